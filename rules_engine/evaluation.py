"""What a game's own module tells bots and measures: who stands how well, and which cards a player holds and plays.

Each game has `rules_engine/games/<slug>/evaluation.py`, found by its slug and shaped like `Evaluation`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any, Protocol, cast


class Evaluation(Protocol):
    """The shape of a game's `evaluation` module."""

    HORIZON: int
    """Plies of a search's rollout, after which it asks `evaluate`."""
    SAMPLES: int
    """Worlds that the greedy bot draws for each decision, where something is hidden from it."""

    def evaluate(self, state: Any) -> list[float]:
        """Return each seat's estimated share of the win: from 0 to 1, summing to 1; of a finished play, the true shares.

        Where chance is to move, as with dice thrown but not yet read, the shares are the mean over what may come.
        """

    def turn_of(self, state: Any) -> int | None:
        """Return the seat whose turn it is, whoever may answer in it; none while the play is being set up."""

    def held(self, state: Any, seat: int) -> Iterable[str]:
        """Return the ids of the cards that a seat holds or has before it, and that could win it the play."""

    def played(self, action: Any) -> Iterable[str]:
        """Return the ids of the cards that an action puts to use."""


def evaluation_of(slug: str) -> Evaluation:
    """Return a game's evaluation.

    Raises:
        ModuleNotFoundError: the game has none.
    """
    return cast(Evaluation, importlib.import_module(f"rules_engine.games.{slug}.evaluation"))
