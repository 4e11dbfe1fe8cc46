"""What a rulebook says by itself in each language, and numbers written out: `templates/rulebook/words/<lang>.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from card_data.diagnostics import Diagnostic, Span, TemplateFault

FOLDER = Path(__file__).resolve().parent.parent / "templates" / "rulebook" / "words"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language."""

    texts: Mapping[str, str]
    numbers: tuple[str, ...]
    """Number words from 0 upwards; numbers past the end are written as digits, or by `tens`."""
    tens: tuple[str, ...]
    ordinals: tuple[str, ...]
    suffixes: Mapping[str, str]
    sample: str
    """A typical text; its width tells how many characters a line holds."""
    characters_per_line: int

    def __getitem__(self, name: str) -> str:
        return self.texts[name]

    def word(self, number: object) -> str:
        """Write a whole number out: 2 -> two, 42 -> forty-two; digits where the language has no word."""
        value = _whole(number)
        if 0 <= value < len(self.numbers):
            return self.numbers[value]
        ten, one = divmod(value, 10)
        if 2 <= ten < 2 + len(self.tens):
            return self.tens[ten - 2] + (f"-{self.numbers[one]}" if one else "")
        return f"{value}"

    def capitalised(self, number: object) -> str:
        """Write a whole number out for the beginning of a sentence."""
        word = self.word(number)
        return word[:1].upper() + word[1:]

    def ordinal(self, number: object) -> str:
        """Write a place in a row: 2 -> second, 21 -> 21st."""
        value = _whole(number)
        if 0 <= value < len(self.ordinals):
            return self.ordinals[value]
        teen = value // 10 % 10 == 1
        return (
            f"{value}{self.suffixes['other'] if teen else self.suffixes.get(str(value % 10), self.suffixes['other'])}"
        )

    def filters(self) -> dict[str, Callable[[object], str]]:
        """Return the template filters of the language."""
        return {"word": self.word, "Word": self.capitalised, "ordinal": self.ordinal}


def _whole(number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise TypeError(f"found {number!r} where a whole number is expected")
    return number


@cache
def load_words(lang: str) -> Words:
    """Return the words of a language.

    Raises:
        TemplateFault: the tool has no words file for it.
    """
    path = FOLDER / f"{lang}.yaml"
    if not path.is_file():
        known = ", ".join(sorted(p.stem for p in FOLDER.glob("*.yaml")))
        message = f'no book words for the language "{lang}"; there are: {known}'
        place = Span(f"templates/rulebook/words/{lang}.yaml")
        raise TemplateFault([Diagnostic(place, message, "copy en.yaml and translate it", code="rulebook.words")])
    data: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    lists = {name: tuple(data.pop(name)) for name in ("numbers", "tens", "ordinals")}
    suffixes, characters = data.pop("ordinal_suffixes"), data.pop("characters_per_line")
    sample = data.pop("sample")
    return Words(data, lists["numbers"], lists["tens"], lists["ordinals"], suffixes, sample, characters)
