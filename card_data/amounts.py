"""Amounts as a composition states them: `10`, `48..51`, `>= 3`, `<= 9`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_EXACT = re.compile(r"(-?\d{1,9})", re.ASCII)
_RANGE = re.compile(r"(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})", re.ASCII)
_COMPARED = re.compile(r"(>=|<=|>|<)\s*(-?\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Amount:
    """The whole numbers from `low` to `high`, both included; none leaves that side open."""

    low: int | None
    high: int | None

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        if self.high is None:
            return f"at least {self.low}"
        return f"at most {self.high}" if self.low is None else f"{self.low} to {self.high}"

    def distance(self, number: int) -> int:
        """Return what must be added to the number to bring it within."""
        if self.low is not None and number < self.low:
            return self.low - number
        return self.high - number if self.high is not None and number > self.high else 0


@lru_cache(maxsize=1024)
def parse_amount(text: str) -> Amount:
    """Return the amount that a text states.

    Raises:
        ValueError: the text states none.
    """
    text = text.strip()
    if match := _EXACT.fullmatch(text):
        return Amount(int(match[1]), int(match[1]))
    if match := _RANGE.fullmatch(text):
        low, high = int(match[1]), int(match[2])
        if low > high:
            raise ValueError(f'"{text}" runs backwards')
        return Amount(low, high)
    if match := _COMPARED.fullmatch(text):
        sign, number = match[1], int(match[2])
        if sign[0] == ">":
            return Amount(number + (sign == ">"), None)
        return Amount(None, number - (sign == "<"))
    raise ValueError(f'"{text}" is not an amount')
