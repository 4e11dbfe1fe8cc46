"""A report's page: what its template shows, as plain values, and the pictures that its addresses stand for."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.report.answers import Answer, Step, edge_of, limited, tells_luck
from generator.report.cards import BOX_MM, LARGE_MM, CardRow, CardTable
from generator.report.rules import RuleRow, RuleTable
from generator.report.runs import BLIND, LineUp, Session, bot_strength
from generator.report.words import BLIND_NOTE, amount, interval, listed, parts_of, percent, points, value
from rules_engine.playtest.measures import GROUPS, Figure
from rules_engine.playtest.statistics import Proportion

Values = dict[str, Any]

COLUMNS = 4
"""Line-ups side by side in one table."""
SHORT = 120
"""Characters of a rule's text in the table of all rules."""
OF_PLAYERS = ("seats", "length", "ends", "choice", "leads")
OF_SKILL = ("skill", "luck")
LINKS = {
    "players": "By number of players",
    "skill": "Skill and luck",
    "cards": "Card by card",
    "rules": "Rule by rule",
}
AXIS_QUANTILE = 0.9


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture's address, what it shows in words, and what stands below it."""

    src: str
    alt: str
    caption: str


def answer_values(found: Sequence[Answer]) -> list[Values]:
    """Return the first page."""
    return [
        {
            "question": each.question,
            "verdict": each.verdict,
            "good": each.is_good,
            "sentences": [{"text": parts_of(s.text), "evidence": parts_of(s.evidence)} for s in each.sentences],
            "link": each.link,
            "link_text": LINKS[each.link],
        }
        for each in found
    ]


def summary_of(session: Session) -> str:
    """Return what was played, in a sentence."""
    counts = session.player_counts
    players = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    if len(counts) != counts[-1] - counts[0] + 1:
        players = listed([str(count) for count in counts])
    bots = sorted({bot for each in session.line_ups for bot in each.plan.bots}, key=bot_strength)
    games = f"{amount(session.games, 'game')} with {players} players, played by {listed(bots)} bots"
    return f"{games}. Every figure says who played, how often, and how sure it is."


def glance_values(session: Session) -> list[Values]:
    """Return a row a line-up."""
    return [_glance(each) for each in session.line_ups]


def _glance(each: LineUp) -> Values:
    found = each.figures
    edge = edge_of(each)
    return {
        "players": each.players,
        "name": each.name,
        "caveat": caveat_of(each),
        "games": f"{each.games:,}",
        "gap": f"{edge.who}: {points(edge.gap)}",
        "turns": value(found["turns"]),
        "minutes": f"{found['minutes'].value:.0f}",
        "limited": percent(limited(each).value),
        "choice": percent(found["real_decisions"].value),
        "leads": f"{found['lead_changes'].value:.1f}" if found["lead_changes"].n else "",
    }


def caveat_of(each: LineUp) -> str:
    """Return what a reader must know of a line-up."""
    parts = [BLIND_NOTE] if BLIND in each.plan.bots else []
    if not each.is_current:
        parts.append("older rules or bots")
    return "; ".join(parts)


# Tables of figures


def figure_tables(players: int, line_ups: Sequence[LineUp]) -> Iterator[Values]:
    """Yield tables with the line-ups of a number of players side by side."""
    for start in range(0, len(line_ups), COLUMNS):
        mine = line_ups[start : start + COLUMNS]
        yield {
            "caption": f"With {players} players: values, 95 % intervals (percentiles where the row says so), "
            "and n where it is not the number of games.",
            "heads": [
                {"name": each.name, "games": amount(each.games, "game"), "caveat": caveat_of(each)} for each in mine
            ],
            "groups": [_group(group, mine) for group in OF_PLAYERS],
        }


def _group(group: str, line_ups: Sequence[LineUp]) -> Values:
    keys = dict.fromkeys(key for each in line_ups for key, figure in each.figures.items() if figure.group == group)
    return {"title": GROUPS[group], "rows": [_row(key, line_ups) for key in keys]}


