"""One slip of the pen is told from another word."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.reader import read_game
from generator.misspelt import is_slip, slips
from tests.generator.mini import write_mini


@pytest.mark.parametrize("other", ["anma", "anmia", "animal", "anina", "nima", "naima", "xanima", "anim"])
def test_one_letter_is_a_slip(other: str) -> None:
    assert is_slip("anima", other)
    assert is_slip(other, "anima")


@pytest.mark.parametrize("other", ["anima", "ani", "animals", "amina", "namia", "", "inaam", "enine"])
def test_more_is_another_word(other: str) -> None:
    assert not is_slip("anima", other)
    assert not is_slip(other, "anima")


@pytest.mark.parametrize(
    "prose",
    [
        "Look at Vanguard and Alpha.",
        "Alpah begins a sentence.",
        "It ends. Alpah begins another.",
        "# Alpah is a heading",
        "| Alpah | in a cell |",
        "Two of Alpah and two of Alpah: stands twice.",
        "The word alpah in lower case.",
        "The Alphas, and what is Alpha's.",
        "Of Betas and Beat: too short.",
        "He wrote to Algernon.",
    ],
)
def test_ordinary_words_are_left_alone(tmp_path: Path, prose: str) -> None:
    assert not list(slips(prose, read_game(write_mini(tmp_path), "mini")))


def test_a_slip_is_found_where_it_stands(tmp_path: Path) -> None:
    (slip,) = slips("Now take, say, “Alpah”.", read_game(write_mini(tmp_path), "mini"))
    assert (slip.word, slip.start, slip.meant) == ("Alpah", 16, ("Alpha",))
