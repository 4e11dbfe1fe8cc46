from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from card_data.diagnostics import DataError, Span
from generator import cli_design
from generator.cli import _run
from generator.cli_design import Wish, run_design
from rules_engine.design.folder import ForbiddenFolder
from rules_engine.design.goals import Goal, Reading
from rules_engine.design.ranges import Range
from rules_engine.design.search import Effort
from rules_engine.design.spec import Target
from rules_engine.playtest.lab import Workers
from rules_engine.playtest.plan import InvalidPlan
from tests.rules_engine.design_projects import BY_COPIES, copy_game, digests, loose_proposals

MARRIAGES = """\
moves: [{exchange: [desire_colour, desire], within: sex}]
plays: {players: 2, bots: random, games: 2}
targets: [{measure: marriage_rate, is: 0.04..0.06}, {measure: turns}]
"""


def wish(out: Path, slug: str = "cupido", **changes: Any) -> Wish:
    given: dict[str, Any] = {
        "slug": slug,
        "effort": Effort(candidates=1, steps=5, rounds=1),
        "workers": Workers(),
        "games": None,
        "players": "",
        "bots": (),
        "out": out,
        "as_json": False,
    }
    return Wish(**{**given, **changes})


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy_game(tmp_path, "cupido", MARRIAGES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_search_tells_what_it_found_and_leaves_card_data_alone(project: Path, capsys: Any) -> None:
    before = digests(project / "card_data")
    assert run_design(wish(Path("output"))) == 0
    told = capsys.readouterr().out
    assert "cupido, seed 1; 2 games a candidate, 2 players: random" in told
    assert re.search(r"^ +as printed +candidate 1 +target", told, re.MULTILINE)
    assert re.search(r"^marriage_rate +0\.05306 yes +0\.0\d+ yes +0\.04 to 0\.06", told, re.MULTILINE)
    assert "The cards as printed meet all targets." in told
    assert "wrote 2 files into output/cupido/design-1; card data is as it was" in told
    assert digests(project / "card_data") == before
    assert set(digests(project / "output")) == {"cupido/design-1/candidate-1.csv", "cupido/design-1/candidates.csv"}


def test_programs_get_the_same_as_json(project: Path, capsys: Any) -> None:
    run_design(wish(Path("output"), as_json=True, games=3, bots=("random",), players="2-3"))
    shown = json.loads(capsys.readouterr().out)
    assert (shown["met"], shown["games"], shown["players"]) == (True, 3, [2, 3])
    printed, candidate = shown["candidates"]
    assert (printed["rows_changed"], "file" in printed) == (0, False)
    assert Path(candidate["file"]).is_file()
    assert [(each["measure"], each["players"]) for each in candidate["measures"]] == [
        ("marriage_rate", None),
        ("turns", 2),
        ("turns", 3),
    ]


def test_targets_that_cannot_be_met_leave_the_nearest(project: Path, capsys: Any) -> None:
    design = project / "card_data/cupido/design.yaml"
    design.write_text(MARRIAGES.replace("0.04..0.06", "'>= 0.9'"), encoding="utf-8")
    assert run_design(wish(Path("output"))) == 0
    told = capsys.readouterr().out
    assert re.search(
        r"No candidate meets all targets\. The nearest is candidate 1:\s+marriage_rate is 0\.\d+, wanted at least 0\.9\.",
        told,
    )


@pytest.mark.parametrize(
    ("share", "interval", "told"),
    [
        (0.01, (0.0, 0.02), "0.01 yes"),
        (0.01, (0.0, 0.03), "0.01 likely"),
        (0.05, (0.01, 0.1), "0.05 open"),
        (0.05, (0.03, 0.1), "0.05 no"),
    ],
)
def test_a_value_is_told_by_its_interval(share: float, interval: tuple[float, float], told: str) -> None:
    goal = Goal("seat_gap", Target("seat_gap", Range(None, 0.02), Span("design.yaml")), 2)
    cell = cli_design._cell(goal, Reading(share, 100, *interval))
    assert re.sub(r"\[/?[a-z]+\]", "", cell) == told


def test_likely_is_not_all_targets(project: Path, capsys: Any) -> None:
    """Few games leave an interval that reaches beyond the target, though the value meets it."""
    design = project / "card_data/cupido/design.yaml"
    design.write_text(MARRIAGES.replace("measure: turns", 'measure: seat_gap, is: "<= 0.5"'), encoding="utf-8")
    run_design(wish(Path("output"), games=4))
    assert "The cards as printed meet all targets." in capsys.readouterr().out
    design.write_text(MARRIAGES.replace("measure: turns", 'measure: seat_gap, is: "<= 0.3"'), encoding="utf-8")
    run_design(wish(Path("output"), games=4))
    told = capsys.readouterr().out
    assert "The cards as printed likely meet all targets." in told
    assert "likely: the value meets its target, and part of its interval does not" in told


def test_a_miss_that_is_open_says_so(project: Path, capsys: Any) -> None:
    design = project / "card_data/cupido/design.yaml"
    design.write_text(MARRIAGES.replace("measure: turns", 'measure: seat_gap, is: "<= 0"'), encoding="utf-8")
    run_design(wish(Path("output"), games=3))
    told = capsys.readouterr().out
    assert "No candidate meets all targets. The nearest is candidate 1: seat_gap is 0." in told
    assert "open: the value misses its target, and part of its interval does not; more --games would tell." in told


def test_nothing_is_written_inside_card_data(project: Path) -> None:
    before = digests(project)
    with pytest.raises(ForbiddenFolder, match="lies in card_data, where a search never writes"):
        run_design(wish(Path("card_data")))
    assert digests(project) == before


def test_a_game_without_a_design_is_told(project: Path) -> None:
    copy_game(project, "cubo")
    (project / "card_data/cubo/design.yaml").unlink(missing_ok=True)
    with pytest.raises(DataError, match=r"cubo has no design\.yaml"):
        run_design(wish(Path("output"), "cubo"))


def test_more_bots_than_seats_are_refused(project: Path) -> None:
    with pytest.raises(InvalidPlan, match="3 bots for 2 players"):
        run_design(wish(Path("output"), bots=("random", "greedy", "random")))


def test_an_interrupted_search_leaves_whole_rounds_only(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loose_proposals(project, BY_COPIES.replace("0.7..0.9", "1..1"))  # hardly to be met, so that rounds go on
    effort = Effort(candidates=1, rounds=3, seed=1)
    begun: list[str] = []

    def interrupt(what: str, done: int, total: int) -> None:
        begun.append(what)
        if what.startswith("round 2 of 3, race") and done:
            raise KeyboardInterrupt

    class Interrupting:
        def __enter__(self) -> Any:
            return interrupt

        def __exit__(self, *raised: object) -> None:
            return None

    monkeypatch.setattr(cli_design, "_progress", lambda hidden: Interrupting())
    with pytest.raises(KeyboardInterrupt):
        run_design(wish(Path("output"), "in_love_and_war", effort=effort, games=10))
    assert any(what.startswith("round 1 of 3, measuring") for what in begun)
    folder = "in_love_and_war/design-1"
    assert set(digests(project / "output")) == {f"{folder}/candidate-1.csv", f"{folder}/candidates.csv"}


def test_the_command_tells_a_faulty_design_and_its_exit_code(project: Path, capsys: Any) -> None:
    design = project / "card_data/cupido/design.yaml"
    design.write_text(MARRIAGES.replace("marriage_rate", "mariage_rate"), encoding="utf-8")
    assert _run(["design", "cupido", "--out", "output"]) == 2
    told = capsys.readouterr().err
    assert 'card_data/cupido/design.yaml:3:21: error: unknown measure "mariage_rate"' in told
    assert 'hint: did you mean "marriage_rate"?' in told
    assert not (project / "output").exists()


def test_the_command_searches(project: Path, capsys: Any) -> None:
    command = "design cupido --candidates 1 --steps 5 --rounds 1 --games 1 --seed 4 --workers 1 --json"
    assert _run(command.split()) == 0
    assert json.loads(capsys.readouterr().out)["folder"] == "output/cupido/design-4"
