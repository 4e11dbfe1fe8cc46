"""Cubo, rule by rule: attacks, what they leave behind, the end of a game, and the rulebook's five whole turns."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import CHANCE, TERMINAL
from rules_engine.core import State
from rules_engine.playout import transcript
from templates.cubo.examples import EXAMPLES
from tests.rules_engine.test_cubo import RULES, board, do, facts, forbidden, happened, left, marks, options, rule, table

FIGHT = "d4 teal 4 facing 6, d5 coral 3 facing 5, c5 teal 4 facing 6, a8 coral 1 facing 5"
"""A 4 that shows a 6 before a 3 that shows a 5, and another teal cube at the 3's side (which shows it a 1 to the east)."""


def captured(state: State) -> list[list[str]]:
    found: list[list[str]] = state.to_position()["captured"]
    return found


# Who may attack whom


@rule("capture.neighbour")
def test_only_a_neighbour_in_the_row_or_column_is_attacked() -> None:
    state = table("d4 teal 5 facing 6, e5 coral 2 facing 1, d6 coral 2 facing 1, c4 teal 2 facing 6")
    assert not options(state, "capture")
    assert forbidden(state, "capture d4 e5") == {"capture.neighbour"}
    assert forbidden(state, "capture d4 d6") == {"capture.neighbour"}
    assert forbidden(state, "capture d4 c4") == {"capture.neighbour"}
    assert forbidden(state, "capture d4 d5") == {"capture.neighbour"}
    assert "no enemy stands on c4" in facts(state, "capture d4 c4")
    assert "capture d5 d6" in options(do(state, "move d4 d5"))


@rule("capture.sides")
@pytest.mark.parametrize(("shown", "allowed"), [(2, True), (3, True), (4, True), (5, False)])
def test_the_attacker_s_side_must_not_be_the_lower(shown: int, allowed: bool) -> None:
    """d4 shows a 4 to the north; the enemy's south side is its facing."""
    state = table(f"d4 teal 1 facing 4, d5 coral {6 if shown != 5 else 1} facing {shown}")
    assert ("capture d4 d5" in options(state)) == allowed
    if not allowed:
        assert forbidden(state, "capture d4 d5") == {"capture.sides"}
        assert facts(state, "capture d4 d5") == "d4 shows 4 to d5, which shows 5"


@rule("capture.sides")
def test_each_of_four_sides_looks_at_its_own_neighbour() -> None:
    """5 on top, 6 north: 3 east, 1 south, 4 west. All enemies are 6 on top, so 2, 3, 4 and 5 are their walls."""
    north = table("d4 teal 5 facing 6, d5 coral 6 facing 5")
    assert options(north, "capture") == {"capture d4 d5"}
    # Coral's north wall is 7 less its facing: with a 5 to the south it shows a 2, to which teal's 1 is too low.
    south = table("d4 teal 5 facing 6, d3 coral 6 facing 5")
    assert forbidden(south, "capture d4 d3") == {"capture.sides"}
    assert facts(south, "capture d4 d3") == "d4 shows 1 to d3, which shows 2"
    shown = {
        facing: facts(table(f"d4 teal 5 facing 6, e4 coral 6 facing {facing}"), "capture d4 e4")
        for facing in (2, 3, 4, 5)
    }
    # 6 on top, clockwise 2, 3, 5, 4: from the south on, the west wall follows.
    assert shown == {2: "", 3: "d4 shows 3 to e4, which shows 5", 5: "d4 shows 3 to e4, which shows 4", 4: ""}


@rule("capture.neighbour", "capture.sides")
def test_corners_may_attack_by_the_other_choice() -> None:
    """Ruling B6: at a corner each cube counts the higher of its two sides there."""
    rulings = {"capture_adjacency": "also_diagonal"}
    # 5 on top, 6 north, 3 east. To the north-east teal counts 6, to the south-east (1 and 3) only 3.
    state = table("d4 teal 5 facing 6, e5 coral 5 facing 6, e3 coral 5 facing 1", rulings)
    assert "capture d4 e5" in options(state)
    # e3: 5 on top, 1 south, so 6 north and 4 west (clockwise 1, 4, 6, 3): its north-west corner counts 6.
    assert forbidden(state, "capture d4 e3") == {"capture.sides"}
    assert facts(state, "capture d4 e3") == "d4 shows 3 to e3, which shows 6"
    do(state, "capture d4 e5", "throw 6 1", "enter")
    assert board(state)["e5"] == "teal 5 facing 6"
    assert forbidden(state, "capture e5 e3") == {"capture.neighbour"}
    assert forbidden(state, "move e5 f6") == {"move.step"}


