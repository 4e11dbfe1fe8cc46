"""Cubo against an oracle, by counting and by chance: the whole rather than a rule."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition
from hypothesis.stateful import rule as step

from rules_engine import CHANCE, Rules
from rules_engine.chance import Chance
from rules_engine.core import State
from rules_engine.playout import count_nodes, random_action, random_play
from tests.rules_engine import oracle_cubo as oracle
from tests.rules_engine.test_cubo import (
    RULES,
    cubes,
    do,
    options,
    placed,
    rule,
    table,
)

SIDES = ("teal", "coral")
RANKS = range(1, 7)


# The oracle


@rule("cube.handed", "cube.heading", "cube.sides")
def test_the_24_ways_are_those_of_a_cube_turned_by_hand() -> None:
    by_hand = {(way[oracle.UP], way[oracle.NORTH], way[oracle.EAST]) for way in oracle.WAYS}
    assert len(by_hand) == 24
    assert {tuple(way) for way in RULES.tables.dice.ways} == by_hand
    mirrored = {(top, north, 7 - east) for top, north, east in by_hand}
    left_handed = RULES.with_rulings({"handedness": "left_handed"}).tables.dice
    assert {tuple(way) for way in left_handed.ways} == mirrored
    assert not by_hand & mirrored


def test_the_ways_are_as_many_as_printed() -> None:
    numbers = RULES.game.numbers
    assert len(RULES.tables.dice.ways) == numbers["orientations"]
    assert all(len(facings) == numbers["headings"] for facings in RULES.tables.facings.values())


@rule("move.slide")
def test_rolling_four_times_one_way_brings_the_cube_back() -> None:
    tipped = RULES.tables.dice.tipped
    for way in range(24):
        for side in range(4):
            once = tipped[way][side]
            assert once != way
            assert tipped[tipped[tipped[once][side]][side]][side] == way
            assert tipped[once][(side + 2) % 4] == way


def stand(square: oracle.Square, side: int, cube: oracle.Cube) -> tuple[str, dict[str, Any]]:
    return oracle.name(square), {"cube": SIDES[side], "rank": cube[oracle.UP], "facing": cube[oracle.AHEAD[side]]}


@rule("capture.sides")
def test_who_may_attack_whom_in_every_way_and_direction() -> None:
    """24 x 24 ways, four directions, either side to move: 4608 pairs."""
    for side, way in product((0, 1), oracle.ACROSS):
        at, to = (3, 3), oracle.step((3, 3), way)
        for mine, theirs in product(oracle.WAYS, oracle.WAYS):
            squares = dict([stand(at, side, mine), stand(to, 1 - side, theirs)])
            state = RULES.from_position({"players": 2, "board": squares, "mover": side})
            allowed = f"capture {oracle.name(at)} {oracle.name(to)}" in options(state, "capture")
            assert allowed == oracle.may_attack(mine, theirs, way), squares


@rule("capture.neighbour", "capture.sides")
def test_who_may_attack_whom_at_every_corner() -> None:
    """Ruling B6: 24 x 24 ways at four corners."""
    rules = RULES.with_rulings({"capture_adjacency": "also_diagonal"})
    for one, other in (
        (oracle.NORTH, oracle.EAST),
        (oracle.EAST, oracle.SOUTH),
        (oracle.SOUTH, oracle.WEST),
        (oracle.WEST, oracle.NORTH),
    ):
        at, to = (3, 3), oracle.step(oracle.step((3, 3), one), other)
        for mine, theirs in product(oracle.WAYS, oracle.WAYS):
            squares = dict([stand(at, 0, mine), stand(to, 1, theirs)])
            text = f"capture {oracle.name(at)} {oracle.name(to)}"
            state = rules.from_position({"players": 2, "board": squares})
            allowed = oracle.may_attack_at_corner(mine, theirs, one, other)
            assert (text in options(state, "capture")) == allowed, squares
            assert (not rules.explain(state, rules.parse_action(text))) == allowed, squares


def random_board(chance: Chance) -> tuple[dict[oracle.Square, tuple[int, oracle.Cube]], dict[oracle.Square, str]]:
    """Return a crowded corner of the board, with markers that fit seat 0 to move."""
    squares = [(column, row) for column in range(8) for row in range(8) if column + row < 4 + chance.below(10)]
    chance.shuffle(squares)
    count = 2 + chance.below(min(len(squares) - 2, 30))
    stands = {at: (number % 2, chance.choice(oracle.WAYS)) for number, at in enumerate(squares[:count])}
    marks = {
        at: "immune" if owner else chance.choice(("changed", "frozen"))
        for at, (owner, _) in stands.items()
        if chance.below(5) == 0
    }
    return stands, marks


def against_the_oracle(number: int, seed: int) -> int:
    """Compare so many boards; return the number of legal actions in all."""
    chance, found = Chance(seed), 0
    for _ in range(number):
        stands, marked = random_board(chance)
        board = dict(stand(at, owner, cube) for at, (owner, cube) in stands.items())
        marks = {oracle.name(at): [mark] for at, mark in marked.items()}
        state = RULES.from_position({"players": 2, "board": board, "marks": marks})
        expected = sorted(oracle.actions(stands, 0, marked))
        assert sorted(options(state)) == expected, (board, marks)
        found += len(expected)
    return found


@rule("move.step", "move.empty", "jump.over", "jump.own", "promote.heading", "demote.heading", "rotate.heading")
def test_random_boards_allow_what_the_oracle_allows() -> None:
    assert against_the_oracle(1200, seed=4) > 100_000


@pytest.mark.deep
def test_many_random_boards_allow_what_the_oracle_allows() -> None:
    assert against_the_oracle(20_000, seed=7) > 1_500_000


@rule("capture.roll", "capture.win", "capture.loss", "capture.tie")
def test_every_throw_between_all_ranks() -> None:
    """36 throws for each of 36 pairs of ranks; the odds hang on the difference alone."""
    wins: dict[int, set[int]] = {}
    for mine, theirs in product(RANKS, RANKS):
        ahead, low = 4 if mine in (1, 6, 2, 5) else 5, 1 if theirs not in (1, 6) else 2
        fight = f"d4 teal {mine} facing {ahead}, d5 coral {theirs} facing {low}"
        state = table(f"{fight}, a1 teal 1 facing 5, h8 coral 1 facing 5")
        do(state, "capture d4 d5")
        results: Counter[str] = Counter()
        for throw, _ in state.chance_outcomes():
            after = state.clone()
            after.apply(throw)
            said = [
                event.rule for event in after.events if event.rule in ("capture.win", "capture.loss", "capture.tie")
            ]
            first, second = (int(die) for die in RULES.format_action(throw).split()[1:])
            expected = oracle.result(mine, theirs, first, second)
            assert said == [f"capture.{expected}"]
            results[expected] += 1
        wins.setdefault(mine - theirs, set()).add(results["win"])
    assert wins == {d: {n} for d, n in zip(range(-5, 6), (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35), strict=True)}


# Counting (perft), by hand


def test_nodes_of_two_lone_cubes() -> None:
    """Both stand in a corner with rank 1: 2 moves, 3 rotations, 4 promotions and the pass make 10.

    The second action: after a move to an edge 3 moves make 11 (2 x 11); after a rotation 10 (3 x 10); after a promotion 4 demotions more,
    14 (4 x 14); after the pass coral has its 10. Together 118.
    """
    state = table("a1 teal 1 facing 5, h8 coral 1 facing 5")
    assert [count_nodes(state, depth) for depth in (0, 1, 2)] == [1, 10, 118]


def test_nodes_of_an_attack_with_the_last_action() -> None:
    """Teal has 1 move, 3 rotations, 4 promotions, 4 demotions, 1 attack and the pass: 14.

    Coral, a 5 in a2 that shows a 1 to a1, then has 2 moves, 3 rotations, 4 and 4 changes and the pass, 14, but: after teal's move 1 move
    more (15); an attack more when teal shows a 1 as well, after 1 of 3 rotations (14 + 14 + 15) and 1 of 4 demotions (3 x 14 + 15);
    after a promotion the 6 shows no 1 (4 x 14). The attack has 36 throws. 15 + 43 + 57 + 56 + 36 + 14 = 221.
    """
    state = table("a1 teal 5 facing 6, a2 coral 5 facing 1", left=1)
    assert [count_nodes(state, depth) for depth in (1, 2)] == [14, 221]


def test_nodes_behind_a_throw() -> None:
    """Of 36 throws between equal ranks 15 win and 15 lose the last cube: the play is over. 6 ties freeze teal's only cube; its turn ends.

    Coral then has 2 moves, 3 rotations, 8 changes and the pass, 14 (it shows a 1 to a 6): 30 + 6 x 14 = 114.
    """
    state = do(table("a1 teal 5 facing 6, a2 coral 5 facing 1"), "capture a1 a2")
    assert [count_nodes(state, depth) for depth in (1, 2)] == [36, 114]


def test_nodes_of_a_placing() -> None:
    """One cube each, the 15 others stand: one square, 4 headings; then coral's 4; then 36 throws of which 30 lead on."""
    home = {0: (1, 2), 1: (7, 8)}
    text = ", ".join(
        f"{column}{row} {SIDES[seat]} 1 facing 5"
        for seat in (0, 1)
        for row in home[seat]
        for column in "abcdefgh"
        if f"{column}{row}" not in ("c2", "f7")
    )
    hands = [[{"cube": "teal", "rank": 3}], [{"cube": "coral", "rank": 5}]]
    state = RULES.from_position({"players": 2, "phase": "place", "board": cubes(text), "hands": hands})
    assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [4, 16, 576]


