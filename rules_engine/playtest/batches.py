"""Plays spread over workers, in batches of about half a second. Results never depend on workers or batches: each game has its own seeds."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from card_data.diagnostics import DeckwrightError
from card_data.schema import Game
from rules_engine import rules_for
from rules_engine.playtest.plan import Plan, code_digest, data_digest
from rules_engine.playtest.play import Broken, Play, Record, Table
from rules_engine.playtest.tally import Tally
from rules_engine.workers import processes

SECONDS = 0.5
"""What a batch should take: long against the cost of sending it, short enough to show progress and lose little."""
FIRST = 4
MOST = 20_000
SHORTEST = 10
"""The last batches are at least this part of the others: a twentieth of a second still is long against sending one."""
IN_FLIGHT = 2
"""Batches a worker has at hand, so that it never waits for the next."""
TRIES = 3
"""How often a batch may lose its worker: a batch that keeps killing workers is told, not sent for ever."""


class WorkerLost(DeckwrightError):
    """Workers keep dying under one batch."""

    exit_code = 4


class OtherCode(DeckwrightError):
    """A worker would play by other rules than the plan's."""

    exit_code = 4


@dataclass(frozen=True, slots=True)
class Task:
    """A batch to play: games `start` to `start + count - 1` of a plan."""

    plan: Plan
    game: Game
    start: int
    count: int


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch as played."""

    start: int
    count: int
    tally: Tally
    records: tuple[Record | None, ...]
    """A line a game; none where the play broke."""
    broken: tuple[Broken, ...]
    seconds: float


@dataclass(slots=True)
class Pace:
    """How many games to put into the next batch, by the rate of the last ones."""

    step: int
    """Batches hold whole deals: multiples of this many games."""
    workers: int = 1
    size: int = 0
    fixed: int | None = None
    rates: deque[float] = field(default_factory=lambda: deque(maxlen=8))

    def next(self, left: int) -> int:
        """Return a size, at most eight times the last, where so many games are left.

        The last batches get shorter, so that all workers end together (guided self-scheduling: Polychronopoulos and Kuck,
        IEEE Transactions on Computers C-36(12), 1987).
        """
        by_rate = int(SECONDS * _mean(self.rates)) if self.rates else FIRST
        wish = self.fixed or min(by_rate, MOST, 8 * (self.size or FIRST))
        if self.workers > 1 and not self.fixed:
            wish = min(wish, max(by_rate // SHORTEST, left // (self.workers * IN_FLIGHT)))
        self.size = max(1, -(-wish // self.step)) * self.step
        return self.size

    def note(self, batch: Batch) -> None:
        """Learn from a finished batch."""
        self.rates.append(batch.count / max(batch.seconds, 1e-6))


def _mean(values: Sequence[float] | deque[float]) -> float:
    return sum(values) / len(values)


def play_batch(task: Task) -> Batch:
    """Play a batch, in whichever process has time for it."""
    begun = time.perf_counter()
    table = table_for(task.plan, task.game)
    tally, records, broken = Tally(), list[Record | None](), list[Broken]()
    for index in range(task.start, task.start + task.count):
        try:
            play = Play(table, index)
        except Exception as bug:  # a deal that breaks is a finding, too, and must not end the batch
            broken.append(Broken(index, f"{type(bug).__name__}: {bug}", _undealt(task.plan, index)))
            records.append(None)
            continue
        fault = play.run()
        if fault:
            broken.append(Broken(index, fault, play.replay()))
            records.append(None)
            continue
        record = play.record()
        play.count(tally, record)
        records.append(record)
    _count_deals(task.plan, task.start, records, tally)
    return Batch(task.start, task.count, tally, tuple(records), tuple(broken), time.perf_counter() - begun)


def _undealt(plan: Plan, index: int) -> dict[str, Any]:
    rulings = dict(plan.rulings)
    return {
        "game": plan.slug,
        "players": plan.players,
        "seed": plan.deal_seed(index),
        "rulings": rulings,
        "actions": [],
    }


@dataclass(frozen=True, slots=True)
class _Once:
    """A game that is compared by nothing: the plan's digest already stands for it."""

    game: Game = field(compare=False)


def table_for(plan: Plan, game: Game) -> Table:
    """Return what the plays of a plan share, made once a process.

    Raises:
        OtherCode: the plan is for other data or other code than these.
    """
    return _table(plan, _Once(game))


