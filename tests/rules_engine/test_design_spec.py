from __future__ import annotations

from pathlib import Path

import pytest

from card_data.diagnostics import DataError
from card_data.reader import read_game
from rules_engine.design.goals import make_goals
from rules_engine.design.ranges import Range, parse_range
from rules_engine.design.spec import read_design
from tests.conftest import ROOT
from tests.rules_engine.design_projects import copy_game, find, loose_proposals

SOUND = """\
moves:
  - {exchange: [desire_colour, desire], within: sex}
  - {change: red, to: 0..3}
plays: {players: [2, 3], bots: [greedy, random], games: 50}
targets:
  - {measure: marriage_rate, is: 0.04..0.06}
  - {measure: turns}
"""


def faults(root: Path, design: str) -> str:
    """Return what is told of a design of Cupido, paths from the game's folder."""
    copy_game(root, "cupido", design)
    game = read_game(root, "cupido")
    try:
        read = read_design(root, game)
        make_goals(game, read, read.plays)
    except DataError as error:
        return str(error).replace("card_data/cupido/", "")
    return ""


def test_a_sound_design_reads_as_written(tmp_path: Path) -> None:
    assert faults(tmp_path, SOUND) == ""
    game = read_game(tmp_path, "cupido")
    design = read_design(tmp_path, game)
    assert design.table == "cards.csv"
    assert [(move.columns, move.within, move.values) for move in design.moves] == [
        (("desire_colour", "desire"), ("sex",), None),
        (("red",), (), (0, 1, 2, 3)),
    ]
    assert (design.plays.players, design.plays.bots, design.plays.games) == ((2, 3), ("greedy", "random"), 50)
    labels = [goal.label for goal in make_goals(game, design, design.plays)]
    assert labels == ["marriage_rate", "turns@2", "turns@3"]


