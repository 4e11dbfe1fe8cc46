"""One artifact's way from rows to finished bytes: steps 3 to 6, in whichever process has time for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, Span, TemplateFault
from card_data.schema import Component, Game
from generator import exporters
from generator.art import load_art
from generator.document import Document, DocumentInfo, Output
from generator.drawing import Ink
from generator.faces import Look, faces_of
from generator.fonts import NOTE_ROLE, FontSet, load_fonts
from generator.geometry import Sheet
from generator.imposition import Duplex
from generator.layouts import Layouts
from generator.marks import LABEL_POINTS
from generator.project import Project
from generator.sheets import Faces, Plan, finish, impose_component, split_sides
from generator.shipped import find_paper, sheet_words

PREFLIGHT = 6
"""Exit code for finished files that are not what was planned, or would not print so."""


@dataclass(frozen=True, slots=True)
class Job:
    """What one process builds in one go: one file of components, or one rulebook, on some papers."""

    project: Project
    game: Game
    kind: Literal["sheets", "rulebook"]
    file: str
    lang: str
    ink: Ink
    papers: tuple[str, ...]
    duplex: Duplex
    gutter: float
    formats: tuple[str, ...]
    out: Path = Path("output")
    """The folder that messages name; nothing is written there yet."""

    @property
    def title(self) -> str:
        """What the progress bar says."""
        return f"{self.game.slug} {self.file}" + (" (low ink)" if self.ink == "low" else "")


@dataclass(frozen=True, slots=True)
class Done:
    """What a job gave: outputs, or what was wrong. Errors travel as values, for exceptions do not pickle well."""

    outputs: tuple[Output, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    message: str = ""
    exit_code: int = 0


def run_job(job: Job) -> Done:
    """Run steps 3 to 6 of a job."""
    from generator.preflight import preflight  # its libraries are for those who build

    try:
        faces = _faces(job) if job.kind == "sheets" else {}
        outputs = tuple(_sheet_outputs(job, faces) if job.kind == "sheets" else _rulebook_outputs(job))
        found = preflight(job.project, job.game, outputs, faces, job.out)
    except DataError as fault:
        return Done(diagnostics=fault.diagnostics, exit_code=fault.exit_code)
    except DeckwrightError as fault:
        return Done(message=str(fault), exit_code=fault.exit_code)
    if any(each.severity == "error" for each in found):
        return Done(diagnostics=found, exit_code=PREFLIGHT)
    return Done(outputs, found)


def _faces(job: Job) -> dict[str, Faces]:
    look = make_look(job.project, job.game, job.lang, job.ink)
    layouts = Layouts(job.project, job.game.slug)
    return {c.name: faces_of(c, layouts.get, look) for c in printed_components(job.game, job.file, job.ink)}


def _sheet_outputs(job: Job, faces: Mapping[str, Faces]) -> Iterator[Output]:
    components = printed_components(job.game, job.file, job.ink)
    fonts = load_fonts(job.game, job.lang)
    for paper in job.papers:
        for document in _documents(job, components, faces, paper, fonts):
            for name in job.formats:
                yield from exporters.find(name).export(document)


def printed_components(game: Game, file: str, ink: Ink) -> tuple[Component, ...]:
    """Return the components of a file that exist in an ink."""
    return tuple(c for c in game.components if c.file == file and (ink == "full" or c.low_ink))


def make_look(project: Project, game: Game, lang: str, ink: Ink) -> Look:
    """Return what draws a game's faces in one language and ink."""
    folders = (game.folder, *(folder / game.slug for folder in project.template_folders()))

    def find(name: str, span: Span) -> Path:
        return _find_file(name, span, folders, project.root)

    return Look(game, load_fonts(game, lang), load_art(project, game.slug), lang, ink, find)


