"""Reading positions: plain JSON values in, checked values out, every fault with the path to the value."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from rules_engine.errors import InvalidPosition

Where = tuple[str | int, ...]
T = TypeVar("T")


class PositionReader:
    """One map of a position; asks for values by key and remembers the path to them."""

    def __init__(self, value: Any, where: Where = (), *, known: Iterable[str] = ()) -> None:
        if not isinstance(value, Mapping):
            raise InvalidPosition(where, f"found {show(value)}, expected an object")
        self.value = value
        self.where = where
        self._refuse_unknown(tuple(known))

    def _refuse_unknown(self, known: Sequence[str]) -> None:
        for key in self.value:
            if known and key not in known:
                near = difflib.get_close_matches(str(key), known, n=1)
                hint = f'did you mean "{near[0]}"?' if near else f"known: {', '.join(known)}"
                raise InvalidPosition((*self.where, str(key)), "unknown key", hint)

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def at(self, key: str) -> Where:
        """Return the path to a key."""
        return (*self.where, key)

    def whole(self, key: str, default: int | None = None, *, low: int = 0, high: int | None = None) -> int:
        """Return a whole number within bounds."""
        if key not in self.value:
            return self._default(key, default)
        return read_whole(self.value[key], self.at(key), low, high)

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return true or false."""
        if key not in self.value:
            return self._default(key, default)
        found = self.value[key]
        if not isinstance(found, bool):
            raise InvalidPosition(self.at(key), f"found {show(found)}, expected true or false")
        return found

    def word(self, key: str, choices: Sequence[str], default: str | None = None) -> str:
        """Return one of the words."""
        if key not in self.value:
            return self._default(key, default)
        return read_word(self.value[key], self.at(key), choices)

    def items(self, key: str, default: Sequence[Any] | None = None, *, length: int | None = None) -> Sequence[Any]:
        """Return a list, of a given length where one is due."""
        if key not in self.value:
            return self._default(key, default)
        return read_list(self.value[key], self.at(key), length)

    def wholes(self, key: str, default: Sequence[int] | None = None, *, length: int | None = None) -> list[int]:
        """Return a list of whole numbers of at least 0."""
        found = self.items(key, default, length=length)
        return [read_whole(value, (*self.at(key), place), 0, None) for place, value in enumerate(found)]

    def _default(self, key: str, default: T | None) -> T:
        if default is None:
            raise InvalidPosition(self.where, f"lacks `{key}`")
        return default


def read_whole(value: Any, where: Where, low: int, high: int | None) -> int:
    """Return a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidPosition(where, f"found {show(value)}, expected a whole number")
    if value < low or (high is not None and value > high):
        bounds = f"{low} to {high}" if high is not None else f"at least {low}"
        raise InvalidPosition(where, f"found {value}, expected {bounds}")
    return value


def read_word(value: Any, where: Where, choices: Sequence[str]) -> str:
    """Return one of the words, with a near miss suggested."""
    if isinstance(value, str) and value in choices:
        return value
    near = difflib.get_close_matches(str(value), choices, n=1)
    shown = ", ".join(choices[:12]) + (" ..." if len(choices) > 12 else "")
    raise InvalidPosition(
        where, f"found {show(value)}, expected {shown}", f'did you mean "{near[0]}"?' if near else None
    )


def read_list(value: Any, where: Where, length: int | None = None) -> Sequence[Any]:
    """Return a list, of a given length where one is due."""
    if not isinstance(value, list | tuple):
        raise InvalidPosition(where, f"found {show(value)}, expected a list")
    if length is not None and len(value) != length:
        raise InvalidPosition(where, f"found {len(value)} entries, expected {length}")
    return value


def show(value: Any) -> str:
    """Return a value as a person reads it."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    return "nothing" if value is None else f'"{value}"' if isinstance(value, str) else str(value).lower()


class CardCount:
    """The printed cards that are not yet placed: a card twice, or one that does not exist, is told where it stands."""

    def __init__(self, copies: Mapping[str, int]) -> None:
        self._copies = dict(copies)
        self._left = Counter(copies)

    def take(self, value: Any, where: Where) -> str:
        """Take one copy of a card out of the box.

        Raises:
            InvalidPosition: no such card is printed, or all its copies are placed already.
        """
        card = read_word(value, where, tuple(self._copies))
        if self._left[card] == 0:
            copies = self._copies[card]
            raise InvalidPosition(
                where, f'"{card}" is there once too often; {copies} of it {"is" if copies == 1 else "are"} printed'
            )
        self._left[card] -= 1
        return card

    def take_all(self, values: Any, where: Where, *, limit: int | None = None) -> list[str]:
        """Take the cards of a list, at most `limit` of them."""
        found = read_list(values, where)
        if limit is not None and len(found) > limit:
            raise InvalidPosition(where, f"found {len(found)} cards, expected at most {limit}")
        return [self.take(value, (*where, place)) for place, value in enumerate(found)]

    def rest(self) -> list[str]:
        """Return the cards that are left, in the order of the printed table."""
        return list(self._left.elements())
