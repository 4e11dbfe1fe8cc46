"""The pictures of the rulebook. Every cube in them is a cube that can lie so: numbers come from the folded net."""

from __future__ import annotations

import math

from generator.drawing import Drawing, Pen, Scene, number
from templates.cubo import nets
from templates.cubo.cubes import View, digit, side_places, skin, space_view, top_view, whole
from templates.cubo.examples import EXAMPLES, example_panel
from templates.cubo.icons import arrow, draw_action
from templates.cubo.nets import Point
from templates.cubo.squares import Grid

TILE = 1.375
"""A square of the board, in edges of a cube."""


def cover(scene: Scene) -> Drawing:
    """Two armies meet in the middle of the board, seen from above one corner."""
    pen = Pen(scene.width, scene.height)
    w, h = scene.width, scene.height
    view = View(w * 0.5, h * 0.5, max(w / 9.6, h / 11))
    with pen.clip(f"M0 0H{number(w)}V{number(h)}H0Z"):
        pen.rect(0, 0, w, h, fill=scene.color("ground"))
        for east in range(-9, 10):
            for south in range(-9, 10):
                _cover_tile(pen, scene, view, east, south)
        for east, south, side, top, north in sorted(_COVER_CUBES, key=lambda c: c[0] + c[1]):
            _cover_shadow(pen, scene, view, east, south)
            place = (east * TILE - 0.5, south * TILE - 0.5, 0.0)
            space_view(pen, skin(scene, side), top, north, view, place)
    return pen.drawing()


_COVER_CUBES: tuple[tuple[int, int, str, int, int], ...] = (
    (-4, 1, "teal", 3, 6), (-2, 2, "teal", 5, 6), (-1, 1, "teal", 2, 6), (1, 2, "teal", 4, 5), (0, 0, "teal", 4, 6),
    (2, 3, "teal", 3, 6), (-3, 3, "teal", 2, 3), (0, 3, "teal", 5, 4), (-1, 4, "teal", 6, 5), (1, 4, "teal", 1, 5),
    (3, 4, "teal", 2, 6), (-4, 3, "teal", 1, 4), (4, 3, "teal", 5, 6), (2, 5, "teal", 4, 6), (4, 5, "teal", 3, 5),
    (0, -1, "coral", 3, 1), (-1, -2, "coral", 5, 1), (1, -3, "coral", 2, 1), (2, -1, "coral", 6, 2), (-3, -2, "coral", 4, 1),
    (4, -2, "coral", 1, 2), (2, -3, "coral", 3, 2), (0, -4, "coral", 6, 3), (-2, -4, "coral", 1, 4), (4, -4, "coral", 4, 2),
    (3, -5, "coral", 5, 4), (-4, -3, "coral", 2, 4), (5, 0, "coral", 3, 1),
)  # fmt: skip


def _cover_tile(pen: Pen, scene: Scene, view: View, east: int, south: int) -> None:
    half = 0.47
    panel = view.quad(((east - half) * TILE, (south - half) * TILE, 0), (2 * half * TILE, 0, 0), (0, 2 * half * TILE, 0))
    home = "teal_soft" if south > 2 else "coral_soft" if south < -2 else "square"
    pen.polygon(panel.inset(0), fill=scene.color(home), stroke=scene.color("line"), width=0.18)


def _cover_shadow(pen: Pen, scene: Scene, view: View, east: int, south: int) -> None:
    x, y = east * TILE - 0.5, south * TILE - 0.5
    corners = [(x, y + 1), (x + 1, y + 1), (x + 1, y), (x + 1.42, y + 0.18), (x + 1.42, y + 1.18), (x + 0.42, y + 1.18)]
    pen.polygon([view.at(u, v, 0) for u, v in corners], fill=scene.color("shadow"))


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
    notes = (("rank", x + size / 2, y + size * 0.32, x + size + 6, y + size * 0.16), ("a side", x + size * 0.88, y + size / 2, x + size + 6, y + size * 0.62))
    for text, x1, y1, x2, y2 in notes:
        pen.line(x1, y1, x2, y2, stroke=ink, width=0.25)
        pen.circle(x1, y1, 0.6, fill=ink)
        pen.text(x2 + 1, y2 + 1.1, text, points=9, fill=ink)
    pen.text(x + size / 2, y + size + 4.6, "the same cube from above", points=8, fill=scene.color("muted"), anchor="middle")
    arrow(pen, [(w * 0.42, h * 0.5), (w * 0.5, h * 0.5)], ink, width=0.5, head=2)
    return pen.drawing()


