"""The back of the cards, the love darts and the table strips."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, ellipse_path, rect_path
from templates.cupido.brush import Brush, hatching
from templates.cupido.emblems import COLORS, emblem
from templates.cupido.heads import HEADS, ORBIT_FRONT
from templates.cupido.portrait import skull
from templates.cupido.symbols import COLOURS, circle, heart_path, line_color, star_path

TRACK_END = 12
"""The last number of a counting track: more circles than a group is likely to have of one colour."""


def back(scene: Scene) -> Drawing:
    """A night sky of ringed planets and hearts, the same when turned half way round."""
    pen = Pen(scene.width, scene.height)
    cx, cy = scene.width / 2, scene.height / 2
    pen.rect(0, 0, scene.width, scene.height, fill=scene.color("ink"))
    for half in (0, 180):
        with pen.group(x=cx, y=cy, turn=half):
            _half_sky(pen, scene)
    for r, name in ((18.5, "ink"), (17.2, "rose"), (16.2, "ink"), (15.4, "plum")):
        pen.circle(cx, cy, r, fill=scene.color(name))
    for half in (0, 180):
        with pen.group(x=cx, y=cy, turn=half):
            _half_medal(pen, scene)
    pen.circle(cx, cy, 2.6, fill=scene.color("paper"))
    pen.path(star_path(cx, cy, 2, points=8, waist=0.45), fill=scene.color("red"))
    return pen.drawing()


def _half_sky(pen: Pen, scene: Scene) -> None:
    """Paint the upper half of the pattern, round the middle of the card.

    Rows are a quarter step to the right and to the left by turns, so that the turned half goes on where this one ends.
    """
    spots = [
        (column, column * 12 + (3 if row % 2 == 0 else -3), -row * 7.2 - 3.6)
        for row in range(7)
        for column in range(-4, 5)
    ]
    hearts = [(x, y) for column, x, y in spots if column % 2 == 0]
    planets = [(x, y) for column, x, y in spots if column % 2]
    pen.path("".join(star_path(x + 6, y, 1.2, points=4, waist=0.26) for _, x, y in spots), fill=scene.color("sand"))
    pen.path("".join(heart_path(x, y, 2.4) for x, y in hearts), fill=scene.color("rose"))
    pen.path("".join(ellipse_path(x, y, 2.1, 2.1) for x, y in planets), fill=scene.color("sky"))
    rings = "".join(
        f"M{x - 4.18} {y + 1.36}A4.4 1.4 -18 1 1 {x + 4.18} {y - 1.36}A4.4 1.4 -18 1 1 {x - 4.18} {y + 1.36}Z"
        for x, y in planets
    )
    pen.path(rings, stroke=scene.color("paper"), width=0.4)


def _half_medal(pen: Pen, scene: Scene) -> None:
    """Paint a heart, an arrowhead and a ray of the medal's upper half."""
    pen.path(heart_path(0, -7.4, 6.2), fill=scene.color("red"), stroke=scene.color("paper"), width=0.7)
    pen.path("M-3.4 -9.6C-3.8 -11.6 -2.4 -12.4 -1.6 -11.8", stroke=scene.color("rose"), width=0.9)
    pen.path("M2 0H12.6", stroke=scene.color("paper"), width=1.0)
    pen.path("M10.6 -3L14.6 0L10.6 3L11.8 0Z", fill=scene.color("sand"))
    for x, y in ((-9.6, -6.4), (9.6, -6.4)):
        pen.path(star_path(x, y, 2.1, points=4, waist=0.3), fill=scene.color("sand"))


DART_HALF = (
    "M21 2C22.8 8 36.6 13.6 36.6 23C36.6 30.4 29.4 32 26.2 27.6V60"
    "L39 67.4V73L36.4 74.6L39 77.4V83L36.4 84.6L39 87.4V94H21"
)
"""The right half of a dart, from its point to the middle of its foot; the fold is at x = 21."""


