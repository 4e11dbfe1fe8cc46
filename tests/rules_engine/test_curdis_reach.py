"""Curdis, rule by rule: reaching the number, and the end of a round and of the match."""

from __future__ import annotations

import pytest

from rules_engine.errors import IllegalAction
from tests.rules_engine.curdis_table import (
    CHANCE,
    DECK,
    RULES,
    allowed,
    do,
    forbidden,
    happened,
    legal,
    pile,
    rule,
    table,
)

# Reaching the number


@rule("pile.top", "reach.add_light", "reach.subtract")
def test_the_chain_of_the_rulebook() -> None:
    """13; 8 + 5 reaches it; 2 + 3 reaches 5; 12 - 9 reaches 3; and 9 is next."""
    state = table("red-8 blue-5 red-1", "blue-2 red-3 blue-1", "green-12 red-9 red-4", main="green-13")
    do(state, "add red-8 blue-5")
    assert forbidden(state, "add blue-1 red-3") == {"pile.top"}
    do(state, "add blue-2 red-3", "subtract green-12 red-9")
    assert [values for _, values in happened(state, "turn.order")] == [(5,), (3,), (9,)]
    assert pile(state) == "green-13 red-8 blue-5 blue-2 red-3 green-12 red-9"
    assert happened(state, "reach.add_light") == [(0, ("red-8", "blue-5", 13)), (1, ("blue-2", "red-3", 5))]
    assert happened(state, "reach.subtract") == [(2, ("green-12", "red-9", 3))]


@rule("pile.top")
def test_only_the_top_card_counts() -> None:
    state = table("red-8 blue-5 blue-1 red-4", main="green-13 red-10 red-3")
    assert "pile.top" in forbidden(state, "add red-8 blue-5")
    assert "pile.top" in forbidden(state, "add blue-1 red-4")
    assert legal(state) == {"draw"}


@rule("reach.two")
def test_a_sum_has_exactly_two_cards() -> None:
    state = table("red-8 blue-3 blue-2 red-4 green-12", main="green-13")
    assert forbidden(state, "add red-8 blue-3 blue-2") == {"reach.two"}
    assert "reach.two" in forbidden(state, "subtract green-12 blue-3 blue-2")
    state = table("red-4 red-1", main="green-8")
    assert forbidden(state, "add red-4 red-4") == {"reach.two"}


@rule("reach.two", "reach.add_light", "reach.add_black", "reach.subtract", "reach.match")
def test_cards_are_laid_from_one_s_own_hand() -> None:
    state = table("red-8 red-1", "blue-5 green-5 green-9 green-13", main="purple-13", stock="red-2")
    assert forbidden(state, "add red-8 blue-5") == {"reach.add_light"}
    assert forbidden(state, "add green-5 red-8") == {"reach.add_black"}
    assert forbidden(state, "match green-13") == {"reach.match"}
    state = table("red-8 red-1", "green-9", main="purple-8", stock="red-2")
    assert forbidden(state, "subtract green-9 red-1") == {"reach.subtract"}


@rule("reach.add_light")
def test_light_cards_are_added_in_either_order() -> None:
    state = table("red-8 blue-5 red-1", main="green-13")
    assert legal(state) == {"add red-8 blue-5", "add blue-5 red-8"}
    do(state, "add blue-5 red-8")
    assert pile(state) == "green-13 blue-5 red-8"
    assert happened(state, "turn.order") == [(1, (8,))]


@rule("reach.add_black")
@pytest.mark.parametrize(
    ("smaller", "larger"),
    [("red-2", "green-11"), ("green-2", "red-11"), ("green-2", "purple-11"), ("purple-6", "blue-7")],
)
def test_with_a_black_card_the_smaller_number_goes_first(smaller: str, larger: str) -> None:
    state = table(f"{smaller} {larger} red-1", main="green-13")
    assert allowed(state, f"add {smaller} {larger}")
    assert forbidden(state, f"add {larger} {smaller}") == {"reach.add_black"}
    do(state, f"add {smaller} {larger}")
    assert happened(state, "reach.add_black") == [(0, (smaller, larger, 13))]
    assert not happened(state, "reach.add_light")


@rule("reach.add_black", "reach.add_light")
@pytest.mark.parametrize(("one", "other"), [("green-4", "red-4"), ("green-4", "purple-4"), ("red-4", "blue-4")])
def test_equal_numbers_are_added_either_way(one: str, other: str) -> None:
    state = table(f"{one} {other} red-1", main="green-8")
    assert legal(state) == {f"add {one} {other}", f"add {other} {one}"}


