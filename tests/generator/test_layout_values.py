"""Values that no layout should have: each is a fault at its place, or a page that can be printed."""

from __future__ import annotations

import io
import re
import time
from pathlib import Path

import pikepdf
import pytest

from card_data.diagnostics import Diagnostic, TemplateFault
from card_data.reader import read_game
from generator.document import DocumentInfo
from generator.faces import faces_of
from generator.fonts import FontSet, load_fonts
from generator.geometry import Face
from generator.jobs import make_look
from generator.layout_values import NUMERIC
from generator.layouts import Layouts
from generator.pdf import write_face
from generator.project import Project
from tests.generator.mini import change, write_mini

CARD = "templates/mini/card.yaml"
BASES = {
    "rect": "shape: rect, at: [10, 10], size: [10, 10], stroke: ink",
    "line": "shape: line, at: [10, 10], size: [10, 10], stroke: ink",
    "polygon": "shape: polygon, at: [10, 10], points_at: [[0, 0], [9, 0], [0, 9]], stroke: ink",
    "text": 'text: "Words", at: [10, 10], size: [20, 10], points: 9, color: ink',
    "repeated": "shape: rect, at: [10, 10], size: [1, 1], stroke: ink, repeat: 3, step: [2, 2]",
}
BAD = ["-1", "0", "0.000001", "nan", ".nan", "inf", "-inf", "1e9", "1000000000", "99999", "wide", "true", '""', "[1]", "{a: 1}", "1/0"]  # fmt: skip
PAIRS = ("at", "size", "step")
LISTS = {"dash": "[{0}]", "points_at": "[[{0}, 0], [9, 0], [0, {0}]]"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_mini(tmp_path)


def with_box(root: Path, box: str) -> None:
    (root / CARD).write_text(f"boxes:\n  probe: {{{box}}}\n", encoding="utf-8")


def faces(root: Path) -> dict[str, tuple[Face, Face | None]]:
    game, project = read_game(root, "mini"), Project(root)
    return faces_of(game.deck, Layouts(project, "mini").get, make_look(project, game, "en", "full"))


def faults(root: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(TemplateFault) as caught:
        faces(root)
    return caught.value.diagnostics


def values(key: str, bad: str) -> list[str]:
    if key in PAIRS:
        return [f"[{bad}, 10]", f"[10, {bad}]", bad]
    return [LISTS[key].format(bad), bad] if key in LISTS else [bad]


def changed(base: str, key: str, value: str) -> str:
    kept = re.sub(rf"(, )?\b{key}: (\[.*?\](?=, \w+:|$)|[^,\[]*)", "", base)
    return f"{kept}, {key}: {value}"


@pytest.mark.parametrize("key", NUMERIC)
@pytest.mark.parametrize("base", BASES)
def test_every_odd_number_is_a_located_fault_or_a_page(root: Path, key: str, base: str) -> None:
    fonts = load_fonts(read_game(root, "mini"), "en")
    for bad in BAD:
        for value in values(key, bad):
            with_box(root, changed(BASES[base], key, value))
            began = time.monotonic()
            try:
                face = faces(root)["a"][0]
            except TemplateFault as fault:
                for found in fault.diagnostics:
                    assert found.span.path == CARD, (value, found)
                    assert found.span.line == 2, (value, found)
                    assert "NaN" not in found.message, (value, found)
            else:
                assert_printable(face, fonts, value)
            assert time.monotonic() - began < 2, value


def assert_printable(face: Face, fonts: FontSet, value: str) -> None:
    with pikepdf.open(io.BytesIO(write_face(face, DocumentInfo("t", "a", "s", "en"), fonts))) as pdf:
        codes = [stream.read_bytes() for stream in pdf.objects if isinstance(stream, pikepdf.Stream)]
        assert not any(re.search(rb"(?i)\b(nan|inf)\b", code) for code in codes if b"/CIDInit" not in code), value


REFUSED = [
    ("rect", "size", "[-3, 3]", "size is -3, expected 0.01 to 2,500"),
    ("rect", "size", "[0, 0]", "size is 0, expected 0.01 to 2,500"),
    ("text", "size", "[20, -3]", "size is -3, expected 0.01 to 2,500"),
    ("line", "size", "[0, 0]", "box `probe` is a line from a point to itself"),
    ("rect", "dash", "[-1, 1]", "dash is -1, expected 0.05 to 1,000"),
    ("rect", "dash", "[0, 0]", "dash is 0, expected 0.05 to 1,000"),
    ("repeated", "columns", "0", 'columns is "0", expected a whole number from 1 to 2000'),
    ("repeated", "columns", "2.5", 'columns is "2.5", expected a whole number from 1 to 2000'),
    ("text", "min_points", "10", "min_points is 10, more than points, which is 9"),
    ("text", "points", "nan", '"nan" is not a size in points'),
    ("text", "points", "5000", "points is 5,000, expected 4 to 1,000"),
    ("text", "leading", "1000000000", "leading is 1,000,000,000, expected 0.7 to 10"),
    ("text", "leading", "2mm", '"2mm" is not a number'),
    ("rect", "turn", "720", "turn is 720, expected -360 to 360"),
    ("rect", "at", "[500, 20]", "box `probe`: it lies wholly outside the card and its bleed"),
    ("polygon", "at", "[-90, 20]", "box `probe`: it lies wholly outside the card and its bleed"),
    ("text", "with", "{a: [1]}", "with holds a list, expected texts"),
    ("repeated", "repeat", "[[1]]", "repeat holds a list, expected texts"),
    ("repeated", "repeat", "2001", "repeat gives 2001; expected a number from 0 to 2,000, or a list no longer"),
]


@pytest.mark.parametrize(("base", "key", "value", "message"), REFUSED)
def test_a_value_that_makes_no_sense_is_refused(root: Path, base: str, key: str, value: str, message: str) -> None:
    with_box(root, changed(BASES[base], key, value))
    assert any(message in found.message for found in faults(root)), faults(root)


@pytest.mark.parametrize("base", BASES)
def test_the_bases_themselves_are_sound(root: Path, base: str) -> None:
    with_box(root, BASES[base])
    assert faces(root)


def test_a_rect_without_a_size_is_refused(root: Path) -> None:
    with_box(root, "shape: rect, at: [1, 1], fill: ink")
    (found,) = faults(root)
    assert found.message.endswith("box `probe` lacks `size`")


def test_an_svg_in_a_box_for_photographs_is_told_where_it_belongs(root: Path) -> None:
    (root / "card_data/mini/crest.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    with_box(root, "image: crest.svg, at: [10, 10], size: [10, 10]")
    (found,) = faults(root)
    assert found.message.endswith('box `probe`: "crest.svg" is an SVG; expected a PNG or a JPEG')
    assert found.hint == "name it in an `svg:` box"


@pytest.mark.parametrize("kind", ["deck", "sheet"])
def test_a_field_is_refused_where_nothing_can_be_filled_in(root: Path, kind: str) -> None:
    with_box(root, "field: total, at: [10, 10], size: [10, 10]")
    change(root / "card_data/mini/game.yaml", "kind: deck", f"kind: {kind}")
    game, project = read_game(root, "mini"), Project(root)
    with pytest.raises(TemplateFault, match="a field to fill in, but the component deck is a"):
        faces_of(game.components[0], Layouts(project, "mini").get, make_look(project, game, "en", "full"))


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("red / (red - red)", "2 / 0 divides by zero"),
        ("red // (red - 2)", "2 // 0 divides by zero"),
        ("red % (red - 2)", "2 % 0 divides by zero"),
        ("numbers.hand / 0.0", "3 / 0.0 divides by zero"),
    ],
)
def test_a_division_by_zero_names_what_was_divided(root: Path, expression: str, message: str) -> None:
    with_box(root, f'text: "{{{{ {expression} }}}}", at: [10, 10], size: [20, 10]')
    assert any(message in found.message for found in faults(root))
