"""Step 4: the faces of components become sheets: slots, marks and the words in the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from card_data.schema import Component
from generator.geometry import Face, Page, Placement, Rect, Sheet, Side
from generator.imposition import Duplex, Grid, Leaf, Paper, Printed, Unplaceable, impose, impose_folded, plan_grid
from generator.marks import Label, crop_marks, fold_line, words

Faces = Mapping[str, tuple[Face, Face | None]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How to lay a component out."""

    paper: Paper
    duplex: Duplex
    gutter: float
    words: Mapping[str, str]
    """The words in the margins, by `templates/sheets/<lang>.yaml`."""
    measure: Callable[[str], float]
    """Width in mm of a text in the margins."""


@dataclass(frozen=True, slots=True)
class Imposed:
    """The leaves of one component, before they know their page numbers."""

    component: Component
    title: str
    leaves: tuple[Leaf, ...]
    words: Mapping[str, str]
    measure: Callable[[str], float]


def impose_component(component: Component, title: str, faces: Faces, plan: Plan) -> Imposed:
    """Lay out every copy of every row of a component.

    Raises:
        Unplaceable: no sheet of this paper can hold it.
    """
    prints = list(_prints(component, faces))
    if component.kind in ("sheet", "form"):
        leaves = list(_single_leaves(prints, component, plan.paper))
    elif plan.duplex is Duplex.FOLD and any(p.back for p in prints):
        leaves = list(impose_folded(prints, plan.paper, component.stock))
    else:
        gutter = plan.gutter if component.marks == "crop" else max(plan.gutter, 2.0)
        grid = plan_grid(plan.paper, component.stock, gutter)
        leaves = list(impose(prints, grid, plan.duplex))
    return Imposed(component, title, tuple(leaves), plan.words, plan.measure)


def _prints(component: Component, faces: Faces) -> Iterator[Printed]:
    for card in component.rows:
        front, back = faces[card.id]
        for copy in range(1, card.copies + 1):
            yield Printed(card.id, copy, front, back)


def _single_leaves(prints: Sequence[Printed], component: Component, paper: Paper) -> Iterator[Leaf]:
    """Yield one leaf a print, the piece centred, on whichever way of the paper holds it."""
    stock = component.stock
    for print_ in prints:
        for way in (paper, paper.landscape):
            if stock.width <= way.width and stock.height <= way.height:
                rect = Rect((way.width - stock.width) / 2, (way.height - stock.height) / 2, stock.width, stock.height)
                grid = Grid(way, (rect,), 1, 1, 0.0)
                clip = rect.grown(stock.bleed)
                yield Leaf(grid, (Placement(print_.front, rect, 0, clip, print_.card, print_.copy),), ())
                break
        else:
            raise Unplaceable(
                f"{component.name} ({stock.width:g} x {stock.height:g} mm) does not fit on {paper.name} "
                f"({paper.width:g} x {paper.height:g} mm)"
            )


def finish(imposed: Sequence[Imposed]) -> tuple[Sheet, ...]:
    """Return the sheets of one document: pages numbered, marks and words added."""
    leaves = [(each, leaf) for each in imposed for leaf in each.leaves]
    return tuple(_sheet(each, leaf, number, len(leaves)) for number, (each, leaf) in enumerate(leaves, 1))


def _sheet(imposed: Imposed, leaf: Leaf, number: int, count: int) -> Sheet:
    paper = leaf.grid.paper
    recto = _page("recto", leaf.recto, imposed, leaf, number, count)
    verso = _page("verso", leaf.verso, imposed, leaf, number, count) if leaf.verso else None
    return Sheet(paper.width, paper.height, recto, verso, imposed.title)


def _page(side: Side, placements: tuple[Placement, ...], imposed: Imposed, leaf: Leaf, number: int, count: int) -> Page:
    component, paper = imposed.component, leaf.grid.paper
    if component.kind == "form":
        return Page(side, placements, (), ())
    bleed = component.stock.bleed
    marks = (
        crop_marks(leaf, bleed) if side == "recto" and component.marks == "crop" and component.kind != "sheet" else ()
    )
    page = imposed.words["page"].format(page=number, pages=count)
    side_word = imposed.words["fold" if leaf.fold_x is not None else side]
    label = Label(imposed.title, f"  ·  {page}  ·  {side_word}", imposed.words["ruler"], imposed.measure)
    notes, ruler = words(_extent(placements), paper, label, bleed=bleed)
    return Page(side, placements, (*marks, *fold_line(leaf), *ruler), notes)


def _extent(placements: Sequence[Placement]) -> Rect:
    rects = [p.rect for p in placements]
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def split_sides(sheets: Sequence[Sheet]) -> tuple[tuple[Sheet, ...], tuple[Sheet, ...]]:
    """Return fronts and backs as two documents, for card stock that jams in a duplex unit."""
    fronts = tuple(replace(sheet, verso=None) for sheet in sheets)
    backs = tuple(replace(sheet, recto=sheet.verso, verso=None) for sheet in sheets if sheet.verso)
    return fronts, backs
