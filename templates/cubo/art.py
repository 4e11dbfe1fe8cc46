"""The look of Cubo, Swiss and toy-like: board, markers and action tracks here, all else in the modules beside."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene, number, rect_path
from templates.cubo.cover import cover
from templates.cubo.cubes import flat_face, side_of, skin, whole
from templates.cubo.figures import assembly, headings, orientations, promotion, right_hand, sides_of_a_cube
from templates.cubo.icons import action_icon, marker_icon
from templates.cubo.net_face import net
from templates.cubo.play import meeting, odds, results, setup, slide_and_jump, worked

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
    "track_cell",
    "worked",
]


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
    pen.circle(
        w / 2,
        w / 2,
        w * 0.33,
        fill=colours.pip if scene.ink == "full" else scene.color("paper"),
        stroke=colours.edge,
        width=0.4,
    )
    core = colours.face if scene.ink == "full" else colours.pip
    pen.polygon([(w / 2, w * 0.27), (w * 0.68, w * 0.6), (w * 0.32, w * 0.6)], fill=core)
    return pen.drawing()


def counter(scene: Scene) -> Drawing:
    """The action track of a side (option `side`), from all actions down to none."""
    pen = Pen(scene.width, scene.height)
    actions = whole(scene, "actions")
    cell = scene.width / (actions + 1)
    for k in range(actions + 1):
        _cell(pen, scene, side_of(scene.options["side"]), actions - k, k * cell, cell)
    return pen.drawing()


def track_cell(scene: Scene) -> Drawing:
    """One cell of a cut-out action track; its id names the side and the number."""
    pen = Pen(scene.width, scene.height)
    _, side, left = str(scene.row["id"]).split("-")
    _cell(pen, scene, side_of(side), int(left), 0, scene.width)
    return pen.drawing()


def _cell(pen: Pen, scene: Scene, side: str, left: int, x: float, width: float) -> None:
    """Draw the cell for `left` actions: filled where a turn counts, plain at none and beyond a turn's actions."""
    low, counts = scene.ink == "low", 0 < left <= whole(scene, "actions")
    dark = scene.color("ink" if low else f"{side}_dark")
    fill = scene.color(f"{side}_soft") if counts and not low else None
    dash = () if left <= whole(scene, "actions") else (1.2, 0.8)
    height = scene.height
    pen.rect(x + 0.5, 0.5, width - 1, height - 1, radius=1.2, fill=fill, stroke=dark, width=0.25, dash=dash)
    pen.text(x + width / 2, height / 2 + 3.2, str(left), role="text-bold", points=26, fill=dark, anchor="middle")
    if side == "teal":
        for cx, cy in ((x + u, v) for u in (2.4, width - 2.4) for v in (2.4, height - 2.4)):
            pen.circle(cx, cy, 0.6, fill=dark)
    else:
        for cx, cy in ((x + u, v) for u in (2.4, width - 2.4) for v in (2.4, height - 2.4)):
            pen.circle(cx, cy, 0.5, stroke=dark, width=0.25)
