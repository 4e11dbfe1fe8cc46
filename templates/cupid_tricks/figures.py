"""The four linocuts: Anima, Monster, Cupid and Zephyr.

Each is drawn round (0, 0) in a block of 41 x 56 mm. What is light in the full-ink edition is paper; the low-ink edition
keeps the outlines and the smallest darks and leaves everything else white.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.drawing import Drawing, Pen, Scene
from templates.cupid_tricks.shapes import BUTTERFLY, CURL, HEART, SPADE, STAR, gouge, mirrored, moved, rays

WIDTH, HEIGHT = 41.0, 56.0


@dataclass(frozen=True, slots=True)
class Lino:
    """A pen with the inks of one figure."""

    pen: Pen
    block: str
    """The ink of the printed ground; white at low ink."""
    line: str
    """The ink of outlines."""
    light: str
    accent: str
    """The other ink, for whole areas; white at low ink."""
    dark: str
    """The darkest small areas: pupils, mouths. Printed in both editions."""
    low: bool

    def cut(self, d: str, fill: str, width: float = 0.4) -> None:
        """Paint an area with its outline."""
        self.pen.path(d, fill=fill, stroke=self.line, width=width)

    def carve(self, d: str, color: str | None = None) -> None:
        """Paint small marks: light ones on ink, or outlines' ink where the areas are white."""
        self.pen.path(d, fill=self.line if self.low and color is None else (color or self.light))

    def stroke(self, d: str, color: str, width: float) -> None:
        """Draw a line along the path; at low ink a white line between two thin dark ones."""
        if self.low and color == self.light:
            self.pen.path(d, stroke=self.line, width=width + 0.4)
        self.pen.path(d, stroke=color, width=width)


def draw_figure(scene: Scene, name: str, block: str) -> Drawing:
    """Return the linocut of a figure; `block` is the palette's name of the ground's ink."""
    pen = Pen(scene.width, scene.height)
    scale = min(scene.width / WIDTH, scene.height / HEIGHT)
    with pen.group(x=scene.width / 2, y=scene.height / 2, scale=scale):
        low = scene.ink == "low"
        white, black = scene.color("paper"), scene.color("black")
        other = "night" if block == "crimson" else "crimson"
        lino = (
            Lino(pen, white, black, white, white, black, low)
            if low
            else Lino(pen, scene.color(block), scene.color("night"), scene.color("ivory"), scene.color(other), scene.color("night"), low)
        )
        _ground(lino, scene)
        with pen.clip(_block_path()):
            FIGURES[name](lino)
        if low:
            pen.path(_block_path(), stroke=black, width=0.5)
    return pen.drawing()


def _block_path() -> str:
    """A block cut by hand: its sides are not quite straight."""
    return (
        "M -20.4 -27.9 C -8 -28.1 9 -27.8 20.5 -28 C 20.3 -10 20.6 9 20.4 27.9 C 8 28.1 -7 27.8 -20.5 28 "
        "C -20.3 11 -20.6 -12 -20.4 -27.9 Z"
    )


def _ground(lino: Lino, scene: Scene) -> None:
    lino.pen.path(_block_path(), fill=lino.block)


