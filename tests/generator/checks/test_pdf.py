"""A corpus of broken kits: each fault of a finished file is found, in the file and on the page where it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from card_data.reader import read_game
from generator.check import check_project
from generator.checks import Context, pdf
from generator.imposition import Duplex
from generator.project import Project
from tests.generator.checks.pdf_kit import (
    BOARD,
    BOOK,
    DECK,
    LOW,
    Kit,
    around,
    content,
    face,
    fonts,
    form,
    stamp_over,
    strip_fonts,
    write_kit,
)
from tests.generator.mini import change

SHIFT = 0.5 * 72 / 25.4
ALPHA = r"1 0 0 -1 10\.37743 43\.95221 cm"
"""Where the name of the first card stands."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return write_kit(tmp_path_factory.mktemp("sound"))


@pytest.fixture
def kit(sound: Kit, tmp_path: Path) -> Kit:
    return sound.copied(tmp_path)


@dataclass(frozen=True)
class Broken:
    """One damage, and what must be found: all codes, and of the first its file, its page (or line) and its words."""

    name: str
    damage: Callable[[Kit], object]
    codes: tuple[str, ...]
    file: str
    page: int
    says: str


def pdf_case(
    name: str, damage: Callable[[pikepdf.Pdf], object], codes: str, says: str, *, file: str = DECK, page: int = 1
) -> Broken:
    return Broken(name, lambda kit: kit.edit(file, damage), tuple(codes.split()), file, page, says)


def drop_page(file: pikepdf.Pdf) -> None:
    del file.pages[3]


def set_page(number: int, **values: Any) -> Callable[[pikepdf.Pdf], None]:
    def damage(file: pikepdf.Pdf) -> None:
        for key, value in values.items():
            file.pages[number].obj[f"/{key}"] = value

    return damage


def show_other_face(file: pikepdf.Pdf) -> None:
    """Let the first card show the face of the last but one, cards with equal backs."""
    for page in file.pages:
        objects = page.obj.Resources.XObject
        if "/FormXob.face0" in objects:
            objects["/FormXob.face0"] = form(file, 3)


def strip_font(file: pikepdf.Pdf) -> None:
    for font in fonts(file, "Righteous"):
        del font.FontDescriptor["/FontFile2"]


def rename_font(file: pikepdf.Pdf) -> None:
    for font in fonts(file, "Righteous"):
        font.BaseFont = font.FontDescriptor.FontName = pikepdf.Name("/AAAAAA+ArialMT")


def forget_characters(file: pikepdf.Pdf) -> None:
    for font in fonts(file, "Barlow"):
        if "/ToUnicode" in font:
            del font["/ToUnicode"]


def coarsen_image(file: pikepdf.Pdf) -> None:
    for item in file.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
            item.write(bytes(range(0, 256, 4)) * 48)
            item.Width, item.Height, item.ColorSpace, item.BitsPerComponent = 64, 48, pikepdf.Name.DeviceGray, 8


def stamp_shifted(file: pikepdf.Pdf) -> None:
    """Lay a stamp over the first card that shows the same face half a millimetre too far right."""
    scale, left, top = 72 / 25.4, 10.5 * 72 / 25.4, 841.8898 - 16.5 * 72 / 25.4
    box = [left, top - 88 * scale, left + 63 * scale, top]
    look = f"{scale} 0 0 {-scale} {left + SHIFT} {top} cm /Face Do"
    stamp_over(file, 0, box, look.encode(), pikepdf.Dictionary(XObject=pikepdf.Dictionary(Face=form(file, 0))))


def drop_tags(file: pikepdf.Pdf) -> None:
    del file.Root["/StructTreeRoot"]
    del file.Root["/MarkInfo"]


def drop_alt(file: pikepdf.Pdf) -> None:
    for item in file.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure":
            del item["/Alt"]


def set_language(file: pikepdf.Pdf) -> None:
    file.Root.Lang = pikepdf.String("fr")


def pop_slot(entry: Any) -> None:
    entry["placements"].pop()


def rename_card(entry: Any) -> None:
    entry["placements"][0]["card"] = "zzz"


def move_all_backs(kit: Kit) -> None:
    """Shift the backs of a page, and let the manifest say that this was wanted."""
    kit.edit(DECK, around(1, f"q 1 0 0 1 {SHIFT} 0 cm", "Q"))

    def tell(entry: Any) -> None:
        for slot in entry["placements"]:
            slot["x_mm"] += 0.5 if slot["page"] == 2 else 0

    kit.entry(DECK, tell)


def edit_name(kit: Kit) -> None:
    change(kit.root / "card_data/mini/cards.csv", "Alpha Vanguard", "Alpha Vanquished")


