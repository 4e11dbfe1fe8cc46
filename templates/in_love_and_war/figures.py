"""Pictures of the rulebook: the title page, who is heard first, a table in mid-game, a proposal's shuffle."""

from __future__ import annotations

from itertools import zip_longest

from generator.drawing import Anchor, Drawing, Pen, Scene
from templates.in_love_and_war import coral_cast, keepsakes, teal_cast
from templates.in_love_and_war.backs import paint_back
from templates.in_love_and_war.brush import WHITE, Brush, heart_path, oval_path, ring_points
from templates.in_love_and_war.cats import Coat, daisy, head
from templates.in_love_and_war.plates import Row, paint_index, paint_plate
from templates.in_love_and_war.stationery import confetti, notched, paw_path, rosette, rounded, scalloped

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0


def cover(scene: Scene) -> Drawing:
    """Bride and groom under an arch of flowers, and four rivals who have not given up."""
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    scale = min(scene.width / 120, scene.height / 116)
    with brush.at(scene.width / 2, scene.height / 2, scale=scale):
        pen.path(scalloped(-58, -56, 116, 112, 5.8), fill=brush.color("coral"))
        pen.path(rounded(-53.6, -51.6, 107.2, 103.2, 5), fill=brush.color("paper"))
        pen.path(notched(-52, -50, 104, 100, 9), fill=brush.color("teal_tint"), stroke=brush.color("teal"), width=0.9)
        with pen.clip(notched(-52, -50, 104, 100, 9)):
            _wedding(brush)
        pen.path(notched(-52, -50, 104, 100, 9), stroke=brush.color("teal"), width=0.9)
    return pen.drawing()


def _wedding(brush: Brush) -> None:
    pen = brush.pen
    pen.path(oval_path(0, -6, 36, 38), fill="#EDF7F4")
    confetti(brush, _SHOWER, 1.5)
    pen.path("M-60 30C-30 22 30 22 60 30L60 60L-60 60Z", fill="#BFD9A6")
    pen.path("M-16 60C-10 44 -7 34 -6 26L6 26C7 34 10 44 16 60Z", fill=brush.color("coral_tint"))
    _arch(brush)
    for x, y, scale, paint in (
        (-13.4, -23, 0.92, coral_cast.cordelia),
        (14, -23.4, 0.92, teal_cast.theodore),
        (-39, -8, 0.72, coral_cast.carmen),
        (39, -8, 0.72, teal_cast.tremolo),
        (-30, 20.6, 0.5, coral_cast.clementine),
        (31, 20.6, 0.5, teal_cast.thistle),
    ):
        pen.path(oval_path(x, y + 54.6 * scale, 14 * scale, 2.4 * scale), fill="#9CC084")
        with brush.at(x, y, scale=scale):
            paint(brush)
    with brush.at(0.4, 29.4, scale=0.34):
        keepsakes.baby(brush)
    pen.path(heart_path(0.4, -31, 7), fill=brush.color("coral"), stroke=brush.ink, width=0.5)


def _arch(brush: Brush) -> None:
    brush.tube("M-28 33L-28 -14C-28 -50 28 -50 28 -14L28 33", "#E9DCC3", 3.2)
    for i, (x, y) in enumerate(_GARLAND):
        brush.shape(oval_path(x, y, 3.6, 2.6), "leaf", width=0.3)
        daisy(brush, x, y, 2.9 + (i % 3) * 0.5, (WHITE, "coral", "#FFD9CF", "lilac")[i % 4])


_GARLAND = (
    *((28 * x, -13 + 27 * y) for x, y in ring_points(0, 0, 1, 30, -180)[:16]),
    *((x, y) for y in (-5, 4, 13) for x in (-28, 28)),
)
_SHOWER = (
    (-46, -38),
    (-38, -30),
    (-44, -20),
    (-33, -40),
    (-24, -44),
    (-36, -14),
    (46, -38),
    (38, -30),
    (44, -20),
    (33, -40),
    (24, -44),
    (36, -14),
    (-12, -28),
    (12, -28),
    (-6, -34),
    (7, -35),
    (-18, -24),
    (19, -25),
    (-47, -8),
    (47, -9),
    (-14, -44),
    (14, -45),
    (-41, -44),
    (41, -45),
)


def card_row(name: str) -> Row:
    """Return the columns of a card by its id, as far as its picture needs them."""
    colour, _, digits = name.partition("-")
    if digits.isdigit():
        return {"id": name, "kind": "proposal", "colour": colour, "number": int(digits), "gadget": None}
    kind = name if name in ("baby", "yes") else "gadget"
    return {"id": name, "kind": kind, "colour": None, "number": None, "gadget": name.replace("-", "_")}


