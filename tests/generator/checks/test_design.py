"""A design that a search would refuse is found without a search; games that have none cost nothing."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from card_data.diagnostics import Span
from card_data.reader import read_game
from generator.check import check_project
from generator.checks import Context, design
from generator.project import SHIPPED, Project
from tests.generator.checks.corpus import Case, assert_found, copy_game, damage, found_in
from tests.generator.mini import write_mini

FILE = "design.yaml"
cupido = partial(Case, "cupido", FILE)
CUPIDO = (SHIPPED / "card_data/cupido" / FILE).read_text(encoding="utf-8")
LAST = "  - {exchange: [yellow, green], within: sex}\n"
PLAYS = "plays: {players: 2, bots: greedy, games: 1000}"
TURNS = "{measure: turns}"


def moves(new: str, code: str, at: str, says: str) -> Case:
    return cupido(LAST, f"  - {{{new}}}\n", f"design.{code}", at, says)


def plays(new: str, code: str, at: str, says: str) -> Case:
    return cupido(PLAYS, f"plays: {{{new}}}", code, at, says)


def target(new: str, code: str, at: str, says: str) -> Case:
    return cupido(TURNS, f"{{{new}}}", f"design.{code}", at, says)


CASES = [
    cupido(
        "moves:\n", "table: card.csv\nmoves:\n", "design.table", "card.csv", "expected one of a component: cards.csv"
    ),
    cupido("moves:\n", "moves: []\nused:\n", "design.move", "[]\n", "`moves` is empty"),
    moves("exchange: [yelow, green]", "column", "yelow", 'did you mean "yellow"?'),
    moves("exchange: line", "column", "line}", "`line` is a text"),
    moves("exchange: red, within: [sex, red]", "column", "[sex, red]", "`red` moves and stays at once"),
    moves("change: [red, green], to: 1", "column", "{change", "`change` names 2 columns"),
    moves("exchange: back", "column", "back}", "unknown column"),
    moves("change: red, to: 0..9", "value", "0..9", "red is at least 0 and at most"),
    moves("change: desire_colour, to: gren", "value", "gren}", 'did you mean "green"?'),
    moves("change: red, to: few", "value", "few}", "expected numbers or a range"),
    moves("change: copies", "value", "{change", "`copies` may hold anything"),
    target('measure: turns, is: "< 30"', "target", '"< 30"', "expected a number, a range"),
    target("measure: seat_gap, is: 2..3", "target", "seat_gap, is: 2", "it is always 0 to 1"),
    cupido(CUPIDO[CUPIDO.index("targets:") :], "targets: []\n", "design.target", "[]\n", "`targets` is empty"),
    target("measure: turn", "measure", "turn}", 'did you mean "turns"?'),
    target("measure: seat_3", "measure", "seat_3", 'did you mean "seat_'),
    plays("players: 2, bots: gredy", "design.bot", "gredy}", 'did you mean "greedy"?'),
    plays("players: 2, bots: ismcts", "design.bot", "ismcts}", "such as ismcts-100"),
    plays("players: [3, 2], bots: [greedy, greedy, random]", "design.bot", "[greedy, gr", "3 bots for 2 players"),
    plays("players: 7", "data.number", "7}", "from 2 to 6"),
    plays("player: 2", "data.key-unknown", "player: 2", 'did you mean "players"?'),
    cupido("targets:\n", "aims:\n", "data.key-unknown", "aims:", "unknown key"),
    cupido(PLAYS, PLAYS[:-1], "data.yaml", ":\n  - {measure: marriage", "close it with }"),
    cupido(CUPIDO, "", "data.file-empty", "", "the file is empty"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_design_that_a_search_would_refuse_is_found(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))


def test_every_code_is_tried() -> None:
    elsewhere = {"design.rules"}
    assert {case.code for case in CASES if case.code.startswith("design.")} | elsewhere == set(design.CODES)


def test_a_table_of_published_rows_has_nothing_to_move(tmp_path: Path) -> None:
    folder = copy_game(tmp_path, "cupid_tricks")
    text = "moves: [{exchange: number, within: suit}]\ntargets: [{measure: turns}]\n"
    (folder / FILE).write_text(text, encoding="utf-8")
    (found,) = found_in(tmp_path, "cupid_tricks")
    assert (found.code, found.span) == ("design.move", Span(f"card_data/cupid_tricks/{FILE}", 1, 8))


def test_a_design_that_nothing_can_play_is_doubtful(tmp_path: Path) -> None:
    write_mini(tmp_path)
    (tmp_path / "card_data/mini" / FILE).write_text("moves: []\n", encoding="utf-8")
    (found,) = design.check(Context(Project(tmp_path), read_game(tmp_path, "mini")))
    assert (found.code, found.severity, found.span) == ("design.rules", "warning", Span(f"card_data/mini/{FILE}"))


def test_rules_that_cannot_be_built_are_told_once(tmp_path: Path) -> None:
    """Which figures plays give is then unknown; what can be read of the design is told all the same."""
    damage(tmp_path, Case("cupido", "game.yaml", "  max_turns:", "  most_turns:", "", ""))
    assert {each.code for each in found_in(tmp_path, "cupido")} >= {"rules.data"}
    assert not [each for each in found_in(tmp_path, "cupido") if each.span.path.endswith(FILE)]
    path = tmp_path / "card_data/cupido" / FILE
    path.write_text(CUPIDO.replace("bots: greedy", "bots: gredy"), encoding="utf-8")
    assert {"rules.data", "design.bot"} <= {each.code for each in found_in(tmp_path, "cupido")}


def test_shipped_designs_are_sound(slug: str) -> None:
    assert not list(design.check(Context(Project(SHIPPED), read_game(SHIPPED, slug))))


def test_no_play_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules_engine.core import Rules

    def play(*given: object, **more: object) -> None:
        raise AssertionError("a play was begun")

    monkeypatch.setattr(Rules, "new_initial_state", play)
    (checked,) = check_project(Project(SHIPPED), ["cupido"], plays=False, pdf=None)
    assert not checked.diagnostics


def test_a_game_without_a_design_needs_no_lab() -> None:
    script = """
import sys
from pathlib import Path
from generator.check import check_project
from generator.project import Project
check_project(Project(Path(sys.argv[1])), ["cubo"], plays=False, pdf=None)
print([name for name in sys.modules if name.startswith(("rules_engine.playtest", "rules_engine.design."))])
"""
    ran = subprocess.run(
        [sys.executable, "-c", script, str(SHIPPED)], cwd=SHIPPED, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"
