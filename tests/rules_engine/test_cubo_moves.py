"""Cubo, rule by rule: moving and jumping, heading and rank."""

from __future__ import annotations

import pytest

from tests.rules_engine.test_cubo import board, do, facts, forbidden, happened, left, marks, options, rule, table

# Moving and jumping


@rule("move.step", "move.empty")
def test_a_cube_moves_to_the_next_empty_square_of_its_row_or_column() -> None:
    state = table("b2 teal 5 facing 6, b3 teal 1 facing 5, c2 coral 5 facing 6")
    assert options(state, "move b2") == {"move b2 a2", "move b2 b1"}
    assert forbidden(state, "move b2 b3") == {"move.empty"}
    assert forbidden(state, "move b2 c2") == {"move.empty"}
    assert forbidden(state, "move b2 c3") == {"move.step"}
    assert forbidden(state, "move b2 b4") == {"move.step"}
    assert forbidden(state, "move b2 b2") == {"move.step", "move.empty"}
    assert options(table("a1 teal 5 facing 6"), "move") == {"move a1 a2", "move a1 b1"}
    assert options(table("h8 teal 5 facing 6, a1 coral 5 facing 6"), "move") == {"move h8 g8", "move h8 h7"}


@rule("move.slide", "jump.keep")
def test_moves_and_jumps_leave_rank_and_heading() -> None:
    state = do(table("b2 teal 5 facing 4, c2 teal 2 facing 1"), "move b2 b3", "move b3 a3", "move a3 a2", "move a2 b2")
    assert board(state)["b2"] == "teal 5 facing 4"
    do(state, "jump b2 d2")
    assert board(state)["d2"] == "teal 5 facing 4"
    assert board(state)["c2"] == "teal 2 facing 1"
    assert happened(state, "move.slide") == [(0, (at,)) for at in ("b3", "a3", "a2", "b2")]
    assert happened(state, "jump.keep") == [(0, ("d2",))]


@rule("move.slide")
def test_a_cube_may_roll_by_the_other_choice() -> None:
    """Ruling B2: 1 on top, 3 north, 2 east. To the north the 4 comes up and the 1 is ahead; then to the east 6-less 5 comes up."""
    state = do(table("b2 teal 1 facing 3", {"move_manner": "roll"}), "move b2 b3")
    assert board(state)["b3"] == "teal 4 facing 1"
    # 4 on top, 1 north, 2 east: to the east the west side, 5, comes up; the 1 stays in the north.
    assert board(do(state, "move b3 c3"))["c3"] == "teal 5 facing 1"
    # 5 on top, 1 north, 4 east: to the south the north side, 1, comes up, and the bottom, 2, looks north.
    assert board(do(state, "move c3 c2"))["c2"] == "teal 1 facing 2"
    # 1 on top, 2 north, 4 east: to the west the east side, 4, comes up.
    assert board(do(state, "move c2 b2"))["b2"] == "teal 4 facing 2"
    assert happened(state, "move.slide") == [(0, ("b3", 4, 1)), (0, ("c3", 5, 1)), (0, ("c2", 1, 2)), (0, ("b2", 4, 2))]
    assert "changed" not in marks(state).get("b2", set())
    jumped = do(table("b2 teal 1 facing 3, b3 teal 2 facing 6", {"move_manner": "roll"}), "jump b2 b4")
    assert board(jumped)["b4"] == "teal 1 facing 3"


@rule("jump.over", "jump.own", "jump.chain")
def test_a_jump_passes_one_own_neighbour() -> None:
    state = table("d4 teal 5 facing 6, d5 teal 1 facing 5, e4 coral 5 facing 6, c4 teal 1 facing 5, b4 teal 1 facing 5")
    assert options(state, "jump d4") == {"jump d4 d6"}
    assert forbidden(state, "jump d4 f4") == {"jump.own"}
    assert forbidden(state, "jump d4 b4") == {"jump.over"}
    assert forbidden(state, "jump d4 a4") == {"jump.chain"}
    assert forbidden(state, "jump d4 d2") == {"jump.over"}
    assert forbidden(state, "jump d4 d3") == {"jump.over"}
    assert forbidden(state, "jump d4 f6") == {"jump.over"}
    assert "no cube stands on d3" in facts(state, "jump d4 d2")
    do(state, "jump d4 d6")
    assert board(state)["d6"] == "teal 5 facing 6"
    assert len(board(state)) == 5, "nothing is harmed"
    assert left(state) == 4


