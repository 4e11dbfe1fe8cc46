"""One plain deck that every tool can print: a title, a body that wraps, a frame and a filled rectangle."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SLUG = "benchmark_deck"

# Millimetres from the trim's top-left corner, poker size on A4, three by three.
WIDTH, HEIGHT, BLEED = 63.0, 88.0, 3.0
FRAME = (4.0, 4.0, 55.0, 80.0)
PANEL = (8.0, 24.0, 47.0, 18.0)
TITLE = (8.0, 9.0, 47.0, 10.0)
BODY = (8.0, 47.0, 47.0, 33.0)
TITLE_POINTS, BODY_POINTS, LEADING = 15.0, 9.0, 1.2
INK, PANEL_FILL = "#222222", "#c8553d"
PAPER = (210.0, 297.0)
COLUMNS, ROWS = 3, 3
CROP_LENGTH, CROP_OFFSET = 4.0, 3.5

_NOUNS = "harbour lantern orchard compass bridge granary mill cloister quarry ferry market tower".split()  # noqa: SIM905
_VERBS = "trade build carry repair sail guard plant measure".split()  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class PlainCard:
    """One card of the benchmark's deck."""

    id: str
    title: str
    body: str


def plain_cards(count: int) -> Iterator[PlainCard]:
    """Yield `count` cards, no two alike."""
    for number in range(1, count + 1):
        noun, verb = _NOUNS[number % len(_NOUNS)], _VERBS[number % len(_VERBS)]
        other = _NOUNS[(number * 5 + 3) % len(_NOUNS)]
        body = (
            f"Pay {number % 7 + 1} coins to {verb} the {noun}. If it stands beside the {other}, draw two cards and "
            f"keep one; otherwise every player to your left takes card {number} of the supply."
        )
        yield PlainCard(f"card-{number}", f"{noun.capitalize()} {number}", body)


def write_csv(path: Path, count: int) -> None:
    """Write id, title and body of `count` cards, for tools that read a bare table."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["ID", "title", "body"])
        writer.writerows([card.id, card.title, card.body] for card in plain_cards(count))


def write_project(folder: Path, count: int) -> None:
    """Write a project of ours with that deck."""
    data, templates = folder / "card_data" / SLUG, folder / "templates" / SLUG
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.yaml").write_text(_GAME, encoding="utf-8")
    (data / "rulings.yaml").write_text("[]\n", encoding="utf-8")
    (data / "rulebook.en.md").write_text("# Benchmark\n\n## Play\n\nPlay a card. {#turn.play}\n", encoding="utf-8")
    (templates / "card.yaml").write_text(_layout(), encoding="utf-8")
    with (data / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "copies", "provenance", "title.en", "body.en"])
        writer.writerows([card.id, 1, "project", card.title, card.body] for card in plain_cards(count))


_GAME = """title: {en: Benchmark}
tagline: {en: A plain deck}
credits: {designer: unknown}
players: {min: 2, max: 4}
languages: [en]
fonts: {display: Barlow, text: Barlow}
palette: {ink: "#222222", paper: "#ffffff", panel: "#c8553d"}
numbers: {}
words: {en: {}}
columns:
  title: {type: text}
  body: {type: text}
components:
  deck:
    title: {en: Deck}
    kind: deck
    table: cards.csv
    stock: poker
    face: card
composition: []
"""


def _layout() -> str:
    def place(box: tuple[float, float, float, float]) -> str:
        x, y, width, height = box
        return f"at: [{x:g}, {y:g}], size: [{width:g}, {height:g}]"

    return (
        "boxes:\n"
        f"  frame: {{shape: rect, {place(FRAME)}, radius: 2, stroke: ink, line: 0.6}}\n"
        f"  panel: {{shape: rect, {place(PANEL)}, fill: panel}}\n"
        f'  title: {{text: "{{{{ title }}}}", {place(TITLE)}, font: text-bold, points: {TITLE_POINTS:g}, '
        "align: center, valign: middle, color: ink}\n"
        f'  body: {{text: "{{{{ body }}}}", {place(BODY)}, font: text, points: {BODY_POINTS:g}, '
        f"leading: {LEADING:g}, color: ink}}\n"
    )
