"""What a player might think of in a turn, legal or not: all plays whose arithmetic is right, and samples of what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING

from rules_engine.core import Action
from rules_engine.games.curdis.lays import Pile
from rules_engine.games.curdis.tables import DRAW, MAIN, MINE, PASS, Play
from rules_engine.notation import SEAT_NAMES

if TYPE_CHECKING:
    from rules_engine.games.curdis.play import CurdisState

SAMPLES = 2
"""Wrong plays of each kind and pile."""


def candidate_actions(state: CurdisState) -> Iterator[Action]:
    """Yield the legal actions and a choice of illegal ones, each once."""
    return iter(dict.fromkeys(_all(state)))


def _all(state: CurdisState) -> Iterator[Action]:
    rules, tables = state.rules, state.rules.tables
    hand = tables.cards_in(state.hands[state.mover])
    yield from (DRAW, PASS)
    yield from (Play("name", (colour,)) for colour in tables.colours)
    for card in [state.start, *hand[:SAMPLES]]:
        if card >= 0:
            yield Play("open", (tables.ids[card],))
    for pile in _piles(state):
        for cards in _numbers(state, hand, pile):
            kinds = ("match",) if len(cards) == 1 else ("add", "subtract", "double") if len(cards) == 2 else ("add",)
            yield from (Play(kind, tuple(tables.ids[card] for card in cards), pile) for kind in kinds)
        for wild in [*rules.wilds, *hand[:1]]:
            yield Play("wild", (tables.ids[wild],), pile)
            seconds = hand if wild in hand else hand[:1]
            yield from (Play("wild", (tables.ids[wild], tables.ids[card]), pile) for card in seconds)
    yield from _birds_and_kings(state, hand)


def _piles(state: CurdisState) -> list[str]:
    """Return the piles that one might think of: those of the others too."""
    return [MAIN, MINE, *(SEAT_NAMES[seat] for seat, pile in enumerate(state.private) if pile)]


def _pile(state: CurdisState, pile: str) -> Pile:
    """Return a pile by its name; the main pile for a private one that is not there."""
    if pile == MAIN:
        return state.main
    return state.private[state.mover if pile == MINE else SEAT_NAMES.index(pile)] or state.main


def _numbers(state: CurdisState, hand: list[int], pile: str) -> Iterator[tuple[int, ...]]:
    """Yield cards that reach the number of a pile one way or another, and some that do not."""
    numbers = state.rules.tables.numbers
    top = _pile(state, pile).top
    yield from ((card,) for card in hand if numbers[card] == top)
    for pair in permutations(hand, 2):
        first, second = (numbers[card] for card in pair)
        if top in (first + second, first - second, second - first) or first == second:
            yield pair
    yield from ((card, card) for card in hand if 2 * numbers[card] == top)
    yield from islice(
        (three for three in combinations(hand, 3) if sum(numbers[card] for card in three) == top), SAMPLES
    )
    yield from islice(permutations(hand, 2), SAMPLES)
    yield from ((card,) for card in (hand[:SAMPLES] or range(SAMPLES)))


def _birds_and_kings(state: CurdisState, hand: list[int]) -> Iterator[Action]:
    rules, ids = state.rules, state.rules.tables.ids
    yield from (Play("live", (ids[card],)) for card in [*rules.lives, *hand[:1]])
    for card in [*rules.deads, *hand[:1]]:
        yield from (Play("dead", (ids[card],), SEAT_NAMES[seat]) for seat in range(state.players))
    for plays in rules.kings.values():
        yield from plays
        yield plays[0]._replace(pile=MINE)
