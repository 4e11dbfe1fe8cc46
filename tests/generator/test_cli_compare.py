"""`deckwright playtest compare`: sides of every kind, what is printed, and what is refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from card_data.diagnostics import DataError, DeckwrightError
from generator.cli_compare import run_compare
from generator.cli_playtest import STORE, find_project_rules
from generator.compared_sides import BadSide, read_side
from generator.revisions import NoGit, UnknownRevision, game_at
from rules_engine.errors import UnknownRuling
from rules_engine.playtest.batches import WorkerLost
from rules_engine.playtest.compare import Incomparable
from rules_engine.playtest.lab import Lab, Workers
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.store import Store, UnknownRun

SLUG = "cupid_tricks"
OTHER = "first_leader=other"


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory, project_root: Path) -> Path:
    """Return a repository with two commits and a changed working tree: 121 points, then 61, then 31."""
    root = tmp_path_factory.mktemp("repository")
    project = root / "games"
    (project / "card_data").mkdir(parents=True)
    shutil.copytree(project_root / "card_data" / SLUG, project / "card_data" / SLUG)
    git(root, "init", "-q")
    commit(root, "the game as it ships")
    git(root, "tag", "7")
    set_target(project, 61)
    commit(root, "half the points")
    set_target(project, 31)
    return project


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True)


def commit(root: Path, subject: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "-q", "-m", subject)


def set_target(project: Path, points: int) -> None:
    path = project / "card_data" / SLUG / "game.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(f"  target: {points}\n" if "  target:" in x else x for x in lines), encoding="utf-8")


def target_of(root: Path, revision: str) -> Any:
    return game_at(root, SLUG, revision).game.numbers["target"]


@pytest.fixture
def at_project(repository: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(repository)
    return repository


def run(a: str, b: str, out: Path, **terms: Any) -> int:
    wanted: dict[str, Any] = {"game": SLUG, "players": None, "games": 20, "bots": (), "seed": None, "as_json": True}
    return run_compare(a, b, **{**wanted, **terms}, workers=Workers(), out=out)


def found(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.fixture
def kept(tmp_path: Path, project_root: Path) -> Iterator[Store]:
    """Yield a store with run 1, 20 games as printed, and run 2, 10 games of another seed."""
    rules = find_project_rules(SLUG, ())
    with closing(Store(tmp_path / STORE)) as store:
        lab = Lab(rules.game, store)
        lab.run(make_plan(rules, 2, ("random",), 1), 20)
        lab.run(make_plan(rules, 2, ("random",), 2), 10)
        yield store


# Sides


def test_a_text_is_a_run_a_ruling_a_folder_or_a_revision(at_project: Path) -> None:
    assert read_side(" 12 ").run == 12
    assert read_side("rev:12").revision == "12"
    assert read_side("a=b, c=d").rulings == {"a": "b", "c": "d"}
    assert read_side("HEAD~1").revision == "HEAD~1"
    assert read_side(".").folder == Path()
    assert read_side("now") == read_side("now")
    assert (read_side("default").revision, read_side("rev:now").revision) == (None, "now")


@pytest.mark.parametrize("text", ["", "a=", "=b", "a=b,c", "nowhere/"])
def test_texts_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(BadSide, match="expected"):
        read_side(text)


def test_a_revision_is_read_and_nothing_else_is_touched(repository: Path) -> None:
    assert [target_of(repository, revision) for revision in ("HEAD~1", "7", "HEAD")] == [121, 121, 61]
    assert "  target: 31\n" in (repository / "card_data" / SLUG / "game.yaml").read_text(encoding="utf-8")


def test_revisions_are_compared_with_the_working_tree(
    at_project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rev:7", "now", tmp_path) == 0
    told = found(capsys)
    turns = next(row for row in told["rows"] if row["key"] == "turns")
    assert (told["paired"], told["games"], told["a"]["side"], told["b"]["side"]) == (True, [20, 20], "rev:7", "now")
    assert [change.split(":")[0] for change in told["changes"]] == ["card data"]
    assert turns["significant"]
    assert turns["b"] < 0.5 * turns["a"]
    assert turns["sentence"].startswith("Turns fell from ")


def test_a_folder_s_data_is_compared(at_project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(at_project / "card_data", tmp_path / "variant" / "card_data")
    cards = tmp_path / "variant" / "card_data" / SLUG / "game.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("{count: 24}", "{count: 25}"), encoding="utf-8")
    assert run(str(tmp_path / "variant"), "now", tmp_path) == 0
    told = found(capsys)
    assert told["changes"] == []
    assert "both sides are one run: what rules read is the same in both" in told["notes"]
    assert any("breaks statements of its composition, at" in note for note in told["notes"])


def test_rulings_are_compared_and_kept_runs_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("default", OTHER, tmp_path) == 0
    first = found(capsys)
    assert first["changes"] == ["first_leader: dealer in A, other in B"]
    monkeypatch.setattr(Store, "add", lambda *_: pytest.fail("played again"))
    assert run("default", OTHER, tmp_path) == 0
    assert found(capsys) == first
    with closing(Store(tmp_path / STORE)) as store:
        assert [kept.games for kept in store.runs()] == [20, 20]


def test_two_kept_runs_of_other_seeds_are_not_paired(
    kept: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("1", "2", tmp_path, game=None, games=None) == 0
    told = found(capsys)
    assert (told["paired"], told["games"]) == (False, [20, 10])
    assert told["notes"][0].startswith("not paired")


def test_a_kept_run_says_how_the_other_side_is_played(
    kept: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(OTHER, "1", tmp_path, game=None, games=None) == 0
    told = found(capsys)
    assert (told["paired"], told["games"], told["b"]["run"], told["a"]["seed"]) == (True, [20, 20], 1, 1)


# What is shown


def test_text_shows_a_table_and_a_sentence_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("default", OTHER, tmp_path, as_json=False) == 0
    shown = capsys.readouterr().out
    assert "cupid_tricks, 2 players: default (A, run 1) against first_leader=other (B, run 2)" in shown
    assert "differs: first_leader: dealer in A, other in B" in shown
    for words in ("B - A", "adjusted", "The first player's edge over even", "20 pairs", "rules differ", "cards differ"):
        assert words in shown


def test_json_keys_are_stable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("now", OTHER, tmp_path, games=2)
    told = found(capsys)
    assert list(told) == [
        "slug", "players", "paired", "games", "deals", "left_out", "a", "b", "changes", "notes", "rows", "rules", "cards",
    ]  # fmt: skip
    assert list(told["a"]) == ["side", "run", "bots", "seed", "rulings", "data", "code", "broken"]
    for row in (*told["rows"], *told["rules"], *told["cards"]):
        assert list(row) == [
            "key", "group", "title", "unit", "a", "b", "difference", "low", "high", "p", "adjusted", "test", "n",
            "significant", "sentence",
        ]  # fmt: skip
    keys = [row["key"] for row in told["rows"]]
    assert keys[:3] == ["first", "edge", "seat_1"]
    assert {"turns", "minutes", "decisions", "end_target", "margin"} <= set(keys)


def test_an_endless_interval_is_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("now", OTHER, tmp_path, games=1)
    turns = next(row for row in found(capsys)["rows"] if row["key"] == "turns")
    assert (turns["low"], turns["high"], turns["p"]) == (None, None, 1)


# Refusals


def test_rulings_and_revisions_need_a_game(tmp_path: Path) -> None:
    with pytest.raises(BadSide, match="--game"):
        run("now", OTHER, tmp_path, game=None)


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ({"game": "cubo"}, "--game"),
        ({"players": 3}, "--players"),
        ({"seed": 5}, "--seed"),
        ({"bots": ("greedy",)}, "--bots"),
    ],
)
def test_terms_other_than_the_kept_run_s_are_refused(
    kept: Store, tmp_path: Path, terms: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadSide, match=f"leave {told} out"):
        run("1", OTHER, tmp_path, **{"game": None, "games": None, **terms})


@pytest.mark.parametrize(
    ("side", "error", "told"),
    [
        ("9", UnknownRun, "no run 9"),
        ("no_such=other", UnknownRuling, "no_such"),
        ("first_leader=nobody", UnknownRuling, "expected one of dealer, other"),
        ("v99", UnknownRevision, 'no revision "v99"'),
        ("--output=x/y", UnknownRuling, "--output"),
        ("rev:--all", UnknownRevision, "no revision"),
    ],
)
def test_unknown_sides_are_refused(
    at_project: Path, tmp_path: Path, side: str, error: type[DeckwrightError], told: str
) -> None:
    with pytest.raises(error, match=told):
        run(side, "now", tmp_path)


def test_a_game_without_rules_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSide, match="no rules that could be played; did you mean"):
        run("now", OTHER, tmp_path, game="cupid_trick")


def test_a_project_without_git_has_no_revisions(tmp_path: Path, repository: Path) -> None:
    shutil.copytree(repository / "card_data", tmp_path / "card_data")
    with pytest.raises(UnknownRevision, match="not a git repository"):
        game_at(tmp_path, SLUG, "HEAD")


def test_without_git_it_is_said_what_can_be_compared(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoGit, match="git is not installed"):
        game_at(repository, SLUG, "HEAD")


def test_a_revision_before_the_game_is_refused(tmp_path: Path, repository: Path) -> None:
    (tmp_path / "read.me").write_text("nothing yet", encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path, "nothing")
    shutil.copytree(repository / "card_data", tmp_path / "card_data")
    with pytest.raises(UnknownRevision, match="revision HEAD has no card_data/ here"):
        game_at(tmp_path, SLUG, "HEAD")
    commit(tmp_path, "the game")
    with pytest.raises(UnknownRevision, match=f'revision HEAD has no game "cupid_trick"; did you mean "{SLUG}"'):
        game_at(tmp_path, "cupid_trick", "HEAD")


def test_faults_of_a_revision_s_data_are_told_at_their_place(tmp_path: Path, repository: Path) -> None:
    shutil.copytree(repository / "card_data", tmp_path / "card_data")
    (tmp_path / "card_data" / SLUG / "cards.csv").write_text("id,copies\n", encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path, "broken")
    with pytest.raises(DataError) as fault:
        game_at(tmp_path, SLUG, "HEAD")
    assert str(fault.value).startswith(f"HEAD:card_data/{SLUG}/cards.csv:1:1: error: ")


def test_data_that_the_present_rules_cannot_play_is_refused(tmp_path: Path, repository: Path) -> None:
    shutil.copytree(repository / "card_data", tmp_path / "old" / "card_data")
    path = tmp_path / "old" / "card_data" / SLUG / "game.yaml"
    text = path.read_text(encoding="utf-8").replace("  target:", "  goal:")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadSide, match=r"the present rules of .* cannot play the data of .*: KeyError: 'target'"):
        run(str(tmp_path / "old"), "now", tmp_path)


def test_runs_of_other_games_are_refused(kept: Store, tmp_path: Path) -> None:
    rules = find_project_rules("curdis", ())
    Lab(rules.game, kept).run(make_plan(rules, 2, ("random",), 1), 1)
    with pytest.raises(Incomparable, match="one run is of cupid_tricks, the other of curdis"):
        run("1", "3", tmp_path, game=None, games=None)


def test_a_kept_run_that_a_comparison_goes_on_with_is_told(
    kept: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its figures may have been quoted. A run that is named by its number never grows."""
    assert run("now", OTHER, tmp_path, games=30) == 0
    assert "run 1 had 20 games, and has 30 now" in found(capsys)["notes"]
    assert run("2", OTHER, tmp_path, game=None, games=100) == 0
    assert kept.run(2).games == 10
    assert not any("had" in note for note in found(capsys)["notes"])


def test_lost_workers_are_told_with_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(*_: Any, **__: Any) -> None:
        raise WorkerLost("workers keep dying")

    monkeypatch.setattr(Lab, "run", lose)
    with pytest.raises(WorkerLost, match=r"workers keep dying\n  hint: .* the same command goes on"):
        run("now", OTHER, tmp_path)
