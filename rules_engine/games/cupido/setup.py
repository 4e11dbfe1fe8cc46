"""The setting up: cards dealt face up until one player is ahead, then the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.core import CHANCE, Event
from rules_engine.games.cupido import book
from rules_engine.games.cupido.tables import NONE

if TYPE_CHECKING:
    from rules_engine.games.cupido.play import CupidoState

LOT = "lot"


def set_up(state: CupidoState) -> None:
    """Find the first player, and deal."""
    first = find_first(state, shuffled(state))
    deal(state, first, shuffled(state))


def shuffled(state: CupidoState) -> list[int]:
    """Return the whole deck in a new order; the last card is the top one."""
    deck = list(range(len(state.rules.tables.cards)))
    state.chance.shuffle(deck)
    return deck


def find_first(state: CupidoState, deck: list[int]) -> int:
    """Return who is dealt the highest desire; those who tie are dealt again until the deck runs out (ruling C2)."""
    rules = state.rules
    contenders = list(range(state.players))
    rule = book.SETUP_FIRST
    for _ in rules.tables.cards:
        if len(deck) < len(contenders) * rules.first_deal:
            break
        desires = [max(_turn_up(state, seat, deck, rule) for _ in range(rules.first_deal)) for seat in contenders]
        leaders = [seat for seat, desire in zip(contenders, desires, strict=True) if desire == max(desires)]
        if len(leaders) == 1:
            return leaders[0]
        rule = book.SETUP_TIE
        contenders = leaders if rules.tied_only else contenders
        deck = deck if rules.tied_only else shuffled(state)
    chosen = state.chance.choice(contenders)
    state.events.append(Event(book.SETUP_TIE, chosen, (LOT,)))
    return chosen


def _turn_up(state: CupidoState, seat: int, deck: list[int], rule: str) -> int:
    """Deal a card face up and return its desire; for the easy-going see ruling C1."""
    rules = state.rules
    tables = rules.tables
    while deck:
        card = deck.pop()
        state.events.append(Event(rule, seat, (tables.ids[card], tables.need[card])))
        if tables.wants[card] != NONE:
            return tables.need[card]
        if not rules.redraws_easy:
            break
    return rules.no_desire


def deal(state: CupidoState, first: int, deck: list[int]) -> None:
    """Deal the hands from a shuffled deck and let the first player begin."""
    rules, dealer = state.rules, (first - 1) % state.players
    state.hands = [[deck.pop() for _ in range(rules.hand)] for _ in range(state.players)]
    state.deck = deck
    state.first = state.mover = first
    state.events += (
        Event(book.SETUP_DEAL, dealer, (rules.hand,)),
        Event(book.HAND_SECRET, CHANCE),
        Event(book.SETUP_DART, CHANCE, (rules.darts_each,)),
        Event(book.SETUP_DECK, CHANCE, (len(deck),)),
        Event(book.SETUP_ORDER, first, (state.turn,)),
    )