def _anima(lino: Lino) -> None:
    """The soul: butterfly wings, a diadem, and Cupid's arrow broken in her hands."""
    lino.carve(rays(0, -9, 15, 36, 44, 0.42, 4))
    lino.cut(mirrored("M -1 6 C -5 -12 -13 -24 -19.4 -22.6 C -21.6 -14 -19.4 -2 -12 4 C -8.6 6.6 -4 7.4 -1 6 Z"), lino.light)
    lino.cut(mirrored("M -2 6 C -9 5 -18.6 7 -19 14 C -19.2 21 -12.4 23.6 -8.2 19 C -5 15.4 -2.6 11 -2 6 Z"), lino.light)
    marks = [
        gouge(-4, 2, -14.6, -17.6, 0.9, -1.2), gouge(-4.6, 3, -17.6, -9.6, 0.9, -1), gouge(-5.6, 4.6, -15, -1.2, 0.8, -0.6),
        gouge(-6, 8, -15.4, 10.6, 0.7, 0.6), gouge(-5, 9.4, -13.4, 16, 0.8, 0.5), gouge(-4.4, 10.6, -9.4, 17.4, 0.7, 0.4),
    ]  # fmt: skip
    lino.carve(mirrored(" ".join(marks)), lino.line)
    lino.cut(mirrored("M -15.6 -17.6 C -18 -17.4 -18.6 -14 -17.4 -12 C -15.8 -10.6 -13.6 -12 -13.4 -14.4 C -13.4 -16.4 -14.2 -17.6 -15.6 -17.6 Z"), lino.block)
    lino.carve(mirrored("M -15.7 -15.6 C -16.8 -15.4 -16.8 -13.4 -15.7 -13.2 C -14.6 -13.4 -14.6 -15.4 -15.7 -15.6 Z"), lino.dark)
    lino.cut(mirrored("M -15.2 12.4 C -17 12.6 -17 16 -15 16.2 C -13.2 16 -13.2 12.6 -15.2 12.4 Z"), lino.block)
    edge = " ".join(moved(STAR, x, y, 1.5) for x, y in ((-18.6, -19.6), (-19.2, -9), (-17, -4.2), (-17.2, 19)))
    lino.carve(mirrored(edge), lino.dark)
    # hair behind, dress, neck
    lino.cut("M 0 -19.4 C -7.6 -19.6 -10 -13.6 -9.4 -7.6 C -9 -3 -12.2 -0.4 -11.4 5 C -11 8.6 -13 10.6 -12 14.4 C -9 15 -7.6 12.6 -7 9 "
             "L 7 9 C 7.6 12.6 9 15 12 14.4 C 13 10.6 11 8.6 11.4 5 C 12.2 -0.4 9 -3 9.4 -7.6 C 10 -13.6 7.6 -19.6 0 -19.4 Z", lino.accent)
    locks = [
        gouge(-4.8, -16.6, -8.4, -9, 0.55, 0.9), gouge(-8, -6.6, -10.2, 1.6, 0.6, -0.7), gouge(-9, -1, -10, 9, 0.6, 0.7),
        gouge(-6.9, -4.6, -8.2, 2.4, 0.5, -0.5), gouge(-10.2, 8.6, -11, 13, 0.5, 0.3), gouge(-8, 4, -8.4, 10.6, 0.5, 0.4),
    ]  # fmt: skip
    lino.carve(mirrored(" ".join(locks)))
    lino.cut("M -2.4 -3 L -2.4 1.6 C -5 3 -9 3.4 -10.6 6.4 C -12.6 11 -12 20 -15 29 L 15 29 C 12 20 12.6 11 10.6 6.4 C 9 3.4 5 3 2.4 1.6 L 2.4 -3 Z", lino.light)
    lino.cut("M -7.6 5.4 C -5 9.6 -2.4 10.6 0 10.8 C 2.4 10.6 5 9.6 7.6 5.4 C 9 10 12 20 15.4 29 L -15.4 29 C -12 20 -9 10 -7.6 5.4 Z", lino.accent)
    folds = [gouge(-5.4, 22.4, -7, 28, 0.7), gouge(-2.6, 20.8, -3.4, 28, 0.7), gouge(0, 19, 0, 28, 0.7)]
    lino.carve(mirrored(" ".join(folds)) + " " + mirrored(gouge(-7, 8.4, -0.4, 12.4, 0.5, -0.6)))
    # face
    lino.cut("M 0 -15.4 C -4.4 -15.4 -5.6 -12 -5.4 -8.6 C -5.2 -4.6 -2.6 -1 0 -0.8 C 2.6 -1 5.2 -4.6 5.4 -8.6 C 5.6 -12 4.4 -15.4 0 -15.4 Z", lino.light)
    lino.cut("M 0 -16 C -4.6 -16.4 -7 -12.4 -6.4 -7.6 C -5.4 -9.8 -4.6 -12 0 -13.6 C 4.6 -12 5.4 -9.8 6.4 -7.6 C 7 -12.4 4.6 -16.4 0 -16 Z", lino.accent)
    lino.carve(mirrored(gouge(-1.2, -15, -5.4, -11, 0.4, 0.5)))
    eye = "M -4.3 -8.3 C -3.4 -9.6 -1.9 -9.5 -1.1 -8.2 C -2 -7.4 -3.5 -7.3 -4.3 -8.3 Z"
    lino.cut(mirrored(eye), lino.light, 0.25)
    lino.carve(mirrored("M -2.7 -9.2 C -3.5 -9.2 -3.5 -7.6 -2.7 -7.6 C -1.9 -7.6 -1.9 -9.2 -2.7 -9.2 Z"), lino.dark)
    lino.carve(mirrored(gouge(-4.9, -10.4, -1.1, -10.7, 0.55, -0.7) + " " + gouge(-4.6, -8.4, -1, -8.3, 0.6, -0.9)), lino.dark)
    lino.carve("M 0.2 -9.4 C -0.2 -7.6 -0.6 -6.6 -0.9 -5.8 C -0.5 -5.4 0.5 -5.4 0.9 -5.8 C 0.4 -5.7 -0.1 -5.7 -0.3 -6 C 0.1 -7 0.2 -8.2 0.2 -9.4 Z", lino.dark)
    lino.cut("M -1.7 -3.7 C -1 -4.5 -0.4 -4.5 0 -4.2 C 0.4 -4.5 1 -4.5 1.7 -3.7 C 0.8 -2.6 -0.8 -2.6 -1.7 -3.7 Z", lino.dark if lino.low else lino.block, 0.15)
    # diadem
    lino.cut("M -5.8 -15.2 L -7 -20 L -3.4 -18 L 0 -23.4 L 3.4 -18 L 7 -20 L 5.8 -15.2 C 2 -17 -2 -17 -5.8 -15.2 Z", lino.light)
    lino.carve(moved(HEART, 0, -18.8, 2.2) + " " + mirrored(moved(STAR, -4.6, -17.4, 1.3)), lino.dark if lino.low else lino.block)
    # the broken arrow, one half in each hand
    for flip in (1, -1):
        with lino.pen.group(scale=(flip, 1)):
            lino.stroke("M -14 23.4 L -1.6 13.6", lino.line, 2)
            lino.stroke("M -14 23.4 L -1.6 13.6", lino.light, 1.2)
            lino.cut("M -2.6 14.2 L -0.9 11.6 L -1.1 13.2 L 0.2 13.2 L -1.6 15.2 Z", lino.light, 0.25)
            lino.cut(
                "M -8.2 4.6 C -11.6 4.4 -13.4 8.6 -13.6 12.6 C -13.6 16.4 -12.6 19.6 -10.4 19.8 C -9 19.8 -7.6 18.6 -6 17.6 L -7.6 14.6 "
                "L -9.6 15.4 C -9.6 12.6 -8.4 9.4 -7.6 6.6 Z",
                lino.light,
            )
            lino.cut("M -8.2 15 C -7 13.2 -4.2 13.6 -3.8 15.6 C -3.6 18 -5.8 19.4 -7.4 18.4 C -8.8 17.6 -9 16.2 -8.2 15 Z", lino.light)
            lino.carve(gouge(-5.4, 14.6, -4.4, 16.8, 0.35) + " " + gouge(-6.6, 15.2, -5.6, 17.8, 0.35), lino.dark)
    lino.cut(moved(HEART, -14.6, 23.8, 5.6, 232), lino.light)
    lino.cut("M 10.8 20.2 L 14.8 20.4 L 17.4 23 L 14 23 L 14.4 26.4 L 11.4 24.2 Z", lino.light)
    lino.carve(gouge(12.2, 21.2, 15.6, 22.4, 0.35) + " " + gouge(11.8, 22.6, 13.6, 25, 0.35), lino.dark)


