"""Chance that is the same on every machine: one small generator, and one way to mix seeds.

Python promises equal numbers across versions for `random.random` alone, not for shuffles (Python docs, `random`,
"Notes on Reproducibility"), and its state of 625 words is slow to copy, which searches do all the time.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_BATCH = 1 << 32
"""What the numbers of places of one draw multiply to, at most."""


class Chance:
    """SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, figure 17): 64 bits of state, 64 bits a draw."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def __repr__(self) -> str:
        return f"Chance({self.state})"

    def clone(self) -> Chance:
        """Return a generator that will draw the same."""
        return Chance(self.state)

    def bits(self) -> int:
        """Return 64 random bits."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1; the bias is below limit / 2**64."""
        return (self.bits() * limit) >> 64

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return items[(self.bits() * len(items)) >> 64]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates), several places a draw.

        What a draw leaves below the point says where the next card goes (Brackett-Rozinsky and Lemire, "Batched ranged
        random integer generation", Software: Practice and Experience, 2024), here without their rejection step: an
        order's odds are off by less than one part in 2**32 a draw.
        """
        word, product = 0, _BATCH
        for size in range(len(items), 1, -1):
            product *= size
            if product >= _BATCH:
                word, product = self.bits(), size
            word *= size
            other = word >> 64
            word &= _MASK
            items[size - 1], items[other] = items[other], items[size - 1]


def mix(*parts: int | str) -> int:
    """Return a 64-bit seed mixed from the parts, the same in every process: game index and seed never run in step."""
    text = "\x1f".join(map(str, parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
