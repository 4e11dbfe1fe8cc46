"""Ranges of decimal numbers as targets state them: `0.04..0.06`, `<= 0.02`, `>= 3`, `40`."""

from __future__ import annotations

from dataclasses import dataclass

from card_data.bounds import read_bounds


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included; none leaves that side open."""

    low: float | None
    high: float | None

    def __contains__(self, value: float) -> bool:
        return self.distance(value) == 0

    def __str__(self) -> str:
        if self.low == self.high and self.low is not None:
            return f"{self.low:g}"
        if self.high is None:
            return f"at least {self.low:g}"
        return f"at most {self.high:g}" if self.low is None else f"{self.low:g} to {self.high:g}"

    @property
    def scale(self) -> float:
        """What counts as a distance of one: the range's width; of a bound, its size; 1 where both are nothing."""
        if self.low is not None and self.high is not None and self.high > self.low:
            return self.high - self.low
        return abs(self.low if self.low is not None else self.high or 0.0) or 1.0

    def distance(self, value: float) -> float:
        """Return how far outside a value lies, in units of `scale`; 0 within."""
        below = self.low - value if self.low is not None else 0.0
        above = value - self.high if self.high is not None else 0.0
        return max(below, above, 0.0) / self.scale

    def meets(self, low: float, high: float) -> bool:
        """Whether some value from `low` to `high` lies within."""
        return (self.low is None or high >= self.low) and (self.high is None or low <= self.high)


def parse_range(text: str) -> Range:
    """Return the range that a text states.

    Raises:
        ValueError: the text states none.
    """
    bounds = read_bounds(text, float)
    if bounds is None or bounds.is_backwards or not bounds.includes_ends:
        raise ValueError(f'"{text.strip()}" is no range')
    return Range(bounds.low, bounds.high)
