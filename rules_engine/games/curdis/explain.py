"""Legality once more, as the book says it: each predicate is a rule that forbids something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rules_engine.core import TERMINAL, Action, Violation
from rules_engine.games.curdis.play import (
    DEAD_CLOSED,
    DEAD_PLAY,
    KING_PLAY,
    LIVE_AGAIN,
    LIVE_PLAY,
    MATCH_ROUNDS,
    PRIVATE_OWNER,
    SEARCH_DRAW,
    SEARCH_FOUND,
    SETUP_COLOUR,
    START_CARD,
    START_HOLDER,
    TURN_AFTER,
    TURN_DRAW,
    TURN_EMPTY,
)  # fmt: skip
from rules_engine.games.curdis.sight import (
    bird,
    hand,
    is_black,
    no_number,
    number,
    number_play_in_words,
    numbers,
    pair_in_words,
    pile_of,
    shows_doubles,
    start,
    sum_in_order,
    to_draw,
    to_reach,
    top,
    who,
)  # fmt: skip
from rules_engine.games.curdis.steps import (
    REACH_ADD_BLACK,
    REACH_ADD_LIGHT,
    REACH_DOUBLES,
    REACH_MATCH,
    REACH_SUBTRACT,
    WILD_ANY,
    WILD_LAST,
    WILD_PLAY,
)  # fmt: skip
from rules_engine.games.curdis.tables import CARD_BLACK, MAIN, MINE, PILE_TOP, REACH_TWO, Play, whole
from rules_engine.notation import join

if TYPE_CHECKING:
    from rules_engine.games.curdis.play import CurdisState

Found = Iterator[Violation]


def explain(state: CurdisState, action: Action) -> tuple[Violation, ...]:
    """Return the rules that forbid the action."""
    if not isinstance(action, Play):
        return ()
    found = [violation for predicate in _WHEN for violation in predicate(state, action)]
    if state.phase in ("play", "drawn") or (state.phase == "search" and action.kind == "king"):
        found += [violation for predicate in _HOW[action.kind] for violation in predicate(state, action)]
    return tuple(found)


# When


def _the_match_is_over(state: CurdisState, play: Play) -> Found:
    if state.current_player == TERMINAL:
        yield Violation(MATCH_ROUNDS, f"all {state.round} rounds are played")


def _the_colour_is_named_first(state: CurdisState, play: Play) -> Found:
    if play.kind == "name" and state.phase != "colour":
        how = "named" if state.rules.options["colour_choice"] == "first_dealer" else "drawn by chance"
        yield Violation(SETUP_COLOUR, f"the colour of this match, {state.colours[-1]}, was {how} before the deal")
    elif play.kind == "name" and play.cards[0] in state.colours:
        yield Violation(SETUP_COLOUR, f"the rounds of {play.cards[0]} are played")
    elif play.kind != "name" and state.phase == "colour":
        yield Violation(SETUP_COLOUR, f"{who(state)} names a colour before the cards are dealt")


def _the_starting_card_opens(state: CurdisState, play: Play) -> Found:
    card = start(state)
    opens = play.kind == "open" and play.cards == (card,)
    if state.phase == "open" and not opens:
        yield Violation(START_HOLDER, f"{who(state)} holds {card} and must open with it")
    elif state.phase == "found" and not opens:
        yield Violation(SEARCH_FOUND, f"{who(state)} has drawn {card} and opens with it at once")
    elif play.kind == "open" and state.phase == "search":
        yield Violation(START_CARD, f"{card} opens the round, and {who(state)} does not hold it")
    elif play.kind == "open" and state.phase in ("play", "drawn"):
        yield Violation(START_CARD, f"{card} has opened the round already")


def _a_search_is_made_by_drawing(state: CurdisState, play: Play) -> Found:
    if state.phase == "search" and play.kind not in ("draw", "king", "open", "name"):
        yield Violation(SEARCH_DRAW, f"{start(state)} is being searched for: {who(state)} draws")


# Drawing and passing


def _one_draws_once_a_turn(state: CurdisState, play: Play) -> Found:
    if state.phase == "drawn":
        yield Violation(TURN_AFTER, f"{who(state)} has drawn in this turn: play or pass")


def _there_must_be_something_to_draw(state: CurdisState, play: Play) -> Found:
    if to_draw(state) == 0:
        yield Violation(
            TURN_EMPTY, f"the draw pile is empty, and the main pile has {len(state.main.cards)} cards to keep"
        )


def _one_who_can_play_does_not_draw(state: CurdisState, play: Play) -> Found:
    if state.rules.options["may_draw"] == "when_stuck" and (able := number_play_in_words(state)):
        yield Violation(TURN_DRAW, f"{who(state)} can {able}")


def _one_passes_after_drawing(state: CurdisState, play: Play) -> Found:
    if state.phase == "drawn":
        if state.rules.options["after_drawing"] == "must_play" and (able := number_play_in_words(state)):
            yield Violation(TURN_AFTER, f"{who(state)} can now {able}")
    elif cards := to_draw(state):
        yield Violation(TURN_EMPTY, f"one draws before passing, and there are {cards} cards to draw")
    elif state.rules.options["may_draw"] == "when_stuck" and (able := number_play_in_words(state)):
        yield Violation(TURN_EMPTY, f"{who(state)} can {able}")


# Where and with which cards


def _a_private_pile_is_its_owner_s(state: CurdisState, play: Play) -> Found:
    if play.pile == MINE and not pile_of(state, play.pile):
        yield Violation(PRIVATE_OWNER, f"{who(state)} has no private pile")
    elif play.pile == who(state):
        yield Violation(PRIVATE_OWNER, f'{who(state)} calls a private pile of their own "{MINE}"')
    elif play.pile not in (MAIN, MINE):
        yield Violation(PRIVATE_OWNER, f"only {play.pile} may play on the private pile of {play.pile}")


def _a_closed_pile_is_out_of_play(state: CurdisState, play: Play) -> Found:
    pile = pile_of(state, play.pile)
    if pile and pile is not state.main and any(state.rules.tables.birds[card] == "dead" for card in pile.cards):
        yield Violation(DEAD_CLOSED, "the Dead Bird lies on this private pile")


def _cards_come_from_the_hand(state: CurdisState, play: Play) -> Found:
    held = hand(state)
    rule = _HAND_RULES[play.kind]
    if play.kind == "add":
        rule = REACH_ADD_BLACK if any(is_black(state, card) for card in play.cards) else REACH_ADD_LIGHT
    for card in play.cards:
        if card not in held:
            yield Violation(rule, f"{who(state)} does not hold {card}")


def _a_pair_is_two_cards(state: CurdisState, play: Play) -> Found:
    size = whole(state.rules.game, "pair")
    if len(play.cards) != size or len(set(play.cards)) != size:
        yield Violation(REACH_TWO, f"{join(play.cards)}: {len(set(play.cards))} cards, not {size}")


def _some_birds_are_no_numbers(state: CurdisState, play: Play) -> Found:
    """Rulings U21 and U26, and the Dead Bird on a private pile; the bird of a Wild Bird's play is not meant as a number."""
    for card in play.cards[1:] if play.kind == "wild" else play.cards:
        if rule := no_number(state, card, play.pile):
            yield Violation(rule, f"{card} is a {bird(state, card)} bird, and no number here")


