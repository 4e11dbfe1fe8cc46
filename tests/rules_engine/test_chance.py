"""Chance: the published numbers of its generator, and shuffles held against another way to make them and against chi-square."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from rules_engine.chance import Chance, mix

SEEDS = st.integers(0, 2**64 - 1)


def test_the_generator_gives_the_published_numbers() -> None:
    """Five numbers of the seed 1234567, as Rosetta Code gives them for Splitmix64."""
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(SEEDS, st.integers(1, 2**32))
def test_numbers_stay_below_their_limit(seed: int, limit: int) -> None:
    assert 0 <= Chance(seed).below(limit) < limit


@given(SEEDS)
def test_a_clone_draws_the_same_and_leaves_the_other_alone(seed: int) -> None:
    chance = Chance(seed)
    clone = chance.clone()
    drawn = [clone.bits() for _ in range(3)]
    assert [chance.bits() for _ in range(3)] == drawn


def test_seeds_are_mixed_the_same_everywhere_and_parts_do_not_run_together() -> None:
    assert mix(1, "bot") == mix(1, "bot") != mix(1, "bo", "t")
    assert mix(12, 3) != mix(1, 23)
    assert 0 <= mix("any") < 2**64


# Shuffles


def places(size: int, chance: Chance) -> list[int]:
    """Return the place that each place from the last to the second changes with, by whole numbers of one draw.

    A draw stands for a number below the product of its places, whose digits to these bases are the places.
    """
    found: list[int] = []
    while size > 1:
        bases, product = [size], size
        while size - len(bases) > 1 and product * (size - len(bases)) < 2**32:
            bases.append(size - len(bases))
            product *= bases[-1]
        number = chance.bits() * product >> 64
        for base in bases:
            product //= base
            digit, number = divmod(number, product)
            found.append(digit)
        size -= len(bases)
    return found


@given(SEEDS, st.integers(0, 130))
def test_a_shuffle_changes_the_places_that_its_draws_stand_for(seed: int, size: int) -> None:
    shuffled, expected = list(range(size)), list(range(size))
    chance, other = Chance(seed), Chance(seed)
    chance.shuffle(shuffled)
    for last, place in zip(range(size - 1, 0, -1), places(size, other), strict=True):
        expected[last], expected[place] = expected[place], expected[last]
    assert shuffled == expected
    assert chance.state == other.state


def test_every_order_of_a_few_is_as_likely() -> None:
    chance, counts = Chance(3), Counter[tuple[int, ...]]()
    for _ in range(48_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chisquare(list(counts.values())).pvalue > 1e-3


@pytest.mark.parametrize("size", [24, 52])
def test_every_card_is_as_likely_at_every_place_and_beside_every_other(size: int) -> None:
    chance, at, beside = Chance(5), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for _ in range(6_000):
        items = list(range(size))
        chance.shuffle(items)
        at.update(enumerate(items))
        beside.update(pairwise(items))
    assert len(at) == size**2
    assert chisquare(list(at.values())).pvalue > 1e-3
    assert len(beside) == size * (size - 1)
    assert chisquare(list(beside.values())).pvalue > 1e-3
