"""Who led when: courses worked out by hand after docs/measures.md, and what must hold of any course."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.playtest.leads import EVEN, NOBODY, decisiveness, drama, lead_changes, lead_sums, leader
from rules_engine.playtest.tally import MICRO

SWAYING = [(0.5, 0.5), (0.6, 0.4), (0.3, 0.7), (0.5, 0.5), (0.36, 0.64), (0.5, 0.5), (0.7, 0.3), (0.9, 0.1)]
"""Led by nobody, 0, 1, nobody, 1 (half-time), nobody, 0, 0; a quarter is over at the third turn."""
STEADY = [(0.3, 0.4, 0.3), (0.2, 0.5, 0.3), (0.4, 0.45, 0.15), (0.4, 0.4, 0.2), (0.05, 0.9, 0.05)]
"""Led by seat 1 but for one turn that it shares."""
NOISE = EVEN / 10


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((0.2, 0.5, 0.3), 1),
        ((0.4, 0.4, 0.2), NOBODY),
        ((0.2, 0.4, 0.4), NOBODY),
        ((0.4, 0.2, 0.4), NOBODY),
        ((0.5, 0.5 - NOISE), NOBODY),
        ((0.5 - NOISE, 0.5), NOBODY),
        ((0.5 - 10 * EVEN, 0.5), 1),
        ((1 / 3, 1 / 3, 1 / 3), NOBODY),
        ((1.0,), 0),
    ],
)
def test_the_leader_has_the_largest_share_alone(shares: Sequence[float], expected: int) -> None:
    assert leader(shares) == expected


@pytest.mark.parametrize(
    ("leaders", "expected"),
    [
        ([], 0),
        ([NOBODY, NOBODY], 0),
        ([NOBODY, 1, 1], 0),
        ([0, NOBODY, 0], 0),
        ([0, NOBODY, 1], 1),
        ([0, 1, 2, 2, 0], 3),
    ],
)
def test_a_lead_changes_when_another_seat_leads_than_the_last(leaders: Sequence[int], expected: int) -> None:
    assert lead_changes(leaders) == expected


def test_a_play_that_swayed() -> None:
    sums = lead_sums(SWAYING, (0,))
    behind = (sqrt(0.5 - 0.3) + sqrt(0.5 - 0.36)) / 2
    assert sums == Counter(
        lead_changes=2,
        won_alone=1,
        drama=round(behind * MICRO),
        decisiveness=125_000,  # only the last of eight turns is above 0.7, the best of the loser's
        led_at_half=1,
        comebacks=1,  # at the fifth turn the loser led
        led_at_quarter=1,
    )
    assert sums["drama"] == 410_690


def test_the_same_course_won_by_the_other() -> None:
    sums = lead_sums(SWAYING, (1,))
    behind = (sqrt(0.5 - 0.4) + sqrt(0.5 - 0.3) + sqrt(0.5 - 0.1)) / 3
    assert sums == Counter(
        lead_changes=2, won_alone=1, drama=round(behind * MICRO), led_at_half=1, led_at_quarter=1
    )  # its 0.7 never got above the loser's 0.9; it led at half-time; it lost the lead after a quarter


def test_a_lead_that_is_shared_for_a_turn_is_not_taken() -> None:
    assert lead_sums(STEADY, (1,)) == Counter(
        won_alone=1,
        decisiveness=MICRO - 1 * MICRO // 5,  # from the second turn on, above the 0.4 of seat 0
        led_at_half=1,
        led_at_quarter=1,
        runaways=1,
    )


def test_a_lead_that_is_taken_for_a_turn_is_no_runaway() -> None:
    course = [*STEADY[:3], (0.45, 0.4, 0.15), *STEADY[3:]]
    sums = lead_sums(course, (1,))
    assert (sums["runaways"], sums["led_at_quarter"], sums["lead_changes"]) == (0, 1, 2)


def test_a_lead_that_was_lost_between_quarter_and_half_is_no_runaway() -> None:
    course = [(0.5, 0.5), (0.5, 0.5), (0.6, 0.4), (0.4, 0.6), *[(0.7, 0.3)] * 4]
    sums = lead_sums(course, (0,))
    assert (sums["runaways"], sums["led_at_quarter"], sums["comebacks"]) == (0, 1, 0)


def test_what_came_before_the_quarter_does_not_count_against_a_runaway() -> None:
    course = [(0.1, 0.9), (0.6, 0.4), (0.7, 0.3), (0.8, 0.2)]
    assert lead_sums(course, (0,))["runaways"] == 1
    assert lead_sums(course, (0,))["lead_changes"] == 1


def test_nobody_leading_at_half_or_quarter_counts_in_neither() -> None:
    course = [(0.6, 0.4), (0.5, 0.5), (0.5, 0.5), (0.6, 0.4)]
    sums = lead_sums(course, (0,))
    assert "led_at_half" not in sums
    assert "led_at_quarter" not in sums
    assert (sums["comebacks"], sums["runaways"]) == (0, 0)


@pytest.mark.parametrize("winners", [(), (0, 1), (0, 1, 2)])
def test_plays_that_no_seat_won_alone_tell_of_lead_changes_only(winners: tuple[int, ...]) -> None:
    assert lead_sums([(0.5, 0.3, 0.2), (0.2, 0.5, 0.3)], winners) == Counter(lead_changes=1)


def test_a_play_that_was_over_before_a_turn_has_no_course() -> None:
    assert lead_sums([], (0,)) == Counter()


def test_drama_is_measured_from_even_and_at_most_its_root() -> None:
    assert drama([(0.0, 1.0), (0.0, 1.0)], 0) == pytest.approx(sqrt(1 / 2))
    assert drama([(0.0, 0.5, 0.5)], 0) == pytest.approx(sqrt(1 / 3))
    assert drama([(0.5 - NOISE, 0.5 + NOISE)], 0) == 0


def test_a_share_that_is_larger_by_rounding_alone_decides_nothing() -> None:
    course = [(0.5 + NOISE, 0.5 - NOISE), (0.5, 0.5), (0.5, 0.5), (0.6, 0.4)]
    assert decisiveness(course, 0) == 1 / 4


# What must hold of any course


@st.composite
def courses(draw: st.DrawFn) -> tuple[list[tuple[float, ...]], int]:
    """Return a course of whole shares, so that ties are common, and a winner."""
    seats = draw(st.integers(2, 5))
    weights = st.lists(st.integers(0, 3), min_size=seats, max_size=seats).filter(any)
    course = [tuple(w / sum(row) for w in row) for row in draw(st.lists(weights, min_size=1, max_size=12))]
    return course, draw(st.integers(0, seats - 1))


@given(courses(), st.randoms(use_true_random=False))
def test_seats_by_other_numbers_are_the_same_play(drawn: tuple[list[tuple[float, ...]], int], random: Random) -> None:
    course, winner = drawn
    order = list(range(len(course[0])))
    random.shuffle(order)
    relabelled = [tuple(shares[seat] for seat in order) for shares in course]
    assert lead_sums(relabelled, (order.index(winner),)) == lead_sums(course, (winner,))


@given(courses())
def test_sums_stay_in_their_bounds(drawn: tuple[list[tuple[float, ...]], int]) -> None:
    course, winner = drawn
    sums = lead_sums(course, (winner,))
    assert 0 <= sums["lead_changes"] < len(course)
    assert 0 <= sums["drama"] <= round(sqrt(1 / len(course[0])) * MICRO)
    assert 0 <= sums["decisiveness"] <= MICRO
    assert 0 <= sums["comebacks"] <= sums["led_at_half"] <= 1
    assert 0 <= sums["runaways"] <= sums["led_at_quarter"] <= 1


@given(courses())
def test_a_seat_that_always_leads_runs_away(drawn: tuple[list[tuple[float, ...]], int]) -> None:
    course, winner = drawn
    ahead = [tuple((w + 2 * (seat == winner)) / 3 for seat, w in enumerate(shares)) for shares in course]
    sums = lead_sums(ahead, (winner,))
    assert (sums["lead_changes"], sums["comebacks"], sums["runaways"], sums["drama"]) == (0, 0, 1, 0)
    assert (sums["led_at_half"], sums["led_at_quarter"]) == (1, 1)
    assert sums["decisiveness"] == MICRO  # its least share, 2/3, is above the 1/3 that others have at most


@given(courses())
def test_one_who_came_back_did_not_run_away(drawn: tuple[list[tuple[float, ...]], int]) -> None:
    course, winner = drawn
    sums = lead_sums(course, (winner,))
    assert sums["comebacks"] + sums["runaways"] <= 1
    if sums["comebacks"] and leader(course[-1]) == winner:
        assert sums["lead_changes"] >= 1
