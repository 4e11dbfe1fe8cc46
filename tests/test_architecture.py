"""The house keeps its walls: libraries behind one module each, games known only at home, files of a size to read."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGES = ("card_data", "rules_engine", "generator", "templates")
MAX_LINES = 450

# Where each library may be imported: a module's name, or a package's with all that is in it.
HOMES = {
    "reportlab": {"generator.pdf"},
    "svglib": {"generator.pdf"},
    "pikepdf": {"generator.forms", "generator.pdf_check.opened"},
    "pypdfium2": {"generator.exporters.png", "generator.pdf_check.rendered"},
    "weasyprint": {"generator.rulebook_pdf"},
    "jinja2": {"generator.sandbox"},
    "uharfbuzz": {"generator.fonts", "generator.outlines", "generator.report.fonts", "generator.rulebook_fonts"},
    "fontTools": {"generator.forms", "generator.outlines", "generator.path_pen", "generator.rulebook_fonts"},
    "typer": {"generator.cli", "generator.commands"},
    "pettingzoo": {"rules_engine.adapters.pettingzoo"},
    "gymnasium": {"rules_engine.adapters.pettingzoo"},
    "numpy": {"rules_engine.adapters"},
}


@pytest.mark.parametrize("library", HOMES)
def test_a_library_lives_behind_its_module(library: str, project_root: Path) -> None:
    strangers = [
        f"{path}: imports {library}"
        for path in modules(project_root)
        if library in imported(project_root / path) and not lives_in(module_name(path), HOMES[library])
    ]
    assert not strangers


@pytest.mark.parametrize("library", HOMES)
def test_a_library_s_home_exists(library: str, project_root: Path) -> None:
    users = {module_name(path) for path in modules(project_root) if library in imported(project_root / path)}
    for home in HOMES[library]:
        assert any(lives_in(user, {home}) for user in users), f"{home} no longer imports {library}"


def test_no_module_names_a_game_outside_its_homes(project_root: Path, slugs: tuple[str, ...]) -> None:
    named = [
        f"{path}: names {slug}"
        for path in modules(project_root)
        for slug in slugs
        if slug not in path.with_suffix("").parts and any(slug in word.lower() for word in words(project_root / path))
    ]
    assert not named


def test_python_files_are_of_a_size_to_read(project_root: Path) -> None:
    lengths = {path: source(project_root / path).count("\n") for path in tracked(project_root, "*.py")}
    assert not {str(path): lines for path, lines in lengths.items() if lines > MAX_LINES}


def test_only_the_command_prints(project_root: Path) -> None:
    talkers = [
        str(path)
        for path in modules(project_root)
        if not module_name(path).startswith("generator.cli") and "print" in called(project_root / path)
    ]
    assert not talkers


def test_no_module_runs_text_as_code(project_root: Path) -> None:
    unsafe = {"eval", "exec", "compile", "__import__"}
    runners = [str(path) for path in modules(project_root) if unsafe & called(project_root / path)]
    assert not runners


def modules(root: Path) -> Iterator[Path]:
    """Yield the project's own modules, relative to its root."""
    for package in PACKAGES:
        yield from sorted(path.relative_to(root) for path in (root / package).rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def lives_in(module: str, homes: set[str]) -> bool:
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def imported(path: Path) -> set[str]:
    """Return the top-level packages that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def called(path: Path) -> set[str]:
    """Return the plain names that a file calls."""
    calls = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


def words(path: Path) -> Iterator[str]:
    """Yield every name and text that a file's code is made of; what docstrings and comments say is free."""
    said = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value
        for field in ("id", "name", "attr", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(source(path), str(path))


@cache
def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def tracked(root: Path, pattern: str) -> list[Path]:
    """Return the files that git knows or would add; where there is no git, all but those in hidden folders."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", pattern]
    if shutil.which("git") and (root / ".git").exists():
        listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return [Path(line) for line in listed.stdout.splitlines() if (root / line).is_file()]
    found = (path.relative_to(root) for path in root.rglob(pattern))
    return [path for path in found if not any(part.startswith(".") for part in path.parts)]