def _row(key: str, line_ups: Sequence[LineUp]) -> Values:
    found = [each.figures.get(key) for each in line_ups]
    notes = {figure.note for figure in found if figure}
    common = notes.pop() if len(notes) == 1 else ""
    title = next(figure.title for figure in found if figure)
    cells = [_cell(figure, each, common) for figure, each in zip(found, line_ups, strict=True)]
    return {"title": title, "note": common, "cells": cells}


def _cell(figure: Figure | None, each: LineUp, common: str) -> Values:
    if figure is None:
        return {"value": "–", "interval": "", "n": "", "note": ""}
    note = figure.note if figure.note != common else ""
    if not figure.n:
        return {"value": "–", "interval": "", "n": "0", "note": note}
    n = f"{figure.n:,}" if figure.n != each.games else ""
    return {"value": value(figure), "interval": interval(figure), "n": n, "note": note}


def skill_rows(session: Session) -> list[Values]:
    """Return the figures of skill and luck, a row each."""
    return [
        {
            "players": each.players,
            "name": each.name,
            "title": figure.title,
            "value": value(figure),
            "interval": interval(figure),
            "n": f"{figure.n:,}",
            "note": figure.note,
        }
        for each in session.mixed
        for figure in each.figures.values()
        if figure.group == "skill" or (figure.group == "luck" and tells_luck(each))
    ]


# Cards and rules

Source = Callable[[CardRow], str]


def card_values(table: CardTable, source: Source) -> Values:
    """Return the cards; `source` gives the address of a card's picture."""
    rows = [*table.lines]
    reach = _axis(rows)
    each = table.line_up
    seats = each.tally.totals["watched"] * each.players
    lead = (
        f"Counted in {amount(each.tally.totals['watched'], 'watched game')} with {each.players} players, {each.name}: "
        f"{seats:,} seats. Lift is how much more often seats won that ever held the card than seats that did not. It goes with "
        "winning; it need not cause it: cards that are drawn in long games, or kept by those who are ahead, have a lift as well."
    )
    idle = [("Held, but never played", table.never_played), ("Not counted in any hand", table.never_held)]
    return {
        "lead": lead,
        "caption": f"All cards, {each.name}, {each.players} players; the best company first. “Stands out” allows for all "
        f"{len(rows)} cards (Benjamini and Hochberg, 5 %).",
        "rows": [_card(row, reach, source) for row in rows],
        "outstanding": [_card(row, reach, source) for row in _extremes(table.outstanding)],
        "idle": [{"title": title, "names": ", ".join(names)} for title, names in idle if names],
        "face": round(max((row.fitted(BOX_MM)[0] for row in rows), default=0.0) + 3.2, 1),
        "counts_plays": table.counts_plays,
        "axis": [points(-reach), points(reach)] if rows else ["", ""],
    }


MOST_SHOWN = 10


def _extremes(rows: Sequence[CardRow]) -> Sequence[CardRow]:
    """Return the cards that stand out the most, in the order of the table."""
    kept = sorted(rows, key=lambda row: -abs(row.line.lift))[:MOST_SHOWN]
    return [row for row in rows if row in kept]


def _axis(rows: Sequence[CardRow]) -> float:
    """Return how far the axis of lifts reaches to either side: nearly all intervals lie in it."""
    ends = sorted(max(abs(row.line.low), abs(row.line.high)) for row in rows)
    dots = max((abs(row.line.lift) for row in rows), default=0.0)
    return min(max(ends[int(len(ends) * AXIS_QUANTILE)] if ends else 0.0, 1.1 * dots, 0.01), 1.0)


def _card(row: CardRow, reach: float, source: Source) -> Values:
    line = row.line

    def place(lift: float) -> float:
        return round(50 + 50 * min(max(lift / reach, -1.0), 1.0), 2)

    return {
        "name": row.name,
        "src": source(row),
        "small": row.fitted(BOX_MM),
        "large": row.fitted(LARGE_MM),
        "held": f"{line.held:,}",
        "played": percent(line.played.value),
        "last": percent(line.held_last.value),
        "wins": percent(line.wins_held.value),
        "wins_range": _ends(line.wins_held),
        "lift": points(line.lift),
        "range": f"{points(line.low)} to {points(line.high)}",
        "interval": f"95 %: {points(line.low)} to {points(line.high)}",
        "stands_out": line.stands_out,
        "elsewhere": f"also in {amount(row.elsewhere, 'other line-up')}" if row.elsewhere else "",
        "below": line.low < -reach,
        "above": line.high > reach,
        "from": place(line.low),
        "reach": round(place(line.high) - place(line.low), 2),
        "at": place(line.lift),
    }