@pytest.mark.parametrize("path", sorted((ROOT / "card_data").glob("*/design.yaml")), ids=lambda path: path.parent.name)
def test_shipped_designs_are_sound(path: Path) -> None:
    game = read_game(ROOT, path.parent.name)
    design = read_design(ROOT, game)
    assert make_goals(game, design, design.plays)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "measure: marriage_rate",
            "measure: mariage_rate",
            '6:15: error: unknown measure "mariage_rate"\n  hint: did you mean "marriage_rate"?',
        ),
        ("measure: turns", "measure: turn", '7:15: error: unknown measure "turn"\n  hint: did you mean "turns"?'),
        (
            "measure: turns",
            "measure: bot_gredy",
            '7:15: error: unknown measure "bot_gredy"\n  hint: did you mean "bot_greedy"?',
        ),
        (
            "0.04..0.06",
            "1.5..2",
            "6:15: error: marriage_rate should be 1.5 to 2, but it is always 0 to 1",
        ),
        (
            "measure: turns",
            "measure: seat_gap, is: '>= 2'",
            "7:15: error: seat_gap should be at least 2, but it is always 0 to 1",
        ),
        (
            "0.04..0.06",
            "4 %",
            '6:34: error: the target is "4 %", expected a number, a range a..b, ">= n" or "<= n"',
        ),
        (
            "0.04..0.06",
            "0.06..0.04",
            '6:34: error: the target is "0.06..0.04", expected a number, a range a..b, ">= n" or "<= n"',
        ),
        (
            "[desire_colour, desire]",
            "[desire_color, desire]",
            '2:17: error: unknown column "desire_color"\n  hint: did you mean "desire_colour"?',
        ),
        (
            "[desire_colour, desire]",
            "[name, desire]",
            "2:17: error: `name` is a text, which stays with its row; expected a column of values",
        ),
        ("within: sex", "within: sax", '2:49: error: unknown column "sax"\n  hint: did you mean "sex"?'),
        ("within: sex", "within: name", "2:49: error: `name` is a text, which stays with its row"),
        ("within: sex", "within: desire", "2:49: error: `desire` moves and stays at once"),
        ("within: sex", "beside: sex", '2:41: error: unknown key "beside" in the `exchange`'),
        ("to: 0..3", "to: 0..9", '3:23: error: to is "0..9", but red is at least 0 and at most 3'),
        ("to: 0..3", "to: lots", '3:23: error: to is "lots", expected numbers or a range a..b'),
        ("change: red, to: 0..3", "change: [red, green]", "3:5: error: `change` names 2 columns, expected one"),
        (
            "change: red, to: 0..3",
            "change: copies",
            "3:5: error: `copies` may hold anything\n  hint: say what it may become",
        ),
        ("change: red, to: 0..3", "change: sex, to: X", '3:23: error: sex is never "X", expected one of A, B'),
        ("[2, 3]", "[2, 9]", '4:22: error: the number of players is "9", expected a whole number from 2 to 6'),
        ("[greedy, random]", "[gredy]", '4:33: error: unknown bot "gredy"; expected one of greedy'),
        ("random]", "random, random]", "4:32: error: 3 bots for 2 players, expected 2 at most"),
        ("games: 50", "games: 0", '4:57: error: games is "0", expected a whole number of at least 1'),
        (
            "moves:\n",
            "table: card.csv\nmoves:\n",
            '1:8: error: the table is "card.csv", expected one of a component: cards.csv',
        ),
        ("targets:", "aims:", '5:1: error: unknown key "aims" in the file'),
    ],
)
def test_a_fault_is_told_at_its_place(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert SOUND.count(old) == 1
    assert f"design.yaml:{told}" in faults(tmp_path, SOUND.replace(old, new))


def test_empty_lists_are_told(tmp_path: Path) -> None:
    told = faults(tmp_path, "moves: []\ntargets: []\n")
    assert "1:8: error: `moves` is empty, expected an exchange or a change" in told
    assert "2:10: error: `targets` is empty, expected a measure at least" in told


def test_a_game_without_a_design_says_where_to_write_one(tmp_path: Path) -> None:
    folder = copy_game(tmp_path, "cubo")
    (folder / "design.yaml").unlink(missing_ok=True)
    with pytest.raises(
        DataError, match=r"card_data/cubo/design\.yaml:1:1: error: cubo has no design\.yaml\n  hint: .*docs/design\.md"
    ):
        read_design(tmp_path, read_game(tmp_path, "cubo"))


def test_rows_that_the_published_rules_state_never_move(tmp_path: Path) -> None:
    design = "moves: [{exchange: number, within: suit}]\ntargets: [{measure: turns}]\n"
    copy_game(tmp_path, "cupid_tricks", design)
    with pytest.raises(DataError, match="1:8: error: no row may move: all are stated by the published rules"):
        read_design(tmp_path, read_game(tmp_path, "cupid_tricks"))


def test_a_composition_that_fails_already_is_told_by_the_reader(tmp_path: Path) -> None:
    folder = loose_proposals(tmp_path)
    table = folder / "cards.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("coral-1,6,", "coral-1,7,"), encoding="utf-8")
    with pytest.raises(DataError, match="found 109 cards, expected 108"):
        find(tmp_path, "in_love_and_war", None)  # type: ignore[arg-type]  # it stops before the search


@pytest.mark.parametrize(
    ("text", "wanted", "words"),
    [
        ("0.04..0.06", Range(0.04, 0.06), "0.04 to 0.06"),
        ("<= 0.02", Range(None, 0.02), "at most 0.02"),
        (">=3", Range(3.0, None), "at least 3"),
        (" 40 ", Range(40.0, 40.0), "40"),
        ("-1.5 .. -0.5", Range(-1.5, -0.5), "-1.5 to -0.5"),
    ],
)
def test_ranges_are_read_and_told(text: str, wanted: Range, words: str) -> None:
    assert parse_range(text) == wanted
    assert str(wanted) == words


@pytest.mark.parametrize("text", ["", "few", "1..", "2..1", "1e3", "< 3", "4 %", "nan"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no range"):
        parse_range(text)


def test_distances_are_in_units_of_the_range() -> None:
    assert Range(0.04, 0.06).distance(0.05) == 0
    assert Range(0.04, 0.06).distance(0.08) == pytest.approx(1)
    assert Range(None, 0.02).distance(0.05) == pytest.approx(1.5)
    assert Range(0.0, 0.0).distance(3) == 3
    assert Range(10, None).distance(5) == 0.5
    assert Range(1, 2).meets(2, 3) and not Range(1, 2).meets(2.1, 3)
