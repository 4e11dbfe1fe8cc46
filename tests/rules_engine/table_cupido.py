"""What the tests of Cupido share: positions in a line, actions as table talk, and what came of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from card_data.schema import Card
from rules_engine import load_rules, rules_for
from rules_engine.games.cupido.play import CupidoState
from rules_engine.games.cupido.rules import CupidoRules

_LOADED = load_rules("cupido")
assert isinstance(_LOADED, CupidoRules)
RULES: CupidoRules = _LOADED
rule = pytest.mark.rule

ANN = "A3 F2 M4 O9 T6"
"""One red circle, five yellow, five green."""
BEN = "B10 D6 G2 N4 P10"
"""Three red circles, four yellow, two green; D6 wants five red, N4 seven and P10 six yellow; G2 has its four."""
WEDDING = "A8 B2 D4 F10 G8 M7 N3 O9 P6 T2"
"""A marriage, by the rulebook: six red circles, four yellow, eight green."""
NINE = WEDDING.replace("N3 ", "")
"""Satisfied all, with any N or without."""


def printed(
    change: Callable[[Card], Card | None] = lambda card: card,
    numbers: dict[str, int] | None = None,
    rulings: dict[str, str] | None = None,
) -> CupidoRules:
    """Return the rules for other printed cards and numbers; a card for which `change` returns nothing is left out."""
    game = RULES.game
    deck = dataclasses.replace(game.deck, rows=tuple(filter(None, map(change, game.cards))))
    components = tuple(deck if each is game.deck else each for each in game.components)
    changed = dataclasses.replace(game, components=components, numbers={**game.numbers, **(numbers or {})})
    rules = rules_for(changed, rulings)
    assert isinstance(rules, CupidoRules)
    return rules


def with_values(card: Card, **values: Any) -> Card:
    """Return a card with other values."""
    return dataclasses.replace(card, values={**card.values, **values})


def only(text: str, rulings: dict[str, str] | None = None) -> CupidoRules:
    """Return the rules for a town with these cards alone."""
    return printed(lambda card: card if card.id in cards(text) else None, rulings=rulings)


def cards(text: str) -> list[str]:
    return text.split()


def table(
    *hands: str,
    groups: Sequence[str] = (),
    discard: str = "",
    deck: str = "",
    rulings: dict[str, str] | None = None,
    rules: CupidoRules = RULES,
    **position: Any,
) -> CupidoState:
    """Return a position with these hands and groups, Ada to move; hands that are not given are empty."""
    rules = rules.with_rulings(rulings) if rulings else rules
    players = position.pop("players", max(2, len(hands), len(groups)))
    return rules.from_position(
        {
            "players": players,
            "hands": [cards(hand) for hand in hands] + [[]] * (players - len(hands)),
            "groups": [cards(group) for group in groups] + [[]] * (players - len(groups)),
            "discard": cards(discard),
            "deck": cards(deck),
            **position,
        },
        seed=5,
    )


def without_deck(*hands: str, groups: Sequence[str] = (), discard: str = "", **position: Any) -> CupidoState:
    """Return a position with an empty deck: what lies nowhere else is at the bottom of the pile."""
    placed = {card for text in (*hands, *groups, discard) for card in cards(text)}
    rest = " ".join(card.id for card in RULES.game.cards if card.id not in placed)
    return table(*hands, groups=groups, discard=f"{discard} {rest}", **position)


def do(state: CupidoState, *texts: str) -> CupidoState:
    for text in texts:
        state.apply(state.rules.parse_action(text))
    return state


def options(state: CupidoState) -> list[str]:
    return [state.rules.format_action(action) for action in state.legal_actions()]


def some(state: CupidoState, *verbs: str) -> set[str]:
    """Return the legal actions with these verbs."""
    return {text for text in options(state) if text.split()[0] in verbs}


def forbidden(state: CupidoState, text: str) -> set[str]:
    """Return the rules that forbid an action, which must not be legal."""
    action = state.rules.parse_action(text)
    assert action not in state.legal_actions()
    reasons = state.rules.explain(state, action)
    assert reasons
    return {violation.rule for violation in reasons}


def why(state: CupidoState, text: str) -> str:
    return "; ".join(violation.facts for violation in state.rules.explain(state, state.rules.parse_action(text)))


def zone(state: CupidoState, name: str) -> set[str]:
    return set(state.zones()[name])


def pile(state: CupidoState) -> list[str]:
    return list(state.zones()["discard"])


def happened(state: CupidoState, rule_id: str) -> list[tuple[int, tuple[Any, ...]]]:
    return [(event.player, event.values) for event in state.events if event.rule == rule_id]
