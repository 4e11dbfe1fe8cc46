"""What the shipped kits cost: cold, after a change to one card, and at rest: `python -m benchmarks.kits`."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.faces import deckwright
from benchmarks.measure import RUNS, Job, Result, measure
from benchmarks.peers import ROOT

SAMPLE = "cupido"
"""The shipped game with most cards that differ."""
PACKAGES = ("card_data", "rules_engine", "generator", "templates")
RUN = (sys.executable, "-c", "from generator.cli import main; main()")
"""The command of whichever copy of the tool the working folder or PYTHONPATH holds."""
HEAVY = ("weasyprint", "pikepdf", "pypdfium2", "fontTools")


def measure_kits(runs: int = RUNS) -> list[Result]:
    """Return the medians of the kit rows."""
    with tempfile.TemporaryDirectory(prefix="deckwright-bench-") as name:
        folder = Path(name)
        jobs = [_cold(folder, "a4"), _cold(folder, "a4", "letter"), _deck(folder), _one_card(folder), _help()]
        return measure(jobs, runs)


def _cold(folder: Path, *papers: str) -> Job:
    """Build every game into an empty folder, with an empty cache."""
    out = folder / "-".join(papers)
    cache = folder / f"{out.name}-cache"

    def forget() -> None:
        shutil.rmtree(out, ignore_errors=True)
        shutil.rmtree(cache, ignore_errors=True)

    options = [option for paper in papers for option in ("--paper", paper)]
    command = (deckwright(), "build", *options, "--out", str(out))
    environment = {"XDG_CACHE_HOME": str(cache)}
    return Job(f"all kits, cold, {' and '.join(papers)}", command, out, ROOT, environment, forget)


def _deck(folder: Path) -> Job:
    out = folder / "deck"
    return Job(f"{SAMPLE}, the deck, a4", (deckwright(), *_deck_options(out)), out, ROOT)


def _one_card(folder: Path) -> Job:
    """Change one card's name in a copy of the tool and its games, then build that deck again: the editor's loop."""
    copy, out = folder / "copy", folder / "changed"
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    command = (*RUN, *_deck_options(out))
    change = partial(_rename_first_card, copy / "card_data" / SAMPLE / "cards.csv")
    return Job(f"{SAMPLE}, one card changed, the deck, a4", command, out, copy, {"PYTHONPATH": str(copy)}, change)


def _deck_options(out: Path) -> tuple[str, ...]:
    return ("build", SAMPLE, "--only", "deck", "--paper", "a4", "--out", str(out))


def _rename_first_card(table: Path) -> None:
    """Add an `n` to the first card's name, or take it off again."""
    rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"))))
    column = rows[0].index("name.en")
    name = rows[1][column]
    rows[1][column] = name[:-2] if name.endswith("nn") else f"{name}nn"
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    table.write_text(text.getvalue(), encoding="utf-8")


def _help() -> Job:
    return Job("deckwright --help", (deckwright(), "--help"), None, ROOT)


def imports_of_a_deck_build() -> dict[str, bool]:
    """Return, for each heavy library, whether building one deck imports it."""
    with tempfile.TemporaryDirectory(prefix="deckwright-bench-") as out:
        command = [RUN[0], "-X", "importtime", *RUN[1:], *_deck_options(Path(out))]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stderr
    loaded = set(re.findall(r"\|\s+([A-Za-z0-9_]+)\s*$", said, re.MULTILINE))
    assert "reportlab" in loaded, "a deck was built, so what paints it was imported"
    return {library: library in loaded for library in HEAVY}


if __name__ == "__main__":
    from benchmarks.report import kit_table

    print(kit_table(measure_kits()))
    print(imports_of_a_deck_build())
