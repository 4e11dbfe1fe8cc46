"""The art of In Love and War: what its layouts and its rulebook call."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene
from templates.in_love_and_war import keepsakes
from templates.in_love_and_war.backs import paint_back
from templates.in_love_and_war.brush import BLACK, WHITE, Brush, oval_path
from templates.in_love_and_war.figures import calls, cover, hand, shuffle, table
from templates.in_love_and_war.plates import paint_index, paint_plate
from templates.in_love_and_war.stationery import band, notched, paw_path, rounded, scalloped
from templates.in_love_and_war.stationery import ribbon as paint_ribbon

__all__ = [
    "aid_frame",
    "back",
    "bullet",
    "calls",
    "cover",
    "hand",
    "index",
    "mark",
    "paw",
    "plate",
    "ribbon",
    "shuffle",
    "side_label",
    "table",
]

RIBBONS = {"gadget": ("gold_deep", "gold"), "baby": ("coral_deep", "coral"), "yes": ("plum", "lilac")}
"""Front and fold of a ribbon, where a colour does not decide them."""


def plate(scene: Scene) -> Drawing:
    """The framed picture in the middle of a card."""
    pen = Pen(scene.width, scene.height)
    paint_plate(Brush(scene, pen), scene.row, scene.width, scene.height)
    return pen.drawing()


def index(scene: Scene) -> Drawing:
    """The badge of a corner; the number is written over it by the layout."""
    pen = Pen(scene.width, scene.height)
    paint_index(Brush(scene, pen), scene.row, scene.width)
    return pen.drawing()


def paw(scene: Scene) -> Drawing:
    """One paw print in the card's colour."""
    pen = Pen(scene.width, scene.height)
    low = scene.ink == "low"
    pen.path(
        paw_path(scene.width / 2, scene.height / 2, scene.width),
        fill=WHITE if low else scene.color(f"{scene.row['colour']}"),
        stroke=BLACK if low else None,
        width=0.25,
    )
    return pen.drawing()


def ribbon(scene: Scene) -> Drawing:
    """The banner under a card's name."""
    pen = Pen(scene.width, scene.height)
    colour = scene.row["colour"]
    front, fold = (f"{colour}_deep", str(colour)) if colour else RIBBONS[str(scene.row["kind"])]
    paint_ribbon(Brush(scene, pen), scene.width, scene.height, front, fold)
    return pen.drawing()


def side_label(scene: Scene) -> Drawing:
    """A word that climbs the left edge of a card without a number."""
    pen = Pen(scene.width, scene.height)
    fill = BLACK if scene.ink == "low" else scene.color(RIBBONS[str(scene.row["kind"])][0])
    with pen.group(x=scene.width, y=scene.height, turn=-90):
        pen.text(
            scene.height,
            -scene.width * 0.28,
            scene.options["word"].upper(),
            role="display",
            points=9.5,
            fill=fill,
            anchor="end",
        )
    return pen.drawing()


def back(scene: Scene) -> Drawing:
    """The common back, bleed included."""
    pen = Pen(scene.width, scene.height)
    paint_back(Brush(scene, pen), scene.width, scene.height)
    return pen.drawing()


def mark(scene: Scene) -> Drawing:
    """A Good Impression Mark: a wax seal with a paw, and a dashed round to cut along."""
    pen = Pen(scene.width, scene.height)
    cx, cy = scene.width / 2, scene.height / 2
    pen.path(oval_path(cx, cy, cx - 0.4, cy - 0.4), stroke="#8A8088", width=0.12, dash=(0.8, 0.8))
    keepsakes.seal(Brush(scene, pen), cx, cy, cx - 2.2)
    return pen.drawing()


def aid_frame(scene: Scene) -> Drawing:
    """The thin frame of a reminder card, in the manner of one of the two colours."""
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    w, h, colour = scene.width, scene.height, scene.options["colour"]
    outer, inner = (
        (scalloped(0, 0, w, h, 3.9), rounded(2.4, 2.4, w - 4.8, h - 4.8, 3))
        if colour == "coral"
        else (notched(0, 0, w, h, 6), notched(1.8, 1.8, w - 3.6, h - 3.6, 5.2))
    )
    band(brush, outer, colour)
    band(brush, inner, "paper")
    return pen.drawing()


def bullet(scene: Scene) -> Drawing:
    """A small paw before a line of a reminder card."""
    pen = Pen(scene.width, scene.height)
    fill = BLACK if scene.ink == "low" else scene.color(scene.options["colour"])
    pen.path(paw_path(scene.width / 2, scene.height / 2, scene.width), fill=fill)
    return pen.drawing()
