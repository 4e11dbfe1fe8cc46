"""Text into a box: wrapping, shrinking to a stated minimum, and an exact word on what is over."""

from __future__ import annotations

import re
from dataclasses import dataclass

from card_data.lengths import MM_PER_POINT
from generator.fonts import FontSet

STEP = 0.25
"""Sizes tried, in points."""

SMALLEST = 3.0
"""Below this no size is proposed: nobody could read it."""

# A line may break at spaces and between CJK characters, but never before closing marks and small kana nor after opening
# brackets (JIS X 4051, 6.1).
_NOT_AT_START = "、。，．・：；！？）」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜…"
_NOT_AT_END = "（「『【〔〈《"
_CJK = "\u3040-\u30ff\u3400-\u9fff\uff00-\uffef\u3000-\u303f"
_PIECES = re.compile(
    rf" +|[{_NOT_AT_END}]*(?:[{_CJK}]|[^ {_CJK}]+)[{_NOT_AT_START}]*",
)


@dataclass(frozen=True, slots=True)
class Block:
    """Text broken into lines at a size. Lengths in millimetres."""

    lines: tuple[str, ...]
    points: float
    width: float
    height: float
    """From the cap line of the first line to the descenders of the last."""


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text that does not fit at its minimum size."""

    points: float
    over_width: float
    over_height: float
    fits_at: float | None
    """The largest size in points that would fit, where there is one worth reading."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: the role of its font, sizes in points, leading as a factor of the size."""

    role: str
    points: float
    min_points: float
    leading: float


def fit(text: str, width: float, height: float, setting: Setting, fonts: FontSet) -> Block | Overflow:
    """Return the text at the largest size, from `points` down to `min_points`, that fits the box."""
    at_full = break_lines(text, width, setting.points, setting, fonts)
    if _is_inside(at_full, width, height):
        return at_full
    best = _largest(text, width, height, setting.min_points, setting.points, setting, fonts)
    if best is not None:
        return best
    least = break_lines(text, width, setting.min_points, setting, fonts)
    smaller = _largest(text, width, height, SMALLEST, setting.min_points, setting, fonts)
    return Overflow(
        setting.min_points,
        max(0.0, least.width - width),
        max(0.0, least.height - height),
        smaller.points if smaller else None,
    )


def _largest(
    text: str, width: float, height: float, low: float, high: float, setting: Setting, fonts: FontSet
) -> Block | None:
    """Search the steps from `low` to `high` by halves; fitting is taken to be monotonic in the size."""
    best: Block | None = None
    first, last = 0, int((high - low) / STEP + 1e-9)
    while first <= last:
        middle = (first + last) // 2
        block = break_lines(text, width, low + middle * STEP, setting, fonts)
        if _is_inside(block, width, height):
            best, first = block, middle + 1
        else:
            last = middle - 1
    return best


def _is_inside(block: Block, width: float, height: float) -> bool:
    return block.width <= width + 1e-6 and block.height <= height + 1e-6


def break_lines(text: str, width: float, points: float, setting: Setting, fonts: FontSet) -> Block:
    """Break a text at its line breaks and wherever a line would pass the width."""
    role = setting.role
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrap(paragraph.strip(), width, points, role, fonts)
    widest = max((fonts.width(line, role, points) for line in lines), default=0.0)
    height = (
        fonts.cap_height(role, points)
        + (len(lines) - 1) * points * MM_PER_POINT * setting.leading
        + (fonts.descent(role, points) if _has_descender(lines[-1]) else 0.0)
    )
    return Block(tuple(lines), points, widest, height)


def _has_descender(line: str) -> bool:
    return any(c in "gjpqyQ,;()[]{}|_@$/ç" or ord(c) > 0x24F for c in line)


def _wrap(paragraph: str, width: float, points: float, role: str, fonts: FontSet) -> list[str]:
    if fonts.width(paragraph, role, points) <= width:
        return [paragraph]
    lines, line = [], ""
    for piece in _PIECES.findall(paragraph):
        if line and fonts.width((line + piece).rstrip(), role, points) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]
