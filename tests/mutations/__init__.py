"""Changed rules that the tests must catch: `python -m tests.mutations [GAME...]` makes each change in a copy and runs the game's tests.

`<slug>.yaml` lists them: file of the game's package, the text as it stands, the text in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent


@dataclass(frozen=True, slots=True)
class Mutation:
    """One changed rule."""

    slug: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The file to change, relative to the project."""
        return Path("rules_engine/games") / self.slug / self.file


def mutations(slug: str) -> list[Mutation]:
    """Return the changes that are listed for a game."""
    found: list[dict[str, Any]] = yaml.safe_load((FOLDER / f"{slug}.yaml").read_text(encoding="utf-8"))
    return [Mutation(slug, each["file"], each["old"], each["new"]) for each in found]


def slugs() -> list[str]:
    """Return the games that have a list."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))
