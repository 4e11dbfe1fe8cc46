"""The look of Cubo: nets, board, markers and counters. Swiss and toy-like: squares, fine lines, two colours."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, number, polygon_path, rect_path
from templates.cubo import nets
from templates.cubo.cubes import flat_face, side_of, skin, whole
from templates.cubo.figures import (
    assembly,
    cover,
    headings,
    meeting,
    odds,
    orientations,
    promotion,
    results,
    right_hand,
    setup,
    sides_of_a_cube,
    slide_and_jump,
    worked,
)
from templates.cubo.icons import action_icon, marker_icon

__all__ = [
    "action_icon",
    "assembly",
    "board",
    "counter",
    "cover",
    "headings",
    "marker",
    "meeting",
    "net",
    "odds",
    "orientations",
    "promotion",
    "results",
    "right_hand",
    "setup",
    "sides_of_a_cube",
    "slide_and_jump",
    "slider",
    "worked",
]

NET_CORNER = (1.8, 1.8)
"""Where the net's own corner lies in its piece."""
TAB_DEPTH = 4.4
TAB_SLOPE = 2.6
OVERPRINT = 1.0
"""How far a face's ground runs past the cut, so that a cut that strays stays coloured."""


def net(scene: Scene) -> Drawing:
    """One cube or capture die as a net with lettered flaps."""
    pen = Pen(scene.width, scene.height)
    mm = whole(scene, "die_mm")
    colours = skin(scene, str(scene.row["side"] or "capture"))
    x, y = NET_CORNER
    if scene.ink == "full":
        for square in nets.NET:
            left, top = x + square.column * mm - OVERPRINT, y + square.row * mm - OVERPRINT
            pen.rect(left, top, mm + 2 * OVERPRINT, mm + 2 * OVERPRINT, fill=colours.face)
    _flaps(pen, scene, mm)
    panels = nets.fold()
    for square in nets.NET:
        panel = panels[square.value]
        spots = nets.spots(square.value, panel.right, panel.down)
        flat_face(pen, colours, spots, x + square.column * mm, y + square.row * mm, mm)
    _start_mark(pen, scene, colours.pip, mm)
    _cuts(pen, scene, colours.pip, mm)
    return pen.drawing()


def _flaps(pen: Pen, scene: Scene, mm: int) -> None:
    x, y = NET_CORNER
    squares = {square.value: square for square in nets.NET}
    ink, paper = scene.color("ink"), scene.color("paper")
    for tab in nets.tabs():
        unit = nets.tab_outline(squares[tab.value], tab.edge, TAB_DEPTH / mm, TAB_SLOPE / mm)
        outline = [(x + u * mm, y + v * mm) for u, v in unit]
        pen.path(polygon_path(outline), fill=paper, stroke=ink, width=0.15)
        cx, cy = sum(u for u, _ in outline) / 4, sum(v for _, v in outline) / 4
        turn = {"top": 0, "bottom": 0, "left": -90, "right": 90}[tab.edge]
        with pen.group(x=cx, y=cy, turn=turn):
            pen.text(-4.6, 0.95, tab.letter, role="text-bold", points=8.5, fill=ink, anchor="middle")
            pen.text(-2.6, 0.8, f"under {tab.under}", points=6.5, fill=ink)


def _start_mark(pen: Pen, scene: Scene, fill: str, mm: int) -> None:
    """Draw the triangle on the face that lies up at the start of the mixed army; it points to the front."""
    start, front = scene.row["start"], scene.row["front"]
    if not isinstance(start, int) or not isinstance(front, int):
        return
    square = next(s for s in nets.NET if s.value == start)
    panel, ahead = nets.fold()[start], nets.outward()[front]
    dx, dy = nets.dot(ahead, panel.right), nets.dot(ahead, panel.down)
    cx, cy = NET_CORNER[0] + (square.column + 0.5) * mm, NET_CORNER[1] + (square.row + 0.5) * mm
    tip, foot, half = mm * 0.465, mm * 0.365, mm * 0.085
    points = [(cx + dx * tip, cy + dy * tip)]
    points += [(cx + dx * foot + k * half * dy, cy + dy * foot + k * half * dx) for k in (1, -1)]
    if scene.ink == "low":
        pen.path(polygon_path(points), fill=scene.color("paper"), stroke=scene.color("paper"), width=0.8)
    pen.path(polygon_path(points), fill=fill)


def _cuts(pen: Pen, scene: Scene, color: str, mm: int) -> None:
    """Draw the cut lines solid and the folds dashed; a fold shows light on a dark face."""
    x, y = NET_CORNER
    n = number
    squares = {square.value: square for square in nets.NET}
    pen.path("".join(rect_path(x + s.column * mm, y + s.row * mm, mm, mm) for s in nets.NET), stroke=color, width=0.12)
    light = scene.color("paper")
    creases = []
    for value, edge, _ in nets.folds():
        left, top = x + squares[value].column * mm, y + squares[value].row * mm
        creases.append(
            f"M{n(left + mm)} {n(top)}V{n(top + mm)}" if edge == "right" else f"M{n(left)} {n(top + mm)}H{n(left + mm)}"
        )
    for tab in nets.tabs():
        (x1, y1), _, _, (x2, y2) = nets.tab_outline(squares[tab.value], tab.edge, 0, 0)
        creases.append(f"M{n(x + x1 * mm)} {n(y + y1 * mm)}L{n(x + x2 * mm)} {n(y + y2 * mm)}")
    pen.path("".join(creases), stroke=light, width=0.25, dash=(1.0, 1.0), cap="butt")


