"""The six cupids' emblems, which tell darts and strips apart: a shape each, no colour needed."""

from __future__ import annotations

from math import cos, pi, sin

from generator.drawing import ellipse_path
from templates.cupido.brush import Brush
from templates.cupido.symbols import star_path

EMBLEMS = ("comet", "moon", "planet", "rocket", "saucer", "flower")
COLORS = {
    "comet": "#E8B21E", "moon": "#8CC7D9", "planet": "#B79AD6", "rocket": "#F29CA6", "saucer": "#9CC98F",
    "flower": "#F0A35E"
}  # fmt: skip


def emblem(brush: Brush, name: str, cx: float, cy: float, r: float) -> None:
    """Draw an emblem that fits a circle of radius `r`."""
    with brush.pen.group(x=cx, y=cy, scale=r / 5):
        _DRAWN[name](brush, COLORS[name])


def _comet(brush: Brush, color: str) -> None:
    brush.mark("M-0.6 0.4L4.6 -4.6M0.4 1.8L5 -1.4M-1.8 -0.6L1.4 -5", 0.6)
    brush.shape(star_path(-1.6, 1.6, 3.6), color, 0.5)


def _moon(brush: Brush, color: str) -> None:
    brush.shape("M1.6 -4.8A5 5 0 1 0 4.6 2.8A4.4 4.4 0 0 1 1.6 -4.8Z", color, 0.55)
    brush.solid(star_path(2.9, -1.2, 1.5, points=4, waist=0.3))


def _planet(brush: Brush, color: str) -> None:
    with brush.pen.group(turn=-22):
        brush.shape(ellipse_path(0, 0, 3.2, 3.2), color, 0.55)
        brush.mark("M-2.9 -1.2C-6.6 0.4 -5.6 1.8 0 1.6C5.6 1.4 6.4 -0.6 2.9 -1.4", 0.7)


def _rocket(brush: Brush, color: str) -> None:
    with brush.pen.group(turn=30):
        brush.shape("M-1.8 2.2L-3.6 4.6L-1 3.8ZM1.8 2.2L3.6 4.6L1 3.8Z", color, 0.5)
        brush.shape("M0 -5C2.6 -2.6 2.6 1.4 1.5 3.8H-1.5C-2.6 1.4 -2.6 -2.6 0 -5Z", color, 0.55)
        brush.solid(ellipse_path(0, -1.2, 0.9, 0.9))


def _saucer(brush: Brush, color: str) -> None:
    brush.shape("M-2.6 -0.4C-2.6 -4.8 2.6 -4.8 2.6 -0.4Z", "#FFFFFF", 0.5)
    brush.shape("M-5 1C-3.4 -1.6 3.4 -1.6 5 1C3.4 2.8 -3.4 2.8 -5 1Z", color, 0.55)
    brush.mark("M-2.6 3.2L-3.6 4.8M0 3.5V5M2.6 3.2L3.6 4.8", 0.5)


def _flower(brush: Brush, color: str) -> None:
    petals = [(2.9 * cos(k * pi / 3), 2.9 * sin(k * pi / 3)) for k in range(6)]
    for x, y in petals:
        brush.shape(ellipse_path(x, y, 1.75, 1.75), color, 0.5)
    brush.shape(ellipse_path(0, 0, 1.7, 1.7), "#FFFFFF", 0.5)


_DRAWN = {"comet": _comet, "moon": _moon, "planet": _planet, "rocket": _rocket, "saucer": _saucer, "flower": _flower}
