"""A run's figures as the command line tells them: as tables for people, as plain values for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from generator.cli_console import fits, listing, print_table
from rules_engine import Rules
from rules_engine.playtest.measures import GROUPS, Figure, figures, per_deal
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.statistics import Proportion
from rules_engine.playtest.tables import CardLine, RuleLine, card_lines, rule_lines
from rules_engine.playtest.tally import Tally


def line_up(plan: Plan) -> str:
    """Return the bots of a plan as people say it: `random`, `greedy and 3 random`."""
    counts = {name: plan.bots.count(name) for name in dict.fromkeys(plan.bots)}
    if len(counts) == 1:
        return plan.bots[0]
    return " and ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def print_figures(console: Console, found: Sequence[Figure]) -> None:
    """Print figures with their notes beside them, or below where there is no room."""
    beside = _figure_table(found, notes=True)
    if fits(console, beside) or not console.is_terminal:
        print_table(console, beside)
        return
    print_table(console, _figure_table(found, notes=False))
    for note in dict.fromkeys(figure.note for figure in found if figure.note):
        titles = [figure.title for figure in found if figure.note == note]
        console.print(f"{', '.join(titles)}: {note}.", style="dim", markup=False)


def _figure_table(found: Sequence[Figure], *, notes: bool) -> Table:
    titles = ("", "value", "from", "to", "n", *("",) * notes)
    table = listing(*((title, not title) for title in titles))
    for group, title in GROUPS.items():
        mine = [figure for figure in found if figure.group == group]
        if mine:
            table.add_row(f"[bold]{title}[/bold]")
        for figure in mine:
            ends = [_show(figure, end) for end in (figure.low, figure.high)]
            note = [f"[dim]{escape(figure.note)}[/dim]"] * notes
            table.add_row(f"  {escape(figure.title)}", _show(figure, figure.value), *ends, f"{figure.n:,}", *note)
    return table


def _show(figure: Figure, value: float | None) -> str:
    if value is None:
        return ""
    if figure.unit == "share":
        return f"{100 * value:.1f} %"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def print_stand_outs(console: Console, cards: Sequence[CardLine], rules: Sequence[RuleLine]) -> None:
    """Print which cards went with winning or losing, which were never played, and which rules did nothing."""
    for line in (line for line in cards if line.stands_out):
        often = f"{100 * abs(line.lift):.1f} points {'more' if line.lift > 0 else 'less'} often"
        interval = f"95 %: {100 * line.low:+.1f} to {100 * line.high:+.1f}; {line.held:,} seats"
        console.print(f"Card {escape(line.id)}: seats that held it won {often} ({interval})")
    played = any(line.played.value for line in cards)  # not so in games whose actions name no cards
    if never := [line.id for line in cards if played and line.played.value == 0]:
        seats = sum(line.held for line in cards if line.played.value == 0)
        console.print(f"Never played, by {seats:,} seats that held them: {escape(', '.join(never))}")
    if silent := [line.id for line in rules if line.is_idle]:
        games = f"{rules[0].fired.n:,.0f} games"
        console.print(f"Rules that never fired in {games}: {escape(', '.join(silent))}", style="dim")


# What programs read


def as_json(plan: Plan, tally: Tally, rules: Rules[Any] | None, seconds_a_turn: float, broken: int) -> dict[str, Any]:
    """Return a run's figures as plain values; without rules to ask, those that never fired are not among them."""
    fired = {line.id: line.fired for line in rule_lines(rules, tally)} if rules else _fired(plan, tally)
    return {
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rulings": dict(plan.rulings),
        "data": plan.data,
        "games": tally.games,
        "broken": broken,
        "figures": [_plain(figure) for figure in figures(plan, tally, seconds_a_turn)],
        "cards": [_card(line) for line in card_lines(plan, tally)],
        "rules": {rule: {"value": share.value, "n": int(share.n)} for rule, share in fired.items()},
    }


def _fired(plan: Plan, tally: Tally) -> dict[str, Proportion]:
    return {rule: per_deal(plan, count, tally.games) for rule, count in sorted(tally.rules.items())}


def _plain(figure: Figure) -> dict[str, Any]:
    keys = ("key", "group", "unit", "value", "n", "low", "high", "note")
    return {key: getattr(figure, key) for key in keys}


def _card(line: CardLine) -> dict[str, Any]:
    shares = {"played": line.played.value, "held_last": line.held_last.value, "wins_held": line.wins_held.value}
    return {
        "card": line.id,
        "held": line.held,
        **shares,
        "lift": line.lift,
        "low": line.low,
        "high": line.high,
        "p": line.p,
    }
