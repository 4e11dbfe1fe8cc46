"""The sheets and pieces: score track, pegs, table mats, dealer marker."""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing import Drawing, Pen, Scene, number
from templates.cupid_tricks.figures import draw_figure
from templates.cupid_tricks.shapes import BOW, HEART, SPADE, STAR, SUITS, gouge, ink_of, moved, rays

PITCH, ROW, FIRST_X, FIRST_Y = 15.4, 18.0, 25.7, 245.0
"""The street: distance between holes, between rows, and the place of hole 1, in mm."""
LANE = 4.4
"""Distance of a lane from the middle of the street, in mm."""
HALF = 7.4
FINISH, PLAZA = (39.0, 21.6), 16.4
"""The middle and the radius of the place where the street ends."""
_WEDGE = "M -0.6 -0.8 L 0.8 0 L -0.6 0.8 Z"


def hole_place(hole: int, per_row: int) -> tuple[float, float, int]:
    """Return where a hole's number stands on the sheet, and which way the street runs there (1: rightwards)."""
    row, step = divmod(hole - 1, per_row)
    forward = row % 2 == 0
    column = step if forward else per_row - 1 - step
    return FIRST_X + column * PITCH, FIRST_Y - row * ROW, 1 if forward else -1


def _track_numbers(scene: Scene) -> tuple[int, int, int]:
    values = scene.numbers["track"]
    assert isinstance(values, Mapping)
    holes, per_row, group = values["holes"], values["row"], values["group"]
    assert isinstance(holes, int)
    assert isinstance(per_row, int)
    assert isinstance(group, int)
    return holes, per_row, group


def track(scene: Scene) -> Drawing:
    """A street that climbs the sheet in bends: two lanes of numbered holes, a start at the foot, a heart at the end."""
    pen = Pen(scene.width, scene.height)
    holes, per_row, group = _track_numbers(scene)
    pen.path(rays(*FINISH, PLAZA + 1, PLAZA + 6, 48, 0.9), fill=ink_of(scene, "crimson"))
    _street(pen, scene, holes, per_row)
    _holes(pen, scene, holes, per_row, group)
    _start(pen, scene)
    _finish(pen, scene, holes, per_row)
    return pen.drawing()


def _street(pen: Pen, scene: Scene, holes: int, per_row: int) -> None:
    """The road itself, as three strokes along one line: edge, lanes, and the light middle."""
    n = number
    rows = (holes - 1) // per_row
    left, right = FIRST_X - PITCH / 2, FIRST_X + (per_row - 0.5) * PITCH
    d = f"M{n(left - 14)} {n(FIRST_Y)}"
    for row in range(rows):
        y = FIRST_Y - row * ROW
        end, sweep = (right, 0) if row % 2 == 0 else (left, 1)
        d += f"H{n(end)}A9 9 0 0 {sweep} {n(end)} {n(y - ROW)}"
    d += f"H{n(FINISH[0])}"
    low = scene.ink == "low"
    night, paper = ink_of(scene, "night"), scene.color("paper")
    pen.path(d, stroke=night, width=2 * HALF + 0.9, cap="butt")
    pen.path(d, stroke=paper if low else scene.color("ivory"), width=2 * HALF, cap="butt")
    pen.path(d, stroke=night, width=6.0, cap="butt")
    pen.path(d, stroke=paper, width=5.4, cap="butt")


def _holes(pen: Pen, scene: Scene, holes: int, per_row: int, group: int) -> None:
    night, crimson, paper = ink_of(scene, "night"), ink_of(scene, "crimson"), scene.color("paper")
    plain: dict[str, list[str]] = {"heart": [], "spade": []}
    marked: dict[str, list[str]] = {"heart": [], "spade": []}
    bars: list[str] = []
    for hole in range(1, holes):
        x, y, way = hole_place(hole, per_row)
        for suit, side in (("heart", -way), ("spade", way)):
            place = moved(SUITS[suit], x, y + side * (LANE + 0.75), 3.7 if hole % group else 4.6)
            (plain if hole % group else marked)[suit].append(place)
        if hole % group == 0 and hole % per_row:
            edge = x + way * PITCH / 2
            bars += [f"M{number(edge)} {number(y - HALF)}V{number(y + HALF)}"]
        _number(pen, scene, hole, x, y, per_row, group)
    pen.path(" ".join(bars), stroke=night, width=0.5)
    for suit, ink in (("heart", crimson), ("spade", night)):
        pen.path(" ".join(plain[suit]), fill=paper, stroke=ink, width=0.4)
        pen.path(
            " ".join(marked[suit]), fill=paper if scene.ink == "low" and suit == "heart" else ink, stroke=ink, width=0.4
        )
    _arrows(pen, holes, per_row, night)


