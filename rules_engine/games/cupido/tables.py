"""The printed cards as numbers, in the order of the table: sex, circles and desire of each, and keys for positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from card_data.schema import Card, Game, Value
from rules_engine.chance import Chance

NONE = -1
"""No card in a slot, no colour desired, nobody."""


class Keys(NamedTuple):
    """A random number for each card in each place: a position's key is the exclusive or of those of all its cards."""

    hand: tuple[int, ...]
    group: tuple[int, ...]
    pile: tuple[tuple[int, ...], ...]
    """By the number of cards beneath, then by card."""


class Tables:
    """What is printed on the cards; a card is its row's number, a sex or a colour its number among the column's values."""

    def __init__(self, game: Game) -> None:
        self.cards: tuple[Card, ...] = game.cards
        self.ids = [card.id for card in self.cards]
        self.number_of = {card_id: number for number, card_id in enumerate(self.ids)}
        self.names = [f"{card.texts['name'][game.languages[0]]} ({card.id})" for card in self.cards]
        self.sexes = _values(game, "sex")
        self.colours = _values(game, "desire_colour")
        self.sex = [self.sexes.index(str(card.values["sex"])) for card in self.cards]
        self.circles = [tuple(_whole(card.values[colour]) for colour in self.colours) for card in self.cards]
        self.gains = [tuple((c, many) for c, many in enumerate(counts) if many) for counts in self.circles]
        """The circles that a card brings, as (colour, number), colours without any left out."""
        self.losses = [tuple((c, -many) for c, many in gains) for gains in self.gains]
        self.wants = [self._desired(card) for card in self.cards]
        """The colour that a card desires; `NONE` for the easy-going."""
        self.need = [0 if card.values["desire"] is None else _whole(card.values["desire"]) for card in self.cards]
        self.keys = position_keys(len(self.cards))

    def _desired(self, card: Card) -> int:
        colour = card.values["desire_colour"]
        return NONE if colour is None else self.colours.index(str(colour))

    def own_circles(self, card: int) -> int:
        """Return how many circles of the colour it desires a card brings itself."""
        return self.circles[card][self.wants[card]] if self.wants[card] != NONE else 0


def pile_key(keys: Keys, pile: Sequence[int]) -> int:
    """Return the key of a discard pile."""
    key = 0
    for beneath, card in enumerate(pile):
        key ^= keys.pile[beneath][card]
    return key


def position_key(keys: Keys, hand: Sequence[int], group: Sequence[int], pile: Sequence[int]) -> int:
    """Return the key of a player's hand and group together with the pile."""
    key = pile_key(keys, pile)
    for card in hand:
        key ^= keys.hand[card]
    for card in group:
        if card != NONE:
            key ^= keys.group[card]
    return key


@cache
def position_keys(cards: int) -> Keys:
    """Return the keys for so many cards, the same in every process (Zobrist, 1970): 60 bits, two digits of a Python int."""
    chance = Chance(cards)

    def row() -> tuple[int, ...]:
        return tuple(chance.bits() >> 4 for _ in range(cards))

    return Keys(row(), row(), tuple(row() for _ in range(cards)))


def _values(game: Game, column: str) -> tuple[str, ...]:
    return next(each.values for each in game.columns if each.name == column)


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value
