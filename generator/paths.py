"""SVG path data as PDF path operators."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from generator.drawing import Path, number

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


_PLAIN = re.compile(r"(?:[MLCHVZ][-\d., ]*)+")
_STEP = re.compile(r"([MLCHVZ])([-\d., ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def _plain_operators(d: str) -> str | None:
    """Return the operators of a path of absolute moves, lines and curves, as nearly all are; none when it is another."""
    if not _PLAIN.fullmatch(d):
        return None
    written: list[str] = []
    x = y = "0"
    for command, arguments in _STEP.findall(d):
        numbers = _NUMBER.findall(arguments)
        if command == "Z":
            written.append("h")
        elif command in "HV" and len(numbers) == 1:
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            written.append(f"{x} {y} l")
        elif command in "ML" and len(numbers) == 2:
            x, y = numbers
            written.append(f"{x} {y} {command.lower()}")
        elif command == "C" and numbers and len(numbers) % 6 == 0:
            x, y = numbers[-2:]
            written += [" ".join(numbers[i : i + 6]) + " c" for i in range(0, len(numbers), 6)]
        else:
            return None
    return "\n".join(written)


@lru_cache(maxsize=20_000)
def operators(d: str) -> str:
    """Return the PDF operators that build the path `d`; `ValueError` when it is not path data."""
    plain = _plain_operators(d)
    if plain is not None:
        return plain
    pen: Any = _OperatorPen()
    try:
        parse_path(d, pen)
    except (ValueError, IndexError, TypeError, AssertionError) as fault:
        raise ValueError(f'"{d[:60]}" is not SVG path data') from fault
    return "\n".join(pen.operators)


def path_code(path: Path) -> str:
    """Return the PDF content that paints one path."""
    code = ["q"]
    if path.fill:
        code.append(" ".join(number(v) for v in rgb(path.fill)) + " rg")
    if path.stroke:
        code.append(_stroke_code(path))
    code.append(operators(path.d))
    star = "*" if path.even_odd else ""
    code.append(
        {(True, True): "B" + star, (True, False): "f" + star, (False, True): "S"}.get(
            (bool(path.fill), bool(path.stroke)), "n"
        )
    )
    return "\n".join([*code, "Q"])


def _stroke_code(path: Path) -> str:
    cap = {"butt": 0, "round": 1, "square": 2}[path.cap]
    join = {"miter": 0, "round": 1, "bevel": 2}[path.join]
    dash = f"[{' '.join(map(number, path.dash))}] 0 d " if path.dash else ""
    return f"{' '.join(number(v) for v in rgb(path.stroke or '#000000'))} RG {number(path.width)} w {cap} J {join} j {dash}"


def rgb(color: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of `#rrggbb` or `#rgb`."""
    digits = color.lstrip("#")
    if len(digits) == 3:
        digits = "".join(c * 2 for c in digits)
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue
