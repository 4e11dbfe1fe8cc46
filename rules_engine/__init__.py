"""The printed games as executable rules. Imports `card_data` only.

rules = load_rules("cupid_tricks")
state = rules.new_initial_state(players=2, seed=1)
while not state.is_terminal:
    state.apply(state.legal_actions()[0])
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from card_data.reader import read_game
from card_data.schema import Game
from rules_engine import games
from rules_engine.core import CHANCE, TERMINAL, Event, Observation, Outcome, Rules, State, Violation

__all__ = [
    "CHANCE", "TERMINAL", "Event", "Observation", "Outcome", "Rules", "State", "Violation",
    "load_rules", "rules_for", "rules_slugs",
]  # fmt: skip

ROOT = Path(__file__).resolve().parent.parent


def rules_slugs() -> tuple[str, ...]:
    """Return the slugs of the games that have rules, found by their modules."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__)))


def load_rules(slug: str, rulings: Mapping[str, str] | None = None) -> Rules[Any]:
    """Return the rules of a game that ships with the tool.

    Raises:
        ModuleNotFoundError: no such game has rules.
        UnknownRuling: a ruling that the game does not have.
        DataError: the game's data is faulty.
    """
    return rules_for(read_game(ROOT, slug), rulings)


def rules_for(game: Game, rulings: Mapping[str, str] | None = None) -> Rules[Any]:
    """Return the rules for a game's data, edited or not: the module is found by the game's slug."""
    module = importlib.import_module(f"rules_engine.games.{game.slug}")
    rules: Rules[Any] = module.RULES(game, rulings)
    return rules
