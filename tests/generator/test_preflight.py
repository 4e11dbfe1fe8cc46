"""Step 6: a file that is not as planned is not written; what is doubtful in it is told."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from card_data.diagnostics import Diagnostic
from card_data.reader import read_game
from generator import cli, jobs
from generator.check import check_project
from generator.document import Output
from generator.imposition import Duplex
from generator.jobs import Job, run_job
from generator.preflight import OURS, preflight
from generator.project import Project
from tests.generator.checks.pdf_kit import around, content, face, strip_fonts
from tests.generator.mini import change, write_mini

Damage = Callable[[pikepdf.Pdf], object]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_mini(tmp_path_factory.mktemp("mini"))


@pytest.fixture(scope="module")
def output(root: Path) -> Output:
    how = ("en", "full", ("a4",), Duplex.LONG_EDGE, 0.0, ("pdf",))
    return run_job(Job(Project(root), read_game(root, "mini"), "sheets", "deck", *how)).outputs[0]  # type: ignore[arg-type]


def found(root: Path, output: Output) -> tuple[Diagnostic, ...]:
    return preflight(Project(root), read_game(root, "mini"), [output], {}, Path("output"))


def damaged(output: Output, damage: Damage) -> Output:
    with pikepdf.open(io.BytesIO(output.data)) as file:
        damage(file)
        data = io.BytesIO()
        file.save(data)
    return replace(output, data=data.getvalue())


def drop_page(file: pikepdf.Pdf) -> None:
    del file.pages[1]


def widen(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.MediaBox = [0, 0, 612, 841.8898]


def test_what_was_planned_passes(root: Path, output: Output) -> None:
    assert not found(root, output)


@pytest.mark.parametrize(
    ("damage", "page", "says"),
    [
        (drop_page, 1, "has 3 pages, expected 4"),
        (widen, 1, "page 1 measures 215.9 x 297.0 mm"),
        (content(0, "1 0 0 1 73.5 16.5 cm", "1 0 0 1 73.7 16.5 cm"), 1, "card `a` lies 0.20mm right of its place"),
        (content(0, "7.5 13.5 66 91 re", "7.5 13.5 60 91 re"), 1, "page 1: card `a` is cut off 6.0mm too early"),
        (content(0, "7.5 13.5 66 91 re", "7.5 13.5 69 91 re"), 1, "page 1: card `a` is painted over its neighbour"),
        (content(0, "/FormXob.face[0-9] Do", ""), 1, "page 1: card `a` (copy 1) is not there"),
        (around(1, "q 1 0 0 1 1 0 cm", "Q"), 2, "the back of card `a` lies 0.35mm right of its front"),
        (around(0, "", "q 1 0 0 rg 60 700 60 60 re f Q"), 1, "page 1: card `a` does not show its face"),
        (strip_fonts, 1, "Righteous-Regular is not embedded"),
    ],
)
def test_what_was_not_planned_is_an_error(root: Path, output: Output, damage: Damage, page: int, says: str) -> None:
    told = found(root, damaged(output, damage))
    there = [each for each in told if says in each.message]
    assert there, told
    assert (there[0].severity, there[0].span.path, there[0].span.line) == (
        "error",
        "output/mini/mini-deck-a4.pdf",
        page,
    )
    assert there[0].hint is not None
    assert "build the game again" not in there[0].hint


def test_building_again_is_no_advice(root: Path, output: Output) -> None:
    assert {each.hint for each in found(root, damaged(output, widen))} == {OURS}


def test_a_damaged_file_is_an_error(root: Path, output: Output) -> None:
    assert [each.code for each in found(root, replace(output, data=b"%PDF-nothing"))][-1] == "pdf.unreadable"


def test_an_untagged_rulebook_is_an_error(root: Path, output: Output) -> None:
    told = found(root, replace(output, name="mini-rulebook-en-a4.pdf", kind="rulebook", document=None))
    assert "pdf.tags" in {each.code for each in told}


def test_pictures_pass(root: Path, output: Output) -> None:
    assert not found(root, replace(output, name="a.png", data=b"", document=None))


# The command


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = write_mini(tmp_path / "project")
    monkeypatch.chdir(root)
    return root


def run(*arguments: str) -> int:
    return cli._run([*arguments])


def add_photo(root: Path, pixels: int) -> None:
    """Give every card a photo at 25.4 mm, so that its pixels are its resolution."""
    Image.linear_gradient("L").resize((pixels, pixels)).save(root / "card_data/mini/photo.png")
    layout = root / "templates/mini/card.yaml"
    layout.write_text(layout.read_text() + "  photo: {image: photo.png, at: [10, 52], size: [25.4, 25.4]}\n")


def test_a_doubtful_file_is_built_and_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_photo(project, 120)
    assert run("build", "--paper", "a4", "--ink", "full") == 0
    told = capsys.readouterr().err
    assert told.startswith("output/mini/mini-deck-a4.pdf:1:1: warning: card `a`, front: an image of 120 x 120 pixels")
    assert "which is 120 dpi; expected 300 at least (1 more like it in this file)" in told
    assert told.rstrip().endswith("(pdf.image-resolution)")
    assert (project / "output/mini/mini-deck-a4.pdf").is_file()


def test_programs_are_told_too(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_photo(project, 120)
    assert run("build", "--paper", "a4", "--ink", "full", "--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert [each["code"] for each in game["warnings"]] == ["pdf.image-resolution"]


@pytest.mark.parametrize("pixels", [120, 300])
def test_build_and_check_agree(project: Path, capsys: pytest.CaptureFixture[str], pixels: int) -> None:
    add_photo(project, pixels)
    assert run("build", "--paper", "a4", "--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    (checked,) = check_project(Project(project), ["mini"], plays=False, pdf=project / "output")
    assert [(each["code"], each["path"]) for each in game["warnings"]] == [
        (each.code, each.span.path) for each in checked.diagnostics
    ]
    assert bool(game["warnings"]) == (pixels < 300)
    assert run("check", "--no-games", "--pdf", "output") == 0
    assert run("check", "--no-games", "--pdf", "output", "--strict") == (2 if pixels < 300 else 0)


def test_a_file_that_fails_is_not_written(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bug that cannot be made with data: the deck loses a page, which the rest of the build does not see."""
    monkeypatch.setattr(jobs, "_sheet_outputs", spoiled(jobs._sheet_outputs, drop_page))
    assert run("build", "--paper", "a4", "--ink", "full") == 6
    told = capsys.readouterr().err
    assert (
        "output/mini/mini-deck-a4.pdf:1:1: error: the file has 3 pages, expected 4\n  hint: a bug of deckwright" in told
    )
    assert told.endswith("faults; nothing was written\n")
    assert not (project / "output").exists()


