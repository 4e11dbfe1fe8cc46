"""The docs say what the tool does: pages that are written by the tool are as it would write them, and links lead somewhere."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from generator.cli import _run
from generator.commands import ExitCode
from rules_engine import load_rules

PAGES = sorted(Path(__file__).resolve().parent.parent.glob("*.md")) + sorted(
    (Path(__file__).resolve().parent.parent / "docs").glob("*.md")
)


def module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_page_of_positions_is_up_to_date(project_root: Path, renew_goldens: bool) -> None:
    page = module(project_root / "docs/make_positions.py").page()
    path = project_root / "docs/positions.md"
    if renew_goldens:
        path.write_text(page, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == page, "renew it with `python docs/make_positions.py`"


def test_every_stored_position_can_be_played(slug: str, project_root: Path) -> None:
    paths = sorted((project_root / "card_data" / slug / "positions").glob("*.json"))
    assert paths
    for path in paths:
        stored = json.loads(path.read_text(encoding="utf-8"))
        assert stored["about"].endswith(".")
        rules = load_rules(slug, stored.get("rulings"))
        state = rules.from_position(stored["position"], 1)
        for text in stored.get("actions", []):
            state.apply(rules.parse_action(text))
        if "ask" in stored:
            assert rules.explain(state, rules.parse_action(stored["ask"]))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_exit_code_is_explained(project_root: Path) -> None:
    text = (project_root / "docs/printing.md").read_text(encoding="utf-8")
    for code in ExitCode:
        assert f"| {code.value} |" in text


def test_the_readme_opens_with_its_two_commands(project_root: Path) -> None:
    text = (project_root / "README.md").read_text(encoding="utf-8")
    assert text.startswith("# deckwright\n\n```\nmake kits\nmake test\n```\n")


def test_the_readme_s_answer_is_the_tool_s(project_root: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    text = (project_root / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"\$ deckwright (rules explain [^\n]+)\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    monkeypatch.chdir(project_root)
    assert _run(shlex.split(shown[1])) == 0
    assert capsys.readouterr().out == shown[2]
