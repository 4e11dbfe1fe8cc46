"""`deckwright playtest list`, `show` and `export`: what is kept is told as it was played, and a fault in one message."""

from __future__ import annotations

import csv
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules_engine import load_rules
from rules_engine.playtest import store as stores
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.store import Store
from tests.generator.playtest_calls import Call

ROOT = Path(__file__).resolve().parents[2]


# Looking at what is kept


def test_runs_are_listed_by_game(call: Call, kept: str) -> None:
    assert call("cupido", "--games", "1", "--workers", "1", "--players", "3", "--out", kept).code == 0
    assert [each["slug"] for each in call("list", "--json", "--out", kept).json["runs"]] == ["cupid_tricks", "cupido"]
    (only,) = call("list", "cupido", "--json", "--out", kept).json["runs"]
    assert (only["run"], only["players"], only["games"], only["broken"]) == (2, 3, 1, 0)
    table = call("list", "--out", kept).out.splitlines()
    assert table[0].split()[:5] == ["run", "game", "players", "bots", "seed"]
    assert table[1].split()[:3] == ["1", "cupid_tricks", "2"]
    assert "greedy and random" in table[1]


def test_a_run_is_shown_as_it_was_printed(call: Call, kept: str) -> None:
    again = call("cupid_tricks", "--games", "10", "--bots", "greedy,random", "--resume", "--json", "--out", kept).json
    shown = call("show", "1", "--out", kept).json
    assert {key: shown[key] for key in again["runs"][0]} == again["runs"][0]


def test_a_run_of_which_a_batch_is_missing_is_shown_with_all_it_has(call: Call, kept: str) -> None:
    """So an interrupted run looks: what was in the air is lost, and later batches may be done."""
    other = ["cupid_tricks", "--games", "12", "--batch", "2", "--workers", "1", "--out", kept]
    assert call(*other).code == 0
    with closing(sqlite3.connect(Path(kept) / "playtests.sqlite")) as database, database:
        database.execute("DELETE FROM batch WHERE run = 2 AND start IN (2, 6)")
    assert call("show", "2", "--out", kept).json["games"] == 8
    assert call("show", "2", "--game", "11", "--out", kept).code == 0
    told = call("show", "2", "--game", "7", "--out", kept)
    assert (told.code, told.told) == (1, "error: run 2 has no game 7; it has 0 to 1, 4 to 5, 8 to 11\n")


