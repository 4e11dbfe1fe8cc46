"""The lab's distributions are SciPy's."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from scipy import stats

from rules_engine.playtest.distributions import (
    chi_squared_tail,
    incomplete_beta,
    normal_quantile,
    normal_tails,
    student_quantile,
    student_tails,
)

LEVELS = (0.8, 0.9, 0.95, 0.99, 0.999)


def close(value: float, rel: float = 1e-9, tiny: float = 1e-12) -> object:
    return pytest.approx(value, rel=rel, abs=tiny)


@pytest.mark.parametrize("df", [1, 2, 3, 4, 5, 7, 10, 31, 100])
@pytest.mark.parametrize("value", [0.0, 1e-6, 0.3, 1.0, 4.2, 20.0, 150.0, 900.0])
def test_chi_squared_is_scipys(value: float, df: int) -> None:
    assert chi_squared_tail(value, df) == close(float(stats.chi2.sf(value, df)), rel=1e-10, tiny=1e-300)


@pytest.mark.parametrize("df", [1, 2, 3, 10, 99, 1_000, 123_456, 10_000_000])
@pytest.mark.parametrize("t", [0.0, 1e-5, 0.4, -1.0, 1.96, 5.0, 30.0])
def test_students_tails_are_scipys(t: float, df: int) -> None:
    assert student_tails(t, df) == close(2 * float(stats.t.sf(abs(t), df)), rel=1e-7, tiny=1e-200)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("df", [1, 2, 5, 29, 400, 2_000_000])
def test_quantiles_are_scipys(level: float, df: int) -> None:
    assert student_quantile(level, df) == close(float(stats.t.ppf((1 + level) / 2, df)), rel=1e-7)
    assert normal_quantile(level) == close(float(stats.norm.ppf((1 + level) / 2)))
    assert normal_tails(normal_quantile(level)) == close(1 - level)


def test_the_incomplete_beta_function_is_a_binomial_tail() -> None:
    n, p = 12, Fraction(3, 7)
    for k in range(1, n + 1):
        tail = sum(math.comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))
        assert incomplete_beta(k, n - k + 1, float(p), float(1 - p)) == close(float(tail), rel=1e-12)
    assert (incomplete_beta(2, 3, 0.0, 1.0), incomplete_beta(2, 3, 1.0, 0.0)) == (0.0, 1.0)
