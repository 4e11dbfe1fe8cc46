"""The linocut of Anima, the Queen."""

from __future__ import annotations

from templates.cupid_tricks.lino import Lino
from templates.cupid_tricks.shapes import HEART, STAR, gouge, mirrored, moved, rays


def draw_anima(lino: Lino) -> None:
    """The soul: butterfly wings, a diadem, and Cupid's arrow broken in her hands."""
    lino.carve(rays(0, -9, 15, 36, 44, 0.42, 4))
    lino.cut(
        mirrored("M -1 6 C -5 -12 -13 -24 -19.4 -22.6 C -21.6 -14 -19.4 -2 -12 4 C -8.6 6.6 -4 7.4 -1 6 Z"), lino.light
    )
    lino.cut(
        mirrored("M -2 6 C -9 5 -18.6 7 -19 14 C -19.2 21 -12.4 23.6 -8.2 19 C -5 15.4 -2.6 11 -2 6 Z"), lino.light
    )
    marks = [
        gouge(-4, 2, -14.6, -17.6, 0.9, -1.2),
        gouge(-4.6, 3, -17.6, -9.6, 0.9, -1),
        gouge(-5.6, 4.6, -15, -1.2, 0.8, -0.6),
        gouge(-6, 8, -15.4, 10.6, 0.7, 0.6),
        gouge(-5, 9.4, -13.4, 16, 0.8, 0.5),
        gouge(-4.4, 10.6, -9.4, 17.4, 0.7, 0.4),
    ]
    lino.carve(mirrored(" ".join(marks)), lino.line)
    lino.cut(
        mirrored(
            "M -15.6 -17.6 C -18 -17.4 -18.6 -14 -17.4 -12 C -15.8 -10.6 -13.6 -12 -13.4 -14.4 C -13.4 -16.4 -14.2 "
            "-17.6 -15.6 -17.6 Z"
        ),
        lino.block,
    )
    lino.carve(
        mirrored("M -15.7 -15.6 C -16.8 -15.4 -16.8 -13.4 -15.7 -13.2 C -14.6 -13.4 -14.6 -15.4 -15.7 -15.6 Z"),
        lino.dark,
    )
    lino.cut(mirrored("M -15.2 12.4 C -17 12.6 -17 16 -15 16.2 C -13.2 16 -13.2 12.6 -15.2 12.4 Z"), lino.block)
    edge = " ".join(moved(STAR, x, y, 1.5) for x, y in ((-18.6, -19.6), (-19.2, -9), (-17, -4.2), (-17.2, 19)))
    lino.carve(mirrored(edge), lino.dark)
    # hair behind, dress, neck
    lino.cut(
        "M 0 -19.4 C -7.6 -19.6 -10 -13.6 -9.4 -7.6 C -9 -3 -12.2 -0.4 -11.4 5 C -11 8.6 -13 10.6 -12 14.4 C -9 15 "
        "-7.6 12.6 -7 9 "
        "L 7 9 C 7.6 12.6 9 15 12 14.4 C 13 10.6 11 8.6 11.4 5 C 12.2 -0.4 9 -3 9.4 -7.6 C 10 -13.6 7.6 -19.6 0 "
        "-19.4 Z",
        lino.accent,
    )
    locks = [
        gouge(-4.8, -16.6, -8.4, -9, 0.55, 0.9),
        gouge(-8, -6.6, -10.2, 1.6, 0.6, -0.7),
        gouge(-9, -1, -10, 9, 0.6, 0.7),
        gouge(-6.9, -4.6, -8.2, 2.4, 0.5, -0.5),
        gouge(-10.2, 8.6, -11, 13, 0.5, 0.3),
        gouge(-8, 4, -8.4, 10.6, 0.5, 0.4),
    ]
    lino.carve(mirrored(" ".join(locks)))
    lino.cut(
        "M -2.4 -3 L -2.4 1.6 C -5 3 -9 3.4 -10.6 6.4 C -12.6 11 -12 20 -15 29 L 15 29 C 12 20 12.6 11 10.6 6.4 C 9 "
        "3.4 5 3 2.4 1.6 L 2.4 -3 Z",
        lino.light,
    )
    lino.cut(
        "M -7.6 5.4 C -5 9.6 -2.4 10.6 0 10.8 C 2.4 10.6 5 9.6 7.6 5.4 C 9 10 12 20 15.4 29 L -15.4 29 C -12 20 -9 "
        "10 -7.6 5.4 Z",
        lino.accent,
    )
    folds = [gouge(-5.4, 22.4, -7, 28, 0.7), gouge(-2.6, 20.8, -3.4, 28, 0.7), gouge(0, 19, 0, 28, 0.7)]
    lino.carve(mirrored(" ".join(folds)) + " " + mirrored(gouge(-7, 8.4, -0.4, 12.4, 0.5, -0.6)))
    # face
    lino.cut(
        "M 0 -15.4 C -4.4 -15.4 -5.6 -12 -5.4 -8.6 C -5.2 -4.6 -2.6 -1 0 -0.8 C 2.6 -1 5.2 -4.6 5.4 -8.6 C 5.6 -12 "
        "4.4 -15.4 0 -15.4 Z",
        lino.light,
    )
    lino.cut(
        "M 0 -16 C -4.6 -16.4 -7 -12.4 -6.4 -7.6 C -5.4 -9.8 -4.6 -12 0 -13.6 C 4.6 -12 5.4 -9.8 6.4 -7.6 C 7 -12.4 "
        "4.6 -16.4 0 -16 Z",
        lino.accent,
    )
    lino.carve(mirrored(gouge(-1.2, -15, -5.4, -11, 0.4, 0.5)))
    eye = "M -4.3 -8.3 C -3.4 -9.6 -1.9 -9.5 -1.1 -8.2 C -2 -7.4 -3.5 -7.3 -4.3 -8.3 Z"
    lino.cut(mirrored(eye), lino.light, 0.25)
    lino.carve(mirrored("M -2.7 -9.2 C -3.5 -9.2 -3.5 -7.6 -2.7 -7.6 C -1.9 -7.6 -1.9 -9.2 -2.7 -9.2 Z"), lino.dark)
    lino.carve(
        mirrored(gouge(-4.9, -10.4, -1.1, -10.7, 0.55, -0.7) + " " + gouge(-4.6, -8.4, -1, -8.3, 0.6, -0.9)), lino.dark
    )
    lino.carve(
        "M 0.2 -9.4 C -0.2 -7.6 -0.6 -6.6 -0.9 -5.8 C -0.5 -5.4 0.5 -5.4 0.9 -5.8 C 0.4 -5.7 -0.1 -5.7 -0.3 -6 C "
        "0.1 -7 0.2 -8.2 0.2 -9.4 Z",
        lino.dark,
    )
    lino.cut(
        "M -1.7 -3.7 C -1 -4.5 -0.4 -4.5 0 -4.2 C 0.4 -4.5 1 -4.5 1.7 -3.7 C 0.8 -2.6 -0.8 -2.6 -1.7 -3.7 Z",
        lino.dark if lino.low else lino.block,
        0.15,
    )
    # diadem
    lino.cut(
        "M -5.8 -15.2 L -7 -20 L -3.4 -18 L 0 -23.4 L 3.4 -18 L 7 -20 L 5.8 -15.2 C 2 -17 -2 -17 -5.8 -15.2 Z",
        lino.light,
    )
    lino.carve(
        moved(HEART, 0, -18.8, 2.2) + " " + mirrored(moved(STAR, -4.6, -17.4, 1.3)),
        lino.dark if lino.low else lino.block,
    )
    # the broken arrow, one half in each hand
    for flip in (1, -1):
        with lino.pen.group(scale=(flip, 1)):
            lino.stroke("M -14 23.4 L -1.6 13.6", lino.line, 2)
            lino.stroke("M -14 23.4 L -1.6 13.6", lino.light, 1.2)
            lino.cut("M -2.6 14.2 L -0.9 11.6 L -1.1 13.2 L 0.2 13.2 L -1.6 15.2 Z", lino.light, 0.25)
            lino.cut(
                "M -8.2 4.6 C -11.6 4.4 -13.4 8.6 -13.6 12.6 C -13.6 16.4 -12.6 19.6 -10.4 19.8 C -9 19.8 -7.6 18.6 "
                "-6 17.6 L -7.6 14.6 "
                "L -9.6 15.4 C -9.6 12.6 -8.4 9.4 -7.6 6.6 Z",
                lino.light,
            )
            lino.cut(
                "M -8.2 15 C -7 13.2 -4.2 13.6 -3.8 15.6 C -3.6 18 -5.8 19.4 -7.4 18.4 C -8.8 17.6 -9 16.2 -8.2 15 Z",
                lino.light,
            )
            lino.carve(gouge(-5.4, 14.6, -4.4, 16.8, 0.35) + " " + gouge(-6.6, 15.2, -5.6, 17.8, 0.35), lino.dark)
    lino.cut(moved(HEART, -14.6, 23.8, 5.6, 232), lino.light)
    lino.cut("M 10.8 20.2 L 14.8 20.4 L 17.4 23 L 14 23 L 14.4 26.4 L 11.4 24.2 Z", lino.light)
    lino.carve(gouge(12.2, 21.2, 15.6, 22.4, 0.35) + " " + gouge(11.8, 22.6, 13.6, 25, 0.35), lino.dark)
