"""A report's PDF: the press of rulebooks, and headers of rows told from headers of columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from card_data.diagnostics import Span
from generator.fonts import FontSet
from generator.rulebook_pdf import Press, Sheet
from generator.rulebook_vector import Artwork


def print_report(
    html: str, css: str, fonts: FontSet, images: Mapping[str, str | Artwork], roots: Sequence[Path], span: Span
) -> bytes:
    """Return a page as tagged PDF; `images` is what each `deckwright:` address of the page shows."""
    return _ReportPress(fonts, images, roots, span).print(html, [Sheet(css, span.path)]).data


class _ReportPress(Press):
    def __init__(self, fonts: FontSet, images: Mapping[str, str | Artwork], roots: Sequence[Path], span: Span) -> None:
        super().__init__(fonts, images, roots, span)
        finish_book = self._finish

        def finish(document: Any, pdf: Any) -> None:
            finish_book(document, pdf)
            _scope_row_headers(pdf)

        self._finish = finish


def _scope_row_headers(pdf: Any) -> None:
    """Give a header that stands in a row with plain cells the scope of that row (ISO 14289-1, 7.5)."""
    for row in pdf.objects:
        if not (isinstance(row, dict) and row.get("S") == "/TR"):
            continue
        cells = [pdf.objects[int(reference.split()[0])] for reference in row["K"]]
        if any(cell["S"] == "/TD" for cell in cells):
            for cell in cells:
                if cell["S"] == "/TH":
                    cell["A"]["Scope"] = "/Row"
