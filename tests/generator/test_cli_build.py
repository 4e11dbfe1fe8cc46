"""What `deckwright build` says last: only of what was built."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.cli_build import _next_step


@pytest.mark.parametrize(
    ("artifacts", "said", "unsaid"),
    [
        ([("rulebook", "full")], "Print them at 100 %.", "deck"),
        ([("deck", "full"), ("rulebook", "full")], "two-sided, flipped on the long edge", "Low-ink"),
        ([("deck", "low")], "Low-ink decks (`-low-ink-`) are one-sided", "two-sided"),
        ([("deck", "full"), ("deck", "low")], "Low-ink decks (`-low-ink-`) are one-sided", "Print them"),
    ],
)
def test_the_next_step_is_that_of_what_was_built(artifacts: list[tuple[str, str]], said: str, unsaid: str) -> None:
    request: Any = SimpleNamespace(out=Path("kits"), duplex="long-edge")
    built: Any = SimpleNamespace(artifacts=[{"kind": kind, "ink": ink} for kind, ink in artifacts])
    told = _next_step(request, (built,))
    assert told.startswith("The files are in kits/.")
    assert said in told
    assert unsaid not in told
