"""Values out of YAML nodes: each reader tells a fault and goes on with a harmless value."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from card_data.diagnostics import suggest
from card_data.faults import Faults
from card_data.lengths import MILLIMETRES_BY_UNIT, parse_length
from card_data.nodes import ListNode, MapNode, Node, Scalar
from card_data.schema import Texts

SNAKE_CASE = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
LAYOUT_NAME = re.compile(r"[a-z][a-z0-9_-]*", re.ASCII)
WHOLE = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Keys:
    """The entries of one map, checked against the keys it must and may have."""

    def __init__(
        self, node: Node | None, what: str, faults: Faults, *, required: Sequence[str], optional: Sequence[str] = ()
    ) -> None:
        self._nodes: dict[str, Node] = {}
        known = (*required, *optional)
        for key, value in entries_of(node, what, faults):
            if key.text in known:
                self._nodes[key.text] = value
            else:
                hint = suggest(key.text, known) or f"known: {', '.join(known)}"
                faults.error(key.span, f'unknown key "{key.text}" in {what}', hint, code="data.key-unknown")
        if not isinstance(node, MapNode):
            return
        for key_name in required:
            if key_name not in self._nodes:
                faults.error(node.span, f"{what} lacks `{key_name}`", code="data.key-missing")

    def get(self, key: str) -> Node | None:
        """Return the value of the key; none when it is not given."""
        return self._nodes.get(key)

    def __contains__(self, key: str) -> bool:
        return key in self._nodes


def is_empty(node: Node | None) -> bool:
    """Whether nothing is given: no key, or a key without a value."""
    return node is None or (isinstance(node, Scalar) and node.is_empty)


def entries_of(node: Node | None, what: str, faults: Faults) -> tuple[tuple[Scalar, Node], ...]:
    """Return the entries of a map."""
    if isinstance(node, MapNode):
        return node.entries
    if node is not None:
        faults.error(node.span, f"{what} is {describe(node)}, expected a map (key: value)", code="data.type")
    return ()


def items_of(node: Node | None, what: str, faults: Faults) -> tuple[Node, ...]:
    """Return the items of a list."""
    if isinstance(node, ListNode):
        return node.items
    if node is not None:
        faults.error(node.span, f"{what} is {describe(node)}, expected a list", code="data.type")
    return ()


def scalars_of(node: Node | None, what: str, faults: Faults) -> tuple[Scalar, ...]:
    """Return the texts of a list of texts; one text is a list of one."""
    nodes = (node,) if isinstance(node, Scalar) else items_of(node, what, faults)
    for item in nodes:
        if not isinstance(item, Scalar):
            faults.error(item.span, f"{what} holds {describe(item)}, expected texts", code="data.type")
    return tuple(item for item in nodes if isinstance(item, Scalar))


def describe(node: Node) -> str:
    """Return what a node is, in the user's words."""
    if isinstance(node, MapNode):
        return "a map"
    if isinstance(node, ListNode):
        return "a list"
    return "empty" if node.is_empty else f'"{shorten(node.text)}"'


def shorten(text: str, limit: int = 40) -> str:
    """Return the text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 3] + "..."


def read_text_value(node: Node | None, what: str, faults: Faults) -> str:
    """Return a text that is not empty."""
    if node is None:
        return ""
    if isinstance(node, Scalar) and not node.is_empty and node.text.strip():
        return node.text.strip()
    faults.error(node.span, f"{what} is {describe(node)}, expected a text", code="data.text")
    return ""


def read_whole(
    node: Node | None, what: str, faults: Faults, *, low: int, high: int | None = None, code: str = "data.number"
) -> int:
    """Return a whole number from `low` to `high`; `low` after a fault."""
    if node is None:
        return low
    if isinstance(node, Scalar):
        problem = whole_problem(node.text, low, high)
        if problem is None:
            return int(node.text)
        faults.error(node.span, f"{what} is {describe(node)}, expected {problem}", whole_hint(node.text), code=code)
    else:
        faults.error(node.span, f"{what} is {describe(node)}, expected a whole number", code=code)
    return low


def whole_problem(text: str, low: int | None, high: int | None) -> str | None:
    """Return what was expected in place of the text, or none when it is a whole number within bounds."""
    if WHOLE.fullmatch(text) and (low is None or int(text) >= low) and (high is None or int(text) <= high):
        return None
    if low is not None and high is not None:
        return f"a whole number from {low} to {high}"
    return "a whole number" + (f" of at least {low}" if low is not None else "")


def whole_hint(text: str) -> str | None:
    """Return the digits for a number written as a word."""
    word = text.strip().lower()
    return f"write {_NUMBER_WORDS.index(word)}" if word in _NUMBER_WORDS else None


def read_flag(node: Node | None, what: str, faults: Faults) -> bool:
    """Return true or false; false when it is not given."""
    if node is None:
        return False
    if isinstance(node, Scalar) and node.text in ("true", "false"):
        return node.text == "true"
    faults.error(node.span, f"{what} is {describe(node)}, expected true or false", code="data.flag")
    return False


def read_name(node: Node | None, what: str, faults: Faults, pattern: re.Pattern[str] = SNAKE_CASE) -> str:
    """Return a name in the pattern's letters."""
    if node is None:
        return ""
    if isinstance(node, Scalar):
        return check_name(node, what, faults, pattern)
    faults.error(node.span, f"{what} is {describe(node)}, expected a name", code="data.name")
    return ""


