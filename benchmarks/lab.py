"""`python -m benchmarks.lab [--write PAGE] [--million]`: the playtest lab's rate, its overhead, its search and its memory."""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import report
from benchmarks.measure import RUNS, printed_number
from benchmarks.peers import HERE, ROOT, Unavailable, peer_python, peer_requirements

GAME, PEER = "cupid_tricks", "euchre"
GAMES = 10_000
MANY = 50_000
"""Enough for batches of half a second on two workers to follow one another."""
SIMULATIONS, SEARCH_SECONDS = 100, 3.0
MILLION = 1_000_000
REPORT_GAMES = 400
HEAD = "| what | measured | aim |\n|---|---:|---:|\n"


@dataclass(frozen=True, slots=True)
class Line:
    """One measured figure."""

    what: str
    measured: str
    aim: str

    def __str__(self) -> str:
        return f"| {self.what} | {self.measured} | {self.aim} |\n"


def playtest(out: Path, *options: str) -> tuple[float, dict[str, Any]]:
    """Run `deckwright playtest`, and return its seconds as a whole process and what it printed."""
    command = [sys.executable, "-m", "generator.cli", "playtest", *options, "--out", str(out), "--json"]
    begun = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return time.perf_counter() - begun, json.loads(done.stdout)


def rates(runs: int) -> Iterator[Line]:
    """Measure one worker and two, in turns."""
    ones, twos = [], []
    for _ in range(runs):
        ones.append(timed(GAMES, 1))
        twos.append(timed(GAMES, 2))
    whole = statistics.median(one.whole for one in ones)
    ratio = statistics.median(one.seconds / two.seconds for one, two in zip(ones, twos, strict=True))
    yield Line(f"{GAMES:,} random games of {GAME}, one worker, whole process", f"{whole:.2f} s", "4 s")
    yield Line(f"two workers, times the rate of one ({GAMES:,} games)", f"{ratio:.2f}", "1.7")
    for workers in (1, 2):
        idle = statistics.median(timed(MANY, workers).idle for _ in range(runs))
        yield Line(f"time that workers did not play: {workers} at work, {MANY:,} games", f"{100 * idle:.1f} %", "5 %")


@dataclass(frozen=True, slots=True)
class Timed:
    """How long a run took, in seconds."""

    whole: float
    """The process, from its start to its end."""
    seconds: float
    """From the first batch that is asked for to the last that is kept, workers' start included."""
    idle: float
    """The part of that in which a worker did not play."""


def timed(games: int, workers: int) -> Timed:
    """Play random games and time them."""
    with tempfile.TemporaryDirectory() as folder:
        whole, told = playtest(Path(folder), GAME, "--games", str(games), "--workers", str(workers))
    seconds, worked = told["timing"]["seconds"], sum(told["timing"]["worker_seconds"])
    return Timed(whole, seconds, 1 - worked / workers / seconds)


def our_search(simulations: int, seconds: float) -> float:
    """Return the simulations a second of our ISMCTS, as `peer_ismcts.py` measures the peer's."""
    from rules_engine import load_rules
    from rules_engine.bots import Bot, make_bot
    from rules_engine.chance import Chance
    from rules_engine.playout import random_action

    rules, bot, chance = load_rules(GAME), make_bot(f"ismcts-{simulations}", GAME), Chance(1)
    assert isinstance(bot, Bot)
    done, spent, seed = 0, 0.0, 0
    while spent < seconds:
        seed += 1
        state = rules.new_initial_state(rules.min_players, seed)
        while not state.is_terminal and spent < seconds:
            if state.current_player >= 0 and len(state.legal_actions()) > 1:
                start = time.perf_counter()
                bot.choose(state.observation(state.current_player), chance)
                spent += time.perf_counter() - start
                done += simulations
            state.apply(random_action(state, chance))
    return done / spent


def search(runs: int) -> Iterator[Line]:
    """Measure our search beside OpenSpiel's in Python, in turns."""
    ours, theirs = [], []
    peer = peer_python("open_spiel", "rlcard")
    for _ in range(runs):
        ours.append(printed_number([sys.executable, "-m", "benchmarks.lab", "--search"], ROOT))
        arguments = (PEER, str(SIMULATIONS), str(SEARCH_SECONDS))
        theirs.append(printed_number([str(peer), str(HERE / "peer_ismcts.py"), *arguments], ROOT))
    mine, other = statistics.median(ours), statistics.median(theirs)
    what = f"ISMCTS simulations a second, {GAME}, beside OpenSpiel's Python ISMCTS on {PEER} ({other:,.0f})"
    yield Line(what, f"{mine:,.0f}, {mine / other:.1f} x", "4 x")