# Reaching the number


def _a_sum_is_the_top_number(state: CurdisState, play: Play) -> Found:
    found = numbers(state, play)
    if pile_of(state, play.pile) and sum(found) != top(state, play.pile):
        yield Violation(PILE_TOP, f"{' + '.join(map(str, found))} is {sum(found)}; {to_reach(state, play.pile)}")


def _the_smaller_goes_first_when_one_is_black(state: CurdisState, play: Play) -> Found:
    if len(play.cards) == 2 and not sum_in_order(state, *play.cards):
        first, second = play.cards
        black = first if is_black(state, first) else second
        yield Violation(REACH_ADD_BLACK, f"{black} is black, so {second} goes before {first}")


def _a_difference_is_the_top_number(state: CurdisState, play: Play) -> Found:
    found = numbers(state, play)
    difference = found[0] - sum(found[1:])
    if pile_of(state, play.pile) and difference != top(state, play.pile):
        yield Violation(PILE_TOP, f"{' − '.join(map(str, found))} is {difference}; {to_reach(state, play.pile)}")


def _the_larger_goes_first(state: CurdisState, play: Play) -> Found:
    if len(play.cards) == 2 and number(state, play.cards[0]) <= number(state, play.cards[1]):
        yield Violation(REACH_SUBTRACT, f"{play.cards[0]} is not larger than {play.cards[1]}")


def _only_a_black_card_is_subtracted_from(state: CurdisState, play: Play) -> Found:
    if not is_black(state, play.cards[0]):
        yield Violation(CARD_BLACK, f"{play.cards[0]} is light")


def _a_match_is_the_top_number(state: CurdisState, play: Play) -> Found:
    if pile_of(state, play.pile) and number(state, play.cards[0]) != top(state, play.pile):
        yield Violation(REACH_MATCH, f"{play.cards[0]} is no match; {to_reach(state, play.pile)}")


def _a_strict_match_waits_for_pairs(state: CurdisState, play: Play) -> Found:
    """Ruling U11."""
    if state.rules.options["match_when"] == "strict_match" and (able := pair_in_words(state, play.pile)):
        yield Violation(REACH_MATCH, f"{who(state)} can {able}")


def _doubles_are_equal(state: CurdisState, play: Play) -> Found:
    if len(set(numbers(state, play))) > 1:
        yield Violation(REACH_DOUBLES, f"{join(play.cards)} do not bear one number")


def _doubles_answer_doubles(state: CurdisState, play: Play) -> Found:
    pile = pile_of(state, play.pile)
    if pile and not shows_doubles(state, play.pile):
        shown = [state.rules.tables.ids[card] for card in pile.cards[-2:]]
        yield Violation(REACH_DOUBLES, f"no doubles show, but {join(shown)}")


