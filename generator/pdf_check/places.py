"""Pages and what lies on them: sizes, places, counts, and backs behind their fronts. Numbers of the finished file, no pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from card_data.diagnostics import Diagnostic
from card_data.schema import Component, Game
from generator.geometry import Rect
from generator.imposition import Duplex, Paper, back_turns, mirror
from generator.pdf_check.finished import Artifact, Slot
from generator.pdf_check.opened import ASKEW, PdfPage, Placed
from generator.shipped import UnknownPaper, find_paper

TOLERANCE = 0.1
"""Millimetres that a page, a card or a back may be off."""
NO_BLEED = 0.05


@dataclass(frozen=True, slots=True)
class Found:
    """A slot of the manifest and the face that the page paints there."""

    slot: Slot
    placed: Placed


def check_pages(artifact: Artifact, pages: Sequence[PdfPage]) -> Iterator[Diagnostic]:
    """Yield what is wrong with the number, size and boxes of pages."""
    if len(pages) != artifact.pages:
        yield artifact.fault("pages", f"the file has {len(pages)} pages, expected {artifact.pages}")
    try:
        paper = find_paper(artifact.paper)
    except UnknownPaper as fault:
        yield artifact.fault("manifest", str(fault))
        return
    for number, page in enumerate(pages, 1):
        yield from _check_page(artifact, number, page, paper)


def _check_page(artifact: Artifact, number: int, page: PdfPage, paper: Paper) -> Iterator[Diagnostic]:
    found = (page.width, page.height)
    known = [(paper.width, paper.height), (paper.height, paper.width)]
    if not any(max(abs(f - k) for f, k in zip(found, size, strict=True)) <= TOLERANCE for size in known):
        shown = "shows" if page.is_cropped else "measures"
        message = f"page {number} {shown} {_size(found)}, expected {_size(known[0])} ({paper.name})"
        yield artifact.fault("page-size", message, page=number)
    elif page.is_turned:
        yield artifact.fault("page-size", f"page {number} is turned (/Rotate), expected it upright", page=number)


def find_slots(artifact: Artifact, pages: Sequence[PdfPage]) -> tuple[list[Found], list[Diagnostic]]:
    """Return which face lies in which slot of the manifest, and a fault a page where one has moved, is missing or is too many."""
    found: list[Found] = []
    faults: list[Diagnostic] = []
    slots_by_page: dict[int, list[Slot]] = {}
    for slot in artifact.slots:
        slots_by_page.setdefault(slot.page, []).append(slot)
    for number, page in enumerate(pages, 1):
        slots, left = slots_by_page.pop(number, []), list(page.placed)
        complaints = []
        for slot in slots:
            placed = _nearest(slot.rect, left)
            if placed is None:
                complaints.append(f"card `{slot.card}` (copy {slot.copy}) is not there")
                continue
            left.remove(placed)
            found.append(Found(slot, placed))
            complaints += _compare(slot, placed)
        complaints += [f"a face lies at {_at(placed.rect)}, where the manifest has none" for placed in left]
        if complaints:
            faults.append(artifact.fault("placement", _told(f"page {number}", complaints), page=number))
    faults += [
        artifact.fault("placement", f"page {number}: {len(slots)} cards should be here, but there is no such page")
        for number, slots in slots_by_page.items()
    ]
    return found, faults


def _nearest(rect: Rect, placed: Iterable[Placed]) -> Placed | None:
    """Return the face whose middle is nearest, if it lies upon the slot at all; of two, the one painted last, which is seen."""
    near = [each for each in placed if each.rect.overlaps(rect)]
    return min(reversed(near), key=lambda each: round(_off(each.rect, rect), 3), default=None)


def _off(found: Rect, expected: Rect) -> float:
    (fx, fy), (ex, ey) = found.center, expected.center
    return max(abs(fx - ex), abs(fy - ey))


def _compare(slot: Slot, placed: Placed) -> Iterator[str]:
    rect = placed.rect
    if max(abs(rect.width - slot.rect.width), abs(rect.height - slot.rect.height)) > TOLERANCE:
        found, expected = _size((rect.width, rect.height)), _size((slot.rect.width, slot.rect.height))
        yield f"card `{slot.card}` measures {found}, expected {expected}"
    elif placed.turns != slot.turns:
        found = "leans or is mirrored" if placed.turns == ASKEW else f"is turned by {90 * placed.turns} degrees"
        yield f"card `{slot.card}` {found}, expected {90 * slot.turns} degrees"
    elif _off(rect, slot.rect) > TOLERANCE:
        yield f"card `{slot.card}` lies {way(rect.x - slot.rect.x, rect.y - slot.rect.y)} of its place"


def check_sizes(artifact: Artifact, game: Game, found: Sequence[Found]) -> Iterator[Diagnostic]:
    """Yield where the trim of a component's cards is not what the game's data say."""
    by_name = {component.name: component for component in game.components}
    told: set[str] = set()
    for each in found:
        component, rect = by_name.get(each.slot.component), each.placed.rect
        if component is None or component.name in told or each.placed.turns == ASKEW:
            continue
        stock = component.stock
        size = (rect.width, rect.height) if each.placed.turns % 2 == 0 else (rect.height, rect.width)
        if max(abs(size[0] - stock.width), abs(size[1] - stock.height)) > TOLERANCE:
            told.add(component.name)
            message = (
                f"cards of `{component.name}` measure {_size(size)}, expected {_size((stock.width, stock.height))}"
            )
            yield artifact.fault("trim", f"{message} by the game's data", page=each.slot.page)


def check_trim_boxes(artifact: Artifact, pages: Sequence[PdfPage]) -> Iterator[Diagnostic]:
    """Yield where the TrimBox of a page with one upright piece is not the piece."""
    for number, page in enumerate(pages, 1):
        if len(page.placed) == 1 and page.placed[0].turns == 0:
            piece, trim = page.placed[0].rect, page.trim
            off = max(_off(trim, piece), abs(trim.width - piece.width), abs(trim.height - piece.height))
            if off > TOLERANCE:
                message = f"page {number}: the TrimBox is {off:.1f}mm off the one piece that the page holds"
                yield artifact.fault("trim", message, page=number)


# Counts


def check_copies(artifact: Artifact, game: Game) -> Iterator[Diagnostic]:
    """Yield the cards that are not placed as often as their rows say."""
    components = {c.name: c for c in game.components if c.file == artifact.kind}
    for side in _sides(artifact):
        counts = Counter((s.component, s.card) for s in artifact.slots if side in ("", s.side))
        expected = _expected(artifact, components, side)
        complaints = [
            f"card `{card}` of `{component}` is placed {_times(counts[component, card])}, expected {wanted}"
            for (component, card), wanted in expected.items()
            if counts[component, card] != wanted
        ]
        unknown = [key for key in counts if key not in expected]
        complaints += [
            f"card `{card}` of `{component}` is placed, which the data do not know" for component, card in unknown
        ]
        if complaints:
            what = {"recto": "fronts", "verso": "backs"}.get(side, "fronts and backs")
            yield artifact.fault("copies", _told(what, complaints))
    twice = [f"copy {n} of card `{card}`" for (*_, card, n), count in _repeats(artifact).items() if count > 1]
    if twice:
        yield artifact.fault("copies", _told("placed more than once", twice))


def _sides(artifact: Artifact) -> tuple[str, ...]:
    if artifact.duplex is Duplex.SEPARATE:
        return ("verso",) if artifact.holds_backs_alone else ("recto",)
    return {Duplex.FOLD: ("",), Duplex.NONE: ("recto",)}.get(artifact.duplex, ("recto", "verso"))


def _expected(artifact: Artifact, components: Mapping[str, Component], side: str) -> dict[tuple[str, str], int]:
    """Return how often each card should be placed on a side; for the fold, front and back are on one side."""
    expected: dict[tuple[str, str], int] = {}
    for component in components.values():
        if artifact.ink == "low" and not component.low_ink:
            continue
        for card in component.rows:
            has_back = bool(card.back or component.back) and component.kind not in ("sheet", "form")
            backs = card.copies if has_back else 0
            wanted = {"recto": card.copies, "verso": backs, "": card.copies + backs}[side]
            if wanted or side == "recto":
                expected[component.name, card.id] = wanted
    return expected


def _repeats(artifact: Artifact) -> Counter[tuple[str, str, str, int]]:
    if artifact.duplex is Duplex.FOLD:
        return Counter()
    return Counter((s.side, *s.name) for s in artifact.slots)


# Backs


def check_backs(
    artifact: Artifact, found: Sequence[Found], fronts: Sequence[Found], page: PdfPage
) -> Iterator[Diagnostic]:
    """Yield, once a page, where a back does not lie behind its front.

    Args:
        artifact: the file that holds the backs.
        found: what lies on its pages.
        fronts: what lies on the pages that hold the fronts, of this file or another.
        page: any page, for the size of the paper.
    """
    duplex = artifact.duplex
    pairs = _folded(found) if duplex is Duplex.FOLD else _pairs(found, fronts)
    paper = Paper(artifact.paper, page.width, page.height, 0)
    complaints: dict[int, list[str]] = {}
    for front, back in pairs:
        complaint = _behind(front, back, paper, duplex)
        if complaint:
            complaints.setdefault(back.slot.page, []).append(complaint)
    for number, each in complaints.items():
        hint = "print no sheet of this file; build the game again"
        yield artifact.fault("backs", _told(f"page {number}", each), hint, page=number)


def _pairs(found: Sequence[Found], fronts: Sequence[Found]) -> Iterator[tuple[Found, Found]]:
    front_of = {each.slot.name: each for each in fronts if each.slot.side == "recto"}
    for back in found:
        if back.slot.side == "verso" and back.slot.name in front_of:
            yield front_of[back.slot.name], back


def _folded(found: Sequence[Found]) -> Iterator[tuple[Found, Found]]:
    """Yield fronts and backs of gutter-fold sheets: the manifest lists the fronts of a page first."""
    first: dict[tuple[str, str, int], Found] = {}
    for each in found:
        if each.slot.name in first:
            yield first[each.slot.name], each
        first.setdefault(each.slot.name, each)


def split_sides(artifact: Artifact, found: Sequence[Found]) -> tuple[list[Found], list[Found]]:
    """Return fronts and backs; on gutter-fold sheets both are on the recto."""
    if artifact.duplex is Duplex.FOLD:
        backs = [back for _, back in _folded(found)]
        return [each for each in found if each not in backs], backs
    return [f for f in found if f.slot.side == "recto"], [f for f in found if f.slot.side == "verso"]


def _behind(front: Found, back: Found, paper: Paper, duplex: Duplex) -> str | None:
    flip = Duplex.SHORT_EDGE if duplex is Duplex.SHORT_EDGE else Duplex.LONG_EDGE
    expected, rect = mirror(front.placed.rect, paper, flip), back.placed.rect
    if _off(rect, expected) > TOLERANCE:
        return f"the back of card `{front.slot.card}` lies {way(rect.x - expected.x, rect.y - expected.y)} of its front"
    if front.placed.turns != ASKEW and back.placed.turns != back_turns(front.placed.turns, flip):
        return f"the back of card `{front.slot.card}` does not stand as its front does"
    return None


# Clips


def check_clips(artifact: Artifact, found: Sequence[Found]) -> Iterator[Diagnostic]:
    """Yield, once a page, where a card is painted less far than its bleed, or its trim at a neighbour, or over a neighbour."""
    by_page: dict[int, list[Found]] = {}
    for each in found:
        by_page.setdefault(each.slot.page, []).append(each)
    for number, page in by_page.items():
        rects = [each.placed.rect for each in page]
        lacking = [(each, _lack(each.placed, rects)) for each in page]
        complaints = [f"card `{each.slot.card}` is cut off {lack:.1f}mm too early" for each, lack in lacking if lack]
        complaints += [
            f"card `{each.slot.card}` is painted over its neighbour" for each in page if _covers(each, rects)
        ]
        if complaints:
            yield artifact.fault("bleed", _told(f"page {number}", complaints), page=number)


def _covers(found: Found, rects: Sequence[Rect]) -> bool:
    """Return whether a card's ink, bleed and all, reaches into the trim of another."""
    placed = found.placed
    inked, clip = placed.rect.grown(placed.bleed), placed.clip
    return any(
        other is not placed.rect and inked.overlaps(other, slack=TOLERANCE) and clip.overlaps(other, slack=TOLERANCE)
        for other in rects
    )


