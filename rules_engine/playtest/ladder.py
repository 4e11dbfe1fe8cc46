"""Does skill matter? Bots in order of strength, each against the one below it, on the same deals from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules_engine.core import Rules
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.statistics import Proportion, wilson
from rules_engine.playtest.tally import WIN, Tally

RUNGS = ("random", "greedy", "ismcts-10", "ismcts-30", "ismcts-100", "ismcts-300")


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot against a table of another."""

    upper: str
    lower: str
    wins: Proportion
    """Of the upper bot."""
    even: float
    """Its share if both were equal: one seat's."""

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` where the interval leaves out even, else `no difference seen`."""
        if self.wins.low > self.even:
            return "stronger"
        return "weaker" if self.wins.high < self.even else "no difference seen"


def ladder_plans(rules: Rules[Any], players: int, bots: Sequence[str], seed: int) -> Iterator[Plan]:
    """Yield a plan a rung: one bot against a table of the bot below it; `RUNGS` where no bots are named."""
    for lower, upper in pairwise(tuple(bots) or RUNGS):
        yield make_plan(rules, players, (upper, lower), seed)


def rung(plan: Plan, tally: Tally) -> Rung:
    """Return what a line-up of one bot against others of one kind says of their strengths."""
    upper, lower = plan.bots[0], plan.bots[-1]
    return Rung(upper, lower, wilson(tally.bots[upper] / WIN, tally.games), 1 / plan.players)


def has_skill(rungs: Sequence[Rung]) -> bool:
    """Return whether any bot was seen to be stronger than the one below it."""
    return any(each.verdict == "stronger" for each in rungs)
