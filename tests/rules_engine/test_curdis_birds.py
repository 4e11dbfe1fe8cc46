"""Curdis, rule by rule: Wild Birds, the Live and the Dead Bird, private piles, and King Curdis."""

from __future__ import annotations

import pytest

from tests.rules_engine.curdis_table import (
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

MINE = [["blue-13"], None]
"""A private pile of the first seat, just opened."""

# Wild Birds


@rule("wild.play", "turn.one")
def test_a_wild_bird_takes_any_card_of_the_hand_on_any_top() -> None:
    state = table("green-11 red-4 blue-9", "red-1 blue-3", main="green-1")
    assert legal(state) == {"wild green-11 with red-4", "wild green-11 with blue-9", "draw"}
    assert forbidden(state, "wild green-11 with red-1") == {"wild.play"}
    assert "wild.play" in forbidden(state, "wild purple-11 with red-4")
    assert "wild.play" in forbidden(state, "wild blue-9 with red-4")
    assert "wild.play" in forbidden(state, "wild green-11 with green-11")
    do(state, "wild green-11 with red-4")
    assert pile(state) == "green-1 green-11 red-4"
    assert hand(state, 0) == {"blue-9"}
    assert happened(state, "wild.play") == [(0, ("green-11", "red-4"))]
    assert happened(state, "turn.one") == [(0, ())]
    assert happened(state, "turn.order") == [(1, (4,))]
    assert legal(state) == {"add red-1 blue-3", "add blue-3 red-1"}


@rule("wild.any")
@pytest.mark.parametrize("bird", ["purple-11", "blue-13", "red-13"])
def test_a_bird_laid_on_a_wild_bird_is_a_plain_number(bird: str) -> None:
    state = table(f"green-11 {bird} red-1", "red-2", main="green-3")
    do(state, f"wild green-11 with {bird}")
    assert happened(state, "wild.any") == [(0, (bird,))]
    assert happened(state, "turn.order") == [(1, (int(bird.split("-")[1]),))]
    assert not state.zones()["private 0"]
    assert not happened(do(table("green-11 red-4 red-1", main="green-3"), "wild green-11 with red-4"), "wild.any")


@rule("wild.any", "wild.play")
def test_the_two_wild_birds_may_lie_either_way() -> None:
    state = table("green-11 purple-11", main="green-3")
    assert legal(state) == {"wild green-11 with purple-11", "wild purple-11 with green-11", "draw"}
    do(state, "wild purple-11 with green-11")
    assert happened(state, "end.out") == [(0, ())]


@rule("wild.last")
def test_a_wild_bird_that_is_the_last_card_is_laid_alone() -> None:
    state = table("green-11", "red-4", main="green-1")
    assert legal(state) == {"wild green-11", "draw"}
    do(state, "wild green-11")
    assert happened(state, "wild.last") == [(0, ("green-11",))]
    assert happened(state, "end.out") == [(0, ())]
    assert forbidden(table("green-11 red-4", main="green-1"), "wild green-11") == {"wild.last"}


@rule("wild.last", "private.choice")
def test_the_last_wild_bird_may_end_on_the_private_pile() -> None:
    state = table("green-11", "red-4", main="green-1", private=MINE)
    assert legal(state) == {"wild green-11", "wild green-11 on mine", "draw"}
    assert happened(do(state, "wild green-11 on mine"), "end.out") == [(0, ())]


@rule("wild.plain")
def test_a_wild_bird_is_a_black_eleven_when_its_owner_likes() -> None:
    state = table("green-11 red-2 red-7 red-1", main="purple-13")
    assert allowed(state, "add red-2 green-11")
    assert forbidden(state, "add green-11 red-2") == {"reach.add_black"}
    do(state, "add red-2 green-11")
    assert happened(state, "wild.plain") == [(0, ("green-11", 11))]
    assert not happened(state, "wild.play")
    state = table("green-11 red-7 red-1", main="purple-4")
    assert allowed(state, "subtract green-11 red-7")
    state = table("green-11 red-7 red-1", main="red-11")
    assert allowed(state, "match green-11")
    state = table("green-11 purple-11 red-1", main="red-7 blue-7")
    assert allowed(state, "double purple-11 green-11")
    do(state, "double purple-11 green-11")
    assert happened(state, "wild.plain") == [(0, ("purple-11", 11)), (0, ("green-11", 11))]


@rule("wild.double")
def test_an_eleven_on_a_wild_bird_makes_doubles() -> None:
    state = table("green-11 red-11 red-1", "red-9 blue-9", main="green-3", stock="red-2")
    do(state, "wild green-11 with red-11")
    assert happened(state, "wild.double") == [(0, (11,))]
    assert allowed(state, "double red-9 blue-9")
    state = table("green-11 red-10 red-1", "red-9 blue-9", main="green-3", stock="red-2")
    do(state, "wild green-11 with red-10")
    assert not happened(state, "wild.double")
    assert legal(state) == {"draw"}


# The Live Bird and the private pile


@rule("live.play", "private.owner", "turn.one")
def test_the_live_bird_opens_a_private_pile_with_thirteen_to_reach() -> None:
    state = table("blue-13 red-8 blue-5 red-1", "red-6", main="green-3", stock="red-2 red-12")
    assert allowed(state, "live blue-13")
    do(state, "live blue-13")
    assert pile(state, "private 0") == "blue-13"
    assert pile(state) == "green-3"
    assert happened(state, "live.play") == [(0, ("blue-13", 13))]
    assert happened(state, "private.owner") == [(0, ())]
    assert happened(state, "turn.one") == [(0, ())]
    assert happened(state, "turn.order") == [(1, (3,))], "it was the whole turn"
    do(state, "draw", "pass")
    assert legal(state) == {"add red-8 blue-5 on mine", "add blue-5 red-8 on mine"}


@rule("live.play")
def test_only_the_live_bird_opens_a_pile() -> None:
    state = table("red-8 red-13 red-1", "blue-13", main="green-3", stock="red-2")
    assert forbidden(state, "live red-13") == {"live.play"}
    assert forbidden(state, "live blue-13") == {"live.play"}
    assert forbidden(state, "match red-13 on mine") >= {"private.owner"}


@rule("private.choice", "pile.top")
def test_each_turn_is_one_play_on_either_pile() -> None:
    state = table("red-8 blue-5 red-1 red-2 green-12", "red-6", main="green-3", private=MINE, stock="red-9")
    assert legal(state) == {
        "add red-1 red-2", "add red-2 red-1", "add red-8 blue-5 on mine", "add blue-5 red-8 on mine",
        "add red-1 green-12 on mine",
    }  # fmt: skip
    assert forbidden(state, "add red-8 blue-5") == {"pile.top"}
    assert forbidden(state, "add red-1 red-2 on mine") == {"pile.top"}
    assert forbidden(state, "draw") == {"turn.draw"}
    do(state, "add red-8 blue-5 on mine")
    assert happened(state, "private.choice") == [(0, ())]
    assert pile(state, "private 0") == "blue-13 red-8 blue-5"
    assert pile(state) == "green-3"
    assert happened(state, "turn.order") == [(1, (3,))]
    assert state.current_player == 1


@rule("private.choice", "reach.doubles", "wild.play")
def test_doubles_and_wild_birds_work_on_the_private_pile() -> None:
    state = table("green-13 red-4 blue-4 green-11 red-9", "red-6", main="green-3", private=MINE, stock="red-1 red-2")
    assert "double red-4 blue-4 on mine" not in legal(state), "the Live Bird alone is no doubles"
    do(state, "match green-13 on mine", "draw", "pass")
    assert allowed(state, "double red-4 blue-4 on mine")
    assert forbidden(state, "double red-4 blue-4") == {"reach.doubles"}
    assert allowed(state, "wild green-11 with red-9 on mine")
    do(state, "wild green-11 with red-9 on mine")
    assert pile(state, "private 0") == "blue-13 green-13 green-11 red-9"
    assert pile(state) == "green-3"


@rule("private.owner")
def test_nobody_else_plays_on_a_private_pile() -> None:
    state = table("red-8 blue-5 green-11", "red-6", main="green-3", private=[None, ["blue-13"]])
    for text in ("add red-8 blue-5 on mine", "wild green-11 with red-8 on mine"):
        assert "private.owner" in forbidden(state, text), text
    for text in ("add red-8 blue-5 on Ben", "wild green-11 with red-8 on Ben"):
        assert forbidden(state, text) == {"private.owner"}, text
    assert legal(state, "add") == set()
    state = table("red-8 blue-5", "red-6", main="green-3", private=MINE)
    assert forbidden(state, "add red-8 blue-5 on Ada") == {"private.owner"}, "it is called `mine`"


@rule("live.plain")
def test_the_live_bird_may_be_an_ordinary_thirteen() -> None:
    state = table("blue-13 red-9", "red-6", main="green-13")
    do(state, "match blue-13")
    assert happened(state, "live.plain") == [(0, ("blue-13", 13))]
    assert pile(state) == "green-13 blue-13"
    assert not happened(state, "live.play")
    state = table("green-13 blue-13 red-9 blue-9", "red-6", main="red-2 blue-2")
    assert allowed(state, "double green-13 blue-13")


@rule("live.again", "live.plain")
def test_a_live_bird_that_was_shuffled_back_can_still_open_a_pile() -> None:
    state = table("red-1", "red-4 red-6", main="blue-13 red-2 red-9", bare=True)
    do(state, "draw")
    assert hand(state, 0) == {"red-1", "blue-13"}
    do(state, "live blue-13")
    assert happened(state, "live.again") == [(0, ("blue-13",))]
    assert pile(state, "private 0") == "blue-13"
    assert not happened(do(table("blue-13 red-1", main="green-5"), "live blue-13"), "live.again")


# The Dead Bird


@rule("dead.play", "dead.closed", "turn.one")
@pytest.mark.parametrize(("owner", "name"), [(0, "Ada"), (1, "Ben"), (2, "Cleo")])
def test_the_dead_bird_closes_anybody_s_private_pile(owner: int, name: str) -> None:
    private = [["blue-13", "green-13"] if seat == owner else None for seat in range(3)]
    state = table("red-13 red-1", "red-6", "red-2", main="green-5", private=private, stock="red-3")
    assert legal(state, "dead") == {f"dead red-13 on {name}"}
    do(state, f"dead red-13 on {name}")
    assert pile(state, f"private {owner}") == "blue-13 green-13 red-13"
    assert happened(state, "dead.play") == [(0, ("red-13", owner))]
    assert happened(state, "dead.closed") == [(owner, ())]
    assert happened(state, "turn.one") == [(0, ())]
    assert state.current_player == 1
    again = RULES.from_position(state.to_position())
    assert again.observation(1) == state.observation(1), "a closed pile shows no doubles"


@rule("dead.play")
def test_the_dead_bird_needs_a_private_pile_and_no_other_card_closes_one() -> None:
    state = table("red-13 red-1", "red-6", main="green-5", stock="red-2")
    assert forbidden(state, "dead red-13 on Ben") == {"dead.play"}
    assert forbidden(state, "dead red-13 on Hana") == {"dead.play"}, "nobody sits there"
    state = table("green-13 red-1", "red-6 red-13", main="green-5", private=[None, ["blue-13"]], stock="red-2")
    assert forbidden(state, "dead green-13 on Ben") == {"dead.play"}
    assert forbidden(state, "dead red-13 on Ben") == {"dead.play"}


@rule("dead.closed")
def test_nothing_more_is_played_on_a_closed_pile() -> None:
    private = [["blue-13", "red-8", "blue-5", "red-13"], None]
    state = table("red-2 blue-3 purple-13 green-11 red-9", "red-6", main="green-1", private=private, stock="red-4")
    assert legal(state) == {f"wild green-11 with {card}" for card in ("red-2", "blue-3", "purple-13", "red-9")} | {
        "draw"
    }
    assert "dead.closed" in forbidden(state, "match purple-13 on mine")
    assert "dead.closed" in forbidden(state, "wild green-11 with red-9 on mine")


@rule("dead.closed", "turn.shuffle", "king.pile")
def test_the_cards_of_a_closed_pile_stay_out_of_play() -> None:
    private = [["blue-13", "red-8", "blue-5", "red-13"], None]
    king = "green-7 purple-7 blue-7 red-7"
    state = table(f"{king} red-1", "red-6", main="green-1 red-2", private=private, stock="red-4 blue-4")
    do(state, "king 7", "draw")
    assert pile(state, "private 0") == "blue-13 red-8 blue-5 red-13"


@rule("dead.plain")
@pytest.mark.parametrize("private", [[None, None], [None, ["blue-13"]], MINE])
def test_on_the_main_pile_the_dead_bird_is_a_thirteen(private: list[list[str] | None]) -> None:
    state = table("red-13 red-9", "red-6", main="green-13", private=private)
    assert allowed(state, "match red-13")
    do(state, "match red-13")
    assert happened(state, "dead.plain") == [(0, ("red-13", 13))]
    assert pile(state) == "green-13 red-13"
    state = table("red-13 green-13 red-1", "red-6", main="red-5 blue-5", private=private)
    assert allowed(state, "double red-13 green-13")


@rule("dead.private", "dead.play")
def test_on_a_private_pile_the_dead_bird_is_never_a_number() -> None:
    state = table("red-13 green-11 red-1 green-13", "red-6", main="green-5", private=[["blue-13", "purple-13"], None])
    assert forbidden(state, "match red-13 on mine") == {"dead.private"}
    assert forbidden(state, "double red-13 green-13 on mine") == {"dead.private"}
    assert forbidden(state, "wild green-11 with red-13 on mine") == {"dead.private"}
    assert allowed(state, "wild green-11 with red-13")
    assert allowed(state, "match green-13 on mine")
    assert allowed(state, "dead red-13 on Ada")
    state = table("red-13 red-1", "red-6", main="green-5", private=MINE, stock="red-2")
    assert legal(state) == {"dead red-13 on Ada", "draw"}, (
        "a 13 that is no number on either pile does not hinder drawing"
    )


@rule("dead.play", "end.out")
def test_one_may_go_out_with_a_bird() -> None:
    state = table("red-13", "red-6", main="green-5", private=[None, ["blue-13"]])
    assert happened(do(state, "dead red-13 on Ben"), "end.out") == [(0, ())]
    state = table("blue-13", "red-6", main="green-5")
    assert happened(do(state, "live blue-13"), "end.out") == [(0, ())]


# King Curdis

SEVENS = "green-7 purple-7 blue-7 red-7"


@rule("king.play", "king.pile", "turn.one")
def test_a_king_is_laid_on_anything_and_the_rest_is_shuffled_away() -> None:
    state = table(f"{SEVENS} red-1", "red-9 blue-9", main="green-13 red-12 blue-1", stock="red-4 blue-4")
    assert allowed(state, "king 7")
    do(state, "king 7")
    assert pile(state) == SEVENS
    assert set(state.zones()["stock"]) >= {"red-4", "blue-4", "green-13", "red-12", "blue-1"}
    assert hand(state, 0) == {"red-1"}
    assert happened(state, "king.play") == [(0, (7, *SEVENS.split()))]
    assert happened(state, "king.pile") == [(0, (3, 7))]
    assert happened(state, "turn.one") == [(0, ())]
    assert happened(state, "turn.order") == [(1, (7,))]
    assert allowed(state, "double red-9 blue-9")
    assert not happened(state, "king.plain")


@rule("king.pile")
def test_the_draw_pile_is_shuffled_with_the_main_pile() -> None:
    orders = set()
    for seed in range(12):
        state = table(f"{SEVENS} red-1", "red-9", main="green-13 red-12 blue-1", stock="red-4 blue-4", seed=seed)
        orders.add(tuple(do(state, "king 7").zones()["stock"][:5]))
    assert len(orders) == 12


@rule("king.pile")
def test_the_owner_chooses_which_cards_of_a_king_stay_in_sight() -> None:
    state = table(f"{SEVENS} red-1", "red-9", main="green-13", stock="red-4")
    assert legal(state, "king") == {
        "king 7", "king 7 showing green-7 purple-7", "king 7 showing green-7 blue-7", "king 7 showing green-7 red-7",
        "king 7 showing purple-7 blue-7", "king 7 showing purple-7 red-7",
    }  # fmt: skip
    do(state, "king 7 showing green-7 red-7")
    assert pile(state) == "purple-7 blue-7 green-7 red-7"


@rule("king.play")
def test_a_king_needs_all_four_and_the_main_pile() -> None:
    state = table("green-7 purple-7 blue-7 red-1", "red-7", main="green-13", private=MINE)
    assert forbidden(state, "king 7") == {"king.play"}
    state = table(f"{SEVENS} red-1", "red-9", main="green-13", private=MINE)
    assert forbidden(state, "king 7 on mine") == {"king.play"}
    assert allowed(state, "king 7")


@rule("king.plain")
@pytest.mark.parametrize(("number", "birds"), [(11, 2), (13, 2), (12, 0)])
def test_birds_in_a_king_do_not_act(number: int, birds: int) -> None:
    king = " ".join(f"{colour}-{number}" for colour in ("green", "purple", "blue", "red"))
    state = do(table(f"{king} red-1", "red-9", main="green-5", stock="red-4"), f"king {number}")
    assert happened(state, "king.plain") == ([(0, (number,))] if birds else [])
    assert pile(state) == king
    assert not state.zones()["private 0"]
    assert happened(state, "turn.order") == [(1, (number,))]


@rule("king.last", "end.out")
def test_one_may_go_out_with_a_king() -> None:
    state = do(table(SEVENS, "red-9", main="green-5", stock="red-4"), "king 7")
    assert happened(state, "king.last") == [(0, ())]
    assert happened(state, "end.out") == [(0, ())]
    assert happened(state, "end.score") == [(0, (0, 0)), (1, (9, 9))]
    state = do(table(f"{SEVENS} red-1", "red-9", main="green-5", stock="red-4"), "king 7")
    assert not happened(state, "king.last")


@rule("turn.one", "king.play", "wild.play", "live.play")
def test_birds_and_kings_are_played_in_one_s_own_turn_only() -> None:
    state = table("red-1 red-2", f"{SEVENS} green-11 blue-13", main="green-13", stock="red-4")
    assert state.current_player == 0
    for text in ("king 7", "wild green-11 with red-7", "live blue-13"):
        forbidden(state, text)
    assert legal(state) == {"draw"}
