"""Texts against their grounds: contrast by WCAG 2.2, success criterion 1.4.3, measured on the rendered page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.geometry import Rect
from generator.pdf_check.color import Color, contrast, mix
from generator.pdf_check.rendered import Run, Sight

if TYPE_CHECKING:
    from PIL.Image import Image

LARGE_POINTS, LARGE_BOLD_POINTS = 18.0, 14.0
NEEDED, NEEDED_LARGE = 4.5, 3.0
SLACK_POINTS = 0.05
FEW = 0.2
"""Share of the pixels round a text that may be of lower contrast: ornament that its glyphs just touch."""
SEEN = 16
"""By how many levels of 255 a glyph must change a pixel to count as painted there."""


@dataclass(frozen=True, slots=True)
class Pale:
    """A text that is hard to read."""

    run: Run
    ground: Color
    ratio: float
    needed: float


def needed_contrast(run: Run) -> float:
    """Return the ratio that a text needs, by its size and weight."""
    large = LARGE_BOLD_POINTS if run.is_bold else LARGE_POINTS
    return NEEDED_LARGE if run.points >= large - SLACK_POINTS else NEEDED


def pale_texts(sight: Sight, printed: Callable[[], Image]) -> Iterator[Pale]:
    """Yield the texts whose ground is too near their colour.

    Args:
        sight: the page, its picture without texts.
        printed: makes the picture with texts; only looked at where the box of a text is of mixed grounds.
    """
    picture: list[Image] = []
    for run in sight.runs:
        found = _pale(run, _colors(_cut(sight.ground, run.rect, sight.scale)))
        if found is None:
            continue
        picture = picture or [printed()]
        found = _pale(run, _colors_round(sight, picture[0], run))
        if found is not None:
            yield found


def _pale(run: Run, grounds: list[tuple[int, Color]]) -> Pale | None:
    needed = needed_contrast(run)
    whole = sum(count for count, _ in grounds)
    rated = [(count, contrast(mix(run.color, ground, run.opacity), ground), ground) for count, ground in grounds]
    low = [each for each in rated if each[1] < needed - 0.005]
    if not whole or sum(count for count, _, _ in low) <= FEW * whole:
        return None
    _, ratio, ground = max(low)
    return Pale(run, ground, ratio, needed)


def _colors(image: Image) -> list[tuple[int, Color]]:
    found: list[tuple[int, Color]] = image.getcolors(image.width * image.height) or []  # type: ignore[assignment]
    return found


def _colors_round(sight: Sight, printed: Image, run: Run) -> list[tuple[int, Color]]:
    """Return the grounds under the glyphs and one pixel round them."""
    from PIL import ImageChops, ImageFilter

    ground = _cut(sight.ground, run.rect, sight.scale)
    shown = _cut(printed, run.rect, sight.scale)
    marks = ImageChops.difference(ground, shown).convert("L").point(lambda level: 255 if level > SEEN else 0)
    if marks.getbbox() is None:
        return _unseen(run, _colors(ground))
    near = marks.filter(ImageFilter.MaxFilter(3))
    found: dict[Color, int] = {}
    for color, is_near in zip(_pixels(ground), near.tobytes(), strict=True):
        if is_near:
            found[color] = found.get(color, 0) + 1
    return [(count, color) for color, count in found.items()]


def _unseen(run: Run, grounds: list[tuple[int, Color]]) -> list[tuple[int, Color]]:
    """Return the grounds that hide a text of no visible glyph; none where something painted later covers it."""
    hiding = [(n, c) for n, c in grounds if max(abs(a - b) for a, b in zip(run.color, c, strict=True)) <= 2 * SEEN]
    return hiding if sum(n for n, _ in hiding) > FEW * sum(n for n, _ in grounds) else []


def _pixels(image: Image) -> Iterator[Color]:
    data = image.tobytes()
    return zip(data[0::3], data[1::3], data[2::3], strict=True)


def _cut(image: Image, rect: Rect, scale: float) -> Image:
    """Return the pixels that a rectangle touches; one at least, and none past the edge."""
    left, top = max(0, int(rect.x * scale)), max(0, int(rect.y * scale))
    right, bottom = min(image.width, int(rect.right * scale) + 1), min(image.height, int(rect.bottom * scale) + 1)
    left, top = min(left, image.width - 1), min(top, image.height - 1)
    return image.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
