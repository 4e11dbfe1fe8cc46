"""Bots, one module a kind, found by its file: each offers `SUMMARY` and `make(argument, slug)`.

A bot is named `kind` or `kind-argument`: `random`, `greedy`, `ismcts-100`. It gets an observation, never a state; a blind bot gets
only its legal actions, which is less, and spares the game the work of looking.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Sequence

from card_data.diagnostics import DeckwrightError, suggest
from rules_engine.chance import Chance
from rules_engine.core import Action, Observation


class Bot(ABC):
    """Decides from what one player may know."""

    @abstractmethod
    def choose(self, observation: Observation, chance: Chance) -> Action:
        """Return one of the observation's legal actions; equal observations and chances give equal choices."""


class BlindBot(ABC):
    """Decides from its legal actions alone."""

    @abstractmethod
    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        """Return one of the legal actions."""


class UnknownBot(DeckwrightError):
    """A bot that does not exist, or a number that it cannot take."""

    exit_code = 1


def bot_kinds() -> tuple[str, ...]:
    """Return the kinds of bot there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def make_bot(name: str, slug: str) -> Bot | BlindBot:
    """Return the bot of a name for a game.

    Raises:
        UnknownBot: there is none of that name.
    """
    kind, dash, argument = name.partition("-")
    if kind not in bot_kinds() or (dash and not argument):
        near = suggest(kind, bot_kinds())
        raise UnknownBot(
            f'unknown bot "{name}"; expected one of {", ".join(bot_kinds())}' + (f"; {near}" if near else "")
        )
    bot: Bot | BlindBot = importlib.import_module(f"{__name__}.{kind}").make(argument, slug)
    return bot
