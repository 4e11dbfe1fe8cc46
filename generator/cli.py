"""The command line: parses arguments, calls the build, maps faults to exit codes. Heavy imports wait for their command."""

from __future__ import annotations

import sys
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

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
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All when none is named.")] = None,
    no_games: Annotated[bool, typer.Option("--no-games", help="Play no validation games.")] = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Check the finished files of this folder too.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail.")] = False,
    format_: Annotated[str, typer.Option("--format", help="text, or github for annotations.")] = "text",
    json_: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Say where data, rulebook, rules and finished files don't agree."""
    from generator.cli_check import run_check

    style = "json" if json_ else format_
    raise typer.Exit(run_check(tuple(games or ()), plays=not no_games, pdf=pdf, strict=strict, style=style))


class _DefaultGroup(TyperGroup):
    """A group whose first argument may be a game as well as a command: `playtest cubo` means `playtest run cubo`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args.insert(0, "run")
        return super().parse_args(ctx, args)


playtest_app = typer.Typer(
    cls=_DefaultGroup,
    no_args_is_help=True,
    help="Play a game many times, measure it, keep and compare what was found: `playtest GAME`, the same as `playtest run GAME`.",
)
app.add_typer(playtest_app, name="playtest")

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game's slug, as its folder is called.")]
Results = Annotated[Path, typer.Option("--out", help="Folder of the results (playtests.sqlite) and reports.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; one a core when not given.")]


@playtest_app.command("run", epilog=EPILOG)
def playtest(
    game: Slug,
    players: Annotated[str, typer.Option("--players", help="3, 2-4 or all; the fewest when not given.")] = "",
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="1,000; 100 a rung; the most with --until-ci.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Deals, throws and decides.")] = 1,
    bots: Annotated[
        str,
        typer.Option("--bots", help="random, greedy, ismcts-100 ..., by commas: seat by seat, the last for the rest."),
    ] = "",
    workers: Workers = None,
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", help="option=choice, in place of the default. Repeat for several.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the last run of the same plan.")] = False,
    until_ci: Annotated[
        float | None,
        typer.Option(
            "--until-ci",
            min=0.0001,
            max=0.5,
            help="Stop when every seat's share is known to within so much, such as 0.01.",
        ),
    ] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", help="A Dask scheduler, such as tcp://host:8786.")] = None,
    batch: Annotated[
        int | None, typer.Option("--batch", min=1, help="Games a batch; half a second's worth when not given.")
    ] = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Play every bot against the one before it, for the skill ladder.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Write a report of all runs kept for the game, as HTML and PDF.")
    ] = False,
    seconds_per_turn: Annotated[float, typer.Option("--seconds-per-turn", min=0.1, help="For the minutes.")] = 15.0,
    out: Results = Path("output"),
    json_: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Play a game many times and measure it."""
    from generator.cli_playtest import Wish, choose_workers, run_playtest

    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    crew = choose_workers(workers, cluster, batch)
    wish = Wish(
        game,
        players,
        games,
        seed,
        names,
        tuple(ruling or ()),
        crew,
        resume,
        until_ci,
        ladder,
        report,
        seconds_per_turn,
        out,
        json_,
    )
    raise typer.Exit(run_playtest(wish))


