"""How a report was made, as plain values: its words, its runs with their commands and digests, and what its figures are worth."""

from __future__ import annotations

from collections.abc import Sequence

from generator.report.glossary import terms
from generator.report.page import Values
from generator.report.runs import LineUp, Session
from generator.report.words import parts_of


def making_values(session: Session) -> Values:
    """Return commands, seeds, digests and caveats."""
    plan = session.line_ups[0].plan
    return {
        "words": [{"word": word, "meaning": meaning} for word, meaning in terms(plan.watch_every)],
        "runs": [_run(each) for each in session.line_ups],
        "skipped": [
            {
                "id": each.run.id,
                "name": _plan_name(each.run.plan.players, each.run.plan.bots),
                "reason": parts_of(each.reason),
            }
            for each in session.skipped
        ],
        "caveats": [parts_of(caveat) for caveat in CAVEATS],
        "digests": f"Digest of cards and numbers: {plan.data}; that of rules and bots stands beside each run. Where both are the "
        "same, the same command gives the same games.",
    }


CAVEATS = (
    "Bots are not people. A figure says how the deck behaves in their hands; random bots show what the rules do by themselves.",
    "Shares have Wilson's 95 % intervals, means Student's, differences Newcombe's. Where different bots meet, all games of a deal count as "
    "one trial, since they are not independent.",
    "A seat or a card may stand out by chance alone. Seats of all numbers of players, and all cards, are judged together, so that of "
    "those that stand out no more than one in twenty does so by chance, on average.",
    "Leads, drama and the like rest on the program's judgement of who stands better, a few lines of code for each game.",
    "Minutes are turns, each taken to last as long as guessed. Time a few turns at a table, and give the seconds with --seconds-per-turn.",
    "Each measure's formula and source: docs/measures.md of deckwright.",
)


def _plan_name(players: int, bots: Sequence[str]) -> str:
    return f"{players} players: {', '.join(bots)}"


def _run(each: LineUp) -> Values:
    plan = each.plan
    bots = list(plan.bots)
    while len(bots) > 1 and bots[-1] == bots[-2]:
        bots.pop()
    games = each.run.games
    return {
        "id": each.run.id,
        "command": [
            f"deckwright playtest {plan.slug}",
            f"--players {plan.players}",
            f"--bots {','.join(bots)}",
            f"--games {games}",
            f"--seed {plan.seed}",
            *(f"--ruling {option}={choice}" for option, choice in each.rulings),
        ],
        "games": f"{games:,}" + (f" ({each.run.broken} broken)" if each.run.broken else ""),
        "watched": f"{each.tally.totals['watched']:,}",
        "begun": each.run.begun[:16].replace("T", " "),
        "code": plan.code + ("" if each.is_current else " (not today's)"),
    }
