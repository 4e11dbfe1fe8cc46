"""What the tests of Curdis share: tables laid in one line, and questions asked in table talk."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import CHANCE, State, load_rules
from rules_engine.core import Rules

RULES: Rules[Any] = load_rules("curdis")
DECK = [card.id for card in RULES.game.cards]
rule = pytest.mark.rule


def table(
    *hands: str,
    main: str = "green-13",
    stock: str = "",
    players: int = 0,
    bare: bool = False,
    rules: Rules[Any] = RULES,
    seed: int = 0,
    **more: Any,
) -> State:
    """Return a position: hands and piles as words; seats without a hand are dealt one. `bare` leaves nothing to draw.

    The first seat is to move, the last one dealt, and it is the first round of a match in green.
    """
    players = players or max(2, len(hands))
    given: list[list[str] | None] = [hand.split() for hand in hands]
    if bare:
        used = {*main.split(), *(card for hand in given if hand for card in hand)}
        used |= {card for pile in more.get("private", []) if pile for card in pile}
        last = given[-1]
        assert last is not None
        given[-1] = last + [card for card in DECK if card not in used]
    position = {
        "players": players,
        "colours": ["green"],
        "dealer": players - 1,
        "mover": 0,
        "hands": given + [None] * (players - len(given)),
        "main": main.split(),
        "stock": stock.split(),
    }
    if main:
        position["phase"] = "play"
    state: State = rules.from_position({**position, **more}, seed)
    return state


def do(state: State, *texts: str) -> State:
    """Carry out actions given as table talk."""
    for text in texts:
        state.apply(state.rules.parse_action(text))
    return state


def legal(state: State, *kinds: str) -> set[str]:
    """Return the legal actions as table talk, those of some kinds if any are named."""
    texts = {state.rules.format_action(action) for action in state.legal_actions()}
    return {text for text in texts if not kinds or text.split()[0] in kinds}


def forbidden(state: State, text: str) -> set[str]:
    """Return the rules that forbid an action; it must not be among the legal ones."""
    action = state.rules.parse_action(text)
    assert action not in state.legal_actions(), text
    reasons = state.rules.explain(state, action)
    assert reasons, text
    return {reason.rule for reason in reasons}


def allowed(state: State, text: str) -> bool:
    """Return whether an action is legal, by both formulations."""
    action = state.rules.parse_action(text)
    fast = action in state.legal_actions()
    assert fast == (not state.rules.explain(state, action)), text
    return fast


def happened(state: State, rule_id: str) -> list[tuple[int, tuple[Any, ...]]]:
    """Return whom a rule happened to, and the values, each time."""
    return [(event.player, event.values) for event in state.events if event.rule == rule_id]


def hand(state: State, seat: int) -> set[str]:
    return set(state.zones()[f"hand {seat}"])


def pile(state: State, name: str = "main") -> str:
    return " ".join(state.zones()[name])


__all__ = [
    "CHANCE",
    "DECK",
    "RULES",
    "allowed",
    "do",
    "forbidden",
    "hand",
    "happened",
    "legal",
    "pile",
    "rule",
    "table",
]
