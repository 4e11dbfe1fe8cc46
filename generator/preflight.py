"""Step 6: finished PDFs are opened anew with another library than the one that wrote them."""

from __future__ import annotations

import io

import pikepdf

from card_data.diagnostics import DeckwrightError
from generator.document import Output

# How many points is one millimetre?
PT = 72 / 25.4
TOLERANCE_PT = 0.1 * PT


class PreflightError(DeckwrightError):
    """A finished file is not what was planned; a fault of ours."""

    exit_code = 6


def preflight(output: Output) -> None:
    """Check a finished PDF.

    Raises:
        PreflightError: page count or a page's size is off, or a font is not embedded.
    """
    if not output.name.endswith(".pdf"):
        return
    with pikepdf.open(io.BytesIO(output.data)) as pdf:
        if len(pdf.pages) != output.pages:
            raise PreflightError(f"{output.name} has {len(pdf.pages)} pages, planned were {output.pages}")
        _check_sizes(pdf, output)
        _check_fonts(pdf, output.name)


def _check_sizes(pdf: pikepdf.Pdf, output: Output) -> None:
    if output.document is None:
        return
    planned = [(s.width, s.height) for s in output.document.sheets for page in (s.recto, s.verso) if page]
    for number, (page, size) in enumerate(zip(pdf.pages, planned, strict=True), 1):
        box = [float(v) for v in page.mediabox]
        found = (box[2] - box[0], box[3] - box[1])
        if any(abs(f - s * PT) > TOLERANCE_PT for f, s in zip(found, size, strict=True)):
            raise PreflightError(f"{output.name}: page {number} measures {found[0] / PT:.1f} x {found[1] / PT:.1f} mm")


def _check_fonts(pdf: pikepdf.Pdf, name: str) -> None:
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary) or item.get("/Type") != "/FontDescriptor":
            continue
        if not any(key in item for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            raise PreflightError(f"{name}: the font {item.get('/FontName')} is not embedded")
