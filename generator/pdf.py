"""The one door to ReportLab: paints finished sheets, decides nothing.

All that comes in is in millimetres, y down from the top-left; one transform per form turns it into PDF's points, y up.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFResourceDictionary, PDFString, xObjectName
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from card_data.diagnostics import DeckwrightError
from card_data.lengths import MM_PER_POINT
from card_data.lengths import POINTS_PER_MM as PT
from generator.complaints import logged
from generator.document import DocumentInfo
from generator.drawing import Drawing, Group, Item, Label, Path, labels, number
from generator.fonts import LANGUAGE_PREFIX, NOTE_ROLE, FontFile, FontSet
from generator.geometry import Face, Line, Mark, Note, Page, Picture, Placement, Rect, Sheet, SvgPicture, TextLine
from generator.paths import operators, path_code, rgb

# ASCII85 would make files a quarter larger, and a third of the writing time goes into it.
rl_config.useA85 = 0
OLD_INKSCAPE = "This SVG was created with Inkscape"
"""How svglib begins to warn of another size; the box has the say about that."""


def write_sheets(sheets: Sequence[Sheet], info: DocumentInfo, fonts: FontSet) -> bytes:
    """Return a PDF of the sheets, each unique face embedded once. Same sheets, same bytes."""
    with _no_date():
        return _Painter(info, fonts).paint(sheets)


@contextmanager
def _no_date() -> Iterator[None]:
    """Hide the variable that ReportLab would date files by: the same input gives the same bytes whatever is set."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def write_face(face: Face, info: DocumentInfo, fonts: FontSet) -> bytes:
    """Return a PDF of one face at its trim size, bleed cut off."""
    trim = Rect(0, 0, face.width, face.height)
    placement = Placement(face, trim, 0, trim, "", 1)
    sheet = Sheet(face.width, face.height, Page("recto", (placement,), (), ()), None, info.title)
    return write_sheets([sheet], info, fonts)


class UnpaintableSvg(DeckwrightError):
    """An SVG that is well formed and safe, but holds no size, or numbers that no page can hold."""

    exit_code = 3


