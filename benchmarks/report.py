"""The measurements as Markdown."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.faces import BROWSER, FLOOR, OURS, PROTOGRAF, Comparison
from benchmarks.measure import RUNS, Result
from benchmarks.peers import browser_version, protograf_requirement

INTRODUCTION = f"""# Benchmarks

Written by `make bench`; nothing here is typed by hand. Whole processes from start to end, interpreter included, after
one run that warms the disk; the median of {RUNS} runs (fastest to slowest in brackets), the tools taking turns within
each run. CPU is the time of all processes together, which other work on the machine disturbs least. Memory is the peak
of the largest process.
"""

COSTS = ("CPU, s", "peak memory, MB", "PDF, kB")

DECK = f"""## A plain deck, data to imposed PDF

Every card differs: a title, a body that wraps, a frame and a filled rectangle; poker size, nine to an A4 sheet, with
crop marks. All print the same geometry. What they do for it differs:

- **{OURS}** reads and checks the data, fits and shapes each text (kerning, ligatures), refuses what overflows or has no
  glyph, embeds each face once and its fonts subset, and reads the finished file back before it says so.
- **{FLOOR}** only draws: positions typed in, no shaping, no check, same fonts.
- **{PROTOGRAF}** (`{protograf_requirement()}`) draws with PyMuPDF and Helvetica, which it does not embed.
- **{BROWSER}** lays out HTML and CSS with the same fonts; the page's author has placed cards and marks.
"""


def page(comparisons: Sequence[Comparison], kits: Sequence[Result], imports: Mapping[str, bool]) -> str:
    """Return docs/benchmarks.md."""
    parts = [INTRODUCTION, machine(), DECK, *map(comparison_table, comparisons), kit_section(kits, imports)]
    return "\n".join(parts).rstrip() + "\n"


def machine() -> str:
    """Return what was measured on what."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("deckwright", "reportlab"))
    cpu = next((line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "?")
    system = next((line.split('"')[1] for line in _lines("/etc/os-release") if line.startswith("PRETTY_NAME")), "?")
    python = platform.python_version()
    return f"{cpu}, {os.cpu_count()} cores, {system}, Python {python}, {versions}, browser: {browser_version()}.\n"


def comparison_table(comparison: Comparison) -> str:
    """Return one deck size's table, ours first."""
    ours = next(result for result in comparison.results if result.name == OURS)
    rows = (
        (result.name, _seconds(result), f"{result.seconds / ours.seconds:.2f}", *_costs(result))
        for result in comparison.results
    )
    table = _table(("tool", "wall clock, s", "times ours", *COSTS), rows)
    left_out = "".join(f"\nLeft out: {reason}.\n" for reason in comparison.left_out)
    return f"### {comparison.count} cards\n\n{table}{left_out}"


def kit_section(kits: Sequence[Result], imports: Mapping[str, bool]) -> str:
    """Return the shipped kits' table and what a deck build imports."""
    loaded = [library for library, is_loaded in imports.items() if is_loaded]
    spared = [library for library, is_loaded in imports.items() if not is_loaded]
    told = f"A deck build imports {_list(loaded)}, and never {_list(spared)} (`python -X importtime`)."
    return f"## The shipped kits\n\n{kit_table(kits)}\n{told}\n"


def kit_table(kits: Sequence[Result]) -> str:
    """Return the table of the kit rows."""
    rows = ((kit.name, _seconds(kit), *_costs(kit)) for kit in kits)
    return _table(("what", "wall clock, s", *COSTS), rows)


def write(path: Path, text: str) -> None:
    """Replace the page in one step."""
    draft = path.with_suffix(".tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
    print(f"wrote {path}", file=sys.stderr)


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    rule = ["---"] + ["---:"] * (len(header) - 1)
    return "".join(f"| {' | '.join(row)} |\n" for row in (header, rule, *rows))


def _seconds(result: Result) -> str:
    return f"{result.seconds:.2f} ({result.fastest:.2f} to {result.slowest:.2f})"


def _costs(result: Result) -> tuple[str, str, str]:
    written = f"{result.written / 1000:,.0f}" if result.written else ""
    return f"{result.cpu_seconds:.2f}", f"{result.peak_mb:.0f}", written


def _list(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "none"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
