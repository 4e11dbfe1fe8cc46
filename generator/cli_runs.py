"""What `deckwright playtest list`, `show` and `export` tell of the runs that are kept."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from rich.table import Table as Listing

from card_data.diagnostics import DeckwrightError
from generator.cli_console import wide_console
from generator.cli_playtest import STORE, BadNumber, as_json, find_project_rules, line_up, open_store
from rules_engine import Rules, State
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
        runs = store.runs(slug) if store else []
    if as_json:
        print(json.dumps({"runs": [_run_as_json(run) for run in runs]}, ensure_ascii=False))
        return
    listing = Listing(box=None, pad_edge=False)
    for title in ("run", "game", "players", "bots", "seed", "games", "broken", "data", "begun"):
        listing.add_column(title, no_wrap=True)
    for run in runs:
        plan = run.plan
        who = (run.id, plan.slug, plan.players, line_up(plan), plan.seed)
        listing.add_row(*map(str, (*who, f"{run.games:,}", run.broken, plan.data[:6], run.begun[:16])))
    wide_console().print(listing if runs else f"no runs in {out}")


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
        rules = _rules_of(run.plan)
        if game is not None:
            _tell_play(store, run, rules, game)
            return
        tally, _ = store.tally(run, max((each.stop for each in store.played(run)), default=0))
    shown = {**_run_as_json(run), **as_json(run.plan, tally, rules, SECONDS_A_TURN, run.broken)}
    print(json.dumps(shown, ensure_ascii=False))


def _rules_of(plan: Plan) -> Rules[Any]:
    """Return the rules that a run was played by."""
    return find_project_rules(plan.slug, [f"{option}={choice}" for option, choice in plan.rulings])


def _tell_play(store: Store, run: Run, rules: Rules[Any], game: int) -> None:
    kept = {index: (fault, replay) for index, fault, replay in store.plays(run)}
    fault, replay = kept.get(game, (None, None))
    if replay is None:
        _refuse_other_data(run.plan, rules)
        played = store.played(run)
        if not any(game in each for each in played):
            has = ", ".join(f"{each.start} to {each.stop - 1}" for each in played[:8]) or "none"
            raise BadNumber(f"run {run.id} has no game {game}; it has {has}")
        replay = replayed(Table(run.plan, rules), game)
    state = _retold(rules, replay) if fault else from_replay(rules, replay)
    for line in transcript(state):
        print(line)
    print(f"Broke here: {fault}" if fault else f"Over: {state.outcome}")


def _retold(rules: Rules[Any], replay: dict[str, Any]) -> State:
    """Return a play that broke, as far as it goes: what broke it may well break it again."""
    state = from_replay(rules, {**replay, "actions": []})
    for text in replay["actions"]:
        try:
            state.apply(state.rules.parse_action(text))
        except Exception:  # it is told as what broke the play, from the file of results
            break
    return state


def _refuse_other_data(plan: Plan, rules: Rules[Any]) -> None:
    if (data_digest(rules.game), code_digest(plan.slug)) != (plan.data, plan.code):
        raise BadNumber(
            "the cards or the rules have changed since this run: only the plays that were kept whole can be told"
        )


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
