"""The same plain deck through this tool, the floor and the peers: `python -m benchmarks.faces`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks import deck, peers
from benchmarks.measure import RUNS, Job, Result, measure

COUNTS = (54, 540)
OURS = "deckwright"
FLOOR = "ReportLab, one bare loop (the floor)"
PROTOGRAF = "protograf"
BROWSER = "headless Chromium, HTML"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What each tool took for a deck of `count` cards; why some did not run."""

    count: int
    results: tuple[Result, ...]
    left_out: tuple[str, ...]


def deckwright() -> str:
    """Return the command beside the Python that runs this."""
    return shutil.which("deckwright", path=str(Path(sys.executable).parent)) or "deckwright"


def compare(counts: tuple[int, ...] = COUNTS, runs: int = RUNS) -> Iterator[Comparison]:
    """Yield one comparison a deck size."""
    for count in counts:
        with tempfile.TemporaryDirectory(prefix="deckwright-bench-") as name:
            folder = Path(name)
            deck.write_csv(folder / "cards.csv", count)
            deck.write_project(folder / "project", count)
            peers.write_page(folder / "page.html", count)
            jobs, left_out = _jobs(folder)
            print(f"{count} cards", file=sys.stderr)
            yield Comparison(count, tuple(measure(jobs, runs)), left_out)


def _jobs(folder: Path) -> tuple[list[Job], tuple[str, ...]]:
    ours = (deckwright(), "build", deck.SLUG, "--only", "deck", "--paper", "a4", "--out", str(folder / "ours"))
    floor = (sys.executable, "-m", "benchmarks.floor", str(folder / "cards.csv"), str(folder / "floor.pdf"))
    jobs = [
        Job(OURS, ours, folder / "ours", cwd=folder / "project"),
        Job(FLOOR, floor, folder / "floor.pdf", cwd=peers.ROOT),
    ]
    left_out = []
    for name, command, product in _peers(folder):
        try:
            jobs.append(Job(name, command(), product, cwd=folder))
        except peers.Unavailable as error:
            left_out.append(f"{name}: {error}")
    return jobs, tuple(left_out)


def _peers(folder: Path) -> Iterator[tuple[str, Callable[[], tuple[str, ...]], Path]]:
    table, page = folder / "cards.csv", folder / "page.html"
    protograf, browser = folder / "protograf.pdf", folder / "browser.pdf"
    yield PROTOGRAF, lambda: peers.protograf_command(table, protograf), protograf
    yield BROWSER, lambda: peers.browser_command(page, browser), browser


if __name__ == "__main__":
    from benchmarks.report import comparison_table

    for comparison in compare():
        print(comparison_table(comparison))
