"""Processes side by side: whatever dies, the one that asked goes on."""

from __future__ import annotations

import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from rules_engine.workers import processes

PIPEFUL = bytes(1 << 20)
"""Far more than a pipe holds: it is still being sent when its reader dies."""


def _die(load: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("tells", [False, True])
def test_a_worker_that_dies_while_it_is_sent_to_holds_nobody_up(tells: bool) -> None:
    def play() -> None:
        with processes(2) as pool:
            sent = [pool.submit(_die, PIPEFUL) for _ in range(6)]
            for future in sent:
                if tells:
                    future.result()
                else:
                    assert isinstance(future.exception(), BrokenProcessPool)

    if tells:
        with pytest.raises(BrokenProcessPool):
            play()
    else:
        play()
