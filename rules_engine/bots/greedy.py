"""The greedy bot: looks one action ahead, and judges what it sees by the game's evaluation.

What is hidden from it is drawn a few times, the same worlds for every action, so that luck does not decide between them.
"""

from __future__ import annotations

from rules_engine.bots import Bot, UnknownBot
from rules_engine.chance import Chance
from rules_engine.core import Action, Observation, State
from rules_engine.evaluation import Evaluation, evaluation_of

SUMMARY = "the action after which it stands best, one step ahead"

EVEN = 1e-9
"""Values closer than this are equal: the order in which floats were added must not decide."""


class GreedyBot(Bot):
    """Takes the action with the best average evaluation; of several, one at random."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation

    def choose(self, observation: Observation, chance: Chance) -> Action:
        actions = observation.legal_actions
        if len(actions) == 1:
            return actions[0]
        worlds = [observation.sample(chance) for _ in range(self.evaluation.SAMPLES)]
        values = [sum(self._value(world, action, observation.player) for world in worlds) for action in actions]
        bar = max(values) - EVEN
        return chance.choice([action for action, value in zip(actions, values, strict=True) if value >= bar])

    def _value(self, world: State, action: Action, player: int) -> float:
        after = world.clone_without_log()
        after.follow(action)
        return self.evaluation.evaluate(after)[player]


def make(argument: str, slug: str) -> GreedyBot:
    """Return the bot for a game."""
    if argument:
        raise UnknownBot(f'the greedy bot takes no number, not "{argument}"')
    return GreedyBot(evaluation_of(slug))