def _number(pen: Pen, scene: Scene, hole: int, x: float, y: float, per_row: int, group: int) -> None:
    night = ink_of(scene, "night")
    role, points, rise = (
        ("display", 13.0, 1.65)
        if hole % per_row == 0
        else ("text-bold", 12.0, 1.4)
        if hole % group == 0
        else ("text", 9.5, 1.1)
    )
    pen.text(x, y + rise, str(hole), role=role, points=points, fill=night, anchor="middle")


def _arrows(pen: Pen, holes: int, per_row: int, ink: str) -> None:
    """A small wedge between the numbers shows the way."""
    wedges = []
    for hole in range(1, holes - 1):
        if hole % per_row == 0:
            continue
        x, y, way = hole_place(hole, per_row)
        x += way * PITCH / 2
        wedges.append(moved(_WEDGE, x, y, turn=0 if way > 0 else 180))
    pen.path(" ".join(wedges), fill=ink)


def _start(pen: Pen, scene: Scene) -> None:
    """Two holes a lane for the pegs that have not moved, in front of hole 1."""
    night, crimson, paper = ink_of(scene, "night"), ink_of(scene, "crimson"), scene.color("paper")
    x0, y = FIRST_X - PITCH / 2, FIRST_Y
    pen.rect(x0 - 15.4, y - HALF - 2, 15.4, 2 * HALF + 4, radius=2, fill=paper, stroke=night, width=0.6)
    for suit, side, ink in (("heart", -1, crimson), ("spade", 1, night)):
        pips = " ".join(moved(SUITS[suit], x0 - 11.2 + i * 7.2, y + side * 5.2, 4.4) for i in range(2))
        pen.path(pips, fill=paper, stroke=ink, width=0.5)


def _finish(pen: Pen, scene: Scene, holes: int, per_row: int) -> None:
    """The last hole: a great heart at the end of the street, with a place for either colour."""
    night, crimson = ink_of(scene, "night"), ink_of(scene, "crimson")
    low = scene.ink == "low"
    paper = scene.color("paper")
    x, y = FINISH
    pen.circle(x, y, PLAZA, fill=paper, stroke=night, width=0.6)
    pen.path(
        moved(HEART, x, y + 1.2, 29.5), fill=paper if low else crimson, stroke=crimson if low else night, width=0.8
    )
    light = crimson if low else scene.color("ivory")
    pen.path(moved(HEART, x, y + 1.1, 26.5), stroke=light, width=0.4)
    pen.text(x, y, str(holes), role="display", points=19, fill=light, anchor="middle")
    for suit, dx in (("heart", -5), ("spade", 5)):
        pen.path(moved(SUITS[suit], x + dx * 0.8, y + 4.8, 4.6), fill=paper, stroke=night, width=0.5)


