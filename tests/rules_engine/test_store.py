"""The file of results: what goes in comes out, two may write at once, and a file that cannot be used is told in one message."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import GeneratorType
from typing import Any

import pytest

from card_data.diagnostics import DeckwrightError
from rules_engine import load_rules
from rules_engine.playtest import store as stores
from rules_engine.playtest.batches import Batch, Task, play_batch
from rules_engine.playtest.lab import Lab
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.play import Broken, Record
from rules_engine.playtest.store import VERSION, Run, Store, StoreError, UnknownRun
from rules_engine.playtest.tally import Tally

PLAN = Plan("chess", 3, ("greedy", "random", "random"), 2**63 + 5, (("one", "ja"), ("two", "é")), "d" * 16, "c" * 16)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "runs.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as made:
        yield made


def batch(start: int, count: int = 3, broken: Sequence[int] = (), seconds: float = 0.5) -> Batch:
    """Return a batch in which the winner's margin is the game's number."""
    games = range(start, start + count)
    records = tuple(None if game in broken else Record(0b101, "endé", 7, 4, game, 2) for game in games)
    tally = Tally(totals=Counter(games=count - len(broken)), margins=Counter(g for g in games if g not in broken))
    faults = tuple(Broken(game, f"fault {game}", {"seed": game}) for game in broken)
    return Batch(start, count, tally, records, faults, seconds)


# What goes in comes out


def test_runs_batches_and_plays_come_back_in_another_process_of_the_file(path: Path, store: Store) -> None:
    run = store.begin(PLAN, "1.2.3")
    store.add(run, batch(0, broken=(1,)), {0: {"seed": 9, "actions": ["é"]}})
    store.add(run, batch(3), {})
    with closing(Store(path)) as other:
        again = other.run(run.id)
        assert again == replace(run, games=6, broken=1, seconds=1.0)
        assert again.plan == PLAN
        assert again.plan.key == PLAN.key
        assert (again.version, again.begun[10], again.begun[-6:]) == ("1.2.3", "T", "+00:00")
        assert other.plays(again) == [(0, None, {"seed": 9, "actions": ["é"]}), (1, "fault 1", {"seed": 1})]
        tally, counted = other.tally(again, 6)
        assert (tally.games, tally.margins, counted) == (5, Counter([0, 2, 3, 4, 5]), [range(6)])
        lines = [Record(0b101, "endé", 7, 4, game, 2) if game != 1 else None for game in range(6)]
        assert list(other.records(again)) == list(enumerate(lines))


def test_games_and_seconds_are_not_multiplied_by_broken_plays(store: Store) -> None:
    run = store.begin(PLAN, "")
    store.add(run, batch(0, 4, broken=(0, 1, 3)), {2: {}})
    store.add(run, batch(4, 4, broken=(7,)), {})
    kept = store.run(run.id)
    assert (kept.games, kept.broken, kept.seconds) == (8, 4, 1.0)


def test_records_come_in_order_whatever_the_order_of_batches_one_batch_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = store.begin(PLAN, "")
    for start in (6, 0, 9, 3):
        store.add(run, batch(start), {})
    unpacked: list[bytes] = []
    unpack = stores._unpack

    def counted(data: bytes) -> Any:
        unpacked.append(data)
        return unpack(data)

    monkeypatch.setattr(stores, "_unpack", counted)
    lines = store.records(run)
    assert isinstance(lines, GeneratorType)
    assert [next(lines)[0] for _ in range(4)] == [0, 1, 2, 3]
    assert len(unpacked) == 2
    assert [game for game, _ in lines] == list(range(4, 12))


def test_the_sum_of_the_first_games_takes_whole_batches_that_lie_in_them_alone(store: Store) -> None:
    run = store.begin(PLAN, "")
    for start in (0, 3, 9):
        store.add(run, batch(start), {})
    assert store.played(run) == [range(6), range(9, 12)]
    for games, counted in ((5, [range(3)]), (6, [range(6)]), (11, [range(6)]), (12, [range(6), range(9, 12)])):
        tally, found = store.tally(run, games)
        assert found == counted
        assert tally.margins == Counter(game for each in counted for game in each)


def test_runs_of_another_game_are_left_out(store: Store) -> None:
    one, two, three = (store.begin(replace(PLAN, slug=slug), "") for slug in ("go", "chess", "go"))
    assert [run.id for run in store.runs()] == [one.id, two.id, three.id]
    assert [run.id for run in store.runs("go")] == [one.id, three.id]
    assert store.runs("draughts") == []


OTHERS: dict[str, Any] = {
    "slug": "go",
    "players": 4,
    "bots": ("random", "random", "greedy"),
    "seed": 6,
    "rulings": (("one", "nein"), ("two", "é")),
    "data": "e" * 16,
    "code": "e" * 16,
    "watch_every": 5,
}


@pytest.mark.parametrize("field", sorted(OTHERS))
def test_a_resumed_plan_finds_its_own_last_run_and_no_other(store: Store, field: str) -> None:
    other = replace(PLAN, **{field: OTHERS[field]})
    assert store.latest(PLAN) is None
    store.begin(PLAN, "")
    last = store.begin(PLAN, "")
    store.begin(other, "")
    assert store.latest(PLAN) == last
    assert store.latest(replace(other, seed=99)) is None


def test_a_run_that_is_not_there_is_told_with_those_that_are(store: Store) -> None:
    with pytest.raises(UnknownRun, match=r"^no run 1 in [^;]*$"):
        store.run(1)
    for _ in range(9):
        store.begin(PLAN, "")
    for number in (0, -1, 10, 10**30, -(10**30)):
        with pytest.raises(
            UnknownRun,
            match=rf"no run {number} in .*; expected one of 9 runs, the last of them 2, 3, 4, 5, 6, 7, 8, 9$",
        ):
            store.run(number)


def test_a_batch_that_fails_leaves_nothing_of_itself(store: Store) -> None:
    run = store.begin(PLAN, "")
    store.add(run, batch(0), {})
    gone = replace(run, id=run.id + 1)
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        store.add(gone, batch(3), {3: {}})
    assert (store.run(run.id).games, store.plays(run)) == (3, [])


# Two at once


@pytest.mark.parametrize(("start", "count"), [(0, 3), (0, 9), (1, 1), (2, 2), (5, 9), (4, 1)])
def test_games_that_two_processes_played_are_counted_once(store: Store, start: int, count: int) -> None:
    run = store.begin(PLAN, "")
    store.add(run, batch(0), {})
    store.add(run, batch(3), {})
    store.add(run, batch(start, count), {})
    store.add(run, batch(6), {})
    tally, counted = store.tally(run, 100)
    assert counted == [range(9)]
    assert (store.run(run.id).games, tally.games) == (9, 9)


def test_batches_that_meet_but_do_not_overlap_are_both_kept(store: Store) -> None:
    run, other = store.begin(PLAN, ""), store.begin(PLAN, "")
    for start in (3, 0, 6):
        store.add(run, batch(start), {})
        store.add(other, batch(start), {})
    assert [kept.games for kept in store.runs()] == [9, 9]


def test_two_that_go_on_with_one_run_come_to_the_same_sum(path: Path, store: Store) -> None:
    rules = load_rules("cupid_tricks")
    plan = make_plan(rules, 2, ("random",), 5)
    run = store.begin(plan, "")
    store.add(run, play_batch(Task(plan, rules.game, 4, 6)), {})
    seen: list[int] = []

    def meanwhile(done: int, games: int) -> None:
        if not seen:
            with closing(Store(path)) as other:
                other.add(run, play_batch(Task(plan, rules.game, 12, 5)), {})
        seen.append(done)

    _, tally = Lab(rules.game, store, progress=meanwhile).run(plan, 20, resume=True)
    assert seen
    assert tally == play_batch(Task(plan, rules.game, 0, 20)).tally


WRITER = """
import sys, time
from pathlib import Path
from tests.rules_engine.test_store import PLAN, batch
from rules_engine.playtest.store import Store
print("ready", flush=True)
sys.stdin.readline()
store = Store(Path(sys.argv[1]))
run = store.begin(PLAN, sys.argv[2])
for start in range(0, 60, 3):
    store.add(run, batch(start), {start: {}})
