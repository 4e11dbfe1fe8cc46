"""Copies of shipped games with a design of their own, for tests that search."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from card_data.reader import read_game
from card_data.schema import Game
from rules_engine.design.crew import Crew
from rules_engine.design.goals import make_goals
from rules_engine.design.search import Effort, Found, search
from rules_engine.design.spec import Design, read_design
from rules_engine.playtest.lab import Workers
from tests.conftest import ROOT

BY_COPIES = """\
moves:
  - {change: copies, to: 1..40}
plays: {players: 2, bots: random, games: 40}
targets:
  - {measure: end_yes, is: 0.7..0.9}
"""
"""Any number of any card: how plays end then depends on how many say yes."""


def copy_game(root: Path, slug: str, design: str | None = None) -> Path:
    """Copy a shipped game into a project of its own, with a design where one is given; return its folder."""
    folder = root / "card_data" / slug
    shutil.copytree(ROOT / "card_data" / slug, folder)
    if design is not None:
        (folder / "design.yaml").write_text(design, encoding="utf-8")
    return folder


def loose_proposals(root: Path, design: str = BY_COPIES) -> Path:
    """Copy In Love and War, all its cards free to move, and of its composition the number of cards alone."""
    folder = copy_game(root, "in_love_and_war", design)
    table, game = folder / "cards.csv", folder / "game.yaml"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace(",seed", ",project").replace(",derived", ",project"), encoding="utf-8")
    text = game.read_text(encoding="utf-8")
    game.write_text(text[: text.index("composition:")] + "composition: [{count: 108}]\n", encoding="utf-8")
    return folder


def find(root: Path, slug: str, effort: Effort, workers: int = 1) -> tuple[Game, Design, Found]:
    """Search, and return what was found in the end."""
    game = read_game(root, slug)
    design = read_design(root, game)
    goals = make_goals(game, design, design.plays)
    with Crew(Workers(workers)) as crew:
        (*_, found) = search(game, design, goals, design.plays, effort, crew, lambda what, done, total: None)
    return game, design, found


def digests(folder: Path) -> dict[str, str]:
    """Return a digest of every file below a folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
