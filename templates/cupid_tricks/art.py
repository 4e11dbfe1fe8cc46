"""CUPID: Tricks & Tactics: letterpress playing cards in two inks.

What a layout or a rulebook may call stands here; the larger drawings live beside it.
"""

from __future__ import annotations

import math

from generator.drawing import Drawing, Pen, Scene, number, rect_path
from templates.cupid_tricks.boards import mats, peg, track
from templates.cupid_tricks.figures import draw_figure
from templates.cupid_tricks.scenes import cover, peg_moves, prize, table_setup, tricks
from templates.cupid_tricks.shapes import CURL, EMBLEMS, HEART, SPADE, SUITS, gouge, ink_of, moved, rays

__all__ = [
    "back",
    "corner",
    "cover",
    "emblem",
    "figure",
    "ladder",
    "mats",
    "pair",
    "peg",
    "peg_moves",
    "pips",
    "prize",
    "rank_line",
    "table_setup",
    "track",
    "tricks",
]

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_SIDES = (_LEFT, _RIGHT)
_PAIR = [(x, y) for x in _SIDES for y in (0.0, 1.0)]
_SIX = [*_PAIR, (_LEFT, 0.5), (_RIGHT, 0.5)]
_EIGHT = [(x, y / 3) for x in _SIDES for y in range(4)]
PIP_PLACES: dict[int, list[tuple[float, float]]] = {
    2: [(_MIDDLE, 0.0), (_MIDDLE, 1.0)],
    3: [(_MIDDLE, 0.0), (_MIDDLE, 0.5), (_MIDDLE, 1.0)],
    4: _PAIR,
    5: [*_PAIR, (_MIDDLE, 0.5)],
    6: _SIX,
    7: [*_SIX, (_MIDDLE, 0.25)],
    8: [*_SIX, (_MIDDLE, 0.25), (_MIDDLE, 0.75)],
    9: [*_EIGHT, (_MIDDLE, 0.5)],
    10: [*_EIGHT, (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)],
}
"""Where the pips of a number stand, as shares of the field: the order that playing cards have had since the 1400s."""

_GOUGES = {
    "heart": gouge(-0.36, -0.26, -0.3, 0.02, 0.07, 0.05) + " " + gouge(-0.22, -0.36, -0.19, -0.24, 0.05, 0.02),
    "spade": gouge(-0.31, 0.2, -0.14, -0.12, 0.065, -0.03) + " " + gouge(-0.2, 0.26, -0.13, 0.15, 0.05),
}


def pips(scene: Scene) -> Drawing:
    """The pips of a number card, the lower half turned; the ace is one large linocut."""
    pen = Pen(scene.width, scene.height)
    suit, count = str(scene.row["suit"]), int(scene.row["number"] or 0)
    if count == 1:
        _ace(pen, scene, suit)
        return pen.drawing()
    size = 10.2
    x0, y0 = size * 0.5, size * 0.5
    across, down = scene.width - 2 * x0, scene.height - 2 * y0
    places = [(x0 + x * across, y0 + y * down, 180.0 if y > 0.5 else 0.0) for x, y in PIP_PLACES[count]]
    outline = " ".join(moved(SUITS[suit], x, y, size, turn) for x, y, turn in places)
    if scene.ink == "low":
        pen.path(outline, fill=scene.color("paper"), stroke=scene.color("black"), width=0.4)
        if suit == "spade":
            pen.path(
                " ".join(moved(SPADE, x, y + (0.2 if turn == 0 else -0.2), size * 0.62, turn) for x, y, turn in places),
                fill=scene.color("black"),
            )
        return pen.drawing()
    pen.path(outline, fill=scene.color("crimson" if suit == "heart" else "night"))
    pen.path(" ".join(moved(_GOUGES[suit], x, y, size, turn) for x, y, turn in places), fill=scene.color("ivory"))
    return pen.drawing()


