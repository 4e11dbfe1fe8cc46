"""What is not a suitor: gadgets, the baby, the Yes card, the wax seal."""

from __future__ import annotations

import math

from generator.drawing import number
from templates.in_love_and_war.brush import WHITE, Brush, heart_path, oval_path, ring_points
from templates.in_love_and_war.cats import Coat, bow, head, hearts, paw, tail
from templates.in_love_and_war.stationery import confetti, paw_path, rings, rounded, scalloped

KITTEN = Coat("#FFE7C2", "#EFA75B", "tabby", muzzle="#FFFBF4", iris="#7CC4E8")
GINGER = Coat("#F2A65A", "#C96A2B", "tabby", muzzle="#FFE9CC", iris="#A8CE74")
GREY = Coat("#AEB9C6", "#7E8C9E", "tabby", muzzle="#F2F1EE", iris="#E9C75B")
GOLD_LINE = 0.75


def _gold(brush: Brush, d: str, *, fill: str | None = "gold_tint", width: float = GOLD_LINE) -> None:
    """Draw a gold-brown line round a pale ground."""
    ground = None if fill is None else WHITE if brush.low else brush.color(fill)
    brush.pen.path(d, fill=ground, stroke=brush.ink if brush.low else brush.color("gold_deep"), width=width)


def house(brush: Brush) -> None:
    """A cottage whose gable has ears."""
    _gold(brush, "M6.6 17L6.6 9.4L10.2 9.4L10.2 20.4Z")
    _gold(brush, "M8.4 7.4C7 5.4 10.4 4.6 9 2.4M11.4 7C10.6 5.6 12.6 5 11.8 3.4", fill=None, width=0.5)
    _gold(brush, "M-12 24L-12 45L12 45L12 24L0 13Z", fill="paper")
    _gold(
        brush,
        "M-15 26.4L-11.4 22.8L-12.6 14.4L-5.4 17.2C-3 14.8 -1.2 13.2 0 12C1.2 13.2 3 14.8 5.4 17.2L12.6 14.4"
        "L11.4 22.8L15 26.4"
        "L13.2 28.2L0 16L-13.2 28.2Z",
    )
    _gold(brush, "M-3.8 45L-3.8 36C-3.8 31 3.8 31 3.8 36L3.8 45Z")
    _gold(brush, heart_path(0, 36, 2.6), width=0.4, fill="coral")
    _gold(brush, oval_path(0, 24, 3.4, 3.4), width=0.6)
    _gold(brush, "M-3.4 24L3.4 24M0 20.6L0 27.4", fill=None, width=0.4)
    for x in (-8, 8):
        _gold(brush, f"M{x - 2.4} 32L{x + 2.4} 32L{x + 2.4} 38L{x - 2.4} 38Z", width=0.6)
        _gold(brush, f"M{x} 32L{x} 38M{x - 2.4} 35L{x + 2.4} 35", fill=None, width=0.4)
        _gold(brush, f"M{x - 3.2} 38.4L{x + 3.2} 38.4L{x + 2.4} 40.6L{x - 2.4} 40.6Z", width=0.5)
    _gold(
        brush,
        "M-15.4 45L15.4 45M-14 45C-14.4 42.6 -13.6 41.6 -12.6 41.4M14 45C14.4 42.6 13.6 41.6 12.6 41.4",
        fill=None,
    )
    _gold(brush, "M-2.4 45.6C-3 48 -4.6 49.6 -7 51M2.4 45.6C2.6 48 3.6 49.6 5.4 51", fill=None, width=0.5)