class _Painter:
    def __init__(self, info: DocumentInfo, fonts: FontSet) -> None:
        self._buffer = io.BytesIO()
        self._canvas = Canvas(self._buffer, invariant=1, pageCompression=1)
        self._fonts = fonts
        self._forms: dict[Face, str] = {}
        self._labels = 0
        self._names: dict[str, str] = {}
        self._characters: dict[str, frozenset[str]] = {}
        self._describe(info)

    def _describe(self, info: DocumentInfo) -> None:
        canvas = self._canvas
        canvas.setTitle(info.title)
        canvas.setAuthor(info.author)
        canvas.setSubject(info.subject)
        canvas.setCreator("deckwright")
        canvas.setCatalogEntry("Lang", PDFString(info.lang))
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def paint(self, sheets: Sequence[Sheet]) -> bytes:
        self._characters = _characters(sheets)
        last_title = ""
        for sheet in sheets:
            if sheet.title != last_title:
                self._bookmark(sheet.title)
                last_title = sheet.title
            for page in (sheet.recto, sheet.verso):
                if page is not None:
                    self._page(sheet, page)
        self._canvas.save()
        return self._buffer.getvalue()

    def _bookmark(self, title: str) -> None:
        key = f"b{self._canvas.getPageNumber()}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level=0)

    def _page(self, sheet: Sheet, page: Page) -> None:
        canvas = self._canvas
        canvas.setPageSize((sheet.width * PT, sheet.height * PT))
        self._boxes(sheet, page)
        self._page_label(page)
        forms = [(p, self._form(p.face)) for p in page.placements]
        canvas.saveState()
        canvas.transform(PT, 0, 0, -PT, 0, sheet.height * PT)
        for placement, form in forms:
            self._placement(placement, form)
        for line in page.lines:
            self._line(line)
        for note in page.notes:
            self._note(note)
        canvas.restoreState()
        canvas.showPage()

    def _boxes(self, sheet: Sheet, page: Page) -> None:
        """State TrimBox and BleedBox (ISO 32000-2, 14.11.2): the piece itself where a page holds just one."""
        trim = Rect(0, 0, sheet.width, sheet.height)
        bleed = trim
        if len(page.placements) == 1 and page.placements[0].quarter_turns == 0:
            trim, bleed = page.placements[0].rect, page.placements[0].clip
        self._canvas.setTrimBox(_corners(trim, sheet))
        self._canvas.setBleedBox(_corners(bleed, sheet))

    def _page_label(self, page: Page) -> None:
        if page.side == "recto":
            self._labels += 1
        prefix = f"{self._labels} {'front' if page.side == 'recto' else 'back'}"
        self._canvas.addPageLabel(self._canvas.getPageNumber() - 1, None, None, prefix)

    # Faces

    def _form(self, face: Face) -> str:
        if face not in self._forms:
            self._forms[face] = f"face{len(self._forms)}"
            self._define(face, self._forms[face])
        return self._forms[face]

    def _define(self, face: Face, name: str) -> None:
        canvas, b = self._canvas, face.bleed
        canvas.beginForm(name, -b, -b, face.width + b, face.height + b)
        for mark in face.marks:
            self._mark(mark)
        canvas.endForm()
        _keep_opacity(canvas._doc.idToObject[xObjectName(name)])

    def _placement(self, placement: Placement, form: str) -> None:
        canvas, clip, rect = self._canvas, placement.clip, placement.rect
        canvas.saveState()
        self._write(f"{number(clip.x)} {number(clip.y)} {number(clip.width)} {number(clip.height)} re W n")
        origin = (
            (rect.x, rect.y),
            (rect.right, rect.y),
            (rect.right, rect.bottom),
            (rect.x, rect.bottom),
        )[placement.quarter_turns]
        canvas.translate(*origin)
        if placement.quarter_turns:
            canvas.rotate(90 * placement.quarter_turns)
        canvas.doForm(form)
        canvas.restoreState()

    def _mark(self, mark: Mark) -> None:
        canvas = self._canvas
        canvas.saveState()
        if mark.turn:
            canvas.translate(mark.pivot_x, mark.pivot_y)
            canvas.rotate(mark.turn)
            canvas.translate(-mark.pivot_x, -mark.pivot_y)
        if mark.x or mark.y:
            canvas.translate(mark.x, mark.y)
        self._content(mark)
        canvas.restoreState()

    def _content(self, mark: Mark) -> None:
        content = mark.content
        if isinstance(content, TextLine):
            self._text_line(content)
        elif isinstance(content, Drawing):
            for item in content.items:
                self._item(item)
        elif isinstance(content, Picture):
            self._picture(content)
        elif isinstance(content, SvgPicture):
            self._svg(content)

    # Vector items

    def _item(self, item: Item) -> None:
        if isinstance(item, Path):
            self._path(item)
        elif isinstance(item, Label):
            width = self._fonts.width(item.text, item.role, item.points)
            x = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            self._text(x, item.y, item.text, item.role, item.points, item.fill)
        else:
            self._group(item)

    def _group(self, group: Group) -> None:
        canvas = self._canvas
        canvas.saveState()
        if group.clip is not None:
            self._write(operators(group.clip) + " W n")
        if group.x or group.y:
            canvas.translate(group.x, group.y)
        if group.turn:
            canvas.rotate(group.turn)
        if group.scale != (1.0, 1.0):
            canvas.scale(*group.scale)
        for item in group.items:
            self._item(item)
        canvas.restoreState()

    def _path(self, path: Path) -> None:
        if path.opacity < 1:
            self._canvas.saveState()
            self._canvas.setFillAlpha(path.opacity)
            self._canvas.setStrokeAlpha(path.opacity)
        self._write(path_code(path))
        if path.opacity < 1:
            self._canvas.restoreState()

    def _line(self, line: Line) -> None:
        d = f"M{number(line.x1)} {number(line.y1)}L{number(line.x2)} {number(line.y2)}"
        self._path(Path(d, stroke=line.color, width=line.width, dash=line.dash, cap="butt"))

    # Text

    def _text_line(self, line: TextLine) -> None:
        self._text(line.x, line.baseline, line.text, line.font, line.points, line.color)

    def _note(self, note: Note) -> None:
        role = self._fonts.role_for(note.text, NOTE_ROLE)
        width = self._fonts.width(note.text, role, note.points)
        shift = {"left": 0.0, "center": width / 2, "right": width}[note.align]
        self._canvas.saveState()
        self._canvas.translate(note.x, note.y)
        self._canvas.rotate(note.turn)
        self._text(-shift, 0, note.text, role, note.points, "#000000")
        self._canvas.restoreState()

    def _text(self, x: float, y: float, text: str, role: str, points: float, color: str) -> None:
        canvas = self._canvas
        canvas.saveState()
        canvas.transform(1, 0, 0, -1, x, y)
        canvas.setFillColorRGB(*rgb(color))
        canvas.setFont(self._font(role), points * MM_PER_POINT)
        canvas.drawString(0, 0, text, shaping=True)
        canvas.restoreState()

    def _font(self, role: str) -> str:
        if role not in self._names:
            self._names[role] = _registered(self._fonts.font(role), self._characters.get(role, frozenset()))
        return self._names[role]

    # Pictures

    def _picture(self, picture: Picture) -> None:
        rect, clip = picture.rect, picture.clip
        self._canvas.saveState()
        self._write(f"{number(clip.x)} {number(clip.y)} {number(clip.width)} {number(clip.height)} re W n")
        self._canvas.transform(1, 0, 0, -1, rect.x, rect.bottom)
        self._canvas.drawImage(ImageReader(picture.path), 0, 0, rect.width, rect.height, mask="auto")
        self._canvas.restoreState()

    def _svg(self, picture: SvgPicture) -> None:
        """Paint an SVG text at its own proportions, in the middle of its box."""
        rect = picture.rect
        try:
            drawing = _svg_drawing(picture.text)
            scale = min(rect.width / drawing.width, rect.height / drawing.height)
            across, down = rect.width - drawing.width * scale, rect.height - drawing.height * scale
            self._canvas.saveState()
            self._canvas.transform(scale, 0, 0, -scale, rect.x + across / 2, rect.bottom - down / 2)
            _draw_svg(drawing, self._canvas)
            self._canvas.restoreState()
        except Exception as fault:
            message = f'the SVG "{picture.name}" cannot be painted'
            raise UnpaintableSvg(f"{message}; expected a size, and numbers that a page can hold") from fault

    def _write(self, code: str) -> None:
        self._canvas.addLiteral(code)


