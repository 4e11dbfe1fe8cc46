"""What tests of `deckwright playtest` share: the command called within this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import cli


class Called:
    """What a command said within this process."""

    def __init__(self, code: int, out: str, told: str) -> None:
        self.code, self.out, self.told = code, out, told

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Call = Callable[..., Called]


def caller(capsys: pytest.CaptureFixture[str]) -> Call:
    """Return what calls `deckwright playtest` with some arguments; a traceback or a bug is never an answer."""

    def called(*arguments: str) -> Called:
        capsys.readouterr()
        code = cli._run(["playtest", *arguments])
        out, told = capsys.readouterr()
        assert "Traceback" not in told
        assert "a bug of deckwright" not in told
        return Called(int(code), out, told)

    return called


def play_ten(folder: Path) -> Path:
    """Play ten games of CUPID into a folder."""
    asked = ["cupid_tricks", "--games", "10", "--workers", "1", "--bots", "greedy,random", "--out", str(folder)]
    assert cli._run(["playtest", *asked]) == 0
    return folder
