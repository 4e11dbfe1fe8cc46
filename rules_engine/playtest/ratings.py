"""How strong are bots, from who beat whom: the model of Bradley and Terry, on the scale of Elo."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.playtest.distributions import normal_quantile

ELO = 400 / math.log(10)
"""Elo points of one unit of log-strength: 400 points are odds of ten to one."""
_ROUNDS = 200_000
_CLOSE = 1e-11

Matrix = Sequence[Sequence[float]]


class Rating(NamedTuple):
    """Elo points and their interval."""

    elo: float
    low: float
    high: float


class Ratings(NamedTuple):
    """A rating for each player, and whether the guard against infinite ones was needed."""

    ratings: tuple[Rating, ...]
    guarded: bool


def bradley_terry(wins: Matrix, level: float = 0.95, anchor: int | None = None) -> Ratings:
    """Rate players by `wins[i][j]`, how often i beat j; a shared win counts half for each.

    i beats j with probability s_i/(s_i + s_j): Bradley and Terry 1952, Biometrika 39, 324-345. The likeliest strengths
    are found by the MM steps s_i <- w_i / Σ_j n_ij/(s_i + s_j) of Hunter 2004, The Annals of Statistics 32, 384-406,
    each of which makes the results likelier. Intervals are normal, from the inverse of Fisher's information of the
    log-strengths: as rough as any such where a pair's results are nearly all alike, and they suppose independent games.

    The likeliest strengths are finite only if no group of players won all of its games against the rest (Ford 1957, The
    American Mathematical Monthly 64, 28-33). Otherwise, and only then, every pair that met is given one more game, won
    half by each, as Haldane (1956, Annals of Human Genetics 20, 309-311) does with log odds; `guarded` tells.

    Args:
        wins: a square matrix; its diagonal is ignored.
        level: the intervals' confidence.
        anchor: the player whose rating is 0 by definition; without it, the mean of all is 0.

    Raises:
        ValueError: not square, or some players cannot be compared, not even by way of others.
    """
    size = len(wins)
    if any(len(row) != size for row in wins):
        raise ValueError(f"expected {size} columns in each row of wins")
    games = [[wins[i][j] + wins[j][i] if i != j else 0.0 for j in range(size)] for i in range(size)]
    if not _all_reached(games):
        raise ValueError("expected players who met, if only by way of others")
    guarded = not (_all_reached(wins) and _all_reached([*zip(*wins, strict=True)]))
    extra = 0.5 if guarded else 0.0
    won = [sum(wins[i][j] + extra for j in range(size) if games[i][j]) for i in range(size)]
    games = [[n + 2 * extra if n else 0.0 for n in row] for row in games]
    return Ratings(_on_elo_scale(_strengths(won, games), games, level, anchor), guarded)


def _all_reached(edges: Matrix) -> bool:
    """Tell whether every player can be reached from the first along pairs with a positive number."""
    reached, waiting = {0}, [0]
    while waiting:
        here = waiting.pop()
        found = {there for there, n in enumerate(edges[here]) if n > 0} - reached
        reached |= found
        waiting.extend(found)
    return len(reached) >= len(edges)


def _strengths(won: Sequence[float], games: Matrix) -> list[float]:
    """Return log-strengths with mean 0, by Hunter's MM steps."""
    size = len(won)
    logs = [0.0] * size
    for _ in range(_ROUNDS):
        strong = [math.exp(value) for value in logs]
        fresh = [
            math.log(won[i] / math.fsum(n / (strong[i] + strong[j]) for j, n in enumerate(games[i]) if n))
            if won[i]
            else 0.0
            for i in range(size)
        ]
        centre = math.fsum(fresh) / size
        fresh = [value - centre for value in fresh]
        moved = max(abs(new - old) for new, old in zip(fresh, logs, strict=True))
        logs = fresh
        if moved < _CLOSE:
            break
    return logs


def _on_elo_scale(logs: Sequence[float], games: Matrix, level: float, anchor: int | None) -> tuple[Rating, ...]:
    size, z = len(logs), normal_quantile(level)
    cover = _covariance(logs, games)
    zero = 0.0 if anchor is None else logs[anchor]
    ratings = []
    for i in range(size):
        spread = cover[i][i] if anchor is None else cover[i][i] + cover[anchor][anchor] - 2 * cover[i][anchor]
        elo, reach = ELO * (logs[i] - zero), ELO * z * math.sqrt(max(0.0, spread))
        ratings.append(Rating(elo, elo - reach, elo + reach))
    return tuple(ratings)


def _covariance(logs: Sequence[float], games: Matrix) -> list[list[float]]:
    """Return the covariance of log-strengths with mean 0: the information's pseudo-inverse (H + J/k)⁻¹ - J/k, J of ones."""
    size = len(logs)
    information = [[0.0] * size for _ in range(size)]
    for i in range(size):
        for j in range(size):
            if i != j:
                weight = games[i][j] / (2 + 2 * math.cosh(logs[i] - logs[j]))  # n·p·(1 - p)
                information[i][i] += weight
                information[i][j] -= weight
    lifted = [[value + 1 / size for value in row] for row in information]
    return [[value - 1 / size for value in row] for row in _inverse(lifted)]


def _inverse(matrix: Matrix) -> list[list[float]]:
    """Invert a symmetric positive definite matrix by Gauss and Jordan's elimination, which needs no pivoting there."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * above for value, above in zip(rows[j], pivot, strict=True)]
    return [row[size:] for row in rows]
