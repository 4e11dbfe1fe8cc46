"""How a cube is drawn: its colours, its flat faces, its top view with open corners, its view in space."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.drawing import Pen, Scene, number, rect_path
from templates.cubo import nets
from templates.cubo.nets import Point, Vector

Side = Literal["teal", "coral", "capture"]
Axis = tuple[float, float]

PIP = 0.094
"""Radius of a pip, in edges of the cube."""
BEVEL = 0.235
"""How deep the opened side of a cube in a top view reaches, in edges of the whole."""
_ROUND = 0.5523
"""How far the handles of four curves lie from their ends where they make a circle of radius 1."""


@dataclass(frozen=True, slots=True)
class Skin:
    """The colours of a cube: its faces, their edges and pips, its opened sides and the numbers on them."""

    face: str
    edge: str
    pip: str
    flank: str
    shade: str
    digits: str
    hatched: bool = False
    framed: bool = False


def skin(scene: Scene, side: str) -> Skin:
    """Return how the cubes of a side look in this ink: teal dark, coral light, the capture dice framed."""
    ink, paper = scene.color("ink"), scene.color("paper")
    if scene.ink == "low":
        return Skin(paper, ink, ink, paper, paper, ink, hatched=side == "teal", framed=side == "capture")
    if side == "teal":
        teal, dark = scene.color("teal"), scene.color("teal_dark")
        return Skin(teal, dark, paper, scene.color("teal_soft"), dark, dark)
    if side == "coral":
        return Skin(
            scene.color("coral"),
            scene.color("coral_dark"),
            ink,
            scene.color("coral_soft"),
            scene.color("coral_mid"),
            scene.color("coral_dark"),
        )
    coal = scene.color("charcoal")
    return Skin(coal, ink, paper, scene.color("ground"), ink, ink, framed=True)


def whole(scene: Scene, name: str) -> int:
    """Return a whole number of the game's data."""
    value = scene.numbers[name]
    if not isinstance(value, int):
        raise TypeError(f"numbers.{name} is not a whole number")
    return value


def side_of(name: str) -> Side:
    """Return the side that a word of the table or of a figure's options names."""
    return "teal" if name == "teal" else "coral" if name == "coral" else "capture"


def hatching(x: float, y: float, size: float, step: float) -> str:
    """Return the path of rising lines that fill a square, `step` apart along its edges."""
    lines = []
    for k in range(1, math.ceil(2 * size / step)):
        reach = k * step
        low, high = max(0.0, reach - size), min(size, reach)
        lines.append(f"M{number(x + low)} {number(y + high)}L{number(x + high)} {number(y + low)}")
    return "".join(lines)


def flat_face(pen: Pen, skin: Skin, spots: Sequence[Point], x: float, y: float, size: float) -> None:
    """Draw a face as one looks straight at it; the ground's own edge is left to the caller."""
    pen.rect(x, y, size, size, fill=skin.face)
    if skin.hatched:
        pen.path(hatching(x, y, size, size / 9), stroke=skin.edge, width=0.1, cap="butt")
    if skin.framed:
        inset = size * 0.07
        pen.rect(
            x + inset,
            y + inset,
            size - 2 * inset,
            size - 2 * inset,
            radius=size * 0.06,
            stroke=skin.pip,
            width=size * 0.016,
        )
    if skin.hatched:
        pen.path("".join(_disc(x + u * size, y + v * size, size * PIP * 1.5) for u, v in spots), fill=skin.face)
    pen.path("".join(_disc(x + u * size, y + v * size, size * PIP) for u, v in spots), fill=skin.pip)


def _disc(cx: float, cy: float, r: float) -> str:
    return affine_disc((cx, cy), (r, 0.0), (0.0, r))


def affine_disc(center: Point, across: Axis, along: Axis) -> str:
    """Return the path of the ellipse with two given half axes, which need not be square to one another."""

    def at(u: float, v: float) -> str:
        x = center[0] + u * across[0] + v * along[0]
        y = center[1] + u * across[1] + v * along[1]
        return f"{number(x)} {number(y)}"

    k = _ROUND
    return (
        f"M{at(1, 0)}C{at(1, k)} {at(k, 1)} {at(0, 1)}C{at(-k, 1)} {at(-1, k)} {at(-1, 0)}"
        f"C{at(-1, -k)} {at(-k, -1)} {at(0, -1)}C{at(k, -1)} {at(1, -k)} {at(1, 0)}Z"
    )


def _axes(top: int, north: int) -> tuple[Vector, Vector, Vector]:
    """Return east, south and up in the die's own space."""
    shown = nets.sides(top, north)
    normals = nets.outward()
    return normals[shown["east"]], normals[shown["south"]], normals[top]


def top_view(pen: Pen, skin: Skin, top: int, north: int, x: float, y: float, size: float) -> None:
    """Draw a cube from above with its four sides laid open, each with its number."""
    east, south, _ = _axes(top, north)
    inset = size * BEVEL
    pen.rect(x, y, size, size, radius=size * 0.03, fill=skin.flank, stroke=skin.edge, width=size * 0.02)
    corners = ((x, y), (x + size, y), (x + size, y + size), (x, y + size))
    middle = (x + size / 2, y + size / 2)
    rays = (f"M{number(cx)} {number(cy)}L{number(middle[0])} {number(middle[1])}" for cx, cy in corners)
    pen.path("".join(rays), stroke=skin.edge, width=size * 0.012)
    flat_face(pen, skin, nets.spots(top, east, south), x + inset, y + inset, size - 2 * inset)
    pen.path(
        rect_path(x + inset, y + inset, size - 2 * inset, size - 2 * inset, size * 0.02),
        stroke=skin.edge,
        width=size * 0.02,
    )
    for place, value in side_places(top, north, x, y, size):
        _digit(pen, value, place, size, skin.digits)


