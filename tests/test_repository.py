"""The repository is whole: every game complete, every font and paper usable, every dependency free to use."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
FONTS = sorted((ROOT / "templates" / "fonts").glob("*.yaml"))
PAPERS = sorted((ROOT / "templates" / "papers").glob("*.yaml"))
STYLES = {"regular", "bold", "italic", "bold_italic"}

FREE = re.compile(
    r"\b(MIT|MIT-0|MIT-CMU|BSD|ISC|Apache|PSFL?|PSF-2\.0|MPL|LGPL|Lesser General|OFL|Zlib|0BSD|CC0|Python Software)\b",
    re.IGNORECASE,
)


def test_a_game_is_complete(slug: str, project_root: Path) -> None:
    folder = project_root / "card_data" / slug
    for name in ("game.yaml", "rulings.yaml"):
        assert (folder / name).is_file(), name
    for lang in yaml.safe_load((folder / "game.yaml").read_text(encoding="utf-8"))["languages"]:
        assert (folder / f"rulebook.{lang}.md").is_file(), lang
    assert list((project_root / "templates" / slug).glob("*.yaml"))
    assert importlib.util.find_spec(f"rules_engine.games.{slug}"), f"no rules for {slug}"


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_family_is_packaged_and_pinned(path: Path) -> None:
    family = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert path.stem == family["family"].lower().replace(" ", "-")
    assert "regular" in family["files"]
    assert set(family["files"]) <= STYLES
    for name in family["files"].values():
        package, _, file = name.rpartition(":")
        package = package or family["package"]
        assert (package_folder(package) / file).read_bytes()[:4] in (b"\x00\x01\x00\x00", b"OTTO")
        distribution = package.replace("_", "-")
        assert licence(distribution) == family["licence"]
        assert pin(distribution).contains(importlib.metadata.version(distribution))


@pytest.mark.parametrize("path", PAPERS, ids=lambda path: path.stem)
def test_a_paper_is_taller_than_wide_and_leaves_room(path: Path) -> None:
    paper = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert paper["name"] == path.stem
    width, height, margin = (millimetres(paper[key]) for key in ("width", "height", "printable_margin"))
    assert 2 * margin < width < height


def test_the_core_needs_nothing_but_free_licences() -> None:
    for name in sorted(needed_by("deckwright")):
        assert FREE.search(licence(name)), f"{name}: {licence(name) or 'no licence stated'}"


def test_every_dependency_has_an_upper_bound() -> None:
    for text in project()["dependencies"]:
        operators = {clause.operator for clause in Requirement(text).specifier}
        assert operators & {"<", "=="}, text


def test_what_a_wheel_must_hold_is_in_its_packages() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    assert {"card_data", "rules_engine", "generator", "templates"} == set(wheel["packages"])


def test_contributing_names_every_make_target() -> None:
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert targets
    assert not [target for target in targets if f"`make {target}`" not in told]


def needed_by(name: str) -> set[str]:
    """Return the distributions that `name` needs to run, without extras, all the way down."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for text in importlib.metadata.requires(waiting.pop()) or ():
            requirement = Requirement(text)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and requirement.name.lower() not in found:
                found.add(requirement.name.lower())
                waiting.append(requirement.name)
    return found


def licence(distribution: str) -> str:
    """Return what the distribution's metadata says of its licence."""
    metadata = importlib.metadata.metadata(distribution)
    if expressions := metadata.get_all("License-Expression"):
        return str(expressions[0])
    classifiers = [c for c in metadata.get_all("Classifier") or () if c.startswith("License ::")]
    return "; ".join([*(metadata.get_all("License") or ()), *classifiers])


def pin(distribution: str) -> SpecifierSet:
    """Return the one exact version that the project asks for."""
    (wanted,) = (r for r in map(Requirement, project()["dependencies"]) if r.name == distribution)
    assert {clause.operator for clause in wanted.specifier} == {"=="}, f"{distribution} is not pinned"
    return wanted.specifier


def package_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec and spec.origin, f"{package} is not installed"
    return Path(spec.origin).parent


def millimetres(text: str) -> float:
    number, unit = re.fullmatch(r"([\d.]+)(mm|in)", text).groups()  # type: ignore[union-attr]
    return float(number) * {"mm": 1.0, "in": 25.4}[unit]


def project() -> dict[str, Any]:
    table: dict[str, Any] = pyproject()["project"]
    return table


@cache
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