def test_every_fault_of_a_job_is_told_at_once(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for damage in (strip_fonts, face(0, r"\.168627 \.105882 \.239216 rg", ".9 .6 .6 rg")):
        monkeypatch.setattr(jobs, "_sheet_outputs", spoiled(jobs._sheet_outputs, damage))
    assert run("build", "--paper", "a4", "--ink", "full") == 6
    told = capsys.readouterr().err
    assert "is not embedded" in told
    assert "warning: card `a`, front: the text" in told


def spoiled(make: Any, damage: Damage) -> Any:
    return lambda *given: (damaged(each, damage) for each in make(*given))


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_manifest_says_how_backs_meet_their_fronts(project: Path, duplex: Duplex) -> None:
    assert run("build", "--paper", "a4", "--duplex", duplex.value) == 0
    artifacts = json.loads((project / "output/mini/manifest.json").read_text())["artifacts"]
    assert {each["duplex"] for each in artifacts if each["ink"] == "full"} == {duplex.value}
    assert {each["duplex"] for each in artifacts if each["ink"] == "low"} == {"none"}


def test_backs_that_a_table_gives_are_backs(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Where each row names its back, the file is called and checked by its flip just as with one back for all."""
    change(project / "card_data/mini/game.yaml", "    back: back\n", "")
    change(project / "card_data/mini/cards.csv", "name.en,red\n", "name.en,red,back\n")
    change(project / "card_data/mini/cards.csv", "Alpha Vanguard,2", "Alpha Vanguard,2,back")
    change(project / "card_data/mini/cards.csv", "Beta,5", "Beta,5,back")
    assert run("build", "--paper", "a4", "--ink", "full", "--duplex", "short-edge") == 0
    (artifact,) = json.loads((project / "output/mini/manifest.json").read_text())["artifacts"]
    assert (artifact["path"], artifact["duplex"]) == ("mini-deck-short-edge-a4.pdf", "short-edge")
    assert run("check", "--no-games", "--pdf", "output", "--strict") == 0, capsys.readouterr().out
