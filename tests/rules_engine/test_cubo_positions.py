"""Cubo by other printed numbers, as a position, and in words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest

from card_data.schema import Card, Game
from rules_engine import TERMINAL, rules_for
from rules_engine.core import State
from rules_engine.errors import InvalidAction, InvalidPosition
from tests.rules_engine.test_cubo import (
    RULES,
    board,
    cubes,
    do,
    forbidden,
    happened,
    left,
    marks,
    options,
    placed,
    table,
)

# Other printed numbers


def printed(**numbers: Any) -> Game:
    """Return the game with other printed numbers; a map changes the entries that it names."""
    kept = dict(RULES.game.numbers)
    for name, value in numbers.items():
        old = kept[name]
        kept[name] = {**old, **value} if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return dataclasses.replace(RULES.game, numbers=kept)


def play_with(text: str, game: Game, **position: Any) -> State:
    rules = rules_for(game)
    state: State = rules.from_position({"players": 2, "board": cubes(text), **position})
    return state


def test_the_printed_actions_are_the_turn_s() -> None:
    state = play_with("b2 teal 3 facing 6, h8 coral 1 facing 5", printed(actions=3))
    assert left(state) == 3
    assert do(state, "move b2 b3", "move b3 b4", "move b4 b5").current_player == 1


@pytest.mark.parametrize("kind", ["move", "jump", "rotate", "promote", "demote", "capture"])
def test_the_printed_costs_are_paid(kind: str) -> None:
    game = printed(cost={kind: 4})
    text = "b2 teal 3 facing 5, b1 teal 3 facing 6, c2 coral 1 facing 2, h8 coral 1 facing 5"
    acts = {
        "move": "move b2 b3", "jump": "jump b1 b3", "rotate": "turn b2 facing 1", "promote": "promote b2 facing 6",
        "demote": "demote b2 facing 6", "capture": "capture b2 c2",
    }  # fmt: skip
    assert left(do(play_with(text, game), acts[kind])) == 1
    assert forbidden(play_with(text, game, left=3), acts[kind]) == {"turn.cost"}


def test_the_printed_step_is_the_promotion_s() -> None:
    state = play_with("b2 teal 3 facing 6, h8 coral 1 facing 5", printed(rank_step=2))
    assert {at: cube for at, cube in board(do(state, "promote b2 facing 6")).items() if at == "b2"} == {
        "b2": "teal 5 facing 6"
    }
    assert forbidden(state, "promote b2 facing 6") >= {"promote.limit"}


def test_the_printed_dice_are_thrown() -> None:
    state = play_with("a1 teal 5 facing 6, a2 coral 5 facing 1, h8 coral 1 facing 5", printed(capture_die_faces=4))
    assert len(do(state, "capture a1 a2").chance_outcomes()) == 16


def test_the_printed_caps_end_the_game() -> None:
    text = "a1 teal 5 facing 6, h8 coral 1 facing 5"
    assert do(play_with(text, printed(caps={"quiet_turns": 7}), quiet=6), "pass").is_terminal
    assert do(play_with(text, printed(caps={"turns": 7}), turn=7), "pass").is_terminal
    assert not do(play_with(text, printed(caps={"turns": 7}), turn=6), "pass").is_terminal


def test_the_printed_board_is_played_on() -> None:
    state = play_with("a1 teal 5 facing 6, f6 coral 1 facing 5", printed(board=6))
    assert options(do(state, "pass"), "move") == {"move f6 e6", "move f6 f5"}
    with pytest.raises(InvalidAction, match="a1 to f6"):
        state.rules.parse_action("move f6 g6")


def test_the_printed_die_decides_what_a_cube_shows() -> None:
    """With another hand printed, what lies east of a heading changes."""
    text = "d4 teal 1 facing 3, e4 coral 2 facing 1, h8 coral 1 facing 5"
    assert forbidden(play_with(text, RULES.game), "capture d4 e4") == {"capture.sides"}
    game = printed(die={"right_handed": (1, 2, 3)})
    assert "capture d4 e4" in options(play_with(text, game))


def test_the_printed_triangles_are_the_mixed_army() -> None:
    rows = tuple(_with(card, start=4) if card.id == "teal-3" else card for card in RULES.game.cards)
    parts = tuple(dataclasses.replace(c, rows=rows) if c.name == "cubes" else c for c in RULES.game.components)
    rules = rules_for(dataclasses.replace(RULES.game, components=parts), {"start_army": "mixed"})
    hands = rules.new_initial_state(2, 1).to_position()["hands"]
    assert [cube["rank"] for cube in hands[0]] == [1] * 8 + [4] * 4 + [5] * 2 + [6] * 2
    assert [cube["rank"] for cube in hands[1]] == [1] * 8 + [3] * 4 + [5] * 2 + [6] * 2


def _with(card: Card, **values: Any) -> Card:
    return dataclasses.replace(card, values={**card.values, **values})


# Positions


def test_a_board_alone_is_a_position() -> None:
    state = RULES.from_position({"players": 2, "board": cubes("b2 teal 5 facing 6, c7 coral 3 facing 2")})
    position = state.to_position()
    assert (position["phase"], position["mover"], position["left"], position["turn"]) == ("turn", 0, 5, 1)
    assert [len(cubes) for cubes in position["captured"]] == [15, 15]
    assert position["board"]["b2"] == {"cube": "teal-1", "rank": 5, "facing": 6}


def test_printed_cubes_that_are_named_come_before_those_of_a_side() -> None:
    board = {
        "a1": {"cube": "teal", "rank": 5, "facing": 6},
        **{f"{column}2": {"cube": "teal-1", "rank": 1, "facing": 5} for column in "abcdefgh"},
        "h8": {"cube": "coral-6", "rank": 2, "facing": 6},
    }
    position = RULES.from_position({"players": 2, "board": board}).to_position()
    assert position["board"]["a1"]["cube"] == "teal-3"
    assert "coral-6" in position["captured"][1]
    assert position["captured"][1].count("coral-6") == 1


def test_a_placing_may_be_given_in_part() -> None:
    state = RULES.from_position({"players": 2, "phase": "place", "board": cubes("b2 teal 5 facing 6")}, seed=3)
    assert [len(hand) for hand in state.to_position()["hands"]] == [15, 16]
    assert state.current_player == 0
    army = ", ".join(f"{column}{row} teal 1 facing 5" for row in (1, 2) for column in "abcdefgh")
    assert RULES.from_position({"players": 2, "phase": "place", "board": cubes(army)}, seed=3).current_player == 1
    alternating = RULES.with_rulings({"placement_order": "alternating"})
    one = alternating.from_position({"players": 2, "phase": "place", "board": cubes("b2 teal 5 facing 6")})
    assert one.current_player == 1


FIGHTERS = "d4 teal 5 facing 6, d5 coral 2 facing 1, a1 teal 1 facing 5"
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "players: found 3, expected 2 to 2"),
    ({"bord": {}}, "bord: unknown key"),
    ({"board": {"z9": {"cube": "teal", "rank": 1, "facing": 5}}}, "board.z9: no such square; expected a1 to h8"),
    (
        {"board": {"a1": {"cube": "blue", "rank": 1, "facing": 5}}},
        'board.a1.cube: found "blue", expected teal, coral, teal-1',
    ),
    ({"board": {"a1": {"cube": "capture", "rank": 1, "facing": 5}}}, 'board.a1.cube: found "capture"'),
    ({"board": {"a1": {"cube": "teal", "rank": 7, "facing": 5}}}, "board.a1.rank: found 7, expected 1 to 6"),
    (
        {"board": {"a1": {"cube": "teal", "rank": 5, "facing": 2}}},
        "board.a1.facing: found 2, but a cube of rank 5 shows 1, 3, 4, 6",
    ),
    ({"board": {"a1": {"cube": "teal", "rank": 5}}}, "board.a1: lacks `facing`"),
    ({"board": {"a1": {"cube": "teal", "rank": 5, "facing": 6, "hat": 1}}}, "board.a1.hat: unknown key"),
    ({"board": {"a1": "teal"}}, 'board.a1: found "teal", expected an object'),
    ({"board": []}, "board: found a list, expected an object"),
    (
        {"board": {f"{c}4": {"cube": "teal-5", "rank": 1, "facing": 5} for c in "abc"}},
        'board.c4.cube: "teal-5" is there once too often; 2 of it are printed',
    ),
    (
        {"board": {f"{c}{r}": {"cube": "teal", "rank": 1, "facing": 5} for r in (1, 2, 3) for c in "abcdefgh"}},
        'board.a3.cube: "teal" has only 16 cubes',
    ),
    (
        {"phase": "place", "board": cubes("a4 teal 1 facing 5")},
        "board.a4: while cubes are placed, teal stands on its home rows",
    ),
    ({"hands": [[{"cube": "coral-1", "rank": 1}], []]}, "hands[0][0].cube: found coral, expected a cube of teal"),
    ({"hands": [[{"cube": "teal-1"}], []]}, "hands[0][0]: lacks `rank`"),
    ({"hands": [[]]}, "hands: found 1 entries, expected 2"),
    (
        {"board": cubes(FIGHTERS), "hands": [[{"cube": "teal-1", "rank": 1}], []]},
        "hands[0]: in the phase turn all cubes are placed",
    ),
    ({"captured": [["teal-1"], []]}, "captured[0]: no cube is captured before the first turn"),
    ({"board": cubes(FIGHTERS), "captured": [["coral-1"], []]}, 'captured[0][0]: found "coral-1"'),
    ({"board": cubes(FIGHTERS), "mover": 2}, "mover: found 2, expected 0 to 1"),
    ({"board": cubes(FIGHTERS), "left": 6}, "left: found 6, expected 0 to 5"),
    ({"board": cubes(FIGHTERS), "left": 0}, "left: found 0, expected 1 to 5"),
    ({"board": cubes(FIGHTERS), "turn": 0}, "turn: found 0, expected 1 to 1000"),
    ({"board": cubes(FIGHTERS), "quiet": 101}, "quiet: found 101, expected 0 to 100"),
    ({"board": cubes(FIGHTERS), "quiet": 100}, "quiet: after 100 quiet turns the game is over"),
    ({"board": cubes(FIGHTERS), "removed": 1}, "removed: found 1, expected true or false"),
    ({"board": cubes(FIGHTERS), "phase": "attack"}, "attack: in the phase attack the attack is two squares"),
    ({"board": cubes(FIGHTERS), "attack": ["d4", "d5"]}, "attack: in the phase turn the attack is none"),
    ({"board": cubes(FIGHTERS), "phase": "attack", "attack": ["d4"]}, "attack: found 1 entries, expected 2"),
    (
        {"board": cubes(FIGHTERS), "phase": "attack", "attack": ["d5", "d4"]},
        "attack[0]: no cube of the mover stands there",
    ),
    (
        {"board": cubes(FIGHTERS), "phase": "attack", "attack": ["d4", "d3"]},
        "attack[1]: in the phase attack an enemy stands there",
    ),
    (
        {"board": cubes(FIGHTERS), "phase": "enter", "attack": ["d4", "d5"]},
        "attack[1]: in the phase enter the square is empty",
    ),
    (
        {"board": cubes(FIGHTERS), "phase": "attack", "attack": ["a1", "d5"]},
        "attack[1]: the squares are not neighbours",
    ),
    ({"board": cubes(FIGHTERS), "marks": {"b1": ["changed"]}}, "marks.b1: no cube stands there"),
    (
        {"board": cubes(FIGHTERS), "marks": {"d4": ["cold"]}},
        'marks.d4[0]: found "cold", expected changed, frozen, immune',
    ),
    (
        {"board": cubes(FIGHTERS), "marks": {"d4": ["immune"]}},
        'marks.d4[0]: "immune" can hold of the enemy\'s cubes alone',
    ),
    (
        {"board": cubes(FIGHTERS), "marks": {"d5": ["frozen"]}},
        'marks.d5[0]: "frozen" can hold of the mover\'s cubes alone',
    ),
    (
        {"board": cubes(FIGHTERS), "phase": "over"},
        "phase: both sides have cubes and no limit is reached: the game goes on",
    ),
    ({"board": cubes("a1 teal 1 facing 5")}, "board: coral has no cube left: the game is over"),
    ({"mover": 5}, "mover: found 5, expected 0 to 1"),
]


@pytest.mark.parametrize(("position", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_what_cannot_be_is_told_where_it_stands(position: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        RULES.from_position({"players": 2, **position})
    assert str(caught.value).startswith(message)


def test_a_mover_without_cubes_to_place_is_refused() -> None:
    army = ", ".join(f"{column}{row} teal 1 facing 5" for row in (1, 2) for column in "abcdefgh")
    with pytest.raises(InvalidPosition, match="mover: teal has no cube left to place"):
        RULES.from_position({"players": 2, "phase": "place", "board": cubes(army), "mover": 0})


def test_a_finished_position_is_known_as_such() -> None:
    state = RULES.from_position({"players": 2, "phase": "over", "board": cubes("a1 teal 1 facing 5")})
    assert state.current_player == TERMINAL
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


def test_nothing_is_hidden_after_the_placing() -> None:
    state = do(placed(), "throw 6 1", "pass")
    assert state.observation(0).public == state.observation(1).public
    assert state.observation(0).legal_actions == ()
    assert state.observation(1).legal_actions == tuple(state.legal_actions())


# Words


@pytest.mark.parametrize(
    "text",
    [
        "place 5 on b2 facing 6", "move b2 b3", "jump b1 b3", "turn b2 facing 3", "tip b2 to 5 facing 3", "promote b2 facing 6",
        "demote b2 facing 2", "capture b2 b3", "throw 4 3", "enter", "stay", "pass",
    ],
)  # fmt: skip
def test_actions_read_like_table_talk(text: str) -> None:
    assert RULES.format_action(RULES.parse_action(f"  {text.upper()} ")) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("move b2", "cannot read"),
        ("move b2 k9", 'unknown square "k9"; expected a1 to h8'),
        ("move b2 b0", "unknown square"),
        ("turn b2 facing 7", 'no cube shows "7"; expected 1 to 6'),
        ("turn b2 facing ²", "no cube shows"),
        ("place 0 on b2 facing 6", 'no cube shows "0"'),
        ("throw 7 1", 'no capture dice show "7 1"; expected two numbers from 1 to 6'),
        ("capture b2 facing 3", "cannot read"),
        ("enter b2", "cannot read"),
    ],
)
def test_what_is_no_action_is_told(text: str, message: str) -> None:
    with pytest.raises(InvalidAction, match=message.replace("?", r"\?")):
        RULES.parse_action(text)


def test_actions_of_different_kinds_are_never_equal() -> None:
    texts = [f"{verb} b2 b3" for verb in ("move", "jump", "capture")] + [
        f"{verb} b2 facing 3" for verb in ("turn", "promote", "demote")
    ]
    assert len({RULES.parse_action(text) for text in texts}) == len(texts)


def test_a_fight_is_told_as_at_a_table() -> None:
    state = do(
        table("d4 teal 4 facing 6, d5 coral 3 facing 5, h8 coral 1 facing 5"), "capture d4 d5", "throw 5 2", "enter"
    )
    assert [RULES.format_event(event) for event in state.events] == [
        "Ada attacks d5 from d4.",
        "  (a 6 looks at a 5)",
        "  (4 actions left)",
        "  (paid; now both throw a capture die)",
        "Ada throws 5 and adds 4: 9. Ben throws 2 and adds 3: 5.",
        "Ada takes the cube on d5 off the board.",
        "Ada steps from d4 into d5.",
    ]
    assert marks(state)["d5"] == {"won"}
    assert happened(state, "capture.enter") == [(0, ("enter", "d4", "d5"))]
