"""Validation games: random plays in which every invariant is looked at, and a broken one is told so that it can be replayed."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, Rules, State
from rules_engine.playout import random_action

PLAYS = 50
"""Plays at every number of players."""
LOOK_EVERY = 16
"""Plies between two looks at zones and clones; returns, bounds and events are looked at always."""


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


def validate(rules: Rules[Any], *, plays: int = PLAYS, seconds: float | None = None, seed: int = 1) -> Iterator[Broken]:
    """Yield broken plays: `plays` at every number of players, or fewer when `seconds` of them have passed."""
    counts = range(rules.min_players, rules.max_players + 1)
    share = None if seconds is None else seconds / len(counts)
    for players in counts:
        start = time.perf_counter()
        for number in range(plays):
            if share is not None and number and time.perf_counter() - start > share:
                break
            broken = _play(rules, players, mix(seed, players, number) >> 1)
            if broken is not None:
                yield broken
                break


def _play(rules: Rules[Any], players: int, seed: int) -> Broken | None:
    """Play as `random_play` does, looking on; return the first thing that is broken."""
    ply = 0
    try:
        state: State = rules.new_initial_state(players, seed)
        chance = Chance(mix(seed, "bots"))
        printed = _cards(state)
        while not state.is_terminal:
            fault = _fault(state, printed) if ply % LOOK_EVERY == 0 else None
            fault = fault or (None if state.legal_actions() else "nobody can act, and the play is not over")
            fault = fault or (None if ply <= rules.max_plies else f"longer than {rules.max_plies} plies")
            if fault:
                return Broken(rules.slug, players, seed, ply, fault)
            state.apply(random_action(state, chance))
            ply += 1
        fault = _fault(state, printed) or _end_fault(state)
    except Exception as bug:
        fault = f"{type(bug).__name__}: {bug}"
    return Broken(rules.slug, players, seed, ply, fault) if fault else None


def _cards(state: State) -> Counter[str]:
    return Counter(card for cards in state.zones().values() for card in cards)


def _fault(state: State, printed: Counter[str]) -> str | None:
    if _cards(state) != printed:
        return "a card is in two places, or in none"
    clone = state.clone_without_log()
    if clone.current_player != state.current_player or clone.legal_actions() != state.legal_actions():
        return "a copy of the state differs from it"
    if state.current_player not in (CHANCE, *range(state.players)) and not state.is_terminal:
        return f"player {state.current_player} is to move, who does not exist"
    return None


def _end_fault(state: State) -> str | None:
    outcome = state.outcome
    if outcome is None:
        return "the play is over without an outcome"
    if not set(outcome.winners) <= set(range(state.players)) or len(outcome.scores) != state.players:
        return f"the outcome {outcome} does not fit {state.players} players"
    if abs(sum(state.returns())) > 1e-9:
        return "the returns do not sum to zero"
    unknown = {event.rule for event in state.events} - set(state.rules.index.rules)
    return f"events name rules that the book lacks: {', '.join(sorted(unknown))}" if unknown else None
