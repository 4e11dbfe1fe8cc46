"""What `deckwright playtest` shows: runs in progress, their figures, and what the file of results holds."""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from card_data.diagnostics import DeckwrightError, suggest
from card_data.reader import game_slugs, read_game
from card_data.schema import Game
from generator.cli_console import listing, print_json, print_table, wide_console
from generator.cli_figures import as_json, line_up, print_figures, print_stand_outs
from generator.project import Project, choose_games
from rules_engine import Rules, rules_for, rules_slugs
from rules_engine.playtest.batches import WorkerLost
from rules_engine.playtest.cluster import NoCluster
from rules_engine.playtest.lab import Lab, Progress, Workers, widest
from rules_engine.playtest.ladder import conclusion, ladder_plans, rung
from rules_engine.playtest.measures import figures
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tables import card_lines, rule_lines
from rules_engine.playtest.tally import Tally

STORE = "playtests.sqlite"
BROKEN = 7
"""The exit code when a play broke an invariant: rules and cards disagree."""
BROKEN_TOLD = 5
"""How many of the plays that broke are told: the others are kept as well."""


class BadNumber(DeckwrightError):
    """An option's value that means nothing."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Wish:
    """What `deckwright playtest GAME` was asked for."""

    slug: str
    players: str
    games: int | None
    seed: int
    bots: tuple[str, ...]
    rulings: tuple[str, ...]
    workers: Workers
    resume: bool
    until: float | None
    ladder: bool
    report: bool
    seconds_a_turn: float
    out: Path
    as_json: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A run and what it gave."""

    run: Run
    plan: Plan
    tally: Tally
    before: int = 0
    """Games that the run had already."""


GAMES = 1_000
GAMES_A_RUNG = 100
GAMES_UNTIL = 1_000_000
"""How many games are played at most when an interval says when to stop."""


def run_playtest(wish: Wish) -> int:
    """Play, keep, and tell; 7 when a play broke an invariant, else 0."""
    _refuse_endless(wish)
    rules = find_project_rules(wish.slug, wish.rulings)
    plans = list(_plans(wish, rules))
    if wish.report and not _is_kept(plans, wish):
        _check_report(rules.game, wish)
    begun = time.perf_counter()
    with open_store(wish.out) as store:
        played = []
        for plan in plans:
            with show_progress(plan, hidden=wish.as_json) as show:
                lab = Lab(rules.game, store, wish.workers, version("deckwright"), show)
                played.append(_play(lab, plan, wish))
        seconds = time.perf_counter() - begun
        tell = _print_json if wish.as_json else _print_text
        tell(played, rules, wish, seconds)
        broken = [each for each in played if each.run.broken]
        for each in broken if not wish.as_json else ():
            _tell_broken(store, each, wish.out)
        if wish.report:
            _write_report(rules.game, store, wish, may_be_none=bool(broken))
        return BROKEN if broken else 0


def _refuse_endless(wish: Wish) -> None:
    """Refuse numbers that no comparison of the command line refuses: `nan` and `inf`."""
    if not isfinite(wish.seconds_a_turn):
        raise BadNumber(f"--seconds-per-turn is {wish.seconds_a_turn}; expected seconds, such as 15")
    if wish.until is not None and not isfinite(wish.until):
        raise BadNumber(f"--until-ci is {wish.until}; expected a share, such as 0.01")


GO_ON = "every batch that was done is kept: the same command with --resume goes on"


def _play(lab: Lab, plan: Plan, wish: Wish) -> Played:
    """Play a plan; whatever ends it early is told with how to go on."""
    resume = wish.resume or wish.report
    kept = lab.store.latest(plan) if resume else None
    try:
        run, tally = lab.run(plan, _games(wish), resume=resume, until=wish.until)
    except KeyboardInterrupt:
        Console(stderr=True, highlight=False).print(GO_ON)
        raise
    except (WorkerLost, NoCluster) as fault:
        raise type(fault)(f"{fault}\n  hint: {GO_ON}") from fault
    return Played(run, plan, tally, kept.games if kept else 0)


def choose_workers(count: int | None, cluster: str | None, batch: int | None) -> Workers:
    """Return who plays: processes of this machine, or those of a Dask cluster."""
    if cluster is None:
        return Workers(count or os.cpu_count() or 1, None, batch)
    from rules_engine.playtest.cluster import cluster_pool, cluster_size

    return Workers(count or cluster_size(cluster, _tell_waiting), cluster_pool(cluster, _tell_waiting), batch)