def peg(scene: Scene) -> Drawing:
    """A strip that folds into a prism: tab, front (upside down), back, base."""
    pen = Pen(scene.width, scene.height)
    suit = str(scene.row["suit"])
    low = scene.ink == "low"
    ink = ink_of(scene, "crimson" if suit == "heart" else "night")
    paper = scene.color("paper")
    w, tab, panel = scene.width, 6.0, 24.0
    base = scene.height - tab - 2 * panel
    for y, turn in ((tab, 180), (tab + panel, 0)):
        with pen.group(x=w / 2, y=y + panel / 2, turn=turn):
            _peg_panel(pen, suit, ink, paper if low else scene.color("ivory"), low, w, panel)
    pen.rect(0, tab + 2 * panel, w, base, fill=paper)
    pen.path(rays(w / 2, tab + 2 * panel + base / 2, 0.8, 3, 12, 0.4), fill=ink)
    pen.rect(0, 0, w, tab, fill=paper)
    pen.path(" ".join(gouge(1 + i * 1.8, tab - 1, 2.2 + i * 1.8, 1, 0.3) for i in range(5)), fill=ink)
    folds = " ".join(f"M0 {number(y)}H{number(w)}" for y in (tab, tab + panel, tab + 2 * panel))
    pen.path(folds, stroke=scene.color("black"), width=0.2, dash=(1, 0.8), cap="butt")
    pen.rect(0.1, 0.1, w - 0.2, scene.height - 0.2, stroke=scene.color("black"), width=0.2)
    return pen.drawing()


def _peg_panel(pen: Pen, suit: str, ink: str, light: str, low: bool, w: float, h: float) -> None:
    pen.rect(-w / 2, -h / 2, w, h, fill=light if low else ink)
    mark = ink if low else light
    pen.path(moved(SUITS[suit], 0, -5, 8.4), fill=None if low and suit == "heart" else mark, stroke=mark, width=0.4)
    pen.path(moved(STAR, 0, 2.6, 3.4), fill=mark)
    pen.path("M -2.6 5.4 L 2.6 5.4 L 0 10.8 Z", fill=mark)
    pen.path(rays(0, -5, 5.6, 8, 18, 0.4), fill=mark)


def mats(scene: Scene) -> Drawing:
    """The stock mat, the prize mat and the dealer marker, each inside its cutting line; words come from the layout."""
    pen = Pen(scene.width, scene.height)
    _stock_mat(pen, scene)
    _prize_mat(pen, scene)
    _dealer(pen, scene)
    return pen.drawing()


def _panel(pen: Pen, scene: Scene, x: float, y: float, w: float, h: float, ink: str) -> None:
    """A piece to cut out, with a double frame inside its cutting line."""
    low = scene.ink == "low"
    pen.rect(x, y, w, h, stroke=scene.color("black"), width=0.2)
    if not low:
        pen.rect(x + 2.5, y + 2.5, w - 5, h - 5, radius=2, fill=scene.color("ivory"))
    pen.rect(x + 2.5, y + 2.5, w - 5, h - 5, radius=2, stroke=ink, width=0.8)
    pen.rect(x + 3.7, y + 3.7, w - 7.4, h - 7.4, radius=1.4, stroke=ink, width=0.25)


def _slot(pen: Pen, scene: Scene, x: float, y: float, ink: str, *, dash: bool) -> None:
    pen.rect(x, y, 66, 91, radius=3.5, fill=scene.color("paper"), stroke=ink, width=0.5, dash=(2, 1.2) if dash else ())


def _stock_mat(pen: Pen, scene: Scene) -> None:
    night, crimson = ink_of(scene, "night"), ink_of(scene, "crimson")
    _panel(pen, scene, 0, 0, 190, 124, night)
    for x, ink, dash in ((22, night, False), (102, crimson, True)):
        _slot(pen, scene, x, 17, ink, dash=dash)
    cx, cy = 55, 62.5
    lattice = " ".join(
        f"M {number(cx + i * 10.5)} {number(cy + j * 14 - 7)} l 5.25 7 l -5.25 7 l -5.25 -7 Z"
        for i in range(-2, 3)
        for j in range(-2, 3)
    )
    pen.path(lattice, stroke=night, width=0.25)
    pen.path(
        " ".join(
            moved(HEART if (i + j) % 2 else SPADE, cx + i * 10.5, cy + j * 14, 3.6)
            for i in range(-2, 3)
            for j in range(-2, 3)
        ),
        fill=night,
    )
    cx = 135
    pen.path(rays(cx, cy, 15, 30, 36, 0.8), fill=crimson)
    pen.path(
        moved(HEART, cx - 4.6, cy - 1, 11, -14), fill=None if scene.ink == "low" else crimson, stroke=crimson, width=0.5
    )
    pen.path(moved(SPADE, cx + 4.8, cy + 1, 11, 14), fill=night, stroke=scene.color("paper"), width=0.5)
    pen.path(
        "M 99 57 H 91.2 M 94.4 53.6 L 91 57 L 94.4 60.4 M 91 68 H 98.8 M 95.6 64.6 L 99 68 L 95.6 71.4",
        stroke=night,
        width=0.9,
    )
    for x, y, pip in ((12, 20, HEART), (178, 20, SPADE), (12, 104, SPADE), (178, 104, HEART)):
        pen.path(
            moved(pip, x, y, 8),
            fill=None if scene.ink == "low" and pip is HEART else (crimson if pip is HEART else night),
            stroke=crimson if pip is HEART else night,
            width=0.4,
        )
    pen.path(" ".join(gouge(x, y - 4, x, y + 4, 0.9) for x in (12, 178) for y in (38, 50, 62, 74, 86)), fill=night)