def _ace(pen: Pen, scene: Scene, suit: str) -> None:
    """A great pip with the archer's bow (hearts) or the soul's butterfly (spades) in its heart."""
    cx, cy = scene.width / 2, scene.height / 2
    low = scene.ink == "low"
    main = ink_of(scene, "crimson" if suit == "heart" else "night")
    other = ink_of(scene, "night" if suit == "heart" else "crimson")
    paper = scene.color("paper" if low else "ivory")
    pen.path(_fan_of_rays(cx, cy), fill=other)
    shape, size = SUITS[suit], 33.0
    hollow = low and suit == "heart"
    pen.path(moved(shape, cx, cy, size), fill=paper if hollow else main, stroke=main, width=0.7)
    mark = main if hollow else paper
    inner = cy - 1 if suit == "heart" else cy + 1.4
    pen.path(moved(shape, cx, inner + 0.2, size * 0.86), stroke=mark, width=0.4)
    pen.path(_fringe(shape, cx, inner), fill=mark)
    pen.circle(cx, inner + (-1.6 if suit == "heart" else 2.4), 7.2, fill=paper, stroke=mark, width=0.5)
    name, turn = ("cupid", -45.0) if suit == "heart" else ("anima", 0.0)
    pen.path(moved(EMBLEMS[name], cx, inner + (-1.6 if suit == "heart" else 2.6), 9.6, turn), fill=other)


def _fan_of_rays(cx: float, cy: float) -> str:
    """Gouges above and below a great pip, as wide as the field between the ladders."""
    parts = []
    for i in range(-6, 7):
        angle = math.radians(6 * i)
        dx, dy = math.sin(angle), math.cos(angle)
        near, far = (22.5, 34.5) if i % 2 == 0 else (24.5, 31.5)
        near += abs(i) * 0.35
        far = min(far, 17.6 / max(abs(dx), 0.01))
        parts += [
            gouge(cx + dx * near, cy + way * dy * near, cx + dx * far, cy + way * dy * far, 0.85)
            for way in (-1, 1)
            if far - near > 3
        ]
    return " ".join(parts)


def _fringe(shape: str, cx: float, cy: float) -> str:
    """Gouges that run from the outline towards the middle of a great pip."""
    outer = [(x, y) for x, y in _on_curves(moved(shape, cx, cy, 33 * 0.78)) if math.hypot(x - cx, y - cy) > 8.6]
    return " ".join(gouge(x, y, x + (cx - x) * 0.2, y + (cy - y) * 0.2, 0.8) for x, y in outer)


def _on_curves(d: str) -> list[tuple[float, float]]:
    """Return points along the cubic curves of a path, five a curve."""
    tokens = d.split()
    points: list[tuple[float, float]] = []
    here = (0.0, 0.0)
    for i, token in enumerate(tokens):
        if token in "ML":
            here = (float(tokens[i + 1]), float(tokens[i + 2]))
        elif token == "C":
            v = [float(t) for t in tokens[i + 1 : i + 7]]
            for t in (0.0, 0.2, 0.4, 0.6, 0.8):
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                xs, ys = (here[0], *v[0::2]), (here[1], *v[1::2])
                points.append(
                    (
                        sum(w * x for w, x in zip(weights, xs, strict=True)),
                        sum(w * y for w, y in zip(weights, ys, strict=True)),
                    )
                )
            here = (v[4], v[5])
    return points


def corner(scene: Scene) -> Drawing:
    """Index and suit (or the figure's emblem), one above the other, as wide as the corner of a fanned card."""
    pen = Pen(scene.width, scene.height)
    ink = ink_of(scene, str(scene.row["colour"]))
    mid = scene.width / 2
    if scene.row["figure"] == "zephyr":
        pen.path(moved(CURL, mid, 3.3, 6.4), fill=ink)
        pen.text(mid, 9.5, "JOKER", role="text-bold", points=7, fill=ink, anchor="middle")
        return pen.drawing()
    index = str(scene.row["symbol"])
    with pen.group(x=mid, y=5.2, scale=(0.66 if len(index) > 1 else 0.92, 1)):
        pen.text(0, 0, index, role="display", points=20.5, fill=ink, anchor="middle")
    _small_emblem(pen, scene, mid, 8.7, 5.4 if scene.row["figure"] else 4.6, ink)
    return pen.drawing()


def _small_emblem(pen: Pen, scene: Scene, x: float, y: float, size: float, ink: str) -> None:
    name = str(scene.row["figure"] or scene.row["suit"])
    open_heart = scene.ink == "low" and name == "heart"
    pen.path(
        moved(EMBLEMS[name], x, y, size),
        fill=scene.color("paper") if open_heart else ink,
        stroke=ink if open_heart else None,
        width=0.45,
        even_odd=name == "monster",
    )


