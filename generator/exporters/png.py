"""PNG pictures of the faces, one file a face at 300 dpi: for screens, virtual tables and shops that take images."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import pypdfium2

from generator.document import Document, Output
from generator.geometry import Face
from generator.pdf import write_face

SUMMARY = "one PNG a face, 300 dpi, cut to the trim"
DPI = 300
POINTS_PER_INCH = 72


def export(document: Document) -> Iterator[Output]:
    """Yield a picture of every front, and of every back that differs from those before it."""
    seen: dict[Face, str] = {}
    for card, side, face in _faces(document):
        if face in seen:
            continue
        seen[face] = card
        info = replace(document.info, title=f"{document.info.title}: {card}")
        data = render(write_face(face, info, document.fonts), DPI)
        name = "-".join(part for part in (document.kind, document.lang, document.ink, card, side) if part)
        yield Output(f"{name}.png", data, document.kind, "", document.lang, document.ink, 1)


def _faces(document: Document) -> Iterator[tuple[str, str, Face]]:
    for sheet in document.sheets:
        for page in filter(None, (sheet.recto, sheet.verso)):
            for placement in page.placements:
                yield placement.card, "back" if page.side == "verso" else "front", placement.face


def render(pdf: bytes, dpi: float) -> bytes:
    """Return the first page of a PDF as PNG."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=dpi / POINTS_PER_INCH).to_pil()
    finally:
        document.close()
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=6, dpi=(dpi, dpi))
    return out.getvalue()
