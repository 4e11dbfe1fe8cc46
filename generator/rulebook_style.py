"""Measure, margins and colours of a rulebook, worked out from its paper, its fonts and its game's palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from generator.fonts import LANGUAGE_PREFIX, FontSet
from generator.imposition import Paper
from generator.rulebook_words import Words

SMALL_PAGE_MM = 170.0
"""Pages narrower than this are booklets, held in the hand; wider ones lie on the table and get larger type."""
TITLE_LINES = 2
CONTRAST = 4.5
"""WCAG 2.2, 1.4.3: text to ground."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Sizes of a page; lengths in millimetres, type in points."""

    width: float
    height: float
    inner: float
    outer: float
    top: float
    bottom: float
    points: float
    small: float
    """Captions, tables, numbers, heads: never under 9.5 pt."""
    title: float
    """The size of the title on the title page."""
    picture: float
    """Height of the title page's picture, from the page's top edge."""

    @property
    def column(self) -> float:
        """Width of the text."""
        return self.width - self.inner - self.outer


@dataclass(frozen=True, slots=True)
class Colors:
    """The book's own colours, as `#rrggbb`."""

    ink: str
    paper: str
    accent: str
    strong: str
    """The accent, darkened until small text in it can be read on white and on `tint`."""
    tint: str
    line: str
    muted: str
    on_strong: str
    """Text on a ground of `strong`."""


def measure_page(paper: Paper, fonts: FontSet, words: Words, title: str) -> Measure:
    """Return a page whose lines hold about as many characters as the language reads best."""
    is_small = paper.width < SMALL_PAGE_MM
    least, most, small = (9.5, 10.4, 9.5) if is_small else (11.0, 13.2, 10.5)
    wanted = words.characters_per_line * _average_width(fonts, words.sample)
    room = paper.width - (35.0 if is_small else 52.0)
    points = min(max(room / wanted, least), most)
    column = min(room, wanted * points * 1.04)
    inner = max((paper.width - column) * 0.42, 13.0)
    outer = paper.width - column - inner
    scale = 1.0 if is_small else 1.2
    size = _title_points(title, fonts, paper.width - 2 * inner, 46.0 * scale)
    return Measure(
        paper.width, paper.height, round(inner, 2), round(outer, 2), 17.0 * scale, 16.0 * scale,
        round(points, 2), small, round(size, 1), round(paper.height * 0.62, 1),
    )  # fmt: skip


def _average_width(fonts: FontSet, sample: str) -> float:
    """Return the width of an average character at one point."""
    role = LANGUAGE_PREFIX + "text" if fonts.missing(sample, "text") else "text"
    return fonts.width(sample, role if role in fonts.fonts else "text", 1.0) / len(sample)


def _title_points(title: str, fonts: FontSet, room: float, most: float) -> float:
    """Return the largest size, in steps of a point, at which the title takes two lines at most."""
    sizes = (most - step for step in range(int(most) - 20))
    return next((size for size in sizes if _lines(title, fonts, size, room) <= TITLE_LINES), 20.0)


def _lines(title: str, fonts: FontSet, points: float, room: float) -> float:
    """Return the lines that a title takes; infinitely many where a word is wider than the room."""
    role = fonts.role_for(title, "display")
    lines, line = 1, ""
    for word in title.split():
        if fonts.width(word, role, points) > room:
            return float("inf")
        line, before = f"{line} {word}".strip(), line
        if before and fonts.width(line, role, points) > room:
            lines, line = lines + 1, word
    return lines


def book_colors(palette: Mapping[str, str]) -> Colors:
    """Return the colours of a book; where the palette names no accent, the most vivid of its colours that is dark enough."""
    ink = palette.get("ink", "#222222")
    paper = palette.get("paper", "#ffffff")
    accent = palette.get("accent") or _most_vivid(palette) or ink
    tint = paper if 0.8 < _luminance(paper) < 0.97 else mix(accent, "#ffffff", 0.08)
    strong = _readable(accent, tint)
    muted = _readable(mix(ink, "#ffffff", 0.68), tint)
    return Colors(ink, paper, accent, strong, tint, mix(strong, "#ffffff", 0.45), muted, _on(strong, tint))


def css_values(measure: Measure, colors: Colors) -> dict[str, object]:
    """Return what the style sheet's template knows."""
    return {**asdict(measure), "column": round(measure.column, 2), **asdict(colors)}


def mix(color: str, other: str, share: float) -> str:
    """Return `share` of a colour and the rest of another."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def contrast(color: str, ground: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2)."""
    low, high = sorted((_luminance(color), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


def _readable(color: str, ground: str) -> str:
    """Return the colour, darkened until it can be read on the ground."""
    while contrast(color, ground) < CONTRAST:
        color = mix(color, "#000000", 0.93)
    return color


def _on(ground: str, light: str) -> str:
    return light if contrast(light, ground) >= CONTRAST else "#ffffff"


def _most_vivid(palette: Mapping[str, str]) -> str | None:
    candidates = [c for name, c in palette.items() if name not in ("ink", "paper") and contrast(c, "#ffffff") >= 3]
    return max(candidates, key=_chroma, default=None)


def _chroma(color: str) -> int:
    channels = _channels(color)
    return max(channels) - min(channels)


def _channels(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def _luminance(color: str) -> float:
    shares = [value / 255 for value in _channels(color)]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
