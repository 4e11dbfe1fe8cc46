"""Run the mutations and print the share that the tests catch."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutations import ROOT, Mutation, mutations, slugs

NEEDED = ("card_data", "rules_engine", "templates", "generator", "tests", "pyproject.toml")
SECONDS = 300


def main() -> int:
    """Return 1 when the tests of a game catch fewer than 95 % of its mutations."""
    worst = 1.0
    for slug in sys.argv[1:] or slugs():
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            caught = list(pool.map(is_caught, mutations(slug)))
        for mutation, killed in zip(mutations(slug), caught, strict=True):
            if not killed:
                print(f"  survived: {mutation.path}: {mutation.old!r} -> {mutation.new!r}")
        share = sum(caught) / len(caught)
        worst = min(worst, share)
        print(f"{slug}: {sum(caught)} of {len(caught)} caught ({100 * share:.0f} %)")
    return 0 if worst >= 0.95 else 1


def is_caught(mutation: Mutation) -> bool:
    """Make the change in a copy of the project and return whether the game's tests fail."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        copy = Path(folder)
        for name in NEEDED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        path = copy / mutation.path
        path.write_text(path.read_text(encoding="utf-8").replace(mutation.old, mutation.new, 1), encoding="utf-8")
        tests = sorted(
            str(p.relative_to(copy)) for p in (copy / "tests/rules_engine").glob(f"test_{mutation.slug}*.py")
        )
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return True
        return done.returncode == 1


if __name__ == "__main__":
    sys.exit(main())
