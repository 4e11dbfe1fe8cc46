"""How ranges of numbers are written, wherever data states them: `10`, `48..51`, `0.04..0.06`, `>= 3`, `<= 9`, `> 2`, `< 10`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

_NUMBER = r"(-?\d{1,9}(?:\.\d{1,9})?)"
_WITHIN = re.compile(rf"{_NUMBER}(?:\s*\.\.\s*{_NUMBER})?", re.ASCII)
_COMPARED = re.compile(rf"([<>])(=?)\s*{_NUMBER}", re.ASCII)

N = TypeVar("N", int, float)


@dataclass(frozen=True, slots=True)
class Bounds(Generic[N]):
    """The ends of a range as written, in any order; none leaves that side open."""

    low: N | None
    high: N | None
    includes_ends: bool = True
    """False after `>` and `<`."""

    @property
    def is_backwards(self) -> bool:
        """Whether nothing can lie within: the low end is above the high one."""
        return self.low is not None and self.high is not None and self.low > self.high


def read_bounds(text: str, number: Callable[[str], N]) -> Bounds[N] | None:
    """Return the bounds that a text states, its numbers read by `int` or `float`; none where it states none of that kind."""
    text = text.strip()
    try:
        if match := _WITHIN.fullmatch(text):
            return Bounds(number(match[1]), number(match[2] or match[1]))
        if match := _COMPARED.fullmatch(text):
            end, includes_end = number(match[3]), bool(match[2])
            return Bounds(end, None, includes_end) if match[1] == ">" else Bounds(None, end, includes_end)
    except ValueError:  # a decimal, where whole numbers are read
        pass
    return None
