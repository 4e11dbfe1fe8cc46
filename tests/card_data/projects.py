"""A small sound game on disk, for tests that damage one thing and read what the reader says."""

from __future__ import annotations

from pathlib import Path

from card_data.diagnostics import DataError, Diagnostic
from card_data.reader import read_game
from card_data.schema import Game

SLUG = "mini"

GAME = """\
title: {en: Mini, ja: ミニ}
tagline: {en: Four cards}
credits: {designer: unknown, year: 2020, source: example.org}
players: {min: 2, max: 4}
minutes: 10
languages: [en, ja]
fonts: {display: Righteous, text: Barlow}
palette: {ink: "#101010", rose: "#D04060", sky: "#4060D0"}
numbers: {hand: 3, deal: {"2": 5, "3": 4}, ladder: [1, 2, 3]}
words:
  en: {looks: Looks}
  ja: {looks: みため}
columns:
  suit: {type: word, values: [rose, moon]}
  rank: {type: count, max: 9}
  cost: {type: count, optional: true}
  tint: {type: colour}
  name: {type: text}
  motto: {type: text, optional: true}
  photo: {type: image, optional: true}
components:
  deck:
    title: {en: Deck}
    kind: deck
    table: cards.csv
    stock: poker
    face: card
    back: back
  darts:
    title: {en: Darts}
    kind: pieces
    file: tokens
    stock: {width: 30mm, height: 8cm, bleed: 0mm, safe: 2mm, corner_radius: 0}
    face: dart
    items:
      - {id: dart-1, copies: 2, tint: rose, label: {en: One}}
      - {id: dart-2, tint: sky, points: 7}
  board:
    title: {en: Board}
    kind: sheet
    stock: {width: 190mm, height: 250mm, bleed: 0mm, safe: 0mm, corner_radius: 0mm}
    face: board
composition:
  - {count: 5}
  - {count: 2..3, per: suit, groups: 2}
  - {sum: rank, is: 11, says: {en: eleven in all}}
  - {unique: name}
  - {initial: name, of: letter}
  - {values: rank, are: 1..3}
  - {count: 1, where: {cost: none, suit: moon}}
"""

CARDS = """\
id,copies,provenance,suit,rank,cost,tint,name.en,name.ja,letter
r1,1,seed,rose,1,2,rose,Ada,あだ,A
r2,1,seed,rose,2,2,rose,Bea,べあ,B
m3,2,derived,moon,3,2,sky,Cleo,くれお,C
m2,1,project,moon,2,,sky,Dot,どっと,D
"""

RULINGS = """\
- id: C6
  option: free_cycle
  question: {en: May free actions go round?}
  choice: no_repeat
  choices:
    no_repeat: {en: "No, never.", ja: いいえ}
    unlimited: {en: Yes}
  rules: [turn.free]
- id: C7
  option: shown
  question: {en: Are cards shown?}
  choice: yes
  choices: {yes: {en: Yes}}
"""


class Project:
    """A project folder with the game `mini`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "card_data" / SLUG
        self.folder.mkdir(parents=True)
        self.write("game.yaml", GAME.replace("  photo:", "  letter: {type: word}\n  photo:"))
        self.write("cards.csv", CARDS)
        self.write("rulings.yaml", RULINGS)

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the game."""
        data = content if isinstance(content, bytes) else content.encode()
        (self.folder / name).write_bytes(data)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the one place where `old` stands."""
        text = (self.folder / name).read_bytes().decode()
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def read(self) -> Game:
        """Return the game."""
        return read_game(self.root, SLUG)

    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Return the faults of the game; nothing when it is sound."""
        try:
            self.read()
        except DataError as error:
            return error.diagnostics
        return ()

    def faults(self) -> str:
        """Return what the user would see, paths from the game's folder."""
        return "\n".join(map(str, self.diagnostics())).replace(f"card_data/{SLUG}/", "")
