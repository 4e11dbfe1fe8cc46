"""The ids of a rulebook's rules: what numbers they print as, where they stand, and what is wrong with them.

Reads Markdown only; neither fonts nor pictures nor a PDF library are needed to know a game's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from card_data.diagnostics import Diagnostic, Span, suggest
from generator.rulebook_markdown import BOXES, KINDS, blocks, markdown_parser, plain_text, read_box

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ID = re.compile(r"[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class RuleId:
    """A paragraph that can be referred to."""

    id: str
    kind: str
    """`rule`, `example`, `component` or `advice`."""
    number: str
    """What it prints as: chapter and place in it, `3.4`; a chapter's own id prints as `3`."""
    span: Span
    text: str


class Places:
    """Which line of the rulebook's file each line of a text came from."""

    def __init__(self, path: str, lines: Sequence[int] | None = None, source: str = "") -> None:
        self.path = path
        self._lines = lines
        self._source = source.split("\n")

    def span(self, token: Token, find: str = "") -> Span:
        """Return where a block stands; with `find`, the place of that text in it as far as it is found."""
        first, end = token.map or [0, 1]
        lines = range(first, max(end, first + 1))
        sources = [self.source_line(line) for line in lines]
        for line in sources:
            text = self._source[line - 1] if line <= len(self._source) else ""
            if find and find in text:
                return Span(self.path, line, text.index(find) + 1)
        return Span(self.path, sources[0], 1)

    @property
    def whole(self) -> Span:
        """The file itself."""
        return Span(self.path)

    def find(self, text: str) -> Span | None:
        """Return where a text first stands in the file."""
        for number, line in enumerate(self._source, 1):
            if text in line:
                return Span(self.path, number, line.index(text) + 1)
        return None

    def source_line(self, line: int) -> int:
        """Return the line of the file, from 1, for a line of the text, from 0."""
        if self._lines is None:
            return line + 1
        return self._lines[min(line, len(self._lines) - 1)] if self._lines else 1


def rule_ids(markdown: str, path: str = "rulebook.md") -> list[RuleId]:
    """Return the ids of a rulebook in the order in which they stand; the text may still hold template tags."""
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), markdown)
    return ids_of(markdown_parser("“”‘’").parse(text), Places(path, source=markdown))


def ids_of(tokens: Sequence[Token], places: Places) -> list[RuleId]:
    """Return the ids of a parsed rulebook."""
    return list(_walk(tokens, places))


def _walk(tokens: Sequence[Token], places: Places) -> Iterator[RuleId]:
    chapter = place = 0
    for owner, inline in blocks(tokens):
        is_chapter = owner.type == "heading_open" and owner.tag == "h2"
        if is_chapter:
            chapter, place = chapter + 1, 0
        name = owner.attrGet("id")
        if name is None:
            continue
        if not is_chapter:
            place += 1
        number = str(chapter) if is_chapter else f"{chapter}.{place}"
        yield RuleId(str(name), _kind(owner), number, places.span(inline, f"#{name}"), plain_text(inline))


def _kind(owner: Token) -> str:
    classes = str(owner.attrGet("class") or "").split()
    return next((name for name in classes if name in KINDS), "rule")


def check_tokens(tokens: Sequence[Token], places: Places) -> list[Diagnostic]:
    """Return what is wrong with ids, references and boxes of one parsed rulebook."""
    ids = ids_of(tokens, places)
    return [
        *_check_ids(ids),
        *_check_references(tokens, {rule.id for rule in ids}, places),
        *_check_boxes(tokens, places),
    ]


def _check_ids(ids: Iterable[RuleId]) -> Iterator[Diagnostic]:
    first: dict[str, RuleId] = {}
    for rule in ids:
        if not _ID.fullmatch(rule.id):
            message = f'rule id "{rule.id}"; expected lower-case words joined by dots, such as "turn.draw"'
            yield Diagnostic(rule.span, message, code="rulebook.id")
        if rule.id in first:
            message = f'rule id "{rule.id}" is given twice, first in line {first[rule.id].span.line}'
            yield Diagnostic(rule.span, message, "give one of the two another id", code="rulebook.duplicate-id")
        first.setdefault(rule.id, rule)


def _check_references(tokens: Sequence[Token], known: set[str], places: Places) -> Iterator[Diagnostic]:
    for _, inline in blocks(tokens):
        for target in references(inline):
            if target not in known:
                message = f'reference to the unknown rule "{target}"'
                yield Diagnostic(
                    places.span(inline, f"#{target}"), message, suggest(target, known), code="rulebook.reference"
                )


def references(inline: Token) -> Iterator[str]:
    """Yield the ids that a text refers to."""
    for child in inline.children or []:
        target = str(child.attrGet("href") or "") if child.type == "link_open" else ""
        if target.startswith("#"):
            yield target[1:]


def _check_boxes(tokens: Sequence[Token], places: Places) -> Iterator[Diagnostic]:
    for token in tokens:
        if token.type == "container_box_open" and read_box(token).kind not in BOXES:
            kind = read_box(token).kind
            message = f'unknown kind of box "{kind}"; expected one of {", ".join(BOXES)}'
            yield Diagnostic(places.span(token), message, suggest(kind, BOXES), code="rulebook.box")
    yield from _check_quick(tokens, places)


def _check_quick(tokens: Sequence[Token], places: Places) -> Iterator[Diagnostic]:
    """Yield a fault for a quick reference that something follows: it is the book's last page."""
    for index, token in enumerate(tokens):
        if token.type != "container_box_open" or read_box(token).kind != "quick":
            continue
        end = next(i for i in range(index, len(tokens)) if _closes(tokens[i], token))
        if any(not after.type.startswith("footnote") for after in tokens[end + 1 : end + 2]):
            message = "text follows the quick reference; expected it to be the last part of the book"
            yield Diagnostic(places.span(token), message, "move it to the end of the file", code="rulebook.quick")


def _closes(token: Token, opening: Token) -> bool:
    return token.type == "container_box_close" and token.level == opening.level


def check_languages(ids: Mapping[str, Sequence[RuleId]]) -> list[Diagnostic]:
    """Return where the rulebooks of a game's languages differ in their ids; the first language is the measure."""
    languages = list(ids)
    faults: list[Diagnostic] = []
    for lang in languages[1:]:
        ours = {rule.id: rule for rule in ids[languages[0]]}
        theirs = {rule.id: rule for rule in ids[lang]}
        faults += _missing(ours, theirs, lang) + _missing(theirs, ours, languages[0])
        faults += _different(ours, theirs)
    return faults


def _missing(ours: Mapping[str, RuleId], theirs: Mapping[str, RuleId], lang: str) -> list[Diagnostic]:
    hint = f"translate it in rulebook.{lang}.md, with the same id"
    return [
        Diagnostic(
            rule.span, f'rule id "{name}" is missing in the language "{lang}"', hint, code="rulebook.translation"
        )
        for name, rule in ours.items()
        if name not in theirs
    ]


def _different(ours: Mapping[str, RuleId], theirs: Mapping[str, RuleId]) -> list[Diagnostic]:
    if set(ours) != set(theirs):
        return []
    return [
        Diagnostic(
            rule.span,
            f'rule "{name}" is {rule.kind} {rule.number} here, but {ours[name].kind} {ours[name].number} in {ours[name].span}',
            "keep the order of the rules and their kinds equal in every language",
            code="rulebook.translation",
        )
        for name, rule in theirs.items()
        if (rule.number, rule.kind) != (ours[name].number, ours[name].kind)
    ]
