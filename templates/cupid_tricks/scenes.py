"""Pictures of the rulebook: the cover, the table, tricks and pegs."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, number, rect_path
from templates.cupid_tricks.figures import draw_figure
from templates.cupid_tricks.shapes import EMBLEMS, HEART, SPADE, STAR, SUITS, gouge, moved, rays

_FIGURES = {"anima": ("Q", "crimson"), "monster": ("J", "night"), "cupid": ("K", "crimson"), "zephyr": ("", "night")}


def cover(scene: Scene) -> Drawing:
    """Four linocuts round a heart and a spade that are about to meet."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    pen.rect(0, 0, w, h, radius=1.5, fill=scene.color("ivory"), stroke=scene.color("night"), width=0.9)
    pen.rect(1.6, 1.6, w - 3.2, h - 3.2, radius=1, stroke=scene.color("night"), width=0.3)
    cx, cy = w / 2, h / 2
    with pen.clip(rect_path(1.6, 1.6, w - 3.2, h - 3.2, 1)):
        pen.path(rays(cx, cy, min(w, h) * 0.14, max(w, h) * 0.72, 64, 1.5), fill=scene.color("blush"))
    fan = (("zephyr", -24, -0.3), ("monster", -8, -0.105), ("anima", 8, 0.105), ("cupid", 24, 0.3))
    tall = min(h * 0.5, w * 0.37)
    for name, turn, dx in fan:
        lift = abs(dx) * h * 0.26
        with pen.group(x=cx + dx * w, y=cy - h * 0.13 + lift, turn=turn):
            _figure_card(pen, scene, name, tall)
    size = min(w, h) * 0.3
    base = h * 0.8
    pen.path(
        moved(HEART, cx - size * 0.52, base, size, -12),
        fill=scene.color("crimson"),
        stroke=scene.color("ivory"),
        width=0.9,
    )
    pen.path(
        moved(SPADE, cx + size * 0.52, base, size, 12),
        fill=scene.color("night"),
        stroke=scene.color("ivory"),
        width=0.9,
    )
    pen.path(
        gouge(cx - size * 0.82, base - size * 0.2, cx - size * 0.78, base + size * 0.1, size * 0.07, 1),
        fill=scene.color("ivory"),
    )
    pen.path(
        gouge(cx + size * 0.26, base + size * 0.2, cx + size * 0.42, base - size * 0.1, size * 0.06, -0.8),
        fill=scene.color("ivory"),
    )
    corners = ((6.5, 6.5, HEART), (w - 6.5, 6.5, SPADE), (6.5, h - 6.5, SPADE), (w - 6.5, h - 6.5, HEART))
    for x, y, pip in corners:
        pen.path(moved(pip, x, y, 6), fill=scene.color("crimson" if pip is HEART else "night"))
    return pen.drawing()


def _figure_card(pen: Pen, scene: Scene, name: str, tall: float) -> None:
    """A figure's linocut on a card of the given height, round (0, 0)."""
    wide = tall * 63 / 88
    index, block = _FIGURES[name]
    pen.rect(
        -wide / 2,
        -tall / 2,
        wide,
        tall,
        radius=tall * 0.035,
        fill=scene.color("paper"),
        stroke=scene.color("night"),
        width=0.4,
    )
    inner = wide * 0.76
    picture = Scene({"id": name}, inner, inner * 56 / 41, scene.palette, {}, "full", scene.lang, scene.numbers)
    pen.place(draw_figure(picture, name, block), -inner / 2 + wide * 0.06, -inner * 28 / 41)
    ink = scene.color(block)
    for turn in (0, 180):
        with pen.group(turn=turn):
            x, y = -wide / 2 + wide * 0.1, -tall / 2 + tall * 0.095
            if index:
                pen.text(x, y, index, role="display", points=tall * 0.23, fill=ink, anchor="middle")
            pen.path(
                moved(EMBLEMS[name], x, y + tall * (0.05 if index else -0.02), wide * 0.13),
                fill=ink,
                even_odd=name == "monster",
            )


