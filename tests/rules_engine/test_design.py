from __future__ import annotations

import csv
import io
import os
import shutil
import signal
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_data.reader import examine_game, read_game
from card_data.schema import Game, Value
from rules_engine import load_rules
from rules_engine.chance import Chance
from rules_engine.design.crew import Crew
from rules_engine.design.folder import CannotWrite, ForbiddenFolder, check_folder, drop_in, summary, write_found
from rules_engine.design.goals import make_goals, seat_gap
from rules_engine.design.moves import Moves, Rows, Stuck, breaches, cell, with_rows
from rules_engine.design.search import Effort
from rules_engine.design.spec import Design, read_design, rows_of
from rules_engine.design.statics.cupido import marriage_rate
from rules_engine.design.walk import Price, Walk, take_walk
from rules_engine.playtest.batches import WorkerLost
from rules_engine.playtest.lab import Workers
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.tally import WIN, Tally
from tests.rules_engine.design_projects import copy_game, digests, find, loose_proposals

RATE_ALONE = """\
moves:
  - {exchange: [desire_colour, desire], within: sex}
  - {exchange: desire_colour}
  - {exchange: [red, yellow], within: sex}
  - {exchange: [red, yellow, green], within: sex}
  - {change: green, to: 0..3}
targets:
  - {measure: marriage_rate, is: 0.04..0.06}
"""
TINY = Effort(candidates=1, steps=5, rounds=1)


def shipped(slug: str, root: Path, design: str) -> tuple[Game, Design]:
    copy_game(root, slug, design)
    game = read_game(root, slug)
    return game, read_design(root, game)


@pytest.fixture(scope="module")
def loosened(tmp_path_factory: pytest.TempPathFactory) -> tuple[Game, Design]:
    return shipped("cupido", tmp_path_factory.mktemp("loosened"), RATE_ALONE)


# Moves


@given(st.integers(0, 2**63), st.integers(1, 12))
@settings(max_examples=25)
def test_moves_keep_every_statement(loosened: tuple[Game, Design], seed: int, steps: int) -> None:
    game, design = loosened
    moves, chance, rows = Moves(game, design), Chance(seed), rows_of(game, design.table)
    for _ in range(steps):
        moved = moves.step(rows, chance)
        assert moved != rows
        rows = moved
    assert breaches(with_rows(game, design.table, rows)) == []


@given(st.integers(0, 2**63))
@settings(max_examples=25)
def test_exchanges_keep_column_totals_within_their_groups(loosened: tuple[Game, Design], seed: int) -> None:
    game, design = loosened
    rows = rows_of(game, design.table)
    moves, chance = Moves(game, design), Chance(seed)
    moves.moves = design.moves[:1]
    moved = moves.step(rows, chance)

    def held(cards: Rows) -> Counter[tuple[Value, ...]]:
        return Counter((card.values["sex"], card.values["desire_colour"], card.values["desire"]) for card in cards)

    assert held(moved) == held(rows)
    assert sum(one != other for one, other in zip(rows, moved, strict=True)) == 2


@pytest.mark.parametrize(
    ("move", "checked"),
    [
        ("exchange: [desire_colour, desire], within: sex", 0),
        ("exchange: [red, yellow, green], within: sex", 0),
        ("exchange: [red, yellow], within: sex", 5),
        ("exchange: desire_colour, within: sex", 3),
    ],
)
def test_only_statements_that_a_move_might_break_are_asked(tmp_path: Path, move: str, checked: int) -> None:
    game, design = shipped("cupido", tmp_path, f"moves: [{{{move}}}]\ntargets: [{{measure: turns}}]\n")
    (checkers,) = Moves(game, design).checkers
    assert len(checkers) == checked


def test_a_table_in_which_nothing_can_move_is_told(tmp_path: Path) -> None:
    game, design = shipped("cupido", tmp_path, "moves: [{change: red, to: 3}]\ntargets: [{measure: turns}]\n")
    with pytest.raises(Stuck, match=r"none of 2,000 moves keeps the composition"):
        Moves(game, design).step(rows_of(game, design.table), Chance(1))


# Walks


@pytest.mark.slow
def test_a_walk_mends_a_spoiled_deck(tmp_path: Path) -> None:
    game, design = shipped("cupido", tmp_path, RATE_ALONE.replace("0.04..0.06", "0.065..0.3"))
    spoiled = take_walk(Walk(game, design, make_goals(game, design, design.plays), 1, 200, 1))
    spoilt = with_rows(game, design.table, spoiled.rows)
    assert marriage_rate(spoilt) >= 0.065
    (game.folder / "design.yaml").write_text(RATE_ALONE, encoding="utf-8")
    design = read_design(tmp_path, game)
    mended = take_walk(Walk(spoilt, design, make_goals(spoilt, design, design.plays), 1, 200, 1))
    assert mended.cost == 0
    assert 0.04 <= marriage_rate(with_rows(game, design.table, mended.rows)) <= 0.06


