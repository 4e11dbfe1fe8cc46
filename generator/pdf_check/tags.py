"""Tags of rulebooks: what a screen reader follows (ISO 14289-1, PDF/UA: marked, a structure tree, a language, figures in words)."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.diagnostics import Diagnostic
from generator.pdf_check.finished import AGAIN, Artifact
from generator.pdf_check.opened import Tags

EXPECTED = {"/H1": "a title", "/P": "paragraphs"}


def check_tags(artifact: Artifact, tags: Tags) -> Iterator[Diagnostic]:
    """Yield what a screen reader would miss in a rulebook."""
    for message, hint in tag_faults(tags, artifact.lang):
        yield artifact.fault("tags", message, hint)


def tag_faults(tags: Tags, lang: str) -> Iterator[tuple[str, str]]:
    """Yield message and hint of each fault in the tags of a rulebook in a language."""
    if not tags.is_marked or not tags.elements:
        yield "the rulebook is not tagged, so a screen reader cannot follow it", AGAIN
        return
    lacking = [word for tag, word in EXPECTED.items() if not tags.elements.get(tag)]
    if lacking:
        yield f"the rulebook's tags name no {' and no '.join(lacking)}", AGAIN
    if tags.lang.split("-")[0] != lang.split("-")[0]:
        found = f'"{tags.lang}"' if tags.lang else "no language"
        yield f'the rulebook declares {found}, expected "{lang}"', AGAIN
    if tags.unlabelled_figures:
        count = tags.unlabelled_figures
        word = "figure has" if count == 1 else "figures have"
        yield f"{count} {word} no alternative text", "give each figure a caption or alt text"
