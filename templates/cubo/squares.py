"""A piece of the board in a diagram, with cubes, markers, arrows and labels on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.drawing import Pen, Scene, number
from templates.cubo.cubes import Skin, side_of, skin, top_view
from templates.cubo.icons import arrow, marker_icon
from templates.cubo.nets import Point

Place = tuple[float, float]
"""Column and row of a square, counted from the diagram's top left."""


class Grid:
    """Squares of a diagram; places are (column, row) from the top left, lengths millimetres."""

    FILL = 0.88
    """How much of a square's edge a cube covers."""

    def __init__(
        self, pen: Pen, scene: Scene, x: float, y: float, cell: float, columns: int, rows: int, tint: str = "square"
    ) -> None:
        self.pen = pen
        self.scene = scene
        self.x = x
        self.y = y
        self.cell = cell
        self.columns = columns
        self.rows = rows
        self.tint = tint

    def corner(self, column: float, row: float) -> Point:
        """Return the top left corner of a cube that stands on a square."""
        inset = self.cell * (1 - self.FILL) / 2
        return self.x + column * self.cell + inset, self.y + row * self.cell + inset

    def middle(self, column: float, row: float) -> Point:
        """Return the middle of a square."""
        return self.x + (column + 0.5) * self.cell, self.y + (row + 0.5) * self.cell

    def squares(self) -> None:
        """Draw the empty squares."""
        gap = self.cell * 0.02
        fill, line = self.scene.color("paper" if self.scene.ink == "low" else self.tint), self.scene.color("line")
        side = self.cell - 2 * gap
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = self.x + column * self.cell + gap, self.y + row * self.cell + gap
                self.pen.rect(x, y, side, side, radius=0.6, fill=fill, stroke=line, width=0.18)

    def labels(self, letters: str, ranks: Sequence[int]) -> None:
        """Write letters below and numbers, the lowest at the foot, on the left."""
        ink = self.scene.color("ink")
        for k, letter in enumerate(letters[: self.columns]):
            x, _ = self.middle(k, 0)
            self.pen.text(
                x, self.y + self.rows * self.cell + 3.6, letter, role="text-bold", points=8, fill=ink, anchor="middle"
            )
        for k, rank in enumerate(reversed(ranks)):
            _, y = self.middle(0, k)
            self.pen.text(self.x - 1.4, y + 1, str(rank), role="text-bold", points=8, fill=ink, anchor="end")

    def cube(self, column: float, row: float, side: str, top: int, north: int, *, marker: str | None = None) -> None:
        """Draw a cube on a square, on its marker where it has one."""
        x, y = self.corner(column, row)
        size = self.cell * self.FILL
        if marker:
            band = self.cell * 0.22
            x, y, size = self.x + column * self.cell + 0.4, self.y + row * self.cell + band, self.cell - band - 0.4
            self._marker(column, row, marker, band)
        top_view(self.pen, skin(self.scene, side_of(side)), top, north, x, y, size)

    def _marker(self, column: float, row: float, marker: str, band: float) -> None:
        scene = self.scene
        fill = scene.color(
            "paper" if scene.ink == "low" else {"changed": "ground", "frozen": "ice", "immune": "straw"}[marker]
        )
        x, y = self.x + column * self.cell + 0.2, self.y + row * self.cell + 0.2
        self.pen.rect(x, y, self.cell - 0.4, self.cell - 0.4, fill=fill, stroke=scene.color("ink"), width=0.25)
        for k in range(3):
            marker_icon(
                self.pen, marker, x + band / 2 + k * band * 1.7, y + band / 2, band * 0.8, scene.color("ink"), fill
            )
        marker_icon(
            self.pen, marker, x + self.cell - 0.4 - band / 2, y + band / 2, band * 0.8, scene.color("ink"), fill
        )

    def ghost(self, column: float, row: float) -> None:
        """Draw the outline of a cube that has left its square."""
        x, y = self.corner(column, row)
        size = self.cell * self.FILL
        self.pen.rect(x, y, size, size, radius=0.5, stroke=self.scene.color("ink"), width=0.3, dash=(1, 0.8))

    def ghost_cube(self, column: float, row: float, top: int, north: int) -> None:
        """Draw a cube as it stood on a square that it has left: outlines only."""
        x, y = self.corner(column, row)
        paper, pale = self.scene.color("paper"), self.scene.color("muted")
        top_view(self.pen, Skin(paper, pale, pale, paper, paper, pale), top, north, x, y, self.cell * self.FILL)

    def removed(self, column: float, row: float) -> None:
        """Cross out a square whose cube is taken off the board."""
        self.ghost(column, row)
        self.strike(column, row)

    def strike(self, column: float, row: float) -> None:
        """Draw a cross over a square."""
        x, y = self.corner(column, row)
        size = self.cell * self.FILL
        n, inset = number, size * 0.24
        near, far = (x + inset, y + inset), (x + size - inset, y + size - inset)
        d = f"M{n(near[0])} {n(near[1])}L{n(far[0])} {n(far[1])}M{n(near[0])} {n(far[1])}L{n(far[0])} {n(near[1])}"
        self.pen.path(
            d,
            stroke=self.scene.color("coral_dark" if self.scene.ink == "full" else "ink"),
            width=size * 0.07,
            cap="butt",
        )

    def arrow(self, places: Iterable[Place], *, barred: bool = False, onto_cube: bool = False) -> None:
        """Draw a way through the middles of squares; `onto_cube` ends it at the edge of the cube on the last."""
        points = [self.middle(*place) for place in places]
        points[0] = self._towards(points[0], points[1], 0.44)
        if onto_cube:
            points[-1] = self._towards(points[-1], points[-2], 0.42)
        self._way(points, barred=barred)

    def _towards(self, start: Point, end: Point, part: float) -> Point:
        reach = self.cell * part / max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        return start[0] + (end[0] - start[0]) * reach, start[1] + (end[1] - start[1]) * reach

    def leap(self, start: Place, end: Place, *, barred: bool = False) -> None:
        """Draw a jump up the board as a bow past the square that it leaps."""
        (x1, y1), (x2, y2) = self.middle(*start), self.middle(*end)
        reach = self.cell
        first, last = (x1 + reach * 0.36, y1 - reach * 0.3), (x2 + reach * 0.16, y2 + reach * 0.02)
        handles = ((x1 + reach * 0.86, y1 - reach * 0.9), (x2 + reach * 0.8, y2 + reach * 0.5))
        steps = (k / 12 for k in range(13))
        self._way([_bezier(first, *handles, last, t) for t in steps], barred=barred)

    def _way(self, points: list[Point], *, barred: bool) -> None:
        ink, paper = self.scene.color("ink"), self.scene.color("paper")
        head = self.cell * 0.2
        line = "L".join(f"{number(x)} {number(y)}" for x, y in points)
        self.pen.path(f"M{line}", stroke=paper, width=self.cell * 0.13, cap="butt")
        arrow(self.pen, points, ink, width=self.cell * 0.055, head=head)
        if barred:
            k = len(points) // 2
            cx, cy = (points[k - 1][0] + points[k][0]) / 2, (points[k - 1][1] + points[k][1]) / 2
            r = self.cell * 0.12
            n = number
            d = f"M{n(cx - r)} {n(cy - r)}L{n(cx + r)} {n(cy + r)}M{n(cx - r)} {n(cy + r)}L{n(cx + r)} {n(cy - r)}"
            self.pen.circle(cx, cy, r * 1.6, fill=paper, stroke=ink, width=0.2)
            self.pen.path(d, stroke=self.scene.color("coral_dark"), width=self.cell * 0.06, cap="butt")


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1))
    return x, y
