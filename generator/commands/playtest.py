"""`deckwright playtest ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from generator.commands import EPILOG, AsJson, BatchSize, Bots, Cluster, Game, Ruling, Workers, names


class _DefaultGroup(TyperGroup):
    """A group whose first argument may be a game as well as a command: `playtest cubo` means `playtest run cubo`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args.insert(0, "run")
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_DefaultGroup,
    no_args_is_help=True,
    help="Play a game many times, measure it, keep and compare what was found: `playtest GAME`, the same as `playtest run GAME`.",
)
Results = Annotated[Path, typer.Option("--out", help="Folder of the results (playtests.sqlite) and reports.")]
SecondsPerTurn = Annotated[float, typer.Option("--seconds-per-turn", min=0.1, help="For the minutes.")]


@app.command("run", epilog=EPILOG)
def playtest(
    game: Game,
    players: Annotated[str, typer.Option("--players", help="3, 2-4 or all; the fewest when not given.")] = "",
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="1,000; 100 a rung; the most with --until-ci.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Deals, throws and decides.")] = 1,
    bots: Bots = "",
    workers: Workers = None,
    ruling: Ruling = None,
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
    cluster: Cluster = None,
    batch: BatchSize = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Play every bot against the one before it, for the skill ladder.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Write a report of all runs kept for the game, as HTML and PDF.")
    ] = False,
    seconds_per_turn: SecondsPerTurn = 15.0,
    out: Results = Path("output"),
    json_: AsJson = False,
) -> None:
    """Play a game many times and measure it."""
    from generator.cli_playtest import Wish, choose_workers, run_playtest

    wish = Wish(
        slug=game,
        players=players,
        games=games,
        seed=seed,
        bots=names(bots),
        rulings=tuple(ruling or ()),
        workers=choose_workers(workers, cluster, batch),
        resume=resume,
        until=until_ci,
        ladder=ladder,
        report=report,
        seconds_a_turn=seconds_per_turn,
        out=out,
        as_json=json_,
    )
    raise typer.Exit(run_playtest(wish))


@app.command("compare", epilog=EPILOG)
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A run's number, option=choice, a git revision, or now.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same, for the other side.")],
    game: Annotated[str | None, typer.Option("--game", help="The game; two runs know theirs.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="The fewest when not given.")] = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Games of each side; 1,000 when not given.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Deals, throws and decides, on both sides.")] = None,
    bots: Bots = "",
    workers: Workers = None,
    cluster: Cluster = None,
    batch: BatchSize = None,
    seconds_per_turn: SecondsPerTurn = 15.0,
    out: Results = Path("output"),
    json_: AsJson = False,
) -> None:
    """Say what differs between two runs, two revisions of the cards, or two choices of a ruling, on the same deals."""
    from generator.cli_compare import run_compare
    from generator.cli_playtest import choose_workers

    crew = choose_workers(workers, cluster, batch)
    code = run_compare(
        a,
        b,
        game=game,
        players=players,
        games=games,
        bots=names(bots),
        seed=seed,
        workers=crew,
        out=out,
        as_json=json_,
        seconds_a_turn=seconds_per_turn,
    )
    raise typer.Exit(code)


@app.command("list", epilog=EPILOG)
def list_runs(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All games when none is named.")] = None,
    out: Results = Path("output"),
    json_: AsJson = False,
) -> None:
    """List the runs that are kept."""
    from generator.cli_runs import run_list

    run_list(game, out, as_json=json_)


@app.command("show", epilog=EPILOG)
def show(
    run: Annotated[int, typer.Argument(metavar="RUN", help="A run's number, as `playtest list` prints it.")],
    game: Annotated[int | None, typer.Option("--game", help="Tell this play of the run, from 0.")] = None,
    out: Results = Path("output"),
) -> None:
    """Print a run's figures as JSON, or tell one of its plays."""
    from generator.cli_runs import run_show

    run_show(run, game, out)


@app.command("export", epilog=EPILOG)
def export(
    run: Annotated[int, typer.Argument(metavar="RUN", help="A run's number, as `playtest list` prints it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Ends in .csv or .parquet.")],
    out: Results = Path("output"),
) -> None:
    """Write a run's games, a row each."""
    from generator.cli_runs import run_export

    run_export(run, file, out)
