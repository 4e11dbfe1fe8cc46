"""The picture of the title page: a wedding of ten under a heart-shaped moon."""

from __future__ import annotations

import random
from dataclasses import replace
from math import cos, pi, sin

from card_data.schema import Value
from generator.drawing import Drawing, Pen, Scene, polygon_path, rect_path
from templates.cupido.brush import Brush
from templates.cupido.portrait import person
from templates.cupido.symbols import heart_path, star_path

GUESTS = (
    ("N", 0, 1, 1, 4), ("B", 2, 0, 0, 0), ("F", 1, 1, 0, 3),
    ("D", 1, 2, 0, 0), ("M", 0, 2, 1, 0), ("G", 0, 1, 2, 6), ("P", 1, 2, 0, 0),
    ("A", 2, 1, 1, 0), ("T", 0, 1, 1, 7), ("O", 1, 2, 0, 0),
)  # fmt: skip
"""Sex, circles of each colour and desire of those who marry, back rows first."""
CLOUDS = ("#F3DDBD", "#FFF6E9")
"""The banks of cloud, far and near."""
ROWS = ((3, 35.0), (4, 31.0), (3, 39.0))
"""How many stand in each row, and how far apart."""


def cover(scene: Scene) -> Drawing:
    """Ten Cupidoians of ten sexes, pictured for the album; fits whatever size it is given."""
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    w, h = scene.width, scene.height
    with pen.clip(rect_path(0, 0, w, h)):
        _sky(brush, scene)
        _party(brush, scene)
    return pen.drawing()


def _sky(brush: Brush, scene: Scene) -> None:
    pen, w, h = brush.pen, scene.width, scene.height
    brush.tone(rect_path(0, 0, w, h), scene.color("ink"))
    middle = (w / 2, h * 0.46)
    rays = []
    for k in range(18):
        a, b = k * pi / 9, (k + 0.5) * pi / 9
        rays.append(polygon_path([middle, *((middle[0] + 2 * h * cos(v), middle[1] + 2 * h * sin(v)) for v in (a, b))]))
    brush.tone("".join(rays), scene.color("plum"))
    rng = random.Random("cover")
    spots = [(rng.uniform(0, w), rng.uniform(0, h * 0.7), rng.uniform(0.6, 1.9)) for _ in range(34)]
    stars = "".join(star_path(x, y, r, points=4, waist=0.28) for x, y, r in spots)
    pen.path(stars, fill=brush.ink if brush.low else scene.color("sand"))
    size = min(w, h) * 0.47
    brush.shape(heart_path(w / 2, h * 0.44, size), scene.color("rose"), 0.9)
    brush.tone(heart_path(w / 2, h * 0.44, size * 0.88), "#F7B7BE")
    _arrow(brush, scene, size / 62)
    for x, y, turn, r in ((w * 0.13, h * 0.17, -20, 1.0), (w * 0.93, h * 0.2, 16, 0.62)):
        _planet(brush, scene, x, y, turn, r * w / 130)


def _planet(brush: Brush, scene: Scene, x: float, y: float, turn: float, scale: float) -> None:
    with brush.pen.group(x=x, y=y, turn=turn, scale=scale):
        brush.shape("M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0Z", scene.color("sky"), 0.7)
        brush.shape(
            "M-8.4 -3C-20 1 -15 5.4 0 4.6C15 3.8 20 -1.4 8.4 -3.6C14 -1 11 1.4 0 2C-11 2.6 -13 0.4 -8.4 -3Z",
            scene.color("yellow"),
            0.6,
        )


def _party(brush: Brush, scene: Scene) -> None:
    scale = min(scene.width / 120, scene.height / 128)
    first = 0
    for row, (count, spread) in enumerate(ROWS):
        y = scene.height - (71 - row * 26) * scale
        for place in range(count):
            x = scene.width / 2 + (place - (count - 1) / 2) * spread * scale
            sex, red, yellow, green, desire = GUESTS[first + place]
            look: dict[str, Value] = {
                "id": f"guest-{sex}",
                "sex": sex,
                "red": red,
                "yellow": yellow,
                "green": green,
                "desire": desire or None,
            }
            with brush.pen.group(x=x, y=y, scale=scale * 0.84):
                person(brush, replace(scene, row=look))
        first += count
        if row < len(ROWS) - 1:
            _cloud(brush, scene, y + 21 * scale, 13 * scale, CLOUDS[row])


def _cloud(brush: Brush, scene: Scene, y: float, wide: float, tone: str) -> None:
    """Draw the bank of cloud on which the next row stands, over the feet of this one."""
    count = int(scene.width / wide) + 2
    left = (scene.width - count * wide) / 2
    puffs = "".join(f"a{wide / 2:.2f} {wide * (0.3 + 0.12 * (k % 3)):.2f} 0 0 1 {wide:.2f} 0" for k in range(count))
    brush.shape(f"M{left:.2f} {y:.2f}{puffs}V{scene.height + 3:.2f}H{left:.2f}Z", tone, 0.7)


def _arrow(brush: Brush, scene: Scene, scale: float) -> None:
    """Draw the dart that has struck the moon."""
    with brush.pen.group(x=scene.width / 2 - 3, y=scene.height * 0.17, turn=-17, scale=scale):
        brush.mark("M-40 0H-6M8 0H36", 2.6)
        brush.pen.path("M-40 0H-6M8 0H36", stroke=scene.color("white" if brush.low else "sand"), width=1.3)
        brush.shape(
            "M46 0C42 -1.4 40 -6.4 36.4 -6.4C33.4 -6.4 33 -2.6 35 0C33 2.6 33.4 6.4 36.4 6.4C40 6.4 42 1.4 46 0Z",
            scene.color("red"),
            0.7,
        )
        for x in (-44, -39, -34):
            brush.shape(f"M{x} 0L{x - 4} -5H{x + 1}L{x + 5} 0L{x + 1} 5H{x - 4}Z", scene.color("lilac"), 0.6)
