"""The commands, as typer sees them: names, options and help; a module a group. What they do is in `generator/cli_*.py`."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import typer

from card_data.diagnostics import DeckwrightError


class ExitCode(IntEnum):
    """What the shell is told."""

    OK = 0
    ARGUMENTS = 1
    CARD_DATA = 2
    TEMPLATE = 3
    MISSING_PROGRAM = 4
    CANNOT_WRITE = 5
    PREFLIGHT = 6
    RULES = 7
    BUG = 70
    INTERRUPTED = 130


EPILOG = (
    "Exit codes: 0 done; 1 bad arguments; 2 bad card data; 3 bad template or sheet; 4 a program, library, font or worker is missing; "
    "5 output cannot be written; 6 preflight failed; 7 rules disagree with cards; 70 a bug of deckwright; 130 interrupted."
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's slug, as its folder is called.")]
Games = Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All when none is named.")]
Ruling = Annotated[
    list[str] | None, typer.Option("--ruling", help="option=choice, in place of the default. Repeat for several.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Bots = Annotated[
    str,
    typer.Option("--bots", help="random, greedy, ismcts-100 ..., by commas: seat by seat, the last for the rest."),
]
Cluster = Annotated[str | None, typer.Option("--cluster", help="A Dask scheduler, such as tcp://host:8786.")]
BatchSize = Annotated[
    int | None, typer.Option("--batch", min=1, help="Games a batch; half a second's worth when not given.")
]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; one a core when not given.")]


class EmptyName(DeckwrightError):
    """A bot without a name."""

    exit_code = ExitCode.ARGUMENTS


def names(text: str) -> tuple[str, ...]:
    """Return the names that the value of `--bots` parts with commas; none where it is empty, as if it were not given.

    Raises:
        EmptyName: between two commas, before the first or after the last there is no name.
    """
    found = tuple(name.strip() for name in text.split(",")) if text else ()
    if not all(found):
        place = f"name {found.index('') + 1} of {len(found)} is empty"
        raise EmptyName(
            f'--bots is "{text}": {place}; expected names with one comma between them, such as greedy,random'
        )
    return found
