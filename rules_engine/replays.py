"""Replay files: a play as its seed and its actions, as JSON."""

from __future__ import annotations

from typing import Any

from rules_engine.core import Rules, State
from rules_engine.positions import PositionReader

KEYS = ("game", "players", "seed", "rulings", "actions")


def to_replay(state: State) -> dict[str, Any]:
    """Return what reproduces a play."""
    rules = state.rules
    defaults = {ruling.option: ruling.choice for ruling in rules.game.rulings}
    return {
        "game": rules.slug,
        "players": state.players,
        "seed": state.seed,
        "rulings": {option: choice for option, choice in rules.options.items() if defaults[option] != choice},
        "actions": [rules.format_action(action) for action in state.history],
    }


def from_replay(rules: Rules[Any], replay: dict[str, Any]) -> State:
    """Return the state that a replay leads to.

    Raises:
        InvalidPosition: the file lacks a value.
        InvalidAction: an action cannot be read.
        IllegalAction: an action was not legal when its turn came.
    """
    reader = PositionReader(replay, known=KEYS)
    chosen = rules.with_rulings(replay.get("rulings", {}))
    players = reader.whole("players", low=chosen.min_players, high=chosen.max_players)
    state: State = chosen.new_initial_state(players, reader.whole("seed"))
    for text in reader.items("actions"):
        state.apply(chosen.parse_action(str(text)))
    return state