@rule("capture.neighbour", "capture.sides")
def test_all_four_neighbours_may_be_attacked() -> None:
    """Teal shows 6, 3, 1 and 4 clockwise from north; they answer with 1, 3, 1 and 4 (2 on top: 1, 3, 6, 4 clockwise)."""
    state = table(
        "d4 teal 5 facing 6, d5 coral 2 facing 1, e4 coral 2 facing 1, c4 coral 2 facing 1, d3 coral 2 facing 6"
    )
    assert options(state, "capture") == {"capture d4 d5", "capture d4 e4", "capture d4 c4", "capture d4 d3"}


# The throw


@rule("capture.pay", "turn.cost")
def test_an_attack_is_paid_before_the_throw_and_may_be_the_last_action() -> None:
    state = do(table(FIGHT, left=1), "capture d4 d5")
    assert (state.current_player, left(state)) == (CHANCE, 0)
    assert happened(state, "capture.pay") == [(0, (0,))]
    assert len(state.chance_outcomes()) == 36
    assert forbidden(state, "pass") == {"capture.roll"}
    do(state, "throw 6 1")
    assert state.current_player == 0
    do(state, "enter")
    assert state.current_player == 1
    assert board(state)["d5"] == "teal 4 facing 6"


@rule("capture.roll")
def test_each_adds_the_rank_not_the_side() -> None:
    """4 with a 2 makes 6; 3 with a 3 makes 6: equal, though teal shows the higher side."""
    state = do(table(FIGHT), "capture d4 d5", "throw 2 3")
    assert happened(state, "capture.roll") == [(0, (2, 4, 3, 3))]
    assert happened(state, "capture.sides") == [(0, (6, 5))]
    assert happened(state, "capture.tie") == [(0, ("d4", "d5"))]
    assert "Ada throws 2 and adds 4: 6. Ben throws 3 and adds 3: 6." in list(transcript(state))
    assert forbidden(table(FIGHT), "throw 2 3") == {"capture.roll"}


@rule("capture.win", "capture.enter")
@pytest.mark.parametrize(("answer", "stands"), [("enter", "d5"), ("stay", "d4")])
def test_a_winner_takes_the_defender_off_and_may_step_in(answer: str, stands: str) -> None:
    state = do(table(FIGHT), "capture d4 d5", "throw 3 3")
    assert happened(state, "capture.win") == [(0, ("d5",))]
    assert "d5" not in board(state)
    assert state.current_player == 0
    assert options(state) == {"enter", "stay"}
    assert forbidden(state, "move d4 e4") == {"capture.enter"}
    assert "has just emptied d5" in facts(state, "pass")
    do(state, answer)
    assert {at for at in board(state) if at.startswith("d")} == {stands}
    assert board(state)[stands] == "teal 4 facing 6"
    assert (state.current_player, left(state)) == (0, 4), "the step is free"
    assert len(captured(state)[1]) == 15
    assert happened(state, "capture.enter") == [(0, (answer, "d4", "d5"))]
    assert forbidden(state, answer) == {"capture.enter"}
    assert marks(state) == {stands: {"won"}}
    assert not happened(do(state, "pass"), "turn.clear"), "no printed marker lies on the board"
    assert marks(state) == {}


@rule("capture.loss", "immune.scope", "capture.barred")
def test_a_loser_is_taken_off_and_the_defender_is_immune() -> None:
    state = do(table(FIGHT), "capture d4 d5", "throw 1 3")
    assert happened(state, "capture.loss") == [(0, ("d4",))]
    assert "d4" not in board(state)
    assert board(state)["d5"] == "coral 3 facing 5", "the defender does not move"
    assert marks(state) == {"d5": {"immune"}}
    assert happened(state, "immune.scope") == [(1, ("d5",))]
    assert (state.current_player, left(state)) == (0, 4)
    do(state, "turn c5 facing 1", "turn c5 facing 6")
    assert forbidden(state, "capture c5 d5") >= {"capture.barred", "immune.scope"}
    assert "immune" in facts(state, "capture c5 d5")
    do(state, "pass", "pass")
    assert marks(state) == {}


