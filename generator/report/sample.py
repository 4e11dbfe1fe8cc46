"""A report in small, to find out before many games are played whether one can be made: few plays, short lists, no part left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from card_data.schema import Game
from generator.report.cards import CardTable
from generator.report.runs import BLIND, LineUp, Session, Skipped
from rules_engine import rules_for
from rules_engine.playtest.batches import Task, play_batch
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.store import Run

LINE_UPS = ((BLIND,), ("greedy", BLIND))
"""Equal bots, by which seats are judged, and different ones, by which skill is."""
SHORT = 2
"""Items of each list: what holds for two rows holds for all."""
DAY = "2000-01-01T00:00:00"


def sample_session(game: Game, seconds_a_turn: float) -> Session | None:
    """Return a session of one deal a line-up, kept nowhere; none where a play breaks: that is the lab's to tell."""
    line_ups = [_play(game, bots, seconds_a_turn) for bots in LINE_UPS]
    played = tuple(each for each in line_ups if each.games and not each.run.broken)
    if len(played) < len(LINE_UPS):
        return None
    return Session(played, (Skipped(played[0].run, "a run that is left out"),))


def _play(game: Game, bots: tuple[str, ...], seconds_a_turn: float) -> LineUp:
    rules = rules_for(game)
    plan = make_plan(rules, rules.min_players, bots, 1)
    batch = play_batch(Task(plan, game, 0, plan.rotations))
    run = Run(0, plan, DAY, "", batch.count, len(batch.broken), batch.seconds)
    is_current = len(set(bots)) > 1  # one that is not is marked as such
    return LineUp(run, batch.tally, (), is_current, seconds_a_turn)


def full_table(table: CardTable) -> CardTable:
    """Return a table of cards in which some stand out and some do nothing, whatever so few plays showed."""
    marked = tuple(replace(row, line=replace(row.line, p=0.0), elsewhere=SHORT) for row in table.lines[:SHORT])
    names = tuple(row.name for row in table.lines[:SHORT])
    return replace(table, lines=marked + table.lines[SHORT:], never_held=names, never_played=names)


def shortened(value: Any) -> Any:
    """Return plain values with the first items of each list, however deep."""
    if isinstance(value, dict):
        return {key: shortened(each) for key, each in value.items()}
    return [shortened(each) for each in value[:SHORT]] if isinstance(value, list) else value