@lru_cache(maxsize=64)
def _svg_drawing(text: str) -> Any:
    """Return an SVG read by svglib, loaded only where one is used: it costs a tenth of a second."""
    from svglib.svglib import svg2rlg

    return svg2rlg(io.BytesIO(text.encode()))


def _draw_svg(drawing: Any, canvas: Canvas) -> None:
    from reportlab.graphics import renderPDF

    renderPDF.draw(drawing, canvas, 0, 0)


def svg_complaints(text: str) -> tuple[str, ...]:
    """Return why an SVG would not be painted as it was drawn, to be read after its name; found by painting it."""
    with logged("svglib") as messages:
        try:
            drawing = _svg_drawing(text)
            if not (drawing.width > 0 and drawing.height > 0):
                return ("has no size; expected a width and a height, or a viewBox",)
            _draw_svg(drawing, Canvas(io.BytesIO()))
        except Exception:  # of many kinds, none of which speaks to whoever drew it
            return ("cannot be painted; expected a size, and numbers that a page can hold",)
    heard = (message for message in dict.fromkeys(messages) if not message.startswith(OLD_INKSCAPE))
    return tuple(f"is not painted as drawn: {message}" for message in heard)


def _keep_opacity(form: Any) -> None:
    """Put the graphics states of a form among its resources, where ReportLab forgets them and opacity with them."""
    if form.ExtGState:
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        resources.XObject = form.XObjects or {}
        resources.ExtGState = form.ExtGState
        form.Resources = resources


def _corners(rect: Rect, sheet: Sheet) -> tuple[float, float, float, float]:
    return rect.x * PT, (sheet.height - rect.bottom) * PT, rect.right * PT, (sheet.height - rect.y) * PT


def _registered(font: FontFile, characters: frozenset[str]) -> str:
    """Register a font with ReportLab on first use and return its name.

    A font with PostScript outlines, which ReportLab refuses, is turned into TrueType for just the characters of the document.
    """
    if not font.has_postscript_outlines:
        if font.name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font.name, str(font.path), shapable=True))
        return font.name
    used = "".join(sorted(characters))
    name = f"{font.name}-{zlib.crc32(used.encode()):08x}"
    if name not in pdfmetrics.getRegisteredFontNames():
        from generator.outlines import truetype_subset

        subset = TTFont(name, io.BytesIO(truetype_subset(font.path, characters)), shapable=True)
        # ReportLab files fonts by the name inside, which all subsets of one file share.
        subset.face.name = subset.face.subsetPostScriptName = name.encode()
        pdfmetrics.registerFont(subset)
    return name


def _characters(sheets: Sequence[Sheet]) -> dict[str, frozenset[str]]:
    """Return font role -> characters set in it."""
    found: dict[str, set[str]] = {}
    for face in {p.face for s in sheets for page in (s.recto, s.verso) if page for p in page.placements}:
        for mark in face.marks:
            if isinstance(mark.content, TextLine):
                found.setdefault(mark.content.font, set()).update(mark.content.text)
            elif isinstance(mark.content, Drawing):
                for label in labels(mark.content.items):
                    found.setdefault(label.role, set()).update(label.text)
    notes = {note.text for s in sheets for page in (s.recto, s.verso) if page for note in page.notes}
    found.setdefault(LANGUAGE_PREFIX + NOTE_ROLE, set()).update(*notes)
    return {role: frozenset(characters) for role, characters in found.items()}
