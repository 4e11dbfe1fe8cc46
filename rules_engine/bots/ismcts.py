"""Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, IEEE TCIAIG 4(2), 2012, section V).

Every simulation takes a world that fits the observation and walks one tree of actions through it. A child's upper confidence bound
counts how often it was there to be chosen, not how often its parent was visited, for worlds differ in what they allow. The budget is a number
of simulations, never a time, so that equal seeds give equal play on every machine.

Four things differ from the paper, for play at some hundred simulations:

- What matters at the root is the action taken in the end, not the rewards on the way: the budget goes by sequential halving (Karnin, Koren and
  Somekh, ICML 2013; at the root of a tree: Pepels, Cazenave, Winands and Lanctot, CGW 2014) to the actions that the evaluation likes best at
  first sight, as the greedy bot sees them, and that first sight counts as some visits. Those looks are not counted as simulations.
- Worlds are drawn once a decision and taken in turn, so that all actions meet the same.
- The exploration constant is scaled by the range of the rewards seen: evaluations of neighbouring positions lie close together.
- Beyond the root, replies are tried in the order in which the evaluation likes them, and the more of them the more visits there are (progressive
  widening: Chaslot et al., New Mathematics and Natural Computation 4(3), 2008). Replies tried at random would say little of the action before them.
"""

from __future__ import annotations

import re
from math import ceil, log, log2, sqrt

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
CANDIDATES = 8
"""Actions that the budget is spent on, at most."""
SIGHT = 4.0
"""Visits that the first sight of an action counts for."""
WIDENING = 0.3
"""Replies looked at: one, and this many times the square root of the visits."""
UNSEEN = -1.0
"""The prior of an action that was not judged: there was no other."""
_NUMBER = re.compile("[1-9][0-9]{0,6}")
"""One way to write each number: bots of other names are other bots."""


class Node:
    """What the search knows of one action after the actions above it."""

    __slots__ = ("available", "children", "prior", "total", "visits")

    def __init__(self, prior: float = UNSEEN) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.available = 1
        self.prior = prior
        """What the evaluation says of the action for whoever chooses it: at the root over some worlds, below it in the first that had it."""
        self.total = 0.0
        """The sum of the rewards of whoever chose the action."""

    @property
    def value(self) -> float:
        """The mean reward, first sight included."""
        return (self.total + SIGHT * self.prior) / (self.visits + SIGHT)


class IsmctsBot(Bot):
    """Takes the action that its simulations left over when all others were given up."""

    def __init__(self, simulations: int, evaluation: Evaluation) -> None:
        self.simulations = simulations
        self.evaluation = evaluation

    def choose(self, observation: Observation, chance: Chance) -> Action:
        actions = observation.legal_actions
        return actions[0] if len(actions) == 1 else self.search(observation, chance)[0]

    def search(self, observation: Observation, chance: Chance) -> tuple[Action, Node]:
        """Return the action found best, and the root of the tree."""
        worlds = [observation.sample(chance) for _ in range(min(WORLDS, self.simulations))]
        search = Search(self.evaluation, observation.player, worlds, chance)
        actions = list(observation.legal_actions)
        chance.shuffle(actions)  # where several look equally good, chance decides
        search.look(actions)
        left, alive = self.simulations, search.by_value(actions)[: min(CANDIDATES, self.simulations)]
        while left:
            rounds = max(1, ceil(log2(len(alive))))
            visits = (alive * max(1, left // (rounds * len(alive))))[:left]
            for action in visits:
                search.simulate(action)
            left -= len(visits)
            alive = search.by_value(alive)[: (len(alive) + 1) // 2]
        return alive[0], search.root


class Search:
    """One decision's tree, and the worlds that it is grown in."""

    def __init__(self, evaluation: Evaluation, player: int, worlds: list[State], chance: Chance) -> None:
        self.evaluation = evaluation
        self.player = player
        self.worlds = worlds
        self.chance = chance
        self.root = Node()
        self.low, self.high = 1.0, 0.0

    def look(self, actions: list[Action]) -> None:
        """Judge every action at first sight, in as many worlds as the greedy bot would."""
        worlds = self.worlds[: self.evaluation.SAMPLES]
        for action in actions:
            values = [self._sight(world, action, self.player) for world in worlds]
            self.root.children[action] = Node(sum(values) / len(values))
            self._note(min(values), max(values))

    def by_value(self, actions: list[Action]) -> list[Action]:
        """Return actions of the root, the best first."""
        children = self.root.children
        return sorted(actions, key=lambda action: -children[action].value)

    def simulate(self, action: Action) -> None:
        """Follow an action into its next world, and the tree to a node that is new or the play's end; play on, and note how it went."""
        node = self.root.children[action]
        world = self.worlds[node.visits % len(self.worlds)].clone_without_log()
        world.follow(action)
        path = [(self.player, node), *self._descend(node, world)]
        rewards = self._roll_out(world)
        for mover, each in path:
            each.visits += 1
            each.total += rewards[mover]
        self._note(rewards[self.player], rewards[self.player])

    def _note(self, low: float, high: float) -> None:
        self.low, self.high = min(self.low, low), max(self.high, high)

    def _descend(self, node: Node, world: State) -> list[tuple[int, Node]]:
        """Walk down to the first node without visits; return each node passed and who chose it."""
        path: list[tuple[int, Node]] = []
        exploration = EXPLORATION * (self.high - self.low)
        while (mover := world.current_player) != TERMINAL:
            if mover == CHANCE:
                action = sample(world, self.chance)
                node = node.children.setdefault(action, Node())
                world.follow(action)
                continue
            action = _choose(node.children, self._promising(node, world, mover), self.chance, exploration)
            node = node.children[action]
            path.append((mover, node))
            world.follow(action)
            if not node.visits:
                break
        return path

    def _promising(self, node: Node, world: State, mover: int) -> list[Action]:
        """Return the replies that the mover's evaluation likes best, best first: the more visits, the more replies."""
        legal, children = world.legal_actions(), node.children
        for action in legal:
            if action not in children:
                children[action] = Node()
            if children[action].prior == UNSEEN and len(legal) > 1:
                children[action].prior = self._sight(world, action, mover)
        width = 1 + int(WIDENING * sqrt(node.visits))
        return sorted(legal, key=lambda action: -children[action].prior)[:width]

    def _sight(self, world: State, action: Action, mover: int) -> float:
        after = world.clone_without_log()
        after.follow(action)
        return self.evaluation.evaluate(after)[mover]

    def _roll_out(self, world: State) -> list[float]:
        """Play on at random for the game's horizon, and judge."""
        bits = self.chance.bits
        for _ in range(self.evaluation.HORIZON):
            mover = world.current_player
            if mover == TERMINAL:
                break
            legal = world.legal_actions()
            world.follow(sample(world, self.chance) if mover == CHANCE else legal[(bits() * len(legal)) >> 64])
        return self.evaluation.evaluate(world)


def _choose(children: dict[Action, Node], choices: list[Action], chance: Chance, exploration: float) -> Action:
    """Return a choice that was never tried, or the one with the highest bound; note that those compared were available."""
    untried = [action for action in choices if not children[action].visits]
    if untried:
        return chance.choice(untried)
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
