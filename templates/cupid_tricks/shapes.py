"""Path data that the whole kit shares: pips, gouge marks, emblems, and how to move them.

Shapes are written round (0, 0), about one unit tall, with absolute M, L, C and Z only, so that many can be joined
into one path.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from generator.drawing import Scene, number

HEART = (
    "M 0 0.47 C -0.11 0.27 -0.5 0.08 -0.5 -0.2 C -0.5 -0.38 -0.38 -0.47 -0.26 -0.47 C -0.13 -0.47 -0.04 -0.39 0 -0.27 "
    "C 0.04 -0.39 0.13 -0.47 0.26 -0.47 C 0.38 -0.47 0.5 -0.38 0.5 -0.2 C 0.5 0.08 0.11 0.27 0 0.47 Z"
)
SPADE = (
    "M 0 -0.5 C 0.11 -0.29 0.47 -0.1 0.47 0.15 C 0.47 0.29 0.37 0.36 0.26 0.36 C 0.16 0.36 0.08 0.31 0.045 0.23 "
    "C 0.05 0.36 0.1 0.45 0.21 0.5 L -0.21 0.5 C -0.1 0.45 -0.05 0.36 -0.045 0.23 C -0.08 0.31 -0.16 0.36 -0.26 0.36 "
    "C -0.37 0.36 -0.47 0.29 -0.47 0.15 C -0.47 -0.1 -0.11 -0.29 0 -0.5 Z"
)
BUTTERFLY = (
    "M 0 -0.12 C -0.1 -0.36 -0.34 -0.5 -0.5 -0.42 C -0.56 -0.2 -0.42 0.02 -0.2 0.06 C -0.38 0.1 -0.42 0.3 -0.3 0.42 "
    "C -0.16 0.46 -0.06 0.3 -0.04 0.16 L 0 0.36 L 0.04 0.16 C 0.06 0.3 0.16 0.46 0.3 0.42 C 0.42 0.3 0.38 0.1 0.2 0.06 "
    "C 0.42 0.02 0.56 -0.2 0.5 -0.42 C 0.34 -0.5 0.1 -0.36 0 -0.12 Z"
)
HORNED = (
    "M -0.36 -0.1 C -0.5 -0.2 -0.54 -0.38 -0.46 -0.5 C -0.4 -0.36 -0.32 -0.3 -0.18 -0.3 C -0.06 -0.34 0.06 -0.34 "
    "0.18 -0.3 "
    "C 0.32 -0.3 0.4 -0.36 0.46 -0.5 C 0.54 -0.38 0.5 -0.2 0.36 -0.1 C 0.46 0.1 0.4 0.3 0.3 0.36 L 0.22 0.26 L 0.14 "
    "0.46 "
    "L 0 0.3 L -0.14 0.46 L -0.22 0.26 L -0.3 0.36 C -0.4 0.3 -0.46 0.1 -0.36 -0.1 Z "
    "M -0.26 0 C -0.2 -0.1 -0.1 -0.08 -0.08 0.04 C -0.14 0.1 -0.24 0.08 -0.26 0 Z "
    "M 0.26 0 C 0.24 0.08 0.14 0.1 0.08 0.04 C 0.1 -0.08 0.2 -0.1 0.26 0 Z"
)
BOW = (
    "M -0.2 -0.5 C 0.42 -0.46 0.42 0.46 -0.2 0.5 C -0.24 0.44 -0.2 0.4 -0.14 0.38 C 0.02 0.33 0.11 0.22 0.13 0.06 "
    "L -0.3 0.06 L -0.38 0.16 L -0.54 0.16 L -0.46 0 L -0.54 -0.16 L -0.38 -0.16 L -0.3 -0.06 L 0.13 -0.06 "
    "C 0.11 -0.22 0.02 -0.33 -0.14 -0.38 C -0.2 -0.4 -0.24 -0.44 -0.2 -0.5 Z "
    "M 0.27 -0.2 L 0.56 0 L 0.27 0.2 Z"
)
CURL = (
    "M -0.5 0.3 C -0.3 0.08 0.06 0.22 0.22 0.06 C 0.36 -0.1 0.3 -0.32 0.1 -0.32 C -0.06 -0.32 -0.12 -0.18 -0.06 -0.1 "
    "C -0.02 -0.05 0.06 -0.07 0.07 -0.13 C 0.16 -0.08 0.1 0.05 -0.04 0.04 C -0.22 0.02 -0.28 -0.2 -0.18 -0.34 "
    "C -0.06 -0.52 0.24 -0.54 0.4 -0.34 C 0.58 -0.1 0.44 0.2 0.24 0.28 C 0 0.38 -0.26 0.22 -0.5 0.3 Z "
    "M -0.36 0.46 C -0.1 0.3 0.16 0.46 0.5 0.26 C 0.34 0.5 0 0.54 -0.36 0.46 Z"
)
STAR = "M 0 -0.5 L 0.13 -0.13 L 0.5 0 L 0.13 0.13 L 0 0.5 L -0.13 0.13 L -0.5 0 L -0.13 -0.13 Z"
ARROWHEAD = "M 0 -0.5 L 0.32 0.3 L 0 0.12 L -0.32 0.3 Z"
_CIRCLE = (
    "M 0 -1 C 0.5523 -1 1 -0.5523 1 0 C 1 0.5523 0.5523 1 0 1 C -0.5523 1 -1 0.5523 -1 0 C -1 -0.5523 -0.5523 -1 0 -1 Z"
)

SUITS = {"heart": HEART, "spade": SPADE}
EMBLEMS = {"anima": BUTTERFLY, "monster": HORNED, "cupid": BOW, "zephyr": CURL, **SUITS}


@lru_cache(maxsize=4096)
def moved(d: str, x: float, y: float, size: float = 1.0, turn: float = 0.0, mirror: bool = False) -> str:
    """Return the path scaled by `size`, turned clockwise by `turn` degrees, and moved to (x, y) in mm."""
    cos, sin = math.cos(math.radians(turn)) * size, math.sin(math.radians(turn)) * size
    flip = -1.0 if mirror else 1.0
    out: list[str] = []
    coordinates: list[float] = []
    for token in d.replace(",", " ").split():
        if token in "MLCZ":
            out.append(token)
            continue
        coordinates.append(float(token))
        if len(coordinates) == 2:
            px, py = coordinates[0] * flip, coordinates[1]
            out.append(f"{number(x + px * cos - py * sin)} {number(y + px * sin + py * cos)}")
            coordinates.clear()
    return " ".join(out)


def mirrored(d: str) -> str:
    """Return the path and its mirror image in the vertical axis, joined."""
    return f"{d} {moved(d, 0, 0, mirror=True)}"


@lru_cache(maxsize=4096)
def gouge(x1: float, y1: float, x2: float, y2: float, width: float, bend: float = 0.0) -> str:
    """Return the lens that a lino cutter leaves between two points: `width` at its middle, bowed sideways by `bend`."""
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    nx, ny = (y1 - y2) / length, (x2 - x1) / length
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    n = number
    left, right = bend * 4 / 3 + width * 2 / 3, bend * 4 / 3 - width * 2 / 3
    ax, ay, bx, by = mx + nx * left, my + ny * left, mx + nx * right, my + ny * right
    return (
        f"M {n(x1)} {n(y1)} C {n(ax)} {n(ay)} {n(ax)} {n(ay)} {n(x2)} {n(y2)} "
        f"C {n(bx)} {n(by)} {n(bx)} {n(by)} {n(x1)} {n(y1)} Z"
    )


def rays(cx: float, cy: float, inner: float, outer: float, count: int, width: float, start: float = 0.0) -> str:
    """Return gouges that radiate from a point, every second one shorter."""
    parts = []
    for i in range(count):
        angle = math.radians(start + 360 * i / count)
        begin = inner + (outer - inner) * (0.22 if i % 2 else 0.0)
        end = outer - (outer - inner) * (0.12 if i % 2 else 0.0)
        parts.append(
            gouge(
                cx + begin * math.cos(angle), cy + begin * math.sin(angle),
                cx + end * math.cos(angle), cy + end * math.sin(angle), width,
            )
        )  # fmt: skip
    return " ".join(parts)


def polyline(points: Sequence[tuple[float, float]]) -> str:
    """Return a closed path through the points."""
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in points) + " Z"


def ink_of(scene: Scene, name: str) -> str:
    """Return a palette colour; black when the low-ink edition is printed."""
    return scene.color("black") if scene.ink == "low" else scene.color(name)


def blob(x: float, y: float, r: float) -> str:
    """Return a circle made of curves, so that it joins others in one path."""
    return moved(_CIRCLE, x, y, r)
