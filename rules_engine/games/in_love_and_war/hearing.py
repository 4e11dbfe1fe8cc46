"""Proposals: who is heard next, showing, interfering, turning over, failing and drawing anew."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from rules_engine.core import Action, Event
from rules_engine.games.in_love_and_war import knowledge
from rules_engine.games.in_love_and_war.actions import NO, YES, Add, Propose, Turn
from rules_engine.games.in_love_and_war.groups import Arrangement
from rules_engine.games.in_love_and_war.tables import R

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

GOAL_COMPLETE, PROPOSAL_DRAW, MEOW_WRONG = R.all(("goal.complete", "proposal.draw", "meow.wrong"))
PROPOSAL_SHOW, PROPOSAL_BABIES = R.all(("proposal.show", "proposal.babies"))
PROPOSAL_YES, PROPOSAL_GADGETS = R.all(("proposal.yes", "proposal.gadgets"))
PROPOSAL_SHUFFLE, PROPOSAL_TURN, PROPOSAL_WIN = R.all(("proposal.shuffle", "proposal.turn", "proposal.win"))
INTERFERE_ORDER, INTERFERE_MATCH, INTERFERE_NAMED = R.all(("interfere.order", "interfere.match", "interfere.named"))
INTERFERE_BABY, INTERFERE_MANY, INTERFERE_RETURN = R.all(("interfere.baby", "interfere.many", "interfere.return"))
INTERFERE_LAID = R("interfere.laid")
FAIL_MARK, FAIL_KEEP, FAIL_YES, FAIL_DISCARD = R.all(("fail.mark", "fail.keep", "fail.yes", "fail.discard"))
FAIL_REDRAW, FAIL_NEXT, END_WIN = R.all(("fail.redraw", "fail.next", "end.win"))

NONE = -1


@lru_cache(maxsize=4096)
def odds_of_yes(cards: int, yes: int, turns: int) -> Fraction:
    """Return how likely a Yes is among some cards turned over, without putting any back; with more turns than cards, all are."""
    turns = min(turns, cards)
    return 1 - Fraction(comb(cards - yes, turns), comb(cards, turns))


# Showing


def hear_next(state: LoveState) -> None:
    """Hear the next claimant; a call that interfering has made wrong is taken back. After the last, those who failed draw."""
    while state.claimants:
        seat = state.claimants.pop(0)
        if state.can_call(seat)[1]:
            state.seat, state.phase = seat, "propose"
            return
        state.events.append(Event(MEOW_WRONG, seat, (state.rules.tables.ids[state.newest],)))
    if state.newest != NONE:
        state.discards.append(state.newest)
        state.newest = NONE
    _redraw(state)


def propose(state: LoveState, action: Propose) -> None:
    """Show the cards, name the babies, take the Yes cards."""
    rules, seat = state.rules, state.seat
    arrangement = state.proposals()[action]
    set_up(state, tuple(rules.tables.number_of[card] for card in action.babies), arrangement)
    tokens = rules.tables.tokens
    groups = arrangement.groups if rules.renames else (*state.laid[seat], *arrangement.groups)
    if state.newest == NONE:
        state.events.append(Event(PROPOSAL_DRAW, seat))
    state.events.append(Event(GOAL_COMPLETE, seat, (rules.full,)))
    state.events.append(Event(PROPOSAL_SHOW, seat, tuple(" ".join(tokens[slot] for slot in slots) for slots in groups)))
    for slots in groups:
        state.tell_group(seat, slots)
    if action.babies:
        state.events.append(Event(PROPOSAL_BABIES, seat, action.babies))
    state.events.append(Event(PROPOSAL_YES, seat, (min(rules.yes_base, state.yes),)))
    if arrangement.bonus:
        state.events.append(Event(PROPOSAL_GADGETS, seat, (arrangement.bonus, state.yes)))
    state.events.append(Event(INTERFERE_ORDER, (seat + 1) % state.players))


def set_up(state: LoveState, named: tuple[int, ...], arrangement: Arrangement) -> None:
    """Lay a proposal open for the rivals."""
    rules, tables = state.rules, state.rules.tables
    state.phase, state.asked, state.named, state.arrangement = "interfere", 0, named, arrangement
    shown = state.hands[state.seat].copy()
    if state.newest != NONE:
        shown[state.newest] += 1
    shown[tables.baby] = 0
    for kind in named:
        shown[kind] += 1
    for slot in (slot for slots in state.laid[state.seat] for slot in slots):
        if slot < tables.size or not rules.renames:
            shown[slot % tables.size] += 1
    state.shown = shown
    state.yes = min(rules.yes_base + rules.yes_per_group * arrangement.bonus, rules.yes_cards)


# Interfering


def additions(state: LoveState) -> list[Action]:
    """Return what the rival whose turn it is may add: any number of matching cards of the hand; by ruling L26 a card a match."""
    rules, shown = state.rules, state.shown
    hand = state.hands[(state.seat + 1 + state.asked) % state.players]
    baby, one_each = rules.tables.baby, rules.one_each
    most = [
        (kind, min(count, shown[kind]) if one_each and kind != baby else count)
        for kind, count in enumerate(hand)
        if count and (shown[kind] or kind == baby)
    ]
    if not most:
        return rules.nothing_to_add
    ids = rules.tables.ids
    choices = product(*(range(count + 1) for _, count in most))
    limit = sum(shown) if one_each else sum(hand)
    return [
        Add(tuple(ids[kind] for (kind, _), count in zip(most, counts, strict=True) for _ in range(count)))
        for counts in choices
        if sum(counts) <= limit
    ]


def interfere(state: LoveState, action: Add) -> None:
    """Add a rival's cards, or none, and ask the next."""
    seat = (state.seat + 1 + state.asked) % state.players
    if action.cards:
        kinds = [state.rules.tables.number_of[card] for card in action.cards]
        for kind in kinds:
            state.hands[seat][kind] -= 1
            if kind in state.known[seat]:
                state.known[seat].remove(kind)
        state.sizes[seat] -= len(kinds)
        state.added[seat] = kinds
        _tell_addition(state, seat, action)
    else:
        state.events.append(state.rules.decline_events[seat])
    state.asked += 1
    if state.asked == state.players - 1:
        state.phase = "turn"


