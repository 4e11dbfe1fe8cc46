"""What runs off the pages of a finished book: found in WeasyPrint's boxes, for nothing else would tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from card_data.diagnostics import Diagnostic, Span
from card_data.fields import shorten

MM_PER_PIXEL = 25.4 / 96
TOLERANCE_MM = 2.0
"""A little of the margin, where nothing else stands, may be taken."""
_PARTS = ("table", "figure", "p", "li", "dd", "dt", "pre", "h1", "h2", "h3", "h4")
FACTS_PX = 77.0
"""From the foot of the title page to the line with the players and the time."""
_HUNG = "num"


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text or picture that leaves the room it has."""

    page: int
    part: str
    """The HTML element that holds it, such as `table`."""
    text: str
    """Its words; of a picture the alternative text."""
    rule: str
    """The id of the rule that it belongs to, or nothing."""
    right: float
    down: float
    """How far it runs out, in millimetres."""

    def diagnostic(self, span: Span) -> Diagnostic:
        """Return the fault that tells it."""
        ways = ((self.right, "past the edge of its room"), (self.down, "past the foot"))
        far = " and ".join(f"{mm:.0f}mm {way}" for mm, way in ways if mm > TOLERANCE_MM)
        message = f'"{shorten(self.text)}" runs {far} on page {self.page}'
        return Diagnostic(span, message, _HINTS.get(self.part, "shorten it"), code="rulebook.overflow")


_HINTS = {
    "table": "give the table fewer or narrower columns, or make two of it",
    "figure": "make the pictures smaller, or fewer",
    "pre": "break its lines",
    "h2": "shorten the title of the chapter: it is printed at the head of every page, too",
    "h1": "shorten the title or the tagline of the game",
}


def overflows(document: Any) -> list[Overflow]:
    """Return what runs off the pages, the worst of each table, figure and paragraph."""
    worst: dict[tuple[int, int], Overflow] = {}
    for number, page in enumerate(document.pages, 1):
        for key, found in _Page(number, page._page_box).overflows():
            before = worst.get((number, key))
            if before is None or (found.right, found.down) > (before.right, before.down):
                worst[number, key] = found
    return list(worst.values())


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a box stands in the text."""

    part: Any = None
    rule: str = ""
    left: float = 0.0
    right: float = 0.0

    def inside(self, box: Any) -> _Place:
        """Return the place of the boxes within a box."""
        element = box.element
        left, right = self.left, self.right
        if _is_block(box):
            left = box.content_box_x()
            # A block may be wider than the one that holds it, but not to the left of it: texts hang there on purpose.
            right = min(self.right, left + box.width)
        if element is None:
            return _Place(self.part, self.rule, left, right)
        part = (
            element if element.tag in _PARTS and (self.part is None or self.part.tag not in _PARTS[:2]) else self.part
        )
        return _Place(part, element.get("id") or self.rule, left, right)


class _Page:
    def __init__(self, number: int, box: Any) -> None:
        self._number = number
        self._box = box
        self._left = box.content_box_x()
        self._right = self._left + box.width
        self._foot = box.content_box_y() + box.height

    def overflows(self) -> Iterator[tuple[int, Overflow]]:
        """Yield all that runs out, with a key that the boxes of one table, figure or paragraph share."""
        start = _Place(left=self._left, right=self._right)
        for child in map(_plain, self._box.children):
            if type(child).__name__ != "MarginBox":
                yield from self._walk(child, start)
            elif "top" in child.at_keyword:
                yield from self._head(child)
        yield from self._title()

    def _walk(self, box: Any, place: _Place) -> Iterator[tuple[int, Overflow]]:
        if box.element is not None and box.element.get("class") == _HUNG:
            return
        if _is_leaf(box):
            yield from self._leaf(box, place)
            return
        if box.style["position"] == "absolute":
            place = replace(place, left=self._left, right=self._right)
        inner = place.inside(box)
        for child in map(_plain, getattr(box, "children", ())):
            yield from self._walk(child, inner)

    def _leaf(self, box: Any, place: _Place) -> Iterator[tuple[int, Overflow]]:
        text = getattr(box, "text", None)
        if text is not None and not text.strip():
            return
        words = text if text is not None else _caption(place.part) or box.element.get("alt") or "a picture"
        right = max(box.position_x + box.width - place.right, place.left - box.position_x) * MM_PER_PIXEL
        down = (box.position_y + box.height - self._foot) * MM_PER_PIXEL
        if max(right, down) > TOLERANCE_MM:
            part = place.part.tag if place.part is not None else ""
            key = id(place.part) if place.part is not None else id(box)
            yield key, Overflow(self._number, part, words, place.rule, right, down)

    def _head(self, margin: Any) -> Iterator[tuple[int, Overflow]]:
        """Yield a running head that is wider than the text, or runs down into it."""
        texts = [box for box in _all(margin) if getattr(box, "text", None)]
        for box in texts:
            down = (box.position_y + box.height - self._box.content_box_y()) * MM_PER_PIXEL
            right = max(box.position_x + box.width - self._right, self._left - box.position_x) * MM_PER_PIXEL
            if max(right, down) > TOLERANCE_MM:
                yield id(margin), Overflow(self._number, "h2", box.text, "", right, down)

    def _title(self) -> Iterator[tuple[int, Overflow]]:
        """Yield a title page whose title and tagline reach into the facts at its foot."""
        if not any(_class(box) == "cover" for box in _all(self._box)):
            return
        # Where the title is very long, the facts have left the page altogether.
        facts = [box.position_y for box in _all(self._box) if _class(box) == "facts"] or [self._foot - FACTS_PX]
        heads = [box for box in _all(self._box) if (_tag(box) == "h1" or _class(box) == "tagline") and _is_block(box)]
        for head in heads:
            down = (head.position_y + head.height - facts[0]) * MM_PER_PIXEL
            if down > TOLERANCE_MM:
                yield 0, Overflow(self._number, "h1", "".join(head.element.itertext()), "", 0.0, down)


def _caption(figure: Any) -> str:
    """Return the words under a figure's pictures: they stand in the file, as pictures' names need not."""
    return "".join(figure.itertext()).strip() if figure is not None and figure.tag == "figure" else ""


def _plain(box: Any) -> Any:
    """Return the box that a placeholder of an absolutely placed one stands for."""
    return getattr(box, "_box", box)


def _all(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _all(_plain(child))


def _tag(box: Any) -> str:
    return str(box.element.tag) if box.element is not None else ""


def _class(box: Any) -> str:
    return (box.element.get("class") or "") if box.element is not None else ""


def _is_leaf(box: Any) -> bool:
    """Whether a box is a piece of a line, or a picture."""
    return getattr(box, "text", None) is not None or "Replaced" in type(box).__name__


def _is_block(box: Any) -> bool:
    """Whether a box gives its lines their room."""
    return bool(getattr(box, "is_table_wrapper", False)) or type(box).__name__ in (
        "BlockBox", "InlineBlockBox", "TableCellBox", "FlexBox", "TableBox", "FootnoteAreaBox",
    )  # fmt: skip
