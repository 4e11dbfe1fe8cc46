"""The floor: the same deck in one ReportLab loop, no layout, no check, no shaping: `floor CSV PDF`."""

from __future__ import annotations

import csv
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from benchmarks import deck

# How many points is one millimetre?
MM = 72 / 25.4
LEFT = (deck.PAPER[0] - deck.COLUMNS * deck.WIDTH) / 2
TOP = (deck.PAPER[1] - deck.ROWS * deck.HEIGHT) / 2


def main(table: str, product: str) -> None:
    """Draw the table's cards, three by three, with crop marks."""
    spec = find_spec("fontpkg_barlow")
    assert spec and spec.origin
    files = Path(spec.origin).parent / "files"
    pdfmetrics.registerFont(TTFont("title", str(files / "Barlow-Bold.ttf")))
    pdfmetrics.registerFont(TTFont("body", str(files / "Barlow-Regular.ttf")))
    with Path(table).open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    canvas = Canvas(product, pagesize=(deck.PAPER[0] * MM, deck.PAPER[1] * MM), invariant=1, pageCompression=1)
    a_page = deck.COLUMNS * deck.ROWS
    for start in range(0, len(rows), a_page):
        for slot, row in enumerate(rows[start : start + a_page]):
            x, y = LEFT + slot % deck.COLUMNS * deck.WIDTH, TOP + slot // deck.COLUMNS * deck.HEIGHT
            draw_card(canvas, row, x, y)
        draw_marks(canvas)
        canvas.showPage()
    canvas.save()


def draw_card(canvas: Canvas, row: dict[str, str], x: float, y: float) -> None:
    """Draw one card with its top-left corner at (x, y) mm of the page."""
    canvas.setStrokeColor(deck.INK)
    canvas.setLineWidth(0.6 * MM)
    canvas.roundRect(*placed(deck.FRAME, x, y), 2 * MM)
    canvas.setFillColor(deck.PANEL_FILL)
    canvas.rect(*placed(deck.PANEL, x, y), stroke=0, fill=1)
    canvas.setFillColor(deck.INK)
    canvas.setFont("title", deck.TITLE_POINTS)
    left, bottom, width, height = placed(deck.TITLE, x, y)
    canvas.drawCentredString(left + width / 2, bottom + height / 2 - deck.TITLE_POINTS * 0.35, row["title"])
    canvas.setFont("body", deck.BODY_POINTS)
    left, bottom, width, height = placed(deck.BODY, x, y)
    baseline = bottom + height - deck.BODY_POINTS
    for line in simpleSplit(row["body"], "body", deck.BODY_POINTS, width):
        canvas.drawString(left, baseline, line)
        baseline -= deck.BODY_POINTS * deck.LEADING


def placed(box: tuple[float, float, float, float], x: float, y: float) -> tuple[float, float, float, float]:
    """Return a box of the card at (x, y) as PDF wants it: points from the page's bottom-left."""
    left, top, width, height = box
    return (x + left) * MM, (deck.PAPER[1] - y - top - height) * MM, width * MM, height * MM


def draw_marks(canvas: Canvas) -> None:
    """Draw a crop mark at both ends of every cut."""
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.12 * MM)
    width, height = deck.PAPER
    near, far = deck.CROP_OFFSET, deck.CROP_OFFSET + deck.CROP_LENGTH
    for column in range(deck.COLUMNS + 1):
        x = LEFT + column * deck.WIDTH
        for y1, y2 in ((TOP - near, TOP - far), (height - TOP + near, height - TOP + far)):
            canvas.line(x * MM, y1 * MM, x * MM, y2 * MM)
    for row in range(deck.ROWS + 1):
        y = TOP + row * deck.HEIGHT
        for x1, x2 in ((LEFT - near, LEFT - far), (width - LEFT + near, width - LEFT + far)):
            canvas.line(x1 * MM, y * MM, x2 * MM, y * MM)


if __name__ == "__main__":
    main(*sys.argv[1:])
