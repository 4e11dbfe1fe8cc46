"""Hands that something is known of, and a search for a deal in which all of it holds.

The search is for the few moments in which draws do not find a deal, for want of cards that fit. It gives each hand what a shuffled deal
would bring it first of all that meets its conditions, and goes back where cards run out; so it finds a deal wherever there is one. How
likely it finds which is an estimate: cards that meet two calls, or babies in a group, are likelier or rarer than among all such deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from rules_engine.chance import Chance

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

DEAD_ENDS = 16
"""How many dead ends a search bears before it begins anew with another shuffle and twice as many."""


class Hidden:
    """One hand to deal: how many cards of it are unknown, and what must hold of it.

    What is known always holds of hands that were played; of a position that was written otherwise, what does not is not believed.
    """

    def __init__(self, state: LoveState, seat: int) -> None:
        self.seat = seat
        self.known = state.known[seat]
        self.size = state.sizes[seat] - len(self.known)
        self.extra = state.added[seat]
        heard = [(state.newest, ())] if state.phase == "lay" and seat == state.seat else []
        own = state.hands[seat].copy()
        for kind in self.extra:
            own[kind] += 1
        self.calls: list[tuple[int, tuple[int, ...]]] = [
            call for call in (*state.unheard[seat], *heard) if _is_true(state, own, *call)
        ]
        proposes = state.phase == "propose" and seat == state.seat
        self.is_complete = (proposes or seat in state.claimants) and _is_complete(state, seat, own)

    def is_bound(self) -> bool:
        """Return whether anything must hold of the cards to deal."""
        return self.is_complete or bool(self.calls)


def holds(state: LoveState, hand: Hidden, cards: Sequence[int]) -> bool:
    """Return whether all that is known of a hand would be true of these cards; complete hands are made so."""
    own = [*hand.known, *cards, *hand.extra]
    counts = [own.count(kind) for kind in range(state.rules.tables.size)]
    return all(_is_true(state, counts, *call) for call in hand.calls)


def _is_true(state: LoveState, own: Sequence[int], called: int, given: Sequence[int]) -> bool:
    counts = [count + given.count(kind) for kind, count in enumerate(own)] if given else own
    return state.rules.tables.lets_lay(counts, called)


def _is_complete(state: LoveState, seat: int, own: Sequence[int]) -> bool:
    """Return whether cards and the newest discard are complete; who lost some by ruling L28 may wait, but is not any more."""
    rules, counts, laid = state.rules, list(own), len(state.laid[seat])
    counts[state.newest] += 1
    return sum(counts) + laid * rules.set_size == rules.full and rules.groups.completes(counts, laid)


def searched(state: LoveState, bound: Sequence[Hidden], pool: Sequence[int], chance: Chance) -> dict[int, list[int]]:
    """Return what the hands must have for all conditions to hold; there is a way, as the true hands are one."""
    left, limit = list(pool), DEAD_ENDS
    while True:
        chance.shuffle(left)
        failed: set[tuple[int, ...]] = set()
        found = _search(state, bound, left, failed, limit)
        if found is not None:
            return found
        assert len(failed) >= limit, "no deal fits what is known"
        limit *= 2


def _search(
    state: LoveState, hands: Sequence[Hidden], left: list[int], failed: set[tuple[int, ...]], limit: int
) -> dict[int, list[int]] | None:
    """Give each hand in turn what it must have; `failed` are the cards left with which those from here on found nothing."""
    if not hands:
        return {}
    hand = hands[0]
    for cards in _complete_ways(state, hand, left) if hand.is_complete else _ways(state, hand, hand.calls, [], left):
        rest = _less(left, cards)
        key = (len(hands), *sorted(rest))
        if key in failed or (hand.is_complete and not holds(state, hand, cards)):
            continue
        further = _search(state, hands[1:], rest, failed, limit)
        if further is not None:
            return {hand.seat: cards, **further}
        if len(failed) >= limit:
            return None
        failed.add(key)
    return None


def _ways(
    state: LoveState, hand: Hidden, calls: Sequence[tuple[int, tuple[int, ...]]], taken: list[int], left: list[int]
) -> Iterator[list[int]]:
    """Yield cards to take that make calls true."""
    if not calls:
        yield taken
        return
    called, given = calls[0]
    own = Counter((*hand.known, *hand.extra, *taken, *given))
    lacks = [tuple((Counter(dict(need)) - own).elements()) for need in state.rules.tables.needs[called]]
    for cards in [()] if () in lacks else _as_dealt(lacks, left):
        if len(taken) + len(cards) <= hand.size:
            yield from _ways(state, hand, calls[1:], [*taken, *cards], _less(left, cards))


def _complete_ways(state: LoveState, hand: Hidden, left: list[int]) -> Iterator[list[int]]:
    """Yield cards to take that make a hand complete with the card called for and all that is known."""
    rules, tables = state.rules, state.rules.tables
    groups = {
        is_set: {
            tuple(sorted(cards))
            for pattern in tables.patterns
            if pattern.is_set == is_set
            for cards in product(*((kind, tables.baby) for kind in pattern.kinds))
        }
        for is_set in (True, False)
    }
    due = [groups[True]] * (rules.sets - len(state.laid[hand.seat])) + [groups[False]] * rules.pairs
    own = [state.newest, *hand.known, *hand.extra]
    yield from _completions(due, own, [], left)


def _completions(
    due: Sequence[Iterable[tuple[int, ...]]], own: list[int], taken: list[int], left: list[int]
) -> Iterator[list[int]]:
    """Yield cards to take that make the groups that are due with all of one's own."""
    if not due:
        if not own:
            yield taken
        return
    options = _as_dealt(due[0], [*own, *left])
    for place, cards in enumerate(options):
        more = list((Counter(cards) - Counter(own)).elements())
        further = [options[place:] if group is due[0] else group for group in due[1:]]  # which set is first is all one
        yield from _completions(further, _less(own, cards), [*taken, *more], _less(left, more))


def _as_dealt(options: Iterable[tuple[int, ...]], cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the options that cards allow, first what is together first when they are dealt in this order."""
    places: dict[int, list[int]] = {}
    for place, kind in enumerate(cards):
        places.setdefault(kind, []).append(place)
    found = []
    for option in options:
        if all(len(places.get(kind, ())) >= option.count(kind) for kind in option):
            counts = Counter(option)
            last = sorted((place for kind, count in counts.items() for place in places[kind][:count]), reverse=True)
            found.append((last, option))
    return [option for _, option in sorted(found)]


def _less(cards: Sequence[int], taken: Iterable[int]) -> list[int]:
    """Return cards in their order without some, of which there may be fewer."""
    due, rest = Counter(taken), []
    for kind in cards:
        if due[kind]:
            due[kind] -= 1
        else:
            rest.append(kind)
    return rest