def _tell_addition(state: LoveState, seat: int, action: Add) -> None:
    tables = state.rules.tables
    named_only = {kind for kind, count in enumerate(state.shown) if count} - _really_shown(state)
    kinds = [(card, tables.number_of[card]) for card in action.cards]
    babies = [card for card, kind in kinds if kind == tables.baby]
    as_named = [card for card, kind in kinds if kind in named_only]
    exact = [card for card, kind in kinds if kind != tables.baby and kind not in named_only]
    for rule, cards in ((INTERFERE_MATCH, exact), (INTERFERE_NAMED, as_named), (INTERFERE_BABY, babies)):
        if cards:
            state.events.append(Event(rule, seat, tuple(cards)))
    if len(action.cards) > 1:
        state.events.append(Event(INTERFERE_MANY, seat, (len(action.cards),)))


def _really_shown(state: LoveState) -> set[int]:
    """Return the kinds that the proposal has real cards of."""
    kinds = {kind for kind, count in enumerate(state.hands[state.seat]) if count}
    laid = {slot for slots in state.laid[state.seat] for slot in slots if slot < state.rules.tables.size}
    return kinds | laid | {state.newest}


# Turning over


def shuffled(state: LoveState) -> int:
    """Return how many cards are shuffled; by ruling L3 laid sets are left out."""
    own = sum(state.shown)
    if state.rules.hand_only:
        own -= sum(len(slots) for slots in state.laid[state.seat])
    return own + state.yes + sum(len(cards) for cards in state.added)


def turns(state: LoveState) -> int:
    """Return how many cards the proposer may turn over."""
    return state.rules.turn_overs + state.rules.turn_overs_per_mark * state.marks[state.seat]


