"""What a hand may lay on a pile: looked up by the number to reach and the cards held, each list made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import TypeVar

from rules_engine.core import Action
from rules_engine.games.curdis.tables import MINE, Hand, Play, Tables

T = TypeVar("T")
Found = list[Action]


class Pile:
    """A pile of cards, face up: the last card is on top."""

    __slots__ = ("cards", "closed", "doubles", "on_wild", "top")

    def __init__(self, cards: list[int], top: int, doubles: bool = False, on_wild: bool = False) -> None:
        self.cards = cards
        self.top = top
        """The number to reach."""
        self.doubles = doubles
        self.on_wild = on_wild
        """Whether the top card was laid on a Wild Bird that was used as one."""
        self.closed = False
        """Whether the Dead Bird lies on it."""

    def copy(self) -> Pile:
        """Return a pile that shares nothing."""
        other = Pile(self.cards.copy(), self.top, self.doubles, self.on_wild)
        other.closed = self.closed
        return other


class Lazy(dict[int, list[T]]):
    """Lists by the bits of what is held; made by need, for most combinations never come up."""

    def __init__(self, make: Callable[[int], list[T]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> list[T]:
        made = self[key] = self._make(key)
        return made


Pair = tuple[int, int, Lazy[Action]]
"""Two numbers that reach a third, the lower first, and what their cards may be laid as, by the bits of both."""


class Lays:
    """The plays on one kind of pile, `main` or `mine`."""

    def __init__(self, tables: Tables, options: Mapping[str, str], pile: str) -> None:
        self.tables = tables
        self.pile = pile
        self.shift = tables.shift
        self._plays: dict[tuple[str, tuple[int, ...]], Play] = {}
        self.strict = options["match_when"] == "strict_match"
        self._refused_numbers = _refused_birds(options) | ({"dead"} if pile == MINE else set())
        birds = {"wild", "live", "dead"} if options["bird_on_wild"] == "refused" else set()
        self._refused_on_wild = self._refused_numbers | birds
        tops = range(len(tables.rows))
        self._mask = (1 << len(tops)) - 1
        self._onto = [
            (
                2 * tables.highest + 1 - top,
                Lazy(self._difference_pairs(top)),
                Lazy(self._sum_pairs(top)),
                Lazy(self._matching(top)),
            )
            for top in tops
        ]
        self._doubles = [(number, Lazy(self._twins(number))) for number in tops]
        wilds = tables.birds_of("wild")
        self._on_wild = {wild: [Lazy(self._on(wild, number)) for number in tops] for wild in wilds}

    # Looking up

    def find(self, hand: Hand, present: int, pile: Pile, found: Found) -> None:
        """Add all sums, differences, matches and doubles."""
        top, before = pile.top, len(found)
        turned, differences, sums, matches = self._onto[top]
        numbers = present & self._mask
        if lows := numbers & numbers >> top:
            for low, high, table in differences[lows]:
                found += table[hand[low] << self.shift | hand[high]]
        if lows := numbers & present >> turned:
            for low, high, table in sums[lows]:
                found += table[hand[low] << self.shift | hand[high]]
        if (equal := hand[top]) and not (self.strict and len(found) > before):
            found += matches[equal]
        if pile.doubles:
            for number, twins in self._doubles:
                bits = hand[number]
                if bits & (bits - 1):
                    found += twins[bits]

    def find_on_wild(self, hand: Hand, wild: int, found: Found) -> None:
        """Add all cards of the hand that may be laid on a Wild Bird of it."""
        rows = self._on_wild[wild]
        for number, bits in enumerate(hand):
            if bits:
                found += rows[number][bits]

    # Making the lists

    def _difference_pairs(self, top: int) -> Callable[[int], list[Pair]]:
        """Return, by the numbers held that are so much below another number held, those pairs of numbers."""
        tables = [Lazy(self._differ(low, low + top)) for low in range(len(self.tables.rows) - top)]
        return lambda lows: [(low, low + top, tables[low]) for low in _places(lows)]

    def _sum_pairs(self, top: int) -> Callable[[int], list[Pair]]:
        """Return, by the numbers held whose rest to the top number is held too, those pairs of numbers, each once."""
        tables = [Lazy(self._add(low, top - low)) for low in range(top // 2 + 1)]
        return lambda lows: [(low, top - low, tables[low]) for low in _places(lows) if low <= top - low]

    def _usable(self, number: int, bits: int) -> list[int]:
        cards = self.tables.held(number, bits)
        return [card for card in cards if self.tables.birds[card] not in self._refused_numbers]

    def _split(self, low: int, high: int, key: int) -> tuple[list[int], list[int]]:
        mask = (1 << self.shift) - 1
        return self._usable(low, key >> self.shift), self._usable(high, key & mask)

    def _add(self, low: int, high: int) -> Callable[[int], Found]:
        def make(key: int) -> Found:
            lows, highs = self._split(low, high, key)
            pairs = [(a, b) for a in lows for b in highs if a != b]
            if low != high:
                pairs += [(b, a) for a in lows for b in highs]
            return [self._play("add", *pair) for pair in pairs if self.tables.adds(*pair)]

        return make

    def _differ(self, low: int, high: int) -> Callable[[int], Found]:
        def make(key: int) -> Found:
            lows, highs = self._split(low, high, key)
            return [self._play("subtract", b, a) for a in lows for b in highs if self.tables.subtracts(b, a)]

        return make

    def _matching(self, number: int) -> Callable[[int], Found]:
        return lambda bits: [self._play("match", card) for card in self._usable(number, bits)]

    def _twins(self, number: int) -> Callable[[int], Found]:
        def make(bits: int) -> Found:
            cards = self._usable(number, bits)
            return [self._play("double", a, b) for a in cards for b in cards if a != b]

        return make

    def _on(self, wild: int, number: int) -> Callable[[int], Found]:
        def make(bits: int) -> Found:
            held = self.tables.held(number, bits)
            cards = [card for card in held if card != wild and self.tables.birds[card] not in self._refused_on_wild]
            return [self._play("wild", wild, card) for card in cards]

        return make

    def _play(self, kind: str, *cards: int) -> Play:
        """Return the one object for a play: equal ones compare faster when they are the same."""
        play = self._plays.get((kind, cards))
        if play is None:
            ids = self.tables.ids
            play = self._plays[kind, cards] = Play(kind, tuple([ids[card] for card in cards]), self.pile)
        return play


def _places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _refused_birds(options: Mapping[str, str]) -> set[str]:
    """Rulings U21 and U26: birds that are numbers only as the starting card and in a King Curdis."""
    return {bird for bird in ("wild", "live") if options[f"{bird}_as_number"] == "refused"}


def king_plays(tables: Tables, size: int, showing: int) -> dict[int, list[Play]]:
    """Return the King Curdis of each number that is printed on so many cards, once for each choice of cards that stay in sight."""
    found = {}
    for number, row in enumerate(tables.rows):
        if len(row) == size:
            sights = sorted(combinations(row, showing), reverse=True)
            orders = [[card for card in row if card not in sight] + list(sight) for sight in sights]
            found[number] = [Play("king", tuple(tables.ids[card] for card in order)) for order in orders]
    return found