@rule("capture.tie", "frozen.still", "immune.scope", "capture.barred")
def test_equal_sums_freeze_the_attacker_and_make_the_defender_immune() -> None:
    state = do(table("c4 teal 2 facing 6, " + FIGHT), "capture d4 d5", "throw 1 2")
    assert {"d4", "d5"} <= set(board(state))
    assert marks(state) == {"d4": {"frozen"}, "d5": {"immune"}}
    assert happened(state, "frozen.still") == [(0, ("d4",))]
    for text in ("move d4 e4", "turn d4 facing 1", "promote d4 facing 6", "demote d4 facing 6", "jump d4 b4"):
        assert forbidden(state, text) == {"frozen.still"}, text
    assert forbidden(state, "capture d4 d5") == {"frozen.still", "capture.barred", "immune.scope"}
    assert "jump c4 e4" in options(state), "others may jump over it"
    do(state, "jump c4 e4", "pass")
    assert options(state, "move d5"), "in its own turn the immune cube is free"
    do(state, "pass")
    assert {"capture d4 d5", "move d4 d3"} <= options(state)


@rule("immune.scope")
def test_another_cube_may_attack_by_the_other_choice() -> None:
    """Ruling B20: only the cube that attacked is kept off: it is off the board, or frozen."""
    text = "d4 teal 4 facing 6, d5 coral 3 facing 1, c5 teal 5 facing 4, a8 coral 1 facing 5"
    # c5: 5 on top, 4 north: 6 east. d5: 3 on top, 1 south: clockwise 1, 5, 6, 2, so 5 west.
    assert "capture c5 d5" in options(table(text))
    for throw, mark in (("throw 1 3", {"d5": {"immune"}}), ("throw 2 3", {"d4": {"frozen"}, "d5": {"immune"}})):
        state = do(table(text), "capture d4 d5", throw)
        assert forbidden(state, "capture c5 d5") == {"capture.barred", "immune.scope"}
        other = do(table(text, {"immunity_scope": "that_attacker"}), "capture d4 d5", throw)
        assert marks(other) == mark
        assert "capture c5 d5" in options(other)
        assert not options(other, "capture d4")


@rule("capture.again")
def test_a_winner_may_go_on_and_attack_again() -> None:
    state = table("d4 teal 4 facing 6, d5 coral 3 facing 5, d6 coral 2 facing 4, a8 coral 1 facing 5")
    do(state, "capture d4 d5", "throw 6 1", "enter", "capture d5 d6", "throw 6 1", "stay", "turn d5 facing 1")
    assert left(state) == 2
    assert happened(state, "capture.again") == [(0, ("d5",)), (0, ("d5",))]
    do(state, "move d5 d6")
    assert happened(state, "capture.again")[2:] == [(0, ("d6",))]
    assert marks(state) == {"d6": {"won"}}


@rule("change.after_capture")
def test_a_cube_that_has_attacked_may_be_changed_but_then_attacks_no_more() -> None:
    state = table("d4 teal 4 facing 6, d5 coral 3 facing 5, d6 coral 2 facing 4, a8 coral 1 facing 5")
    do(state, "capture d4 d5", "throw 6 1", "enter", "promote d5 facing 6")
    assert happened(state, "change.after_capture") == [(0, ("d5",))]
    assert forbidden(state, "capture d5 d6") == {"capture.barred", "change.no_capture"}
    do(state, "demote d5 facing 6")
    assert len(happened(state, "change.after_capture")) == 2


@rule("turn.cost")
def test_a_free_attack_needs_an_action_that_is_left() -> None:
    """Ruling B7: three attacks with one action left cost nothing; the turn is over with the action that is paid."""
    rulings = {"capture_cost": "free"}
    text = "d4 teal 5 facing 6, d5 coral 2 facing 1, d6 coral 2 facing 1, d7 coral 2 facing 1, a8 coral 1 facing 5"
    state = table(text, rulings, left=1)
    for at, to in (("d4", "d5"), ("d5", "d6"), ("d6", "d7")):
        do(state, f"capture {at} {to}", "throw 6 1")
        assert options(state) == {"enter", "stay"}
        do(state, "enter")
        assert (state.current_player, left(state)) == (0, 1)
    do(state, "move d7 e7")
    assert state.current_player == 1


