"""Processes of this machine that work side by side, and that never outlive the one that asked."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool; when the block is left before its work is done, by an interrupt or a fault, what still runs is stopped."""
    pool = ProcessPoolExecutor(count, initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    except BaseException:
        workers, queue = list((pool._processes or {}).values()), _call_queue(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        _give_up(queue)
        raise
    if pool._broken:
        _give_up(_call_queue(pool))
    pool.shutdown()


def _call_queue(pool: ProcessPoolExecutor) -> Any:
    """Return what workers are sent their calls by."""
    return pool._call_queue  # type: ignore[attr-defined]


def _give_up(queue: Any) -> None:
    """Close the end of a pipe from which dead workers were to read: Python 3.11.5 and later do, before it waited for them for ever.

    That is CPython issue 94777; Debian 12 has Python 3.11.2.
    """
    if sys.version_info < (3, 11, 5):
        queue._reader.close()


def _leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C, which a terminal sends to all, reach the parent alone; let the parent's end be ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
