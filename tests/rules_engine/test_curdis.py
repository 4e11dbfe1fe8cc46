"""Curdis, rule by rule: setting up, the starting card, turns, and reaching the number."""

from __future__ import annotations

import pytest

from rules_engine.errors import IllegalAction
from rules_engine.playout import random_play
from tests.rules_engine.curdis_table import (
    CHANCE,
    DECK,
    RULES,
    allowed,
    do,
    forbidden,
    hand,
    happened,
    legal,
    pile,
    rule,
    table,
)

# Setting up


@rule("setup.players", "setup.deal", "setup.stock")
@pytest.mark.parametrize(("players", "each"), [(2, 11), (3, 11), (4, 11), (5, 9), (6, 7), (7, 6), (8, 5)])
def test_each_player_is_dealt_as_many_cards_as_the_table_says(players: int, each: int) -> None:
    state = RULES.new_initial_state(players, 3)
    zones = state.zones()
    assert [len(zones[f"hand {seat}"]) for seat in range(players)] == [each] * players
    assert len(zones["stock"]) == 52 - players * each
    assert not zones["main"]
    assert happened(state, "setup.players") == [(CHANCE, (players,))]
    assert [values for _, values in happened(state, "setup.deal")] == [(1, each)]
    assert happened(state, "setup.stock") == [(CHANCE, (52 - players * each,))]


@rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_one_player_and_nine_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 8 players"):
        RULES.new_initial_state(players, 1)


@rule("setup.deal")
def test_every_round_is_dealt_from_a_fresh_shuffle() -> None:
    deals = {tuple(RULES.new_initial_state(4, seed).zones()["hand 0"]) for seed in range(40)}
    assert len(deals) == 40


@rule("setup.colour")
def test_chance_draws_the_colour_of_a_match() -> None:
    states = [RULES.new_initial_state(2, seed) for seed in range(60)]
    drawn = [happened(state, "setup.colour") for state in states]
    assert {values[0] for ((_, values),) in drawn} == {"green", "purple", "blue", "red"}
    assert {player for ((player, _),) in drawn} == {CHANCE}
    state = table("red-8", main="")
    assert forbidden(state, "name red") >= {"setup.colour"}


@rule("setup.dealer")
def test_chance_finds_the_first_dealer_and_the_deal_passes_left() -> None:
    assert {happened(RULES.new_initial_state(5, seed), "setup.dealer")[0][0] for seed in range(60)} == set(range(5))
    dealers = [player for player, _ in happened(random_play(RULES, 5, 3), "setup.dealer")]
    assert dealers == [(dealers[0] + number) % 5 for number in range(13)]


# The starting card


@rule("start.card", "match.rounds")
def test_rounds_begin_with_thirteen_and_fall_to_one_in_one_colour() -> None:
    state = random_play(RULES, 3, 8)
    colour = happened(state, "setup.colour")[0][1][0]
    assert [values[0] for _, values in happened(state, "start.card")] == [f"{colour}-{n}" for n in range(13, 0, -1)]
    assert happened(state, "match.rounds") == [(CHANCE, (13,))]
    assert len(happened(state, "setup.colour")) == 1


@rule("start.holder")
def test_the_holder_of_the_starting_card_opens_with_it_whatever_else_they_hold() -> None:
    king = "green-7 purple-7 blue-7 red-7"
    state = table("red-8 blue-5", f"green-13 green-11 {king}", main="", mover=1)
    assert state.current_player == 1
    assert legal(state) == {"open green-13"}
    for text in ("king 7", "wild green-11 with red-7", "draw", "pass", "open red-7", "add red-7 blue-7"):
        assert "start.holder" in forbidden(state, text), text
    do(state, "open green-13")
    assert pile(state) == "green-13"
    assert happened(state, "start.holder") == [(1, ("green-13",))]
    assert "green-13" not in hand(state, 1)


