"""What tests of the command line share: a way to call it, and a folder in which ten games are kept."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.generator.playtest_calls import Call, caller, play_ten


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    return caller(capsys)


@pytest.fixture
def out(tmp_path: Path) -> str:
    return str(tmp_path / "results")


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_ten(tmp_path_factory.mktemp("played"))


@pytest.fixture
def kept(played: Path, out: str) -> str:
    """Return a folder with a run of ten games of CUPID."""
    shutil.copytree(played, out)
    return out
