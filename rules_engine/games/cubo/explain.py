"""Legality once more, as the book says it: each predicate is a rule that forbids something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules_engine.core import CHANCE, TERMINAL, Action, Violation
from rules_engine.games.cubo.actions import (
    ENTER,
    PASS,
    STAY,
    Capture,
    CubeAction,
    Demote,
    Jump,
    Move,
    Place,
    Promote,
    Throw,
    Tip,
    Turn,
    Word,
)  # fmt: skip
from rules_engine.games.cubo.board import CHANGED, FROZEN, IMMUNE
from rules_engine.games.cubo.play import (
    CAPTURE_ENTER,
    CAPTURE_NEIGHBOUR,
    CAPTURE_ROLL,
    CAPTURE_SIDES,
    SETUP_FIRST,
    SETUP_HEADING,
    SETUP_ROLL,
    TURN_ACTIONS,
    CuboState,
)  # fmt: skip
from rules_engine.games.cubo.tables import AHEAD, EMPTY, LETTERS, R
from rules_engine.notation import join, seat_name

CUBE_RANK, CUBE_SIDES, CUBE_HEADING = R("cube.rank"), R("cube.sides"), R("cube.heading")
SETUP_HOME, TURN_KINDS, TURN_COST = R("setup.home"), R("turn.kinds"), R("turn.cost")
MOVE_STEP, MOVE_EMPTY = R("move.step"), R("move.empty")
JUMP_OVER, JUMP_OWN, JUMP_CHAIN = R("jump.over"), R("jump.own"), R("jump.chain")
ROTATE_HEADING, PROMOTE_LIMIT, DEMOTE_LIMIT = R("rotate.heading"), R("promote.limit"), R("demote.limit")
DEMOTE_HEADING, CAPTURE_BARRED, CHANGE_BARS = R("demote.heading"), R("capture.barred"), R("change.no_capture")
IMMUNE_SCOPE, FROZEN_STILL = R("immune.scope"), R("frozen.still")

NORTH = AHEAD[0]
STEPS = {(0, 1): 0, (1, 0): 1, (0, -1): 2, (-1, 0): 3}
"""Columns and rows to the next square -> the side that looks there."""


class Cube(NamedTuple):
    """What stands on a square."""

    seat: int
    rank: int
    walls: tuple[int, ...]


def explain(state: CuboState, action: Action) -> tuple[Violation, ...]:
    """Return the rules that forbid the action."""
    found: list[Violation] = []
    if state.phase in _WHEN:
        found += _WHEN[state.phase](state, action)
    for predicate in _PREDICATES.get(type(action), ()):
        found += predicate(state, action)
    return tuple(found)


# When


def _the_play_is_over(state: CuboState, action: Action) -> Iterator[Violation]:
    if state.current_player == TERMINAL:
        outcome = state.outcome
        assert outcome is not None
        yield Violation(outcome.rule, f"the game is over, with {outcome.scores[0]} cubes against {outcome.scores[1]}")


def _armies_are_placed_before_anything_else(state: CuboState, action: Action) -> Iterator[Violation]:
    if state.phase == "place" and not isinstance(action, Place):
        waiting = sum(len(hand) for hand in state.hands)
        yield Violation(TURN_ACTIONS, f"it is nobody's turn yet: {waiting} cubes are still to be placed")


def _all_cubes_are_placed_once(state: CuboState, action: Place) -> Iterator[Violation]:
    if state.phase != "place":
        yield Violation(SETUP_HEADING, "all cubes have been placed")


def _dice_that_are_due_are_thrown_first(state: CuboState, action: Action) -> Iterator[Violation]:
    if state.phase in ("first", "attack") and not isinstance(action, Throw):
        rule = SETUP_FIRST if state.phase == "first" else CAPTURE_ROLL
        yield Violation(rule, "first both capture dice are thrown")


def _dice_are_thrown_when_they_are_due(state: CuboState, action: Throw) -> Iterator[Violation]:
    if state.current_player != CHANCE:
        yield Violation(CAPTURE_ROLL, "no capture dice are thrown now")


def _a_winner_first_says_whether_it_steps_in(state: CuboState, action: Action) -> Iterator[Violation]:
    if state.phase == "enter" and action not in (ENTER, STAY):
        to = state.rules.tables.names[state.attack[1]]
        yield Violation(CAPTURE_ENTER, f"{seat_name(state.mover)} has just emptied {to}: step in or stay?")


def _only_a_winner_steps_in_or_stays(state: CuboState, action: Word) -> Iterator[Violation]:
    if action in (ENTER, STAY) and state.phase != "enter":
        yield Violation(CAPTURE_ENTER, "no attack has just been won")


# Placing


def _a_cube_is_placed_at_home(state: CuboState, action: Place) -> Iterator[Violation]:
    home = [state.rules.tables.names[at] for at in state.rules.tables.home[state.mover]]
    if action.at not in home:
        yield Violation(
            SETUP_HOME, f"{seat_name(state.mover)} has the home rows from {home[0]} to {home[-1]}, not {action.at}"
        )


def _one_cube_a_square(state: CuboState, action: Place) -> Iterator[Violation]:
    if _cube(state, action.at):
        yield Violation(SETUP_HEADING, f"a cube stands on {action.at} already")


def _a_cube_is_placed_as_thrown(state: CuboState, action: Place) -> Iterator[Violation]:
    ranks = [rank for rank, _ in state.hands[state.mover]]
    if state.rules.options["placement_ranks"] == "as_rolled" and action.rank not in ranks:
        left = join([str(rank) for rank in sorted(ranks, reverse=True)])
        yield Violation(SETUP_ROLL, f"none of the cubes left shows {action.rank}: {left}")


def _a_placed_cube_stands_as_dice_can(state: CuboState, action: Place) -> Iterator[Violation]:
    yield from _standing(state, action.rank, action.facing)


def _standing(state: CuboState, rank: int, facing: int) -> Iterator[Violation]:
    """The top cannot be ahead, nor can what lies beneath it."""
    below = state.rules.tables.opposite_sum - rank
    if facing not in (rank, below):
        return
    if facing == rank:
        yield Violation(CUBE_RANK, f"the {rank} is on top, so it cannot be ahead")
    else:
        yield Violation(CUBE_SIDES, f"the {below} is beneath the {rank}, so it cannot be ahead")
    shown = join([str(face) for face in range(1, state.rules.tables.faces + 1) if face not in (rank, below)])
    yield Violation(CUBE_HEADING, f"a cube of rank {rank} can have {shown} ahead, not {facing}")


# Any action of a cube


def _only_own_cubes_act(state: CuboState, action: CubeAction) -> Iterator[Violation]:
    cube = _cube(state, action.at)
    if cube is None:
        yield Violation(TURN_KINDS, f"no cube stands on {action.at}")
    elif cube.seat != state.mover:
        yield Violation(TURN_KINDS, f"the cube on {action.at} is {seat_name(cube.seat)}'s")


def _a_frozen_cube_does_nothing(state: CuboState, action: CubeAction) -> Iterator[Violation]:
    if _mark(state, action.at) & FROZEN:
        yield Violation(FROZEN_STILL, f"the cube on {action.at} is frozen until the turn ends")


def _an_action_is_paid(state: CuboState, action: CubeAction) -> Iterator[Violation]:
    cost = state.rules.cost[type(action)]
    if cost > state.left:
        yield Violation(TURN_COST, f"it costs {cost}, and {state.left} of the turn's actions are left")


# Moving and jumping


def _a_move_goes_one_square(state: CuboState, action: Move) -> Iterator[Violation]:
    path = _path(state, action)
    length = state.rules.game.numbers["move_squares"]
    if path is None or len(path) != length:
        yield Violation(MOVE_STEP, f"{action.to} is not {length} square straight away from {action.at}")


def _a_move_needs_an_empty_square(state: CuboState, action: Move) -> Iterator[Violation]:
    if _cube(state, action.to):
        yield Violation(MOVE_EMPTY, f"a cube stands on {action.to}")


def _a_jump_passes_one_cube(state: CuboState, action: Jump) -> Iterator[Violation]:
    path = _path(state, action)
    if path is None or len(path) < 2:
        yield Violation(JUMP_OVER, f"{action.to} is not straight behind a neighbour of {action.at}")
        return
    over = path[:-1]
    if len(path) != state.rules.game.numbers["jump_squares"]:
        rule = JUMP_CHAIN if all(_cube(state, at) for at in over) else JUMP_OVER
        yield Violation(rule, f"between {action.at} and {action.to} lie {len(over)} squares; a jump passes one cube")
    elif not _cube(state, over[0]):
        yield Violation(JUMP_OVER, f"no cube stands on {over[0]} to jump over")


def _a_jump_needs_an_empty_square(state: CuboState, action: Jump) -> Iterator[Violation]:
    if _cube(state, action.to):
        yield Violation(JUMP_OVER, f"a cube stands on {action.to}")


def _enemies_are_not_jumped(state: CuboState, action: Jump) -> Iterator[Violation]:
    for at in (_path(state, action) or [])[:-1]:
        cube = _cube(state, at)
        if cube is not None and cube.seat != state.mover:
            yield Violation(JUMP_OWN, f"the cube on {at} is {seat_name(cube.seat)}'s")


# Heading and rank


def _a_rotation_changes_the_heading(state: CuboState, action: Turn) -> Iterator[Violation]:
    cube = _own(state, action.at)
    if cube is None:
        return
    yield from _standing(state, cube.rank, action.facing)
    if cube.walls[AHEAD[cube.seat]] == action.facing:
        yield Violation(ROTATE_HEADING, f"the {action.facing} is ahead already")


def _a_cube_is_not_tipped(state: CuboState, action: Tip) -> Iterator[Violation]:
    cube = _own(state, action.at)
    if state.rules.options["rotate_axis"] == "upright_only":
        yield Violation(ROTATE_HEADING, "a rotation leaves the rank on top; a cube is never tipped")
    elif cube is not None and cube.rank == action.rank:
        yield Violation(ROTATE_HEADING, f"the {action.rank} is on top already; that would be a turn")
    yield from _standing(state, action.rank, action.facing)


def _the_highest_rank_is_not_promoted(state: CuboState, action: Promote) -> Iterator[Violation]:
    cube = _own(state, action.at)
    if cube is None:
        return
    if cube.rank + state.rules.step > state.rules.tables.faces:
        yield Violation(PROMOTE_LIMIT, f"the cube on {action.at} has the highest rank, {cube.rank}")
    else:
        yield from _standing(state, cube.rank + state.rules.step, action.facing)


def _the_lowest_rank_is_not_demoted(state: CuboState, action: Demote) -> Iterator[Violation]:
    cube = _own(state, action.at)
    if cube is None:
        return
    if cube.rank - state.rules.step < 1:
        yield Violation(DEMOTE_LIMIT, f"the cube on {action.at} has the lowest rank, {cube.rank}")
    else:
        yield from _standing(state, cube.rank - state.rules.step, action.facing)


def _a_demoted_cube_keeps_its_north(state: CuboState, action: Demote) -> Iterator[Violation]:
    """Ruling B4, the other choice: what looks up the board stays, if the new rank leaves it on a wall."""
    cube = _own(state, action.at)
    if cube is None or state.rules.options["demote_heading"] == "as_promote":
        return
    north, rank = cube.walls[NORTH], cube.rank - state.rules.step
    total = state.rules.tables.opposite_sum
    asked = action.facing if cube.seat == 0 else total - action.facing
    if north not in (rank, total - rank) and asked != north:
        yield Violation(DEMOTE_HEADING, f"the {north} looks up the board and stays there; {asked} would")


# Attacks


def _an_attack_meets_a_neighbour(state: CuboState, action: Capture) -> Iterator[Violation]:
    if _look(state, action) is None:
        yield Violation(CAPTURE_NEIGHBOUR, f"{action.to} does not lie beside {action.at}")
    target = _cube(state, action.to)
    if target is None or target.seat == state.mover:
        yield Violation(CAPTURE_NEIGHBOUR, f"no enemy stands on {action.to}")


def _an_attack_is_not_made_from_a_lower_side(state: CuboState, action: Capture) -> Iterator[Violation]:
    cube, target, look = _own(state, action.at), _cube(state, action.to), _look(state, action)
    if cube is None or target is None or look is None:
        return
    mine = max(cube.walls[side] for side in look)
    theirs = max(target.walls[(side + 2) % 4] for side in look)
    if mine < theirs:
        yield Violation(CAPTURE_SIDES, f"{action.at} shows {mine} to {action.to}, which shows {theirs}")


def _changed_and_frozen_cubes_do_not_attack(state: CuboState, action: Capture) -> Iterator[Violation]:
    mark = _mark(state, action.at)
    if mark & CHANGED:
        yield Violation(CHANGE_BARS, f"the rank of the cube on {action.at} was changed this turn")
    if mark & (CHANGED | FROZEN):
        yield Violation(CAPTURE_BARRED, f"the cube on {action.at} is {'changed' if mark & CHANGED else 'frozen'}")


def _immune_cubes_are_not_attacked(state: CuboState, action: Capture) -> Iterator[Violation]:
    # By the other choice of ruling B20 only its own attacker is kept off, which is off the board or frozen.
    if _mark(state, action.to) & IMMUNE and state.rules.options["immunity_scope"] == "all_attackers":
        yield Violation(CAPTURE_BARRED, f"the cube on {action.to} is immune")
        yield Violation(IMMUNE_SCOPE, f"the cube on {action.to} has withstood an attack this turn")


_WHEN: dict[str, Callable[[CuboState, Action], Iterator[Violation]]] = {
    "place": _armies_are_placed_before_anything_else,
    "first": _dice_that_are_due_are_thrown_first,
    "attack": _dice_that_are_due_are_thrown_first,
    "enter": _a_winner_first_says_whether_it_steps_in,
    "over": _the_play_is_over,
}
_CUBE = (_only_own_cubes_act, _a_frozen_cube_does_nothing, _an_action_is_paid)
_PREDICATES: dict[type, tuple[Callable[..., Iterator[Violation]], ...]] = {
    Throw: (_dice_are_thrown_when_they_are_due,),
    Word: (_only_a_winner_steps_in_or_stays,),
    Place: (
        _all_cubes_are_placed_once, _a_cube_is_placed_at_home, _one_cube_a_square, _a_cube_is_placed_as_thrown, _a_placed_cube_stands_as_dice_can,
    ),
    Move: (*_CUBE, _a_move_goes_one_square, _a_move_needs_an_empty_square),
    Jump: (*_CUBE, _a_jump_passes_one_cube, _a_jump_needs_an_empty_square, _enemies_are_not_jumped),
    Turn: (*_CUBE, _a_rotation_changes_the_heading),
    Tip: (*_CUBE, _a_cube_is_not_tipped),
    Promote: (*_CUBE, _the_highest_rank_is_not_promoted),
    Demote: (*_CUBE, _the_lowest_rank_is_not_demoted, _a_demoted_cube_keeps_its_north),
    Capture: (
        *_CUBE, _an_attack_meets_a_neighbour, _an_attack_is_not_made_from_a_lower_side, _changed_and_frozen_cubes_do_not_attack,
        _immune_cubes_are_not_attacked,
    ),
}  # fmt: skip


def _cube(state: CuboState, square: str) -> Cube | None:
    tables = state.rules.tables
    code = state.codes[tables.number[square]]
    return None if code < 0 else Cube(tables.owner[code], tables.rank[code], tables.walls[code])


def _own(state: CuboState, square: str) -> Cube | None:
    cube = _cube(state, square)
    return cube if cube is not None and cube.seat == state.mover else None


def _mark(state: CuboState, square: str) -> int:
    return state.marks.get(state.rules.tables.number[square], 0)


def _step(action: Move | Jump | Capture) -> tuple[int, int]:
    """Return how many columns and rows an action crosses."""
    return ord(action.to[0]) - ord(action.at[0]), int(action.to[1:]) - int(action.at[1:])


def _path(state: CuboState, action: Move | Jump) -> list[str] | None:
    """Return the squares from the one after the first to the last; none where they are not in one row or column."""
    columns, rows = _step(action)
    if (columns == 0) == (rows == 0):
        return None
    column, row, far = LETTERS.index(action.at[0]), int(action.at[1:]), abs(columns + rows)
    return [f"{LETTERS[column + columns * n // far]}{row + rows * n // far}" for n in range(1, far + 1)]


def _look(state: CuboState, action: Capture) -> tuple[int, ...] | None:
    """Return the sides of the attacker that meet its neighbour; two at a corner, where ruling B6 allows that."""
    columns, rows = _step(action)
    if (columns, rows) in STEPS:
        return (STEPS[columns, rows],)
    if abs(columns) == abs(rows) == 1 and state.rules.options["capture_adjacency"] == "also_diagonal":
        return STEPS[0, rows], STEPS[columns, 0]
    return None


# What someone might think of


def candidates(state: CuboState) -> Iterable[Action]:
    """Return the legal actions and others: near misses of some cubes and far-fetched ideas for fewer, others each time."""
    names, owner, turning = state.rules.tables.names, state.rules.tables.owner, state.turn + state.left
    ideas: list[Action] = [*state.legal_actions(), PASS, ENTER, STAY, Throw(1, 1), Place(1, names[0], 2)]
    if state.phase == "place":
        ideas += _placings(state)
    for at, code in enumerate(state.codes):
        if (at + turning) % 5 == 0 and code != EMPTY and owner[code] == state.mover:
            ideas += _near_misses(state, at)
        if (at + turning) % 19 == 0:
            ideas += _far_fetched(state, at)
    return dict.fromkeys(ideas)


def _placings(state: CuboState) -> Iterator[Action]:
    tables = state.rules.tables
    for at, name in enumerate(tables.names):
        if (at + len(state.hands[state.mover])) % 3 == 0:
            for rank in tables.facings:
                yield from (Place(rank, name, facing) for facing in range(1, tables.faces + 1))


def _near_misses(state: CuboState, at: int) -> Iterator[Action]:
    tables = state.rules.tables
    name = tables.names[at]
    for facing in range(1, tables.faces + 1):
        yield from (Turn(name, facing), Promote(name, facing), Demote(name, facing))
    for direction in range(4):
        yield from _walks(state, at, direction, 1)
        yield from _walks(state, at, direction, 2)
    for direction in range(4, 8):
        yield from _walks(state, at, direction, 1)
    yield Tip(name, 1, 2)
    if state.rules.options["rotate_axis"] == "any_roll":
        yield from (Tip(name, rank, facing) for rank in tables.facings for facing in range(1, tables.faces + 1))


def _far_fetched(state: CuboState, at: int) -> Iterator[Action]:
    name = state.rules.tables.names[at]
    yield from (Turn(name, 1), Turn(name, 2), Promote(name, 3), Demote(name, 4), Tip(name, 5, 6))
    for direction in range(8):
        yield from _walks(state, at, direction, 2)
        yield from _walks(state, at, direction, 3)


def _walks(state: CuboState, at: int, direction: int, distance: int) -> Iterator[Action]:
    names = state.rules.tables.names
    to = state.rules.tables.beyond(at, direction, distance)
    if to is not None:
        yield from (Move(names[at], names[to]), Jump(names[at], names[to]), Capture(names[at], names[to]))