def mini_card(pen: Pen, scene: Scene, card: str, x: float, y: float, wide: float) -> None:
    """Draw a card by its id (`heart-8`, `anima`, `back`), its top-left corner at (x, y)."""
    tall = wide * 88 / 63
    night, crimson = scene.color("night"), scene.color("crimson")
    pen.rect(x, y, wide, tall, radius=wide * 0.06, fill=scene.color("paper"), stroke=night, width=0.35)
    cx, cy = x + wide / 2, y + tall / 2
    if card == "back":
        m = wide * 0.07
        pen.rect(x + m, y + m, wide - 2 * m, tall - 2 * m, radius=wide * 0.04, fill=crimson)
        step = wide * 0.215
        pips = " ".join(
            moved(HEART, cx + i * step, cy + j * step * 1.15, wide * 0.11, 180 if j > 0 else 0)
            for i in (-1, 0, 1)
            for j in (-2, -1, 0, 1, 2)
        )
        pen.path(pips, fill=scene.color("ivory"))
        return
    suit, _, count = card.partition("-")
    index, block = _FIGURES.get(suit, ("A" if count == "1" else count, "crimson" if suit == "heart" else "night"))
    ink = scene.color(block)
    if suit in _FIGURES:
        inner = wide * 0.7
        picture = Scene({"id": suit}, inner, inner * 56 / 41, scene.palette, {}, "full", scene.lang, scene.numbers)
        pen.place(draw_figure(picture, suit, block), cx - inner / 2 + wide * 0.08, cy - inner * 0.6)
    else:
        pen.path(moved(SUITS[suit], cx + wide * 0.06, cy + tall * 0.12, wide * 0.56), fill=ink)
    if index:
        with pen.group(x=x + wide * 0.15, y=y + tall * 0.2, scale=(0.7 if len(index) > 1 else 0.95, 1)):
            pen.text(0, 0, index, role="display", points=wide * 0.82, fill=ink, anchor="middle")
    pen.path(
        moved(EMBLEMS[suit], x + wide * 0.15, y + tall * (0.29 if index else 0.12), wide * 0.19),
        fill=ink,
        even_odd=suit == "monster",
    )


def table_setup(scene: Scene) -> Drawing:
    """The table after the deal: hands, stock, turn-up, prize trick; `labels` are its words, divided by `|`."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    night = scene.color("night")
    pen.rect(0, 0, w, h, radius=2.5, fill=scene.color("ivory"), stroke=night, width=0.5)
    top, bottom, stock, turn_up, prize_word, trick_word = scene.options["labels"].split("|")
    hand = scene.numbers["hand"]
    assert isinstance(hand, int)
    wide = min(w * 0.105, h * 0.185)
    shown = ("heart-9", "spade-4", "monster", "spade-9", "heart-2")
    for i in range(hand):
        angle = (i - (hand - 1) / 2) * 9
        _fan_card(pen, scene, "back", w / 2, -wide * 0.12, 180 + angle, wide)
        _fan_card(pen, scene, shown[i % len(shown)], w / 2, h + wide * 0.1, angle, wide)
    mid = h / 2
    tall = wide * 88 / 63
    x = w * 0.06
    for k in range(3):
        mini_card(pen, scene, "back", x + k * 0.7, mid - tall / 2 - k * 0.7, wide)
    mini_card(pen, scene, "spade-7", x + wide * 1.35, mid - tall / 2, wide)
    for k in range(2):
        with pen.group(x=w * 0.88, y=mid, turn=-12 + 24 * k):
            mini_card(pen, scene, "back", -wide / 2, -tall / 2, wide)
    pen.rect(w * 0.42, mid - tall * 0.5, w * 0.24, tall, radius=2, stroke=night, width=0.35, dash=(1.5, 1))
    below = mid + tall / 2 + 4.6
    for cx, label in ((x + wide / 2, stock), (x + wide * 1.85, turn_up), (w * 0.88, prize_word)):
        pen.text(
            cx,
            below + (1.2 if label == prize_word else 0),
            label,
            role="text-bold",
            points=8.5,
            fill=night,
            anchor="middle",
        )
    pen.text(w * 0.54, mid + 1, trick_word, role="text", points=9.5, fill=night, anchor="middle")
    pen.text(w * 0.03, 6, top, role="text-bold", points=8.5, fill=night)
    pen.text(w * 0.97, h - 3.4, bottom, role="text-bold", points=8.5, fill=night, anchor="end")
    return pen.drawing()


def _fan_card(pen: Pen, scene: Scene, card: str, x: float, y: float, turn: float, wide: float) -> None:
    """One card of a hand held at the table's edge (x, y)."""
    reach = wide * 3.2
    with pen.group(x=x, y=y + (reach - wide * 0.72 if turn < 90 else -(reach - wide * 0.72)), turn=turn):
        mini_card(pen, scene, card, -wide / 2, -reach - wide * 0.7, wide)


def tricks(scene: Scene) -> Drawing:
    """Tricks side by side.

    `tricks` holds `lead follow winner score` for each, divided by `/`; the winner is `first` or `second`.
    """
    pen = Pen(scene.width, scene.height)
    played = [part.split() for part in scene.options["tricks"].split("/")]
    cell = scene.width / max(len(played), 3)
    left = (scene.width - cell * len(played)) / 2
    for i, (lead, follow, winner, score) in enumerate(played):
        with pen.group(x=left + i * cell):
            _trick(pen, scene, cell, (lead, follow), winner, score)
    return pen.drawing()


