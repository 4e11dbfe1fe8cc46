"""Every code that a check can tell has its paragraph, and no paragraph is about a code that nothing tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

from card_data.schema import Statement
from generator.project import SHIPPED

KINDS = "check|composition|data|design|layouts|pdf|playability|position|replay|rulebook|rules|ruling|template"
CODE = re.compile(rf"({KINDS})\.[a-z][a-z-]*|template")
BUILT = {
    "data.{key}": ("data.kind", "data.marks"),
    "composition.{statement.kind}": tuple(
        f"composition.{kind}" for kind in get_args(get_type_hints(Statement)["kind"])
    ),
    "ruling.{what}-duplicate": ("ruling.id-duplicate", "ruling.option-duplicate"),
}
"""Codes that are put together where they are told."""


@cache
def told() -> frozenset[str]:
    folders = ("card_data", "generator", "rules_engine/design", "rules_engine/playability")
    paths = [path for folder in folders for path in (SHIPPED / folder).rglob("*.py")]
    return frozenset(code for path in paths for code in codes_of(path))


def codes_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword | ast.Assign) and "code" in names_of(node):
            yield from given(node.value)
        elif isinstance(node, ast.Dict):
            yield from (code for key in node.keys if key for code in given(key))
        elif isinstance(node, ast.Call):
            yield from (code for value in node.args for code in given(value))


def names_of(node: ast.keyword | ast.Assign) -> list[str | None]:
    if isinstance(node, ast.keyword):
        return [node.arg]
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def given(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        if CODE.fullmatch(value.value):
            yield value.value
    elif isinstance(value, ast.IfExp):
        yield from (*given(value.body), *given(value.orelse))
    elif isinstance(value, ast.JoinedStr):
        yield from BUILT.get(ast.unparse(value)[2:-1], ())


@cache
def explained() -> dict[str, str]:
    pages = [SHIPPED / "docs/checks.md", *sorted((SHIPPED / "docs/checks").glob("*.md"))]
    parts = [part for page in pages for part in page.read_text(encoding="utf-8").split("\n## ")[1:]]
    headed = [part.partition("\n") for part in parts if CODE.fullmatch(part.partition("\n")[0])]
    assert len({head for head, _, _ in headed}) == len(headed), "a code is explained twice"
    return {head: text.strip() for head, _, text in headed}


def test_every_code_is_explained() -> None:
    assert len(told()) > 100
    assert not told() - set(explained())


def test_every_explanation_is_of_a_code() -> None:
    assert not set(explained()) - told()
    assert all(len(text) > 30 for text in explained().values())


def test_the_index_names_every_page() -> None:
    index = (SHIPPED / "docs/checks.md").read_text(encoding="utf-8")
    for page in (SHIPPED / "docs/checks").glob("*.md"):
        assert f"checks/{page.name}" in index
