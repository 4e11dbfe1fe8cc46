"""How the command line writes: tables in a window of any width, and text where a terminal knows fewer letters."""

from __future__ import annotations

import codecs
import io
import json
import sys
import unicodedata
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

PAGE = 120
"""How wide a table may be in a file or a pipe."""
NARROWEST = 16
"""Letters a line to which a column of words may be wrapped."""
PLAIN = {
    "±": "+-",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "×": "x",
    "·": "*",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
}
"""What stands for a sign where an encoding lacks it."""


def wide_console() -> Console:
    """Return a console as wide as the window; for a file or a pipe, wide enough for most tables."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=PAGE)


def listing(*columns: tuple[str, bool]) -> Table:
    """Return an empty table of (title, whether it holds words): words are wrapped where there is no room, figures never are."""
    table = Table(box=None, pad_edge=False)
    for title, words in columns:
        justify = "left" if words else "right"
        table.add_column(title, justify=justify, no_wrap=not words, overflow="fold", min_width=NARROWEST * words)  # type: ignore[arg-type]
    return table


def print_table(console: Console, table: Table, spare: Sequence[str] = ()) -> None:
    """Print a table with every figure whole.

    Where there is no room, the columns of the titles in `spare` are left out, the first one first; then words are wrapped; and
    what still is wider than the window is printed so.
    """
    for title in spare:
        if fits(console, table):
            break
        table.columns = [column for column in table.columns if column.header != title]
    least = console.measure(table, options=console.options.update(width=10_000)).minimum
    if least > console.width:
        table.width = least
    console.print(table, crop=False)


def fits(console: Console, table: Table) -> bool:
    """Return whether a table has room in the window with no line wrapped."""
    return console.measure(table, options=console.options.update(width=10_000)).maximum <= console.width


# Letters


def forgive_letters() -> None:
    """Let what is printed lose letters that the terminal's encoding lacks, rather than end in an error."""
    codecs.register_error("deckwright", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="deckwright")


def _in_plain_letters(fault: UnicodeError) -> tuple[str, int]:
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    lost = fault.object[fault.start : fault.end]
    return "".join(map(_in_ascii, lost)), fault.end


def _in_ascii(letter: str) -> str:
    without_accents = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return PLAIN.get(letter) or without_accents or "?"


def print_json(values: Any) -> None:
    """Print values for programs: as they are, escaped where the encoding of the output lacks a letter."""
    text = json.dumps(values, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(values)
    print(text)