def _monster(lino: Lino) -> None:
    """A shaggy, horned fellow who cannot quite see over the edge of his block."""
    lino.carve(rays(0, -4, 20, 38, 40, 0.6, 2))
    # horns
    lino.cut("M -8 -15 C -14 -15 -18.4 -18.4 -17.6 -26 C -15.6 -22.6 -13.4 -21.4 -10.6 -21.2 C -8 -21 -5.8 -19.6 -5 -17 Z", lino.light)
    lino.cut("M 8 -15 C 13.6 -14.6 17.6 -17 18.2 -21.4 L 15.4 -20.6 L 15 -23.6 C 13.6 -21.6 12 -21.2 10.6 -21.2 C 8 -21 5.8 -19.6 5 -17 Z", lino.light)
    bands = [gouge(-9.8, -20.8, -8.6, -15.8, 0.6, 0.6), gouge(-12.6, -20.8, -11.8, -15.6, 0.6, 0.6), gouge(-15.2, -21.6, -14.8, -17, 0.5, 0.5),
             gouge(9.8, -20.8, 8.6, -15.8, 0.6, -0.6), gouge(12.6, -20.8, 11.8, -15.6, 0.6, -0.6)]  # fmt: skip
    lino.carve(" ".join(bands), lino.dark)
    # shaggy body
    lino.cut(
        "M 0 -22.6 L 1.6 -19.6 L 4.4 -20.8 L 5 -17.6 L 8.2 -18 L 8.2 -14.8 L 11.6 -14 L 10.8 -11 L 14 -9.4 L 12.6 -6.8 L 15.4 -4.4 "
        "L 13.6 -2 L 16.6 1 L 14.8 3.2 L 17.6 6.6 L 15.8 8.8 L 18.2 12.6 L 16.4 14.4 L 18.6 18.6 L 17 20.4 L 19 29 L -19 29 L -17 20.4 "
        "L -18.6 18.6 L -16.4 14.4 L -18.2 12.6 L -15.8 8.8 L -17.6 6.6 L -14.8 3.2 L -16.6 1 L -13.6 -2 L -15.4 -4.4 L -12.6 -6.8 "
        "L -14 -9.4 L -10.8 -11 L -11.6 -14 L -8.2 -14.8 L -8.2 -18 L -5 -17.6 L -4.4 -20.8 L -1.6 -19.6 Z",
        lino.accent,
    )
    fur = [
        gouge(-1.4, -18.6, -2.2, -15.4, 0.6), gouge(-5, -15.6, -6.4, -12.6, 0.6), gouge(-9.4, -11, -10.8, -7.8, 0.6), gouge(-11.6, -4, -12.8, -0.4, 0.6),
        gouge(-13, 2.4, -14.2, 6, 0.6), gouge(-14, 9.4, -15, 13, 0.6), gouge(-12, 6.4, -12.8, 9.6, 0.6), gouge(-15, 16, -15.6, 19, 0.6),
        gouge(-11.2, 12.6, -11.8, 16, 0.6), gouge(-13.2, 13.4, -13.8, 17, 0.6), gouge(-8.4, 15.6, -8.8, 18.6, 0.6), gouge(-3.6, 17, -3.8, 20, 0.6),
        gouge(-6, 17.6, -6.4, 21, 0.6), gouge(-1.2, 18.4, -1.2, 21.6, 0.6), gouge(-10.4, 18, -10.8, 21, 0.6), gouge(-9.8, 2.6, -11, 5.6, 0.5),
    ]  # fmt: skip
    lino.carve(mirrored(" ".join(fur)))
    # eyes: one wide, one wary
    lino.cut("M -6 -11 C -10.2 -11 -11.2 -4 -8.6 -1.6 C -6 0.4 -1.6 -0.6 -1.2 -4.6 C -0.8 -8.4 -3 -11 -6 -11 Z", lino.light, 0.5)
    lino.cut("M 1.6 -5.4 C 2.6 -8.8 8.6 -9.2 9.6 -5.4 C 9.8 -1.4 6.4 -0.4 4.2 -1.2 C 2.2 -2 1.4 -3.6 1.6 -5.4 Z", lino.light, 0.5)
    lino.carve("M -4.8 -7.4 C -7 -7.4 -7 -3 -4.8 -3 C -2.6 -3 -2.6 -7.4 -4.8 -7.4 Z M 4.8 -5.6 C 3.2 -5.6 3.2 -2.4 4.8 -2.4 C 6.4 -2.4 6.4 -5.6 4.8 -5.6 Z", lino.dark)
    lino.carve("M -5.4 -6.6 C -6 -6.4 -6 -5.6 -5.4 -5.4 C -4.8 -5.6 -4.8 -6.4 -5.4 -6.6 Z M 4.4 -5 C 4 -4.8 4 -4.2 4.4 -4 C 4.8 -4.2 4.8 -4.8 4.4 -5 Z", lino.light)
    lino.cut("M 0.6 -6.4 L 10.4 -8.6 L 10 -5 L 1.2 -4.6 Z", lino.accent, 0.5)
    lino.carve(gouge(-10.8, -11.4, -3, -12.6, 1, 1.1) + " " + gouge(1.6, -7.2, 10.8, -9.6, 0.9, 0.5), lino.dark)
    # muzzle and grin
    lino.cut("M -1.8 -0.6 C -1 -1.6 1 -1.6 1.8 -0.6 C 2 0.8 0.8 1.6 0 1.6 C -0.8 1.6 -2 0.8 -1.8 -0.6 Z", lino.dark)
    lino.cut("M -11 3.6 C -7.6 5.4 -3 5.2 0 4.4 C 3 5.2 8 5 11.4 2.6 C 11.8 9.8 7 15 0.4 15 C -6 15 -11 10 -11 3.6 Z", lino.dark, 0.5)
    lino.cut("M -5.4 12.4 C -4.6 9.4 -1.4 8.6 0.4 10 C 2.4 8.6 5.4 9.6 6 12.6 C 4.4 14.4 2.4 15 0.4 15 C -1.8 15 -4 14.2 -5.4 12.4 Z", lino.light if lino.low else lino.block, 0.3)
    if not lino.low:
        lino.carve("M -5.2 12.4 C -4.4 9.8 -1.4 9 0.4 10.4 C 2.4 9 5.2 10 5.8 12.6 C 4.3 14.2 2.4 14.7 0.4 14.7 C -1.8 14.7 -3.9 14 -5.2 12.4 Z", lino.accent)
    lino.carve(gouge(0.4, 10.6, 0.4, 14.2, 0.4), lino.dark)
    lino.carve("M -10 4.2 L -8 9.4 L -6.6 4.8 Z M -6.2 4.9 L -4.8 7.4 L -3.4 5 Z M -3 5 L -1.6 7.2 L -0.4 4.7 Z M 0.2 4.6 L 1.6 7.2 L 3 5 Z "
               "M 3.4 5 L 4.8 7.4 L 6.2 4.6 Z M 6.6 4.6 L 8.2 9 L 10.2 3.4 Z", lino.light)
    # paws over the edge
    for flip in (1, -1):
        with lino.pen.group(scale=(flip, 1)):
            lino.cut("M -18.4 29 C -19 23.6 -15.6 21.4 -13.6 23 C -12.4 20.8 -9.2 20.8 -8.6 23 C -6.4 21.6 -3.8 23.4 -4.4 29 Z", lino.accent, 0.5)
            claws = "M -17.6 25 L -15.4 25 L -16.6 28.4 Z M -12.4 24.4 L -10 24.4 L -11.2 28.2 Z M -7.4 25 L -5.2 25 L -6.2 28.4 Z"
            lino.cut(claws, lino.light, 0.3)


