"""Step 6: finished PDFs are opened anew with another library than the one that wrote them.

What takes milliseconds is looked at after every build; what has to be rendered, by `deckwright check --pdf`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from card_data.diagnostics import DeckwrightError
from generator.document import Document, Output
from generator.geometry import Page, Placement
from generator.pdf_check.fonts import font_faults
from generator.pdf_check.opened import OpenedPdf, PdfPage, Placed, Unreadable
from generator.pdf_check.tags import tag_faults

TOLERANCE = 0.1
"""Millimetres."""


class PreflightError(DeckwrightError):
    """A finished file is not what was planned; a fault of ours."""

    exit_code = 6


def preflight(output: Output) -> None:
    """Check a finished PDF.

    Raises:
        PreflightError: pages, their sizes, the places of cards, fonts or tags are not as planned.
    """
    if not output.name.endswith(".pdf"):
        return
    try:
        with OpenedPdf(output.data) as pdf:
            fault = next(_faults(pdf, output), None)
    except Unreadable as damage:
        raise PreflightError(f"{output.name}: {damage}") from damage
    if fault is not None:
        raise PreflightError(f"{output.name}: {fault}")


def _faults(pdf: OpenedPdf, output: Output) -> Iterator[str]:
    if pdf.count_pages() != output.pages:
        yield f"has {pdf.count_pages()} pages, planned were {output.pages}"
    yield from (message for _, message, _ in font_faults(pdf.fonts(), {}))
    if output.document is None:
        yield from (message for message, _ in tag_faults(pdf.tags(), output.lang))
    else:
        yield from _misplaced(list(pdf.pages(with_faces=True)), output.document)


def _misplaced(pages: Sequence[PdfPage], document: Document) -> Iterator[str]:
    planned = [(sheet, page) for sheet in document.sheets for page in (sheet.recto, sheet.verso) if page]
    for number, (found, (sheet, page)) in enumerate(zip(pages, planned, strict=True), 1):
        if max(abs(found.width - sheet.width), abs(found.height - sheet.height)) > TOLERANCE:
            yield f"page {number} measures {found.width:.1f} x {found.height:.1f} mm"
        yield from (f"page {number}: {fault}" for fault in _compare(found.placed, page))


def _compare(found: Sequence[Placed], page: Page) -> Iterator[str]:
    """Compare face by face: they are painted in the order in which they were planned."""
    if len(found) != len(page.placements):
        yield f"{len(found)} cards are painted, planned were {len(page.placements)}"
        return
    for placed, planned in zip(found, page.placements, strict=True):
        if placed.turns != planned.quarter_turns or _off(placed, planned) > TOLERANCE:
            yield f"card `{planned.card}` is off its place"


def _off(placed: Placed, planned: Placement) -> float:
    """Return by how much a side of the trim or of the clip is off."""
    found = (placed.rect, placed.clip)
    wanted = (planned.rect, planned.clip)
    return max(
        max(abs(f.x - w.x), abs(f.y - w.y), abs(f.right - w.right), abs(f.bottom - w.bottom))
        for f, w in zip(found, wanted, strict=True)
    )
