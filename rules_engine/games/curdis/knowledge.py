"""What a player may know, and states that look the same to them.

All piles are open, so everyone can tell which cards a shuffle put back into the draw pile. Such a card can be in a hand only if that
hand has drawn since: `shuffled` and `gained` of the state keep what is needed to deal no hand that cannot be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.chance import Chance
from rules_engine.core import Observation

if TYPE_CHECKING:
    from rules_engine.games.curdis.play import CurdisState


def observation(state: CurdisState, player: int) -> Observation:
    """Return what a player may know."""
    mover = state.current_player
    piles = (state.main, *state.private)
    public = (
        state.phase, state.round, tuple(state.colours), state.dealer, mover, tuple(state.scores), tuple(state.sizes),
        len(state.stock), state.turns, state.passes, state.shuffles, tuple(state.shuffled), tuple(map(tuple, state.gained)),
        tuple(pile and (tuple(pile.cards), pile.top, pile.doubles, pile.on_wild, pile.closed) for pile in piles),
    )  # fmt: skip
    legal = tuple(state.legal_actions()) if mover == player else ()
    return Observation(
        player, mover, legal, public, (tuple(state.hands[player]),), lambda chance: state.resample(player, chance)
    )


def deal_hidden(state: CurdisState, player: int, chance: Chance) -> None:
    """Deal anew, in place, what a player cannot see: the other hands and the draw pile."""
    tables = state.rules.tables
    others = [seat for seat in range(state.players) if seat != player]
    unknown = sorted([*state.stock, *(card for seat in others for card in tables.cards_in(state.hands[seat]))])
    hands: dict[int, list[int]] = {seat: [] for seat in others}
    places = [places_by_shuffle(state, seat) if seat in hands else [] for seat in range(state.players)]
    if state.phase in ("open", "found") and state.mover != player:
        unknown.remove(state.start)
        hands[state.mover].append(state.start)
        places[state.mover][0] -= 1
    aside = [state.start] if state.phase == "search" else []
    pool: list[int] = []
    for shuffle in range(state.shuffles + 1):
        pool += [card for card in unknown if state.shuffled[card] == shuffle and card not in aside]
        chance.shuffle(pool)
        for seat in others:
            for _ in range(places[seat][shuffle]):
                hands[seat].append(pool.pop())
    state.stock = pool + aside
    chance.shuffle(state.stock)
    for seat, cards in hands.items():
        state.give(seat, cards)
    state.chance = Chance(chance.bits())


def places_by_shuffle(state: CurdisState, seat: int) -> list[int]:
    """Return how many cards of a hand may be at most of each shuffle, 0 being the deal; the numbers add up to the hand.

    A hand cannot hold more cards of a shuffle and later ones than it drew since, less those of them that it laid.
    """
    gained = state.gained[seat] if state.shuffles else [state.sizes[seat]]
    most = [sum(gained[shuffle:]) for shuffle in range(len(gained))]
    for shuffle in range(1, len(most)):
        most[shuffle] = min(most[shuffle], most[shuffle - 1])
    return [most[shuffle] - (most[shuffle + 1] if shuffle + 1 < len(most) else 0) for shuffle in range(len(most))]
