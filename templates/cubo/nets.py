"""The net of a die and the die it folds into: pure geometry, one unit a face's edge.

On the page x runs right and y down, as everywhere in this project; the printed side becomes the outside. In space
x runs right, y up the page and z out of it, so an unfolded square of the page has the outward normal (0, 0, 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

Vector = tuple[int, int, int]
Point = tuple[float, float]
Edge = Literal["top", "right", "bottom", "left"]

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
OPPOSITE_SUM = 7
FIRST_CORNER = (1, 2, 3)
"""The three faces whose common corner tells a right-handed die from its mirror image."""

_STEP: Mapping[Edge, tuple[int, int]] = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}
_SPOT = 0.27
"""How far from the middle of its face a pip of a 2 to 6 lies, along each axis."""


@dataclass(frozen=True, slots=True)
class Square:
    """One face in the unfolded net: its value, and the column and row of its square."""

    value: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Tab:
    """A flap on an edge of a face; `under` is the face behind whose edge it is glued."""

    letter: str
    value: int
    edge: Edge
    under: int
    under_edge: Edge


@dataclass(frozen=True, slots=True)
class Panel:
    """A face once folded: top-left corner, the directions of its right and down, the outward normal."""

    value: int
    corner: Vector
    right: Vector
    down: Vector
    normal: Vector

    def edge(self, edge: Edge) -> frozenset[Vector]:
        """Return the two end points of an edge."""
        across, below = add(self.corner, self.right), add(self.corner, self.down)
        far = add(across, self.down)
        ends = {
            "top": (self.corner, across),
            "right": (across, far),
            "bottom": (below, far),
            "left": (self.corner, below),
        }
        return frozenset(ends[edge])


# Two strips of three, joined like a stair: twelve of these nets fit a sheet, and every cut is straight.
NET: tuple[Square, ...] = (
    Square(5, 0, 0),
    Square(3, 1, 0),
    Square(2, 2, 0),
    Square(1, 2, 1),
    Square(4, 3, 1),
    Square(6, 4, 1),
)
# In gluing order: the walls first, then the 6 closes as a lid with three flaps.
FLAPS: tuple[tuple[int, Edge], ...] = (
    (2, "right"),
    (1, "left"),
    (5, "bottom"),
    (4, "bottom"),
    (6, "top"),
    (6, "right"),
    (6, "bottom"),
)


def add(a: Vector, b: Vector) -> Vector:
    """Return the sum of two vectors."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector) -> Vector:
    """Return the vector turned round."""
    return -a[0], -a[1], -a[2]


def dot(a: Vector, b: Vector) -> int:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def folds(net: Sequence[Square] = NET) -> tuple[tuple[int, Edge, int], ...]:
    """Return the fold edges as (face, its right or bottom edge, neighbouring face)."""
    at = {(s.column, s.row): s.value for s in net}
    sides: tuple[Edge, ...] = ("right", "bottom")
    steps = ((s, edge, (s.column + _STEP[edge][0], s.row + _STEP[edge][1])) for s in net for edge in sides)
    return tuple((s.value, edge, at[place]) for s, edge, place in steps if place in at)


def fold(net: Sequence[Square] = NET) -> dict[int, Panel]:
    """Fold the net away from the reader, every edge by a quarter turn; value -> panel.

    A net whose squares do not hang together gives only the part round its first square.
    """
    at = {(s.column, s.row): s for s in net}
    panels = {net[0].value: Panel(net[0].value, (0, 0, 0), (1, 0, 0), (0, -1, 0), (0, 0, 1))}
    waiting = [net[0]]
    while waiting:
        square = waiting.pop()
        for edge in EDGES:
            dx, dy = _STEP[edge]
            beside = at.get((square.column + dx, square.row + dy))
            if beside and beside.value not in panels:
                panels[beside.value] = _hinged(panels[square.value], edge, beside.value)
                waiting.append(beside)
    return panels


def _hinged(panel: Panel, edge: Edge, value: int) -> Panel:
    """Return the panel that hangs on an edge, folded back."""
    corner, right, down, normal = panel.corner, panel.right, panel.down, panel.normal
    if edge == "right":
        return Panel(value, add(corner, right), minus(normal), down, right)
    if edge == "left":
        return Panel(value, add(corner, minus(normal)), normal, down, minus(right))
    if edge == "bottom":
        return Panel(value, add(corner, down), right, minus(normal), down)
    return Panel(value, add(corner, minus(normal)), right, normal, minus(down))


def chirality(panels: Mapping[int, Panel]) -> int:
    """Return +1 where 1, 2, 3 run counter-clockwise round their corner seen from outside, -1 where clockwise."""
    one, two, three = (panels[value].normal for value in FIRST_CORNER)
    return dot(one, cross(two, three))