def paint_card(brush: Brush, name: str, x: float, y: float, width: float, *, turn: float = 0.0) -> None:
    """Draw a card (or `back`) round its middle, without its texts."""
    pen, scale = brush.pen, width / CARD_WIDTH
    with brush.at(x, y, turn=turn, scale=scale), brush.at(-CARD_WIDTH / 2, -CARD_HEIGHT / 2):
        edge = rounded(0, 0, CARD_WIDTH, CARD_HEIGHT, 4)
        if name == "back":
            with pen.clip(edge), brush.at(-3, -3):
                paint_back(brush, CARD_WIDTH + 6, CARD_HEIGHT + 6)
        else:
            pen.path(edge, fill=brush.color("paper"))
            _paint_face(brush, card_row(name))
        pen.path(edge, stroke=brush.ink, width=0.25 / scale)


def _paint_face(brush: Brush, row: Row) -> None:
    with brush.at(12, 4.5):
        paint_plate(brush, row, 39, 79)
    for corner in (0, 1):
        with brush.at(corner * CARD_WIDTH, corner * CARD_HEIGHT, turn=180 * corner):
            with brush.at(2.6, 2.6, scale=1.15):
                paint_index(brush, row, 8.2)
                if row["number"] is not None:
                    brush.pen.text(
                        4.1,
                        6.6,
                        str(row["number"]),
                        role="display",
                        points=20,
                        fill=brush.color("paper"),
                        anchor="middle",
                    )
            for k in range(int(row["number"] or 0)):
                brush.pen.path(paw_path(7.5, 19.6 + 6.3 * k, 5.4), fill=brush.color(f"{row['colour']}"))


def hand(scene: Scene) -> Drawing:
    """Cards side by side in groups.

    The option `cards` holds ids parted by spaces, groups by `/`; so do `labels` and `verdicts` (`yes` or `no`).
    """
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    groups = [group.split() for group in scene.options["cards"].split("/")]
    labels, verdicts = (scene.options.get(name, "").split("/") for name in ("labels", "verdicts"))
    total, gap, tall = sum(map(len, groups)), 4.0, scene.height - 5.0
    width = min((scene.width - gap * (len(groups) - 1)) / total - 0.8, tall / CARD_HEIGHT * CARD_WIDTH)
    x = (scene.width - total * (width + 0.8) - gap * (len(groups) - 1)) / 2
    middle = width * CARD_HEIGHT / CARD_WIDTH / 2 + 0.2
    for group, label, verdict in zip_longest(groups, labels, verdicts, fillvalue=""):
        start = x
        for name in group:
            paint_card(brush, str(name), x + width / 2 + 0.4, middle, width)
            x += width + 0.8
        pen.text(
            (start + x) / 2, 2 * middle + 4, str(label), role="text-bold", points=8, fill=brush.ink, anchor="middle"
        )
        if verdict:
            _verdict(brush, x - 3.2, 2 * middle - 1, str(verdict))
        x += gap
    return pen.drawing()


def _verdict(brush: Brush, x: float, y: float, verdict: str) -> None:
    """Stamp a tick or a cross."""
    good = verdict.strip() == "yes"
    sign = "M-1.1 0.1L-0.3 1L1.2 -0.9" if good else "M-0.9 -0.9L0.9 0.9M0.9 -0.9L-0.9 0.9"
    with brush.at(x, y):
        brush.pen.path(
            oval_path(0, 0, 2.1, 2.1), fill=brush.color("teal_deep" if good else "coral_deep"), stroke=WHITE, width=0.5
        )
        brush.pen.path(sign, stroke=WHITE, width=0.6)


SEATS = ((0, 1), (-1, 0), (0, -1), (1, 0))
"""Four seats clockwise round a table seen from above, beginning at the foot."""

SITTERS = (
    Coat("#F2A65A", "#C96A2B", "tabby", muzzle="#FFE9CC", iris="#A8CE74"),
    Coat("#463F4E", "#463F4E", "tuxedo", muzzle="#FFFFFF", iris="#F2D264"),
    Coat("#FFF8EE", "#EE9A4D", "calico", second="#4A3B45", iris="#9CC56B"),
    Coat("#AEB9C6", "#7E8C9E", "tabby", muzzle="#F2F1EE", iris="#E9C75B"),
)


def calls(scene: Scene) -> Drawing:
    """Four cats round a table, clockwise from the one who discarded.

    The options `names`, `calls` and `order` (the rank of each claim) are parted by `/`.
    """
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    cx, cy = scene.width / 2, scene.height / 2 - 1
    rx, ry = scene.width * 0.2, scene.height * 0.21
    pen.path(oval_path(cx, cy, rx, ry), fill=brush.color("lilac_tint"), stroke=brush.color("lilac"), width=0.6)
    _clockwise(brush, cx, cy, rx, ry)
    paint_card(brush, scene.options["card"], cx, cy, min(rx, ry) * 0.78)
    names, said = scene.options["names"].split("/"), scene.options["calls"].split("/")
    order = scene.options.get("order", "////").split("/")
    for (dx, dy), coat, name, call, rank in zip(SEATS, SITTERS, names, said, order, strict=False):
        x, y = cx + dx * (rx + 9), cy + dy * (ry + 6.6)
        with brush.at(x, y, scale=0.5):
            head(brush, coat, eyes="happy" if rank.strip() else "open", mouth="sing" if call.strip() else "smile")
        _caption(brush, x, y, dx, name, call, rank)
    return pen.drawing()


