"""Curdis, rule by rule: setting up, the starting card, the search, and turns."""

from __future__ import annotations

import pytest

from rules_engine.playout import random_play
from tests.rules_engine.curdis_table import (
    CHANCE,
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
    state = table("red-8 green-13", main="")
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
