"""Results kept in one SQLite file a project: runs, their batches, and the plays worth keeping whole."""

from __future__ import annotations

import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError
from rules_engine.playtest.batches import Batch
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.play import Record
from rules_engine.playtest.tally import Tally

VERSION = 1
WAIT_SECONDS = 30
"""How long one process waits for another that is writing."""
SMALLEST = 512
"""A database's bytes at least: SQLite would take a shorter file for an empty one, and write over it."""

LISTED = 8
"""Runs named where another was asked for."""
LEAST_FREE = 1 << 20
"""Bytes on the disk: with fewer, a batch may not be kept, nor the files be made that SQLite reads and writes through."""

_TABLES = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, plan TEXT NOT NULL, slug TEXT NOT NULL, begun TEXT NOT NULL, version TEXT NOT NULL
);
CREATE INDEX run_key ON run (key);
CREATE TABLE batch (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, start INTEGER NOT NULL, count INTEGER NOT NULL, seconds REAL NOT NULL,
    tally BLOB NOT NULL, records BLOB NOT NULL, PRIMARY KEY (run, start)
);
CREATE TABLE play (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE, game INTEGER NOT NULL, fault TEXT, replay TEXT NOT NULL,
    PRIMARY KEY (run, game)
);
"""


class StoreError(DeckwrightError):
    """The file of results cannot be used."""

    exit_code = 5


class UnknownRun(DeckwrightError):
    """A run that the file of results does not have."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Run:
    """One run as kept."""

    id: int
    plan: Plan
    begun: str
    """UTC, ISO 8601."""
    version: str
    """The deckwright that played."""
    games: int
    """Games played so far, broken ones included."""
    broken: int
    seconds: float
    """The sum over all workers."""


