"""The four linocuts: Anima, Monster, Cupid and Zephyr.

Each is drawn round (0, 0) in a block of 41 x 56 mm. What is light in the full-ink edition is paper; the low-ink edition
keeps the outlines and the smallest darks and leaves everything else white.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.drawing import Drawing, Pen, Scene
from templates.cupid_tricks.anima import draw_anima
from templates.cupid_tricks.cupid import draw_cupid
from templates.cupid_tricks.lino import Lino
from templates.cupid_tricks.monster import draw_monster
from templates.cupid_tricks.zephyr import draw_zephyr

WIDTH, HEIGHT = 41.0, 56.0
FIGURES: dict[str, Callable[[Lino], None]] = {
    "anima": draw_anima,
    "monster": draw_monster,
    "cupid": draw_cupid,
    "zephyr": draw_zephyr,
}


def draw_figure(scene: Scene, name: str, block: str) -> Drawing:
    """Return the linocut of a figure; `block` is the palette's name of the ground's ink."""
    pen = Pen(scene.width, scene.height)
    scale = min(scene.width / WIDTH, scene.height / HEIGHT)
    with pen.group(x=scene.width / 2, y=scene.height / 2, scale=scale):
        low = scene.ink == "low"
        white, black = scene.color("paper"), scene.color("black")
        other = "night" if block == "crimson" else "crimson"
        lino = (
            Lino(pen, white, black, white, white, black, low)
            if low
            else Lino(
                pen,
                scene.color(block),
                scene.color("night"),
                scene.color("ivory"),
                scene.color(other),
                scene.color("night"),
                low,
            )
        )
        pen.path(_block_path(), fill=lino.block)
        with pen.clip(_block_path()):
            FIGURES[name](lino)
        if low:
            pen.path(_block_path(), stroke=black, width=0.5)
    return pen.drawing()


def _block_path() -> str:
    """A block cut by hand: its sides are not quite straight."""
    return (
        "M -20.4 -27.9 C -8 -28.1 9 -27.8 20.5 -28 C 20.3 -10 20.6 9 20.4 27.9 C 8 28.1 -7 27.8 -20.5 28 "
        "C -20.3 11 -20.6 -12 -20.4 -27.9 Z"
    )
