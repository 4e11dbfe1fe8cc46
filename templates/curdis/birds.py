"""The birds of Curdis: one on the wing, one that sings, one that has sung its last."""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.drawing import Pen, number
from templates.curdis.heraldry import TOKEN


@dataclass(frozen=True, slots=True)
class Plumage:
    """The inks of a bird: its body, its wing, its outline, its legs (the outline's where none is given)."""

    body: str
    wing: str
    line: str
    legs: str = ""


Ends = tuple[float, float, float, float]
"""A stretch from (x, y) to (x, y)."""

SONGBIRD = (
    "M39 -31C38 -43 27 -50 16 -46C10 -44 7 -39 3 -34C-8 -27 -20 -17 -32 -7L-56 5L-57 13L-34 9"
    "C-26 24 -8 33 8 27C24 21 35 6 39 -12C41 -19 40 -26 39 -31Z"
)
_WING = "M14 -20C2 -24 -16 -16 -38 6C-20 16 6 10 14 -20Z"
_COVERTS = "M10 -12C0 -12 -10 -4 -26 6M8 -4C-2 -2 -8 2 -18 9M10 -17C4 -18 -4 -14 -12 -9"
_TAIL = "M-34 2L-55 8M-32 6L-54 10"
_OPEN = "M37 -38L57 -46L41 -30ZM40 -29L55 -27L39 -21Z"
_SHUT = "M37 -36L55 -29L39 -24Z"
_BREAST = "M24 -8L22 -4M29 -2L26 2M22 6L19 10M14 14L11 17M28 -16L27 -12M16 2L14 6"


def songbird(pen: Pen, plumage: Plumage, *, line: float, song: bool = True) -> None:
    """Draw a small bird from the side, facing right, round (0, 0), about 110 wide and 85 high.

    Args:
        pen: where to draw.
        plumage: its inks.
        line: the outline's width on the 110 x 85 field.
        song: whether its beak is open.
    """
    pen.path(_OPEN if song else _SHUT, fill=plumage.wing, stroke=plumage.line, width=line, join="round")
    pen.path(SONGBIRD, fill=plumage.body, stroke=plumage.line, width=line)
    pen.path(_WING, fill=plumage.wing, stroke=plumage.line, width=line)
    pen.path(_COVERTS + _TAIL + _BREAST, stroke=plumage.line, width=line * 0.75)


def perched(pen: Pen, plumage: Plumage, *, line: float) -> None:
    """Draw a bird in song with its legs and eye."""
    pen.path("M2 26L-1 44M14 24L14 44M-9 45L9 45M5 45L23 45", stroke=plumage.legs or plumage.line, width=line * 1.25)
    songbird(pen, plumage, line=line)
    pen.circle(27, -35, 3, fill=plumage.line)


def fallen(pen: Pen, plumage: Plumage, *, line: float) -> None:
    """Draw a bird flat on its back with its feet in the air."""
    for x, lean in ((-14, -7), (4, 8)):
        with pen.group(x=x, y=-22, turn=lean):
            legs = "M0 4V-34M0 -34L-11 -41M0 -34L1 -48M0 -34L11 -41"
            pen.path(legs, stroke=plumage.legs or plumage.line, width=line * 1.6)
    with pen.group(turn=-34):
        with pen.group(scale=(1, -1)):
            songbird(pen, plumage, line=line, song=False)
        pen.path("M22 30L32 39M32 30L22 39", stroke=plumage.line, width=line * 1.3)


def note(pen: Pen, x: float, y: float, size: float, color: str) -> None:
    """Draw an eighth note with its head at a point."""
    n = number
    with pen.group(x=x, y=y, turn=-18):
        pen.ellipse(0, 0, size, size * 0.72, fill=color)
    stem = x + size * 0.86
    pen.path(
        f"M{n(stem)} {n(y - size * 0.2)}V{n(y - size * 3.6)}C{n(stem + size * 0.4)} {n(y - size * 2.6)} "
        f"{n(stem + size * 1.7)} {n(y - size * 2.6)} {n(stem + size * 1.2)} {n(y - size * 1.3)}",
        stroke=color,
        width=size * 0.42,
    )


def leaf(length: float, width: float) -> str:
    """Return a pointed leaf that grows from (0, 0) upwards, of absolute M, C and Z commands."""
    n = number
    return (
        f"M0 0C{n(width)} {n(-length * 0.3)} {n(width)} {n(-length * 0.7)} 0 {n(-length)}"
        f"C{n(-width)} {n(-length * 0.7)} {n(-width)} {n(-length * 0.3)} 0 0Z"
    )


