"""Numbers for actions: one for each that random plays met, the same at every table of a game, and spare ones for the rest.

Our games' actions are values without numbers, and some games have more of them than anyone could list (any set of cards that may be laid).
So plays with fixed seeds are surveyed once a process, at every number of players; what may be done in them is numbered in the order of
its notation. A legal action that was never met takes a spare number, in the same order, for this one decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules_engine import load_rules
from rules_engine.adapters.layout import Layout
from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, Action, Observation, Rules, State
from rules_engine.playout import random_action

DECISIONS = 20_000
"""About as many are surveyed a game, shared by its numbers of players: half a second."""
LOOK_EVERY = 16
"""Plies from one observation to the next."""

Rulings = tuple[tuple[str, str], ...]


class Numbering:
    """Action <-> number, for one game under one set of rulings."""

    def __init__(self, rules: Rules[Any], actions: Iterable[Action], longest: int) -> None:
        self._rules = rules
        texts = sorted((rules.format_action(action), action) for action in actions)
        self.texts = tuple(text for text, _ in texts)
        """The action of each number, in notation: keep it beside a trained model."""
        self.spare = 2 * longest
        """How many numbers follow for actions without one: twice as many as the longest list of legal actions met."""
        self._numbers = {action: number for number, (_, action) in enumerate(texts)}

    @property
    def size(self) -> int:
        """How many numbers there are, spare ones included."""
        return len(self.texts) + self.spare

    def choices(self, legal: Sequence[Action]) -> dict[int, Action]:
        """Return number -> action for the legal ones; those that even spare numbers do not suffice for are left out."""
        numbers = self._numbers
        found = {numbers[action]: action for action in legal if action in numbers}
        if len(found) < len(legal):
            others = sorted((action for action in legal if action not in numbers), key=self._rules.format_action)
            found.update(zip(range(len(self.texts), self.size), others, strict=False))
        return dict(sorted(found.items()))

    def told(self, choices: Mapping[int, Action]) -> dict[int, str]:
        """Return the choices in notation."""
        texts, met, form = self.texts, len(self.texts), self._rules.format_action
        return {number: texts[number] if number < met else form(action) for number, action in choices.items()}


@dataclass(frozen=True)
class Survey:
    """What the surveyed plays of a game gave."""

    rules: Rules[Any]
    numbering: Numbering
    layouts: dict[int, Layout]
    """Number of players -> how their observations are written."""


@dataclass
class _Met:
    actions: set[Action] = field(default_factory=set)
    longest: int = 1
    decisions: int = 0

    def add(self, legal: Sequence[Action]) -> None:
        self.actions.update(legal)
        self.longest = max(self.longest, len(legal))
        self.decisions += 1


@cache
def survey(slug: str, rulings: Rulings = ()) -> Survey:
    """Return the numbers and layouts of a game: the same in every process, for the same version of its rules and cards."""
    rules = load_rules(slug, dict(rulings))
    counts = range(rules.min_players, rules.max_players + 1)
    met, layouts = _Met(), {}
    for place, players in enumerate(counts, start=1):
        layouts[players] = Layout(list(_observed(rules, players, met, DECISIONS * place // len(counts))))
    return Survey(rules, Numbering(rules, met.actions, met.longest), layouts)


def _observed(rules: Rules[Any], players: int, met: _Met, until: int) -> Iterator[Observation]:
    """Play until that many decisions were met, noting the actions; yield what players saw at times, and at each end."""
    seed = 0
    while met.decisions < until:
        state = rules.new_initial_state(players, mix("survey", players, seed))
        chance = Chance(mix(state.seed, "bots"))
        yield from _seen(state)
        while not state.is_terminal:
            if state.current_player != CHANCE:
                met.add(state.legal_actions())
            state.apply(random_action(state, chance))
            if len(state.history) % LOOK_EVERY == 0 or state.is_terminal:
                yield from _seen(state)
        seed += 1


def _seen(state: State) -> Iterator[Observation]:
    """Yield what the player to move sees, and one other, each in turn."""
    mover, other = state.current_player, len(state.history) // LOOK_EVERY % state.players
    yield from (state.observation(seat) for seat in {mover, other} if seat >= 0)
