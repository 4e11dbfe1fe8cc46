"""The rulebook's diagrams: groups of cards on the table, who is satisfied, and what moves.

A figure gets its cards as text, `id:sex:red,yellow,green:colour:number`, several parted by spaces, all taken from the
deck by the rulebook. Whether a card is satisfied is worked out here, from the circles of its group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from card_data.schema import Value
from generator.drawing import Drawing, Pen, Scene, rect_path
from templates.cupido.brush import Brush
from templates.cupido.portrait import person
from templates.cupido.symbols import COLOURS, attributes, circle, oval, star_path, wish

CHIP = 14.6
"""The width of a small card in a diagram; its height is 1.42 times that."""
RISE = 3.2
"""How far an unsatisfied card is pushed forward."""

Row = Mapping[str, Value]


def read_cards(text: str) -> list[Row]:
    """Return the rows that an option spells out."""
    rows: list[Row] = []
    for part in text.split():
        name, sex, circles, colour, number = part.split(":")
        counts = dict(zip(COLOURS, map(int, circles.split(",")), strict=True))
        rows.append(
            {"id": name, "sex": sex, **counts, "desire_colour": colour or None, "desire": int(number or 0) or None}
        )
    return rows


def totals(group: Sequence[Row]) -> dict[str, int]:
    """Return the circles of a group by colour."""
    return {colour: sum(int(str(row[colour])) for row in group) for colour in COLOURS}


def satisfied(row: Row, group: Sequence[Row]) -> bool:
    """Return whether a card has what it asks for in a group."""
    return not row["desire"] or totals(group)[str(row["desire_colour"])] >= int(str(row["desire"]))


def chip(pen: Pen, scene: Scene, row: Row, x: float, y: float, w: float = CHIP) -> None:
    """Draw a small card: letter, circles, portrait and desire, all large for its size."""
    own = replace(scene, row=row)
    h = w * 1.42
    brush = Brush.of(pen, scene)
    k = w / CHIP
    with pen.group(x=x, y=y, scale=k):
        frame = rect_path(0, 0, CHIP, h / k, 1.3)
        brush.shape(frame, scene.color("paper"), 0.3)
        with pen.clip(rect_path(0.2, 4.6, CHIP - 0.4, h / k - 10)), pen.group(x=CHIP / 2, y=10.8, scale=0.3):
            person(brush, own)
        pen.text(1.1, 4.4, str(row["sex"]), role="display", points=11, fill=brush.ink)
        kinds = attributes(own)
        for place, kind in enumerate(kinds):
            circle(pen, scene, kind, CHIP - 2.2 - 3.3 * (len(kinds) - 1 - place), 2.6, 1.5)
        colour, number = wish(own)
        oval(pen, scene, colour, number, (CHIP / 2 - 4.6, h / k - 5.5, 9.2, 4.6))


def _total_signs(pen: Pen, scene: Scene, group: Sequence[Row], x: float, y: float) -> None:
    """Draw the three circles with how many of each a group has."""
    for place, (colour, count) in enumerate(totals(group).items()):
        circle(pen, scene, colour, x + 2.2, y + place * 5.6, 2.2)
        pen.text(x + 6, y + place * 5.6 + 1.5, str(count), role="display", points=12, fill=Brush.of(pen, scene).ink)


def _group(pen: Pen, scene: Scene, group: Sequence[Row], x: float, y: float, step: float) -> None:
    """Draw a group in a row from the left, the unsatisfied pushed up."""
    for place, row in enumerate(group):
        chip(pen, scene, row, x + place * step, y - (0 if satisfied(row, group) else RISE))


def row_of_cards(scene: Scene) -> Drawing:
    """One group with its totals; option `cards`, and `label` over it."""
    pen = Pen(scene.width, scene.height)
    group = read_cards(scene.options["cards"])
    top = scene.height - CHIP * 1.42 - 0.4
    step = min(CHIP + 1.2, (scene.width - 14 - CHIP) / max(1, len(group) - 1))
    pen.text(0.4, 3, scene.options.get("label", ""), role="text-bold", points=8, fill=scene.color("ink"))
    _group(pen, scene, group, 0.4, top, step)
    _total_signs(pen, scene, group, scene.width - 11, top + 5)
    return pen.drawing()


def steal(scene: Scene) -> Drawing:
    """Two groups; an arrow from the card `take` to the thief, a barred one from `keep`.

    Options: `theirs`, `yours` (cards), `take`, `keep` (ids), `their_label`, `your_label`.
    """
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    theirs, yours = read_cards(scene.options["theirs"]), read_cards(scene.options["yours"])
    step, upper, low = CHIP + 1.4, 4.6, scene.height - CHIP * 1.42 - 0.4
    _group_down(pen, scene, theirs, upper, step)
    _group(pen, scene, yours, 0.4, low, step)
    for group, y, label in ((theirs, upper, "their_label"), (yours, low, "your_label")):
        pen.text(
            0.4,
            y - 1.6 if group is theirs else y - 4.8,
            scene.options[label],
            role="text-bold",
            points=8,
            fill=brush.ink,
        )
        _total_signs(pen, scene, group, scene.width - 11, y + 5)
    bottom = upper + CHIP * 1.42
    for place, row in enumerate(theirs):
        x = 0.4 + place * step + CHIP / 2
        if row["id"] == scene.options["take"]:
            _arrow(brush, scene, x, bottom + RISE + 1, low - 1.5)
        elif row["id"] == scene.options["keep"]:
            _barred(brush, scene, x, bottom + 1, low - 4)
    return pen.drawing()


def _group_down(pen: Pen, scene: Scene, group: Sequence[Row], y: float, step: float) -> None:
    for place, row in enumerate(group):
        chip(pen, scene, row, 0.4 + place * step, y + (0 if satisfied(row, group) else RISE))


def _arrow(brush: Brush, scene: Scene, x: float, y1: float, y2: float) -> None:
    tone = brush.ink if brush.low else scene.color("red")
    brush.pen.line(x, y1, x, y2 - 2, stroke=tone, width=1.3)
    brush.pen.path(f"M{x - 2.2} {y2 - 3}L{x} {y2}L{x + 2.2} {y2 - 3}Z", fill=tone)


def _barred(brush: Brush, scene: Scene, x: float, y1: float, y2: float) -> None:
    brush.pen.line(x, y1, x, y2, stroke=brush.ink, width=0.6, dash=(1.2, 1.2))
    middle = (y1 + y2) / 2
    brush.pen.circle(x, middle, 2.4, fill="#FFFFFF", stroke=brush.ink, width=0.6)
    brush.mark(
        f"M{x - 1.3} {middle - 1.3}L{x + 1.3} {middle + 1.3}M{x - 1.3} {middle + 1.3}L{x + 1.3} {middle - 1.3}", 0.7
    )


def marriage(scene: Scene) -> Drawing:
    """Ten cards in two rows of five, bells between the totals; option `cards`."""
    pen = Pen(scene.width, scene.height)
    group = read_cards(scene.options["cards"])
    half = (len(group) + 1) // 2
    step = CHIP + 1.6
    for start, y in ((0, 0.4), (half, 0.4 + CHIP * 1.42 + 1.6)):
        for place, row in enumerate(group[start : start + half]):
            chip(pen, scene, row, 0.4 + place * step, y)
    x = 0.4 + half * step + 3
    _total_signs(pen, scene, group, x + 1, 8)
    brush = Brush.of(pen, scene)
    for cx in (x + 3.4, x + 8.2):
        pen.circle(cx, 34, 4, stroke=brush.ink, width=1.5)
        pen.circle(cx, 34, 4, stroke=brush.ink if brush.low else scene.color("yellow"), width=0.8)
    pen.path(star_path(x + 3.4, 29.2, 1.8, points=4, waist=0.4), fill=brush.ink)
    return pen.drawing()


def table(scene: Scene) -> Drawing:
    """The table seen from above: deck and discards between a rival's group and yours.

    Options: `yours`, `theirs`, `discard` (cards) and the words `deck_word`, `discard_word`, `your_word`, `their_word`,
    `hand_word`, `dart_word`.
    """
    pen = Pen(scene.width, scene.height)
    brush = Brush.of(pen, scene)
    word = scene.options
    w, h = scene.width, scene.height
    brush.shape(rect_path(0.2, 0.2, w - 0.4, h - 0.4, 4), scene.color("sand"), 0.4)
    yours, theirs = read_cards(word["yours"]), read_cards(word["theirs"])
    with pen.group(x=w - 4, y=4 + CHIP * 1.42, turn=180):
        _group(pen, scene, theirs, 0, 0, CHIP + 1)
    _group(pen, scene, yours, 4, h - 4 - CHIP * 1.42, CHIP + 1)
    pen.text(5, 12, word["their_word"], role="text", points=8, fill=brush.ink)
    pen.text(w - 5, h - 6, word["your_word"], role="text", points=8, fill=brush.ink, anchor="end")
    _piles(pen, scene, w / 2, h / 2 - CHIP * 0.71)
    for x, y, turn in ((w - 7, h - 24, 0), (9, 30, 180)):
        _small_dart(brush, scene, x, y, turn)
    pen.text(w - 11, h - 21.5, word["dart_word"], role="text", points=8, fill=brush.ink, anchor="end")
    return pen.drawing()


def _piles(pen: Pen, scene: Scene, x: float, y: float) -> None:
    brush = Brush.of(pen, scene)
    for shift in (1.2, 0.6, 0):
        brush.shape(rect_path(x - CHIP - 2 + shift, y + shift, CHIP, CHIP * 1.42, 1.3), scene.color("plum"), 0.3)
    sign_x = x - CHIP / 2 - 2
    pen.path(
        star_path(sign_x, y + CHIP * 0.71, 3.6, points=8, waist=0.45),
        fill=brush.ink if brush.low else scene.color("rose"),
    )
    chip(pen, scene, read_cards(scene.options["discard"])[0], x + 2, y)
    pen.text(sign_x - 9, y + 11, scene.options["deck_word"], role="text", points=8, fill=brush.ink, anchor="end")
    pen.text(x + CHIP + 4, y + 11, scene.options["discard_word"], role="text", points=8, fill=brush.ink)


def _small_dart(brush: Brush, scene: Scene, x: float, y: float, turn: float) -> None:
    with brush.pen.group(x=x, y=y, turn=turn, scale=0.9):
        brush.mark("M0 -4V7", 1.0)
        brush.shape(
            "M0 -9C0.6 -7 3.4 -6 3.4 -3.8C3.4 -2.2 1.2 -1.8 0 -3.2C-1.2 -1.8 -3.4 -2.2 -3.4 -3.8C-3.4 -6 -0.6 -7 0 -9Z",
            scene.color("red"),
            0.35,
        )
        brush.shape("M0 4L3 6.4V9.6L0 7.4L-3 9.6V6.4Z", scene.color("lilac"), 0.35)
