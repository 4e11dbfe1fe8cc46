"""A small project on disk, whole and sound; tests break it in one place each."""

from __future__ import annotations

from pathlib import Path

GAME = """\
title: {en: Mini}
tagline: {en: A trial}
credits: {designer: Nobody}
players: {min: 2, max: 4}
languages: [en]
fonts: {display: Righteous, text: Barlow}
palette: {ink: "#2B1B3D", paper: "#FFF6E9", looks: "#C8323C"}
numbers: {hand: 3}
columns:
  name: {type: text}
  red: {type: count, max: 5}
components:
  deck:
    title: {en: Deck}
    kind: deck
    table: cards.csv
    stock: poker
    face: card
    back: back
    low_ink: card-low
composition:
  - {count: 12}
"""
CARDS = "id,copies,provenance,name.en,red\na,3,project,Alpha Vanguard,2\nb,9,project,Beta,5\n"
CARD = """\
boxes:
  ground: {shape: rect, at: [-3, -3], size: [69, 94], fill: paper}
  frame: {shape: rect, at: [4, 4], size: [55, 80], radius: 2, stroke: ink, line: 0.6}
  name: {text: "{{ name }}", at: [6, 40], size: [51, 9], font: display, points: 16, min_points: 9, align: center, color: ink}
  dots: {repeat: red, step: [7, 0], shape: ellipse, at: [6, 14], size: [6, 6], fill: looks}
  corner: {text: "{{ red }}", at: [5, 5], size: [9, 9], font: display, points: 18, both_ways: true}
"""
LOW = """\
extends: card
boxes:
  ground:
  dots: {fill: paper, stroke: ink}
"""
BACK = """\
boxes:
  ground: {shape: rect, at: [-3, -3], size: [69, 94], fill: looks}
  word: {text: "UP", at: [20, 10], size: [23, 12], font: display, points: 20, align: center, color: paper}
"""


def write_mini(root: Path) -> Path:
    """Write the project below `root` and return `root`."""
    game, look = root / "card_data" / "mini", root / "templates" / "mini"
    for folder in (game, look):
        folder.mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "cards.csv").write_text(CARDS, encoding="utf-8")
    for name, text in (("card", CARD), ("card-low", LOW), ("back", BACK)):
        (look / f"{name}.yaml").write_text(text, encoding="utf-8")
    return root


def change(path: Path, old: str, new: str) -> None:
    """Replace a text that must be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")
