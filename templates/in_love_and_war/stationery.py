"""Frames, badges, ribbons, paw prints and icons: the wedding stationery round the cats."""

from __future__ import annotations

import math

from generator.drawing import number
from templates.in_love_and_war.brush import WHITE, Brush, heart_path, oval_path, path, ring_points

GADGET_ICONS = {
    "house": "M0 -2.7L3 0.1L2.2 0.1L2.2 2.6L0.7 2.6L0.7 0.7L-0.7 0.7L-0.7 2.6L-2.2 2.6L-2.2 0.1L-3 0.1Z",
    "love_letter": "M-3 -2L3 -2L0 0.5ZM-3 -1.2L0 1.3L3 -1.2L3 2.1L-3 2.1Z",
    "rose": "M0 -2.9C1.6 -2.9 2.3 -1.8 2 -0.7C1.8 0.3 1 0.7 0.35 0.8L0.35 1.5C1 0.9 1.8 0.8 2.5 1.1"
    "C2.1 1.9 1.2 2.2 0.35 2L0.35 3"
    "L-0.35 3L-0.35 0.8C-1 0.7 -1.8 0.3 -2 -0.7C-2.3 -1.8 -1.6 -2.9 0 -2.9ZM0 -2C-0.7 -2 -1.1 -1.5 -0.9 -1"
    "C-0.7 -0.5 0 -0.6 0 -1.1"
    "C0 -1.3 -0.2 -1.4 -0.35 -1.3C-0.5 -1.7 0.6 -1.9 0.7 -1.1C0.8 -0.3 -0.2 0 -0.7 -0.1"
    "C0.4 0.4 1.4 -0.3 1.3 -1.1C1.2 -1.7 0.6 -2 0 -2Z",
    "diamond": "M-1.7 -2.2L1.7 -2.2L3 -0.5L0 2.8L-3 -0.5ZM-1.4 -0.35L0 1.6L1.4 -0.35Z",
}


def scalloped(x: float, y: float, w: float, h: float, size: float) -> str:
    """Return a frame of round bumps whose outermost points touch the rectangle; `size` is about one bump's width."""
    lift = 0.36 * size
    x, y, w, h = x + lift, y + lift, w - 2 * lift, h - 2 * lift
    across, down = max(2, round(w / size)), max(2, round(h / size))
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    points: list[tuple[float, float]] = []
    for i, count in enumerate((across, down, across, down)):
        (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 4]
        points += [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count)]
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        radius = 0.53 * (abs(bx - ax) + abs(by - ay))
        d += f"A{number(radius)} {number(radius)} 0 0 1 {number(bx)} {number(by)}"
    return d + "Z"


def notched(x: float, y: float, w: float, h: float, size: float) -> str:
    """Return a frame with a stepped notch cut out of each corner."""
    n, s = number, size / 2
    r, b = x + w, y + h
    return (
        f"M{n(x + 2 * s)} {n(y)}L{n(r - 2 * s)} {n(y)}L{n(r - 2 * s)} {n(y + s)}L{n(r - s)} {n(y + s)}"
        f"L{n(r - s)} {n(y + 2 * s)}"
        f"L{n(r)} {n(y + 2 * s)}L{n(r)} {n(b - 2 * s)}L{n(r - s)} {n(b - 2 * s)}L{n(r - s)} {n(b - s)}"
        f"L{n(r - 2 * s)} {n(b - s)}"
        f"L{n(r - 2 * s)} {n(b)}L{n(x + 2 * s)} {n(b)}L{n(x + 2 * s)} {n(b - s)}L{n(x + s)} {n(b - s)}"
        f"L{n(x + s)} {n(b - 2 * s)}"
        f"L{n(x)} {n(b - 2 * s)}L{n(x)} {n(y + 2 * s)}L{n(x + s)} {n(y + 2 * s)}L{n(x + s)} {n(y + s)}"
        f"L{n(x + 2 * s)} {n(y + s)}Z"
    )


def rosette(cx: float, cy: float, radius: float, bumps: int) -> str:
    """Return a circle of round bumps; `radius` runs to where the bumps meet."""
    points = ring_points(cx, cy, radius, bumps)
    size = number(radius * math.pi / bumps * 1.1)
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    return d + "".join(f"A{size} {size} 0 0 1 {number(x)} {number(y)}" for x, y in [*points[1:], points[0]]) + "Z"


