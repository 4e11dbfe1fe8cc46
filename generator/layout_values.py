"""Numbers of a face layout: what each may be, and the fault where it is not."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from card_data.faults import Faults
from card_data.fields import describe, items_of, read_whole
from card_data.lengths import parse_length
from card_data.nodes import ListNode, Node, Scalar
from generator.drawing import MIN_STROKE_MM

Pair = tuple[float, float]

FAR = 2500.0
"""Millimetres; past the largest stock that there is."""
MOST_COLUMNS = 2000
_PLAIN = re.compile(r"-?\d{1,12}(\.\d{1,9})?", re.ASCII)


class Bounds(NamedTuple):
    """What a number may be."""

    low: float
    high: float
    unit: Literal["mm", "pt", ""]


BOUNDS: Mapping[str, Bounds] = {
    "at": Bounds(-FAR, FAR, "mm"),
    "size": Bounds(0.01, FAR, "mm"),
    "step": Bounds(-FAR, FAR, "mm"),
    "points_at": Bounds(-FAR, FAR, "mm"),
    "radius": Bounds(0, FAR, "mm"),
    "line": Bounds(MIN_STROKE_MM, 100, "mm"),
    # A dash of nothing would make viewers draw for ever, or differ (ISO 32000-2, 8.4.3.6).
    "dash": Bounds(0.05, 1000, "mm"),
    "turn": Bounds(-360, 360, ""),
    "points": Bounds(4, 1000, "pt"),
    "min_points": Bounds(4, 1000, "pt"),
    "leading": Bounds(0.7, 10, ""),
}
LINE_SIZE = Bounds(-FAR, FAR, "mm")
"""A line runs whichever way, or along one axis only."""
NUMERIC = (*BOUNDS, "columns")
"""Every setting that is a number, or holds numbers."""

_NOT_A = {
    "mm": "a number of millimetres, nor a length such as 2.5in",
    "pt": "a size in points",
    "": "a number",
}


def read_number(key: str, node: Node | None, default: float, faults: Faults) -> float:
    """Return a number within its bounds; the default when it is not given, or wrong."""
    return default if node is None else _bounded(key, node, BOUNDS[key], default, faults)


def read_pair(key: str, node: Node | None, faults: Faults, bounds: Bounds | None = None) -> Pair:
    """Return two lengths; zeros when they are not given, or wrong."""
    if node is None:
        return 0.0, 0.0
    if isinstance(node, ListNode) and len(node.items) == 2:
        x, y = (_bounded(key, item, bounds or BOUNDS[key], 0.0, faults) for item in node.items)
        return x, y
    faults.error(node.span, f"{describe(node)} is not a pair; expected [x, y]", code="template.pair")
    return 0.0, 0.0


def read_pairs(key: str, node: Node | None, faults: Faults) -> tuple[Pair, ...]:
    """Return a list of pairs."""
    return tuple(read_pair(key, item, faults) for item in items_of(node, key, faults))


def read_numbers(key: str, node: Node | None, faults: Faults) -> tuple[float, ...]:
    """Return a list of numbers."""
    return tuple(_bounded(key, item, BOUNDS[key], 0.0, faults) for item in items_of(node, key, faults))


def read_columns(node: Node | None, faults: Faults) -> int:
    """Return how many stand side by side; 0, for all, when it is not given."""
    if node is None:
        return 0
    return read_whole(node, "columns", faults, low=1, high=MOST_COLUMNS, code="template.number")


def _bounded(key: str, node: Node, bounds: Bounds, default: float, faults: Faults) -> float:
    value = _parsed(node, bounds.unit)
    if value is None:
        faults.error(node.span, f"{describe(node)} is not {_NOT_A[bounds.unit]}", code="template.number")
        return default
    if not bounds.low <= value <= bounds.high:
        message = f"{key} is {_shown(value)}, expected {_shown(bounds.low)} to {_shown(bounds.high)}"
        faults.error(node.span, message, code="template.number")
        return default
    return value


def _shown(value: float) -> str:
    """Return a number as a person writes it."""
    return f"{value:,.9f}".rstrip("0").rstrip(".")


def _parsed(node: Node, unit: str) -> float | None:
    if not isinstance(node, Scalar):
        return None
    text = node.text.strip()
    if unit == "mm":
        try:
            return float(parse_length(text))
        except ValueError:
            return None
    text = text.removesuffix("pt").rstrip() if unit == "pt" else text
    return float(text) if _PLAIN.fullmatch(text) else None
