"""Legality once more, as the book says it: each predicate is a rule that forbids something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rules_engine.core import TERMINAL, Action, Violation
from rules_engine.games.cupid_tricks.play import DRAW_WINNER, END_TARGET, Play, Take
from rules_engine.games.cupid_tricks.tables import PLAY_FOLLOW, PLAY_LEAD
from rules_engine.notation import join, seat_name

if TYPE_CHECKING:
    from rules_engine.games.cupid_tricks.play import CupidState


def explain(state: CupidState, action: Action) -> tuple[Violation, ...]:
    """Return the rules that forbid the action."""
    over = tuple(_the_play_is_over(state))
    return over or tuple(violation for predicate in _PREDICATES for violation in predicate(state, action))


def _the_play_is_over(state: CupidState) -> Iterator[Violation]:
    if state.current_player == TERMINAL:
        yield Violation(END_TARGET, f"the game is over at {state.scores[0]} to {state.scores[1]} points")


def _a_led_card_is_in_the_leader_s_hand(state: CupidState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Play) and _trick_is_empty(state) and not _must_draw(state):
        yield from _not_in_hand(state, action, state.leader, PLAY_LEAD)


def _an_answer_is_in_the_other_hand(state: CupidState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Play) and not _trick_is_empty(state):
        yield from _not_in_hand(state, action, 1 - state.leader, PLAY_FOLLOW)


def _cards_are_drawn_before_the_next_trick(state: CupidState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Play) and _must_draw(state):
        first = seat_name(state.current_player)
        yield Violation(DRAW_WINNER, f"{first} draws first: there is a turn-up to take, or the top of the stock")


def _only_a_trick_just_won_is_followed_by_a_draw(state: CupidState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Take) and not _must_draw(state):
        why = "a trick is being played" if state.zones()["turn-up"] else "there is nothing left to draw"
        yield Violation(DRAW_WINNER, why)


_PREDICATES: tuple[Callable[[CupidState, Action], Iterator[Violation]], ...] = (
    _a_led_card_is_in_the_leader_s_hand,
    _an_answer_is_in_the_other_hand,
    _cards_are_drawn_before_the_next_trick,
    _only_a_trick_just_won_is_followed_by_a_draw,
)


def _trick_is_empty(state: CupidState) -> bool:
    return not state.zones()["trick"]


def _must_draw(state: CupidState) -> bool:
    """Whether a trick was just won and the hands are a card short of what they were dealt, with cards left to draw."""
    zones = state.zones()
    short = all(len(zones[f"hand {seat}"]) < state.rules.hand for seat in (0, 1))
    return short and not zones["trick"] and bool(zones["turn-up"])


def _not_in_hand(state: CupidState, action: Play, seat: int, rule: str) -> Iterator[Violation]:
    hand = state.zones()[f"hand {seat}"]
    if action.card not in hand:
        yield Violation(rule, f"{seat_name(seat)} does not hold {action.card}, but {join(hand)}")
