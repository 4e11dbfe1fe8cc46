"""Cupido's deck: every card can be married, marriages are neither rare nor common, and no colour is worth more than another.

Whether a card can be married is answered exactly, over all totals of the three colours; only the share of sets that marry is sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from card_data.schema import Card, Game
from rules_engine.chance import Chance, mix
from rules_engine.playability import Finding, whole

CODES = {
    "playability.cupido-marriage": "a card lies in no set that can marry",
    "playability.cupido-rate": "random sets marry too seldom or too often",
    "playability.cupido-colours": "a colour has many more circles or desires than another",
}
RATE = (0.01, 0.10)
"""Shares of random sets that marry for which trial games ended in good time: 0.02 to 0.16 were tried."""
SPREAD = 1.25
"""How many times the scarcest colour's circles the commonest may have."""

Totals = tuple[int, ...]


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the deck."""
    colours = _colours(game)
    groups = _groups(game)
    yield from _spread(game, colours)
    happy = marriageable(groups, colours)
    for card in game.cards:
        if card.id not in happy:
            message = f"no ten cards with {card.id} can marry: nobody can give it what it wants"
            yield Finding("playability.cupido-marriage", message, "lower its desire", card.id)
    rate = marriage_rate(groups, colours)
    if not RATE[0] <= rate <= RATE[1]:
        message = f"{100 * rate:.1f} % of random sets of one card a sex marry; expected {100 * RATE[0]:g} to {100 * RATE[1]:g} %"
        hint = "lower some desires, or add circles" if rate < RATE[0] else "raise some desires, or take circles away"
        yield Finding("playability.cupido-rate", message, hint, severity="warning")


def _colours(game: Game) -> tuple[str, ...]:
    return next(column.values for column in game.columns if column.name == "desire_colour")


def _groups(game: Game) -> list[list[Card]]:
    sexes = dict.fromkeys(str(card.values["sex"]) for card in game.cards)
    return [[card for card in game.cards if card.values["sex"] == sex] for sex in sexes]


def _spread(game: Game, colours: tuple[str, ...]) -> Iterator[Finding]:
    circles = {c: sum(whole(card.values[c], c) * card.copies for card in game.cards) for c in colours}
    desires = Counter(str(card.values["desire_colour"]) for card in game.cards if card.values["desire_colour"])
    for what, counts in (("circles", circles), ("desires", {c: desires[c] for c in colours})):
        if max(counts.values()) > SPREAD * max(1, min(counts.values())):
            shown = ", ".join(f"{number} {colour}" for colour, number in counts.items())
            message = f"the {what} are {shown}; the commonest colour has over {SPREAD:g} times those of the scarcest"
            yield Finding("playability.cupido-colours", message, "move some to the scarce colour", severity="warning")


def marriageable(groups: list[list[Card]], colours: tuple[str, ...]) -> set[str]:
    """Return the ids of all cards that lie in some set, one card a group, in which all are satisfied: exact.

    For every triple of totals, only cards whose desire it meets are looked at; a card is found when the others can bring the totals
    up to exactly that triple. Totals past the largest desire count as the largest. Cards that want more than all sexes together can bring
    are left out beforehand.
    """
    most = {
        colour: sum(max(whole(card.values[colour], colour) for card in group) for group in groups) for colour in colours
    }
    groups = [[card for card in group if _is_met(card, most)] for group in groups]
    top = _top(groups)
    found: set[str] = set()
    everyone = {card.id for group in groups for card in group}
    for totals in sorted(
        product(range(top + 1), repeat=len(colours)), key=lambda t: (abs(sum(t) - TYPICAL * len(t)), t)
    ):
        if found == everyone:
            break
        found |= _found_with(groups, colours, totals, top, found)
    return found


TYPICAL = 5
"""Circles of a colour in an ordinary set: the triples near it settle nearly all cards, so they are tried first."""


def _found_with(
    groups: list[list[Card]], colours: tuple[str, ...], totals: Totals, top: int, known: set[str]
) -> set[str]:
    """Return the cards, but for those known, that lie in a set with exactly these totals."""
    limit = dict(zip(colours, totals, strict=True))
    circles = [[(card.id, _circles(card, colours)) for card in group if _is_met(card, limit)] for group in groups]
    if not all(circles):
        return set()
    before = _reached(circles, totals, top)
    after = _reached(circles[::-1], totals, top)[::-1]
    found = set()
    for place, group in enumerate(circles):
        for card, own in group:
            if card not in known and _completes(before[place], own, after[place + 1], totals, top):
                found.add(card)
    return found


def _reached(circles: list[list[tuple[str, Totals]]], totals: Totals, top: int) -> list[set[Totals]]:
    """Return, group by group, the totals that the groups before can bring, none above `totals`."""
    reached: list[set[Totals]] = [{(0,) * len(totals)}]
    for group in circles:
        kinds = {own for _, own in group}
        sums = {_add(have, own, top) for have in reached[-1] for own in kinds}
        reached.append({each for each in sums if all(a <= b for a, b in zip(each, totals, strict=True))})
    return reached


def _completes(before: set[Totals], own: Totals, after: set[Totals], totals: Totals, top: int) -> bool:
    return any(_add(_add(have, own, top), more, top) == totals for have in before for more in after)


def _add(one: Totals, other: Totals, top: int) -> Totals:
    return tuple(min(a + b, top) for a, b in zip(one, other, strict=True))


def marriage_rate(groups: list[list[Card]], colours: tuple[str, ...]) -> float:
    """Return the share of `SAMPLES` random sets, one card a group, that marry; the same sample for the same deck."""
    chance = Chance(mix("marriage rate"))
    return sum(_marries([chance.choice(group) for group in groups], colours) for _ in range(SAMPLES)) / SAMPLES


SAMPLES = 4000
"""The 95 % interval of a share of 0.045 is 0.039 to 0.052 (Wilson)."""


def _marries(cards: list[Card], colours: tuple[str, ...]) -> bool:
    totals = {colour: sum(whole(card.values[colour], colour) for card in cards) for colour in colours}
    return all(_is_met(card, totals) for card in cards)


def _circles(card: Card, colours: tuple[str, ...]) -> Totals:
    return tuple(whole(card.values[colour], colour) for colour in colours)


def _top(groups: list[list[Card]]) -> int:
    return max((whole(card.values["desire"] or 0, "desire") for group in groups for card in group), default=0)


def _is_met(card: Card, totals: dict[str, int]) -> bool:
    desire = card.values["desire"]
    return desire is None or whole(desire, "desire") <= totals[str(card.values["desire_colour"])]
