"""Font files as a book needs them: lining figures even where a text is nothing but digits."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

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
