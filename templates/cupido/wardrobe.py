"""What Cupidoians wear: clothes, antennae, hair and jewels. Coordinates as in `heads`."""

from __future__ import annotations

import random

from generator.drawing import ellipse_path, polygon_path
from templates.cupido.brush import DETAIL, Brush, shaded
from templates.cupido.heads import Head
from templates.cupido.symbols import heart_path, star_path

CLOTH = ("#4A2E66", "#C8323C", "#2F6F8F", "#2E8B57", "#D9822B", "#8C3A6B", "#3B4A8C", "#E8B21E", "#6B7F3A", "#F29CA6")
HAIR = ("#2B1B3D", "#8A3B24", "#D9822B", "#F4E3C1", "#C8323C", "#3E7C8C", "#7A4C9A", "#5B6B2E")
GOLD, GEM = "#F2C84B", "#2E8B57"
NECK_TOP, FOOT, FEELER_ROOM = 11.0, 32.0, 20.8
"""Where the neck begins, a place below the picture, and how far up antennae may reach."""

BUST = f"M-24 {FOOT}C-24 21 -15 18.6 -5.4 17.4C-3 19.8 3 19.8 5.4 17.4C15 18.6 24 21 24 {FOOT}Z"
NECK = f"M-3.6 {NECK_TOP}L-4.4 19C-3 21.4 3 21.4 4.4 19L3.6 {NECK_TOP}Z"


def dress(brush: Brush, rng: random.Random, skin: str) -> bool:
    """Draw neck and clothes, cut and pattern by chance; return whether the collar hides the neck."""
    cloth, trim = rng.sample(CLOTH, 2)
    collar = rng.choice((_flared, _suit, _ruffle, _spacesuit, _turtleneck, _cape))
    if collar in (_flared, _cape):
        collar(brush, cloth, trim)
    brush.shape(NECK, shaded(skin, 0.86))
    brush.shape(BUST, cloth)
    _pattern(brush, rng, trim)
    if collar not in (_flared, _cape):
        collar(brush, cloth, trim)
    return collar in (_spacesuit, _turtleneck, _ruffle)


def _pattern(brush: Brush, rng: random.Random, trim: str) -> None:
    kind = rng.randrange(5)
    stroke = brush.ink if brush.low else trim
    with brush.pen.clip(BUST):
        if kind == 0:
            dots = [(x + (y % 2) * 2, 20.5 + y * 2.6) for y in range(5) for x in range(-22, 24, 4)]
            path = "".join(ellipse_path(x, y, 0.65, 0.65) for x, y in dots)
            brush.pen.path(path, **({"stroke": stroke, "width": 0.25} if brush.low else {"fill": trim}))
        elif kind == 1:
            path = "".join(f"M{x} 16V34" for x in range(-22, 24, 4))
            brush.pen.path(path, stroke=stroke, width=0.3 if brush.low else 1.0)
        elif kind == 2:
            path = "".join(f"M-24 {y}" + "".join("l2 -2l2 2" for _ in range(12)) for y in (25.5, 29))
            brush.pen.path(path, stroke=stroke, width=0.3 if brush.low else 0.9)
        elif kind == 3:
            path = "".join(heart_path(x, 24 + (x % 3), 1.1) for x in range(-19, 20, 5))
            brush.pen.path(path, **({"stroke": stroke, "width": 0.25} if brush.low else {"fill": trim}))


def _flared(brush: Brush, cloth: str, trim: str) -> None:
    for s in (-1, 1):
        brush.shape(f"M{s * 3} 22C{s * 7} 16 {s * 13} 10 {s * 19} 6.6C{s * 19} 14 {s * 17} 20 {s * 12} 23Z", trim)
        brush.mark(f"M{s * 6} 20C{s * 9} 16 {s * 12} 13 {s * 16} 11", 0.3)


def _suit(brush: Brush, cloth: str, trim: str) -> None:
    brush.shape("M-5 17.6L0 29L5 17.6C3 20 -3 20 -5 17.6Z", "#FFFDF6")
    for s in (-1, 1):
        brush.shape(f"M{s * 5.2} 17.2L0 30L{s * 6} 27.4L{s * 8.6} 22L{s * 7} 21Z", shaded(cloth, 0.82))
    brush.shape("M0 20.4L-4 18.4V23L0 21.4L4 23V18.4Z", trim, DETAIL)


