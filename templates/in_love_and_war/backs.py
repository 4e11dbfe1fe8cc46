"""The back that all cards share: two sleeping cats on a trellis, the same when turned half way round."""

from __future__ import annotations

from generator.drawing import number
from templates.in_love_and_war.brush import Brush, heart_path, oval_path
from templates.in_love_and_war.cats import Coat, bow, head
from templates.in_love_and_war.stationery import paw_path, rosette

COLUMN, ROW = 10.5, 13.0
"""Width and height of the trellis' cells, in mm."""

MEDALLION = 25.5
"""Radius of the medallion with its lace; the sprinkling keeps clear of it."""

SLEEPER = Coat("#FFF1DC", "#EFA75B", "tabby", muzzle="#FFFFFF")


def paint_back(brush: Brush, w: float, h: float) -> None:
    """Draw the back round the middle of a card; `w` and `h` include the bleed."""
    brush.pen.rect(0, 0, w, h, fill=brush.color("lilac_tint"))
    with brush.pen.clip(f"M0 0L{number(w)} 0L{number(w)} {number(h)}L0 {number(h)}Z"), brush.at(w / 2, h / 2):
        brush.pen.path(_trellis(), stroke=brush.color("lilac"), width=0.8)
        for half in (0, 180):
            with brush.at(0, 0, turn=half):
                _sprinkle(brush, w, h)
    with brush.at(w / 2, h / 2):
        _medallion(brush)
        # Both bodies before both heads: nothing of one cat may lie over the other, or the halves would differ.
        for part in (_body, _sleeping_head):
            for half in (0, 180):
                with brush.at(0, 0, turn=half):
                    part(brush)


def _trellis() -> str:
    """Return slanting lines in both directions, symmetrical round the origin."""
    n, reach = number, 10
    return "".join(
        f"M{n((i + 0.5 - sign * reach / 2) * COLUMN)} {n(-reach * ROW / 2)}"
        f"L{n((i + 0.5 + sign * reach / 2) * COLUMN)} {n(reach * ROW / 2)}"
        for sign in (1, -1)
        for i in range(-reach, reach)
    )


def _sprinkle(brush: Brush, w: float, h: float) -> None:
    """Hearts and paw prints in the upper half's cells."""
    middles = [
        (column * COLUMN / 2, -row * ROW / 2, row)
        for row in range(1, int(h / ROW) + 2)
        for column in range(-int(w / COLUMN) - 1, int(w / COLUMN) + 2)
        if (row + column) % 2 == 0
    ]
    clear = [(x, y, row) for x, y, row in middles if x * x + y * y > (MEDALLION + 1) ** 2]
    brush.pen.path("".join(heart_path(x, y, 4.2) for x, y, row in clear if row % 2), fill=brush.color("gold"))
    brush.pen.path("".join(paw_path(x, y, 5.2) for x, y, row in clear if row % 2 == 0), fill=brush.color("plum"))


def _medallion(brush: Brush) -> None:
    for path, fill in (
        (rosette(0, 0, MEDALLION - 2.4, 30), "plum"),
        (rosette(0, 0, MEDALLION - 4.2, 30), "lilac"),
        (oval_path(0, 0, MEDALLION - 5, MEDALLION - 5), "plum"),
    ):
        brush.pen.path(path, fill=brush.color(fill))
    brush.pen.path(oval_path(0, 0, MEDALLION - 5.9, MEDALLION - 5.9), stroke=brush.color("gold"), width=0.5)


def _body(brush: Brush) -> None:
    """One of two curled cats: half a disc, widest where its head will lie."""
    with brush.at(0, 0, scale=1.26):
        brush.shape(_COMMA, SLEEPER.base)
        with brush.pen.clip(_COMMA):
            brush.stripes(
                "M15 -2.6L10.4 -2.2M15 1.6L10.6 1.2M14.6 5.6L10.4 4.4M6.4 -14L5 -10.4M10 -12L7.4 -9.2M13 -8.6L9.6 -6.6",
                SLEEPER.mark,
                1.7,
            )


def _sleeping_head(brush: Brush) -> None:
    with brush.at(0, 0, scale=1.26):
        with brush.at(-0.2, 7.9, turn=8, scale=0.53):
            head(brush, SLEEPER, eyes="sleepy", mouth="smile")
        brush.tube("M10.8 8.6C8.4 12.4 4.6 13.6 2.4 13", SLEEPER.base, 2.6)
    bow(brush, 0, -MEDALLION + 0.6, 5.4, "gold")


_COMMA = (
    "M0 -14.6C8.06 -14.6 14.6 -8.06 14.6 0C14.6 8.06 8.06 14.6 0 14.6C-4.03 14.6 -7.3 11.33 -7.3 7.3"
    "C-7.3 3.27 -4.03 0 0 0"
    "C4.03 0 7.3 -3.27 7.3 -7.3C7.3 -11.33 4.03 -14.6 0 -14.6Z"
)
