"""What hangs in the sky behind a portrait: pale, so that the head stands out."""

from __future__ import annotations

import random
from math import cos, pi, sin

from generator.drawing import ellipse_path, polygon_path
from templates.cupido.brush import Brush, shaded
from templates.cupido.symbols import heart_path, star_path

SKIES = ("#FBE0C4", "#E4D8F2", "#CFE8EC", "#FBEBB8", "#F9D6DC", "#D5ECD6")
"""Peach, lilac, aqua, butter, pink and mint."""

Middle = tuple[float, float]


def backdrop(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, skin: str) -> None:
    """Paint the sky and one of six scenes round the middle of the head."""
    w, h = size
    sky = rng.choice([s for s in SKIES if contrast(s, skin)])
    brush.tone(f"M-4 -4H{w + 4}V{h + 4}H-4Z", sky)
    rng.choice((_rays, _planet, _moon, _city, _rocket, _bubbles))(brush, rng, size, middle, shaded(sky, 0.87))


def contrast(sky: str, skin: str) -> bool:
    """Return whether a skin stands out from a sky: by hue, since both are light."""
    a, b = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (sky, skin))
    lean_a, lean_b = ([v - sum(c) / 3 for v in c] for c in (a, b))
    return sum(x * y for x, y in zip(lean_a, lean_b, strict=True)) < 1000


def _rays(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    cx, cy = middle
    start = rng.random()
    for k in range(12):
        a, b = ((k + start + d) * pi / 6 for d in (0, 0.5))
        far = [(cx + 60 * cos(v), cy + 60 * sin(v)) for v in (a, b)]
        if brush.low:
            brush.pen.line(cx + 22 * cos(a), cy + 22 * sin(a), *far[0], stroke=brush.ink, width=0.2)
        else:
            brush.tone(polygon_path([middle, *far]), tone)


def _planet(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    x = size[0] - 10 if rng.random() < 0.5 else 15
    body = ellipse_path(x, 11, 8.4, 8.4)
    _pale(brush, body, tone)
    with brush.pen.group(x=x, y=11, turn=-20):
        ring = "M-13.5 0A13.5 3.4 0 1 0 13.5 0A13.5 3.4 0 1 0 -13.5 0Z"
        brush.pen.path(ring, stroke=brush.ink if brush.low else shaded(tone, 0.86), width=0.25 if brush.low else 1.1)
    _stars(brush, rng, size, tone)


def _moon(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    cx, cy = middle
    _pale(brush, ellipse_path(cx, cy, 21, 21), tone)
    craters = "".join(ellipse_path(cx + x, cy + y, r, r) for x, y, r in ((-16, -6, 2), (15, -11, 2.6), (17.5, 3, 1.5)))
    _pale(brush, craters, shaded(tone, 0.93))
    _stars(brush, rng, size, tone)


def _city(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    w, h = size
    x, path = -2.0, f"M-2 {h + 2}"
    while x < w:
        wide, top = rng.uniform(4, 7), rng.uniform(h * 0.36, h * 0.62)
        path += f"V{top:.2f}"
        kind = rng.randrange(3)
        if kind == 0:
            path += f"A{wide / 2:.2f} {wide / 2:.2f} 0 0 1 {x + wide:.2f} {top:.2f}"
        elif kind == 1:
            path += f"L{x + wide / 2:.2f} {top - 9:.2f}L{x + wide:.2f} {top:.2f}"
        else:
            path += f"H{x + wide:.2f}"
        x += wide
    _pale(brush, path + f"V{h + 2}Z", tone)
    _stars(brush, rng, size, tone)


def _rocket(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    right = rng.random() < 0.5
    x = size[0] - 8.5 if right else 14
    with brush.pen.group(x=x, y=12, turn=24 if right else -16):
        _pale(brush, "M0 -10C4 -6 4 2 2.6 6H-2.6C-4 2 -4 -6 0 -10Z M-3.2 1L-6 7.4L-2.8 6ZM3.2 1L6 7.4L2.8 6Z", tone)
        _pale(brush, ellipse_path(0, -2.6, 1.4, 1.4), shaded(tone, 1.6))
        _pale(brush, "M-1.8 7.4L0 17L1.8 7.4Z", shaded(tone, 0.92))
    _stars(brush, rng, size, tone)


def _bubbles(brush: Brush, rng: random.Random, size: tuple[float, float], middle: Middle, tone: str) -> None:
    hearts = []
    for k in range(11):
        x = rng.uniform(11 if k % 2 else 36, 24 if k % 2 else size[0])
        hearts.append(heart_path(x, 3 + k * 3.4, rng.uniform(1.2, 2.9)))
    _pale(brush, "".join(hearts), tone)


def _stars(brush: Brush, rng: random.Random, size: tuple[float, float], tone: str) -> None:
    spots = [(rng.uniform(10, size[0] - 1), rng.uniform(1, size[1] * 0.6), rng.uniform(0.7, 1.7)) for _ in range(9)]
    path = "".join(star_path(x, y, r, points=4, waist=0.28) for x, y, r in spots)
    brush.pen.path(path, fill=brush.ink if brush.low else shaded(tone, 0.84 if not brush.low else 1))


def _pale(brush: Brush, d: str, tone: str) -> None:
    """Fill with the tone, or draw a hairline when ink is spared."""
    if brush.low:
        brush.pen.path(d, stroke=brush.ink, width=0.22)
    else:
        brush.pen.path(d, fill=tone)
