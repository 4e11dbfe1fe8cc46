"""Write Cupido with a harder deck, to be compared with the printed one.

    python docs/make_recipe_c.py build/recipe-c
    deckwright playtest compare now build/recipe-c --game cupido

The printed deck is recipe A: in each sex the desires are 3, 4, 4, 5, 5, 6, 6 and 7, and two cards want nothing. Recipe C lets the
first of these two want 8 of something, each sex of the next colour. All else stays: circles, names, every other desire. So the two decks
differ in ten cards. The composition that game.yaml states is left as it is: the comparison tells which of its lines the new deck breaks.
"""

from __future__ import annotations

import csv
import shutil
import sys
from itertools import cycle
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "card_data" / "cupido"
COLOURS = ("red", "yellow", "green")
HIGHEST = 8


def write(folder: Path) -> Path:
    """Write the project into a folder, and return its game's folder."""
    target = folder / "card_data" / GAME.name
    target.mkdir(parents=True, exist_ok=True)
    for name in ("game.yaml", "rulings.yaml", "cards.csv"):
        shutil.copyfile(GAME / name, target / name)
    _edit_rows(target / "cards.csv")
    _edit_text(
        target / "game.yaml", "desire: {type: count, min: 3, max: 7,", f"desire: {{type: count, min: 3, max: {HIGHEST},"
    )
    return target


def _edit_rows(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    easy = {row["sex"]: row for row in reversed(rows) if not row["desire"]}
    for colour, sex in zip(cycle(COLOURS), sorted(easy), strict=False):
        easy[sex].update(desire_colour=colour, desire=str(HIGHEST))
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _edit_text(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise SystemExit(f"{path} no longer has {old!r}: this script is for the deck as it was printed")
    path.write_text(text.replace(old, new), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python docs/make_recipe_c.py FOLDER")
    sys.stdout.write(f"wrote {write(Path(sys.argv[1]))}\n")