# Birds and Kings


def _a_wild_bird_is_laid(state: CurdisState, play: Play) -> Found:
    if bird(state, play.cards[0]) != "wild":
        yield Violation(WILD_PLAY, f"{play.cards[0]} is no Wild Bird")
    if len(set(play.cards)) != len(play.cards):
        yield Violation(WILD_PLAY, f"{play.cards[0]} cannot lie on itself")


def _a_wild_bird_is_alone_only_as_the_last_card(state: CurdisState, play: Play) -> Found:
    others = [card for card in hand(state) if card != play.cards[0]]
    if len(play.cards) > 1:
        return
    if others:
        yield Violation(
            WILD_LAST, f"{who(state)} holds {len(others)} other cards, and lays one of them on {play.cards[0]}"
        )
    elif state.rules.options["wild_last"] == "refused":
        yield Violation(WILD_LAST, f"{who(state)} has no card to lay on {play.cards[0]}")


def _a_bird_may_be_refused_on_a_wild_bird(state: CurdisState, play: Play) -> Found:
    """Ruling U19."""
    if state.rules.options["bird_on_wild"] == "refused":
        for card in play.cards[1:]:
            if bird(state, card):
                yield Violation(WILD_ANY, f"{card} is a bird")


def _the_live_bird_opens_a_pile(state: CurdisState, play: Play) -> Found:
    if bird(state, play.cards[0]) != "live":
        yield Violation(LIVE_PLAY, f"{play.cards[0]} is not the Live Bird")
    if state.private[state.mover]:
        yield Violation(LIVE_PLAY, f"{who(state)} has opened a private pile in this round")


def _the_live_bird_may_sing_but_once(state: CurdisState, play: Play) -> Found:
    """Ruling U34."""
    if state.rules.options["live_again"] == "refused" and state.shuffled[state.rules.tables.number_of[play.cards[0]]]:
        yield Violation(LIVE_AGAIN, f"{play.cards[0]} was laid before in this round, and shuffled back")


def _the_dead_bird_closes_a_private_pile(state: CurdisState, play: Play) -> Found:
    if bird(state, play.cards[0]) != "dead":
        yield Violation(DEAD_PLAY, f"{play.cards[0]} is not the Dead Bird")
    if not pile_of(state, play.pile):
        yield Violation(DEAD_PLAY, f"{play.pile} has no private pile")


def _a_king_goes_on_the_main_pile(state: CurdisState, play: Play) -> Found:
    if play.pile != MAIN:
        yield Violation(KING_PLAY, "a King Curdis never goes on a private pile")


_WHEN: tuple[Callable[[CurdisState, Play], Found], ...] = (
    _the_match_is_over,
    _the_colour_is_named_first,
    _the_starting_card_opens,
    _a_search_is_made_by_drawing,
)
_WHERE = (
    _a_private_pile_is_its_owner_s,
    _a_closed_pile_is_out_of_play,
    _cards_come_from_the_hand,
    _some_birds_are_no_numbers,
)
_HOW: dict[str, tuple[Callable[[CurdisState, Play], Found], ...]] = {
    "open": (),
    "name": (),
    "draw": (_one_draws_once_a_turn, _there_must_be_something_to_draw, _one_who_can_play_does_not_draw),
    "pass": (_one_passes_after_drawing,),
    "add": (*_WHERE, _a_pair_is_two_cards, _a_sum_is_the_top_number, _the_smaller_goes_first_when_one_is_black),
    "subtract": (
        *_WHERE, _a_pair_is_two_cards, _a_difference_is_the_top_number, _the_larger_goes_first,
        _only_a_black_card_is_subtracted_from,
    ),
    "match": (*_WHERE, _a_match_is_the_top_number, _a_strict_match_waits_for_pairs),
    "double": (*_WHERE, _a_pair_is_two_cards, _doubles_are_equal, _doubles_answer_doubles),
    "wild": (
        *_WHERE, _a_wild_bird_is_laid, _a_wild_bird_is_alone_only_as_the_last_card, _a_bird_may_be_refused_on_a_wild_bird,
    ),
    "live": (_cards_come_from_the_hand, _the_live_bird_opens_a_pile, _the_live_bird_may_sing_but_once),
    "dead": (_cards_come_from_the_hand, _the_dead_bird_closes_a_private_pile, _a_closed_pile_is_out_of_play),
    "king": (_cards_come_from_the_hand, _a_king_goes_on_the_main_pile),
}  # fmt: skip
_HAND_RULES = {
    "add": REACH_ADD_LIGHT, "subtract": REACH_SUBTRACT, "match": REACH_MATCH, "double": REACH_DOUBLES, "wild": WILD_PLAY,
    "live": LIVE_PLAY, "dead": DEAD_PLAY, "king": KING_PLAY,
}  # fmt: skip