def love_letter(brush: Brush) -> None:
    """A letter sealed with a paw."""
    _gold(brush, "M-11.4 26L-11.4 9L11.4 9L11.4 26Z", fill="paper")
    _gold(brush, "M-8.6 13L8.6 13M-8.6 16L8.6 16M-8.6 19L3 19", fill=None, width=0.45)
    _gold(brush, heart_path(6.6, 20.4, 4), fill="coral", width=0.5)
    _gold(
        brush, "M-14.4 24L-14.4 45C-14.4 46.2 -13.8 46.8 -12.6 46.8L12.6 46.8C13.8 46.8 14.4 46.2 14.4 45L14.4 24L0 35Z"
    )
    _gold(brush, "M-13.8 46L-2.6 34.4M13.8 46L2.6 34.4", fill=None, width=0.6)
    _gold(brush, "M-14.4 24C-10 30 -4 35 0 37.4C4 35 10 30 14.4 24", fill=None)
    _gold(brush, oval_path(0, 38, 4.6, 4.6), fill="wax", width=0.6)
    brush.pen.path(paw_path(0, 38, 5), fill=brush.ink if brush.low else "#FFE7DC")
    hearts(brush, (-12.4, 13.4, 2.6), (13.4, 9, 2), (14, 17.6, 2.8), (-13.6, 50.4, 2.2), (12, 51, 2.8))


def rose(brush: Brush) -> None:
    """A long-stemmed rose with a gift tag."""
    _gold(brush, "M0 25C0.8 34 -0.8 42 0.6 53", fill=None, width=1.1)
    _gold(brush, "M0.2 34C-4 27.4 -10.6 28.4 -13 31.4C-9.4 36.4 -3.4 37.4 0.2 34ZM0.2 34C-4 32.4 -8.6 31.6 -13 31.4")
    _gold(brush, "M0 42C4 35.6 10.4 36 13.4 38.4C10.4 43.6 4 45.4 0 42ZM0 42C4.6 40 8.6 39 13.4 38.4")
    _gold(
        brush,
        "M-5 22.6C-7.4 25 -8.6 27 -8.4 28.6C-5 28.4 -2.4 27.4 0 25C2.4 27.4 5 28.4 8.4 28.6C8.6 27 7.4 25 5 22.6Z",
    )
    _gold(
        brush, "M-9.6 11C-12.4 15 -10.4 22.4 -5 24.8C-2 26 2 26 5 24.8C10.4 22.4 12.4 15 9.6 11C5 8.6 -5 8.6 -9.6 11Z"
    )
    _gold(
        brush, "M-6 9C-9 5.6 -4.6 2.4 0 4.4C4.6 2.4 9 5.6 6 9C8 14.6 4 18.6 0 18.8C-4 18.6 -8 14.6 -6 9Z", fill="paper"
    )
    _gold(brush, "M-9.6 11C-8.4 16.6 -4.6 20.6 0.6 21.6C6.2 20.6 8.6 16.6 9.6 11", fill=None)
    _gold(
        brush,
        "M-3.6 8.6C-3.6 5.6 3.6 5.6 3.6 8.8C3.6 12.4 -1.8 12.6 -1.8 9.8C-1.8 8.2 0.8 8 0.9 9.4M-5 13"
        "C-2 16 3 16 5.2 12.4",
        fill=None,
        width=0.6,
    )
    _gold(brush, "M-0.2 29L-1.6 30.2M0.2 46.4L2 47.4M0 38L-1.6 38.8", fill=None, width=0.7)
    _gold(brush, "M0 47.6C3.6 47.4 5.4 47.8 7 48.8", fill=None, width=0.45)
    _gold(brush, heart_path(10, 49.8, 6.4), fill="coral", width=0.6)


def diamond(brush: Brush) -> None:
    """A great cut stone on its cushion, with a cat's gleam."""
    _gold(
        brush,
        "M-15 46C-12.6 42.6 12.6 42.6 15 46C15.8 49 15.6 51 14.6 53C8 51 -8 51 -14.6 53C-15.6 51 -15.8 49 -15 46Z",
        fill="lilac_tint",
    )
    _gold(brush, oval_path(-15, 52.6, 1.2, 1.2) + oval_path(15, 52.6, 1.2, 1.2), width=0.5)
    _gold(brush, "M-8.4 17L8.4 17L14.4 25L0 44.6L-14.4 25Z")
    _gold(brush, "M-14.4 25L14.4 25M-8.4 17L-6 25L0 44.6L6 25L8.4 17M-6 25L0 17L6 25", fill=None, width=0.6)
    _gold(brush, "M-11.4 25.6L-3 37", fill=None, width=0.4)
    for x, y, size in ((-11.6, 11, 3), (11.6, 8.4, 3.8), (0, 8.6, 4.6), (14, 36, 2.4), (-13.6, 36.6, 2)):
        k = size * 0.16
        _gold(
            brush,
            f"M{x} {number(y - size)}L{number(x + k)} {number(y - k)}L{number(x + size)} {y}"
            f"L{number(x + k)} {number(y + k)}"
            f"L{x} {number(y + size)}L{number(x - k)} {number(y + k)}L{number(x - size)} {y}"
            f"L{number(x - k)} {number(y - k)}Z",
            width=0.4,
        )


