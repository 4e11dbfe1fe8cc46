"""The command line: parses arguments, calls the build, maps faults to exit codes. Heavy imports wait for their command."""

from __future__ import annotations

import sys
from enum import IntEnum
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Print-and-play decks, boards and rulebooks from card data.",
)


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
    "Exit codes: 0 done; 1 bad arguments; 2 bad card data; 3 bad template or sheet; 4 a program, library or font is missing; "
    "5 output cannot be written; 6 preflight failed; 7 rules disagree with cards; 70 a bug of deckwright; 130 interrupted."
)


@app.callback()
def _commands() -> None:
    """Keep `build` a command of its own even while it is the only one."""


@app.command(epilog=EPILOG)
def build(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games to build; all when none is named.")
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            "--paper", help="Paper: a4, letter, a5 (rulebooks) ... Repeat for several; all three when not given."
        ),
    ] = None,
    lang: Annotated[
        list[str] | None, typer.Option("--lang", help="Language, such as en or ja. Repeat for several.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="One artifact: deck, tokens, board, rulebook ... Repeat for several."),
    ] = None,
    ink: Annotated[
        list[str] | None, typer.Option("--ink", help="full, or low: outlines and black, no backs. Both when not given.")
    ] = None,
    duplex: Annotated[
        str, typer.Option("--duplex", help="Backs: long-edge, short-edge, fold, separate or none.")
    ] = "long-edge",
    gutter: Annotated[
        str, typer.Option("--gutter", help="Space between cards, such as 6mm; 0mm shares the cut lines.")
    ] = "0mm",
    format_: Annotated[list[str] | None, typer.Option("--format", help="pdf, png. Repeat for several.")] = None,
    out: Annotated[Path, typer.Option("--out", help="Folder to build into.")] = Path("output"),
    json_: Annotated[bool, typer.Option("--json", help="Print what was built as JSON.")] = False,
) -> None:
    """Build decks, boards, tokens, score sheets and rulebooks as PDF."""
    from generator.cli_build import run_build

    run_build(
        games=tuple(games or ()),
        papers=tuple(paper or ("a4", "letter", "a5")),
        langs=tuple(lang or ()),
        only=tuple(only or ()),
        inks=tuple(ink or ("full", "low")),
        duplex=duplex,
        gutter=gutter,
        formats=tuple(format_ or ("pdf",)),
        out=out,
        as_json=json_,
    )


def main() -> None:
    """Run the command line; every fault of the input becomes one message and an exit code."""
    sys.exit(_run(sys.argv[1:]))


def _run(arguments: list[str]) -> int:
    from typer.exceptions import Abort, Exit, TyperException

    from card_data.diagnostics import DataError, DeckwrightError

    try:
        app(arguments, standalone_mode=False)
    except DataError as fault:
        _tell(str(fault), f"{_count(len(fault.diagnostics))}; nothing was written")
        return fault.exit_code
    except DeckwrightError as fault:
        _tell(f"error: {fault}")
        return fault.exit_code
    except Exit as wish:
        return wish.exit_code
    except (KeyboardInterrupt, Abort):
        _tell("interrupted; earlier output was left as it was")
        return ExitCode.INTERRUPTED
    except TyperException as fault:
        _show_usage(fault)
        return ExitCode.ARGUMENTS
    except Exception as bug:
        return _tell_bug(bug)
    return ExitCode.OK


def _show_usage(fault: Exception) -> None:
    """Let a usage error print itself: every one that typer raises can, though its base class does not promise it."""
    show = getattr(fault, "show", None)
    _tell(str(fault)) if show is None else show()


def _count(faults: int) -> str:
    return f"{faults} fault" + ("" if faults == 1 else "s")


def _tell(*lines: str) -> None:
    for line in lines:
        print(line, file=sys.stderr)


def _tell_bug(bug: Exception) -> int:
    import os
    import traceback

    if os.environ.get("DECKWRIGHT_TRACEBACK"):
        traceback.print_exc()
    last = traceback.extract_tb(bug.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    _tell(
        f"error: a bug of deckwright, not of your data: {type(bug).__name__} at {place}: {bug}",
        "  hint: run again with DECKWRIGHT_TRACEBACK=1 and report what it prints",
    )
    return ExitCode.BUG


if __name__ == "__main__":
    main()
