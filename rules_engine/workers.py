"""Processes of this machine that work side by side, and that never outlive the one that asked."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool; when the block is left before its work is done, by an interrupt or a fault, what still runs is stopped."""
    pool = ProcessPoolExecutor(count, initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    except BaseException:
        workers = list((pool._processes or {}).values())
        _let_go(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        raise
    _let_go(pool)
    pool.shutdown()


def _let_go(pool: ProcessPoolExecutor) -> None:
    """Give up what is on its way to workers that died.

    Early releases of Python 3.11, Debian's among them, wait for ever until somebody reads it (CPython issue 94777).
    """
    queue = getattr(pool, "_call_queue", None)
    if pool._broken and queue is not None:
        queue._reader.close()


def _leave_interrupts_to_the_parent() -> None:
    """Let Ctrl-C, which a terminal sends to all, reach the parent alone; let the parent's end be ours."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