def baby(brush: Brush) -> None:
    """A kitten in a bonnet, with a rattle."""
    tail(brush, KITTEN, "M8 47C15.4 47 15.6 40 12 38", 3.6)
    brush.shape("M-6 29C-11.6 33 -13 45 -11 50C-6 53.4 6 53.4 11 50C13 45 11.6 33 6 29Z", WHITE)
    brush.solid(
        "".join(heart_path(x, y, 2) for x, y in ((-6, 46.6), (0, 48.4), (6, 46.6), (-7.6, 40), (7.6, 41))), "sky"
    )
    for x, fill in ((-6.6, KITTEN.base), (6.6, KITTEN.base)):
        brush.oval(x, 51, 4.2, 3.6, fill)
        brush.solid(paw_path(x, 51, 3.6), "blush")
    with brush.at(0, 20):
        brush.shape(_ruffle(0, 0, 14.4, 13.6, 15), WHITE)
        brush.shape(oval_path(0, 0, 12.7, 11.9), "sky")
        brush.line("M-9.6 -8.6Q0 -15.4 9.6 -8.6", WHITE, 1)
        with brush.at(0, 1.6, scale=0.92):
            head(brush, KITTEN, eyes="open", mouth="smile")
        bow(brush, 0, -12.6, 4, "coral")
    bow(brush, 0, 32.6, 5, "coral")
    brush.tube("M8 35C12.4 36 13 33 12.6 30.6", KITTEN.base, 4)
    with brush.at(12.8, 30, turn=16):
        brush.tube("M0 3.4L0 -3", "gold", 1.3)
        brush.oval(0, -6, 3.1, 3.1, "coral")
        brush.line("M-3 -6L3 -6", WHITE, 0.9)
    paw(brush, KITTEN, 12.5, 31, 2.2)
    brush.tube("M-8 35.4C-11.4 38 -10 41.6 -6.4 41", KITTEN.base, 4)
    paw(brush, KITTEN, -5.6, 40.8, 2.2)
    for x, y, fill in ((-12.4, 5.6, "lilac"), (13, 7, "leaf"), (-13.4, 36, "gold")):
        brush.shape(_star(x, y, 2.1), fill, width=0.3)


def _ruffle(cx: float, cy: float, rx: float, ry: float, waves: int) -> str:
    n = number
    points = [(cx + rx * x, cy + ry * y) for x, y in ring_points(0, 0, 1, waves, 90)]
    d = f"M{n(points[0][0])} {n(points[0][1])}"
    for i in range(waves):
        a = math.radians(90 + 360 * (i + 0.5) / waves)
        x, y = points[(i + 1) % waves]
        d += f"Q{n(cx + rx * 1.24 * math.cos(a))} {n(cy + ry * 1.24 * math.sin(a))} {n(x)} {n(y)}"
    return d + "Z"


def _star(x: float, y: float, size: float) -> str:
    outer, inner = ring_points(x, y, size, 5), ring_points(x, y, size * 0.5, 5, -54)
    return (
        "M" + "L".join(f"{number(px)} {number(py)}" for pair in zip(outer, inner, strict=True) for px, py in pair) + "Z"
    )


