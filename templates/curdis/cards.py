"""The parts of a Curdis card, each drawn on the whole card: 63 x 88 mm, origin at the trim's top-left corner."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing import Pen, Scene, number, rect_path
from templates.curdis import birds, heraldry

WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
INDEX_X = 7.5
"""The middle of the corner index."""

_FRAME = "M12.8 4H59V66.8H50.2V84H4V21.2H12.8Z"


@dataclass(frozen=True, slots=True)
class Spec:
    """What of a card its picture depends on."""

    colour: str
    number: int
    dark: bool
    bird: str | None = None

    @classmethod
    def of(cls, scene: Scene) -> Spec:
        """Read the card of a scene's row."""
        row = scene.row
        bird = row.get("bird")
        return cls(str(row["colour"]), int(row["number"] or 0), row["body"] == "black", str(bird) if bird else None)


def text_color(scene: Scene, spec: Spec) -> str:
    """Return the colour of numerals on the card's body."""
    return scene.color("argent" if spec.dark and scene.ink == "full" else "ink")


def draw_body(pen: Pen, scene: Scene, spec: Spec) -> None:
    """Draw the ground past the bleed, with a lozenge pattern that keeps off the corners."""
    if scene.ink == "low":
        if spec.dark:
            _low_ink_corners(pen, scene)
        return
    ground, soft = ("night", "night_soft") if spec.dark else ("parchment", "parchment_soft")
    pen.rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=scene.color(ground))
    with pen.clip(_FRAME):
        pen.path(_lozenges(), stroke=scene.color(soft), width=0.22)


def _low_ink_corners(pen: Pen, scene: Scene) -> None:
    for turn in (0, 180):
        x, y = (0.0, 0.0) if turn == 0 else (WIDTH, HEIGHT)
        with pen.group(x=x, y=y, turn=turn):
            pen.rect(-BLEED, -BLEED, 12.4 + BLEED, 20.8 + BLEED, fill=scene.color("ink"))


def _lozenges(step: float = 5.5) -> str:
    n = number
    lines = []
    for i in range(-17, 30):
        x = i * step
        lines.append(f"M{n(x)} 0L{n(x + HEIGHT * 0.62)} {n(HEIGHT)}M{n(x)} {n(HEIGHT)}L{n(x + HEIGHT * 0.62)} 0")
    return "".join(lines)


def draw_frame(pen: Pen, scene: Scene, spec: Spec) -> None:
    """Draw the notched frame, four millimetres from the cut."""
    low = scene.ink == "low"
    metal = scene.color("ink" if low else ("gold" if spec.dark else "gold_dark"))
    pen.path(_FRAME, stroke=metal, width=0.55 if not (low and spec.dark) else 0.9, join="miter")
    pen.path("M14.2 5.4H57.6V65.4H48.8V82.6H5.4V22.6H14.2Z", stroke=metal, width=0.2, join="miter")
    for x, y, turn in ((57.6, 5.4, 0), (5.4, 82.6, 180)):
        with pen.group(x=x, y=y, turn=turn):
            pen.path(_spray(), fill=metal)
            pen.circle(-1.4, 1.4, 0.65, fill=metal)


def _spray() -> str:
    leaf = birds.leaf
    parts = [birds.turned(leaf(5.6, 1.0), turn, -1.6, 1.6) for turn in (270, 225, 180)]
    return parts[0] + birds.turned(leaf(4.2, 0.9), 225, -1.6, 1.6) + parts[2]


def draw_index(pen: Pen, scene: Scene, spec: Spec) -> None:
    """Draw the small shield, the minus badge and, for figures, nothing else of the corner index."""
    with pen.group(x=5.5, y=11.2, scale=0.096):
        heraldry.small_shield(pen, scene, spec.colour)
    if spec.dark:
        draw_minus(pen, scene, INDEX_X, 18.8)


def draw_minus(pen: Pen, scene: Scene, x: float, y: float, *, radius: float = 1.8) -> None:
    """Draw the badge of cards that may be subtracted from."""
    light, dark = ("paper", "ink") if scene.ink == "low" else ("gold_pale", "night")
    pen.circle(x, y, radius, fill=scene.color(light))
    pen.rect(x - radius * 0.62, y - radius * 0.17, radius * 1.24, radius * 0.34, fill=scene.color(dark))


def draw_shield(pen: Pen, scene: Scene, spec: Spec, x: float, y: float, width: float) -> None:
    """Draw the great shield; `x` is its middle and `y` its top, in millimetres."""
    inks = heraldry.tincture(scene, spec.colour)
    with pen.group(x=x, y=y, scale=width / 40):
        heraldry.draw_field(pen, spec.colour, inks)
        if spec.bird:
            draw_bird(pen, scene, spec.bird, inks)
        else:
            heraldry.draw_arms(pen, spec.colour, spec.number, inks)
        heraldry.draw_rim(pen, scene, inks)


def plumage(inks: heraldry.Tincture) -> birds.Plumage:
    """Return the inks of a bird on a shield."""
    return birds.Plumage(inks.ordinary, inks.charge, inks.deep)


def draw_bird(pen: Pen, scene: Scene, bird: str, inks: heraldry.Tincture) -> None:
    """Draw a bird's emblem upon the 40 x 50 field."""
    {"wild": _wild, "live": _live, "dead": _dead}[bird](pen, scene, inks)


def _wild(pen: Pen, scene: Scene, inks: heraldry.Tincture) -> None:
    with pen.group(x=0, y=22.4, scale=0.345):
        birds.displayed(pen, plumage(inks), line=1.2)


