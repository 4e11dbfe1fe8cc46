"""What a player knows: all but the other hands and the deck; after a reshuffle, also which cards can be where.

Cards that enter the deck by a reshuffle have been seen by all. Whoever draws then holds one of those, and the cards drawn before
are none of them: so hidden cards may change places only with those that entered the deck at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules_engine.chance import Chance
from rules_engine.core import Observation

if TYPE_CHECKING:
    from rules_engine.games.cupido.play import CupidoState, Snapshot


def observation(state: CupidoState, player: int) -> Observation:
    """Return what one player may know."""
    mover = state.current_player
    legal = tuple(state.legal_actions()) if mover == player else ()
    drawn_after = state.drawn_after
    public = (
        state.mover, state.turn, state.first, state.ended, state.winner, state.main_taken, state.free_taken, state.left,
        tuple(map(tuple, state.groups)), tuple(state.pile), tuple(state.darts), len(state.deck), state.reshuffles,
        tuple(tuple(sorted(cards)) for cards in state.shown),
        tuple(tuple(sorted(drawn_after.get(card, 0) for card in hand)) for hand in state.hands),
        tuple(sorted((drawn_after[card], card) for card in _hidden(state) if card in drawn_after)),
    )  # fmt: skip
    past = tuple(state.past) if state.mover == player else ()
    private = (tuple(state.hands[player]), past)
    return Observation(player, mover, legal, public, private, lambda chance: state.resample(player, chance))


def _hidden(state: CupidoState) -> Iterator[int]:
    yield from state.deck
    for hand in state.hands:
        yield from hand


def deal_anew(state: CupidoState, player: int, chance: Chance) -> None:
    """Deal what a player cannot see once more: the deck and the other hands, but for cards that all saw going there."""
    swap = _exchange(state, player, chance)
    past = _past_with(swap, state)
    for seat, hand in enumerate(state.hands):
        if seat != player:
            state.hands[seat] = [swap.get(card, card) for card in hand]
    state.deck = [swap[card] for card in state.deck]
    if state.mover != player:
        state.remember(past)
    state.chance = Chance(chance.bits())


def _past_with(swap: dict[int, int], state: CupidoState) -> list[Snapshot]:
    """Return the turn's positions with other cards for those held in hand ever since; all saw the rest of them go."""
    held, past = set(state.hands[state.mover]), []
    for snapshot in reversed(state.past):
        held &= set(snapshot.hand)
        past.append(snapshot._replace(hand=tuple(swap.get(c, c) if c in held else c for c in snapshot.hand)))
    return past[::-1]


def _exchange(state: CupidoState, player: int, chance: Chance) -> dict[int, int]:
    """Return hidden card -> the hidden card that lies there now, at random among those that could."""
    pools: dict[int, list[int]] = {}
    others = (card for seat, hand in enumerate(state.hands) if seat != player for card in hand)
    open_cards = set().union(*state.shown)
    for card in [*state.deck, *others]:
        if card not in open_cards:
            pools.setdefault(state.drawn_after.get(card, 0), []).append(card)
    swap: dict[int, int] = {}
    for _, cards in sorted(pools.items()):
        dealt = sorted(cards)  # how the cards truly lie must not show in what is drawn
        chance.shuffle(dealt)
        swap.update(zip(cards, dealt, strict=True))
    return swap
