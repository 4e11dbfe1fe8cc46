"""`deckwright playtest` as people and programs call it: equal results, one message a fault, nothing lost by an interruption."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rules_engine import load_rules
from rules_engine.playtest import store as stores
from rules_engine.playtest.batches import WorkerLost
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.store import Store
from tests.generator.playtest_calls import Call

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-c", "from generator.cli import main; main()", "playtest"]


def start(arguments: Sequence[str], folder: Path = ROOT, **environment: str) -> subprocess.Popen[str]:
    """Start the command in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(*arguments: str, folder: Path = ROOT, **environment: str) -> dict[str, Any]:
    """Return the JSON that the command prints, what depends on the machine left out."""
    process = start([*arguments, "--json"], folder, **environment)
    out, told = process.communicate(timeout=120)
    assert (process.returncode, told) == (0, "")
    printed: dict[str, Any] = json.loads(out)
    assert set(printed.pop("timing")) == {"seconds", "workers", "runs", "worker_seconds"}
    return printed


# The same results, everywhere


@pytest.mark.slow
def test_neither_workers_nor_batches_nor_hash_seeds_change_what_is_printed(tmp_path: Path) -> None:
    ways = [
        (["--workers", "1"], "0"),
        (["--workers", "2", "--batch", "3"], "1"),
        (["--workers", "2"], "2"),
    ]
    asked = ["cupid_tricks", "--games", "40", "--bots", "greedy,random"]
    printed = [
        run(*asked, *options, "--out", str(tmp_path / str(number)), PYTHONHASHSEED=hash_seed)
        for number, (options, hash_seed) in enumerate(ways)
    ]
    assert all(each == printed[0] for each in printed)
    assert printed[0]["runs"][0]["games"] == 40


@pytest.mark.slow
def test_a_project_plays_its_own_cards_and_elsewhere_those_that_ship(tmp_path: Path) -> None:
    project, elsewhere = tmp_path / "project", tmp_path / "elsewhere"
    shutil.copytree(ROOT / "card_data", project / "card_data")
    elsewhere.mkdir()
    game = project / "card_data" / "cupid_tricks" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "  target: 121" in text
    game.write_text(text.replace("  target: 121", "  target: 40"), encoding="utf-8")
    asked = ["cupid_tricks", "--games", "6", "--workers", "1"]
    ours, theirs, shipped = (
        run(*asked, "--out", str(tmp_path / "out"), folder=folder)["runs"][0] for folder in (project, elsewhere, ROOT)
    )
    assert theirs == shipped
    assert ours["data"] != shipped["data"]
    turns = [next(f["value"] for f in each["figures"] if f["key"] == "turns") for each in (ours, shipped)]
    assert turns[0] < turns[1] / 2
    with closing(Store(tmp_path / "out" / "playtests.sqlite")) as store:
        assert len({each.plan.key for each in store.runs()}) == 2


def test_rulings_and_seeds_are_part_of_what_is_played(call: Call, out: str) -> None:
    asked = ["cupid_tricks", "--games", "4", "--workers", "1", "--json", "--out", out]
    first, ruled, seeded = (
        call(*asked, *more).json["runs"][0] for more in ([], ["--ruling", "first_leader=other"], ["--seed", "2"])
    )
    assert (first["rulings"]["first_leader"], ruled["rulings"]["first_leader"]) == ("dealer", "other")
    assert (first["seed"], seeded["seed"]) == (1, 2)
    assert first["figures"] != seeded["figures"]


# Numbers of players, and the order of arguments


@pytest.mark.parametrize(
    ("players", "expected"), [([], [2]), (["--players", "3"], [3]), (["--players", "2-4"], [2, 3, 4])]
)
def test_as_many_players_as_asked_for(call: Call, out: str, players: list[str], expected: list[int]) -> None:
    printed = call("cupido", *players, "--games", "1", "--workers", "1", "--json", "--out", out).json
    assert [each["players"] for each in printed["runs"]] == expected
    assert [len(each["bots"]) for each in printed["runs"]] == expected


def test_all_numbers_of_players_are_the_games_own(call: Call, out: str) -> None:
    rules = load_rules("cupido")
    printed = call("cupido", "--players", "all", "--games", "1", "--workers", "1", "--json", "--out", out).json
    assert [each["players"] for each in printed["runs"]] == list(range(rules.min_players, rules.max_players + 1))


def test_options_may_come_before_the_game(call: Call, out: str) -> None:
    told = call("--games", "3", "--workers", "1", "--out", out, "cupid_tricks")
    assert told.code == 0
    assert "cupid_tricks, 2 players: random; seed 1, run 1" in told.out
    assert "3 games in" in told.out
    assert "Random bots are nobody's way to play" in told.out


def test_without_a_game_there_is_help(call: Call) -> None:
    told = call()
    assert "Usage:" in told.out + told.told
    assert "playtest GAME" in (told.out + told.told).replace("\n", " ")


@pytest.mark.parametrize("argument", ["--games", "--seconds-per-turn", "--out", "--workers"])
def test_an_option_without_its_value_is_told(call: Call, argument: str) -> None:
    assert call("cupid_tricks", argument).code == 1


