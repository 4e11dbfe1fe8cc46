"""The printed cards as numbers, and how two of them read when they are laid.

A hand is a list over the numbers printed: `hand[7]` has a bit for every seven that is held, so that all sevens are one small number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from card_data.schema import Card, Game, Value
from rules_engine.rules import rule_index

R = rule_index("curdis")

CARD_BLACK, PILE_TOP, REACH_TWO, DEAD_PRIVATE = R.all(("card.black", "pile.top", "reach.two", "dead.private"))
"""Rules that only forbid."""

MAIN, MINE = "main", "mine"


class Play(NamedTuple):
    """What a player does; one class for all, for tuples of different classes would be equal."""

    kind: str
    """`add`, `subtract`, `match`, `double`, `wild`, `live`, `dead`, `king`, `open`, `draw`, `pass` or `name`."""
    cards: tuple[str, ...] = ()
    """Card ids in the order in which they are laid; the colour, where one is named."""
    pile: str = MAIN
    """`main`, `mine`, or the name of the player whose private pile it is."""


DRAW, PASS = Play("draw"), Play("pass")

Hand = list[int]
Drop = tuple[int, int, int, int]
"""What a card changes in a hand: the card, its number, its bit, the mark of its number."""


class Tables:
    """Cards are numbers in the order of the printed table."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.cards: tuple[Card, ...] = game.cards
        self.ids = [card.id for card in self.cards]
        self.number_of = {card_id: card for card, card_id in enumerate(self.ids)}
        self.colours = list(dict.fromkeys(str(card.values["colour"]) for card in self.cards))
        self.numbers = [_whole(card.values["number"]) for card in self.cards]
        self.points = [_whole(card.values["points"]) for card in self.cards]
        self.birds = [card.values["bird"] for card in self.cards]
        black = _black_cards(options["black_cards"], whole(game, "black_from"))
        self.black = [black(card) for card in self.cards]
        self.colour_numbers = {(str(card.values["colour"]), self.numbers[i]): i for i, card in enumerate(self.cards)}
        self.rows: list[list[int]] = [[] for _ in range(max(*self.numbers, whole(game, "private_start")) + 1)]
        """All cards of each number that can be asked for."""
        self.bits: list[int] = []
        for card, number in enumerate(self.numbers):
            self.bits.append(1 << len(self.rows[number]))
            self.rows[number].append(card)
        self.shift = max(map(len, self.rows))
        self.highest = len(self.rows) - 1
        self.marks = [1 << number | 1 << 2 * self.highest + 1 - number for number in range(self.highest + 1)]
        """A bit for each number and, above those, one for each number counted from the highest down: `present` adds them up."""
        self.drops: list[Drop] = [
            (card, number, self.bits[card], self.marks[number]) for card, number in enumerate(self.numbers)
        ]
        self._costs = [self._row_costs(number) for number in range(len(self.rows))]
        self._larger_light_first = options["black_sum_order"] == "black_larger_last"

    def adds(self, first: int, second: int) -> bool:
        """Return whether two cards, laid in this order, may be a sum (rulings U7 and U8)."""
        if self.numbers[first] <= self.numbers[second] or not (self.black[first] or self.black[second]):
            return True
        return self._larger_light_first and not self.black[first]

    def subtracts(self, first: int, second: int) -> bool:
        """Return whether two cards, laid in this order, may be a difference (rulings U9 and U10)."""
        return self.black[first] and self.numbers[first] > self.numbers[second]

    def spots(self, cards: Iterable[int]) -> list[tuple[int, int]]:
        """Return (number, bits) for a hand to be asked whether it holds any of the cards."""
        masks: dict[int, int] = {}
        for card in cards:
            masks[self.numbers[card]] = masks.get(self.numbers[card], 0) | self.bits[card]
        return list(masks.items())

    def birds_of(self, kind: str) -> list[int]:
        """Return the cards that bear a bird of a kind."""
        return [card for card, bird in enumerate(self.birds) if bird == kind]

    def held(self, number: int, bits: int) -> list[int]:
        """Return the cards of a number that are held."""
        return [card for card in self.rows[number] if self.bits[card] & bits]

    def cards_in(self, hand: Hand) -> list[int]:
        """Return the cards of a hand, number by number."""
        return [card for number, bits in enumerate(hand) if bits for card in self.held(number, bits)]

    def hand(self, cards: Sequence[int]) -> tuple[Hand, int]:
        """Return the hand that holds the cards, and the marks of its numbers."""
        hand, present = [0] * len(self.rows), 0
        for card in cards:
            _, number, bit, mark = self.drops[card]
            hand[number] |= bit
            present |= mark
        return hand, present

    def cost(self, hand: Hand) -> int:
        """Return the points of a hand."""
        return sum([costs[bits] for costs, bits in zip(self._costs, hand, strict=True)])

    def _row_costs(self, number: int) -> list[int]:
        return [
            sum(self.points[card] for card in self.held(number, bits)) for bits in range(1 << len(self.rows[number]))
        ]


def _black_cards(choice: str, black_from: int) -> Callable[[Card], bool]:
    """Ruling U4: which cards may be subtracted from."""
    choices: dict[str, Callable[[Card], bool]] = {
        "printed": lambda card: card.values["body"] == "black",
        "blue_and_red": lambda card: card.values["colour"] in ("blue", "red"),
        "purple_only": lambda card: card.values["colour"] == "purple",
        "high_numbers": lambda card: _whole(card.values["number"]) >= black_from,
        "every_card": lambda card: True,
    }
    return choices[choice]


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def whole(game: Game, name: str) -> int:
    """Return a number of the game's data."""
    value = game.numbers[name]
    assert isinstance(value, int), name
    return value