store.close()
"""


@pytest.mark.slow
def test_processes_that_begin_a_file_at_once_both_write_all_they_have(path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [
        subprocess.Popen(
            [*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        )
        for name in ("one", "two", "three")
    ]
    for writer in writers:
        assert writer.stdout
        assert writer.stdout.readline() == b"ready\n", writer.communicate()[1].decode()
    for writer in writers:
        assert writer.stdin
        writer.stdin.write(b"\n")
        writer.stdin.flush()
    told = [writer.communicate(timeout=60)[1].decode() for writer in writers]
    assert told == ["", "", ""]
    with closing(Store(path)) as store:
        runs = store.runs()
        assert sorted(run.version for run in runs) == ["one", "three", "two"]
        for run in runs:
            assert (run.games, store.played(run)) == (60, [range(60)])
            assert len(store.plays(run)) == 20


def test_a_file_that_another_began_a_moment_ago_is_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The race, played slowly: the file is found empty, and is begun by another before this process can."""
    found_empty = Store._is_empty

    def slow(self: Store) -> bool:
        monkeypatch.setattr(Store, "_is_empty", found_empty)
        empty = found_empty(self)
        Store(path).close()
        return empty

    monkeypatch.setattr(Store, "_is_empty", slow)
    with closing(Store(path)) as store:
        assert store.begin(PLAN, "").id == 1