# By chance


class CuboMachine(RuleBasedStateMachine):
    """Plays any legal actions and looks at the state after each."""

    @initialize(
        seed=st.integers(0, 10_000),
        rulings=st.fixed_dictionaries(
            {},
            optional={
                ruling.option: st.sampled_from([c.name for c in ruling.choices])
                for ruling in RULES.game.rulings
                if len(ruling.choices) > 1
            },
        ),
        close=st.booleans(),
    )
    def begin(self, seed: int, rulings: dict[str, str], close: bool) -> None:
        self.agreed = RULES.with_rulings(rulings)
        self.state: State = self.agreed.new_initial_state(2, seed)
        if close:
            stands, _ = random_board(Chance(seed))
            position = dict(stand(at, owner, cube) for at, (owner, cube) in stands.items())
            if self.agreed.options["handedness"] == "right_handed":
                self.state = self.agreed.from_position({"players": 2, "board": position}, seed)
        self.whole = Counter(card.id for card in RULES.game.printed())

    @precondition(lambda self: not self.state.is_terminal)
    @step(number=st.integers(0, 10**6))
    def act(self, number: int) -> None:
        actions = self.state.legal_actions()
        attacks = [action for action in actions if self.agreed.format_action(action).startswith("capture")]
        pool = attacks if attacks and number % 3 else actions
        before, mover = self.state.to_position(), self.state.current_player
        self.state.apply(pool[number % len(pool)])
        after = self.state.to_position()
        if before["phase"] == after["phase"] == "turn" and after["turn"] == before["turn"]:
            assert self.state.current_player == mover
            assert after["left"] < before["left"]
        if mover == CHANCE and before["phase"] == "attack":
            assert len(before["board"]) - len(after["board"]) <= 1

    @invariant()
    def every_piece_is_somewhere(self) -> None:
        if hasattr(self, "state"):
            zones = self.state.zones()
            assert Counter(card for cards in zones.values() for card in cards) == self.whole
            assert all(card.startswith(SIDES[seat]) for seat in (0, 1) for card in zones[f"board {seat}"])

    @invariant()
    def what_was_kept_is_what_is_found_anew(self) -> None:
        if hasattr(self, "state"):
            again = self.agreed.from_position(json.loads(json.dumps(self.state.to_position())))
            assert again.to_position() == self.state.to_position()
            assert again.legal_actions() == self.state.legal_actions()

    @invariant()
    def marks_are_of_this_turn(self) -> None:
        if hasattr(self, "state"):
            position = self.state.to_position()
            if (
                position["phase"] == "turn"
                and position["left"] == self.agreed.actions
                and self.agreed.options["capture_cost"] == "one"
            ):
                assert position["marks"] == {}
            for at, words in position["marks"].items():
                mine = position["board"][at]["cube"].startswith(SIDES[position["mover"]])
                assert mine == ("immune" not in words)


