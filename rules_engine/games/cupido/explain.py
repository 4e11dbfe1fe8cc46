"""Legality once more, as the book says it: each predicate is a rule that forbids something.

It counts circles on the printed cards, and compares whole positions, where play keeps totals and keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from card_data.schema import Card
from rules_engine.core import Action, Violation
from rules_engine.games.cupido import book
from rules_engine.games.cupido.legal import Move, cards_of
from rules_engine.games.cupido.tables import NONE
from rules_engine.games.cupido.talk import count, spell, wish
from rules_engine.notation import join, seat_name

if TYPE_CHECKING:
    from rules_engine.games.cupido.play import CupidoState

Predicate = Callable[["Case"], Iterator[Violation]]


class Case:
    """An action in question and what lies on the table, in the words of the book."""

    def __init__(self, state: CupidoState, move: Move) -> None:
        self.state, self.rules, self.tables = state, state.rules, state.rules.tables
        self.move, self.verb = move, move.verb
        self.card = self.tables.number_of.get(move.card, NONE)
        self.seat = state.mover
        self.hand = state.hands[state.mover]
        self.group = cards_of(state, state.mover)
        self.pile = state.pile
        self.who = seat_name(state.mover)

    @property
    def name(self) -> str:
        """The card in question."""
        return self.tables.names[self.card]

    @property
    def rival(self) -> list[int]:
        """The group from which a card is wanted; empty when that seat has no rival in it."""
        is_rival = self.move.victim != self.seat and 0 <= self.move.victim < self.state.players
        return cards_of(self.state, self.move.victim) if is_rival else []

    @property
    def them(self) -> str:
        """Who sits there."""
        return seat_name(self.move.victim)

    @property
    def of_its_sex(self) -> int:
        """The card of the same sex in the group of the player whose turn it is."""
        sex = self.tables.cards[self.card].values["sex"]
        return next((card for card in self.group if self.tables.cards[card].values["sex"] == sex), NONE)

    def circles(self, cards: Sequence[int]) -> int:
        """Return how many circles some cards have of the colour that the card in question desires."""
        return circles_for(self.tables.cards[self.card], [self.tables.cards[card] for card in cards])

    @property
    def is_easy(self) -> bool:
        """Whether the card in question desires nothing."""
        return self.tables.cards[self.card].values["desire"] is None

    @property
    def desire(self) -> int:
        """How many circles the card in question desires."""
        return int(str(self.tables.cards[self.card].values["desire"]))


def circles_for(wanting: Card, cards: Sequence[Card]) -> int:
    """Return how many circles cards have of the colour that one of them desires."""
    colour = str(wanting.values["desire_colour"])
    return sum(int(str(card.values[colour])) for card in cards)


def is_content(wanting: Card, group: Sequence[Card]) -> bool:
    """Return whether a group gives a card what it desires, if anything."""
    desire = wanting.values["desire"]
    return desire is None or circles_for(wanting, group) >= int(str(desire))


def explain(state: CupidoState, action: Action) -> tuple[Violation, ...]:
    """Return the rules that forbid the action.

    Raises:
        InvalidAction: the value is no action of the game.
    """
    state.rules.format_action(action)
    assert isinstance(action, Move)
    case = Case(state, action)
    return tuple(violation for predicate in _PREDICATES[action.verb] for violation in predicate(case))


# The turn


def _the_game_is_over(case: Case) -> Iterator[Violation]:
    state = case.state
    if state.ended == "win":
        yield Violation(book.WIN_NOW, f"{seat_name(state.winner)} has married and won")
    elif state.ended:
        rule = book.END_CAP if state.ended == "cap" else book.MAIN_EMPTY
        yield Violation(rule, f"the game ended after {state.turn} turns without a wedding")


def _a_full_hand_comes_first(case: Case) -> Iterator[Violation]:
    limit = case.rules.hand_limit
    if case.rules.options["full_hand"] == "play_at_once" and len(case.hand) > limit:
        yield Violation(book.HAND_LIMIT, f"{_holds(case)}; first play or discard down to {spell(limit)}")


def _one_main_action_a_turn(case: Case) -> Iterator[Violation]:
    if case.state.main_taken >= case.rules.main_actions:
        yield Violation(book.TURN_MAIN, _main_is_taken(case))


def _a_turn_ends_within_the_limit(case: Case) -> Iterator[Violation]:
    limit = case.rules.hand_limit
    if len(case.hand) > limit:
        yield Violation(book.HAND_LIMIT, f"{_holds(case)}; a turn ends with at most {spell(limit)}")


def _a_main_action_is_due(case: Case) -> Iterator[Violation]:
    if case.rules.options["main_action"] == "compulsory" and not case.state.main_taken:
        for move in _main_moves(case):
            if not explain(case.state, move):
                yield Violation(
                    book.TURN_MAIN, f"{case.who} has not taken a main action, and can {case.rules.format_action(move)}"
                )
                return


def _main_moves(case: Case) -> Iterator[Move]:
    yield Move("draw")
    verbs = ["steal"] if case.rules.options["dart_is_main_action"] == "extra_action" else ["steal", "dart"]
    for victim in range(case.state.players):
        for card in cards_of(case.state, victim):
            yield from (Move(verb, case.tables.ids[card], victim) for verb in verbs)
    yield from (Move("swap", case.tables.ids[card]) for card in case.group)


def _holds(case: Case) -> str:
    return f"{case.who} holds {count(len(case.hand), 'card')}"


def _main_is_taken(case: Case) -> str:
    return f"{case.who} has taken {spell(case.state.main_taken)} of {count(case.rules.main_actions, 'main action')} this turn"


# Free actions


def _free_actions_are_capped(case: Case) -> Iterator[Violation]:
    cap = case.rules.game.numbers["free_action_cap"]
    assert isinstance(cap, int)
    if _is_guarded(case) and case.state.free_taken >= cap:
        yield Violation(
            book.FREE_CAP, f"{case.state.free_taken} free actions this turn; only discards from the hand are left"
        )


def _free_actions_do_not_go_in_circles(case: Case) -> Iterator[Violation]:
    if not _is_guarded(case) or (case.verb == "drop" and _cards_come_back(case)):
        return
    hand, group, pile = set(case.hand), set(case.group), list(case.pile)
    if not _is_moved(case, hand, group, pile):
        return
    for number, past in enumerate(case.state.past):
        if list(past.pile) == pile and set(past.hand) == hand and {*past.group} - {NONE} == group:
            when = f"after action {number} of this turn" if number else "at the start of this turn"
            yield Violation(book.FREE_CIRCLE, f"hand, group and pile would be as they were {when}")
            return


def _is_guarded(case: Case) -> bool:
    return case.rules.options["free_action_cycle"] == "no_repeat"


def _cards_come_back(case: Case) -> bool:
    return "allowed" in (case.rules.options["discard_to_hand"], case.rules.options["group_to_hand"])


def _is_moved(case: Case, hand: set[int], group: set[int], pile: list[int]) -> bool:
    """Do what a free action would do; return whether there is such a card."""
    card = case.card
    sources: dict[str, set[int] | list[int]] = {
        "play": hand, "drop": hand, "take": pile, "pocket": pile, "leave": group, "return": group,
    }  # fmt: skip
    if card not in sources[case.verb]:
        return False
    sources[case.verb].remove(card)
    if case.verb in ("drop", "leave"):
        pile.append(card)
    else:
        (hand if case.verb in ("pocket", "return") else group).add(card)
    return True


def _a_played_card_is_in_the_hand(case: Case) -> Iterator[Violation]:
    if case.card not in case.hand:
        yield Violation(book.FREE_PLAY if case.verb == "play" else book.FREE_DROP, _not_held(case))


def _not_held(case: Case) -> str:
    held = join([case.tables.ids[card] for card in case.hand]) or "nothing"
    return f"{case.who} does not hold {case.name}, but {held}"


def _a_group_has_one_of_a_sex(case: Case) -> Iterator[Violation]:
    if case.of_its_sex != NONE:
        yield Violation(book.GROUP_ONE, _has_that_sex(case))


def _has_that_sex(case: Case) -> str:
    other = case.of_its_sex
    if other == case.card:
        return f"{case.name} is in {case.who}'s group already"
    return f"{case.who} has {case.tables.names[other]}, of the same sex as {case.name}"


def _a_taken_card_is_a_discard(case: Case) -> Iterator[Violation]:
    if case.card not in case.pile:
        yield Violation(book.FREE_PICK, f"{case.name} is not in the discard pile")


def _only_the_top_discard_is_taken(case: Case) -> Iterator[Violation]:
    reaches = case.rules.options["discard_reach"] == "any_card"
    if case.card in case.pile and case.pile[-1] != case.card and not reaches:
        yield Violation(
            book.ZONE_DISCARD, f"{case.name} is in the pile, but {case.tables.names[case.pile[-1]]} lies on top"
        )


def _a_discard_never_goes_to_a_hand(case: Case) -> Iterator[Violation]:
    if case.rules.options["discard_to_hand"] == "never":
        yield Violation(book.FREE_PICK, "a discard goes face up into a group, never to a hand")


def _a_card_of_the_group_stays_out_of_the_hand(case: Case) -> Iterator[Violation]:
    if case.rules.options["group_to_hand"] == "never":
        yield Violation(book.FREE_RETURN, "a card of a group never goes back to a hand")
    elif case.card not in case.group:
        yield Violation(book.FREE_RETURN, f"{case.name} is not in {case.who}'s group")


def _the_hand_has_room(case: Case) -> Iterator[Violation]:
    limit, more = case.rules.hand_limit_in_turn, case.rules.draw if case.verb == "draw" else 1
    if len(case.hand) + more > limit:
        yield Violation(book.HAND_LIMIT, f"{_holds(case)}, and may hold {spell(limit)} during a turn")


def _a_left_card_is_in_the_group(case: Case) -> Iterator[Violation]:
    if case.card not in case.group:
        yield Violation(book.FREE_LEAVE, f"{case.name} is not in {case.who}'s group")


# Draw and swap


def _there_is_a_card_to_draw(case: Case) -> Iterator[Violation]:
    choice = case.rules.options["empty_deck"]
    below = max(0, len(case.pile) - 1)
    if case.state.deck or choice == "game_ends" or (choice == "reshuffle" and below):
        return
    yield Violation(book.MAIN_EMPTY, f"the deck is empty, with {count(below, 'discard')} below the top one")


def _a_swapped_card_is_in_the_group(case: Case) -> Iterator[Violation]:
    if case.card not in case.group:
        yield Violation(book.MAIN_SWAP, f"{case.name} is not in {case.who}'s group")


def _the_top_discard_is_of_the_same_sex(case: Case) -> Iterator[Violation]:
    if not case.pile:
        yield Violation(book.MAIN_NOSWAP, "there is no discard to swap with")
    elif case.tables.cards[case.pile[-1]].values["sex"] != case.tables.cards[case.card].values["sex"]:
        yield Violation(
            book.MAIN_NOSWAP, f"{case.tables.names[case.pile[-1]]} on top is of another sex than {case.name}"
        )


# Steals


def _a_stolen_card_is_in_a_rival_s_group(case: Case) -> Iterator[Violation]:
    if case.card in case.rival:
        return
    seats = range(case.state.players)
    lies_open = case.card in case.pile or any(case.card in cards_of(case.state, seat) for seat in seats)
    if lies_open or case.card in case.hand or case.move.victim == case.seat or case.move.victim not in seats:
        yield Violation(book.STEAL_RIVAL if case.verb == "steal" else book.DART_ANY, _not_theirs(case))
    else:
        yield Violation(
            book.HAND_SECRET, f"{case.name} does not lie open; what {case.them} may hold in hand cannot be stolen"
        )


def _not_theirs(case: Case) -> str:
    if case.move.victim == case.seat:
        return f"{case.who} can steal from rivals only"
    if case.move.victim >= case.state.players:
        return f"{case.them} does not play"
    return f"{case.name} is not in {case.them}'s group"


def _the_thief_lacks_the_sex(case: Case) -> Iterator[Violation]:
    if case.of_its_sex != NONE:
        yield Violation(book.STEAL_ROOM if case.verb == "steal" else book.DART_ROOM, _has_that_sex(case))


def _whoever_discards_a_sex_does_not_steal_it(case: Case) -> Iterator[Violation]:
    sex = str(case.tables.cards[case.card].values["sex"])
    if case.rules.options["make_room_first"] == "refused" and case.state.left >> case.tables.sexes.index(sex) & 1:
        yield Violation(book.STEAL_MAKE_ROOM, f"{case.who} has discarded a card of sex {sex} from the group this turn")


def _the_easy_going_resist_every_charm(case: Case) -> Iterator[Violation]:
    if case.card in case.rival and case.is_easy:
        yield Violation(book.STEAL_CONTENT, f"{case.name} is easy-going, and satisfied with anybody")


def _a_stolen_card_is_unsatisfied(case: Case) -> Iterator[Violation]:
    if case.card in case.rival and not case.is_easy and case.circles(case.rival) >= case.desire:
        have = spell(case.circles(case.rival))
        yield Violation(
            book.STEAL_UNSATISFIED,
            f"{case.name} wants {wish(case.rules, case.card)} and {case.them} has {have}: satisfied",
        )


def _the_thief_has_more(case: Case) -> Iterator[Violation]:
    if case.card not in case.rival or case.is_easy:
        return
    mine, theirs = case.circles(case.group), case.circles(case.rival)
    if case.rules.options["thief_counts_target"] == "counts":
        mine += case.circles([case.card])
    if case.rules.options["victim_counts_target"] == "left_out":
        theirs -= case.circles([case.card])
    if mine > theirs:
        return
    colour = case.tables.cards[case.card].values["desire_colour"]
    yield Violation(
        book.STEAL_MORE, f"{case.who} has {count(mine, f'{colour} circle')}, {case.them} {spell(theirs)}: not more"
    )
    if case.circles(case.group) + case.circles([case.card]) > case.circles(case.rival) - case.circles([case.card]):
        yield Violation(book.STEAL_BEFORE, "the groups are compared as they lie before the steal")


def _a_stolen_card_is_satisfied_again(case: Case) -> Iterator[Violation]:
    if case.rules.options["stolen_must_be_satisfied"] == "not_needed" or case.card not in case.rival or case.is_easy:
        return
    have = case.circles([*case.group, case.card])
    if have < case.desire:
        yield Violation(
            book.STEAL_SULKING, f"{case.name} wants {wish(case.rules, case.card)}; {case.who} would have {spell(have)}"
        )


# The love dart


def _a_dart_is_left(case: Case) -> Iterator[Violation]:
    if case.state.darts[case.seat] == 0:
        yield Violation(book.DART_ONCE, f"{case.who} has no love dart left")


def _a_dart_is_a_main_action(case: Case) -> Iterator[Violation]:
    is_main = case.rules.options["dart_is_main_action"] == "main_action"
    if is_main and case.state.main_taken >= case.rules.main_actions:
        yield Violation(book.DART_MAIN, _main_is_taken(case))


def _no_dart_hits_the_easy_going(case: Case) -> Iterator[Violation]:
    if case.rules.options["steal_the_easy_going"] == "never" and case.card in case.rival and case.is_easy:
        yield Violation(book.DART_ANY, f"{case.name} is easy-going, and cannot be stolen at all")


# The wedding


def _a_marriage_is_announced_when_there_is_one(case: Case) -> Iterator[Violation]:
    rules = case.rules
    group = [rules.tables.cards[card] for card in case.group]
    sulking = [card.id for card in group if not is_content(card, group)]
    if len(case.group) < rules.sexes or sulking:
        facts = f"{case.who} has {spell(len(case.group))} of {count(rules.sexes, 'card')}"
        yield Violation(book.WIN_NOW, facts + (f", unsatisfied: {join(sulking)}" if sulking else ""))
    elif rules.options["marriage"] == "automatic":
        yield Violation(book.WIN_NOW, "a marriage wins by itself; nobody needs to announce it")
    elif len(case.hand) > rules.hand_limit and rules.options["win_with_full_hand"] == "hand_first":
        yield Violation(book.WIN_HAND, f"{_holds(case)}; the hand comes first, with at most {spell(rules.hand_limit)}")
    elif len(case.hand) > rules.hand_limit and rules.options["win_tested"] == "end_of_turn":
        yield Violation(
            book.HAND_LIMIT, f"{_holds(case)}; the turn cannot end with more than {spell(rules.hand_limit)}"
        )


_FREE: tuple[Predicate, ...] = (_the_game_is_over, _free_actions_are_capped, _free_actions_do_not_go_in_circles)
_MAIN: tuple[Predicate, ...] = (_the_game_is_over, _a_full_hand_comes_first, _one_main_action_a_turn)
_STEAL: tuple[Predicate, ...] = (
    _a_stolen_card_is_in_a_rival_s_group, _the_thief_lacks_the_sex, _whoever_discards_a_sex_does_not_steal_it,
)  # fmt: skip

_PREDICATES: dict[str, tuple[Predicate, ...]] = {
    "play": (*_FREE, _a_played_card_is_in_the_hand, _a_group_has_one_of_a_sex),
    "drop": (_the_game_is_over, _free_actions_do_not_go_in_circles, _a_played_card_is_in_the_hand),
    "take": (
        *_FREE, _a_full_hand_comes_first, _a_taken_card_is_a_discard, _only_the_top_discard_is_taken,
        _a_group_has_one_of_a_sex,
    ),
    "pocket": (
        *_FREE, _a_full_hand_comes_first, _a_discard_never_goes_to_a_hand, _a_taken_card_is_a_discard,
        _only_the_top_discard_is_taken, _the_hand_has_room,
    ),
    "leave": (*_FREE, _a_full_hand_comes_first, _a_left_card_is_in_the_group),
    "return": (*_FREE, _a_full_hand_comes_first, _a_card_of_the_group_stays_out_of_the_hand, _the_hand_has_room),
    "draw": (*_MAIN, _there_is_a_card_to_draw, _the_hand_has_room),
    "swap": (*_MAIN, _a_swapped_card_is_in_the_group, _the_top_discard_is_of_the_same_sex),
    "steal": (
        *_MAIN, *_STEAL, _the_easy_going_resist_every_charm, _a_stolen_card_is_unsatisfied, _the_thief_has_more,
        _a_stolen_card_is_satisfied_again,
    ),
    "dart": (
        _the_game_is_over, _a_full_hand_comes_first, _a_dart_is_left, _a_dart_is_a_main_action, *_STEAL,
        _no_dart_hits_the_easy_going,
    ),
    "marry": (_the_game_is_over, _a_full_hand_comes_first, _a_marriage_is_announced_when_there_is_one),
    "end": (_the_game_is_over, _a_turn_ends_within_the_limit, _a_main_action_is_due),
}  # fmt: skip
