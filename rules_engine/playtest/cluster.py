"""Workers of a Dask cluster: the same batches, sent over the network. Needs the extra `deckwright[cluster]`.

The scheduler gives a batch whose worker died to another one by itself; what it gives up on comes back here and is sent again.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from card_data.diagnostics import DeckwrightError
from rules_engine.playtest.batches import Pool

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_CONNECT = 10


class NoCluster(DeckwrightError):
    """A cluster that cannot be reached, or the library for it is not installed."""

    exit_code = 4


def cluster_pool(address: str) -> Pool:
    """Return the workers behind a scheduler's address, such as `tcp://host:8786`.

    Raises:
        NoCluster: nothing answers there, or `distributed` is not installed.
    """
    with _client(address):
        from distributed.scheduler import KilledWorker

    @contextmanager
    def open_pool() -> Iterator[Executor]:
        with _client(address) as client:
            executor = cast(Executor, client.get_executor(pure=False))
            try:
                yield executor
            finally:
                executor.shutdown(wait=False)

    return Pool(open_pool, (KilledWorker, CancelledError))


def cluster_size(address: str) -> int:
    """Return how many batches a cluster can play at once: its workers' threads, at least one."""
    with _client(address) as client:
        return max(1, sum(int(threads) for threads in client.nthreads().values()))


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ImportError as fault:
        raise NoCluster("--cluster needs Dask: pip install 'deckwright[cluster]'") from fault
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        raise NoCluster(f"no Dask scheduler answers at {address} within {SECONDS_TO_CONNECT} s") from fault
    try:
        yield client
    finally:
        client.close()
