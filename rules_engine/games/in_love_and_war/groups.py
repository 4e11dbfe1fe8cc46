"""Which cards are complete, and as what: sets and pairs with babies in them.

`completes` answers yes or no, and often: colours and gadgets never share a group, so each family of kinds is looked at alone, and what
it can be is remembered. How many babies a family needs follows from how many sets and pairs it makes of how many cards; where all cards
together are as many as a complete hand has, the babies are always exactly enough. `arrangements` lists what babies can stand for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules_engine.games.in_love_and_war.tables import Pattern, Tables

Slots = tuple[int, ...]
Counts = tuple[int, ...]


class Arrangement(NamedTuple):
    """Cards laid out as sets and pairs."""

    groups: tuple[Slots, ...]
    bonus: int
    """How many of the groups earn a Yes card."""


class Recogniser:
    """Sets and pairs of one game; `mixed_counts` is ruling L5."""

    def __init__(self, tables: Tables, sets: int, pairs: int, *, mixed_counts: bool) -> None:
        self.tables = tables
        self.sets, self.pairs = sets, pairs
        self._mixed_counts = mixed_counts
        self._containing = [[p for p in tables.patterns if kind in p.kinds] for kind in range(tables.size)]
        self.fits = lru_cache(maxsize=None)(self._fits)
        self.combine = lru_cache(maxsize=None)(self._combine)
        self.arrangements = lru_cache(maxsize=1 << 13)(self._arrangements)
        self._wide = [(lo, hi) for lo, hi in tables.families if hi - lo > 1]
        self._single = [lo for lo, hi in tables.families if hi - lo == 1]
        self._laid = [self._bit(laid, 0) for laid in range(sets + 1)]

    # Yes or no

    def completes(self, hand: Sequence[int], laid: int) -> bool:
        """Return whether cards are, with some sets already laid, the sets and pairs of a proposal.

        Asks for exactly as many cards as are missing; `rules.full` and the size of the hand say whether they are.
        """
        possible = self._laid[laid]
        fits, combine = self.fits, self.combine
        for kind in self._single:
            if hand[kind]:
                possible = combine(possible, fits(kind, (hand[kind],)))
                if not possible:
                    return False
        for lo, hi in self._wide:
            possible = combine(possible, fits(lo, tuple(hand[lo:hi])))
            if not possible:
                return False
        return True

    def _bit(self, sets: int, pairs: int) -> int:
        return 1 << (sets * (self.pairs + 1) + pairs)

    def _combine(self, one: int, other: int) -> int:
        """Return the numbers of (sets, pairs) that two parts can make together, as bits; too many are none."""
        found = 0
        for sets, pairs in self._members(one):
            for more_sets, more_pairs in self._members(other):
                if sets + more_sets <= self.sets and pairs + more_pairs <= self.pairs:
                    found |= self._bit(sets + more_sets, pairs + more_pairs)
        return found

    def _members(self, bits: int) -> list[tuple[int, int]]:
        both = product(range(self.sets + 1), range(self.pairs + 1))
        return [(sets, pairs) for sets, pairs in both if bits & self._bit(sets, pairs)]

    def _fits(self, start: int, counts: Counts) -> int:
        """Return how many (sets, pairs) the cards of a family can be, babies free, each group with a real card in it."""
        first = next((place for place, count in enumerate(counts) if count), None)
        if first is None:
            return self._bit(0, 0)
        found = 0
        for pattern in self._containing[start + first]:
            step = self._bit(1, 0) if pattern.is_set else self._bit(0, 1)
            if not self._combine(step, self._bit(0, 0)):
                continue
            for used in _shares(pattern, counts, start):
                if used.get(start + first):
                    rest = tuple(count - used.get(start + place, 0) for place, count in enumerate(counts))
                    found |= self.combine(step, self.fits(start, rest))
        return found

    # As what

    def _arrangements(self, counts: Counts, sets: int, pairs: int) -> dict[Slots, Arrangement]:
        """Return what the babies can stand for (kinds, ascending) -> the layout that earns the most Yes cards."""
        if not sets and not pairs:
            return {} if any(counts) else {(): Arrangement((), 0)}
        first = next((kind for kind in range(self.tables.baby) if counts[kind]), None)
        found: dict[Slots, Arrangement] = {}
        for pattern in self.tables.patterns if first is None else self._containing[first]:
            if not (sets if pattern.is_set else pairs):
                continue
            for used in _shares(pattern, counts, 0):
                babies = len(pattern.kinds) - sum(used.values())
                if babies <= counts[self.tables.baby] and (first is None or used.get(first)):
                    self._extend(found, pattern, used, babies, counts, sets, pairs)
        return found

    def _extend(
        self, found: dict[Slots, Arrangement], pattern: Pattern, used: dict[int, int], babies: int, counts: Counts,
        sets: int, pairs: int,
    ) -> None:  # fmt: skip
        """Add every arrangement that begins with a group."""
        rest = list(counts)
        rest[self.tables.baby] -= babies
        for kind, count in used.items():
            rest[kind] -= count
        names = list((Counter(pattern.kinds) - Counter(used)).elements())
        slots = self.tables.ordered([*Counter(used).elements(), *(name + self.tables.size for name in names)])
        earned = self.bonus(slots)
        further = self.arrangements(tuple(rest), sets - pattern.is_set, pairs - (not pattern.is_set))
        for more, arrangement in further.items():
            key = tuple(sorted([*names, *more]))
            if key not in found or found[key].bonus < arrangement.bonus + earned:
                found[key] = Arrangement((slots, *arrangement.groups), arrangement.bonus + earned)

    def bonus(self, slots: Slots) -> int:
        """Return 1 when a group earns a Yes card: it is of gadgets; by ruling L5 babies may help, or may not."""
        if not self.tables.is_gadget(slots[0] % self.tables.size):
            return 0
        babies = sum(slot >= self.tables.size for slot in slots)
        return int(self._mixed_counts or babies in (0, len(slots)))


def _shares(pattern: Pattern, counts: Counts, start: int) -> Iterator[dict[int, int]]:
    """Yield how many real cards of each kind a group may use, babies taking the other places."""
    due = Counter(pattern.kinds)
    for shares in product(*(range(min(count, counts[kind - start]) + 1) for kind, count in due.items())):
        yield dict(zip(due, shares, strict=True))
