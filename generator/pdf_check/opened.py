"""The door to pikepdf: what a finished file says of itself. Everything comes out as plain values."""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

import pikepdf

from card_data.diagnostics import DeckwrightError
from generator.geometry import Rect
from generator.pdf_check.content import Box, Matrix, Use, apply, bounds, interpret, multiply

# How many points is one millimetre?
PT = 72 / 25.4
STRAIGHT = 1e-3
"""How far, as a share of its length, the edge of a card may lean."""
ASKEW = -1
"""Stands for quarter turns where a face is mirrored or leans."""


class Unreadable(DeckwrightError):
    """A file that is no PDF, is damaged, or asks for a password."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A face as a page paints it: `rect` is where its trim lies, `clip` what of the page is painted on."""

    face: str
    rect: Rect
    turns: int
    clip: Rect
    bleed: float


@dataclass(frozen=True, slots=True)
class PdfPage:
    """One page."""

    width: float
    height: float
    is_cropped: bool
    """Whether less than the page is shown."""
    is_turned: bool
    trim: Rect
    placed: tuple[Placed, ...]
    signature: str
    """Digest of what it paints beside its faces; equal where pages differ only in faces and words."""

    @property
    def geometry(self) -> tuple[object, ...]:
        """All of it but which faces it shows and what its words say."""
        return self.signature, *((p.rect, p.turns, p.clip) for p in self.placed)


@dataclass(frozen=True, slots=True)
class PdfFont:
    """A font as a file holds it."""

    name: str
    is_embedded: bool
    has_unicode: bool
    """Whether its glyphs can be told as characters."""


@dataclass(frozen=True, slots=True)
class Tags:
    """How a file is tagged for those who listen to it."""

    is_marked: bool
    lang: str
    elements: Mapping[str, int]
    unlabelled_figures: int


