"""`python -m benchmarks [--write PAGE]`: measure everything, print the page or write it."""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks import faces, kits, report
from benchmarks.measure import RUNS


def main() -> None:
    """Measure, then print or write."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measure the tool, the floor and the peers."
    )
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the page here in place of printing it")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each command (default: %(default)s)")
    options = parser.parse_args()
    comparisons = list(faces.compare(runs=options.runs))
    text = report.page(comparisons, kits.measure_kits(options.runs), kits.imports_of_a_deck_build())
    if options.write:
        report.write(options.write, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
