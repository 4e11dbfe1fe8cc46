"""The lab's tests, against SciPy, sums of exact fractions, and games drawn at random."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rules_engine.playtest.significance import benjamini_hochberg, binomial_test, fair_seats, mcnemar, two_proportions_p

trials = st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def close(value: float, rel: float = 1e-9, tiny: float = 1e-12) -> object:
    return pytest.approx(value, rel=rel, abs=tiny)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.integers(0, 60))
def test_the_binomial_test_is_scipys(case: tuple[int, int], share: int) -> None:
    wins, n = case
    assert binomial_test(wins, n, share / 60) == pytest.approx(stats.binomtest(wins, n, share / 60).pvalue, rel=1e-6)


@pytest.mark.parametrize(
    ("wins", "n", "p"),
    [(498_700, 10**6, 0.5), (500_000, 10**6, 0.5), (251_300, 10**6, 0.25), (333_100, 10**6, 1 / 3), (20, 10**6, 1e-5)],
)
def test_the_binomial_test_of_a_million_is_scipys(wins: int, n: int, p: float) -> None:
    assert binomial_test(wins, n, p) == pytest.approx(stats.binomtest(wins, n, p).pvalue, rel=1e-5)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.integers(1, 11))
def test_the_binomial_test_sums_what_is_no_likelier(case: tuple[int, int], twelfths: int) -> None:
    wins, n = case
    p = Fraction(twelfths, 12)
    masses = [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
    assert binomial_test(wins, n, float(p)) == close(float(sum(m for m in masses if m <= masses[wins])), rel=1e-6)


def test_impossible_binomials_are_refused() -> None:
    for case in ((5, 4, 0.5), (-1, 4, 0.5), (1, 4, 1.5)):
        with pytest.raises(ValueError, match="expected 0 to n wins"):
            binomial_test(*case)


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_twice_the_smaller_tail(only_a: int, only_b: int) -> None:
    n, least = only_a + only_b, min(only_a, only_b)
    tail = Fraction(sum(math.comb(n, k) for k in range(least + 1)), 2**n)
    assert (
        mcnemar(only_a, only_b)
        == mcnemar(only_b, only_a)
        == close(float(min(Fraction(1), 2 * tail)), rel=1e-8, tiny=1e-200)
    )


@given(st.lists(st.integers(0, 400), min_size=3, max_size=8).filter(any))
def test_fair_seats_are_scipys(wins: list[int]) -> None:
    theirs = stats.chisquare(wins)
    found = fair_seats(wins, sum(wins) + 9)
    expected = float(theirs.statistic), len(wins) - 1, float(theirs.pvalue)
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_two_seats_are_tested_exactly_unless_they_share() -> None:
    assert fair_seats([30, 10], 40).p == close(stats.binomtest(30, 40).pvalue)
    assert fair_seats([30.5, 9.5], 40).p == close(float(stats.chi2.sf(21**2 / 40, 1)))
    assert fair_seats([0, 0, 0], 12) == (0.0, 2, 1.0)


@pytest.mark.parametrize(("wins", "n"), [([4], 4), ([4, 5], 8), ([-1, 5], 8)])
def test_impossible_seats_are_refused(wins: list[float], n: int) -> None:
    with pytest.raises(ValueError, match="expected at least two seats"):
        fair_seats(wins, n)


def test_equal_seats_are_seldom_called_unfair() -> None:
    chance, tries = random.Random(3), 2_000
    found = [
        fair_seats([seen[seat] for seat in range(4)], 200).p
        for seen in (Counter(chance.choices(range(4), k=200)) for _ in range(tries))
    ]
    assert 0.035 < sum(p <= 0.05 for p in found) / tries < 0.065


@given(trials, trials)
def test_two_proportions_are_scipys_but_for_campbells_factor(a: tuple[int, int], b: tuple[int, int]) -> None:
    (won_a, n_a), (won_b, n_b) = a, b
    p, n = two_proportions_p(*a, *b), n_a + n_b
    if won_a + won_b in (0, n):
        assert p == 1.0
        return
    theirs = stats.chi2_contingency([[won_a, n_a - won_a], [won_b, n_b - won_b]], correction=False)
    assert p == pytest.approx(float(stats.chi2.sf(theirs.statistic * (n - 1) / n, 1)), rel=1e-6, abs=1e-250)
    assert two_proportions_p(*a, *b, seats=2) >= p or n <= 2


def test_without_trials_two_proportions_do_not_differ() -> None:
    assert two_proportions_p(0, 0, 3, 9) == two_proportions_p(3, 9, 0, 0) == 1.0


@given(st.lists(st.floats(0, 1), max_size=40))
def test_benjamini_and_hochberg_are_scipys(p_values: list[float]) -> None:
    found = benjamini_hochberg(p_values)
    theirs = stats.false_discovery_control(p_values) if p_values else []
    assert found == pytest.approx([float(value) for value in theirs], rel=1e-12, abs=1e-300)
    assert all(adjusted >= p for adjusted, p in zip(found, p_values, strict=True))
