"""What does not fit on a card, or gives it away, is found in the layout or at the row."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.generator.checks.corpus import Case, assert_found, damage, found_in

CARD = "templates/in_love_and_war/card.yaml"
TOKEN = "templates/cubo/token.yaml"
BACKS = ((",seed\n", ",seed,\n"), (",derived\n", ",derived,\n"))
love = partial(Case, "in_love_and_war")

CASES = [
    love(
        "cards.csv",
        ",provenance\n",
        ",provenance,back\n",
        "layouts.mixed-backs",
        "aid-back",
        "card `yes` has the back",
        also=(*BACKS, ('I do!",,seed,\n', 'I do!",,seed,aid-back\n')),
    ),
    love(
        "cards.csv",
        ",provenance\n",
        ",provenance,back\n",
        "layouts.mixed-backs",
        "aid-back",
        "card `baby` has the back",
        also=(*BACKS, ("Baby,,seed,\n", "Baby,,seed,aid-back\n")),
    ),
    love(
        "game.yaml",
        "    face: mark\n",
        "    face: marks\n",
        "template.layout",
        "marks:\n    title",
        'did you mean "mark"?',
    ),
    love(
        "cards.csv",
        ",Clementine,",
        ",Clementine Adelaide Persephone Montgomery,",
        "template.face",
        '"{{ name }}"\n    at: [15.5',
        "too tall",
        where=CARD,
    ),
    love(
        "cards.csv",
        ",Clementine,",
        ",Clem☃ntine,",
        "template.face",
        '"{{ name }}"\n    at: [15.5',
        "U+2603",
        where=CARD,
    ),
    love(CARD, "art: ribbon", "art: ribon", "template.face", "ribon", "unknown art function"),
    love(
        CARD,
        "color: paper\n    both_ways: true\n  letter",
        "color: papre\n    both_ways: true\n  letter",
        "template.face",
        '"{{ number }}"',
        'did you mean "paper"?',
    ),
    love(CARD, "at: [15.5, 62.2]", "at: 15.5", "template.pair", "15.5\n", "not a pair"),
    love(CARD, "    leading: 1.1", "    leadign: 1.1", "template.setting", "leadign", 'did you mean "leading"?'),
    Case("cubo", TOKEN, "like: word", "like: wrod", "template.like", "wrod", 'did you mean "word"?'),
    Case("cubo", TOKEN, "at: [0.9, 0.5]", "at: [-3, 0.5]", "template.face", '"{{ words[id] }}"', "past the safe zone"),
    Case(
        "cubo",
        "game.yaml",
        "display: Poppins",
        "display: Popins",
        "template.font",
        "title: {en: Cubo}",
        'did you mean "Poppins"?',
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_broken_layout_is_found_at_its_place(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))
