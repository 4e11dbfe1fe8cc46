"""What lies beside the cards: score sheet, round track, round marker, colour shields."""

from __future__ import annotations

from itertools import pairwise

from generator.drawing import Pen, Scene, number
from templates.curdis import birds, cards, heraldry

COLOURS = ("green", "purple", "blue", "red")

SHEET_WIDTH, SHEET_HEIGHT = 188.0, 260.0
GRID_LEFT, GRID_TOP, CELL_WIDTH, CELL_HEIGHT = 24.0, 44.0, 20.5, 13.0
NAMES_TOP = 31.0


def metal(scene: Scene, full: str = "gold_dark") -> str:
    """Return the colour of frames on a light ground."""
    return scene.color("ink" if scene.ink == "low" else full)


def light_plumage(scene: Scene) -> birds.Plumage:
    """Return the inks of a bird on a light ground."""
    if scene.ink == "low":
        return birds.Plumage(scene.color("paper"), scene.color("paper"), scene.color("ink"))
    return birds.Plumage(scene.color("gold_pale"), scene.color("gold"), scene.color("ink"))


def draw_wreath(pen: Pen, scene: Scene, x: float, y: float, radius: float) -> None:
    """Draw a small laurel with room for a number."""
    leaves = birds.wreath(radius, 7, gap=26, length=radius * 0.5)
    with pen.group(x=x, y=y):
        if scene.ink == "low":
            pen.path(leaves, fill=scene.color("paper"), stroke=scene.color("ink"), width=0.25)
        else:
            pen.path(leaves, fill=scene.color("gold"), stroke=scene.color("gold_dark"), width=0.2)


def draw_score(pen: Pen, scene: Scene, rounds: int, players: int) -> None:
    """Draw the score sheet's ground: header, wreaths, grid."""
    _score_header(pen, scene)
    _score_worth(pen, scene)
    bottom = GRID_TOP + rounds * CELL_HEIGHT
    right = GRID_LEFT + players * CELL_WIDTH
    if scene.ink == "full":
        for i in range(0, rounds, 2):
            pen.rect(0, GRID_TOP + i * CELL_HEIGHT, right, CELL_HEIGHT, fill=scene.color("parchment"))
        pen.rect(0, bottom, right, 16, fill=scene.color("gold_pale"))
    _score_lines(pen, scene, rounds, players)
    for i in range(rounds):
        draw_wreath(pen, scene, GRID_LEFT / 2, GRID_TOP + (i + 0.5) * CELL_HEIGHT, 4.2)


def _score_lines(pen: Pen, scene: Scene, rounds: int, players: int) -> None:
    n, ink = number, metal(scene)
    bottom, right = GRID_TOP + rounds * CELL_HEIGHT, GRID_LEFT + players * CELL_WIDTH
    thin = "".join(f"M0.4 {n(GRID_TOP + i * CELL_HEIGHT)}H{n(right - 0.4)}" for i in range(1, rounds))
    thin += "".join(f"M{n(GRID_LEFT + i * CELL_WIDTH)} {n(NAMES_TOP)}V{n(bottom + 16)}" for i in range(1, players))
    pen.path(thin, stroke=ink, width=0.25)
    frame = f"M0.4 {n(NAMES_TOP)}H{n(right - 0.4)}V{n(bottom + 16)}H0.4Z"
    pen.path(frame, stroke=ink, width=0.8, join="miter")
    heads = f"M{n(GRID_LEFT)} {n(NAMES_TOP)}V{n(bottom + 16)}M0.4 {n(GRID_TOP)}H{n(right - 0.4)}"
    pen.path(heads, stroke=ink, width=0.8)
    pen.path(f"M0.4 {n(bottom)}H{n(right - 0.4)}M0.4 {n(bottom + 1)}H{n(right - 0.4)}", stroke=ink, width=0.45)


def _score_worth(pen: Pen, scene: Scene) -> None:
    for i, (colour, bird) in enumerate((("green", "wild"), ("blue", "live"), ("red", "dead"))):
        x = 8.5 + i * 42
        cards.draw_shield(pen, scene, cards.Spec(colour, 1, dark=False, bird=bird), x, 235, 14)