@rule("turn.stop")
def test_a_turn_is_over_when_every_cube_is_frozen() -> None:
    state = do(table("d4 teal 4 facing 6, d5 coral 3 facing 5"), "capture d4 d5", "throw 1 2")
    assert happened(state, "turn.stop") == [(0, ("stuck",))]
    assert (state.current_player, left(state), marks(state)) == (1, 5, {})
    assert "move d5 d6" in options(state)
    assert happened(state, "turn.clear") == [(0, ())]
    state = do(table("d4 teal 4 facing 6, a1 teal 1 facing 5, d5 coral 3 facing 5"), "capture d4 d5", "throw 1 2")
    assert (state.current_player, left(state)) == (0, 4)


# The end


@rule("end.win")
def test_the_last_enemy_cube_ends_the_game_at_once() -> None:
    state = do(table("d4 teal 4 facing 6, d5 coral 3 facing 5"), "capture d4 d5", "throw 6 1")
    assert state.current_player == TERMINAL
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule) == ("win", "end.win")
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (1, 0))
    assert state.returns() == [0.5, -0.5]
    assert happened(state, "end.win") == [(0, ())]
    assert forbidden(state, "enter") >= {"end.win"}
    assert forbidden(state, "move d4 d5") == {"end.win"}


@rule("end.win")
def test_the_last_cube_may_be_lost_in_its_own_attack() -> None:
    """Ruling B23."""
    state = do(table("d4 teal 4 facing 6, d5 coral 3 facing 5"), "capture d4 d5", "throw 1 6")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (0, 1))
    assert happened(state, "end.win") == [(1, ())]


@rule("end.quiet", "end.count")
@pytest.mark.parametrize(
    ("text", "winners", "said"),
    [
        ("a1 teal 1 facing 5, b1 teal 1 facing 5, h8 coral 6 facing 5", (0,), (0, (2, 1, 2, 6))),
        ("a1 teal 1 facing 5, g8 coral 1 facing 5, h8 coral 1 facing 5", (1,), (1, (1, 2, 1, 2))),
        ("a1 teal 1 facing 5, h8 coral 2 facing 6", (1,), (1, (1, 1, 1, 2))),
        ("a1 teal 4 facing 6, h8 coral 3 facing 6", (0,), (0, (1, 1, 4, 3))),
        ("a1 teal 4 facing 6, h8 coral 4 facing 6", (), (CHANCE, (1, 1, 4, 4))),
    ],
)
def test_after_a_hundred_quiet_turns_cubes_are_counted_then_ranks(
    text: str, winners: tuple[int, ...], said: Any
) -> None:
    state = do(table(text, quiet=98), "pass")
    assert state.current_player == 1
    do(state, "pass")
    assert state.current_player == TERMINAL
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule, state.outcome.winners) == ("quiet", "end.quiet", winners)
    assert happened(state, "end.count") == [said]
    assert happened(state, "end.quiet") == [(CHANCE, (100, 2))]
    assert sum(state.returns()) == 0
    assert forbidden(state, "pass") == {"end.quiet"}


@rule("end.quiet")
@pytest.mark.parametrize(("throw", "quiet"), [("throw 6 1", 0), ("throw 1 6", 0), ("throw 1 2", 100)])
def test_any_cube_that_leaves_the_board_breaks_the_quiet(throw: str, quiet: int) -> None:
    """The attacker's own cube too; a tie does not."""
    state = do(table("a1 teal 1 facing 5, " + FIGHT, quiet=99), "capture d4 d5", throw)
    if throw == "throw 6 1":
        do(state, "stay")
    do(state, "pass")
    assert state.to_position()["quiet"] == quiet
    assert state.is_terminal == (quiet == 100)
    if not quiet:
        assert do(state, "pass").to_position()["quiet"] == 1


@rule("end.quiet")
def test_the_thousandth_turn_is_the_last() -> None:
    state = do(table("a1 teal 1 facing 5", turn=999), "pass")
    assert state.to_position()["turn"] == 1000
    do(state, "pass")
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.winners) == ("turns", ())


