"""Every action that a player might think of, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from rules_engine.core import CHANCE, Action
from rules_engine.games.in_love_and_war.actions import AS, CALLS, NO, YES, Add, Lay, Propose

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

FEW_BABIES = 2
"""Up to so many babies, every way to name them is thought of; with more, the legal ones and some others."""


def candidates(state: LoveState) -> Iterator[Action]:
    """Yield every action, of whatever kind, that someone at the table could mean; the player to move tries their own cards."""
    found: dict[Action, None] = dict.fromkeys(state.legal_actions())
    found.update(dict.fromkeys([*state.rules.discards, *CALLS, YES, NO, Propose(()), Add(())]))
    if state.current_player != CHANCE and state.phase != "over":
        found.update(dict.fromkeys((*_proposals(state), *_additions(state), *_sets(state))))
    yield from found


def _hand(state: LoveState) -> list[str]:
    return list(state.zones()[f"hand {max(state.current_player, 0)}"])


def _proposals(state: LoveState) -> Iterator[Action]:
    if state.phase not in ("act", "propose"):
        return
    tables = state.rules.tables
    kinds = tables.ids[: tables.baby]
    cards = [*_hand(state), *state.zones()["newest"]]
    babies = cards.count(tables.ids[tables.baby])
    if babies <= FEW_BABIES:
        yield from (Propose(names) for names in combinations_with_replacement(kinds, babies))
    yield from (Propose((kind,) * count) for kind in kinds for count in sorted({1, babies}))


def _additions(state: LoveState) -> Iterator[Action]:
    ids = state.rules.tables.ids
    yield from (Add((card,)) for card in ids)
    if state.phase == "interfere":
        hand = _hand(state)
        for count in range(len(hand) + 1):
            yield from (Add(cards) for cards in combinations(hand, count))
        yield from (Add((card,) * (hand.count(card) + 1)) for card in dict.fromkeys(hand))


def _sets(state: LoveState) -> Iterator[Action]:
    """Yield the card called for with any others of the hand, and sets that lack a card; runs that go round are among them."""
    tables = state.rules.tables
    if state.phase != "lay":
        yield from (action for action, _ in state.rules.lays[0][:3])
        return
    yield from (action for action, _ in state.rules.lays[state.newest] if AS not in str(action))
    kinds = tables.ids[: tables.baby]
    baby = tables.ids[tables.baby]
    for cards in dict.fromkeys(combinations(_hand(state), state.rules.set_size - 1)):
        group = [*cards, tables.ids[state.newest]]
        for names in product(*([AS + kind for kind in kinds] if card == baby else [card] for card in group)):
            slots = tables.ordered(tables.slot_of[token] for token in names)
            yield Lay(tuple(tables.tokens[slot] for slot in slots))