def _tell_waiting(text: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True).print(text, markup=False)


def _games(wish: Wish) -> int:
    return wish.games or (GAMES_UNTIL if wish.until is not None else GAMES_A_RUNG if wish.ladder else GAMES)


def _plans(wish: Wish, rules: Rules[Any]) -> Iterator[Plan]:
    for players in player_counts(wish.players, rules):
        if wish.ladder:
            yield from ladder_plans(rules, players, wish.bots, wish.seed)
        else:
            yield make_plan(rules, players, wish.bots or ("random",), wish.seed)


def player_counts(text: str, rules: Rules[Any]) -> range:
    """Return the numbers of players that `3`, `2-4` or `all` mean; the fewest for an empty text.

    Raises:
        BadNumber: the text is none of these.
    """
    low, dash, high = text.partition("-")
    if text == "all":
        return range(rules.min_players, rules.max_players + 1)
    if not text:
        return range(rules.min_players, rules.min_players + 1)
    whole = all(each.isdecimal() and len(each) < 4 for each in (low, high if dash else low))
    if not whole or (dash and int(high) < int(low)):
        raise BadNumber(f'--players is "{text}"; expected a number such as 3, a range such as 2-4, or all')
    for number in (int(low), int(high or low)):
        if not rules.min_players <= number <= rules.max_players:
            raise BadNumber(f"{rules.slug} is for {rules.min_players} to {rules.max_players} players, not {number}")
    return range(int(low), int(high or low) + 1)


def find_project_rules(slug: str, rulings: Sequence[str]) -> Rules[Any]:
    """Return the rules for a game's data as the present project has it, under `option=choice` rulings.

    Raises:
        DeckwrightError: no such game, no rules for it, faulty data, an unknown ruling.
    """
    project = Project.at(Path.cwd())
    (found,) = choose_games((slug,), game_slugs(project.root))
    if found not in rules_slugs():
        near = suggest(found, rules_slugs())
        raise BadNumber(f"{found} has no rules that could be played; " + (near or f"expected one of {rules_slugs()}"))
    return rules_for(read_game(project.root, found), read_rulings(rulings))


def read_rulings(texts: Sequence[str]) -> dict[str, str]:
    """Return the choices that `option=choice` texts make.

    Raises:
        BadNumber: a text is no such thing, or a second choice of one option.
    """
    chosen: dict[str, str] = {}
    for option, choice in map(_ruling, texts):
        if option in chosen:
            raise BadNumber(f"--ruling {option} is given twice: {chosen[option]} and {choice}; expected one choice")
        chosen[option] = choice
    return chosen


def _ruling(text: str) -> tuple[str, str]:
    option, is_, choice = text.partition("=")
    if not is_:
        raise BadNumber(f'--ruling is "{text}"; expected option=choice')
    return option.strip(), choice.strip()


@contextmanager
def open_store(out: Path) -> Iterator[Store]:
    """Open the results of an output folder, and close them."""
    with closing(Store(out / STORE)) as store:
        yield store


