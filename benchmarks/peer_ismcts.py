"""OpenSpiel's ISMCTS in Python: `python peer_ismcts.py GAME SIMULATIONS SECONDS` prints its simulations a second.

Runs in the peers' own virtual environment. Play goes on at random between the searched decisions, so that the search meets early and
late positions; only searching is timed, and only decisions with a choice are searched.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any


def simulations_a_second(name: str, simulations: int, seconds: float) -> float:
    """Return how many simulations the search does in a second."""
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game, chance = pyspiel.load_game(name), random.Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1))
    bot: Any = ismcts.ISMCTSBot(game, evaluator, 0.7, simulations, random_state=numpy.random.RandomState(1))
    done, spent = 0, 0.0
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal() and spent < seconds:
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, odds)[0])
                continue
            if len(state.legal_actions()) > 1:
                start = time.perf_counter()
                bot.step(state)
                spent += time.perf_counter() - start
                done += simulations
            state.apply_action(chance.choice(state.legal_actions()))
    return done / spent


if __name__ == "__main__":
    print(simulations_a_second(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
