"""Columns that a game declares, and what a cell of each may hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast, get_args

from card_data.diagnostics import Span, suggest
from card_data.faults import Faults
from card_data.fields import (
    Keys,
    alternatives,
    check_name,
    entries_of,
    read_flag,
    read_option,
    read_whole,
    scalars_of,
    shorten,
    whole_hint,
    whole_problem,
)
from card_data.images import check_image
from card_data.nodes import Node, Scalar
from card_data.schema import Column, ColumnType, Value

BUILT_IN = ("id", "copies", "provenance")
ROW_LAYOUTS = ("face", "back")
TEMPLATE_NAMES = ("copy", "game", "numbers", "words", "index", "item", "ink")
"""Names that layouts give a meaning of their own (docs/layouts.md); a column so named would hide it."""

_EXTRA_KEYS: Mapping[str, tuple[str, ...]] = {"count": ("min", "max"), "word": ("values",)}


@dataclass(frozen=True, slots=True)
class ColumnSet:
    """The declared columns; `doubtful` ones have faults of their own, so their cells are not judged."""

    columns: Mapping[str, Column]
    doubtful: frozenset[str] = frozenset()

    def of_type(self, *types: ColumnType) -> tuple[Column, ...]:
        """Return the columns of these types, in the order in which they are declared."""
        return tuple(column for column in self.columns.values() if column.type in types)


@dataclass(frozen=True, slots=True)
class CellChecks:
    """What cells are judged by besides their column: the palette and the pictures of the game."""

    root: Path
    folder: str
    """The game's folder, relative to the root."""
    palette: Mapping[str, str]
    faults: Faults
    _images: set[tuple[str, str]] = field(default_factory=set)

    def value(self, column: Column, text: str, at: Span) -> Value:
        """Return the value of a cell that is not empty; none after telling what is wrong with it."""
        return _READERS[column.type](self, column, text, at)

    def _count(self, column: Column, text: str, at: Span) -> Value:
        problem = whole_problem(text, column.min, column.max)
        if problem is None:
            return int(text)
        message = f'{column.name} "{shorten(text)}" is not {problem}'
        self.faults.error(at, message, whole_hint(text), code="data.count")
        return None

    def _word(self, column: Column, text: str, at: Span) -> Value:
        if not column.values or text in column.values:
            return text
        expected = f"expected {alternatives(column.values)}"
        self._unknown(column, text, at, expected, suggest(text, column.values), "data.word")
        return None

    def _colour(self, column: Column, text: str, at: Span) -> Value:
        if text in self.palette:
            return text
        hint = suggest(text, self.palette) or f"add {text} to the palette of game.yaml"
        self._unknown(column, text, at, "expected a colour of the palette", hint, "data.colour-unknown")
        return None

    def _image(self, column: Column, text: str, at: Span) -> Value:
        before = len(self.faults)
        if (text, at.path) not in self._images:  # once a table, not once a row
            check_image(self.root, self.folder, text, at, self.faults)
        if len(self.faults) == before:
            self._images.add((text, at.path))
        return text

    def _text(self, column: Column, text: str, at: Span) -> Value:
        return text

    def _unknown(self, column: Column, text: str, at: Span, expected: str, hint: str | None, code: str) -> None:
        self.faults.error(at, f'unknown {column.name} "{shorten(text)}", {expected}', hint, code=code)


_READERS: Mapping[str, Callable[[CellChecks, Column, str, Span], Value]] = {
    "count": CellChecks._count,
    "word": CellChecks._word,
    "colour": CellChecks._colour,
    "image": CellChecks._image,
    "text": CellChecks._text,
}


def read_columns(node: Node | None, faults: Faults) -> ColumnSet:
    """Return the columns that `columns:` declares."""
    columns: dict[str, Column] = {}
    doubtful: set[str] = set()
    for key, value in entries_of(node, "`columns`", faults):
        before = len(faults)
        _check_column_name(key, faults)
        columns[key.text] = _read_column(key.text, value, faults)
        if len(faults) > before:
            doubtful.add(key.text)
            columns[key.text] = replace(columns[key.text], optional=True)
    return ColumnSet(columns, frozenset(doubtful))


def _check_column_name(key: Scalar, faults: Faults) -> None:
    check_name(key, "the column's name", faults)
    if key.text in (*BUILT_IN, *ROW_LAYOUTS):
        message = f"column `{key.text}` is one that every table may have, expected a name of your own"
        faults.error(key.span, message, "delete this line", code="data.column-reserved")
    if key.text in TEMPLATE_NAMES:
        message = f"column `{key.text}` would hide what layouts call `{key.text}`, expected another name"
        faults.error(key.span, message, f"name it card_{key.text}", code="data.column-reserved")


def _read_column(name: str, node: Node, faults: Faults) -> Column:
    what = f"column `{name}`"
    found = _type_of(node)
    keys = Keys(node, what, faults, required=("type",), optional=("optional", *_EXTRA_KEYS.get(found, ())))
    kinds = get_args(ColumnType)
    kind = read_option(keys.get("type"), f"the type of {what}", kinds, faults, code="data.column-type") or "word"
    low = read_whole(keys.get("min"), f"min of {what}", faults, low=-999_999_999) if "min" in keys else 0
    high = read_whole(keys.get("max"), f"max of {what}", faults, low=low) if "max" in keys else None
    values = _read_values(keys.get("values"), what, faults)
    optional = read_flag(keys.get("optional"), f"optional of {what}", faults)
    return Column(name, cast(ColumnType, kind), optional, values, low, high)


def _type_of(node: Node) -> str:
    """Return the type as written, so that the keys that belong to it are known."""
    for key, value in getattr(node, "entries", ()):
        if key.text == "type" and isinstance(value, Scalar):
            return value.text
    return ""


def _read_values(node: Node | None, what: str, faults: Faults) -> tuple[str, ...]:
    seen: list[str] = []
    scalars: Sequence[Scalar] = scalars_of(node, f"values of {what}", faults)
    for scalar in scalars:
        if scalar.text in seen:
            faults.error(scalar.span, f'value "{scalar.text}" of {what} is given twice', code="data.value-duplicate")
        elif scalar.is_empty:
            faults.error(scalar.span, f"a value of {what} is empty, expected a word", code="data.text")
        seen.append(scalar.text)
    if node is not None and not scalars:
        faults.error(node.span, f"values of {what} is empty, expected words", code="data.text")
    return tuple(seen)
