from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.reader import read_game
from generator.fitting import Block, Overflow, Setting, break_lines, fit
from generator.fonts import FontSet, load_fonts
from tests.generator.mini import write_mini


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> FontSet:
    root: Path = write_mini(tmp_path_factory.mktemp("mini"))
    return load_fonts(read_game(root, "mini"), "ja")


def setting(points: float = 12, least: float = 6) -> Setting:
    return Setting("text", points, least, 1.2)


words = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=25).map(" ".join)


@given(words, st.floats(5, 60), st.floats(3, 40))
def test_what_fits_lies_inside_the_box(fonts: FontSet, text: str, width: float, height: float) -> None:
    found = fit(text, width, height, setting(), fonts)
    if isinstance(found, Block):
        assert found.width <= width + 1e-6
        assert found.height <= height + 1e-6
        assert 6 <= found.points <= 12
        assert " ".join(found.lines).split() == text.split()


@given(words, st.floats(5, 60), st.floats(3, 40))
def test_an_overflow_tells_a_size_that_fits(fonts: FontSet, text: str, width: float, height: float) -> None:
    found = fit(text, width, height, setting(), fonts)
    if isinstance(found, Overflow):
        assert found.over_width > 0 or found.over_height > 0
        if found.fits_at is not None:
            at_that_size = fit(text, width, height, setting(found.fits_at, found.fits_at), fonts)
            assert isinstance(at_that_size, Block)


def test_the_largest_size_that_fits_is_taken(fonts: FontSet) -> None:
    found = fit("Vanguard", 20, 10, setting(40, 6), fonts)
    assert isinstance(found, Block)
    bigger = break_lines("Vanguard", 20, found.points + 0.25, setting(), fonts)
    assert bigger.width > 20


def test_nothing_shrinks_unless_allowed(fonts: FontSet) -> None:
    found = fit("A long line of words", 20, 4, setting(12, 12), fonts)
    assert isinstance(found, Overflow)
    two_lines = fonts.cap_height("text", 12) + 12 * 25.4 / 72 * 1.2
    assert found.over_height == pytest.approx(two_lines - 4)


def test_line_breaks_are_kept(fonts: FontSet) -> None:
    assert break_lines("one\ntwo", 60, 10, setting(), fonts).lines == ("one", "two")


def test_a_word_is_never_broken(fonts: FontSet) -> None:
    block = break_lines("incomprehensibilities", 5, 10, setting(), fonts)
    assert block.lines == ("incomprehensibilities",)
    assert block.width > 5


def test_japanese_breaks_between_characters_but_never_before_a_full_stop(fonts: FontSet) -> None:
    role = fonts.role_for("勝てる相手はキューピッドだけ。", "text")
    assert role == "language-text"
    for width in range(8, 40):
        lines = break_lines("勝てる相手は「キューピッド」だけ。", width, 10, Setting(role, 10, 10, 1.3), fonts).lines
        assert "".join(lines) == "勝てる相手は「キューピッド」だけ。"
        assert not any(line[0] in "。、」ーュッ" for line in lines)
        assert not any(line[-1] == "「" for line in lines)


def test_kerning_counts(fonts: FontSet) -> None:
    apart = fonts.width("A", "text", 10) + fonts.width("V", "text", 10)
    assert fonts.width("AV", "text", 10) < apart


def test_missing_glyphs_are_named_once(fonts: FontSet) -> None:
    assert fonts.missing("a漢b漢☃", "text") == "漢☃"
    assert fonts.missing("plain text", "text") == ""