class OpenedPdf:
    """A finished file, opened; use it in a `with`."""

    def __init__(self, data: bytes) -> None:
        """Open a file.

        Raises:
            Unreadable: it is no PDF, is damaged, or asks for a password.
        """
        try:
            self._pdf = pikepdf.open(io.BytesIO(data))
        except pikepdf.PdfError as fault:
            raise Unreadable("the file is no PDF, is damaged, or asks for a password") from fault
        self._keys: dict[tuple[int, int], str] = {}
        self._forms: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._pdf.close()

    def pages(self, *, with_faces: bool) -> Iterator[PdfPage]:
        """Yield the pages; those of a rulebook paint no faces.

        Raises:
            Unreadable: a page's content makes no sense.
        """
        for page in self._pdf.pages:
            try:
                yield self._page(page, with_faces=with_faces)
            except (pikepdf.PdfError, ValueError, IndexError, TypeError, AttributeError, KeyError) as fault:
                raise Unreadable("a page's content makes no sense") from fault

    def _page(self, page: pikepdf.Page, *, with_faces: bool) -> PdfPage:
        media, crop = _box(page.mediabox), _box(page.cropbox)
        unit = float(page.obj.get("/UserUnit", 1)) / PT
        sheet = _Sheet(crop, unit)
        placed, signature = self._placed(page, sheet) if with_faces else ((), "")
        is_cropped = any(abs(a - b) > 0.1 for a, b in zip(media, crop, strict=True))
        is_turned = int(page.obj.get("/Rotate", 0)) % 360 != 0
        whole = sheet.rect(crop)
        return PdfPage(
            whole.width, whole.height, is_cropped, is_turned, sheet.rect(_box(page.trimbox)), placed, signature
        )

    def _placed(self, page: pikepdf.Page, sheet: _Sheet) -> tuple[tuple[Placed, ...], str]:
        instructions = ((i.operands, str(i.operator)) for i in pikepdf.parse_content_stream(page))
        content = interpret(instructions)  # type: ignore[arg-type]
        resources: Any = page.obj.get("/Resources", {})
        forms: Any = resources.get("/XObject", {})
        found = (self._place(use, forms.get(use.name), sheet) for use in content.uses)
        return tuple(each for each in found if each is not None), content.signature

    def _place(self, use: Use, form: Any, sheet: _Sheet) -> Placed | None:
        if form is None or form.get("/Subtype") != "/Form":
            return None
        inner = _matrix(form.get("/Matrix"))
        left, low, right, high = _box(form.BBox)
        trim = (0.0, 0.0, left + right, low + high)  # BBox is the trim, grown by the bleed to every side
        whole = multiply(inner, use.matrix)
        turns = _turns(whole, trim[2], trim[3])
        return Placed(self._key(form), sheet.rect(bounds(whole, trim)), turns, sheet.rect(use.clip), -left)

    def _key(self, form: Any) -> str:
        if form.objgen not in self._keys:
            self._keys[form.objgen] = key = _digest(form)
            self._forms[key] = form
        return self._keys[form.objgen]

    def faces_pdf(self, keys: Iterable[str]) -> bytes:
        """Return a PDF with a page for each of these faces, bleed and all, upright, in true size."""
        out = pikepdf.new()
        for key in keys:
            form = self._forms[key]
            left, low, right, high = _box(form.BBox)
            inner = _matrix(form.get("/Matrix"))
            content = f"{PT} 0 0 {-PT} {-left * PT} {high * PT} cm /Face Do"
            unturned = pikepdf.Dictionary(Face=_without_matrix(out.copy_foreign(form), inner))
            page = pikepdf.Dictionary(
                Type=pikepdf.Name.Page,
                MediaBox=[0, 0, (right - left) * PT, (high - low) * PT],
                Resources=pikepdf.Dictionary(XObject=unturned),
                Contents=out.make_stream(content.encode()),
            )
            out.pages.append(pikepdf.Page(out.make_indirect(page)))
        data = io.BytesIO()
        out.save(data, compress_streams=False, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        return data.getvalue()

    def fonts(self) -> tuple[PdfFont, ...]:
        """Return the fonts, each once."""
        dictionaries = (item for item in self._pdf.objects if isinstance(item, pikepdf.Dictionary))
        fonts = (item for item in dictionaries if item.get("/Type") == "/Font" and "/DescendantFonts" not in item)
        composite = {
            _objgen(item.DescendantFonts[0]): "/ToUnicode" in item
            for item in self._pdf.objects
            if isinstance(item, pikepdf.Dictionary) and "/DescendantFonts" in item
        }
        return tuple(dict.fromkeys(_font(item, composite) for item in fonts))

    def tags(self) -> Tags:
        """Return what the file's structure tree holds."""
        root: Any = self._pdf.Root
        elements: Counter[str] = Counter()
        unlabelled = 0
        if "/StructTreeRoot" in root:
            for item in self._pdf.objects:
                if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem":
                    elements[str(item.get("/S"))] += 1
                    unlabelled += item.get("/S") == "/Figure" and not str(item.get("/Alt", "")).strip()
        is_marked = bool(root.get("/MarkInfo", {}).get("/Marked", False))
        return Tags(is_marked, str(root.get("/Lang", "")), elements, unlabelled)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Turns a page's own units into millimetres from its top-left corner."""

    shown: Box
    unit: float
    """Millimetres in one unit of the page."""

    def rect(self, box: Box) -> Rect:
        left, _, _, top = self.shown
        x, y = (box[0] - left) * self.unit, (top - box[3]) * self.unit
        return Rect(x, y, (box[2] - box[0]) * self.unit, (box[3] - box[1]) * self.unit)


def _turns(matrix: Matrix, width: float, height: float) -> int:
    """Return how often the face is turned clockwise, as seen: its own y runs down."""
    x0, y0 = apply(matrix, 0, 0)
    across, down = apply(matrix, width, 0), apply(matrix, 0, height)
    ax, ay, dx, dy = across[0] - x0, y0 - across[1], down[0] - x0, y0 - down[1]
    for turns, (ex, ey) in enumerate(((1, 0), (0, 1), (-1, 0), (0, -1))):
        along, aside = ax * ex + ay * ey, abs(ax * ey) + abs(ay * ex)
        down_along, down_aside = dx * -ey + dy * ex, abs(dx * ex) + abs(dy * ey)
        if along > 0 and down_along > 0 and aside < STRAIGHT * along and down_aside < STRAIGHT * down_along:
            return turns
    return ASKEW


def _box(values: Any) -> Box:
    left, low, right, high = (float(value) for value in values)
    return min(left, right), min(low, high), max(left, right), max(low, high)


def _matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values) if values is not None else (1, 0, 0, 1, 0, 0)
    return a, b, c, d, e, f


def _without_matrix(form: Any, inner: Matrix) -> Any:
    if inner != (1, 0, 0, 1, 0, 0):
        del form.Matrix
    return form


def _digest(form: Any) -> str:
    """Return a digest of all that a form paints: its content, and the fonts and objects that it names."""
    digest = hashlib.sha256(form.read_raw_bytes())
    digest.update(f"{[float(v) for v in form.get('/BBox', ())]} {_matrix(form.get('/Matrix'))}".encode())
    resources = form.get("/Resources", {})
    fonts, objects = resources.get("/Font", {}), resources.get("/XObject", {})
    for name in sorted(fonts.keys()):
        digest.update(f"{name} {fonts[name].get('/BaseFont')}".encode())
    for name in sorted(objects.keys()):
        digest.update(f"{name} {_digest(objects[name])}".encode())
    return digest.hexdigest()


def _objgen(item: Any) -> tuple[int, int]:
    found: tuple[int, int] = item.objgen
    return found


def _font(item: Any, composite: Mapping[tuple[int, int], bool]) -> PdfFont:
    descriptor = item.get("/FontDescriptor", {})
    is_embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    name = str(item.get("/BaseFont", "")).lstrip("/")
    is_subset = name[6:7] == "+"
    has_unicode = composite.get(_objgen(item), "/ToUnicode" in item or not is_subset)
    return PdfFont(name[7:] if is_subset else name, is_embedded, has_unicode)
