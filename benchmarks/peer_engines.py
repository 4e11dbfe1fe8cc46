"""Random play by a peer engine, driven from Python: `python peer_engines.py LIBRARY GAME SECONDS` prints decisions a second.

Runs in the peers' own virtual environment. Both loops are as lean as the peer's interface allows: the fastest generator Python
has, no observation that was not asked for, chance nodes sampled but not counted.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any


def open_spiel(name: str, seconds: float) -> float:
    """Return the decisions a second of an OpenSpiel game."""
    import pyspiel

    game, chance = pyspiel.load_game(name), random.Random(1).random
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes(), chance()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                decisions += 1
    return decisions / (time.perf_counter() - start)


def outcome(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome at a point of the cumulated odds; even odds, as of a deal, are looked up at once."""
    if outcomes[0][1] == outcomes[-1][1] and abs(outcomes[0][1] * len(outcomes) - 1) < 1e-9:
        return outcomes[int(point * len(outcomes))][0]
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


def rlcard(name: str, seconds: float) -> float:
    """Return the decisions a second of an RLCard environment."""
    import rlcard as library

    env: Any = library.make(name, config={"seed": 1})
    chance = random.Random(1).random
    decisions, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance() * len(legal))])
            decisions += 1
    return decisions / (time.perf_counter() - start)


def main() -> None:
    """Measure what the arguments name."""
    library, name, seconds = sys.argv[1:4]
    print({"open_spiel": open_spiel, "rlcard": rlcard}[library](name, float(seconds)))


if __name__ == "__main__":
    main()