def _clockwise(brush: Brush, cx: float, cy: float, rx: float, ry: float) -> None:
    """An arrow along the table's edge, from the foot to the left."""
    a, b = rx * 0.8, ry * 0.8
    x, y = cx - a * 0.94, cy + b * 0.34
    brush.pen.path(
        f"M{cx - a * 0.3:.2f} {cy + b * 0.95:.2f}Q{cx - a * 0.85:.2f} {cy + b * 0.8:.2f} {x:.2f} {y:.2f}",
        stroke=brush.color("plum"),
        width=0.6,
    )
    brush.pen.path(
        f"M{x:.2f} {y - 1.6:.2f}L{x - 1.3:.2f} {y + 1:.2f}L{x + 1.5:.2f} {y + 0.8:.2f}Z", fill=brush.color("plum")
    )


def _caption(brush: Brush, x: float, y: float, side: float, name: str, call: str, rank: str) -> None:
    """Write a sitter's name, what is said and who is heard first: beside the head, or under it at the table's ends."""
    at, top = (x, y + 7.6) if side else (x + 7.4, y - 0.4)
    anchor: Anchor = "middle" if side else "start"
    pen = brush.pen
    pen.text(at, top, name.strip(), role="text-bold", points=8.5, fill=brush.ink, anchor=anchor)
    if call.strip():
        pen.text(at, top + 4.2, call.strip(), role="display", points=9, fill=brush.color("coral_deep"), anchor=anchor)
    if rank.strip():
        pen.path(rosette(x - 5.8, y - 3.4, 2.3, 9), fill=brush.color("teal"))
        pen.text(x - 5.8, y - 2.3, rank.strip(), role="display", points=8.5, fill=WHITE, anchor="middle")


def table(scene: Scene) -> Drawing:
    """One player's place in the middle of a game; the labels come from the options."""
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    label = scene.options.get
    pen.path(
        rounded(0.3, 0.3, scene.width - 0.6, scene.height - 0.6, 4),
        fill=brush.color("lilac_tint"),
        stroke=brush.color("lilac"),
        width=0.4,
    )
    w, top, foot = 13.0, 14.0, scene.height - 17
    for k in (2, 1, 0):
        paint_card(brush, "back", 16 + k * 0.5, top - k * 0.4, w)
    for k, name in enumerate(("teal-2", "rose", "teal-5")):
        paint_card(brush, name, 38 + k * 2.4, top + (k % 2) * 0.6, w, turn=(-9, 7, -2)[k])
    for k in range(4):
        paint_card(brush, "yes", 64 + k * 3.4, top, w, turn=(k - 1.5) * 5)
    for k, (dx, dy) in enumerate(((0, 0), (7, 2.4), (2.6, 7.4), (9.6, 8.6))):
        keepsakes.seal(brush, scene.width - 16 + dx - 4, top - 4 + dy + k * 0.2, 3.6)
    for k, name in enumerate(("coral-3", "coral-4", "coral-5")):
        paint_card(brush, name, 14 + k * 14, foot, w)
    for k in range(4):
        paint_card(brush, "back", scene.width - 38 + k * 6.4, foot + abs(k - 1.5) * 0.8, w, turn=(k - 1.5) * 8)
    for x, y, name in (
        (16, top, "stack"),
        (40.4, top, "discards"),
        (69, top, "yes"),
        (scene.width - 15.4, top, "marks"),
        (28, foot, "laid"),
        (scene.width - 28.4, foot, "hand"),
    ):
        pen.text(x, y + 13.4, label(name, ""), role="text-bold", points=8, fill=brush.ink, anchor="middle")
    return pen.drawing()


def shuffle(scene: Scene) -> Drawing:
    """A proposal laid face down in a row, some of it turned over: `faces` are ids or `back`, parted by spaces."""
    pen = Pen(scene.width, scene.height)
    brush = Brush(scene, pen)
    names = scene.options["faces"].split()
    width = min(scene.width / len(names) - 1, scene.height / CARD_HEIGHT * CARD_WIDTH - 0.6)
    step = scene.width / len(names)
    for i, name in enumerate(names):
        paint_card(brush, name, step * (i + 0.5), scene.height / 2, width)
    return pen.drawing()