def _prize_mat(pen: Pen, scene: Scene) -> None:
    night, crimson = ink_of(scene, "night"), ink_of(scene, "crimson")
    _panel(pen, scene, 0, 128, 108, 122, crimson)
    _slot(pen, scene, 21, 139, crimson, dash=False)
    pen.path(rays(54, 184.5, 17, 30, 40, 0.8, 4), fill=crimson)
    for turn, x in ((-11, 47), (11, 61)):
        with pen.group(x=x, y=184.5, turn=turn):
            pen.rect(-9, -12.6, 18, 25.2, radius=1.6, fill=scene.color("paper"), stroke=night, width=0.5)
            pen.rect(
                -7.4, -11, 14.8, 22, radius=0.9, fill=None if scene.ink == "low" else crimson, stroke=crimson, width=0.4
            )
            light = crimson if scene.ink == "low" else scene.color("ivory")
            pen.path(
                moved(HEART, 0, -4.6, 7) + " " + moved(HEART, 0, 4.6, 7, 180),
                fill=None if scene.ink == "low" else light,
                stroke=light,
                width=0.3,
            )
    pen.path(
        " ".join(gouge(x, y - 4, x, y + 4, 0.9) for x in (12, 96) for y in (150, 164, 178, 192, 206, 220)), fill=crimson
    )


def _dealer(pen: Pen, scene: Scene) -> None:
    """A tent: glue tab, front (upside down), back, base."""
    night, black = ink_of(scene, "night"), scene.color("black")
    x, y, w, panel, tab, base = 114.0, 128.0, 76.0, 44.0, 9.0, 22.0
    pen.rect(x, y, w, tab + 2 * panel + base, stroke=black, width=0.2)
    for top, turn in ((y + tab, 180), (y + tab + panel, 0)):
        with pen.group(x=x + w / 2, y=top + panel / 2, turn=turn):
            _dealer_panel(pen, scene, w, panel, night)
    pen.path(
        " ".join(gouge(x + 6 + i * 6, y + tab - 1.4, x + 9 + i * 6, y + 1.4, 0.6) for i in (0, 1, 2, 3, 8, 9, 10)),
        fill=night,
    )
    pen.path(moved(BOW, x + w / 2, y + tab + 2 * panel + base / 2, 12), fill=night)
    folds = " ".join(
        f"M{number(x)} {number(v)}H{number(x + w)}" for v in (y + tab, y + tab + panel, y + tab + 2 * panel)
    )
    pen.path(folds, stroke=black, width=0.2, dash=(1.4, 1), cap="butt")


def _dealer_panel(pen: Pen, scene: Scene, w: float, h: float, night: str) -> None:
    low = scene.ink == "low"
    pen.rect(
        -w / 2 + 2,
        -h / 2 + 2,
        w - 4,
        h - 4,
        radius=2,
        fill=None if low else scene.color("ivory"),
        stroke=night,
        width=0.7,
    )
    picture = Scene(scene.row, 27, 36.9, scene.palette, {}, scene.ink, scene.lang, scene.numbers)
    pen.place(draw_figure(picture, "cupid", "crimson"), -w / 2 + 4, -h / 2 + 3.6)