TestCuboMachine = CuboMachine.TestCase
TestCuboMachine.settings = settings(max_examples=30, stateful_step_count=40)


@cache
def plays() -> tuple[State, ...]:
    return tuple(random_play(RULES, 2, seed) for seed in range(6))


def test_every_rule_is_reached_by_a_play_or_forbids_something_in_it() -> None:
    reached = {event.rule for state in plays() for event in state.events}
    reached |= {event.rule for event in lively(3).events}
    chance, game = Chance(2), cast(Rules[Any], RULES)
    for start in (RULES.new_initial_state(2, 5), do(placed(3), "throw 6 1"), crowd()):
        state = start
        for _ in range(80):
            if state.is_terminal:
                break
            if state.current_player >= 0:
                reached |= {v.rule for action in game.candidate_actions(state) for v in game.explain(state, action)}
            state.apply(random_action(state, chance))
    assert set(RULES.index.enforced()) <= reached


def crowd() -> State:
    stands, _ = random_board(Chance(11))
    return RULES.from_position(
        {"players": 2, "board": dict(stand(at, owner, cube) for at, (owner, cube) in stands.items())}
    )


def lively(seed: int) -> State:
    """Return a finished play of players who attack when they can."""
    state, chance = crowd(), Chance(seed)
    while not state.is_terminal:
        attacks = [action for action in state.legal_actions() if RULES.format_action(action).startswith("capture")]
        state.apply(chance.choice(attacks) if attacks and chance.below(3) else random_action(state, chance))
    return state


def test_lively_plays_end_by_the_last_cube() -> None:
    for seed in range(5):
        state = lively(seed)
        assert state.outcome is not None
        assert state.outcome.termination in ("win", "quiet")
        if state.outcome.termination == "win":
            loser = 1 - state.outcome.winners[0]
            assert not state.zones()[f"board {loser}"]
            assert len(state.zones()[f"captured {loser}"]) == 16
