"""What a player may know: the table, the discards, cards that were shown, and what calls have told; the rest is dealt anew.

Two things are learnt of a hidden hand. Cards that interfered and came back are in it until as many of that kind have left it. And
whoever called truly without being heard has cards that make a set with that discard, or has given them away since.

What is dealt anew follows from what a player knows alone, never from how the hidden cards truly lie. Hands of which nothing is learnt
are dealt at even odds. Of the others each in turn is drawn until it holds (complete ones are put together group by group); one drawn
first does not ask what those after it need, so not all deals are quite as likely as they should be. Where no draw holds, a search finds
a deal: see `searching.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules_engine.chance import Chance
from rules_engine.core import Observation
from rules_engine.games.in_love_and_war.actions import ANSWERS, Call
from rules_engine.games.in_love_and_war.searching import Hidden, holds, searched

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

NONE = -1
HANDS = 300
"""How often one hand is drawn before a deal is searched for; in plays about one deal in a thousand that must fit comes to that."""


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


def deal_anew(state: LoveState, player: int, chance: Chance) -> None:
    """Deal all that a player cannot see, so that it fits what the player knows. Hidden answers are drawn among the true ones."""
    open_seats = {player, state.seat} if is_shown(state) else {player}
    hidden = [Hidden(state, seat) for seat in range(state.players) if seat not in open_seats]
    pool = list(state.stack)
    for hand in hidden:
        pool += _unknown_cards(state, hand)
    pool.sort()  # how the cards truly lie must not show in what is drawn
    bound = [hand for hand in hidden if hand.is_bound()]
    dealt = _deal_bound(state, bound, pool, chance)
    for cards in dealt.values():
        for kind in cards:
            pool.remove(kind)
    chance.shuffle(pool)
    for hand in hidden:
        cards = dealt.get(hand.seat, [])
        more = hand.size - len(cards)
        cards, pool = [*cards, *pool[:more]], pool[more:]
        counts = [0] * state.rules.tables.size
        for kind in (*hand.known, *cards):
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


def _unknown_cards(state: LoveState, hand: Hidden) -> list[int]:
    cards = [kind for kind, count in enumerate(state.hands[hand.seat]) for _ in range(count)]
    for kind in hand.known:
        cards.remove(kind)
    return cards


def _deal_bound(state: LoveState, bound: Sequence[Hidden], pool: Sequence[int], chance: Chance) -> dict[int, list[int]]:
    """Deal to the hands with a condition what meets it, complete ones first; after a search the other cards are still to come."""
    left, dealt = list(pool), {}
    bound = sorted(bound, key=lambda hand: not hand.is_complete)
    for hand in bound:
        draw = _complete_hand if hand.is_complete else _any_hand
        cards = next(
            (
                cards
                for cards in (draw(state, hand, left, chance) for _ in range(HANDS))
                if cards is not None and holds(state, hand, cards)
            ),
            None,
        )
        if cards is None:
            return searched(state, bound, pool, chance)
        for kind in cards:
            left.remove(kind)
        dealt[hand.seat] = cards
    return dealt


def _any_hand(state: LoveState, hand: Hidden, left: list[int], chance: Chance) -> list[int] | None:
    """Draw from the cards that are left: the first places of a shuffle that goes no further."""
    for place in range(hand.size):
        other = place + chance.below(len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[: hand.size]


def _complete_hand(state: LoveState, hand: Hidden, left: list[int], chance: Chance) -> list[int] | None:
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
