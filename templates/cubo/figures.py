"""The rulebook's pictures of cubes. Every cube in them can lie so: its numbers come from the folded net."""

from __future__ import annotations

import math

from card_data.schema import Value
from generator.drawing import Drawing, Pen, Scene, number
from templates.cubo import nets
from templates.cubo.cubes import View, skin, space_view, top_view, whole
from templates.cubo.icons import arrow
from templates.cubo.net_face import net


def sides_of_a_cube(scene: Scene) -> Drawing:
    """One cube in space, and the same cube as the diagrams draw it."""
    pen = Pen(scene.width, scene.height)
    ink, colours = scene.color("ink"), skin(scene, "teal")
    w, h = scene.width, scene.height
    edge = h * 0.42
    view = View(w * 0.2, h * 0.5, edge)
    space_view(pen, colours, 5, 6, view, (0, 0, 0))
    size = h * 0.62
    x, y = w * 0.54, h * 0.19
    top_view(pen, colours, 5, 6, x, y, size)
    notes = (
        ("rank", x + size / 2, y + size * 0.32, x + size + 6, y + size * 0.16),
        ("a side", x + size * 0.88, y + size / 2, x + size + 6, y + size * 0.62),
    )
    for text, x1, y1, x2, y2 in notes:
        pen.line(x1, y1, x2, y2, stroke=ink, width=0.25)
        pen.circle(x1, y1, 0.6, fill=ink)
        pen.text(x2 + 1, y2 + 1.1, text, points=9, fill=ink)
    pen.text(
        x + size / 2, y + size + 4.6, "the same cube from above", points=8, fill=scene.color("muted"), anchor="middle"
    )
    arrow(pen, [(w * 0.42, h * 0.5), (w * 0.5, h * 0.5)], ink, width=0.5, head=2)
    return pen.drawing()


def right_hand(scene: Scene) -> Drawing:
    """The corner of 1, 2 and 3, with the way round in which they follow one another."""
    pen = Pen(scene.width, scene.height)
    north = next(
        n
        for top, n in nets.orientations()
        if top == 1 and {nets.sides(1, n)["south"], nets.sides(1, n)["east"]} == {2, 3}
    )
    edge = scene.height * 0.44
    view = View(scene.width / 2, scene.height * 0.5, edge)
    space_view(pen, skin(scene, "coral"), 1, north, view, (0, 0, 0))
    cx, cy = view.at(1, 1, 1)
    r, ink = edge * 0.385, scene.color("ink")
    start, end = math.radians(-62), math.radians(-330)
    x1, y1 = cx + r * math.cos(start), cy + r * math.sin(start)
    x2, y2 = cx + r * math.cos(end), cy + r * math.sin(end)
    n = number
    for width, color in ((1.5, scene.color("paper")), (0.7, ink)):
        pen.path(f"M{n(x1)} {n(y1)}A{n(r)} {n(r)} 0 1 0 {n(x2)} {n(y2)}", stroke=color, width=width, cap="butt")
    back = end + math.radians(14)
    before = (cx + r * math.cos(back), cy + r * math.sin(back))
    dx, dy = x2 - before[0], y2 - before[1]
    length = math.hypot(dx, dy)
    arrow(pen, [before, (x2 + dx / length, y2 + dy / length)], ink, width=0.7, head=2.2)
    return pen.drawing()


def headings(scene: Scene) -> Drawing:
    """The four headings of a rank (option `rank`), each a quarter turn on."""
    pen = Pen(scene.width, scene.height)
    rank = int(scene.options.get("rank", "3"))
    ways = [north for top, north in nets.orientations() if top == rank]
    size = min(scene.height, scene.width / 5.4)
    step = (scene.width - size) / 3
    for k, north in enumerate(ways):
        top_view(pen, skin(scene, "teal"), rank, north, k * step, 0, size)
        if k:
            arrow(
                pen,
                [(k * step - (step - size) + 1.2, size / 2), (k * step - 1.2, size / 2)],
                scene.color("ink"),
                width=0.5,
                head=1.9,
            )
    return pen.drawing()


def orientations(scene: Scene) -> Drawing:
    """All ways a cube can stand: the headings of each rank side by side, two ranks a line."""
    pen = Pen(scene.width, scene.height)
    ranks, ways = whole(scene, "faces"), whole(scene, "headings")
    between, label = 4.0, 4.6
    line = scene.height / (ranks / 2)
    step = min((scene.width - between) / (2 * ways), line - label)
    size = step * 0.94
    for index, (top, north) in enumerate(nets.orientations()):
        row, right, way = (top - 1) // 2, (top - 1) % 2, index % ways
        x, y = right * (scene.width + between) / 2 + way * step, row * line + label
        top_view(pen, skin(scene, "teal" if (row + right) % 2 else "coral"), top, north, x, y, size)
        if way == 0:
            pen.text(x, y - 1.2, f"rank {top}", role="text-bold", points=9, fill=scene.color("ink"))
    return pen.drawing()


def promotion(scene: Scene) -> Drawing:
    """A cube of rank 2, and the four ways in which it may stand once it is a 3."""
    pen = Pen(scene.width, scene.height)
    size = min(scene.height, scene.width / 6.6)
    y = (scene.height - size) / 2
    top_view(pen, skin(scene, "teal"), 2, 6, 0, y, size)
    arrow(pen, [(size + 2, y + size / 2), (size * 1.8, y + size / 2)], scene.color("ink"), width=0.8, head=2.6)
    ways = [north for top, north in nets.orientations() if top == 3]
    step = (scene.width - size * 2.95) / 3
    for k, north in enumerate(ways):
        top_view(pen, skin(scene, "teal"), 3, north, size * 1.95 + k * step, y, size)
    return pen.drawing()


def assembly(scene: Scene) -> Drawing:
    """The net, the order of its flaps, and the cube that it becomes."""
    pen = Pen(scene.width, scene.height)
    row: dict[str, Value] = {"id": "teal-3", "side": "teal", "start": 3, "front": 6}
    scale = min(scene.width * 0.74 / 88, scene.height / 40)
    flat = Scene(row, 88, 40, scene.palette, ink=scene.ink, lang=scene.lang, numbers=scene.numbers)
    pen.place(net(flat), 0, 0, scale=scale)
    edge = scene.width * 0.095
    arrow(
        pen,
        [(scene.width * 0.75, scene.height / 2), (scene.width * 0.8, scene.height / 2)],
        scene.color("ink"),
        width=0.6,
        head=2.2,
    )
    space_view(pen, skin(scene, "teal"), 3, 1, View(scene.width * 0.9, scene.height * 0.5, edge), (0, 0, 0))
    return pen.drawing()
