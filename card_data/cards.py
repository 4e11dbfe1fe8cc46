"""Tables of cards: CSV cells into typed rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import cast, get_args

from card_data.columns import BUILT_IN, ROW_LAYOUTS, CellChecks, ColumnSet
from card_data.diagnostics import Span, suggest
from card_data.faults import Faults
from card_data.fields import LAYOUT_NAME, alternatives, shorten, whole_hint, whole_problem
from card_data.files import read_text
from card_data.schema import Card, Column, Provenance, Value
from card_data.tables import Cell, Record, scan_csv

MAX_CELL = 4_000  # characters
MAX_COPIES = 999
ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)

_FORMULA = re.compile(r"\s*(?:[=@]|[+-](?!\s*[0-9.,]+\s*\Z))")


def formula_problem(text: str) -> str | None:
    """Return what a spreadsheet would take for a formula at the start of the text, or none."""
    match = _FORMULA.match(text)
    return match[0].strip() if match and text.strip() else None


class TableReader:
    """Reads the tables of one game: same columns, languages and palette for all."""

    def __init__(self, columns: ColumnSet, languages: Sequence[str], checks: CellChecks) -> None:
        self.columns = columns
        self.languages = languages
        self.checks = checks
        self.faults = checks.faults

    def read(self, path: str, *, is_main: bool) -> tuple[Card, ...]:
        """Return the rows of a CSV; only the main table must hold every column that is not optional."""
        text = read_text(self.checks.root, path, self.faults)
        records = scan_csv(text, path, self.faults) if text is not None else ()
        if not records:
            return ()
        header = self._header(records[0], is_main=is_main)
        if len(records) == 1:
            self.faults.error(records[0][0].span, "the table has no rows below its header", code="data.table-empty")
        cards = [self._card(header, record) for record in self._full_rows(header, records[1:])]
        self._check_ids(cards)
        return tuple(cards)

    # The header

    def _header(self, record: Record, *, is_main: bool) -> tuple[str, ...]:
        names = tuple(cell.text.strip() for cell in record)
        if not _is_separated(record, self.faults):
            return names
        known = self._known_headers()
        absent = [name for name in known if name not in names]
        for position, (name, cell) in enumerate(zip(names, record, strict=True)):
            if name in names[:position]:
                self.faults.error(cell.span, f"column `{name}` stands twice", code="data.column-duplicate")
            elif name not in known and name.partition(".")[0] not in self.columns.doubtful:
                self._tell_unknown(name, cell.span, absent)
        self._tell_missing(names, record[0].span, is_main=is_main)
        return names

    def _known_headers(self) -> tuple[str, ...]:
        plain = self.columns.of_type("count", "word", "colour", "image")
        texts = [header for column in self.columns.of_type("text") for header in self._text_headers(column)]
        return (*BUILT_IN, *ROW_LAYOUTS, *(column.name for column in plain), *texts)

    def _text_headers(self, column: Column) -> list[str]:
        return [f"{column.name}.{lang}" for lang in self.languages]

    def _tell_unknown(self, name: str, span: Span, absent: Sequence[str]) -> None:
        base, _, lang = name.partition(".")
        column = self.columns.columns.get(base)
        if not name:
            self.faults.error(span, "a column has no name, expected one in the header", code="data.column-unknown")
        elif column is not None and column.type == "text":
            found = f'language "{lang}"' if lang else "no language"
            expected = alternatives(self._text_headers(column))
            message = f"text column `{name}` has {found}, expected {expected}"
            self.faults.error(span, message, suggest(name, absent), code="data.language-unknown")
        elif column is not None:
            message = f"column `{name}` has a language, but `{base}` is no text; expected `{base}`"
            self.faults.error(span, message, code="data.column-unknown")
        else:
            hint = suggest(name, absent) or "declare it under `columns` in game.yaml"
            self.faults.error(span, f'unknown column "{shorten(name)}"', hint, code="data.column-unknown")

    def _tell_missing(self, names: Sequence[str], start: Span, *, is_main: bool) -> None:
        for name in BUILT_IN:
            if name not in names:
                self._tell_column(name, start, "every table has it")
        if not is_main:
            return
        for column in self.columns.columns.values():
            if column.type != "text":
                if not column.optional and column.name not in names:
                    self._tell_column(column.name, start, "game.yaml declares it")
                continue
            missing = [header for header in self._text_headers(column) if header not in names]
            if column.optional and len(missing) == len(self.languages):
                continue
            for header in missing:
                self._tell_column(header, start, f"game.yaml declares the text `{column.name}`")

    def _tell_column(self, name: str, start: Span, why: str) -> None:
        code = "data.language-missing" if "." in name else "data.column-missing"
        self.faults.error(start, f"no column `{name}`, but {why}", code=code)

    # The rows

    def _full_rows(self, header: Sequence[str], records: Sequence[Record]) -> list[Record]:
        """Return the rows that are as long as the header; when none is, it is the header that is to blame."""
        lengths = {len(record) for record in records}
        if len(records) > 1 and len(lengths) == 1 and len(header) not in lengths:
            place = records[0][0].span
            message = f"every row has {lengths.pop()} cells, expected {len(header)} as in the header"
            self.faults.error(place, message, code="data.row-length")
            return []
        return [record for record in records if self._is_full(header, record)]

    def _is_full(self, header: Sequence[str], record: Record) -> bool:
        if len(record) == len(header):
            return True
        if len(record) < len(header):
            hint = f"the first cell that is missing is `{header[len(record)]}`"
            place = record[0].span
        else:
            hint = "put a cell that holds a comma in quotes"
            place = record[len(header)].span
        found = f"the row has {len(record)} cell{'s' if len(record) > 1 else ''}"
        self.faults.error(place, f"{found}, expected {len(header)} as in the header", hint, code="data.row-length")
        return False

    def _card(self, header: Sequence[str], record: Record) -> Card:
        cells: dict[str, Cell] = {}
        for name, cell in zip(header, record, strict=True):
            if name not in cells:
                cells[name] = self._checked(name, cell)
        return Card(
            id=self._id(cells.get("id")),
            copies=self._copies(cells.get("copies")),
            provenance=self._provenance(cells.get("provenance")),
            values=self._values(cells),
            texts=self._texts(cells),
            face=self._layout("face", cells),
            back=self._layout("back", cells),
            span=record[0].span,
            cell_spans={name: cell.span for name, cell in cells.items()},
        )

    def _checked(self, name: str, cell: Cell) -> Cell:
        """Return the cell stripped; empty after a fault that makes its text unfit to judge."""
        text = cell.text.strip()
        if len(text) > MAX_CELL:
            message = f"{name} has {len(text):,} characters, expected at most {MAX_CELL:,}"
            self.faults.error(cell.span, message, code="data.cell-size")
            return Cell(text[:MAX_CELL], cell.span)
        formula = formula_problem(text)
        if formula is not None and self._is_free_text(name):
            message = f'{name} "{shorten(text)}" begins with {formula}, which a spreadsheet would run'
            self.faults.error(cell.span, message, "begin the cell with another character", code="data.formula")
        return Cell(text, cell.span)

    def _is_free_text(self, name: str) -> bool:
        """Whether the cell may hold anything; other cells tell a formula as a wrong word or number."""
        column = self.columns.columns.get(name.partition(".")[0])
        return column is not None and (
            column.type in ("text", "image") or (column.type == "word" and not column.values)
        )

    def _id(self, cell: Cell | None) -> str:
        if cell is not None and not ID.fullmatch(cell.text):
            found = f'id "{shorten(cell.text)}" has other characters' if cell.text else "id is empty"
            expected = "expected up to 64 letters, digits, - and _"
            self.faults.error(cell.span, f"{found}, {expected}", code="data.id")
        return cell.text if cell else ""

    def _copies(self, cell: Cell | None) -> int:
        if cell is None:
            return 1
        problem = whole_problem(cell.text, 1, MAX_COPIES)
        if problem is None:
            return int(cell.text)
        hint = whole_hint(cell.text) or ("delete the row to print none" if cell.text == "0" else None)
        found = (
            f'copies "{shorten(cell.text)}" is not {problem}' if cell.text else f"copies is empty, expected {problem}"
        )
        self.faults.error(cell.span, found, hint, code="data.copies")
        return 1

    def _provenance(self, cell: Cell | None) -> Provenance:
        known = get_args(Provenance)
        if cell is None or cell.text in known:
            return cast(Provenance, cell.text if cell else "project")
        found = f'provenance "{shorten(cell.text)}"' if cell.text else "provenance is empty"
        message = f"{found}, expected {alternatives(known)}"
        self.faults.error(cell.span, message, suggest(cell.text, known), code="data.provenance")
        return "project"

    def _layout(self, name: str, cells: Mapping[str, Cell]) -> str | None:
        cell = cells.get(name)
        if cell is None or not cell.text:
            return None
        if not LAYOUT_NAME.fullmatch(cell.text):
            message = f'{name} "{shorten(cell.text)}" is not the name of a layout'
            self.faults.error(cell.span, message, "write it as in templates, without .yaml", code="data.name")
        return cell.text

    def _values(self, cells: Mapping[str, Cell]) -> dict[str, Value]:
        plain = self.columns.of_type("count", "word", "colour", "image")
        return {column.name: self._value(column, cells.get(column.name)) for column in plain}

    def _value(self, column: Column, cell: Cell | None) -> Value:
        if cell is None or column.name in self.columns.doubtful:
            return None
        if cell.text:
            return self.checks.value(column, cell.text, cell.span)
        if not column.optional:
            expected = f"expected {alternatives(column.values)}" if column.values else f"expected a {column.type}"
            hint = f"write it, or declare `{column.name}` as optional"
            self.faults.error(cell.span, f"{column.name} is empty, {expected}", hint, code="data.cell-empty")
        return None

    def _texts(self, cells: Mapping[str, Cell]) -> dict[str, dict[str, str]]:
        return {column.name: self._text(column, cells) for column in self.columns.of_type("text")}

    def _text(self, column: Column, cells: Mapping[str, Cell]) -> dict[str, str]:
        given = {lang: cells[f"{column.name}.{lang}"] for lang in self.languages if f"{column.name}.{lang}" in cells}
        texts = {lang: cell.text for lang, cell in given.items() if cell.text}
        if len(texts) < len(given) and (texts or not column.optional):
            for lang in given.keys() - texts.keys():
                why = f"but it is given in {', '.join(texts)}" if texts else "expected a text"
                message = f"{column.name}.{lang} is empty, {why}"
                self.faults.error(given[lang].span, message, code="data.cell-empty")
        return texts

    def _check_ids(self, cards: Sequence[Card]) -> None:
        first: dict[str, Card] = {}
        for card in cards:
            key = card.id.lower()  # artifacts are files, and some file systems do not tell case
            if card.id and key in first:
                other = first[key]
                again = (
                    f"stands in line {other.span.line} already"
                    if other.id == card.id
                    else f'is "{other.id}" but for case'
                )
                span = card.cell_spans.get("id", card.span)
                self.faults.error(span, f'id "{card.id}" {again}, expected an id of its own', code="data.id-duplicate")
            first.setdefault(key, card)


def _is_separated(record: Record, faults: Faults) -> bool:
    """Tell a header that uses another separator than the comma."""
    for separator, name in ((";", "semicolons"), ("\t", "tabs")):
        if len(record) == 1 and separator in record[0].text:
            message = f"the header is separated by {name}, expected commas"
            faults.error(record[0].span, message, "save the table as CSV with commas", code="data.csv-separator")
            return False
    return True
