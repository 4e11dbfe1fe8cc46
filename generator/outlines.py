"""PostScript outlines to TrueType: the few glyphs that a document uses, as a font that a PDF canvas takes.

ReportLab embeds TrueType outlines only, while Japanese families come with cubic (CFF) ones. HarfBuzz cuts the font
down to the characters in use; fontTools then turns each cubic into quadratics.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

TOLERANCE = 0.001
"""How far a quadratic may leave the cubic it stands for, in em: 0.01 mm at 28 pt, below what a printer shows."""

FEATURES = ("ccmp", "kern", "liga", "mark", "mkmk")
"""What a horizontal line of text is shaped with; vertical forms and alternates are dropped with their glyphs."""

VERTICAL = ("BASE", "vhea", "vmtx")

UNHINTED = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxComponentElements",
)
"""Fields of `maxp` that are nothing in a font without instructions."""

TRUETYPE = "\x00\x01\x00\x00"


def truetype_subset(path: Path, characters: frozenset[str]) -> bytes:
    """Return a TrueType font with the glyphs of `characters`, taken from the CFF font at `path`.

    Characters that the font lacks are left out, so that the caller's look into its character map finds them missing.
    Same file and characters, same bytes.
    """
    font = TTFont(BytesIO(_subset(path, characters)), recalcTimestamp=False)
    _replace_outlines(font)
    out = BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def _subset(path: Path, characters: frozenset[str]) -> bytes:
    """Return the CFF font cut down by HarfBuzz, a hundred times faster than reading all of it in Python."""
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(sorted(map(ord, characters)))
    wanted.layout_feature_tag_set.clear()
    wanted.layout_feature_tag_set.update(map(_tag, FEATURES))
    wanted.drop_table_tag_set.update(map(_tag, VERTICAL))
    flags = uharfbuzz.SubsetFlags
    wanted.flags = flags.NO_HINTING | flags.DESUBROUTINIZE | flags.NOTDEF_OUTLINE
    face = uharfbuzz.subset(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))), wanted)
    return bytes(face.blob.data)


def _tag(name: str) -> int:
    """Return an OpenType tag as the number that HarfBuzz knows it by."""
    return int.from_bytes(name.encode("ascii"), "big")


def _replace_outlines(font: TTFont) -> None:
    """Turn the font's cubic glyphs into quadratic ones and make its tables say so."""
    order = font.getGlyphOrder()
    cubics = font.getGlyphSet()
    glyf = newTable("glyf")
    glyf.glyphOrder = order
    glyf.glyphs = {name: _quadratic(cubics[name], font["head"].unitsPerEm * TOLERANCE) for name in order}
    font["loca"], font["glyf"] = newTable("loca"), glyf
    _align_bearings(font)
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = TRUETYPE
    font["maxp"] = _profile(len(order))
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0


def _align_bearings(font: TTFont) -> None:
    """Make each left side bearing the glyph's own edge: TrueType moves outlines to it, CFF fonts may state anything."""
    glyf, metrics = font["glyf"], font["hmtx"].metrics
    for name, (advance, _) in metrics.items():
        glyph = glyf[name]
        glyph.recalcBounds(glyf)
        metrics[name] = (advance, getattr(glyph, "xMin", 0))


def _quadratic(cubic: Any, max_error: float) -> Any:
    """Return the TrueType glyph that stays within `max_error` font units of the cubic one."""
    pen = TTGlyphPen(None)
    cubic.draw(Cu2QuPen(pen, max_error, reverse_direction=True))  # TrueType fills to the right of its contours
    return pen.glyph()


def _profile(glyphs: int) -> Any:
    """Return the `maxp` table of an unhinted TrueType font; fontTools counts points and contours when it saves."""
    maxp = newTable("maxp")
    maxp.tableVersion = 0x00010000
    maxp.numGlyphs = glyphs
    for name in UNHINTED:
        setattr(maxp, name, 0)
    maxp.maxZones = 1
    return maxp