GAME = ["cupid_tricks", "--games", "2", "--workers", "1"]
BAD: list[tuple[list[str], str]] = [
    (["cupid_trick"], 'unknown game "cupid_trick"; expected one of cubo'),
    (["cupid_trick"], 'did you mean "cupid_tricks"?'),
    (["../cubo"], "unknown game"),
    ([""], "unknown game"),
    *(([*GAME, "--players", text], f'--players is "{text}"') for text in ("x", "2-", "-2", "3-2", "2-3-4", "²", "1e1")),
    ([*GAME, "--players", "9" * 5_000], "--players is"),
    *(([*GAME, "--players", text], "is for 2 to 2 players, not") for text in ("0", "1", "3", "2-3", "1-2")),
    *(([*GAME, "--games", text], "--games") for text in ("0", "-1", "x", "1.5", "")),
    *(([*GAME, "--seed", text], "--seed") for text in ("-1", "x", "1.5")),
    *(([*GAME, "--workers", text], "--workers") for text in ("0", "-1", "x")),
    *(([*GAME, "--batch", text], "--batch") for text in ("0", "-1", "x")),
    *(([*GAME, "--until-ci", text], "--until-ci") for text in ("0", "0.6", "-1", "x", "nan", "inf")),
    *(([*GAME, "--seconds-per-turn", text], "--seconds-per-turn") for text in ("0", "-1", "x", "nan", "inf")),
    *(([*GAME, "--bots", text], "unknown bot") for text in ("gready", "random-", "random,x")),
    *(([*GAME, "--bots", text], f'--bots is "{text}": name 1 of 2 is empty') for text in (",", ",random", " ,")),
    *(([*GAME, "--bots", text], "name 2 of 3 is empty") for text in ("greedy,,random", "greedy, ,random")),
    ([*GAME, "--bots", "greedy,"], "name 2 of 2 is empty; expected names with one comma between them"),
    ([*GAME, "--bots", " "], "name 1 of 1 is empty"),
    ([*GAME, "--ladder", "--bots", ","], "name 1 of 2 is empty"),
    (["compare", "now", "now", "--game", "cupid_tricks", "--bots", ","], "name 1 of 2 is empty"),
    ([*GAME, "--bots", "greedy-2"], "takes no number"),
    ([*GAME, "--bots", "ismcts-0"], "a number of simulations from 1"),
    ([*GAME, "--bots", "random,random,random"], "3 bots for 2 players"),
    ([*GAME, "--ruling", "ace_value"], "expected option=choice"),
    ([*GAME, "--ruling", "ace_value=ten"], 'ruling ace_value has no choice "ten"; expected one of'),
    ([*GAME, "--ruling", "ace=one"], 'cupid_tricks has no ruling "ace"; expected one of'),
    ([*GAME, *("--ruling", "first_leader=other") * 2], "--ruling first_leader is given twice: other and other"),
    ([*GAME, "--ladder", "--bots", "greedy"], "a ladder of greedy alone has no rung"),
    ([*GAME, "--no-such-option"], "--no-such-option"),
    (["show", "x"], "x"),
    (["export", "1"], "FILE"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_bad_values_are_told_in_one_message_and_nothing_is_made(
    call: Call, out: str, arguments: list[str], message: str
) -> None:
    told = call(*arguments, "--out", out)
    assert told.code == 1
    assert told.out == ""
    assert message in " ".join(told.told.split())
    lines = [line for line in told.told.splitlines() if line.startswith(("error", "Error"))]
    assert len(lines) == 1
    assert not Path(out).exists()


def test_a_cluster_that_is_no_address_is_told(call: Call, out: str) -> None:
    told = call(*GAME, "--cluster", "carrier-pigeon://here", "--out", out)
    assert (told.code, told.told.count("\n")) == (1, 1)
    assert "is no address of a Dask scheduler" in told.told


def test_lost_workers_are_told_with_how_to_go_on(call: Call, out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(*_: Any, **__: Any) -> None:
        raise WorkerLost("workers keep dying")

    monkeypatch.setattr("rules_engine.playtest.lab.Lab.run", lose)
    told = call(*GAME, "--out", out)
    assert told.code == 4
    assert told.told.splitlines()[0] == "error: workers keep dying"
    assert "the same command with --resume goes on" in told.told


def test_an_interval_that_stays_too_wide_is_told(call: Call, out: str) -> None:
    asked = ("cupid_tricks", "--games", "20", "--workers", "1", "--out", out)
    assert "--until-ci: wanted ±1 points, have ±" in call(*asked, "--until-ci", "0.01").out
    assert "wanted" not in call(*asked, "--until-ci", "0.4").out


def test_a_run_that_grew_says_so(call: Call, out: str) -> None:
    assert "had" not in call(*GAME, "--out", out).out
    assert "Run 1 had 2 games already, and has 5 now." in call(*GAME, "--games", "5", "--resume", "--out", out).out


# What breaks


def break_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every play raise at its tenth action."""
    state_class = type(load_rules("cupid_tricks").new_initial_state(2, 1))
    apply = state_class._apply

    def raising(state: Any, action: Any) -> None:
        if len(state.history) == 10:
            raise ZeroDivisionError("for [the] test")
        apply(state, action)

    monkeypatch.setattr(state_class, "_apply", raising)


def test_broken_plays_are_told_with_seed_and_command_and_can_be_seen(
    call: Call, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_plays(monkeypatch)
    plan = make_plan(load_rules("cupid_tricks"), 2, ("random",), 1)
    told = call("cupid_tricks", "--games", "8", "--workers", "1", "--out", out)
    assert told.code == 7
    lines = told.told.splitlines()
    fault = "ZeroDivisionError: for [the] test"
    assert lines[0] == f"error: game 0, dealt by seed {plan.deal_seed(0)}, broke: {fault}"
    assert lines[1] == f"  hint: deckwright playtest show 1 --game 0 --out {out}"
    assert len(lines) == 11
    assert lines[-1] == "and 3 more games broke"
    seen = call(*lines[1].split()[3:])
    assert (seen.code, seen.out.splitlines()[-1]) == (0, f"Broke here: {fault}")
    assert len(seen.out.splitlines()) > 3
    monkeypatch.undo()  # mended, the play goes on, but is still told up to where it broke
    again = call(*lines[1].split()[3:])
    assert again.code == 0
    assert again.out.splitlines()[: len(seen.out.splitlines()) - 1] == seen.out.splitlines()[:-1]


def test_runs_of_broken_plays_alone_have_no_figures(call: Call, out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    break_plays(monkeypatch)
    for bots in ("random", "greedy,random"):
        told = call("cupid_tricks", "--games", "4", "--workers", "1", "--bots", bots, "--json", "--out", out)
        assert told.code == 7
        (printed,) = told.json["runs"]
        assert (printed["games"], printed["broken"], printed["figures"], printed["cards"]) == (0, 4, [], [])
    assert call("show", "2", "--out", out).json["broken"] == 4
    assert [each["broken"] for each in call("list", "--json", "--out", out).json["runs"]] == [4, 4]
    assert call("export", "1", str(Path(out) / "x.csv"), "--out", out).code == 0


def test_a_file_of_results_in_use_elsewhere_is_told(call: Call, kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "WAIT_SECONDS", 0.05)
    path = Path(kept) / "playtests.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = call(*GAME, "--out", kept)
        assert (told.code, told.told) == (5, f"error: cannot use {path}: database is locked\n")
        assert call("list", "--out", kept).code == 0


@pytest.mark.parametrize("command", [GAME, ["list"], ["show", "1"]])
def test_a_file_that_holds_no_results_is_told(call: Call, out: str, command: list[str]) -> None:
    Path(out).mkdir()
    (Path(out) / "playtests.sqlite").write_text("no results\n" * 90)
    told = call(*command, "--out", out)
    assert told.code == 5
    assert "file is not a database" in told.told
    assert told.told.count("\n") == 1


def test_a_file_in_the_place_of_the_folder_of_results_is_told(call: Call, out: str) -> None:
    Path(out).touch()
    told = call(*GAME, "--out", out)
    assert (told.code, told.told.count("\n")) == (5, 1)


# Interruptions


def wait_for_batches(out: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    path = out / "playtests.sqlite"
    while time.monotonic() < deadline and process.poll() is None:
        if path.exists():
            with closing(sqlite3.connect(path)) as database:
                tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
                if "play" in tables and database.execute("SELECT COUNT(*) FROM batch").fetchone()[0] >= 3:
                    return
        time.sleep(0.05)
    raise AssertionError(f"no batches were kept: {process.poll()}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "workers", "to_all"),
    [(signal.SIGINT, "2", True), (signal.SIGINT, "1", False), (signal.SIGTERM, "2", False)],
)
def test_an_interrupted_run_keeps_what_is_done_and_can_be_gone_on_with(
    call: Call, tmp_path: Path, sent: signal.Signals, workers: str, to_all: bool
) -> None:
    """A terminal interrupts the whole group. Workers hold this process's pipes: while one lives, they have no end."""
    out = tmp_path / "results"
    asked = ["cupid_tricks", "--workers", workers, "--batch", "8", "--bots", "greedy,random", "--out", str(out)]
    process = start([*asked, "--games", "100000", "--json"])
    try:
        wait_for_batches(out, process)
        (os.killpg if to_all else os.kill)(process.pid, sent)
        printed, told = process.communicate(timeout=20)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, printed) == (130, "")
    assert "--resume" in told
    assert "Traceback" not in told
    with closing(Store(out / "playtests.sqlite")) as store:
        (kept,) = store.runs()
        played = store.played(kept)
    assert kept.games >= 24
    games = str(played[-1].stop + 20)
    resumed = call(*asked, "--games", games, "--resume", "--json").json
    whole = call(*asked[:-1], str(tmp_path / "whole"), "--games", games, "--json").json
    assert resumed["runs"] == whole["runs"]
    with closing(Store(out / "playtests.sqlite")) as store:
        assert [(each.id, each.games) for each in store.runs()] == [(kept.id, int(games))]
