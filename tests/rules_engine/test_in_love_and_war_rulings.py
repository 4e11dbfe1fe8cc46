"""In Love and War: the other choice of every ruling."""

from __future__ import annotations

from fractions import Fraction

from rules_engine.core import State
from tests.rules_engine.in_love_and_war_table import (
    DUD,
    PLAIN,
    RULES,
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


def odds(state: State) -> float:
    return dict(state.chance_outcomes())[RULES.parse_action("turn yes")]


def test_l3_laid_sets_may_stay_out_of_the_shuffle() -> None:
    for laid, own, total in (([], PLAIN, 9), ([["rose"] * 3], "teal-2 teal-2 teal-2 teal-6 teal-6", 5 + 2)):
        state = quiet(proposed(NOBODY, own=own, laid=[laid, []], rulings={"laid_in_shuffle": "hand_only"}))
        assert odds(state) == float(Fraction(1 + bool(laid), total))


def test_l5_mixed_gadgets_may_earn_nothing() -> None:
    chosen = {"mixed_gadget_group": "no_bonus"}
    mixed = "rose rose baby coral-3 coral-4 coral-5 teal-6 teal-6"
    assert len(proposed(own=mixed, say="propose baby=rose", rulings=chosen).zones()["yes in the proposal"]) == 1
    # Three real roses and two babies: the set is real, the pair of babies alone; both earn, however it could be mixed.
    split = "rose rose rose baby baby coral-3 coral-4 coral-5"
    state = proposed(own=split, say="propose baby=rose baby=rose", rulings=chosen)
    assert len(state.zones()["yes in the proposal"]) == 3
    laid = [[["rose", "rose", "baby=rose"]], []]
    state = proposed(own="coral-3 coral-4 coral-5 teal-6 teal-6", laid=laid, rulings=chosen)
    assert len(state.zones()["yes in the proposal"]) == 1


def test_l7_laid_babies_may_be_named_anew() -> None:
    laid = [[["coral-3", "coral-4", "baby=coral-5"], ["baby=rose", "baby=rose", "baby=rose"]], []]
    state = table("teal-6 teal-6", players=2, laid=laid, rulings={"laid_babies": "renamed"})
    proposals = [text for text in options(state) if text.startswith("propose")]
    # Two runs; sixteen kinds alike or eight runs. Coral 2 with 3-4-5 and coral 5 with 2-3-4 show the same cards.
    assert len(proposals) == 2 * (16 + 8) - 1
    assert "propose baby=coral-2 baby=house baby=house baby=house" in proposals
    assert forbidden(state, "propose") == {"proposal.babies", "goal.complete"}
    assert forbidden(state, "propose baby=coral-6 baby=house baby=house baby=house") == {"goal.complete"}
    do(state, "propose baby=coral-2 baby=teal-1 baby=teal-1 baby=teal-1")
    assert len(state.zones()["yes in the proposal"]) == 1, "no roses any more"
    rival = proposed(
        "coral-5 rose coral-2 teal-1 house house diamond",
        own="teal-6 teal-6",
        say="propose baby=coral-2 baby=teal-1 baby=teal-1 baby=teal-1",
        laid=laid,
        rulings={"laid_babies": "renamed"},
    )
    assert options(rival)[-1] == "add coral-2 teal-1"


def test_l8_a_discarded_baby_may_be_lost() -> None:
    state = window(
        "house house rose rose coral-1 coral-2 teal-4", newest="baby", rulings={"claim_discarded_baby": "forbidden"}
    )
    assert options(state) == ["keep silent"]
    assert forbidden(state, "meow") == {"baby.claim", "meow.wrong"}


def test_l21_one_meow_may_count_as_three() -> None:
    hands = (NOBODY.replace("rose", "coral-5"), "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6")
    state = window(*hands, newest="coral-4", rulings={"single_meow_when_complete": "counts_as_three"})
    do(state, "keep silent", "meow")
    assert options(state) == ["propose"]
    first = "coral-4 coral-4 rose house diamond teal-1 love-letter"
    before = window(first, hands[1], newest="coral-4", rulings={"single_meow_when_complete": "counts_as_three"})
    do(before, "meow", "meow")
    assert before.current_player == 2
    assert happened(before, "priority.proposal") == [(2, (1,))]


def test_l23_complete_cards_may_have_to_be_proposed() -> None:
    state = table(PLAIN, players=2, rulings={"propose_when_complete": "must"})
    assert options(state) == ["propose"]
    assert forbidden(state, "discard teal-6") == {"proposal.draw"}
    assert "discard rose" in options(table(NOBODY, players=2, rulings={"propose_when_complete": "must"}))


def test_l26_rivals_may_be_held_to_one_card_a_match() -> None:
    chosen = {"interference_limit": "one_each"}
    state = proposed("coral-3 coral-3 teal-6 teal-6 teal-6 baby house", rulings=chosen)
    assert "add coral-3 teal-6 teal-6 baby" in options(state)
    assert len(options(state)) == 2 * 3 * 2
    assert forbidden(state, "add coral-3 coral-3") == {"interfere.many"}
    assert forbidden(state, "add teal-6 teal-6 teal-6") == {"interfere.many"}


def test_l28_interfering_cards_may_be_lost() -> None:
    chosen = {"interference_cards": "lost"}
    state = do(
        proposed("teal-6 house diamond rose coral-1 coral-2 teal-1", "", rulings=chosen), "add teal-6", "add nothing"
    )
    do(state, "turn no")
    assert "teal-6" in state.zones()["discards"]
    assert len(hand(state, 1)) == 7, "six, and the card drawn"
    assert happened(state, "interfere.return") == [(1, ("lost", "teal-6"))]
    assert state.to_position()["known"][1] == []


def test_l28_lost_cards_may_be_those_of_a_call_that_was_not_heard() -> None:
    unheard = [[], [["teal-6", []]]]
    state = proposed(
        "teal-6 teal-6 house diamond rose coral-1 teal-1", unheard=unheard, rulings={"interference_cards": "lost"}
    )
    do(state, "add teal-6", "turn no")
    assert state.to_position()["unheard"][1] == [["teal-6", ["teal-6"]]]


@rule("meow.discard")
def test_l28_who_has_lost_too_much_cannot_lay_a_set() -> None:
    """One meow takes two cards for the set and one to discard: of three left, one more was lost."""
    for lost, call in (("teal-6", ["keep silent", "meow"]), ("teal-6 teal-6", ["keep silent"])):
        state = proposed(
            NOBODY,
            "rose rose teal-6 teal-6",
            laid=[[], [], [["house", "house", "house"]]],
            rulings={"interference_cards": "lost"},
        )
        do(state, "add nothing", f"add {lost}", "turn no", "discard rose")
        assert state.current_player == 2
        assert options(state) == call
    assert forbidden(state, "meow") == {"meow.discard", "meow.wrong"}


@rule("meow.wrong")
def test_l28_a_claimant_who_lost_cards_takes_the_call_back() -> None:
    state = window(
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-5 coral-6 teal-6 teal-6 house house house",
        newest="coral-4",
        rulings={"interference_cards": "lost"},
    )
    do(state, "meow meow meow", "meow meow meow", "propose", "add coral-5", "add nothing", "turn no")
    assert happened(state, "meow.wrong") == [(2, ("coral-4",))]
    assert state.to_position()["marks"] == [0, 1, 0]
    assert state.current_player == 2, "left of the last who proposed"
    assert state.zones()["discards"][-1] == "coral-4"


def test_l29_marks_may_be_spent() -> None:
    state = do(quiet(proposed(NOBODY, marks=[3, 2], rulings={"marks_after_use": "spent"})), "turn no")
    assert state.to_position()["marks"] == [1, 2]
    assert happened(state, "fail.keep") == [(0, ("spent", 3))]


def test_l33_a_short_stack_may_be_dealt_out() -> None:
    state = do(quiet(proposed(NOBODY, "", stack_size=3, rulings={"short_redraw": "deal_the_rest"})), "turn no")
    assert happened(state, "fail.redraw") == [(0, (3,))]
    assert len(hand(state, 0)) == 3
    assert state.outcome is not None
    assert state.outcome.rule == "end.stack", "the next player has no card to draw"


def test_l34_the_game_may_end_with_the_last_card() -> None:
    chosen = {"last_card": "at_once"}
    state = window(NOBODY, newest="teal-5", stack_size=1, rulings=chosen)
    assert do(state, "keep silent").is_terminal
    two = window(NOBODY, newest="teal-5", stack_size=2, rulings=chosen)
    assert not do(two, "keep silent").is_terminal
    redrawn = do(quiet(proposed(NOBODY, stack_size=7, rulings=chosen)), "turn no")
    assert redrawn.outcome is not None
    assert redrawn.outcome.rule == "end.stack"
    assert not happened(redrawn, "fail.next")


def test_l36_marks_may_run_out() -> None:
    chosen = {"marks_run_out": "capped"}
    for held, given in ((29, 1), (30, 0)):
        state = do(quiet(proposed(NOBODY, marks=[1, held - 1], rulings=chosen)), "turn no")
        assert state.to_position()["marks"] == [1 + given, held - 1]
    unlimited = do(quiet(proposed(NOBODY, marks=[1, 40])), "turn no")
    assert unlimited.to_position()["marks"] == [2, 40]
    spent = {**chosen, "marks_after_use": "spent"}
    state = do(quiet(proposed(NOBODY, marks=[1, 29], rulings=spent)), "turn no")
    assert state.to_position()["marks"] == [1, 29], "the mark given up can be taken again"
