"""The cards of a report: what each did, beside its picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from card_data.schema import Card, Component, Game
from generator.report.runs import LineUp, Session
from rules_engine.playtest.tables import CardLine, card_lines

BOX_MM = (20.0, 12.0)
"""Room for a small picture in the table: width and height."""
LARGE_MM = (34.0, 30.0)
"""Room for a picture of a card that stands out."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One card of the table."""

    name: str
    component: str
    line: CardLine
    elsewhere: int
    """In how many other line-ups it stands out in the same direction."""
    size: tuple[float, float]
    """Of its face once cut, in millimetres."""

    @property
    def key(self) -> str:
        """What names its picture."""
        return f"{self.component}/{self.line.id}"

    def fitted(self, room: tuple[float, float]) -> tuple[float, float]:
        """Return the size, in millimetres, at which its picture fills a room."""
        scale = min(room[0] / self.size[0], room[1] / self.size[1])
        return round(self.size[0] * scale, 2), round(self.size[1] * scale, 2)


@dataclass(frozen=True, slots=True)
class CardTable:
    """All cards, the best company first, of the line-up that speaks for the cards; and what holds for all line-ups."""

    line_up: LineUp
    lines: tuple[CardRow, ...]
    never_held: tuple[str, ...]
    """Names of cards that nobody held in any line-up."""
    never_played: tuple[str, ...]
    """Names of cards that were held but never played, in any line-up."""
    total: int
    watched: int
    """Watched games of all line-ups."""
    counts_plays: bool
    """Whether the game tells which card a move puts to use."""

    @property
    def outstanding(self) -> tuple[CardRow, ...]:
        """The cards that go with winning or losing more than chance explains."""
        return tuple(row for row in self.lines if row.line.stands_out)


def card_table(game: Game, session: Session, lang: str) -> CardTable:
    """Return the table of a game's cards, named in a language."""
    line_up = _speaker(session)
    lines = {each: {line.id: line for line in card_lines(each.plan, each.tally)} for each in _watched(session)}
    own = lines.get(line_up, {})
    others = [table for each, table in lines.items() if each is not line_up]
    places = _places(game, {card for table in lines.values() for card in table})
    rows = tuple(_row(line, places[line.id], others, lang) for line in own.values() if line.id in places)
    seen = {id_ for table in lines.values() for id_ in table}
    played = {id_ for table in lines.values() for id_, line in table.items() if line.played.value > 0}
    names = {id_: _name(card, lang) for id_, (_, card) in places.items()}
    watched = sum(each.tally.totals["watched"] for each in session.line_ups)
    return CardTable(
        line_up,
        rows,
        tuple(name for id_, name in names.items() if id_ not in seen),
        tuple(name for id_, name in names.items() if id_ in seen and id_ not in played) if played else (),
        len(places),
        watched,
        bool(played),
    )


def _watched(session: Session) -> Sequence[LineUp]:
    return [each for each in session.line_ups if each.tally.held]


def _speaker(session: Session) -> LineUp:
    """Return the line-up that speaks for the cards: of those that speak for a number of players, good bots, many seats."""
    return max(
        session.spokesmen(),
        key=lambda each: (not each.is_blind, bool(each.tally.held), sum(each.tally.held.values()), -each.players),
    )


def _places(game: Game, seen: set[str]) -> Mapping[str, tuple[Component, Card]]:
    """Return where each card stands that could be held: in every component of which one was."""
    places: dict[str, tuple[Component, Card]] = {}
    for component in sorted(game.components, key=lambda each: each is not game.deck):
        ids = {row.id for row in component.rows}
        if ids & seen - places.keys():
            places |= {row.id: (component, row) for row in component.rows if row.id not in places}
    return places


def _row(line: CardLine, place: tuple[Component, Card], others: Sequence[Mapping[str, CardLine]], lang: str) -> CardRow:
    component, card = place
    same = [table[line.id] for table in others if line.id in table]
    elsewhere = sum(other.stands_out and (other.lift > 0) == (line.lift > 0) for other in same)
    stock = component.stock
    return CardRow(_name(card, lang), component.name, line, elsewhere, (stock.width, stock.height))


def _name(card: Card, lang: str) -> str:
    return str(card.row(lang).get("name") or card.id)
