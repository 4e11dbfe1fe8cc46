"""How the players of In Love and War stand: how near each is to a proposal, and how likely its proposals succeed.

A seat's strength is its odds of a Yes with the marks that it has, times `LATER` (for proposals to come) plus its
pace (for the next one); shares are the strengths' ratios. Where somebody is proposing or is about to, the exact odds
decide first, and strengths only what a failure leaves. `PACE`: a hand that is one card further proposes so much
sooner (as e to that power). Near the end of the stack the marks decide; `SHORT` is how many cards are left when that
becomes likely. How far a hand is, `Progress` tells: see `progress.py`. Play is as strong with `PACE` 0.35 (50 %) and
with `LATER` 0 or 15 (48 %, 50 %) and weaker with `PACE` 0.75 (42 %, 200 games of two players each).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from rules_engine.core import TERMINAL, Action
from rules_engine.games.in_love_and_war.actions import AS, MEOW, THREE, Add, Lay, Propose
from rules_engine.games.in_love_and_war.hearing import odds_of_yes, shuffled
from rules_engine.games.in_love_and_war.play import ACT, INTERFERE, LAY, NONE, PROPOSE, TURN, WINDOW
from rules_engine.games.in_love_and_war.progress import progress_of

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState
    from rules_engine.games.in_love_and_war.rules import LoveRules

HORIZON = 0
"""Four random plies before judging are no stronger (57 % of 300 games of ismcts-100 against greedy, 60 % without) and
cost a third as much again."""
SAMPLES = 4
"""One world is slightly weaker (45 % against four), eight are not measurably stronger and cost twice as much."""

PACE = 0.5
LATER = 4.0
SHORT = 12.0


def evaluate(state: LoveState) -> list[float]:
    """Return each player's share of the win, calls and proposals counted as they will be heard."""
    if state.current_player == TERMINAL:
        return _final(state)
    levels = _levels(state)
    if state.phase in (INTERFERE, TURN):
        _return_added(state, levels)
        return _after_proposal(state, levels, state.seat, state.yes, shuffled(state))
    proposer = _proposer(state, levels)
    if proposer == NONE:
        return _by_strength(state, levels, state.marks)
    rules = state.rules
    yes = min(rules.yes_base + rules.yes_per_group * _bonus(state, proposer), rules.yes_cards)
    laid = 0 if not rules.hand_only else rules.set_size * len(state.laid[proposer])
    return _after_proposal(state, levels, proposer, yes, rules.full - laid + yes)


def _levels(state: LoveState) -> list[float]:
    progress = progress_of(state.rules)
    return [progress.of(tuple(hand), tuple(laid)) for hand, laid in zip(state.hands, state.laid, strict=True)]


def _return_added(state: LoveState, levels: list[float]) -> None:
    """Count cards that interfere as if they were back in their hands, if they will be."""
    for seat, kinds in enumerate(state.added):
        if kinds and not state.rules.loses_added:
            levels[seat] = _with(state, seat, kinds)


def _proposer(state: LoveState, levels: list[float]) -> int:
    """Return who proposes now; count single meows as heard."""
    phase, seat = state.phase, state.seat
    if phase == WINDOW:
        return _claimant(state, levels)
    if phase == LAY:
        levels[seat] = _with(state, seat, [state.newest])
    elif phase == PROPOSE or (phase == ACT and state.due == state.rules.discard and state.is_complete(seat)):
        return seat
    return NONE


def _claimant(state: LoveState, levels: list[float]) -> int:
    """Return the first who calls three meows, or who has not answered yet and could; count single meows as heard."""
    proposer = NONE
    for place in range(state.players - 1):
        caller = (state.seat + 1 + place) % state.players
        bid = state.bids[place] if place < len(state.bids) else None
        if bid == MEOW:
            levels[caller] = _with(state, caller, [state.newest])
        elif proposer == NONE and (bid == THREE or (bid is None and state.can_call(caller)[1])):
            proposer = caller
    return proposer


def _with(state: LoveState, seat: int, kinds: Sequence[int]) -> float:
    """Return how far a player is with more cards in hand."""
    hand = state.hands[seat].copy()
    for kind in kinds:
        hand[kind] += 1
    return progress_of(state.rules).of(tuple(hand), tuple(state.laid[seat]))


def _bonus(state: LoveState, seat: int) -> int:
    """Return how many groups earn a Yes card in the best proposal of a complete hand."""
    hand = state.hands[seat].copy()
    if state.newest != NONE:
        hand[state.newest] += 1
    proposals = state.rules.proposals(tuple(hand), tuple(state.laid[seat]))
    return max((arrangement.bonus for arrangement in proposals.values()), default=0)


def _after_proposal(state: LoveState, levels: list[float], seat: int, yes: int, cards: int) -> list[float]:
    """Weigh a success and a failure, after which the hand is a new one, or marks decide for want of cards."""
    rules, marks = state.rules, state.marks.copy()
    won = float(odds_of_yes(cards, yes, _turn_overs(rules, marks[seat])))
    marks[seat] += rules.marks_per_failure
    levels[seat] = progress_of(rules).fresh
    is_last = len(state.stack) < rules.hand and not rules.deals_the_rest
    values = [(1 - won) * value for value in (_by_marks(marks) if is_last else _by_strength(state, levels, marks))]
    values[seat] += won
    return values


def _by_strength(state: LoveState, levels: Sequence[float], marks: Sequence[int]) -> list[float]:
    rules = state.rules
    strengths = [
        _plain_odds(rules, each) * (LATER + exp(PACE * level)) for each, level in zip(marks, levels, strict=True)
    ]
    late = exp(-len(state.stack) / SHORT)
    early = (1 - late) / sum(strengths)
    return [early * strength + late * mark for strength, mark in zip(strengths, _by_marks(marks), strict=True)]


def _turn_overs(rules: LoveRules, marks: int) -> int:
    return rules.turn_overs + rules.turn_overs_per_mark * marks


@lru_cache(maxsize=256)
def _plain_odds(rules: LoveRules, marks: int) -> float:
    """Return the odds of a proposal without gadgets and interference."""
    return float(odds_of_yes(rules.full + rules.yes_base, rules.yes_base, _turn_overs(rules, marks)))


def _by_marks(marks: Sequence[int]) -> list[float]:
    """Return the shares where the play ends for want of cards: the most marks win, or nobody if they are equal."""
    best = max(marks)
    return [1 / len(marks)] * len(marks) if marks.count(best) > 1 else [float(each == best) for each in marks]


def _final(state: LoveState) -> list[float]:
    outcome = state.outcome
    assert outcome is not None
    winners = outcome.winners or range(state.players)
    return [(seat in winners) / len(winners) for seat in range(state.players)]


def turn_of(state: LoveState) -> int | None:
    """Return the player whose turn it is; calls and interference of the others belong to it."""
    return state.seat


def held(state: LoveState, seat: int) -> Iterable[str]:
    """Return the ids of a hand and of the sets laid."""
    tables = state.rules.tables
    hand = [tables.ids[kind] for kind, count in enumerate(state.hands[seat]) for _ in range(count)]
    return hand + [tables.ids[tables.physical(slot)] for slots in state.laid[seat] for slot in slots]


def played(action: Action) -> Iterable[str]:
    """Return the cards laid or added; of a proposal, which names no others, its babies."""
    if isinstance(action, Lay):
        return [BABY if token.startswith(AS) else token for token in action.cards]
    if isinstance(action, Propose):
        return [BABY] * len(action.babies)
    return action.cards if isinstance(action, Add) else ()


BABY = AS.removesuffix("=")
"""The id of a baby: actions write what it stands for behind it."""
