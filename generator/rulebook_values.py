"""What the templates of a rulebook know about their game: plain values and counting functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from card_data.diagnostics import suggest
from card_data.schema import Card, Component, Game
from generator.sandbox_budget import Refused


def book_values(game: Game, lang: str) -> dict[str, object]:
    """Return the values of a game in a language."""
    return {
        "game": game_facts(game, lang),
        "lang": lang,
        "numbers": game.numbers,
        "words": game.words.get(lang) or game.words.get(game.languages[0], {}),
        "palette": game.palette,
        "deck": [card.row(lang) for card in game.cards],
        "count": _counter(game),
        "total": _adder(game),
    }


def game_facts(game: Game, lang: str) -> dict[str, object]:
    """Return title, players, credits and the like as a mapping."""
    return {
        "slug": game.slug,
        "title": text_in(game.title, lang),
        "tagline": text_in(game.tagline, lang),
        "players": {"min": game.min_players, "max": game.max_players},
        "minutes": game.minutes,
        "designer": game.credits.designer,
        "year": game.credits.year,
        "source": game.credits.source,
        "languages": list(game.languages),
    }


def text_in(texts: Mapping[str, str], lang: str) -> str:
    """Return the text in a language, else in the game's first."""
    return texts.get(lang) or next(iter(texts.values()), "")


def _counter(game: Game) -> Callable[..., int]:
    def count(component: str = "", rows: bool = False, **where: object) -> int:
        """Count printed cards (or rows) of a component whose columns have the values that are given."""
        found = _cards(game, component, where)
        return len(found) if rows else sum(card.copies for card in found)

    return count


def _adder(game: Game) -> Callable[..., int]:
    def total(column: str, component: str = "", **where: object) -> int:
        """Add a count column up over all printed cards."""
        found = _cards(game, component, {column: ...} | where)
        return sum(card.copies * _whole(card.values[column], column) for card in found)

    return total


def _cards(game: Game, name: str, where: Mapping[str, object]) -> Sequence[Card]:
    component = _component(game, name) if name else game.deck
    columns = {"id", "copies", "provenance", *(key for card in component.rows for key in card.values)}
    for column in where:
        if column not in columns:
            raise Refused(f'"{column}" is no column of {component.name}', suggest(column, columns))
    return [card for card in component.rows if all(_fits(card, column, value) for column, value in where.items())]


def _component(game: Game, name: str) -> Component:
    try:
        return game.component(name)
    except KeyError:
        known = [component.name for component in game.components]
        raise Refused(f'unknown component "{name}"; expected one of {", ".join(known)}', suggest(name, known)) from None


def _fits(card: Card, column: str, wanted: object) -> bool:
    if wanted is ...:
        return True
    own = {"id": card.id, "copies": card.copies, "provenance": card.provenance}
    value = own.get(column, card.values.get(column))
    if isinstance(wanted, list | tuple):
        return any(_same(value, one) for one in wanted)
    return _same(value, wanted)


def _same(value: object, wanted: object) -> bool:
    if value is None or wanted is None or wanted == "none":
        return value is None and wanted in (None, "none")
    return str(value) == str(wanted)


def _whole(value: object, column: str) -> int:
    if value is None:
        return 0
    if not isinstance(value, int):
        raise Refused(f'the column "{column}" does not hold counts', "total() adds up columns of type count")
    return value
