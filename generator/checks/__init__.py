"""What `deckwright check` looks at: one module a kind of check, found by its file.

Each module offers `SUMMARY`, `CODES` (code -> what it says, in one line; docs/checks.md explains each) and `check(context)`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from card_data.diagnostics import Diagnostic
from card_data.schema import Game
from generator.project import Project


@dataclass(frozen=True, slots=True)
class Context:
    """What a check may look at."""

    project: Project
    game: Game
    pdf: Path | None = None
    """The folder that `deckwright build` filled for this game, where finished files are to be checked."""


class Check(Protocol):
    """What every module of this package offers."""

    SUMMARY: str
    CODES: Mapping[str, str]

    def check(self, context: Context) -> Iterable[Diagnostic]:
        """Yield what is wrong."""
        ...


def names() -> tuple[str, ...]:
    """Return the kinds of check there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def find(name: str) -> Check:
    """Return the check of a kind."""
    return cast(Check, importlib.import_module(f"{__name__}.{name}"))