def reports() -> Iterator[Line]:
    """Measure a report of every game, from runs that are there."""
    from rules_engine import rules_slugs

    seconds = {}
    with tempfile.TemporaryDirectory() as folder:
        for slug in rules_slugs():
            wish = (slug, "--games", str(REPORT_GAMES), "--bots", "random")
            playtest(Path(folder), *wish)
            playtest(Path(folder), slug, "--games", "20", "--bots", "greedy,random")
            seconds[slug], _ = playtest(Path(folder), *wish, "--report")
    slowest = max(seconds, key=lambda slug: seconds[slug])
    yield Line(
        f"a report, HTML and PDF, whole process; the slowest of five ({slowest})", f"{seconds[slowest]:.1f} s", "5 s"
    )


def memory() -> Iterator[Line]:
    """Measure the peak memory of this process and of its workers at a tenth of a million games, and at a million."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["playtest", GAME, "--games", str(MILLION), "--workers", "2", "--out", folder, "--json"]
        process = subprocess.Popen(
            [sys.executable, "-m", "generator.cli", *command], cwd=ROOT, stdout=subprocess.DEVNULL
        )
        peaks: dict[int, int] = {}
        watcher = threading.Thread(target=_watch, args=(process, Path(folder) / "playtests.sqlite", peaks))
        watcher.start()
        process.wait()
        watcher.join()
    early, late = peaks[MILLION // 10], peaks[MILLION]
    yield Line(
        f"memory of all processes after {MILLION:,} games (after {MILLION // 10:,}: {early / 1e6:.0f} MB)",
        f"{late / 1e6:.0f} MB, {late / early:.2f} x",
        "flat",
    )


def _watch(process: subprocess.Popen[bytes], store: Path, peaks: dict[int, int]) -> None:
    """Note the most memory of a process and its children over the second and over the last tenth of the games."""
    tenth = MILLION // 10
    while process.poll() is None:
        now, kept = _resident(process.pid), _kept(store)
        if tenth <= kept < 2 * tenth:
            peaks[tenth] = max(now, peaks.get(tenth, 0))
        elif kept >= MILLION - tenth:
            peaks[MILLION] = max(now, peaks.get(MILLION, 0))
        time.sleep(0.5)


def _kept(store: Path) -> int:
    import sqlite3

    try:
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT COALESCE(SUM(count), 0) FROM batch").fetchone()[0])
    except sqlite3.Error:
        return 0


def _resident(pid: int) -> int:
    """Return the resident bytes of a process and its children (Linux)."""
    total = 0
    children = Path(f"/proc/{pid}/task/{pid}/children")
    for each in [str(pid), *(children.read_text().split() if children.exists() else [])]:
        status = Path(f"/proc/{each}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
    return total


def page(runs: int, million: bool) -> str:
    """Return docs/benchmarks-lab.md."""
    lines = [*rates(runs), *search(runs), *reports(), *(memory() if million else ())]
    (peer,) = peer_requirements("open_spiel")
    return (
        "# The playtest lab's speed\n\nWritten by `python -m benchmarks.lab --million --write docs/benchmarks-lab.md`. "
        f"Medians of {runs} runs, what is compared in turns; {peer}.\n\n{report.machine()}\n{HEAD}{''.join(map(str, lines))}"
    )


def main() -> None:
    """Measure, then print or write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab", description="Measure the playtest lab.")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the page here in place of printing it")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each (default: %(default)s)")
    parser.add_argument("--million", action="store_true", help="also play a million games, for the memory: minutes")
    parser.add_argument("--search", action="store_true", help="only print the speed of our search")
    options = parser.parse_args()
    if options.search:
        print(our_search(SIMULATIONS, SEARCH_SECONDS))
        return
    try:
        text = page(options.runs, options.million)
    except Unavailable as reason:
        parser.exit(4, f"{reason}\n")
    if options.write:
        report.write(options.write, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