def _digit(pen: Pen, value: int, place: Point, size: float, fill: str) -> None:
    """Write the number of an opened side with its middle at `place`."""
    points = size * 0.62
    pen.text(
        place[0], place[1] + points * 0.125, str(value), role="text-bold", points=points, fill=fill, anchor="middle"
    )


def side_places(top: int, north: int, x: float, y: float, size: float) -> Iterator[tuple[Point, int]]:
    """Yield the middle of each opened side of a top view with the number there: north, east, south, west."""
    shown = nets.sides(top, north)
    near, far, middle = size * BEVEL / 2, size * (1 - BEVEL / 2), size / 2
    yield (x + middle, y + near), shown["north"]
    yield (x + far, y + middle), shown["east"]
    yield (x + middle, y + far), shown["south"]
    yield (x + near, y + middle), shown["west"]


@dataclass(frozen=True, slots=True)
class View:
    """A view in space from above the south-east: where the origin lies, and how long an edge is drawn."""

    x: float
    y: float
    edge: float

    def at(self, east: float, south: float, up: float) -> Point:
        """Return where a point of space is drawn; one unit is an edge."""
        across = math.sqrt(3) / 2 * self.edge
        return self.x + (east - south) * across, self.y + (east + south) * self.edge / 2 - up * self.edge

    def quad(
        self, origin: tuple[float, float, float], u: tuple[float, float, float], v: tuple[float, float, float]
    ) -> Panel:
        """Return the parallelogram at a point of space, spanned by two directions."""
        o = self.at(*origin)
        a = self.at(*(p + q for p, q in zip(origin, u, strict=True)))
        b = self.at(*(p + q for p, q in zip(origin, v, strict=True)))
        return Panel(o, (a[0] - o[0], a[1] - o[1]), (b[0] - o[0], b[1] - o[1]))


@dataclass(frozen=True, slots=True)
class Panel:
    """A parallelogram on the page: a corner and its two edges, rightwards and down as one looks at it."""

    origin: Point
    right: Axis
    down: Axis

    def at(self, u: float, v: float) -> Point:
        """Return the point of the panel at (u, v) of its unit square."""
        return (
            self.origin[0] + u * self.right[0] + v * self.down[0],
            self.origin[1] + u * self.right[1] + v * self.down[1],
        )

    def inset(self, by: float) -> list[Point]:
        """Return its four corners, moved inwards by a part of its edges."""
        return [self.at(by, by), self.at(1 - by, by), self.at(1 - by, 1 - by), self.at(by, 1 - by)]


def space_view(pen: Pen, skin: Skin, top: int, north: int, view: View, place: tuple[float, float, float]) -> None:
    """Draw a cube in space; `place` is its north-west foot. Its top, south and east are seen."""
    e, s, up = place
    east, south, above = _axes(top, north)
    below = nets.minus(above)
    panels = (
        (view.quad((e, s, up + 1), (1, 0, 0), (0, 1, 0)), top, east, south, skin.face),
        (view.quad((e, s + 1, up + 1), (1, 0, 0), (0, 0, -1)), nets.sides(top, north)["south"], east, below, skin.face),
        (
            view.quad((e + 1, s + 1, up + 1), (0, -1, 0), (0, 0, -1)),
            nets.sides(top, north)["east"],
            nets.minus(south),
            below,
            skin.shade,
        ),
    )
    for panel, value, right, down, fill in panels:
        _space_face(pen, skin, panel, nets.spots(value, right, down), fill, view.edge)


def _space_face(pen: Pen, skin: Skin, panel: Panel, spots: Sequence[Point], fill: str, edge: float) -> None:
    pen.polygon(panel.inset(0), fill=fill, stroke=skin.edge, width=edge * 0.018)
    if skin.hatched:
        lines = (
            f"M{_xy(panel.at(0, k / 9))}L{_xy(panel.at(k / 9, 0))}M{_xy(panel.at(1, k / 9))}L{_xy(panel.at(k / 9, 1))}"
            for k in range(1, 10)
        )
        pen.path("".join(lines), stroke=skin.edge, width=0.1, cap="butt")
    if skin.framed:
        pen.polygon(panel.inset(0.08), stroke=skin.pip, width=edge * 0.014)
    if skin.hatched:
        pen.path(_discs(panel, spots, PIP * 1.5), fill=fill)
    pen.path(_discs(panel, spots, PIP), fill=skin.pip)


def _discs(panel: Panel, spots: Sequence[Point], radius: float) -> str:
    across = (panel.right[0] * radius, panel.right[1] * radius)
    along = (panel.down[0] * radius, panel.down[1] * radius)
    return "".join(affine_disc(panel.at(u, v), across, along) for u, v in spots)


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
