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
from rules_engine.validation import Validated, validate

SUMMARY = "the rules engine against data and text, and validation games"
CODES = {
    "rules.unenforced": "a rule of the book that no code enforces",
    "rules.unprinted": "code enforces a rule that this rulebook lacks",
    "rules.data": "the engine cannot be built from this data",
    "rules.play": "a validation game broke an invariant",
}


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield where engine, data and text disagree; nothing for games that have no rules."""
    rules = build(context.game)
    if isinstance(rules, Diagnostic):
        yield rules
    elif rules is not None:
        yield from _rule_ids(context, rules)


def play(
    game: Game, rules: Rules[Any], players: int, numbers: Iterable[int], deadline: float
) -> tuple[Validated, list[Diagnostic]]:
    """Play validation games until the deadline; return how many there were, and the one that broke an invariant."""
    done = validate(rules, players, numbers, deadline)
    if done.broken is None:
        return done, []
    message = f"a play of {players} breaks at ply {done.broken.ply}: {done.broken.invariant}"
    return done, [Diagnostic(game.span, message, f"replay it: {done.broken.command}", code="rules.play")]


def build(game: Game) -> Rules[Any] | Diagnostic | None:
    """Return the rules for the data at hand, or what keeps the engine from reading it; none for a game that has no rules."""
    if game.slug not in rules_slugs():
        return None
    load_modules(game.slug)
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