def _ruffle(brush: Brush, cloth: str, trim: str) -> None:
    path = "M-11 18"
    for k in range(6):
        path += f"a2 2.4 0 0 0 {3.67:.2f} {1.0 if k < 3 else -1.0}"
    path += "C7 15.6 -7 15.6 -11 18Z"
    brush.shape(path, shaded(trim, 1.55))


def _spacesuit(brush: Brush, cloth: str, trim: str) -> None:
    brush.shape("M-9 16.4H9C11 16.4 11 21.4 9 21.4H-9C-11 21.4 -11 16.4 -9 16.4Z", "#D9DEE6")
    brush.solid("".join(ellipse_path(x, 18.9, 0.55, 0.55) for x in (-7.5, -4.5, -1.5, 1.5, 4.5, 7.5)))
    brush.shape(ellipse_path(10, 26, 2, 2), trim, DETAIL)


def _turtleneck(brush: Brush, cloth: str, trim: str) -> None:
    brush.shape("M-5.2 14.6H5.2C6.6 14.6 6.6 20.6 5.2 20.6H-5.2C-6.6 20.6 -6.6 14.6 -5.2 14.6Z", cloth)
    brush.mark("M-3.4 15.4V19.8M-1.1 15.4V19.8M1.1 15.4V19.8M3.4 15.4V19.8", 0.28)


def _cape(brush: Brush, cloth: str, trim: str) -> None:
    brush.shape(f"M-13 13.6C-8 11 8 11 13 13.6L26 {FOOT}H-26Z", trim)
    brush.mark("M-10 15.6C-9 19 -12 22 -17 24M10 15.6C9 19 12 22 17 24", 0.3)


def feelers(brush: Brush, rng: random.Random, head: Head) -> None:
    """Draw the antennae: stalk and tip by chance, alike on both sides."""
    kind, tip, length = rng.randrange(3), rng.randrange(5), rng.uniform(3.6, 6.2)
    color = rng.choice(CLOTH)
    for x, y in head.feelers:
        length = min(length, y + FEELER_ROOM)
        lean = 0 if x == 0 else (1 if x > 0 else -1)
        ex, ey = x + lean * length * 0.55, y - length
        if kind == 0:
            stalk = f"M{x} {y + 1}L{ex:.2f} {ey:.2f}"
        elif kind == 1:
            stalk = f"M{x} {y + 1}C{x} {y - length * 0.8:.2f} {ex:.2f} {y - length * 0.4:.2f} {ex:.2f} {ey:.2f}"
        else:
            side = lean or 1
            bend = f"l{side * 1.4:.1f} {-length * 0.35:.2f}l{-side * 1.6:.1f} {-length * 0.2:.2f}"
            stalk = f"M{x} {y + 1}{bend}L{ex:.2f} {ey:.2f}"
        brush.mark(stalk, 0.75)
        brush.shape(_tip(tip, ex, ey, lean), color, DETAIL)


def _tip(kind: int, x: float, y: float, lean: int) -> str:
    if kind == 0:
        return ellipse_path(x, y, 1.7, 1.7)
    if kind == 1:
        return star_path(x, y, 2.2)
    if kind == 2:
        return heart_path(x, y, 1.9)
    if kind == 3:
        return f"M{x - 1.4:.2f} {y - 2:.2f}H{x + 1.4:.2f}L{x + 0.7:.2f} {y + 1.2:.2f}H{x - 0.7:.2f}Z"
    return f"M{x:.2f} {y + 1.6:.2f}C{x - 2.6:.2f} {y - 0.4:.2f} {x - 1:.2f} {y - 2.6:.2f} {x:.2f} {y - 3:.2f}" + (
        f"C{x + 1:.2f} {y - 2.6:.2f} {x + 2.6:.2f} {y - 0.4:.2f} {x:.2f} {y + 1.6:.2f}Z"
    )


