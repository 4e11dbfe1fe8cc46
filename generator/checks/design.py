"""What `deckwright design` would refuse of `card_data/<slug>/design.yaml`: read as a search reads it, and nothing is searched or played."""

from __future__ import annotations

from collections.abc import Iterable

from card_data.diagnostics import DataError, Diagnostic, Span
from generator.checks import Context
from generator.checks.rules import build
from rules_engine import Rules, rules_slugs
from rules_engine.design import FILE

SUMMARY = "design.yaml: what may move, what is aimed at, and who plays"
CODES = {
    "design.rules": "the game has no rules, so that no search can play its compositions",
    "design.table": "there is no such table, or none whose cells could move",
    "design.move": "nothing may move",
    "design.column": "a column that there is not, or that cannot be moved or grouped by so",
    "design.value": "a cell cannot become this, or what it may become is open",
    "design.target": "a target is no range, out of its measure's reach, or there is none",
    "design.measure": "a measure that neither plays nor this game's arithmetic give",
    "design.bot": "a bot that there is not, or more of them than seats",
}


def check(context: Context) -> Iterable[Diagnostic]:
    """Return the faults of a game's design; nothing for games that have none."""
    game, path = context.game, context.game.folder / FILE
    if not path.exists():
        return ()
    if game.slug not in rules_slugs():
        message = f"{game.slug} has no rules, so that no search can play what is aimed at here"
        span = Span(context.project.relative(path))
        return (Diagnostic(span, message, f"delete {FILE}: a search would refuse it", "warning", "design.rules"),)
    return _faults(context)


def _faults(context: Context) -> Iterable[Diagnostic]:
    # Imported here: most games have no design, and need nothing of the lab.
    from rules_engine.design.goals import target_faults
    from rules_engine.design.spec import read_design

    try:
        design = read_design(context.project.root, context.game)
    except DataError as fault:
        return fault.diagnostics
    # Which figures plays give is asked of the rules; where these cannot be built, the check of rules says why.
    rules = build(context.game)
    return target_faults(rules, design, design.plays) if isinstance(rules, Rules) else ()
