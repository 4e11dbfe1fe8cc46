"""Estimates with intervals, from counts and sums alone: what workers send adds up in any order, and then is judged.

Small closed forms over the standard library; SciPy, against which the tests hold them, would cost every worker and
every command 100 MB and its loading time. `significance.py` has the tests, `ratings.py` the strengths of bots;
docs/measures.md says which measure uses what.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from rules_engine.playtest.distributions import normal_quantile, student_quantile

SLACK = 1e-9
"""By what share fractions of wins may add up to more than the whole, for being floating-point numbers."""


class Proportion(NamedTuple):
    """A share of `n` trials and its interval."""

    value: float
    n: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2


class Difference(NamedTuple):
    """One share less another and its interval, which lies within -1 and 1."""

    value: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean of `n` values, its interval, and the values' standard deviation; the last two need two values."""

    value: float
    n: int
    low: float
    high: float
    sd: float


def wilson(wins: float, n: float, level: float = 0.95) -> Proportion:
    """Return the share of wins with Wilson's score interval, which is never empty and never leaves 0 to 1.

        (p + z²/2n ± z·√(p(1 - p)/n + z²/4n²)) / (1 + z²/n)

    Wilson 1927, Journal of the American Statistical Association 22, 209-212; recommended by Brown, Cai and DasGupta
    2001, Statistical Science 16, 101-133. Wins may be fractions, as shared wins are: these vary less than whole ones,
    and the interval is then too wide rather than too narrow. Without trials the share is 0 and the interval all that
    there is.
    """
    if not 0 <= wins <= n * (1 + SLACK):
        raise ValueError(f"expected between 0 and {n} wins, found {wins}")
    if n == 0:
        return Proportion(0.0, n, 0.0, 1.0)
    p = min(1.0, wins / n)
    z2 = normal_quantile(level) ** 2 / n
    middle = (p + z2 / 2) / (1 + z2)
    reach = math.sqrt(z2 * (p * (1 - p) + z2 / 4)) / (1 + z2)
    # At 0 and n the ends are 0 and 1 by the formula, but not quite in floating point.
    low = max(0.0, middle - reach) if wins else 0.0
    high = min(1.0, middle + reach) if wins < n else 1.0
    return Proportion(p, n, min(low, p), max(high, p))


def clustered(wins: float, n: float, size: float, level: float = 0.95) -> Proportion:
    """Return the share of wins, its interval that of n/size trials: `size` trials each, such as games of a deal, may be all alike."""
    share = wilson(wins / size, n / size, level)
    return Proportion(share.value, n, share.low, share.high)


def difference(
    wins_a: float, n_a: float, wins_b: float, n_b: float, level: float = 0.95, seats: int | None = None
) -> Difference:
    """Return the share of A less that of B, of independent trials, with Newcombe's hybrid score interval.

        low = d - √((pa - la)² + (ub - pb)²)        high = d + √((ua - pa)² + (pb - lb)²)

    with Wilson's la..ua and lb..ub. Newcombe 1998, Statistics in Medicine 17, 873-890, method 10.

    Args:
        wins_a: wins of A, which may be fractions.
        n_a: trials of A.
        wins_b: wins of B.
        n_b: trials of B.
        level: the interval's confidence.
        seats: the number of seats, where each play is a trial for every one of them: these depend on one another, see
            `free`.
    """
    if not n_a or not n_b:
        return Difference(0.0, -1.0, 1.0)
    share = free(seats)
    a, b = wilson(wins_a * share, n_a * share, level), wilson(wins_b * share, n_b * share, level)
    return _combined(a, b, 0.0)


def free(seats: int | None) -> float:
    """Return the share of trials that count where all `seats` seats of each play are trials: (k - 1)/k; 1 for None.

    The results of k seats sum to one, so only k - 1 of them are free. Let a play's results have variance σ² each and
    thus, as they are alike, correlation -1/(k - 1): a contrast Σ c·w then has variance σ²·k/(k - 1)·Σ(c - c̄)² <=
    σ²·k/(k - 1)·Σc², where independent results have σ²·Σc². Multiplying every n by (k - 1)/k makes up for the worst
    case, a card that one of two seats always holds: there an interval for independent trials would be too narrow by √2.
    Plays that nobody wins are taken to be few.
    """
    if seats is None:
        return 1.0
    if seats < 2:
        raise ValueError(f"expected at least 2 seats, found {seats}")
    return (seats - 1) / seats


