from __future__ import annotations

import pytest

from tests.mutations import ROOT, mutations, slugs

LEAST = 60


@pytest.mark.parametrize("game", slugs())
def test_every_mutation_still_changes_something(game: str) -> None:
    for mutation in mutations(game):
        text = (ROOT / mutation.path).read_text(encoding="utf-8")
        assert mutation.old in text, f"{mutation.path} no longer holds {mutation.old!r}"
        assert mutation.old != mutation.new


def test_there_are_enough_of_them() -> None:
    assert sum(len(mutations(game)) for game in slugs()) >= LEAST
