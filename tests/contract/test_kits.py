"""Every kit as built, read back with libraries that did not write it: one body, every game, by discovery."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from card_data.reader import read_game
from card_data.schema import Component, Game
from generator.shipped import find_paper

MM = 72 / 25.4
SAFE_SLACK = 0.15
"""Millimetres: round glyphs overshoot their line by a few hundredths of the em."""


@pytest.fixture
def game(slug: str, project_root: Path) -> Game:
    return read_game(project_root, slug)


@pytest.fixture
def folder(built_kits: Path, slug: str) -> Path:
    return built_kits / slug


@cache
def manifest(folder: Path) -> list[dict[str, Any]]:
    artifacts: list[dict[str, Any]] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["artifacts"]
    return artifacts


def sheets_of(folder: Path) -> list[dict[str, Any]]:
    return [a for a in manifest(folder) if "placements" in a]


def component_of(game: Game, placement: dict[str, Any]) -> Component:
    return game.component(placement["component"])


def test_the_manifest_names_every_file_and_its_hash(folder: Path) -> None:
    assert sorted(a["path"] for a in manifest(folder)) == sorted(p.name for p in folder.glob("*.pdf"))
    for artifact in manifest(folder):
        assert hashlib.sha256((folder / artifact["path"]).read_bytes()).hexdigest() == artifact["sha256"]


def test_every_component_is_printed_in_every_ink_it_has(folder: Path, game: Game) -> None:
    for component in game.components:
        for ink in ("full", "low") if component.low_ink else ("full",):
            assert [a for a in sheets_of(folder) if a["kind"] == component.file and a["ink"] == ink], component.name


def test_every_deck_has_a_low_ink_form(game: Game) -> None:
    assert all(component.low_ink for component in game.components if component.kind == "deck")


def test_each_card_is_placed_exactly_as_often_as_it_has_copies(folder: Path, game: Game) -> None:
    for artifact in sheets_of(folder):
        placed = Counter((p["component"], p["card"]) for p in artifact["placements"] if p["side"] == "recto")
        names = {p["component"] for p in artifact["placements"]}
        wanted = {(c.name, card.id): card.copies for c in game.components if c.name in names for card in c.rows}
        assert placed == Counter(wanted), artifact["path"]


def test_pages_have_the_size_of_their_paper(folder: Path) -> None:
    for artifact in manifest(folder):
        paper = find_paper(artifact["paper"])
        document = pypdfium2.PdfDocument(folder / artifact["path"])
        assert len(document) == artifact["pages"]
        for page in document:
            found = sorted(v / MM for v in page.get_size())
            assert found == pytest.approx(sorted((paper.width, paper.height)), abs=0.1), artifact["path"]


def test_versos_mirror_their_rectos(folder: Path, game: Game) -> None:
    for artifact in sheets_of(folder):
        paper = find_paper(artifact["paper"])
        for verso in (p for p in artifact["placements"] if p["side"] == "verso"):
            recto = next(
                p
                for p in artifact["placements"]
                if (p["page"], p["card"], p["copy"]) == (verso["page"] - 1, verso["card"], verso["copy"])
            )
            turned = sorted((paper.width, paper.height))[1 if recto["x_mm"] > paper.width else 0]
            assert verso["x_mm"] == pytest.approx(turned - recto["x_mm"] - recto["width_mm"], abs=0.01)
            assert verso["y_mm"] == pytest.approx(recto["y_mm"], abs=0.01)


def test_every_font_is_embedded_and_packaged(folder: Path, project_root: Path) -> None:
    stems = packaged_fonts(project_root)
    for artifact in manifest(folder):
        with pikepdf.open(folder / artifact["path"]) as pdf:
            fonts = [
                o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/FontDescriptor"
            ]
            assert fonts, artifact["path"]
            for font in fonts:
                name = str(font.FontName).lstrip("/")
                assert "/FontFile2" in font or "/FontFile3" in font, f"{artifact['path']}: {name}"
                plain = "".join(c for c in name.rpartition("+")[2].lower() if c.isalnum())
                assert any(plain.startswith(stem) for stem in stems), f"{artifact['path']}: {name} is not one of ours"


@cache
def packaged_fonts(root: Path) -> frozenset[str]:
    """Return the family names of templates/fonts, letters and digits only."""
    families = [
        line.partition(":")[2].strip()
        for path in (root / "templates/fonts").glob("*.yaml")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("family:")
    ]
    return frozenset("".join(c for c in name.lower() if c.isalnum()) for name in families)


def test_documents_say_what_they_are(folder: Path, game: Game) -> None:
    for artifact in manifest(folder):
        with pikepdf.open(folder / artifact["path"]) as pdf:
            info, root = pdf.docinfo, pdf.Root
            assert game.title[artifact["lang"]] in str(info.Title), artifact["path"]
            assert str(info.Author) == game.credits.author, artifact["path"]
            assert str(root.Lang).startswith(artifact["lang"]), artifact["path"]
            assert "/Outlines" in root, artifact["path"]
            assert "/TrimBox" in pdf.pages[0], artifact["path"]
            if artifact["kind"] != "rulebook":
                assert "/PageLabels" in root, artifact["path"]
                assert "/BleedBox" in pdf.pages[0], artifact["path"]


def test_a_face_is_embedded_once_however_often_it_is_placed(folder: Path) -> None:
    for artifact in sheets_of(folder):
        kinds = {(p["component"], p["card"], p["side"]) for p in artifact["placements"]}
        with pikepdf.open(folder / artifact["path"]) as pdf:
            forms = [
                o
                for o in pdf.objects
                if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form" and "/Resources" in o
            ]
        assert 0 < len(forms) <= len(kinds), artifact["path"]


def test_text_stays_inside_the_safe_zone(folder: Path, game: Game) -> None:
    """Every glyph of a card lies at least the stock's safe distance inside its trim."""
    for artifact in sheets_of(folder):
        document = pypdfium2.PdfDocument(folder / artifact["path"])
        for number in range(len(document)):
            placed = [p for p in artifact["placements"] if p["page"] == number + 1]
            for x, y, letter in glyph_corners(document[number]):
                for p in placed:
                    if p["x_mm"] < x < p["x_mm"] + p["width_mm"] and p["y_mm"] < y < p["y_mm"] + p["height_mm"]:
                        safe = component_of(game, p).stock.safe - SAFE_SLACK
                        inside = (
                            p["x_mm"] + safe <= x <= p["x_mm"] + p["width_mm"] - safe
                            and p["y_mm"] + safe <= y <= p["y_mm"] + p["height_mm"] - safe
                        )
                        assert inside, (
                            f"{artifact['path']} page {number + 1}: {letter!r} of {p['card']} at {x:.1f}, {y:.1f}"
                        )