def _live(pen: Pen, scene: Scene, inks: heraldry.Tincture) -> None:
    with pen.group(x=0, y=22.2):
        pen.circle(0, 0, 13.6, fill=inks.field)
        leaves = birds.wreath(14.4, 8, gap=50, length=6)
        pen.path(leaves, stroke=inks.field, width=2.2, fill=inks.field)
        pen.path(leaves, stroke=inks.deep, width=0.9)
        pen.path(leaves, fill=inks.charge)
        with pen.group(x=-1.4, y=-0.4, turn=-14, scale=0.19):
            birds.perched(pen, plumage(inks), line=2.3)
        for path_width, color in ((2.1, inks.deep), (1.1, inks.charge)):
            pen.path("M-10 9.4C-5 7.4 3 10.6 10 8M6.4 9.2C8 9.8 9 11 9.4 12", stroke=color, width=path_width)
        for x, y, size in ((3.2, -12.6, 1.35), (-2.6, -13.6, 1.15), (-6.6, -11.2, 0.95)):
            birds.note(pen, x, y, size, inks.charge if scene.ink == "full" else inks.deep)


def _dead(pen: Pen, scene: Scene, inks: heraldry.Tincture) -> None:
    with pen.clip(heraldry.FIELD):
        pen.path("M-21 33C-8 30.5 8 30.5 21 33V51H-21Z", fill=inks.ordinary, stroke=inks.deep, width=0.7)
    with pen.group(x=0.6, y=24.6, scale=0.27):
        birds.fallen(pen, plumage(inks), line=1.6)
    heraldry.draw_charges(pen, "red", ((0, 40),), 4.4, inks.on_ordinary, inks.deep, inks.ordinary)
    for width, color in ((2.6, inks.field), (1.7, inks.deep), (0.9, inks.charge)):
        pen.ellipse(12.4, 12.6, 4.6, 1.5, stroke=color, width=width)


def draw_ribbon(pen: Pen, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Draw the scroll under the shield; `x` and `y` are its middle's top."""
    low = scene.ink == "low"
    edge = scene.color("ink")
    fill, back = scene.color("paper" if low else "gold_pale"), scene.color("paper" if low else "gold")
    h, half, n = height, width / 2, number
    for side in (-1, 1):
        with pen.group(x=x, y=y, scale=(side, 1)):
            inner, outer, fork = n(half - 4), n(half + 1.6), n(half - 0.4)
            tail = f"M{inner} 1.5H{outer}L{fork} {n(1.5 + h / 2)}L{outer} {n(h + 1.5)}H{inner}Z"
            pen.path(tail, fill=back, stroke=edge, width=0.25, join="round")
            pen.path(f"M{n(half - 2)} {n(h)}L{n(half - 4)} {n(h + 1.5)}V{n(h)}Z", fill=edge)
    pen.path(rect_path(x - half + 2, y, width - 4, h), fill=fill, stroke=edge, width=0.25, join="round")


def draw_feathers(pen: Pen, scene: Scene, spec: Spec, x: float, y: float) -> None:
    """Draw two feathers that embrace a shield's point at (x, y)."""
    low = scene.ink == "low"
    fill = None if low else scene.color("night_soft" if spec.dark else "parchment_soft")
    line = scene.color("ink" if low else ("gold" if spec.dark else "gold_dark"))
    vane = "M0 0C8 2 17 -4 20.5 -17C19.6 -18.6 18.6 -17.6 17.4 -14C14 -8 7 -5 0 0Z"
    rachis = "M-2 0.9C7 -1 16 -6.5 20 -16.4"
    roots = [(4 + 3.1 * i, -1.2 - 0.52 * i * i, 0.5 - 0.28 * i) for i in range(5)]
    barbs = "".join(f"M{number(a)} {number(b)}l2.4 {number(c)}" for a, b, c in roots)
    for side in (-1, 1):
        with pen.group(x=x, y=y, scale=(side, 1)):
            pen.path(vane, fill=fill, stroke=line, width=0.3)
            pen.path(rachis + barbs, stroke=line, width=0.25)


def draw_crest(pen: Pen, scene: Scene, spec: Spec) -> None:
    """Draw the great shield between its feathers, where it stands on the card."""
    draw_feathers(pen, scene, spec, 31.5, 59.5)
    draw_shield(pen, scene, spec, 31.5, 8.8, 38.6)


def draw_card(pen: Pen, scene: Scene, spec: Spec, name: str = "") -> None:
    """Draw a card with its figures, and with its scroll where its name is given: for pictures of positions."""
    with pen.clip(rect_path(0, 0, WIDTH, HEIGHT, 3)):
        pen.rect(0, 0, WIDTH, HEIGHT, fill=scene.color("paper"))
        draw_body(pen, scene, spec)
    draw_frame(pen, scene, spec)
    draw_crest(pen, scene, spec)
    if name:
        draw_ribbon(pen, scene, 31.5, 57.4, 42, 7.6)
        pen.text(31.5, 63.1, name, role="display", points=14, fill=scene.color("ink"), anchor="middle")
    color = text_color(scene, spec)
    for turn in (0, 180):
        x, y = (0.0, 0.0) if turn == 0 else (WIDTH, HEIGHT)
        with pen.group(x=x, y=y, turn=turn):
            draw_index(pen, scene, spec)
            size = 20 if spec.number > 9 else 22
            pen.text(INDEX_X, 9.2, str(spec.number), role="display", points=size, fill=color, anchor="middle")
            pen.text(9.3, 15, spec.colour[0].upper(), role="text-bold", points=10, fill=color, anchor="middle")
    pen.rect(0, 0, WIDTH, HEIGHT, radius=3, stroke=scene.color("grey"), width=0.5)
