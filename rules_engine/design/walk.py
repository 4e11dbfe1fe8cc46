"""Searches by what can be computed: late acceptance hill climbing over moves that keep the composition.

Burke and Bykov 2017, European Journal of Operational Research 258, 70-78: a step is taken if it makes nothing worse, or is no worse than
the composition of `HISTORY` steps ago. Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983, Science 220, 671-680) needs a
temperature in the unit of what is made small, which differs from game to game; here the history finds its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from card_data.schema import Game
from rules_engine.chance import Chance
from rules_engine.design.goals import Goal, Reading
from rules_engine.design.moves import Moves, Rows, with_rows
from rules_engine.design.spec import Design, rows_of
from rules_engine.design.statics import statics_of

HISTORY = 20


@dataclass(frozen=True, slots=True)
class Walk:
    """One search, as it is sent to a worker: equal walks end alike."""

    game: Game
    """Holds the composition to begin with."""
    design: Design
    goals: tuple[Goal, ...]
    shake: int
    """Moves that are made whatever they do, before the search begins: the more, the farther it leads."""
    steps: int
    seed: int


@dataclass(frozen=True, slots=True)
class Walked:
    """Where a walk ended: the best composition that it met."""

    rows: Rows
    cost: float
    """The distance from the computed targets, as the walk counts it."""


def take_walk(walk: Walk) -> Walked:
    """Search, in whichever process has time for it.

    Raises:
        Stuck: no move keeps the composition.
    """
    chance = Chance(walk.seed)
    moves = Moves(walk.game, walk.design)
    price = Price(walk.game, walk.design.table, walk.goals)
    rows = rows_of(walk.game, walk.design.table)
    for _ in range(walk.shake):
        rows = moves.step(rows, chance)
    best = now = Walked(rows, price(rows))
    history = [now.cost] * HISTORY
    for step in range(walk.steps):
        if best.cost == 0:
            break
        bar = max(now.cost, history[step % HISTORY])
        rows = moves.step(now.rows, chance)
        cost = price(rows, bar)
        if cost <= bar:
            now = Walked(rows, cost)
            best = min(best, now, key=lambda each: each.cost)
        history[step % HISTORY] = min(history[step % HISTORY], now.cost)
    return best


class Price:
    """What a composition costs: the distance from the computed targets, asked in the order of what asking costs.

    A slow measure is only asked where all others are met; until then it counts as 1, the most it may cost, so that meeting the others
    never makes a composition dearer.
    """

    def __init__(self, game: Game, table: str, goals: Sequence[Goal]) -> None:
        statics = statics_of(game.slug)
        order = list(statics)
        mine = sorted(
            (goal for goal in goals if goal.label in statics and goal.wanted), key=lambda g: order.index(g.label)
        )
        self.game, self.table = game, table
        self.quick = [(goal, statics[goal.label]) for goal in mine if not statics[goal.label].is_slow]
        self.slow = [(goal, statics[goal.label]) for goal in mine if statics[goal.label].is_slow]

    def __call__(self, rows: Rows, bar: float = inf) -> float:
        """Return the cost; above the bar, any number above it."""
        game = with_rows(self.game, self.table, rows)
        cost = 0.0
        for goal, static in self.quick:
            cost += goal.distance(Reading(static.measure(game)))
            if cost > bar:
                return cost
        if cost:
            return cost + len(self.slow)
        for goal, static in self.slow:
            cost += min(1.0, goal.distance(Reading(static.measure(game))))
        return cost
