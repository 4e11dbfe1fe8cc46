"""SVG path data of every kind (arcs, relative and smooth commands) through fontTools; loaded only where plain reading fails."""

from __future__ import annotations

from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from generator.drawing import number

Point = tuple[float, float]


class _OperatorPen(BasePen):  # type: ignore[misc] # fontTools carries no types
    """Collects PDF path construction operators (ISO 32000-2, 8.5.2) in the path's own coordinates."""

    def __init__(self) -> None:
        super().__init__(None)
        self.operators: list[str] = []

    def _write(self, operator: str, *points: Point) -> None:
        numbers = [number(v) for point in points for v in point]
        self.operators.append(" ".join([*numbers, operator]))

    def _moveTo(self, pt: Point) -> None:
        self._write("m", pt)

    def _lineTo(self, pt: Point) -> None:
        self._write("l", pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:
        self._write("c", pt1, pt2, pt3)

    def _closePath(self) -> None:
        self._write("h")

    def _endPath(self) -> None:
        """Leave the path open: PDF needs no operator for it."""


def parsed_operators(d: str) -> str:
    """Return the PDF operators that build the path `d`; `ValueError` when it is not path data."""
    pen: Any = _OperatorPen()
    try:
        parse_path(d, pen)
    except (ValueError, IndexError, TypeError, AssertionError) as fault:
        raise ValueError(f'"{d[:60]}" is not SVG path data') from fault
    return "\n".join(pen.operators)
