"""Lengths with units, exact; the one table of units."""

from __future__ import annotations

import re
from fractions import Fraction

# How many millimetres is one <unit>? A point is PDF's, 1/72 of an inch (ISO 32000-2, 8.3.2.3).
MILLIMETRES_BY_UNIT = {
    "mm": Fraction(1),
    "cm": Fraction(10),
    "in": Fraction(254, 10),
    "pt": Fraction(254, 720),
}

MM_PER_POINT = float(MILLIMETRES_BY_UNIT["pt"])
POINTS_PER_MM = float(1 / MILLIMETRES_BY_UNIT["pt"])

_LENGTH = re.compile(r"(?P<number>-?\d{1,9}(?:\.\d{1,9}|/\d{1,9})?)\s*(?P<unit>[a-z]*)", re.ASCII)


def parse_length(text: str) -> Fraction:
    """Return a length such as `2.5in`, `1/8in` or `63` in millimetres; a bare number is millimetres.

    Raises:
        ValueError: the text is not a length, with the reason in the user's words.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text}" is not a length')
    unit = match["unit"] or "mm"
    if unit not in MILLIMETRES_BY_UNIT:
        raise ValueError(f'unknown unit "{unit}"')
    try:
        return Fraction(match["number"]) * MILLIMETRES_BY_UNIT[unit]
    except ZeroDivisionError:
        raise ValueError(f'"{text}" divides by zero') from None


def format_length(length: Fraction | float) -> str:
    """Return millimetres as a person writes them: `63mm`, `63.5mm`."""
    return f"{float(length):.4f}".rstrip("0").rstrip(".") + "mm"
