"""Legality once more, as the book says it: each predicate is a rule that forbids something.

Cards are looked at as printed, group by group; nothing here asks the tables or the recogniser that play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rules_engine.core import Action, Violation
from rules_engine.games.in_love_and_war.actions import AS, MEOW, SILENT, THREE, Add, Call, Discard, Lay, Propose, Turn
from rules_engine.games.in_love_and_war.book import Book
from rules_engine.games.in_love_and_war.hearing import INTERFERE_LAID
from rules_engine.games.in_love_and_war.tables import R
from rules_engine.notation import join, seat_name

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.play import LoveState

TURN_DISCARD, PROPOSAL_DRAW, PROPOSAL_CLAIM = R.all(("turn.discard", "proposal.draw", "proposal.claim"))
MEOW_CALL, MEOW_NEWEST, MEOW_LAY, MEOW_DISCARD = R.all(("meow.call", "meow.newest", "meow.lay", "meow.discard"))
MEOW_LIMIT, MEOW_WRONG, BABY_CLAIM = R.all(("meow.limit", "meow.wrong", "baby.claim"))
PRIORITY_WINDOW, GOAL_COMPLETE, PROPOSAL_BABIES = R.all(("priority.window", "goal.complete", "proposal.babies"))
PROPOSAL_TURN = R("proposal.turn")
INTERFERE_ORDER, INTERFERE_MATCH = R.all(("interfere.order", "interfere.match"))
INTERFERE_MANY = R("interfere.many")

MOMENTS = {
    "act": "a turn is played: propose or discard",
    "shed": "a set was laid: a discard is due",
    "window": "a discard is being called for",
    "lay": "a set is to be laid",
    "propose": "three meows were heard: a proposal is due",
    "interfere": "rivals may interfere",
    "turn": "cards are turned over",
}


def explain(state: LoveState, action: Action) -> tuple[Violation, ...]:
    """Return the rules that forbid the action."""
    if state.outcome:
        marks = join([str(marks) for marks in state.outcome.scores])
        return (Violation(state.outcome.rule, f"the game is over; marks: {marks}"),)
    return tuple(violation for predicate in _PREDICATES for violation in predicate(state, action))


# What the mover sees


class _View:
    """The mover's own cards and the table, as card ids."""

    def __init__(self, state: LoveState) -> None:
        zones = state.zones()
        self.book = Book.of(state.rules)
        self.seat = max(state.current_player, 0)
        self.hand = list(zones[f"hand {self.seat}"])
        self.laid = list(zones[f"laid {self.seat}"])
        self.newest = list(zones["newest"])
        self.sets_laid = len(state.laid[self.seat])
        self.who = seat_name(self.seat)

    @property
    def holds(self) -> str:
        return join(self.hand) or "no cards"


def _is_time(state: LoveState, *phases: str) -> bool:
    return state.phase in phases


def _moment(state: LoveState) -> str:
    return f"now {MOMENTS[state.phase]}"


# Discards


def _a_card_is_discarded_in_the_own_turn(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Discard) and not _is_time(state, "act", "shed"):
        yield Violation(PRIORITY_WINDOW if state.phase == "window" else TURN_DISCARD, _moment(state))


def _a_card_is_discarded_from_the_hand(state: LoveState, action: Action) -> Iterator[Violation]:
    view = _View(state)
    if isinstance(action, Discard) and _is_time(state, "act", "shed") and action.card not in view.hand:
        where = "lies in a laid set" if action.card in view.laid else "is not in hand"
        yield Violation(TURN_DISCARD, f"{action.card} {where}; {view.who} holds {view.holds}")


def _complete_cards_must_be_proposed_by_a_ruling(state: LoveState, action: Action) -> Iterator[Violation]:
    if (
        isinstance(action, Discard)
        and _is_time(state, "act")
        and state.rules.options["propose_when_complete"] == "must"
    ):
        view = _View(state)
        if state.due == view.book.number("discard") and view.book.is_complete(view.hand, view.sets_laid):
            yield Violation(PROPOSAL_DRAW, f"{view.who}'s cards are complete, and by the ruling they must be proposed")


# Calls


def _only_a_new_discard_is_called_for(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Call) and not _is_time(state, "window"):
        yield Violation(MEOW_NEWEST, f"there is no new discard to answer: {_moment(state)}")


def _a_discarded_baby_is_lost_by_a_ruling(state: LoveState, action: Action) -> Iterator[Violation]:
    if action in (MEOW, THREE) and _is_time(state, "window"):
        book_, (card,) = Book.of(state.rules), state.zones()["newest"]
        if book_.is_baby(card) and state.rules.options["claim_discarded_baby"] == "forbidden":
            yield Violation(BABY_CLAIM, "by the ruling a discarded baby cannot be called for")