def yes(brush: Brush) -> None:
    """Two happy heads, two rings and a shower of confetti."""
    confetti(brush, CONFETTI)
    brush.shape(heart_path(0, 10, 8.4), "coral")
    for x, turn, coat, shape in ((-7.9, 6, GINGER, "coral"), (7.9, -6, GREY, "teal")):
        brush.shape(f"M{x - 6.6} 37C{x - 6} 31 {x + 6} 31 {x + 6.6} 37L{x + 6.6} 41L{x - 6.6} 41Z", shape)
        with brush.at(x, 26.4, turn=turn, scale=0.7):
            head(brush, coat, eyes="happy", mouth="smile")
    bow(brush, 7.6, 35.4, 2.6, "gold")
    brush.line("M-10.9 34.8Q-7.9 37.4 -4.9 34.8", WHITE, 0.9)
    brush.shape(scalloped(-14, 40, 28, 13.4, 4), WHITE)
    brush.line(rounded(-11.4, 42.6, 22.8, 8.2, 2), "lilac", 0.4)
    rings(brush, 0, 46.4, 6.4, 2.2)


CONFETTI = (
    (-13, 6),
    (-9.4, 13),
    (12.6, 5),
    (9, 12.6),
    (-5.4, 3.4),
    (6, 3),
    (-14, 19),
    (14.2, 18),
    (-14.2, 44),
    (14, 43.6),
    (-11.4, 52),
    (11.6, 52.4),
    (-13.8, 49),
    (13.8, 48.6),
    (0, 55),
    (-6, 54.4),
    (6.4, 54.8),
    (-14.6, 30),
    (14.6, 30.6),
    (0, 2.4),
    (-10, 8.4),
    (10.4, 8),
    (-13.4, 13),
    (13.6, 12.4),
)


def seal(brush: Brush, x: float, y: float, radius: float) -> None:
    """A blob of wax pressed with a paw."""
    k = radius / 10
    d = (
        "M-9.6 -1.6C-9.8 -5.4 -7 -6.4 -5.6 -8C-3.4 -10.2 -0.4 -9.2 1.6 -9.6C4.6 -10 6.2 -7.6 7.8 -6.2"
        "C9.8 -4.4 9.2 -1.8 9.6 0.4"
        "C10 3.4 7.8 4.8 6.8 6.6C5.4 9.2 2.6 9 0.6 9.6C-2.4 10.2 -4.6 8.8 -6.4 7.2C-8.6 5.4 -9.4 1.8 -9.6 -1.6Z"
    )
    with brush.at(x, y, scale=k):
        brush.pen.path(
            d,
            fill=WHITE if brush.low else brush.color("wax"),
            stroke=brush.ink if brush.low else brush.color("wax_deep"),
            width=0.5,
        )
        if not brush.low:
            brush.pen.path("M-7.6 -3.4C-6.8 -5.6 -4.8 -7.4 -2.4 -7.8", stroke="#E08A84", width=0.8)
        brush.pen.path(
            oval_path(0, 0, 6.6, 6.6),
            fill=WHITE if brush.low else brush.color("wax_deep"),
            stroke=brush.ink if brush.low else "#C9525A",
            width=0.45,
        )
        brush.pen.path(paw_path(0, -0.2, 9), fill=brush.ink if brush.low else "#FFD9CF")


GADGETS = {"house": house, "love_letter": love_letter, "rose": rose, "diamond": diamond}
"""Drawing by the `gadget` column."""


def bonnet_icon(brush: Brush) -> None:
    """A kitten's head small enough for a corner."""
    brush.pen.path(
        "M-2.6 -0.9L-2.3 -3.1L-0.9 -2.3L0.9 -2.3L2.3 -3.1L2.6 -0.9C3 0.5 2.4 2.5 0 2.5C-2.4 2.5 -3 0.5 -2.6 -0.9Z",
        fill=brush.ink if brush.low else brush.color("coral_deep"),
    )
    brush.pen.path(
        oval_path(-1.05, -0.1, 0.42, 0.5) + oval_path(1.05, -0.1, 0.42, 0.5) + heart_path(0, 1.1, 0.9), fill=WHITE
    )
