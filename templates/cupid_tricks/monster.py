"""The linocut of Monster, the Jack."""

from __future__ import annotations

from templates.cupid_tricks.lino import Lino
from templates.cupid_tricks.shapes import gouge, mirrored, rays


def draw_monster(lino: Lino) -> None:
    """A shaggy, horned fellow who cannot quite see over the edge of his block."""
    lino.carve(rays(0, -4, 20, 38, 40, 0.6, 2))
    # horns
    lino.cut(
        "M -8 -15 C -14 -15 -18.4 -18.4 -17.6 -26 C -15.6 -22.6 -13.4 -21.4 -10.6 -21.2 C -8 -21 -5.8 -19.6 -5 -17 Z",
        lino.light,
    )
    lino.cut(
        "M 8 -15 C 13.6 -14.6 17.6 -17 18.2 -21.4 L 15.4 -20.6 L 15 -23.6 C 13.6 -21.6 12 -21.2 10.6 -21.2 C 8 -21 "
        "5.8 -19.6 5 -17 Z",
        lino.light,
    )
    bands = [
        gouge(-9.8, -20.8, -8.6, -15.8, 0.6, 0.6),
        gouge(-12.6, -20.8, -11.8, -15.6, 0.6, 0.6),
        gouge(-15.2, -21.6, -14.8, -17, 0.5, 0.5),
        gouge(9.8, -20.8, 8.6, -15.8, 0.6, -0.6),
        gouge(12.6, -20.8, 11.8, -15.6, 0.6, -0.6),
    ]
    lino.carve(" ".join(bands), lino.dark)
    # shaggy body
    lino.cut(
        "M 0 -22.6 L 1.6 -19.6 L 4.4 -20.8 L 5 -17.6 L 8.2 -18 L 8.2 -14.8 L 11.6 -14 L 10.8 -11 L 14 -9.4 L 12.6 "
        "-6.8 L 15.4 -4.4 "
        "L 13.6 -2 L 16.6 1 L 14.8 3.2 L 17.6 6.6 L 15.8 8.8 L 18.2 12.6 L 16.4 14.4 L 18.6 18.6 L 17 20.4 L 19 29 "
        "L -19 29 L -17 20.4 "
        "L -18.6 18.6 L -16.4 14.4 L -18.2 12.6 L -15.8 8.8 L -17.6 6.6 L -14.8 3.2 L -16.6 1 L -13.6 -2 L -15.4 "
        "-4.4 L -12.6 -6.8 "
        "L -14 -9.4 L -10.8 -11 L -11.6 -14 L -8.2 -14.8 L -8.2 -18 L -5 -17.6 L -4.4 -20.8 L -1.6 -19.6 Z",
        lino.accent,
    )
    fur = [
        gouge(-1.4, -18.6, -2.2, -15.4, 0.6),
        gouge(-5, -15.6, -6.4, -12.6, 0.6),
        gouge(-9.4, -11, -10.8, -7.8, 0.6),
        gouge(-11.6, -4, -12.8, -0.4, 0.6),
        gouge(-13, 2.4, -14.2, 6, 0.6),
        gouge(-14, 9.4, -15, 13, 0.6),
        gouge(-12, 6.4, -12.8, 9.6, 0.6),
        gouge(-15, 16, -15.6, 19, 0.6),
        gouge(-11.2, 12.6, -11.8, 16, 0.6),
        gouge(-13.2, 13.4, -13.8, 17, 0.6),
        gouge(-8.4, 15.6, -8.8, 18.6, 0.6),
        gouge(-3.6, 17, -3.8, 20, 0.6),
        gouge(-6, 17.6, -6.4, 21, 0.6),
        gouge(-1.2, 18.4, -1.2, 21.6, 0.6),
        gouge(-10.4, 18, -10.8, 21, 0.6),
        gouge(-9.8, 2.6, -11, 5.6, 0.5),
    ]
    lino.carve(mirrored(" ".join(fur)))
    # eyes: one wide, one wary
    lino.cut(
        "M -6 -11 C -10.2 -11 -11.2 -4 -8.6 -1.6 C -6 0.4 -1.6 -0.6 -1.2 -4.6 C -0.8 -8.4 -3 -11 -6 -11 Z",
        lino.light,
        0.5,
    )
    lino.cut(
        "M 1.6 -5.4 C 2.6 -8.8 8.6 -9.2 9.6 -5.4 C 9.8 -1.4 6.4 -0.4 4.2 -1.2 C 2.2 -2 1.4 -3.6 1.6 -5.4 Z",
        lino.light,
        0.5,
    )
    lino.carve(
        "M -4.8 -7.4 C -7 -7.4 -7 -3 -4.8 -3 C -2.6 -3 -2.6 -7.4 -4.8 -7.4 Z M 4.8 -5.6 C 3.2 -5.6 3.2 -2.4 4.8 "
        "-2.4 C 6.4 -2.4 6.4 -5.6 4.8 -5.6 Z",
        lino.dark,
    )
    lino.carve(
        "M -5.4 -6.6 C -6 -6.4 -6 -5.6 -5.4 -5.4 C -4.8 -5.6 -4.8 -6.4 -5.4 -6.6 Z M 4.4 -5 C 4 -4.8 4 -4.2 4.4 -4 "
        "C 4.8 -4.2 4.8 -4.8 4.4 -5 Z",
        lino.light,
    )
    lino.cut("M 0.6 -6.4 L 10.4 -8.6 L 10 -5 L 1.2 -4.6 Z", lino.accent, 0.5)
    lino.carve(gouge(-10.8, -11.4, -3, -12.6, 1, 1.1) + " " + gouge(1.6, -7.2, 10.8, -9.6, 0.9, 0.5), lino.dark)
    # muzzle and grin
    lino.cut("M -1.8 -0.6 C -1 -1.6 1 -1.6 1.8 -0.6 C 2 0.8 0.8 1.6 0 1.6 C -0.8 1.6 -2 0.8 -1.8 -0.6 Z", lino.dark)
    lino.cut(
        "M -11 3.6 C -7.6 5.4 -3 5.2 0 4.4 C 3 5.2 8 5 11.4 2.6 C 11.8 9.8 7 15 0.4 15 C -6 15 -11 10 -11 3.6 Z",
        lino.dark,
        0.5,
    )
    lino.cut(
        "M -5.4 12.4 C -4.6 9.4 -1.4 8.6 0.4 10 C 2.4 8.6 5.4 9.6 6 12.6 C 4.4 14.4 2.4 15 0.4 15 C -1.8 15 -4 14.2 "
        "-5.4 12.4 Z",
        lino.light if lino.low else lino.block,
        0.3,
    )
    if not lino.low:
        lino.carve(
            "M -5.2 12.4 C -4.4 9.8 -1.4 9 0.4 10.4 C 2.4 9 5.2 10 5.8 12.6 C 4.3 14.2 2.4 14.7 0.4 14.7 C -1.8 "
            "14.7 -3.9 14 -5.2 12.4 Z",
            lino.accent,
        )
    lino.carve(gouge(0.4, 10.6, 0.4, 14.2, 0.4), lino.dark)
    lino.carve(
        "M -10 4.2 L -8 9.4 L -6.6 4.8 Z M -6.2 4.9 L -4.8 7.4 L -3.4 5 Z M -3 5 L -1.6 7.2 L -0.4 4.7 Z M 0.2 4.6 "
        "L 1.6 7.2 L 3 5 Z "
        "M 3.4 5 L 4.8 7.4 L 6.2 4.6 Z M 6.6 4.6 L 8.2 9 L 10.2 3.4 Z",
        lino.light,
    )
    # paws over the edge
    for flip in (1, -1):
        with lino.pen.group(scale=(flip, 1)):
            lino.cut(
                "M -18.4 29 C -19 23.6 -15.6 21.4 -13.6 23 C -12.4 20.8 -9.2 20.8 -8.6 23 C -6.4 21.6 -3.8 23.4 "
                "-4.4 29 Z",
                lino.accent,
                0.5,
            )
            claws = (
                "M -17.6 25 L -15.4 25 L -16.6 28.4 Z M -12.4 24.4 L -10 24.4 L -11.2 28.2 Z "
                "M -7.4 25 L -5.2 25 L -6.2 28.4 Z"
            )
            lino.cut(claws, lino.light, 0.3)