def glyph_corners(page: pypdfium2.PdfPage) -> list[tuple[float, float, str]]:
    """Return two opposite corners of every glyph's ink, in mm from the page's top-left, and its character."""
    height = page.get_height()
    text = page.get_textpage()
    corners = []
    for index in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, index))
        if letter.isspace():
            continue
        left, bottom, right, top = text.get_charbox(index)
        corners += [(left / MM, (height - top) / MM, letter), (right / MM, (height - bottom) / MM, letter)]
    return corners


def test_the_names_of_the_cards_can_be_read_from_the_deck(folder: Path, game: Game) -> None:
    """Text is text: what a card says can be searched and copied."""
    for artifact in sheets_of(folder):
        document = pypdfium2.PdfDocument(folder / artifact["path"])
        text = "".join(page.get_textpage().get_text_range() for page in document)
        assert game.title[artifact["lang"]] in text


def test_rulebooks_are_tagged_and_outlined(folder: Path, game: Game) -> None:
    books = [a for a in manifest(folder) if a["kind"] == "rulebook"]
    assert {a["lang"] for a in books} == set(game.languages)
    for book in books:
        with pikepdf.open(folder / book["path"]) as pdf:
            assert pdf.Root.MarkInfo.Marked
            assert "/StructTreeRoot" in pdf.Root
            assert pdf.Root.ViewerPreferences.DisplayDocTitle
            with pdf.open_metadata() as xmp:
                assert str(xmp.get("pdfuaid:part")) == "1"


def test_no_line_is_thinner_than_printers_hold(folder: Path) -> None:
    """0.25 pt, less what rounding takes: content streams are searched for thinner strokes."""
    for artifact in sheets_of(folder):
        with pikepdf.open(folder / artifact["path"]) as pdf:
            for item in pdf.objects:
                if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form" and "/Resources" in item:
                    check_strokes(item, artifact["path"])


def check_strokes(form: pikepdf.Stream, path: str) -> None:
    scale, stack, width = 1.0, [], 1.0
    for instruction in pikepdf.parse_content_stream(form):
        operands, name = instruction.operands, str(instruction.operator)
        if name == "q":
            stack.append((scale, width))
        elif name == "Q":
            scale, width = stack.pop()
        elif name == "cm":
            a, b, c, d = (float(v) for v in operands[:4])
            scale *= abs(a * d - b * c) ** 0.5
        elif name == "w":
            width = float(operands[0])
        elif name in ("S", "s", "B", "B*", "b", "b*"):
            assert width * scale >= 0.085, f"{path}: a stroke of {width * scale:.3f} mm"
