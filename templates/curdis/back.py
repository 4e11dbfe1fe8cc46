"""The back of Curdis cards: a lattice of charges and two birds, equal under a half turn, with no edge to miss."""

from __future__ import annotations

import math

from generator.drawing import Pen, Scene, number
from templates.curdis import birds, heraldry

_COLOURS = ("green", "purple", "blue", "red")
_ACROSS, _DOWN = 11.5, 15.6667
"""The lattice's lozenge: six across and six down cover the card with its bleed, one in the middle."""


def draw_back(pen: Pen, scene: Scene) -> None:
    """Draw the back round (0, 0), 69 x 94 with the bleed."""
    low = scene.ink == "low"
    metal = scene.color("ink" if low else "gold")
    pen.rect(-34.5, -47, 69, 94, fill=scene.color("paper" if low else "night"))
    if not low:
        pen.path(_lattice(half=True), fill=scene.color("night_soft"))
    pen.path(_lattice(half=False), stroke=metal, width=0.3)
    for colour in _COLOURS:
        upright, turned = _places(colour)
        pen.path(upright, fill=metal)
        with pen.group(turn=180):
            pen.path(turned, fill=metal)
    _medallion(pen, scene, metal)


def _cells() -> list[tuple[float, float, int, int]]:
    """The lozenges of the upper half, with their row and column."""
    cells = []
    for row in range(-6, 1):
        for column in range(-4, 5):
            x = (column + (0.5 if row % 2 else 0.0)) * _ACROSS
            if abs(x) < 3.6 * _ACROSS:
                cells.append((x, row * _DOWN / 2, row, column))
    return cells


def _lattice(*, half: bool) -> str:
    n = number
    w, h = _ACROSS / 2, _DOWN / 2
    shapes = []
    for x, y, row, _ in _cells():
        if half and row % 2:
            continue
        for side in (1, -1) if y else (1,):
            a, b = x * side, y * side
            shapes.append(f"M{n(a)} {n(b - h)}L{n(a + w)} {n(b)}L{n(a)} {n(b + h)}L{n(a - w)} {n(b)}Z")
    return "".join(shapes)


def _places(colour: str) -> tuple[str, str]:
    """The charges of a colour for the upper half, and those for the lower once that is turned."""
    outline, _ = heraldry.CHARGES[colour]
    mine = [(x, y) for x, y, row, column in _cells() if y and _COLOURS[(row + 2 * (column % 2)) % 4] == colour]
    drawn = "".join(heraldry.moved(outline, x, y, 2.1) for x, y in mine if x * x + y * y > 680)
    return drawn, drawn


def _medallion(pen: Pen, scene: Scene, metal: str) -> None:
    low = scene.ink == "low"
    ground = scene.color("paper" if low else "night")
    ink = scene.color("ink" if low else "gold_pale")
    pen.circle(0, 0, 22.4, fill=ground, stroke=metal, width=0.9)
    pen.circle(0, 0, 20.9, stroke=metal, width=0.3)
    leaf = birds.leaf(4.6, 1.15)
    leaves = "".join(birds.turned(leaf, at + lean, *_on_ring(at)) for at in range(0, 360, 15) for lean in (62, 118))
    pen.path(leaves, fill=metal)
    pen.circle(0, 0, 16.2, stroke=metal, width=0.3)
    body = scene.color("paper" if low else "gold_pale")
    feathers = birds.Plumage(body, scene.color("paper" if low else "gold"), scene.color("ink" if low else "night"), ink)
    for turn in (0, 180):
        with pen.group(turn=turn):
            pen.path("M-15 1.6C-9 4 -5 -2.6 0 0", stroke=ink, width=0.9)
            leaf = birds.leaf(3.4, 1.0)
            pen.path(birds.turned(leaf, 30, -6.6, 1.0) + birds.turned(leaf, 200, -10.4, 2.4), fill=ink)
            with pen.group(x=-2.4, y=-6.6, turn=-4, scale=0.145):
                birds.perched(pen, feathers, line=2.0)


def _on_ring(degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees - 90)
    return 18.5 * math.cos(angle), 18.5 * math.sin(angle)
