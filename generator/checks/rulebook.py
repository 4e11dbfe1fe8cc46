"""The rulebook against the data: ids, references and pictures, numbers that were typed, counts that are off, stale translations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import yaml

from card_data.diagnostics import Diagnostic, Span, suggest
from card_data.schema import Game, Number
from generator.checks import Context
from generator.misspelt import slips
from generator.rulebook import check_rulebooks
from generator.rulebook_ids import RuleId, rule_ids
from generator.translations import fingerprint, sources_file

SUMMARY = "the rulebook against the data"
CODES = {
    "rulebook.typed-number": "a rule has a number typed that the data knows",
    "rulebook.count": "the text counts cards or players otherwise than the data",
    "rulebook.translation-stale": "a rule has changed since it was translated",
    "rulebook.id": "a rule id is not of lower-case words joined by dots",
    "rulebook.duplicate-id": "a rule id is given twice",
    "rulebook.reference": "a reference leads to no rule",
    "rulebook.picture": "a picture shows a card or calls an art function that does not exist",
    "rulebook.translation": "a language lacks a rule, has one too many, or has it in another place",
    "rulebook.ruling": "a ruling names a rule that the rulebook lacks",
    "rulebook.glyph": "a character has no glyph in the book's fonts",
    "rulebook.box": "a boxed part is of an unknown kind",
    "rulebook.value": "the text asks for cards with a value that no card has",
    "rulebook.name": "a name in the text is one letter off a card's name",
    "rulebook.link": "a link or a picture leads to a file that is not there",
}

WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
LEAST = 5
"""Smaller numbers are everyday speech (`two cards of one suit`); from here on a number in a rule is one of the game's."""
_NUMBER = re.compile(rf"\b(\d+|{'|'.join(WORDS[LEAST:])})\b", re.IGNORECASE)
_COUNTED = re.compile(rf"\b(\d+|{'|'.join(WORDS[LEAST:])}) (cards|players)\b", re.IGNORECASE)
_TAGS = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|<!--.*?-->", re.DOTALL)
_ASKS = re.compile(r"count\([^()]*\)|selectattr\([^()]*\)")
_ASKED = re.compile(r"""\b(\w+)=["']([^"']*)["']|["'](\w+)["'], *["'](?:equalto|eq|==)["'], *["']([^"']*)["']""")
_LINK = re.compile(r"\]\(([^)#\s{}]+)[^)]*\)")
_NEVER_COUNTS = ("example", "advice")


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield what is wrong with the rulebooks of a game, in all its languages."""
    game = context.game
    if not any((game.folder / f"rulebook.{lang}.md").is_file() for lang in game.languages):
        return
    yield from check_rulebooks(context.project, game)
    for lang in game.languages:
        path = game.folder / f"rulebook.{lang}.md"
        if path.is_file():
            markdown, shown = path.read_text(encoding="utf-8"), context.project.relative(path)
            rules = rule_ids(markdown, shown)
            yield from _numbers(markdown, rules, game)
            yield from _values(markdown, shown, game)
            yield from _links(markdown, shown, game)
            yield from _names(markdown, shown, game)
            yield from _stale(rules, lang, game)


def _numbers(markdown: str, rules: Sequence[RuleId], game: Game) -> Iterator[Diagnostic]:
    known: dict[int, list[str]] = {}
    for value, name in _known(game.numbers, "numbers"):
        known.setdefault(value, []).append(name)
    total = sum(card.copies for card in game.cards)
    counts = {*known, total, game.min_players, game.max_players}
    for rule in rules:
        text = _TAGS.sub(" ", rule.text)
        if rule.kind == "rule":
            yield from _typed(rule, text, known, markdown)
        if rule.kind not in _NEVER_COUNTS:
            yield from _miscounted(rule, text, counts, markdown)


def _typed(rule: RuleId, text: str, known: Mapping[int, list[str]], markdown: str) -> Iterator[Diagnostic]:
    for match in _NUMBER.finditer(text):
        value = _value(match[1])
        names = known.get(value)
        if names and value >= LEAST:
            message = f'the rule `{rule.id}` has "{match[1]}" typed, which the data knows as {" or ".join(names)}'
            filter_ = "" if match[1].isdigit() else "|word"
            hint = f"write {{{{ {names[0]}{filter_} }}}}" + (", or whichever of them is meant" if names[1:] else "")
            yield Diagnostic(_place(rule, match[1], markdown), message, hint, "warning", "rulebook.typed-number")


def _miscounted(rule: RuleId, text: str, counts: set[int], markdown: str) -> Iterator[Diagnostic]:
    for match in _COUNTED.finditer(text):
        if _value(match[1]) not in counts:
            message = f'the text says "{match[0]}", but no number of the data is {_value(match[1])}'
            hint = "take the number from the data, as {{ count() }} or {{ numbers... }}"
            yield Diagnostic(_place(rule, match[0], markdown), message, hint, "warning", "rulebook.count")


def _values(markdown: str, path: str, game: Game) -> Iterator[Diagnostic]:
    """Yield where `count(kind="yess")` and the like ask for what no card has; they would print a zero."""
    rows = [card for component in game.components for card in component.rows]
    words = {column.name for column in game.columns if column.values}
    for call in _ASKS.finditer(markdown):
        for match in _ASKED.finditer(markdown, call.start(), call.end()):
            column, value = match[1] or match[3], match[2] or match[4]
            known = {"none", *(str(card.values[column]) for card in rows if card.values.get(column))}
            known = {card.id for card in rows} if column == "id" else known
            if (column == "id" or column in words) and value not in known:
                before = markdown[: match.start()]
                span = Span(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
                message = f'the text asks for cards whose {column} is "{value}", which no card has'
                yield Diagnostic(span, message, suggest(value, known), code="rulebook.value")


def _links(markdown: str, path: str, game: Game) -> Iterator[Diagnostic]:
    """Yield the links and pictures of the text whose file does not exist."""
    for match in _LINK.finditer(markdown):
        target = match[1]
        if "://" in target or target.startswith(("mailto:", "data:")) or (game.folder / target).is_file():
            continue
        before = markdown[: match.start(1)]
        span = Span(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
        near = suggest(target, (each.name for each in game.folder.iterdir()))
        yield Diagnostic(span, f'no file "{target}" in {path.rpartition("/")[0]}', near, code="rulebook.link")


def _names(markdown: str, path: str, game: Game) -> Iterator[Diagnostic]:
    """Yield the names in the text that are one letter off a card's name."""
    prose = _TAGS.sub(lambda tag: re.sub(r"[^\n]", " ", tag[0]), markdown)
    for slip in slips(prose, game):
        before = markdown[: slip.start]
        span = Span(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
        hint = "did you mean " + " or ".join(f'"{name}"' for name in slip.meant) + "?"
        yield Diagnostic(span, f'the text names "{slip.word}", and no card does', hint, "warning", "rulebook.name")


def _value(text: str) -> int:
    return int(text) if text.isdigit() else WORDS.index(text.lower())


def _place(rule: RuleId, found: str, markdown: str) -> Span:
    """Return where a text stands in the paragraph that ends with the rule's mark."""
    lines = markdown.split("\n")
    for line in range(rule.span.line, max(0, rule.span.line - 8), -1):
        column = lines[line - 1].find(found)
        if column >= 0:
            return Span(rule.span.path, line, column + 1)
    return rule.span


def _known(number: Number | Mapping[str, Number], name: str) -> Iterator[tuple[int, str]]:
    if isinstance(number, int):
        yield number, name
    elif isinstance(number, Mapping):
        for key, inner in number.items():
            yield from _known(inner, f"{name}.{key}" if not key.isdigit() else f'{name}["{key}"]')


def _stale(rules: Sequence[RuleId], lang: str, game: Game) -> Iterator[Diagnostic]:
    """Yield the rules whose source text is another than when they were translated, as `sources_file` records it."""
    record, source = sources_file(game, lang), game.folder / f"rulebook.{game.languages[0]}.md"
    if lang == game.languages[0] or not (record.is_file() and source.is_file()):
        return
    then = yaml.load(record.read_text(encoding="utf-8"), Loader=yaml.BaseLoader) or {}
    now = fingerprint(source.read_text(encoding="utf-8"))
    for rule in rules:
        if then.get(rule.id, now.get(rule.id)) != now.get(rule.id):
            message = f"the rule `{rule.id}` has changed in `{game.languages[0]}` since it was translated"
            hint = f"translate it anew, then run `deckwright rules translated {game.slug} --lang {lang}`"
            yield Diagnostic(rule.span, message, hint, "warning", "rulebook.translation-stale")
