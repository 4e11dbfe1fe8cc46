"""The dialect of Markdown that rulebooks are written in: ids at the end of a block, boxed parts, footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import east_asian_width

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

KINDS = ("rule", "example", "component", "advice")
"""What a paragraph with an id can be; `rule` goes without saying."""
BOXES = ("turn", "example", "ruling", "quick", "credits")

_ATTRIBUTES = re.compile(r"\s*\{\s*((?:[#.][^\s{}#]+\s*)+)\}\s*$")
_MARKS = "marks"
_BOX = re.compile(r'\s*(\S*)\s*(?:"(.*)"|“(.*)”)?\s*$')


class BoxLine(NamedTuple):
    """The opening line of a boxed part, read."""

    kind: str
    title: str


@cache
def markdown_parser(quotes: str) -> MarkdownIt:
    """Return the parser of the dialect; `quotes` are the language's four quotation marks."""
    options = {"html": False, "typographer": True, "quotes": quotes}
    parser = MarkdownIt("commonmark", options).enable(["table", "replacements", "smartquotes"])
    parser.use(deflist_plugin).use(footnote_plugin)
    parser.use(container_plugin, "box", validate=lambda params, *_: bool(params.strip()))
    parser.core.ruler.before("inline", "ids", _take_attributes)
    parser.core.ruler.push("wide-lines", _join_wide_lines)
    return parser


def read_box(token: Token) -> BoxLine:
    """Return the kind and the title of a box's opening token."""
    match = _BOX.match(token.info)
    assert match is not None
    return BoxLine(match[1], match[2] or match[3] or "")


def _take_attributes(state: StateCore) -> None:
    """Move `{#id .class}` from the end of a block's text to the block."""
    for index, token in enumerate(state.tokens):
        match = _ATTRIBUTES.search(token.content) if token.type == "inline" else None
        if match is None:
            continue
        token.content = token.content[: match.start()]
        owner = owner_of(state.tokens, index)
        owner.meta = {**owner.meta, _MARKS: tuple(match[1].split())}
        for mark in match[1].split():
            if mark[0] == "#":
                owner.attrSet("id", mark[1:])
            else:
                owner.attrJoin("class", mark[1:])


def marks_of(owner: Token) -> tuple[str, ...]:
    """Return the ids and classes that were written at the end of a block, with their `#` and `.`."""
    return tuple(owner.meta.get(_MARKS, ()))


def _join_wide_lines(state: StateCore) -> None:
    """Drop the space that a line break would print between two letters of a script that writes without spaces."""
    for token in state.tokens:
        children = token.children or []
        token.children = [
            child
            for index, child in enumerate(children)
            if child.type != "softbreak"
            or not (_is_wide(_last(children[:index])) and _is_wide(_first(children[index + 1 :])))
        ] or token.children


def _last(tokens: Sequence[Token]) -> str:
    return next((token.content[-1] for token in reversed(tokens) if token.content), "")


def _first(tokens: Sequence[Token]) -> str:
    return next((token.content[0] for token in tokens if token.content), "")


def _is_wide(character: str) -> bool:
    return character != "" and east_asian_width(character) in "WF"


def owner_of(tokens: Sequence[Token], index: int) -> Token:
    """Return the opening token of the block whose text is the inline token at `index`: a list item before its paragraph."""
    before = tokens[index - 1]
    outer = tokens[index - 2] if index > 1 else before
    return outer if before.type == "paragraph_open" and outer.type in ("list_item_open", "dd_open") else before


def blocks(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Yield each text of a document with the block that owns it."""
    for index, token in enumerate(tokens):
        if token.type == "inline":
            yield owner_of(tokens, index), token


def plain_text(inline: Token) -> str:
    """Return what an inline token reads like without any marks."""
    parts = []
    for child in inline.children or []:
        if child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif child.type in ("text", "code_inline"):
            parts.append(child.content)
    return "".join(parts)
