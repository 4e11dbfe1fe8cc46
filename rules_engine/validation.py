"""Validation games: random plays in which every invariant is looked at, and a broken one is told so that it can be replayed."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, Rules, State
from rules_engine.invariants import cards_of, end_fault, state_fault
from rules_engine.playout import sample

PLAYS = 50
"""Plays at every number of players."""
SPREAD = 4
"""Zones and copies are looked at when a play has grown by this part of its length; bounds and actions at every ply, events at its end."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A play that broke an invariant."""

    slug: str
    players: int
    seed: int
    ply: int
    invariant: str

    @property
    def command(self) -> str:
        """What replays the play."""
        return f"deckwright rules transcript {self.slug} --players {self.players} --seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Validated:
    """How many plays were played, and the first of them that broke an invariant."""

    plays: int
    broken: Broken | None = None


def validate(rules: Rules[Any], players: int, numbers: Iterable[int], deadline: float | None = None) -> Validated:
    """Play the plays of these numbers until one breaks, or until `time.monotonic()` has passed the deadline.

    The clock is the machine's, so that processes side by side may share a deadline. Play 0 is played in any case.
    """
    done = 0
    for number in numbers:
        if deadline is not None and number and time.monotonic() > deadline:
            break
        broken = _play(rules, players, mix(1, players, number) >> 1)
        done += 1
        if broken is not None:
            return Validated(done, broken)
    return Validated(done)


def _play(rules: Rules[Any], players: int, seed: int) -> Broken | None:
    """Play as `random_play` does, looking on; return the first thing that is broken."""
    ply = look = 0
    try:
        state: State = rules.new_initial_state(players, seed)
        chance = Chance(mix(seed, "bots"))
        printed = cards_of(state)
        while not state.is_terminal:
            legal = state.legal_actions()
            fault = None if legal else "nobody can act, and the play is not over"
            fault = fault or (None if ply <= rules.max_plies else f"longer than {rules.max_plies} plies")
            if ply >= look:
                fault = fault or state_fault(state, printed)
                look = ply + 1 + ply // SPREAD
            if fault:
                return Broken(rules.slug, players, seed, ply, fault)
            state.apply(sample(state, chance) if state.current_player == CHANCE else chance.choice(legal))
            ply += 1
        fault = state_fault(state, printed) or end_fault(state, state.rules_fired())
    except Exception as bug:
        fault = f"{type(bug).__name__}: {bug}"
    return Broken(rules.slug, players, seed, ply, fault) if fault else None
