"""The linocut of Zephyr, the Joker."""

from __future__ import annotations

from templates.cupid_tricks.lino import Lino
from templates.cupid_tricks.shapes import BUTTERFLY, HEART, SPADE, STAR, blob, gouge, moved


def draw_zephyr(lino: Lino) -> None:
    """The west wind in a fool's cap, blowing a trick off the table."""
    streams = (
        ("M 3.4 10.2 C 9 8 12 1 17 2 C 21 3 19.6 9 16 7.6 C 14.2 6.6 15.4 4.4 16.8 5", 1.0),
        ("M 1.8 11.6 C 9 11 13 13.4 22 11.6", 1.2),
        ("M 1.6 12.8 C 8 14.6 10.6 21.6 15.6 21 C 19.6 20.2 18.6 14.8 15.2 16 C 13.6 16.8 14.2 19 15.8 18.6", 1.0),
        ("M 2 9.6 C 6 5 6.6 -3 11.6 -4.6 C 16 -5.4 16.4 0.4 13 0 C 11 -0.4 11.4 -2.6 13 -2.4", 0.9),
        ("M 1.4 13.6 C 3.4 17.6 3 23.6 7 25 C 10.6 25.6 11 20.8 8.2 21 C 6.6 21.4 7 23.2 8.2 22.8", 0.9),
    )
    sky = [
        gouge(-19, 23.4, -4, 24.6, 0.8, 0.5),
        gouge(-18, 26, -1, 26.6, 0.8, 0.4),
        gouge(8, -25, 19, -24, 0.8, 0.4),
        gouge(12, -22.6, 19.4, -21.8, 0.7, 0.3),
        gouge(-19.4, -25.4, -9, -26.2, 0.8, 0.4),
        gouge(9, 27, 19, 26.2, 0.7, -0.3),
        gouge(-19.6, -23, -14, -23.4, 0.7, 0.3),
        gouge(3, -26.4, 9, -26.8, 0.6),
    ]
    lino.carve(" ".join(sky))
    for d, width in streams:
        lino.stroke(d, lino.light, width)
    # head in profile, cheeks full of wind
    lino.cut(
        "M 1 -9.4 C 2.4 -7.4 2.4 -5 1.9 -2.8 C 1.7 -1.8 2 -1 2.6 0 C 3.8 1.8 5.8 3.4 5.8 4.9 C 5.8 6 4 6.4 2.5 6.4 "
        "C 1.9 7 2.1 7.8 2.9 8.4 "
        "C 4.3 8.8 4.7 9.8 3.5 10.3 L 1.6 10.9 L 3.5 11.7 C 4.5 12.4 4.1 13.7 2.7 14 C 1.9 14.6 2.3 15.6 2.7 16.6 C "
        "3 19.6 0 21.6 -3.6 21 "
        "C -6.4 20.4 -7.6 22.4 -8 27 L -17 29 C -14.6 24 -15.4 19 -15.8 14 C -16 10 -15.4 6 -14 4 C -9 -3 -5 -7 1 "
        "-9.4 Z",
        lino.light,
    )
    lino.stroke("M -6.6 7 C -10.6 9.4 -10.4 16.6 -5 17.4 C -1 17.8 0.8 15 0.6 12.4", lino.dark, 0.5)
    lino.carve(
        " ".join(gouge(-7.8 + 1.6 * i, 14.6, -6.2 + 1.6 * i, 9.6, 0.75, 0.2) for i in range(4)),
        lino.line if lino.low else lino.accent,
    )
    lino.cut("M -4.4 1 C -3.4 -1.8 -0.6 -2 0.8 -0.2 C 0 2 -2.8 2.8 -4.4 1 Z", lino.light, 0.45)
    marks = [
        blob(-0.8, -0.1, 1.05),
        gouge(-5.4, -2.4, 1.6, -4.4, 1.3, -1.2),
        gouge(2.8, 5.6, 4.2, 5.3, 0.5, 0.2),
        gouge(-4.6, 3.2, -0.4, 2.8, 0.4, 0.5),
        gouge(-4.8, 0.8, 1, -0.5, 0.5, -1.6),
        gouge(-3.4, 19.4, 0.6, 18.2, 0.4, 0.4),
    ]
    lino.carve(" ".join(marks), lino.dark)
    lino.carve(blob(-0.5, -0.4, 0.32), lino.light)
    # curls at the nape, ear
    lino.cut(
        "M -10.8 2.6 C -14.6 4 -18.8 7.4 -18.4 11.6 C -17.8 14.6 -14 14.4 -14 12 C -14.2 10.6 -15.8 10.6 -16 11.8 C "
        "-16.6 9.4 -14 7.8 -12.4 9.6 "
        "C -15 14.6 -20 16.6 -19.4 20.8 C -18.6 24 -14.6 23.6 -14.8 21 C -15 19.8 -16.6 19.8 -16.6 21 C -17.4 18.6 "
        "-13.4 18 -12 13.6 C -11 10 -8.6 8 -8.4 4.4 Z",
        lino.accent,
    )
    lino.cut("M -9.4 3.6 C -11.8 2.6 -12.8 5.6 -11.4 7.8 C -10.4 9.6 -8.6 9.4 -8.6 7.8 Z", lino.light)
    lino.carve(gouge(-10.8, 5, -9.6, 7.8, 0.5, -0.3), lino.dark)
    # the fool's cap streams behind him
    lino.cut(
        "M 1.8 -7.8 C 2.6 -15 0.4 -22.4 -6 -24.8 C -9 -25.8 -13 -25 -15 -21.8 C -11.6 -22.4 -8.4 -20 -7 -14.4 L -6 "
        "-8 Z",
        lino.accent,
    )
    lino.cut("M -11 -7.4 C -13.6 -9.2 -17.6 -7.6 -19 -3 C -16 -4 -14.6 -0.6 -14.4 5 L -8 0 Z", lino.accent)
    lino.cut(
        "M -4 -8 C -5 -12 -6 -13.8 -7 -15 C -10.6 -18.4 -15.8 -17.6 -18.6 -12.8 C -15 -13.8 -12 -11 -11 -6.6 L "
        "-10.4 -1 C -8 -4 -6 -6.4 -4 -8 Z",
        lino.light,
    )
    lino.carve(
        " ".join(
            (
                gouge(-1.4, -11, -9, -22.4, 1, 2.2),
                gouge(0, -11, -4, -21.6, 0.8, 1.4),
                gouge(-12.4, -3, -16.4, -6, 0.8, 0.6),
            )
        )
    )
    lino.carve(
        " ".join(
            (
                gouge(-7, -7.4, -15, -15, 1.1, 1.8),
                gouge(-8.6, -5, -14, -13, 0.9, 1.2),
                gouge(-5.6, -9, -10, -15.6, 0.8, 1.2),
            )
        ),
        lino.line,
    )
    lino.stroke("M 1.8 -7.6 C -5 -5.8 -10 -1.4 -14.2 5", lino.line, 2.8)
    lino.stroke("M 1.8 -7.6 C -5 -5.8 -10 -1.4 -14.2 5", lino.light, 2)
    lino.carve(
        " ".join(blob(x, y, 0.5) for x, y in ((0.2, -7.1), (-3.2, -5.5), (-6.4, -3.3), (-9.4, -0.6), (-12, 2.3))),
        lino.dark,
    )
    for x, y in ((-15.2, -20.6), (-18.4, -11.4), (-18.6, -1.6)):
        lino.cut(blob(x, y, 1.6), lino.light, 0.4)
        lino.carve(gouge(x - 1, y + 0.3, x + 1, y + 0.3, 0.4), lino.dark)
    # the trick that is blown away
    for x, y, turn, pip in ((9.4, -13, -24, HEART), (15.6, -8.4, 22, SPADE)):
        with lino.pen.group(x=x, y=y, turn=turn):
            lino.pen.rect(-3.1, -4.4, 6.2, 8.8, radius=0.7, fill=lino.light, stroke=lino.line, width=0.4)
            lino.carve(moved(pip, 0, 0, 4), lino.dark if pip is SPADE or lino.low else lino.accent)
    lino.carve(
        " ".join(
            moved(BUTTERFLY if i % 2 else STAR, x, y, s, t)
            for i, (x, y, s, t) in enumerate(
                ((4.8, -19, 2, 0), (17.6, -16.6, 2.2, 30), (19, 23.8, 1.8, 0), (4.6, -6.4, 1.8, -30))
            )
        )
    )