def _lack(placed: Placed, rects: Sequence[Rect]) -> float:
    """Return how many millimetres of the card, or of its bleed on open sides, the clip takes away."""
    rect, clip = placed.rect, placed.clip
    left, right, top, bottom = (placed.bleed if is_open else 0.0 for is_open in open_sides(rect, rects, placed.bleed))
    gaps = (
        clip.x - (rect.x - left),
        (rect.right + right) - clip.right,
        clip.y - (rect.y - top),
        (rect.bottom + bottom) - clip.bottom,
    )
    return gap if (gap := max(gaps)) > TOLERANCE else 0.0


def open_sides(rect: Rect, rects: Sequence[Rect], bleed: float) -> tuple[bool, bool, bool, bool]:
    """Return whether no other card stands within the bleed at the left, right, top and bottom, corners included."""
    room = max(bleed, NO_BLEED)
    zones = (
        Rect(rect.x - room, rect.y - room, room, rect.height + 2 * room),
        Rect(rect.right, rect.y - room, room, rect.height + 2 * room),
        Rect(rect.x - room, rect.y - room, rect.width + 2 * room, room),
        Rect(rect.x - room, rect.bottom, rect.width + 2 * room, room),
    )
    left, right, top, bottom = (
        not any(other is not rect and zone.overlaps(other, slack=0.01) for other in rects) for zone in zones
    )
    return left, right, top, bottom


# Words


def way(across: float, down: float) -> str:
    """Return a shift in words: `0.50mm right and 0.20mm below`."""
    parts = []
    if abs(across) > 0.005:
        parts.append(f"{abs(across):.2f}mm {'right' if across > 0 else 'left'}")
    if abs(down) > 0.005:
        parts.append(f"{abs(down):.2f}mm {'below' if down > 0 else 'above'}")
    return " and ".join(parts) or "0.00mm off"


def _told(where: str, complaints: Sequence[str]) -> str:
    more = f", and {len(complaints) - 1} more like it" if len(complaints) > 1 else ""
    return f"{where}: {complaints[0]}{more}"


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:.1f} x {size[1]:.1f} mm"


def _at(rect: Rect) -> str:
    return f"{rect.x:.1f}, {rect.y:.1f} mm"


def _times(count: int) -> str:
    return {0: "nowhere", 1: "once", 2: "twice"}.get(count, f"{count} times")