def outcomes(state: LoveState) -> list[tuple[Action, float]]:
    """Return the odds of a Yes and of none."""
    chance = float(odds_of_yes(shuffled(state), state.yes, turns(state)))
    both: list[tuple[Action, float]] = [(YES, chance), (NO, 1 - chance)]
    return [outcome for outcome in both if outcome[1] > 0]


def turn_over(state: LoveState, action: Turn) -> None:
    """Turn cards over, and end the game or the proposal."""
    seat = state.seat
    state.events.append(Event(PROPOSAL_SHUFFLE, seat, (shuffled(state), state.yes)))
    state.events.append(Event(PROPOSAL_TURN, seat, (turns(state), action.card)))
    yes = state.yes
    _close(state)
    if action == YES:
        state.phase, state.ended, state.winner = "over", "yes", seat
        state.events += (Event(PROPOSAL_WIN, seat), Event(END_WIN, seat, (state.marks[seat],)))
    else:
        _fail(state, seat, yes)


def _close(state: LoveState) -> None:
    """Put the proposal away: rivals take their cards back, or by ruling L28 lose them."""
    returned = not state.rules.loses_added
    for seat, kinds in enumerate(state.added):
        if not kinds:
            continue
        if returned:
            for kind in kinds:
                state.hands[seat][kind] += 1
            state.sizes[seat] += len(kinds)
            state.known[seat] += kinds
        else:
            state.discards += kinds
            for kind in kinds:
                knowledge.give_away(state, seat, kind)
        cards = tuple(state.rules.tables.ids[kind] for kind in kinds)
        state.events.append(Event(INTERFERE_RETURN, seat, ("returned" if returned else "lost", *cards)))
        state.added[seat] = []
    state.yes, state.named, state.arrangement, state.asked = 0, (), None, 0
    state.shown = [0] * state.rules.tables.size


# Failing


def _fail(state: LoveState, seat: int, yes: int) -> None:
    rules = state.rules
    _mark(state, seat)
    state.events.append(Event(FAIL_YES, seat, (yes,)))
    cards = [kind for kind, count in enumerate(state.hands[seat]) for _ in range(count)]
    cards += [rules.tables.physical(slot) for slots in state.laid[seat] for slot in slots]
    state.discards += cards
    state.events.append(Event(FAIL_DISCARD, seat, (len(cards),)))
    state.hands[seat] = [0] * rules.tables.size
    state.sizes[seat] = 0
    state.laid[seat], state.known[seat], state.unheard[seat] = [], [], []
    state.failed.append(seat)
    hear_next(state)


def _mark(state: LoveState, seat: int) -> None:
    """Give a mark; by ruling L29 those held are spent first, by ruling L36 there may be none left."""
    rules = state.rules
    if rules.spends_marks:
        state.events.append(Event(FAIL_KEEP, seat, ("spent", state.marks[seat])))
        state.marks[seat] = 0
    given = rules.marks_per_failure
    if rules.caps_marks:
        given = min(given, max(0, rules.mark_pieces - sum(state.marks)))
    state.marks[seat] += given
    state.events.append(Event(FAIL_MARK, seat, (given,)))
    if not rules.spends_marks:
        state.events.append(Event(FAIL_KEEP, seat, ("kept", state.marks[seat])))


def _redraw(state: LoveState) -> None:
    """Those who failed draw in their order; by ruling L33 a short stack ends the game, or gives what it has."""
    rules, last = state.rules, state.failed[-1]
    for seat in state.failed:
        if len(state.stack) < rules.hand and not rules.deals_the_rest:
            state.finish("redraw")
            return
        state.events.append(Event(FAIL_REDRAW, seat, (state.take(seat, rules.hand),)))
        if not state.stack and rules.ends_at_once:
            state.finish("stack")
            return
    state.failed = []
    following = (last + 1) % state.players
    state.events.append(Event(FAIL_NEXT, following))
    state.begin_turn(following)
