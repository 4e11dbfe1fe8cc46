"""Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, IEEE TCIAIG 4(2), 2012, section V).

Every simulation takes a world that fits the observation and walks one tree of actions through it. A child's upper confidence bound
counts how often it was there to be chosen, not how often its parent was visited, for worlds differ in what they allow. The budget is a number
of simulations, never a time, so that equal seeds give equal play on every machine.

Four things differ from the paper, each measured to play better at some hundred simulations:

- Worlds are drawn once a decision and taken in turn, every action meeting a world before the next one's turn comes.
- The exploration constant is scaled by the range of the rewards seen: evaluations of neighbouring positions lie close together.
- An action is visited a few times before the search goes on beyond it.
- Beyond the root, replies are tried in the order in which the evaluation likes them, and the more of them the more visits there are (progressive
  widening: Chaslot et al., New Mathematics and Natural Computation 4(3), 2008). Replies tried at random would say little of the action before them.
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
WORLDS = 16
"""Drawn for a decision. Drawing costs up to thirty times what copying one does."""
PATIENCE = 3
"""Visits of an action before replies to it are looked at."""
WIDENING = 0.3
"""Replies looked at: one, and this many times the square root of the visits."""
_NUMBER = re.compile("[1-9][0-9]{0,6}")
"""One way to write each number: bots of other names are other bots."""


class Node:
    """What the search knows of one action after the actions above it."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 1
        self.prior = 0.0
        """What the evaluation said of the action, for whoever chooses it, in the first world that had it."""
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
        root, low, high = Node(), 1.0, 0.0
        worlds = [observation.sample(chance) for _ in range(min(WORLDS, self.simulations))]
        actions = len(observation.legal_actions)
        for number in range(self.simulations):
            world = worlds[number // actions % len(worlds)].clone_without_log()
            path = self._descend(root, world, chance, EXPLORATION * max(high - low, 0.0))
            rewards = self._roll_out(world, chance)
            for mover, node in path:
                node.visits += 1
                node.total += rewards[mover]
            mine = rewards[observation.player]
            low, high = min(low, mine), max(high, mine)
        return root

    def _descend(self, node: Node, world: State, chance: Chance, exploration: float) -> list[tuple[int, Node]]:
        """Walk down to a node that is new or visited too little, or to the play's end; return each node passed and who chose it."""
        path: list[tuple[int, Node]] = []
        while (mover := world.current_player) != TERMINAL and (not path or path[-1][1].visits >= PATIENCE):
            if mover == CHANCE:
                action = sample(world, chance)
                node = node.children.setdefault(action, Node())
            else:
                choices = self._promising(node, world, mover) if path else world.legal_actions()
                action = _choose(node.children, choices, chance, exploration)
                node = node.children[action]
                path.append((mover, node))
            world.follow(action)
        return path

    def _promising(self, node: Node, world: State, mover: int) -> list[Action]:
        """Return the replies that the mover's evaluation likes best, best first: the more visits, the more replies."""
        legal, children = world.legal_actions(), node.children
        for action in legal:
            if action not in children and len(legal) > 1:
                after = world.clone_without_log()
                after.follow(action)
                children[action] = child = Node()
                child.prior = self.evaluation.evaluate(after)[mover]
        if len(legal) == 1:
            return legal
        width = 1 + int(WIDENING * sqrt(node.visits))
        return sorted(legal, key=lambda action: -children[action].prior)[:width]

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


def _choose(children: dict[Action, Node], choices: list[Action], chance: Chance, exploration: float) -> Action:
    """Return a choice that was never tried, or the one with the highest bound; note that each was available."""
    untried = [action for action in choices if action not in children or not children[action].visits]
    if untried:
        action = chance.choice(untried)
        children.setdefault(action, Node())
        return action
    best, best_bound = choices[0], -1.0
    for action in choices:
        child = children[action]
        bound = child.total / child.visits + exploration * sqrt(log(child.available) / child.visits)
        child.available += 1
        if bound > best_bound:
            best, best_bound = action, bound
    return best


def make(argument: str, slug: str) -> IsmctsBot:
    """Return the bot for a game; the argument is its number of simulations."""
    if not _NUMBER.fullmatch(argument):
        raise UnknownBot(
            f'the ismcts bot takes a number of simulations from 1 to 9999999, such as ismcts-100, not "{argument}"'
        )
    return IsmctsBot(int(argument), evaluation_of(slug))
