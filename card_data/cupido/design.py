"""How the hundred Cupidoians were made: run `python -m card_data.cupido.design` to print `cards.csv`.

The published rules describe the cards but list none of them. This script designs a deck that keeps all that the rules
imply. In every sex the cards bear 0, 1, 1, 1, 1, 2, 2, 2, 2 and 3 circles, five of each colour, and desires of 3, 4,
4, 5, 5, 6, 6 and 7, two cards having none. Which desire stands on which card is chance, fixed by `SEED`: the first
seed, counted from 1, whose deck keeps the ten constraints of `violations`.
"""

from __future__ import annotations

import csv
import io
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import median

from card_data.cupido.people import PEOPLE

SEED = 6
COLOURS = ("red", "yellow", "green")
CIRCLES = (0, 1, 1, 1, 1, 2, 2, 2, 2, 3)
DESIRES = (3, 4, 4, 5, 5, 6, 6, 7)
HEADER = ("id", "copies", "provenance", "sex", *COLOURS, "desire_colour", "desire", "name.en", "line.en")
HAND_DEALT, MOST_PLAYERS = 3, 6


@dataclass(frozen=True, slots=True)
class Cupidoian:
    """One card; `circles` are its red, yellow and green ones, `wants` is an index of `COLOURS` (-1: nothing)."""

    sex: str
    circles: tuple[int, int, int]
    wants: int
    desire: int
    name: str
    line: str


def design(seed: int) -> tuple[Cupidoian, ...]:
    """Return the deck of a seed, sex by sex."""
    rng = random.Random(seed)
    return tuple(
        Cupidoian(sex, circles, *wish, name, line)
        for turn, (sex, people) in enumerate(PEOPLE.items())
        for circles, wish, (name, line) in zip(_circles(rng), _wishes(rng, turn), people, strict=True)
    )


