"""What the data now say on every card, to hold against what the finished files say."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from card_data.diagnostics import DeckwrightError
from card_data.schema import Game
from generator.drawing import Drawing, Ink, labels
from generator.faces import faces_of
from generator.geometry import Face, SvgPicture, TextLine
from generator.jobs import make_look, printed_components
from generator.layouts import Layouts
from generator.pdf_check.finished import Artifact
from generator.project import Project
from generator.sheets import Faces

Words = dict[tuple[str, str, bool], tuple[str, ...]]
"""Component, card and whether it is the front -> the lines of text in the order in which they are painted."""


def words_of_data(project: Project, game: Game, artifact: Artifact) -> Words:
    """Return the words of all faces that a file should hold; none of a component that cannot be drawn, which is another fault."""
    ink: Ink = "low" if artifact.ink == "low" else "full"
    layouts = Layouts(project, game.slug)
    try:
        look = make_look(project, game, artifact.lang, ink)
        components = printed_components(game, artifact.kind, ink)
        return words_of_faces({each.name: faces_of(each, layouts.get, look) for each in components})
    except DeckwrightError:
        return {}


def words_of_faces(faces: Mapping[str, Faces]) -> Words:
    """Return the words of faces, given by component; none of those whose text is in a picture."""
    return {
        (component, card, is_front): _words(face)
        for component, cards in faces.items()
        for card, sides in cards.items()
        for face, is_front in zip(sides, (True, False), strict=True)
        if face is not None and not _has_foreign_text(face)
    }


def _has_foreign_text(face: Face) -> bool:
    return any(isinstance(mark.content, SvgPicture) and "<text" in mark.content.text for mark in face.marks)


def _words(face: Face) -> tuple[str, ...]:
    lines: list[str] = []
    for mark in face.marks:
        if isinstance(mark.content, TextLine):
            lines.append(mark.content.text)
        elif isinstance(mark.content, Drawing):
            lines += [label.text for label in labels(mark.content.items)]
    return tuple(lines)


def plain(texts: Iterable[str]) -> str:
    """Return texts without what setting them may change: blanks, hyphens, ligatures, marks that no font tells apart."""
    joined = unicodedata.normalize("NFKC", "".join(texts))
    return "".join(c for c in joined if c.isalnum())
