"""The rules of a report: in how many games each made something happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.report.runs import LineUp, Session
from generator.rulebook_ids import RuleId
from rules_engine import Rules
from rules_engine.playtest.statistics import Proportion, clustered
from rules_engine.playtest.telling import told_rules


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
    told: bool
    """Whether events tell of it: rules that only forbid, or say what a legal action is, they never name."""
    choices: tuple[str, ...]
    """The rulings that it is under, `option = choice`: under another choice it may fire, or no longer."""


@dataclass(frozen=True, slots=True)
class RuleTable:
    """The rules that code enforces, in the order of the book."""

    lines: tuple[RuleRow, ...]
    games: int
    games_a_trial: float
    """How many games count for one, of all line-ups together: games of one deal are not independent."""
    line_up: LineUp

    @property
    def told(self) -> tuple[RuleRow, ...]:
        """The rules that can be seen to make something happen."""
        return tuple(row for row in self.lines if row.told)

    @property
    def silent(self) -> tuple[RuleRow, ...]:
        """Those of them that made nothing happen in any game."""
        return tuple(row for row in self.told if not row.fired.value)

    @property
    def untold(self) -> tuple[RuleRow, ...]:
        """The rules that events never name."""
        return tuple(row for row in self.lines if not row.told)


def rule_table(rules: Rules[Any], session: Session, book: Sequence[RuleId], line_up: LineUp) -> RuleTable:
    """Return the table; `book` has the rules as printed."""
    printed: Mapping[str, RuleId] = {rule.id: rule for rule in book}
    fired = sum((each.tally.rules for each in session.line_ups), Counter[str]())
    told, size = told_rules(rules), sum(each.games * each.plan.rotations for each in session.line_ups) / session.games

    def row(rule: str) -> RuleRow:
        shares = (
            clustered(fired[rule], session.games, size),
            clustered(line_up.tally.rules[rule], line_up.games, line_up.plan.rotations),
        )
        book = printed.get(rule)
        words = (book.number, book.text) if book else ("", "")
        return RuleRow(rule, *words, *shares, rule in told or fired[rule] > 0, _choices(rules, rule))

    return RuleTable(tuple(map(row, rules.index.enforced())), session.games, size, line_up)


def _choices(rules: Rules[Any], rule: str) -> tuple[str, ...]:
    asked = [ruling.option for ruling in rules.game.rulings if rule in ruling.rules]
    return tuple(f"{option} = {rules.options[option]}" for option in asked)