def ticket(x: float, y: float, w: float, h: float, cut: float) -> str:
    """Return a rectangle with a square cut out of each corner."""
    n, r, b = number, x + w, y + h
    return (
        f"M{n(x + cut)} {n(y)}H{n(r - cut)}V{n(y + cut)}H{n(r)}V{n(b - cut)}H{n(r - cut)}V{n(b)}"
        f"H{n(x + cut)}V{n(b - cut)}H{n(x)}V{n(y + cut)}H{n(x + cut)}Z"
    )


def band(brush: Brush, d: str, fill: str, *, width: float = 0.35) -> None:
    """Paint a frame's ground: flat in full ink, an outline in low ink."""
    brush.pen.path(
        d, fill=WHITE if brush.low else brush.color(fill), stroke=brush.ink if brush.low else None, width=width
    )


def scalloped_plate(brush: Brush, w: float, h: float, fill: str, tint: str) -> None:
    """The coral plate: scallops round a soft panel, a row of beads between."""
    band(brush, scalloped(0, 0, w, h, 3.9), fill)
    band(brush, rounded(2.9, 2.9, w - 5.8, h - 5.8, 3.2), "paper")
    band(brush, rounded(3.7, 3.7, w - 7.4, h - 7.4, 2.6), tint, width=0.25)


def notched_plate(brush: Brush, w: float, h: float, fill: str, tint: str) -> None:
    """The teal plate: stepped corners, straight sides, a doubled line."""
    band(brush, notched(0, 0, w, h, 7), fill)
    band(brush, notched(2.3, 2.3, w - 4.6, h - 4.6, 6), "paper")
    band(brush, notched(3.1, 3.1, w - 6.2, h - 6.2, 5.6), tint, width=0.25)


def double_plate(brush: Brush, w: float, h: float) -> None:
    """The gadgets' plate: a notched line inside a scalloped one, both in gold."""
    brush.pen.path(
        scalloped(0, 0, w, h, 3.9),
        fill=WHITE if brush.low else brush.color("gold_tint"),
        stroke=brush.ink if brush.low else brush.color("gold_deep"),
        width=0.6,
    )
    brush.pen.path(
        notched(2.9, 2.9, w - 5.8, h - 5.8, 6),
        fill=WHITE if brush.low else brush.color("paper"),
        stroke=brush.ink if brush.low else brush.color("gold_deep"),
        width=0.6,
    )


def rainbow_plate(brush: Brush, w: float, h: float) -> None:
    """The babies' plate: a rainbow that begins scalloped and ends notched."""
    band(brush, scalloped(0, 0, w, h, 3.9), "coral", width=0.3)
    if not brush.low:
        band(brush, scalloped(1.1, 1.1, w - 2.2, h - 2.2, 3.7), "gold")
        band(brush, notched(2.3, 2.3, w - 4.6, h - 4.6, 6.4), "leaf")
    band(brush, notched(3.1, 3.1, w - 6.2, h - 6.2, 6), "teal", width=0.3)
    if not brush.low:
        band(brush, notched(3.9, 3.9, w - 7.8, h - 7.8, 5.6), "lilac")
    band(brush, notched(4.7, 4.7, w - 9.4, h - 9.4, 5.2), "paper", width=0.3)


