"""Reads the tool's own YAML tables (fonts, papers) into plain texts; users' files go through `card_data`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from card_data.diagnostics import DeckwrightError, suggest
from card_data.lengths import parse_length
from generator.imposition import Paper

PAPERS = Path(__file__).resolve().parent.parent / "templates" / "papers"
SHEET_WORDS = PAPERS.parent / "sheets"


class UnknownPaper(DeckwrightError):
    """A paper that no `templates/papers/*.yaml` describes."""

    exit_code = 1


def plain_map(path: Path) -> dict[str, Any]:
    """Return a YAML map with every scalar as the text that was written."""
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    assert isinstance(data, dict), path
    return data


@cache
def find_paper(name: str) -> Paper:
    """Return a paper by name, in whichever case it is written.

    Raises:
        UnknownPaper: there is none of that name; the message lists those there are.
    """
    known = sorted(path.stem for path in PAPERS.glob("*.yaml"))
    wanted, name = name, name.lower()
    if name not in known:
        hint = suggest(name, known)
        raise UnknownPaper(
            f'unknown paper "{wanted}"; expected one of {", ".join(known)}' + (f"; {hint}" if hint else "")
        )
    data = plain_map(PAPERS / f"{name}.yaml")
    width, height, margin = (float(parse_length(data[key])) for key in ("width", "height", "printable_margin"))
    return Paper(name, width, height, margin)


@cache
def sheet_words(lang: str) -> dict[str, str]:
    """Return the words in the margins of sheets in a language; in English where nobody has translated them."""
    path = SHEET_WORDS / f"{lang}.yaml"
    return plain_map(path if path.is_file() else SHEET_WORDS / "en.yaml")
