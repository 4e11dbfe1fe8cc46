"""What a player may know: the table, the discards, cards that were shown, and what calls have told; the rest is dealt anew.

Two things are learnt of a hidden hand. Cards that interfered and came back are in it until as many of that kind have left it. And
whoever called truly without being heard has cards that make a set with that discard, or has given them away since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_engine.chance import Chance
from rules_engine.core import Observation
from rules_engine.games.in_love_and_war.actions import ANSWERS, Call

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

NONE = -1
DEALS = 40
"""How often a deal that fits all that is known is tried, before the hands with a condition are kept as they are."""
HANDS = 300
"""How often one hand is tried within a deal."""


def observation(state: LoveState, player: int) -> Observation:
    """Return what a player sees and remembers."""
    mover = state.current_player
    legal = tuple(state.legal_actions()) if mover == player else ()
    private = (tuple(state.hands[player]), own_bid(state, player))
    return Observation(player, mover, legal, _public(state), private, lambda chance: state.resample(player, chance))


def _public(state: LoveState) -> tuple[object, ...]:
    shown_hand = tuple(state.hands[state.seat]) if is_shown(state) else ()
    return (
        state.phase, state.seat, state.newest, state.due, state.after_meow, len(state.bids), state.asked, state.yes,
        state.named, tuple(state.shown), shown_hand, tuple(state.discards), len(state.stack), tuple(state.sizes),
        tuple(map(tuple, state.laid)), tuple(map(tuple, state.added)), tuple(tuple(sorted(k)) for k in state.known),
        tuple(map(tuple, state.unheard)), tuple(state.marks), tuple(state.claimants), tuple(state.failed), state.ended,
        state.winner,
    )  # fmt: skip


def is_shown(state: LoveState) -> bool:
    """Return whether the hand of the proposer lies open."""
    return state.phase in ("interfere", "turn") or state.ended == "yes"


def own_bid(state: LoveState, player: int) -> Call | None:
    """Return what a player has answered in this window."""
    place = (player - state.seat - 1) % state.players
    return state.bids[place] if place < len(state.bids) else None


def give_away(state: LoveState, seat: int, kind: int) -> None:
    """Note that a player whose calls were not heard has given a card away: what was known of the hand may now be of that card."""
    tables = state.rules.tables
    still = []
    for called, given in state.unheard[seat]:
        after = tuple(sorted((*given, kind)))
        counts = [after.count(each) for each in range(tables.size)]
        if not tables.lets_lay(counts, called):
            still.append((called, after))
    state.unheard[seat] = still


# Dealing anew


class _Hidden:
    """One hand to deal: how many cards of it are unknown, and what must hold of it."""

    def __init__(self, state: LoveState, seat: int) -> None:
        self.seat = seat
        self.known = state.known[seat]
        self.size = state.sizes[seat] - len(self.known)
        self.extra = state.added[seat]
        heard = [(state.newest, ())] if state.phase == "lay" and seat == state.seat else []
        self.calls: list[tuple[int, tuple[int, ...]]] = [*state.unheard[seat], *heard]
        proposes = state.phase == "propose" and seat == state.seat
        self.is_complete = proposes or seat in state.claimants

    def is_bound(self) -> bool:
        return self.is_complete or bool(self.calls)


def deal_anew(state: LoveState, player: int, chance: Chance) -> None:
    """Deal all that a player cannot see, so that it fits what the player knows. Hidden answers are drawn among the true ones.

    Hands with a condition are drawn until it holds; complete hands are put together group by group, so not at quite even odds.
    """
    open_seats = {player, state.seat} if is_shown(state) else {player}
    hidden = [_Hidden(state, seat) for seat in range(state.players) if seat not in open_seats]
    pool = list(state.stack)
    for hand in hidden:
        pool += _unknown_cards(state, hand)
    pool.sort()  # how the cards truly lie must not show in what is drawn
    bound = [hand for hand in hidden if hand.is_bound()]
    dealt = next(filter(None, (_deal_bound(state, bound, pool, chance) for _ in range(DEALS if bound else 0))), None)
    if dealt is None:
        dealt = {hand.seat: _unknown_cards(state, hand) for hand in bound}
    for cards in dealt.values():
        for kind in cards:
            pool.remove(kind)
    chance.shuffle(pool)
    for hand in hidden:
        if hand.seat not in dealt:
            dealt[hand.seat], pool = pool[: hand.size], pool[hand.size :]
        counts = [0] * state.rules.tables.size
        for kind in (*hand.known, *dealt[hand.seat]):
            counts[kind] += 1
        state.hands[hand.seat] = counts
    state.stack = pool
    state.chance = Chance(chance.bits())
    _answer_anew(state, player, chance)


def _answer_anew(state: LoveState, player: int, chance: Chance) -> None:
    for place in range(len(state.bids)):
        seat = (state.seat + 1 + place) % state.players
        if seat != player:
            bid = chance.choice(ANSWERS[state.can_call(seat)])
            assert isinstance(bid, Call)
            state.bids[place] = bid


def _unknown_cards(state: LoveState, hand: _Hidden) -> list[int]:
    cards = [kind for kind, count in enumerate(state.hands[hand.seat]) for _ in range(count)]
    for kind in hand.known:
        cards.remove(kind)
    return cards


def _deal_bound(
    state: LoveState, bound: Sequence[_Hidden], pool: Sequence[int], chance: Chance
) -> dict[int, list[int]] | None:
    """Deal the hands with a condition, complete ones first; none when the cards have not sufficed."""
    left, dealt = list(pool), {}
    for hand in sorted(bound, key=lambda hand: not hand.is_complete):
        draw = _complete_hand if hand.is_complete else _any_hand
        cards = next(
            (
                cards
                for cards in (draw(state, hand, left, chance) for _ in range(HANDS))
                if cards is not None and _holds(state, hand, cards)
            ),
            None,
        )
        if cards is None:
            return None
        for kind in cards:
            left.remove(kind)
        dealt[hand.seat] = cards
    return dealt


def _any_hand(state: LoveState, hand: _Hidden, left: list[int], chance: Chance) -> list[int] | None:
    """Draw from the cards that are left: the first places of a shuffle that goes no further."""
    for place in range(hand.size):
        other = place + chance.below(len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[: hand.size]


def _complete_hand(state: LoveState, hand: _Hidden, left: list[int], chance: Chance) -> list[int] | None:
    """Put two sets and a pair together at random, less those laid, the card called for and what is known; that may fail."""
    rules, tables = state.rules, state.rules.tables
    sets = [pattern for pattern in tables.patterns if pattern.is_set]
    pairs = [pattern for pattern in tables.patterns if not pattern.is_set]
    groups = [chance.choice(sets) for _ in range(rules.sets - len(state.laid[hand.seat]))]
    groups += [chance.choice(pairs) for _ in range(rules.pairs)]
    places = [kind for pattern in groups for kind in pattern.kinds]
    chance.shuffle(places)
    for kind in (state.newest, *hand.known, *hand.extra):
        if kind == tables.baby and places:
            places.pop()
        elif kind in places:
            places.remove(kind)
        else:
            return None
    rest, cards = left.copy(), []
    for kind in places:
        fitting = [card for card in rest if card in (kind, tables.baby)]
        if not fitting:
            return None
        cards.append(chance.choice(fitting))
        rest.remove(cards[-1])
    return cards


def _holds(state: LoveState, hand: _Hidden, cards: Sequence[int]) -> bool:
    """Return whether all that is known of a hand would be true of these cards; complete hands are made so."""
    size, tables = range(state.rules.tables.size), state.rules.tables
    own = [*hand.known, *cards, *hand.extra]
    return all(
        tables.lets_lay([own.count(kind) + given.count(kind) for kind in size], called) for called, given in hand.calls
    )