def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return a rectangle with round corners as curves."""
    n, k = number, 0.45 * r
    return (
        f"M{n(x + r)} {n(y)}L{n(x + w - r)} {n(y)}C{n(x + w - k)} {n(y)} {n(x + w)} {n(y + k)} {n(x + w)} {n(y + r)}"
        f"L{n(x + w)} {n(y + h - r)}C{n(x + w)} {n(y + h - k)} {n(x + w - k)} {n(y + h)} {n(x + w - r)} {n(y + h)}"
        f"L{n(x + r)} {n(y + h)}C{n(x + k)} {n(y + h)} {n(x)} {n(y + h - k)} {n(x)} {n(y + h - r)}"
        f"L{n(x)} {n(y + r)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def paw_path(cx: float, cy: float, size: float) -> str:
    """Return a paw print of a given width round its middle."""
    s = size / 10
    pad = (
        f"M{number(cx)} {number(cy - 0.6 * s)}"
        f"C{number(cx + 2.4 * s)} {number(cy - 0.6 * s)} {number(cx + 4 * s)} {number(cy + 2 * s)} "
        f"{number(cx + 3.4 * s)} {number(cy + 3.8 * s)}"
        f"C{number(cx + 2.8 * s)} {number(cy + 5.4 * s)} {number(cx + 1.2 * s)} "
        f"{number(cy + 4.4 * s)} {number(cx)} {number(cy + 4.4 * s)}"
        f"C{number(cx - 1.2 * s)} {number(cy + 4.4 * s)} {number(cx - 2.8 * s)} "
        f"{number(cy + 5.4 * s)} {number(cx - 3.4 * s)} {number(cy + 3.8 * s)}"
        f"C{number(cx - 4 * s)} {number(cy + 2 * s)} "
        f"{number(cx - 2.4 * s)} {number(cy - 0.6 * s)} {number(cx)} {number(cy - 0.6 * s)}Z"
    )
    toes = ((-3.9, -0.6, 1.1, 1.5), (-1.5, -3.2, 1.2, 1.7), (1.5, -3.2, 1.2, 1.7), (3.9, -0.6, 1.1, 1.5))
    return pad + "".join(oval_path(cx + x * s, cy + y * s, rx * s, ry * s) for x, y, rx, ry in toes)


def ribbon(brush: Brush, w: float, h: float, fill: str, fold: str) -> None:
    """A banner with two tails, for a name."""
    t = 4.6
    for side in (False, True):
        x0, x1, xn = (w, w - t, w - 1.9) if side else (0, t, 1.9)
        d = path("M", x0, 1.9, "L", x1, 1.9, "L", x1, h, "L", x0, h, "L", xn, (h + 1.9) / 2, "Z")
        brush.pen.path(d, fill=WHITE if brush.low else brush.color(fold), stroke=brush.ink, width=0.35)
    top = path("M", 2.6, 0.4, "C", w / 3, -0.2, 2 * w / 3, -0.2, w - 2.6, 0.4)
    d = top + path("L", w - 2.6, h - 1.7, "C", 2 * w / 3, h - 2.3, w / 3, h - 2.3, 2.6, h - 1.7, "Z")
    brush.pen.path(d, fill=WHITE if brush.low else brush.color(fill), stroke=brush.ink, width=0.42)


def badge(brush: Brush, kind: str, colour: str | None, size: float) -> None:
    """The index's ground: scalloped for coral, notched for teal, both for the rest."""
    if colour == "teal":
        band(brush, ticket(0.2, 0.2, size - 0.4, size - 0.4, size * 0.14), "teal", width=0.45)
    elif colour == "coral":
        band(brush, rosette(size / 2, size / 2, size * 0.47, 12), "coral", width=0.45)
    else:
        line = {"gadget": "gold_deep", "baby": "coral"}.get(kind, "plum")
        fill = {"gadget": "gold_tint", "baby": "gold_tint"}.get(kind, "lilac_tint")
        brush.pen.path(
            rosette(size / 2, size / 2, size * 0.47, 12),
            fill=WHITE if brush.low else brush.color(fill),
            stroke=brush.ink if brush.low else brush.color(line),
            width=0.4,
        )


def rings(brush: Brush, x: float, y: float, radius: float, width: float) -> None:
    """Two linked rings."""
    left, right = oval_path(x - 0.62 * radius, y, radius, radius), oval_path(x + 0.62 * radius, y, radius, radius)
    brush.tube(left, "gold", width)
    brush.tube(right, "gold", width)
    r = radius
    over = path("M", x - 0.62 * r, y - r, "C", x - 0.07 * r, y - r, x + 0.38 * r, y - 0.55 * r, x + 0.38 * r, y)
    with brush.pen.clip(oval_path(x, y - 0.75 * radius, 0.45 * radius, 0.5 * radius)):
        brush.tube(over, "gold", width)


def confetti(brush: Brush, places: tuple[tuple[float, float], ...], size: float = 1.3) -> None:
    """Hearts, dots and slips of paper in turn."""
    fills = ("coral", "teal", "gold", "lilac", "leaf")
    for i, fill in enumerate(fills):
        mine = places[i :: len(fills)]
        d = "".join(
            heart_path(x, y, size * 1.7)
            if k % 3 == 0
            else oval_path(x, y, size * 0.5, size * 0.5)
            if k % 3 == 1
            else path("M", x - size, y, "L", x, y - size / 2, "L", x + size, y, "L", x, y + size / 2, "Z")
            for k, (x, y) in enumerate(mine, start=i)
        )
        brush.pen.path(
            d, fill=None if brush.low else brush.color(fill), stroke=brush.ink if brush.low else None, width=0.25
        )
