"""Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, IEEE TCIAIG 4(2), 2012, section V).

Every simulation draws a world that fits the observation and walks one tree of actions through it. A child's upper confidence bound
counts how often it was there to be chosen, not how often its parent was visited, for worlds differ in what they allow. The budget is a number
of simulations, never a time, so that equal seeds give equal play on every machine.
"""

from __future__ import annotations

import re
from math import log, sqrt

from rules_engine.bots import Bot, UnknownBot
from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Observation, State
from rules_engine.evaluation import Evaluation, evaluation_of
from rules_engine.playout import sample

SUMMARY = "searches: ismcts-100 plays a hundred simulations a decision"
EXPLORATION = 0.7
"""The paper's constant for rewards between 0 and 1 (section VII)."""
DEFAULT = 100
_NUMBER = re.compile("[1-9][0-9]{0,6}")
"""One way to write each number: bots of other names are other bots."""


class Node:
    """What the search knows of one action after the actions above it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 1
        self.total = 0.0
        """The sum of the rewards of whoever chose the action."""


class IsmctsBot(Bot):
    """Takes the action that its simulations visited most; of several, the one that did best."""

    def __init__(self, simulations: int, evaluation: Evaluation) -> None:
        self.simulations = simulations
        self.evaluation = evaluation

    def choose(self, observation: Observation, chance: Chance) -> Action:
        actions = observation.legal_actions
        if len(actions) == 1:
            return actions[0]
        children = self.search(observation, chance).children
        tried = [action for action in actions if action in children]
        return max(tried, key=lambda action: (children[action].visits, children[action].total))

    def search(self, observation: Observation, chance: Chance) -> Node:
        """Return the root of the tree after all simulations."""
        root = Node()
        for _ in range(self.simulations):
            world = observation.sample(chance)
            path = _descend(root, world, chance)
            rewards = self._roll_out(world, chance)
            for mover, node in path:
                node.visits += 1
                node.total += rewards[mover]
        return root

    def _roll_out(self, world: State, chance: Chance) -> list[float]:
        """Play on at random for the game's horizon, and judge."""
        bits = chance.bits
        for _ in range(self.evaluation.HORIZON):
            mover = world.current_player
            if mover == TERMINAL:
                break
            legal = world.legal_actions()
            world.follow(sample(world, chance) if mover == CHANCE else legal[(bits() * len(legal)) >> 64])
        return self.evaluation.evaluate(world)


def _descend(node: Node, world: State, chance: Chance) -> list[tuple[int, Node]]:
    """Walk down to a node that is new, or to the play's end; return each node passed and who chose it."""
    path: list[tuple[int, Node]] = []
    while (mover := world.current_player) != TERMINAL:
        if mover == CHANCE:
            outcome = sample(world, chance)
            world.follow(outcome)
            node = node.children.setdefault(outcome, Node())
            continue
        legal = world.legal_actions()
        children = node.children
        untried = [action for action in legal if action not in children]
        if untried:
            action = chance.choice(untried)
            node = children[action] = Node()
            world.follow(action)
            path.append((mover, node))
            break
        action, node = _best(children, legal)
        world.follow(action)
        path.append((mover, node))
    return path


def _best(children: dict[Action, Node], legal: list[Action]) -> tuple[Action, Node]:
    """Return the available child with the highest bound; note that each was available."""
    best, best_bound = legal[0], -1.0
    for action in legal:
        child = children[action]
        bound = child.total / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
        child.available += 1
        if bound > best_bound:
            best, best_bound = action, bound
    return best, children[best]


def make(argument: str, slug: str) -> IsmctsBot:
    """Return the bot for a game; the argument is its number of simulations."""
    if argument and not _NUMBER.fullmatch(argument):
        raise UnknownBot(
            f'the ismcts bot takes a number of simulations from 1 to 9999999, such as ismcts-100, not "{argument}"'
        )
    return IsmctsBot(int(argument or DEFAULT), evaluation_of(slug))