def emblem(scene: Scene) -> Drawing:
    """One emblem filling the box: `name` is a suit or a figure, `ink` a colour name."""
    pen = Pen(scene.width, scene.height)
    name = scene.options["name"]
    size = min(scene.width, scene.height)
    ink = ink_of(scene, scene.options.get("ink", "night"))
    pen.path(moved(EMBLEMS[name], scene.width / 2, scene.height / 2, size), fill=ink, even_odd=name == "monster")
    return pen.drawing()


def ladder(scene: Scene) -> Drawing:
    """All ranks, lowest at the foot; this card's rung is filled, and a bar runs beside each rung that it beats."""
    pen = Pen(scene.width, scene.height)
    labels = scene.options["labels"].split()
    low = scene.ink == "low"
    ink, line = ink_of(scene, str(scene.row["colour"])), ink_of(scene, "night")
    bar = 1.0
    wide, step = scene.width - bar - 0.35, scene.height / len(labels)
    own = int(scene.row["rung"] or 0)
    beaten = [rung for rung in range(1, len(labels) + 1) if _beats_rung(scene, rung)]
    bars = " ".join(rect_path(wide + 0.35, scene.height - rung * step, bar, step) for rung in beaten)
    pen.path(bars, fill=ink)
    if not low:
        pen.path(rect_path(0, 0, wide, scene.height), fill=scene.color("ivory"))
    pen.path(rect_path(0, scene.height - own * step, wide, step), fill=ink)
    rungs = " ".join(f"M0 {number(step * i)}H{number(wide)}" for i in range(len(labels) + 1))
    pen.path(
        f"{rungs} M0 0V{number(scene.height)} M{number(wide)} 0V{number(scene.height)}",
        stroke=line,
        width=0.2,
        cap="square",
    )
    for i, label in enumerate(labels, 1):
        color = scene.color("paper") if i == own else line
        y = scene.height - (i - 0.5) * step
        pen.text(wide / 2, y + 0.8, label, role="text-bold", points=7, fill=color, anchor="middle")
    return pen.drawing()


def _beats_rung(scene: Scene, rung: int) -> bool:
    """Whether the row's card beats every other card of a rung, by the table's own columns."""
    row = scene.row
    if rung == row["topples"]:
        return True
    if rung == row["falls_to"]:
        return False
    own = int(row["rung"] or 0)
    return rung < own or (rung == own and row["suit"] == "spade")


def figure(scene: Scene) -> Drawing:
    """The linocut of a figure's card; `name` and `block` in the options draw one elsewhere."""
    name = scene.options.get("name") or str(scene.row["figure"])
    block = scene.options.get("block") or str(scene.row["colour"])
    return draw_figure(scene, name, block)


