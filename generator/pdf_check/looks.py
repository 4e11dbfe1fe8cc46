"""What the faces of a file look like: safe zone, bleed, images, contrast, texts. Each unique face is looked at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from card_data.diagnostics import Severity
from card_data.schema import Stock
from generator.geometry import Rect
from generator.pdf_check.color import format_hex
from generator.pdf_check.contrast import Pale, pale_texts
from generator.pdf_check.rendered import Raster, Run, Sight

if TYPE_CHECKING:
    from PIL.Image import Image

ENOUGH_DPI = 299.5
"""300, less what rounding takes."""
SAFE_SLACK = 0.1
"""Millimetres: round letters rise a little above straight ones, and no knife cuts truer."""
SEEN = 40
"""By how many levels of 255 a glyph must change a pixel to be seen there."""
EDGE = 0.5
"""Millimetres of the strips, on either side of the trim, that are compared."""
INKED = 252
"""A pixel darker than this in any channel has ink on it."""
LEAST_INK = 0.05
"""Share of a side's inner strip that has to be inked for its bleed to matter."""


OF_DESIGN = frozenset(("bleed", "image-resolution", "contrast"))
"""Codes of faults that print as they were designed: worse than they could be, but not wrong."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A fault of a face, still without its card: `what` begins a sentence about it."""

    code: str
    what: str
    hint: str | None

    @property
    def severity(self) -> Severity:
        return "warning" if self.code in OF_DESIGN else "error"


def complaints(sight: Sight, printed: Callable[[], Image], stock: Stock | None, bleed: float) -> Iterator[Complaint]:
    """Yield what is wrong with a face, or with a page of a rulebook where there is no stock; `bleed` is what the face has."""
    if stock is not None:
        yield from _outside_safe(sight, printed, stock, bleed)
        yield from _short_bleed(sight, stock, bleed)
    yield from (_coarse(raster) for raster in sight.rasters if raster.dpi < ENOUGH_DPI)
    yield from (_told_pale(pale) for pale in pale_texts(sight, printed))
    yield from (_unreadable(run) for run in sight.runs if not is_text(run.text))


def nears_cut(sight: Sight, stock: Stock, bleed: float) -> bool:
    """Return whether the box of a text reaches past the safe zone, so that its glyphs have to be looked at closely."""
    safe = _safe_zone(stock, bleed)
    return any(_over(run.rect, safe) > SAFE_SLACK for run in sight.runs)


def _safe_zone(stock: Stock, bleed: float) -> Rect:
    inset = bleed + stock.safe
    return Rect(inset, inset, stock.width - 2 * stock.safe, stock.height - 2 * stock.safe)


def _over(rect: Rect, safe: Rect) -> float:
    return max(safe.x - rect.x, safe.y - rect.y, rect.right - safe.right, rect.bottom - safe.bottom)


def _outside_safe(sight: Sight, printed: Callable[[], Image], stock: Stock, bleed: float) -> Iterator[Complaint]:
    safe = _safe_zone(stock, bleed)
    for run in sight.runs:
        rect, over = run.rect, _over(run.rect, safe)
        if over > SAFE_SLACK and _shows_outside(sight, printed(), rect, safe):
            message = f'the text "{_short(run.text)}" reaches {over:.1f}mm past the safe zone, '
            yield Complaint(
                "safe", f"{message}which lies {stock.safe:g}mm inside the trim", "move the text, or make it smaller"
            )


def _shows_outside(sight: Sight, printed: Image, rect: Rect, safe: Rect) -> bool:
    """Return whether glyphs really show outside the safe zone, and not just the blank round them."""
    from PIL import ImageChops

    scale = sight.scale
    near = rect.grown(0.3)
    box = tuple(round(v * scale) for v in (near.x, near.y, near.right, near.bottom))
    marks = ImageChops.difference(sight.ground.crop(box), printed.crop(box)).convert("L")  # type: ignore[arg-type]
    seen = marks.point(lambda level: 255 if level > SEEN else 0).getbbox()
    if seen is None:
        return False
    left, top, right, bottom = seen[0] + box[0], seen[1] + box[1], seen[2] + box[0], seen[3] + box[1]
    return (
        left < safe.x * scale - 1
        or top < safe.y * scale - 1
        or right > safe.right * scale + 1
        or bottom > safe.bottom * scale + 1
    )


