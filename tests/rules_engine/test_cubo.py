"""Cubo, rule by rule: the cube, setting up, the turn. Moves and attacks are in the modules beside this one."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from rules_engine import CHANCE, load_rules
from rules_engine.chance import Chance
from rules_engine.core import State
from rules_engine.errors import IllegalAction
from rules_engine.games.cubo.game import CuboRules
from rules_engine.playout import random_action

SLUG = "cubo"
RULES = cast(CuboRules, load_rules(SLUG))
rule = pytest.mark.rule


def cubes(text: str) -> dict[str, dict[str, Any]]:
    """Return the board of a text such as `b2 teal 5 facing 6, c7 coral 3 facing 2`."""
    board = {}
    for cube in text.split(","):
        at, side, rank, facing = cube.replace("facing", "").split()
        board[at] = {"cube": side, "rank": int(rank), "facing": int(facing)}
    return board


def table(text: str, rulings: dict[str, str] | None = None, **position: Any) -> State:
    """Return a position with these cubes, teal to move with all its actions; a coral cube far off is added where there is none."""
    rules = RULES.with_rulings(rulings) if rulings else RULES
    board = cubes(text if "coral" in text else f"{text}, h8 coral 1 facing 5")
    return rules.from_position({"players": 2, "board": board, **position})


def do(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.rules.parse_action(text))
    return state


def options(state: State, *starts: str) -> set[str]:
    """Return the legal actions that begin with one of the words; all of them without words. No rule may forbid them."""
    found = {state.rules.format_action(action): action for action in state.legal_actions()}
    asked = {text: action for text, action in found.items() if not starts or text.startswith(starts)}
    assert not any(state.rules.explain(state, action) for action in asked.values())
    return set(asked)


def forbidden(state: State, text: str) -> set[str]:
    """Return the rules that forbid an action; it must be refused, and nothing change."""
    action, before = state.rules.parse_action(text), state.to_position()
    with pytest.raises(IllegalAction, match="the play is over" if state.is_terminal else re.escape(text)):
        state.apply(action)
    assert state.to_position() == before
    reasons = state.rules.explain(state, action)
    assert reasons
    return {violation.rule for violation in reasons}


def facts(state: State, text: str) -> str:
    return "; ".join(violation.facts for violation in state.rules.explain(state, state.rules.parse_action(text)))


def board(state: State) -> dict[str, str]:
    """Return the cubes on the board: square -> `teal 5 facing 6`."""
    return {
        at: f"{cube['cube'].split('-')[0]} {cube['rank']} facing {cube['facing']}"
        for at, cube in state.to_position()["board"].items()
    }


def marks(state: State) -> dict[str, set[str]]:
    return {at: set(words) for at, words in state.to_position()["marks"].items()}


def happened(state: State, rule_id: str) -> list[tuple[int, tuple[Any, ...]]]:
    return [(event.player, event.values) for event in state.events if event.rule == rule_id]


def left(state: State) -> int:
    found: int = state.to_position()["left"]
    return found


def placed(seed: int = 1, rulings: dict[str, str] | None = None) -> State:
    """Return a play in which both armies have been placed at random."""
    state: State = RULES.with_rulings(rulings or {}).new_initial_state(2, seed)
    chance = Chance(seed)
    while state.to_position()["phase"] == "place":
        state.apply(random_action(state, chance))
    return state


# The cube


@rule("cube.heading", "cube.rank", "cube.sides")
def test_a_cube_can_be_placed_in_four_headings() -> None:
    state = RULES.from_position({"players": 2, "hands": [[{"cube": "teal-1", "rank": 5}] * 8, []]})
    assert options(state, "place 5 on b2") == {f"place 5 on b2 facing {facing}" for facing in (1, 3, 4, 6)}
    assert forbidden(state, "place 5 on b2 facing 5") == {"cube.heading", "cube.rank"}
    assert forbidden(state, "place 5 on b2 facing 2") == {"cube.heading", "cube.sides"}
    assert "can have 1, 3, 4 and 6 ahead, not 2" in facts(state, "place 5 on b2 facing 2")


@rule("cube.heading")
@pytest.mark.parametrize("rank", range(1, 7))
def test_every_rank_has_its_four_headings(rank: int) -> None:
    facings = {face for face in range(1, 7) if face not in (rank, 7 - rank)}
    start = min(facings)
    state = table(f"d4 teal {rank} facing {start}")
    assert options(state, "turn") == {f"turn d4 facing {facing}" for facing in facings - {start}}


@rule("cube.handed")
@pytest.mark.parametrize(("hand", "shown"), [("right_handed", 2), ("left_handed", 5)])
def test_the_hand_of_a_cube_says_what_is_at_its_right(hand: str, shown: int) -> None:
    """1 on top and 3 ahead: the 2 is at the right hand of a right-handed cube, for 1, 2, 3 run against the clock."""
    rules = RULES.with_rulings({"handedness": hand})
    for rank in range(1, 7):
        for facing in set(range(1, 7)) - {rank, 7 - rank}:
            board = cubes(f"d4 teal 1 facing 3, e4 coral {rank} facing {facing}")
            state = rules.from_position({"players": 2, "board": board})
            assert ("capture d4 e4" in options(state)) == (shown >= west(hand, rank, facing))
    assert happened(rules.new_initial_state(2, 1), "cube.handed") == [(CHANCE, (hand.replace("_", "-"),))]


def west(hand: str, rank: int, south: int) -> int:
    """Return the west side, from walls written down as they follow one another clockwise, seen from above."""
    right = {1: "2453", 2: "1364", 3: "1562", 4: "1265", 5: "1463", 6: "2354"}
    left = {rank: walls[::-1] for rank, walls in right.items()}
    walls = (right if hand == "right_handed" else left)[rank]
    return int(walls[(walls.index(str(south)) + 1) % 4])


# Setting up


@rule("setup.home", "setup.heading", "setup.roll")
def test_cubes_go_to_free_squares_of_the_own_home_rows_as_thrown() -> None:
    hand = [{"cube": "teal-1", "rank": 2}, {"cube": "teal-1", "rank": 4}, {"cube": "teal-3", "rank": 4}]
    state = RULES.from_position(
        {"players": 2, "phase": "place", "hands": [hand, []], "board": cubes("a1 teal 3 facing 6, h7 coral 3 facing 2")}
    )
    home = {f"{column}{row}" for column in "abcdefgh" for row in (1, 2)} - {"a1"}
    assert {text.split()[3] for text in options(state)} == home
    assert forbidden(state, "place 4 on b3 facing 6") == {"setup.home"}
    assert forbidden(state, "place 4 on b7 facing 6") == {"setup.home"}
    assert forbidden(state, "place 4 on a1 facing 6") == {"setup.heading"}
    assert "a1 to h2, not b3" in facts(state, "place 4 on b3 facing 6")
    do(state, "place 4 on b2 facing 6")
    assert board(state)["b2"] == "teal 4 facing 6"
    assert happened(state, "setup.heading") == [(0, (4, "b2", 6))]


@rule("setup.roll")
def test_only_ranks_that_were_thrown_and_are_left_can_be_placed() -> None:
    state = RULES.new_initial_state(2, 4)
    (_, ranks), (_, others) = happened(state, "setup.roll")
    assert len(ranks) == len(others) == 16
    assert all(1 <= rank <= 6 for rank in ranks + others)
    missing = next((rank for rank in range(1, 7) if rank not in ranks), None)
    while missing is None:
        state = RULES.new_initial_state(2, state.seed + 1)
        ranks = happened(state, "setup.roll")[0][1]
        missing = next((rank for rank in range(1, 7) if rank not in ranks), None)
    facing = 2 if missing in (1, 6) else 1
    assert forbidden(state, f"place {missing} on a1 facing {facing}") == {"setup.roll"}
    assert {int(text.split()[1]) for text in options(state)} == set(ranks)


def test_both_armies_are_thrown_fairly() -> None:
    counts = [0] * 7
    for seed in range(400):
        for _, ranks in happened(RULES.new_initial_state(2, seed), "setup.roll"):
            for rank in ranks:
                counts[rank] += 1
    # 12,800 throws: 2133 of each rank, with a standard deviation of 42.
    assert counts[0] == 0
    assert all(abs(count - 12_800 / 6) < 5 * 42 for count in counts[1:])


@rule("setup.home")
def test_coral_has_the_far_rows() -> None:
    state = RULES.new_initial_state(2, 1)
    assert happened(state, "setup.home") == [(0, ("teal", "a1", "h2")), (1, ("coral", "a7", "h8"))]
    end = placed()
    assert {at for at, cube in board(end).items() if "coral" in cube} == {f"{c}{r}" for c in "abcdefgh" for r in (7, 8)}
    assert len(board(end)) == 32


@rule("setup.hidden")
def test_coral_does_not_see_what_teal_has_placed() -> None:
    """Squares, headings and the order behind the screen are hidden, the throws are not; then both screens are lifted."""
    texts: list[str] = []
    chance = Chance(3)
    state = RULES.new_initial_state(2, 9)
    for _ in range(5):
        texts.append(RULES.format_action(random_action(state, chance)))
        do(state, texts[-1])
    other = RULES.new_initial_state(2, 9)
    ranks = [rank for _, values in happened(state, "setup.roll")[:1] for rank in values]
    for number, at in enumerate(("h1", "g2", "a1", "c2", "d1")):
        rank = ranks[-1 - number]
        do(other, f"place {rank} on {at} facing {2 if rank in (1, 6) else 1}")
    assert state.observation(1) == other.observation(1)
    assert state.observation(0) != other.observation(0)
    do(other, RULES.format_action(other.legal_actions()[0]))
    assert state.observation(1) != other.observation(1), "how many stand behind the screen can be heard"
    end = placed(9)
    assert happened(end, "setup.hidden") == [(CHANCE, ())]
    assert end.resample(1, Chance(5)).to_position()["board"] == end.to_position()["board"]


@rule("setup.hidden")
def test_a_sample_stands_otherwise_but_has_the_same_throws() -> None:
    state = RULES.new_initial_state(2, 9)
    for number in range(24):
        state.apply(random_action(state, Chance(number)))
    sample = state.resample(1, Chance(8))

    def ranks(of: State, seat: int) -> list[int]:
        position = of.to_position()
        on_board = [c["rank"] for c in position["board"].values() if c["cube"].startswith(("teal", "coral")[seat])]
        return sorted(on_board + [cube["rank"] for cube in position["hands"][seat]])

    assert ranks(sample, 0) == ranks(state, 0)
    assert board(sample) != board(state)
    coral = {at: cube for at, cube in board(state).items() if "coral" in cube}
    assert {at: cube for at, cube in board(sample).items() if "coral" in cube} == coral
    assert len(coral) == 8


@rule("setup.hidden")
def test_samples_know_neither_squares_nor_cubes_nor_headings() -> None:
    state = do(
        RULES.from_position({"players": 2, "hands": [[{"cube": "teal-1", "rank": r} for r in (2, 5)], []]}),
        "place 5 on b2 facing 6",
    )
    samples = [board(state.resample(1, Chance(number))) for number in range(200)]
    assert all(len(sample) == 1 for sample in samples)
    stands = [(at, cube) for sample in samples for at, cube in sample.items()]
    assert len({at for at, _ in stands}) == 16
    assert {cube.split()[1] for _, cube in stands} >= {"2", "5"}
    assert {cube for _, cube in stands} >= {f"teal 5 facing {facing}" for facing in (1, 3, 4, 6)}


@rule("setup.hidden")
def test_who_places_when() -> None:
    """Ruling B29."""
    for order, expected in (
        ("hidden", [0] * 16 + [1] * 16),
        ("one_first", [0] * 16 + [1] * 16),
        ("alternating", [0, 1] * 16),
    ):
        state = RULES.with_rulings({"placement_order": order}).new_initial_state(2, 2)
        movers = []
        while state.current_player != CHANCE:
            movers.append(state.current_player)
            state.apply(state.legal_actions()[0])
        assert movers == expected, order
        assert len(happened(state, "setup.hidden")) == (order == "hidden")


@rule("setup.hidden")
@pytest.mark.parametrize("order", ["one_first", "alternating"])
def test_without_screens_all_is_seen(order: str) -> None:
    rules = RULES.with_rulings({"placement_order": order})
    state, other = rules.new_initial_state(2, 2), rules.new_initial_state(2, 2)
    state.apply(state.legal_actions()[0])
    other.apply(other.legal_actions()[1])
    assert state.observation(1) != other.observation(1)
    assert state.resample(1, Chance(3)).to_position()["board"] == state.to_position()["board"]


@rule("setup.first")
def test_the_higher_die_begins_and_equal_ones_are_thrown_again() -> None:
    state = placed()
    assert state.current_player == CHANCE
    assert len(state.chance_outcomes()) == 36
    assert forbidden(state, "pass") == {"setup.first"}
    do(state, "throw 4 4")
    assert state.current_player == CHANCE
    do(state, "throw 2 2", "throw 3 4")
    assert state.current_player == 1
    assert happened(state, "setup.first") == [(CHANCE, (4, 4)), (CHANCE, (2, 2)), (1, (3, 4))]
    assert do(placed(), "throw 6 5").current_player == 0
    assert do(placed(), "throw 1 2").current_player == 1


@rule("setup.roll")
def test_ranks_may_be_set_while_placing() -> None:
    """Ruling B28, the other choice: nobody throws, and any rank can be placed, sixteen times."""
    state = RULES.with_rulings({"placement_ranks": "free"}).new_initial_state(2, 1)
    assert not happened(state, "setup.roll")
    assert {text.split()[1] for text in options(state)} == set("123456")
    for at in [f"{column}{row}" for column in "abcdefgh" for row in (1, 2)]:
        do(state, f"place 5 on {at} facing 6")
    assert {cube for cube in board(state).values()} == {"teal 5 facing 6"}
    assert state.current_player == 1


@rule("variant.mixed", "variant.recruits")
@pytest.mark.parametrize(
    ("army", "expected", "said"),
    [
        ("mixed", [1] * 8 + [3] * 4 + [5] * 2 + [6] * 2, "variant.mixed"),
        ("all_ones", [1] * 16, "variant.recruits"),
    ],
)
def test_armies_that_are_not_thrown(army: str, expected: list[int], said: str) -> None:
    state = RULES.with_rulings({"start_army": army}).new_initial_state(2, 1)
    for hand in state.to_position()["hands"]:
        assert [cube["rank"] for cube in hand] == expected
    assert not happened(state, "setup.roll")
    assert len(happened(state, said)) == 1
    end = placed(1, {"start_army": army})
    shown = [(cube["cube"], cube["rank"]) for cube in end.to_position()["board"].values()]
    if army == "mixed":
        assert all(int(cube.split("-")[1]) == rank for cube, rank in shown), "each printed cube shows its triangle"


@rule("setup.heading", "turn.actions")
def test_nothing_else_is_done_before_all_are_placed_nor_placed_later() -> None:
    assert forbidden(RULES.new_initial_state(2, 1), "pass") == {"turn.actions"}
    assert "turn.actions" in forbidden(RULES.new_initial_state(2, 1), "move a1 a2")
    assert "setup.heading" in forbidden(table("b2 teal 5 facing 6"), "place 5 on a1 facing 6")


# The turn


@rule("turn.actions", "turn.cost", "turn.stop")
def test_a_turn_has_five_actions_and_then_it_is_over() -> None:
    state = do(placed(), "throw 6 1")
    assert happened(state, "turn.actions") == [(0, (1, 5))]
    state = table("b2 teal 5 facing 6")
    for number, to in enumerate(("b3", "b4", "b5", "b6")):
        at = f"b{number + 2}"
        do(state, f"move {at} {to}")
        assert (state.current_player, left(state)) == (0, 4 - number)
    do(state, "turn b6 facing 1")
    assert state.current_player == 1
    assert happened(state, "turn.cost") == [(0, (count,)) for count in (4, 3, 2, 1, 0)]
    assert happened(state, "turn.stop") == [(0, ("spent",))]
    assert happened(state, "turn.actions") == [(1, (2, 5))]
    assert left(state) == 5


@rule("variant.pace")
@pytest.mark.parametrize(
    ("pace", "actions"), [("one", 1), ("two", 2), ("three", 3), ("four", 4), ("six", 6), ("seven", 7), ("eight", 8)]
)
def test_another_pace(pace: str, actions: int) -> None:
    state = table("b2 teal 5 facing 6", {"turn_actions": pace})
    for number in range(actions):
        assert state.current_player == 0
        do(state, f"turn b2 facing {(1, 6)[number % 2]}")
    assert state.current_player == 1
    assert left(state) == actions
    whole = do(placed(1, {"turn_actions": pace}), "throw 6 1")
    assert left(whole) == actions, "the first turn is no shorter"
    assert happened(whole, "variant.pace") == [(CHANCE, (actions,))]
    assert not happened(placed(), "variant.pace")


@rule("variant.costly", "turn.cost")
def test_hard_promotions_cost_two() -> None:
    state = table("b2 teal 3 facing 6", {"rank_change_cost": "two"})
    assert left(do(state, "promote b2 facing 6")) == 3
    assert left(do(state, "demote b2 facing 6")) == 1
    assert not options(state, "promote", "demote")
    assert options(state, "turn", "move")
    assert forbidden(state, "promote b2 facing 6") == {"turn.cost"}
    assert facts(state, "demote b2 facing 6") == "it costs 2, and 1 of the turn's actions are left"
    assert happened(placed(1, {"rank_change_cost": "two"}), "variant.costly") == [(CHANCE, (2,))]
    assert do(state, "turn b2 facing 1").current_player == 1


@rule("variant.first")
def test_a_short_first_turn() -> None:
    """Ruling B31: only the first turn of the game is short, and never longer than the others."""
    state = do(placed(1, {"first_turn": "short"}), "throw 6 1")
    assert happened(state, "variant.first") == [(CHANCE, (3,))]
    assert left(state) == 3
    assert left(do(state, "pass")) == 5
    assert left(do(state, "pass")) == 5
    quick = do(placed(1, {"first_turn": "short", "turn_actions": "two"}), "throw 6 1")
    assert left(quick) == 2
    assert not happened(placed(), "variant.first")


@rule("turn.kinds")
def test_own_cubes_act_in_any_order_and_any_way() -> None:
    state = table("b2 teal 3 facing 6, b3 teal 2 facing 6, d4 coral 5 facing 6")
    do(state, "jump b2 b4", "promote b3 facing 6", "turn b4 facing 1", "move b3 c3", "demote b4 facing 6")
    assert state.current_player == 1
    assert board(state) == {"b4": "teal 2 facing 6", "c3": "teal 3 facing 6", "d4": "coral 5 facing 6"}
    assert forbidden(state, "move b4 b5") == {"turn.kinds"}
    assert "the cube on b4 is Ada's" in facts(state, "turn b4 facing 1")
    for text in ("move e5 e6", "turn e5 facing 6", "promote e5 facing 6", "demote e5 facing 6", "capture e5 d5"):
        assert "turn.kinds" in forbidden(state, text)
    assert facts(state, "turn e5 facing 6") == "no cube stands on e5"


@rule("turn.stop")
def test_a_turn_may_be_ended_early_even_at_once() -> None:
    state = do(table("b2 teal 5 facing 6"), "pass")
    assert (state.current_player, left(state)) == (1, 5)
    assert happened(state, "turn.stop") == [(0, ("passed",))]
    state = do(table("b2 teal 5 facing 6"), "move b2 b3", "pass")
    assert state.current_player == 1
    assert not happened(state, "turn.clear"), "there were no markers"
