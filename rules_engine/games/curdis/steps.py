"""What a play of cards on a pile does, and what is told of it: made once for each seat and play, then only looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_engine.core import Event
from rules_engine.games.curdis.tables import MINE, Drop, Play, R, Tables

REACH_ADD_LIGHT, REACH_ADD_BLACK, REACH_SUBTRACT = R("reach.add_light"), R("reach.add_black"), R("reach.subtract")
REACH_MATCH, REACH_DOUBLES = R("reach.match"), R("reach.doubles")
WILD_PLAY, WILD_ANY, WILD_LAST = R("wild.play"), R("wild.any"), R("wild.last")
WILD_PLAIN, WILD_DOUBLE = R("wild.plain"), R("wild.double")
LIVE_PLAIN, DEAD_PLAIN = R("live.plain"), R("dead.plain")
PRIVATE_CHOICE, TURN_ONE = R("private.choice"), R("turn.one")

_PLAIN = {"wild": WILD_PLAIN, "live": LIVE_PLAIN, "dead": DEAD_PLAIN}


class Step(NamedTuple):
    """The effect of a play."""

    drops: tuple[Drop, ...]
    cards: tuple[int, ...]
    top: int
    doubles: bool | None
    """Whether doubles show now; none where that depends on the card below."""
    on_wild: bool
    mine: bool
    events: tuple[Event, ...]

    def told_of(self, seat: int) -> Step:
        """Return the same for another seat."""
        return self._replace(events=tuple([Event(rule, seat, values) for rule, _, values in self.events]))


def make_step(tables: Tables, options: Mapping[str, str], play: Play) -> Step:
    """Return what a sum, difference, match, doubles or Wild Bird does when seat 0 plays it."""
    cards = tuple(tables.number_of[card] for card in play.cards)
    drops = tuple(tables.drops[card] for card in cards)
    on_wild = play.kind == "wild" and len(cards) > 1
    equal = len({tables.numbers[card] for card in cards}) == 1
    doubles = equal and (not on_wild or wild_doubles(options)) if len(cards) > 1 else None
    events = tuple(_events(tables, play, cards, bool(doubles) and on_wild))
    return Step(drops, cards, tables.numbers[cards[-1]], doubles, on_wild, play.pile == MINE, events)


def wild_doubles(options: Mapping[str, str]) -> bool:
    """Rulings U13 and U22: whether a Wild Bird and its number laid on it are doubles.

    `one_play` names two equal cards, a match and a King, and so leaves the Wild Bird's play out.
    """
    return options["wild_doubles"] == "doubles" and options["doubles_showing"] == "top_two"


def _events(tables: Tables, play: Play, cards: tuple[int, ...], wild_pair: bool) -> Iterator[Event]:
    ids, seat = play.cards, 0
    if play.pile == MINE:
        yield Event(PRIVATE_CHOICE, seat)
    if play.kind == "wild":
        yield Event(WILD_PLAY if len(ids) > 1 else WILD_LAST, seat, ids)
        if any(tables.birds[card] for card in cards[1:]):
            yield Event(WILD_ANY, seat, ids[1:])
        if wild_pair:
            yield Event(WILD_DOUBLE, seat, (tables.numbers[cards[-1]],))
        yield Event(TURN_ONE, seat)
        return
    yield Event(_reach_rule(tables, play.kind, cards), seat, (*ids, _reached(tables, play.kind, cards)))
    for card in cards:
        if bird := tables.birds[card]:
            yield Event(_PLAIN[str(bird)], seat, (tables.ids[card], tables.numbers[card]))


def _reach_rule(tables: Tables, kind: str, cards: tuple[int, ...]) -> str:
    if kind == "add":
        return REACH_ADD_BLACK if any(tables.black[card] for card in cards) else REACH_ADD_LIGHT
    return {"subtract": REACH_SUBTRACT, "match": REACH_MATCH, "double": REACH_DOUBLES}[kind]


def _reached(tables: Tables, kind: str, cards: tuple[int, ...]) -> int:
    numbers = [tables.numbers[card] for card in cards]
    return sum(numbers) if kind == "add" else numbers[0] - numbers[1] if kind == "subtract" else numbers[0]
