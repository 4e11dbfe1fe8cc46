"""A small kit of finished PDFs, whole and sound, and what breaks it in one place each."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from PIL import Image

from card_data.diagnostics import Diagnostic
from card_data.reader import read_game
from generator.build import Request, build
from generator.checks import Context, pdf
from generator.imposition import Duplex
from generator.project import Project
from tests.generator.mini import BACK, CARD, GAME, change, write_mini

DECK, LOW, BOARD, BOOK = (f"mini-{name}.pdf" for name in ("deck-a4", "deck-low-ink-a4", "board-a4", "rulebook-en-a4"))
PT = 72 / 25.4
CARDS = """\
id,copies,provenance,name.en,red,suit,photo
a,3,project,Alpha Vanguard,2,teal,photo.png
b,9,project,Beta,5,teal,photo.png
c,2,project,Gamma,2,coral,photo.png
d,1,project,Delta,5,coral,photo.png
"""
SUITS = """\
  band: {shape: rect, at: [8, 52], size: [47, 8], fill: "{{ suit }}"}
  photo: {image: "{{ photo }}", at: [10, 64], size: [12, 12]}
"""
BOARD_FACE = """\
boxes:
  frame: {shape: rect, at: [2, 2], size: [146, 96], stroke: ink, line: 1}
  word: {text: "Board", at: [20, 30], size: [90, 20], points: 24, color: ink}
"""
RULES = """\
# Mini

## Play

You hold {{ numbers.hand | word }} cards. {#play.hold}

{{ card("a", caption="The first card.") }}
"""


@dataclass(frozen=True, slots=True)
class Kit:
    """A project and the folder of its finished files."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / "output" / "mini"

    @property
    def game_file(self) -> Path:
        return self.root / "card_data" / "mini" / "game.yaml"

    def copied(self, to: Path) -> Kit:
        """Return a copy to break."""
        shutil.copytree(self.root, to / "kit")
        return Kit(to / "kit")

    def build(self, duplex: Duplex = Duplex.LONG_EDGE, gutter: float = 0.0) -> Kit:
        """Build all of the kit that fits an A4 page."""
        request = Request(
            Project(self.root), (), ("a4",), (), ("full", "low"), duplex, gutter, (), ("pdf",), self.root / "output"
        )
        build(request, lambda *_: None)
        return self

    def found(self) -> list[Diagnostic]:
        """Return what the check of finished files finds."""
        context = Context(Project(self.root), read_game(self.root, "mini"), self.folder)
        return sorted(pdf.check(context), key=lambda each: (each.span, each.code))

    # Damage

    def edit(self, name: str, damage: Callable[[pikepdf.Pdf], object]) -> None:
        """Damage a file and tell the manifest its new sum, so that nothing but the damage is left to find."""
        with pikepdf.open(self.folder / name, allow_overwriting_input=True) as file:
            damage(file)
            file.save(self.folder / name)
        self.stamp(name)

    def overwrite(self, name: str, data: bytes) -> None:
        """Put other bytes in a file's place and tell the manifest their sum."""
        (self.folder / name).write_bytes(data)
        self.stamp(name)

    def stamp(self, name: str) -> None:
        sha256 = hashlib.sha256((self.folder / name).read_bytes()).hexdigest()
        self.entry(name, lambda entry: entry.update(sha256=sha256))

    def manifest(self, damage: Callable[[Any], object]) -> None:
        path = self.folder / "manifest.json"
        data = json.loads(path.read_text())
        damage(data)
        path.write_text(json.dumps(data, indent=1))

    def entry(self, name: str, damage: Callable[[Any], object]) -> None:
        self.manifest(lambda data: damage(next(e for e in data["artifacts"] if e["path"] == name)))


def write_kit(root: Path, coral: str = "#FF8F75") -> Kit:
    """Write and build a sound project; its suits are told apart by the lightness of their colours alone."""
    write_mini(root)
    game, look = root / "card_data" / "mini", root / "templates" / "mini"
    text = GAME.replace("palette: {", f'palette: {{teal: "#0E6A6E", coral: "{coral}", ').replace(
        "components:\n",
        "  suit: {type: word, values: [teal, coral]}\n  photo: {type: image}\ncomponents:\n",
    )
    text = text.replace("composition:\n  - {count: 12}\n", "") + (
        "  board:\n    title: {en: Board}\n    kind: sheet\n    face: board\n    low_ink: board\n"
        "    stock: {width: 150mm, height: 100mm, bleed: 0mm, safe: 0mm, corner_radius: 0mm}\n"
    )
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (game / "cards.csv").write_text(CARDS, encoding="utf-8")
    (game / "rulebook.en.md").write_text(RULES, encoding="utf-8")
    Image.linear_gradient("L").resize((240, 240)).save(game / "photo.png")
    (look / "card.yaml").write_text(CARD + SUITS, encoding="utf-8")
    (look / "back.yaml").write_text(BACK, encoding="utf-8")
    (look / "board.yaml").write_text(BOARD_FACE, encoding="utf-8")
    change(look / "card-low.yaml", "  ground:\n", '  ground:\n  photo:\n  band: {fill: paper, stroke: "{{ suit }}"}\n')
    return Kit(root).build()


# Damage to pages: `page` counts from 0


def content(page: int, old: str, new: str, count: int = 1) -> Callable[[pikepdf.Pdf], None]:
    """Replace a pattern of a page's content."""

    def damage(file: pikepdf.Pdf) -> None:
        _replace(file.pages[page].obj.Contents, old, new, count)

    return damage


def around(page: int, before: str, after: str) -> Callable[[pikepdf.Pdf], None]:
    """Put code before and after a page's content."""

    def damage(file: pikepdf.Pdf) -> None:
        stream = file.pages[page].obj.Contents
        stream.write(before.encode() + b"\n" + stream.read_bytes() + b"\n" + after.encode())

    return damage


def face(number: int, old: str, new: str, count: int = 1) -> Callable[[pikepdf.Pdf], None]:
    """Replace a pattern of the content of a face."""

    def damage(file: pikepdf.Pdf) -> None:
        _replace(form(file, number), old, new, count)

    return damage


def form(file: pikepdf.Pdf, number: int) -> Any:
    """Return a face's form."""
    for page in file.pages:
        found = page.obj.Resources.XObject.get(f"/FormXob.face{number}")
        if found is not None:
            return found
    raise AssertionError(f"no face {number}")


def _replace(stream: Any, old: str, new: str, count: int) -> None:
    text = stream.read_bytes().decode("latin-1")
    changed, times = re.subn(old, new, text, count=count, flags=re.DOTALL)
    assert times, f"{old!r} is not in {text[:2000]!r}"
    stream.write(changed.encode("latin-1"))


def fonts(file: pikepdf.Pdf, word: str) -> list[Any]:
    """Return the fonts, and the parts of fonts, whose name holds a word."""
    return [
        item
        for item in file.objects
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and word in str(item.get("/BaseFont"))
    ]


def strip_fonts(file: pikepdf.Pdf) -> None:
    """Take away every font program."""
    for item in file.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            for key in ("/FontFile", "/FontFile2", "/FontFile3"):
                if key in item:
                    del item[key]


def stamp_over(file: pikepdf.Pdf, page: int, box: list[float], appearance: bytes, resources: Any) -> None:
    """Lay a stamp, an annotation that prints, over a page."""
    look = file.make_stream(
        appearance, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=box, Resources=resources
    )
    stamp = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Stamp, Rect=box, F=4, AP=pikepdf.Dictionary(N=look)
    )
    file.pages[page].obj.Annots = file.make_indirect(pikepdf.Array([file.make_indirect(stamp)]))
