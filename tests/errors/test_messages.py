"""Damages one thing in a sound game and compares, to the letter, what the user is told.

The cases stand in the text files beside this one: the file to damage, the text to replace (all of it where `old` is
not given), the stable codes, and below the line the whole of what is printed.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.card_data.projects import Project

CORPUS = sorted(Path(__file__).parent.glob("*.txt"))


@dataclass(frozen=True)
class Case:
    name: str
    file: str
    old: str | None
    new: str
    codes: set[str]
    printed: str


def read_cases(path: Path) -> list[Case]:
    blocks = path.read_text(encoding="utf-8").split("=== ")[1:]
    return [read_case(f"{path.stem}/{block}") for block in blocks]


def read_case(block: str) -> Case:
    head, printed = block.split("\n---\n")
    name, *lines = head.splitlines()
    given = dict(line.split(": ", 1) for line in lines)
    old = ast.literal_eval(given["old"]) if "old" in given else None
    return Case(name, given["file"], old, ast.literal_eval(given["new"]), set(given["codes"].split()), printed.strip())


CASES = [case for path in CORPUS for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_one_damage_is_told_to_the_letter(project: Project, case: Case) -> None:
    if case.old is None:
        project.write(case.file, case.new)
    else:
        project.edit(case.file, case.old, case.new)
    assert project.faults() == case.printed
    assert {fault.code for fault in project.diagnostics()} == case.codes


def test_the_corpus_is_there() -> None:
    assert len(CASES) > 90
    assert len({case.name for case in CASES}) == len(CASES)
