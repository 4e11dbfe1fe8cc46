"""Curdis: every other choice of every ruling, from fixed positions."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import State, load_rules
from rules_engine.playout import random_play
from tests.rules_engine.curdis_table import CHANCE, RULES, allowed, do, forbidden, happened, legal, pile, rule
from tests.rules_engine.curdis_table import table as usual_table


def table(choices: dict[str, str], *hands: str, **more: Any) -> State:
    return usual_table(*hands, rules=RULES.with_rulings(choices), **more)


def test_the_default_of_every_ruling_is_what_the_book_says() -> None:
    assert RULES.options == {ruling.option: ruling.choice for ruling in RULES.game.rulings}


@rule("setup.players")
def test_u1_two_players_may_be_refused() -> None:
    rules = load_rules("curdis", {"two_players": "refused"})
    assert (rules.min_players, rules.max_players) == (3, 8)
    with pytest.raises(ValueError, match="3 to 8 players"):
        rules.new_initial_state(2, 1)


@rule("match.rounds", "setup.colour", "start.card")
def test_u2_a_long_match_plays_all_colours_one_after_another() -> None:
    state = random_play(RULES.with_rulings({"match_length": "all_colours"}), 3, 4)
    colours = [values[0] for _, values in happened(state, "setup.colour")]
    assert sorted(colours) == ["blue", "green", "purple", "red"]
    starts = [values[0] for _, values in happened(state, "start.card")]
    assert starts == [f"{colour}-{number}" for colour in colours for number in range(13, 0, -1)]
    assert happened(state, "match.rounds") == [(CHANCE, (52,))]
    dealers = [player for player, _ in happened(state, "setup.dealer")]
    assert dealers == [(dealers[0] + number) % 3 for number in range(52)]


@rule("setup.colour")
def test_u3_the_first_dealer_may_name_the_colour() -> None:
    rules = RULES.with_rulings({"colour_choice": "first_dealer", "match_length": "all_colours"})
    state = rules.new_initial_state(4, 2)
    dealer = happened(state, "setup.dealer")[0][0]
    assert state.current_player == dealer
    assert legal(state) == {"name green", "name purple", "name blue", "name red"}
    assert forbidden(state, "draw") == {"setup.colour"}
    assert len(state.zones()["stock"]) == 52
    do(state, "name blue")
    assert happened(state, "setup.colour") == [(dealer, ("blue",))]
    assert happened(state, "start.card") == [(CHANCE, ("blue-13",))]
    later = rules.from_position(
        {"players": 4, "round": 14, "colours": ["blue"], "phase": "colour", "dealer": 1, "mover": 0}
    )
    assert legal(later) == {"name green", "name purple", "name red"}
    assert forbidden(later, "name blue") == {"setup.colour"}


@rule("setup.colour")
def test_u3_it_is_the_first_dealer_who_names_every_colour_of_a_long_match() -> None:
    rules = RULES.with_rulings({"colour_choice": "first_dealer", "match_length": "all_colours"})
    state = random_play(rules, 3, 1)
    first = happened(state, "setup.dealer")[0][0]
    assert [player for player, _ in happened(state, "setup.colour")] == [first] * 4


@rule("card.black")
@pytest.mark.parametrize(
    ("choice", "black", "light"),
    [
        ("printed", {"green-12", "purple-12", "green-4"}, {"blue-12", "red-12", "red-4"}),
        ("blue_and_red", {"blue-12", "red-12", "red-4"}, {"green-12", "purple-12", "green-4"}),
        ("high_numbers", {"green-12", "red-12", "red-8", "blue-8"}, {"green-7", "purple-7", "red-7"}),
        ("purple_only", {"purple-12", "purple-4"}, {"green-12", "blue-12", "red-12"}),
        ("every_card", {"green-12", "purple-12", "blue-12", "red-12", "red-4"}, set()),
    ],
)
def test_u4_which_cards_are_black(choice: str, black: set[str], light: set[str]) -> None:
    for card in black | light:
        colour, number = card.split("-")
        other = "blue-3" if colour == "red" else "red-3"
        state = table({"black_cards": choice}, f"{card} {other}", "purple-10", main=f"{colour}-{int(number) - 3}")
        assert allowed(state, f"subtract {card} {other}") == (card in black), card


@rule("reach.add_black")
def test_u8_only_a_larger_black_card_may_have_to_go_second() -> None:
    for choice, either in (("smaller_first", False), ("black_larger_last", True)):
        state = table({"black_sum_order": choice}, "red-9 green-4 red-1", main="green-13")
        assert allowed(state, "add green-4 red-9")
        assert allowed(state, "add red-9 green-4") == either
        state = table({"black_sum_order": choice}, "green-9 red-4 purple-4 red-1", main="green-13")
        assert allowed(state, "add red-4 green-9")
        assert not allowed(state, "add green-9 red-4")
        assert not allowed(state, "add green-9 purple-4")
        assert allowed(state, "add purple-4 green-9")


@rule("reach.match")
@pytest.mark.parametrize(
    ("held", "main", "private", "text", "strict"),
    [
        ("purple-7 blue-3 red-4", "blue-7", None, "match purple-7", False),
        ("purple-7 green-9 red-2", "blue-7", None, "match purple-7", False),
        ("purple-7 red-9 red-2", "blue-7", None, "match purple-7", True),
        ("purple-7 red-9 blue-9", "red-7 blue-7", None, "match purple-7", True),
        ("green-13 red-13 red-1 red-12", "blue-5", ["blue-13"], "match green-13 on mine", False),
        ("green-13 red-1 red-4 red-13", "blue-5", ["blue-13"], "match green-13 on mine", True),
    ],
)
def test_u11_a_strict_match_is_for_those_without_a_pair(
    held: str, main: str, private: list[str] | None, text: str, strict: bool
) -> None:
    """A pair for the other pile, or doubles, do not hinder a match."""
    piles = {"private": [private, None]} if private else {}
    assert allowed(table({}, held, "red-3", main=main, **piles), text)
    state = table({"match_when": "strict_match"}, held, "red-3", main=main, **piles)
    assert allowed(state, text) == strict
    if not strict:
        assert forbidden(state, text) == {"reach.match"}


@rule("reach.doubles", "wild.double")
@pytest.mark.parametrize("choices", [{"doubles_showing": "one_play"}, {"wild_doubles": "no_doubles"}])
def test_u13_u22_a_wild_bird_and_its_number_may_be_no_doubles(choices: dict[str, str]) -> None:
    state = table(choices, "green-11 red-11 red-1", "red-9 blue-9 purple-11", main="green-3", stock="red-2")
    do(state, "wild green-11 with red-11")
    assert not happened(state, "wild.double")
    assert forbidden(state, "double red-9 blue-9") == {"reach.doubles"}
    again = state.rules.from_position(state.to_position())
    assert not allowed(again, "double red-9 blue-9")
    do(state, "match purple-11")
    assert allowed(table(choices, "red-9 blue-9 red-1", main="green-3 red-7 blue-7"), "double red-9 blue-9")
    state = table(
        choices,
        "red-1",
        "purple-11 red-2",
        "red-9 blue-9 red-3",
        main="green-3 green-11 red-11",
        on_wild=["main"],
        mover=1,
    )
    do(state, "match purple-11")
    assert allowed(state, "double red-9 blue-9"), "a match makes doubles, whatever lies below"


@rule("turn.draw", "turn.empty")
def test_u14_drawing_may_always_be_allowed() -> None:
    choices = {"may_draw": "always"}
    state = table(choices, "red-8 blue-5", "red-1", main="green-13", stock="red-2")
    assert legal(state) == {"add red-8 blue-5", "add blue-5 red-8", "draw"}
    assert forbidden(state, "pass") == {"turn.empty"}
    state = table(choices, "red-8 blue-5", "red-1", main="green-13", bare=True)
    assert legal(state) == {"add red-8 blue-5", "add blue-5 red-8", "pass"}


@rule("turn.after")
def test_u15_a_play_may_be_due_after_drawing() -> None:
    for choice, may_pass in (("may_play", True), ("must_play", False)):
        state = table({"after_drawing": choice}, "red-8 red-1", "red-2", main="green-13", stock="blue-5 blue-1")
        do(state, "draw")
        assert allowed(state, "add red-8 blue-5")
        assert allowed(state, "pass") == may_pass
        if not may_pass:
            assert forbidden(state, "pass") == {"turn.after"}
        state = table({"after_drawing": choice}, "red-8 green-11", "red-2", main="green-13", stock="blue-1")
        assert allowed(do(state, "draw"), "pass"), "a bird is never forced"


@rule("turn.shuffle", "turn.empty", "end.blocked")
def test_u16_an_empty_draw_pile_may_stay_empty() -> None:
    state = table({"empty_stock": "pass"}, "red-1", "red-2 red-3", main="green-5 red-6 red-7 blue-13", bare=True)
    assert legal(state) == {"pass"}
    assert forbidden(state, "draw") == {"turn.empty"}
    do(state, "pass")
    assert state.current_player == 1
    assert legal(table({}, "red-1", "red-2 red-3", main="green-5 red-6 red-7 blue-13", bare=True)) == {"draw"}


@rule("wild.any")
@pytest.mark.parametrize("bird", ["purple-11", "blue-13", "red-13"])
def test_u19_birds_may_be_refused_on_a_wild_bird(bird: str) -> None:
    state = table({"bird_on_wild": "refused"}, f"green-11 {bird} red-4", main="green-3")
    assert forbidden(state, f"wild green-11 with {bird}") == {"wild.any"}
    assert allowed(state, "wild green-11 with red-4")


@rule("wild.last")
def test_u20_a_last_wild_bird_may_have_to_stay() -> None:
    state = table({"wild_last": "refused"}, "green-11", "red-1", main="green-3", private=[["blue-13"], None])
    assert forbidden(state, "wild green-11") == {"wild.last"}
    assert legal(state) == {"draw"}
    assert allowed(table({"wild_last": "refused"}, "green-11", "red-1", main="red-11"), "match green-11")


@rule("wild.plain", "turn.draw")
def test_u21_a_wild_bird_may_be_refused_as_a_number() -> None:
    choices = {"wild_as_number": "refused"}
    state = table(choices, "green-11 red-2 purple-11", main="red-13")
    assert forbidden(state, "add red-2 green-11") == {"wild.plain"}
    assert forbidden(state, "wild green-11 with purple-11") == {"wild.plain"}
    assert allowed(state, "wild green-11 with red-2")
    assert allowed(state, "draw"), "what cannot be played does not hinder drawing"
    assert forbidden(table(choices, "green-11 red-2", main="red-11"), "match green-11") == {"wild.plain"}
    king = "green-11 purple-11 blue-11 red-11"
    assert allowed(table(choices, f"{king} red-1", main="red-2"), "king 11")
    start = table(choices, "green-11 red-1", main="", round=3)
    assert pile(do(start, "open green-11")) == "green-11"


@rule("live.plain", "turn.draw")
def test_u26_the_live_bird_may_be_refused_as_a_number() -> None:
    choices = {"live_as_number": "refused"}
    state = table(choices, "blue-13 red-2 green-11", main="red-13")
    assert forbidden(state, "match blue-13") == {"live.plain"}
    assert forbidden(state, "wild green-11 with blue-13") == {"live.plain"}
    assert legal(state) == {"add red-2 green-11", "wild green-11 with red-2", "live blue-13"}
    king = "green-13 purple-13 blue-13 red-13"
    assert allowed(table(choices, f"{king} red-1", main="red-2"), "king 13")


@rule("live.again")
def test_u34_a_live_bird_may_sing_but_once() -> None:
    choices = {"live_again": "refused"}
    state = table(choices, "red-1", "red-4 red-6", main="blue-13 red-2 red-9", bare=True)
    do(state, "draw")
    assert forbidden(state, "live blue-13") == {"live.again"}
    assert allowed(table(choices, "red-1 blue-13", main="red-9"), "live blue-13")
    again = state.rules.from_position(state.to_position())
    assert not allowed(again, "live blue-13")


@rule("end.king")
def test_u36_the_owner_of_a_king_may_be_spared() -> None:
    for choice, points in (("all_hands", 4), ("owner_free", 0)):
        hands = ("green-7 purple-7 blue-7 red-7 red-4", "red-2 blue-3")
        state = do(table({"king_end_score": choice}, *hands, main="", stock="green-13"), "king 7")
        assert happened(state, "end.score") == [(0, (points, points)), (1, (5, 5))]


def test_rulings_with_one_choice_are_what_the_tests_of_the_rules_prove() -> None:
    """Each of the others has a test above, named by its number."""
    open_ones = {ruling.id for ruling in RULES.game.rulings if len(ruling.choices) > 1}
    tested = {name.split("_")[number].upper() for name in globals() for number in (1, 2) if name.startswith("test_u")}
    assert open_ones <= tested | {"U22"}
