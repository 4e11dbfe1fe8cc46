"""What `deckwright playtest compare A B` shows: a table of differences, and a sentence a row."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from card_data.diagnostics import Diagnostic
from generator.cli_console import listing, print_json, print_table, wide_console
from generator.cli_figures import line_up
from generator.cli_playtest import BROKEN, GAMES, open_store, show_progress
from generator.compared_sides import BadSide, Wanted, read_side, rules_of
from rules_engine.playtest.batches import WorkerLost
from rules_engine.playtest.cluster import NoCluster
from rules_engine.playtest.compare import Comparison, Row, changes, compare
from rules_engine.playtest.lab import Lab, Workers
from rules_engine.playtest.measures import GROUPS, SECONDS_A_TURN
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.sentences import figure, sentence
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tally import Tally


@dataclass(frozen=True, slots=True)
class Terms:
    """How both sides are played; what is none or empty is as a given run has it, else a default."""

    slug: str | None
    players: int | None
    games: int | None
    bots: tuple[str, ...]
    seed: int | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A side, its run, and statements of the composition that its data does not meet."""

    text: str
    run: Run
    tally: Tally | None = None
    """The sums of the games compared, where they were played for this comparison."""
    unmet: tuple[Diagnostic, ...] = ()
    before: int | None = None
    """Games that a run had already which was gone on with for this comparison."""


def run_compare(
    a: str,
    b: str,
    *,
    game: str | None,
    players: int | None,
    games: int | None,
    bots: tuple[str, ...],
    seed: int | None,
    workers: Workers,
    out: Path,
    as_json: bool,
    seconds_a_turn: float = SECONDS_A_TURN,
) -> int:
    """Play what is not yet played, compare, and tell; 7 when a play broke an invariant, else 0.

    Raises:
        DeckwrightError: sides that cannot be found, played or compared.
    """
    wanted = (read_side(a), read_side(b))
    with open_store(out) as store:
        kept = [store.run(side.run) for side in wanted if side.run is not None]
        terms = _terms(Terms(game, players, games, bots, seed), kept)
        only_kept = len(kept) == len(wanted)
        sides = [_find(side, terms, store, workers, quiet=as_json) for side in wanted]
        limit = None if only_kept and games is None else sides[0].run.plan.whole_deals(terms.games or GAMES)
        sums = tuple(side.tally or store.tally(side.run, limit or side.run.games)[0] for side in sides)
        found = compare(
            store, sides[0].run, sides[1].run, limit, tallies=(sums[0], sums[1]), seconds_a_turn=seconds_a_turn
        )
    tell = _print_json if as_json else _print_text
    tell(found, sides)
    return BROKEN if any(side.run.broken for side in sides) else 0


def _terms(asked: Terms, kept: Sequence[Run]) -> Terms:
    """Fill in how sides are to be played: as the kept run was that they are compared with, where there is one."""
    if not kept:
        if asked.slug is None:
            raise BadSide("which game? Rulings, revisions and folders need --game")
        return Terms(
            asked.slug, asked.players, asked.games or GAMES, asked.bots, 1 if asked.seed is None else asked.seed
        )
    run = kept[0]
    plan = run.plan
    as_kept = Terms(plan.slug, plan.players, run.games, plan.bots, plan.seed)
    for name in ("slug", "players", "seed"):
        given, there = getattr(asked, name), getattr(as_kept, name)
        if given is not None and given != there:
            raise BadSide(f"run {run.id} has {_NAMES[name]} {there}, not {given}; leave {_OPTIONS[name]} out")
    if asked.bots and plan.bots != asked.bots + asked.bots[-1:] * (plan.players - len(asked.bots)):
        raise BadSide(f"run {run.id} was played by {line_up(plan)}; leave --bots out")
    return Terms(plan.slug, plan.players, min(asked.games or run.games, run.games), plan.bots, plan.seed)


_NAMES = {"slug": "the game", "players": "the number of players", "seed": "the seed"}
_OPTIONS = {"slug": "--game", "players": "--players", "seed": "--seed"}


def _find(side: Wanted, terms: Terms, store: Store, workers: Workers, *, quiet: bool) -> Compared:
    """Return a side's run: the kept one, or one that is played now as far as it is not kept."""
    if side.run is not None:
        return Compared(side.text, store.run(side.run))
    rules, edition = rules_of(side, terms.slug or "")
    plan = make_plan(rules, terms.players or rules.min_players, terms.bots or ("random",), terms.seed or 0)
    with show_progress(plan, hidden=quiet) as show:
        lab = Lab(rules.game, store, workers, version("deckwright"), show)
        kept = store.latest(plan)
        try:
            run, tally = lab.run(plan, terms.games or GAMES, resume=True)
        except (WorkerLost, NoCluster) as fault:
            raise type(fault)(
                f"{fault}\n  hint: every batch that was done is kept: the same command goes on"
            ) from fault
    grew = kept and kept.games < run.games
    return Compared(side.text, run, tally, edition.unmet, kept.games if kept and grew else None)


# What people read


