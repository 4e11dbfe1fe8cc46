"""What one run of a template may spend: steps, text and seconds.

Steps and text are counted, so the same template ends at the same place on every machine; the clock is the last resort.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

MAX_STEPS = 200_000
"""Loop turns, calls and items looked at by filters in one render."""
MAX_TEXT = 2_000_000
"""Characters written by one render, and the longest text that an expression may build."""
MAX_RANGE = 10_000
MAX_BITS = 1024
MAX_SECONDS = 5.0
_CLOCK_EVERY = 1024
_WIDTH = re.compile(r"%[^%a-zA-Z]*?(\*|\d{4,})")


class Refused(Exception):
    """A template asked for what it may not have; functions handed to templates raise it with a message and a hint."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class Budget:
    """Counts down what one render may still spend."""

    __slots__ = ("clock", "deadline", "steps", "text")

    def __init__(self) -> None:
        self.steps = MAX_STEPS
        self.text = MAX_TEXT
        self.clock = MAX_STEPS - _CLOCK_EVERY
        self.deadline = 0.0

    def spend(self, steps: int = 1) -> None:
        """Take steps away; `Refused` when none are left or the time is up."""
        self.steps -= steps
        if self.steps < 0:
            raise Refused(f"the template does not come to an end within {MAX_STEPS:,} steps", "shorten its loops")
        if self.steps <= self.clock:
            self._look_at_the_clock()

    def _look_at_the_clock(self) -> None:
        self.clock = self.steps - _CLOCK_EVERY
        now = time.monotonic()
        if not self.deadline:
            self.deadline = now + MAX_SECONDS
        elif now > self.deadline:
            raise Refused(f"the template runs for more than {MAX_SECONDS:g} seconds", "shorten its loops")

    def write(self, characters: int) -> None:
        """Take text away; `Refused` when the render has written too much."""
        self.text -= characters
        if self.text < 0:
            raise Refused(f"the template writes more than {MAX_TEXT:,} characters", "shorten its loops")


def check_product(left: object, right: object) -> None:
    """Refuse `left * right` where the result would be huge."""
    for thing, times in ((left, right), (right, left)):
        if isinstance(thing, (str, list, tuple)) and isinstance(times, int) and len(thing) * times > MAX_TEXT:
            raise Refused(f"a repetition of {len(thing)} x {times} is too large")
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() + right.bit_length() > MAX_BITS:
        raise Refused("the product of these numbers is too large")


def check_power(left: object, right: object) -> None:
    """Refuse `left ** right` where the result would be huge."""
    if isinstance(left, int) and isinstance(right, int) and left.bit_length() * max(right, 0) > MAX_BITS:
        raise Refused(f"{left} ** {right} is too large")


def check_division(left: object, operator: str, right: object) -> None:
    """Refuse a division by zero, with what was to be divided."""
    if isinstance(right, int | float) and right == 0 and isinstance(left, int | float):
        raise Refused(f"{left} {operator} {right} divides by zero")


def check_sum(left: object, right: object) -> None:
    """Refuse `left + right` where the result would be huge."""
    sequences = (str, list, tuple)
    if isinstance(left, sequences) and isinstance(right, sequences) and len(left) + len(right) > MAX_TEXT:
        raise Refused(f"a text of {len(left) + len(right):,} characters is too long")


def format_text(pattern: str, *values: object) -> str:
    """Format by `%` as Python does, with widths of at most three digits."""
    if _WIDTH.search(pattern):
        raise Refused(f"the width in the format {pattern!r} is too large")
    return pattern % (values if len(values) != 1 else values[0])


def join_parts(parts: Sequence[str], separator: str = "") -> str:
    """Join texts; `Refused` where the result would be huge."""
    if sum(map(len, parts)) + len(separator) * len(parts) > MAX_TEXT:
        raise Refused(f"a text of more than {MAX_TEXT:,} characters is too long")
    return separator.join(parts)
