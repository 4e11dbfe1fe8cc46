"""The middle and the corner of a card, by what the row says."""

from __future__ import annotations

from collections.abc import Mapping

from card_data.schema import Value
from templates.in_love_and_war import coral_cast, keepsakes, teal_cast
from templates.in_love_and_war.brush import Brush, oval_path
from templates.in_love_and_war.stationery import (
    GADGET_ICONS,
    badge,
    band,
    double_plate,
    notched,
    notched_plate,
    rainbow_plate,
    rings,
    scalloped,
    scalloped_plate,
)

CASTS = {"coral": coral_cast.CAST, "teal": teal_cast.CAST}
STAGE_WIDTH, STAGE_HEIGHT = 34.0, 58.0
"""The stage that every figure is drawn on; its x runs from minus half to half."""

Row = Mapping[str, Value]


def paint_figure(brush: Brush, row: Row) -> None:
    """Draw the cat, gadget, baby or couple of a card on its stage."""
    kind = row["kind"]
    if kind == "proposal":
        cast = CASTS[str(row["colour"])]
        cast[(int(row["number"] or 1) - 1) % len(cast)](brush)
    elif kind == "gadget":
        keepsakes.GADGETS[str(row["gadget"])](brush)
    elif kind == "baby":
        keepsakes.baby(brush)
    else:
        keepsakes.yes(brush)


def paint_plate(brush: Brush, row: Row, w: float, h: float) -> None:
    """Draw the framed picture of a card."""
    kind, colour = row["kind"], row["colour"]
    if kind == "gadget":
        double_plate(brush, w, h)
        _dots(brush, w, h)
    elif kind == "baby":
        rainbow_plate(brush, w, h)
    elif kind == "yes":
        _yes_plate(brush, w, h)
    elif colour == "teal":
        notched_plate(brush, w, h, "teal", "teal_tint")
        brush.wash(notched(5.4, 5.4, w - 10.8, h - 10.8, 5.2), "#E6F4F1")
    else:
        scalloped_plate(brush, w, h, "coral", "coral_tint")
        brush.wash(scalloped(w / 2 - 14.4, 8, 28.8, 28.8, 4.8), "#FDEAE3")
    if kind == "proposal":
        brush.wash(oval_path(w / 2, h * 0.755, 13.6, 2.3), "coral" if colour == "coral" else "teal", 0.35)
    scale = 0.93 if kind != "baby" else 0.86
    with brush.at(w / 2, h * 0.065 if kind != "baby" else h * 0.11, scale=scale):
        paint_figure(brush, row)


def _dots(brush: Brush, w: float, h: float) -> None:
    """Dotted letter paper inside a gadget's inner line."""
    d = "".join(
        oval_path(w / 2 + 3.4 * column, 9 + 3.4 * row, 0.4, 0.4)
        for row in range(15)
        for column in (-4, -3, -2, -1, 0, 1, 2, 3, 4)
        if (row + column) % 2
    )
    brush.wash(d, "gold")


def _yes_plate(brush: Brush, w: float, h: float) -> None:
    band(brush, scalloped(0, 0, w, h, 3.9), "lilac")
    band(brush, notched(2.4, 2.4, w - 4.8, h - 4.8, 6), "plum")
    band(brush, notched(3.2, 3.2, w - 6.4, h - 6.4, 5.6), "lilac_tint")
    brush.wash(scalloped(w / 2 - 14.4, 8, 28.8, 28.8, 4.8), "paper")


def paint_index(brush: Brush, row: Row, size: float) -> None:
    """Draw the badge of a corner with its icon, where it has no number."""
    kind, colour = str(row["kind"]), row["colour"]
    badge(brush, kind, None if colour is None else str(colour), size)
    with brush.at(size / 2, size / 2, scale=size / 8):
        if kind == "gadget":
            brush.pen.path(
                GADGET_ICONS[str(row["gadget"])],
                fill=brush.ink if brush.low else brush.color("gold_deep"),
                even_odd=True,
            )
        elif kind == "baby":
            keepsakes.bonnet_icon(brush)
        elif kind == "yes":
            rings(brush, 0, 0, 1.75, 0.95)
