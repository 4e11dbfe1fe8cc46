"""Names in prose that are one slip of the pen from a card's name.

Without a dictionary of each language only names can be told from ordinary words: those that are capitalised within a sentence. A word is
held to be a slip where it stands once in the book, no text of the game has it, and one change of a letter makes it the word of a card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from card_data.schema import Game

LEAST = 5
"""Letters of the shortest names that are compared: shorter ones have too many neighbours."""
_WORD = re.compile(r"[^\W\d_]+")
_WITHIN = re.compile(r"[^\W_][,;:]?[ \n][*_\"“‘'(]*\Z")
"""What stands before a word that begins no sentence, heading or cell."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A word that is no name, where it starts in the text, and the names that may be meant."""

    word: str
    start: int
    meant: tuple[str, ...]


def slips(prose: str, game: Game) -> Iterator[Slip]:
    """Yield the misspelt names of a text, whose template tags have been blanked."""
    names = {word for text in _card_texts(game) for word in _WORD.findall(text) if _is_name(word)}
    known = {_stem(word) for text in (*_card_texts(game), *_game_texts(game)) for word in _WORD.findall(text)}
    words = list(_WORD.finditer(prose))
    counts = Counter(_stem(match[0]) for match in words)
    for match in words:
        stem = _stem(match[0])
        if not _is_name(match[0]) or counts[stem] > 1 or stem in known or not _begins_nothing(prose, match.start()):
            continue
        meant = tuple(sorted(name for name in names if is_slip(stem, _stem(name))))
        if meant:
            yield Slip(match[0], match.start(), meant)


def is_slip(one: str, other: str) -> bool:
    """Return whether two words differ by one letter: changed, left out, put in, or swapped with the next."""
    if len(one) > len(other):
        one, other = other, one
    if one == other or len(other) - len(one) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    swapped = one[start + 1 : start + 2] + one[start]
    return one[start + 1 :] == other[start + 1 :] or swapped + one[start + 2 :] == other[start:]


def _card_texts(game: Game) -> Iterator[str]:
    for component in game.components:
        for card in component.rows:
            yield from (text for by_lang in card.texts.values() for text in by_lang.values() if text)


def _game_texts(game: Game) -> Iterator[str]:
    yield from game.title.values()
    yield from (text for component in game.components for text in component.title.values())
    yield from (value for column in game.columns for value in column.values)


def _is_name(word: str) -> bool:
    return len(word) >= LEAST and word.istitle()


def _stem(word: str) -> str:
    """Return a word without case and plural, as far as that can be told by its end."""
    return word.casefold().removesuffix("s")


def _begins_nothing(prose: str, start: int) -> bool:
    return _WITHIN.search(prose, max(0, start - 6), start) is not None
