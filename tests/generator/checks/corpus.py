"""Copies of shipped games with one thing broken: what the corpus of broken projects is made of."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from card_data.diagnostics import Diagnostic, Span
from generator.check import check_project
from generator.project import SHIPPED, Project


@dataclass(frozen=True, slots=True)
class Case:
    """One fault: what is replaced in which file, and the code and the place it must be found at."""

    game: str
    file: str
    """Relative to the game's folder; `templates/...` relative to the project."""
    old: str
    new: str
    code: str
    at: str
    """The text that stands at the place once the fault is made; the place is its first character, `""` the file's."""
    says: str = ""
    """Part of the message or the hint."""
    where: str = ""
    """The file that is blamed, where it is another than the damaged one."""
    also: tuple[tuple[str, str], ...] = ()
    """More replacements in the same file, each everywhere."""

    def __str__(self) -> str:
        return f"{self.game}: {self.code} at {self.at[:30] or self.file}"


def copy_game(root: Path, slug: str) -> Path:
    """Copy the data of a shipped game; its layouts and its art stay where they ship. Return the game's folder."""
    folder = root / "card_data" / slug
    leave_out = shutil.ignore_patterns("*.py", "__pycache__", "positions")
    shutil.copytree(SHIPPED / "card_data" / slug, folder, ignore=leave_out)
    return folder


def damage(root: Path, case: Case, *, drop_composition: bool = False) -> None:
    """Copy the game of a case and break it; without its composition only what the other checks know is left to tell."""
    folder = copy_game(root, case.game)
    if drop_composition:
        game = (folder / "game.yaml").read_text(encoding="utf-8")
        (folder / "game.yaml").write_text(game.partition("composition:\n")[0], encoding="utf-8")
    for file in {case.file, case.where} - {""}:
        if file.startswith("templates/"):
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SHIPPED / file, root / file)
    path = place_of(root, case.game, case.file)
    text = path.read_text(encoding="utf-8")
    assert text.count(case.old) == 1, f"{case.old!r} stands {text.count(case.old)} times in {case.file}"
    for old, new in ((case.old, case.new), *case.also):
        assert old in text, f"{old!r} does not stand in {case.file}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def place_of(root: Path, slug: str, file: str) -> Path:
    """Return where a file of a case lies."""
    return root / file if file.startswith("templates/") else root / "card_data" / slug / file


def expected_span(root: Path, case: Case) -> Span:
    """Return the place that a case's `at` stands at."""
    path = place_of(root, case.game, case.where or case.file)
    text = path.read_text(encoding="utf-8")
    assert not case.at or text.count(case.at) == 1, f"{case.at!r} stands {text.count(case.at)} times in {path.name}"
    before = text[: text.index(case.at)] if case.at else ""
    return Span(path.relative_to(root).as_posix(), before.count("\n") + 1, len(before) - before.rfind("\n"))


def found_in(root: Path, slug: str, *, plays: bool = False) -> tuple[Diagnostic, ...]:
    """Return what `check` finds in a copied game."""
    (checked,) = check_project(Project(root), [slug], plays=plays, pdf=None)
    return checked.diagnostics


def assert_found(root: Path, case: Case, found: Iterable[Diagnostic]) -> None:
    """Fail unless the fault of a case is among those found, at its place and in its words."""
    listed = list(found)
    told = "\n".join(f"{each} ({each.code})" for each in listed) or "nothing"
    span = expected_span(root, case)
    there = [each for each in listed if each.code == case.code and each.span == span]
    assert there, f"expected {case.code} at {span}; found {told}"
    assert any(case.says in f"{each.message}\n{each.hint}" for each in there), f'expected "{case.says}"; found {told}'
