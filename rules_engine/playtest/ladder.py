"""Does skill matter? Bots in order of strength, each against the one below it, on the same deals from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rules_engine.core import Rules
from rules_engine.playtest.measures import even_share, per_deal
from rules_engine.playtest.plan import InvalidPlan, Plan, make_plan
from rules_engine.playtest.statistics import Proportion
from rules_engine.playtest.tally import WIN, Tally

ENOUGH = 20
"""Games from which on a rung is judged: of four, an interval may leave out even by chance one time in eight."""
RUNGS = ("random", "greedy", "ismcts-10", "ismcts-30", "ismcts-100", "ismcts-300")


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot against a table of another."""

    upper: str
    lower: str
    wins: Proportion
    """Of the upper bot."""
    even: float
    """Its share if all were equal: one seat's of what anybody won."""

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` where the interval of games enough leaves out even, else what that means."""
        if self.wins.n < ENOUGH:
            return "too few games"
        if self.wins.low > self.even:
            return "stronger"
        return "weaker" if self.wins.high < self.even else "no difference seen"


def ladder_plans(rules: Rules[Any], players: int, bots: Sequence[str], seed: int) -> Iterator[Plan]:
    """Yield a plan a rung: one bot against a table of the bot below it; `RUNGS` where no bots are named.

    Raises:
        InvalidPlan: one bot alone is no ladder.
    """
    if len(bots) == 1:
        raise InvalidPlan(f"a ladder of {bots[0]} alone has no rung; expected two bots or more, the weakest first")
    for lower, upper in pairwise(tuple(bots) or RUNGS):
        yield make_plan(rules, players, (upper, lower), seed)


def rung(plan: Plan, tally: Tally) -> Rung:
    """Return what a line-up of one bot against others of one kind says of their strengths."""
    upper, lower = plan.bots[0], plan.bots[-1]
    wins = per_deal(plan, tally.bots[upper] / WIN, tally.games)
    return Rung(upper, lower, wins, even_share(tally, plan.players) if tally.games else 1 / plan.players)


def conclusion(rungs: Sequence[Rung]) -> str:
    """Return what the rungs say together, and by what they were judged."""
    found = [each.verdict for each in rungs]
    judged = f"A bot is stronger or weaker where its interval leaves out even, from {ENOUGH} games on."
    stronger, weaker = found.count("stronger"), found.count("weaker")
    if stronger == len(found):
        told = "Skill matters: every bot is stronger than the one below it."
    elif stronger:
        told = f"Skill matters in part: on {stronger} of {len(found)} rungs the bot is stronger than the one below it."
    elif weaker:
        told = f"No bot was seen to be stronger than the one below it; on {weaker} of {len(found)} rungs it is weaker."
    elif "no difference seen" in found:
        told = "No difference seen between the bots."
    else:
        told = "Too few games to tell."
    return f"{told} {judged}"
