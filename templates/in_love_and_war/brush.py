"""One hand for both editions: filled shapes with an outline, or outlines with hatching."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager

from generator.drawing import Pen, Scene, number

LINE = 0.42
"""The outline of every figure, in mm: bold enough for a home printer."""

WHITE = "#FFFFFF"
BLACK = "#000000"

_PAIR = re.compile(r"(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)")


class Brush:
    """Paints shapes in the scene's edition; path data is absolute and made of M, L, C, Q and Z alone."""

    def __init__(self, scene: Scene, pen: Pen) -> None:
        self.scene = scene
        self.pen = pen
        self.low = scene.ink == "low"
        self.ink = BLACK if self.low else scene.color("ink")

    def color(self, name: str) -> str:
        """Return a colour of the palette, or the very `#rrggbb`."""
        return name if name.startswith("#") else self.scene.color(name)

    def shape(self, d: str, fill: str, *, outline: bool = True, width: float = LINE) -> None:
        """Fill an area; in low ink its tone becomes hatching."""
        stroke = self.ink if outline else None
        if not self.low:
            self.pen.path(d, fill=self.color(fill), stroke=stroke, width=width)
            return
        tone = luminance(self.color(fill))
        if outline or tone < 0.7:
            self.pen.path(d, fill=WHITE, stroke=self.ink if outline else None, width=0.3)
        if tone < 0.62:
            with self.pen.clip(d):
                gap, weight = (0.75, 0.22) if tone < 0.22 else (1.2, 0.16)
                self.pen.path(hatching(d, gap), stroke=self.ink, width=weight)

    def oval(self, cx: float, cy: float, rx: float, ry: float, fill: str, *, outline: bool = True) -> None:
        """Fill an ellipse."""
        self.shape(oval_path(cx, cy, rx, ry), fill, outline=outline)

    def solid(self, d: str, fill: str = "ink") -> None:
        """Fill a small shape that stays dark in low ink: pupils, noses, buttons."""
        self.pen.path(d, fill=self.ink if self.low else self.color(fill))

    def light(self, d: str, fill: str = WHITE) -> None:
        """Fill a small shape that is white in low ink: glints, buttons."""
        self.pen.path(d, fill=WHITE if self.low else self.color(fill))

    def line(self, d: str, stroke: str = "ink", width: float = LINE) -> None:
        """Draw an open line."""
        self.pen.path(d, stroke=self.ink if self.low else self.color(stroke), width=width)

    def stripes(self, d: str, stroke: str, width: float) -> None:
        """Draw markings of a coat: broad in full ink, thin in low ink."""
        self.pen.path(d, stroke=self.ink if self.low else self.color(stroke), width=0.3 if self.low else width)

    def tube(self, d: str, fill: str, thickness: float) -> None:
        """Draw a limb or tail along a line, outlined on both sides."""
        self.pen.path(d, stroke=self.ink, width=thickness)
        inner = thickness - 2 * (0.3 if self.low else LINE)
        color = self.color(fill)
        self.pen.path(d, stroke=WHITE if self.low else color, width=inner)
        if self.low and luminance(color) < 0.62:
            # Short dashes of a broad line are hatching across the limb.
            gap = 0.7 if luminance(color) < 0.22 else 1.3
            self.pen.path(d, stroke=self.ink, width=inner, dash=(0.2, gap), cap="butt")

    def wash(self, d: str, fill: str, opacity: float = 1.0) -> None:
        """Fill a ground that low ink leaves out."""
        if not self.low:
            self.pen.path(d, fill=self.color(fill), opacity=opacity)

    @contextmanager
    def at(self, x: float, y: float, *, turn: float = 0.0, scale: float | tuple[float, float] = 1.0) -> Iterator[None]:
        """Move, turn and scale all that is drawn inside."""
        with self.pen.group(x=x, y=y, turn=turn, scale=scale):
            yield


def path(*parts: str | float) -> str:
    """Join commands and coordinates: `path("M", 0, 0, "L", 3, 4.5)`."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def luminance(color: str) -> float:
    """Return how light `#rrggbb` looks, from 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.30 * red + 0.59 * green + 0.11 * blue


def bounds(d: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the points of absolute path data without arcs."""
    points = [(float(x), float(y)) for x, y in _PAIR.findall(d)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def hatching(d: str, gap: float) -> str:
    """Return parallel slanting lines over the bounds of a path."""
    left, top, right, bottom = bounds(d)
    rise = bottom - top
    lines = []
    x = left - rise
    while x < right:
        lines.append(f"M{number(x)} {number(bottom)}L{number(x + rise)} {number(top)}")
        x += gap
    return "".join(lines)


def oval_path(cx: float, cy: float, rx: float, ry: float) -> str:
    """Return an ellipse as four curves (no arcs, so that its bounds can be read)."""
    n, k = number, 0.5523
    return (
        f"M{n(cx - rx)} {n(cy)}C{n(cx - rx)} {n(cy - k * ry)} {n(cx - k * rx)} {n(cy - ry)} {n(cx)} {n(cy - ry)}"
        f"C{n(cx + k * rx)} {n(cy - ry)} {n(cx + rx)} {n(cy - k * ry)} {n(cx + rx)} {n(cy)}"
        f"C{n(cx + rx)} {n(cy + k * ry)} {n(cx + k * rx)} {n(cy + ry)} {n(cx)} {n(cy + ry)}"
        f"C{n(cx - k * rx)} {n(cy + ry)} {n(cx - rx)} {n(cy + k * ry)} {n(cx - rx)} {n(cy)}Z"
    )


def heart_path(cx: float, cy: float, size: float) -> str:
    """Return a heart of a given width round its middle."""
    n, s = number, size / 2
    return (
        f"M{n(cx)} {n(cy + 0.95 * s)}C{n(cx - 0.5 * s)} {n(cy + 0.55 * s)} {n(cx - s)} {n(cy + 0.2 * s)} "
        f"{n(cx - s)} {n(cy - 0.35 * s)}"
        f"C{n(cx - s)} {n(cy - s)} {n(cx - 0.2 * s)} {n(cy - s)} {n(cx)} {n(cy - 0.4 * s)}"
        f"C{n(cx + 0.2 * s)} {n(cy - s)} {n(cx + s)} {n(cy - s)} {n(cx + s)} {n(cy - 0.35 * s)}"
        f"C{n(cx + s)} {n(cy + 0.2 * s)} {n(cx + 0.5 * s)} {n(cy + 0.55 * s)} {n(cx)} {n(cy + 0.95 * s)}Z"
    )


def ring_points(cx: float, cy: float, radius: float, count: int, start: float = -90.0) -> list[tuple[float, float]]:
    """Return points equally spaced round a circle; `start` in degrees, clockwise from the right."""
    angles = [math.radians(start + 360 * i / count) for i in range(count)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]
