"""Step 6: a file that is not as planned is not written."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from card_data.reader import read_game
from generator.document import Output
from generator.imposition import Duplex
from generator.jobs import Job, run_job
from generator.preflight import PreflightError, preflight
from generator.project import Project
from tests.generator.checks.pdf_kit import around, content, strip_fonts
from tests.generator.mini import write_mini


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Output:
    root = write_mini(tmp_path_factory.mktemp("mini"))
    job = Job(
        Project(root), read_game(root, "mini"), "sheets", "deck", "en", "full", ("a4",), Duplex.LONG_EDGE, 0.0, ("pdf",)
    )
    return run_job(job).outputs[0]


def damaged(output: Output, damage: Callable[[pikepdf.Pdf], object]) -> Output:
    with pikepdf.open(io.BytesIO(output.data)) as file:
        damage(file)
        data = io.BytesIO()
        file.save(data)
    return replace(output, data=data.getvalue())


def drop_page(file: pikepdf.Pdf) -> None:
    del file.pages[1]


def widen(file: pikepdf.Pdf) -> None:
    file.pages[0].obj.MediaBox = [0, 0, 612, 841.8898]


def test_what_was_planned_passes(output: Output) -> None:
    preflight(output)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (drop_page, "has 3 pages, planned were 4"),
        (widen, "page 1 measures 215.9 x 297.0 mm"),
        (content(0, "1 0 0 1 73.5 16.5 cm", "1 0 0 1 73.7 16.5 cm"), "page 1: card `a` is off its place"),
        (content(0, "7.5 13.5 66 91 re", "7.5 13.5 60 91 re"), "page 1: card `a` is off its place"),
        (content(0, "/FormXob.face[0-9] Do", ""), "page 1: 8 cards are painted, planned were 9"),
        (around(1, "q 1 0 0 1 1 0 cm", "Q"), "page 2: card `a` is off its place"),
        (strip_fonts, "Righteous-Regular is not embedded"),
    ],
)
def test_what_was_not_planned_is_refused(output: Output, damage: Any, says: str) -> None:
    with pytest.raises(PreflightError, match=says):
        preflight(damaged(output, damage))


def test_a_damaged_file_is_refused(output: Output) -> None:
    with pytest.raises(PreflightError, match="no PDF"):
        preflight(replace(output, data=b"%PDF-nothing"))


def test_an_untagged_rulebook_is_refused(output: Output) -> None:
    with pytest.raises(PreflightError, match="is not tagged"):
        preflight(replace(output, name="mini-rulebook-en-a4.pdf", kind="rulebook", document=None))


def test_pictures_pass(output: Output, tmp_path: Path) -> None:
    preflight(replace(output, name="a.png", data=b"", document=None))