@playtest_app.command("list", epilog=EPILOG)
def list_runs(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All games when none is named.")] = None,
    out: Results = Path("output"),
    json_: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """List the runs that are kept."""
    from generator.cli_runs import run_list

    run_list(game, out, as_json=json_)


@playtest_app.command("show", epilog=EPILOG)
def show(
    run: Annotated[int, typer.Argument(metavar="RUN", help="A run's number, as `playtest list` prints it.")],
    game: Annotated[int | None, typer.Option("--game", help="Tell this play of the run, from 0.")] = None,
    out: Results = Path("output"),
) -> None:
    """Print a run's figures as JSON, or tell one of its plays."""
    from generator.cli_runs import run_show

    run_show(run, game, out)


@playtest_app.command("export", epilog=EPILOG)
def export(
    run: Annotated[int, typer.Argument(metavar="RUN", help="A run's number, as `playtest list` prints it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Ends in .csv or .parquet.")],
    out: Results = Path("output"),
) -> None:
    """Write a run's games, a row each."""
    from generator.cli_runs import run_export

    run_export(run, file, out)


rules_app = typer.Typer(
    no_args_is_help=True, help="Ask the rules: coverage, legal actions, why not, what then, whole plays."
)
app.add_typer(rules_app, name="rules")

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's slug, as its folder is called.")]
PositionFile = Annotated[Path, typer.Option("--position", help="A position as JSON; see docs/positions.md.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Deals what is not given, and plays.")]
Ruling = Annotated[
    list[str] | None, typer.Option("--ruling", help="option=choice, in place of the default. Repeat for several.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@rules_app.command("coverage", epilog=EPILOG)
def coverage(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="All when none is named.")] = None,
    plays: Annotated[int, typer.Option("--games", min=1, help="Plays at every number of players.")] = 20,
    seed: Seed = 1,
    json_: AsJson = False,
) -> None:
    """Say which rules no code enforces, no test proves, no play meets; exit code 7 when there is one."""
    from generator.cli_rules import run_coverage

    raise typer.Exit(run_coverage(games or [], plays, seed, as_json=json_))


@rules_app.command("legal", epilog=EPILOG)
def legal(game: Game, position: PositionFile, seed: Seed = 1, ruling: Ruling = None, json_: AsJson = False) -> None:
    """Print the legal actions of a position."""
    from generator.cli_rules import find_rules, run_legal

    run_legal(find_rules(game, ruling or []), position, seed, as_json=json_)


@rules_app.command("explain", epilog=EPILOG)
def explain(
    game: Game,
    action: Annotated[str, typer.Argument(help="An action as `legal` prints them, in quotes.")],
    position: PositionFile,
    seed: Seed = 1,
    ruling: Ruling = None,
    json_: AsJson = False,
) -> None:
    """Say which rules forbid an action, in the printed rulebook's words."""
    from generator.cli_rules import find_rules, run_explain

    run_explain(find_rules(game, ruling or []), position, action, seed, as_json=json_)


@rules_app.command("apply", epilog=EPILOG)
def apply(
    game: Game,
    actions: Annotated[list[str], typer.Argument(help="Actions, each in quotes, one after another.")],
    position: PositionFile,
    seed: Seed = 1,
    ruling: Ruling = None,
) -> None:
    """Print the position after some actions."""
    from generator.cli_rules import find_rules, run_apply

    run_apply(find_rules(game, ruling or []), position, actions, seed)


@rules_app.command("transcript", epilog=EPILOG)
def transcript(
    game: Game,
    players: Annotated[
        int | None, typer.Option("--players", help="Number of players; the fewest when not given.")
    ] = None,
    seed: Seed = 1,
    ruling: Ruling = None,
    json_: AsJson = False,
) -> None:
    """Tell a random play; with --json, print it as a replay file."""
    from generator.cli_rules import find_rules, run_transcript

    run_transcript(find_rules(game, ruling or []), players, seed, as_json=json_)


@rules_app.command("translated", epilog=EPILOG)
def translated(
    game: Game, lang: Annotated[str, typer.Option("--lang", help="The language whose rulebook is up to date.")]
) -> None:
    """Record that a translated rulebook is up to date with its source."""
    from generator.cli_rules import run_translated

    run_translated(game, lang)


@rules_app.command("replay", epilog=EPILOG)
def replay(file: Annotated[Path, typer.Argument(help="A replay file.")], json_: AsJson = False) -> None:
    """Tell the play that a replay file reproduces."""
    from generator.cli_rules import run_replay

    run_replay(file, as_json=json_)


def main() -> None:
    """Run the command line; every fault of the input becomes one message and an exit code."""
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