def edit_copies(kit: Kit) -> None:
    change(kit.root / "card_data/mini/cards.csv", "b,9,", "b,8,")


def edit_stock(kit: Kit) -> None:
    change(kit.game_file, "width: 150mm", "width: 151mm")


MANIFEST = "manifest.json"
CASES = [
    # The folder
    Broken("no manifest", lambda kit: (kit.folder / MANIFEST).unlink(), ("manifest",), MANIFEST, 1, "no manifest.json"),
    Broken(
        "manifest cut short", lambda kit: (kit.folder / MANIFEST).write_text('{"artifacts": ['), ("manifest",), MANIFEST, 1,
        "is not JSON",
    ),
    Broken(
        "manifest lacks a key", lambda kit: kit.entry(DECK, lambda e: e.pop("paper")), ("manifest",), MANIFEST, 1,
        "artifact 3 lacks `paper`",
    ),
    Broken(
        "manifest leaves the folder", lambda kit: kit.entry(DECK, lambda e: e.update(path="../deck.pdf")), ("manifest",),
        MANIFEST, 1, "which is no file of this folder",
    ),
    Broken(
        "manifest of an older edition", lambda kit: kit.entry(DECK, lambda e: e.pop("duplex")), ("manifest",), MANIFEST, 1,
        f"{DECK} lacks `duplex`",
    ),
    Broken(
        "manifest with an unknown flip", lambda kit: kit.entry(DECK, lambda e: e.update(duplex="longedge")), ("manifest",),
        MANIFEST, 1, f'`duplex` of {DECK} is "longedge"',
    ),
    Broken("file gone", lambda kit: (kit.folder / LOW).unlink(), ("missing",), MANIFEST, 0, f"lists {LOW}"),
    Broken(
        "file changed", lambda kit: kit.entry(DECK, lambda e: e.update(sha256="0" * 64)), ("stale",), DECK, 1, "sha256 differs"
    ),
    Broken(
        "stray file", lambda kit: (kit.folder / "old.pdf").write_bytes(b""),
        ("unlisted",), "old.pdf", 1, "may be of another edition",
    ),
    Broken(
        "no PDF at all", lambda kit: kit.overwrite(LOW, b"%PDF-nothing"), ("unreadable",), LOW, 1,
        "damaged",
    ),
    # Pages
    pdf_case("page removed", drop_page, "pages placement", "has 3 pages, expected 4"),
    pdf_case("page cropped", set_page(2, CropBox=[0, 100, 595.2756, 841.8898]), "page-size", "page 3 shows 210.0 x 261.7", page=3),
    pdf_case("page enlarged", set_page(1, MediaBox=[0, 0, 612, 841.8898]), "page-size", "page 2 measures 215.9 x 297.0 mm", page=2),
    pdf_case("page turned", set_page(0, Rotate=90), "page-size", "page 1 is turned"),
    pdf_case(
        "TrimBox moved", set_page(0, TrimBox=[100, 300, 500, 700]), "trim", "off the one piece that the page holds", file=BOARD
    ),
    Broken("stock resized", edit_stock, ("trim", "trim"), BOARD, 1, "measure 150.0 x 100.0 mm, expected 151.0 x 100.0 mm"),
    # Places
    pdf_case(
        "card moved", content(0, "1 0 0 1 73.5 16.5 cm", "1 0 0 1 74.5 16.5 cm"), "backs bleed placement",
        "lies 1.00mm right of its front", page=2,
    ),
    pdf_case(
        "card moved a little", content(0, "1 0 0 1 73.5 16.5 cm", "1 0 0 1 73.62 16.5 cm"), "backs bleed placement",
        "0.12mm", page=2,
    ),
    pdf_case("card not painted", content(2, "/FormXob.face[0-9] Do", ""), "placement", "is not there", page=3),
    pdf_case(
        "card painted twice", content(2, "(/FormXob.face[0-9] Do)", r"\1 1 0 0 1 0 88 cm \1"), "placement",
        "where the manifest has none", page=3,
    ),
    pdf_case(
        "card upside down", content(0, "1 0 0 1 73.5 16.5 cm", "-1 0 0 -1 136.5 104.5 cm"), "backs placement",
        "does not stand as its front does", page=2,
    ),
    pdf_case(
        "card mirrored", content(0, "1 0 0 1 73.5 16.5 cm", "-1 0 0 1 136.5 16.5 cm"), "placement", "leans or is mirrored"
    ),
    pdf_case(
        "backs shifted", around(1, f"q 1 0 0 1 {SHIFT} 0 cm", "Q"), "backs placement", "0.50mm right of its front, and 8 more",
        page=2,
    ),
    Broken("backs shifted as planned", move_all_backs, ("backs",), DECK, 2, "0.50mm right of its front"),
    pdf_case("card cut off", content(0, "7.5 13.5 66 91 re", "7.5 13.5 66 80 re"), "bleed drawn", "cut off 11.0mm too early"),
    pdf_case(
        "card over its neighbour", content(0, "7.5 13.5 66 91 re", "7.5 13.5 69 91 re"), "bleed", "is painted over its neighbour"
    ),
    pdf_case("bleed cut off", content(0, "7.5 13.5 66 91 re", "9.5 13.5 64 91 re"), "bleed", "cut off 2.0mm too early"),
    pdf_case(
        "card painted over", around(0, "", "q 1 0 0 rg 60 700 60 60 re f Q"), "drawn", "of the pixels in its slot are others"
    ),
    pdf_case("card covered by itself, shifted", stamp_shifted, "drawn", "is printed 0.50mm right of its place"),
    # Counts
    Broken("manifest counts wrong", lambda kit: kit.entry(LOW, pop_slot), ("copies", "placement"), LOW, 1, "placed nowhere"),
    Broken("copies edited", edit_copies, ("copies", "copies", "copies"), DECK, 1, "placed 9 times, expected 8"),
    Broken("card unknown", lambda kit: kit.entry(LOW, rename_card), ("copies",), LOW, 1, "placed twice, expected 3"),
    pdf_case("face of another card", show_other_face, "face", 'says "Gamma", expected "Alpha Vanguard"'),
    Broken("name edited", edit_name, ("face", "face"), DECK, 1, 'expected "Alpha Vanquished" by its data'),
    # Faces
    pdf_case("ground ends at the trim", face(0, "1 0 0 1 0 0 cm", "0 0 63 88 re W n"), "bleed", "not the edge of the 3mm bleed"),
    pdf_case("ground ends on one side", face(0, "1 0 0 1 0 0 cm", "-3 -3 66 94 re W n"), "bleed", "on the right but"),
    pdf_case(
        "text over the safe zone", face(0, ALPHA, "1 0 0 -1 1.2 43.95221 cm"), "safe", '"Alpha Vanguard" reaches 1.5mm past'
    ),
    pdf_case("text near the cut", face(0, ALPHA, "1 0 0 -1 10.37743 86.9 cm"), "safe", "which lies 3mm inside the trim"),
    pdf_case("font stripped", strip_font, "font-embedded", "Righteous-Regular is not embedded"),
    pdf_case("font of the system", rename_font, "font-family", "the font ArialMT is of no packaged family"),
    pdf_case("characters forgotten", forget_characters, "text", "Barlow-Regular cannot be copied"),
    pdf_case("image too coarse", coarsen_image, "image-resolution", "which is 102 dpi; expected 300 at least"),
    pdf_case(
        "pale text", face(0, r"\.168627 \.105882 \.239216 rg", ".9 .6 .6 rg"), "contrast", "expected 4.5:1 at least"
    ),
    pdf_case(
        "large text too pale", face(0, r"0 0 0 rg(?= *\nBT 1 0 0 1 0 0 Tm /F2\+0 6\.35)", ".7 .7 .7 rg"), "contrast",
        "expected 3:1 at least",
    ),
    pdf_case(
        "text in the colour of its ground", face(0, r"\.168627 \.105882 \.239216 rg", "1 .965 .914 rg"), "contrast",
        "has a contrast of 1.00:1",
    ),
    # Rulebooks
    pdf_case("tags stripped", drop_tags, "tags", "is not tagged", file=BOOK),
    pdf_case("figures without words", drop_alt, "tags", "no alternative text", file=BOOK),
    pdf_case("foreign language", set_language, "tags", 'declares "fr", expected "en"', file=BOOK),
    pdf_case("rulebook's font stripped", strip_fonts, "font-embedded", "Barlow", file=BOOK),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "-"))
