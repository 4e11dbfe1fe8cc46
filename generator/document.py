"""What step 4 hands to step 5: the sheets of one artifact, and what it is."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing import Ink
from generator.fonts import FontSet
from generator.geometry import Field, Sheet
from generator.imposition import Duplex


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a PDF says of itself."""

    title: str
    author: str
    subject: str
    lang: str


@dataclass(frozen=True)
class Document:
    """The sheets of one artifact, ready to paint."""

    name: str
    """File name without its ending, such as `curdis-deck-a4`."""
    kind: str
    """The components' `file`: `deck`, `tokens`, `board` ..."""
    paper: str
    lang: str
    ink: Ink
    sheets: tuple[Sheet, ...]
    component_of: tuple[str, ...]
    """Name of the component that each sheet holds."""
    info: DocumentInfo
    fonts: FontSet
    duplex: Duplex = Duplex.NONE
    """How its backs meet its fronts; `separate` for a file of fronts and its file of backs, `none` where no card has a back."""

    @property
    def has_fields(self) -> bool:
        """Whether anything in it can be filled in."""
        faces = {placement.face for sheet in self.sheets for placement in sheet.recto.placements}
        return any(isinstance(mark.content, Field) for face in faces for mark in face.marks)


@dataclass(frozen=True)
class Output:
    """A finished file, in memory. `document` is what it was painted from; a rulebook has none, for it places no cards."""

    name: str
    data: bytes
    kind: str
    paper: str
    lang: str
    ink: Ink
    pages: int
    document: Document | None = None