def test_a_file_that_another_holds_for_long_is_told(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "WAIT_SECONDS", 0.05)
    with closing(Store(path)) as hasty, closing(sqlite3.connect(path, isolation_level=None)) as other:
        run = hasty.begin(PLAN, "")
        other.execute("BEGIN IMMEDIATE")
        assert_told(path, lambda: hasty.begin(PLAN, ""), "database is locked")
        assert_told(path, lambda: hasty.add(run, batch(0), {}), "database is locked")
        assert [kept.id for kept in hasty.runs()] == [run.id]
        other.execute("ROLLBACK")
        hasty.add(run, batch(0), {})
        assert hasty.run(run.id).games == 3


# Files that cannot be used


def assert_told(path: Path, use: Callable[[], object], message: str) -> None:
    """Demand one line that names the file, and exit code 5."""
    with pytest.raises(StoreError) as told:
        use()
    assert isinstance(told.value, DeckwrightError)
    assert told.value.exit_code == 5
    assert str(path) in str(told.value)
    assert message in str(told.value)
    assert "\n" not in str(told.value)


def use_whole(path: Path) -> None:
    """Read all there is, and write."""
    with closing(Store(path)) as store:
        for run in store.runs():
            store.run(run.id)
            store.latest(run.plan)
            store.played(run)
            store.tally(run, run.games)
            list(store.records(run))
            store.plays(run)
        store.add(store.begin(PLAN, ""), batch(0), {})


