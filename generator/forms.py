"""Form fields (AcroForm, ISO 32000-2, 12.7) on finished pages, with an embedded font and computed totals."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Pdf, String

from card_data.lengths import POINTS_PER_MM as PT
from generator.fonts import FontFile, FontSet
from generator.geometry import Field, Rect, Sheet

FONT_NAME = "/Fld"
FIRST_CODE, LAST_CODE = 32, 255


@dataclass(frozen=True, slots=True)
class PlacedField:
    """A field on a page: rectangle in points, origin bottom-left."""

    page: int
    field: Field
    corners: tuple[float, float, float, float]


def fields_of(sheets: Sequence[Sheet]) -> tuple[PlacedField, ...]:
    """Return the fields of all rectos, where their faces were placed."""
    found = []
    for page, sheet in enumerate(sheets):
        for placement in sheet.recto.placements:
            for mark in placement.face.marks:
                if isinstance(mark.content, Field):
                    rect = mark.content.rect
                    moved = Rect(rect.x + placement.rect.x, rect.y + placement.rect.y, rect.width, rect.height)
                    found.append(PlacedField(page, mark.content, _corners(moved, sheet.height)))
    return tuple(found)


def _corners(rect: Rect, height: float) -> tuple[float, float, float, float]:
    return rect.x * PT, (height - rect.bottom) * PT, rect.right * PT, (height - rect.y) * PT


def add_fields(data: bytes, fields: Sequence[PlacedField], fonts: FontSet) -> bytes:
    """Return the PDF with the fields added; totals are computed by viewers that run form scripts, and can be typed else."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        font = pdf.make_indirect(_embedded(pdf, fonts.font("text")))
        widgets = [_widget(pdf, placed) for placed in fields]
        for placed, widget in zip(fields, widgets, strict=True):
            page = pdf.pages[placed.page]
            if "/Annots" not in page:
                page.Annots = Array()
            page.Annots.append(widget)
            page.Tabs = Name.S
        computed = [w for placed, w in zip(fields, widgets, strict=True) if placed.field.sum_of]
        pdf.Root.AcroForm = Dictionary(
            Fields=Array(widgets),
            DR=Dictionary(Font=Dictionary({FONT_NAME: font})),
            DA=String(f"{FONT_NAME} 0 Tf 0 g"),
        )
        if computed:
            pdf.Root.AcroForm.CO = Array(computed)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()


def _widget(pdf: Pdf, placed: PlacedField) -> pikepdf.Object:
    field = placed.field
    left, bottom, right, top = placed.corners
    widget = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Widget,
        FT=Name.Tx,
        T=String(field.name),
        TU=String(field.name.replace("_", " ")),
        Rect=Array([round(v, 3) for v in placed.corners]),
        F=4,
        Q=1,
        DA=String(f"{FONT_NAME} {field.points:g} Tf 0 g"),
        P=pdf.pages[placed.page].obj,
        AP=Dictionary(N=_empty_appearance(pdf, right - left, top - bottom)),
    )
    if field.sum_of:
        names = ", ".join(json.dumps(name) for name in field.sum_of)
        script = f'AFSimple_Calculate("SUM", new Array({names}));'
        widget.AA = Dictionary(C=Dictionary(S=Name.JavaScript, JS=String(script)))
    return pdf.make_indirect(widget)


def _empty_appearance(pdf: Pdf, width: float, height: float) -> pikepdf.Object:
    stream = pdf.make_stream(b"/Tx BMC EMC")
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, round(width, 3), round(height, 3)])
    return stream


def _embedded(pdf: Pdf, font: FontFile) -> Dictionary:
    """Return a simple TrueType font in WinAnsiEncoding (ISO 32000-2, 9.6.3), whole, for whatever will be typed."""
    with TTFont(font.path, lazy=True) as ttf:
        scale = 1000 / ttf["head"].unitsPerEm
        cmap, metrics = ttf.getBestCmap(), ttf["hmtx"]
        codes = range(FIRST_CODE, LAST_CODE + 1)
        characters = [bytes([code]).decode("cp1252", "ignore") for code in codes]
        names = [cmap.get(ord(c), ".notdef") if c else ".notdef" for c in characters]
        head, hhea = ttf["head"], ttf["hhea"]
        program = pdf.make_stream(font.path.read_bytes())
        program.Length1 = font.path.stat().st_size
        descriptor = Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name(f"/{font.name}"),
            Flags=32,
            FontBBox=Array([round(v * scale) for v in (head.xMin, head.yMin, head.xMax, head.yMax)]),
            ItalicAngle=0,
            Ascent=round(hhea.ascent * scale),
            Descent=round(hhea.descent * scale),
            CapHeight=700,
            StemV=80,
            FontFile2=program,
        )
        return Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name(f"/{font.name}"),
            Encoding=Name.WinAnsiEncoding,
            FirstChar=FIRST_CODE,
            LastChar=LAST_CODE,
            Widths=Array([round(metrics[name][0] * scale) for name in names]),
            FontDescriptor=pdf.make_indirect(descriptor),
        )
