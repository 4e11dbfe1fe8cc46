"""Cubo by a physical cube: written from the published rules, sharing nothing with the engine.

A cube maps each of its six directions, as vectors (east, north, up), to the number there. A board maps squares, as (column, row) from 0,
to a side and its cube. Teal is side 0 and looks north.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Vector = tuple[int, int, int]
Cube = Mapping[Vector, int]
Square = tuple[int, int]

EAST, NORTH, UP, WEST, SOUTH, DOWN = (1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)
ACROSS = (EAST, NORTH, WEST, SOUTH)
AHEAD = (NORTH, SOUTH)
WESTERN: Cube = {UP: 1, SOUTH: 2, EAST: 3, DOWN: 6, NORTH: 5, WEST: 4}
"""With the 1 on top and the 2 towards me, the 3 is at my right hand."""


def spun(cube: Cube) -> Cube:
    """A quarter turn about the upright axis."""
    return {(-y, x, z): number for (x, y, z), number in cube.items()}


def tipped(cube: Cube) -> Cube:
    """A quarter turn about the axis from west to east."""
    return {(x, -z, y): number for (x, y, z), number in cube.items()}


def all_cubes(first: Cube = WESTERN) -> list[Cube]:
    found: list[Cube] = [first]
    for cube in found:
        found += [new for new in (spun(cube), tipped(cube)) if new not in found]
    return found


WAYS = all_cubes()


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def step(square: Square, way: Vector, squares: int = 1) -> Square:
    return square[0] + squares * way[0], square[1] + squares * way[1]


def may_attack(attacker: Cube, defender: Cube, way: Vector) -> bool:
    """The attacker's side must not be lower than the side that it looks at."""
    return attacker[way] >= defender[-way[0], -way[1], 0]


def may_attack_at_corner(attacker: Cube, defender: Cube, one: Vector, other: Vector) -> bool:
    """By a ruling: corner to corner, each counts the higher of its two sides there."""
    ours = max(attacker[one], attacker[other])
    return ours >= max(defender[-one[0], -one[1], 0], defender[-other[0], -other[1], 0])


def actions(board: Mapping[Square, tuple[int, Cube]], side: int, marks: Mapping[Square, str]) -> Iterator[str]:
    """All that a side may do with its cubes; marks are changed, frozen or immune."""

    def empty(square: Square) -> bool:
        return square not in board and 0 <= square[0] < 8 and 0 <= square[1] < 8

    for at, (owner, cube) in board.items():
        if owner != side or marks.get(at) == "frozen":
            continue
        for new in WAYS:
            if new != cube and abs(new[UP] - cube[UP]) <= 1:
                verb = {0: "turn", 1: "promote", -1: "demote"}[new[UP] - cube[UP]]
                yield f"{verb} {name(at)} facing {new[AHEAD[side]]}"
        for way in ACROSS:
            near, far = step(at, way), step(at, way, 2)
            if empty(near):
                yield f"move {name(at)} {name(near)}"
            if near in board and board[near][0] == side and empty(far):
                yield f"jump {name(at)} {name(far)}"
            barred = {marks.get(at), marks.get(near)} & {"changed", "immune"}
            if near in board and board[near][0] != side and not barred and may_attack(cube, board[near][1], way):
                yield f"capture {name(at)} {name(near)}"
    yield "pass"


def result(attacker: int, defender: int, first: int, second: int) -> str:
    """What a throw does: the ranks are added to the dice."""
    ours, theirs = attacker + first, defender + second
    return "tie" if ours == theirs else "win" if ours > theirs else "loss"
