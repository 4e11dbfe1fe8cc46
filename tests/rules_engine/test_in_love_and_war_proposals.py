"""In Love and War: proposals, rivals, failures and the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules_engine import CHANCE
from rules_engine.chance import Chance
from rules_engine.core import State
from rules_engine.games.in_love_and_war.hearing import odds_of_yes
from tests.rules_engine.in_love_and_war_table import (
    DUD,
    PLAIN,
    RULES,
    cards,
    do,
    forbidden,
    hand,
    happened,
    options,
    proposed,
    quiet,
    rule,
    table,
    window,
)

NOBODY = " ".join(DUD)
ROSES = "rose rose rose coral-3 coral-4 coral-5 teal-6 teal-6"
ALL_GADGETS = "rose rose rose house house house diamond diamond"


def odds(state: State) -> float:
    return dict(state.chance_outcomes())[RULES.parse_action("turn yes")]


# The proposal


@rule("proposal.yes", "proposal.gadgets")
@pytest.mark.parametrize(
    ("own", "say", "yes"),
    [
        (PLAIN, "propose", 1),
        (ROSES, "propose", 2),
        ("rose rose rose coral-3 coral-4 coral-5 diamond diamond", "propose", 3),
        (ALL_GADGETS, "propose", 4),
        ("rose rose baby coral-3 coral-4 coral-5 teal-6 teal-6", "propose baby=rose", 2),
        ("rose baby baby coral-3 coral-4 coral-5 teal-6 teal-6", "propose baby=rose baby=rose", 2),
        ("baby baby baby coral-3 coral-4 coral-5 teal-6 teal-6", "propose baby=rose baby=rose baby=rose", 2),
        ("baby baby baby coral-3 coral-4 coral-5 teal-6 teal-6", "propose baby=teal-6 baby=teal-6 baby=teal-6", 1),
        ("coral-1 coral-1 coral-1 coral-3 coral-4 coral-5 baby baby", "propose baby=house baby=house", 2),
        ("rose rose rose coral-3 coral-4 coral-5 baby baby", "propose baby=rose baby=rose", 3),
    ],
)
def test_each_gadget_group_brings_a_yes_card(own: str, say: str, yes: int) -> None:
    state = do(table(own, players=2), say)
    assert len(state.zones()["yes in the proposal"]) == yes
    assert len(state.zones()["yes"]) == 4 - yes
    assert happened(state, "proposal.yes") == [(0, (1,))]
    assert happened(state, "proposal.gadgets") == ([(0, (yes - 1, yes))] if yes > 1 else [])


@rule("proposal.gadgets", "baby.laid")
def test_laid_gadgets_bring_a_yes_card_too() -> None:
    laid = [[["rose", "rose", "baby=rose"], ["baby=house", "baby=house", "baby=house"]], []]
    state = do(table("diamond diamond", players=2, laid=laid), "propose")
    assert len(state.zones()["yes in the proposal"]) == 4


@rule("proposal.babies")
def test_every_naming_of_the_babies_is_offered_the_most_yes_cards_first() -> None:
    state = table("coral-3 coral-4 baby rose rose rose teal-6 teal-6", players=2)
    proposals = [text for text in options(state) if text.startswith("propose")]
    assert proposals == ["propose baby=coral-2", "propose baby=coral-5"]
    assert forbidden(state, "propose baby=coral-3") == {"goal.complete"}
    assert forbidden(state, "propose") == {"proposal.babies", "goal.complete"}
    two = table("coral-3 coral-4 coral-5 rose rose rose baby baby", players=2)
    first, *others = [text for text in options(two) if text.startswith("propose")]
    assert first == "propose baby=house baby=house"
    assert len(do(two, first).zones()["yes in the proposal"]) == 3
    assert len(others) == len(set(others))
    assert happened(two, "proposal.babies") == [(0, ("house", "house"))]


@rule("proposal.turn", "proposal.shuffle")
@pytest.mark.parametrize(
    ("total", "yes", "turns", "chance"),
    [
        (9, 1, 1, Fraction(1, 9)),
        (10, 1, 1, Fraction(1, 10)),
        (12, 4, 1, Fraction(1, 3)),
        (9, 1, 2, Fraction(2, 9)),
        (10, 2, 2, 1 - Fraction(8, 10) * Fraction(7, 9)),
        (10, 2, 3, 1 - Fraction(8 * 7 * 6, 10 * 9 * 8)),
        (9, 1, 9, Fraction(1)),
        (9, 1, 40, Fraction(1)),
    ],
)
def test_cards_are_turned_without_putting_any_back(total: int, yes: int, turns: int, chance: Fraction) -> None:
    assert odds_of_yes(total, yes, turns) == chance


@rule("proposal.turn", "proposal.shuffle", "fail.keep")
@pytest.mark.parametrize(("own", "yes"), [(PLAIN, 1), (ROSES, 2), (ALL_GADGETS, 4)])
@pytest.mark.parametrize("marks", range(4))
def test_each_mark_turns_one_card_more(own: str, yes: int, marks: int) -> None:
    state = quiet(proposed(NOBODY, own=own, marks=[marks, 7]))
    assert state.current_player == CHANCE
    no = Fraction(1)
    for turn in range(1 + marks):
        no *= Fraction(8 - turn, 8 + yes - turn)
    assert odds(state) == float(1 - no)
    assert sum(chance for _, chance in state.chance_outcomes()) == 1
    do(state, "turn no")
    assert happened(state, "proposal.shuffle") == [(0, (8 + yes, yes))]
    assert happened(state, "proposal.turn") == [(0, (1 + marks, "no"))]


@rule("proposal.turn")
def test_with_a_turn_for_every_card_a_yes_is_certain() -> None:
    state = quiet(proposed(NOBODY, marks=[8, 0]))
    assert options(state) == ["turn yes"]
    assert odds(state) == 1
    almost = quiet(proposed(NOBODY, marks=[7, 0]))
    assert options(almost) == ["turn yes", "turn no"]
    assert forbidden(table(NOBODY, players=2), "turn yes") == {"proposal.turn"}


@rule("proposal.win", "end.win")
def test_a_yes_wins_at_once() -> None:
    state = do(quiet(proposed(NOBODY, "")), "turn yes")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.rule, outcome.winners) == ("yes", "end.win", (0,))
    assert happened(state, "proposal.win") == [(0, ())]
    assert state.returns() == [pytest.approx(2 / 3), pytest.approx(-1 / 3), pytest.approx(-1 / 3)]
    assert forbidden(state, "add nothing") == {"end.win"}


# Rivals


@rule("interfere.match", "interfere.baby", "interfere.many", "interfere.order", "interfere.return", "proposal.shuffle")
def test_jealousy_as_in_the_book() -> None:
    """Dov (0) proposes; Ann (1) adds a teal two and a rose, Ben (2) a baby, Cleo (3) has no match: 13 cards, 2 of them Yes."""
    own = "coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 rose rose"
    ann = "teal-2 rose house diamond teal-5 teal-6 coral-1"
    ben = "baby house diamond teal-5 teal-6 coral-1 coral-2"
    cleo = "coral-6 coral-6 house diamond teal-5 teal-6 coral-1"
    state = proposed(ann, ben, cleo, own=own)
    assert state.current_player == 1
    assert options(state) == ["add nothing", "add rose", "add teal-2", "add teal-2 rose"]
    do(state, "add teal-2 rose")
    assert options(state) == ["add nothing", "add baby"]
    do(state, "add baby")
    assert options(state) == ["add nothing"]
    assert forbidden(state, "add coral-6") == {"interfere.match"}
    do(state, "add nothing")
    assert odds(state) == float(Fraction(2, 13))
    do(state, "turn no")
    assert happened(state, "interfere.match") == [(1, ("teal-2", "rose"))]
    assert happened(state, "interfere.baby") == [(2, ("baby",))]
    assert happened(state, "interfere.many") == [(1, (2,))]
    assert happened(state, "proposal.shuffle") == [(0, (13, 2))]
    assert happened(state, "interfere.return") == [(1, ("returned", "teal-2", "rose")), (2, ("returned", "baby"))]
    assert set(cards(ann)) <= set(hand(state, 1))
    assert len(hand(state, 2)) == 7


@rule("interfere.named", "interfere.match")
def test_a_baby_is_matched_by_what_it_was_named() -> None:
    own = "coral-3 coral-4 baby teal-2 teal-2 teal-2 teal-6 teal-6"
    rival = "coral-5 coral-2 house diamond teal-5 coral-1 love-letter"
    state = proposed(rival, own=own, say="propose baby=coral-5")
    assert options(state) == ["add nothing", "add coral-5"]
    do(state, "add coral-5")
    assert happened(state, "interfere.named") == [(1, ("coral-5",))]
    assert not happened(state, "interfere.match")
    laid = [[["coral-4", "baby=coral-5", "coral-6"]], []]
    other = proposed(rival, own="teal-2 teal-2 teal-2 teal-6 teal-6", laid=laid)
    assert options(other) == ["add nothing", "add coral-5"]
    assert happened(do(other, "add coral-5"), "interfere.named") == [(1, ("coral-5",))]


@rule("interfere.match")
def test_laid_cards_and_the_card_called_for_are_matched_as_they_are() -> None:
    laid = [[], [["rose"] * 3], []]
    rival = "coral-4 rose house house diamond diamond coral-1"
    state = window("coral-3 coral-5 teal-6 teal-6", rival, newest="coral-4", laid=laid)
    do(state, "meow meow meow", "keep silent", "propose", "add coral-4 rose")
    assert happened(state, "interfere.match") == [(2, ("coral-4", "rose"))]
    assert not happened(state, "interfere.named")


@rule("interfere.many", "interfere.baby")
def test_more_cards_may_be_added_than_the_proposal_has() -> None:
    state = proposed("coral-3 coral-3 coral-3 baby baby house diamond")
    assert len(options(state)) == 4 * 3
    do(state, "add coral-3 coral-3 coral-3 baby baby")
    assert odds(state) == float(Fraction(1, 14))
    assert "interfere.match" in forbidden(proposed("coral-3 house house house rose rose rose"), "add coral-3 coral-3")


@rule("interfere.laid")
def test_laid_cards_do_not_interfere() -> None:
    laid = [[], [["teal-6", "teal-6", "teal-6"]]]
    state = proposed("house diamond rose coral-1", laid=laid)
    assert options(state) == ["add nothing"]
    assert forbidden(state, "add teal-6") == {"interfere.laid"}


@rule("interfere.order")
def test_each_rival_decides_once_from_the_proposer_s_left() -> None:
    state = table("", "", PLAIN, "", seat=2)
    do(state, "propose")
    order = []
    while state.current_player != CHANCE:
        order.append(state.current_player)
        do(state, "add nothing")
    assert order == [3, 0, 1]
    assert forbidden(table(PLAIN, players=2), "add nothing") == {"interfere.order"}


@rule("interfere.order", "priority.several")
def test_who_waits_may_interfere_but_not_with_the_card_called_for() -> None:
    state = window(
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-4 teal-6 teal-6 coral-1 coral-1 coral-2 coral-3",
        newest="coral-4",
        laid=[[], [], []],
    )
    assert "meow meow meow" in options(state)
    waiting = window(
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-5 coral-6 teal-6 teal-6 house house house",
        newest="coral-4",
    )
    do(waiting, "meow meow meow", "meow meow meow", "propose")
    assert options(waiting)[-1] == "add coral-5 teal-6 teal-6", "the coral 4 lies on the table"
    do(waiting, "add coral-5 teal-6 teal-6", "add nothing", "turn no")
    assert waiting.current_player == 2
    assert options(waiting) == ["propose"], "the cards came back in time"


@rule("interfere.return")
def test_returned_cards_are_known_to_all_until_they_leave_the_hand() -> None:
    state = proposed("teal-6 teal-6 house diamond rose coral-1 coral-2", "", stack_size=20)
    do(state, "add teal-6", "add nothing", "turn no")
    assert state.to_position()["known"][1] == ["teal-6"]
    for seed in range(20):
        assert "teal-6" in hand(state.resample(2, Chance(seed)), 1)
    assert state.current_player == 1
    do(state, "discard teal-6")
    assert state.to_position()["known"][1] == []


# Failures


@rule("fail.mark", "fail.keep", "fail.yes", "fail.discard", "fail.redraw", "fail.next")
def test_a_failed_proposal_brings_a_mark_and_a_new_hand() -> None:
    laid = [[["rose", "rose", "baby=rose"]], [], []]
    state = table("coral-3 coral-4 coral-5 teal-6 teal-6", NOBODY, "", laid=laid, marks=[2, 0, 1], discards=["house"])
    do(state, "propose")
    stack = list(state.zones()["stack"])
    do(quiet(state), "turn no")
    zones = state.zones()
    assert state.to_position()["marks"] == [3, 0, 1]
    assert zones["yes"] == ["yes"] * 4
    assert sorted(hand(state, 0)) == sorted(stack[:7])
    assert zones["laid 0"] == []
    assert sorted(zones["discards"]) == sorted(cards("house coral-3 coral-4 coral-5 teal-6 teal-6 rose rose baby"))
    assert zones["newest"] == [], "the discards of a failed proposal cannot be called for"
    assert state.current_player == 1
    assert sorted(hand(state, 1)) == sorted([*DUD, stack[7]]), "the next player has drawn"
    assert happened(state, "fail.mark") == [(0, (1,))]
    assert happened(state, "fail.keep") == [(0, ("kept", 3))]
    assert happened(state, "fail.yes") == [(0, (2,))]
    assert happened(state, "fail.discard") == [(0, (8,))]
    assert happened(state, "fail.redraw") == [(0, (7,))]
    assert happened(state, "fail.next") == [(1, ())]


@rule("fail.redraw", "fail.next", "fail.discard", "priority.several")
def test_two_hearts_and_one_card_as_in_the_book() -> None:
    """Ann (0) discards the teal six; Cleo (2) and Dov (3) fail; Cleo draws, then Dov; the next turn is Ann's."""
    state = window(
        NOBODY,
        "coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6",
        "coral-1 coral-2 coral-3 house house house teal-6",
        newest="teal-6",
        marks=[0, 0, 0, 1],
    )
    stack = list(state.zones()["stack"])
    do(state, "keep silent", "meow meow meow", "meow meow meow", "propose")
    do(quiet(state), "turn no")
    assert hand(state, 2) == [], "Cleo waits with her new hand"
    assert state.current_player == 3
    do(state, "propose")
    assert options(quiet(state)) == ["turn yes", "turn no"]
    do(state, "turn no")
    assert happened(state, "proposal.turn")[-1] == (3, (2, "no"))
    assert state.to_position()["marks"] == [0, 0, 1, 2]
    assert sorted(hand(state, 2)) == sorted(stack[:7])
    assert sorted(hand(state, 3)) == sorted(stack[7:14])
    assert state.current_player == 0
    assert [seat for seat, _ in happened(state, "fail.redraw")] == [2, 3]
    assert state.zones()["discards"][-1] == "teal-6", "the card called for goes with the last"