def board(scene: Scene) -> Drawing:
    """The squares, home rows and edge labels; `scene` is as large as the block with its rim."""
    pen = Pen(scene.width, scene.height)
    size, mm = whole(scene, "board"), whole(scene, "square_mm")
    rim = (scene.width - size * mm) / 2
    if scene.ink == "full":
        pen.rect(0, 0, scene.width, scene.height, radius=4, fill=scene.color("ground"))
    else:
        pen.rect(0.15, 0.15, scene.width - 0.3, scene.height - 0.3, radius=4, stroke=scene.color("ink"), width=0.3)
    for row in range(size):
        for column in range(size):
            _board_square(pen, scene, rim + column * mm, rim + row * mm, size - row)
    _edge_labels(pen, scene, rim)
    return pen.drawing()


def _board_square(pen: Pen, scene: Scene, x: float, y: float, rank: int) -> None:
    size, home = whole(scene, "board"), whole(scene, "home_rows")
    mm = whole(scene, "square_mm")
    owner = "teal" if rank <= home else "coral" if rank > size - home else None
    low, gap = scene.ink == "low", 0.35
    fill = None if low else scene.color(f"{owner}_soft" if owner else "square")
    line = scene.color("ink" if low else f"{owner}_dark" if owner else "line")
    pen.rect(x + gap, y + gap, mm - 2 * gap, mm - 2 * gap, radius=1.2, fill=fill, stroke=line, width=0.18)
    if owner is None:
        return
    spots = [(x + u, y + v) for u in (3.0, mm - 3.0) for v in (3.0, mm - 3.0)]
    if owner == "teal":
        for cx, cy in spots:
            pen.circle(cx, cy, 0.95, fill=line)
    else:
        for cx, cy in spots:
            pen.circle(cx, cy, 0.85, stroke=line, width=0.4)


def _edge_labels(pen: Pen, scene: Scene, rim: float) -> None:
    """Write letters and numbers along all four edges, each upright for the player who sits there."""
    size, mm = whole(scene, "board"), whole(scene, "square_mm")
    ink, drop = scene.color("ink"), 1.35
    for k in range(size):
        along = rim + (k + 0.5) * mm
        letter, rank = "abcdefghijklmnopqrstuvwxyz"[k], str(size - k)
        labels = (
            (along, scene.height - rim / 2, 0, letter),
            (along, rim / 2, 180, letter),
            (rim / 2, along, 0, rank),
            (scene.width - rim / 2, along, 180, rank),
        )
        for x, y, turn, text in labels:
            with pen.group(x=x, y=y, turn=turn):
                pen.text(0, drop, text, role="text-bold", points=11, fill=ink, anchor="middle")


def marker(scene: Scene) -> Drawing:
    """A tile that lies under a cube: its L-shaped band stays in sight, with word and sign."""
    pen = Pen(scene.width, scene.height)
    kind = str(scene.row["id"])
    low, ink, w = scene.ink == "low", scene.color("ink"), scene.width
    band = 5.0
    fills = {"changed": "ground", "frozen": "ice", "immune": "straw"}
    fill = scene.color("paper" if low else fills[kind])
    pen.rect(0, 0, w, w, fill=fill)
    pen.rect(0, band, w - band, w - band, fill=scene.color("paper"))
    pen.path(rect_path(0.1, 0.1, w - 0.2, w - 0.2), stroke=ink, width=0.2)
    pen.path(f"M0 {number(band)}H{number(w - band)}V{number(w)}", stroke=ink, width=0.25)
    marker_icon(pen, kind, w - band / 2, band / 2, 3.9, ink, fill)
    marker_icon(pen, kind, (w - band) / 2, band + (w - band) / 2, 9, ink, scene.color("paper"))
    return pen.drawing()


def slider(scene: Scene) -> Drawing:
    """The disc that counts actions along a track: a face of the side's cubes with an arrow instead of pips."""
    pen = Pen(scene.width, scene.height)
    side = str(scene.row["id"]).removeprefix("slider-")
    colours = skin(scene, side_of(side))
    w = scene.width
    flat_face(pen, colours, (), 0, 0, w)
    pen.path(rect_path(0.1, 0.1, w - 0.2, w - 0.2), stroke=colours.edge, width=0.2)
    pen.circle(w / 2, w / 2, w * 0.33, fill=colours.pip if scene.ink == "full" else scene.color("paper"), stroke=colours.edge, width=0.4)
    core = colours.face if scene.ink == "full" else colours.pip
    pen.polygon([(w / 2, w * 0.27), (w * 0.68, w * 0.6), (w * 0.32, w * 0.6)], fill=core)
    return pen.drawing()


def counter(scene: Scene) -> Drawing:
    """The cells of an action track, from all actions down to none."""
    pen = Pen(scene.width, scene.height)
    actions = whole(scene, "actions")
    side = side_of(scene.options.get("side", "teal"))
    low, cell = scene.ink == "low", scene.width / (actions + 1)
    dark = scene.color("ink" if low else f"{side}_dark")
    for k in range(actions + 1):
        left = actions - k
        fill = None if low else scene.color(f"{side}_soft" if left else "paper")
        pen.rect(k * cell + 0.3, 0.3, cell - 0.6, scene.height - 0.6, radius=1.2, fill=fill, stroke=dark, width=0.25)
        pen.text((k + 0.5) * cell, scene.height / 2 + 3.2, str(left), role="text-bold", points=26, fill=dark, anchor="middle")
        if low and side == "teal" and left:
            pen.path(f"M{number(k * cell + 2)} {number(scene.height - 2)}H{number((k + 1) * cell - 2)}", stroke=dark, width=0.8)
    return pen.drawing()