def _one_meow_is_for_a_set(state: LoveState, action: Action) -> Iterator[Violation]:
    if action == MEOW and _is_time(state, "window"):
        view = _View(state)
        if not view.book.makes_set_with(view.hand, view.newest[0]):
            others = view.book.number("set_size") - 1
            yield Violation(MEOW_CALL, f"no {others} of {view.holds} make a set with {view.newest[0]}")


def _no_more_sets_are_laid_than_are_proposed(state: LoveState, action: Action) -> Iterator[Violation]:
    if action == MEOW and _is_time(state, "window"):
        view = _View(state)
        if view.sets_laid >= view.book.number("sets_to_propose"):
            yield Violation(MEOW_LIMIT, f"{view.who} has laid {view.sets_laid} sets and holds {view.holds}")


def _a_card_is_left_to_discard_after_one_meow(state: LoveState, action: Action) -> Iterator[Violation]:
    if action == MEOW and _is_time(state, "window"):
        view = _View(state)
        due = view.book.number("set_size") - 1 + view.book.number("discard")
        if len(view.hand) < due:
            yield Violation(
                MEOW_DISCARD, f"{due} cards are needed, to lay and to discard; {view.who} holds {view.holds}"
            )


def _three_meows_are_for_complete_cards(state: LoveState, action: Action) -> Iterator[Violation]:
    if action == THREE and _is_time(state, "window"):
        view = _View(state)
        if not view.book.is_complete([*view.hand, *view.newest], view.sets_laid):
            laid = f" and {view.sets_laid} laid" if view.sets_laid else ""
            yield Violation(PROPOSAL_CLAIM, f"{view.holds}{laid} are not complete with {view.newest[0]}")


def _a_wrong_call_is_taken_back(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Call) and action != SILENT and _is_time(state, "window"):
        reasons = [violation for predicate in _CALL_PREDICATES for violation in predicate(state, action)]
        if reasons:
            yield Violation(
                MEOW_WRONG, f"the call would be taken back ({', '.join(reason.rule for reason in reasons)})"
            )


_CALL_PREDICATES = (
    _a_discarded_baby_is_lost_by_a_ruling,
    _one_meow_is_for_a_set,
    _no_more_sets_are_laid_than_are_proposed,
    _a_card_is_left_to_discard_after_one_meow,
    _three_meows_are_for_complete_cards,
)


# Laying


def _a_set_is_laid_after_one_meow(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Lay) and not _is_time(state, "lay"):
        yield Violation(MEOW_LAY, f"no single meow was heard: {_moment(state)}")


def _a_set_is_laid_from_the_hand_and_the_card_called_for(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Lay) and _is_time(state, "lay"):
        view = _View(state)
        cards = Counter(view.book.card_of(token) for token in action.cards)
        called = view.newest[0]
        if not cards[called]:
            yield Violation(MEOW_LAY, f"the set lacks {called}, the card called for")
        missing = cards - Counter([*view.hand, called])
        if missing:
            yield Violation(MEOW_LAY, f"{view.who} holds {view.holds}, and lacks {join(list(missing))}")


def _laid_cards_are_a_set(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Lay) and _is_time(state, "lay"):
        book_ = Book.of(state.rules)
        names = [token.removeprefix(AS) for token in action.cards]
        fault = book_.why_no_set(names)
        if fault:
            yield Violation(*fault)


# Proposals


def _a_proposal_follows_a_draw_or_three_meows(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Propose) and not _is_time(state, "act", "propose"):
        yield Violation(PROPOSAL_CLAIM if state.phase == "window" else PROPOSAL_DRAW, _moment(state))


def _a_proposal_takes_the_place_of_the_discard(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Propose) and _is_time(state, "act") and state.due != state.rules.game.numbers["discard"]:
        yield Violation(PROPOSAL_DRAW, "a card has been discarded in this turn already")


def _every_baby_is_named(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Propose) and _is_time(state, "act", "propose"):
        view = _View(state)
        babies = sum(view.book.is_baby(card) for card in _to_name(state, view))
        if babies != len(action.babies):
            yield Violation(PROPOSAL_BABIES, f"there are {babies} babies to name, and {len(action.babies)} named")