def test_a_broken_kit_is_found_broken_there(kit: Kit, case: Broken) -> None:
    case.damage(kit)
    found = kit.found()
    told = "\n".join(f"{each} ({each.code})" for each in found)
    assert tuple(sorted({each.code for each in found})) == tuple(sorted({f"pdf.{code}" for code in case.codes})), told
    first = [each for each in found if each.code == f"pdf.{case.codes[0]}"]
    place = f"output/mini/{case.file}"
    there = [
        each for each in first if each.span.path == place and each.span.line in (case.page, case.page or each.span.line)
    ]
    assert there, told
    assert any(case.says in str(each) for each in there), told


def test_the_flip_is_the_manifests_and_not_the_names(kit: Kit) -> None:
    """A file may be renamed, if the manifest is told so."""
    kit.build(Duplex.SHORT_EDGE)
    name, new = "mini-deck-short-edge-a4.pdf", "to-print.pdf"
    (kit.folder / name).rename(kit.folder / new)
    kit.entry(name, lambda entry: entry.update(path=new))
    assert not kit.found()
    kit.entry(new, lambda entry: entry.update(duplex="long-edge"))
    assert {each.code for each in kit.found()} == {"pdf.backs"}


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (face(0, "1 0 0 1 0 0 cm", "0 0 63 88 re W n"), "bleed"),
        (coarsen_image, "image-resolution"),
        (face(0, r"\.168627 \.105882 \.239216 rg", ".9 .6 .6 rg"), "contrast"),
    ],
)
def test_what_prints_as_it_was_designed_is_a_warning(
    kit: Kit, damage: Callable[[pikepdf.Pdf], object], code: str
) -> None:
    kit.edit(DECK, damage)
    assert {(each.code, each.severity) for each in kit.found()} == {(f"pdf.{code}", "warning")}