@contextmanager
def show_progress(plan: Plan, *, hidden: bool) -> Iterator[Progress]:
    """Show a bar with the rate and the time left, where a person is looking."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield lambda done, games: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    rate = TextColumn("{task.fields[rate]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate, TimeElapsedColumn())
    with Bar(*columns, TextColumn("left"), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(f"{plan.slug}, {plan.players} players", total=None, rate="")
        begun, first = time.perf_counter(), list[int]()

        def show(done: int, games: int) -> None:
            first.append(done)
            rate = (done - first[0]) / max(time.perf_counter() - begun, 1e-9)
            bar.update(task, completed=done, total=games, rate=f"{rate:,.0f} games/s")

        yield show


# What people read


def _print_text(played: Sequence[Played], rules: Rules[Any], wish: Wish, seconds: float) -> None:
    console = wide_console()
    if wish.ladder:
        _print_ladder(console, played)
    for each in () if wish.ladder else played:
        plan = each.plan
        told = f"{plan.slug}, {plan.players} players: {line_up(plan)}; seed {plan.seed}, run {each.run.id}"
        console.print(f"[bold]{escape(told)}[/bold]")
        if each.before:
            console.print(f"Run {each.run.id} had {each.before:,} games already, and has {each.run.games:,} now.")
        if "random" in plan.bots:
            console.print("Random bots are nobody's way to play: they show what the rules alone do.", style="dim")
        print_figures(console, figures(plan, each.tally, wish.seconds_a_turn))
        _print_missed(console, each, wish.until)
        print_stand_outs(console, card_lines(plan, each.tally), rule_lines(rules, each.tally))
    games = sum(each.tally.games for each in played)
    console.print(f"{games:,} games in {seconds:.1f} s; kept in {wish.out / STORE}", style="dim")


def _print_missed(console: Console, played: Played, until: float | None) -> None:
    """Say so where the games ended before the interval was as narrow as wished."""
    if until is None or not played.tally.games or (half := widest(played.plan, played.tally)) <= until:
        return
    wanted, seen = f"±{100 * until:.3g} points", f"±{100 * half:.3g}"
    console.print(
        f"--until-ci: wanted {wanted}, have {seen} from {played.tally.games:,} games; more --games would tell."
    )


def _print_ladder(console: Console, played: Sequence[Played]) -> None:
    """Print a line a rung, number of players by number of players."""
    titles = ("players", "", "wins", "from", "to", "even", "games", "")
    table = listing(*((title, not title) for title in titles))
    rungs = [rung(each.plan, each.tally) for each in played]
    for each, step in zip(played, rungs, strict=True):
        shares = (f"{100 * share:.1f} %" for share in (*step.wins[:1], *step.wins[2:], step.even))
        versus = f"{step.upper} against {step.lower}"
        table.add_row(str(each.plan.players), versus, *shares, f"{each.tally.games:,}", step.verdict)
    print_table(console, table)
    console.print(conclusion(rungs))


def _tell_broken(store: Store, played: Played, out: Path) -> None:
    """Show the first plays that broke, and how to see them."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    place = "" if out == Path("output") else f" --out {shlex.quote(str(out))}"
    broken = [(game, fault) for game, fault, _ in store.plays(played.run) if fault]
    for game, fault in broken[:BROKEN_TOLD]:
        seed = played.plan.deal_seed(game)
        console.print(f"[red]error[/red]: game {game}, dealt by seed {seed}, broke: {escape(fault)}")
        console.print(escape(f"  hint: deckwright playtest show {played.run.id} --game {game}{place}"))
    if len(broken) > BROKEN_TOLD:
        console.print(f"and {len(broken) - BROKEN_TOLD:,} more games broke")


# What programs read


def _print_json(played: Sequence[Played], rules: Rules[Any], wish: Wish, seconds: float) -> None:
    """Print the results; all that depends on the machine is under `timing`."""
    runs = [as_json(each.plan, each.tally, rules, wish.seconds_a_turn, each.run.broken) for each in played]
    timing = {
        "seconds": round(seconds, 3),
        "workers": wish.workers.count,
        "runs": [each.run.id for each in played],
        "worker_seconds": [round(each.run.seconds, 3) for each in played],
    }
    print_json({"slug": wish.slug, "runs": runs, "timing": timing})


# Reports


def _is_kept(plans: Sequence[Plan], wish: Wish) -> bool:
    """Return whether all that is asked for was played before: then a report is made at once."""
    if wish.until is not None or not (wish.out / STORE).exists():
        return False
    with open_store(wish.out) as store:
        runs = [store.latest(plan) for plan in plans]
    return all(run is not None and run.games >= _games(wish) for run in runs)


def _check_report(game: Game, wish: Wish) -> None:
    """Let what keeps a report from being made be told before the plays, which may take hours."""
    from generator.playtest_report import check_report

    check_report(Project.at(Path.cwd()), game, wish.out, seconds_a_turn=wish.seconds_a_turn)


def _write_report(game: Game, store: Store, wish: Wish, *, may_be_none: bool) -> None:
    """Write a report; where no play came to its end, which is told already, there `may_be_none`."""
    from generator.playtest_report import write_report
    from generator.report.runs import NothingPlayed

    with suppress(*(NothingPlayed,) if may_be_none else ()):
        for path in write_report(Project.at(Path.cwd()), game, store, wish.out, seconds_a_turn=wish.seconds_a_turn):
            Console(stderr=wish.as_json).print(f"wrote {path}", highlight=False)
