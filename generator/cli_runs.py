"""What `deckwright playtest list`, `show` and `export` tell of the runs that are kept."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError
from card_data.reader import examine_game, game_slugs
from generator.cli_console import listing, print_json, print_table, wide_console
from generator.cli_figures import as_json, line_up
from generator.cli_playtest import STORE, BadNumber, open_store
from generator.cli_rules import tell_outcome
from generator.project import Project, choose_games
from rules_engine import Rules, State, rules_for
from rules_engine.playout import transcript
from rules_engine.playtest.lab import replayed
from rules_engine.playtest.measures import SECONDS_A_TURN
from rules_engine.playtest.plan import Plan, code_digest, data_digest
from rules_engine.playtest.play import Record, Table
from rules_engine.playtest.store import Run, Store, UnknownRun
from rules_engine.replays import from_replay

COLUMNS = ("run", "game", "seed", "seating", "winners", "end", "turns", "decisions", "margin", "first")


class CannotExport(DeckwrightError):
    """A file that cannot be written."""

    exit_code = 5


class MissingLibrary(DeckwrightError):
    """A library that only some exports need."""

    exit_code = 4


@contextmanager
def _kept(out: Path) -> Iterator[Store]:
    """Open the results of an output folder that has some: looking makes no file."""
    if not (out / STORE).exists():
        raise UnknownRun(f"nothing was played into {out} yet; play, or name another folder with --out")
    with open_store(out) as store:
        yield store


def run_list(slug: str | None, out: Path, *, as_json: bool) -> None:
    """Print the runs that are kept."""
    with _kept(out) if (out / STORE).exists() else nullcontext() as store:
        kept = store.runs() if store else []
    runs = [run for run in kept if slug in (None, run.plan.slug)]
    if slug is not None and not runs:
        known = {*game_slugs(Project.at(Path.cwd()).root), *(run.plan.slug for run in kept)}
        choose_games((slug,), tuple(sorted(known)))
    if as_json:
        print_json({"runs": [_run_as_json(run) for run in runs]})
        return
    _print_runs(runs, f"no runs of {slug} in {out}" if slug else f"no runs in {out}")


def _print_runs(runs: Sequence[Run], none: str) -> None:
    if not runs:
        print(none)
        return
    words = ("game", "bots")
    titles = ("run", "game", "players", "bots", "seed", "games", "broken", "data", "begun")
    table = listing(*((title, title in words) for title in titles))
    for run in runs:
        plan = run.plan
        who = (run.id, plan.slug, plan.players, line_up(plan), plan.seed)
        table.add_row(*map(str, (*who, f"{run.games:,}", run.broken, plan.data[:6], run.begun[:16])))
    print_table(wide_console(), table, spare=("data", "begun", "broken"))


def _run_as_json(run: Run) -> dict[str, Any]:
    plan = run.plan
    return {
        "run": run.id,
        "slug": plan.slug,
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "rulings": dict(plan.rulings),
        "data": plan.data,
        "code": plan.code,
        "games": run.games,
        "broken": run.broken,
        "begun": run.begun,
        "version": run.version,
    }


def run_show(number: int, game: int | None, out: Path) -> None:
    """Print a run's figures as JSON, or tell one of its plays."""
    with _kept(out) as store:
        run = store.run(number)
        if game is not None:
            _tell_play(store, run, game)
            return
        tally, _ = store.tally(run, max((each.stop for each in store.played(run)), default=0))
    rules = _rules_of(run.plan)
    if rules is None:
        _note(f"{run.plan.slug} cannot be read as it is now (deckwright check): rules that never fired are not listed")
    print_json({**_run_as_json(run), **as_json(run.plan, tally, rules, SECONDS_A_TURN, run.broken)})


def _note(text: str) -> None:
    print(f"note: {text}", file=sys.stderr)


def _rules_of(plan: Plan) -> Rules[Any] | None:
    """Return the rules as the project has them, even where cards break the composition; none where they cannot be read."""
    project = Project.at(Path.cwd())
    try:
        choose_games((plan.slug,), game_slugs(project.root))
        game, _ = examine_game(project.root, plan.slug)
        return rules_for(game, dict(plan.rulings)) if game else None
    except DeckwrightError:
        return None


CHANGED = "the cards or the rules have changed since this run"