@rule("reach.subtract", "card.black")
def test_the_larger_card_goes_first_and_is_black() -> None:
    state = table("green-12 red-9 red-12 purple-9 red-1", main="blue-3")
    assert legal(state) == {"subtract green-12 red-9", "subtract green-12 purple-9"}
    assert forbidden(state, "subtract red-12 red-9") == {"card.black"}
    assert forbidden(state, "subtract red-12 purple-9") == {"card.black"}
    assert forbidden(state, "subtract purple-9 green-12") >= {"reach.subtract"}
    assert forbidden(state, "subtract red-9 green-12") >= {"reach.subtract", "card.black"}
    do(state, "subtract green-12 red-9")
    assert happened(state, "turn.order") == [(1, (9,))]


@rule("card.black")
def test_black_cards_are_those_with_a_dark_body() -> None:
    for card in RULES.game.cards:
        number = card.values["number"]
        assert isinstance(number, int)
        if number in (1, 2):
            continue
        taken = next(other for other in ("red-2", "blue-2") if other != card.id)
        state = table(f"{card.id} {taken}", main=next(c for c in DECK if c.endswith(f"-{number - 2}") and c != card.id))
        assert allowed(state, f"subtract {card.id} {taken}") == (card.values["colour"] in ("green", "purple"))


@rule("reach.subtract", "reach.add_light", "reach.add_black")
def test_four_ways_to_read_two_cards() -> None:
    """Black 12, 9 is 3; light 12, 9 would be 21; black 7, light 5 is 2; light 5, black 7 is 12."""
    state = table("green-12 red-12 red-9 purple-7 blue-5", main="blue-3")
    assert allowed(state, "subtract green-12 red-9")
    assert not allowed(state, "subtract red-12 red-9")
    assert "pile.top" in forbidden(state, "add red-12 red-9")
    state = table("purple-7 blue-5 red-1", main="blue-2")
    assert legal(state) == {"subtract purple-7 blue-5"}
    state = table("purple-7 blue-5 red-1", main="blue-12")
    assert legal(state) == {"add blue-5 purple-7"}


@rule("reach.match")
def test_one_card_of_the_top_number_is_a_match_and_makes_doubles() -> None:
    state = table("purple-7 blue-3 red-1", "blue-9 green-9 red-2 blue-5", main="green-13 red-3 blue-7")
    assert legal(state, "match") == {"match purple-7"}
    assert "reach.match" in forbidden(state, "match blue-3")
    do(state, "match purple-7")
    assert happened(state, "reach.match") == [(0, ("purple-7", 7))]
    assert legal(state) == {"double blue-9 green-9", "double green-9 blue-9", "add red-2 blue-5", "add blue-5 red-2",
                            "subtract green-9 red-2"}  # fmt: skip
    do(state, "double blue-9 green-9")
    assert happened(state, "reach.doubles") == [(1, ("blue-9", "green-9", 9))]
    assert pile(state) == "green-13 red-3 blue-7 purple-7 blue-9 green-9"


@rule("reach.match")
def test_a_match_is_free_even_for_one_who_holds_a_pair() -> None:
    state = table("purple-7 blue-3 red-4", main="blue-7")
    assert legal(state) == {"match purple-7", "add blue-3 red-4", "add red-4 blue-3"}


@rule("reach.doubles")
def test_doubles_need_two_equal_cards_and_doubles_on_top() -> None:
    state = table("red-4 blue-4 green-9 red-1", main="green-13 red-7 purple-7")
    assert legal(state) == {"double red-4 blue-4", "double blue-4 red-4"}
    assert forbidden(state, "double red-4 green-9") == {"reach.doubles"}
    assert forbidden(state, "double red-4 red-4") == {"reach.two"}
    assert forbidden(state, "double red-4 purple-4") == {"reach.doubles"}
    state = table("red-4 blue-4 green-9 red-1", main="green-13 blue-13 red-7")
    assert forbidden(state, "double red-4 blue-4") == {"reach.doubles"}
    assert legal(state) == {"draw"}
    state = table("red-4 blue-4 green-9 red-1", main="red-7 blue-2 purple-7")
    assert legal(state) == {"draw"}, "only the upper two cards make doubles"


@rule("reach.doubles")
def test_a_sum_of_equal_cards_makes_doubles_too() -> None:
    state = table("red-4 blue-4 red-1", "red-9 blue-9 red-3", main="green-8", stock="red-2")
    do(state, "add red-4 blue-4")
    assert legal(state) == {"double red-9 blue-9", "double blue-9 red-9"}
    state = table("red-4 blue-5 red-1", "red-9 blue-9 red-3", main="green-9", stock="red-2")
    do(state, "add blue-5 red-4")
    assert legal(state) == {"draw"}


@rule("reach.doubles")
def test_doubles_pass_when_they_are_covered() -> None:
    state = table("red-3 red-4 red-12", "red-9 blue-9", main="green-7 purple-7", stock="blue-1")
    do(state, "add red-3 red-4")
    assert legal(state) == {"draw"}


# The end


