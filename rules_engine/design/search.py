"""The search as a whole: walks find compositions that compute well, races find out which of them play well, and again from those.

The games of a race choose; what is told of those chosen comes from other deals, for the best of many always looks better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log

from card_data.diagnostics import DeckwrightError
from card_data.schema import Game
from rules_engine.chance import mix
from rules_engine.design.crew import Crew
from rules_engine.design.goals import Goal, Reading
from rules_engine.design.moves import breaches, changed_rows, with_rows
from rules_engine.design.race import Candidate, Judge, Show, make_candidate
from rules_engine.design.spec import Design, Plays, rows_of
from rules_engine.design.walk import Walk, Walked, take_walk

POOL = 4
"""Walks for each candidate that is wanted."""
NEAR = 8
"""Moves at most from a parent to where the walks of later rounds begin."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched; with equal seeds, equal efforts find the same."""

    candidates: int = 4
    steps: int = 400
    """Of each walk."""
    rounds: int = 2
    """Times that walks are taken and raced; each begins at the best of the last."""
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Result:
    """One composition and what was measured of it."""

    game: Game
    readings: dict[str, Reading]
    distance: float
    changed: int
    digest: str
    broken: int


@dataclass(frozen=True, slots=True)
class Found:
    """What was found by the end of a round."""

    goals: tuple[Goal, ...]
    printed: Result
    candidates: tuple[Result, ...]
    """The best first."""

    @property
    def is_met(self) -> bool:
        """Whether some candidate meets all targets, as far as it was measured."""
        return any(each.distance == 0 for each in self.candidates)


class NothingFound(DeckwrightError):
    """No other composition was found."""

    exit_code = 1


Tell = Callable[[str, int, int], None]
"""Told what is going on, how much of it is done, of how much."""


def search(
    game: Game, design: Design, goals: tuple[Goal, ...], plays: Plays, effort: Effort, crew: Crew, tell: Tell
) -> Iterator[Found]:
    """Search, and yield what was found by the end of each round; stop when enough candidates meet all targets.

    Raises:
        Stuck: no move keeps the composition.
        NothingFound: every walk ended where it began.
    """
    hunt = _Hunt(game, design, effort, Judge(crew, goals, plays), tell)
    best: list[Candidate] = []
    for number in range(effort.rounds):
        best = hunt.round(number, best)
        yield hunt.found(best)
        if hunt.is_enough(best):
            return


class _Hunt:
    def __init__(self, game: Game, design: Design, effort: Effort, judge: Judge, tell: Tell) -> None:
        self.game, self.design, self.effort, self.judge, self.tell = game, design, effort, judge, tell
        self.rows = rows_of(game, design.table)
        self.printed = make_candidate(game, self.rows, 0, judge.goals)
        self.seen = {self.printed.digest}
        self.race_seed, self.told_seed = mix(effort.seed, "race") >> 1, mix(effort.seed, "told") >> 1

    def round(self, number: int, parents: Sequence[Candidate]) -> list[Candidate]:
        """Return the best of some candidates and of those that walks find from them, measured on deals of their own."""
        what = f"round {number + 1} of {self.effort.rounds}"
        fresh = self._fresh(self._walks(number, parents, what))
        if not fresh and not parents:
            raise NothingFound("every walk ended at a composition that was known: try another --seed, or more --steps")
        games, keep = self.judge.plays.games, self.effort.candidates
        best = self.judge.race([*parents, *fresh], keep, games, self.race_seed, self._shown(f"{what}, race"))
        self.judge.play([self.printed, *best], games, self.told_seed, self._shown(f"{what}, measuring"))
        return best

    def is_enough(self, best: Sequence[Candidate]) -> bool:
        """Whether as many candidates as were wanted meet all targets."""
        met = [each for each in best if self.judge.distance(each, self.told_seed) == 0]
        return len(met) >= self.effort.candidates

    def found(self, best: Sequence[Candidate]) -> Found:
        """Return what is known of the best, from the deals that did not choose them."""
        ranked = self.judge.rank(best, self.told_seed)
        sound = [each for each in ranked if not each.score(self.told_seed).broken]
        return Found(self.judge.goals, self._result(self.printed), tuple(map(self._result, sound)))

    def _walks(self, number: int, parents: Sequence[Candidate], what: str) -> list[Walked]:
        count = POOL * self.effort.candidates
        begin = [each.game for each in parents] or [self.game]
        far = NEAR if parents else len(self.rows)
        walks = [
            Walk(
                begin[index % len(begin)],
                self.design,
                self.judge.goals,
                _shake(index, count, far),
                self.effort.steps,
                mix(self.effort.seed, "walk", number, index),
            )
            for index in range(count)
        ]
        return self.judge.crew.map(take_walk, walks, lambda done: self.tell(f"{what}, walks", done, count))

    def _fresh(self, walked: Sequence[Walked]) -> list[Candidate]:
        """Return new candidates; where some meet all computed targets, only those."""
        nearest = min(each.cost for each in walked)
        made = []
        for each in walked:
            game = with_rows(self.game, self.design.table, each.rows)
            candidate = make_candidate(game, each.rows, changed_rows(self.rows, each.rows), self.judge.goals)
            if candidate.digest not in self.seen and (nearest > 0 or each.cost == 0):
                made.append(candidate)
            self.seen.add(candidate.digest)
        return made

    def _result(self, candidate: Candidate) -> Result:
        if broken := breaches(candidate.game):
            raise AssertionError(f"a candidate broke the composition: {broken[0]}")
        score = candidate.score(self.told_seed)
        readings = candidate.readings(self.judge, self.told_seed)
        away = self.judge.distance(candidate, self.told_seed)
        return Result(candidate.game, readings, away, candidate.changed, candidate.digest, score.broken)

    def _shown(self, what: str) -> Show:
        return lambda done, total: self.tell(f"{what}, games", done, total)


def _shake(index: int, count: int, far: int) -> int:
    """Return how many moves a walk makes before it searches: from one for the first to `far` for the last, ever longer steps."""
    return max(1, round(exp(log(far) * index / max(1, count - 1))))