def right_hand(scene: Scene) -> Drawing:
    """The corner of 1, 2 and 3, with the way round in which they follow one another."""
    pen = Pen(scene.width, scene.height)
    north = next(n for top, n in nets.orientations() if top == 1 and {nets.sides(1, n)["south"], nets.sides(1, n)["east"]} == {2, 3})
    edge = scene.height * 0.44
    view = View(scene.width / 2, scene.height * 0.5, edge)
    space_view(pen, skin(scene, "coral"), 1, north, view, (0, 0, 0))
    cx, cy = view.at(1, 1, 1)
    r, ink = edge * 0.3, scene.color("ink")
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
            arrow(pen, [(k * step - (step - size) + 1.2, size / 2), (k * step - 1.2, size / 2)], scene.color("ink"), width=0.5, head=1.9)
    return pen.drawing()


def orientations(scene: Scene) -> Drawing:
    """All ways a cube can stand: a row for each rank, its headings side by side."""
    pen = Pen(scene.width, scene.height)
    ranks, ways = whole(scene, "faces"), whole(scene, "headings")
    size = min((scene.width - 14) / (ways * 1.16), scene.height / (ranks * 1.16))
    for index, (top, north) in enumerate(nets.orientations()):
        column, row = index % ways, index // ways
        x, y = scene.width - (ways - column) * size * 1.16 + size * 0.16, row * size * 1.16 + size * 0.08
        top_view(pen, skin(scene, "teal" if row % 2 else "coral"), top, north, x, y, size)
        if column == 0:
            pen.text(x - 4, y + size / 2 + 1.2, f"rank {top}", points=9, fill=scene.color("ink"), anchor="end")
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


def meeting(scene: Scene) -> Drawing:
    """Three pairs: a higher side, an equal side, and a lower one that may not attack."""
    pen = Pen(scene.width, scene.height)
    third = scene.width / 3
    pairs = (((2, 6), (4, 2), True), ((3, 5), (6, 2), True), ((6, 3), (5, 1), False))
    for k, (attacker, defender, allowed) in enumerate(pairs):
        _pair(pen, scene, third * k, third, attacker, defender, allowed=allowed)
    return pen.drawing()


def _pair(pen: Pen, scene: Scene, x: float, width: float, attacker: tuple[int, int], defender: tuple[int, int], *, allowed: bool) -> None:
    cell = min(width - 8, (scene.height - 8) / 2)
    grid = Grid(pen, scene, x + (width - cell) / 2, 0, cell, 1, 2)
    grid.squares()
    grid.cube(0, 0, "coral", *defender)
    grid.cube(0, 1, "teal", *attacker)
    mine, theirs = attacker[1], nets.sides(*defender)["south"]
    size = cell * Grid.FILL
    ink = scene.color("ink")
    for (px, py), _ in (next(side_places(*attacker, *grid.corner(0, 1), size)), list(side_places(*defender, *grid.corner(0, 0), size))[2]):
        pen.circle(px, py, size * 0.135, stroke=ink, width=0.55)
    sign = "=" if mine == theirs else ">" if mine > theirs else "<"
    text = f"{mine} {sign} {theirs}: " + ("attack" if allowed else "no attack")
    pen.text(x + width / 2, scene.height - 1.4, text, role="text-bold", points=9, fill=ink, anchor="middle")