@rule("jump.chain")
def test_each_jump_is_an_action() -> None:
    state = table("a1 teal 5 facing 6, b1 teal 1 facing 5, d1 teal 1 facing 5")
    do(state, "jump a1 c1", "jump c1 e1")
    assert left(state) == 3
    assert "jump d1 b1" not in options(state)
    assert "jump e1 c1" in options(state)


@rule("jump.over")
def test_a_jump_does_not_leave_the_board() -> None:
    state = table("a7 teal 5 facing 6, a8 teal 1 facing 5, g1 teal 1 facing 5, h1 teal 1 facing 5, d4 coral 1 facing 5")
    assert options(state, "jump") == {"jump a8 a6", "jump h1 f1"}


# Heading and rank


@rule("rotate.heading", "rotate.price")
def test_a_rotation_keeps_the_rank_and_costs_one_by_any_angle() -> None:
    state = table("b2 teal 3 facing 6")
    assert options(state, "turn") == {"turn b2 facing 1", "turn b2 facing 2", "turn b2 facing 5"}
    assert forbidden(state, "turn b2 facing 6") == {"rotate.heading"}
    assert "cube.rank" in forbidden(state, "turn b2 facing 3")
    assert "cube.sides" in forbidden(state, "turn b2 facing 4")
    assert forbidden(state, "tip b2 to 5 facing 6") == {"rotate.heading"}
    do(state, "turn b2 facing 1", "turn b2 facing 5")
    assert board(state)["b2"] == "teal 3 facing 5"
    assert left(state) == 3
    assert happened(state, "rotate.price") == [(0, ("half",)), (0, ("quarter",))]
    assert happened(state, "rotate.heading") == [(0, ("b2", 1)), (0, ("b2", 5))]


@rule("rotate.heading")
def test_a_cube_may_be_tipped_by_the_other_choice() -> None:
    """Ruling B1: any of the 23 other ways to stand; that is no promotion, so the cube may attack."""
    state = table("b2 teal 3 facing 6, b3 coral 5 facing 6", {"rotate_axis": "any_roll"})
    assert len(options(state, "turn")) == 3
    assert len(options(state, "tip")) == 20
    assert forbidden(state, "tip b2 to 3 facing 1") == {"rotate.heading"}
    assert "cube.sides" in forbidden(state, "tip b2 to 5 facing 2")
    do(state, "tip b2 to 5 facing 6")
    assert (board(state)["b2"], left(state)) == ("teal 5 facing 6", 4)
    assert "capture b2 b3" in options(state)


@rule("promote.rank", "promote.heading", "promote.limit")
def test_a_promotion_raises_the_rank_by_one_with_any_heading() -> None:
    state = table("b2 teal 4 facing 6")
    assert options(state, "promote") == {f"promote b2 facing {facing}" for facing in (1, 3, 4, 6)}
    assert forbidden(state, "promote b2 facing 5") == {"cube.heading", "cube.rank"}
    assert forbidden(state, "promote b2 facing 2") == {"cube.heading", "cube.sides"}
    do(state, "promote b2 facing 3")
    assert (board(state)["b2"], left(state)) == ("teal 5 facing 3", 4)
    do(state, "promote b2 facing 2")
    assert (board(state)["b2"], left(state)) == ("teal 6 facing 2", 3)
    assert not options(state, "promote")
    assert forbidden(state, "promote b2 facing 2") == {"promote.limit"}
    assert happened(state, "promote.rank") == [(0, ("b2", 5)), (0, ("b2", 6))]
    assert happened(state, "promote.heading") == [(0, ("b2", 3)), (0, ("b2", 2))]


