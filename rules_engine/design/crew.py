"""Jobs spread over workers; results come back in the order of the jobs, so that nothing depends on who was faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import ExitStack
from typing import Any, TypeVar

from rules_engine.playtest.batches import TRIES, Pool, WorkerLost, local_pool
from rules_engine.playtest.lab import Workers

J = TypeVar("J")
R = TypeVar("R")
Done = Callable[[int], None]
"""Told how many jobs are done."""


class Crew:
    """Workers that stay for a whole search: opened for the first jobs, and anew when some died."""

    def __init__(self, workers: Workers) -> None:
        self.is_alone = workers.pool is None and workers.count == 1
        self.pool: Pool = workers.pool or local_pool(workers.count)
        self.batch = workers.batch
        self._stack = ExitStack()
        self._executor: Executor | None = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *raised: Any) -> None:
        """Send the workers home; after an interrupt, at once, whatever they are at."""
        self._executor = None
        self._stack.__exit__(*raised)

    def map(self, work: Callable[[J], R], jobs: Sequence[J], done: Done = lambda number: None) -> list[R]:
        """Return what each job gives.

        Raises:
            WorkerLost: jobs lost their workers three times.
        """
        results: dict[int, R] = {}
        for place, result in self._alone(work, jobs) if self.is_alone else self._spread(work, jobs):
            results[place] = result
            done(len(results))
        return [results[place] for place in range(len(jobs))]

    def _alone(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R]]:
        for place, job in enumerate(jobs):
            yield place, work(job)

    def _spread(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R]]:
        left = dict(enumerate(jobs))
        for _ in range(TRIES):
            try:
                executor = self._open()
                flight: dict[Future[R], int] = {executor.submit(work, job): place for place, job in left.items()}
                for future in as_completed(flight):
                    result = future.result()
                    del left[flight[future]]
                    yield flight[future], result
            except self.pool.lost:
                self.__exit__(None, None, None)
            if not left:
                return
        raise WorkerLost(
            f"workers keep dying: {len(left)} of {len(jobs)} jobs were sent {TRIES} times and are not done"
        )

    def _open(self) -> Executor:
        if self._executor is None:
            self._executor = self._stack.enter_context(self.pool.open())
        return self._executor
