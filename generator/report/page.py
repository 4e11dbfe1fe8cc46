"""A report's page: what its template shows, as plain values, and the pictures that its addresses stand for."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.report.answers import edge_of, limited, nothing_held
from generator.report.cards import BOX_MM, LARGE_MM, CardRow, CardTable
from generator.report.rules import RuleRow, RuleTable
from generator.report.runs import BLIND, LineUp, Session, bot_strength
from generator.report.skill import Step, tells_luck
from generator.report.words import (
    BLIND_NOTE,
    SPACE,
    Answer,
    amount,
    interval,
    listed,
    numbers_told,
    parts_of,
    percent,
    points,
    value,
)
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
    players = numbers_told(session.player_counts)
    games = f"{amount(session.games, 'game')} with {players} players, played by {listed(_bots(session))} bots"
    return f"{games}. Every figure says who played, how often, and how sure it is."


def _bots(session: Session) -> list[str]:
    return sorted({bot for each in session.line_ups for bot in each.plan.bots}, key=bot_strength)


def bot_values(session: Session) -> list[Values]:
    """Return the kinds of bots, the weakest first, each with its bots and how they play."""
    kinds: dict[str, list[str]] = {}
    for bot in _bots(session):
        kinds.setdefault(bot.partition("-")[0], []).append(bot)
    return [{"name": listed(bots), "summary": _kind_summary(kind)} for kind, bots in kinds.items()]


def _kind_summary(kind: str) -> str:
    summary = str(importlib.import_module(f"rules_engine.bots.{kind}").SUMMARY)
    return summary + "." + (" This is not how people play." if kind == BLIND else "")


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
    tables = math.ceil(len(line_ups) / COLUMNS)
    size = math.ceil(len(line_ups) / tables)
    for start in range(0, len(line_ups), size):
        mine = line_ups[start : start + size]
        more = "" if tables == 1 else f", table {start // size + 1} of {tables}"
        yield {
            "caption": f"With {players} players{more}: values, their 95{SPACE}% intervals (percentiles where the row says so), "
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
    return {"title": title, "note": _unbroken(common), "cells": cells}


def _cell(figure: Figure | None, each: LineUp, common: str) -> Values:
    if figure is None:
        return {"value": "–", "interval": "", "n": "", "note": ""}
    note = _unbroken(figure.note) if figure.note != common else ""
    if not figure.n:
        return {"value": "–", "interval": "", "n": "0", "note": note}
    n = f"{figure.n:,}" if figure.n != each.games else ""
    return {"value": value(figure), "interval": interval(figure), "n": n, "note": note}


def skill_groups(session: Session) -> list[Values]:
    """Return the figures of skill and luck, a row each, line-up by line-up."""
    return [{"title": f"{each.players} players: {each.name}", "rows": _skill_rows(each)} for each in session.mixed]


def _skill_rows(each: LineUp) -> list[Values]:
    return [
        {
            "title": figure.title,
            "value": value(figure),
            "interval": interval(figure),
            "n": f"{figure.n:,}",
            "note": _unbroken(figure.note),
        }
        for figure in each.figures.values()
        if figure.group == "skill" or (figure.group == "luck" and tells_luck(each))
    ]


def _unbroken(note: str) -> str:
    """Return a note whose numbers keep their signs beside them."""
    return note.replace(" %", f"{SPACE}%")


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
        f"{amount(seats, 'seat')}. A card's lift is how many percentage points more often seats won that ever held it than seats "
        "that never did. It goes with winning, and need not be why: cards that turn up in long games, or that those who are "
        f"ahead keep, have a lift as well. Ranges are 95{SPACE}% intervals."
    )
    idle = [("Held, but never played", table.never_played), ("Never seen in a hand", table.never_held)]
    return {
        "lead": lead,
        "caption": f"All {amount(len(rows), 'card')}, {each.name}, {each.players} players; the highest lift first. A card “stands out” "
        f"where chance hardly explains its lift, all cards judged together (Benjamini and Hochberg, 5{SPACE}%).",
        "nothing": nothing_held(table),
        "rows": [_card(row, reach, source) for row in rows],
        "outstanding": [_card(row, reach, source) for row in _extremes(table.outstanding)],
        "outstanding_lead": f"Of {amount(len(table.outstanding), 'card')} that stand out these do so the most, in the order of their lift."
        if len(table.outstanding) > MOST_SHOWN
        else "",
        "tile": max([LEAST_TILE_MM, *(row.fitted(LARGE_MM)[0] for row in table.outstanding)]),
        "idle": [{"title": title, "names": ", ".join(names)} for title, names in idle if names],
        "face": round(max((row.fitted(BOX_MM)[0] for row in rows), default=0.0) + 3.2, 1),
        "counts_plays": table.counts_plays,
        "axis": [points(-reach), points(reach)] if rows else ["", ""],
    }


MOST_SHOWN = 12
LEAST_TILE_MM = 27.8
"""Six cards side by side fill a page; wide ones take more room."""


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
        f"The program enforces {amount(len(table.lines), 'rule')}. For {len(table.told)} of them it is counted in how many of the "
        f"{amount(table.games, 'game')} they made something happen."
    )
    each = table.line_up
    return {
        "lead": lead,
        "caption": f"Share of games in which a rule made something happen at least once, with 95{SPACE}% intervals over all line-ups.",
        "best": f"{each.players} players, {each.name} (n = {each.games:,})",
        "lists": [
            {"title": title, "lead": told, "rows": [_listed(row) for row in rows]}
            for title, told, rows in (
                ("Rules that never fired", SILENT, table.silent),
                ("Rules that cannot be counted", UNTOLD, table.untold),
            )
            if rows
        ],
        "rows": [_rule(row) for row in table.lines],
    }


def _listed(row: RuleRow) -> Values:
    return {"id": row.id, "number": row.number, "text": row.text, "choices": ", ".join(row.choices) if row.told else ""}


SILENT = "They could have made something happen, and did so in no game."
UNTOLD = (
    "They only forbid, or say what one may do, and make nothing happen by themselves. That play meets them all the same "
    "is what deckwright rules coverage shows."
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


def rung_label(step: Step) -> str:
    """Return a step of the ladder in two lines."""
    return f"{step.line_up.bots.replace(' bots', '').replace(' bot', '')}\n{step.line_up.players} players" + (
        f", {step.line_up.other_rulings}" if step.line_up.rulings else ""
    )
