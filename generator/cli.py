"""The command line: parses arguments, calls the build, maps faults to exit codes. Heavy imports wait for their command."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from generator.commands import EPILOG, AsJson, ExitCode, Games, design, playtest, rules

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Print-and-play decks, boards and rulebooks from card data.",
)
app.add_typer(playtest.app, name="playtest")
app.add_typer(rules.app, name="rules")

INTERRUPTED = "interrupted; earlier output was left as it was"


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


@app.command(epilog=EPILOG)
def check(
    games: Games = None,
    no_games: Annotated[bool, typer.Option("--no-games", help="Play no validation games.")] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Check the finished files of this folder too.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail.")] = False,
    format_: Annotated[str, typer.Option("--format", help="text, or github for annotations.")] = "text",
    json_: AsJson = False,
) -> None:
    """Say where data, rulebook, rules and finished files don't agree."""
    from generator.cli_check import run_check

    style = "json" if json_ else format_
    raise typer.Exit(run_check(tuple(games or ()), plays=not no_games, pdf=pdf, strict=strict, style=style))


app.command(epilog=EPILOG)(design.design)


def main() -> None:
    """Run the command line; every fault of the input becomes one message and an exit code."""
    from generator.cli_console import forgive_letters

    forgive_letters()
    for wish in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(wish, signal.default_int_handler)  # to be stopped by another program is to be interrupted
    sys.exit(_run(sys.argv[1:]))


def _run(arguments: list[str]) -> int:
    from typer.exceptions import Abort, Exit, TyperException

    from card_data.diagnostics import DataError, DeckwrightError

    try:
        code = app(arguments, standalone_mode=False)
        if code == ExitCode.INTERRUPTED:
            _tell(INTERRUPTED)
        return code if isinstance(code, int) else ExitCode.OK
    except DataError as fault:
        written = "; nothing was written" if arguments[:1] == ["build"] else ""
        _tell(str(fault), _count(len(fault.diagnostics)) + written)
        return fault.exit_code
    except DeckwrightError as fault:
        _tell(f"error: {fault}")
        return fault.exit_code
    except Exit as wish:
        return wish.exit_code
    except (KeyboardInterrupt, Abort):
        _tell(INTERRUPTED)
        return ExitCode.INTERRUPTED
    except TyperException as fault:
        _show_usage(fault)
        return ExitCode.ARGUMENTS
    except Exception as bug:
        return _tell_bug(bug)


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
