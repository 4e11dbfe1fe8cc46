"""PDF for a printer at home or a copy shop: one file a document."""

from __future__ import annotations

from collections.abc import Iterator

from generator.document import Document, Output
from generator.pdf import write_sheets

SUMMARY = "print-and-play sheets as PDF"


def export(document: Document) -> Iterator[Output]:
    """Yield the document as one PDF, with form fields where its faces hold some."""
    data = write_sheets(document.sheets, document.info, document.fonts)
    if document.has_fields:
        from generator.forms import add_fields, fields_of

        data = add_fields(data, fields_of(document.sheets), document.fonts)
    pages = sum(2 if sheet.verso else 1 for sheet in document.sheets)
    yield Output(
        f"{document.name}.pdf", data, document.kind, document.paper, document.lang, document.ink, pages, document
    )