def hair(brush: Brush, rng: random.Random, head: Head) -> None:
    """Draw what grows on the head, inside its outline or as a tuft on top: by chance, also nothing."""
    kind = rng.randrange(6)
    color = rng.choice([c for c in HAIR if c != head.skin])
    y = head.hairline
    if kind in (0, 1):
        edge = _waves(y, rng.uniform(1.8, 3.2)) if kind == 0 else _parting(y, rng.uniform(-5, 5))
        _clipped(brush, head, f"M24 -24V{y}{edge}V-24Z", color)
    elif kind == 2:
        top = head.crown
        strands = "".join(
            f"M{x * 0.5} {top + 0.6}C{x} {top - 2} {x * 1.5} {top - 2.6} {x * 2.2} {top - 3.4}"
            for x in (-2, -0.7, 0.7, 2)
        )
        brush.mark(strands, 0.7)
    elif kind == 3:
        spots = ((-5.2, 1.2), (-2.7, -0.4), (0, -1), (2.7, -0.4), (5.2, 1.2))
        for dx, dy in spots:
            brush.shape(ellipse_path(dx, head.crown + dy, 2.3, 2.3), color, DETAIL)
    elif kind == 4:
        _clipped(brush, head, f"M-2.6 -24V{y + 1}L0 {y + 3.4}L2.6 {y + 1}V-24Z", color)


def _clipped(brush: Brush, head: Head, d: str, color: str) -> None:
    with brush.pen.clip(head.outline):
        brush.shape(d, color, DETAIL)
        if brush.low:
            with brush.pen.clip(d):
                brush.mark("".join(f"M{x} -20V-3" for x in range(-22, 24, 1)), 0.24)


def _waves(y: float, depth: float) -> str:
    step = 4.0
    return "".join(f"Q{24 - step * (k + 0.5):.1f} {y + depth:.2f} {24 - step * (k + 1):.1f} {y:.2f}" for k in range(12))


def _parting(y: float, at: float) -> str:
    right = f"C14 {y + 3.4:.2f} {at + 4:.2f} {y + 2:.2f} {at:.2f} {y - 3.6:.2f}"
    return f"{right}C{at - 3:.2f} {y + 2:.2f} -14 {y + 3.4:.2f} -24 {y:.2f}"


def jewels(brush: Brush, rng: random.Random, head: Head, wealth: int, *, collar: bool) -> None:
    """Draw one jewel for one green circle, more for more: earrings or a pendant, a necklace, a tiara.

    Where a `collar` hides the neck, the beads lie over it and the pendant stays at home.
    """
    if wealth == 0:
        return
    pendant = wealth == 1 and not collar and rng.random() < 0.4
    if wealth >= 2 or pendant:
        _necklace(brush, collar=collar)
    if not pendant:
        _earrings(brush, head)
    if wealth >= 3:
        y = head.crown + 2.6
        brush.shape(
            f"M-7 {y}L-8 {y - 6.4}L-4 {y - 3.4}L0 {y - 8}L4 {y - 3.4}L8 {y - 6.4}L7 {y}Q0 {y + 1.6} -7 {y}Z", GOLD
        )
        brush.shape(_gem(0, y - 2.4, 1.7), GEM, DETAIL)


def _necklace(brush: Brush, *, collar: bool) -> None:
    if collar:
        beads = [(k * 2.35, 23.2 - abs(k) ** 1.8 * 0.17) for k in range(-5, 6)]
    else:
        beads = [(k * 2.1, 21.4 - abs(k) ** 2 * 0.42) for k in range(-3, 4)]
        brush.shape(_gem(0, 24.2, 2.1), GEM, DETAIL)
    brush.shape("".join(ellipse_path(x, y, 1.15, 1.15) for x, y in beads), GOLD, 0.35)


def _earrings(brush: Brush, head: Head) -> None:
    for s in (-1, 1):
        x, y = head.lobe[0] * s, head.lobe[1]
        brush.shape(ellipse_path(x, y, 0.9, 0.9), GOLD, 0.35)
        brush.shape(_gem(x, y + 2.9, 1.9), GEM, DETAIL)


def _gem(x: float, y: float, r: float) -> str:
    corners = ((-1, -0.35), (-0.5, -1), (0.5, -1), (1, -0.35), (0, 1.1))
    return polygon_path([(x + r * a, y + r * b) for a, b in corners])
