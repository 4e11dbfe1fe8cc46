"""What holds in every state of every play, whoever plays it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from itertools import chain

from rules_engine.core import CHANCE, State


def cards_of(state: State) -> Counter[str]:
    """Return all printed cards and pieces of a play: the same from its first state to its last."""
    return Counter(chain.from_iterable(state.zones().values()))


def state_fault(state: State, printed: Counter[str]) -> str | None:
    """Return what is wrong with a state, if anything is: cards lost or doubled, a copy that differs, a player who does not exist."""
    if cards_of(state) != printed:
        return "a card is in two places, or in none"
    clone = state.clone_without_log()
    if clone.current_player != state.current_player or clone.legal_actions() != state.legal_actions():
        return "a copy of the state differs from it"
    if state.current_player not in (CHANCE, *range(state.players)) and not state.is_terminal:
        return f"player {state.current_player} is to move, who does not exist"
    return None


def end_fault(state: State, fired: Set[str]) -> str | None:
    """Return what is wrong with a finished play: no outcome, one that does not fit, or rules that fired and are not in the book."""
    outcome = state.outcome
    if outcome is None:
        return "the play is over without an outcome"
    if not set(outcome.winners) <= set(range(state.players)) or len(outcome.scores) != state.players:
        return f"the outcome {outcome} does not fit {state.players} players"
    if abs(sum(state.returns())) > 1e-9:
        return "the returns do not sum to zero"
    unknown = fired - state.rules.index.rules.keys()
    return f"events name rules that the book lacks: {', '.join(sorted(unknown))}" if unknown else None
