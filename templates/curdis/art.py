"""The look of Curdis: what its layouts and its rulebook draw."""

from __future__ import annotations

from generator.drawing import Drawing, Pen, Scene
from templates.curdis import back as backs
from templates.curdis import cards, pieces
from templates.curdis.cards import Spec
from templates.curdis.figures import chain, cover, key, king, parts, table

__all__ = [
    "arms",
    "back",
    "chain",
    "cover",
    "frame",
    "ground",
    "index",
    "key",
    "king",
    "marker",
    "parts",
    "ribbon",
    "score",
    "table",
    "track",
]


def ground(scene: Scene) -> Drawing:
    """The body of a card, past the bleed."""
    pen = Pen(scene.width, scene.height)
    with pen.group(x=cards.BLEED, y=cards.BLEED):
        cards.draw_body(pen, scene, Spec.of(scene))
    return pen.drawing()


def frame(scene: Scene) -> Drawing:
    """The frame of a card."""
    pen = Pen(scene.width, scene.height)
    cards.draw_frame(pen, scene, Spec.of(scene))
    return pen.drawing()


def index(scene: Scene) -> Drawing:
    """The small shield and the minus badge of a corner."""
    pen = Pen(scene.width, scene.height)
    cards.draw_index(pen, scene, Spec.of(scene))
    return pen.drawing()


def arms(scene: Scene) -> Drawing:
    """The great shield between its feathers."""
    pen = Pen(scene.width, scene.height)
    cards.draw_crest(pen, scene, Spec.of(scene))
    return pen.drawing()


def ribbon(scene: Scene) -> Drawing:
    """The scroll that bears a name."""
    pen = Pen(scene.width, scene.height)
    cards.draw_ribbon(pen, scene, scene.width / 2, 0.3, scene.width - 4, scene.height - 2.2)
    return pen.drawing()


def back(scene: Scene) -> Drawing:
    """The back of every card, past the bleed."""
    pen = Pen(scene.width, scene.height)
    with pen.group(x=scene.width / 2, y=scene.height / 2):
        backs.draw_back(pen, scene)
    return pen.drawing()


def score(scene: Scene) -> Drawing:
    """The score sheet but its words."""
    pen = Pen(scene.width, scene.height)
    pieces.draw_score(pen, scene, int(scene.options["rounds"]), int(scene.options["players"]))
    return pen.drawing()


def track(scene: Scene) -> Drawing:
    """The round track but its numbers."""
    pen = Pen(scene.width, scene.height)
    pieces.draw_track(pen, scene, int(scene.options["rounds"]))
    return pen.drawing()


def marker(scene: Scene) -> Drawing:
    """A marker: the bird of the rounds, or a colour."""
    pen = Pen(scene.width, scene.height)
    emblem = str(scene.row["emblem"])
    pieces.draw_marker(pen, scene, None if emblem == "bird" else emblem)
    return pen.drawing()
