"""What `deckwright design` shows: a search in progress, what it found against the targets, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from generator.cli_console import fits, listing, print_json, print_table, wide_console
from generator.cli_playtest import find_project_rules, player_counts
from generator.project import SHIPPED, Project
from rules_engine import Rules
from rules_engine.design.crew import Crew
from rules_engine.design.folder import SUMMARY, check_folder, write_found
from rules_engine.design.goals import Goal, Reading, make_goals
from rules_engine.design.search import Effort, Found, Result, Tell, search
from rules_engine.design.spec import Plays, read_design
from rules_engine.playtest.lab import Workers
from rules_engine.playtest.plan import make_plan


@dataclass(frozen=True, slots=True)
class Wish:
    """What `deckwright design GAME` was asked for; what is empty is as design.yaml says."""

    slug: str
    effort: Effort
    workers: Workers
    games: int | None
    players: str
    bots: tuple[str, ...]
    out: Path
    as_json: bool


def run_design(wish: Wish) -> int:
    """Search, write what was found after every round, and tell; always 0, for a nearest candidate is an answer, too."""
    root = Project.at(Path.cwd()).root
    rules = find_project_rules(wish.slug, ())
    game = rules.game
    folder = wish.out / game.slug / f"design-{wish.effort.seed}"
    check_folder(folder, root / "card_data", SHIPPED / "card_data")
    design = read_design(root, game)
    plays = _plays(wish, design.plays, rules)
    goals = make_goals(game, design, plays)
    found, paths = None, list[Path]()
    with _progress(hidden=wish.as_json) as tell, Crew(wish.workers) as crew:
        for found in search(game, design, goals, plays, wish.effort, crew, tell):
            paths = write_found(folder, game, design.table, found)
    assert found is not None
    (_print_json if wish.as_json else _print_text)(found, plays, wish, paths)
    return 0


def _plays(wish: Wish, plays: Plays, rules: Rules[Any]) -> Plays:
    """Return who plays: as design.yaml says, but for what the command says."""
    if wish.players:
        plays = replace(plays, players=tuple(player_counts(wish.players, rules)))
    if wish.bots:
        plays = replace(plays, bots=wish.bots)
    for players in plays.players:
        make_plan(rules, players, plays.bots, wish.effort.seed)
    return replace(plays, games=wish.games or plays.games)


@contextmanager
def _progress(*, hidden: bool) -> Iterator[Tell]:
    """Show what is going on, and the time left of it, where a person is looking."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield lambda what, done, total: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=console, transient=True) as bar:
        tasks: dict[str, Any] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                for other in tasks.values():
                    bar.update(other, visible=False)
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done, total=total)

        yield tell


# What people read

SHOWN = 5
"""Candidates that fit beside one another; the rest is in the file."""


def _print_text(found: Found, plays: Plays, wish: Wish, paths: list[Path]) -> None:
    console = wide_console()
    console.print(f"[bold]{escape(_title(found, plays, wish))}[/bold]")
    shown = _print_candidates(console, found)
    for line in _sentences(found, shown):
        console.print(line, markup=False, soft_wrap=True)
    folder = paths[0].parent
    console.print(f"wrote {len(paths)} files into {folder}; card data is as it was", style="dim")


def _title(found: Found, plays: Plays, wish: Wish) -> str:
    told = f"{wish.slug}, seed {wish.effort.seed}"
    if all(goal.players is None for goal in found.goals):
        return told
    seats = ", ".join(map(str, plays.players))
    return f"{told}; {plays.games:,} games a candidate, {seats} players: {', '.join(plays.bots)}"


def _print_candidates(console: Console, found: Found) -> int:
    """Print as many candidates beside one another as there is room for, and return how many these are."""
    shown = min(SHOWN, len(found.candidates))
    while shown > 1 and not fits(console, _listing(found, shown)):
        shown -= 1
    print_table(console, _listing(found, shown))
    return shown