# The end


@rule("end.stack", "end.reshuffle", "end.marks")
def test_the_last_card_s_turn_is_played_and_then_the_most_marks_win() -> None:
    state = window(NOBODY, "", newest="teal-5", stack_size=1, marks=[0, 2, 1])
    do(state, "keep silent", "keep silent")
    assert state.zones()["stack"] == []
    assert not state.is_terminal
    do(state, "discard rose", "keep silent", "keep silent")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.termination, outcome.rule, outcome.winners, outcome.scores) == (
        "stack",
        "end.stack",
        (1,),
        (0, 2, 1),
    )
    assert happened(state, "end.marks") == [(1, (2,))]
    assert happened(state, "end.reshuffle")[0][1][0] == len(state.zones()["discards"])
    assert forbidden(state, "discard house") == {"end.stack"}


@rule("end.tie")
def test_a_tie_is_nobody_s() -> None:
    state = window(NOBODY, "", newest="teal-5", stack_size=0, marks=[2, 0, 2])
    do(state, "keep silent", "keep silent")
    assert state.outcome is not None
    assert state.outcome.winners == ()
    assert state.returns() == [0, 0, 0]
    assert happened(state, "end.tie") == [(CHANCE, (2, 0, 2))]


@rule("end.stack", "meow.next")
def test_calls_for_the_last_discard_are_still_heard() -> None:
    state = window("house house coral-1 coral-2 teal-4 teal-6 rose", newest="house", stack_size=0)
    do(state, "meow", "lay house house house", "discard rose")
    assert not state.is_terminal
    do(state, "keep silent")
    assert state.outcome is not None
    assert state.outcome.rule == "end.stack"


