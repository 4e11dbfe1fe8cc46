"""Does skill matter? Bots in order of strength, each against the one below it, on the same deals from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rules_engine.core import Rules
from rules_engine.playtest.plan import Plan, make_plan

RUNGS = ("random", "greedy", "ismcts-10", "ismcts-30", "ismcts-100", "ismcts-300")


def ladder_plans(rules: Rules[Any], players: int, bots: Sequence[str], seed: int) -> Iterator[Plan]:
    """Yield a plan a rung: one bot against a table of the bot below it; `RUNGS` where no bots are named."""
    rungs = tuple(bots) or RUNGS
    for lower, upper in pairwise(rungs):
        yield make_plan(rules, players, (upper, lower), seed)
