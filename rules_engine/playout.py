"""Whole plays: at random, replayed, counted, and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, TERMINAL, Action, Rules, State


def playout(state: State, chance: Chance) -> State:
    """Play a state to its end at random, and return it."""
    while (mover := state.current_player) != TERMINAL:
        state.apply(sample(state, chance) if mover == CHANCE else chance.choice(state.legal_actions()))
    return state


def random_action(state: State, chance: Chance) -> Action:
    """Return a legal action at even odds; of a chance node, an outcome by its own odds."""
    if state.current_player == CHANCE:
        return sample(state, chance)
    return chance.choice(state.legal_actions())


def sample(state: State, chance: Chance) -> Action:
    """Return one outcome of a chance node."""
    point = chance.bits() / 2**64
    outcomes = state.chance_outcomes()
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


def random_play(rules: Rules[Any], players: int, seed: int) -> State:
    """Return a finished random play: the same for the same seed, on every machine."""
    return playout(rules.new_initial_state(players, seed), Chance(mix(seed, "bots")))


def replay(rules: Rules[Any], players: int, seed: int, actions: Iterable[Action]) -> State:
    """Return the state that a seed and a list of actions lead to.

    Raises:
        IllegalAction: one of the actions was not legal when its turn came.
    """
    state: State = rules.new_initial_state(players, seed)
    for action in actions:
        state.apply(action)
    return state


def count_nodes(state: State, depth: int) -> int:
    """Return the number of action sequences of a length from a state; shorter ones that end the play count too (perft)."""
    if depth == 0 or state.is_terminal:
        return 1
    total = 0
    for action in state.legal_actions():
        child = state.clone_without_log()
        child.apply(action)
        total += count_nodes(child, depth - 1)
    return total


def transcript(state: State) -> Iterator[str]:
    """Yield what happened, a sentence an event."""
    for event in state.events:
        yield state.rules.format_event(event)
