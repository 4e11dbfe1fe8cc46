"""The lab's intervals, against SciPy, closed forms, published examples, and games drawn at random."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rules_engine.playtest.distributions import normal_quantile
from rules_engine.playtest.significance import paired_mean_p
from rules_engine.playtest.statistics import (
    difference,
    free,
    mean_of,
    paired_difference,
    paired_mean,
    quantile,
    sums,
    variance,
    wilson,
)

LEVELS = (0.8, 0.9, 0.95, 0.99, 0.999)
trials = st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
shared = st.integers(1, 5_000).flatmap(lambda n: st.tuples(st.integers(0, 12 * n).map(lambda w: w / 12), st.just(n)))
cells = st.tuples(*[st.integers(0, 500)] * 4).filter(any)
histograms = st.dictionaries(st.integers(-50, 300), st.integers(0, 40), max_size=12)


def close(value: float, rel: float = 1e-9, tiny: float = 1e-12) -> object:
    return pytest.approx(value, rel=rel, abs=tiny)


# Wilson's interval


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("wins", "n"), [(0, 1), (1, 1), (0, 40), (3, 7), (35, 40), (1984, 4000), (1, 10**6)])
def test_wilson_is_scipys(wins: int, n: int, level: float) -> None:
    theirs = stats.binomtest(wins, n).proportion_ci(level, method="wilson")
    found = wilson(wins, n, level)
    assert (found.value, found.n) == (wins / n, n)
    assert (found.low, found.high) == (close(float(theirs.low)), close(float(theirs.high)))


@given(trials)
def test_wilsons_ends_solve_the_score_equation(case: tuple[int, int]) -> None:
    wins, n = case
    z = normal_quantile(0.95)
    for end in wilson(wins, n)[2:]:
        if 0 < end < 1:
            assert abs(wins / n - end) / math.sqrt(end * (1 - end) / n) == pytest.approx(z, rel=1e-6)


@given(shared)
def test_wilson_contains_the_share_and_nests_by_level(case: tuple[float, int]) -> None:
    found = [wilson(*case, level) for level in LEVELS]
    for narrow, wide in pairwise(found):
        assert 0 <= wide.low <= narrow.low <= narrow.value <= narrow.high <= wide.high <= 1
        assert wide.half_width > narrow.half_width


@given(shared, st.integers(2, 9))
def test_wilson_narrows_with_n_and_turns_with_losses(case: tuple[float, int], times: int) -> None:
    wins, n = case
    assert wilson(wins * times, n * times).half_width < wilson(wins, n).half_width
    mirrored = wilson(n - wins, n)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx(wilson(wins, n)[2:], abs=1e-12)


def test_without_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 0, 0.0, 1.0)
    assert difference(0, 0, 3, 9) == difference(3, 9, 0, 0) == paired_difference(0, 0, 0, 0) == (0.0, -1.0, 1.0)


@pytest.mark.parametrize(("wins", "n"), [(-1, 4), (5, 4), (0.5, 0)])
def test_impossible_counts_are_refused(wins: float, n: int) -> None:
    with pytest.raises(ValueError, match="expected between 0 and"):
        wilson(wins, n)


def test_thirds_may_add_up_to_a_little_more_than_all() -> None:
    assert wilson(3.0000000000000004, 3).value == 1


@pytest.mark.parametrize("n", [10, 50, 400])
def test_wilson_covers_what_it_promises_on_average(n: int) -> None:
    """The exact coverage, summed over the results and averaged over the shares; at no share does it fall far."""
    intervals = [wilson(k, n) for k in range(n + 1)]
    shares = [step / 200 for step in range(1, 200)]
    covers = [
        sum(
            float(mass)
            for mass, seen in zip(stats.binom.pmf(range(n + 1), n, p), intervals, strict=True)
            if seen.low <= p <= seen.high
        )
        for p in shares
    ]
    assert 0.94 < sum(covers) / len(covers) < 0.96
    assert min(covers) > 0.83


def test_wilson_covers_in_games_drawn_at_random() -> None:
    chance, hits, tries = random.Random(41), 0, 4_000
    for _ in range(tries):
        p, n = chance.uniform(0.05, 0.95), chance.randrange(20, 80)
        seen = wilson(sum(chance.random() < p for _ in range(n)), n)
        hits += seen.low <= p <= seen.high
    assert 0.93 < hits / tries < 0.97


# Differences


# Newcombe 1998, Statistics in Medicine 17, 873-890, table II, method 10.
@pytest.mark.parametrize(
    ("a", "b", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((6, 7), (2, 7), 0.0582, 0.8062),
        ((5, 56), (0, 29), -0.0381, 0.1926),
        ((0, 10), (0, 20), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((10, 10), (0, 20), 0.6791, 1.0),
    ],
)
def test_newcombes_examples(a: tuple[int, int], b: tuple[int, int], low: float, high: float) -> None:
    found = difference(*a, *b)
    assert found == pytest.approx((a[0] / a[1] - b[0] / b[1], low, high), abs=5.1e-5)


# Altman and others 2000, Statistics with Confidence, table 6.2.
# Cavo and others 2012 by the R package contingencytables.
@pytest.mark.parametrize(
    ("table", "expected", "digits"),
    [((14, 5, 0, 22), (0.122, 0.011, 0.226), 3), ((59, 6, 16, 80), (-0.0621, -0.1186, -0.0046), 4)],
)
def test_paired_examples(table: tuple[int, int, int, int], expected: tuple[float, ...], digits: int) -> None:
    assert tuple(round(value, digits) for value in paired_difference(*table)) == expected


@given(shared, shared)
def test_a_difference_turns_with_its_sides(a: tuple[float, int], b: tuple[float, int]) -> None:
    one, other = difference(*a, *b), difference(*b, *a)
    assert -1 <= one.low <= one.value <= one.high <= 1
    assert one == pytest.approx((-other.value, -other.high, -other.low), abs=1e-12)
    wide = difference(*a, *b, level=0.99)
    assert wide.low <= one.low <= one.high <= wide.high


@given(cells)
def test_a_paired_difference_turns_with_its_sides_and_its_results(table: tuple[int, int, int, int]) -> None:
    both, only_a, only_b, neither = table
    one = paired_difference(*table)
    assert -1 <= one.low <= one.value + 1e-12
    assert one.value - 1e-12 <= one.high <= 1
    for turned in (paired_difference(both, only_b, only_a, neither), paired_difference(neither, only_b, only_a, both)):
        assert one == pytest.approx((-turned.value, -turned.high, -turned.low), abs=1e-9)


@given(cells)
def test_pairing_narrows_where_results_agree(table: tuple[int, int, int, int]) -> None:
    both, only_a, only_b, neither = table
    n = sum(table)
    paired, apart = paired_difference(*table), difference(both + only_a, n, both + only_b, n)
    if both * neither >= only_a * only_b:
        assert paired.high - paired.low <= apart.high - apart.low + 1e-12
    else:
        assert paired.high - paired.low >= apart.high - apart.low - 1e-12


def test_paired_differences_cover_what_they_promise() -> None:
    chance, hits, tries = random.Random(7), 0, 1_500
    for _ in range(tries):
        weights = [chance.random() ** 2 + 0.02 for _ in range(4)]
        seen = Counter(chance.choices(range(4), weights, k=150))
        found = paired_difference(*(seen[cell] for cell in range(4)))
        hits += found.low <= (weights[1] - weights[2]) / sum(weights) <= found.high
    assert 0.93 < hits / tries < 0.975


def test_seats_of_one_play_count_for_less() -> None:
    """One of two seats always holds the card, and it does nothing: its holder's wins are the other's losses."""
    chance, n, tries = random.Random(11), 300, 1_500
    naive = sound = 0
    for _ in range(tries):
        won = sum(chance.random() < 0.5 for _ in range(n))
        plain, careful = difference(won, n, n - won, n), difference(won, n, n - won, n, seats=2)
        naive += plain.low <= 0 <= plain.high
        sound += careful.low <= 0 <= careful.high
    assert naive / tries < 0.87
    assert 0.93 < sound / tries < 0.97
    assert (free(None), free(2), free(4)) == (1.0, 0.5, 0.75)
    with pytest.raises(ValueError, match="at least 2 seats"):
        free(1)


# Means, histograms


@given(st.lists(st.tuples(st.integers(-40, 400), st.integers(-40, 400)), min_size=2, max_size=60))
def test_a_paired_mean_is_scipys(pairs: list[tuple[int, int]]) -> None:
    gaps = [x - y for x, y in pairs]
    known = len(gaps), sum(gaps), sum(gap * gap for gap in gaps)
    found = paired_mean(*known)
    assert found.value == close(sum(gaps) / len(gaps))
    if len(set(gaps)) == 1:
        assert (found.sd, found.low, found.high) == (0.0, found.value, found.value)
        assert paired_mean_p(*known) == (0.0 if gaps[0] else 1.0)
        return
    theirs = stats.ttest_rel(*zip(*pairs, strict=True))
    assert paired_mean_p(*known) == pytest.approx(float(theirs.pvalue), rel=1e-6, abs=1e-12)
    ends = theirs.confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((float(ends.low), float(ends.high)), rel=1e-6, abs=1e-9)


def test_of_less_than_two_values_no_spread_is_known() -> None:
    assert paired_mean(1, 5, 25)[:4] == (5.0, 1, -math.inf, math.inf)
    assert math.isnan(mean_of({}).sd)
    assert paired_mean_p(1, 5, 25) == 1.0
    with pytest.raises(ValueError, match="at least 2 values"):
        variance(1, 5, 25)


def test_sums_of_a_long_run_lose_nothing() -> None:
    """Naive floating point would find a negative variance here."""
    count, base = 10**7, 10**9
    values = {base: count, base + 1: count}
    assert variance(*sums(values)) == close(0.25 * 2 * count / (2 * count - 1), rel=1e-15)


@given(st.lists(histograms, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_merging_changes_nothing(parts: list[dict[int, int]], chance: random.Random) -> None:
    def merged(order: list[dict[int, int]]) -> Counter[int]:
        whole: Counter[int] = Counter()
        for part in order:
            whole.update(part)
        return whole

    shuffled = chance.sample(parts, len(parts))
    assert sums(merged(parts)) == sums(merged(shuffled))
    assert sums(merged(parts)) == tuple(map(sum, zip((0, 0, 0), *(sums(part) for part in parts), strict=True)))


@given(histograms.filter(lambda counts: any(counts.values())), st.integers(0, 100))
def test_a_quantile_is_a_value_that_occurred(counts: dict[int, int], percent: int) -> None:
    values = sorted(value for value, often in counts.items() for _ in range(often))
    rank = max(1, math.ceil(Fraction(percent, 100) * len(values)))
    assert quantile(counts, percent / 100) == values[rank - 1]


@pytest.mark.parametrize(("counts", "q"), [({}, 0.5), ({3: 0}, 0.5), ({3: 1}, 1.01), ({3: 1}, -0.1)])
def test_no_quantile_without_values_or_outside_of_the_whole(counts: dict[int, int], q: float) -> None:
    with pytest.raises(ValueError, match="expected values and a share"):
        quantile(counts, q)