def _only_complete_cards_are_proposed(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Propose) and _is_time(state, "act", "propose"):
        view = _View(state)
        laid = [list(tokens) for tokens in _laid_tokens(state, view.seat)]
        renamed = state.rules.options["laid_babies"] == "renamed"
        if not view.book.is_proposal([*view.hand, *view.newest], laid, list(action.babies), renamed=renamed):
            named = f", babies as {join(list(action.babies))}" if action.babies else ""
            cards = join([*view.hand, *view.newest, *(" ".join(tokens) for tokens in laid)])
            yield Violation(GOAL_COMPLETE, f"{cards}{named}: not {view.book.goal}")


def _to_name(state: LoveState, view: _View) -> list[str]:
    own = [*view.hand, *view.newest]
    return [*own, *view.laid] if state.rules.options["laid_babies"] == "renamed" else own


def _laid_tokens(state: LoveState, seat: int) -> list[Sequence[str]]:
    position = state.to_position()
    laid: list[Sequence[str]] = position["laid"][seat]
    return laid


# Interference


def _rivals_interfere_in_turn(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Add) and not _is_time(state, "interfere"):
        yield Violation(INTERFERE_ORDER, f"no proposal waits for rivals: {_moment(state)}")


def _cards_are_added_from_the_hand(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Add) and _is_time(state, "interfere"):
        view = _View(state)
        missing = Counter(action.cards) - Counter(view.hand)
        on_the_table = [card for card in missing if card in view.laid]
        if on_the_table:
            yield Violation(INTERFERE_LAID, f"{join(on_the_table)} lie in a set before {view.who}")
        elif missing:
            yield Violation(
                INTERFERE_MATCH, f"{view.who} does not hold so many {join(list(missing))}, but {view.holds}"
            )


def _added_cards_are_exactly_alike(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Add) and _is_time(state, "interfere"):
        view = _View(state)
        shown = _shown(state, view.book)
        strange = [card for card in dict.fromkeys(action.cards) if card not in shown and not view.book.is_baby(card)]
        if strange:
            yield Violation(INTERFERE_MATCH, f"{join(strange)} match none of {join(list(dict.fromkeys(shown)))}")


def _a_card_is_added_for_each_match_by_a_ruling(state: LoveState, action: Action) -> Iterator[Violation]:
    if (
        isinstance(action, Add)
        and _is_time(state, "interfere")
        and state.rules.options["interference_limit"] == "one_each"
    ):
        view = _View(state)
        shown = Counter(_shown(state, view.book))
        real = Counter(card for card in action.cards if not view.book.is_baby(card))
        over = [card for card, count in real.items() if shown[card] and count > shown[card]]
        if over or len(action.cards) > shown.total():
            yield Violation(
                INTERFERE_MANY, f"by the ruling one card a match; the proposal has {join(list(shown.elements()))}"
            )


def _shown(state: LoveState, book_: Book) -> list[str]:
    """Return the proposal as it lies there: real cards, and babies as named now or when laid."""
    position = state.to_position()
    hand = [card for card in (*position["hands"][state.seat], *state.zones()["newest"]) if not book_.is_baby(card)]
    laid = [token for tokens in position["laid"][state.seat] for token in tokens]
    if state.rules.options["laid_babies"] == "renamed":
        laid = [token for token in laid if not token.startswith(AS)]
    return sorted([*hand, *position["babies"], *(token.removeprefix(AS) for token in laid)])


def _cards_are_turned_by_chance(state: LoveState, action: Action) -> Iterator[Violation]:
    if isinstance(action, Turn) and not _is_time(state, "turn"):
        yield Violation(PROPOSAL_TURN, f"nothing is turned over: {_moment(state)}")


_PREDICATES: tuple[Callable[[LoveState, Action], Iterator[Violation]], ...] = (
    _a_card_is_discarded_in_the_own_turn,
    _a_card_is_discarded_from_the_hand,
    _complete_cards_must_be_proposed_by_a_ruling,
    _only_a_new_discard_is_called_for,
    *_CALL_PREDICATES,
    _a_wrong_call_is_taken_back,
    _a_set_is_laid_after_one_meow,
    _a_set_is_laid_from_the_hand_and_the_card_called_for,
    _laid_cards_are_a_set,
    _a_proposal_follows_a_draw_or_three_meows,
    _a_proposal_takes_the_place_of_the_discard,
    _every_baby_is_named,
    _only_complete_cards_are_proposed,
    _rivals_interfere_in_turn,
    _cards_are_added_from_the_hand,
    _added_cards_are_exactly_alike,
    _a_card_is_added_for_each_match_by_a_ruling,
    _cards_are_turned_by_chance,
)
