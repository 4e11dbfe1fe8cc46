"""`deckwright design`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.commands import AsJson, BatchSize, Bots, Cluster, Game, Workers, names


def design(
    game: Game,
    candidates: Annotated[int, typer.Option("--candidates", min=1, help="Compositions to end with.")] = 4,
    steps: Annotated[int, typer.Option("--steps", min=1, help="Steps of each walk.")] = 400,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How often the best are changed and played.")] = 2,
    games: Annotated[int | None, typer.Option("--games", min=1, help="Games a candidate; as design.yaml says.")] = None,
    players: Annotated[str, typer.Option("--players", help="3, 2-4 or all; as design.yaml says.")] = "",
    bots: Bots = "",
    seed: Annotated[int, typer.Option("--seed", min=0, help="Decides the search, the deals and the plays.")] = 1,
    workers: Workers = None,
    cluster: Cluster = None,
    batch: BatchSize = None,
    out: Annotated[Path, typer.Option("--out", help="Folder of the candidates.")] = Path("output"),
    json_: AsJson = False,
) -> None:
    """Search compositions that keep what game.yaml states and meet targets measured by play; card data stays as it is."""
    from generator.cli_design import Wish, run_design
    from generator.cli_playtest import choose_workers
    from rules_engine.design.search import Effort

    wish = Wish(
        slug=game,
        effort=Effort(candidates=candidates, steps=steps, rounds=rounds, seed=seed),
        workers=choose_workers(workers, cluster, batch),
        games=games,
        players=players,
        bots=names(bots),
        out=out,
        as_json=json_,
    )
    raise typer.Exit(run_design(wish))
