"""The same data gives the same drawings in every process: Python shuffles its sets anew in each."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

DRAW = """\
import hashlib, sys
from card_data.reader import read_game
from generator.faces import faces_of
from generator.jobs import make_look
from generator.layouts import Layouts
from generator.project import SHIPPED, Project
from generator.rulebook import open_book, read_book

slug, project = sys.argv[1], Project(SHIPPED)
game = read_game(SHIPPED, slug)
look, layouts = make_look(project, game, game.languages[0], "full"), Layouts(project, slug)
drawn = [faces_of(component, layouts.get, look) for component in game.components]
inserts = read_book(open_book(project, game, game.languages[0])).inserts.found
pictures = [image.draw() for insert in inserts for image in insert.images]
print(hashlib.sha256(repr((drawn, pictures)).encode()).hexdigest())
"""


def drawn(slug: str, seed: str, root: Path) -> str:
    command = [sys.executable, "-c", DRAW, slug]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True).stdout


def test_the_order_of_sets_never_shows(slug: str, project_root: Path) -> None:
    assert drawn(slug, "1", project_root) == drawn(slug, "2", project_root)
