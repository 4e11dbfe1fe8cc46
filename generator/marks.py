"""What is printed beside the cards: crop marks, fold line, scale check, titles. Pure geometry, millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.geometry import Line, Note, Rect
from generator.imposition import Leaf, Paper

MARK_WIDTH = 0.12
"""0.34 pt: heavier than the 0.25 pt that every printer holds, thin enough to cut along."""
HALO_WIDTH = 0.9
"""White under a mark that lies on a card's bleed, so that it shows on dark grounds too."""
OFFSET = 0.5
"""From the bleed's edge to the mark."""
LENGTH = 4.0
INSIDE_OFFSET = 1.0
"""From the trim to a mark that has no room outside the bleed."""
RULER = 50.0
ROOMY = 10.0
"""A margin above the cards in which words never crowd the marks."""
BESIDE_MARK = 2.0
LABEL_POINTS = 6.5
LABEL_DESCENT, LABEL_HEIGHT = 0.5, 2.5
"""In millimetres, with a little air."""
RULER_CAP = 1.5
"""Height of the words upon the ruler, in millimetres."""

Span = tuple[float, float]
Words = tuple[tuple[Note, ...], tuple[Line, ...]]


def crop_marks(leaf: Leaf, bleed: float) -> tuple[Line, ...]:
    """Return the crop marks of a leaf: outside the block on shared cut lines, eight a card where there is a gutter."""
    rects = [p.rect for p in leaf.recto]
    if not rects:
        return ()
    blocks = rects if leaf.grid.gutter > 0 else [_extent(rects)]
    return tuple(line for block in blocks for line in _block_marks(block, rects, bleed, leaf.grid.paper))


def _block_marks(block: Rect, rects: list[Rect], bleed: float, paper: Paper) -> Iterator[Line]:
    inside = [r for r in rects if block.overlaps(r)]
    for x in sorted({round(v, 4) for r in inside for v in (r.x, r.right)}):
        for start, end in (_span(block.y, -1, bleed, 0.0, paper), _span(block.bottom, 1, bleed, paper.height, paper)):
            yield from _mark(Line(x, start, x, end), _is_on_bleed(start, block.y, block.bottom, bleed))
    for y in sorted({round(v, 4) for r in inside for v in (r.y, r.bottom)}):
        for start, end in (_span(block.x, -1, bleed, 0.0, paper), _span(block.right, 1, bleed, paper.width, paper)):
            yield from _mark(Line(start, y, end, y), _is_on_bleed(start, block.x, block.right, bleed))


def _span(edge: float, way: int, bleed: float, paper_edge: float, paper: Paper) -> Span:
    """Return start and end of a mark that leaves a block's edge: past the bleed, or upon it where paper is scarce."""
    room = abs(paper_edge - edge) - paper.printable_margin
    start = bleed + OFFSET
    if room - start < LENGTH / 2:
        return edge + way * INSIDE_OFFSET, edge + way * max(INSIDE_OFFSET + 1.5, min(room, bleed))
    return edge + way * start, edge + way * min(start + LENGTH, room)


def _is_on_bleed(at: float, low: float, high: float, bleed: float) -> bool:
    return low - bleed < at < high + bleed


def _mark(line: Line, on_bleed: bool) -> Iterator[Line]:
    if on_bleed:
        yield Line(line.x1, line.y1, line.x2, line.y2, HALO_WIDTH, color="#ffffff")
    yield Line(line.x1, line.y1, line.x2, line.y2, MARK_WIDTH)


def _extent(rects: list[Rect]) -> Rect:
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def fold_line(leaf: Leaf) -> tuple[Line, ...]:
    """Return the dashed line along which a gutter-fold sheet is folded, if it is one."""
    if leaf.fold_x is None:
        return ()
    margin = leaf.grid.paper.printable_margin
    return (Line(leaf.fold_x, margin, leaf.fold_x, leaf.grid.paper.height - margin, 0.2, (3.0, 2.0)),)


@dataclass(frozen=True, slots=True)
class Label:
    """The words of one page: the title, which may be shortened; what follows it; and the words of the scale check."""

    title: str
    rest: str
    ruler: str
    measure: Callable[[str], float]
    """Width in mm of a text in the label's size."""

    def within(self, room: float) -> str:
        """Return title and rest, the title shortened as far as the room asks."""
        title = self.title
        while title and self.measure(self._whole(title)) > room:
            title = title[:-1]
        return self._whole(title)

    def _whole(self, title: str) -> str:
        return (title if title == self.title else title.rstrip(" ·") + "…") + self.rest


def words(extent: Rect, paper: Paper, label: Label, *, bleed: float) -> Words:
    """Return the label of a page and the 50 mm scale check, in the wider margin of the sheet."""
    top, left = extent.y - bleed, extent.x - bleed
    if top >= left or top >= ROOMY:
        return _horizontal_words(extent.grown(bleed), extent.x, paper, label)
    return _vertical_words(paper, label, left)


def _horizontal_words(printed: Rect, x: float, paper: Paper, label: Label) -> Words:
    left = max(x, paper.printable_margin) + BESIDE_MARK
    middle = max(printed.y / 2, paper.printable_margin + 1.5)
    below = paper.height - middle
    line, words_line = below + 0.8, below - 0.8
    is_tight = words_line - RULER_CAP < printed.bottom
    if is_tight:  # the word stands close upon its ruler
        line = paper.height - paper.printable_margin - 1.0
        words_line = line - 0.4
    baseline = middle + 0.8
    if baseline + LABEL_DESCENT > printed.y and words_line - RULER_CAP - LABEL_HEIGHT > printed.bottom:
        baseline = words_line - RULER_CAP - LABEL_DESCENT  # no room at all above: the label goes down to the ruler
    text = label.within(paper.width - paper.printable_margin - left)
    notes = (Note(left, baseline, text), Note(left + RULER / 2, words_line, label.ruler, 6.0, align="center"))
    return notes, tuple(_ruler(left, line, horizontal=True, hangs=is_tight))


def _vertical_words(paper: Paper, label: Label, room: float) -> Words:
    middle = max(room / 2, paper.printable_margin + 1.5)
    start = paper.height / 2 + RULER / 2
    right = paper.width - middle
    text = label.within(start - paper.printable_margin)
    notes = (
        Note(middle + 0.8, start, text, turn=-90),
        Note(right - 0.8, paper.height / 2, label.ruler, 6.0, turn=-90, align="center"),
    )
    return notes, tuple(_ruler(right + 0.8, start - RULER, horizontal=False))


def _ruler(x: float, y: float, *, horizontal: bool, hangs: bool = False) -> Iterator[Line]:
    """Yield a line of 50 mm with a tick every 10, across it or hanging from it."""

    def line(along1: float, across1: float, along2: float, across2: float) -> Line:
        if horizontal:
            return Line(x + along1, y + across1, x + along2, y + across2, 0.15)
        return Line(x + across1, y + along1, x + across2, y + along2, 0.15)

    yield line(0, 0, RULER, 0)
    for tick in range(0, int(RULER) + 1, 10):
        half = 1.0 if tick in (0, int(RULER)) else 0.6
        yield line(tick, 0 if hangs else -half, tick, half)