class Store:
    """The results of one project. Every batch is committed as it is done: an interrupted run loses what was in the air."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._told():
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_file() and 0 < path.stat().st_size < SMALLEST:
                raise StoreError(f"cannot use {path}: file is not a database")
            self._db = sqlite3.connect(path, timeout=WAIT_SECONDS)
            try:
                self._prepare()
            except BaseException:
                self._db.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA foreign_keys = ON")
        if self._is_empty():
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                if self._is_empty():  # still: another process may have begun the file meanwhile
                    for statement in (*_TABLES.split(";"), f"PRAGMA user_version = {VERSION}"):
                        self._db.execute(statement)
        self._refuse_others()
        self._db.execute("PRAGMA journal_mode = WAL")

    def _is_empty(self) -> bool:
        return self._version() == 0 and not self._db.execute("SELECT 1 FROM sqlite_master").fetchone()

    def _version(self) -> int:
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        return version

    def _refuse_others(self) -> None:
        """Refuse a file that is not ours, before anything in it is changed."""
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"run", "batch", "play"} <= tables:
            raise StoreError(f"{self.path} is a file of another program; name another folder with --out")
        if (version := self._version()) != VERSION:
            raise StoreError(
                f"{self.path} has format {version}, this deckwright reads format {VERSION}: "
                "use the deckwright that wrote it, or name another folder with --out"
            )

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what the operating system or SQLite says into one message."""
        try:
            yield
        except sqlite3.Error as fault:
            raise StoreError(f"cannot use {self.path}: {fault}{self._fullness()}") from fault
        except OSError as fault:
            raise StoreError(f"cannot use {self.path}: {fault.strerror or fault}") from fault

    def _fullness(self) -> str:
        """Return that the disk is full, if so: SQLite may call that an input or output error."""
        try:
            free = shutil.disk_usage(self.path.parent).free
        except OSError:
            return ""
        return "" if free >= LEAST_FREE else f"; the disk is full: {free:,} bytes are free in {self.path.parent}"

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """As `_told`, for values that were packed: where they cannot be unpacked, the file is damaged."""
        with self._told():
            try:
                yield
            except (zlib.error, ValueError, TypeError, KeyError, AttributeError) as fault:
                raise StoreError(f"cannot use {self.path}: it is damaged: {fault}") from fault

    # Writing

    def begin(self, plan: Plan, version: str) -> Run:
        """Begin a run."""
        begun = datetime.now(UTC).isoformat(timespec="seconds")
        with self._told(), self._db:
            values = (plan.key, json.dumps(asdict(plan)), plan.slug, begun, version)
            row = self._db.execute("INSERT INTO run (key, plan, slug, begun, version) VALUES (?, ?, ?, ?, ?)", values)
        return self.run(row.lastrowid or 0)

    def add(self, run: Run, batch: Batch, samples: dict[int, dict[str, Any]]) -> None:
        """Keep a batch, its broken plays and the sample plays in it (game -> replay).

        A batch some of whose games are kept already adds nothing: two processes that go on with one run count no game twice.
        """
        plays: list[tuple[int, int, str | None, str]] = [
            (run.id, index, None, json.dumps(replay)) for index, replay in samples.items()
        ]
        plays += [(run.id, broken.index, broken.fault, json.dumps(broken.replay)) for broken in batch.broken]
        with self._told(), self._db:
            row = (run.id, batch.start, batch.count, batch.seconds, _pack(batch.tally.to_json()), _pack(batch.records))
            self._db.execute(_ADD, row)
            self._db.executemany("INSERT OR REPLACE INTO play VALUES (?, ?, ?, ?)", plays)

    # Reading

    def runs(self, slug: str | None = None) -> list[Run]:
        """Return all runs, or a game's, the oldest first."""
        with self._reading():
            rows = self._db.execute(f"{_RUNS} WHERE ?1 IS NULL OR slug = ?1 GROUP BY run.id ORDER BY run.id", (slug,))
            return [_run(row) for row in rows.fetchall()]

    def run(self, number: int) -> Run:
        """Return a run.

        Raises:
            UnknownRun: there is none of that number.
        """
        with self._reading():
            row = None
            if _fits(number):
                row = self._db.execute(f"{_RUNS} WHERE run.id = ? GROUP BY run.id", (number,)).fetchone()
            if row is not None:
                return _run(row)
        numbers = [str(run.id) for run in self.runs()]
        last = "" if len(numbers) <= LISTED else f"{len(numbers)} runs, the last of them "
        expected = f"; expected one of {last}{', '.join(numbers[-LISTED:])}" if numbers else ""
        raise UnknownRun(f"no run {number} in {self.path}{expected}")

    def latest(self, plan: Plan) -> Run | None:
        """Return the run of a plan that has the most games; of several, the last."""
        with self._reading():
            row = self._db.execute(
                f"{_RUNS} WHERE key = ? GROUP BY run.id ORDER BY COALESCE(SUM(batch.count), 0) DESC, run.id DESC LIMIT 1",
                (plan.key,),
            ).fetchone()
            return None if row is None else _run(row)

    def played(self, run: Run) -> list[range]:
        """Return the ranges of games that a run has played, in order, joined where they meet."""
        with self._reading():
            rows = self._db.execute("SELECT start, count FROM batch WHERE run = ? ORDER BY start", (run.id,)).fetchall()
        return _joined(rows)

    def tally(self, run: Run, games: int) -> tuple[Tally, list[range]]:
        """Return the sum of the batches that lie in a run's first games, and which games they are."""
        total, counted = Tally(), list[tuple[int, int]]()
        with self._reading(), closing(self._db.cursor()) as cursor:
            for start, count, packed in cursor.execute(
                "SELECT start, count, tally FROM batch WHERE run = ? AND start + count <= ? ORDER BY start",
                (run.id, games),
            ):
                total.merge(Tally.from_json(_unpack(packed)))
                counted.append((start, count))
        return total, _joined(counted)

    def records(self, run: Run) -> Iterator[tuple[int, Record | None]]:
        """Yield (game, its line) in order, a batch in memory at a time."""
        with self._reading(), closing(self._db.cursor()) as cursor:
            for start, packed in cursor.execute(
                "SELECT start, records FROM batch WHERE run = ? ORDER BY start", (run.id,)
            ):
                for offset, values in enumerate(_unpack(packed)):
                    yield start + offset, None if values is None else Record(*values)

    def plays(self, run: Run) -> list[tuple[int, str | None, dict[str, Any]]]:
        """Return the plays kept whole: game, what broke (none in a sample), replay."""
        with self._reading():
            rows = self._db.execute("SELECT game, fault, replay FROM play WHERE run = ? ORDER BY game", (run.id,))
            return [(game, fault, json.loads(replay)) for game, fault, replay in rows.fetchall()]


_ADD = """
INSERT INTO batch SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE NOT EXISTS (SELECT 1 FROM batch WHERE run = ?1 AND start < ?2 + ?3 AND start + count > ?2)
"""
_RUNS = """
SELECT run.id, run.plan, run.begun, run.version, COALESCE(SUM(batch.count), 0), COALESCE(SUM(batch.seconds), 0.0),
    (SELECT COUNT(*) FROM play WHERE play.run = run.id AND fault IS NOT NULL)
FROM run LEFT JOIN batch ON batch.run = run.id
"""


def _fits(number: int) -> bool:
    """Return whether SQLite has whole numbers as large."""
    return abs(number) < 1 << 63


def _joined(batches: Iterable[tuple[int, int]]) -> list[range]:
    """Return (start, count) pairs, in order, as ranges."""
    ranges: list[range] = []
    for start, count in batches:
        if ranges and ranges[-1].stop == start:
            ranges[-1] = range(ranges[-1].start, start + count)
        else:
            ranges.append(range(start, start + count))
    return ranges


def _run(row: tuple[Any, ...]) -> Run:
    number, plan, begun, version, games, seconds, broken = row
    return Run(number, _plan(json.loads(plan)), begun, version, games, broken, seconds)


def _plan(values: dict[str, Any]) -> Plan:
    rulings = tuple((option, choice) for option, choice in values["rulings"])
    return Plan(**{**values, "bots": tuple(values["bots"]), "rulings": rulings})


def _pack(value: Any) -> bytes:
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 6)


def _unpack(data: bytes) -> Any:
    return json.loads(zlib.decompress(data))
