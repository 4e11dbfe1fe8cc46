"""The rules engine against data and text: every rule is enforced, every ruling has its rules, and validation games break nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from card_data.diagnostics import Diagnostic, Span, suggest
from card_data.schema import Game
from generator.checks import Context
from generator.rulebook_ids import RuleId, rule_ids
from rules_engine import Rules, rules_for, rules_slugs
from rules_engine.coverage import load_modules
from rules_engine.errors import RulesError
from rules_engine.validation import validate

SUMMARY = "the rules engine against data and text, and validation games"
CODES = {
    "rules.unenforced": "a rule of the book that no code enforces",
    "rules.unprinted": "code enforces a rule that this rulebook lacks",
    "rules.data": "the engine cannot be built from this data",
    "rules.play": "a validation game broke an invariant",
}

SECONDS_A_GAME = 1.0
"""Five games in five seconds, on one core."""


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield where engine, data and text disagree; nothing for games that have no rules."""
    game = context.game
    if game.slug not in rules_slugs():
        return
    load_modules(game.slug)
    rules = _build(game)
    if isinstance(rules, Diagnostic):
        yield rules
        return
    yield from _rule_ids(context, rules)
    if context.plays:
        yield from _plays(game, rules)


def _build(game: Game) -> Rules[Any] | Diagnostic:
    """Return the rules for the data at hand, or what keeps the engine from reading it."""
    try:
        return rules_for(game)
    except Exception as bug:
        message = f"the rules cannot be built from this data: {tell(bug)}"
        hint = "the engine expects the columns and numbers that the game ships with; undo the last edit of game.yaml or cards.csv"
        return Diagnostic(game.span, message, hint, code="rules.data")


def tell(fault: Exception) -> str:
    """Return in the reader's words what kept data from being used."""
    if isinstance(fault, KeyError) and fault.args:
        return f'there is no "{fault.args[0]}"'
    if isinstance(fault, RulesError | ValueError) and str(fault):
        return str(fault)
    return "a value is not what the rules expect" + (f" ({fault})" if str(fault) else "")


def _rule_ids(context: Context, rules: Rules[Any]) -> Iterator[Diagnostic]:
    path = context.game.folder / f"rulebook.{context.game.languages[0]}.md"
    if not path.is_file():
        return
    shown = context.project.relative(path)
    printed = {rule.id: rule for rule in rule_ids(path.read_text(encoding="utf-8"), shown)}
    yield from _unenforced(printed, rules)
    for rule in sorted(rules.index.in_code - set(printed)):
        message = f"the engine enforces the rule `{rule}`, which this rulebook does not have"
        yield Diagnostic(Span(shown), message, suggest(rule, printed), code="rules.unprinted")


def _unenforced(printed: dict[str, RuleId], rules: Rules[Any]) -> Iterator[Diagnostic]:
    for rule in printed.values():
        if rule.kind == "rule" and rule.id not in rules.index.in_code:
            message = f"no code enforces the rule `{rule.id}`"
            hint = "name it in the engine, or mark the paragraph .advice, .example or .component if it forbids and does nothing"
            yield Diagnostic(rule.span, message, hint, code="rules.unenforced")


def _plays(game: Game, rules: Rules[Any]) -> Iterator[Diagnostic]:
    for broken in validate(rules, seconds=SECONDS_A_GAME):
        message = f"a play of {broken.players} breaks at ply {broken.ply}: {broken.invariant}"
        yield Diagnostic(game.span, message, f"replay it: {broken.command}", code="rules.play")
