"""A Cupidoian's portrait, wholly determined by its card.

The sex gives the head. The circles show: looks in lashes and lips, charisma in the mouth, money in jewels. The desire
lifts the brows. Eyes, antennae, hair, clothes, blush and sky are chance, seeded by the card's id.
"""

from __future__ import annotations

import random
from math import cos, pi, sin

from generator.drawing import Drawing, Pen, Scene, ellipse_path, rect_path
from templates.cupido.backdrops import backdrop
from templates.cupido.brush import DETAIL, Brush, shaded
from templates.cupido.heads import HEADS, ORBIT_FRONT, SPIRALS, Head
from templates.cupido.symbols import heart_path, star_path
from templates.cupido.wardrobe import dress, feelers, hair, jewels

IRISES = ("#3E7C8C", "#7A4C9A", "#8A5A24", "#2E8B57", "#C8323C", "#3B4A8C")
LIPS, BLUSH = "#C8323C", "#E8788A"


def portrait(scene: Scene) -> Drawing:
    """The card's picture: a panel with a notch at the top left, where the corner index stands."""
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    frame = panel(scene.width, scene.height)
    middle = (scene.width / 2 + 2.6, scene.height / 2 - 0.7)
    with pen.clip(frame):
        sky = random.Random(f"sky {scene.row['id']}")
        backdrop(brush, sky, (scene.width, scene.height), middle, HEADS[str(scene.row["sex"])].skin)
        with pen.group(x=middle[0], y=middle[1], scale=0.91):
            person(brush, scene)
    pen.path(frame, stroke=brush.ink, width=0.7)
    return pen.drawing()


def panel(w: float, h: float) -> str:
    """Return the outline of the picture: rounded, with a notch of 9 x 32 mm at the top left."""
    x, y, r = 8.6, min(32.0, h * 0.72), 3.0
    return (
        f"M{x + r} 0.4H{w - r}A{r} {r} 0 0 1 {w - 0.4} {r}V{h - r}A{r} {r} 0 0 1 {w - r} {h - 0.4}H{r}"
        f"A{r} {r} 0 0 1 0.4 {h - r}V{y + r}A{r} {r} 0 0 1 {r} {y}H{x - r}A{r} {r} 0 0 0 {x} {y - r}V{r}"
        f"A{r} {r} 0 0 1 {x + r} 0.4Z"
    )


def bust(scene: Scene) -> Drawing:
    """The head and shoulders alone, without sky or frame."""
    pen = Pen(scene.width, scene.height)
    with (
        pen.clip(rect_path(0, 0, scene.width, scene.height)),
        pen.group(x=scene.width / 2, y=scene.height * 0.48, scale=scene.height / 48),
    ):
        person(Brush.of(pen, scene), scene)
    return pen.drawing()


def person(brush: Brush, scene: Scene) -> None:
    """Draw the Cupidoian round the middle of its head."""
    rng = scene.random
    head = HEADS[str(scene.row["sex"])]
    looks, charisma, wealth, wish = (int(str(scene.row.get(k) or 0)) for k in ("red", "yellow", "green", "desire"))
    collar = dress(brush, rng, head.skin)
    feelers(brush, rng, head)
    skull(brush, head, str(scene.row["sex"]))
    hair(brush, rng, head)
    if scene.row["sex"] == "O":
        brush.shape(ORBIT_FRONT, "#F2C84B")
    _blush(brush, rng, head, looks)
    eyes = rng.choice(head.eyes)
    _eyes(brush, rng, head, eyes, looks, easy=wish == 0)
    _brows(brush, eyes, wish, rng.choice((-1, 1)))
    _mouth(brush, rng, head, looks, charisma)
    jewels(brush, rng, head, wealth, collar=collar)


def skull(brush: Brush, head: Head, sex: str) -> None:
    """Draw the bare head with its shade."""
    if head.behind:
        brush.shape(head.behind, "#F2C84B" if sex == "O" else shaded(head.skin, 0.86))
    if sex == "G":
        brush.mark(SPIRALS, 0.6)
    brush.pen.path(head.outline, fill="#FFFFFF" if brush.low else head.skin)
    brush.shadow(head.outline, "M24 -24V24H2C12 14 14 -4 8 -24Z", shaded(head.skin, 0.88))
    brush.mark(head.outline, 0.7)


def _blush(brush: Brush, rng: random.Random, head: Head, looks: int) -> None:
    if looks == 0 and rng.random() < 0.6:
        return
    x, y, w = head.mouth
    spots = [(x + s * (w * 0.5 + 1.9), y - 1.4) for s in (-1, 1)]
    if brush.low:
        brush.mark("".join(f"M{a - 1} {b + 0.8}l1 -1.6m0.4 1.6l1 -1.6" for a, b in spots), 0.25)
    else:
        brush.tone("".join(ellipse_path(a, b, 1.7, 1.1) for a, b in spots), BLUSH)