@rule("end.redraw", "fail.mark")
@pytest.mark.parametrize(("left", "ends"), [(6, True), (7, False)])
def test_a_stack_too_short_for_a_new_hand_ends_the_game(left: int, ends: bool) -> None:
    state = do(quiet(proposed(NOBODY, "", stack_size=left, marks=[0, 0, 0])), "turn no")
    assert state.is_terminal, "after seven cards there is none for the next turn either"
    assert state.outcome is not None
    assert state.outcome.rule == ("end.redraw" if ends else "end.stack")
    assert state.outcome.winners == (0,), "the mark counts"
    assert len(state.zones()["stack"]) == (6 if ends else 0)


@rule("end.redraw", "fail.redraw")
def test_the_first_redraw_that_the_stack_cannot_fill_ends_the_game() -> None:
    first, second = (
        "coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6",
        "coral-1 coral-2 coral-3 house house house teal-6",
    )
    state = window(first, second, newest="teal-6", stack_size=13)
    do(state, "meow meow meow", "meow meow meow", "propose")
    do(do(quiet(state), "turn no"), "propose")
    do(quiet(state), "turn no")
    assert state.outcome is not None
    assert (state.outcome.rule, state.outcome.scores) == ("end.redraw", (0, 1, 1))
    assert (len(hand(state, 1)), len(hand(state, 2))) == (7, 0)