@pytest.mark.parametrize("game", [0, 7])
def test_any_play_of_a_run_can_be_told(call: Call, kept: str, game: int) -> None:
    """Also those that were not kept whole: the plan is enough."""
    told = call("show", "1", "--game", str(game), "--out", kept)
    assert told.code == 0
    *lines, last = told.out.splitlines()
    assert len(lines) > 50
    with closing(Store(Path(kept) / "playtests.sqlite")) as store:
        record = dict(store.records(store.run(1)))[game]
    assert record is not None
    assert last.startswith(f"Over ({record.end}). Winner: {('Ada', 'Ben')[record.winners.bit_length() - 1]}. Ada ")


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return game.yaml of a project whose CUPID has been edited since the run was played."""
    shutil.copytree(ROOT / "card_data" / "cupid_tricks", tmp_path / "project" / "card_data" / "cupid_tricks")
    path = tmp_path / "project" / "card_data" / "cupid_tricks" / "game.yaml"
    edit(path, "  target: 121", "  target: 120")
    monkeypatch.chdir(tmp_path / "project")
    return path


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


def test_a_play_of_other_cards_is_never_told_by_todays(call: Call, kept: str, edited: Path) -> None:
    """Its actions are what they were: those of plays kept whole are printed, and nothing of what they led to."""
    with closing(Store(Path(kept) / "playtests.sqlite")) as store:
        actions = store.plays(store.run(1))[2][2]["actions"]
    told = call("show", "1", "--game", "2", "--out", kept)
    assert (told.code, told.out.splitlines()[:-1]) == (0, actions)
    assert told.out.splitlines()[-1].startswith("Over (target). Winner: ")
    assert told.told.startswith("note: the cards or the rules have changed since this run: ")
    told = call("show", "1", "--game", "7", "--out", kept)
    assert (told.code, told.out) == (1, "")
    assert "have changed since this run: only the plays that were kept whole can be told" in told.told


def test_a_play_of_other_code_is_not_told_by_todays(call: Call, kept: str) -> None:
    with closing(sqlite3.connect(Path(kept) / "playtests.sqlite")) as database, database:
        database.execute("""UPDATE run SET plan = replace(plan, '"code": "', '"code": "x')""")
    assert "have changed since this run" in call("show", "1", "--game", "2", "--out", kept).told
    assert call("show", "1", "--game", "7", "--out", kept).code == 1


def test_figures_are_shown_whatever_has_become_of_the_cards(call: Call, kept: str, edited: Path) -> None:
    before = call("show", "1", "--out", kept)
    edit(edited, "{count: 24}", "{count: 25}")  # the deck breaks its composition
    assert call("show", "1", "--out", kept).json == before.json
    edited.write_text("nothing: like it\n", encoding="utf-8")
    told = call("show", "1", "--out", kept)
    assert told.told.startswith("note: cupid_tricks cannot be read as it is now")
    assert told.json["figures"] == before.json["figures"]
    assert {key: value for key, value in before.json["rules"].items() if value["value"]} == told.json["rules"]
    assert call("show", "1", "--game", "2", "--out", kept).code == 0


def test_a_list_of_a_game_that_there_is_not_is_told(call: Call, kept: str) -> None:
    told = call("list", "nosuch", "--out", kept)
    assert (told.code, told.out) == (1, "")
    assert 'unknown game "nosuch"; expected one of cubo' in told.told
    assert call("list", "cubo", "--out", kept).out == f"no runs of cubo in {kept}\n"


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999"])
@pytest.mark.parametrize("command", [["show"], ["show", "--game", "0"], ["export"]])
def test_a_run_that_is_not_there_is_told(
    call: Call, kept: str, command: list[str], number: str, tmp_path: Path
) -> None:
    files = [str(tmp_path / "x.csv")] if command == ["export"] else []
    told = call(*command, "--out", kept, "--", number, *files)
    assert told.code == 1
    assert f"no run {number} in" in told.told
    assert told.told.count("\n") == 1


def test_looking_where_nothing_was_played_makes_no_file(call: Call, out: str, tmp_path: Path) -> None:
    assert call("list", "--json", "--out", out).json == {"runs": []}
    assert call("list", "--out", out).out.split() == ["no", "runs", "in", *out.split()]
    for arguments in (["show", "1"], ["export", "1", str(tmp_path / "x.csv")]):
        told = call(*arguments, "--out", out)
        assert told.code == 1
        assert "nothing was played into" in told.told
    assert list(tmp_path.iterdir()) == []


# Exports


def table_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))
    from pyarrow import parquet

    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return [{key: "" if value is None else str(value) for key, value in row.items()} for row in rows]


def test_csv_and_parquet_tell_of_the_same_games(call: Call, kept: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    with closing(sqlite3.connect(Path(kept) / "playtests.sqlite")) as database, database:
        lines = stores._unpack(database.execute("SELECT records FROM batch WHERE start = 0").fetchone()[0])
        lines[1] = None  # as a game that broke
        database.execute("UPDATE batch SET records = ? WHERE start = 0", (stores._pack(lines),))
    rows = []
    for name in ("games.csv", "games.parquet"):
        told = call("export", "1", str(tmp_path / name), "--out", kept)
        assert (told.code, told.out.replace("\n", " ").split()[-2:]) == (0, ["10", "games"])
        rows.append(table_of(tmp_path / name))
    assert rows[0] == rows[1]
    first, broken, *others = rows[0]
    plan = make_plan(load_rules("cupid_tricks"), 2, ("greedy", "random"), 1)
    assert [int(row["game"]) for row in rows[0]] == list(range(10))
    assert first["seed"] == broken["seed"] == str(plan.deal_seed(0))
    assert (first["seating"], broken["seating"]) == ("greedy random", "random greedy")
    assert broken["winners"] == broken["end"] == broken["turns"] == broken["margin"] == ""
    assert {row["winners"] for row in others} <= {"1", "2", "1 2", ""}
    assert all(row["end"] == "target" and int(row["turns"]) > 0 for row in others)


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("games.txt", 1, "expected a name that ends in .csv or .parquet"),
        ("games", 1, "expected a name that ends in .csv or .parquet"),
        ("missing/games.csv", 5, "No such file or directory"),
        ("missing/games.parquet", 5, "No such file or directory"),
        ("file/games.csv", 5, "Not a directory"),
        ("file/games.parquet", 5, "Not a directory"),
        ("folder.csv", 5, "directory"),
        ("n" * 300 + ".csv", 5, "File name too long"),
    ],
)
def test_an_export_to_a_place_that_cannot_be_leaves_nothing(
    call: Call, kept: str, tmp_path: Path, name: str, code: int, message: str
) -> None:
    place = tmp_path / "exports"
    (place / "folder.csv").mkdir(parents=True)
    (place / "file").touch()
    told = call("export", "1", str(place / name), "--out", kept)
    assert told.code == code
    assert message in told.told
    assert told.told.count("\n") == 1
    assert sorted(each.name for each in place.rglob("*")) == ["file", "folder.csv"]


def test_an_export_that_fails_leaves_the_last_one_as_it_was(call: Call, kept: str, tmp_path: Path) -> None:
    target = tmp_path / "games.csv"
    target.write_text("the last")
    with closing(sqlite3.connect(Path(kept) / "playtests.sqlite")) as database, database:
        database.execute("UPDATE batch SET records = x'00'")
    told = call("export", "1", str(target), "--out", kept)
    assert (told.code, target.read_text()) == (5, "the last")
    assert "it is damaged" in told.told
    assert {each.name for each in tmp_path.iterdir()} == {"games.csv", "results"}