def _ends(share: Proportion) -> str:
    return f"{100 * share.low:.1f} to {percent(share.high)}"


def rule_values(table: RuleTable) -> Values:
    """Return the rules."""
    lead = (
        f"In how many of {amount(table.games, 'game')} each of {amount(len(table.told), 'rule')} made something happen, of the "
        f"{len(table.lines)} that the engine enforces."
    )
    each = table.line_up
    return {
        "lead": lead,
        "caption": "Share of games in which a rule fired at least once, with 95 % intervals over all line-ups.",
        "best": f"{each.players} players, {each.name} (n = {each.games:,})",
        "lists": [
            {"title": title, "lead": told, "rows": [_listed(row) for row in rows]}
            for title, told, rows in (
                ("Rules that never fired", "Events can tell of them, and never did.", table.silent),
                ("Rules not told by events", UNTOLD, table.untold),
            )
            if rows
        ],
        "rows": [_rule(row) for row in table.lines],
    }


def _listed(row: RuleRow) -> Values:
    return {"id": row.id, "number": row.number, "text": row.text, "choices": ", ".join(row.choices) if row.told else ""}


UNTOLD = (
    "They only forbid, or say what one may do, and make nothing happen by themselves. How often they apply is not counted; "
    "deckwright rules coverage shows that play meets them."
)


def _rule(row: RuleRow) -> Values:
    return {
        "id": row.id,
        "number": row.number,
        "short": row.text if len(row.text) <= SHORT else row.text[: SHORT - 3].rsplit(" ", 1)[0] + " …",
        "told": row.told,
        "fired": percent(row.fired.value),
        "interval": _ends(row.fired),
        "fired_best": percent(row.fired_best.value),
        "width": round(100 * row.fired.value, 2),
    }


# How it was made


def making_values(session: Session) -> Values:
    """Return commands, seeds, digests and caveats."""
    bots = sorted({bot for each in session.line_ups for bot in each.plan.bots}, key=bot_strength)
    plan = session.line_ups[0].plan
    return {
        "bots": [{"name": bot, "summary": _bot_summary(bot)} for bot in bots],
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
        "digests": f"Cards and numbers {plan.data}. The same command, cards, rules and bots give the same games.",
    }


CAVEATS = (
    "Bots are not people. A figure says how the deck behaves under these bots; random bots show what the rules do by themselves.",
    "Shares have Wilson's 95 % intervals, means Student's, differences Newcombe's. Where different bots meet, all games of a deal count as "
    "one trial, since they are not independent.",
    "A seat, a card or a rule that is marked may be so by chance: seats of all numbers of players, and all cards, are judged together "
    "so that of those marked one in twenty is, on average.",
    "Leads, drama and the like rest on the game's evaluation, a few lines of code that say who stands better.",
    "Minutes are turns times a guess at a turn's seconds. Time a few turns at a table and give them with --seconds-per-turn.",
    "Each measure's formula and source: docs/measures.md of deckwright.",
)


def _plan_name(players: int, bots: Sequence[str]) -> str:
    return f"{players} players: {', '.join(bots)}"


def _bot_summary(bot: str) -> str:
    kind = bot.partition("-")[0]
    summary = str(importlib.import_module(f"rules_engine.bots.{kind}").SUMMARY)
    return summary + (". This is not how people play." if kind == BLIND else "")


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


def rung_label(step: Step) -> str:
    """Return a step of the ladder in two lines."""
    return f"{step.line_up.bots.replace(' bots', '').replace(' bot', '')}\n{step.line_up.players} players" + (
        f", {step.line_up.other_rulings}" if step.line_up.rulings else ""
    )
