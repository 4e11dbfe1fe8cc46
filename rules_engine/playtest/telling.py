"""Which rules events tell of: the others only forbid, or say what is a legal action, and can never be seen to fire.

A game's code names a rule where it makes something happen, or where `explain` says what forbids an action. So the events
of a game can name the rules that stand in its modules, but not those that stand in `explain` and its own helpers alone.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules_engine.core import Rules

EXPLAIN = "explain"
_Modules = dict[str, ast.Module]


def told_rules(rules: Rules[Any]) -> frozenset[str]:
    """Return the rules that events can name; a rule of which the code's text does not say counts as told."""
    return frozenset(rules.index.enforced()) - _only_explained(rules.slug)


@cache
def _only_explained(slug: str) -> frozenset[str]:
    modules = _modules(slug)
    words = {stem: _words(module) for stem, module in modules.items()}
    telling = _telling(modules, words)
    names = {name: rule for module in modules.values() for name, rule in _names(module)}
    explained, told = (
        {names[word] for stem in stems for word in words[stem] & names.keys()}
        for stems in (modules.keys() - telling, telling)
    )
    return frozenset(explained - told)


def _modules(slug: str) -> _Modules:
    package = importlib.import_module(f"rules_engine.games.{slug}")
    paths = sorted(path for folder in package.__path__ for path in Path(folder).glob("*.py"))
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def _telling(modules: _Modules, words: dict[str, set[str]]) -> set[str]:
    """Return the modules that make events, and those that they are made of."""
    found: set[str] = set()
    waiting = [stem for stem in modules if "Event" in words[stem]]
    while waiting:
        stem = waiting.pop()
        if stem not in found:
            found.add(stem)
            waiting += _imported(modules[stem]) & modules.keys() - {EXPLAIN}
    return found


def _imported(module: ast.Module) -> set[str]:
    imports = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    return {
        name for node in imports for name in ((node.module or "").split(".")[-1], *(each.name for each in node.names))
    }


def _words(code: ast.AST) -> set[str]:
    """Return the names that code uses; those that it imports or assigns are not used by that."""
    nodes = [node for node in ast.walk(code) if isinstance(node, ast.Name | ast.Attribute)]
    return {node.id if isinstance(node, ast.Name) else node.attr for node in nodes if isinstance(node.ctx, ast.Load)}


def _names(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield constants and their rules: `A, B = R("a"), R("b")`, `A, B = R.all(("a", "b"))`."""
    for node in module.body:
        if isinstance(node, ast.Assign):
            targets = [name.id for name in ast.walk(node.targets[0]) if isinstance(name, ast.Name)]
            texts = [text.value for text in ast.walk(node.value) if isinstance(text, ast.Constant)]
            if "R" in _words(node.value) and len(targets) == len(texts):
                yield from zip(targets, map(str, texts), strict=True)
