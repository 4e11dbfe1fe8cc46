"""Font files as a book needs them: lining figures everywhere, and the outlines of glyphs in pictures."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import uharfbuzz as hb
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

LARGEST = 2_000_000
"""Bytes; larger files are fonts of whole scripts, which have one kind of figures."""


@lru_cache(maxsize=32)
def book_font(path: Path) -> bytes:
    """Return a font's bytes, changed where its lining figures are known to Latin text alone.

    A number on its own belongs to no script, and so would get old-style figures beside lining ones in sentences.
    """
    data = path.read_bytes()
    if len(data) > LARGEST:
        return data
    font = TTFont(BytesIO(data), lazy=True, recalcTimestamp=False)
    scripts = _scripts(font)
    latin, default = scripts.get("latn"), scripts.get("DFLT")
    if latin is None or default is None or not _has_lining(font, latin) or _has_lining(font, default):
        return data
    default.DefaultLangSys = latin.DefaultLangSys
    out = BytesIO()
    font.save(out, reorderTables=None)
    return out.getvalue()


def _scripts(font: TTFont) -> dict[str, Any]:
    if "GSUB" not in font or font["GSUB"].table.ScriptList is None:
        return {}
    return {record.ScriptTag: record.Script for record in font["GSUB"].table.ScriptList.ScriptRecord}


def _has_lining(font: TTFont, script: Any) -> bool:
    if script.DefaultLangSys is None:
        return False
    features = font["GSUB"].table.FeatureList.FeatureRecord
    return any(features[index].FeatureTag == "lnum" for index in script.DefaultLangSys.FeatureIndex)


@lru_cache(maxsize=32)
def _font(path: Path) -> hb.Font:
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))


def units_per_em(path: Path) -> int:
    """Return the size of the grid that a font's outlines are drawn on."""
    return int(_font(path).face.upem)


@lru_cache(maxsize=4096)
def shaped(text: str, path: Path) -> tuple[tuple[int, int, int, int], ...]:
    """Return number, offsets and advance of each glyph of a line, in font units."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(_font(path), buffer)
    places = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
    return tuple((info.codepoint, at.x_offset, at.y_offset, at.x_advance) for info, at in places)


@lru_cache(maxsize=4096)
def glyph_outline(path: Path, glyph: int) -> str:
    """Return the PDF operators that fill a glyph, in font units, y up; empty for a space."""
    pen = _GlyphPen()
    _font(path).draw_glyph_with_pen(glyph, pen)
    return "\n".join([*pen.code, "f"]) if pen.code else ""


class _GlyphPen(BasePen):  # type: ignore[misc]
    """Collects PDF path operators (ISO 32000-2, 8.5.2)."""

    def __init__(self) -> None:
        super().__init__(None)
        self.code: list[str] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self.code.append(f"{pt[0]:g} {pt[1]:g} m")

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self.code.append(f"{pt[0]:g} {pt[1]:g} l")

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:
        points = (*pt1, *pt2, *pt3)
        self.code.append(" ".join(f"{v:.4g}" for v in points) + " c")

    def _closePath(self) -> None:
        self.code.append("h")