def paired_difference(both: int, only_a: int, only_b: int, neither: int, level: float = 0.95) -> Difference:
    """Return the share of wins of A less that of B, where both played each deal, with Newcombe's paired interval.

        low = d - √(x² - 2φxy + y²), x = pa - la, y = ub - pb
        high = d + √(x² - 2φxy + y²), x = ua - pa, y = pb - lb

    Newcombe 1998, Statistics in Medicine 17, 2635-2650, method 10: φ is the correlation of the four counts, its
    numerator both·neither - only_a·only_b lessened by n/2, but not below 0, where it is positive. Chosen before Agresti
    and Min 2005 (Wald after adding 1/2 to each count) because it stays within -1 and 1 and is made of the very
    intervals that are printed for A and B; Newcombe finds it to do well among ten methods, and the simplest of those
    that do.
    """
    n = both + only_a + only_b + neither
    if not n:
        return Difference(0.0, -1.0, 1.0)
    a, b = wilson(both + only_a, n, level), wilson(both + only_b, n, level)
    margins = (both + only_a) * (only_b + neither) * (both + only_b) * (only_a + neither)
    cross = both * neither - only_a * only_b
    phi = (max(0.0, cross - n / 2) if cross > 0 else cross) / math.sqrt(margins) if margins else 0.0
    return _combined(a, b, phi)


def _combined(a: Proportion, b: Proportion, phi: float) -> Difference:
    """Square and add the ends of two intervals, less what the correlation takes away."""

    def reach(x: float, y: float) -> float:
        return math.sqrt(max(0.0, x * x - 2 * phi * x * y + y * y))

    d = a.value - b.value
    low, high = d - reach(a.value - a.low, b.high - b.value), d + reach(a.high - a.value, b.value - b.low)
    return Difference(d, max(-1.0, low), min(1.0, high))


def paired_mean(count: int, total: int, squares: int, level: float = 0.95) -> Mean:
    """Return the mean of whole numbers, such as differences of pairs, from their sums, with Student's interval.

        m ± t·s/√n,  s² = (n·Σx² - (Σx)²) / (n(n - 1))

    Student 1908, Biometrika 6, 1-25. Count, sum and sum of squares add up over batches in any order, exactly. Below two
    values nothing is known of their spread: the interval is infinite and sd is NaN. Shared wins become whole in units
    of 1/lcm(1..k) of a win.
    """
    if count < 2:
        return Mean(total / count if count else 0.0, count, -math.inf, math.inf, math.nan)
    mean, sd = total / count, math.sqrt(variance(count, total, squares))
    reach = student_quantile(level, count - 1) * sd / math.sqrt(count)
    return Mean(mean, count, mean - reach, mean + reach, sd)


def variance(count: int, total: int, squares: int) -> float:
    """Return the sample variance (divisor n - 1) of whole numbers from their sums; exact up to one rounding.

    Raises:
        ValueError: fewer than two values.
    """
    if count < 2:
        raise ValueError(f"expected at least 2 values, found {count}")
    return (count * squares - total * total) / (count * (count - 1))


def sums(counts: Mapping[int, int]) -> tuple[int, int, int]:
    """Return count, sum and sum of squares of a histogram, value -> how often."""
    return (
        sum(counts.values()),
        sum(value * times for value, times in counts.items()),
        sum(value * value * times for value, times in counts.items()),
    )


def mean_of(counts: Mapping[int, int], level: float = 0.95, size: int = 1) -> Mean:
    """Return the mean of a histogram, as `paired_mean` does; where `size` values each may be all alike, from n/size values."""
    mean = paired_mean(*sums(counts), level)
    trials = mean.n // size
    if size == 1 or trials < 2:
        return mean if size == 1 else Mean(mean.value, mean.n, -math.inf, math.inf, mean.sd)
    reach = student_quantile(level, trials - 1) * mean.sd / math.sqrt(mean.n / size)
    return Mean(mean.value, mean.n, mean.value - reach, mean.value + reach, mean.sd)


def quantile(counts: Mapping[int, int], q: float) -> int:
    """Return the smallest value of a histogram, below or at which lies at least the share q: a value that occurred.

    The inverted distribution function, type 1 of Hyndman and Fan 1996, The American Statistician 50, 361-365. q is
    taken as the decimal that it is written as, so that a tenth of ten values is one value.

    Raises:
        ValueError: no values, or q outside of 0 to 1.
    """
    times = {value: often for value, often in sorted(counts.items()) if often}
    if not times or not 0 <= q <= 1:
        raise ValueError(f"expected values and a share from 0 to 1, found {sum(times.values())} values and {q}")
    up_to = list(accumulate(times.values()))
    return list(times)[bisect_left(up_to, Fraction(str(q)) * up_to[-1])]