def _cupid(lino: Lino) -> None:
    """A plump archer on a cloud, crowned, with his bow drawn."""
    lino.carve(rays(0, -9, 14, 40, 48, 0.5))
    # wings
    wing = (
        "M -4 3 C -6 -3 -9 -8 -13 -12 C -15.4 -14.6 -17.8 -17.4 -18.6 -21.4 C -19.8 -20 -19.8 -17.4 -19.2 -15.4 C -20.4 -14.8 -20.4 -11.6 -19.4 -9.8 "
        "C -20.4 -8.8 -19.8 -5.6 -18.2 -4.2 C -18.8 -2.6 -17.6 0.2 -15.8 1 C -15.6 3 -13.6 5 -11.4 5 C -9.6 6.8 -6 6.6 -4 3 Z"
    )
    lino.cut(mirrored(wing), lino.light)
    feathers = [
        gouge(-8.4, -4.8, -18.2, -16.2, 0.55, -0.5), gouge(-8.4, -3, -18.4, -10.6, 0.55, -0.5), gouge(-8, -1.2, -17.4, -5, 0.55, -0.4),
        gouge(-7.2, 0.6, -15.2, 0.2, 0.55, -0.3), gouge(-6, 2, -11.4, 4, 0.5, -0.2),
    ]  # fmt: skip
    lino.carve(mirrored(" ".join(feathers)), lino.line)
    # body
    lino.cut("M 0 -2.4 C -4 -1.8 -7.6 -0.8 -7.8 2.6 C -7.8 5 -7.4 7 -7.4 9 C -8.6 13 -8 18 -6 20 L 6 20 C 8 18 8.6 13 7.4 9 C 7.4 7 7.8 5 7.8 2.6 C 7.6 -0.8 4 -1.8 0 -2.4 Z", lino.light)
    lino.carve(gouge(-3.4, 4.6, -1, 5, 0.35, 0.4) + " " + gouge(3.4, 4.6, 1, 5, 0.35, -0.4) + " M 0 11.4 C -0.7 11.4 -0.7 13 0 13 C 0.7 13 0.7 11.4 0 11.4 Z "
               + gouge(-5.6, 13.6, -3, 15.4, 0.4, -0.3) + " " + gouge(5.6, 13.6, 3, 15.4, 0.4, 0.3), lino.dark)
    sash = "M -7.6 8.4 C -2 12 4 16.6 7.6 16.6 L 7 19.4 C 2 18.6 -4.6 14 -8 11 Z"
    lino.cut(sash, lino.accent)
    lino.carve(" ".join(gouge(x, y, x + 1.2, y + 0.8, 0.4) for x, y in ((-6, 10.6), (-3.4, 12.4), (-0.6, 14), (2.2, 15.8), (4.8, 17))))
    # bow, string, arrow, and the hands that hold them
    lino.stroke("M -8.2 -15.6 L 5.6 3.2 L -8.2 22", lino.dark, 0.5)
    bow = "M -7.6 -17 C -10.4 -15.6 -9.4 -12 -11.6 -7.8 C -13.4 -3.6 -13.4 10 -11.6 14.2 C -9.4 18.4 -10.4 22 -7.6 23.4"
    lino.stroke(bow, lino.light, 2.6)
    lino.stroke(bow, lino.dark, 1.7)
    lino.stroke("M -16 3.2 L 10.4 3.2", lino.line, 1.8)
    lino.stroke("M -16 3.2 L 10.4 3.2", lino.light, 1)
    lino.cut("M 8.4 3.2 L 10.4 0.8 L 15 0.8 L 13.4 3.2 L 15 5.6 L 10.4 5.6 Z", lino.accent)
    lino.carve(gouge(10, 2.2, 13.4, 1.4, 0.4) + " " + gouge(10, 4.2, 13.4, 5, 0.4))
    lino.cut("M -6.2 -0.8 C -8.6 -0.8 -10.6 0 -11.8 0.8 C -13.9 1.4 -14.2 5 -12 5.5 C -9.6 6 -7.6 6.6 -5.8 5.8 C -4 4.4 -4.4 0 -6.2 -0.8 Z", lino.light)
    lino.carve(gouge(-13.4, 3.9, -11.4, 4.1, 0.4) + " " + gouge(-13.3, 2.6, -11.4, 2.6, 0.4) + " " + gouge(-7.6, 0.6, -7.2, 2.8, 0.45, -0.3), lino.dark)
    lino.cut(moved(HEART, -17, 3.2, 6.4, 90), lino.light)
    lino.cut("M 5.4 -1 C 8 -1.4 11.4 0.6 12.2 4 C 12.8 7.4 9.8 8.6 7.4 7 L 4.2 4.6 C 3 3.4 4.2 1.4 5.8 2 L 8.2 3.6 C 8 2.6 6.4 2 5.2 2 Z", lino.light)
    lino.carve(gouge(4.4, 3, 5.8, 3.4, 0.3) + " " + gouge(9.8, 5, 9, 6.4, 0.4, 0.2), lino.dark)
    # head, curls, crown
    curls = " ".join(_blob(x, y, r) for x, y, r in ((-6.4, -10.6, 2.5), (6.4, -10.6, 2.5), (-6.6, -6.6, 2.1), (6.6, -6.6, 2.1), (-4.6, -14, 2.6), (4.6, -14, 2.6), (0, -15.4, 2.8)))
    lino.cut(curls, lino.accent)
    lino.cut("M 0 -15 C -4.6 -15 -6.6 -11.6 -6.4 -8.2 C -6.4 -3.6 -3.6 -0.6 0 -0.6 C 3.6 -0.6 6.4 -3.6 6.4 -8.2 C 6.6 -11.6 4.6 -15 0 -15 Z", lino.light)
    fringe = " ".join(_blob(x, y, r) for x, y, r in ((-4.2, -12.8, 1.9), (-1.4, -13.8, 1.9), (1.6, -13.8, 1.9), (4.3, -12.8, 1.9)))
    lino.cut(fringe, lino.accent)
    lino.carve(" ".join(moved(CURL, x, y, 2.1) for x, y in ((-6.3, -10.4), (6.4, -10.4), (-4.2, -12.9), (-1.3, -13.9), (1.7, -13.9), (4.4, -12.9))))
    lino.carve("M -2.6 -9.9 C -3.6 -9.9 -3.6 -7.3 -2.6 -7.3 C -1.6 -7.3 -1.6 -9.9 -2.6 -9.9 Z M 2.6 -9.9 C 1.6 -9.9 1.6 -7.3 2.6 -7.3 C 3.6 -7.3 3.6 -9.9 2.6 -9.9 Z "
               + gouge(-4.1, -10.7, -1.5, -11, 0.5, -0.5) + " " + gouge(4.1, -10.7, 1.5, -11, 0.5, 0.5) + " " + gouge(-0.6, -6, 0.7, -6, 0.45, -0.3), lino.dark)
    lino.carve("M -2.8 -9.5 C -3.1 -9.5 -3.1 -8.8 -2.8 -8.8 C -2.5 -8.8 -2.5 -9.5 -2.8 -9.5 Z M 2.4 -9.5 C 2.1 -9.5 2.1 -8.8 2.4 -8.8 C 2.7 -8.8 2.7 -9.5 2.4 -9.5 Z", lino.light)
    cheeks = mirrored(_blob(-4.3, -6, 1.25))
    lino.pen.path(cheeks, fill=lino.light if lino.low else lino.block, stroke=lino.line if lino.low else None, width=0.2)
    lino.carve("M -2.2 -4.4 C -1 -3.4 1 -3.4 2.2 -4.4 C 1.6 -2.2 -1.6 -2.2 -2.2 -4.4 Z", lino.dark)
    lino.cut("M -5 -16 L -6.4 -23 L -3 -20 L 0 -25 L 3 -20 L 6.4 -23 L 5 -16 C 2 -17.2 -2 -17.2 -5 -16 Z", lino.light)
    lino.carve(moved(HEART, 0, -19.6, 2.4) + " " + mirrored(moved(STAR, -3.8, -18.6, 1.5)), lino.dark if lino.low else lino.block)
    # cloud
    lino.cut(
        "M -21 29 L -21 21 C -18.6 18 -14.6 18.6 -13.4 21 C -12.4 17.4 -7 16.8 -5.6 20 C -4 17.2 2.4 17 4 20.2 C 5.8 16.8 11 17.4 12.2 20.8 "
        "C 14 18.4 18.6 18.6 21 21 L 21 29 Z",
        lino.light,
    )
    lino.carve(" ".join(gouge(x, y, x + w, y, 0.5, 0.8) for x, y, w in ((-18.6, 24, 4.4), (-11.4, 23.4, 5), (-3.6, 23.6, 5), (4.6, 23.6, 5.4), (12.6, 24, 4.6), (-15, 26.6, 5), (-6.6, 26.4, 4.6), (1.6, 26.6, 5), (9.4, 26.4, 5))), lino.line)


