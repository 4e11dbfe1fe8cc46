"""What notations share: names for the seats, and reading `verb words` in any case of letters."""

from __future__ import annotations

from collections.abc import Sequence

from card_data.diagnostics import suggest
from rules_engine.core import CHANCE
from rules_engine.errors import InvalidAction

SEAT_NAMES = ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn", "Gus", "Hana")
"""The people at the table, seat by seat, in transcripts."""


def seat_name(seat: int) -> str:
    """Return who sits there; chance is nobody."""
    return "Chance" if seat == CHANCE else SEAT_NAMES[seat]


def split_words(text: str) -> list[str]:
    """Return the words of an action's text, in lower case."""
    return text.strip().lower().split()


def read_card(word: str, known: Sequence[str]) -> str:
    """Return the card id of a word.

    Raises:
        InvalidAction: no card has that id.
    """
    for card in known:
        if card.lower() == word.lower():
            return card
    hint = suggest(word, known)
    raise InvalidAction(f'unknown card "{word}"' + (f"; {hint}" if hint else ""))


def unreadable(text: str, forms: Sequence[str]) -> InvalidAction:
    """Return the error for a text that is no action, with the forms that are."""
    return InvalidAction(f'cannot read "{text.strip()}"; expected {" or ".join(forms)}')


def join(words: Sequence[str]) -> str:
    """Return `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
