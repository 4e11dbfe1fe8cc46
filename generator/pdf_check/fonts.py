"""The fonts of finished files: embedded, of the packaged families, and telling their characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.diagnostics import Diagnostic
from generator.fonts import FOLDER
from generator.pdf_check.finished import AGAIN, Artifact
from generator.pdf_check.opened import PdfFont
from generator.shipped import plain_map

if TYPE_CHECKING:
    from generator.pdf_check.rendered import Run

PLACEHOLDER = "Helvetica"
"""ReportLab names it on every page and sets nothing in it; a text really set in it is found among the runs."""


@cache
def packaged_names() -> frozenset[str]:
    """Return the first words of the PostScript names of all fonts of `templates/fonts/`, such as `AlegreyaSans`."""
    files = (file for path in FOLDER.glob("*.yaml") for file in plain_map(path)["files"].values())
    return frozenset(_first(Path(file.rpartition(":")[2]).stem) for file in files)


def check_fonts(artifact: Artifact, fonts: Iterable[PdfFont], runs: Iterable[Run]) -> Iterator[Diagnostic]:
    """Yield the fonts that a file uses but should not, or not so; `runs` are the texts that it shows."""
    shown = {run.font: run.is_embedded for run in runs}
    for code, message, hint in font_faults(fonts, shown):
        yield artifact.fault(code, message, hint)


def font_faults(fonts: Iterable[PdfFont], shown: Mapping[str, bool]) -> Iterator[tuple[str, str, str]]:
    """Yield code, message and hint of each fault; `shown` says of fonts in which text is set whether they are embedded."""
    for font in fonts:
        if font.name == PLACEHOLDER and font.name not in shown:
            continue
        if not font.is_embedded or not shown.get(font.name, True):
            yield "font-embedded", f"the font {font.name} is not embedded, so every machine draws its own", AGAIN
        if _first(font.name) not in packaged_names():
            message = f"the font {font.name} is of no packaged family; expected one of templates/fonts"
            yield "font-family", message, "name a family of templates/fonts in game.yaml"
        elif not font.has_unicode:
            message = f"texts in {font.name} cannot be copied, searched or read aloud: the font has no ToUnicode map"
            yield "text", message, AGAIN


def _first(name: str) -> str:
    return name.partition("-")[0]