def test_a_sound_kit_is_clean(sound: Kit) -> None:
    assert not sound.found()


@pytest.mark.parametrize("duplex", [d for d in Duplex if d is not Duplex.LONG_EDGE])
def test_a_sound_kit_is_clean_however_its_backs_meet_its_fronts(kit: Kit, duplex: Duplex) -> None:
    assert not kit.build(duplex, gutter=6.0 if duplex is Duplex.SHORT_EDGE else 0.0).found()


@pytest.mark.parametrize("duplex", [Duplex.SHORT_EDGE, Duplex.SEPARATE])
def test_backs_that_miss_their_fronts_are_found_for_every_flip(kit: Kit, duplex: Duplex) -> None:
    kit.build(duplex)
    name = {Duplex.SHORT_EDGE: "mini-deck-short-edge-a4.pdf", Duplex.SEPARATE: "mini-deck-backs-a4.pdf"}[duplex]
    kit.edit(name, around(1 if duplex is Duplex.SHORT_EDGE else 0, f"q 1 0 0 1 0 {SHIFT} cm", "Q"))
    (fault,) = [each for each in kit.found() if each.code == "pdf.backs"]
    assert "lies 0.50mm above of its front" in fault.message
    assert fault.span.path.endswith(name)


def test_key_colours_that_look_alike_need_another_cue(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", coral="#F80060")
    (fault,) = kit.found()
    assert fault.code == "pdf.colours"
    assert (fault.span.path, fault.span.line) == ("card_data/mini/cards.csv", 4)
    assert '`suit` "teal" and "coral" look alike with' in fault.message
    assert "protanopia" in fault.message


@pytest.mark.parametrize(
    "cue",
    [
        '  cue: {text: "{{ suit }}", at: [30, 68], size: [20, 6], points: 10, color: ink}\n',
        "  cue: {shape: ellipse, when: \"suit == 'teal'\", at: [30, 66], size: [5, 5], fill: ink}\n",
    ],
    ids=["word", "shape"],
)
def test_a_word_or_a_shape_is_another_cue(tmp_path: Path, cue: str) -> None:
    kit = write_kit(tmp_path / "kit", coral="#F80060")
    layout = kit.root / "templates/mini/card.yaml"
    layout.write_text(layout.read_text() + cue)
    assert not kit.build().found()


def test_finished_files_are_only_checked_when_a_folder_is_named(kit: Kit) -> None:
    (kit.folder / MANIFEST).unlink()
    context = Context(Project(kit.root), read_game(kit.root, "mini"))
    assert not list(pdf.check(context))
    (checked,) = check_project(Project(kit.root), ["mini"], plays=False, pdf=kit.folder.parent)
    assert "pdf.manifest" in {each.code for each in checked.diagnostics}


def test_every_fault_of_a_file_is_told_at_once(kit: Kit) -> None:
    """One fault hides no other."""
    kit.edit(DECK, face(0, r"\.168627 \.105882 \.239216 rg", ".9 .6 .6 rg"))
    kit.edit(DECK, strip_font)
    kit.edit(BOOK, drop_tags)
    edit_copies(kit)
    assert {each.code for each in kit.found()} == {"pdf.contrast", "pdf.font-embedded", "pdf.tags", "pdf.copies"}


def test_every_code_is_documented_and_found_by_a_case(project_root: Path) -> None:
    text = (project_root / "docs/checks/pdf.md").read_text(encoding="utf-8")
    assert [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## pdf.")] == list(pdf.CODES)
    tried = {f"pdf.{code}" for case in CASES for code in case.codes} | {"pdf.colours"}
    assert tried == set(pdf.CODES)


def test_the_kits_that_ship_are_clean(slug: str, built_kits: Path, project_root: Path) -> None:
    context = Context(Project(project_root), read_game(project_root, slug), built_kits / slug)
    assert not [f"{each} ({each.code})" for each in pdf.check(context)]