def setup(scene: Scene) -> Drawing:
    """The board with both armies on their home rows, their best sides ahead."""
    pen = Pen(scene.width, scene.height)
    size, rows = whole(scene, "board"), whole(scene, "home_rows")
    cell = (min(scene.width, scene.height) - 9) / size
    grid = Grid(pen, scene, (scene.width - cell * size) / 2, (scene.height - cell * size) / 2, cell, size, size, homes=True)
    grid.squares()
    grid.labels("abcdefgh", range(1, size + 1))
    rolled = (3, 5, 2, 4, 2, 5, 1, 3, 6, 1, 4, 2, 6, 3, 1, 6)
    for k in range(whole(scene, "cubes_per_side")):
        column, row = k % size, k // size
        for side, line, rank in (("teal", size - rows + row, rolled[k]), ("coral", rows - 1 - row, rolled[(k * 5 + 3) % len(rolled)])):
            best = 5 if rank in (1, 6) else 6
            grid.cube(column, line, side, rank, best if side == "teal" else nets.OPPOSITE_SUM - best)
    return pen.drawing()


def slide_and_jump(scene: Scene) -> Drawing:
    """A move, a jump, and the three ways that are barred."""
    pen = Pen(scene.width, scene.height)
    cell = min(scene.width / 8, (scene.height - 5) / 3)
    grid = Grid(pen, scene, (scene.width - cell * 8) / 2, 0, cell, 8, 3)
    grid.squares()
    stands = ((0, 2, "teal", 3, 6), (2, 2, "teal", 2, 6), (2, 1, "teal", 5, 6), (4, 2, "teal", 4, 5), (4, 1, "coral", 3, 1), (6, 2, "teal", 6, 5))
    for stand in stands:
        grid.cube(*stand)
    grid.arrow([(0, 2), (0, 1)])
    grid.leap((2, 2), (2, 0))
    grid.leap((4, 2), (4, 0), barred=True)
    grid.arrow([(6, 2), (7, 1)], barred=True)
    labels = ((0, "move"), (2, "jump"), (4, "never"), (6.5, "never"))
    for column, text in labels:
        x, _ = grid.middle(column, 0)
        pen.text(x, cell * 3 + 4, text, points=9, fill=scene.color("ink"), anchor="middle")
    return pen.drawing()


def results(scene: Scene) -> Drawing:
    """What follows from a capture roll: win, tie, defeat."""
    pen = Pen(scene.width, scene.height)
    third = scene.width / 3
    for k, (attack, defence) in enumerate(((5, 3), (2, 3), (1, 5))):
        _result(pen, scene, third * k, third, attack, defence)
    return pen.drawing()


def _result(pen: Pen, scene: Scene, x: float, width: float, attack: int, defence: int) -> None:
    attacker, defender = (4, 6), (3, 2)
    cell = min(width - 10, (scene.height - 20) / 2)
    grid = Grid(pen, scene, x + (width - cell) / 2, 15.5, cell, 1, 2)
    mine, theirs = attack + attacker[0], defence + defender[0]
    ink = scene.color("ink")
    sign = "=" if mine == theirs else ">" if mine > theirs else "<"
    pen.text(x + width / 2, 6, f"{attacker[0]} + {attack}  {sign}  {defender[0]} + {defence}", role="text-bold", points=11, fill=ink, anchor="middle")
    word = {"=": "a tie", ">": "attacker wins", "<": "defender wins"}[sign]
    pen.text(x + width / 2, 11.5, word, points=9.5, fill=ink, anchor="middle")
    grid.squares()
    if sign != ">":
        grid.cube(0, 0, "coral", *defender, marker="immune")
    if sign == ">":
        grid.cube(0, 1, "teal", *attacker)
        grid.removed(0, 0)
        grid.arrow([(0, 1), (0, 0)])
    elif sign == "=":
        grid.cube(0, 1, "teal", *attacker, marker="frozen")
    else:
        grid.removed(0, 1)