def _circles(rng: random.Random) -> list[tuple[int, int, int]]:
    """Deal the fifteen circles of a sex, five a colour, to its ten cards."""
    pot = [colour for colour in range(3) for _ in range(sum(CIRCLES) // 3)]
    rng.shuffle(pot)
    sizes = list(CIRCLES)
    rng.shuffle(sizes)
    hands = [Counter(pot.pop() for _ in range(size)) for size in sizes]
    return [(hand[0], hand[1], hand[2]) for hand in hands]


def _wishes(rng: random.Random, turn: int) -> list[tuple[int, int]]:
    """Return ten (colour, number): the colours go round, and start one further in every sex."""
    numbers = rng.sample(DESIRES, len(DESIRES))
    wishes = [((place + turn) % 3, desire) for place, desire in enumerate(numbers)]
    wishes += [(-1, 0)] * (len(CIRCLES) - len(DESIRES))
    rng.shuffle(wishes)
    return wishes


def to_csv(deck: Sequence[Cupidoian]) -> str:
    """Return the deck as the text of `cards.csv`."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for index, card in enumerate(deck):
        wish = (COLOURS[card.wants], card.desire) if card.desire else ("", "")
        name = f"{card.sex}{index % len(CIRCLES) + 1}"
        writer.writerow((name, 1, "project", card.sex, *card.circles, *wish, card.name, card.line))
    return out.getvalue()


def marries(group: Sequence[Cupidoian]) -> bool:
    """Return whether ten cards, one a sex, satisfy one another."""
    totals = [sum(card.circles[colour] for card in group) for colour in range(3)]
    return all(card.desire == 0 or totals[card.wants] >= card.desire for card in group)


def by_sex(cards: Sequence[Cupidoian]) -> list[list[Cupidoian]]:
    """Return the cards of each sex, in the order of the sexes."""
    return [[card for card in cards if card.sex == sex] for sex in PEOPLE]


def count_marriages(cards: Sequence[Cupidoian]) -> int:
    """Return how many sets of ten, one a sex, can marry: exact, by adding up the sexes one after the other.

    A total past the largest desire counts as the largest desire. For each triple of totals only the sets count whose
    desires it meets, so each marriage is counted once: under its own totals.
    """
    groups = by_sex(cards)
    top = max(DESIRES)
    return sum(_sets_with(groups, totals, top) for totals in product(range(top + 1), repeat=3))


def can_marry(cards: Sequence[Cupidoian]) -> bool:
    """Return whether ten of the cards can marry; totals are tried from the largest, which are the likeliest."""
    groups = by_sex(cards)
    top = max(DESIRES)
    return any(_sets_with(groups, totals, top) for totals in product(range(top, -1, -1), repeat=3))


def _sets_with(groups: list[list[Cupidoian]], totals: tuple[int, ...], top: int) -> int:
    """Return how many sets have exactly these totals (`top`: or more) and no desire above them."""
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for group in groups:
        modest = Counter(c.circles for c in group if c.desire == 0 or c.desire <= totals[c.wants])
        grown: Counter[tuple[int, int, int]] = Counter()
        for (r, y, g), sets in ways.items():
            for (red, yellow, green), cards in modest.items():
                key = (min(r + red, top), min(y + yellow, top), min(g + green, top))
                if key[0] <= totals[0] and key[1] <= totals[1] and key[2] <= totals[2]:
                    grown[key] += sets * cards
        ways = grown
    return ways[totals[0], totals[1], totals[2]]


def never_married(deck: Sequence[Cupidoian], samples: int = 40_000) -> set[str]:
    """Return the names of the cards for which no marriage was found among random sets of ten."""
    rng = random.Random(SEED)
    groups = by_sex(deck)
    single = {card.name for card in deck}
    for _ in range(samples):
        group = [rng.choice(cards) for cards in groups]
        if marries(group):
            single -= {card.name for card in group}
            if not single:
                break
    return single


def cards_to_a_wedding(deck: Sequence[Cupidoian], shuffle: int) -> int:
    """Return how many cards of a shuffled deck must be turned up until ten of them can marry."""
    cards = list(deck)
    random.Random(shuffle).shuffle(cards)
    low, high = len(PEOPLE), len(cards)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if can_marry(cards[:middle]) else (middle + 1, high)
    return low


def violations(deck: Sequence[Cupidoian]) -> Iterator[str]:
    """Yield what is wrong with a deck; nothing for a good one. The numbers are those of the ten constraints."""
    yield from _wrong_make_up(deck)
    yield from _wrong_balance(deck)
    if single := never_married(deck):
        yield f"6: no marriage was found for {', '.join(sorted(single))}"
    rate = count_marriages(deck) / len(CIRCLES) ** len(PEOPLE)
    if not 0.01 <= rate <= 0.10:
        yield f"the marriage rate is {rate:.4f}, expected 0.01 to 0.10"
    # Six players are dealt eighteen cards and see the other 82 by drawing; a wedding must lie well within half of them.
    needed = median(cards_to_a_wedding(deck, shuffle) for shuffle in range(7))
    drawn = len(deck) - HAND_DEALT * MOST_PLAYERS
    if needed > drawn / 2:
        yield f"10: {needed} cards are needed for a wedding, expected at most half of {drawn}"


def _wrong_make_up(deck: Sequence[Cupidoian]) -> Iterator[str]:
    sizes = Counter(card.sex for card in deck)
    names = {card.name for card in deck}
    if set(sizes.values()) != {10} or len(sizes) != 10 or len(names) != 100:
        yield "1: there must be ten cards of ten sexes, with a hundred names"
    if wrong := [card.name for card in deck if not card.name.startswith(card.sex)]:
        yield f"1: {', '.join(wrong)} must begin with the letter of the sex"
    circled = sum(sum(card.circles) > 0 for card in deck)
    wishing = sum(card.desire > 0 for card in deck)
    if not (51 <= circled <= 99 and 51 <= wishing <= 99):
        yield f"2 and 3: most but not all cards must have circles ({circled}) and a desire ({wishing})"
    yellow = {card.desire for card in deck if card.wants == COLOURS.index("yellow")}
    if not {4, 6} <= yellow:
        yield "4: the steal example needs desires of four and of six yellow circles"
    if not all(any(card.desire <= 3 for card in group) for group in by_sex(deck)):
        yield "6: every sex needs a card that asks for little"


def _wrong_balance(deck: Sequence[Cupidoian]) -> Iterator[str]:
    for colour, name in enumerate(COLOURS):
        circles = sum(card.circles[colour] for card in deck)
        wishes = [card.desire for card in deck if card.wants == colour]
        reach = sum(max(card.circles[colour] for card in group) for group in by_sex(deck))
        if max(wishes, default=0) > reach - 2 or min(wishes, default=0) < 3:
            yield f"5: {name} desires of {sorted(set(wishes))} do not fit a reach of {reach}"
        if not (48 <= circles <= 51 and 26 <= len(wishes) <= 27 and 127 <= sum(wishes) <= 139):
            yield f"7: {name} has {circles} circles and {len(wishes)} desires that add up to {sum(wishes)}"
        if len(set(wishes)) < 5:
            yield f"9: {name} needs five different desires, so that few first deals are tied"
    fond = sum(card.desire > 0 and card.circles[card.wants] >= 2 for card in deck)
    if fond > 6:
        yield f"8: {fond} cards ask for the colour of which they bear two circles or more, expected at most 6"


def main() -> int:
    """Print the deck; write what is wrong with it to standard error. Return the exit status."""
    deck = design(SEED)
    sys.stdout.write(to_csv(deck))
    wrong = list(violations(deck))
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