@lru_cache(maxsize=4)
def _table(plan: Plan, once: _Once) -> Table:
    if (data_digest(once.game), code_digest(plan.slug)) != (plan.data, plan.code):
        raise OtherCode("a worker has another deckwright than this one: install the same version on all workers")
    return Table(plan, rules_for(once.game, dict(plan.rulings)))


def _count_deals(plan: Plan, start: int, records: Sequence[Record | None], tally: Tally) -> None:
    """Say of every deal that was played from all seats, and won alone each time, what won it."""
    step = plan.rotations
    for first in range(0, len(records) - step + 1, step) if step > 1 else ():
        deal = [record for record in records[first : first + step] if record and record.winners.bit_count() == 1]
        if len(deal) == step:
            tally.deals[_what_won(plan, start + first, [record.winners.bit_length() - 1 for record in deal])] += 1


def _what_won(plan: Plan, first: int, seats: Sequence[int]) -> str:
    """Return `bot` where one bot won from every seat, `seat` where one seat won whoever sat there, else `neither`.

    A bot that takes several seats of a table does not count: between its likes, any of them wins by chance.
    """
    bots = {plan.seating(first + turn)[seat] for turn, seat in enumerate(seats)}
    if len(bots) == 1 and plan.bots.count(*bots) == 1:
        return "bot"
    return "seat" if len(set(seats)) == 1 else "neither"


# Spreading batches over workers


@dataclass(frozen=True, slots=True)
class Pool:
    """Workers of one kind."""

    open: Callable[[], AbstractContextManager[Executor]]
    """Opens an executor: called again when its workers died."""
    lost: tuple[type[BaseException], ...]
    """What a future raises when its worker died: the batch can be sent again."""


def local_pool(workers: int) -> Pool:
    """Return processes of this machine."""
    return Pool(lambda: processes(workers), (BrokenExecutor,))


def play_serially(plan: Plan, game: Game, gaps: Sequence[range], size: int | None = None) -> Iterator[Batch]:
    """Play all games of some ranges in this process, and yield the batches."""
    pace = Pace(plan.rotations, fixed=size)
    for task in _tasks(plan, game, gaps, pace):
        batch = play_batch(task)
        pace.note(batch)
        yield batch


def play_in_pool(
    plan: Plan, game: Game, gaps: Sequence[range], pool: Pool, workers: int, size: int | None = None
) -> Iterator[Batch]:
    """Play all games of some ranges on workers, and yield the batches as they are done.

    Raises:
        WorkerLost: a batch lost its worker three times.
    """
    pace = Pace(plan.rotations, workers, fixed=size)
    tasks = _tasks(plan, game, gaps, pace)
    again: deque[Task] = deque()
    losses = Counter[int]()
    done = False
    while not done:
        with pool.open() as executor:
            flight: dict[Future[Batch], Task] = {}
            try:
                done = yield from _fly(executor, flight, again, tasks, pace, workers)
            except pool.lost:
                again.extend(flight.values())
                _note_losses(again, losses, plan)


def _fly(
    executor: Executor,
    flight: dict[Future[Batch], Task],
    again: deque[Task],
    tasks: Iterator[Task],
    pace: Pace,
    workers: int,
) -> Generator[Batch, None, bool]:
    """Keep every worker busy until no task is left; tasks of futures that are not done stay in `flight`."""
    while True:
        while len(flight) < workers * IN_FLIGHT and (task := again.popleft() if again else next(tasks, None)):
            again.appendleft(task)  # a broken pool refuses it: it must not be lost
            future = executor.submit(play_batch, task)
            flight[future] = again.popleft()
        if not flight:
            return True
        finished, _ = wait(flight, return_when=FIRST_COMPLETED)
        for future in finished:
            batch = future.result()
            del flight[future]
            pace.note(batch)
            yield batch


def _note_losses(lost: Sequence[Task], losses: Counter[int], plan: Plan) -> None:
    losses.update(task.start for task in lost)
    worst = [task for task in lost if losses[task.start] >= TRIES]
    if worst:
        first, last = min(task.start for task in worst), max(task.start + task.count for task in worst) - 1
        raise WorkerLost(f"workers keep dying among games {first} to {last} of {plan.slug}, seed {plan.seed}")


def _tasks(plan: Plan, game: Game, gaps: Sequence[range], pace: Pace) -> Iterator[Task]:
    """Yield batches that fill some ranges of games, each of a size that is asked for when it is needed."""
    left = sum(len(gap) for gap in gaps)
    for gap in gaps:
        start = gap.start
        while start < gap.stop:
            count = min(pace.next(left), gap.stop - start)
            yield Task(plan, game, start, count)
            start += count
            left -= count
