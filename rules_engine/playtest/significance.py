"""Tests: how surprising are these counts, if nothing is going on? Each returns a two-sided p value.

A p value says nothing of size: reports give the estimate and its interval from `statistics.py` beside it.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.playtest.distributions import chi_squared_tail, normal_tails, student_tails
from rules_engine.playtest.statistics import SLACK, free, variance

_TIE = 1e-7  # two probabilities within this ratio count as equal: more than lgamma errs by, up to 10^7 trials


class SeatTest(NamedTuple):
    """Pearson's chi-squared of wins by seat, its degrees of freedom, and p."""

    chi_squared: float
    df: int
    p: float


def binomial_test(wins: int, n: int, p: float) -> float:
    """Return the probability of a result no likelier than `wins` of `n`, where each is won with probability p.

    Clopper and Pearson's exact distribution, two-sided by the method of small p values, as R's binom.test and SciPy's
    binomtest. The distribution has one peak: the far tail's end is found by bisection, and each tail is summed outwards
    until it no longer changes, which takes some √n steps.

    Raises:
        ValueError: wins outside of 0 to n, or p outside of 0 to 1.
    """
    if not 0 <= wins <= n or not 0 <= p <= 1:
        raise ValueError(f"expected 0 to n wins and a probability, found {wins} of {n} and {p}")
    if p in (0, 1):
        return float(wins == n * p)
    peak, limit = min(n, math.floor((n + 1) * p)), _log_binomial(wins, n, p) + _TIE
    if limit >= _log_binomial(peak, n, p):
        return 1.0
    low = bisect_right(range(peak), limit, key=lambda k: _log_binomial(k, n, p)) - 1
    high = peak + bisect_left(range(peak, n + 1), -limit, key=lambda k: -_log_binomial(k, n, p))
    return min(1.0, _tail_down(low, n, p) + _tail_down(n - high, n, 1 - p))


def _log_binomial(k: int, n: int, p: float) -> float:
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return ways + k * math.log(p) + (n - k) * math.log1p(-p)


def _tail_down(k: int, n: int, p: float) -> float:
    """Return the probability of at most k wins, for a k below the peak."""
    if k < 0:
        return 0.0
    term = total = math.exp(_log_binomial(k, n, p))
    odds = (1 - p) / p
    while k and term > total * 1e-17:
        term *= k / (n - k + 1) * odds
        total += term
        k -= 1
    return total


def mcnemar(only_a: int, only_b: int) -> float:
    """Return the exact p of McNemar's test: do A and B win equally many of the deals that only one of them won?

    McNemar 1947, Psychometrika 12, 153-157, with the binomial distribution at 1/2 in place of its approximation:
    `binomial_test` is fast enough at any size, so no limit is needed above which to approximate. With few such deals p
    is rather too large (Fagerland, Lydersen and Laake 2013, BMC Medical Research Methodology 13, 91).
    """
    return binomial_test(only_a, only_a + only_b, 0.5)


def paired_mean_p(count: int, total: int, squares: int) -> float:
    """Return p of Student's test that whole numbers have mean 0, from their sums; 1 where there are fewer than two.

    Student 1908, Biometrika 6, 1-25: t = m·√n/s with n - 1 degrees of freedom.
    """
    if count < 2 or not total:
        return 1.0
    spread = variance(count, total, squares)
    return student_tails(total / math.sqrt(count * spread), count - 1) if spread else 0.0


def fair_seats(wins: Sequence[float], n: int) -> SeatTest:
    """Test whether all seats win equally often, given the plays that somebody won.

        χ² = Σ(w - e)²/e with k - 1 degrees of freedom, e = Σw/k

    Pearson 1900, Philosophical Magazine 50, 157-175; for two seats and whole wins p is exact (`binomial_test`). It
    wants some five expected wins a seat. Shared wins count as fractions; they vary less, so that p is then too large
    rather than too small.

    Args:
        wins: each seat's wins.
        n: plays; those beyond the sum of wins were won by nobody and say nothing of seats.

    Raises:
        ValueError: fewer than two seats, or more wins than plays.
    """
    seats, total = len(wins), math.fsum(wins)
    if seats < 2 or min(wins) < 0 or total > n * (1 + SLACK):
        raise ValueError(f"expected at least two seats and at most {n} wins, found {list(wins)}")
    if not total:
        return SeatTest(0.0, seats - 1, 1.0)
    expected = total / seats
    chi = math.fsum((won - expected) ** 2 for won in wins) / expected
    if seats == 2 and all(float(won).is_integer() for won in wins):
        return SeatTest(chi, 1, binomial_test(int(wins[0]), int(total), 0.5))
    return SeatTest(chi, seats - 1, chi_squared_tail(chi, seats - 1))


def two_proportions_p(wins_a: float, n_a: float, wins_b: float, n_b: float, seats: int | None = None) -> float:
    """Return p of the test that two independent shares are equal; 1 where either has no trials.

        χ² = (N - 1)/N · d² / (p(1 - p)(1/na + 1/nb)),  p the share of both together, 1 degree of freedom

    Pearson's test with the factor (N - 1)/N, which Campbell 2007, Statistics in Medicine 26, 3661-3675, recommends
    where every expected count is at least one. `seats` as in `statistics.difference`.
    """
    share = free(seats)
    a, b, both = n_a * share, n_b * share, (n_a + n_b) * share
    if not n_a or not n_b or both <= 1:
        return 1.0
    pooled = (wins_a + wins_b) / (n_a + n_b)
    error = math.sqrt(pooled * (1 - pooled) * (1 / a + 1 / b) * both / (both - 1))
    return normal_tails((wins_a / n_a - wins_b / n_b) / error) if error else 1.0


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return p values adjusted for their number, in their order: of those up to q, a share q is false, on average.

        adjusted(i) = min over j >= i of m·p(j)/j, of the ordered p(1) <= ... <= p(m)

    Benjamini and Hochberg 1995, Journal of the Royal Statistical Society B 57, 289-300.
    """
    total, least = len(p_values), 1.0
    adjusted = [1.0] * total
    for rank, index in zip(range(total, 0, -1), sorted(range(total), key=lambda i: -p_values[i]), strict=True):
        least = min(least, p_values[index] * (total / rank))
        adjusted[index] = least
    return tuple(adjusted)