def _tell_play(store: Store, run: Run, game: int) -> None:
    """Tell a play by the rules it was played by; where they are no more, its actions are all that is certain."""
    fault, replay = {index: (fault, replay) for index, fault, replay in store.plays(run)}.get(game, (None, None))
    played = store.played(run)
    if replay is None and not any(game in each for each in played):
        has = ", ".join(f"{each.start} to {each.stop - 1}" for each in played[:8]) or "none"
        raise BadNumber(f"run {run.id} has no game {game}; it has {has}")
    rules = _rules_of(run.plan)
    if rules is None or (data_digest(rules.game), code_digest(run.plan.slug)) != (run.plan.data, run.plan.code):
        _print_actions(store, run, game, fault, replay)
        return
    replay = replay or replayed(Table(run.plan, rules), game)
    state = _retold(rules, replay) if fault else from_replay(rules, replay)
    for line in transcript(state):
        print(line)
    outcome = state.outcome
    told = outcome and tell_outcome(outcome.termination, outcome.winners, outcome.scores)
    print(f"Broke here: {fault}" if fault else told)


def _print_actions(store: Store, run: Run, game: int, fault: str | None, replay: dict[str, Any] | None) -> None:
    """Print the actions of a play that was kept whole: told by other cards, they would say what never happened."""
    if replay is None:
        raise BadNumber(f"{CHANGED}: only the plays that were kept whole can be told, action by action")
    _note(f"{CHANGED}: what its actions did cannot be told, only the actions")
    for action in replay["actions"]:
        print(action)
    if fault:
        print(f"Broke here: {fault}")
    elif record := next((record for index, record in store.records(run) if index == game), None):
        print(tell_outcome(record.end, [seat for seat in range(run.plan.players) if record.winners >> seat & 1]))


def _retold(rules: Rules[Any], replay: dict[str, Any]) -> State:
    """Return a play that broke, as far as it goes: what broke it may well break it again."""
    state = from_replay(rules, {**replay, "actions": []})
    for text in replay["actions"]:
        try:
            state.apply(state.rules.parse_action(text))
        except Exception:  # it is told as what broke the play, from the file of results
            break
    return state


def run_export(number: int, target: Path, out: Path) -> None:
    """Write a run's games, a row each, as CSV or Parquet."""
    if target.suffix not in (".csv", ".parquet"):
        raise BadNumber(f"cannot export to {target}; expected a name that ends in .csv or .parquet")
    with _kept(out) as store:
        run = store.run(number)
        temporary = target.with_name(f".{target.name}.part")
        try:
            (_write_csv if target.suffix == ".csv" else _write_parquet)(temporary, _rows(store, run))
            temporary.replace(target)
        except OSError as fault:
            raise CannotExport(f"cannot write {target}: {fault.strerror or fault}") from fault
        finally:
            with suppress(OSError):  # where it could not be made, it cannot be removed
                temporary.unlink(missing_ok=True)
    print(f"wrote {target}: {run.games:,} games")


def _rows(store: Store, run: Run) -> Iterator[dict[str, Any]]:
    """Yield a row a game; games that broke have no end."""
    for game, record in store.records(run):
        row = {
            "run": run.id,
            "game": game,
            "seed": run.plan.deal_seed(game),
            "seating": " ".join(run.plan.seating(game)),
        }
        yield row | (_told(record, run.plan.players) if record else {})


def _told(record: Record, players: int) -> dict[str, Any]:
    seats = " ".join(str(seat + 1) for seat in range(players) if record.winners >> seat & 1)
    return {**record._asdict(), "winners": seats, "first": record.first + 1}


def _write_csv(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


ROWS_A_GROUP = 50_000


def _write_parquet(path: Path, rows: Iterator[dict[str, Any]]) -> None:
    """Write row groups of a size that memory does not feel."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as fault:
        raise MissingLibrary("Parquet needs pyarrow: pip install 'deckwright[parquet]', or export to .csv") from fault
    from itertools import islice

    whole, text = pyarrow.int64(), pyarrow.string()
    kinds = {"seating": text, "winners": text, "end": text}
    schema = pyarrow.schema([(name, kinds.get(name, whole)) for name in COLUMNS])
    with parquet.ParquetWriter(path, schema) as writer:
        while group := list(islice(rows, ROWS_A_GROUP)):
            writer.write_table(pyarrow.Table.from_pylist(group, schema))
