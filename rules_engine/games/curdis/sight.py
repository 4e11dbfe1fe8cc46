"""What `explain` looks at: the table, the mover's hand and the two cards of a pair, read from the printed cards one by one."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from rules_engine.games.curdis.steps import LIVE_PLAIN, WILD_PLAIN
from rules_engine.games.curdis.tables import DEAD_PRIVATE, MAIN, MINE, Play
from rules_engine.notation import SEAT_NAMES, seat_name

if TYPE_CHECKING:
    from rules_engine.games.curdis.lays import Pile
    from rules_engine.games.curdis.play import CurdisState


def who(state: CurdisState) -> str:
    """Return the name of the mover."""
    return seat_name(state.mover)


def start(state: CurdisState) -> str:
    """Return the starting card of the round."""
    return state.rules.tables.ids[state.start]


def hand(state: CurdisState) -> list[str]:
    """Return the cards of the mover's hand."""
    tables = state.rules.tables
    return [tables.ids[card] for card in tables.cards_in(state.hands[state.mover])]


def number(state: CurdisState, card: str) -> int:
    """Return the number that a card bears."""
    return state.rules.tables.numbers[state.rules.tables.number_of[card]]


def numbers(state: CurdisState, play: Play) -> list[int]:
    """Return the numbers of a play's cards, in their order."""
    return [number(state, card) for card in play.cards]


def bird(state: CurdisState, card: str) -> str:
    """Return the bird of a card, the empty text for none."""
    return str(state.rules.tables.birds[state.rules.tables.number_of[card]] or "")


def is_black(state: CurdisState, card: str) -> bool:
    """Return whether a card may be subtracted from."""
    return state.rules.tables.black[state.rules.tables.number_of[card]]


# Piles


def pile_of(state: CurdisState, name: str) -> Pile | None:
    """Return the pile of a name; none where there is no such private pile."""
    if name == MAIN:
        return state.main
    seat = state.mover if name == MINE else SEAT_NAMES.index(name)
    return state.private[seat] if seat < state.players else None


def top(state: CurdisState, name: str) -> int:
    """Return the number to reach on a pile; 0, which nothing reaches, where there is no such pile."""
    pile = pile_of(state, name)
    if not pile or not pile.cards:
        return 0
    if pile is not state.main and len(pile.cards) == 1:
        return state.rules.private_start
    return state.rules.tables.numbers[pile.cards[-1]]


def to_reach(state: CurdisState, name: str) -> str:
    """Return the number to reach on a pile in words."""
    return f"{top(state, name)} is to be reached"


def shows_doubles(state: CurdisState, name: str) -> bool:
    """Return whether the upper two cards are equal (rulings U13 and U22: where one is a Wild Bird laid as such, by choice)."""
    pile = pile_of(state, name)
    if not pile or len(pile.cards) < 2:
        return False
    if pile.on_wild and [state.rules.options[o] for o in ("wild_doubles", "doubles_showing")] != ["doubles", "top_two"]:
        return False
    lower, upper = (state.rules.tables.numbers[card] for card in pile.cards[-2:])
    return lower == upper


def to_draw(state: CurdisState) -> int:
    """Return how many cards could be drawn, those of the main pile that would be shuffled included when the draw pile is empty."""
    if state.stock:
        return len(state.stock)
    spent = len(state.main.cards) - state.rules.showing
    return max(0, spent) if state.rules.options["empty_stock"] == "reshuffle" else 0


# Cards as numbers


def no_number(state: CurdisState, card: str, name: str) -> str:
    """Return the rule by which a bird is no number on a pile; the empty text if it is one."""
    kind = bird(state, card)
    if kind == "dead" and name != MAIN:
        return DEAD_PRIVATE
    if kind in ("wild", "live") and state.rules.options[f"{kind}_as_number"] == "refused":
        return WILD_PLAIN if kind == "wild" else LIVE_PLAIN
    return ""


def sum_in_order(state: CurdisState, first: str, second: str) -> bool:
    """Return whether two cards lie in the order of a sum."""
    if number(state, first) <= number(state, second):
        return True
    if state.rules.options["black_sum_order"] == "black_larger_last":
        return not is_black(state, first)
    return not is_black(state, first) and not is_black(state, second)


def pair_in_words(state: CurdisState, name: str) -> str:
    """Return a sum or difference that the mover can lay on a pile (`add red-8 blue-5`), the empty text if there is none."""
    reach = top(state, name)
    held = [card for card in hand(state) if not no_number(state, card, name)]
    for first, second in permutations(held, 2):
        one, other = number(state, first), number(state, second)
        if one + other == reach and sum_in_order(state, first, second):
            return f"add {first} {second}"
        if one - other == reach and one > other and is_black(state, first):
            return f"subtract {first} {second}"
    return ""


def number_play_in_words(state: CurdisState) -> str:
    """Return a sum, difference, match or doubles that the mover can lay on a pile open to them, the empty text if there is none."""
    for name in (MAIN, MINE):
        pile = pile_of(state, name)
        if pile is None or pile.closed:
            continue
        held = [card for card in hand(state) if not no_number(state, card, name)]
        if pair := pair_in_words(state, name):
            return pair
        for card in held:
            if number(state, card) == top(state, name):
                return f"match {card}"
        for first, second in permutations(held, 2):
            if shows_doubles(state, name) and number(state, first) == number(state, second):
                return f"double {first} {second}"
    return ""
