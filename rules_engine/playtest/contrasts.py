"""Two runs beside each other: exact sums over their deals, and how large the difference is between what they count.

A deal is one observation, however many games were played on it: in a mixed line-up the games of a deal depend on one
another, and only their sum is independent of other deals.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rules_engine.playtest.distributions import normal_quantile, normal_tails, student_quantile, student_tails
from rules_engine.playtest.significance import mcnemar, paired_mean_p, two_proportions_p
from rules_engine.playtest.statistics import difference, paired_difference, paired_mean, variance

Test = Literal["mcnemar", "paired-t", "score", "welch", "mover"]


class Effect(NamedTuple):
    """What A and B have, B less A with its 95 % interval, and p of the test that they are equal."""

    a: float
    b: float
    difference: float
    low: float
    high: float
    p: float
    test: Test

    def scaled(self, factor: float, shift: float = 0.0) -> Effect:
        """Return the effect in another unit; the shift moves A and B, not their difference."""
        a, b = self.a * factor + shift, self.b * factor + shift
        return Effect(a, b, self.difference * factor, self.low * factor, self.high * factor, self.p, self.test)


class Scale(NamedTuple):
    """How a sum becomes a figure."""

    whole: int
    """What one game's value of 1 is counted as."""
    is_share: bool
    """Whether values lie from 0 to 1."""


@dataclass(slots=True)
class Sums:
    """Whole-number sums over the deals of one run; a name that a deal lacks counts 0."""

    games_a_deal: int = 1
    deals: int = 0
    totals: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self.games_a_deal

    def add(self, values: Mapping[str, int]) -> None:
        """Add a deal."""
        self.deals += 1
        for name, value in values.items():
            self.totals[name] += value
            self.squares[name] += value * value

    def mean(self, name: str, scale: Scale) -> float:
        """Return the mean over the games."""
        return self.totals[name] / (scale.whole * self.games) if self.deals else 0.0

    def is_exact(self, name: str, scale: Scale) -> bool:
        """Whether every observation is 0 or 1, so that counts say all."""
        whole = self.squares[name] == self.totals[name] * scale.whole
        return scale.is_share and self.games_a_deal == 1 and whole


@dataclass(slots=True)
class Pairs:
    """Sums over deals that both runs played."""

    a: Sums
    b: Sums
    products: Counter[str] = field(default_factory=Counter)

    def add(self, a: Mapping[str, int], b: Mapping[str, int]) -> None:
        """Add a deal as A played it and as B did."""
        self.a.add(a)
        self.b.add(b)
        for name in a.keys() & b.keys():
            self.products[name] += a[name] * b[name]


def paired_effect(pairs: Pairs, name: str, scale: Scale) -> Effect:
    """Return the effect over pairs: exact counts where every value is 0 or 1, else Student's test of the differences."""
    a, b = pairs.a, pairs.b
    if a.is_exact(name, scale) and b.is_exact(name, scale):
        return _by_counts(pairs, name, scale)
    total = b.totals[name] - a.totals[name]
    squares = a.squares[name] - 2 * pairs.products[name] + b.squares[name]
    mean, part = paired_mean(a.deals, total, squares), 1 / (scale.whole * a.games_a_deal)
    ends = (mean.value * part, mean.low * part, mean.high * part)
    return Effect(a.mean(name, scale), b.mean(name, scale), *ends, paired_mean_p(a.deals, total, squares), "paired-t")


def _by_counts(pairs: Pairs, name: str, scale: Scale) -> Effect:
    n, both = pairs.a.deals, pairs.products[name] // scale.whole**2
    only_a, only_b = (sums.totals[name] // scale.whole - both for sums in (pairs.a, pairs.b))
    gap = paired_difference(both, only_b, only_a, n - both - only_a - only_b)
    values = (pairs.a.mean(name, scale), pairs.b.mean(name, scale))
    return Effect(*values, gap.value, gap.low, gap.high, mcnemar(only_a, only_b), "mcnemar")


def independent_effect(a: Sums, b: Sums, name: str, scale: Scale) -> Effect:
    """Return the effect between runs that share no deals."""
    if scale.is_share and a.games_a_deal == b.games_a_deal == 1:
        wins_a, wins_b = a.totals[name] / scale.whole, b.totals[name] / scale.whole
        return share_effect(wins_a, a.games, wins_b, b.games)
    return _welch(a, b, name, scale)


def share_effect(wins_a: float, n_a: float, wins_b: float, n_b: float, weight: float = 1.0) -> Effect:
    """Return the effect between two independent shares; a weight below 1 makes each trial count for less."""
    wins_a, n_a, wins_b, n_b = (number * weight for number in (wins_a, n_a, wins_b, n_b))
    gap = difference(wins_b, n_b, wins_a, n_a)
    values = (wins_a / n_a if n_a else 0.0, wins_b / n_b if n_b else 0.0)
    return Effect(*values, *gap, two_proportions_p(wins_a, n_a, wins_b, n_b), "score")


class Estimate(NamedTuple):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


def combined_effect(a: Estimate, b: Estimate) -> Effect:
    """Return the effect between two independent estimates of any kind, made of their intervals alone.

    low = d - √((b - lb)² + (ua - a)²), high = d + √((ub - b)² + (a - la)²): Zou and Donner 2008, Statistics in Medicine
    27, 1693-1702. p is that of a normal value as far from 0, in standard errors, as d is in reaches of the end nearer to 0.
    """
    gap = b.value - a.value
    low = gap - math.hypot(b.value - b.low, a.high - a.value)
    high = gap + math.hypot(b.high - b.value, a.value - a.low)
    reach = gap - low if gap > 0 else high - gap
    p = normal_tails(gap / reach * normal_quantile(0.95)) if reach else float(gap == 0)
    return Effect(a.value, b.value, gap, low, high, p, "mover")


def _welch(a: Sums, b: Sums, name: str, scale: Scale) -> Effect:
    """Compare two means without taking their spreads to be equal: Welch 1947, Biometrika 34, 28-35.

    t = d/√(va + vb), v = s²/n; (va + vb)²/(va²/(na - 1) + vb²/(nb - 1)) degrees of freedom, rounded down.
    """
    values = (a.mean(name, scale), b.mean(name, scale))
    gap = values[1] - values[0]
    if a.deals < 2 or b.deals < 2:
        return Effect(*values, gap, -math.inf, math.inf, 1.0, "welch")
    spreads = [_variance_of_mean(sums, name, scale) for sums in (a, b)]
    error = math.sqrt(sum(spreads))
    if not error:
        return Effect(*values, gap, gap, gap, float(gap == 0), "welch")
    parts = [spread**2 / (sums.deals - 1) for spread, sums in zip(spreads, (a, b), strict=True)]
    df = max(1, math.floor(error**4 / sum(parts)))
    reach = student_quantile(0.95, df) * error
    return Effect(*values, gap, gap - reach, gap + reach, student_tails(gap / error, df), "welch")


def _variance_of_mean(sums: Sums, name: str, scale: Scale) -> float:
    part = scale.whole * sums.games_a_deal
    return variance(sums.deals, sums.totals[name], sums.squares[name]) / sums.deals / part**2
