"""A Japanese font cut down and turned to TrueType outlines, read back by other libraries."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import noto_cjk_sans_jp_regular
import pytest
import uharfbuzz
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase import ttfonts

from generator.fonts import FontFile
from generator.outlines import truetype_subset

SOURCE = Path(noto_cjk_sans_jp_regular.__file__).parent / "NotoSansCJKjp-Regular.otf"
CHARACTERS = frozenset("恋愛と戦争 Cupid AV 0123 がぎぐ")


@pytest.fixture(scope="module")
def subset() -> bytes:
    return truetype_subset(SOURCE, CHARACTERS)


def test_the_source_is_one_that_reportlab_refuses() -> None:
    assert FontFile("x", SOURCE, "x", 400, "normal").has_postscript_outlines
    with pytest.raises(ttfonts.TTFError, match="postscript outlines"):
        ttfonts.TTFont("source", str(SOURCE))


def test_the_subset_has_the_characters_and_no_others(subset: bytes) -> None:
    font = TTFont(BytesIO(subset))
    assert {chr(code) for code in font.getBestCmap()} == CHARACTERS
    assert "glyf" in font
    assert "CFF " not in font


def test_outlines_and_advances_stay_where_they_were(subset: bytes) -> None:
    after = TTFont(BytesIO(subset))
    with TTFont(SOURCE, lazy=True) as before:
        for character in sorted(CHARACTERS):
            old, new = before.getBestCmap()[ord(character)], after.getBestCmap()[ord(character)]
            assert before["hmtx"][old][0] == after["hmtx"][new][0]
            assert _bounds(after, new) == pytest.approx(_bounds(before, old), abs=1.0), character


def test_kerning_survives(subset: bytes, tmp_path: Path) -> None:
    path = tmp_path / "subset.ttf"
    path.write_bytes(subset)
    assert _advance(path, "AV") == _advance(SOURCE, "AV") < _advance(path, "A") + _advance(path, "V")


def test_reportlab_takes_the_subset(subset: bytes) -> None:
    assert ttfonts.TTFont("subset", BytesIO(subset)).stringWidth("恋", 10) == pytest.approx(10.0)


def test_same_characters_same_bytes(subset: bytes) -> None:
    assert truetype_subset(SOURCE, frozenset(sorted(CHARACTERS, reverse=True))) == subset


def test_characters_that_the_font_lacks_are_left_out() -> None:
    font = TTFont(BytesIO(truetype_subset(SOURCE, frozenset("恋\U0001f3b2"))))
    assert set(font.getBestCmap()) == {ord("恋")}


def _bounds(font: TTFont, glyph: str) -> tuple[float, ...]:
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[glyph].draw(pen)
    return pen.bounds or (0.0, 0.0, 0.0, 0.0)


def _advance(path: Path, text: str) -> int:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path)))), buffer)
    return sum(position.x_advance for position in buffer.glyph_positions)
