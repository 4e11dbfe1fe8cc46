"""The random bot: every legal action at even odds. It is nobody's way to play; it shows what the rules alone do."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.bots import BlindBot, UnknownBot
from rules_engine.chance import Chance
from rules_engine.core import Action

SUMMARY = "any legal action at even odds"


class RandomBot(BlindBot):
    """Plays at even odds."""

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[(chance.bits() * len(legal)) >> 64] if len(legal) > 1 else legal[0]


def make(argument: str, slug: str) -> RandomBot:
    """Return the bot."""
    if argument:
        raise UnknownBot(f'the random bot takes no number, not "{argument}"')
    return RandomBot()
