"""The command itself: formats, exit codes, and that one fault never hides another."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from card_data.diagnostics import DeckwrightError, Diagnostic, Span
from generator import checks
from generator.check import check_project
from generator.cli import _run
from generator.project import SHIPPED, Project
from tests.generator.checks.corpus import Case, copy_game, damage

ERROR = Case("cubo", "cubes.csv", "teal-1,8,", "teal-1,7,", "", "")
WARNING = Case("cubo", "rulebook.en.md", "throws all {{ numbers.cubes_per_side }}", "throws all sixteen", "", "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> int:
    return _run(["check", "--no-games", *arguments])


def test_the_shipped_games_are_clean(slug: str) -> None:
    (checked,) = check_project(Project(SHIPPED), [slug], plays=False, pdf=None)
    assert not checked.diagnostics


def test_a_sound_copy_is_clean(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_game(folder, "cubo")
    assert run("--strict") == 0
    assert capsys.readouterr().out == "cubo: clean\n"


def test_an_error_fails(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(folder, ERROR)
    assert run() == 2
    out = capsys.readouterr().out
    assert out.startswith("cubo: 7 errors\n")
    assert "  card_data/cubo/game.yaml:130:5: error: two sets of cubes" in out
    assert "(composition.count)" in out
    assert "(playability.cubo-sides)" in out, "other checks go on where only the composition is at fault"


def test_a_warning_fails_only_when_strict(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(folder, WARNING)
    assert run() == 0
    assert run("--strict") == 2
    assert capsys.readouterr().out.count("cubo: 1 warning\n") == 2


def test_programs_get_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(folder, WARNING)
    assert run("--json") == 0
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert game["slug"] == "cubo"
    (found,) = game["diagnostics"]
    assert set(found) == {"code", "severity", "path", "line", "column", "message", "hint"}
    assert (found["code"], found["severity"]) == ("rulebook.typed-number", "warning")
    text = (folder / found["path"]).read_text(encoding="utf-8").split("\n")[found["line"] - 1]
    assert text[found["column"] - 1 :].startswith("sixteen")


def test_annotations_are_one_line_each(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(folder, WARNING)
    assert run("--format", "github") == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("::warning file=card_data/cubo/rulebook.en.md,line=")
    assert ",title=rulebook.typed-number::the rule `setup.roll`" in line
    assert "%0Ahint: write {{ numbers.cubes_per_side|word }}" in line


def test_an_unknown_format_or_game_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_game(folder, "cubo")
    assert run("--format", "xml") == 1
    assert run("cuba") == 1
    err = capsys.readouterr().err
    assert "expected one of text, github" in err
    assert 'did you mean "cubo"?' in err


def test_a_game_that_cannot_be_read_does_not_hide_another(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(folder, ERROR)
    damage(folder, Case("in_love_and_war", "cards.csv", "Carmen", "Clementine", "", ""))
    assert run() == 2
    out = capsys.readouterr().out
    assert "composition.count" in out
    assert "composition.unique" in out


@pytest.mark.parametrize(
    ("fault", "code", "said"),
    [
        (DeckwrightError("no font"), "check.stopped", "the check `rules` stopped: no font"),
        (ZeroDivisionError("by zero"), "check.bug", "the check `rules` failed; a bug of deckwright"),
    ],
)
def test_a_check_that_raises_does_not_stop_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception, code: str, said: str
) -> None:
    find = checks.find
    monkeypatch.setattr(checks, "find", lambda name: raising(fault) if name == "rules" else find(name))
    damage(folder, WARNING)
    (checked,) = check_project(Project(folder), ["cubo"], plays=False, pdf=None)
    codes = {each.code: each for each in checked.diagnostics}
    assert set(codes) == {code, "rulebook.typed-number"}
    assert codes[code].message.startswith(said)
    assert codes[code].span == Span("card_data/cubo/game.yaml")


def raising(fault: Exception) -> Any:
    def check(context: object) -> Iterable[Diagnostic]:
        yield Diagnostic(Span("x"), "never seen")
        raise fault

    return SimpleNamespace(check=check)
