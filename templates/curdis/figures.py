"""Pictures of the Curdis rulebook: the title's arms, and positions drawn from the cards themselves."""

from __future__ import annotations

from generator.drawing import Anchor, Drawing, Pen, Scene
from templates.curdis import back, birds, cards, heraldry
from templates.curdis.cards import Spec

_COLOURS = ("green", "purple", "blue", "red")
_BIRDS = ("wild", "live", "dead")
Spot = tuple[float, float]
_BEFORE: tuple[int, Anchor] = (-1, "end")
_AFTER: tuple[int, Anchor] = (1, "start")
_STACK_WIDTH, _STACK_HEIGHT = 88.0, 97.0
"""What two cards stacked as an L cover: the second lies across the lower part of the first."""


def _spec(scene: Scene, name: str) -> Spec:
    """Read `colour-number` or `colour-number:bird`; `black` of the options lists the cards with a dark body."""
    face, _, bird = name.partition(":")
    colour, _, count = face.partition("-")
    return Spec(colour, int(count), face in scene.options.get("black", "").split(), bird or None)


def _list(scene: Scene, option: str, by: str = ";") -> list[str]:
    return [part.strip() for part in scene.options.get(option, "").split(by) if part.strip()]


def _card(pen: Pen, scene: Scene, name: str) -> None:
    """Draw a card; `names` of the options holds the names of the four colours and then those of the three birds."""
    spec = _spec(scene, name)
    names = dict(zip((*_COLOURS, *_BIRDS), _list(scene, "names"), strict=False))
    cards.draw_card(pen, scene, spec, names.get(spec.bird or spec.colour, ""))


def _stack(pen: Pen, scene: Scene, names: list[str]) -> None:
    """Draw one card upright, or two as an L, at (0, 0)."""
    if not names:
        return
    _card(pen, scene, names[0])
    for name in names[1:]:
        with pen.group(x=_STACK_WIDTH, y=34, turn=90):
            _card(pen, scene, name)


def chain(scene: Scene) -> Drawing:
    """Plays one after another: `steps` parted by `;`, the cards of one by `,`; `labels` and `notes` stand below."""
    pen = Pen(scene.width, scene.height)
    steps, labels, notes = (_list(scene, option) for option in ("steps", "labels", "notes"))
    wide = scene.width / len(steps)
    scale = min((wide - 4.4) / _STACK_WIDTH, (scene.height - 11.5) / _STACK_HEIGHT)
    for i, step in enumerate(steps):
        names = [name.strip() for name in step.split(",")]
        own = _STACK_WIDTH if len(names) > 1 else cards.WIDTH
        middle = (i + 0.5) * wide
        down = (scene.height - 11.5) / 2 - (_STACK_HEIGHT if len(names) > 1 else cards.HEIGHT) * scale / 2
        with pen.group(x=middle - own * scale / 2, y=down, scale=scale):
            _stack(pen, scene, names)
        if i:
            _arrow(pen, scene, i * wide, (scene.height - 11.5) / 2)
        for lines, y, role, size in ((labels, 6.4, "text-bold", 11), (notes, 1.6, "text-italic", 9.5)):
            if i < len(lines):
                ink = scene.color("ink")
                pen.text(middle, scene.height - y, lines[i], role=role, points=size, fill=ink, anchor="middle")
    return pen.drawing()


def _arrow(pen: Pen, scene: Scene, x: float, y: float) -> None:
    pen.polygon([(x - 1.4, y - 2), (x + 1.6, y), (x - 1.4, y + 2)], fill=scene.color("gold_dark"))


def key(scene: Scene) -> Drawing:
    """The four colours: shield with its hatching and charge, letter, name, what the hatching looks like."""
    pen = Pen(scene.width, scene.height)
    wide = scene.width / 4
    names, notes = _list(scene, "names"), _list(scene, "notes")
    shield, ink = scene.height - 13.5, scene.color("ink")
    for i, colour in enumerate(_COLOURS):
        x = (i + 0.5) * wide
        cards.draw_shield(pen, scene, Spec(colour, 1, dark=False), x, 1, shield * 0.8 - 1)
        pen.text(x, scene.height - 7, names[i], role="text-bold", points=11, fill=ink, anchor="middle")
        pen.text(x, scene.height - 2.2, notes[i], role="text-italic", points=9.5, fill=ink, anchor="middle")
    return pen.drawing()