@rule("start.holder", "start.card")
def test_the_deal_finds_the_holder() -> None:
    for seed in range(30):
        state = RULES.new_initial_state(4, seed)
        start = happened(state, "start.card")[0][1][0]
        holders = [seat for seat in range(4) if start in hand(state, seat)]
        dealer = happened(state, "setup.dealer")[0][0]
        assert [state.current_player] == (holders or [(dealer + 1) % 4])
        assert legal(state) - {text for text in legal(state) if "king" in text} == {
            f"open {start}" if holders else "draw"
        }


@rule("start.card")
def test_only_the_starting_card_opens_and_only_once() -> None:
    state = table("red-8 blue-5 green-4", main="green-13")
    assert forbidden(state, "open red-8") == {"start.card"}
    assert forbidden(state, "open green-13") == {"start.card"}


@rule("start.again", "turn.order")
def test_the_opener_takes_a_turn_at_once_then_the_left_neighbour() -> None:
    state = table("red-2", "green-13 red-8 blue-5 red-1", "red-3", main="", mover=1)
    do(state, "open green-13")
    assert state.current_player == 1
    assert happened(state, "start.again") == [(1, ())]
    assert legal(state) == {"add red-8 blue-5", "add blue-5 red-8"}
    do(state, "add red-8 blue-5")
    assert state.current_player == 2
    assert happened(state, "turn.order") == [(2, (5,))]


@rule("start.again")
def test_an_opener_who_cannot_go_on_draws_and_passes() -> None:
    state = table("green-13 red-1", "red-3", main="", stock="red-2")
    do(state, "open green-13")
    assert legal(state) == {"draw"}
    do(state, "draw", "pass")
    assert state.current_player == 1
    assert hand(state, 0) == {"red-1", "red-2"}


@rule("start.plain")
@pytest.mark.parametrize(
    ("round_number", "colour", "start"), [(3, "green", "green-11"), (1, "blue", "blue-13"), (1, "red", "red-13")]
)
def test_a_bird_that_starts_a_round_is_a_plain_number(round_number: int, colour: str, start: str) -> None:
    state = table(f"{start} red-4 red-1", "red-3", main="", round=round_number, colours=[colour])
    assert legal(state) == {f"open {start}"}
    do(state, f"open {start}")
    number = int(start.split("-")[1])
    assert happened(state, "start.plain") == [(0, (start, number))]
    assert pile(state) == start
    assert not state.zones()["private 0"]
    assert legal(state) == {"draw"}, "one card shows, and so no doubles"


@rule("start.plain")
def test_another_starting_card_is_nothing_special() -> None:
    state = do(table("green-12 red-4", "red-3", main="", round=2), "open green-12")
    assert not happened(state, "start.plain")


# The search


@rule("search.draw", "search.found")
def test_the_search_goes_from_the_dealer_s_left_a_card_each_until_it_is_found() -> None:
    state = table("red-1", "red-2", "red-3", main="", stock="blue-1 blue-2 blue-3 blue-4 green-13", dealer=0, mover=1)
    seen = []
    for _ in range(5):
        seen.append(state.current_player)
        assert legal(state) == {"draw"}
        do(state, "draw")
    assert seen == [1, 2, 0, 1, 2]
    assert [player for player, _ in happened(state, "search.draw")] == seen
    assert [hand(state, seat) for seat in range(3)] == [
        {"red-1", "blue-3"}, {"red-2", "blue-1", "blue-4"}, {"red-3", "blue-2", "green-13"}
    ]  # fmt: skip
    assert state.current_player == 2
    assert legal(state) == {"open green-13"}
    assert forbidden(state, "match red-3") == {"search.found"}
    assert forbidden(state, "draw") == {"search.found"}
    do(state, "open green-13")
    assert happened(state, "search.found") == [(2, ("green-13",))]
    assert not happened(state, "start.holder")
    assert state.current_player == 2, "the opener goes on"


