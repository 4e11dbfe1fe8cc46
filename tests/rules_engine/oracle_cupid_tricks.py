"""CUPID once more, from the published page: cards as texts, piles as lists; it shares nothing with the engine but the cards' names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

FIGURES = {"zephyr": "Joker", "anima": "Q", "monster": "J", "cupid": "K"}
CARDS = [f"{suit}-{number}" for number in range(1, 11) for suit in ("heart", "spade")] + list(FIGURES)
PUBLISHED = "Joker Q A A 2 2 3 3 4 4 5 5 J 6 6 7 7 8 8 9 9 10 10 K"
"""The order, lowest first; of two equal numbers the spade is the second."""
LINE = PUBLISHED.split()
FIVE, TARGET = 5, 121


def number(card: str) -> int:
    return 0 if card in FIGURES else int(card.split("-")[1])


def beats(one: str, other: str) -> bool:
    """Whether one card wins a trick that the other is in."""
    a, b = FIGURES.get(one), FIGURES.get(other)
    if "Joker" in (a, b):
        return b == "Joker"
    if {a, b} == {"Q", "K"}:
        return a == "Q"
    if "K" in (a, b):
        return a == "K"
    if "Q" in (a, b):
        return b == "Q"
    if a == "J":
        return number(other) <= FIVE
    if b == "J":
        return number(one) > FIVE
    if number(one) == number(other):
        return one.startswith("spade")
    return number(one) > number(other)


def points(one: str, other: str) -> int:
    """What a trick of two cards is worth."""
    figures = [card for card in (one, other) if card in FIGURES]
    if "zephyr" in figures:
        return 0
    if figures:
        return 11 if len(figures) == 2 else 0
    if one[0] != other[0]:
        return number(one) + number(other)
    return 1 if one.startswith("spade") else abs(number(one) - number(other))


def place(card: str) -> int:
    """Where a card stands in the published line."""
    if card in FIGURES:
        return LINE.index(FIGURES[card])
    rank = "A" if number(card) == 1 else str(number(card))
    return LINE.index(rank) + card.startswith("spade")


class Round(NamedTuple):
    """How a round has ended."""

    scores: list[int]
    next_dealer: int
    won: bool
    used: int
    """How many of the texts it took."""


def play_round(
    hands: list[list[str]],
    turn_up: str,
    stock: list[str],
    prize: list[str],
    dealer: int,
    scores: list[int],
    texts: Iterable[str],
) -> Round:
    """Play a round from its deal: `play CARD`, `take turn-up`, `take stock`; tell how it ends."""
    hands, scores, pile, leader, used = [[*hand] for hand in hands], [*scores], [turn_up, *stock], dealer, 0
    talk = iter(texts)
    while hands[0] or hands[1]:
        cards = {}
        for seat in (leader, 1 - leader):
            cards[seat] = next(talk).split()[1]
            hands[seat].remove(cards[seat])
            used += 1
        winner = 0 if beats(cards[0], cards[1]) else 1
        scores[winner] += points(cards[0], cards[1])
        if scores[winner] >= TARGET:
            return Round(scores, winner, True, used)
        leader = 1 - winner if cards[winner] == "monster" else winner
        if pile:
            used += 1
            face_up, hidden, *pile = pile
            first, second = (face_up, hidden) if next(talk) == "take turn-up" else (hidden, face_up)
            hands[winner].append(first)
            hands[1 - winner].append(second)
    scores[winner] += points(*prize)
    ahead = winner if scores[0] == scores[1] else scores.index(max(scores))
    return Round(scores, ahead, scores[winner] >= TARGET, used)
