"""The command from end to end on a small project: what it makes, what it refuses, and that refusal writes nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import cli
from tests.generator.mini import change, write_mini

Run = Callable[..., int]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_mini(tmp_path / "project")
    monkeypatch.chdir(root)
    return root


def run(*arguments: str) -> int:
    return cli._run(["build", *arguments])


def files(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_build_makes_the_decks_and_the_manifest(project: Path) -> None:
    assert run("--paper", "a4", "--paper", "letter") == 0
    assert sorted(files(project / "output")) == [
        "mini/manifest.json",
        "mini/mini-deck-a4.pdf",
        "mini/mini-deck-letter.pdf",
        "mini/mini-deck-low-ink-a4.pdf",
        "mini/mini-deck-low-ink-letter.pdf",
    ]


def test_two_builds_are_equal_to_the_byte(project: Path) -> None:
    assert run("--out", "one") == 0
    assert run("--out", "two") == 0
    assert files(project / "one") == files(project / "two")


def test_the_manifest_keeps_what_an_earlier_build_made(project: Path) -> None:
    run("--paper", "a4", "--ink", "full")
    run("--paper", "letter", "--ink", "full")
    manifest = json.loads((project / "output/mini/manifest.json").read_text())
    assert [a["path"] for a in manifest["artifacts"]] == ["mini-deck-a4.pdf", "mini-deck-letter.pdf"]
    (project / "output/mini/mini-deck-a4.pdf").write_bytes(b"changed by hand")
    run("--paper", "letter", "--ink", "full")
    manifest = json.loads((project / "output/mini/manifest.json").read_text())
    assert [a["path"] for a in manifest["artifacts"]] == ["mini-deck-letter.pdf"]


@pytest.mark.parametrize(
    ("duplex", "names"),
    [
        ("long-edge", ["mini-deck-a4.pdf"]),
        ("short-edge", ["mini-deck-short-edge-a4.pdf"]),
        ("fold", ["mini-deck-fold-a4.pdf"]),
        ("separate", ["mini-deck-backs-a4.pdf", "mini-deck-fronts-a4.pdf"]),
        ("none", ["mini-deck-fronts-a4.pdf"]),
    ],
)
def test_each_way_of_backs_has_a_file_of_its_own(project: Path, duplex: str, names: list[str]) -> None:
    assert run("--paper", "a4", "--ink", "full", "--duplex", duplex) == 0
    assert sorted(p.name for p in (project / "output/mini").glob("*.pdf")) == names


def test_pictures_of_the_faces(project: Path) -> None:
    assert run("--paper", "a4", "--ink", "full", "--format", "png") == 0
    pictures = sorted((project / "output/mini").glob("*.png"))
    assert [p.name for p in pictures] == [
        "deck-en-full-a-back.png",
        "deck-en-full-a-front.png",
        "deck-en-full-b-front.png",
    ]
    from PIL import Image

    with Image.open(pictures[0]) as image:
        assert image.size == (745, 1040)  # 63 x 88 mm at 300 dpi, the last pixel part filled


def test_json_tells_what_was_built(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--paper", "a4", "--ink", "full", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"][0]["slug"] == "mini"
    assert found["games"][0]["artifacts"][0]["pages"] == 4


# Refusals: message, exit code, and nothing written.

CARD, LOW, DATA = "templates/mini/card.yaml", "templates/mini/card-low.yaml", "card_data/mini/cards.csv"

REFUSED = [
    (CARD, "points: 16, min_points: 9", "points: 30", 3,
     'card.yaml:4:16: error: card `a` (card_data/mini/cards.csv:2:1), box `name`: "Alpha Vanguard" is 13.8mm too tall at 30pt\n'
     "  hint: it would fit at 19.25pt; shorten it, or lower min_points"),
    (DATA, "Beta", "Beta ☃", 3, 'box `name`: the font Righteous-Regular has no glyph for "☃" (U+2603)'),
    (CARD, "{{ name }}", "{{ nmae }}", 3, "card.yaml:4:"),
    (CARD, "{{ name }}", "{{ name", 3, "card.yaml:4:"),
    (CARD, "{{ name }}", "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}", 3, "card.yaml:4:"),
    (CARD, "{{ name }}", "{% include '/etc/passwd' %}", 3, "card.yaml:4:"),
    (CARD, "{{ name }}", "{{ name.__class__.__mro__ }}", 3, "card.yaml:4:"),
    (CARD, "fill: paper", "fill: papre", 3, 'unknown colour "papre"; expected a name of the palette or "#rrggbb"\n  hint: did you mean "paper"?'),
    (CARD, "at: [6, 40]", "at: [2, 40]", 3, "the text box reaches 1.0mm past the safe zone, which lies 3mm inside the trim"),
    (CARD, "at: [-3, -3], size: [69, 94]", "at: [-1, -3], size: [69, 94]", 3,
     "the ground reaches 1mm past the trim on the left; expected 3mm (the bleed)"),
    (CARD, "shape: ellipse", "shape: elipse", 3, 'unknown shape "elipse"; expected rect, ellipse, line or polygon'),
    (CARD, "line: 0.6", "line: 0.01", 3, "card.yaml:3:82: error: line is 0.01, expected 0.09 to 100"),
    (CARD, "stroke: ink", "strok: ink", 3, 'card.yaml:3:63: error: unknown setting "strok" in box `frame`\n  hint: did you mean "stroke"?'),
    (CARD, "size: [55, 80]", "size: 55", 3, '"55" is not a pair; expected [x, y]'),
    (CARD, "size: [55, 80]", "size: [55, wide]", 3, '"wide" is not a number of millimetres'),
    (CARD, "shape: rect, at: [4, 4]", "art: crest, at: [4, 4]", 3, 'unknown art function "crest"; expected one of none'),
    (CARD, "shape: rect, at: [4, 4]", "image: gone.png, at: [4, 4]", 3, 'no file "gone.png" in the game\'s folder or its templates'),
    (CARD, "shape: rect, at: [4, 4]", "image: ../../../etc/passwd, at: [4, 4]", 3, "lies outside"),
    (LOW, "extends: card", "extends: crad", 3, 'unknown layout "crad"\n  hint: did you mean "card"?'),
    (LOW, "extends: card", "extends: card-low", 3, 'layout "card-low" extends itself'),
    ("card_data/mini/game.yaml", "face: card\n", "face: crad\n", 3, "no layout \"crad\" for the game mini"),
    ("card_data/mini/game.yaml", "display: Righteous", "display: Rigtheous", 3, 'unknown font family "Rigtheous"'),
    ("card_data/mini/game.yaml", "count: 12", "count: 13", 2, "game.yaml:22:5: error: found 12 cards, expected 13"),
    (CARD, "repeat: red", "repeat: 10 ** 30", 3, "expected a number from 0 to 2,000, or a list no longer"),
    (CARD, "repeat: red", "repeat: 1000000", 3, "repeat gives 1000000; expected a number from 0 to 2,000"),
    (CARD, "repeat: red", "repeat: 0 - 1", 3, "repeat gives -1; expected a number from 0 to 2,000"),
    (CARD, "shape: ellipse", "shape: polygon", 3, "box `dots` is a polygon with fewer than 3 corners"),
    (DATA, "a,3,", "a,two,", 2, 'cards.csv:2:3: error: '),
    (DATA, "a,3,", "a,-1,", 2, "cards.csv:2:3: error: "),
    (DATA, "a,3,", "a,0,", 2, "cards.csv:2:3: error: "),
    (DATA, "a,3,", "a,10000,", 2, "cards.csv:2:3: error: "),
    (DATA, "b,9,", "a,9,", 2, "cards.csv:3:1: error: "),
    (DATA, "id,copies", "id,copeis", 2, "cards.csv:1:4: error: "),
    (DATA, "Beta", "=SUM(A1)", 2, "cards.csv:3:13: error: "),
    (DATA, "Beta", "B" * 100_000, 2, "cards.csv:3:13: error: "),
    ("card_data/mini/game.yaml", "stock: poker", "stock: pokre", 2, 'did you mean "poker"?'),
    ("card_data/mini/game.yaml", "table: cards.csv", "table: ../../../etc/passwd", 2, "game.yaml:16:"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "old", "new", "code", "message"), REFUSED)
def test_a_fault_is_told_at_its_place_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str], path: str, old: str, new: str, code: int, message: str
) -> None:
    assert run("--paper", "a4") == 0
    before = files(project / "output")
    change(project / path, old, new)
    capsys.readouterr()
    assert run("--paper", "a4") == code
    told = capsys.readouterr().err
    assert message in told
    assert "Traceback" not in told
    assert re.search(r"\d+ faults?; nothing was written", told)
    assert files(project / "output") == before


def test_all_faults_come_out_in_one_run(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(project / CARD, "fill: looks", "fill: lokos")
    change(project / CARD, "fill: paper", "fill: papre")
    change(project / "templates/mini/back.yaml", "fill: looks", "fill: loooks")
    assert run("--paper", "a4") == 3
    told = capsys.readouterr().err
    assert all(word in told for word in ('"lokos"', '"papre"', '"loooks"'))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10">{}</svg>'
BAD_SVG = [
    ('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("<text>&x;</text>"),
     "declares entities or a document type"),
    ('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;">]>' + SVG.format("<text>&b;</text>"),
     "declares entities or a document type"),
    (SVG.format('<image href="http://example.org/a.png" width="5" height="5"/>'), 'refers to "http://example.org/a.png"'),
    (SVG.format('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="file:///etc/hosts"/>'), 'refers to "file:///etc/hosts"'),
    (SVG.format("<style>@import url(http://example.org/a.css);</style>"), "loads"),
    (SVG.format('<rect fill="url(http://example.org/#g)" width="5" height="5"/>'), "loads"),
    (SVG.format("<script>1</script>"), "holds a <script>"),
    ("<html/>", "begins with <html>; expected <svg>"),
    ("<svg", "is not well formed at its line 1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), BAD_SVG)
def test_an_unsafe_svg_is_refused(project: Path, capsys: pytest.CaptureFixture[str], text: str, message: str) -> None:
    (project / "card_data/mini/crest.svg").write_text(text)
    change(project / CARD, "shape: rect, at: [4, 4]", "svg: crest.svg, at: [4, 4]")
    assert run("--paper", "a4", "--ink", "full") == 3
    assert message in capsys.readouterr().err
    assert not (project / "output").exists()


UNPAINTABLE = [
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="5" height="5"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 nan nan" width="10" height="10"><rect width="5" height="5"/></svg>',
    SVG.format('<path d="M nan nan L 1 1"/>'),
    SVG.format('<path d="M0 0L1e400 1"/>'),
    SVG.format('<g transform="matrix(0 0 0 0 0 0)"><rect width="5" height="5" transform="rotate(5)"/></g>'),
    SVG.format('<circle r="big"/>'),
    SVG.format('<path d="M0 0L5 5" stroke="black" stroke-dasharray="0 0"/>'),
]


@pytest.mark.parametrize("text", UNPAINTABLE)
def test_an_svg_that_no_page_can_hold_is_never_a_bug(
    project: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    (project / "card_data/mini/crest.svg").write_text(text)
    change(project / CARD, "shape: rect, at: [4, 4]", "svg: crest.svg, at: [4, 4]")
    code = run("--paper", "a4", "--ink", "full")
    told = capsys.readouterr().err
    assert code in (0, 3)
    if code:
        assert "card.yaml:3:16: error: card `a`" in told
        assert 'the SVG "crest.svg"' in told
        assert not (project / "output").exists()


def test_svg_files_and_svg_templates_are_painted(project: Path) -> None:
    (project / "card_data/mini/crest.svg").write_text(SVG.format('<circle cx="5" cy="5" r="4" fill="#00ff00"/>'))
    (project / "card_data/mini/dots.svg.j2").write_text(
        SVG.format(
            '{% for i in range(red) %}<circle cx="{{ i * 2 }}" cy="5" r="1" fill="{{ palette.ink }}"/>{% endfor %}'
        )
    )
    change(project / CARD, "shape: rect, at: [4, 4]", "svg: crest.svg, at: [4, 4]")
    change(project / "templates/mini/back.yaml", 'text: "UP", ', "svg: dots.svg.j2, ")
    assert run("--paper", "a4", "--ink", "full", "--format", "png") == 0
    from PIL import Image

    with Image.open(project / "output/mini/deck-en-full-a-front.png") as image:
        assert image.convert("RGB").getpixel((372, 560)) == (0, 255, 0)


def test_art_code_of_a_stranger_s_project_does_not_run(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "templates/mini/art.py").write_text("open('ran', 'w')\n")
    assert run("--paper", "a4") == 3
    assert "an art module is Python code and runs only when it ships with the tool" in capsys.readouterr().err
    assert not (project / "ran").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["mni"], 'unknown game "mni"; expected one of mini; did you mean "mini"?'),
        (["--paper", "a44"], 'unknown paper "a44"'),
        (["--duplex", "long"], '--duplex is "long"; expected one of long-edge, short-edge, fold, separate, none'),
        (["--gutter", "wide"], '--gutter: "wide" is not a length'),
        (["--gutter", "-1mm"], '--gutter is "-1mm"; expected 0mm to 50mm'),
        (["--ink", "blue"], '--ink is "blue"; expected one of full, low'),
        (["--format", "docx"], '--format is "docx"; expected one of pdf, png'),
        (["mini", "--only", "dekc"], 'mini has no "dekc"; expected one of deck, rulebook'),
        (["--nonsense"], "No such option"),
    ],
)
def test_bad_arguments(project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run(*arguments) == 1
    assert message in capsys.readouterr().err
    assert not (project / "output").exists()


def test_a_gutter_too_narrow_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--gutter", "2mm") == 3
    assert "a gutter of 2mm is narrower than two bleeds" in capsys.readouterr().err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "locked").mkdir(mode=0o500)
    assert run("--out", "locked/x") == 5
    assert "cannot write to locked/x" in capsys.readouterr().err


def test_a_file_in_the_way_of_the_output(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "taken").write_text("x")
    assert run("--out", "taken") == 5
    assert "cannot write to taken" in capsys.readouterr().err


def latin_1(project: Path) -> None:
    path = project / DATA
    path.write_bytes(path.read_text(encoding="utf-8").replace("Beta", "Bêta").encode("latin-1"))


def empty(project: Path) -> None:
    (project / DATA).write_text("")


def a_folder_in_place_of_the_table(project: Path) -> None:
    (project / DATA).unlink()
    (project / DATA).mkdir()


def a_link_out_of_the_project(project: Path) -> None:
    (project / DATA).unlink()
    (project / DATA).symlink_to("/etc/passwd")


def a_truncated_image(project: Path) -> None:
    import io

    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((64, 64), 50).save(out, "PNG")
    (project / "card_data/mini/photo.png").write_bytes(out.getvalue()[:1500])
    change(project / CARD, "shape: rect, at: [4, 4]", "image: photo.png, at: [4, 4]")


def a_picture_too_wide(project: Path) -> None:
    from PIL import Image

    Image.new("1", (20_000, 4)).save(project / "card_data/mini/photo.png")
    change(project / CARD, "shape: rect, at: [4, 4]", "image: photo.png, at: [4, 4]")


@pytest.mark.parametrize(
    ("damage", "code", "message"),
    [
        (latin_1, 2, "cards.csv:3:14: error: byte 0xEA is not UTF-8"),
        (empty, 2, "cards.csv:1:1: error: the file is empty"),
        (a_folder_in_place_of_the_table, 2, '"cards.csv" is a folder, expected a file'),
        (a_link_out_of_the_project, 2, '"cards.csv" is a link that leaves the project'),
        (a_truncated_image, 3, 'cannot read the image "photo.png": it is damaged, cut short, or no PNG or JPEG'),
        (a_picture_too_wide, 3, 'the image "photo.png" is 20000 x 4 pixels; expected at most 10000 on a side'),
    ],
)
def test_a_damaged_file_is_told_and_nothing_is_written(
    project: Path, capsys: pytest.CaptureFixture[str], damage: Callable[[Path], None], code: int, message: str
) -> None:
    assert run("--paper", "a4") == 0
    before = files(project / "output")
    damage(project)
    capsys.readouterr()
    assert run("--paper", "a4") == code
    told = capsys.readouterr().err
    assert message in told
    assert "nothing was written" in told
    assert files(project / "output") == before


def test_windows_line_ends_and_a_byte_order_mark_are_fine(project: Path) -> None:
    assert run("--out", "plain") == 0
    path = project / DATA
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("--out", "windows") == 0
    assert files(project / "plain") == files(project / "windows")


def test_separate_pictures_of_fronts_and_backs(project: Path) -> None:
    assert run("--paper", "a4", "--ink", "full", "--duplex", "separate", "--format", "png") == 0
    names = sorted(p.name for p in (project / "output/mini").glob("*.png"))
    assert names == ["deck-en-full-a-back.png", "deck-en-full-a-front.png", "deck-en-full-b-front.png"]


def test_what_is_asked_for_twice_is_built_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mini", "mini", "--paper", "a4", "--paper", "a4", "--ink", "full", "--ink", "full", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [len(game["artifacts"]) for game in found["games"]] == [1]


@pytest.mark.parametrize("name", ["mini-deck-letter.pdf", "manifest.json"])
def test_a_folder_in_the_way_of_one_file_leaves_all_as_it_was(
    project: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert run("--paper", "a4") == 0
    target = project / "output/mini" / name
    target.unlink(missing_ok=True)
    target.mkdir()
    before = files(project / "output")
    change(project / DATA, "Beta", "Gamma")
    assert run("--paper", "a4", "--paper", "letter") == 5
    assert f"{name}: a folder of that name stands in its place" in capsys.readouterr().err
    assert files(project / "output") == before


def test_the_date_of_the_day_is_in_no_file(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("--paper", "a4", "--ink", "full", "--out", "one") == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert run("--paper", "a4", "--ink", "full", "--out", "two") == 0
    assert files(project / "one") == files(project / "two")
