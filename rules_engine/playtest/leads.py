"""Who led when: what a play's course of evaluations says about it. The formulas and their sources are in docs/measures.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from rules_engine.playtest.tally import MICRO

EVEN = 1e-9
"""Shares closer than this are equal: nobody leads."""
NOBODY = -1

Course = Sequence[Sequence[float]]
"""Each seat's share of the win at the start of every turn."""


def leader(shares: Sequence[float]) -> int:
    """Return the seat with the largest share; `NOBODY` where two share it."""
    bar = max(shares) - EVEN
    near = [seat for seat, share in enumerate(shares) if share > bar]
    return near[0] if len(near) == 1 else NOBODY


def lead_sums(course: Course, winners: Sequence[int]) -> Counter[str]:
    """Return what one watched play adds to a tally's totals; plays that no single seat won add their lead changes only."""
    leaders = [leader(shares) for shares in course]
    sums = Counter({"lead_changes": lead_changes(leaders)})
    if len(winners) != 1 or not course:
        return sums
    (winner,) = winners
    sums["won_alone"] = 1
    sums["drama"] = round(drama(course, winner) * MICRO)
    sums["decisiveness"] = round(decisiveness(course, winner) * MICRO)
    half, quarter = leaders[len(course) // 2], leaders[len(course) // 4]
    if half != NOBODY:
        sums["led_at_half"] = 1
        sums["comebacks"] = int(half != winner)
    if quarter != NOBODY:
        sums["led_at_quarter"] = 1
        sums["runaways"] = int(all(seat in (winner, NOBODY) for seat in leaders[len(course) // 4 :]))
    return sums


def lead_changes(leaders: Sequence[int]) -> int:
    """Return how often another seat than the last leader leads; the first to lead changes nothing."""
    held = [seat for seat in leaders if seat != NOBODY]
    return sum(one != other for one, other in pairwise(held))


def drama(course: Course, winner: int) -> float:
    """Return how far behind the winner was, on average, when it stood below even: mean of sqrt(even - share), 0 to 1."""
    even = 1 / len(course[0])
    bar = even - EVEN
    behind = [sqrt(even - share) for share in [shares[winner] for shares in course] if share < bar]
    return sum(behind) / len(behind) if behind else 0.0


def decisiveness(course: Course, winner: int) -> float:
    """Return the share of turns left when the winner first stood better than any loser ever did."""
    columns = list(zip(*course, strict=True))
    bar = max(max(column) for seat, column in enumerate(columns) if seat != winner) + EVEN
    first = next((turn for turn, share in enumerate(columns[winner]) if share > bar), len(course))
    return 1 - first / len(course)
