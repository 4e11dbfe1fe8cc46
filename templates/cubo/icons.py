"""The signs of the six actions and of the three markers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from generator.drawing import Drawing, Pen, Scene, number
from templates.cubo.nets import Point

ACTIONS = ("move", "jump", "rotate", "promote", "demote", "capture")


def action_icon(scene: Scene) -> Drawing:
    """The sign of the action named by the option `kind`."""
    pen = Pen(scene.width, scene.height)
    ink = scene.color(scene.options.get("color", "ink"))
    draw_action(pen, scene.options["kind"], scene.width / 2, scene.height / 2, min(scene.width, scene.height), ink)
    return pen.drawing()


def draw_action(pen: Pen, kind: str, cx: float, cy: float, size: float, ink: str) -> None:
    """Draw the sign of an action round a middle point."""
    with pen.group(x=cx, y=cy, scale=size / 10):
        _ACTION_SIGNS[kind](pen, ink)


def arrow(pen: Pen, path: Sequence[Point], ink: str, *, width: float, head: float) -> None:
    """Draw a line through points that ends in a filled head at the last."""
    (x1, y1), (x2, y2) = path[-2], path[-1]
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    foot = (x2 - ux * head, y2 - uy * head)
    body = [point for point in path[:-1] if math.dist(point, path[-1]) > head]
    line = "L".join(f"{number(x)} {number(y)}" for x, y in (*body, foot))
    pen.path(f"M{line}", stroke=ink, width=width, cap="butt", join="miter")
    half = head * 0.55
    pen.polygon(
        [(x2, y2), (foot[0] - uy * half, foot[1] + ux * half), (foot[0] + uy * half, foot[1] - ux * half)], fill=ink
    )


def _move(pen: Pen, ink: str) -> None:
    pen.rect(-4.5, -2.2, 4.4, 4.4, fill=ink)
    arrow(pen, [(0.6, 0), (4.7, 0)], ink, width=0.9, head=2.3)


def _jump(pen: Pen, ink: str) -> None:
    pen.rect(-1.7, 0.6, 3.4, 3.4, stroke=ink, width=0.8)
    pen.path("M-4.2 3.4C-4 -3.4 2 -4.6 3.7 0.6", stroke=ink, width=0.9, cap="butt")
    pen.polygon([(4.4, 3.3), (2.3, 0.8), (4.9, 0)], fill=ink)


def _rotate(pen: Pen, ink: str) -> None:
    pen.path("M3.6 -0.6A3.7 3.7 0 1 0 1.4 3.4", stroke=ink, width=0.9, cap="butt")
    pen.polygon([(3.7, 1.8), (2.2, -1.1), (5.1, -1.1)], fill=ink)
    pen.rect(-1.3, -1.3, 2.6, 2.6, fill=ink)


def _promote(pen: Pen, ink: str) -> None:
    pen.polygon([(0, -4.4), (4, 0.6), (1.5, 0.6), (1.5, 2.2), (-1.5, 2.2), (-1.5, 0.6), (-4, 0.6)], fill=ink)
    pen.rect(-4, 3.2, 8, 1.1, fill=ink)


def _demote(pen: Pen, ink: str) -> None:
    pen.polygon(
        [(0, 4.4), (4, -0.6), (1.5, -0.6), (1.5, -2.2), (-1.5, -2.2), (-1.5, -0.6), (-4, -0.6)], stroke=ink, width=0.7
    )
    pen.rect(-4, -4.3, 8, 1.1, fill=ink)


def _capture(pen: Pen, ink: str) -> None:
    pen.rect(-3.6, -3.6, 7.2, 7.2, stroke=ink, width=0.8)
    pen.path("M-4.6 -4.6L4.6 4.6M-4.6 4.6L4.6 -4.6", stroke=ink, width=1.3, cap="butt")


_ACTION_SIGNS: Mapping[str, Callable[[Pen, str], None]] = {
    "move": _move,
    "jump": _jump,
    "rotate": _rotate,
    "promote": _promote,
    "demote": _demote,
    "capture": _capture,
}


def marker_icon(pen: Pen, kind: str, cx: float, cy: float, size: float, ink: str, ground: str) -> None:
    """Draw the sign of a marker: two triangles, a crystal or a shield."""
    with pen.group(x=cx, y=cy, scale=size / 10):
        if kind == "changed":
            pen.polygon([(0, -4.8), (3.9, -0.7), (-3.9, -0.7)], fill=ink)
            pen.polygon([(0, 4.8), (3.9, 0.7), (-3.9, 0.7)], fill=ground, stroke=ink, width=0.9)
        elif kind == "frozen":
            pen.path(_crystal(), stroke=ink, width=1.0)
        else:
            pen.path("M0 -4.8L4.2 -3.4V0C4.2 2.6 2.4 4.1 0 4.9C-2.4 4.1 -4.2 2.6 -4.2 0V-3.4Z", stroke=ink, width=1.0)
            pen.path("M0 -4.8V4.9C2.4 4.1 4.2 2.6 4.2 0V-3.4Z", fill=ink)


def _crystal() -> str:
    parts = []
    for k in range(6):
        angle = math.radians(60 * k - 90)
        ux, uy = math.cos(angle), math.sin(angle)
        parts.append(f"M0 0L{number(4.6 * ux)} {number(4.6 * uy)}")
        for turn in (-1, 1):
            branch = angle + turn * math.radians(55)
            x, y = 2.5 * ux, 2.5 * uy
            parts.append(
                f"M{number(x)} {number(y)}L{number(x + 1.9 * math.cos(branch))} {number(y + 1.9 * math.sin(branch))}"
            )
    return "".join(parts)
