"""Workers of a Dask cluster: the same batches, sent over the network. Needs the extra `deckwright[cluster]`.

The scheduler gives a batch whose worker died to another one by itself; what it gives up on comes back here and is sent again.
"""

from __future__ import annotations

import logging
import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, cast

from card_data.diagnostics import DeckwrightError
from rules_engine.playtest.batches import Pool

if TYPE_CHECKING:
    from distributed import Client
    from distributed.cfexecutor import ClientExecutor

SECONDS_TO_CONNECT = 10
SECONDS_TO_TELL = 3
"""How long a cluster may be without workers before that is said, and before batches are taken back from it."""
SECONDS_WITHOUT_WORKERS = 300
"""How long workers are waited for."""
SECONDS_A_LOOK = 0.5
ADDRESS = re.compile(
    r"(?:(?P<scheme>tcp|tls|wss?)://)?(?P<host>\[[\da-fA-F:.]+\]|[^\s:/\[\]]+):(?P<port>\d{1,5})/?", re.ASCII
)

Tell = Callable[[str], None]
"""Told, in a sentence, what is waited for."""


class NoCluster(DeckwrightError):
    """A cluster that cannot be reached or has no workers, or the library for it is not installed."""

    exit_code = 4


class BadAddress(DeckwrightError):
    """A text that is no scheduler's address."""

    exit_code = 1


def _tell_nobody(text: str) -> None:
    pass


def cluster_pool(address: str, tell: Tell = _tell_nobody) -> Pool:
    """Return the workers behind a scheduler's address, such as `tcp://host:8786`.

    Raises:
        BadAddress: the text is no address.
        NoCluster: nothing answers there, or `distributed` is not installed.
    """
    with _client(address):
        from distributed.scheduler import KilledWorker

    @contextmanager
    def open_pool() -> Iterator[Executor]:
        with _client(address) as client:
            _wait_for_workers(client, address, tell)
            executor = client.get_executor(pure=False)
            try:
                with _watched(client, executor):
                    yield cast(Executor, executor)
            finally:
                executor.shutdown(wait=False)

    return Pool(open_pool, (KilledWorker, CancelledError))


def cluster_size(address: str, tell: Tell = _tell_nobody) -> int:
    """Return how many batches a cluster can play at once: its workers' threads. Waits for the first worker.

    Raises:
        BadAddress: the text is no address.
        NoCluster: nothing answers there, no worker comes, or `distributed` is not installed.
    """
    with _client(address) as client:
        _wait_for_workers(client, address, tell)
        return max(1, _threads(client))


def _threads(client: Client) -> int:
    return sum(int(threads) for threads in client.nthreads().values())


def _wait_for_workers(client: Client, address: str, tell: Tell) -> None:
    begun, told, start = time.monotonic(), False, f"start one with: dask worker {address}"
    while not _threads(client):
        waited = time.monotonic() - begun
        if waited >= SECONDS_WITHOUT_WORKERS:
            raise NoCluster(f"no worker came to {address} within {SECONDS_WITHOUT_WORKERS} s; {start}")
        if waited >= SECONDS_TO_TELL and not told:
            tell(f"waiting for a worker at {address}; {start}")
            told = True
        time.sleep(SECONDS_A_LOOK)


@contextmanager
def _watched(client: Client, executor: ClientExecutor) -> Iterator[None]:
    """Take batches back from a cluster that has lost its last worker: Dask would keep them, and be silent, for ever."""
    over = Event()
    thread = Thread(target=_watch, args=(client, executor, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(SECONDS_TO_CONNECT)


def _watch(client: Client, executor: ClientExecutor, over: Event) -> None:
    seen = time.monotonic()
    while not over.wait(SECONDS_A_LOOK):
        try:
            seen = time.monotonic() if _threads(client) else seen
            if time.monotonic() - seen >= SECONDS_TO_TELL:
                client.cancel(list(executor._futures))
        except Exception:  # the scheduler is gone: then the client gives its batches back by itself
            return


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        from distributed import Client
    except ImportError as fault:
        raise NoCluster("--cluster needs Dask: pip install 'deckwright[cluster]'") from fault
    _keep_dask_silent()
    try:
        _knock(address)
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as fault:
        _forget_half_made(Client)
        raise NoCluster(f"no Dask scheduler answers at {address} within {SECONDS_TO_CONNECT} s") from fault
    try:
        yield client
    finally:
        client.close()


def _knock(address: str) -> None:
    """See whether a scheduler is there, and hang up: a client that finds none would take long to give up, and longer to be rid of."""
    found = ADDRESS.fullmatch(address)
    if not found or int(found["port"]) > 65_535:
        raise BadAddress(f'"{address}" is no address of a Dask scheduler; expected one such as tcp://host:8786')
    place = (found["host"].strip("[]"), int(found["port"]))
    with socket.create_connection(place, SECONDS_TO_CONNECT) as connection:
        if found["scheme"] in (None, "tcp") and not connection.recv(1):  # there, Dask speaks first
            raise OSError("it hung up")


def _keep_dask_silent() -> None:
    """Keep its log from the terminal: what goes wrong is told in one message, without tracebacks of each part of it."""
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def _forget_half_made(kind: type[Client]) -> None:
    """Mark clients that never got a connection as closed, or they would try to say goodbye to nobody when they are collected."""
    for client in list(kind._instances):
        if client.status == "connecting":
            client.status = "closed"
