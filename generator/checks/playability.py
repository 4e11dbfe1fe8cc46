"""Does the composition work? Exact answers, game by game, from `rules_engine/playability/`."""

from __future__ import annotations

from collections.abc import Iterable

from card_data.diagnostics import Diagnostic
from generator.checks import Context
from generator.checks.rules import tell
from rules_engine.playability import Finding, findings

SUMMARY = "what makes the deck of a game work"
CODES = {"playability.data": "the composition cannot be judged: a number or a column that is needed is gone"}


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield what keeps the composition from working, at the row to blame where there is one."""
    game = context.game
    try:
        found = list(findings(game))
    except (KeyError, ValueError, TypeError, StopIteration) as fault:
        message = f"whether the deck works cannot be told: {tell(fault)}"
        hint = "bring back the column or number that the game ships with"
        return [Diagnostic(game.span, message, hint, code="playability.data")]
    return [_diagnostic(context, finding) for finding in found]


def _diagnostic(context: Context, finding: Finding) -> Diagnostic:
    game = context.game
    span = next((card.span for card in game.cards if card.id == finding.card), game.deck.span)
    return Diagnostic(span, finding.message, finding.hint, finding.severity, finding.code)
