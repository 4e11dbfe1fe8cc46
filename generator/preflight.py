"""Step 6: finished PDFs are opened anew, with other libraries than those that wrote them, before any is put in its place.

It is the check of `deckwright check --pdf` (`pdf_check/`), over files that are still in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from card_data.diagnostics import Diagnostic
from card_data.schema import Game
from generator import manifest
from generator.document import Output
from generator.pdf_check.examine import Group, examine
from generator.pdf_check.finished import AGAIN, artifact_of
from generator.pdf_check.key_colors import check_key_colors
from generator.pdf_check.words import words_of_faces
from generator.project import Project
from generator.sheets import Faces

OURS = "a bug of deckwright, not of your data: report it, with the game's folder"


def preflight(
    project: Project, game: Game, outputs: Sequence[Output], faces: Mapping[str, Faces], out: Path
) -> tuple[Diagnostic, ...]:
    """Return what is wrong with, or doubtful in, the finished PDFs of one job; pictures pass.

    Args:
        project: where the game's layouts are.
        game: what was built.
        outputs: files that show the same faces, on their papers.
        faces: the faces that they should show, by component; none for a rulebook.
        out: the folder that messages name.
    """
    folder = out / game.slug
    artifacts = tuple(
        artifact_of(manifest.entry(output), folder, folder.as_posix(), output.name, output.data)
        for output in outputs
        if output.name.endswith(".pdf")
    )
    if not artifacts:
        return ()
    examined = examine(Group(project, game, artifacts, words_of_faces(faces), is_fresh=True))
    return tuple(map(_told_now, (*examined.diagnostics, *check_key_colors(game, examined.looks))))


def _told_now(fault: Diagnostic) -> Diagnostic:
    """Give other advice than to build again where that would give the same file again."""
    return replace(fault, hint=OURS) if fault.hint and AGAIN in fault.hint else fault
