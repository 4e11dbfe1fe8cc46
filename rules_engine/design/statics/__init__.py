"""What can be computed of a game's cards without a play. One module a game, found by its slug: each offers `MEASURES`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import cast

from card_data.schema import Game


@dataclass(frozen=True, slots=True)
class Static:
    """A measure of a composition."""

    title: str
    measure: Callable[[Game], float]
    low: float = 0.0
    """No composition has less."""
    high: float = inf
    is_slow: bool = False
    """Too slow to be asked at every step: asked once all others are met."""


def statics_of(slug: str) -> Mapping[str, Static]:
    """Return a game's measures by their keys, the cheapest first; none for games that have no module here."""
    if slug not in {module.name for module in pkgutil.iter_modules(__path__)}:
        return {}
    return cast(Mapping[str, Static], importlib.import_module(f"{__name__}.{slug}").MEASURES)
