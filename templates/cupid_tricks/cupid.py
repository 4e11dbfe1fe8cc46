"""The linocut of Cupid, the King."""

from __future__ import annotations

from templates.cupid_tricks.lino import Lino
from templates.cupid_tricks.shapes import CURL, HEART, STAR, blob, gouge, mirrored, moved, rays


def draw_cupid(lino: Lino) -> None:
    """A plump archer on a cloud, crowned, with his bow drawn."""
    lino.carve(rays(0, -9, 14, 40, 48, 0.5))
    # wings
    wing = (
        "M -4 3 C -6 -3 -9 -8 -13 -12 C -15.4 -14.6 -17.8 -17.4 -18.6 -21.4 C -19.8 -20 -19.8 -17.4 -19.2 -15.4 C "
        "-20.4 -14.8 -20.4 -11.6 -19.4 -9.8 "
        "C -20.4 -8.8 -19.8 -5.6 -18.2 -4.2 C -18.8 -2.6 -17.6 0.2 -15.8 1 C -15.6 3 -13.6 5 -11.4 5 C -9.6 6.8 -6 "
        "6.6 -4 3 Z"
    )
    lino.cut(mirrored(wing), lino.light)
    feathers = [
        gouge(-8.4, -4.8, -18.2, -16.2, 0.55, -0.5),
        gouge(-8.4, -3, -18.4, -10.6, 0.55, -0.5),
        gouge(-8, -1.2, -17.4, -5, 0.55, -0.4),
        gouge(-7.2, 0.6, -15.2, 0.2, 0.55, -0.3),
        gouge(-6, 2, -11.4, 4, 0.5, -0.2),
    ]
    lino.carve(mirrored(" ".join(feathers)), lino.line)
    # body
    lino.cut(
        "M 0 -2.4 C -4 -1.8 -7.6 -0.8 -7.8 2.6 C -7.8 5 -7.4 7 -7.4 9 C -8.6 13 -8 18 -6 20 L 6 20 C 8 18 8.6 13 "
        "7.4 9 C 7.4 7 7.8 5 7.8 2.6 C 7.6 -0.8 4 -1.8 0 -2.4 Z",
        lino.light,
    )
    lino.carve(
        gouge(-3.4, 4.6, -1, 5, 0.35, 0.4)
        + " "
        + gouge(3.4, 4.6, 1, 5, 0.35, -0.4)
        + " M 0 11.4 C -0.7 11.4 -0.7 13 0 13 C 0.7 13 0.7 11.4 0 11.4 Z "
        + gouge(-5.6, 13.6, -3, 15.4, 0.4, -0.3)
        + " "
        + gouge(5.6, 13.6, 3, 15.4, 0.4, 0.3),
        lino.dark,
    )
    sash = "M -7.6 8.4 C -2 12 4 16.6 7.6 16.6 L 7 19.4 C 2 18.6 -4.6 14 -8 11 Z"
    lino.cut(sash, lino.accent)
    lino.carve(
        " ".join(
            gouge(x, y, x + 1.2, y + 0.8, 0.4)
            for x, y in ((-6, 10.6), (-3.4, 12.4), (-0.6, 14), (2.2, 15.8), (4.8, 17))
        )
    )
    # bow, string, arrow, and the hands that hold them
    lino.stroke("M -8.2 -15.6 L 5.6 3.2 L -8.2 22", lino.dark, 0.5)
    bow = "M -7.6 -17 C -10.4 -15.6 -9.4 -12 -11.6 -7.8 C -13.4 -3.6 -13.4 10 -11.6 14.2 C -9.4 18.4 -10.4 22 -7.6 23.4"
    lino.stroke(bow, lino.light, 2.6)
    lino.stroke(bow, lino.dark, 1.7)
    lino.stroke("M -16 3.2 L 10.4 3.2", lino.line, 1.8)
    lino.stroke("M -16 3.2 L 10.4 3.2", lino.light, 1)
    lino.cut("M 8.4 3.2 L 10.4 0.8 L 15 0.8 L 13.4 3.2 L 15 5.6 L 10.4 5.6 Z", lino.accent)
    lino.carve(gouge(10, 2.2, 13.4, 1.4, 0.4) + " " + gouge(10, 4.2, 13.4, 5, 0.4))
    lino.cut(
        "M -6.2 -0.8 C -8.6 -0.8 -10.6 0 -11.8 0.8 C -13.9 1.4 -14.2 5 -12 5.5 C -9.6 6 -7.6 6.6 -5.8 5.8 C -4 4.4 "
        "-4.4 0 -6.2 -0.8 Z",
        lino.light,
    )
    lino.carve(
        gouge(-13.4, 3.9, -11.4, 4.1, 0.4)
        + " "
        + gouge(-13.3, 2.6, -11.4, 2.6, 0.4)
        + " "
        + gouge(-7.6, 0.6, -7.2, 2.8, 0.45, -0.3),
        lino.dark,
    )
    lino.cut(moved(HEART, -17, 3.2, 6.4, 90), lino.light)
    lino.cut(
        "M 5.4 -1 C 8 -1.4 11.4 0.6 12.2 4 C 12.8 7.4 9.8 8.6 7.4 7 L 4.2 4.6 C 3 3.4 4.2 1.4 5.8 2 L 8.2 3.6 C 8 "
        "2.6 6.4 2 5.2 2 Z",
        lino.light,
    )
    lino.carve(gouge(4.4, 3, 5.8, 3.4, 0.3) + " " + gouge(9.8, 5, 9, 6.4, 0.4, 0.2), lino.dark)
    # head, curls, crown
    curls = " ".join(
        blob(x, y, r)
        for x, y, r in (
            (-6.4, -10.6, 2.5),
            (6.4, -10.6, 2.5),
            (-6.6, -6.6, 2.1),
            (6.6, -6.6, 2.1),
            (-4.6, -14, 2.6),
            (4.6, -14, 2.6),
            (0, -15.4, 2.8),
        )
    )
    lino.cut(curls, lino.accent)
    lino.cut(
        "M 0 -15 C -4.6 -15 -6.6 -11.6 -6.4 -8.2 C -6.4 -3.6 -3.6 -0.6 0 -0.6 C 3.6 -0.6 6.4 -3.6 6.4 -8.2 C 6.6 "
        "-11.6 4.6 -15 0 -15 Z",
        lino.light,
    )
    fringe = " ".join(
        blob(x, y, r) for x, y, r in ((-4.2, -12.8, 1.9), (-1.4, -13.8, 1.9), (1.6, -13.8, 1.9), (4.3, -12.8, 1.9))
    )
    lino.cut(fringe, lino.accent)
    lino.carve(
        " ".join(
            moved(CURL, x, y, 2.1)
            for x, y in ((-6.3, -10.4), (6.4, -10.4), (-4.2, -12.9), (-1.3, -13.9), (1.7, -13.9), (4.4, -12.9))
        )
    )
    lino.carve(
        "M -2.6 -9.9 C -3.6 -9.9 -3.6 -7.3 -2.6 -7.3 C -1.6 -7.3 -1.6 -9.9 -2.6 -9.9 Z M 2.6 -9.9 C 1.6 -9.9 1.6 "
        "-7.3 2.6 -7.3 C 3.6 -7.3 3.6 -9.9 2.6 -9.9 Z "
        + gouge(-4.1, -10.7, -1.5, -11, 0.5, -0.5)
        + " "
        + gouge(4.1, -10.7, 1.5, -11, 0.5, 0.5)
        + " "
        + gouge(-0.6, -6, 0.7, -6, 0.45, -0.3),
        lino.dark,
    )
    lino.carve(
        "M -2.8 -9.5 C -3.1 -9.5 -3.1 -8.8 -2.8 -8.8 C -2.5 -8.8 -2.5 -9.5 -2.8 -9.5 Z M 2.4 -9.5 C 2.1 -9.5 2.1 "
        "-8.8 2.4 -8.8 C 2.7 -8.8 2.7 -9.5 2.4 -9.5 Z",
        lino.light,
    )
    cheeks = mirrored(blob(-4.3, -6, 1.25))
    lino.pen.path(
        cheeks, fill=lino.light if lino.low else lino.block, stroke=lino.line if lino.low else None, width=0.2
    )
    lino.carve("M -2.2 -4.4 C -1 -3.4 1 -3.4 2.2 -4.4 C 1.6 -2.2 -1.6 -2.2 -2.2 -4.4 Z", lino.dark)
    lino.cut("M -5 -16 L -6.4 -23 L -3 -20 L 0 -25 L 3 -20 L 6.4 -23 L 5 -16 C 2 -17.2 -2 -17.2 -5 -16 Z", lino.light)
    lino.carve(
        moved(HEART, 0, -19.6, 2.4) + " " + mirrored(moved(STAR, -3.8, -18.6, 1.5)),
        lino.dark if lino.low else lino.block,
    )
    # cloud
    lino.cut(
        "M -21 29 L -21 21 C -18.6 18 -14.6 18.6 -13.4 21 C -12.4 17.4 -7 16.8 -5.6 20 C -4 17.2 2.4 17 4 20.2 C "
        "5.8 16.8 11 17.4 12.2 20.8 "
        "C 14 18.4 18.6 18.6 21 21 L 21 29 Z",
        lino.light,
    )
    lino.carve(
        " ".join(
            gouge(x, y, x + w, y, 0.5, 0.8)
            for x, y, w in (
                (-18.6, 24, 4.4),
                (-11.4, 23.4, 5),
                (-3.6, 23.6, 5),
                (4.6, 23.6, 5.4),
                (12.6, 24, 4.6),
                (-15, 26.6, 5),
                (-6.6, 26.4, 4.6),
                (1.6, 26.6, 5),
                (9.4, 26.4, 5),
            )
        ),
        lino.line,
    )
