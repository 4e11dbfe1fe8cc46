"""`deckwright playtest GAME --report` finds out that no report can be made before it plays, not after."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from card_data.reader import read_game
from generator import playtest_report
from generator.project import SHIPPED, Project
from generator.report.pictures import Pictures
from generator.report.sample import sample_session
from tests.generator.playtest_calls import Call, Called

PROJECT = Project(SHIPPED)
GAME = ["cupid_tricks", "--games", "2", "--workers", "1", "--report"]
Change = Callable[[str, str, str], int]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """Return what changes a template of reports, once; it returns the line."""
    folder = tmp_path / "reports"
    shutil.copytree(playtest_report.FOLDER, folder)
    monkeypatch.setattr(playtest_report, "FOLDER", folder)

    def change(name: str, old: str, new: str) -> int:
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return text[: text.index(old)].count("\n") + 1

    return change


@pytest.fixture
def no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a game that is played for its figures fail the test."""

    def play(*_: Any, **__: Any) -> None:
        raise AssertionError("games were played")

    monkeypatch.setattr("rules_engine.playtest.lab.Lab.run", play)


def told_once(told: Called, place: str, *words: str) -> None:
    """Check that one fault was told, at its place, as of a template."""
    assert (told.code, told.out) == (3, "")
    first, *hints, last = told.told.splitlines()
    assert first.startswith(f"{place}: error: ")
    assert all(line.startswith("  hint: ") for line in hints)
    assert last == "1 fault"
    for each in words:
        assert each in told.told


BROKEN = [
    ("report.html.j2", "{{ title }}", "{{ title }", "unexpected"),
    ("report.html.j2", "{% for row in glance %}", "{% for row in %}", "Expected an expression"),
    ("report.html.j2", "{{ glance_lead }}", "{{ glance_leed }}", 'did you mean "glance_lead"?'),
    ("report.html.j2", "{{ row.turns }}", "{{ row.turn }}", "turn"),
    ("report.html.j2", '<p class="warning">', '<p class="warning">{{ warning.text }}', "text"),
    ("report.html.j2", "{{ card.large[0] }}", "{{ card.huge[0] }}", "huge"),
    ("report.html.j2", "{{ idle.names }}", "{{ idle.name }}", "name"),
    ("report.html.j2", "{{ run.name }}", "{{ run.title }}", "title"),
    ("report.css.j2", "{{ muted }}", "{{ mutted }}", 'did you mean "muted"?'),
    ("report.css.j2", "p { margin-bottom: 0.6em; }", "p { margin-bottom: 0.6elf; }", "0.6elf"),
    ("report.css.j2", "p { margin-bottom", 'p { background: url("https://example.org/a.png"); margin-bottom', "a.png"),
    ("screen.css.j2", "* {", "{% if %} * {", "Expected an expression"),
]


@pytest.mark.usefixtures("no_play")
@pytest.mark.parametrize(("name", "old", "new", "words"), BROKEN)
def test_a_broken_template_is_told_before_games_are_played(
    call: Call, out: str, change: Change, name: str, old: str, new: str, words: str
) -> None:
    line = change(name, old, new)
    told = call(*GAME, "--out", out)
    told_once(told, told.told.partition(": error")[0], words)
    assert told.told.startswith(f"templates/reports/{name}:{line}:")
    assert not Path(out).exists()


@pytest.mark.usefixtures("no_play")
@pytest.mark.parametrize(
    ("added", "words"),
    [
        ('<img src="https://example.org/a.png" alt="">', "reads nothing from the network"),
        ('<a href="#nowhere">there</a>', "nowhere"),
    ],
)
def test_a_link_to_nowhere_and_a_file_of_strangers_are_told(
    call: Call, out: str, change: Change, added: str, words: str
) -> None:
    change("report.html.j2", "<main>", f"<main>{added}")
    told = call(*GAME, "--out", out)
    told_once(told, "templates/reports/report.css.j2:1:1", words)
    assert not Path(out).exists()


@pytest.mark.usefixtures("no_play")
def test_a_broken_layout_of_a_project_is_told(
    call: Call, out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    shutil.copytree(SHIPPED / "card_data", project / "card_data")
    layout = project / "templates" / "cupid_tricks" / "card.yaml"
    layout.parent.mkdir(parents=True)
    layout.write_text("layers: [\n", encoding="utf-8")
    monkeypatch.chdir(project)
    told = call(*GAME, "--out", out)
    told_once(told, told.told.partition(": error")[0])
    assert told.told.startswith("templates/cupid_tricks/card.yaml:")
    assert not Path(out).exists()


@pytest.mark.usefixtures("no_play")
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_place_that_cannot_be_written_is_told(call: Call, out: str, kind: str) -> None:
    taken = Path(out) / f"cupid_tricks-playtest.{kind}"
    taken.mkdir(parents=True)
    told = call(*GAME, "--out", out)
    assert (told.code, told.out) == (5, "")
    assert told.told == f"error: cannot write to {taken}: Is a directory\n"
    assert list(Path(out).iterdir()) == [taken]


@pytest.mark.usefixtures("no_play")
def test_a_file_where_the_folder_should_be_is_told(call: Call, out: str) -> None:
    Path(out).touch()
    told = call(*GAME, "--out", str(Path(out) / "deep"))
    assert (told.code, told.told) == (5, f"error: cannot write to {out}: Not a directory\n")


def test_without_a_report_its_templates_are_not_looked_at(call: Call, out: str, change: Change) -> None:
    change("report.html.j2", "{{ title }}", "{{ title }")
    assert call(*GAME[:-1], "--out", out).code == 0


def test_a_report_of_games_that_are_kept_is_made_without_a_trial(
    call: Call, out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(playtest_report, "check_report", lambda project, game, *_, **__: tried.append(game.slug))
    command = [*GAME, "--out", out]
    assert call(*command).code == 0
    assert tried == ["cupid_tricks"]
    assert call(*command).code == 0
    assert tried == ["cupid_tricks"]
    more = [*command]
    more[more.index("--games") + 1] = "3"
    assert call(*more).code == 0
    assert tried == ["cupid_tricks"] * 2


@pytest.mark.slow
def test_a_report_of_each_game_can_be_made(slug: str, tmp_path: Path) -> None:
    out = tmp_path / "new"
    playtest_report.check_report(PROJECT, read_game(SHIPPED, slug), out)
    assert not out.exists()


def test_a_sample_has_something_in_every_part_of_the_page() -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    session = sample_session(game, 15.0)
    assert session is not None
    values = playtest_report.sample_values(PROJECT, game, session, "en", Pictures(PROJECT, game, "en"))
    empty = [
        name for part in ("cards", "rules", "making", "skill") for name, value in values[part].items() if value == []
    ]
    assert not empty
    assert all(values[part] for part in ("fan", "answers", "warnings", "glance", "players"))


def test_plays_that_break_leave_the_sample_out(
    call: Call, out: str, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What broke is told by the games that were asked for; the templates are read all the same."""
    monkeypatch.setattr("rules_engine.playtest.play.Play._run", lambda self: "for the test")
    line = change("report.html.j2", "{{ title }}", "{{ title }")
    told = call(*GAME, "--out", out)
    told_once(told, told.told.partition(": error")[0])
    assert told.told.startswith(f"templates/reports/report.html.j2:{line}:")


def test_a_report_on_broken_plays_alone_ends_as_they_do(call: Call, out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.playtest.play.Play._run", lambda self: "for the test")
    told = call(*GAME, "--out", out)
    assert told.code == 7
    assert "game 0, dealt by seed" in told.told
    assert "to report on" not in told.told
