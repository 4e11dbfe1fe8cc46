"""The picture on the rulebook's title page."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, number
from templates.cubo.cubes import View, skin, space_view

TILE = 1.375
"""A square of the board, in edges of a cube."""


def cover(scene: Scene) -> Drawing:
    """Two armies meet in the middle of the board, seen from above one corner."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    view = View(w * 0.5, h * 0.5, max(w / 9.6, h / 11))
    with pen.clip(f"M0 0H{number(w)}V{number(h)}H0Z"):
        pen.rect(0, 0, w, h, fill=scene.color("ground"))
        for east in range(-9, 10):
            for south in range(-9, 10):
                _cover_tile(pen, scene, view, east, south)
        for east, south, side, top, north in sorted(_COVER_CUBES, key=lambda c: c[0] + c[1]):
            _cover_shadow(pen, scene, view, east, south)
            place = (east * TILE - 0.5, south * TILE - 0.5, 0.0)
            space_view(pen, skin(scene, side), top, north, view, place)
    return pen.drawing()


_COVER_CUBES: tuple[tuple[int, int, str, int, int], ...] = (
    (-4, 1, "teal", 3, 6),
    (-2, 2, "teal", 5, 6),
    (-1, 1, "teal", 2, 6),
    (1, 2, "teal", 4, 5),
    (0, 0, "teal", 4, 6),
    (2, 3, "teal", 3, 6),
    (-3, 3, "teal", 2, 3),
    (0, 3, "teal", 5, 4),
    (-1, 4, "teal", 6, 5),
    (1, 4, "teal", 1, 5),
    (3, 4, "teal", 2, 6),
    (-4, 3, "teal", 1, 4),
    (4, 3, "teal", 5, 6),
    (2, 5, "teal", 4, 6),
    (4, 5, "teal", 3, 5),
    (0, -1, "coral", 3, 1),
    (-1, -2, "coral", 5, 1),
    (1, -3, "coral", 2, 1),
    (2, -1, "coral", 6, 2),
    (-3, -2, "coral", 4, 1),
    (-3, -1, "coral", 2, 1),
    (4, -2, "coral", 1, 2),
    (2, -3, "coral", 3, 2),
    (0, -4, "coral", 6, 3),
    (-2, -4, "coral", 1, 4),
    (4, -4, "coral", 4, 2),
    (3, -5, "coral", 5, 4),
    (-4, -3, "coral", 2, 4),
    (5, 0, "coral", 3, 1),
    (2, 2, "teal", 5, 6),
    (3, 1, "capture", 5, 4),
    (4, 1, "capture", 4, 6),
)


def _cover_tile(pen: Pen, scene: Scene, view: View, east: int, south: int) -> None:
    half = 0.47
    panel = view.quad(
        ((east - half) * TILE, (south - half) * TILE, 0), (2 * half * TILE, 0, 0), (0, 2 * half * TILE, 0)
    )
    home = "teal_soft" if south > 2 else "coral_soft" if south < -2 else "square"
    pen.polygon(panel.inset(0), fill=scene.color(home), stroke=scene.color("line"), width=0.18)


def _cover_shadow(pen: Pen, scene: Scene, view: View, east: int, south: int) -> None:
    x, y = east * TILE - 0.5, south * TILE - 0.5
    corners = [(x, y + 1), (x + 1, y + 1), (x + 1, y), (x + 1.42, y + 0.18), (x + 1.42, y + 1.18), (x + 0.42, y + 1.18)]
    pen.polygon([view.at(u, v, 0) for u, v in corners], fill=scene.color("shadow"))
