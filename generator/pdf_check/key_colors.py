"""Key colours: those that players have to tell apart, for every eye or with another cue beside them.

Key colours are the values of columns of type `colour`, and of word columns all of whose values are names of the palette.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from card_data.diagnostics import Diagnostic
from card_data.schema import Card, Column, Component, Game, Value
from generator.pdf_check.color import DEFICIENCIES, as_seen_with, difference, parse_hex

APART = 15.0
"""CIEDE2000 between two colours that are told apart at arm's length; 1 is just seen side by side, 2.3 when looked for."""
GREY_STEP = 20
"""Levels of 255 between two greys that count as different."""
LEAST_MM2 = 2.0
"""Area that has to differ in grey on every pair of cards: a disc of 1.6 mm."""
PIXELS_PER_MM = 2
FEWEST_PAIRS = 4
"""Pairs of cards that are compared at most: a cue that holds for these is a cue by rule."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """A card's front as other cues than colour show it: in grey without its texts, and its texts."""

    size: tuple[int, int]
    greys: bytes
    words: frozenset[str]


Looks = Mapping[tuple[str, str], CardLook]
"""Looks by component and card."""


def key_columns(game: Game) -> tuple[Column, ...]:
    """Return the columns whose values are key colours."""
    return tuple(column for column in game.columns if column.type == "colour" or _is_of_palette(column, game))


def _is_of_palette(column: Column, game: Game) -> bool:
    return column.type == "word" and bool(column.values) and all(value in game.palette for value in column.values)


def wants_cues(game: Game) -> bool:
    """Return whether some eyes confuse any two key colours of a game, so that another cue has to be looked for."""
    return any(
        _confused(game, one, other)
        for component in game.components
        for column in key_columns(game)
        for one, other in _pairs_of_values(component, column.name)
    )


def check_key_colors(game: Game, looks: Looks) -> Iterator[Diagnostic]:
    """Yield the pairs of key colours that some eyes confuse, where the printed cards offer no other cue."""
    for component in game.components:
        if not any((component.name, card.id) in looks for card in component.rows):
            continue
        for column in key_columns(game):
            yield from _check_column(game, component, column.name, looks)


def _check_column(game: Game, component: Component, column: str, looks: Looks) -> Iterator[Diagnostic]:
    for one, other in _pairs_of_values(component, column):
        confused = _confused(game, one, other)
        if confused and not _has_cue(component, column, (one, other), looks):
            card = next(card for card in component.rows if card.values.get(column) == other)
            eyes = ", ".join(f"{name} ({gap:.1f})" for name, gap in confused)
            message = (
                f'`{column}` "{one}" and "{other}" look alike with {eyes}, and no shape or word tells them apart; '
            )
            message += f"expected a CIEDE2000 difference of {APART:g}, or another cue on the cards"
            hint = "give each colour its own symbol or letter, or colours of another lightness"
            yield Diagnostic(card.cell_spans.get(column, card.span), message, hint, "warning", "pdf.colours")


def _pairs_of_values(component: Component, column: str) -> Iterator[tuple[str, str]]:
    values = dict.fromkeys(card.values.get(column) for card in component.rows)
    yield from combinations([value for value in values if isinstance(value, str)], 2)


def _confused(game: Game, one: str, other: str) -> list[tuple[str, float]]:
    """Return the deficiencies that bring two colours too near each other, with the difference that is left."""
    first, second = (parse_hex(game.palette.get(value, value)) for value in (one, other))
    gaps = [(name, difference(as_seen_with(name, first), as_seen_with(name, second))) for name in DEFICIENCIES]
    return [(name, gap) for name, gap in gaps if gap < APART]


def _has_cue(component: Component, column: str, values: tuple[str, str], looks: Looks) -> bool:
    pairs = [
        (looks[component.name, a.id], looks[component.name, b.id])
        for a, b in _nearest_pairs(component.rows, column, values)
        if (component.name, a.id) in looks and (component.name, b.id) in looks
    ]
    return bool(pairs) and (all(a.words != b.words for a, b in pairs) or _differs_in_grey(pairs))


def _nearest_pairs(rows: Sequence[Card], column: str, values: tuple[str, str]) -> list[tuple[Card, Card]]:
    """Return the pairs of cards, one of each colour, that are most alike in all else that the data say of them."""
    ones, others = ([row for row in rows if row.values.get(column) == value] for value in values)
    rated = [(_differences(a, b, column), a, b) for a in ones for b in others]
    least = min((count for count, _, _ in rated), default=0)
    return [(a, b) for count, a, b in rated if count == least][:FEWEST_PAIRS]


def _differences(one: Card, other: Card, column: str) -> int:
    names = (set(one.values) | set(other.values)) - {column}
    return sum(1 for name in names if _value(one, name) != _value(other, name))


def _value(card: Card, name: str) -> Value:
    return card.values.get(name)


def _differs_in_grey(pairs: Sequence[tuple[CardLook, CardLook]]) -> bool:
    """Return whether the same places of the faces differ in grey on every pair."""
    from PIL import Image, ImageChops

    common = None
    for one, other in pairs:
        if one.size != other.size:
            return True
        gap = ImageChops.difference(
            Image.frombytes("L", one.size, one.greys), Image.frombytes("L", one.size, other.greys)
        )
        common = gap if common is None else ImageChops.darker(common, gap)
    assert common is not None, "there is a pair at least"
    return sum(common.histogram()[GREY_STEP:]) >= LEAST_MM2 * PIXELS_PER_MM**2
