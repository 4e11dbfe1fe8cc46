"""Searches by what must be played: candidates play a few games each, the better half plays on, until few are left.

Successive halving (Karnin, Koren and Somekh 2013, ICML, 1238-1246). All play the same deals, bots and seeds (common random numbers), so
that what tells them apart is their cards more than their luck; those who play on keep the games that they have played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from card_data.schema import Game
from rules_engine import rules_for
from rules_engine.design.crew import Crew
from rules_engine.design.goals import Goal, Reading, compute, distance, read_plays
from rules_engine.design.moves import Rows
from rules_engine.design.spec import Plays
from rules_engine.playtest.batches import Task, play_batch
from rules_engine.playtest.plan import WATCH_EVERY, Plan, data_digest, make_plan
from rules_engine.playtest.tally import Tally

Show = Callable[[int, int], None]
"""Told the games played and the games asked for."""
GAMES_A_JOB = 20
SELDOM = 1 << 40
WATCHED = ("lead_changes", "drama", "decisiveness", "comebacks", "runaways")
"""Measures of plays that are watched turn by turn; where none is asked for, hardly any is watched, which halves the time."""


@dataclass(slots=True)
class Score:
    """What plays on one set of deals say of a composition."""

    tallies: dict[int, Tally] = field(default_factory=dict)
    """By number of players."""
    played: dict[int, int] = field(default_factory=dict)
    broken: int = 0
    """Plays that broke an invariant: the rules do not cope with such cards."""


@dataclass(slots=True)
class Candidate:
    """A composition under trial."""

    game: Game
    rows: Rows
    changed: int
    """Rows that differ from the printed ones."""
    computed: dict[str, Reading]
    scores: dict[int, Score] = field(default_factory=dict)
    """By the seed of the deals."""
    digest: str = ""

    def readings(self, judge: Judge, seed: int) -> dict[str, Reading]:
        """Return all that is known of the candidate from some deals."""
        found = dict(self.computed)
        for players, tally in self.score(seed).tallies.items():
            found |= read_plays(judge.plan(self, players, seed), tally, judge.goals)
        return found

    def score(self, seed: int) -> Score:
        """Return what was played on the deals of a seed."""
        return self.scores.setdefault(seed, Score())


def make_candidate(game: Game, rows: Rows, changed: int, goals: Sequence[Goal]) -> Candidate:
    """Return a candidate, all computed."""
    return Candidate(game, rows, changed, compute(game, goals), digest=data_digest(game))


@dataclass(slots=True)
class Judge:
    """Plays candidates and ranks them."""

    crew: Crew
    goals: tuple[Goal, ...]
    plays: Plays
    _plans: dict[tuple[str, int, int], Plan] = field(default_factory=dict)

    @property
    def must_play(self) -> bool:
        """Whether any goal takes plays to measure."""
        return any(goal.players is not None for goal in self.goals)

    def plan(self, candidate: Candidate, players: int, seed: int) -> Plan:
        """Return the plan of a candidate's plays."""
        key = (candidate.digest, players, seed)
        if key not in self._plans:
            watched = any(goal.target.measure in WATCHED for goal in self.goals)
            every = WATCH_EVERY if watched else SELDOM
            self._plans[key] = make_plan(rules_for(candidate.game), players, self.plays.bots, seed, every)
        return self._plans[key]

    def play(self, candidates: Sequence[Candidate], games: int, seed: int, show: Show) -> None:
        """Let candidates play up to a number of games at each number of players, on the deals of a seed."""
        if not self.must_play:
            return
        asked = [(each, players) for each in candidates for players in self.plays.players]
        jobs = [(each, task) for each, players in asked for task in self._tasks(each, players, games, seed)]
        total = sum(task.count for _, task in jobs)
        counts = [task.count for _, task in jobs]
        batches = self.crew.map(play_batch, [task for _, task in jobs], lambda done: show(sum(counts[:done]), total))
        for (each, task), batch in zip(jobs, batches, strict=True):
            score = each.score(seed)
            score.tallies.setdefault(task.plan.players, Tally()).merge(batch.tally)
            score.played[task.plan.players] = task.start + task.count
            score.broken += len(batch.broken)

    def _tasks(self, candidate: Candidate, players: int, games: int, seed: int) -> Iterator[Task]:
        plan = self.plan(candidate, players, seed)
        start, stop = candidate.score(seed).played.get(players, 0), plan.whole_deals(games)
        step = plan.whole_deals(self.crew.batch or GAMES_A_JOB)
        for first in range(start, stop, step):
            yield Task(plan, candidate.game, first, min(step, stop - first))

    def distance(self, candidate: Candidate, seed: int) -> float:
        """Return how far from the targets a candidate is, by some deals; without end where a play broke."""
        if candidate.score(seed).broken:
            return inf
        return distance(self.goals, candidate.readings(self, seed))

    def rank(self, candidates: Sequence[Candidate], seed: int) -> list[Candidate]:
        """Return candidates, the best first: near the targets, surely met ones before, few rows changed."""

        def key(each: Candidate) -> tuple[float, int, int, str]:
            readings = each.readings(self, seed)
            doubts = sum(not goal.is_sure(readings[goal.label]) for goal in self.goals if goal.label in readings)
            return self.distance(each, seed), doubts, each.changed, each.digest

        return sorted(candidates, key=key)

    def race(self, candidates: Sequence[Candidate], keep: int, games: int, seed: int, show: Show) -> list[Candidate]:
        """Return the best candidates, the best first, after ever more games of ever fewer of them."""
        field_, halvings = list(candidates), max(0, (-(-len(candidates) // keep) - 1).bit_length())
        for left in range(halvings, -1, -1):
            self.play(field_, max(1, games >> left), seed, show)
            field_ = self.rank(field_, seed)[: max(keep, -(-len(field_) // 2)) if left else keep]
        return field_
