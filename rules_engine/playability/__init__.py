"""Does the deck work? One module a game, found by its slug: each offers `CODES` and `findings(game)`.

These are exact answers about the composition, by search or arithmetic over the printed table; no play is sampled.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from card_data.schema import Game


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that keeps a composition from working, or makes it doubtful."""

    code: str
    message: str
    hint: str
    card: str | None = None
    """The card to blame, where it is one."""
    severity: Literal["error", "warning"] = "error"


def findings(game: Game) -> Iterable[Finding]:
    """Return what is wrong with a game's composition; nothing for games that have no module here."""
    if game.slug not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return ()
    found: Iterable[Finding] = importlib.import_module(f"{__name__}.{game.slug}").findings(game)
    return found


def copies(game: Game, **values: object) -> int:
    """Return how many printed cards have these values."""
    return sum(
        card.copies for card in game.cards if all(card.values.get(key) == value for key, value in values.items())
    )


def whole(value: object, what: str) -> int:
    """Return a whole number of the data; `ValueError` names what is not one."""
    if not isinstance(value, int):
        raise ValueError(f"{what} is no whole number")
    return value
