"""Reads a game's folder into a `Game`: every fault of every file in one run, each at its place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from card_data.cards import TableReader
from card_data.columns import CellChecks, read_columns
from card_data.components import ComponentReader
from card_data.composition import check_composition
from card_data.diagnostics import DataError, Diagnostic, Span, suggest
from card_data.faults import Faults
from card_data.fields import (
    SNAKE_CASE,
    WHOLE,
    Keys,
    check_name,
    describe,
    entries_of,
    is_empty,
    read_text_value,
    read_texts,
    read_whole,
    scalars_of,
)
from card_data.files import read_text
from card_data.nodes import ListNode, MapNode, Node, Scalar, parse_yaml
from card_data.rulings import read_rulings
from card_data.schema import Card, Component, Credits, Game, Number, Texts
from card_data.statements import StatementReader
from card_data.stocks import read_stock, stock_names

__all__ = ["game_slugs", "read_game", "read_stock", "stock_names"]

GAMES = "card_data"
GAME_FILE = "game.yaml"
RULINGS_FILE = "rulings.yaml"
FONT_ROLES = ("display", "text")

_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", re.ASCII)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
_REQUIRED = ("title", "credits", "players", "languages", "fonts", "palette", "components")
_OPTIONAL = ("tagline", "minutes", "numbers", "words", "columns", "composition")


def game_slugs(root: Path) -> tuple[str, ...]:
    """Return the slugs of the games of a project, sorted: its folders that hold a game.yaml."""
    return tuple(sorted(path.parent.name for path in (root / GAMES).glob(f"*/{GAME_FILE}")))


def read_game(root: Path, slug: str) -> Game:
    """Return the game `slug` of the project at `root`, the folder that holds `card_data/`.

    Raises:
        DataError: with all faults of all files of the game, sorted by place.
    """
    game, faults = examine_game(root, slug)
    if faults or game is None:
        raise DataError(faults)
    return game


def examine_game(root: Path, slug: str) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """Return the game and all its faults; the game is none unless its composition alone is at fault.

    Raises:
        DataError: there is no such game.
    """
    folder = f"{GAMES}/{slug}"
    _check_slug(root, slug, folder)
    faults = Faults()
    path = f"{folder}/{GAME_FILE}"
    text = read_text(root, path, faults)
    node = parse_yaml(text, path, faults) if text is not None else None
    if node is None:
        read_rulings(root, f"{folder}/{RULINGS_FILE}", (), faults)
        return None, faults.found()
    game = _read(root, slug, folder, node, faults)
    only_composition = all(fault.code.startswith("composition.") for fault in faults.found())
    return game if only_composition else None, faults.found()


def _check_slug(root: Path, slug: str, folder: str) -> None:
    slugs = game_slugs(root)
    if slug in slugs and SNAKE_CASE.fullmatch(slug):
        return
    known = suggest(slug, slugs) or (f"known: {', '.join(slugs)}" if slugs else None)
    if not SNAKE_CASE.fullmatch(slug):
        message, hint = f'"{slug}" is not the name of a game, expected lower-case letters, digits and _', known
    else:
        message, hint = f'no game "{slug}": there is no {folder}/{GAME_FILE}', known
    raise DataError([Diagnostic(Span(GAMES), message, hint, code="data.game-unknown")])


def _read(root: Path, slug: str, folder: str, node: Node, faults: Faults) -> Game:
    keys = Keys(node, GAME_FILE, faults, required=_REQUIRED, optional=_OPTIONAL)
    languages = _read_languages(keys.get("languages"), faults)
    palette = _read_palette(keys.get("palette"), faults)
    columns = read_columns(keys.get("columns"), faults)
    tables = TableReader(columns, languages, CellChecks(root, folder, palette, faults))
    reader = ComponentReader(root, folder, tables, languages, faults)
    components = reader.read(keys.get("components"))
    names = tuple(reader.rows_by_table)
    statements = StatementReader(columns, tuple(palette), names, languages, faults).read(keys.get("composition"))
    rulings = read_rulings(root, f"{folder}/{RULINGS_FILE}", languages, faults)
    if components and reader.is_sound:
        rows = _main_rows(components)
        faults.extend(check_composition(statements, rows, reader.rows_by_table, columns.columns, tuple(palette)))
    low, high = _read_players(keys.get("players"), faults)
    return Game(
        slug=slug,
        folder=root / folder,
        title=read_texts(keys.get("title"), "the title", languages, faults),
        tagline=_read_tagline(keys, languages, faults),
        credits=_read_credits(keys.get("credits"), faults),
        min_players=low,
        max_players=high,
        minutes=read_whole(keys.get("minutes"), "minutes", faults, low=1, high=9999) if "minutes" in keys else None,
        languages=languages,
        fonts=_read_fonts(keys.get("fonts"), faults),
        palette=palette,
        numbers=_read_numbers(keys.get("numbers"), faults),
        words=_read_words(keys.get("words"), languages, faults),
        columns=tuple(columns.columns.values()),
        components=components,
        composition=statements,
        rulings=rulings,
        span=node.span,
    )


def _main_rows(components: Sequence[Component]) -> tuple[Card, ...]:
    """Return the rows of the first deck, else of the first component."""
    deck = next((c for c in components if c.kind == "deck"), components[0])
    return deck.rows


def _read_languages(node: Node | None, faults: Faults) -> tuple[str, ...]:
    languages: list[str] = []
    for scalar in scalars_of(node, "`languages`", faults):
        if not _LANGUAGE.fullmatch(scalar.text):
            message = f"{describe(scalar)} is not a language code, expected one such as en or ja"
            faults.error(scalar.span, message, code="data.language")
        elif scalar.text in languages:
            faults.error(scalar.span, f'language "{scalar.text}" is given twice', code="data.language")
        else:
            languages.append(scalar.text)
    if isinstance(node, ListNode) and not node.items:
        faults.error(node.span, "`languages` is empty, expected one language at least", code="data.language")
    return tuple(languages)


def _read_palette(node: Node | None, faults: Faults) -> dict[str, str]:
    palette: dict[str, str] = {}
    for key, value in entries_of(node, "`palette`", faults):
        check_name(key, "the colour's name", faults)
        if isinstance(value, Scalar) and _COLOUR.fullmatch(value.text):
            palette[key.text] = value.text.lower()
            continue
        hint = "put the colour in quotes: a bare # begins a comment" if is_empty(value) else None
        message = f'colour `{key.text}` is {describe(value)}, expected six hexadecimal digits such as "#2b1b3d"'
        faults.error(value.span, message, hint, code="data.colour")
        palette[key.text] = "#000000"
    return palette


def _read_tagline(keys: Keys, languages: Sequence[str], faults: Faults) -> Texts:
    if "tagline" not in keys:
        return dict.fromkeys(languages, "")
    return read_texts(keys.get("tagline"), "the tagline", languages, faults)


def _read_credits(node: Node | None, faults: Faults) -> Credits:
    keys = Keys(node, "`credits`", faults, required=("designer",), optional=("year", "source"))
    return Credits(
        designer=read_text_value(keys.get("designer"), "the designer", faults),
        year=read_whole(keys.get("year"), "the year", faults, low=1, high=9999) if "year" in keys else None,
        source=read_text_value(keys.get("source"), "the source", faults) if "source" in keys else None,
    )


def _read_players(node: Node | None, faults: Faults) -> tuple[int, int]:
    keys = Keys(node, "`players`", faults, required=("min", "max"))
    low = read_whole(keys.get("min"), "the least number of players", faults, low=1, high=99)
    high = read_whole(keys.get("max"), "the greatest number of players", faults, low=1, high=99)
    if node is not None and "min" in keys and "max" in keys and low > high:
        place = keys.get("max") or node
        message = f"max is {high}, expected at least the {low} of min"
        faults.error(place.span, message, code="data.players")
    return low, high


def _read_fonts(node: Node | None, faults: Faults) -> dict[str, str]:
    fonts = {}
    for key, value in entries_of(node, "`fonts`", faults):
        check_name(key, "the font's role", faults)
        fonts[key.text] = read_text_value(value, f"the font family of `{key.text}`", faults)
    for role in FONT_ROLES:
        if node is not None and role not in fonts:
            near = next((font for font in fonts if suggest(role, [font])), None)
            faults.error(node.span, f"`fonts` lacks `{role}`", near and f"rename `{near}`", code="data.key-missing")
    return fonts


def _read_numbers(node: Node | None, faults: Faults) -> dict[str, Number]:
    numbers = {}
    for key, value in entries_of(node, "`numbers`", faults):
        check_name(key, "the number's name", faults)
        numbers[key.text] = _read_number(value, key.text, faults)
    return numbers


def _read_number(node: Node, name: str, faults: Faults) -> Number:
    if isinstance(node, MapNode):
        return {key.text: _read_number(value, f"{name}.{key.text}", faults) for key, value in node.entries}
    if isinstance(node, ListNode):
        return tuple(_read_list_number(item, name, faults) for item in node.items)
    return _read_whole_number(node, name, faults)


def _read_list_number(node: Node, name: str, faults: Faults) -> int:
    if isinstance(node, Scalar):
        return _read_whole_number(node, name, faults)
    message = f"the list of `{name}` holds {describe(node)}, expected whole numbers"
    faults.error(node.span, message, code="data.number")
    return 0


def _read_whole_number(node: Scalar, name: str, faults: Faults) -> int:
    if node.plain and WHOLE.fullmatch(node.text):
        return int(node.text)
    hint = "take away the quotes" if WHOLE.fullmatch(node.text) else None
    faults.error(node.span, f"number `{name}` is {describe(node)}, expected a whole number", hint, code="data.number")
    return 0


def _read_words(node: Node | None, languages: Sequence[str], faults: Faults) -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    spans: dict[str, Span] = {}
    for key, value in entries_of(node, "`words`", faults):
        if languages and key.text not in languages:
            message = f'words are given in "{key.text}", expected a language of the game: {", ".join(languages)}'
            faults.error(key.span, message, suggest(key.text, languages), code="data.language-unknown")
            continue
        terms = entries_of(value, f"`words` in {key.text}", faults)
        words[key.text] = {}
        spans[key.text] = key.span
        for term, text in terms:
            check_name(term, "the term", faults)
            words[key.text][term.text] = read_text_value(text, f"`{term.text}` in {key.text}", faults)
    if node is not None:
        _check_terms(words, spans, languages, node, faults)
    return words


def _check_terms(
    words: Mapping[str, Mapping[str, str]],
    spans: Mapping[str, Span],
    languages: Sequence[str],
    node: Node,
    faults: Faults,
) -> None:
    """Tell every term that one language has and another lacks."""
    terms = dict.fromkeys(term for by_term in words.values() for term in by_term)
    for lang in languages:
        if lang not in words:
            if terms:
                faults.error(node.span, f"`words` lacks the language `{lang}`", code="data.language-missing")
            continue
        for term in terms:
            if term not in words[lang]:
                message = f"`words` in {lang} lacks `{term}`, which another language has"
                faults.error(spans[lang], message, code="data.language-missing")