def test_a_slow_measure_counts_as_missed_until_the_others_are_met(tmp_path: Path) -> None:
    slow = "  - {measure: unmarriageable, is: 0}\n"
    game, design = shipped("cupido", tmp_path, RATE_ALONE + slow)
    goals = make_goals(game, design, design.plays)
    rows = rows_of(game, design.table)
    assert Price(game, design.table, goals)(rows) == 0
    (game.folder / "design.yaml").write_text(RATE_ALONE.replace("0.04..0.06", "0.01..0.02") + slow, encoding="utf-8")
    harder = make_goals(game, read_design(tmp_path, game), design.plays)
    missed = (marriage_rate(game) - 0.02) / 0.01
    assert Price(game, design.table, harder)(rows) == pytest.approx(missed + 1)
    assert Price(game, design.table, harder[:1])(rows) == pytest.approx(missed)


# Whole searches


@pytest.fixture(scope="module")
def found_alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Return a project and the digests of all that a search in it wrote, with this process alone."""
    root = tmp_path_factory.mktemp("alone")
    loose_proposals(root)
    return root, written(root, workers=1)


def written(root: Path, workers: int) -> dict[str, str]:
    game, design, found = find(root, "in_love_and_war", Effort(candidates=2, rounds=2, seed=3), workers)
    write_found(root / "out", game, design.table, found)
    return digests(root / "out")


def table_of(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.mark.slow
def test_workers_never_change_what_is_written(found_alone: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    loose_proposals(tmp_path)
    assert written(tmp_path, workers=2) == found_alone[1]


@pytest.mark.slow
def test_a_played_target_is_approached(found_alone: tuple[Path, dict[str, str]]) -> None:
    rows = table_of(found_alone[0] / "out/candidates.csv")
    printed, *candidates = rows
    assert printed["file"] == "as printed"
    assert [row["candidate"] for row in rows] == ["0", "1", "2"]
    assert float(candidates[0]["distance"]) < float(printed["distance"])
    assert all(row["end_yes_n"] == "40" for row in rows)
    for row in rows:
        assert float(row["end_yes_low"]) <= float(row["end_yes"]) <= float(row["end_yes_high"])


@pytest.mark.slow
def test_a_candidate_takes_the_place_of_the_printed_table(
    found_alone: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    root, names = found_alone
    summary_rows = table_of(root / "out/candidates.csv")
    printed = (root / "card_data/in_love_and_war/cards.csv").read_text(encoding="utf-8").splitlines()
    assert set(names) == {"candidate-1.csv", "candidate-2.csv", "candidates.csv"}
    for number in (1, 2):
        folder = loose_proposals(tmp_path / str(number))
        shutil.copy(root / f"out/candidate-{number}.csv", folder / "cards.csv")
        game, faults = examine_game(tmp_path / str(number), "in_love_and_war")
        assert game is not None and not faults
        lines = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(printed)
        differ = sum(one != other for one, other in zip(printed, lines, strict=True))
        assert differ == int(summary_rows[number]["rows_changed"]) > 0


@given(st.integers(0, 2**40))
@settings(max_examples=4)
def test_every_candidate_keeps_the_composition(loosened: tuple[Game, Design], seed: int) -> None:
    game, _ = loosened
    root = game.folder.parent.parent
    before = digests(root)
    _, design, found = find(root, "cupido", Effort(candidates=1, steps=40, rounds=1, seed=seed))
    for each in found.candidates:
        assert breaches(each.game) == []
        text = drop_in((game.folder / design.table).read_bytes().decode(), game, design.table, each)
        assert cells_of(text) == [[str(v or "") for v in row] for row in plain_rows(each.game, design.table)]
    assert digests(root) == before


def cells_of(text: str) -> list[list[str]]:
    return [[row[c] for c in PLAIN] for row in csv.DictReader(io.StringIO(text))]


def plain_rows(game: Game, table: str) -> list[list[Value]]:
    zeros = ("red", "yellow", "green")
    return [[str(cell(card, c)) if c in zeros else cell(card, c) for c in PLAIN] for card in rows_of(game, table)]


PLAIN = ("sex", "red", "yellow", "green", "desire_colour", "desire")


def test_impossible_targets_leave_the_nearest(tmp_path: Path) -> None:
    copy_game(tmp_path, "cupido", RATE_ALONE.replace("0.04..0.06", '">= 0.9"'))
    _, _, found = find(tmp_path, "cupido", Effort(candidates=1, steps=10, rounds=1))
    assert not found.is_met
    (nearest,) = found.candidates
    assert 0 < nearest.distance < found.printed.distance


# Workers


def hang(seconds: int) -> int:
    time.sleep(seconds)
    return seconds


def die_once(path: Path) -> str:
    if path.name == "victim" and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def die(path: Path) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def test_results_come_in_the_order_of_the_jobs() -> None:
    with Crew(Workers(2)) as crew:
        assert crew.map(abs, [-3, 2, -1]) == [3, 2, 1]
        assert crew.map(abs, []) == []


def test_an_interrupt_does_not_wait_for_long_jobs() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt), Crew(Workers(2)) as crew:
        crew.map(hang, [0, 60, 60], interrupt)
    assert time.perf_counter() - begun < 20


def test_jobs_of_a_worker_that_died_are_done_by_another(tmp_path: Path) -> None:
    with Crew(Workers(2)) as crew:
        assert crew.map(die_once, [tmp_path / "one", tmp_path / "victim", tmp_path / "two"]) == ["one", "victim", "two"]


def test_jobs_that_keep_killing_workers_are_told(tmp_path: Path) -> None:
    with pytest.raises(WorkerLost, match="workers keep dying: 1 of 1 jobs"), Crew(Workers(2)) as crew:
        crew.map(die, [tmp_path])


# What is measured


def test_the_gap_is_the_largest_and_its_interval_holds_all_seats() -> None:
    plan = make_plan(load_rules("cubo"), 2, ("random",), 1)
    tally = Tally()
    tally.totals["games"] = 1000
    tally.seats.update({0: 560 * WIN, 1: 440 * WIN})
    gap = seat_gap(plan, tally)
    assert gap.value == pytest.approx(0.06)
    assert gap.low is not None and gap.high is not None
    assert 0.02 < gap.low < 0.06 < gap.high < 0.1  # ±1.96 sd would be ±0.031; both seats together take ±0.035
    tally.seats.update({0: -60 * WIN, 1: 60 * WIN})
    fair = seat_gap(plan, tally)
    assert (fair.value, fair.n, fair.low) == (0, 1000, 0)
    assert fair.high == pytest.approx(0.0354, abs=0.001)


# Files


def test_quotes_marks_and_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    game, design = shipped("cupido", tmp_path, RATE_ALONE)
    table = game.folder / "cards.csv"
    text = "\ufeff" + table.read_text(encoding="utf-8").replace("\n", "\r\n").replace("A2,1,", '"A2",1,')
    table.write_bytes(text.encode("utf-8"))
    _, _, found = find(tmp_path, "cupido", TINY)
    game = read_game(tmp_path, "cupido")
    made = drop_in(text, game, design.table, found.candidates[0])
    assert made.startswith("\ufeff") and made.count("\r\n") == text.count("\r\n") and '"A2",1,' in made
    table.write_bytes(made.encode("utf-8"))
    again = read_game(tmp_path, "cupido")
    assert [card.values for card in again.cards] == [card.values for card in found.candidates[0].game.cards]


def test_the_summary_tells_the_printed_deck_first(tmp_path: Path) -> None:
    copy_game(tmp_path, "cupido", RATE_ALONE)
    game, _, found = find(tmp_path, "cupido", TINY)
    printed, *_ = csv.DictReader(io.StringIO(summary(found)))
    assert (printed["candidate"], printed["rows_changed"], printed["targets_met"]) == ("0", "0", "yes")
    assert float(printed["marriage_rate"]) == pytest.approx(marriage_rate(game), rel=1e-5)


def test_a_search_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    copy_game(tmp_path, "cupido", RATE_ALONE)
    game, design, found = find(tmp_path, "cupido", TINY)
    folder = tmp_path / "out/design-1"
    folder.mkdir(parents=True)
    (folder / "candidate-9.csv").write_text("old", encoding="utf-8")
    check_folder(folder)
    write_found(folder, game, design.table, found)
    assert set(digests(tmp_path / "out")) == {"design-1/candidate-1.csv", "design-1/candidates.csv"}


def test_a_write_that_fails_leaves_the_earlier_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_game(tmp_path, "cupido", RATE_ALONE)
    game, design, found = find(tmp_path, "cupido", TINY)
    folder = tmp_path / "out/design-1"
    write_found(folder, game, design.table, found)
    before = digests(tmp_path / "out")
    real = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if target == folder and not self.name.endswith(".old"):
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(CannotWrite, match="No space left on device"):
        write_found(folder, game, design.table, found)
    assert digests(tmp_path / "out") == before


def test_folders_that_hold_other_things_are_refused(tmp_path: Path) -> None:
    data = tmp_path / "card_data"
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/mine.txt").touch()
    with pytest.raises(ForbiddenFolder, match=r"holds mine\.txt, which no search wrote"):
        check_folder(tmp_path / "notes", data)
    with pytest.raises(ForbiddenFolder, match="lies in card_data, where a search never writes"):
        check_folder(data / "cupido/design-1", data)
    data.mkdir()
    (tmp_path / "link").symlink_to(data)
    with pytest.raises(ForbiddenFolder, match="lies in card_data"):
        check_folder(tmp_path / "link/design-1", data)
    check_folder(tmp_path / "out", data)
