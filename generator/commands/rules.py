"""`deckwright rules ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.commands import EPILOG, AsJson, Game, Games, Ruling

app = typer.Typer(no_args_is_help=True, help="Ask the rules: coverage, legal actions, why not, what then, whole plays.")
PositionFile = Annotated[Path, typer.Option("--position", help="A position as JSON; see docs/positions.md.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Deals what is not given, and plays.")]


@app.command("coverage", epilog=EPILOG)
def coverage(
    games: Games = None,
    plays: Annotated[int, typer.Option("--games", min=1, help="Plays at every number of players.")] = 20,
    seed: Seed = 1,
    json_: AsJson = False,
) -> None:
    """Say which rules no code enforces, no test proves, no play meets; exit code 7 when there is one."""
    from generator.cli_rules import run_coverage

    raise typer.Exit(run_coverage(games or [], plays, seed, as_json=json_))


@app.command("legal", epilog=EPILOG)
def legal(game: Game, position: PositionFile, seed: Seed = 1, ruling: Ruling = None, json_: AsJson = False) -> None:
    """Print the legal actions of a position."""
    from generator.cli_rules import find_rules, run_legal

    run_legal(find_rules(game, ruling or []), position, seed, as_json=json_)


@app.command("explain", epilog=EPILOG)
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


@app.command("apply", epilog=EPILOG)
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


@app.command("transcript", epilog=EPILOG)
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


@app.command("translated", epilog=EPILOG)
def translated(
    game: Game, lang: Annotated[str, typer.Option("--lang", help="The language whose rulebook is up to date.")]
) -> None:
    """Record that a translated rulebook is up to date with its source."""
    from generator.cli_rules import run_translated

    run_translated(game, lang)


@app.command("replay", epilog=EPILOG)
def replay(file: Annotated[Path, typer.Argument(help="A replay file.")], json_: AsJson = False) -> None:
    """Tell the play that a replay file reproduces."""
    from generator.cli_rules import run_replay

    run_replay(file, as_json=json_)
