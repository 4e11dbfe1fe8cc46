"""A project's own style sheet for its rulebooks: what it may not ask for, told before anything is set."""

from __future__ import annotations

import re
from collections.abc import Iterator

from card_data.diagnostics import Diagnostic, TemplateFault
from card_data.files import place_of

LARGEST: dict[str, float] = {
    "mm": 2000, "cm": 200, "in": 80, "pt": 6000, "pc": 500, "px": 8000, "q": 8000,
    "em": 100, "rem": 100, "ex": 200, "ch": 200, "lh": 100, "vw": 1000, "vh": 1000, "%": 10_000, "": 100_000,
}  # fmt: skip
"""Per unit, about two metres: what is larger makes pages without end, or none."""
_SKIPPED = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|url\([^)]*\)|#[\w-]+", re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.-])[-+]?(\d+(?:\.\d+)?|\.\d+)(e[-+]?\d+)?(%|[a-z]*)", re.IGNORECASE)
_PAGE_SIZE = re.compile(r"@page\b[^{]*\{[^}]*?(?<![\w-])(size)\s*:", re.IGNORECASE)
_IMPORT = re.compile(r"@import\b", re.IGNORECASE)


def check_css(css: str, path: str) -> str:
    """Return the style sheet.

    Raises:
        TemplateFault: it sets sizes that no page has, sets the paper's size, or imports another sheet.
    """
    plain = _SKIPPED.sub(lambda skipped: re.sub(r"[^\n]", " ", skipped[0]), css)
    found = [
        Diagnostic(place_of(css, index, path), message, hint, code="rulebook.css")
        for index, message, hint in (*_sizes(plain), *_rules(plain))
    ]
    if found:
        raise TemplateFault(found)
    return css


def _sizes(plain: str) -> Iterator[tuple[int, str, str | None]]:
    for match in _NUMBER.finditer(plain):
        unit = match[3].lower()
        if match[2] and unit in LARGEST:
            yield match.start(), f'"{match[0]}" is written with a power of ten', "write the number out"
        elif float(match[1]) > LARGEST.get(unit, float("inf")):
            yield (
                match.start(),
                f'"{match[0]}" is larger than any page; expected at most {LARGEST[unit]:,g}{unit}',
                None,
            )


def _rules(plain: str) -> Iterator[tuple[int, str, str | None]]:
    for match in _PAGE_SIZE.finditer(plain):
        yield match.start(1), "a style sheet does not set the size of the paper", "choose it with --paper"
    for match in _IMPORT.finditer(plain):
        yield (
            match.start(),
            "@import is refused: a book has one style sheet of its own",
            "copy the rules into this file",
        )
