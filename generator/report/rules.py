"""The rules of a report: in how many games each made something happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.report.runs import LineUp, Session
from generator.rulebook_ids import RuleId
from rules_engine import Rules
from rules_engine.playtest.statistics import Proportion, wilson


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule: as printed, and how often it fired."""

    id: str
    number: str
    """As printed in the margin of the book; empty where the book does not number it."""
    text: str
    fired: Proportion
    """Over the games of all line-ups."""
    fired_best: Proportion
    """Over the games of the line-up that speaks for the rules."""


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rules that code enforces, in the order of the book."""

    lines: tuple[RuleRow, ...]
    games: int
    line_up: LineUp

    @property
    def silent(self) -> tuple[RuleRow, ...]:
        """The rules that made nothing happen in any game."""
        return tuple(row for row in self.lines if not row.fired.value)


def rule_table(rules: Rules[Any], session: Session, book: Sequence[RuleId], line_up: LineUp) -> RuleTable:
    """Return the table; `book` has the rules as printed."""
    printed: Mapping[str, RuleId] = {rule.id: rule for rule in book}
    lines = tuple(_row(rule, printed.get(rule), session, line_up) for rule in rules.index.enforced())
    return RuleTable(lines, session.games, line_up)


def _row(rule: str, printed: RuleId | None, session: Session, line_up: LineUp) -> RuleRow:
    fired = sum(each.tally.rules[rule] for each in session.line_ups)
    return RuleRow(
        rule,
        printed.number if printed else "",
        printed.text if printed else "",
        wilson(fired, session.games),
        wilson(line_up.tally.rules[rule], line_up.games),
    )
