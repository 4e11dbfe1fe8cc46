"""Faces onto sheets: pure arithmetic, no PDF library in sight. Millimetres from the paper's top-left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from card_data.diagnostics import DeckwrightError
from card_data.schema import Stock
from generator.geometry import Face, Placement, Rect


class Duplex(StrEnum):
    """How backs meet their fronts."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    SEPARATE = "separate"
    NONE = "none"


class Unplaceable(DeckwrightError):
    """A card that no sheet of this paper can hold."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper in millimetres, portrait; printers leave `printable_margin` blank on each side."""

    name: str
    width: float
    height: float
    printable_margin: float

    @property
    def landscape(self) -> Paper:
        """The same paper lying down."""
        return Paper(self.name, self.height, self.width, self.printable_margin)


@dataclass(frozen=True, slots=True)
class Printed:
    """One copy to print: its faces and whose it is."""

    card: str
    copy: int
    front: Face
    back: Face | None


@dataclass(frozen=True, slots=True)
class Grid:
    """Slots on a paper, in reading order. With `quarter_turns` 1 every card lies on its side, its top to the right."""

    paper: Paper
    slots: tuple[Rect, ...]
    columns: int
    rows: int
    gutter: float
    quarter_turns: int = 0

    @property
    def extent(self) -> Rect:
        """The rectangle round all slots."""
        first, last = self.slots[0], self.slots[-1]
        return Rect(first.x, first.y, last.right - first.x, last.bottom - first.y)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One paper as imposed: what lies on its recto, and on its verso."""

    grid: Grid
    recto: tuple[Placement, ...]
    verso: tuple[Placement, ...]
    fold_x: float | None = None
    """Where the paper is folded, for gutter-fold sheets."""


@dataclass(frozen=True, slots=True)
class _Laid:
    print: Printed
    face: Face
    rect: Rect
    turns: int


def plan_grid(paper: Paper, stock: Stock, gutter: float) -> Grid:
    """Return the centred grid that holds most cards; upright where turning them gains nothing.

    Raises:
        Unplaceable: no card fits inside the printable area, or the gutter is narrower than two bleeds.
    """
    if 0 < gutter < 2 * stock.bleed:
        raise Unplaceable(
            f"a gutter of {gutter:g}mm is narrower than two bleeds of {stock.bleed:g}mm each; "
            f"expected 0mm (shared cut lines) or at least {2 * stock.bleed:g}mm"
        )
    options = [_grid(paper, stock, gutter, turns) for turns in (0, 1)]
    best = max((g for g in options if g), key=lambda g: len(g.slots), default=None)
    if best is None:
        raise Unplaceable(
            f"{stock.name} ({stock.width:g} x {stock.height:g} mm) does not fit on {paper.name} "
            f"({paper.width:g} x {paper.height:g} mm with {paper.printable_margin:g} mm that printers leave blank)"
        )
    return best


def _grid(paper: Paper, stock: Stock, gutter: float, turns: int) -> Grid | None:
    width, height = (stock.width, stock.height) if turns == 0 else (stock.height, stock.width)
    columns = _count(paper.width - 2 * paper.printable_margin, width, gutter)
    rows = _count(paper.height - 2 * paper.printable_margin, height, gutter)
    if columns < 1 or rows < 1:
        return None
    left = (paper.width - columns * width - (columns - 1) * gutter) / 2
    top = (paper.height - rows * height - (rows - 1) * gutter) / 2
    slots = tuple(
        Rect(left + column * (width + gutter), top + row * (height + gutter), width, height)
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(paper, slots, columns, rows, gutter, turns)


def _count(room: float, size: float, gutter: float) -> int:
    return int((room + gutter + 1e-6) // (size + gutter))


def mirror(rect: Rect, paper: Paper, duplex: Duplex) -> Rect:
    """Return where a recto rectangle lies on the verso once the sheet is flipped."""
    if duplex is Duplex.SHORT_EDGE:
        return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)
    return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)


def back_turns(recto_turns: int, duplex: Duplex) -> int:
    """Return the quarter turns (clockwise) of a back, so that a card turned over like a page shows its back upright.

    A card on its side turns the other way on the verso; a sheet flipped on its short edge comes out upside down.
    """
    return (-recto_turns + (2 if duplex is Duplex.SHORT_EDGE else 0)) % 4


def impose(prints: Sequence[Printed], grid: Grid, duplex: Duplex) -> Iterator[Leaf]:
    """Yield the leaves that hold all prints, in order; the last may be half filled."""
    for start in range(0, len(prints), len(grid.slots)):
        batch = list(zip(prints[start : start + len(grid.slots)], grid.slots, strict=False))
        recto = [_Laid(p, p.front, slot, grid.quarter_turns) for p, slot in batch]
        verso = [] if duplex is Duplex.NONE else list(_verso(batch, grid, duplex))
        yield Leaf(grid, _placements(recto, grid), _placements(verso, grid))


def _verso(batch: Sequence[tuple[Printed, Rect]], grid: Grid, duplex: Duplex) -> Iterator[_Laid]:
    turns = back_turns(grid.quarter_turns, duplex)
    for print_, slot in batch:
        if print_.back is not None:
            yield _Laid(print_, print_.back, mirror(slot, grid.paper, duplex), turns)


def impose_folded(prints: Sequence[Printed], paper: Paper, stock: Stock) -> Iterator[Leaf]:
    """Yield gutter-fold leaves: fronts left of the fold line, their backs mirrored right of it, on one side of the paper.

    Raises:
        Unplaceable: half a paper holds no card.
    """
    grid = max(_fold_grids(paper, stock), key=lambda g: len(g.slots), default=None)
    if grid is None:
        raise Unplaceable(
            f"half a sheet of {paper.name} holds no {stock.name} card; expected --duplex long-edge or none"
        )
    whole = Paper(grid.paper.name, grid.paper.width * 2, grid.paper.height, grid.paper.printable_margin)
    wide = Grid(whole, grid.slots, grid.columns, grid.rows, grid.gutter, grid.quarter_turns)
    for leaf in impose(prints, wide, Duplex.LONG_EDGE):
        yield Leaf(wide, leaf.recto + leaf.verso, (), fold_x=whole.width / 2)


def _fold_grids(paper: Paper, stock: Stock) -> Iterator[Grid]:
    for whole in (paper, paper.landscape):
        half = Paper(whole.name, whole.width / 2, whole.height, whole.printable_margin)
        for turns in (0, 1):
            grid = _grid(half, stock, 0.0, turns)
            if grid is not None:
                yield grid


def _placements(laid: Sequence[_Laid], grid: Grid) -> tuple[Placement, ...]:
    rects = [each.rect for each in laid]
    return tuple(
        Placement(each.face, each.rect, each.turns, _clip(each, rects, grid.gutter), each.print.card, each.print.copy)
        for each in laid
    )


def _clip(laid: _Laid, rects: Sequence[Rect], gutter: float) -> Rect:
    """Return the trim grown by the bleed, but for sides where a neighbour shares the cut line."""
    rect, bleed = laid.rect, laid.face.bleed
    if gutter > 0:
        return rect.grown(bleed)
    ways = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    left, right, top, bottom = (0.0 if _has_beside(rects, rect, *way) else bleed for way in ways)
    # Where only a diagonal neighbour stands, the corner of the bleed would cover it.
    open_ways = [down for down, room in ((-1, top), (1, bottom)) if room]
    left = 0.0 if any(_has_beside(rects, rect, -1, down) for down in open_ways) else left
    right = 0.0 if any(_has_beside(rects, rect, 1, down) for down in open_ways) else right
    return Rect(rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom)


def _has_beside(rects: Sequence[Rect], rect: Rect, across: int, down: int) -> bool:
    near = 1e-6
    x, y = rect.x + across * rect.width, rect.y + down * rect.height
    return any(abs(other.x - x) < near and abs(other.y - y) < near for other in rects)
