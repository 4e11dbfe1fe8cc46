"""The rulebook's pictures of play: set-up, moves, attacks, chances, whole turns."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene
from templates.cubo import nets
from templates.cubo.cubes import side_places, whole
from templates.cubo.examples import EXAMPLES, example_panel
from templates.cubo.icons import draw_action
from templates.cubo.squares import Grid


def meeting(scene: Scene) -> Drawing:
    """Three pairs: a higher side, an equal side, and a lower one that may not attack."""
    pen = Pen(scene.width, scene.height)
    third = scene.width / 3
    pairs = (((2, 6), (4, 2), True), ((3, 5), (6, 2), True), ((6, 3), (5, 1), False))
    for k, (attacker, defender, allowed) in enumerate(pairs):
        _pair(pen, scene, third * k, third, attacker, defender, allowed=allowed)
    return pen.drawing()


def _pair(
    pen: Pen,
    scene: Scene,
    x: float,
    width: float,
    attacker: tuple[int, int],
    defender: tuple[int, int],
    *,
    allowed: bool,
) -> None:
    cell = min(width - 8, (scene.height - 8) / 2)
    grid = Grid(pen, scene, x + (width - cell) / 2, 0, cell, 1, 2)
    grid.squares()
    grid.cube(0, 0, "coral", *defender)
    grid.cube(0, 1, "teal", *attacker)
    mine, theirs = attacker[1], nets.sides(*defender)["south"]
    size = cell * Grid.FILL
    ink = scene.color("ink")
    for (px, py), _ in (
        next(side_places(*attacker, *grid.corner(0, 1), size)),
        list(side_places(*defender, *grid.corner(0, 0), size))[2],
    ):
        pen.circle(px, py, size * 0.135, stroke=ink, width=0.55)
    sign = "=" if mine == theirs else ">" if mine > theirs else "<"
    text = f"{mine} {sign} {theirs}: " + ("attack" if allowed else "no attack")
    pen.text(x + width / 2, scene.height - 1.4, text, role="text-bold", points=9, fill=ink, anchor="middle")


STRIP = 0.18
"""Height of a row that the picture of the set-up shows narrow, because nothing stands there."""


def setup(scene: Scene) -> Drawing:
    """The board with both armies on their home rows, their best sides ahead; the empty rows are drawn narrow."""
    pen = Pen(scene.width, scene.height)
    size, rows = whole(scene, "board"), whole(scene, "home_rows")
    between = size - 2 * rows
    cell = min((scene.width - 5) / size, (scene.height - 5) / (2 * rows + between * STRIP))
    x = (scene.width - cell * size) / 2 + 2
    far = Grid(pen, scene, x, 0.3, cell, size, rows, "coral_soft")
    near = Grid(pen, scene, x, 0.3 + cell * (rows + between * STRIP), cell, size, rows, "teal_soft")
    for grid in (far, near):
        grid.squares()
    far.labels("", range(size - rows + 1, size + 1))
    near.labels("abcdefghijklmnopqrstuvwxyz", range(1, rows + 1))
    for row in range(between):
        _narrow_row(pen, scene, x, 0.3 + cell * (rows + row * STRIP), cell, size)
    rolled = (3, 5, 2, 4, 2, 5, 1, 3, 6, 1, 4, 2, 6, 3, 1, 6)
    for k in range(whole(scene, "cubes_per_side")):
        column, row = k % size, k // size
        _placed(near, column, row, "teal", rolled[k])
        _placed(far, column, rows - 1 - row, "coral", rolled[(k * 5 + 3) % len(rolled)])
    return pen.drawing()


def _placed(grid: Grid, column: int, row: int, side: str, rank: int) -> None:
    best = max(north for top, north in nets.orientations() if top == rank)
    grid.cube(column, row, side, rank, best if side == "teal" else nets.OPPOSITE_SUM - best)


def _narrow_row(pen: Pen, scene: Scene, x: float, y: float, cell: float, columns: int) -> None:
    gap, fill = cell * 0.02, scene.color("square")
    for column in range(columns):
        left, wide, high = x + column * cell + gap, cell - 2 * gap, cell * STRIP - 2 * gap
        pen.rect(left, y + gap, wide, high, radius=0.6, fill=fill, stroke=scene.color("line"), width=0.18)


def slide_and_jump(scene: Scene) -> Drawing:
    """A move, a jump, and the three ways that are barred."""
    pen = Pen(scene.width, scene.height)
    cell = min(scene.width / 8, (scene.height - 5) / 3)
    grid = Grid(pen, scene, (scene.width - cell * 8) / 2, 0, cell, 8, 3)
    grid.squares()
    stands = (
        (0, 2, "teal", 3, 6),
        (2, 2, "teal", 2, 6),
        (2, 1, "teal", 5, 6),
        (4, 2, "teal", 4, 5),
        (4, 1, "coral", 3, 1),
        (6, 2, "teal", 6, 5),
    )
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
    pen.text(
        x + width / 2,
        6,
        f"{attacker[0]} + {attack}  {sign}  {defender[0]} + {defence}",
        role="text-bold",
        points=11,
        fill=ink,
        anchor="middle",
    )
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
    width = scene.width - left - 14
    for line, lead in enumerate(range(-span, span + 1)):
        throws = [a + lead - d for a in range(1, faces + 1) for d in range(1, faces + 1)]
        shares = [sum(1 for t in throws if t > 0), sum(1 for t in throws if t == 0), sum(1 for t in throws if t < 0)]
        y = 5 + line * bar
        pen.text(
            left - 3, y + bar * 0.68, f"{lead:+d}" if lead else "0", role="text-bold", points=9, fill=ink, anchor="end"
        )
        _odds_bar(pen, scene, shares, left, y, width, bar)
        percent = f"{100 * shares[0] / sum(shares):.0f} %"
        pen.text(scene.width, y + bar * 0.68, percent, points=9, fill=ink, anchor="end")
    pen.text(left, 3.2, "attacker wins", role="text-bold", points=8.5, fill=scene.color("teal_dark"))
    pen.text(
        left + width, 3.2, "defender wins", role="text-bold", points=8.5, fill=scene.color("coral_dark"), anchor="end"
    )
    pen.text(left + width / 2, 3.2, "tie", role="text-bold", points=8.5, fill=ink, anchor="middle")
    return pen.drawing()


def _odds_bar(pen: Pen, scene: Scene, shares: list[int], x: float, y: float, width: float, bar: float) -> None:
    total = sum(shares)
    looks = (("teal", "paper"), ("square", "ink"), ("coral", "ink"))
    for share, (fill, text) in zip(shares, looks, strict=True):
        wide = width * share / total
        if share:
            pen.rect(x, y, wide, bar * 0.86, fill=scene.color(fill), stroke=scene.color("ink"), width=0.15)
            pen.text(
                x + wide / 2,
                y + bar * 0.66,
                str(share),
                role="text-bold",
                points=7.5,
                fill=scene.color(text),
                anchor="middle",
            )
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
        pen.rect(
            x + 0.4,
            y,
            step - 0.8,
            step - 0.8,
            radius=1,
            fill=scene.color("square"),
            stroke=scene.color("line"),
            width=0.2,
        )
        draw_action(pen, kind, x + step / 2, y + step / 2 - 0.4, step * 0.56, ink)
        pen.text(x + step / 2, y + step + 3, str(k + 1), points=8.5, fill=ink, anchor="middle")
    return pen.drawing()