@rule("search.draw", "start.card")
def test_nothing_else_is_played_in_the_search() -> None:
    state = table("green-11 red-13 blue-13 red-4", "red-2", main="", stock="blue-1 green-13")
    for text in ("pass", "wild green-11 with red-4", "live blue-13", "match red-4", "add red-4 red-13"):
        assert "search.draw" in forbidden(state, text), text
    assert forbidden(state, "open green-13") == {"start.card"}
    assert forbidden(state, "king 7") == {"king.play"}


@rule("search.king", "end.king", "end.score", "king.plain")
def test_a_king_in_the_search_ends_the_round_and_all_score() -> None:
    king = "green-11 purple-11 blue-11 red-11"
    state = table(f"{king} red-4", "red-2 blue-3", main="", stock="green-13")
    assert "draw" in legal(state)
    assert forbidden(state, "king 11 on mine") == {"king.play"}
    do(state, "king 11")
    assert happened(state, "search.king") == [(0, (11, *king.split()))]
    assert happened(state, "king.plain") == [(0, (11,))]
    assert happened(state, "end.king") == [(0, ())]
    assert happened(state, "end.score") == [(0, (4, 4)), (1, (5, 5))]
    assert not happened(state, "end.out")
    assert happened(state, "setup.deal") == [(0, (2, 11))], "the deal passed to the left"


@rule("search.king")
def test_a_king_may_wait_for_a_player_who_would_rather_search() -> None:
    state = table("green-7 purple-7 blue-7 red-7", "red-2", main="", stock="blue-1 green-13")
    do(state, "draw")
    assert "blue-1" in hand(state, 0)
    assert state.current_player == 1
    assert forbidden(state, "king 7") == {"king.play"}, "only in one's own turn, and of one's own hand"


# Turns


@rule("turn.order")
def test_turns_go_clockwise_round_the_table() -> None:
    state = table("red-1", "red-2", "red-3", main="green-13", stock="blue-1 blue-2 blue-3 blue-5", mover=2)
    do(state, "draw", "pass")
    assert state.current_player == 0
    do(state, "draw", "pass")
    assert state.current_player == 1
    assert happened(state, "turn.order") == [(0, (13,)), (1, (13,))]


@rule("turn.draw")
@pytest.mark.parametrize(
    ("held", "able"),
    [
        ("red-8 blue-5", "add red-8 blue-5"),
        ("purple-13 red-1", "match purple-13"),
        ("red-6 red-7", "add red-6 red-7"),
        ("red-2 green-11", "add red-2 green-11"),
        ("blue-13 red-1", "match blue-13"),
        ("red-13 red-1", "match red-13"),
    ],
)
def test_one_who_can_play_a_number_does_not_draw(held: str, able: str) -> None:
    """Birds count as the numbers that they bear."""
    state = table(held, main="green-13")
    assert allowed(state, able)
    assert forbidden(state, "draw") == {"turn.draw"}


@rule("turn.draw")
@pytest.mark.parametrize(
    "held", ["green-11 red-4 red-5", "green-7 purple-7 blue-7 red-7", "blue-13 red-4", "red-13 red-4"]
)
def test_birds_and_kings_are_never_forced(held: str) -> None:
    state = table(held, "red-1", main="red-3", private=[None, ["blue-13"]] if "blue-13" not in held else [None, None])
    assert len(legal(state)) > 1
    assert allowed(state, "draw")


@rule("turn.draw", "turn.after")
def test_one_card_is_drawn_and_then_one_may_play_or_pass() -> None:
    state = table("red-1 red-2", "red-4", main="green-13", stock="blue-12 blue-1")
    do(state, "draw")
    assert hand(state, 0) == {"red-1", "red-2", "blue-12"}
    assert happened(state, "turn.draw") == [(0, ())]
    assert state.current_player == 0
    assert legal(state) == {"add red-1 blue-12", "add blue-12 red-1", "pass"}
    assert forbidden(state, "draw") >= {"turn.after"}
    other = do(state.clone(), "pass")
    assert other.current_player == 1
    assert happened(other, "turn.after") == [(0, ())]
    assert hand(other, 0) == {"red-1", "red-2", "blue-12"}
    do(state, "add red-1 blue-12")
    assert state.current_player == 1