def parts(scene: Scene) -> Drawing:
    """One card and the names of its parts: `left` for number, colour, minus badge, `right` for charges, scroll."""
    pen = Pen(scene.width, scene.height)
    scale = (scene.height - 2) / cards.HEIGHT
    edge = scene.width / 2 - cards.WIDTH * scale / 2
    with pen.group(x=edge, y=1, scale=scale):
        _card(pen, scene, scene.options["card"])
    for option, side, spread, places in (
        ("left", -1, 9.5, ((4.2, 6.4), (3.2, 13.2), (5.4, 18.8))),
        ("right", 1, 0.0, ((46.6, 20), (50.6, 61))),
    ):
        x = scene.width / 2 + side * (cards.WIDTH * scale / 2 + 4)
        for i, (label, (px, py)) in enumerate(zip(_list(scene, option), places, strict=True)):
            y = 1 + py * scale
            _call_out(pen, scene, label, (edge + px * scale, y), (x, y + i * spread))
    return pen.drawing()


def _call_out(pen: Pen, scene: Scene, label: str, spot: Spot, end: Spot) -> None:
    """Name a spot of a picture: a line from it to its end, and the label's lines, parted by `/`, beyond."""
    metal, ink = scene.color("gold_dark"), scene.color("ink")
    side, anchor = _BEFORE if end[0] < spot[0] else _AFTER
    pen.line(*spot, *end, stroke=scene.color("paper"), width=1.2)
    pen.line(*spot, *end, stroke=metal, width=0.4)
    pen.circle(*spot, 0.8, fill=metal, stroke=scene.color("paper"), width=0.3)
    for j, line in enumerate(label.split("/")):
        role = "text" if j else "text-bold"
        pen.text(end[0] + side * 1.2, end[1] + 1.1 + j * 3.9, line, role=role, points=10, fill=ink, anchor=anchor)


def king(scene: Scene) -> Drawing:
    """Four cards of one number, fanned: `cards` parted by `,`."""
    pen = Pen(scene.width, scene.height)
    names = _list(scene, "cards", ",")
    scale = (scene.height - 8) / cards.HEIGHT
    for i, name in enumerate(names):
        lean = (i - (len(names) - 1) / 2) * 8.5
        fan = pen.group(x=scene.width / 2, y=scene.height + 45, turn=lean)
        with fan, pen.group(x=-cards.WIDTH * scale / 2, y=-scene.height - 43, scale=scale):
            _card(pen, scene, name)
    return pen.drawing()


def table(scene: Scene) -> Drawing:
    """A table during a round: draw pile, main pile, one private pile; `labels` names them in this order."""
    pen = Pen(scene.width, scene.height)
    labels, ink = _list(scene, "labels"), scene.color("ink")
    scale = (scene.height - 9) / _STACK_HEIGHT
    pen.rect(0.3, 0.3, scene.width - 0.6, scene.height - 0.6, radius=4, fill=scene.color("parchment"))
    wide = scene.width / 3
    for i, names in enumerate((None, _list(scene, "main", ","), _list(scene, "private", ","))):
        middle = (i + 0.5) * wide
        own = cards.WIDTH if not names or len(names) < 2 else _STACK_WIDTH
        with pen.group(x=middle - own * scale * 0.9 / 2, y=3, scale=scale * 0.9):
            if names is None:
                _draw_pile(pen, scene)
            else:
                _stack(pen, scene, names)
        pen.text(middle, scene.height - 3, labels[i], role="text-bold", points=10.5, fill=ink, anchor="middle")
    return pen.drawing()


def _draw_pile(pen: Pen, scene: Scene) -> None:
    night, gold = scene.color("night"), scene.color("gold")
    for i in range(3):
        x, y = 2.4 - i * 1.2, 5.4 - i * 1.2
        pen.rect(x, y, cards.WIDTH, cards.HEIGHT, radius=3, fill=night, stroke=gold, width=0.5)
    with pen.clip(f"M3 3H{cards.WIDTH - 3}V{cards.HEIGHT}H3Z"), pen.group(x=cards.WIDTH / 2, y=cards.HEIGHT / 2 + 3):
        back.draw_back(pen, scene)


