"""Vector drawings as values: what art functions return and painters paint.

Coordinates are millimetres from the drawing's top-left corner, y down, as in SVG. Colours are `#rrggbb`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from card_data.schema import Number, Value

MIN_STROKE_MM = 0.09
"""0.25 pt, the thinnest line that home printers and print shops alike reproduce."""

Anchor = Literal["start", "middle", "end"]
Ink = Literal["full", "low"]


@dataclass(frozen=True, slots=True)
class Path:
    """SVG path data, filled and stroked."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.3
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "round"
    join: Literal["miter", "round", "bevel"] = "round"
    even_odd: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text on its baseline; `role` is a role of the game's fonts."""

    x: float
    y: float
    text: str
    role: str
    points: float
    fill: str
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved, turned (degrees clockwise) and scaled, in this order from the outside in; or clipped."""

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    clip: str | None = None


Item = Path | Label | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished drawing of a given size."""

    width: float
    height: float
    items: tuple[Item, ...]


class WatchedRow(Mapping[str, Value]):
    """A row that knows whether it was looked at: a drawing made without looking serves every card."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values
        self.was_read = False

    def __getitem__(self, key: str) -> Value:
        self.was_read = True
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        self.was_read = True
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


@dataclass(frozen=True, slots=True)
class Scene:
    """What an art function is asked to draw."""

    row: Mapping[str, Value]
    width: float
    height: float
    palette: Mapping[str, str]
    options: Mapping[str, str] = field(default_factory=dict)
    ink: Ink = "full"
    lang: str = "en"
    numbers: Mapping[str, Number] = field(default_factory=dict)

    def color(self, name: str) -> str:
        """Return the palette's `#rrggbb` of a name; `KeyError` when the palette lacks it."""
        return self.palette[name]

    @property
    def random(self) -> random.Random:
        """A fresh generator seeded by the row's id: the same for the same card, always."""
        return random.Random(str(self.row["id"]))


def labels(items: Sequence[Item]) -> Iterator[Label]:
    """Yield every label, those inside groups too."""
    for item in items:
        if isinstance(item, Label):
            yield item
        elif isinstance(item, Group):
            yield from labels(item.items)


def number(value: float) -> str:
    """Format a coordinate with at most three decimals (a thousandth of a millimetre)."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Pen:
    """Builds a drawing shape by shape."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._stack: list[list[Item]] = [[]]

    def drawing(self) -> Drawing:
        """Return all that was drawn."""
        return Drawing(self.width, self.height, tuple(self._stack[0]))

    def path(
        self,
        d: str,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        opacity: float = 1.0,
        dash: Sequence[float] = (),
        cap: Literal["butt", "round", "square"] = "round",
        join: Literal["miter", "round", "bevel"] = "round",
        even_odd: bool = False,
    ) -> None:
        """Draw SVG path data."""
        self._stack[-1].append(Path(d, fill, stroke, width, opacity, tuple(dash), cap, join, even_odd))

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        radius: float = 0.0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a rectangle, its corners rounded by `radius`."""
        self.path(rect_path(x, y, w, h, radius), fill=fill, stroke=stroke, width=width, dash=dash)

    def ellipse(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw an ellipse round its middle."""
        self.path(ellipse_path(cx, cy, rx, ry), fill=fill, stroke=stroke, width=width, dash=dash)

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a circle round its middle."""
        self.ellipse(cx, cy, r, r, fill=fill, stroke=stroke, width=width, dash=dash)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: str, width: float = 0.3, dash: Sequence[float] = ()
    ) -> None:
        """Draw a straight line."""
        n = number
        self.path(f"M{n(x1)} {n(y1)}L{n(x2)} {n(y2)}", stroke=stroke, width=width, dash=dash)

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0.3,
    ) -> None:
        """Draw a closed polygon."""
        self.path(polygon_path(points), fill=fill, stroke=stroke, width=width)

    def text(
        self, x: float, y: float, text: str, *, role: str = "text", points: float, fill: str, anchor: Anchor = "start"
    ) -> None:
        """Write one line of text; `y` is its baseline."""
        self._stack[-1].append(Label(x, y, text, role, points, fill, anchor))

    def place(self, drawing: Drawing, x: float, y: float, *, scale: float = 1.0, turn: float = 0.0) -> None:
        """Put a finished drawing's top-left corner at a point."""
        self._stack[-1].append(Group(drawing.items, x, y, turn, (scale, scale)))

    @contextmanager
    def group(
        self, *, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float | tuple[float, float] = 1.0
    ) -> Iterator[None]:
        """Move, then turn (degrees clockwise), then scale all that is drawn inside."""
        factors = scale if isinstance(scale, tuple) else (scale, scale)
        self._stack.append([])
        yield
        self._stack[-2].append(Group(tuple(self._stack.pop()), x, y, turn, factors))

    @contextmanager
    def clip(self, d: str) -> Iterator[None]:
        """Keep only what lies inside the path of all that is drawn inside."""
        self._stack.append([])
        yield
        self._stack[-2].append(Group(tuple(self._stack.pop()), clip=d))


def rect_path(x: float, y: float, w: float, h: float, radius: float = 0.0) -> str:
    """Return the path data of a rectangle."""
    n = number
    if radius <= 0:
        return f"M{n(x)} {n(y)}H{n(x + w)}V{n(y + h)}H{n(x)}Z"
    r = min(radius, w / 2, h / 2)
    k = r * (1 - KAPPA)
    left, top, right, bottom = x, y, x + w, y + h
    corners = (
        ((right - r, top), (right - k, top), (right, top + k), (right, top + r)),
        ((right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)),
        ((left + r, bottom), (left + k, bottom), (left, bottom - k), (left, bottom - r)),
        ((left, top + r), (left, top + k), (left + k, top), (left + r, top)),
    )
    steps = "".join(f"L{_point(start)}C{_point(one)} {_point(two)} {_point(end)}" for start, one, two, end in corners)
    return f"M{_point(corners[-1][-1])}{steps}Z"


KAPPA = 0.5522847498
"""Control points of a cubic that follows a quarter circle, in radii: 4/3 (sqrt(2) - 1); off by 0.03 % at most."""


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def ellipse_path(cx: float, cy: float, rx: float, ry: float) -> str:
    """Return the path data of an ellipse."""
    kx, ky = rx * KAPPA, ry * KAPPA
    quarters = (
        ((cx - rx, cy - ky), (cx - kx, cy - ry), (cx, cy - ry)),
        ((cx + kx, cy - ry), (cx + rx, cy - ky), (cx + rx, cy)),
        ((cx + rx, cy + ky), (cx + kx, cy + ry), (cx, cy + ry)),
        ((cx - kx, cy + ry), (cx - rx, cy + ky), (cx - rx, cy)),
    )
    return f"M{_point((cx - rx, cy))}" + "".join(f"C{' '.join(map(_point, quarter))}" for quarter in quarters) + "Z"


def polygon_path(points: Sequence[tuple[float, float]]) -> str:
    """Return the path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
