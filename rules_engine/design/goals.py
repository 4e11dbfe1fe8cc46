"""Targets made measurable: what each asks of a composition, computed or played, and how far from it a composition is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from card_data.diagnostics import DataError, Diagnostic, suggest
from card_data.schema import Game
from rules_engine import Rules, rules_for
from rules_engine.design.ranges import Range
from rules_engine.design.spec import Design, Plays, Target
from rules_engine.design.statics import Static, statics_of
from rules_engine.playtest.distributions import normal_quantile
from rules_engine.playtest.measures import SECONDS_A_TURN, Figure, figures
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.statistics import quantile, wilson
from rules_engine.playtest.tally import WIN, Tally

GAP = "seat_gap"
ENDS = "end_"
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Reading:
    """A measure of one composition. What is computed has no interval, and n is 0."""

    value: float
    n: int = 0
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A target at one number of players; a computed one has none."""

    label: str
    """The measure, with `@players` where it is measured at several numbers of them."""
    target: Target
    players: int | None

    @property
    def wanted(self) -> Range | None:
        """Where the measure should lie; none where it is only shown."""
        return self.target.wanted

    def distance(self, reading: Reading | None) -> float:
        """Return how far from the target a reading is, in units of the range's scale; 0 where it is met."""
        if self.wanted is None:
            return 0.0
        return inf if reading is None else self.wanted.distance(reading.value)

    def is_sure(self, reading: Reading) -> bool:
        """Whether the whole interval of a reading lies within the target."""
        ends = (
            reading.value if reading.low is None else reading.low,
            reading.value if reading.high is None else reading.high,
        )
        return self.wanted is None or all(end in self.wanted for end in ends)

    def is_missed(self, reading: Reading) -> bool:
        """Whether no part of the interval of a reading lies within the target."""
        low = reading.value if reading.low is None else reading.low
        high = reading.value if reading.high is None else reading.high
        return self.wanted is not None and not self.wanted.meets(low, high)


def make_goals(game: Game, design: Design, plays: Plays) -> tuple[Goal, ...]:
    """Return the goals of a design, the computed ones first.

    Raises:
        DataError: a target names a measure that there is not, or a range that the measure cannot reach.
    """
    statics = statics_of(game.slug)
    if faults := target_faults(rules_for(game), design, plays):
        raise DataError(faults)
    computed = [Goal(t.measure, t, None) for t in design.targets if t.measure in statics]
    several = len(plays.players) > 1
    asked = [t for t in design.targets if t.measure not in statics]
    return (
        *computed,
        *(Goal(f"{t.measure}@{n}" if several else t.measure, t, n) for t in asked for n in plays.players),
    )


def target_faults(rules: Rules[Any], design: Design, plays: Plays) -> list[Diagnostic]:
    """Return the targets that name a measure that there is not, or a range that the measure cannot reach."""
    statics = statics_of(rules.slug)
    played = {each.key: each for each in known_figures(rules, plays)}
    return [fault for target in design.targets for fault in _faults(target, statics, played)]


def _faults(target: Target, statics: Mapping[str, Static], played: Mapping[str, Figure]) -> Iterator[Diagnostic]:
    name, known = target.measure, [*statics, GAP, *played]
    low, high = 0.0, inf
    if name in statics:
        low, high = statics[name].low, statics[name].high
    elif name == GAP or name.startswith(ENDS) or (name in played and played[name].unit in ("share", "p")):
        high = 1.0
    elif name not in played:
        hint = suggest(name, known) or f"known: {', '.join(known)}"
        yield Diagnostic(target.span, f'unknown measure "{name}"', hint, code="design.measure")
        return
    if target.wanted is not None and not target.wanted.meets(low, high):
        within = f"{low:g} to {high:g}" if high < inf else f"{low:g} and more"
        yield Diagnostic(
            target.span, f"{name} should be {target.wanted}, but it is always {within}", code="design.target"
        )


def known_figures(rules: Rules[Any], plays: Plays) -> list[Figure]:
    """Return the figures that plays will give, of a made-up play; how plays end shows only when they do."""
    plan = make_plan(rules, plays.players[0], plays.bots, 0)
    tally = Tally()
    tally.totals["games"] = plan.rotations
    tally.seats[0] = WIN * plan.rotations
    for counts in (tally.turns, tally.decisions, tally.margins, tally.options):
        counts[1] = plan.rotations
    return figures(plan, tally)


def compute(game: Game, goals: Iterable[Goal]) -> dict[str, Reading]:
    """Return the computed measures of a composition, by goal."""
    statics = statics_of(game.slug)
    wanted = [goal for goal in goals if goal.players is None]
    return {goal.label: Reading(statics[goal.target.measure].measure(game)) for goal in wanted}


def read_plays(plan: Plan, tally: Tally, goals: Iterable[Goal]) -> dict[str, Reading]:
    """Return the played measures of a composition at one number of players, by goal; nothing where no play was finished."""
    if not tally.games:
        return {}
    found = {each.key: Reading(each.value, each.n, each.low, each.high) for each in figures(plan, tally)}
    found |= {GAP: seat_gap(plan, tally), **_medians(tally)}
    never = wilson(0, tally.games / plan.rotations)
    absent = Reading(0.0, tally.games, never.low, never.high)
    mine = [goal for goal in goals if goal.players == plan.players]
    ends = {goal.target.measure: absent for goal in mine if goal.target.measure.startswith(ENDS)}
    found = {**ends, **found}
    return {goal.label: found[goal.target.measure] for goal in mine if goal.target.measure in found}


def seat_gap(plan: Plan, tally: Tally) -> Reading:
    """Return how far from even the seat is that is farthest from it.

    The interval is made of the seats' own, each at 1 - 5 %/k, so that all hold together in 95 % (Bonferroni; Dunn 1961, Journal of the
    American Statistical Association 56, 52-64). The value itself is biased upwards: even of equal seats, one is the farthest.
    """
    even, deals = 1 / plan.players, tally.games / plan.rotations
    wins = [tally.seats[seat] / WIN / plan.rotations for seat in range(plan.players)]
    shares = [wilson(each, deals, 1 - (1 - LEVEL) / plan.players) for each in wins]
    value = max(abs(share.value - even) for share in shares)
    low = max(0.0, *(max(share.low - even, even - share.high) for share in shares))
    high = max(max(share.high - even, even - share.low) for share in shares)
    return Reading(value, tally.games, low, high)


def _medians(tally: Tally) -> dict[str, Reading]:
    """Return the medians of lengths with intervals of their own: order statistics (Thompson 1936, Annals of Math. Statistics 7, 122-128).

    The ranks are those of the normal approximation, n/2 ± z·√n/2.
    """
    reach = normal_quantile(LEVEL) / 2 / sqrt(tally.games)
    cuts = (0.5, max(0.0, 0.5 - reach), min(1.0, 0.5 + reach))
    found = {}
    for key, counts, scale in (
        ("turns", tally.turns, 1.0),
        ("decisions", tally.decisions, 1.0),
        ("minutes", tally.turns, SECONDS_A_TURN / 60),
    ):
        value, low, high = (quantile(counts, cut) * scale for cut in cuts)
        found[key] = Reading(value, tally.games, low, high)
    return found


def distance(goals: Sequence[Goal], readings: Mapping[str, Reading]) -> float:
    """Return the sum of the distances from all targets; 0 where all are met."""
    return sum(goal.distance(readings.get(goal.label)) for goal in goals)