def faults(net: Sequence[Square] = NET) -> tuple[str, ...]:
    """Fold the net and say what keeps it from being a right-handed die; nothing when it is one."""
    panels = fold(net)
    if len(panels) != len(net) or len({panel.normal for panel in panels.values()}) != len(net):
        return ("the squares do not close to a cube",)
    facing = {panel.normal: value for value, panel in panels.items()}
    found = [
        f"{value} lies opposite {facing[minus(panel.normal)]}"
        for value, panel in panels.items()
        if value + facing[minus(panel.normal)] != OPPOSITE_SUM
    ]
    if not found and chirality(panels) != 1:
        found.append("1, 2, 3 run clockwise round their corner")
    return tuple(found)


@cache
def outward() -> Mapping[int, Vector]:
    """Return the outward normal of every face of the folded net, in the die's own space."""
    return {value: panel.normal for value, panel in fold().items()}


@cache
def tabs() -> tuple[Tab, ...]:
    """Return the flaps of the net, lettered in gluing order, each with the edge it meets once folded."""
    panels = fold()
    flaps = zip("ABCDEFG", FLAPS, strict=True)
    return tuple(Tab(letter, value, edge, *_meeting(panels, value, edge)) for letter, (value, edge) in flaps)


def _meeting(panels: Mapping[int, Panel], value: int, edge: Edge) -> tuple[int, Edge]:
    """Return the one other face and edge that lie at the same place in space."""
    ends = panels[value].edge(edge)
    return next((v, e) for v, panel in panels.items() if v != value for e in EDGES if panel.edge(e) == ends)


def tab_outline(square: Square, edge: Edge, depth: float, slope: float) -> tuple[Point, Point, Point, Point]:
    """Return the trapezium of a flap on the page: `depth` outwards, its outer edge shorter by `slope` at both ends."""
    x, y = square.column, square.row
    if edge == "top":
        return (x, y), (x + slope, y - depth), (x + 1 - slope, y - depth), (x + 1, y)
    if edge == "right":
        return (x + 1, y), (x + 1 + depth, y + slope), (x + 1 + depth, y + 1 - slope), (x + 1, y + 1)
    if edge == "bottom":
        return (x, y + 1), (x + slope, y + 1 + depth), (x + 1 - slope, y + 1 + depth), (x + 1, y + 1)
    return (x, y), (x - depth, y + slope), (x - depth, y + 1 - slope), (x, y + 1)


def spots(value: int, right: Vector, down: Vector) -> tuple[Point, ...]:
    """Return the pips of a face as points of the unit square, seen with `right` and `down` of the die's own space.

    The diagonals of the 2 and the 3 run out of the corner that they share with the 1, as on most Western dice; the
    rows of the 6 lie along the edges that it shares with the 3 and the 4.
    """
    normals = outward()
    corner = add(add(normals[1], normals[2]), normals[3])
    slant = dot(corner, right) * dot(corner, down)
    center = ((0.5, 0.5),) if value % 2 else ()
    diagonal = tuple((0.5 + k * _SPOT, 0.5 + k * _SPOT * slant) for k in (-1, 1)) if value > 1 else ()
    other = tuple((0.5 + k * _SPOT, 0.5 - k * _SPOT * slant) for k in (-1, 1)) if value > 3 else ()
    along = dot(normals[2], right) != 0
    middle = tuple((0.5, 0.5 + k * _SPOT) if along else (0.5 + k * _SPOT, 0.5) for k in (-1, 1)) if value == 6 else ()
    return center + diagonal + other + middle


def sides(top: int, north: int) -> dict[str, int]:
    """Return what the four sides show, by `north`, `east`, `south`, `west`, of a die with that top and north side.

    Raises:
        ValueError: no die shows that side beside that top.
    """
    normals = outward()
    if north in (top, OPPOSITE_SUM - top):
        raise ValueError(f"a cube of rank {top} never shows {north} on a side")
    facing = {normal: value for value, normal in normals.items()}
    east = facing[cross(normals[north], normals[top])]
    return {"north": north, "east": east, "south": OPPOSITE_SUM - north, "west": OPPOSITE_SUM - east}


def orientations() -> Iterator[tuple[int, int]]:
    """Yield the (top, north) of every way a die can lie, by rank; for each rank in a clockwise turn of the die."""
    for top in range(1, len(NET) + 1):
        north = next(v for v in range(len(NET), 0, -1) if v not in (top, OPPOSITE_SUM - top))
        for _ in range(4):
            yield top, north
            north = sides(top, north)["west"]
