"""What a game is, once read: frozen values, no behaviour that needs a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from card_data.diagnostics import Span

Value = str | int | None
"""A cell, read: a word or text, a whole number, or none where an optional cell is empty."""

Number = int | tuple[int, ...] | Mapping[str, "Number"]
Texts = Mapping[str, str]
"""One text by language code; every language of the game is there, one that was not given reads as the first's."""

ComponentKind = Literal["deck", "pieces", "sheet", "form"]
ColumnType = Literal["count", "word", "text", "colour", "image"]
Provenance = Literal["seed", "derived", "project"]


@dataclass(frozen=True, slots=True)
class Stock:
    """Size and cut of a card or piece, in millimetres."""

    name: str
    width: float
    height: float
    bleed: float
    safe: float
    corner_radius: float


@dataclass(frozen=True, slots=True)
class Column:
    """A declared column of the game's tables."""

    name: str
    type: ColumnType
    optional: bool = False
    values: tuple[str, ...] = ()
    min: int = 0
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One row of a table: one distinct card or piece, printed `copies` times."""

    id: str
    copies: int
    provenance: Provenance
    values: Mapping[str, Value]
    """Every declared column but the texts."""
    texts: Mapping[str, Texts]
    """Text columns: column -> language -> text."""
    face: str | None
    back: str | None
    span: Span
    cell_spans: Mapping[str, Span] = field(default_factory=dict)
    """Where each cell of the row stands, by the CSV's header (`name.en`)."""

    def row(self, lang: str) -> dict[str, Value]:
        """Return the row as templates see it: texts in `lang`, `id` and `copies` included."""
        texts: dict[str, Value] = {name: by_lang.get(lang) for name, by_lang in self.texts.items()}
        return {**self.values, **texts, "id": self.id, "copies": self.copies}


@dataclass(frozen=True, slots=True)
class Component:
    """One thing that is printed: a deck, pieces to cut out, a sheet, a form."""

    name: str
    title: Texts
    kind: ComponentKind
    file: str
    """The artifact it prints into: components with one `file` share a PDF."""
    stock: Stock
    rows: tuple[Card, ...]
    face: str
    back: str | None
    low_ink: str | None
    marks: Literal["crop", "none"]
    table: str | None
    """The CSV that the rows came from, relative to the game's folder."""
    span: Span


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to decide a ruling."""

    name: str
    text: Texts


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the published rules leave open, and this edition's answer."""

    id: str
    option: str
    question: Texts
    choice: str
    choices: tuple[Choice, ...]
    rules: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Credits:
    """Whom the published game credits, and where it was published."""

    designer: str
    year: int | None = None
    source: str | None = None

    @property
    def author(self) -> str:
        """Whom a document names as its author."""
        return "Designer unknown" if self.designer == "unknown" else self.designer


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a game's composition, as written; `composition.py` evaluates it."""

    kind: Literal["count", "sum", "unique", "initial", "values"]
    terms: tuple[str, ...]
    """The columns it speaks of: the summed ones, the unique one, the valued one."""
    amount: str
    where: Mapping[str, tuple[str, ...]]
    """Column (or sum of columns) -> any of these values or amounts; the empty text is an empty cell."""
    per: tuple[str, ...]
    groups: int | None
    rows: bool
    table: str | None
    of: str | None
    span: Span
    are: tuple[str, ...] = ()
    """The values that a `values` statement names, ranges written out."""
    says: Texts = field(default_factory=dict)
    """The statement in words, where its author gave any."""


@dataclass(frozen=True, slots=True)
class Game:
    """A printed game: all that its folder says."""

    slug: str
    folder: Path
    title: Texts
    tagline: Texts
    credits: Credits
    min_players: int
    max_players: int
    minutes: int | None
    languages: tuple[str, ...]
    fonts: Mapping[str, str]
    palette: Mapping[str, str]
    """Colour name -> `#rrggbb`."""
    numbers: Mapping[str, Number]
    words: Mapping[str, Mapping[str, str]]
    """Language -> printed term -> its text."""
    columns: tuple[Column, ...]
    components: tuple[Component, ...]
    composition: tuple[Statement, ...]
    rulings: tuple[Ruling, ...]
    span: Span

    @property
    def deck(self) -> Component:
        """The first component of kind `deck`, else the first component."""
        return next((c for c in self.components if c.kind == "deck"), self.components[0])

    @property
    def cards(self) -> tuple[Card, ...]:
        """The rows of the deck."""
        return self.deck.rows

    def component(self, name: str) -> Component:
        """Return the component of that name; `KeyError` when there is none."""
        for component in self.components:
            if component.name == name:
                return component
        raise KeyError(name)

    def printed(self) -> Iterator[Card]:
        """Yield each card of the deck as often as it is printed."""
        for card in self.cards:
            for _ in range(card.copies):
                yield card