def check_name(node: Scalar, what: str, faults: Faults, pattern: re.Pattern[str] = SNAKE_CASE) -> str:
    """Return the name that the text is, after telling letters that it may not have."""
    if not pattern.fullmatch(node.text):
        extra = " and -" if pattern is LAYOUT_NAME else ""
        message = f"{what} is {describe(node)}, expected lower-case letters, digits, _{extra}, a letter first"
        faults.error(node.span, message, code="data.name")
    return node.text


def read_option(node: Node | None, what: str, known: Collection[str], faults: Faults, *, code: str) -> str:
    """Return one of the known words; the empty text after a fault."""
    if node is None:
        return ""
    if isinstance(node, Scalar) and node.text in known:
        return node.text
    near = suggest(node.text, known) if isinstance(node, Scalar) else None
    faults.error(node.span, f"{what} is {describe(node)}, expected {alternatives(known)}", near, code=code)
    return ""


def alternatives(known: Iterable[str], limit: int = 12) -> str:
    """Return `a, b or c`."""
    words = list(known)
    if len(words) > limit:
        return ", ".join(words[:limit]) + " ..."
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nothing"


def read_length(node: Node | None, what: str, faults: Faults) -> Fraction:
    """Return a length in mm; 0 after a fault."""
    if not isinstance(node, Scalar):
        if node is not None:
            faults.error(node.span, f"{what} is {describe(node)}, expected a length", code="data.length")
        return Fraction(0)
    try:
        return parse_length(node.text)
    except ValueError as error:
        units = ", ".join(MILLIMETRES_BY_UNIT)
        message = f"{what}: {error}, expected a number with a unit ({units})"
        faults.error(node.span, message, "write it like 63mm or 2.5in", code="data.length")
        return Fraction(0)


def read_texts(node: Node | None, what: str, languages: Sequence[str], faults: Faults) -> Texts:
    """Return one text for every language; a language that is not given reads as the first one's text."""
    if isinstance(node, Scalar) and not node.is_empty:
        example = f'write {{{languages[0]}: "{shorten(node.text, 24)}"}}' if languages else None
        faults.error(node.span, f"{what} is {describe(node)}, expected a text per language", example, code="data.type")
        return {}
    texts: dict[str, str] = {}
    for key, value in entries_of(node, what, faults):
        if key.text in languages:
            texts[key.text] = read_text_value(value, f"{what} in `{key.text}`", faults)
        elif languages:
            _tell_language(key, value, what, languages, faults)
    if node is not None and isinstance(node, MapNode) and languages and languages[0] not in texts:
        message = f"{what} lacks the language `{languages[0]}`, the first of `languages`"
        faults.error(node.span, message, code="data.language-missing")
    return {lang: texts.get(lang, texts.get(languages[0], "")) for lang in languages}


def _tell_language(key: Scalar, value: Node, what: str, languages: Sequence[str], faults: Faults) -> None:
    hint = suggest(key.text, languages)
    if is_empty(value):  # {en: Yes, always.} reads as two entries, the second without a value
        hint = "put a text that holds a comma in quotes"
    message = f'{what} is given in "{shorten(key.text)}", expected a language of the game: {", ".join(languages)}'
    faults.error(key.span, message, hint, code="data.language-unknown")