@rule("end.quiet")
def test_a_stand_off_may_last_by_the_other_choice() -> None:
    """Ruling B34: nothing is counted; a guard breaks off what would never end, and nobody wins."""
    rulings = {"stand_off": "endless"}
    state = do(table("a1 teal 1 facing 5, h8 coral 1 facing 5", rulings, quiet=99, turn=1000), "pass", "pass", "pass")
    assert not state.is_terminal
    state = do(table("a1 teal 6 facing 5, h8 coral 1 facing 5", rulings, turn=5000), "pass")
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.winners) == ("guard", ())
    assert not happened(state, "end.count")


# The rulebook's five whole turns


@rule("example.stronger", "change.repeat")
def test_one_cube_stronger() -> None:
    state = table("c3 teal 2 facing 3, c6 coral 1 facing 5")
    do(state, "move c3 c4", "move c4 c5", "promote c5 facing 6", "promote c5 facing 6")
    assert "capture c5 c6" not in options(state)
    do(state, "promote c5 facing 6")
    assert (board(state)["c5"], state.current_player) == ("teal 5 facing 6", 1)


@rule("example.line", "move.step")
def test_the_whole_line() -> None:
    ranks = {"a": (3, 6), "b": (5, 6), "c": (2, 6), "d": (6, 5), "e": (4, 6)}
    state = table(", ".join(f"{column}3 teal {rank} facing {ahead}" for column, (rank, ahead) in ranks.items()))
    do(state, *(f"move {column}3 {column}4" for column in ranks))
    assert {at: cube for at, cube in board(state).items() if at != "h8"} == {
        f"{column}4": f"teal {rank} facing {ahead}" for column, (rank, ahead) in ranks.items()
    }
    assert state.current_player == 1


@rule("example.march", "capture.roll")
def test_a_long_way_to_a_fight() -> None:
    state = table("a4 teal 4 facing 6, d6 coral 3 facing 5, h8 coral 1 facing 5")
    do(state, "move a4 b4", "move b4 c4", "move c4 d4", "move d4 d5", "capture d5 d6", "throw 5 5")
    assert happened(state, "capture.sides") == [(0, (6, 5))]
    assert happened(state, "capture.roll") == [(0, (5, 4, 5, 3))]
    do(state, "enter")
    assert (board(state)["d6"], state.current_player) == ("teal 4 facing 6", 1)


@rule("example.turn", "capture.sides")
def test_turn_then_strike() -> None:
    state = table("a4 teal 2 facing 4, c6 coral 4 facing 6, h8 coral 1 facing 5")
    do(state, "move a4 b4", "move b4 b5", "move b5 c5")
    assert forbidden(state, "capture c5 c6") == {"capture.sides"}
    do(state, "turn c5 facing 6", "capture c5 c6", "throw 6 3")
    assert happened(state, "capture.sides") == [(0, (6, 6))]
    assert happened(state, "capture.win")
    assert do(state, "stay").current_player == 1


@rule("example.two")
def test_two_attacks_in_a_turn_even_if_the_first_is_lost() -> None:
    text = "a3 teal 6 facing 5, b3 teal 3 facing 6, d3 teal 5 facing 6, b5 coral 2 facing 4, d5 coral 4 facing 5, h8 coral 1 facing 5"
    state = do(table(text), "move a3 a4", "move b3 b4", "move d3 d4", "capture b4 b5", "throw 1 6")
    assert "b4" not in board(state)
    do(state, "capture d4 d5", "throw 6 1", "enter")
    assert state.current_player == 1
    assert set(board(state)) == {"a4", "b5", "d5", "h8"}
    assert happened(state, "capture.sides") == [(0, (6, 4)), (0, (6, 5))]


def test_the_cubes_of_the_rulebook_s_pictures_can_stand_so() -> None:
    for example in EXAMPLES.values():
        for stand in (*example.stands, *example.before):
            facing = stand.north if stand.side == "teal" else RULES.tables.opposite_sum - stand.north
            cube = f"{stand.square} {stand.side} {stand.top} facing {facing}"
            assert board(table(f"{cube}, g7 coral 1 facing 5, g1 teal 1 facing 5"))[stand.square] == cube[3:]
