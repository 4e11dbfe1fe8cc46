from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from card_data.diagnostics import Span
from card_data.faults import Faults
from card_data.tables import scan_csv

TEXTS = st.text(alphabet=st.sampled_from(list('ab,"\r\n é字')), max_size=40)


def stdlib_rows(text: str) -> list[list[str]] | None:
    """Return what the standard library reads, blank lines left out; none where it refuses."""
    try:
        return [row for row in csv.reader(io.StringIO(text, newline=""), strict=True) if row]
    except csv.Error:
        return None


def test_cells_know_their_places() -> None:
    rows = scan_csv('id,text\r\na,"one\r\ntwo ""2"""\r\n\r\nb,"x",\n', "t.csv", Faults())
    assert [[cell.text for cell in row] for row in rows] == [
        ["id", "text"],
        ["a", 'one\r\ntwo "2"'],
        ["b", "x", ""],
    ]
    assert [cell.span for cell in rows[1]] == [Span("t.csv", 2, 1), Span("t.csv", 2, 3)]
    assert [cell.span for cell in rows[2]] == [Span("t.csv", 5, 1), Span("t.csv", 5, 3), Span("t.csv", 5, 7)]


def test_a_place_after_a_cell_of_two_lines_counts_from_its_last_line() -> None:
    (row,) = scan_csv('"a\nbc",d', "t.csv", Faults())
    assert row[1].span == Span("t.csv", 2, 5)


@given(TEXTS)
def test_the_scanner_reads_what_the_standard_library_reads(text: str) -> None:
    faults = Faults()
    rows = [[cell.text for cell in row] for row in scan_csv(text, "t.csv", faults)]
    expected = stdlib_rows(text)
    if expected is None:
        assert len(faults) == 1
    else:
        assert rows == expected
        assert len(faults) == 0


@given(st.lists(st.lists(st.text(max_size=12), min_size=2, max_size=4), max_size=6))
def test_what_the_standard_library_writes_is_read_back(rows: list[list[str]]) -> None:
    written = io.StringIO(newline="")
    csv.writer(written).writerows(rows)
    faults = Faults()
    assert [[cell.text for cell in row] for row in scan_csv(written.getvalue(), "t.csv", faults)] == rows


@given(TEXTS)
def test_every_place_is_where_the_cell_stands(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for row in scan_csv(text, "t.csv", Faults()):
        for cell in row:
            rest = lines[cell.span.line - 1][cell.span.column - 1 :]
            first = cell.text.replace("\r", "\n").split("\n")[0]
            assert rest.startswith(first) or rest.startswith('"' + first.replace('"', '""'))