def _blob(x: float, y: float, r: float) -> str:
    """A circle out of curves, so that shapes join into one path."""
    k = r * 0.5523
    return (
        f"M {x:g} {y - r:g} C {x + k:g} {y - r:g} {x + r:g} {y - k:g} {x + r:g} {y:g} C {x + r:g} {y + k:g} {x + k:g} {y + r:g} {x:g} {y + r:g} "
        f"C {x - k:g} {y + r:g} {x - r:g} {y + k:g} {x - r:g} {y:g} C {x - r:g} {y - k:g} {x - k:g} {y - r:g} {x:g} {y - r:g} Z"
    )


def _zephyr(lino: Lino) -> None:
    """The west wind in a fool's cap, blowing a trick off the table."""
    streams = (
        ("M 3.4 10.2 C 9 8 12 1 17 2 C 21 3 19.6 9 16 7.6 C 14.2 6.6 15.4 4.4 16.8 5", 1.0),
        ("M 1.8 11.6 C 9 11 13 13.4 22 11.6", 1.2),
        ("M 1.6 12.8 C 8 14.6 10.6 21.6 15.6 21 C 19.6 20.2 18.6 14.8 15.2 16 C 13.6 16.8 14.2 19 15.8 18.6", 1.0),
        ("M 2 9.6 C 6 5 6.6 -3 11.6 -4.6 C 16 -5.4 16.4 0.4 13 0 C 11 -0.4 11.4 -2.6 13 -2.4", 0.9),
        ("M 1.4 13.6 C 3.4 17.6 3 23.6 7 25 C 10.6 25.6 11 20.8 8.2 21 C 6.6 21.4 7 23.2 8.2 22.8", 0.9),
    )
    sky = [
        gouge(-19, 23.4, -4, 24.6, 0.8, 0.5), gouge(-18, 26, -1, 26.6, 0.8, 0.4), gouge(8, -25, 19, -24, 0.8, 0.4), gouge(12, -22.6, 19.4, -21.8, 0.7, 0.3),
        gouge(-19.4, -25.4, -9, -26.2, 0.8, 0.4), gouge(9, 27, 19, 26.2, 0.7, -0.3), gouge(-19.6, -23, -14, -23.4, 0.7, 0.3), gouge(3, -26.4, 9, -26.8, 0.6),
    ]  # fmt: skip
    lino.carve(" ".join(sky))
    for d, width in streams:
        lino.stroke(d, lino.light, width)
    # head in profile, cheeks full of wind
    lino.cut(
        "M 1 -9.4 C 2.4 -7.4 2.4 -5 1.9 -2.8 C 1.7 -1.8 2 -1 2.6 0 C 3.8 1.8 5.8 3.4 5.8 4.9 C 5.8 6 4 6.4 2.5 6.4 C 1.9 7 2.1 7.8 2.9 8.4 "
        "C 4.3 8.8 4.7 9.8 3.5 10.3 L 1.6 10.9 L 3.5 11.7 C 4.5 12.4 4.1 13.7 2.7 14 C 1.9 14.6 2.3 15.6 2.7 16.6 C 3 19.6 0 21.6 -3.6 21 "
        "C -6.4 20.4 -7.6 22.4 -8 27 L -17 29 C -14.6 24 -15.4 19 -15.8 14 C -16 10 -15.4 6 -14 4 C -9 -3 -5 -7 1 -9.4 Z",
        lino.light,
    )
    lino.stroke("M -6.6 7 C -10.6 9.4 -10.4 16.6 -5 17.4 C -1 17.8 0.8 15 0.6 12.4", lino.dark, 0.5)
    lino.carve(" ".join(gouge(-7.8 + 1.6 * i, 14.6, -6.2 + 1.6 * i, 9.6, 0.75, 0.2) for i in range(4)), lino.line if lino.low else lino.accent)
    lino.cut("M -4.4 1 C -3.4 -1.8 -0.6 -2 0.8 -0.2 C 0 2 -2.8 2.8 -4.4 1 Z", lino.light, 0.45)
    marks = [_blob(-0.8, -0.1, 1.05), gouge(-5.4, -2.4, 1.6, -4.4, 1.3, -1.2), gouge(2.8, 5.6, 4.2, 5.3, 0.5, 0.2), gouge(-4.6, 3.2, -0.4, 2.8, 0.4, 0.5),
             gouge(-4.8, 0.8, 1, -0.5, 0.5, -1.6), gouge(-3.4, 19.4, 0.6, 18.2, 0.4, 0.4)]  # fmt: skip
    lino.carve(" ".join(marks), lino.dark)
    lino.carve(_blob(-0.5, -0.4, 0.32), lino.light)
    # curls at the nape, ear
    lino.cut("M -10.8 2.6 C -14.6 4 -18.8 7.4 -18.4 11.6 C -17.8 14.6 -14 14.4 -14 12 C -14.2 10.6 -15.8 10.6 -16 11.8 C -16.6 9.4 -14 7.8 -12.4 9.6 "
             "C -15 14.6 -20 16.6 -19.4 20.8 C -18.6 24 -14.6 23.6 -14.8 21 C -15 19.8 -16.6 19.8 -16.6 21 C -17.4 18.6 -13.4 18 -12 13.6 C -11 10 -8.6 8 -8.4 4.4 Z", lino.accent)
    lino.cut("M -9.4 3.6 C -11.8 2.6 -12.8 5.6 -11.4 7.8 C -10.4 9.6 -8.6 9.4 -8.6 7.8 Z", lino.light)
    lino.carve(gouge(-10.8, 5, -9.6, 7.8, 0.5, -0.3), lino.dark)
    # the fool's cap streams behind him
    lino.cut("M 1.8 -7.8 C 2.6 -15 0.4 -22.4 -6 -24.8 C -9 -25.8 -13 -25 -15 -21.8 C -11.6 -22.4 -8.4 -20 -7 -14.4 L -6 -8 Z", lino.accent)
    lino.cut("M -11 -7.4 C -13.6 -9.2 -17.6 -7.6 -19 -3 C -16 -4 -14.6 -0.6 -14.4 5 L -8 0 Z", lino.accent)
    lino.cut("M -4 -8 C -5 -12 -6 -13.8 -7 -15 C -10.6 -18.4 -15.8 -17.6 -18.6 -12.8 C -15 -13.8 -12 -11 -11 -6.6 L -10.4 -1 C -8 -4 -6 -6.4 -4 -8 Z", lino.light)
    lino.carve(" ".join((gouge(-1.4, -11, -9, -22.4, 1, 2.2), gouge(0, -11, -4, -21.6, 0.8, 1.4), gouge(-12.4, -3, -16.4, -6, 0.8, 0.6))))
    lino.carve(" ".join((gouge(-7, -7.4, -15, -15, 1.1, 1.8), gouge(-8.6, -5, -14, -13, 0.9, 1.2), gouge(-5.6, -9, -10, -15.6, 0.8, 1.2))), lino.line)
    lino.stroke("M 1.8 -7.6 C -5 -5.8 -10 -1.4 -14.2 5", lino.line, 2.8)
    lino.stroke("M 1.8 -7.6 C -5 -5.8 -10 -1.4 -14.2 5", lino.light, 2)
    lino.carve(" ".join(_blob(x, y, 0.5) for x, y in ((0.2, -7.1), (-3.2, -5.5), (-6.4, -3.3), (-9.4, -0.6), (-12, 2.3))), lino.dark)
    for x, y in ((-15.2, -20.6), (-18.4, -11.4), (-18.6, -1.6)):
        lino.cut(_blob(x, y, 1.6), lino.light, 0.4)
        lino.carve(gouge(x - 1, y + 0.3, x + 1, y + 0.3, 0.4), lino.dark)
    # the trick that is blown away
    for x, y, turn, pip in ((9.4, -13, -24, HEART), (15.6, -8.4, 22, SPADE)):
        with lino.pen.group(x=x, y=y, turn=turn):
            lino.pen.rect(-3.1, -4.4, 6.2, 8.8, radius=0.7, fill=lino.light, stroke=lino.line, width=0.4)
            lino.carve(moved(pip, 0, 0, 4), lino.dark if pip is SPADE or lino.low else lino.accent)
    lino.carve(" ".join(moved(BUTTERFLY if i % 2 else STAR, x, y, s, t) for i, (x, y, s, t) in enumerate(((4.8, -19, 2, 0), (17.6, -16.6, 2.2, 30), (19, 23.8, 1.8, 0), (4.6, -6.4, 1.8, -30)))))


FIGURES: dict[str, Callable[[Lino], None]] = {"anima": _anima, "monster": _monster, "cupid": _cupid, "zephyr": _zephyr}
