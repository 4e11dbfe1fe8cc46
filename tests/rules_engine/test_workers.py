"""Processes side by side: whatever dies, the one that asked goes on."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import sleep
from typing import Any

import pytest

from rules_engine.workers import processes

PIPEFUL = bytes(1 << 20)
"""Far more than a pipe holds: it is still being sent when its reader dies."""


def _die(load: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _sleep(load: bytes) -> None:
    sleep(60)


def send_all(pool: ProcessPoolExecutor) -> None:
    """Send what kills whoever gets it, and wait for the answers."""
    for future in [pool.submit(_die, PIPEFUL) for _ in range(6)]:
        future.result()


def test_workers_that_die_while_they_are_sent_to_hold_nobody_up() -> None:
    with processes(2) as pool, pytest.raises(BrokenProcessPool):
        send_all(pool)


def test_nor_do_they_where_their_death_ends_the_block() -> None:
    with pytest.raises(BrokenProcessPool), processes(2) as pool:
        send_all(pool)


def test_an_interrupt_ends_workers_that_are_being_sent_to() -> None:
    with pytest.raises(KeyboardInterrupt), processes(2) as pool:
        waiting = [pool.submit(_sleep, PIPEFUL) for _ in range(6)]
        while not any(future.running() for future in waiting):
            sleep(0.01)
        manager: Any = pool._executor_manager_thread
        raise KeyboardInterrupt
    manager.join(timeout=10)
    assert not manager.is_alive()