def _eyes(
    brush: Brush,
    rng: random.Random,
    head: Head,
    eyes: tuple[tuple[float, float, float], ...],
    looks: int,
    *,
    easy: bool,
) -> None:
    iris, pupil = rng.choice(IRISES), rng.randrange(3)
    gaze = rng.choice((-0.22, 0.0, 0.22))
    for x, y, r in eyes:
        if looks:
            _lashes(brush, x, y, r, looks)
        ball = ellipse_path(x, y, r, r * 1.04)
        brush.shape(ball, "#FFFDF6", 0.5)
        gx, gy = x + gaze * r, y + 0.12 * r
        brush.shape(ellipse_path(gx, gy, r * 0.6, r * 0.6), iris, 0.3)
        brush.solid(_pupil(pupil if looks < 2 else 3, gx, gy, r))
        brush.pen.circle(gx + r * 0.2, gy - r * 0.24, r * 0.16, fill="#FFFFFF")
        if easy:
            with brush.pen.clip(ball):
                brush.shape(
                    f"M{x - r - 1} {y - r - 1}H{x + r + 1}V{y - 0.16 * r}H{x - r - 1}Z", shaded(head.skin, 0.86), 0.5
                )


def _pupil(kind: int, x: float, y: float, r: float) -> str:
    if kind == 0:
        return ellipse_path(x, y, r * 0.16, r * 0.5)
    if kind == 1:
        return ellipse_path(x, y, r * 0.46, r * 0.18)
    if kind == 2:
        return ellipse_path(x, y, r * 0.34, r * 0.34)
    return heart_path(x, y, r * 0.42)


def _lashes(brush: Brush, x: float, y: float, r: float, looks: int) -> None:
    """Draw three lashes an eye, five and longer ones for two red circles or more."""
    count, reach = (3, 1.42) if looks == 1 else (5, 1.62)
    outward = 1 if x > 0.5 else -1 if x < -0.5 else 0
    path = ""
    for k in range(count):
        angle = -pi / 2 + outward * 0.62 + (k - (count - 1) / 2) * 0.36
        c, s = cos(angle), sin(angle)
        path += f"M{x + c * r * 0.95:.2f} {y + s * r * 0.95:.2f}L{x + c * r * reach:.2f} {y + s * r * reach:.2f}"
    brush.mark(path, 0.55)


def _brows(brush: Brush, eyes: tuple[tuple[float, float, float], ...], wish: int, side: int) -> None:
    """Draw one brow an eye: level for a small desire, one lifted from five on, sharply from six."""
    if wish == 0:
        return
    path = ""
    for x, y, r in eyes:
        raised = wish >= 5 and (x * side > 0 or len(eyes) == 1)
        lift = r * (1.36 + (0.16 * (wish - 4) if raised else 0))
        bend = 1.7 if raised else 0.5
        tilt = 0.9 * (1 if x > 0 else -1) * (-1 if raised else 1) if wish >= 6 and x else 0
        a, b = (x - r * 0.85, y - lift - tilt * 0.6), (x + r * 0.85, y - lift + tilt * 0.6)
        path += f"M{a[0]:.2f} {a[1]:.2f}Q{x:.2f} {y - lift - bend:.2f} {b[0]:.2f} {b[1]:.2f}"
    brush.mark(path, 1.0)


def _mouth(brush: Brush, rng: random.Random, head: Head, looks: int, charisma: int) -> None:
    x, y, w = head.mouth
    with brush.pen.group(x=x, y=y, scale=w / 9):
        if charisma >= 2:
            _grin(brush)
        elif charisma == 1:
            _smile(brush, looks)
        elif looks:
            brush.shape("M-3 0C-2 -1.6 -0.8 -1.7 0 -0.9C0.8 -1.7 2 -1.6 3 0C1.6 2.2 -1.6 2.2 -3 0Z", LIPS, DETAIL)
            brush.mark("M-3 0C-1 0.6 1 0.6 3 0", 0.35)
        else:
            brush.mark(
                rng.choice(
                    ("M-2.6 0.4H2.6", "M-2.8 1C-1.2 -0.6 1.4 -0.6 2.8 0.8", "M-2.6 0.6L-0.8 -0.3L0.8 0.7L2.6 -0.2")
                ),
                0.6,
            )


def _smile(brush: Brush, looks: int) -> None:
    if looks:
        brush.shape("M-4 -0.8C-2 -1 -1 -1.2 0 -0.6C1 -1.2 2 -1 4 -0.8C2.6 2.8 -2.6 2.8 -4 -0.8Z", LIPS, DETAIL)
        brush.mark("M-4 -0.8C-2 1 2 1 4 -0.8", 0.4)
    else:
        brush.mark("M-4 -1C-2.4 2.2 2.4 2.2 4 -1M-4.7 -0.6L-3.4 -1.5M4.7 -0.6L3.4 -1.5", 0.6)


def _grin(brush: Brush) -> None:
    lips = "M-5 -2C-2 -1 2 -1 5 -2C4.6 3.6 -4.6 3.6 -5 -2Z"
    brush.shape(lips, "#FFFDF6", 0.55)
    with brush.pen.clip(lips):
        brush.mark("M-6 0.3H6M-3 -3V3M-1 -3V3M1 -3V3M3 -3V3", 0.28)
    brush.mark("M-5.6 -1.4L-4.4 -2.7M5.6 -1.4L4.4 -2.7", 0.5)
    brush.shape(star_path(4.2, 2.2, 1.9, points=4, waist=0.3), "#FFF3B0", 0.3)
