from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_data.projects import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a sound project in a folder of its own."""
    return Project(tmp_path)
