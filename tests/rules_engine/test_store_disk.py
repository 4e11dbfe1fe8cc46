"""A file of results on a disk that is full."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules_engine.playtest.store import Store, StoreError


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What SQLite calls an input or output error, a person can do nothing about."""
    store = Store(tmp_path / "runs.sqlite")
    for free, told in (
        (1_000, r"disk I/O error; the disk is full: 1,000 bytes are free in .+$"),
        (1 << 30, "disk I/O error$"),
    ):
        monkeypatch.setattr(shutil, "disk_usage", lambda path, free=free: SimpleNamespace(free=free))
        with pytest.raises(StoreError, match=told), store._told():
            raise sqlite3.OperationalError("disk I/O error")
    store.close()
