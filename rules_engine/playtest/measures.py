"""Figures made of a tally: each says its n, its interval and what it is worth. Formulas and sources: docs/measures.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Literal

from rules_engine.playtest.plan import Plan
from rules_engine.playtest.significance import fair_seats
from rules_engine.playtest.statistics import Proportion, clustered, mean_of, quantile, wilson
from rules_engine.playtest.tally import MICRO, WIN, Tally

Unit = Literal["share", "turns", "decisions", "minutes", "options", "points", "changes", "index", "p"]
SECONDS_A_TURN = 15.0
"""A guess that the person replaces by what they timed at a table."""

GROUPS = {
    "seats": "Seats",
    "length": "Length",
    "ends": "Ends",
    "choice": "Choice",
    "leads": "Leads",
    "skill": "Skill",
    "luck": "Luck",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number."""

    key: str
    group: str
    title: str
    unit: Unit
    value: float
    n: int
    """What it was measured on: games, or what the note says."""
    low: float | None = None
    high: float | None = None
    note: str = ""


def figures(plan: Plan, tally: Tally, seconds_a_turn: float = SECONDS_A_TURN) -> list[Figure]:
    """Return all figures of a run, group by group; none where nothing was played to its end."""
    if not tally.games:
        return []
    made = [
        *_seats(plan, tally),
        *_length(tally, seconds_a_turn),
        *_ends(plan, tally),
        *_choice(tally),
        *_leads(plan, tally),
    ]
    return made + ([*_skill(plan, tally), *_luck(tally)] if plan.rotations > 1 else [])


def _share(key: str, group: str, title: str, share: Proportion, note: str = "") -> Figure:
    return Figure(key, group, title, "share", share.value, int(share.n), share.low, share.high, note)


def per_deal(plan: Plan, count: float, games: int) -> Proportion:
    """Return the share of games of which something is true, with the interval of so many deals: games of one deal are not independent."""
    return clustered(count, games, plan.rotations)


def even_share(tally: Tally, players: int) -> float:
    """Return the share of plays that each seat would win, were all alike: less than one in `players` where nobody wins some."""
    return (1 - tally.totals["nobody"] / tally.games) / players


def _seats(plan: Plan, tally: Tally) -> Iterator[Figure]:
    even = even_share(tally, plan.players)
    first = per_deal(plan, tally.totals["first"] / WIN, tally.games)
    yield _share("first", "seats", "Whoever begins wins", first, _beside(even, first))
    for seat in range(plan.players):
        share = per_deal(plan, tally.seats[seat] / WIN, tally.games)
        yield _share(f"seat_{seat + 1}", "seats", f"Seat {seat + 1} wins", share, _beside(even, share))
    wins = [tally.seats[seat] / WIN / plan.rotations for seat in range(plan.players)]
    p = fair_seats(wins, ceil(tally.games / plan.rotations)).p
    yield Figure("seats_equal", "seats", "Chance of such shares, were seats equal", "p", p, tally.games)
    yield _share("shared", "seats", "Shared wins", per_deal(plan, tally.totals["shared"], tally.games))
    yield _share("nobody", "seats", "Won by nobody", per_deal(plan, tally.totals["nobody"], tally.games))


def _beside(even: float, share: Proportion) -> str:
    return "" if share.low <= even <= share.high else _even(even)


def _even(share: float) -> str:
    return f"even would be {100 * share:.1f} %"


def _length(tally: Tally, seconds_a_turn: float) -> Iterator[Figure]:
    yield _spread("turns", "Turns", "turns", tally.turns, 1)
    yield _spread("decisions", "Decisions", "decisions", tally.decisions, 1)
    note = f"turns at {seconds_a_turn:g} s each"
    yield _spread("minutes", "Minutes", "minutes", tally.turns, seconds_a_turn / 60, note)


def _spread(key: str, title: str, unit: Unit, counts: Mapping[int, int], scale: float, note: str = "") -> Figure:
    """Return a median; its low and high are the 5th and 95th percentiles of the games, not an interval of the median."""
    middle, low, high = (quantile(counts, q) * scale for q in (0.5, 0.05, 0.95))
    told = "median, 5th to 95th percentile"
    return Figure(
        key, "length", title, unit, middle, sum(counts.values()), low, high, f"{note}; {told}" if note else told
    )


def _ends(plan: Plan, tally: Tally) -> Iterator[Figure]:
    for end, count in sorted(tally.ends.items(), key=lambda pair: (-pair[1], pair[0])):
        yield _share(f"end_{end}", "ends", f"Ended by {end}", per_deal(plan, count, tally.games))
    mean = mean_of(tally.margins, size=plan.rotations)
    low, high = (end if isfinite(end) else None for end in (mean.low, mean.high))
    note = "mean; 0 where nobody won alone"
    yield Figure("margin", "ends", "Winning margin", "points", mean.value, mean.n, low, high, note)


def _choice(tally: Tally) -> Iterator[Figure]:
    plies = sum(tally.options.values())
    real = plies - tally.options[1]
    yield Figure(
        "real_decisions",
        "choice",
        "Plies with a choice",
        "share",
        real / plies if plies else 0.0,
        plies,
        note="n counts plies",
    )
    yield Figure(
        "options", "choice", "Legal actions", "options", mean_of(tally.options).value, plies, note="mean over plies"
    )
    yield Figure("most_options", "choice", "Most legal actions", "options", max(tally.options, default=0), plies)


def _leads(plan: Plan, tally: Tally) -> Iterator[Figure]:
    """Yield what the watched games say of leads, as the game's evaluation sees them."""
    totals, watched, alone = tally.totals, tally.totals["watched"], tally.totals["won_alone"]
    note = "by evaluation"
    changes = totals["lead_changes"] / watched if watched else 0.0
    yield Figure("lead_changes", "leads", "Lead changes", "changes", changes, watched, note=f"mean; {note}")
    for key, title in (("drama", "Drama"), ("decisiveness", "Decisiveness")):
        value = totals[key] / MICRO / alone if alone else 0.0
        yield Figure(key, "leads", title, "index", value, alone, note=f"mean; {note}")
    yield _share("comebacks", "leads", "Comebacks", per_deal(plan, totals["comebacks"], totals["led_at_half"]), note)
    yield _share("runaways", "leads", "Runaways", per_deal(plan, totals["runaways"], totals["led_at_quarter"]), note)


def _skill(plan: Plan, tally: Tally) -> Iterator[Figure]:
    for bot in dict.fromkeys(plan.bots):
        even = plan.bots.count(bot) * even_share(tally, plan.players)
        share = per_deal(plan, tally.bots[bot] / WIN, tally.games)
        yield _share(f"bot_{bot}", "skill", f"{bot} wins", share, _even(even))


def _luck(tally: Tally) -> Iterator[Figure]:
    deals = sum(tally.deals.values())
    titles = {
        "bot": "Deals won by one bot from every seat",
        "seat": "Deals won by one seat, whoever sat there",
        "neither": "Other deals",
    }
    for key, title in titles.items():
        yield _share(f"deals_{key}", "luck", title, wilson(tally.deals[key], deals), "n counts deals")