def rank_line(scene: Scene) -> Drawing:
    """The ranks, lowest first, in two rows of cells with an arrow between."""
    pen = Pen(scene.width, scene.height)
    labels = scene.options["labels"].split()
    night, crimson = ink_of(scene, "night"), ink_of(scene, "crimson")
    half = math.ceil(len(labels) / 2)
    step, tall = scene.width / half, (scene.height - 1.6) / 2
    for i, label in enumerate(labels):
        x, y = (i % half) * step, (i // half) * (tall + 1.6)
        figure_rung = label.isalpha() and label != "A"
        pen.rect(
            x + 0.25,
            y,
            step - 0.5,
            tall,
            radius=0.6,
            fill=crimson if figure_rung else None,
            stroke=crimson if figure_rung else night,
            width=0.3,
        )
        color = scene.color("paper") if figure_rung else night
        pen.text(x + step / 2, y + tall / 2 + 1.05, label, role="text-bold", points=9, fill=color, anchor="middle")
    return pen.drawing()


def pair(scene: Scene) -> Drawing:
    """Two small cards side by side; `left` and `right` name a suit, `figure`, `number`, `any` or `zephyr`."""
    pen = Pen(scene.width, scene.height)
    wide = scene.height * 0.72
    for i, side in enumerate(("left", "right")):
        _tiny(pen, scene, i * (wide + 0.9), wide, scene.options[side])
    return pen.drawing()


def _tiny(pen: Pen, scene: Scene, x: float, wide: float, what: str) -> None:
    night, crimson = ink_of(scene, "night"), ink_of(scene, "crimson")
    tall = scene.height
    pen.rect(x + 0.15, 0.15, wide - 0.3, tall - 0.3, radius=0.8, fill=scene.color("paper"), stroke=night, width=0.3)
    cx, cy = x + wide / 2, tall / 2
    if what in SUITS:
        hollow = scene.ink == "low" and what == "heart"
        pen.path(
            moved(SUITS[what], cx, cy, wide * 0.66),
            fill=None if hollow else (crimson if what == "heart" else night),
            stroke=crimson if hollow else None,
            width=0.4,
        )
    elif what == "zephyr":
        pen.path(moved(CURL, cx, cy, wide * 0.74), fill=night)
    elif what == "figure":
        for i, letter in enumerate("KQJ"):
            pen.text(cx, tall * (0.36 + 0.25 * i), letter, role="text-bold", points=6.5, fill=night, anchor="middle")
    elif what == "number":
        pen.path(
            moved(HEART, cx, cy - tall * 0.18, wide * 0.5) + " " + moved(SPADE, cx, cy + tall * 0.22, wide * 0.5),
            fill=night,
        )
    else:
        pen.text(cx, cy + 1.3, "?", role="display", points=11, fill=night, anchor="middle")


def back(scene: Scene) -> Drawing:
    """Harlequin of hearts and spades round a winged medallion; the same both ways up. The box includes the bleed."""
    pen = Pen(scene.width, scene.height)
    low = scene.ink == "low"
    cx, cy = scene.width / 2, scene.height / 2
    w, h = 10.5, 88 / 6
    ground, print_ink = (
        (scene.color("paper"), scene.color("black")) if low else (scene.color("ivory"), scene.color("crimson"))
    )
    night = ink_of(scene, "night")
    pen.rect(0, 0, scene.width, scene.height, fill=ground)
    cells = [(i, j) for j in range(-4, 5) for i in range(-4, 5)]
    lozenges = " ".join(_lozenge(cx + i * w, cy + j * h, w, h) for i, j in cells)
    if low:
        pen.path(lozenges, stroke=print_ink, width=0.25)
    else:
        pen.path(lozenges, fill=print_ink)
        inner = " ".join(_lozenge(cx + i * w, cy + j * h, w * 0.82, h * 0.82) for i, j in cells)
        pen.path(inner, stroke=ground, width=0.3)
    hearts = " ".join(moved(HEART, cx + i * w, cy + j * h, 3.9, 0 if (j, i) < (0, 0) else 180) for i, j in cells)
    pen.path(hearts, fill=None if low else ground, stroke=print_ink if low else None, width=0.3)
    between = [(i + 0.5, j + 0.5) for j in range(-4, 4) for i in range(-5, 5)]
    spades = " ".join(moved(SPADE, cx + i * w, cy + j * h, 4.3, 0 if j < 0 else 180) for i, j in between)
    pen.path(spades, fill=night)
    _medallion(pen, scene, cx, cy, ground, print_ink, night)
    return pen.drawing()


def _lozenge(x: float, y: float, w: float, h: float) -> str:
    n = number
    return f"M {n(x)} {n(y - h / 2)} L {n(x + w / 2)} {n(y)} L {n(x)} {n(y + h / 2)} L {n(x - w / 2)} {n(y)} Z"


def _medallion(pen: Pen, scene: Scene, cx: float, cy: float, ground: str, crimson: str, night: str) -> None:
    points = []
    for k in range(240):
        angle = math.tau * k / 240
        radius = 17.2 + 0.8 * math.cos(angle * 24)
        points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    pen.polygon(points, fill=ground, stroke=crimson, width=0.5)
    pen.circle(cx, cy, 15, fill=ground if scene.ink == "low" else night, stroke=night, width=0.4)
    light = night if scene.ink == "low" else ground
    pen.circle(cx, cy, 14.1, stroke=light, width=0.3)
    pen.path(rays(cx, cy, 11.6, 13.6, 72, 0.45), fill=light)
    for turn in (0, 180):
        with pen.group(x=cx, y=cy, turn=turn):
            feathers = " ".join(
                gouge(flip * 3, -3.6 + i * 1.05, flip * (11.6 - 1.5 * i), -7.6 + i * 2.3, 1.5, flip * 0.9)
                for flip in (1, -1)
                for i in range(4)
            )
            pen.path(feathers, fill=light)
            hollow = scene.ink == "low"
            pen.path(moved(HEART, 0, -4.2, 7.6), fill=ground if hollow else crimson, stroke=light, width=0.5)
            pen.path(moved(_GOUGES["heart"], 0, -4.2, 7.6), fill=light)
