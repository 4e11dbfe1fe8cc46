"""`python -m benchmarks.engine [--write PAGE]`: random play of the shipped games beside OpenSpiel's and RLCard's, in turns.

Ours logs every action and event and checks every action's legality; so do the peers check theirs. Different games are compared: the
figures say how the engines feel from Python, not which game is simpler.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import report
from benchmarks.measure import RUNS, printed_number
from benchmarks.peers import HERE, ROOT, Unavailable, peer_python, peer_requirements

SECONDS = 1.0
SLOT = """| game | players | decisions a second | peer | decisions a second | ratio | aim |
|---|---:|---:|---|---:|---:|---:|
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """One of our games beside a peer's, and how many times the peer's speed is aimed at."""

    game: str
    players: int
    engine: str
    peer: str
    aim: float


PEERS = {
    "cubo": (("open_spiel", "backgammon", 1.0),),
    "cupid_tricks": (("open_spiel", "euchre", 2.0),),
    "cupido": (("open_spiel", "gin_rummy", 2.0), ("rlcard", "gin-rummy", 5.0)),
    "curdis": (("open_spiel", "crazy_eights", 1.0),),
    "in_love_and_war": (("open_spiel", "gin_rummy", 2.0), ("rlcard", "gin-rummy", 5.0)),
}
"""Our game -> the peers' games that are played most like it, and how many times their speed is aimed at."""


def pairs() -> Iterator[Pair]:
    """Yield what is compared."""
    from rules_engine import load_rules

    for slug, peers in PEERS.items():
        players = min(4, load_rules(slug).max_players)
        for library, peer, aim in peers:
            yield Pair(slug, players, library, peer, aim)


def our_speed(slug: str, players: int, seconds: float) -> float:
    """Return the decisions a second of random play, deals and seeds included."""
    from rules_engine import CHANCE, load_rules
    from rules_engine.chance import Chance
    from rules_engine.playout import sample

    rules, chance, dice = load_rules(slug), random.Random(1).random, Chance(1)
    decisions, seed, start = 0, 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        seed += 1
        state = rules.new_initial_state(players, seed)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(sample(state, dice))
            else:
                actions = state.legal_actions()
                state.apply(actions[int(chance() * len(actions))])
                decisions += 1
    return decisions / (time.perf_counter() - start)


def measure(pair: Pair, runs: int) -> tuple[float, float]:
    """Return the medians of ours and the peer's, run in turns in processes of their own."""
    ours, theirs = [], []
    peer = peer_python("open_spiel", "rlcard")
    for _ in range(runs):
        here = [sys.executable, "-m", "benchmarks.engine", "--play", pair.game, str(pair.players)]
        ours.append(printed_number(here, ROOT))
        theirs.append(
            printed_number([str(peer), str(HERE / "peer_engines.py"), pair.engine, pair.peer, str(SECONDS)], ROOT)
        )
    return statistics.median(ours), statistics.median(theirs)


def import_seconds(runs: int) -> tuple[float, bool]:
    """Return the median time of importing the engine, less Python's own start, and whether NumPy came with it."""

    def run(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
        return time.perf_counter() - start

    times = [run("import rules_engine") - run("pass") for _ in range(runs)]
    code = "import sys, rules_engine; sys.exit('numpy' in sys.modules)"
    return statistics.median(times), bool(
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode
    )


def page(runs: int) -> str:
    """Return docs/benchmarks-engine.md."""
    rows = []
    for pair in pairs():
        ours, theirs = measure(pair, runs)
        peer = f"{pair.peer} ({pair.engine})"
        cells = (
            pair.game,
            str(pair.players),
            f"{ours:,.0f}",
            peer,
            f"{theirs:,.0f}",
            f"{ours / theirs:.2f}",
            f"{pair.aim:g}",
        )
        rows.append("| " + " | ".join(cells) + " |\n")
    seconds, has_numpy = import_seconds(runs)
    versions = ", ".join(peer_requirements("open_spiel", "rlcard"))
    return (
        "# The engine's speed\n\nWritten by `python -m benchmarks.engine --write docs/benchmarks-engine.md`. "
        f"Random play on one core, driven from Python; medians of {runs} runs of {SECONDS:g} s, ours and the peer's in turns; "
        f"{versions}. Ours logs every action and event. Chance nodes are not counted as decisions.\n\n"
        f"{report.machine()}\n{SLOT}{''.join(rows)}\n"
        f"Import of the engine: {seconds:.3f} s{' with' if has_numpy else ', without'} NumPy.\n"
    )


def main() -> None:
    """Measure, then print or write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description="Measure the rules engine.")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the page here in place of printing it")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each (default: %(default)s)")
    parser.add_argument("--play", nargs=2, metavar=("GAME", "PLAYERS"), help="only print the speed of one game")
    options = parser.parse_args()
    if options.play:
        print(our_speed(options.play[0], int(options.play[1]), SECONDS))
        return
    try:
        text = page(options.runs)
    except Unavailable as reason:
        parser.exit(4, f"{reason}\n")
    if options.write:
        report.write(options.write, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