def _score_header(pen: Pen, scene: Scene) -> None:
    plumes = light_plumage(scene)
    for x, side in ((13, 1), (97, -1)):
        with pen.group(x=x, y=13.4, scale=(side * 0.2, 0.2)):
            birds.perched(pen, plumes, line=2.2)
    pen.path("M2 22.6C12 21 24 23.6 36 22.4H74C86 23.6 98 21 108 22.6", stroke=metal(scene), width=0.5)
    for i, colour in enumerate(COLOURS):
        middle = 121 + i * 18.4
        with pen.group(x=middle, y=3.2, scale=0.24):
            heraldry.small_shield(pen, scene, colour, step=4.4, line=0.9)
        pen.rect(middle - 2.1, 21.4, 4.2, 4.2, radius=0.6, stroke=metal(scene), width=0.4, fill=scene.color("paper"))


def draw_track(pen: Pen, scene: Scene, rounds: int) -> None:
    """Draw the round track, 180 x 50: a place for the colour shield and a branch with one wreath a round."""
    low = scene.ink == "low"
    if not low:
        pen.rect(0, 0, 180, 50, fill=scene.color("parchment"))
    pen.rect(2, 2, 176, 46, radius=2, stroke=metal(scene), width=0.5)
    pen.rect(3.2, 3.2, 173.6, 43.6, radius=1.4, stroke=metal(scene), width=0.2)
    pen.rect(9, 27, 24, 15, radius=1, stroke=metal(scene), width=0.3, dash=(1.5, 1.2))
    spots = track_spots(rounds)
    n = number
    branch = f"M33 34C40 34 38 {n(spots[0][1])} {n(spots[0][0])} {n(spots[0][1])}"
    for (x1, y1), (x2, y2) in pairwise(spots):
        middle = (x1 + x2) / 2
        branch += f"C{n(middle + 1)} {n(y1)} {n(middle - 1)} {n(y2)} {n(x2)} {n(y2)}"
    pen.path(branch, stroke=metal(scene), width=1.1)
    for x, y in spots:
        pen.circle(x, y, 8.6, fill=scene.color("paper" if low else "parchment"))
        draw_wreath(pen, scene, x, y, 6.9)


def track_spots(rounds: int) -> list[tuple[float, float]]:
    """Return the middles of the track's wreaths, the first round's first."""
    return [(46.4 + i * 9.9, 14.4 if i % 2 == 0 else 35.6) for i in range(rounds)]


def draw_marker(pen: Pen, scene: Scene, colour: str | None) -> None:
    """Draw a marker, 20 x 68: a tent with the same picture on either side, and two flaps that overlap as its floor.

    Args:
        pen: where to draw.
        scene: what for.
        colour: the shield of this colour, with room for its name; the bird of the rounds where none is given.
    """
    full = scene.ink == "full"
    if full:
        pen.rect(0, 0, 20, 68, fill=scene.color("parchment" if colour else "night"))
    edge = metal(scene) if colour else metal(scene, "gold")
    for turn in (0, 180):
        x, y = (0.0, 0.0) if turn == 0 else (20.0, 68.0)
        with pen.group(x=x, y=y, turn=turn):
            if colour:
                cards.draw_shield(pen, scene, cards.Spec(colour, 1, dark=False), 10, 35.6, 13.6)
            else:
                _bird_on_branch(pen, scene, edge)
    for y in (10.0, 34.0, 58.0):
        pen.line(0, y, 20, y, stroke=edge, width=0.2, dash=(1.2, 1.0))
    pen.rect(0.15, 0.15, 19.7, 67.7, stroke=edge, width=0.3)


def _bird_on_branch(pen: Pen, scene: Scene, edge: str) -> None:
    plumes = light_plumage(scene)
    if scene.ink == "full":
        plumes = birds.Plumage(scene.color("gold_pale"), edge, scene.color("ink"), edge)
    with pen.group(x=9.6, y=46.6, scale=0.152):
        birds.perched(pen, plumes, line=2.0)
    pen.path("M1.5 54C6 52.6 13 55.2 18.5 53.6", stroke=edge, width=0.8)
    leaves = birds.turned(birds.leaf(3, 0.8), 60, 14.6, 54.2) + birds.turned(birds.leaf(3, 0.8), 300, 4.4, 53.6)
    pen.path(leaves, fill=edge)
