"""A net as it is printed: coloured faces, lettered flaps, cut lines and folds, the mark of the start."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, number, polygon_path
from templates.cubo import nets
from templates.cubo.cubes import flat_face, skin, whole

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
    """Draw the cut lines of faces solid and the folds dashed; a fold shows light on a dark face."""
    squares = {square.value: square for square in nets.NET}
    flaps = [(tab.value, tab.edge) for tab in nets.tabs()]
    creases = [_edge(squares[value], edge, mm) for value, edge in (*((v, e) for v, e, _ in nets.folds()), *flaps)]
    free = [(tab.under, tab.under_edge) for tab in nets.tabs()]
    pen.path("".join(_edge(squares[value], edge, mm) for value, edge in free), stroke=color, width=0.15)
    pen.path("".join(creases), stroke=color, width=0.2, dash=(1.2, 0.8), cap="butt")


def _edge(square: nets.Square, edge: nets.Edge, mm: int) -> str:
    (x1, y1), _, _, (x2, y2) = nets.tab_outline(square, edge, 0, 0)
    x, y = NET_CORNER
    return f"M{number(x + x1 * mm)} {number(y + y1 * mm)}L{number(x + x2 * mm)} {number(y + y2 * mm)}"
