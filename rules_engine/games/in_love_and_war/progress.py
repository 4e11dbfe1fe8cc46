"""How far a hand is from a proposal, counted in cards that are in their place; an estimate, for bots.

Cards take the places of the sets and pairs that a proposal needs: a card in a group that is begun counts 1, a baby
1. Two bonuses decide between hands with as many cards in place. `OUTS`: a group that lacks one card counts more the
more copies would complete it. `GADGET`: a group of gadgets earns a Yes card, which nearly doubles the odds of a
first proposal; a part of it counts as the square of its share. Play is equally strong (48 to 50 % of 200 games of
two players) with `GADGET` 0.3 or 1.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from rules_engine.chance import Chance

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.rules import LoveRules
    from rules_engine.games.in_love_and_war.tables import Pattern

OUTS = 0.3
GADGET = 0.7
DEALS = 400
"""Hands dealt to find how far a fresh one is: a mean of so many is right to a hundredth of a card or two."""

Kinds = tuple[int, ...]
Row = tuple[float, ...]
"""The most progress with so many places for sets and pairs, at `sets * (pairs + 1) + pairs`."""


@lru_cache(maxsize=8)
def progress_of(rules: LoveRules) -> Progress:
    """Return the one measure of some rules."""
    return Progress(rules)


class Progress:
    """Measures hands, each once, and each family of kinds alone: no two share a group."""

    def __init__(self, rules: LoveRules) -> None:
        self.rules, self.tables = rules, rules.tables
        self._width = rules.pairs + 1
        self._places = [(sets, pairs) for sets in range(rules.sets + 1) for pairs in range(self._width)]
        self._steps = [
            (self._at(*one), self._at(*other), self._at(one[0] + other[0], one[1] + other[1]))
            for one in self._places
            for other in self._places
            if one[0] + other[0] <= rules.sets and one[1] + other[1] <= rules.pairs
        ]
        self._blocks = self._list_blocks()
        self._family = lru_cache(maxsize=None)(self._best_of_family)
        self.of = lru_cache(maxsize=1 << 16)(self._progress)
        """Progress of counts in hand and laid sets."""
        self.fresh = self._mean_of_deals()
        """The progress of a hand just dealt, on average."""

    def _at(self, sets: int, pairs: int) -> int:
        return sets * self._width + pairs

    # Blocks: what may stand in the place of a set or pair

    def _list_blocks(self) -> list[list[tuple[Kinds, bool, float]]]:
        """Return for each kind the whole and begun groups it comes first in: kinds, whether a set, what it counts."""
        plain: dict[tuple[Kinds, bool], float] = {}
        outs: dict[tuple[Kinds, bool], int] = {}
        for pattern in self.tables.patterns:
            for part in _parts(pattern):
                key = part, pattern.is_set
                share = len(part) / len(pattern.kinds)
                plain[key] = len(part) + (GADGET * share * share if pattern.is_gadget else 0)
                outs[key] = outs.get(key, 0) + self._outs(pattern, part)
        most = max(outs.values())
        blocks: list[list[tuple[Kinds, bool, float]]] = [[] for _ in self.tables.ids]
        for (part, is_set), worth in plain.items():
            blocks[part[0]].append((part, is_set, worth + OUTS * outs[part, is_set] / most))
        return blocks

    def _outs(self, pattern: Pattern, part: Kinds) -> int:
        """Return how many cards complete a group that lacks one."""
        rest = list(pattern.kinds)
        for kind in part:
            rest.remove(kind)
        return self.tables.copies[rest[0]] - part.count(rest[0]) if len(rest) == 1 else 0

    # Hands

    def _best_of_family(self, start: int, counts: Kinds) -> Row:
        first = next((place for place, count in enumerate(counts) if count), None)
        if first is None:
            return (0.0,) * len(self._places)
        without = (*counts[:first], 0, *counts[first + 1 :])
        best = [*self._family(start, without)]
        for part, is_set, worth in self._blocks[start + first]:
            rest = tuple(count - part.count(start + place) for place, count in enumerate(counts))
            if min(rest) >= 0:
                row, step = self._family(start, rest), self._width if is_set else 1
                for place, (sets, pairs) in enumerate(self._places):
                    if sets if is_set else pairs:
                        best[place] = max(best[place], row[place - step] + worth)
        return tuple(best)

    def _progress(self, hand: Kinds, laid: tuple[Kinds, ...]) -> float:
        rows = [self._family(lo, hand[lo:hi]) for lo, hi in self.tables.families if any(hand[lo:hi])]
        total = rows.pop() if rows else (0.0,) * len(self._places)
        for row in rows:
            total = self._join(total, row)
        on_table = sum(len(slots) + GADGET * self.rules.groups.bonus(slots) for slots in laid)
        return total[self._at(self.rules.sets - len(laid), self.rules.pairs)] + hand[self.tables.baby] + on_table

    def _join(self, one: Row, other: Row) -> Row:
        best = [0.0] * len(one)
        for left, right, both in self._steps:
            value = one[left] + other[right]
            if value > best[both]:
                best[both] = value
        return tuple(best)

    def _mean_of_deals(self) -> float:
        chance, deck, total = Chance(DEALS), self.rules.deck.copy(), 0.0
        for _ in range(DEALS):
            chance.shuffle(deck)
            dealt = deck[: self.rules.hand]
            total += self.of(tuple(dealt.count(kind) for kind in range(self.tables.size)), ())
        return total / DEALS


def _parts(pattern: Pattern) -> Iterator[Kinds]:
    for size in range(1, len(pattern.kinds) + 1):
        yield from dict.fromkeys(combinations(pattern.kinds, size))