def odds(scene: Scene) -> Drawing:
    """For each difference of ranks, how many of the throws of two dice win, tie and lose."""
    pen = Pen(scene.width, scene.height)
    faces = whole(scene, "capture_die_faces")
    span = whole(scene, "faces") - 1
    left, ink = 15.0, scene.color("ink")
    bar = (scene.height - 8) / (2 * span + 1)
    width = scene.width - left
    for line, lead in enumerate(range(-span, span + 1)):
        throws = [a + lead - d for a in range(1, faces + 1) for d in range(1, faces + 1)]
        shares = [sum(1 for t in throws if t > 0), sum(1 for t in throws if t == 0), sum(1 for t in throws if t < 0)]
        y = 5 + line * bar
        pen.text(left - 3, y + bar * 0.68, f"{lead:+d}" if lead else "0", role="text-bold", points=9, fill=ink, anchor="end")
        _odds_bar(pen, scene, shares, left, y, width, bar)
    pen.text(left, 3.2, "attacker wins", role="text-bold", points=8.5, fill=scene.color("teal_dark"))
    pen.text(scene.width, 3.2, "defender wins", role="text-bold", points=8.5, fill=scene.color("coral_dark"), anchor="end")
    pen.text(left + width / 2, 3.2, "tie", role="text-bold", points=8.5, fill=ink, anchor="middle")
    return pen.drawing()


def _odds_bar(pen: Pen, scene: Scene, shares: list[int], x: float, y: float, width: float, bar: float) -> None:
    total = sum(shares)
    looks = (("teal", "paper"), ("square", "ink"), ("coral", "ink"))
    for share, (fill, text) in zip(shares, looks, strict=True):
        wide = width * share / total
        if share:
            pen.rect(x, y, wide, bar * 0.86, fill=scene.color(fill), stroke=scene.color("ink"), width=0.15)
            pen.text(x + wide / 2, y + bar * 0.66, str(share), role="text-bold", points=7.5, fill=scene.color(text), anchor="middle")
        x += wide


def worked(scene: Scene) -> Drawing:
    """A whole turn (option `number` of `EXAMPLES`): the place on the board, and its five actions in order."""
    pen = Pen(scene.width, scene.height)
    example = EXAMPLES[int(scene.options["number"])]
    used = example_panel(pen, scene, example)
    ink = scene.color("ink")
    cells = len(example.actions)
    step = min(11.5, (scene.width - used - 5) / cells)
    y = scene.height / 2 - step / 2
    for k, kind in enumerate(example.actions):
        x = used + 5 + k * step
        pen.rect(x + 0.4, y, step - 0.8, step - 0.8, radius=1, fill=scene.color("square"), stroke=scene.color("line"), width=0.2)
        draw_action(pen, kind, x + step / 2, y + step / 2 - 0.4, step * 0.56, ink)
        pen.text(x + step / 2, y + step + 3, str(k + 1), points=8.5, fill=ink, anchor="middle")
    return pen.drawing()


def assembly(scene: Scene) -> Drawing:
    """The net, the order of its flaps, and the cube that it becomes."""
    from templates.cubo.art import net  # the net is a component; only this figure shows it among others

    pen = Pen(scene.width, scene.height)
    row = {"id": "teal-3", "side": "teal", "start": 3, "front": 6}
    scale = min(scene.width * 0.74 / 88, scene.height / 40)
    pen.place(net(Scene(row, 88, 40, scene.palette, ink=scene.ink, lang=scene.lang, numbers=scene.numbers)), 0, 0, scale=scale)
    edge = scene.width * 0.095
    arrow(pen, [(scene.width * 0.75, scene.height / 2), (scene.width * 0.8, scene.height / 2)], scene.color("ink"), width=0.6, head=2.2)
    space_view(pen, skin(scene, "teal"), 3, 1, View(scene.width * 0.9, scene.height * 0.5, edge), (0, 0, 0))
    return pen.drawing()
