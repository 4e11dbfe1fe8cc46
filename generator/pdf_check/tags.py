"""Tags of rulebooks: what a screen reader follows (ISO 14289-1, PDF/UA: marked, a structure tree, a language, figures in words)."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.diagnostics import Diagnostic
from generator.pdf_check.finished import Artifact
from generator.pdf_check.opened import Tags

EXPECTED = {"/H1": "a title", "/P": "paragraphs"}


def check_tags(artifact: Artifact, tags: Tags) -> Iterator[Diagnostic]:
    """Yield what a screen reader would miss in a rulebook."""
    if not tags.is_marked or not tags.elements:
        yield artifact.fault("tags", "the rulebook is not tagged, so a screen reader cannot follow it")
        return
    lacking = [word for tag, word in EXPECTED.items() if not tags.elements.get(tag)]
    if lacking:
        yield artifact.fault("tags", f"the rulebook's tags name no {' and no '.join(lacking)}")
    if tags.lang.split("-")[0] != artifact.lang.split("-")[0]:
        found = f'"{tags.lang}"' if tags.lang else "no language"
        yield artifact.fault("tags", f'the rulebook declares {found}, expected "{artifact.lang}"')
    if tags.unlabelled_figures:
        count = tags.unlabelled_figures
        word = "figure has" if count == 1 else "figures have"
        yield artifact.fault("tags", f"{count} {word} no alternative text", "give each figure a caption or alt text")
