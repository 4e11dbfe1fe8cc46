"""Rule ids: from the rulebook's text to the code that enforces them.

A paragraph `You may take one card. {#turn.draw}` has the id `turn.draw`; a class in the braces says what kind it is. Code names ids
through a `RuleIndex`, so that an id which the book lacks fails when the module is imported, and the index knows what code names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from card_data.diagnostics import Span, suggest
from rules_engine.errors import UnknownRule

Kind = Literal["rule", "example", "component", "advice"]
KINDS: tuple[Kind, ...] = ("rule", "example", "component", "advice")
ROOT = Path(__file__).resolve().parent.parent

_MARK = re.compile(r"\{#(?P<id>[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)*)(?P<classes>[^}]*)\}")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rule:
    """A paragraph of the rulebook that has an id."""

    id: str
    kind: Kind
    span: Span


def read_rules(markdown: str, path: str) -> tuple[Rule, ...]:
    """Return the ids of a rulebook in the order in which they stand."""
    text = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), markdown)
    return tuple(_rule(match, text, path) for match in _MARK.finditer(text))


def _rule(match: re.Match[str], text: str, path: str) -> Rule:
    classes = match["classes"].replace(".", " ").split()
    kind: Kind = next((kind for kind in KINDS if kind in classes), "rule")
    line = text.count("\n", 0, match.start()) + 1
    column = match.start() - (text.rfind("\n", 0, match.start()) + 1) + 1
    return Rule(match["id"], kind, Span(path, line, column))


@dataclass
class RuleIndex:
    """The rules of one game's book, and which of them code names."""

    slug: str
    rules: dict[str, Rule]
    in_code: set[str] = field(default_factory=set)

    def __call__(self, rule_id: str) -> str:
        """Return the id and note that code enforces it.

        Raises:
            UnknownRule: the rulebook has no such rule.
        """
        if rule_id not in self.rules:
            near = suggest(rule_id, self.rules) or ""
            raise UnknownRule(
                f'{self.slug}: code names the rule "{rule_id}", which rulebook.en.md lacks {near}'.strip()
            )
        self.in_code.add(rule_id)
        return rule_id

    def enforced(self) -> tuple[str, ...]:
        """Return the ids of kind `rule`, in the order of the book: those that code, tests and play must reach."""
        return tuple(rule.id for rule in self.rules.values() if rule.kind == "rule")

    def all(self, rule_ids: Iterable[str]) -> tuple[str, ...]:
        """Return the ids, each checked."""
        return tuple(self(rule_id) for rule_id in rule_ids)


@cache
def rule_index(slug: str) -> RuleIndex:
    """Return the one index of a shipped game: its modules share it."""
    folder = ROOT / "card_data" / slug
    path = min(folder.glob("rulebook.*.md"), key=lambda p: p.name != "rulebook.en.md")
    rules = read_rules(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    return RuleIndex(slug, {rule.id: rule for rule in rules})
