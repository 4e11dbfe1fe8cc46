"""What a page really shows in its slots, rendered and laid over the picture of the face that should be there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from card_data.diagnostics import Diagnostic
from generator.geometry import Rect
from generator.pdf_check.finished import Artifact
from generator.pdf_check.opened import PdfPage
from generator.pdf_check.places import TOLERANCE, Found, way
from generator.pdf_check.registration import shift
from generator.pdf_check.rendered import RenderedPdf

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 100
INSET = 0.3
"""Millimetres inside the trim that are not compared: a pixel across the cut shows the neighbour too."""
BLUR = 1.5
"""Pixels: PDFium puts small glyphs on whole pixels, which shifts letters a little from one rendering to the next."""
LOUD = 40
"""Grey levels of 255 that no two renderings of the same face differ by, once blurred."""
MUCH = 0.002
"""Share of a face's pixels that may differ so much."""


def pages_to_see(pages: Sequence[PdfPage]) -> list[int]:
    """Return the numbers of pages to render: one of each geometry, for pages alike in it show their faces alike."""
    first: dict[tuple[object, ...], int] = {}
    for number, page in enumerate(pages, 1):
        if page.placed and not page.is_turned:
            first.setdefault(page.geometry, number)
    return sorted(first.values())


def check_drawn(
    artifact: Artifact,
    file: RenderedPdf,
    faces: RenderedPdf,
    page_of_face: dict[str, int],
    here: Sequence[Found],
) -> Iterator[Diagnostic]:
    """Yield where a page shows a face off its place, or something else in its slot; `here` are slots of one page."""
    number = here[0].slot.page
    windows = [(each.slot.rect.grown(-INSET), each.slot.turns % 4) for each in here]
    shown = file.regions(number - 1, windows, DPI)
    expected: dict[tuple[str, float, float], Image] = {}
    for each, image in zip(here, shown, strict=True):
        face = each.placed.face
        if face not in page_of_face:
            continue
        size = _upright(each)
        key = (face, *size)
        if key not in expected:
            inner = Rect(each.placed.bleed + INSET, each.placed.bleed + INSET, size[0] - 2 * INSET, size[1] - 2 * INSET)
            expected[key] = faces.regions(page_of_face[face], [(inner, 0)], DPI)[0]
        complaint = _compare(image, expected[key])
        if complaint:
            yield artifact.fault("drawn", f"page {number}: card `{each.slot.card}` {complaint}", page=number)
            return


def _upright(each: Found) -> tuple[float, float]:
    rect = each.slot.rect
    return (rect.width, rect.height) if each.slot.turns % 2 == 0 else (rect.height, rect.width)


def _compare(shown: Image, expected: Image) -> str | None:
    from PIL import ImageChops, ImageFilter

    soft, soft_expected = (image.filter(ImageFilter.BoxBlur(BLUR)) for image in (shown, expected))
    loud = sum(ImageChops.difference(soft, soft_expected).histogram()[LOUD:])
    if not loud:
        return None
    across, down = (by and by * 25.4 / DPI for by in shift(shown, expected))
    off = max(abs(across or 0.0), abs(down or 0.0))
    if off > TOLERANCE:
        return f"is printed {way(across or 0.0, down or 0.0)} of its place (measured on the rendered page)"
    if loud > MUCH * shown.width * shown.height:
        share = loud / (shown.width * shown.height)
        return f"does not show its face: {share:.1%} of the pixels in its slot are others"
    return None