def cover(scene: Scene) -> Drawing:
    """The arms of the game: all four colours on one shield, and its three birds about it."""
    pen = Pen(scene.width, scene.height)
    pen.rect(0, 0, scene.width, scene.height, fill=scene.color("night"))
    scale = min(scene.width / 118, scene.height / 131)
    with pen.group(x=scene.width / 2, y=scene.height / 2 - 61 * scale, scale=scale):
        _achievement(pen, scene)
    return pen.drawing()


def _achievement(pen: Pen, scene: Scene) -> None:
    gold, night = scene.color("gold"), scene.color("night")
    pen.circle(0, 66, 52, stroke=gold, width=0.5)
    pen.circle(0, 66, 50.4, stroke=scene.color("night_soft"), width=1.4)
    white = birds.Plumage(scene.color("argent"), scene.color("gold_pale"), night, gold)
    with pen.group(x=0, y=26, scale=0.44):
        birds.displayed(pen, white, line=1.0)
    _supporters(pen, scene)
    with pen.group(x=0, y=46, scale=0.96):
        _quarterly(pen, scene)
    _motto(pen, scene)
    with pen.group(x=-1, y=94.2, scale=0.2):
        birds.fallen(pen, white, line=1.7)


def _motto(pen: Pen, scene: Scene) -> None:
    """Draw the scroll: the four charges, with plus and minus between them."""
    ink, pale = scene.color("ink"), scene.color("gold_pale")
    cards.draw_ribbon(pen, scene, 0, 100, 66, 9.4)
    for i, colour in enumerate(_COLOURS):
        x = -22.5 + 15 * i
        heraldry.draw_charges(pen, colour, ((x, 104.8),), 3.1, scene.color(colour), scene.color(f"{colour}_deep"), pale)
        if i:
            bar = f"M{x - 9.4} 104.7H{x - 5.6}" + (f"M{x - 7.5} 102.8V106.6" if i != 2 else "")
            pen.path(bar, stroke=ink, width=0.9, cap="butt")


def _supporters(pen: Pen, scene: Scene) -> None:
    gold, night = scene.color("gold"), scene.color("night")
    plumes = birds.Plumage(scene.color("gold_pale"), gold, night, gold)
    for side in (-1, 1):
        with pen.group(scale=(side, 1)):
            pen.path("M26 104C33 98 38 92 50 86.6M36 94.4C42 94.6 46 97 49 100", stroke=gold, width=1.3)
            sprigs = ((50, 86.6, 64), (49, 100, 130), (44, 89.4, 0), (42, 95.4, 170), (31, 99.6, 320), (44.6, 96.6, 60))
            pen.path("".join(birds.turned(birds.leaf(5.6, 1.5), turn, x, y) for x, y, turn in sprigs), fill=gold)
            with pen.group(x=37.4, y=76.4, turn=-8, scale=(-0.29, 0.29)):
                birds.perched(pen, plumes, line=1.9)
            for x, y, size in ((24.6, 53, 1.7), (31, 47, 1.4), (35.4, 53.6, 1.2)):
                birds.note(pen, x, y, size, gold)


def _quarterly(pen: Pen, scene: Scene) -> None:
    """Draw one shield of four quarters, a charge on each."""
    for i, colour in enumerate(_COLOURS):
        left, top = -20 + 20 * (i % 2), 21.5 * (i // 2)
        inks = heraldry.tincture(scene, colour)
        with pen.clip(f"M{left} {top}h20v{21.5 + 8 * (i // 2)}h-20Z"):
            heraldry.draw_field(pen, colour, inks)
        x, y, size = ((-10, 10.8, 6.2), (10, 10.8, 6.2), (-8.4, 30.9, 5.6), (8.4, 30.9, 5.6))[i]
        heraldry.draw_charges(pen, colour, ((x, y),), size, inks.charge, inks.deep, inks.field)
    pen.path("M0 0V50M-20 21.5H20", stroke=scene.color("night"), width=1.5, cap="butt")
    pen.path("M0 0V50M-20 21.5H20", stroke=scene.color("gold"), width=0.9, cap="butt")
    pen.path(heraldry.FIELD, stroke=scene.color("night"), width=3.2, join="miter")
    pen.path(heraldry.FIELD, stroke=scene.color("gold"), width=1.5, join="miter")
