"""Where engine, data and text disagree is found; a play that breaks tells how to replay it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generator.checks.corpus import Case, assert_found, damage, found_in

EN = "rulebook.en.md"
DATA = "rules.data"

CASES = [
    Case(
        "cubo",
        EN,
        "{#turn.clear}",
        "{#turn.clear}\n\nWhoever sneezes loses a cube. {#turn.sneeze}",
        "rules.unenforced",
        "#turn.sneeze",
        "no code",
    ),
    Case("curdis", EN, "{#start.again}", "{#start.anew}", "rules.unenforced", "#start.anew", "no code"),
    Case("curdis", EN, "{#start.again}", "{#start.anew}", "rules.unprinted", "", "`start.again`"),
    Case("cubo", EN, "{#turn.clear}", "", "rules.unprinted", "", "`turn.clear`"),
    Case(
        "in_love_and_war",
        EN,
        "{#group.pair}",
        "{#group.pair .advice}\n\nA pair. {#group.two}",
        "rules.unenforced",
        "#group.two",
        "no code",
    ),
    Case("cubo", "game.yaml", "  opposite_sum: 7 ", "  oposite_sum: 7 ", DATA, "", 'no "opposite_sum"'),
    Case("in_love_and_war", "game.yaml", "  set_size: 3\n", "", DATA, "", 'no "set_size"'),
    Case("cupid_tricks", "game.yaml", "prize_cards: 2", "prize_cards: 3", DATA, "", "prize_cards is 3"),
    Case("cupid_tricks", "game.yaml", "hand: 5", "hand: 12", DATA, "", "cards are left to draw"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_disagreement_with_the_engine_is_found(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case, drop_composition=True)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))


def test_a_play_that_breaks_tells_how_to_replay_it(tmp_path: Path) -> None:
    says = "replay it: deckwright rules transcript cupido --players 2 --seed "
    case = Case("cupido", "game.yaml", "max_turns: 600", "max_turns: 0", "rules.play", "", says)
    damage(tmp_path, case)
    assert not [each for each in found_in(tmp_path, case.game) if each.code == "rules.play"]
    assert_found(tmp_path, case, found_in(tmp_path, case.game, plays=True))