def _listing(found: Found, shown: int) -> Table:
    results = (found.printed, *found.candidates[:shown])
    columns = ("as printed", *(f"candidate {number + 1}" for number in range(shown)), "target")
    table = listing(("", True), *((column, False) for column in columns))
    for goal in found.goals:
        cells = [_cell(goal, result.readings.get(goal.label)) for result in results]
        table.add_row(escape(goal.label), *cells, str(goal.wanted or ""))
        if goal.players is not None:
            table.add_row("[dim]  95 %[/dim]", *(_interval(result.readings.get(goal.label)) for result in results), "")
    table.add_row("rows changed", *(str(result.changed) for result in results), "")
    table.add_row("distance from the targets", *(f"{result.distance:.3g}" for result in results), "0")
    return table


def _cell(goal: Goal, reading: Reading | None) -> str:
    """Return a value and how it stands to its target: met with all of its interval, met, missed but for its interval, missed."""
    if reading is None:
        return "-"
    if goal.wanted is None:
        return f"{reading.value:.4g}"
    if goal.distance(reading):
        return f"[red]{reading.value:.4g} no[/red]" if goal.is_missed(reading) else f"{reading.value:.4g} open"
    return f"[green]{reading.value:.4g} {'yes' if goal.is_sure(reading) else 'likely'}[/green]"


def _interval(reading: Reading | None) -> str:
    if reading is None or reading.low is None or reading.high is None:
        return ""
    return f"[dim]{reading.low:.3g} to {reading.high:.3g}[/dim]"


def _sentences(found: Found, shown: int) -> Iterator[str]:
    if len(found.candidates) > shown:
        yield f"{len(found.candidates) - shown} more are told in {SUMMARY}."
    if found.printed.broken:
        yield f"{found.printed.broken} plays of the printed cards broke: see deckwright playtest"
    if found.printed.distance == 0:
        sure = _is_sure(found, found.printed)
        yield "The cards as printed meet all targets." if sure else "The cards as printed likely meet all targets."
    if not found.candidates:
        yield "No candidate could be played: an invariant broke in every one."
    elif not found.is_met:
        nearest = found.candidates[0]
        yield f"No candidate meets all targets. The nearest is candidate 1: {', '.join(_missed(found, nearest))}."
        if not any(goal.is_missed(reading) for goal, reading in _read(found, nearest)):
            yield "open: the value misses its target, and part of its interval does not; more --games would tell."
    if any(each.distance == 0 and not _is_sure(found, each) for each in (found.printed, *found.candidates)):
        yield "likely: the value meets its target, and part of its interval does not; more --games would tell."


def _missed(found: Found, result: Result) -> Iterator[str]:
    for goal in found.goals:
        reading = result.readings.get(goal.label)
        if goal.wanted is not None and reading is None:
            yield f"{goal.label} could not be measured"
        elif goal.wanted is not None and reading is not None and goal.distance(reading):
            yield f"{goal.label} is {reading.value:.4g}, wanted {goal.wanted}"


def _is_sure(found: Found, result: Result) -> bool:
    return all(goal.is_sure(reading) for goal, reading in _read(found, result))


def _read(found: Found, result: Result) -> list[tuple[Goal, Reading]]:
    return [(goal, result.readings[goal.label]) for goal in found.goals if goal.label in result.readings]


# What programs read


def _print_json(found: Found, plays: Plays, wish: Wish, paths: list[Path]) -> None:
    results = [_result(found, number, each) for number, each in enumerate((found.printed, *found.candidates))]
    for result, path in zip(results[1:], paths, strict=False):
        result["file"] = path.as_posix()
    shown = {
        "slug": wish.slug,
        "seed": wish.effort.seed,
        "players": list(plays.players),
        "bots": list(plays.bots),
        "games": plays.games,
        "met": found.is_met,
        "folder": paths[0].parent.as_posix(),
        "candidates": results,
    }
    print_json(shown)


def _result(found: Found, number: int, result: Result) -> dict[str, Any]:
    return {
        "candidate": number,
        "rows_changed": result.changed,
        "distance": result.distance if result.distance < float("inf") else None,
        "plays_broken": result.broken,
        "data": result.digest,
        "measures": [
            {
                "measure": goal.target.measure,
                "players": goal.players,
                "value": reading.value,
                "n": reading.n,
                "low": reading.low,
                "high": reading.high,
                "wanted": None if goal.wanted is None else [goal.wanted.low, goal.wanted.high],
                "met": goal.distance(reading) == 0,
                "surely_met": goal.is_sure(reading),
                "surely_missed": goal.is_missed(reading),
            }
            for goal, reading in _read(found, result)
        ],
    }
