"""The examination of one set of files: a component's file, or a rulebook, on all its papers; in whichever process has time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from card_data.diagnostics import Diagnostic
from card_data.schema import Card, Component, Game
from generator.imposition import Duplex
from generator.pdf_check.drawn import check_drawn, pages_to_see
from generator.pdf_check.finished import Artifact
from generator.pdf_check.fonts import check_fonts
from generator.pdf_check.key_colors import PIXELS_PER_MM, CardLook, wants_cues
from generator.pdf_check.looks import Complaint, complaints, nears_cut
from generator.pdf_check.opened import OpenedPdf, PdfPage, Unreadable
from generator.pdf_check.places import (
    Found,
    check_backs,
    check_clips,
    check_copies,
    check_pages,
    check_sizes,
    check_trim_boxes,
    find_slots,
    split_sides,
)
from generator.pdf_check.rendered import RenderedPdf, Run, Sight
from generator.pdf_check.tags import check_tags
from generator.pdf_check.words import Words, plain, words_of_data
from generator.project import Project

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 60
CLOSE_DPI = 150
"""For faces whose texts come near the cut."""


@dataclass(frozen=True, slots=True)
class Group:
    """Files that show the same faces: one component's file in a language and an ink, on some papers and for some flips."""

    project: Project
    game: Game
    artifacts: tuple[Artifact, ...]
    words: Words | None = None
    """What the cards should say, where it is known already; else the data are asked."""
    is_fresh: bool = False
    """Whether the files come straight from the build: nobody can have laid anything over a single card, so that of the cards of a
    rendered page the first and the last show that all lie in their places."""

    @property
    def wants_looks(self) -> bool:
        """Whether its cards tell by what cues key colours are told apart."""
        first = self.artifacts[0]
        is_main = first.ink == "full" and first.lang == self.game.languages[0] and not first.is_rulebook
        return is_main and wants_cues(self.game)


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found in a group, and how its cards look."""

    diagnostics: tuple[Diagnostic, ...]
    looks: dict[tuple[str, str], CardLook]


def examine(group: Group) -> Examined:
    """Examine the files of a group."""
    work = _Examination(group)
    for artifact in sorted(group.artifacts, key=lambda a: a.holds_backs_alone):  # backs after their fronts
        faults = work.examine_rulebook(artifact) if artifact.is_rulebook else work.examine_sheets(artifact)
        try:
            for fault in faults:
                work.found.append(fault)
        except Unreadable as damage:
            work.found.append(artifact.fault("unreadable", str(damage)))
    return Examined(tuple(work.found), work.looks)


@dataclass(slots=True)
class _Seen:
    """A face that has been looked at."""

    runs: tuple[Run, ...]
    complaints: tuple[Complaint, ...]
    look: CardLook | None


@dataclass(slots=True)
class _Examination:
    group: Group
    found: list[Diagnostic] = field(default_factory=list)
    seen: dict[str, _Seen] = field(default_factory=dict)
    looks: dict[tuple[str, str], CardLook] = field(default_factory=dict)
    words: Words | None = None
    fronts: dict[str, list[Found]] = field(default_factory=dict)
    """Fronts of a `-fronts-` file by paper, for the backs that another file holds."""
    is_looked_at: bool = False

    def __post_init__(self) -> None:
        self.words = self.group.words
        self.is_looked_at = self.group.wants_looks

    def examine_rulebook(self, artifact: Artifact) -> Iterator[Diagnostic]:
        data = artifact.read()
        with OpenedPdf(data) as opened:
            yield from check_pages(artifact, list(opened.pages(with_faces=False)))
            yield from check_tags(artifact, opened.tags())
            fonts = opened.fonts()
        runs: list[Run] = []
        with RenderedPdf(data) as file:
            for number in range(len(file)):
                sight = file.see(number, DPI)
                runs += sight.runs
                wrong = complaints(sight, _Printed(file, number, DPI), None, 0.0)
                yield from _told_of_page(artifact, number + 1, wrong)
        if not runs:
            yield artifact.fault("text", "no text can be copied, searched or read aloud: the file holds none")
        yield from check_fonts(artifact, fonts, runs)

    def examine_sheets(self, artifact: Artifact) -> Iterator[Diagnostic]:
        yield from check_copies(artifact, self.group.game)
        data = artifact.read()
        with OpenedPdf(data) as opened:
            pages = list(opened.pages(with_faces=True))
            fonts = opened.fonts()
            faces = list(dict.fromkeys(placed.face for page in pages for placed in page.placed))
            picture = opened.faces_pdf(faces)
        found, moved = find_slots(artifact, pages)
        yield from check_pages(artifact, pages)
        yield from moved
        yield from self._check_places(artifact, pages, found)
        stocks = {each.placed.face: each for each in found}
        with RenderedPdf(picture) as face_file, RenderedPdf(data) as file:
            for number, face in enumerate(faces):
                if face not in self.seen and face in stocks:
                    self.seen[face] = self._see(face_file, number, stocks[face])
            if not moved:
                page_of_face = {face: number for number, face in enumerate(faces)}
                for number in pages_to_see(pages):
                    here = [each for each in found if each.slot.page == number]
                    shown = [here[0], *here[:0:-1][:1]] if self.group.is_fresh else here
                    yield from check_drawn(artifact, file, face_file, page_of_face, shown)
        yield from self._told_of_faces(artifact, found)
        yield from check_fonts(
            artifact, fonts, (run for face in faces if face in self.seen for run in self.seen[face].runs)
        )

    def _check_places(
        self, artifact: Artifact, pages: Sequence[PdfPage], found: Sequence[Found]
    ) -> Iterator[Diagnostic]:
        yield from check_sizes(artifact, self.group.game, found)
        yield from check_trim_boxes(artifact, pages)
        yield from check_clips(artifact, found)
        if artifact.duplex is Duplex.SEPARATE and not artifact.holds_backs_alone:
            self.fronts[artifact.paper] = list(found)
        if pages:
            fronts = self.fronts.get(artifact.paper, []) if artifact.holds_backs_alone else found
            yield from check_backs(artifact, found, fronts, pages[0])

    # Faces

    def _component(self, name: str) -> Component | None:
        return next((c for c in self.group.game.components if c.name == name), None)

    def _see(self, file: RenderedPdf, number: int, found: Found) -> _Seen:
        component = self._component(found.slot.component)
        stock, bleed, dpi = component.stock if component else None, found.placed.bleed, DPI
        sight = file.see(number, dpi)
        if stock is not None and nears_cut(sight, stock, bleed):
            dpi = CLOSE_DPI
            sight = file.see(number, dpi)
        wrong = tuple(complaints(sight, _Printed(file, number, dpi), stock, bleed))
        look = _look(sight, bleed) if self.is_looked_at else None
        return _Seen(sight.runs, wrong, look)

    def _told_of_faces(self, artifact: Artifact, found: Sequence[Found]) -> Iterator[Diagnostic]:
        first: dict[str, Found] = {}
        for each in found:
            first.setdefault(each.placed.face, each)
        told: dict[tuple[str, str], tuple[Complaint, Found, int]] = {}
        for face, each in first.items():
            for wrong in self.seen[face].complaints if face in self.seen else ():
                key = (wrong.code, wrong.hint or "")
                before = told.get(key)
                told[key] = (before[0], before[1], before[2] + 1) if before else (wrong, each, 1)
        for wrong, each, count in told.values():
            more = f" ({count - 1} more like it in this file)" if count > 1 else ""
            message = f"card `{each.slot.card}`, {_side(each)}: {wrong.what}{more}"
            yield artifact.fault(wrong.code, message, wrong.hint, page=each.slot.page, severity=wrong.severity)
        yield from self._check_whose(artifact, found)

    def _check_whose(self, artifact: Artifact, found: Sequence[Found]) -> Iterator[Diagnostic]:
        """Yield the cards whose copies differ, or which say other words than the data do now."""
        for is_front, side in zip((True, False), split_sides(artifact, found), strict=True):
            shown: dict[tuple[str, str], Found] = {}
            for each in side:
                key = each.slot.component, each.slot.card
                if shown.setdefault(key, each).placed.face != each.placed.face:
                    message = f"copies of card `{each.slot.card}` show different faces"
                    yield artifact.fault("face", message, page=each.slot.page)
            yield from self._check_words(artifact, shown, is_front=is_front)
            for key, each in shown.items() if is_front else ():
                if each.placed.face in self.seen and (look := self.seen[each.placed.face].look):
                    self.looks.setdefault(key, self._without_own_words(key, look))

    def _check_words(
        self, artifact: Artifact, shown: dict[tuple[str, str], Found], *, is_front: bool
    ) -> Iterator[Diagnostic]:
        if self.words is None:
            self.words = words_of_data(self.group.project, self.group.game, artifact)
        wrong: list[tuple[Found, str]] = []
        for (component, card), each in shown.items():
            expected = self.words.get((component, card, is_front))
            if expected is not None and each.placed.face in self.seen:
                found = tuple(run.text for run in self.seen[each.placed.face].runs)
                if plain(found) != plain(expected):
                    wrong.append((each, _first_other(found, expected)))
        if wrong:
            each, what = wrong[0]
            more = f" ({len(wrong) - 1} more cards like it)" if len(wrong) > 1 else ""
            hint = "it shows another card's face, or its data have changed since; build the game again"
            message = f"card `{each.slot.card}`, {'front' if is_front else 'back'}, {what}{more}"
            yield artifact.fault("face", message, hint, page=each.slot.page)

    def _without_own_words(self, key: tuple[str, str], look: CardLook) -> CardLook:
        """Take away the words that a card would say in any colour: the texts of its row."""
        component = self._component(key[0])
        card = next((c for c in component.rows if c.id == key[1]), None) if component else None
        own = _own_words(card) if card else frozenset()
        return CardLook(look.size, look.greys, frozenset(word for word in look.words if word not in own))


def _own_words(card: Card) -> frozenset[str]:
    texts = (text for by_lang in card.texts.values() for text in by_lang.values() if text)
    return frozenset(word for text in texts for word in text.split())


def _look(sight: Sight, bleed: float) -> CardLook:
    from PIL import Image as Images

    scale = sight.scale
    inset = round(bleed * scale)
    trim: Image = sight.ground.crop((inset, inset, sight.ground.width - inset, sight.ground.height - inset)).convert(
        "L"
    )
    size = (round(trim.width / scale * PIXELS_PER_MM), round(trim.height / scale * PIXELS_PER_MM))
    words = frozenset(word for run in sight.runs for word in run.text.split())
    return CardLook(size, trim.resize(size, Images.Resampling.BOX).tobytes(), words)


@dataclass(slots=True)
class _Printed:
    """Makes the picture of a page when it is first asked for."""

    file: RenderedPdf
    number: int
    dpi: float
    made: list[Image] = field(default_factory=list)

    def __call__(self) -> Image:
        if not self.made:
            self.made.append(self.file.picture(self.number, self.dpi))
        return self.made[0]


def _told_of_page(artifact: Artifact, number: int, wrong: Iterable[Complaint]) -> Iterator[Diagnostic]:
    """Yield the faults of a rulebook's page, each kind once."""
    by_code: dict[str, list[Complaint]] = {}
    for each in wrong:
        by_code.setdefault(each.code, []).append(each)
    for code, same in by_code.items():
        more = f" ({len(same) - 1} more like it on this page)" if len(same) > 1 else ""
        message = f"page {number}: {same[0].what}{more}"
        yield artifact.fault(code, message, same[0].hint, page=number, severity=same[0].severity)


def _side(found: Found) -> str:
    return "front" if found.slot.side == "recto" else "back"


def _first_other(found: Sequence[str], expected: Sequence[str]) -> str:
    """Say in what the words of a face differ from those that its data ask for."""
    lines = {plain([text]) for text in found}
    missing = next((text for text in expected if plain([text]) not in lines), "")
    wanted = {plain([text]) for text in expected}
    extra = next((text for text in found if plain([text]) not in wanted), "")
    if not extra or not missing:
        return f'lacks the text "{missing.strip()}"' if missing else f'says "{extra.strip()}", which its data do not'
    return f'says "{extra.strip()}", expected "{missing.strip()}" by its data'