def _print_text(found: Comparison, sides: Sequence[Compared]) -> None:
    console = wide_console()
    plan = found.a.plan
    told = f"{plan.slug}, {plan.players} players: {sides[0].text} (A, run {found.a.id}) against {sides[1].text} (B, run {found.b.id})"
    console.print(f"[bold]{escape(told)}[/bold]")
    for line in (*(f"differs: {line}" for line in changes(plan, found.b.plan)), *notes(found, sides)):
        console.print(escape(line), style="dim", soft_wrap=True)
    print_table(console, _table(found), spare=("adjusted",))
    for row in found.rows:
        console.print(escape(sentence(row, found)), soft_wrap=True)
    _print_listed(console, found, found.rules, "rules")
    _print_listed(console, found, found.cards, "cards")


LISTED = 12
"""Rules, and cards, of which a sentence is printed; --json has all."""


def _print_listed(console: Console, found: Comparison, rows: Sequence[Row], what: str) -> None:
    """Print the sentences of the rules or cards that differ most; how many were looked at says what silence means."""
    differing = sorted((row for row in rows if row.is_significant), key=lambda row: -abs(row.effect.difference))
    for row in differing[:LISTED]:
        console.print(escape(sentence(row, found)), soft_wrap=True)
    if rows:
        more = f", of which these {LISTED} most; --json tells all" if len(differing) > LISTED else ""
        console.print(f"{len(differing)} of {len(rows)} {what} differ{more}.", style="dim")


def _table(found: Comparison) -> Table:
    titles = ("", "A", "B", "B - A", "from", "to", "p", "adjusted")
    table = listing(*((title, not title) for title in titles))
    for group, title in GROUPS.items():
        mine = [row for row in found.rows if row.group == group]
        if mine:
            table.add_row(f"[bold]{title}[/bold]")
        for row in mine:
            effect = row.effect
            values = [figure(row, value) for value in (effect.a, effect.b)]
            ends = [figure(row, value, sign=True) for value in (effect.difference, effect.low, effect.high)]
            style = "bold" if row.is_significant else None
            table.add_row(f"  {escape(row.title)}", *values, *ends, _p(effect.p), _p(row.adjusted), style=style)
    return table


def _p(value: float) -> str:
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"


def notes(found: Comparison, sides: Sequence[Compared]) -> list[str]:
    """Return what a reader must know of how the two were compared."""
    plan = found.a.plan
    lines = [f"{line_up(plan)}; seed {plan.seed}"] if found.paired else []
    if found.paired:
        lines.append(f"{found.games[0]:,} pairs of games on common deals; differences are B less A")
    else:
        lines.append(f"not paired, for bots or seeds differ: {found.games[0]:,} and {found.games[1]:,} games, B less A")
    if found.a.plan.key == found.b.plan.key and found.a.id != found.b.id:
        lines.append("both sides were played alike: same cards, rulings and bots")
    elif found.a.id == found.b.id:
        lines.append("both sides are one run: what rules read is the same in both")
    if any(found.left_out):
        lines.append(
            f"left out: {found.left_out[0]:,} games of A and {found.left_out[1]:,} of B, broken or without a partner"
        )
    for side in sides:
        if side.before is not None:
            lines.append(f"run {side.run.id} had {side.before:,} games, and has {side.run.games:,} now")
        if side.unmet:
            places = ", ".join(str(fault.span) for fault in side.unmet)
            lines.append(f"{side.text}: the deck breaks statements of its composition, at {places}")
    if "random" in (*plan.bots, *found.b.plan.bots):
        lines.append("random bots are nobody's way to play: they show what the rules alone do")
    return lines


# What programs read


def _print_json(found: Comparison, sides: Sequence[Compared]) -> None:
    print_json(as_plain(found, sides))


def as_plain(found: Comparison, sides: Sequence[Compared]) -> dict[str, Any]:
    """Return a comparison as plain values; an interval without an end has none."""
    plan = found.a.plan
    return {
        "slug": plan.slug,
        "players": plan.players,
        "paired": found.paired,
        "games": list(found.games),
        "deals": list(found.deals),
        "left_out": list(found.left_out),
        "a": _side(sides[0]),
        "b": _side(sides[1]),
        "changes": changes(plan, found.b.plan),
        "notes": notes(found, sides),
        "rows": [_row(row, found) for row in found.rows],
        "rules": [_row(row, found) for row in found.rules],
        "cards": [_row(row, found) for row in found.cards],
    }


def _side(side: Compared) -> dict[str, Any]:
    plan = side.run.plan
    return {
        "side": side.text,
        "run": side.run.id,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rulings": dict(plan.rulings),
        "data": plan.data,
        "code": plan.code,
        "broken": side.run.broken,
    }


def _row(row: Row, found: Comparison) -> dict[str, Any]:
    effect = {
        name: value if math.isfinite(value) else None for name, value in row.effect._asdict().items() if name != "test"
    }
    return {
        "key": row.key,
        "group": row.group,
        "title": row.title,
        "unit": row.unit,
        **effect,
        "adjusted": row.adjusted,
        "test": row.effect.test,
        "n": list(row.counts),
        "significant": row.is_significant,
        "sentence": sentence(row, found),
    }