def _find_file(name: str, span: Span, folders: tuple[Path, ...], root: Path) -> Path:
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise _file_fault(span, f'"{name}" lies outside the game\'s folder')
    for folder in folders:
        path = folder / name
        if path.is_file():
            if path.resolve().is_relative_to(folder.resolve()):
                return path
            raise _file_fault(span, f'"{name}" lies outside the folder {folder.relative_to(root)}')
    raise _file_fault(span, f'no file "{name}" in the game\'s folder or its templates')


def _file_fault(span: Span, message: str) -> TemplateFault:
    return TemplateFault([Diagnostic(span, message, "name a file below the game's folder", code="template.file")])


def _documents(
    job: Job, components: tuple[Component, ...], faces: Mapping[str, Faces], paper: str, fonts: FontSet
) -> Iterator[Document]:
    game, lang = job.game, job.lang
    duplex = Duplex.NONE if job.ink == "low" else job.duplex
    plan = Plan(find_paper(paper), duplex, job.gutter, sheet_words(lang), lambda text: _label_width(text, fonts))
    title = " ".join(game.title.get(lang, game.title[game.languages[0]]).split())
    _check_titles(job, components, title, fonts)
    imposed = [impose_component(c, f"{title} · {_text(c, lang)}", faces[c.name], plan) for c in components]
    sheets = finish(imposed)
    owners = tuple(each.component.name for each in imposed for _ in each.leaves)
    info = DocumentInfo(f"{title}: {_text(components[0], lang)}", game.credits.author, game.tagline.get(lang, ""), lang)

    has_backs = any(back for cards in faces.values() for _, back in cards.values())

    def document(suffix: str, parts: tuple[Sheet, ...]) -> Document:
        name = "-".join([game.slug, job.file, *_qualifiers(job, suffix), paper])
        flip = duplex if has_backs else Duplex.NONE
        return Document(name, job.file, paper, lang, job.ink, parts, owners, info, fonts, flip)

    if duplex is Duplex.SEPARATE and any(sheet.verso for sheet in sheets):
        fronts, backs = split_sides(sheets)
        yield document("fronts", fronts)
        yield document("backs", backs)
    else:
        plain = duplex is Duplex.LONG_EDGE or not has_backs
        yield document("" if plain else {Duplex.NONE: "fronts"}.get(duplex, str(duplex)), sheets)


def _qualifiers(job: Job, suffix: str) -> Iterator[str]:
    if job.ink == "low":
        yield "low-ink"
    if suffix:
        yield suffix
    if job.lang != job.game.languages[0]:
        yield job.lang


def _text(component: Component, lang: str) -> str:
    return " ".join((component.title.get(lang) or next(iter(component.title.values()))).split())


def _label_width(text: str, fonts: FontSet) -> float:
    return fonts.width(text, fonts.role_for(text, NOTE_ROLE), LABEL_POINTS)


def _check_titles(job: Job, components: tuple[Component, ...], title: str, fonts: FontSet) -> None:
    """Refuse titles that the margin of a sheet could only print with gaps."""
    titles = [
        (title, job.game.span, "the title"),
        *((_text(c, job.lang), c.span, f"{c.name}'s title") for c in components),
    ]
    found = []
    for text, span, what in titles:
        role = fonts.role_for(text, NOTE_ROLE)
        for character in fonts.missing(text, role):
            message = (
                f'{what} holds "{character}" (U+{ord(character):04X}), for which {fonts.font(role).name} has no glyph'
            )
            found.append(
                Diagnostic(span, message, "write it another way, or choose another text font", code="template.title")
            )
    if found:
        raise TemplateFault(found)


def _rulebook_outputs(job: Job) -> Iterator[Output]:
    from generator.rulebook import render_rulebook

    for paper in job.papers:
        data, pages = render_rulebook(job.project, job.game, job.lang, paper)
        name = f"{job.game.slug}-rulebook-{job.lang}-{paper}.pdf"
        yield Output(name, data, "rulebook", paper, job.lang, "full", pages)