def dart(scene: Scene) -> Drawing:
    """A love dart: a heart-headed arrow that stands on its feathers once folded along the middle."""
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    name = str(scene.row["emblem"])
    for flip in (1, -1):
        with pen.group(x=0 if flip == 1 else 42, scale=(flip, 1)):
            _dart_half(brush, scene, name)
    pen.line(21, 3.6, 21, 94, stroke=brush.ink, width=0.25, dash=(1.6, 1.4))
    for x in (12.2, 29.8):
        pen.circle(x, 80, 6, fill=scene.color("white"), stroke=brush.ink, width=0.45)
        emblem(brush, name, x, 80, 4.5)
    return pen.drawing()


def _dart_half(brush: Brush, scene: Scene, name: str) -> None:
    outline = DART_HALF + "Z"
    brush.tone(outline, scene.color("sand"))
    with brush.pen.clip(outline):
        brush.tone("M21 0H42V34H26.2V31H21Z", scene.color("red"))
        brush.tone("M21 57L42 69V96H21Z", COLORS[name])
        brush.tint("M25.4 13C29.4 16.4 32.8 19 32.6 23.4", scene.color("rose"), 1.4)
        if brush.low:
            with brush.pen.clip("M21 0H42V31H21Z"):
                brush.mark(hatching(18, 0, 26, 34, 1.8), 0.22)
    brush.mark("M21 31H26.2M21 57L26.2 60M21 61.4L38.8 71.6M21 66L36.4 74.6M21 88.6L38.8 91.6", 0.4)
    brush.mark("M23.8 32V57.6", 0.35)
    brush.mark(DART_HALF, 0.6)


def strip(scene: Scene) -> Drawing:
    """A guide for one player: ten slots for a row of overlapping cards, and three tracks for the group's circles."""
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    step = scene.width / len(HEADS)
    brush.tone(rect_path(0, 0, scene.width, scene.height), scene.color("paper"))
    for place, sex in enumerate(HEADS):
        _slot(brush, scene, sex, place * step, step)
    name = str(scene.row["emblem"])
    for row, colour in enumerate(COLOURS):
        _track(brush, scene, colour, 22.4 + row * 6.4)
    emblem(brush, name, scene.width - 4.6, 32, 3.9)
    pen.rect(0.15, 0.15, scene.width - 0.3, scene.height - 0.3, stroke=brush.ink, width=0.3)
    return pen.drawing()


def _slot(brush: Brush, scene: Scene, sex: str, x: float, step: float) -> None:
    if x:
        brush.mark(f"M{x:.2f} 0V21.4", 0.3)
    brush.pen.text(x + 1.4, 7.6, sex, role="display", points=18, fill=brush.ink)
    with brush.pen.group(x=x + step / 2, y=14.6, scale=0.38):
        skull(brush, HEADS[sex], sex)
        if sex == "O":
            brush.shape(ORBIT_FRONT, "#F2C84B")
        _plain_face(brush, sex)


def _plain_face(brush: Brush, sex: str) -> None:
    head = HEADS[sex]
    for x, y, r in head.eyes[0]:
        brush.shape(ellipse_path(x, y, r, r), "#FFFDF6", 0.8)
        brush.solid(ellipse_path(x, y + 0.3, r * 0.45, r * 0.45))
    x, y, w = head.mouth
    brush.mark(f"M{x - w * 0.35} {y}Q{x} {y + w * 0.3} {x + w * 0.35} {y}", 1.0)


def _track(brush: Brush, scene: Scene, colour: str, y: float) -> None:
    """Draw a track of cells from none to `TRACK_END`; cells that some desire names are framed boldly."""
    pen, wide, left = brush.pen, 13.1, 10.4
    circle(pen, scene, colour, 5.6, y + 2.95, 2.7)
    for value in range(TRACK_END + 1):
        x = left + value * wide
        wanted = 3 <= value <= 7
        tone = scene.color(colour) if wanted and not brush.low else scene.color("white")
        pen.rect(x, y, wide - 0.9, 5.9, radius=1.2, fill=tone, stroke=brush.ink, width=0.55 if wanted else 0.25)
        plain = line_color(scene) if not wanted or brush.low or colour == "yellow" else scene.color("paper")
        role = "display" if wanted else "text"
        pen.text(x + wide / 2 - 0.45, y + 4.3, str(value), role=role, points=10.5, fill=plain, anchor="middle")