@rule("turn.after")
def test_after_drawing_one_may_play_without_the_new_card() -> None:
    state = table("green-11 red-4", "red-2", main="red-3", stock="blue-9")
    do(state, "draw")
    assert legal(state) == {"wild green-11 with red-4", "wild green-11 with blue-9", "pass"}


@rule("turn.empty")
def test_nobody_passes_while_there_is_a_card_to_draw() -> None:
    state = table("red-1 red-2", main="green-13", stock="blue-9")
    assert forbidden(state, "pass") == {"turn.empty"}
    assert legal(state) == {"draw"}


@rule("turn.shuffle")
def test_an_empty_draw_pile_is_made_of_the_main_pile_but_its_upper_two_cards() -> None:
    spent = "green-13 red-6 red-7 blue-7 purple-7"
    state = table("red-1 red-2", "red-4", main=f"{spent} red-5 blue-12", bare=True)
    do(state, "draw")
    assert happened(state, "turn.shuffle") == [(CHANCE, (5,))]
    assert pile(state) == "red-5 blue-12"
    drawn = hand(state, 0) - {"red-1", "red-2"}
    assert len(drawn) == 1
    assert {*state.zones()["stock"], *drawn} == set(spent.split())
    assert len(state.zones()["stock"]) == 4


@rule("turn.shuffle")
def test_the_new_draw_pile_is_shuffled() -> None:
    spent = "green-13 red-6 red-7 blue-7 purple-7 red-9 blue-9 purple-9"
    orders = set()
    for seed in range(10):
        state = do(table("red-1 red-2", "red-4", main=f"{spent} red-5 blue-12", bare=True, seed=seed), "draw")
        orders.add(tuple(state.zones()["stock"]))
    assert len(orders) > 5


@rule("turn.shuffle")
def test_the_last_card_is_drawn_before_anything_is_shuffled() -> None:
    state = table("red-1", "red-4", main="green-13 red-6 red-7 blue-7", stock="", bare=True)
    rest = hand(state, 1) - {"red-4"}
    position = state.to_position()
    position["hands"][1] = ["red-4", *sorted(rest - {"blue-9"})]
    position["stock"] = ["blue-9"]
    state = do(RULES.from_position(position), "draw")
    assert not happened(state, "turn.shuffle")
    assert state.zones()["stock"] == []
    assert hand(state, 0) == {"red-1", "blue-9"}


@rule("turn.shuffle")
def test_private_piles_are_left_alone_by_a_shuffle() -> None:
    private = [None, ["blue-13", "red-8", "blue-5"]]
    state = table("red-1", "red-4", main="green-13 red-6 red-7 blue-2", private=private, bare=True)
    do(state, "draw")
    assert pile(state, "private 1") == "blue-13 red-8 blue-5"
    assert happened(state, "turn.shuffle") == [(CHANCE, (2,))]


@rule("turn.empty")
@pytest.mark.parametrize("main", ["green-13", "red-5 blue-13"])
def test_with_nothing_to_draw_who_cannot_play_passes(main: str) -> None:
    state = table("red-1", "red-4", main=main, bare=True)
    assert legal(state) == {"pass"}
    assert forbidden(state, "draw") == {"turn.empty"}
    do(state, "pass")
    assert happened(state, "turn.empty") == [(0, ())]
    assert state.current_player == 1


@rule("turn.empty")
def test_with_nothing_to_draw_only_birds_and_kings_may_be_kept() -> None:
    state = table("red-1 green-11", "red-4", main="green-13", bare=True)
    assert legal(state) == {"wild green-11 with red-1", "pass"}
    state = table("red-1 red-12", "red-4", main="green-13", bare=True)
    assert forbidden(state, "pass") == {"turn.empty"}
    assert legal(state) == {"add red-1 red-12", "add red-12 red-1"}


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
    state = table("red-3 red-4", "red-9 blue-9", main="green-7 purple-7", stock="blue-1")
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