def _trick(pen: Pen, scene: Scene, cell: float, cards: tuple[str, str], winner: str, score: str) -> None:
    """Two cards, the winning one raised and starred, and the points in a disc between them."""
    night, crimson = scene.color("night"), scene.color("crimson")
    wide = min((cell - 6) / 2, (scene.height - 9) * 63 / 88)
    tall = wide * 88 / 63
    start = (cell - 2 * wide - 1.6) / 2
    for i, card in enumerate(cards):
        won = (winner == "first") == (i == 0)
        x, y = start + i * (wide + 1.6), 1.4 if won else 4.6
        mini_card(pen, scene, card, x, y, wide)
        if won:
            pen.rect(x - 0.5, y - 0.5, wide + 1, tall + 1, radius=wide * 0.08, stroke=crimson, width=0.9)
            pen.path(moved(STAR, x + wide - 0.6, y + 0.8, 5.6), fill=crimson, stroke=scene.color("paper"), width=0.4)
    cx, cy = cell / 2, tall + 2.4
    pen.circle(cx, cy, 3.9, fill=night, stroke=scene.color("paper"), width=0.6)
    pen.text(cx, cy + 1.45, score, role="display", points=11, fill=scene.color("paper"), anchor="middle")


def prize(scene: Scene) -> Drawing:
    """The last trick, and the prize trick that it carries off.

    `last` and `prize` are two cards each, `scores` and `labels` two texts each, divided by `|`.
    """
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    night, crimson = scene.color("night"), scene.color("crimson")
    wide = min(h * 0.74 * 63 / 88, w * 0.155)
    tall = wide * 88 / 63
    groups = (("last", 0.0), ("prize", w * 0.54))
    words = scene.options["labels"].split("|")
    scores = scene.options["scores"].split("|")
    for (key, x0), word, score in zip(groups, words, scores, strict=True):
        for i, card in enumerate(scene.options[key].split("|")):
            mini_card(pen, scene, card, x0 + 1 + i * (wide + 1.6), 1, wide)
        pen.text(x0 + 1 + wide + 0.8, tall + 6, word, role="text-bold", points=8.5, fill=night, anchor="middle")
        cx = x0 + 2 * wide + 9
        pen.circle(cx, 1 + tall / 2, 5.4, fill=crimson if key == "prize" else night)
        pen.text(cx, 1 + tall / 2 + 1.9, score, role="display", points=14, fill=scene.color("paper"), anchor="middle")
    y, tip = number(1 + tall / 2), w * 0.517
    barbs = f"M{number(tip - 1.5)} {number(tall / 2 - 1)}L{number(tip)} {y}L{number(tip - 1.5)} {number(tall / 2 + 3)}"
    pen.path(f"M{number(w * 0.475)} {y}H{number(tip)}{barbs}", stroke=night, width=0.7)
    return pen.drawing()


def peg_moves(scene: Scene) -> Drawing:
    """A stretch of the street: the rear peg leaps from `rear` over `front` by the points just scored."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    night, crimson, paper = scene.color("night"), scene.color("crimson"), scene.color("paper")
    rear, front, score = (int(scene.options[k]) for k in ("rear", "front", "score"))
    first, last = rear - 1, front + score + 1
    step = w / (last - first + 1)
    y = h * 0.7
    pen.rect(0, y - 5.5, w, 11, radius=1.5, fill=scene.color("ivory"), stroke=night, width=0.5)
    for hole in range(first, last + 1):
        x = (hole - first + 0.5) * step
        pen.path(
            moved(HEART, x, y - 1.6, 3.4), fill=crimson if hole in (rear, front) else paper, stroke=crimson, width=0.35
        )
        pen.text(
            x, y + 4.3, str(hole), role="text-bold" if hole % 5 == 0 else "text", points=7, fill=night, anchor="middle"
        )
    x1, x2, x3 = ((hole - first + 0.5) * step for hole in (rear, front, front + score))
    _arc(pen, x2, x3, y - 4.6, h * 0.36, night, dash=True)
    pen.text((x2 + x3) / 2, y - 6.6, f"+{score}", role="display", points=9, fill=night, anchor="middle")
    _arc(pen, x1, x3, y - 4.6, h * 0.58, crimson, dash=False)
    return pen.drawing()


def _arc(pen: Pen, x1: float, x2: float, y: float, rise: float, ink: str, *, dash: bool) -> None:
    n = number
    lean = (x2 - x1) * 0.2
    pen.path(
        f"M{n(x1)} {n(y)}C{n(x1 + lean)} {n(y - rise)} {n(x2 - lean)} {n(y - rise)} {n(x2)} {n(y)}",
        stroke=ink,
        width=0.6,
        dash=(1.2, 0.9) if dash else (),
    )
    pen.path(f"M{n(x2 - 1.8)} {n(y - 2.2)}L{n(x2)} {n(y)}L{n(x2 + 0.9)} {n(y - 2.6)}", stroke=ink, width=0.6)
