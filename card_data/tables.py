"""CSV by RFC 4180, with the line and column of every cell."""

from __future__ import annotations

import re
from dataclasses import dataclass

from card_data.diagnostics import Span
from card_data.faults import Faults


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, quotes undone, and where it begins."""

    text: str
    span: Span


Record = tuple[Cell, ...]

_QUOTED = re.compile(r'"([^"]*(?:""[^"]*)*)"')
_BARE = re.compile(r"[^,\r\n]*")
_LINE_END = re.compile(r"\r\n|\r|\n")


def scan_csv(text: str, path: str, faults: Faults) -> tuple[Record, ...]:
    """Return the records of a CSV text (no byte-order mark); blank lines are left out.

    Stops at the first fault of quoting, since all that follows would be misread.
    """
    return tuple(_Scanner(text, path, faults).records())


class _Scanner:
    """A cursor over the text that knows in which line it stands."""

    def __init__(self, text: str, path: str, faults: Faults) -> None:
        self.text = text
        self.path = path
        self.faults = faults
        self.index = 0
        self.line = 1
        self.line_start = 0

    def records(self) -> list[Record]:
        found: list[Record] = []
        while self.index < len(self.text):
            if self._end_line():  # a blank line
                continue
            record = self._record()
            if record is None:
                break
            found.append(record)
        return found

    def _record(self) -> Record | None:
        cells: list[Cell] = []
        while True:
            cell = self._cell()
            if cell is None:
                return None
            cells.append(cell)
            if self.text[self.index : self.index + 1] != ",":
                self._end_line()
                return tuple(cells)
            self.index += 1

    def _cell(self) -> Cell | None:
        span = self._span()
        if self.text[self.index : self.index + 1] == '"':
            return self._quoted(span)
        end = _BARE.match(self.text, self.index).end()  # type: ignore[union-attr]  # it matches nothing, too
        cell = Cell(self.text[self.index : end], span)
        self.index = end
        return cell

    def _quoted(self, span: Span) -> Cell | None:
        match = _QUOTED.match(self.text, self.index)
        if match is None:
            hint = 'close it with ", and write a " inside as ""'
            self.faults.error(span, 'the quoted cell has no closing "', hint, code="data.csv-quote")
            return None
        for line_end in _LINE_END.finditer(self.text, self.index, match.end()):
            self.line, self.line_start = self.line + 1, line_end.end()
        self.index = match.end()
        if self.text[self.index : self.index + 1] not in ("", ",", "\r", "\n"):
            hint = 'write a " inside a quoted cell as ""'
            self.faults.error(self._span(), 'text after the closing ", expected a comma', hint, code="data.csv-quote")
            return None
        return Cell(match[1].replace('""', '"'), span)

    def _end_line(self) -> bool:
        match = _LINE_END.match(self.text, self.index)
        if match is None:
            return False
        self.index = self.line_start = match.end()
        self.line += 1
        return True

    def _span(self) -> Span:
        return Span(self.path, self.line, self.index - self.line_start + 1)
