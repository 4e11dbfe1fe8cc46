"""The few distributions that the lab needs, over the standard library alone.

Workers and the command line load these: small closed forms, so that nobody waits for 100 MB of SciPy for a square root.
The tests hold them against SciPy.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

_NORMAL = NormalDist()
_TINY = 1e-300
_PRECISION = 1e-15


@lru_cache(maxsize=64)
def normal_quantile(level: float) -> float:
    """Return z, such that a standard normal value lies within ±z with probability `level` (1.96 of 0.95)."""
    return _NORMAL.inv_cdf((1 + level) / 2)


def normal_tails(z: float) -> float:
    """Return the probability that a standard normal value lies at least as far from 0 as z."""
    return math.erfc(abs(z) / math.sqrt(2))


def chi_squared_tail(value: float, df: int) -> float:
    """Return the probability that chi-squared with `df` degrees of freedom is at least `value`.

    This is the regularised incomplete gamma function Q(df/2, value/2), which is a finite sum of positive terms for
    whole df: Abramowitz and Stegun 1964, 26.4.4 (odd) and 26.4.5 (even).
    """
    half = value / 2
    if half <= 0:
        return 1.0
    first = math.erfc(math.sqrt(half)) if df % 2 else 0.0
    powers = (df % 2 / 2 + step for step in range(df // 2))
    return min(1.0, first + sum(math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in powers))


def student_tails(t: float, df: int) -> float:
    """Return the probability that Student's t with `df` degrees of freedom lies at least as far from 0 as t.

    Abramowitz and Stegun 1964, 26.5.27: the regularised incomplete beta function I(df/2, 1/2) at df/(df + t²).
    """
    return incomplete_beta(df / 2, 0.5, df / (df + t * t), t * t / (df + t * t))


@lru_cache(maxsize=256)
def student_quantile(level: float, df: int) -> float:
    """Return t, such that Student's t with `df` degrees of freedom lies within ±t with probability `level`."""
    low = normal_quantile(level)  # t has the heavier tails
    high = 2 * low + 1
    while student_tails(high, df) > 1 - level:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if student_tails(middle, df) > 1 - level else (low, middle)
    return (low + high) / 2


def incomplete_beta(a: float, b: float, x: float, rest: float) -> float:
    """Return the regularised incomplete beta function I(a, b) at x, where `rest` is 1 - x, known without cancellation.

    The continued fraction of DLMF 8.17.22, on that side of the mean where it converges fast; the other by I(a, b, x) =
    1 - I(b, a, 1 - x).
    """
    if x <= 0 or rest <= 0:
        return float(rest <= 0)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, rest, x)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(rest)
    return math.exp(scale) / a * _beta_fraction(a, b, x)


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Return 1/(1 + d1/(1 + d2/(1 + ...))) of DLMF 8.17.22 by Lentz's method (Thompson and Barnett 1986)."""
    c, d = 1.0, 1 / _nonzero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 100_000):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            c, d = _nonzero(1 + step / c), 1 / _nonzero(1 + step * d)
            value *= c * d
        if abs(c * d - 1) < _PRECISION:
            break
    return value


def _nonzero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
