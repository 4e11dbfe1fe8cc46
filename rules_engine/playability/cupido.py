"""Cupido's deck: every card can be married, marriages are neither rare nor common, and no colour is worth more than another.

Whether a card can be married is answered exactly, over all totals of the three colours; only the share of sets that marry is sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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
    up to exactly that triple. The largest desire stands for itself and all above it. Cards that want more than all sexes together can bring
    are left out beforehand.
    """
    people = _hopeful([[_person(card, colours) for card in group] for group in groups], len(colours))
    top = max(
        (desire for group in people for each in group for desire in _unpack(each.desire, len(colours))), default=0
    )
    everyone = {each.id for group in people for each in group}
    found: set[str] = set()
    triples = product(range(top + 1), repeat=len(colours))
    for totals in sorted(triples, key=lambda t: (abs(sum(t) - TYPICAL * len(t)), t)):
        if found == everyone:
            break
        found |= _found_with(people, _Goal.of(totals, top), found)
    return found


def _hopeful(people: list[list[_Person]], colours: int) -> list[list[_Person]]:
    most = [sum(max(_unpack(each.circles, colours)[c] for each in group) for group in people) for c in range(colours)]
    bounds, guards = _pack(most), _pack([FULL] * colours)
    return [[each for each in group if _is_happy(each, bounds, guards)] for group in people]


TYPICAL = 5
"""Circles of a colour in an ordinary set: the triples near it settle nearly all cards, so they are tried first."""
BITS = 16
"""Bits that a colour takes where the numbers of all colours are packed into one; the topmost tells an overflow."""
FULL = 1 << (BITS - 1)


@dataclass(frozen=True, slots=True)
class _Person:
    """A card as numbers: circles and desire, each packed."""

    id: str
    circles: int
    desire: int


@dataclass(frozen=True, slots=True)
class _Goal:
    """Totals to be brought together, packed so that one addition compares all colours at once."""

    guards: int
    room: int
    """Added to a sum, gives a guard bit for each colour that is past its total."""
    lack: int
    """Added to a sum, gives a guard bit for each colour that has come up to its total."""
    totals: int

    @classmethod
    def of(cls, totals: tuple[int, ...], top: int) -> _Goal:
        """Return the goal of some totals; of a colour that is at the top, more will do."""
        room = _pack(FULL - 1 - total if total < top else 0 for total in totals)
        return cls(_pack(FULL for _ in totals), room, _pack(FULL - total for total in totals), _pack(totals))

    def is_passed(self, total: int) -> bool:
        return total + self.room & self.guards != 0

    def is_met(self, total: int) -> bool:
        return not self.is_passed(total) and total + self.lack & self.guards == self.guards


def _found_with(people: list[list[_Person]], goal: _Goal, known: set[str]) -> set[str]:
    """Return the persons, but for those known, that lie in a set with exactly these totals."""
    willing = [[each for each in group if _is_happy(each, goal.totals, goal.guards)] for group in people]
    if not all(willing):
        return set()
    before = _reached(willing, goal)
    after = _reached(willing[::-1], goal)[::-1]
    return {
        each.id
        for place, group in enumerate(willing)
        for each in group
        if each.id not in known and _completes(before[place], each.circles, after[place + 1], goal)
    }


def _reached(people: list[list[_Person]], goal: _Goal) -> list[set[int]]:
    """Return, group by group, the sums that the groups before can bring, none past the goal."""
    reached = [{0}]
    for group in people:
        kinds = {each.circles for each in group}
        sums = {have + own for have in reached[-1] for own in kinds}
        reached.append({each for each in sums if not goal.is_passed(each)})
    return reached


def _completes(before: set[int], own: int, after: set[int], goal: _Goal) -> bool:
    return any(goal.is_met(have + own + more) for have in before for more in after)


def marriage_rate(groups: list[list[Card]], colours: tuple[str, ...]) -> float:
    """Return the share of `SAMPLES` random sets, one card a group, that marry; the same sample for the same deck."""
    chance, guards = Chance(mix("marriage rate")), _pack(FULL for _ in colours)
    people = [[_person(card, colours) for card in group] for group in groups]
    return sum(_marries([chance.choice(group) for group in people], guards) for _ in range(SAMPLES)) / SAMPLES


SAMPLES = 4000
"""The 95 % interval of a share of 0.045 is 0.039 to 0.052 (Wilson)."""


def _marries(people: list[_Person], guards: int) -> bool:
    totals = sum(each.circles for each in people)
    return all(_is_happy(each, totals, guards) for each in people)


def _person(card: Card, colours: tuple[str, ...]) -> _Person:
    wanted = str(card.values["desire_colour"])
    desire = 0 if card.values["desire"] is None else whole(card.values["desire"], "desire")
    if desire and wanted not in colours:
        raise KeyError(wanted)
    circles = _pack(whole(card.values[colour], colour) for colour in colours)
    return _Person(card.id, circles, _pack(desire if colour == wanted else 0 for colour in colours))


def _is_happy(person: _Person, totals: int, guards: int) -> bool:
    return totals + guards - person.desire & guards == guards


def _pack(numbers: Iterable[int]) -> int:
    return sum(number << BITS * place for place, number in enumerate(numbers))


def _unpack(packed: int, count: int) -> list[int]:
    return [packed >> BITS * place & (1 << BITS) - 1 for place in range(count)]