def _short_bleed(sight: Sight, stock: Stock, bleed: float) -> Iterator[Complaint]:
    """Find the sides where ink reaches the trim but not the bleed's edge, on the rendered face."""
    if stock.bleed < 2 * EDGE:
        return
    width, height = stock.width, stock.height
    corner = max(stock.corner_radius, 1.0)
    far, near = 0.2, 0.15  # off the edge of the bleed, and off the trim, so that no pixel lies across
    across = (bleed + corner, width - 2 * corner)
    down = (bleed + corner, height - 2 * corner)
    strips = {
        "left": (Rect(bleed + near, down[0], EDGE, down[1]), Rect(far, down[0], EDGE, down[1])),
        "right": (
            Rect(bleed + width - near - EDGE, down[0], EDGE, down[1]),
            Rect(width + 2 * bleed - far - EDGE, down[0], EDGE, down[1]),
        ),
        "top": (Rect(across[0], bleed + near, across[1], EDGE), Rect(across[0], far, across[1], EDGE)),
        "bottom": (
            Rect(across[0], bleed + height - near - EDGE, across[1], EDGE),
            Rect(across[0], height + 2 * bleed - far - EDGE, across[1], EDGE),
        ),
    }
    has_room = bleed > stock.bleed - EDGE
    lacking = [
        side for side, (inner, outer) in strips.items() if _lacks_bleed(sight, inner, outer if has_room else None)
    ]
    if lacking:
        what = f"ink reaches the trim on the {' and '.join(lacking)} but not the edge of the {stock.bleed:g}mm bleed"
        yield Complaint("bleed", what, "let the ground run to the bleed's edge")


def _lacks_bleed(sight: Sight, inner: Rect, outer: Rect | None) -> bool:
    inside = _inked(sight, inner)
    return inside >= LEAST_INK and (outer is None or _inked(sight, outer) < inside / 2)


def _inked(sight: Sight, rect: Rect) -> float:
    """Return the share of a strip's pixels that have ink on them."""
    from PIL import ImageChops

    scale = sight.scale
    left, top = int(rect.x * scale), int(rect.y * scale)
    right, bottom = max(left + 1, int(rect.right * scale)), max(top + 1, int(rect.bottom * scale))
    red, green, blue = sight.ground.crop((left, top, right, bottom)).split()
    levels = ImageChops.darker(ImageChops.darker(red, green), blue).histogram()
    return sum(levels[:INKED]) / max(1, sum(levels))


def _coarse(raster: Raster) -> Complaint:
    width, height = raster.pixels
    what = f"an image of {width} x {height} pixels is placed at {raster.width:.1f} x {raster.height:.1f} mm, "
    hint = f"use an image at least {round(raster.width / 25.4 * 300)} pixels wide, or place it smaller"
    return Complaint("image-resolution", f"{what}which is {raster.dpi:.0f} dpi; expected 300 at least", hint)


def _told_pale(pale: Pale) -> Complaint:
    run = pale.run
    size = "large text" if pale.needed < 4 else "text"
    what = (
        f'the {size} "{_short(run.text)}" ({run.points:.1f}pt, {format_hex(run.color)} on {format_hex(pale.ground)}) '
    )
    what += f"has a contrast of {pale.ratio:.2f}:1; expected {pale.needed:g}:1 at least"
    return Complaint("contrast", what, "choose a darker text, a lighter ground, or the other way round")


def _unreadable(run: Run) -> Complaint:
    what = f"a text in {run.font} cannot be copied, searched or read aloud: its glyphs tell no characters"
    return Complaint("text", what, "embed the font with its ToUnicode map; build the game again")


def is_text(text: str) -> bool:
    """Return whether what was extracted is made of characters: no control codes, none of private use, none unknown."""
    stripped = text.strip("\r\n\t \u00a0\u0002\u00ad")
    bad = {"Cc", "Co", "Cn", "Cs"}
    return bool(stripped) and "\ufffd" not in text and not any(unicodedata.category(c) in bad for c in stripped)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 30 else text[:27] + "..."
