"""Curdis's deck: every number can be reached by a pair, and every starting card is there."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.schema import Card, Game
from rules_engine.playability import Finding, whole

CODES = {
    "playability.curdis-reach": "a number that no pair of cards reaches",
    "playability.curdis-black": "so few black cards that hardly any number can be reached by subtraction",
    "playability.curdis-start": "a round has no starting card",
}
FEWEST_DIFFERENCES = 2
"""Pairs that differ by a number, below which a player with the right sum in mind has nothing but a match."""


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the deck."""
    yield from _starts(game)
    numbers = sorted({_number(card) for card in game.cards})
    black = [card for card in game.cards if card.values["body"] == "black"]
    for number in numbers:
        sums, differences = _sums(game.cards, number), _differences(black, game.cards, number)
        if sums + differences == 0:
            message = f"no two cards add up to {number} or differ by it"
            yield Finding("playability.curdis-reach", message, "print smaller numbers, or more black cards")
    if black and max(numbers) > 1 and _differences(black, game.cards, 1) < FEWEST_DIFFERENCES:
        message = f"{len(black)} black cards leave {_differences(black, game.cards, 1)} pairs that differ by 1, which no sum can reach"
        yield Finding("playability.curdis-black", message, "make more cards black", severity="warning")


def _starts(game: Game) -> Iterator[Finding]:
    first = whole(game.numbers["first_round"], "first_round")
    rounds = whole(game.numbers["rounds"], "rounds")
    have = {(card.values["colour"], _number(card)) for card in game.cards}
    for colour in dict.fromkeys(card.values["colour"] for card in game.cards):
        for number in range(first - rounds + 1, first + 1):
            if (colour, number) not in have:
                message = f"the round that starts with {colour} {number} has no starting card"
                yield Finding("playability.curdis-start", message, f"print {colour} {number}, or play fewer rounds")


def _sums(cards: tuple[Card, ...], number: int) -> int:
    return sum(1 for i, a in enumerate(cards) for b in cards[i + 1 :] if _number(a) + _number(b) == number)


def _differences(black: list[Card], cards: tuple[Card, ...], number: int) -> int:
    return sum(1 for a in black for b in cards if a is not b and _number(a) - _number(b) == number)


def _number(card: Card) -> int:
    return whole(card.values["number"], "number")