@rule("end.out", "end.score")
def test_whoever_lays_the_last_card_ends_the_round_and_the_others_score() -> None:
    state = table("red-8 blue-5", "purple-11 blue-9 red-4", "blue-13 red-13", main="green-13", scores=[1, 2, 3])
    do(state, "add red-8 blue-5")
    assert happened(state, "end.out") == [(0, ())]
    assert happened(state, "end.score") == [(0, (0, 1)), (1, (63, 65)), (2, (39, 42))]
    assert not happened(state, "turn.order")
    assert happened(state, "setup.dealer") == [(0, ())], "the deal passed from seat 2 to its left"
    assert [values[0] for _, values in happened(state, "start.card")] == ["green-12"]


@rule("end.score")
@pytest.mark.parametrize("card", DECK)
def test_every_card_costs_what_is_printed(card: str) -> None:
    birds = {"green-11": 50, "purple-11": 50, "blue-13": 26, "red-13": 13}
    main, last = [other for other in ("red-3", "blue-3", "green-3") if other != card][:2]
    state = table(last, card, main=main)
    do(state, f"match {last}")
    assert happened(state, "end.score")[1] == (1, (birds.get(card, int(card.split("-")[1])),) * 2)


def shut_away(*hands: str, main: str, stock: str = "") -> list[list[str] | None]:
    """Return private piles that hold all other cards, closed by the Dead Bird: nothing is left to draw but `stock`."""
    used = {"blue-13", "red-13", *" ".join([*hands, main, stock]).split()}
    return [["blue-13", *(card for card in DECK if card not in used), "red-13"], *([None] * (len(hands) - 1))]


@rule("end.blocked", "turn.empty")
def test_a_round_ends_when_all_pass_one_after_another_with_nothing_to_draw() -> None:
    hands = ("red-1", "red-2", "red-5 red-9")
    state = table(*hands, main="green-5", private=shut_away(*hands, main="green-5"))
    do(state, "pass", "pass")
    assert forbidden(state, "pass") == {"turn.empty"}
    do(state, "match red-5", "pass", "pass")
    assert not happened(state, "end.blocked"), "the match came between the passes"
    do(state, "pass")
    assert happened(state, "end.blocked") == [(CHANCE, ("passes", 3))]
    assert happened(state, "end.score") == [(0, (1, 1)), (1, (2, 2)), (2, (9, 9))]


@rule("end.blocked")
def test_passes_count_once_nothing_is_left_to_draw() -> None:
    hands = ("red-1", "red-2")
    stock = "blue-2 blue-1"
    state = table(*hands, main="green-13", stock=stock, private=shut_away(*hands, main="green-13", stock=stock))
    do(state, "draw", "pass", "draw", "pass")
    assert not happened(state, "end.blocked"), "there was a card to draw when the first of the two passed"
    do(state, "pass")
    assert happened(state, "end.blocked") == [(CHANCE, ("passes", 2))]


@rule("end.blocked")
def test_a_round_has_no_more_turns_than_the_cap() -> None:
    state = table("red-1 red-2", "red-4 red-8", main="green-13", stock="blue-1 blue-2 blue-3", turns=498)
    do(state, "draw", "pass")
    assert not happened(state, "end.blocked")
    do(state, "draw", "pass")
    assert happened(state, "end.blocked") == [(CHANCE, ("turns", 500))]
    assert happened(state, "end.score") == [(0, (4, 4)), (1, (14, 14))]


@rule("match.rounds", "match.win", "end.score")
def test_the_lowest_total_wins_after_the_last_round() -> None:
    state = table("red-8 blue-5", "red-4", "red-3", main="green-13", round=13, scores=[60, 55, 57])
    do(state, "add red-8 blue-5")
    assert state.is_terminal
    assert state.outcome is not None
    assert state.outcome.scores == (60, 59, 60)
    assert state.outcome.winners == (1,)
    assert (state.outcome.termination, state.outcome.rule) == ("rounds", "match.rounds")
    assert happened(state, "match.win") == [(1, (59,))]
    assert forbidden(state, "draw") == {"match.rounds"}
    assert state.returns() == pytest.approx([-1 / 3, 2 / 3, -1 / 3])


@rule("match.win")
def test_equal_lowest_totals_share_the_win() -> None:
    state = table("red-8 blue-5", "red-4", "red-3", main="green-13", round=13, scores=[59, 55, 57])
    do(state, "add red-8 blue-5")
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)
    assert [player for player, _ in happened(state, "match.win")] == [0, 1]


@rule("match.rounds")
def test_the_twelfth_round_is_not_the_last() -> None:
    state = do(table("red-8 blue-5", "red-4", main="green-13", round=12), "add red-8 blue-5")
    assert not state.is_terminal
    assert state.outcome is None
    assert state.to_position()["round"] == 13


def test_an_illegal_action_says_which_rules_forbid_it() -> None:
    state = table("red-12 red-9 red-1", main="blue-3")
    with pytest.raises(IllegalAction, match=r'illegal action "subtract red-12 red-9" \(card.black: red-12 is light\)'):
        do(state, "subtract red-12 red-9")
