"""The pivot values: `Face` (one side of a card, laid out) and `Sheet` (one paper, two sides).

All lengths are millimetres from the top-left corner of what holds them (the trim for a face, the paper for a sheet),
y down. The one turn to PDF points, origin bottom-left, happens in `pdf.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.drawing import Drawing

Side = Literal["recto", "verso"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: top-left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> Rect:
        """Return the rectangle with each side moved outwards."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlaps(self, other: Rect, *, slack: float = 1e-6) -> bool:
        """Return whether the two share area."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


@dataclass(frozen=True, slots=True)
class TextLine:
    """One fitted line: baseline start, font, size in points."""

    x: float
    baseline: float
    text: str
    font: str
    points: float
    color: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image in a rectangle, painted where it lies inside `clip`. `path` is absolute and has been checked."""

    path: str
    rect: Rect
    clip: Rect


@dataclass(frozen=True, slots=True)
class SvgPicture:
    """An SVG text, found safe, scaled into a rectangle; `name` is what messages call it."""

    text: str
    rect: Rect
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A form field; `sum_of` names the fields it adds up, when computed."""

    name: str
    rect: Rect
    points: float
    sum_of: tuple[str, ...] = ()


Content = TextLine | Picture | SvgPicture | Field | Drawing


@dataclass(frozen=True, slots=True)
class Mark:
    """Content at a place of the face: moved to (x, y), then turned clockwise round (pivot_x, pivot_y) of the face."""

    content: Content
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    pivot_x: float = 0.0
    pivot_y: float = 0.0
    box: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one card: trim size, bleed and what is painted. Equal faces are embedded once."""

    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy of a face on a sheet; `rect` is where its trim lies once turned."""

    face: Face
    rect: Rect
    quarter_turns: int
    clip: Rect
    """What of the face, bleed included, is painted."""
    card: str
    copy: int


@dataclass(frozen=True, slots=True)
class Line:
    """A mark beside the cards: crop mark, fold line, ruler tick."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.12
    dash: tuple[float, ...] = ()
    color: str = "#000000"


@dataclass(frozen=True, slots=True)
class Note:
    """A word in the margin; `turn` is clockwise degrees round its start."""

    x: float
    y: float
    text: str
    points: float = 6.5
    turn: float = 0.0
    align: Literal["left", "center", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    side: Side
    placements: tuple[Placement, ...]
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One paper: its size, its recto, its verso where it has one, and the bookmark it opens."""

    width: float
    height: float
    recto: Page
    verso: Page | None
    title: str
