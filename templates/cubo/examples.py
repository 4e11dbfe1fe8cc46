"""Five whole turns as data: where the cubes stand, where they go, and the actions in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.drawing import Pen, Scene
from templates.cubo.squares import Grid, Place


@dataclass(frozen=True, slots=True)
class Stand:
    """A cube on a square such as `d4`: its side, its rank and what its north side shows."""

    square: str
    side: str
    top: int
    north: int


@dataclass(frozen=True, slots=True)
class Example:
    """A turn of teal: cubes as they stand when it is over (before a captured cube is lifted), ways, actions."""

    letters: str
    ranks: tuple[int, ...]
    stands: tuple[Stand, ...]
    ways: tuple[tuple[str, ...], ...]
    captured: tuple[str, ...]
    actions: tuple[str, ...]
    before: tuple[Stand, ...] = ()
    """How a cube stood on the first square of its way, where rank or heading have changed since."""

    def began(self, way: tuple[str, ...]) -> Stand:
        """Return how the cube of a way stood when the turn began."""
        end = next(stand for stand in self.stands if stand.square == way[-1])
        same = Stand(way[0], end.side, end.top, end.north)
        return next((stand for stand in self.before if stand.square == way[0]), same)


EXAMPLES: Mapping[int, Example] = {
    1: Example(
        "bcde",
        (3, 4, 5),
        (Stand("c5", "teal", 5, 6),),
        (("c3", "c4", "c5"),),
        (),
        ("move", "move", "promote", "promote", "promote"),
        (Stand("c3", "teal", 2, 3),),
    ),
    2: Example(
        "abcde",
        (3, 4),
        (
            Stand("a4", "teal", 3, 6),
            Stand("b4", "teal", 5, 6),
            Stand("c4", "teal", 2, 6),
            Stand("d4", "teal", 6, 5),
            Stand("e4", "teal", 4, 6),
        ),
        (("a3", "a4"), ("b3", "b4"), ("c3", "c4"), ("d3", "d4"), ("e3", "e4")),
        (),
        ("move", "move", "move", "move", "move"),
    ),
    3: Example(
        "abcde",
        (4, 5, 6),
        (Stand("d5", "teal", 4, 6), Stand("d6", "coral", 3, 2)),
        (("a4", "b4", "c4", "d4", "d5"),),
        ("d6",),
        ("move", "move", "move", "move", "capture"),
    ),
    4: Example(
        "abcd",
        (4, 5, 6),
        (Stand("c5", "teal", 2, 6), Stand("c6", "coral", 4, 1)),
        (("a4", "b4", "b5", "c5"),),
        ("c6",),
        ("move", "move", "move", "rotate", "capture"),
        (Stand("a4", "teal", 2, 4),),
    ),
    5: Example(
        "abcd",
        (3, 4, 5),
        (
            Stand("a4", "teal", 6, 5),
            Stand("b4", "teal", 3, 6),
            Stand("d4", "teal", 5, 6),
            Stand("b5", "coral", 2, 3),
            Stand("d5", "coral", 4, 2),
        ),
        (("a3", "a4"), ("b3", "b4"), ("d3", "d4")),
        ("b5", "d5"),
        ("move", "move", "move", "capture", "capture"),
    ),
}


def example_panel(pen: Pen, scene: Scene, example: Example) -> float:
    """Draw the piece of the board on the left; return the x where it ends."""
    columns, rows = len(example.letters), len(example.ranks)
    cell = min(12.5, (scene.height - 4.5) / rows)
    grid = Grid(pen, scene, 4.5, (scene.height - 4.2 - rows * cell) / 2, cell, columns, rows)
    grid.squares()
    grid.labels(example.letters, example.ranks)

    def at(square: str) -> Place:
        return example.letters.index(square[0]), rows - 1 - example.ranks.index(int(square[1:]))

    for way in example.ways:
        start = example.began(way)
        grid.ghost_cube(*at(start.square), start.top, start.north)
    for stand in example.stands:
        grid.cube(*at(stand.square), stand.side, stand.top, stand.north)
    for way in example.ways:
        grid.arrow([at(square) for square in way], onto_cube=True)
    for square in example.captured:
        grid.strike(*at(square))
    return 4.5 + columns * cell
