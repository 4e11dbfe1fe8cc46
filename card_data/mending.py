"""Finds the one edit of one cell that would make a deck what its composition states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from card_data.conditions import Entry
from card_data.schema import Card, Column, Statement, Value

MAX_TRIALS = 8_000  # evaluations of a statement: about half a second
MAX_TOLD = 3
MAX_MENDS = 12  # past this many, an edit says nothing about what is wrong
_MAX_VALUES = 40  # tried of one column


@dataclass(frozen=True, slots=True)
class Edit:
    """A cell to change; copies changed to 0 is a row to delete."""

    card: Card
    column: str
    old: Value
    new: Value

    def __str__(self) -> str:
        place = self.card.cell_spans.get(self.column, self.card.span)
        if self.column == "copies" and self.new == 0:
            return f"delete row {self.card.id} at {self.card.span}"
        old, new = ("empty" if value is None else value for value in (self.old, self.new))
        return f"change {self.column} of {self.card.id} from {old} to {new} at {place}"


class Evaluated(Protocol):
    """A statement that can be evaluated."""

    statement: Statement

    def breaches(self, entries: Sequence[Entry]) -> Sequence[object]:
        """Return how the statement fails on the rows."""


AnyEvaluated = TypeVar("AnyEvaluated", bound=Evaluated)


class _OutOfTrials(Exception):
    """The search has cost enough."""


class _Trials:
    """Tries edits on the rows, as many as the bound allows."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.left = MAX_TRIALS

    def hold(self, position: int, edit: Edit, checkers: Sequence[Evaluated]) -> bool:
        """Return whether all statements hold once the edit is made."""
        entry = self.entries[position].edited(edit.column, edit.new)
        kept = [entry] if entry.copies else []
        rows = [*self.entries[:position], *kept, *self.entries[position + 1 :]]
        for checker in checkers:
            self.left -= 1
            if self.left < 0:
                raise _OutOfTrials
            if checker.breaches(rows):
                return False
        return True


def find_mends(
    broken: Mapping[AnyEvaluated, set[int]],
    held: Sequence[AnyEvaluated],
    entries: Sequence[Entry],
    columns: Mapping[str, Column],
    palette: Sequence[str],
) -> dict[AnyEvaluated, list[Edit]]:
    """Return, for each broken statement, the single edits that mend it and break none that holds.

    `broken` maps the statements to what their counts or sums lack. Edits that mend all of them at once are taken
    for all, and only if there are none is each statement looked at alone.
    """
    trials = _Trials(entries)
    mends: dict[AnyEvaluated, list[Edit]] = {}
    try:
        first, *others = broken
        alone = [
            (position, edit)
            for position, edit in _edits(first.statement, broken[first], entries, columns, palette)
            if trials.hold(position, edit, [first, *held])
        ]
        together = [edit for position, edit in alone if trials.hold(position, edit, others)]
        if together:
            return dict.fromkeys(broken, together)
        mends[first] = [edit for _, edit in alone]
        for checker in others:
            edits = _edits(checker.statement, broken[checker], entries, columns, palette)
            mends[checker] = [edit for position, edit in edits if trials.hold(position, edit, [checker, *held])]
    except _OutOfTrials:
        pass
    return mends


def describe_edits(edits: Sequence[Edit]) -> str | None:
    """Return the hint that the edits make, or none when they are too many to point at anything."""
    if not edits or len(edits) > MAX_MENDS:
        return None
    told = "; or ".join(map(str, edits[:MAX_TOLD]))
    return told if len(edits) <= MAX_TOLD else f"one of {len(edits)} edits that would mend it: {edits[0]}"


def _edits(
    statement: Statement,
    offs: set[int],
    entries: Sequence[Entry],
    columns: Mapping[str, Column],
    palette: Sequence[str],
) -> Iterator[tuple[int, Edit]]:
    """Yield the edits of cells that the statement speaks of, with the position of their row."""
    named = [name for key in statement.where for name in key.split(" + ")]
    for name in dict.fromkeys([*statement.terms, *statement.per, *named]):
        column = columns.get(name)
        if column is not None and column.type not in ("text", "image"):
            yield from _cell_edits(column, offs, entries, palette)
    if statement.kind in ("count", "sum") and not statement.rows:
        yield from _copies_edits(offs, entries)


def _cell_edits(
    column: Column, offs: set[int], entries: Sequence[Entry], palette: Sequence[str]
) -> Iterator[tuple[int, Edit]]:
    tried = _tried(column, entries, palette)
    for position, entry in enumerate(entries):
        old = entry.values.get(column.name)
        if column.name not in entry.card.cell_spans:
            continue  # the row has no such cell to change
        shifted = {old + off for off in offs} if isinstance(old, int) and len(tried) >= _MAX_VALUES else set()
        for new in (*tried, *shifted):
            if new != old and _may_be(column, new):
                yield position, Edit(entry.card, column.name, old, new)


def _copies_edits(offs: set[int], entries: Sequence[Entry]) -> Iterator[tuple[int, Edit]]:
    for position, entry in enumerate(entries):
        for copies in sorted({entry.copies + off for off in (*offs, -1, 1)}):
            if copies >= 0 and copies != entry.copies and "copies" in entry.card.cell_spans:
                yield position, Edit(entry.card, "copies", entry.copies, copies)


def _tried(column: Column, entries: Sequence[Entry], palette: Sequence[str]) -> tuple[Value, ...]:
    seen = dict.fromkeys(entry.values.get(column.name) for entry in entries)
    empty: tuple[Value, ...] = (None,) if column.optional else ()
    if column.type == "count":
        numbers = [value for value in seen if isinstance(value, int)]
        high = column.max if column.max is not None else max(numbers, default=0) + 1
        return (*range(column.min, min(high, column.min + _MAX_VALUES) + 1), *empty)
    known: tuple[Value, ...] = tuple(palette) if column.type == "colour" else column.values
    words = known or tuple(word for word in seen if word is not None)
    return (*words[:_MAX_VALUES], *empty)


def _may_be(column: Column, value: Value) -> bool:
    if not isinstance(value, int):
        return True
    return value >= column.min and (column.max is None or value <= column.max)
