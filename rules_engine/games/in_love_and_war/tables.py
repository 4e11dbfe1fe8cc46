"""The printed cards as kinds (numbers from 0), the groups that they make, and the sets that a discard completes.

Copies of a card are one kind, so hands are lists of counts. A `slot` is a card in a group: a kind, or, for a baby, the kind it stands
for plus `Tables.size`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from card_data.schema import Card, Game
from rules_engine.games.in_love_and_war.actions import AS
from rules_engine.rules import rule_index

R = rule_index("in_love_and_war")

GROUP_SAME, GROUP_RUN, GROUP_GADGET = R.all(("group.same", "group.run", "group.gadget"))
GROUP_LOW, GROUP_PAIR = R.all(("group.low", "group.pair"))

Need = tuple[tuple[int, int], ...]
"""Kinds and how many of each a hand must hold."""


class Pattern(NamedTuple):
    """A set or pair, with no babies in it."""

    kinds: tuple[int, ...]
    is_set: bool
    rules: tuple[str, ...]
    """The paragraphs that allow it."""
    is_gadget: bool


class LayOption(NamedTuple):
    """A set that a discard completes, and what the hand must give to it."""

    slots: tuple[int, ...]
    need: Need


class Tables:
    """Kinds stand in order: colour by colour, low to high, then gadgets, then the baby."""

    def __init__(self, game: Game, set_size: int, pair_size: int) -> None:
        self.cards = _in_order(game)
        self.ids = [card.id for card in self.cards]
        self.number_of = {card_id: kind for kind, card_id in enumerate(self.ids)}
        self.labels = [_label(card, game.languages[0]) for card in self.cards]
        self.copies = [card.copies for card in self.cards]
        self.size = len(self.cards)
        self.baby = self.size - 1
        self.tokens = [*self.ids, *(AS + card_id for card_id in self.ids[: self.baby])]
        self.slot_of = {token: slot for slot, token in enumerate(self.tokens)}
        self.families = self._families()
        self.patterns = [
            *self._alike(set_size, is_set=True),
            *self._runs(set_size),
            *self._alike(pair_size, is_set=False),
        ]
        self.lays = [self._lay_options(kind) for kind in range(self.size)]
        self.needs = [tuple(dict.fromkeys(option.need for option in options)) for options in self.lays]
        self.plain_needs = [tuple(need for need in needs if self._is_plain(need)) for needs in self.needs]

    # Groups

    def _families(self) -> list[tuple[int, int]]:
        """Return the spans of kinds that can share a group: each colour, and each gadget alone."""
        ends: list[tuple[int, int]] = []
        for _, kinds in groupby(range(self.baby), key=lambda kind: self.cards[kind].values["colour"] or kind):
            span = list(kinds)
            ends.append((span[0], span[-1] + 1))
        return ends

    def is_gadget(self, kind: int) -> bool:
        """Return whether a kind is a gadget."""
        return self.cards[kind].values["kind"] == "gadget"

    def _alike(self, size: int, *, is_set: bool) -> Iterator[Pattern]:
        for kind in range(self.baby):
            alike = GROUP_SAME if is_set else GROUP_PAIR
            rule = GROUP_GADGET if is_set and self.is_gadget(kind) else alike
            yield Pattern((kind,) * size, is_set, (rule,), self.is_gadget(kind))

    def _runs(self, size: int) -> Iterator[Pattern]:
        for start, end in self.families:
            for first in range(start, end - size + 1):
                kinds = tuple(range(first, first + size))
                numbers = [self.cards[kind].values["number"] for kind in kinds]
                if None not in numbers and numbers == list(range(_whole(numbers[0]), _whole(numbers[0]) + size)):
                    yield Pattern(kinds, True, (GROUP_RUN, GROUP_LOW) if first == start else (GROUP_RUN,), False)

    def pattern_of(self, slots: Sequence[int]) -> Pattern | None:
        """Return the set or pair that slots make, if they do."""
        kinds = tuple(sorted(slot % self.size for slot in slots))
        return next((pattern for pattern in self.patterns if pattern.kinds == kinds), None)

    # Slots

    def ordered(self, slots: Iterable[int]) -> tuple[int, ...]:
        """Return slots in the one order in which they are written: by what they stand for, babies last among equals."""
        return tuple(sorted(slots, key=lambda slot: (slot % self.size, slot)))

    def physical(self, slot: int) -> int:
        """Return the kind of the card itself."""
        return slot if slot < self.size else self.baby

    # Calls

    def _lay_options(self, called: int) -> list[LayOption]:
        found: dict[tuple[int, ...], LayOption] = {}
        for pattern in self.patterns:
            if not pattern.is_set:
                continue
            for slots in self._dressings(pattern.kinds):
                cards = Counter(self.physical(slot) for slot in slots)
                if cards[called]:
                    cards[called] -= 1
                    found[slots] = LayOption(slots, tuple((kind, count) for kind, count in cards.items() if count))
        return list(found.values())

    def _dressings(self, kinds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield a group with babies in any of its places."""
        places = range(len(kinds))
        for count in range(len(kinds) + 1):
            for babies in combinations(places, count):
                yield self.ordered(kinds[place] + (self.size if place in babies else 0) for place in places)

    def _is_plain(self, need: Need) -> bool:
        return all(kind != self.baby for kind, _ in need)

    def lets_lay(self, hand: Sequence[int], called: int) -> bool:
        """Return whether cards of a hand make a set with the card called for."""
        for need in self.needs[called] if hand[self.baby] else self.plain_needs[called]:
            for kind, count in need:
                if hand[kind] < count:
                    break
            else:
                return True
        return False


def _in_order(game: Game) -> tuple[Card, ...]:
    kinds = ("proposal", "gadget", "baby")
    colours = list(dict.fromkeys(card.values["colour"] for card in game.cards))

    def place(card: Card) -> tuple[int, int, int]:
        return (
            kinds.index(str(card.values["kind"])),
            colours.index(card.values["colour"]),
            _whole(card.values["number"]),
        )

    return tuple(sorted((card for card in game.cards if card.values["kind"] in kinds), key=place))


def _label(card: Card, lang: str) -> str:
    if card.values["colour"]:
        return f"{card.values['colour']} {card.values['number']}"
    return card.texts["name"][lang].lower()


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
