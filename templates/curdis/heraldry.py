"""Shields of Curdis: tinctures with their hatching, charges, ordinaries and how many go where.

A shield is designed on a field 40 wide and 50 high (`x` from -20 to 20, `y` from 0 to 50) and scaled from there.
The hatching is the one that engravers have used since the seventeenth century, so that no colour is needed to read it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

from generator.drawing import Pen, Scene, number, polygon_path, rect_path

FIELD = "M-20 0H20V21C20 33 12 43 0 50C-12 43 -20 33 -20 21Z"
"""The heater shield of the 40 x 50 field."""

Spot = tuple[float, float]

TOKEN = re.compile(r"[A-Z]|-?[\d.]+")


@dataclass(frozen=True, slots=True)
class Tincture:
    """The inks of one shield: field, hatching, outlines, charges, ordinaries, charges on ordinaries."""

    field: str
    hatch: str
    deep: str
    charge: str
    ordinary: str
    on_ordinary: str


def tincture(scene: Scene, colour: str) -> Tincture:
    """Return the inks of a shield; black on white when the ink is low."""
    if scene.ink == "low":
        ink, paper = scene.color("ink"), scene.color("paper")
        return Tincture(paper, ink, ink, paper, paper, paper)
    deep = scene.color(f"{colour}_deep")
    return Tincture(
        scene.color(colour),
        scene.color(f"{colour}_line"),
        deep,
        scene.color("gold_pale"),
        scene.color("argent"),
        scene.color(colour),
    )


def _hatch_points(colour: str, step: float) -> list[tuple[float, float, float, float]]:
    """Lines over the 40 x 50 field. Left and right are the viewer's, so the holder's right shoulder is at the left."""
    if colour == "blue":
        return [(-20, y, 20, y) for y in _steps(step / 2, 50, step)]
    if colour == "red":
        return [(x, 0, x, 50) for x in _steps(-20 + step / 2, 20, step)]
    lean = step * math.sqrt(2)
    starts = _steps(-70 + lean / 2, 20, lean)
    if colour == "green":
        return [(x, 0, x + 50, 50) for x in starts]
    return [(-x, 0, -x - 50, 50) for x in starts]


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * i for i in range(math.ceil((end - start) / step))]


@lru_cache(maxsize=64)
def hatching(colour: str, step: float) -> str:
    """Return the hatching of a colour over the field, one line every `step`: to be clipped."""
    n = number
    return "".join(f"M{n(a)} {n(b)}L{n(c)} {n(d)}" for a, b, c, d in _hatch_points(colour, step))


def _circle(cx: float, cy: float, r: float) -> str:
    k = 0.5523 * r
    n = number
    return (
        f"M{n(cx - r)} {n(cy)}C{n(cx - r)} {n(cy - k)} {n(cx - k)} {n(cy - r)} {n(cx)} {n(cy - r)}"
        f"C{n(cx + k)} {n(cy - r)} {n(cx + r)} {n(cy - k)} {n(cx + r)} {n(cy)}"
        f"C{n(cx + r)} {n(cy + k)} {n(cx + k)} {n(cy + r)} {n(cx)} {n(cy + r)}"
        f"C{n(cx - k)} {n(cy + r)} {n(cx - r)} {n(cy + k)} {n(cx - r)} {n(cy)}Z"
    )


def _polar(radius: float, degrees: float) -> Spot:
    angle = math.radians(degrees - 90)
    return radius * math.cos(angle), radius * math.sin(angle)


def _trefoil() -> tuple[str, str]:
    lobes = _circle(0, -0.5, 0.46) + _circle(-0.5, 0.14, 0.46) + _circle(0.5, 0.14, 0.46) + _circle(0, -0.05, 0.3)
    stem = "M-0.1 -0.1L0.1 -0.1C0.1 0.45 0.16 0.66 0.38 0.86L0.16 0.96C-0.02 0.7 -0.06 0.5 -0.1 -0.1Z"
    veins = "M0 -0.12L0 -0.64M-0.14 0.03L-0.6 0.2M0.14 0.03L0.6 0.2M0 0.12C0.01 0.4 0.06 0.6 0.14 0.72"
    return lobes + stem, veins


def _mirrored(d: str) -> str:
    """Return a closed path of M and C commands mirrored left to right, and run backwards so that it winds as before."""
    values = [float(token) for token in TOKEN.findall(d) if not token.isalpha()]
    spots = [f"{number(-x)} {number(y)} " for x, y in zip(values[::2], values[1::2], strict=True)][::-1]
    curves = ["C" + "".join(spots[i : i + 3]) for i in range(1, len(spots), 3)]
    return "M" + spots[0] + "".join(curves) + "Z"


def _fleur_de_lis() -> tuple[str, str]:
    middle = "M0 -1C0.3 -0.68 0.36 -0.36 0.17 0.2L-0.17 0.2C-0.36 -0.36 -0.3 -0.68 0 -1Z"
    side = (
        "M0.12 0.22C0.14 -0.16 0.34 -0.56 0.66 -0.54C1 -0.5 1 0 0.72 0.08"
        "C0.78 -0.12 0.68 -0.24 0.56 -0.16C0.46 -0.06 0.44 0.06 0.4 0.22Z"
    )
    foot = "M0.1 0.36C0.2 0.36 0.26 0.36 0.36 0.36C0.36 0.6 0.5 0.7 0.64 0.7C0.42 0.9 0.16 0.74 0.1 0.36Z"
    band = "M-0.48 0.18L0.48 0.18L0.48 0.4L-0.48 0.4Z"
    tail = "M-0.14 0.38L0.14 0.38C0.14 0.62 0.12 0.8 0 0.98C-0.12 0.8 -0.14 0.62 -0.14 0.38Z"
    both = side + _mirrored(side) + foot + _mirrored(foot)
    return middle + both + band + tail, "M-0.48 0.18L0.48 0.18M-0.48 0.4L0.48 0.4M0 -0.6L0 0.02"


def _mullet() -> tuple[str, str]:
    outer = [_polar(1.02, 72 * i) for i in range(5)]
    inner = [_polar(0.43, 72 * i + 36) for i in range(5)]
    points = [spot for pair in zip(outer, inner, strict=True) for spot in pair]
    n = number
    facets = "".join(f"M0 0.02L{n(x * 0.86)} {n(y * 0.86)}" for x, y in outer)
    return polygon_path(points), facets


def _rose() -> tuple[str, str]:
    petals = "".join(_circle(*_polar(0.5, 72 * i), 0.43) for i in range(5)) + _circle(0, 0, 0.4)
    barbs = ""
    for i in range(5):
        near, tip, far = _polar(0.72, 72 * i + 22), _polar(1.04, 72 * i + 36), _polar(0.72, 72 * i + 50)
        barbs += polygon_path([(0.0, 0.0), near, tip, far])
    n = number
    seams = ""
    for i in range(5):
        (a, b), (c, d) = _polar(0.3, 72 * i + 36), _polar(0.62, 72 * i + 36)
        seams += f"M{n(a)} {n(b)}L{n(c)} {n(d)}"
    return petals + barbs, _circle(0, 0, 0.26) + seams


CHARGES = {"green": _trefoil(), "purple": _fleur_de_lis(), "blue": _mullet(), "red": _rose()}
"""The charge of each colour on a field from -1 to 1: outline and inner lines."""


@lru_cache(maxsize=512)
def moved(d: str, x: float, y: float, scale: float) -> str:
    """Return path data of absolute M, L, C and Z commands, scaled and then moved."""
    out: list[str] = []
    odd = False
    for token in TOKEN.findall(d):
        if token.isalpha():
            out.append(token)
        else:
            out.append(number(float(token) * scale + (y if odd else x)) + " ")
            odd = not odd
    return "".join(out)


@dataclass(frozen=True, slots=True)
class Arms:
    """What a number bears: an ordinary, the charges on the field, and those on the ordinary."""

    spots: tuple[Spot, ...]
    size: float
    ordinary: str = ""
    on_ordinary: tuple[Spot, ...] = ()
    size_on: float = 0.0


def _row(y: float, *xs: float) -> tuple[Spot, ...]:
    """Spots at a height: in the middle for 0, at either side for any other distance."""
    return tuple((side * x, y) for x in xs for side in ((-1, 1) if x else (1,)))


_BASE_SIX = _row(20.6, 12.4, 0) + _row(31, 6.6) + _row(41.4, 0)
_BETWEEN = _row(8.2, 13.9, 4.65) + _row(33, 9.8, 0) + _row(42.4, 0)
_CHIEF_TEN = _row(19, 14.2, 4.75) + _row(27.6, 9.5, 0) + _row(35.6, 4.75) + _row(43.2, 0)
_QUARTERS = _row(6, 7.0, 14.6) + _row(13.4, 10.8) + _row(29.2, 7.0, 14.0) + _row(37.8, 7.4)

ARMS = {
    1: Arms(((0, 22.5),), 13.5),
    2: Arms(_row(19, 11.6), 6.4, rect_path(-3.6, 0, 7.2, 50)),
    3: Arms(_row(10.2, 11) + _row(37.6, 0), 6.2, "M0 14.6L21 33.5V43L0 24L-21 43V33.5Z"),
    4: Arms(_row(9, 11.4) + _row(33, 9.8), 5.9, rect_path(-3.4, 0, 6.8, 50) + rect_path(-20, 17.8, 40, 6.8)),
    5: Arms(_row(10, 11.4) + _row(22, 0) + _row(33.8, 8.8), 5.9),
    6: Arms(_row(8.8, 13, 0) + _row(31.4, 8.6) + _row(41.6, 0), 5.1, rect_path(-20, 17, 40, 7)),
    7: Arms(_row(9, 12.6, 0) + _row(22.6, 12.6, 0) + _row(36.6, 0), 5.4),
    8: Arms(
        _row(7, 13.2, 0) + _row(20.4, 13.5) + _row(32.6, 10.2) + _row(42.2, 0),
        4.5,
        "M-6 14.5H6V22C6 27 4 30.5 0 33C-4 30.5 -6 27 -6 22Z",
    ),
    9: Arms(_BASE_SIX, 4.6, rect_path(-20, 0, 40, 13), _row(6.5, 12.4, 0), 4.6),
    10: Arms(_row(8.4, 13.9, 4.65) + _row(19.4, 9.3, 0) + _row(30.2, 4.65) + _row(40.8, 0), 4.3),
    11: Arms(_BETWEEN, 4.1, rect_path(-20, 16.6, 40, 10), _row(21.6, 11, 0), 3.9),
    12: Arms(_QUARTERS, 3.5, rect_path(-2.6, 0, 5.2, 50) + rect_path(-20, 18.6, 40, 5.2)),
    13: Arms(_CHIEF_TEN, 3.9, rect_path(-20, 0, 40, 12.4), _row(6.2, 11.4, 0), 4.3),
}
"""The arms of each number: as many charges as the number says, in an order that heralds use."""


def draw_charges(pen: Pen, colour: str, spots: tuple[Spot, ...], size: float, fill: str, edge: str, halo: str) -> None:
    """Draw charges at their spots: a halo that clears the hatching, an outline, the metal, the inner lines."""
    outline, inner = CHARGES[colour]
    shapes = "".join(moved(outline, x, y, size) for x, y in spots)
    thick = 0.34 + size * 0.022
    pen.path(shapes, stroke=halo, width=1.1 + 2 * thick, fill=halo)
    pen.path(shapes, stroke=edge, width=2 * thick, fill=edge)
    pen.path(shapes, fill=fill)
    pen.path("".join(moved(inner, x, y, size) for x, y in spots), stroke=edge, width=0.2 + size * 0.022)


def draw_field(pen: Pen, colour: str, inks: Tincture, *, step: float = 1.9, line: float = 0.36) -> None:
    """Draw the hatched field of a shield."""
    pen.path(FIELD, fill=inks.field)
    with pen.clip(FIELD):
        pen.path(hatching(colour, step), stroke=inks.hatch, width=line, cap="butt")


def draw_arms(pen: Pen, colour: str, count: int, inks: Tincture) -> None:
    """Draw the ordinary and the charges of a number upon the field."""
    arms = ARMS[count]
    if arms.ordinary:
        with pen.clip(FIELD):
            pen.path(arms.ordinary, stroke=inks.deep, width=0.9, fill=inks.deep, join="miter")
            pen.path(arms.ordinary, fill=inks.ordinary)
    draw_charges(pen, colour, arms.spots, arms.size, inks.charge, inks.deep, inks.field)
    if arms.on_ordinary:
        draw_charges(pen, colour, arms.on_ordinary, arms.size_on, inks.on_ordinary, inks.deep, inks.ordinary)


def draw_rim(pen: Pen, scene: Scene, inks: Tincture) -> None:
    """Draw the metal rim round the field."""
    if scene.ink == "low":
        pen.path(FIELD, stroke=scene.color("ink"), width=0.9, join="miter")
        return
    pen.path(FIELD, stroke=inks.deep, width=2.6, join="miter")
    pen.path(FIELD, stroke=scene.color("gold"), width=1.3, join="miter")


def small_shield(pen: Pen, scene: Scene, colour: str, *, step: float = 8.4, line: float = 1.5) -> None:
    """Draw a plain hatched shield that reads at the size of a letter, on the 40 x 50 field."""
    inks = tincture(scene, colour)
    draw_field(pen, colour, inks, step=step, line=line)
    rim = scene.color("ink") if scene.ink == "low" else scene.color("gold")
    pen.path(FIELD, stroke=rim, width=3.4, join="miter")
