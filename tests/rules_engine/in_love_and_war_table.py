"""A table to test In Love and War at: positions from hands, moves and rules as texts."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import load_rules
from rules_engine.core import State

RULES: Any = load_rules("in_love_and_war")
rule = pytest.mark.rule

PLAIN = "coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6"
"""Complete, with no gadgets and no babies."""
DUD = ["coral-1", "coral-4", "teal-1", "teal-4", "house", "rose", "diamond"]
"""Cards of which no two make a set with any card, and no call is true but for babies."""


def cards(text: str) -> list[str]:
    return text.split()


def table(*hands: str, rulings: dict[str, str] | None = None, **position: Any) -> State:
    """Return a position with these hands, seat 0 to move; hands that are not given are dealt."""
    rules = RULES.with_rulings(rulings) if rulings else RULES
    players = position.pop("players", max(2, len(hands)))
    filled = [cards(hand) for hand in hands] + [[]] * (players - len(hands))
    state: State = rules.from_position({"players": players, "hands": filled, **position}, seed=5)
    return state


def do(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.rules.parse_action(text))
    return state


def options(state: State) -> list[str]:
    return [state.rules.format_action(action) for action in state.legal_actions()]


def forbidden(state: State, text: str) -> set[str]:
    action = state.rules.parse_action(text)
    assert action not in state.legal_actions()
    reasons = state.rules.explain(state, action)
    assert reasons
    return {violation.rule for violation in reasons}


def hand(state: State, seat: int) -> list[str]:
    return list(state.zones()[f"hand {seat}"])


def happened(state: State, rule_id: str) -> list[tuple[int, tuple[Any, ...]]]:
    return [(event.player, event.values) for event in state.events if event.rule == rule_id]


def window(*hands: str, newest: str, **position: Any) -> State:
    """Return a position in which seat 0 has discarded; the hands are those of seats 1, 2 and so on."""
    return table("", *hands, phase="window", newest=newest, **position)


def proposed(*rivals: str, own: str = PLAIN, say: str = "propose", **position: Any) -> State:
    """Return the state after seat 0 has proposed from the draw."""
    return do(table(own, *rivals, **position), say)


def quiet(state: State) -> State:
    """Let all rivals add nothing."""
    while state.to_position()["phase"] == "interfere":
        do(state, "add nothing")
    return state