def fill(path: Path, runs: int = 40) -> None:
    with closing(Store(path)) as store:
        for _ in range(runs):
            run = store.begin(PLAN, "")
            store.add(run, batch(0, 50, broken=(4,)), {1: {"seed": 1}})


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file of many pages."""
    path = tmp_path_factory.mktemp("filled") / "runs.sqlite"
    fill(path)
    return path.read_bytes()


@pytest.mark.parametrize("text", ["no database\n" * 100, "x", "y" * 511, "SQLite format 3\0" + "z" * 4096])
def test_a_file_that_is_no_database(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    assert_told(path, lambda: use_whole(path), "cannot use")
    assert path.read_text() == text


def other_program(path: Path, statements: str) -> None:
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as database:
        database.executescript(statements)


@pytest.mark.parametrize("version", [0, 1, 7])
def test_a_database_of_another_program_is_refused_and_not_touched(path: Path, version: int) -> None:
    other_program(path, f"CREATE TABLE moz_places (id); PRAGMA user_version = {version};")
    before = path.read_bytes()
    assert_told(path, lambda: use_whole(path), "another program; name another folder with --out")
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("version", [VERSION + 1, 0, -3])
def test_a_file_of_another_format_is_refused_and_not_touched(path: Path, version: int) -> None:
    fill(path, 1)
    other_program(path, f"PRAGMA user_version = {version};")
    before = path.read_bytes()
    assert_told(path, lambda: use_whole(path), f"has format {version}, this deckwright reads format {VERSION}")
    assert path.read_bytes() == before


def test_a_folder_in_its_place(path: Path) -> None:
    path.mkdir(parents=True)
    assert_told(path, lambda: use_whole(path), "unable to open database file")


def test_a_file_in_the_place_of_its_folder(path: Path) -> None:
    path.parent.touch()
    assert_told(path, lambda: use_whole(path), "cannot use")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that nobody may write to is Linux's")
def test_a_folder_that_cannot_be_made() -> None:
    path = Path("/proc/self/results/runs.sqlite")
    assert_told(path, lambda: use_whole(path), "cannot use")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_only_be_read(path: Path) -> None:
    path.parent.mkdir()
    path.parent.chmod(0o555)
    try:
        assert_told(path, lambda: use_whole(path), "unable to open database file")
    finally:
        path.parent.chmod(0o755)


def test_a_file_that_may_only_be_read_is_told_when_it_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, 1)
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda where, **options: connect(f"file:{where}?mode=ro", uri=True, **options)
    )
    assert_told(path, lambda: use_whole(path), "readonly database")


@pytest.mark.parametrize("part", [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98])
def test_a_file_that_was_cut_short_is_told_however_late_it_shows(filled: bytes, path: Path, part: float) -> None:
    path.parent.mkdir()
    path.write_bytes(filled[: int(len(filled) * part)])
    assert_told(path, lambda: use_whole(path), "cannot use")


def test_a_file_of_which_pages_were_overwritten_is_told_when_they_are_read(filled: bytes, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(filled[:8192] + b"\xff" * (len(filled) - 8192))
    with closing(Store(path)) as store:  # its first page, with the names of all tables, is sound
        assert_told(path, lambda: store.runs(), "cannot use")


def damage(path: Path, statement: str, *values: Any) -> Run:
    """Write what this deckwright never would."""
    fill(path, 1)
    with closing(Store(path)) as store:
        (run,) = store.runs()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)
    return run


PACKED = zlib.compress(b'{"no": {"such": 1}}')


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        ("UPDATE run SET plan = ?", ["{"]),
        ("UPDATE run SET plan = ?", ['{"slug": "go"}']),
        ("UPDATE run SET plan = ?", ["[1]"]),
        ("UPDATE batch SET tally = ?", [b"no zlib"]),
        ("UPDATE batch SET tally = ?", [PACKED]),
        ("UPDATE batch SET tally = ?", [5]),
        ("UPDATE batch SET records = ?", [PACKED[:-9]]),
        ("UPDATE batch SET records = ?", [zlib.compress(b"[[1, 2]]")]),
        ("UPDATE play SET replay = ?", ["{"]),
        ("UPDATE play SET replay = CAST(? AS TEXT)", [b"\xff\xfe"]),
    ],
)
def test_values_that_cannot_be_read_back_are_told(path: Path, statement: str, values: list[Any]) -> None:
    damage(path, statement, *values)
    assert_told(path, lambda: use_whole(path), "cannot use")


def test_a_file_that_is_refused_is_closed(path: Path) -> None:
    """Else nothing could take its place where open files cannot be replaced, and Python warns of the connection."""
    other_program(path, "CREATE TABLE moz_places (id);")
    closed = []

    class Watched(sqlite3.Connection):
        def close(self) -> None:
            closed.append(1)
            super().close()

    connect = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *where, **options: connect(*where, factory=Watched, **options))
        with pytest.raises(StoreError):
            Store(path)
    assert closed == [1]
    shutil.rmtree(path.parent)
