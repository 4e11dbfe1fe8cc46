"""Finished PDFs: opened anew and looked at, with other libraries than those that wrote them; only with `--pdf`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from card_data.diagnostics import Diagnostic
from generator.checks import Context

if TYPE_CHECKING:
    from generator.pdf_check.examine import Examined, Group
    from generator.pdf_check.finished import Artifact

SUMMARY = "finished PDFs: pages, places, backs, bleed, fonts, images, contrast, colours, text and tags"
CODES = {
    "pdf.manifest": "the folder of finished files has no manifest, or one that cannot be read",
    "pdf.missing": "a file that the manifest lists is not there",
    "pdf.stale": "a file was changed since it was built",
    "pdf.unlisted": "a PDF lies in the folder that the manifest does not list",
    "pdf.unreadable": "a file is no PDF, or is damaged",
    "pdf.pages": "a file has more or fewer pages than were planned",
    "pdf.page-size": "a page has another size than its paper, is cropped, or is turned",
    "pdf.trim": "cards have another trim size than their stock, or a page's TrimBox is not its one piece",
    "pdf.placement": "a card is not where the manifest says, or there is one too many",
    "pdf.copies": "a card is not placed as often as its row says",
    "pdf.backs": "a back does not lie behind its front within 0.1 mm",
    "pdf.drawn": "the rendered page shows a card off its place, or something else in its slot",
    "pdf.face": "a card shows another card's face, or not the text that its row says",
    "pdf.bleed": "ink that is cut through does not run to the edge of the bleed",
    "pdf.safe": "a glyph lies outside the safe zone",
    "pdf.font-embedded": "a font is not embedded",
    "pdf.font-family": "a font is of no packaged family",
    "pdf.image-resolution": "an image has fewer than 300 pixels an inch at its placed size",
    "pdf.contrast": "a text has too little contrast to its ground",
    "pdf.colours": "two key colours look alike to the colour-blind, and nothing else tells them apart",
    "pdf.text": "a text cannot be copied, searched or read aloud",
    "pdf.tags": "a rulebook is not tagged, or not wholly",
}
WORKERS = min(2, os.cpu_count() or 1)


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield what is wrong with the finished files of a game, where a folder of them was named."""
    if context.pdf is None:
        return
    from generator.pdf_check.finished import Folder
    from generator.pdf_check.key_colors import check_key_colors

    artifacts, faults = Folder(context.pdf, _shown(context.pdf, context.project.root)).read()
    yield from faults
    looks = {}
    for examined in _examine_all(_groups(context, [a for a in artifacts if a.is_pdf])):
        yield from examined.diagnostics
        looks.update(examined.looks)
    yield from check_key_colors(context.game, looks)


def _shown(folder: Path, root: Path) -> str:
    """Return a folder as messages name it: relative to the project where it lies inside."""
    whole = folder.resolve()
    return whole.relative_to(root).as_posix() if whole.is_relative_to(root) else folder.as_posix()


def _groups(context: Context, artifacts: Iterable[Artifact]) -> list[Group]:
    """Return the files by what they show; the largest first, so that no process waits long for the other."""
    from generator.pdf_check.examine import Group

    by_key: dict[tuple[str, str, str], list[Artifact]] = {}
    for artifact in artifacts:
        by_key.setdefault((artifact.kind, artifact.lang, artifact.ink), []).append(artifact)
    groups = [Group(context.project, context.game, tuple(same)) for same in by_key.values()]
    return sorted(groups, key=lambda group: -sum(a.path.stat().st_size for a in group.artifacts))


def _examine_all(groups: Sequence[Group]) -> Iterator[Examined]:
    from generator.pdf_check.examine import examine

    if len(groups) < 2 or WORKERS == 1:
        yield from map(examine, groups)
        return
    from rules_engine.workers import processes

    with processes(WORKERS) as pool:
        yield from pool.map(examine, groups)
