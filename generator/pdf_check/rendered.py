"""The door to pypdfium2: what a finished file shows: its texts, its images, its pixels."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import pypdfium2
import pypdfium2.raw as pdfium

from generator.geometry import Rect
from generator.pdf_check.content import IDENTITY, Matrix, bounds, multiply
from generator.pdf_check.opened import PT, Unreadable

if TYPE_CHECKING:
    from PIL.Image import Image

Color = tuple[int, int, int]
POINTS_PER_INCH = 72
INVISIBLE = 3
"""Text rendering mode 3 (ISO 32000-2, 9.3.6): neither filled nor stroked."""
HEAVY = ("bold", "black", "heavy")


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs that are set in one go: what they say, where they lie, how they look."""

    text: str
    rect: Rect
    points: float
    color: Color
    opacity: float
    font: str
    is_embedded: bool

    @property
    def is_bold(self) -> bool:
        return any(word in self.font.lower() for word in HEAVY)


@dataclass(frozen=True, slots=True)
class Raster:
    """An image of pixels, and the size at which it is placed."""

    pixels: tuple[int, int]
    width: float
    height: float

    @property
    def dpi(self) -> float:
        """The fewest pixels an inch, of its two ways."""
        return min(self.pixels[0] / max(self.width, 1e-6), self.pixels[1] / max(self.height, 1e-6)) * 25.4


@dataclass(frozen=True, slots=True)
class Sight:
    """What one page shows: its texts, its images, and the picture without the texts."""

    runs: tuple[Run, ...]
    rasters: tuple[Raster, ...]
    ground: Image
    scale: float
    """Pixels a millimetre."""


class RenderedPdf:
    """A file to look at; use it in a `with`."""

    def __init__(self, data: bytes) -> None:
        """Open a file.

        Raises:
            Unreadable: it cannot be rendered; so may every method.
        """
        try:
            self._document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as fault:
            raise Unreadable("the file cannot be rendered") from fault

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._document.close()

    def __len__(self) -> int:
        return len(self._document)

    def _page(self, number: int) -> Any:
        try:
            return self._document[number]
        except pypdfium2.PdfiumError as fault:
            raise Unreadable(f"page {number + 1} cannot be rendered") from fault

    def see(self, number: int, dpi: float) -> Sight:
        """Return what a page shows, its texts lifted off the picture."""
        page = self._page(number)
        letters = page.get_textpage()
        height = page.get_height()
        runs: list[Run] = []
        rasters: list[Raster] = []
        for item, kind, matrix in _walk(page):
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                run = _run(item, matrix, letters, height)
                runs += [run] if run else []
                pdfium.FPDFPageObj_SetIsActive(item, False)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                rasters.append(_raster(item, matrix))
        ground = page.render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        letters.close()
        page.close()
        return Sight(tuple(runs), tuple(rasters), ground, dpi / 25.4)

    def picture(self, number: int, dpi: float) -> Image:
        """Return a page as it is printed."""
        page = self._page(number)
        image: Image = page.render(scale=dpi / POINTS_PER_INCH).to_pil().convert("RGB")
        page.close()
        return image

    def regions(self, number: int, windows: list[tuple[Rect, int]], dpi: float) -> list[Image]:
        """Return some rectangles of a page in greys, each turned back by its quarter turns, its corner on a pixel's corner."""
        page = self._page(number)
        found = [_region(page, rect, turns, dpi) for rect, turns in windows]
        page.close()
        return found


def _region(page: Any, rect: Rect, turns: int, dpi: float) -> Image:
    """Render a window; the matrix goes from the shown page, in points, y down, to the bitmap's pixels."""
    scale = dpi / POINTS_PER_INCH
    left, top, right, bottom = (v * PT for v in (rect.x, rect.y, rect.right, rect.bottom))
    a, b, c, d, e, f = (
        (1, 0, 0, 1, -left, -top),
        (0, -1, 1, 0, -top, right),
        (-1, 0, 0, -1, right, bottom),
        (0, 1, -1, 0, bottom, -left),
    )[turns]
    across, down = (rect.width, rect.height) if turns % 2 == 0 else (rect.height, rect.width)
    width, height = max(1, int(across * dpi / 25.4)), max(1, int(down * dpi / 25.4))
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_Gray)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    matrix = pdfium.FS_MATRIX(*(v * scale for v in (a, b, c, d, e, f)))
    clip = pdfium.FS_RECTF(0, 0, width, height)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, pdfium.FPDF_GRAYSCALE | pdfium.FPDF_ANNOT)
    image: Image = bitmap.to_pil().copy()
    bitmap.close()
    return image


def _walk(page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    """Yield the page's objects, those inside forms too, with the matrix of what holds them."""

    def inside(count: int, get: Callable[[int], Any], matrix: Matrix) -> Iterator[tuple[Any, int, Matrix]]:
        for index in range(count):
            item = get(index)
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_FORM:
                form, inner = item, multiply(_matrix_of(item), matrix)
                parts = pdfium.FPDFFormObj_CountObjects(form)
                yield from inside(parts, lambda i, form=form: pdfium.FPDFFormObj_GetObject(form, i), inner)  # type: ignore[misc]
            else:
                yield item, kind, matrix

    count = pdfium.FPDFPage_CountObjects(page)
    yield from inside(count, lambda index: pdfium.FPDFPage_GetObject(page, index), IDENTITY)


def _matrix_of(item: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _run(item: Any, matrix: Matrix, letters: Any, page_height: float) -> Run | None:
    if pdfium.FPDFTextObj_GetTextRenderMode(item) == INVISIBLE:
        return None
    text = _text(item, letters)
    if not text.strip(" \u00a0"):
        return None
    left, low, right, high = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(item, left, low, right, high)
    box = bounds(matrix, (left.value, low.value, right.value, high.value))
    rect = Rect(box[0] / PT, (page_height - box[3]) / PT, (box[2] - box[0]) / PT, (box[3] - box[1]) / PT)
    whole = multiply(_matrix_of(item), matrix)
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(item, size)
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    pdfium.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
    font = pdfium.FPDFTextObj_GetFont(item)
    points = size.value * math.hypot(whole[2], whole[3])
    color = (red.value, green.value, blue.value)
    embedded = pdfium.FPDFFont_GetIsEmbedded(font) == 1
    return Run(text, rect, points, color, alpha.value / 255, _font_name(font), embedded)


def _text(item: Any, letters: Any) -> str:
    length = pdfium.FPDFTextObj_GetText(item, letters, None, 0)
    buffer = (ctypes.c_ushort * (length // 2 + 1))()
    pdfium.FPDFTextObj_GetText(item, letters, buffer, length)
    return bytes(buffer)[: max(length - 2, 0)].decode("utf-16-le", errors="replace")


def _font_name(font: Any) -> str:
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    buffer = ctypes.create_string_buffer(length + 1)
    pdfium.FPDFFont_GetBaseFontName(font, buffer, length)
    name = buffer.value.decode("utf-8", errors="replace")
    return name[7:] if name[6:7] == "+" else name


def _raster(item: Any, matrix: Matrix) -> Raster:
    a, b, c, d, _, _ = multiply(_matrix_of(item), matrix)
    width, height = ctypes.c_uint(), ctypes.c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(item, width, height)
    return Raster((width.value, height.value), math.hypot(a, b) / PT, math.hypot(c, d) / PT)
