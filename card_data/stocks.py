"""Stocks: sizes and cuts by name, from the project's own `card_data/stocks/`, else from the shipped one."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from card_data.diagnostics import Span, suggest
from card_data.faults import Faults
from card_data.fields import LAYOUT_NAME, Keys, describe, read_length, read_name
from card_data.files import read_text
from card_data.lengths import format_length
from card_data.nodes import MapNode, Node, Scalar, parse_yaml
from card_data.schema import Stock

SHIPPED_ROOT = Path(__file__).resolve().parent.parent
STOCKS = "card_data/stocks"
MAX_SIDE = Fraction(2000)  # mm; wider than any roll that a table-top printer takes
_SIZES = ("width", "height", "bleed", "safe", "corner_radius")


def stock_names(root: Path) -> tuple[str, ...]:
    """Return the names of all stocks of a project, the shipped ones included, sorted."""
    folders = (root / STOCKS, SHIPPED_ROOT / STOCKS)
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.yaml")}))


def read_stock(root: Path, name: str) -> Stock:
    """Return the stock of that name.

    Raises:
        DataError: there is no such stock, or its file has faults.
    """
    faults = Faults()
    stock = find_stock(root, name, Span(STOCKS), faults)
    faults.stop_if_any()
    return stock


def find_stock(root: Path, name: str, at: Span, faults: Faults) -> Stock:
    """Return the named stock; `at` is the place that names it."""
    path = f"{STOCKS}/{name}.yaml"
    for home in (root, SHIPPED_ROOT):
        if LAYOUT_NAME.fullmatch(name) and (home / path).exists():
            text = read_text(home, path, faults)
            node = parse_yaml(text, path, faults) if text is not None else None
            return _read_named(node, name, faults)
    known = stock_names(root)
    hint = suggest(name, known) or f"known: {', '.join(known)}"
    faults.error(at, f'unknown stock "{name}"', hint, code="data.stock-unknown")
    return _no_stock(name)


def read_stock_node(node: Node | None, name: str, root: Path, faults: Faults) -> Stock:
    """Return the stock that a component names, or describes in a map of its own."""
    if isinstance(node, MapNode):
        return _read_sizes(Keys(node, "the stock", faults, required=_SIZES), name, node.span, faults)
    if isinstance(node, Scalar) and not node.is_empty:
        return find_stock(root, node.text, node.span, faults)
    if node is not None:
        message = f"the stock is {describe(node)}, expected a name or a map of sizes"
        faults.error(node.span, message, code="data.type")
    return _no_stock(name)


def _read_named(node: Node | None, name: str, faults: Faults) -> Stock:
    if node is None:
        return _no_stock(name)
    keys = Keys(node, "the stock", faults, required=("name", *_SIZES))
    said = read_name(keys.get("name"), "the stock's name", faults, LAYOUT_NAME)
    if said and said != name:
        faults.error(node.span, f'the stock is named "{said}", expected "{name}" as the file', code="data.stock-name")
    return _read_sizes(keys, name, node.span, faults)


def _read_sizes(keys: Keys, name: str, span: Span, faults: Faults) -> Stock:
    before = len(faults)
    sizes = {size: read_length(keys.get(size), size, faults) for size in _SIZES}
    if all(size in keys for size in _SIZES) and len(faults) == before:
        _check_sizes(sizes, keys, faults, span)
    return Stock(name, **{size: float(length) for size, length in sizes.items()})


def _check_sizes(sizes: Mapping[str, Fraction], keys: Keys, faults: Faults, span: Span) -> None:
    half = min(sizes["width"], sizes["height"]) / 2
    bounds = {
        "width": (Fraction(1), MAX_SIDE),
        "height": (Fraction(1), MAX_SIDE),
        "bleed": (Fraction(0), Fraction(50)),
        "safe": (Fraction(0), half),
        "corner_radius": (Fraction(0), half),
    }
    for size, (low, high) in bounds.items():
        if not low <= sizes[size] <= high:
            node = keys.get(size)
            message = f"{size} is {format_length(sizes[size])}, expected {format_length(low)} to {format_length(high)}"
            faults.error(node.span if node else span, message, code="data.length")


def _no_stock(name: str) -> Stock:
    return Stock(name, 0.0, 0.0, 0.0, 0.0, 0.0)
