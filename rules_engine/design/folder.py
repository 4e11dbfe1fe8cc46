"""Writes what was found: each candidate as a table that can take the printed one's place, and beside them what was measured."""

from __future__ import annotations

import csv
import io
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from card_data.diagnostics import DeckwrightError, Span
from card_data.schema import Game, Value
from rules_engine.design.goals import Goal
from rules_engine.design.moves import Rows, changed_cells
from rules_engine.design.search import Found, Result
from rules_engine.design.spec import rows_of

SUMMARY = "candidates.csv"
HEADER = ("candidate", "file", "rows_changed", "distance", "targets_met", "plays_broken", "data")

_CELL = re.compile(r'"(?:[^"]|"")*"|[^,\r\n]*')
_LINE_END = re.compile(r"\r\n|\r|\n")
_OURS = re.compile(r"candidate-\d+\.csv|candidates\.csv")


class CannotWrite(DeckwrightError):
    """A folder that cannot be written, or must not be."""

    exit_code = 5


class ForbiddenFolder(DeckwrightError):
    """A folder in which nothing may be written by a search."""

    exit_code = 1


def check_folder(folder: Path, *guarded: Path) -> None:
    """Refuse a folder inside of one with card data, and one that holds anything but an earlier search.

    Raises:
        ForbiddenFolder: it is one of these.
    """
    for each in guarded:
        if folder.resolve().is_relative_to(each.resolve()):
            raise ForbiddenFolder(f"{folder} lies in {each.name}, where a search never writes; name another with --out")
    if folder.is_dir() and (other := next((p.name for p in folder.iterdir() if not _OURS.fullmatch(p.name)), None)):
        raise ForbiddenFolder(f"{folder} holds {other}, which no search wrote; move it, or name another with --out")


def write_found(folder: Path, game: Game, table: str, found: Found) -> list[Path]:
    """Write candidates and their measures in place of the folder, all of them or none, and return the paths.

    Raises:
        CannotWrite: the system refuses.
    """
    try:
        text = _read(game.folder / table)
        files = {f"candidate-{number}.csv": drop_in(text, game, table, each) for number, each in _numbered(found)}
        files[SUMMARY] = summary(found)
        _replace(folder, files)
    except OSError as fault:
        raise CannotWrite(f"cannot write {folder}: {fault.strerror or fault}") from fault
    return [folder / name for name in files]


def _numbered(found: Found) -> Iterator[tuple[int, Result]]:
    yield from enumerate(found.candidates, 1)


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def _replace(folder: Path, files: dict[str, str]) -> None:
    """Put a folder in the place of another; whatever happens meanwhile, one of the two is there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    old = made.with_name(f"{made.name}.old")
    try:
        made.chmod(0o755)
        for name, text in files.items():
            (made / name).write_bytes(text.encode("utf-8"))
        if folder.is_dir():
            folder.rename(old)
        made.rename(folder)
    finally:
        if old.is_dir() and not folder.is_dir():
            old.rename(folder)
        shutil.rmtree(made, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def drop_in(text: str, game: Game, table: str, result: Result) -> str:
    """Return the printed table with the cells of a candidate in place of those that changed, and nothing else touched."""
    printed: Rows = rows_of(game, table)
    edits = []
    starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
    mark = text.startswith("\ufeff")
    for place, column, value in changed_cells(printed, rows_of(result.game, table)):
        begin = _index(printed[place].cell_spans[column], starts, mark)
        match = _CELL.match(text, begin)
        assert match is not None
        edits.append((begin, match.end(), _written(value)))
    for begin, end, cell in sorted(edits, reverse=True):
        text = text[:begin] + cell + text[end:]
    return text


def _index(span: Span, starts: list[int], mark: bool) -> int:
    """Return where in the text a cell begins; the reader's columns do not count a byte-order mark."""
    return starts[span.line - 1] + span.column - 1 + (mark and span.line == 1)


def _written(value: Value) -> str:
    text = "" if value is None else str(value)
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",\r\n]', text) else text


def summary(found: Found) -> str:
    """Return the measures of all candidates as CSV, the printed composition first as number 0."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*HEADER, *(name for goal in found.goals for name in _columns(goal))])
    writer.writerow(_row(0, "as printed", found.printed, found))
    for number, each in _numbered(found):
        writer.writerow(_row(number, f"candidate-{number}.csv", each, found))
    return out.getvalue()


def _columns(goal: Goal) -> list[str]:
    label = goal.label
    return [label] if goal.players is None else [label, f"{label}_low", f"{label}_high", f"{label}_n"]


def _row(number: int, name: str, result: Result, found: Found) -> list[str]:
    met = "yes" if result.distance == 0 else "no"
    cells = [str(number), name, str(result.changed), _number(result.distance), met, str(result.broken), result.digest]
    for goal in found.goals:
        reading = result.readings.get(goal.label)
        if reading is None:
            cells += [""] * len(_columns(goal))
            continue
        cells.append(_number(reading.value))
        if goal.players is not None:
            cells += [_number(reading.low), _number(reading.high), str(reading.n)]
    return cells


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"
