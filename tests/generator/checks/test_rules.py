"""Where engine, data and text disagree is found; a play that breaks tells how to replay it."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_data.reader import read_game
from generator import check
from generator.check import check_project
from generator.project import SHIPPED, Project
from rules_engine import rules_for, validation
from rules_engine.chance import mix
from rules_engine.core import State
from rules_engine.playout import random_play
from rules_engine.validation import Validated, validate
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
    found = found_in(tmp_path, case.game, plays=True)
    assert_found(tmp_path, case, found)
    assert len([each for each in found if each.code == "rules.play"]) == 5, "one a number of players"


def test_fifty_plays_are_played_where_there_is_time() -> None:
    (checked,) = check_project(Project(SHIPPED), ["cupid_tricks"], plays=True, pdf=None)
    assert checked.plays == ((2, 50),)


def test_one_play_is_played_where_there_is_none() -> None:
    """Slow plays are cut short, but each number of players is tried."""
    rules = rules_for(read_game(SHIPPED, "cubo"))
    assert validate(rules, 2, range(50), deadline=0.0) == Validated(1)
    assert validate(rules, 2, range(5, 10), deadline=0.0) == Validated(0)


def test_all_numbers_of_players_have_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "PLAY_SECONDS", 0.3)
    (quick, slow) = check_project(Project(SHIPPED), ["cupid_tricks", "cupido"], plays=True, pdf=None)
    assert [players for players, _ in slow.plays] == [2, 3, 4, 5, 6]
    assert all(1 <= plays <= quick.plays[0][1] for _, plays in slow.plays)


def test_looking_on_changes_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The play that is looked at is the one that its seed replays, to its last event."""
    rules = rules_for(read_game(SHIPPED, "cupid_tricks"))
    ends: list[State] = []
    monkeypatch.setattr(validation, "end_fault", lambda state, fired: ends.append(state))
    assert validate(rules, 2, range(3)) == Validated(3)
    replayed = [random_play(rules, 2, mix(1, 2, number) >> 1) for number in range(3)]
    assert [list(state.events) for state in ends] == [list(state.events) for state in replayed]
