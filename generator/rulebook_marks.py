"""Marks of a rulebook that mean nothing: `{#Setup Deal}`, `{#x .exmaple}`, ids in mid-sentence, footnotes without a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from markdown_it.token import Token

from card_data.diagnostics import Diagnostic, suggest
from card_data.fields import shorten
from generator.rulebook_ids import Places
from generator.rulebook_markdown import KINDS, blocks, marks_of

_LEFT = re.compile(r"\{\s*(?:#|\.[A-Za-z])[^{}]*\}")
_NOTE = re.compile(r"\[\^([^\]\s]+)\]")
_NOT_IN_IDS = re.compile(r"[^a-z0-9_-]+")


def check_marks(tokens: Sequence[Token], places: Places, env: Mapping[str, object]) -> Iterator[Diagnostic]:
    """Yield the ids, classes and footnotes that would print as they stand, or silently count for nothing."""
    for owner, inline in blocks(tokens):
        for message, hint, find in (*_marks(marks_of(owner)), *_left(inline)):
            yield Diagnostic(places.span(inline, find), message, hint, code="rulebook.id")
    yield from _uncalled(places, env)


Found = tuple[str, str | None, str]
"""Message, hint, and the text to look for in the file."""


def _marks(marks: Sequence[str]) -> Iterator[Found]:
    ids = [mark for mark in marks if mark[0] == "#"]
    classes = [mark[1:] for mark in marks if mark[0] == "."]
    if len(ids) > 1:
        yield f"a text has {len(ids)} ids: {', '.join(ids)}", "keep one of them", ids[0]
    for name in classes:
        if name not in KINDS:
            known = f"known: {', '.join(f'.{kind}' for kind in KINDS)}"
            yield f'unknown kind ".{name}"', suggest(name, KINDS) or known, f".{name}"
    if len(classes) > 1:
        yield f"a text is of {len(classes)} kinds: {', '.join(classes)}", "keep one of them", f".{classes[0]}"
    if classes and not ids:
        yield f'the kind ".{classes[0]}" stands without an id', f"write {{#an.id .{classes[0]}}}", f".{classes[0]}"


def _left(inline: Token) -> Iterator[Found]:
    """Yield what looks like a mark but has stayed in the text, where it would print."""
    text = "".join(child.content if child.type == "text" else " " for child in inline.children or [])
    for match in _LEFT.finditer(text):
        name = _NOT_IN_IDS.sub(".", match[0].strip("{} #.").lower()).strip(".")
        if text[match.end() :].strip():
            yield f'"{shorten(match[0])}" stands within a text', "put it at the end of its paragraph", match[0]
        else:
            message = f'"{shorten(match[0])}" is not an id; expected lower-case words joined by dots'
            yield message, f"write {{#{name}}}" if name else None, match[0]
    for match in _NOTE.finditer(text):
        yield f"the footnote {match[0]} has no text", f"add a line that begins with {match[0]}:", match[0]


def _uncalled(places: Places, env: Mapping[str, object]) -> Iterator[Diagnostic]:
    notes = env.get("footnotes")
    refs = notes.get("refs", {}) if isinstance(notes, dict) else {}
    for name, number in refs.items():
        if number < 0:
            mark = f"[^{name.removeprefix(':')}]"
            span = places.find(f"{mark}:") or places.whole
            message = f"the footnote {mark} is never called, so it does not print"
            yield Diagnostic(span, message, f"write {mark} in the text it belongs to", code="rulebook.id")