@rule("demote.rank", "demote.heading", "demote.limit")
def test_a_demotion_lowers_the_rank_by_one_with_any_heading() -> None:
    state = table("b2 teal 3 facing 6")
    assert options(state, "demote") == {f"demote b2 facing {facing}" for facing in (1, 3, 4, 6)}
    do(state, "demote b2 facing 4")
    assert (board(state)["b2"], left(state)) == ("teal 2 facing 4", 4)
    do(state, "demote b2 facing 5")
    assert board(state)["b2"] == "teal 1 facing 5"
    assert not options(state, "demote")
    assert forbidden(state, "demote b2 facing 5") == {"demote.limit"}
    assert happened(state, "demote.rank") == [(0, ("b2", 2)), (0, ("b2", 1))]
    assert happened(state, "demote.heading") == [(0, ("b2", 4)), (0, ("b2", 5))]


@rule("demote.heading")
def test_a_demotion_may_leave_the_heading_by_the_other_choice() -> None:
    """Ruling B4: what looks up the board stays there, for coral it is the side behind; if that cannot be, the heading is free."""
    rulings = {"demote_heading": "none"}
    state = table("b2 teal 3 facing 6", rulings)
    assert options(state, "demote") == {"demote b2 facing 6"}
    assert forbidden(state, "demote b2 facing 1") == {"demote.heading"}
    free = table("b2 teal 3 facing 2", rulings)
    assert options(free, "demote") == {f"demote b2 facing {facing}" for facing in (1, 3, 4, 6)}
    coral = do(table("b2 teal 3 facing 2, g7 coral 3 facing 6", rulings), "pass")
    assert options(coral, "demote") == {"demote g7 facing 6"}, "the 1 looks up the board and stays"
    assert options(coral, "promote") == {f"promote g7 facing {facing}" for facing in (1, 2, 5, 6)}


@rule("change.repeat")
def test_five_promotions_make_a_six_of_a_one() -> None:
    state = table("b2 teal 1 facing 5")
    do(state, *(f"promote b2 facing {facing}" for facing in (6, 6, 6, 6, 5)))
    assert board(state)["b2"] == "teal 6 facing 5"
    assert state.current_player == 1
    assert len(happened(state, "change.repeat")) == 4


@rule("change.no_capture", "capture.barred")
@pytest.mark.parametrize(
    "texts", [["promote d4 facing 6"], ["demote d4 facing 6"], ["promote d4 facing 6", "demote d4 facing 6"]]
)
def test_a_changed_cube_does_not_attack_in_this_turn_wherever_it_goes(texts: list[str]) -> None:
    state = table("d4 teal 4 facing 6, d5 coral 2 facing 4, e5 coral 2 facing 4, c4 teal 4 facing 6")
    assert "capture d4 d5" in options(state)
    do(state, *texts)
    assert marks(state) == {"d4": {"changed"}}
    assert forbidden(state, "capture d4 d5") == {"change.no_capture", "capture.barred"}
    do(state, "move d4 e4")
    assert marks(state) == {"e4": {"changed"}}, "the marker goes with the cube"
    assert forbidden(state, "capture e4 e5") == {"change.no_capture", "capture.barred"}
    for verb in ("turn e4", "promote e4", "demote e4", "move e4 f4"):
        assert options(state, verb)
    do(state, "move c4 d4")
    assert "capture d4 d5" in options(state), "another cube may"
    do(state, *["pass"] * (state.current_player == 0), "pass")
    assert not marks(state)
    assert "capture e4 e5" in options(state), "a turn later it may"


@rule("turn.clear")
def test_markers_are_taken_off_at_the_end_of_a_turn() -> None:
    state = do(table("b2 teal 3 facing 6"), "promote b2 facing 6", "pass")
    assert happened(state, "turn.clear") == [(0, ())]
    assert marks(state) == {}
    assert happened(do(state, "pass"), "turn.clear") == [(0, ())], "coral had none"


def test_a_changed_cube_may_jump_and_be_jumped_over() -> None:
    state = do(
        table("b2 teal 3 facing 6, b3 teal 3 facing 6"), "promote b2 facing 6", "jump b3 b1", "jump b1 b3", "jump b2 b4"
    )
    assert marks(state) == {"b4": {"changed"}}
