"""Amounts as a composition states them: `10`, `48..51`, `>= 3`, `<= 9`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from card_data.bounds import read_bounds


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
    bounds = read_bounds(text, int)
    if bounds is None:
        raise ValueError(f'"{text.strip()}" is not an amount')
    if bounds.is_backwards:
        raise ValueError(f'"{text.strip()}" runs backwards')
    inner = 0 if bounds.includes_ends else 1
    low, high = bounds.low, bounds.high
    return Amount(None if low is None else low + inner, None if high is None else high - inner)
