"""Measures of Cupido's deck: how many sets of ten marry, counted exactly, and what keeps colours and cards alike.

A set takes one card of each sex. It marries if the circles of its cards add up to what each of them desires.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise, product
from math import prod
from typing import NamedTuple

from card_data.schema import Card, Game
from rules_engine.design.statics import Static
from rules_engine.playability import whole
from rules_engine.playability.cupido import marriageable

Circles = tuple[int, ...]


class Single(NamedTuple):
    """A card as numbers; `wants` is the number of a colour, -1 for a card that desires nothing."""

    circles: Circles
    wants: int
    desire: int


class Part(NamedTuple):
    """Totals of one colour that are counted together, since they satisfy the same cards."""

    desire: int
    """Cards that want more of the colour than this are left out."""
    low: int
    high: int | None
    """None: totals of this colour do not matter."""
    sign: int


def marriage_rate(game: Game) -> float:
    """Return the share of all sets of ten that marry."""
    groups = [[_single(card, game) for card in group] for group in _groups(game)]
    return count_marriages(groups) / prod(map(len, groups))


def count_marriages(groups: list[list[Single]]) -> int:
    """Return how many sets, one card a group, marry: exact.

    A set belongs to one triple of totals, one a colour. Totals between two desires that occur satisfy the same cards, so the triples
    fall into few boxes; the sets of a box are the coefficients of the product, over the groups, of the sums of x^circles over the cards
    that the box satisfies. The polynomials are whole numbers, a digit a coefficient (Kronecker 1882, Journal für die reine und
    angewandte Mathematik 92), so that Python adds and shifts them in one step. Totals that reach the largest desire are all totals less
    those that do not.
    """
    bits = prod(map(len, groups)).bit_length() + 1
    most = max((max(card.circles) for group in groups for card in group), default=0)
    colours = range(len(groups[0][0].circles))
    parts = [_parts({card.desire for group in groups for card in group if card.wants == colour}) for colour in colours]
    return sum(_count_in(box, groups, bits, most) for box in product(*parts))


def _parts(desires: set[int]) -> list[Part]:
    """Return the totals of a colour by what they satisfy."""
    steps = sorted({0} | desires)
    between = [Part(low, low, high - 1, 1) for low, high in pairwise(steps)]
    top = steps[-1]
    return [*between, Part(top, 0, None, 1), *([Part(top, 0, top - 1, -1)] if top else [])]


def _count_in(box: tuple[Part, ...], groups: list[list[Single]], bits: int, most: int) -> int:
    sizes = tuple(1 if part.high is None else part.high + 1 + most for part in box)
    shifts = [bits * prod(sizes[:colour]) * (part.high is not None) for colour, part in enumerate(box)]
    keep = _mask(tuple((0, part.high or 0) for part in box), sizes, bits)
    limits = [part.desire for part in box]
    kinds = {card.circles for group in groups for card in group}
    offsets = {circles: sum(many * shift for many, shift in zip(circles, shifts, strict=True)) for circles in kinds}
    sets = 1
    for group in groups:
        grown = 0
        for circles, wants, desire in group:
            if wants < 0 or desire <= limits[wants]:
                grown += sets << offsets[circles]
        sets = grown & keep
    inside = sets & _mask(tuple((part.low, part.high or 0) for part in box), sizes, bits)
    # Modulo all ones, a digit's weight is one: what is left is the sum of the digits.
    return prod(part.sign for part in box) * (inside % ((1 << bits) - 1))


@lru_cache(maxsize=4096)
def _mask(ranges: tuple[tuple[int, int], ...], sizes: tuple[int, ...], bits: int) -> int:
    """Return all ones in the digits whose exponents lie within the ranges."""
    mask = (1 << bits) - 1
    for colour, (low, high) in enumerate(ranges):
        step = bits * prod(sizes[:colour])
        mask = sum(mask << step * exponent for exponent in range(low, high + 1))
    return mask


def unmarriageable(game: Game) -> float:
    """Return how many cards lie in no set that marries."""
    return len(game.cards) - len(marriageable(_groups(game), _colours(game)))


def fond_cards(game: Game) -> float:
    """Return how many cards bring two circles or more of the colour that they desire: these are easily content."""
    cards = [_single(card, game) for card in game.cards]
    return sum(card.wants >= 0 and card.circles[card.wants] >= 2 for card in cards)


def desire_gap(game: Game) -> float:
    """Return how much more of one colour is desired, over all cards, than of another."""
    wanted = Counter(dict.fromkeys(_colours(game), 0))
    for card in game.cards:
        if card.values["desire_colour"]:
            wanted[str(card.values["desire_colour"])] += whole(card.values["desire"], "desire")
    return max(wanted.values()) - min(wanted.values())


def desire_kinds(game: Game) -> float:
    """Return how many different desires the colour with the fewest has: the more, the fewer first deals are tied."""
    pairs = {(card.values["desire_colour"], card.values["desire"]) for card in game.cards}
    return min(sum(colour == own for own, _ in pairs) for colour in _colours(game))


def _groups(game: Game) -> list[list[Card]]:
    groups: dict[object, list[Card]] = {}
    for card in game.cards:
        groups.setdefault(card.values["sex"], []).append(card)
    return list(groups.values())


def _colours(game: Game) -> tuple[str, ...]:
    return next(column.values for column in game.columns if column.name == "desire_colour")


def _single(card: Card, game: Game) -> Single:
    colours = _colours(game)
    circles = tuple(whole(card.values[colour], colour) for colour in colours)
    colour = card.values["desire_colour"]
    if colour is None:
        return Single(circles, -1, 0)
    return Single(circles, colours.index(str(colour)), whole(card.values["desire"], "desire"))


MEASURES = {
    "desire_gap": Static("Desires of one colour more than of another", desire_gap),
    "desire_kinds": Static("Different desires of a colour, fewest", desire_kinds),
    "fond_cards": Static("Cards that bring much of what they desire", fond_cards),
    "marriage_rate": Static("Sets of ten that marry", marriage_rate, high=1.0),
    "unmarriageable": Static("Cards that can never marry", unmarriageable, is_slow=True),
}
