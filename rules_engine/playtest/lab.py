"""A run from its plan to its tally: what is kept already, what is still to be played, when it is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from card_data.schema import Game
from rules_engine.playtest.batches import Batch, Pool, local_pool, play_in_pool, play_serially, table_for
from rules_engine.playtest.measures import per_deal
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.play import Play, Table
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tally import WIN, Tally

LOOK_EVERY, LOOK_GROWTH = 100, 10
"""The intervals are looked at every hundred games, later each time the games have grown by a tenth: fixed, so that every machine stops at
the same game."""
SAMPLES = 3
"""The first plays of a run are kept whole."""

Progress = Callable[[int, int], None]
"""Told the games played and the games asked for."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who plays: this process alone, processes of this machine, or a cluster."""

    count: int = 1
    pool: Pool | None = None
    """Opens another executor than this machine's processes."""
    batch: int | None = None
    """Games a batch; by the pace when not given."""

    def play(self, plan: Plan, game: Game, gaps: Sequence[range]) -> Iterator[Batch]:
        """Play some ranges of games."""
        if self.pool is None and self.count == 1:
            return play_serially(plan, game, gaps, self.batch)
        return play_in_pool(plan, game, gaps, self.pool or local_pool(self.count), self.count, self.batch)


@dataclass(slots=True)
class Lab:
    """Plays plans for one game's data, and keeps what they give."""

    game: Game
    store: Store
    workers: Workers = field(default_factory=Workers)
    version: str = ""
    progress: Progress = lambda done, all_: None

    def run(self, plan: Plan, games: int, *, resume: bool = False, until: float | None = None) -> tuple[Run, Tally]:
        """Play a plan's first games; with `until`, fewer if the widest interval of a seat's wins gets that narrow (half its width).

        A resumed run plays only what its last run lacks; what is counted is the same.
        """
        run = (self.store.latest(plan) if resume else None) or self.store.begin(plan, self.version)
        games = plan.whole_deals(games)
        for done in [games] if until is None else looks(plan, games):
            while gaps := missing(range(done), self.store.played(run)):  # again, if another process filled some
                self._fill(run, plan, gaps, done, games)
            tally = self._tally(run, plan, done)
            if until is not None and widest(plan, tally) <= until:
                break
        return self.store.run(run.id), tally

    def _tally(self, run: Run, plan: Plan, games: int) -> Tally:
        """Return the sum of a run's first games; those of a batch that goes on beyond them are played again."""
        tally, counted = self.store.tally(run, games)
        for batch in play_serially(plan, self.game, missing(range(games), counted)):
            tally.merge(batch.tally)
        return tally

    def _fill(self, run: Run, plan: Plan, gaps: Sequence[range], wanted: int, games: int) -> None:
        done = wanted - sum(len(gap) for gap in gaps)
        self.progress(done, games)
        for batch in self.workers.play(plan, self.game, gaps):
            self.store.add(run, batch, self._samples(plan, batch))
            done += batch.count
            self.progress(done, games)

    def _samples(self, plan: Plan, batch: Batch) -> dict[int, dict[str, Any]]:
        broken = {each.index for each in batch.broken}
        chosen = [i for i in range(batch.start, min(SAMPLES, batch.start + batch.count)) if i not in broken]
        if not chosen:
            return {}
        table = table_for(plan, self.game)
        return {index: replayed(table, index) for index in chosen}


def replayed(table: Table, index: int) -> dict[str, Any]:
    """Play the game of an index again, and return its replay: a plan is enough to have any of its plays."""
    play = Play(table, index)
    play.run()
    return play.replay()


def looks(plan: Plan, games: int) -> Iterator[int]:
    """Yield the numbers of games at which a run with an end of its own is looked at: whole deals, the last of them all games."""
    done = 0
    while done < games:
        done = min(plan.whole_deals(done + max(LOOK_EVERY, done // LOOK_GROWTH)), games)
        yield done


def missing(wanted: range, played: Sequence[range]) -> list[range]:
    """Return the parts of a range of games that are in none of the ranges played (in order, apart)."""
    gaps, start = [], wanted.start
    for each in played:
        if each.start >= wanted.stop:
            break
        if each.start > start:
            gaps.append(range(start, each.start))
        start = max(start, each.stop)
    return gaps + ([range(start, wanted.stop)] if start < wanted.stop else [])


def widest(plan: Plan, tally: Tally) -> float:
    """Return half the width of the widest seat's interval."""
    return max(per_deal(plan, tally.seats[seat] / WIN, tally.games).half_width for seat in range(plan.players))
