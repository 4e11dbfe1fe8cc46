"""Ratings, against closed forms, a published fit, and the equations that the likeliest strengths solve."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.playtest.distributions import normal_quantile
from rules_engine.playtest.ratings import ELO, bradley_terry

# Citations among four journals: Stigler 1994 as in Agresti 2002, Categorical Data Analysis, page 448.
# Fitted by the R package BradleyTerry2.
CITATIONS = ((714, 730, 498, 221), (33, 425, 68, 17), (320, 813, 1072, 142), (284, 276, 325, 188))


def test_a_published_rating() -> None:
    found = bradley_terry(CITATIONS, anchor=0)
    assert not found.guarded
    assert [rating.elo / ELO for rating in found.ratings] == pytest.approx([0, -2.9491, -0.4796, 0.2690], abs=5e-5)
    errors = [(rating.high - rating.elo) / ELO / normal_quantile(0.95) for rating in found.ratings]
    assert errors == pytest.approx([0, 0.1025, 0.0606, 0.0708], abs=6e-5)


@given(st.integers(1, 400), st.integers(1, 400))
def test_two_players_are_rated_by_their_odds(won: int, lost: int) -> None:
    first, second = bradley_terry([[0, won], [lost, 0]], anchor=0).ratings
    assert first == (0.0, 0.0, 0.0)
    assert second.elo == pytest.approx(400 * math.log10(lost / won), abs=1e-6)
    error = math.sqrt(1 / won + 1 / lost)
    assert second.high - second.elo == pytest.approx(ELO * normal_quantile(0.95) * error, rel=1e-5)


@given(st.lists(st.lists(st.integers(1, 60), min_size=4, max_size=4), min_size=4, max_size=4))
def test_the_likeliest_strengths_expect_the_wins_there_were(wins: list[list[int]]) -> None:
    elos = [rating.elo for rating in bradley_terry(wins).ratings]
    assert sum(elos) == pytest.approx(0, abs=1e-6)
    for i in range(4):
        others = [j for j in range(4) if j != i]
        expected = sum((wins[i][j] + wins[j][i]) / (1 + 10 ** ((elos[j] - elos[i]) / 400)) for j in others)
        assert expected == pytest.approx(sum(wins[i][j] for j in others), rel=1e-6)


def test_a_player_who_never_lost_is_rated_by_half_games() -> None:
    found = bradley_terry([[0, 40], [0, 0]])
    assert found.guarded
    assert found.ratings[0].elo - found.ratings[1].elo == pytest.approx(400 * math.log10(40.5 / 0.5), abs=1e-6)
    ladder = bradley_terry([[0, 0, 0], [20, 0, 0], [0, 15, 0]], anchor=0)
    assert ladder.guarded
    assert 0 == ladder.ratings[0].elo < ladder.ratings[1].elo < ladder.ratings[2].elo


def test_a_long_ladder_of_neighbours_is_found() -> None:
    steps = 7
    wins = [[0.0] * steps for _ in range(steps)]
    for low in range(steps - 1):
        wins[low][low + 1], wins[low + 1][low] = 10, 190
    elos = [rating.elo for rating in bradley_terry(wins, anchor=0).ratings]
    assert elos == pytest.approx([step * 400 * math.log10(19) for step in range(steps)], abs=0.01)


def test_players_who_never_met_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="expected players who met"):
        bradley_terry([[0, 3, 0, 0], [2, 0, 0, 0], [0, 0, 0, 4], [0, 0, 1, 0]])
    with pytest.raises(ValueError, match="columns in each row"):
        bradley_terry([[0, 3], [2]])