def turned(d: str, degrees: float, x: float, y: float) -> str:
    """Return path data of absolute M, L, C and Z commands, turned clockwise and then moved."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    out: list[str] = []
    across: float | None = None
    for token in TOKEN.findall(d):
        if token.isalpha():
            out.append(token)
        elif across is None:
            across = float(token)
        else:
            down = float(token)
            out.append(f"{number(across * cos - down * sin + x)} {number(across * sin + down * cos + y)} ")
            across = None
    return "".join(out)


def wreath(radius: float, leaves: int, *, gap: float = 24.0, length: float = 0.0) -> str:
    """Return two boughs of leaves round (0, 0), open at the top by twice `gap` degrees, as one path."""
    length = length or radius * 0.42
    shape = leaf(length, length * 0.26)
    parts: list[str] = []
    for i in range(leaves):
        around = 178 - (178 - gap) * i / max(leaves - 1, 1)
        x, y = radius * math.sin(math.radians(around)), -radius * math.cos(math.radians(around))
        for side in (-1, 1):
            for lean in (-34, 34):
                parts.append(turned(shape, side * (around - 90 + lean), side * x, y))
    return "".join(parts)


def displayed(pen: Pen, plumage: Plumage, *, line: float) -> None:
    """Draw a bird on the wing as heralds show it, round (0, 0), about 100 wide and 100 high."""
    with_tail = "".join(turned(leaf(40, 7), 180 + lean, 0, 16) for lean in (-34, -17, 17, 34, 0))
    pen.path(with_tail, fill=plumage.wing, stroke=plumage.line, width=line)
    for side in (-1, 1):
        with pen.group(scale=(side, 1)):
            _one_wing(pen, plumage, line)
    _legs(pen, plumage, line)
    _front(pen, plumage, line)


def _quills(count: int, roots: Ends, angles: tuple[float, float], long: float, wide: float) -> str:
    """Feathers side by side: roots from (x, y) to (x, y), angles from and to, length and half-width."""
    x1, y1, x2, y2 = roots
    parts = []
    for i in range(count):
        t = i / (count - 1)
        feather = leaf(long * (0.78 + 0.3 * math.sin(math.pi * min(1.0, t * 1.25))), wide)
        parts.append(turned(feather, angles[0] + (angles[1] - angles[0]) * t, x1 + (x2 - x1) * t, y1 + (y2 - y1) * t))
    return "".join(parts)


def _one_wing(pen: Pen, plumage: Plumage, line: float) -> None:
    primaries = _quills(8, (31, -33, 13, -4), (52, 172), 31, 5.2)
    pen.path(primaries, fill=plumage.wing, stroke=plumage.line, width=line)
    coverts = _quills(7, (30, -34, 12, -6), (68, 170), 17, 4.4)
    pen.path(coverts, fill=plumage.body, stroke=plumage.line, width=line)
    arm = "M6 -18C10 -28 18 -40 29 -42C35 -43 38 -39 36 -35C35 -38 31 -38 28 -35C21 -29 18 -12 8 4Z"
    pen.path(arm, fill=plumage.body, stroke=plumage.line, width=line)


def _legs(pen: Pen, plumage: Plumage, line: float) -> None:
    for side in (-1, 1):
        with pen.group(scale=(side, 1)):
            thigh = "M6 18C12 22 17 24 20 30L15 32C11 28 6 27 2 26Z"
            pen.path(thigh, fill=plumage.body, stroke=plumage.line, width=line)
            talons = "M18 30L20 42M20 37L29 41M20 39L12 45M20 40L23 49"
            pen.path(talons, stroke=plumage.line, width=line * 1.7)
            pen.path(talons, stroke=plumage.wing, width=line * 0.6)


def _front(pen: Pen, plumage: Plumage, line: float) -> None:
    crest = "M-3 -47L-13 -51L-6 -43L-15 -43L-7 -38L-15 -35L-7 -32L-13 -27L-6 -27Z"
    pen.path(crest, fill=plumage.wing, stroke=plumage.line, width=line, join="round")
    beak = "M8 -44C17 -47 23 -43 23 -35C20 -38 16 -38 9 -37ZM9 -36L19 -35L14 -29L8 -31Z"
    pen.path(beak, fill=plumage.wing, stroke=plumage.line, width=line)
    body = (
        "M-6 -33C-8 -43 -2 -49 4 -48C10 -47 12 -41 10 -34C8 -28 9 -22 10 -16C14 -2 10 18 0 28C-10 18 -14 -2 -10 -16"
        "C-8 -22 -5 -27 -6 -33Z"
    )
    pen.path(body, fill=plumage.body, stroke=plumage.line, width=line)
    spots = ((0, -18), (-4, -11), (4, -11), (0, -4), (-5, 3), (5, 3), (0, 10), (-3, 17), (3, 17))
    scales = "".join(f"M{x - 2.6} {y}L{x} {y + 3.4}L{x + 2.6} {y}" for x, y in spots)
    pen.path(scales, stroke=plumage.line, width=line * 0.8)
    pen.path("M1 -42L8 -39", stroke=plumage.line, width=line)
    pen.circle(5, -38.6, 1.8, fill=plumage.line)
