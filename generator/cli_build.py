"""What `deckwright build` shows: a progress bar, then what was built and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from card_data.diagnostics import DeckwrightError
from card_data.lengths import parse_length
from generator import exporters
from generator.build import Built, Request, build
from generator.cli_check import as_json
from generator.cli_console import print_json
from generator.drawing import Ink
from generator.imposition import Duplex
from generator.project import Project
from generator.shipped import find_paper

T = TypeVar("T")


class BadArgument(DeckwrightError):
    """An option's value that means nothing."""

    exit_code = 1


def run_build(
    *,
    games: tuple[str, ...],
    papers: tuple[str, ...],
    langs: tuple[str, ...],
    only: tuple[str, ...],
    inks: tuple[str, ...],
    duplex: str,
    gutter: str,
    formats: tuple[str, ...],
    out: Path,
    as_json: bool,
) -> None:
    """Check the options, build, and tell what was built."""
    request = Request(
        project=Project.at(Path.cwd()),
        slugs=_each_once(games),
        papers=_each_once(tuple(find_paper(paper).name for paper in papers)),
        langs=_each_once(langs),
        inks=_each_once(tuple(cast(Ink, _one_of(ink, ("full", "low"), "--ink")) for ink in inks)),
        duplex=Duplex(_one_of(duplex, tuple(Duplex), "--duplex")),
        gutter=_length(gutter),
        only=_each_once(only),
        formats=_each_once(tuple(_one_of(name, exporters.names(), "--format") for name in formats)),
        out=out,
    )
    with _progress(hidden=as_json) as show:
        built = build(request, show)
    if as_json:
        print_json({"games": [_as_json(each) for each in built]})
    else:
        _print_warnings(Console(stderr=True, soft_wrap=True, highlight=False), built)
        _print_table(Console(), built, request)


def _each_once(values: tuple[T, ...]) -> tuple[T, ...]:
    """Return the values without repeats: asked for twice is built once."""
    return tuple(dict.fromkeys(values))


def _one_of(value: str, known: tuple[str, ...], option: str) -> str:
    if value not in known:
        raise BadArgument(f'{option} is "{value}"; expected one of {", ".join(known)}')
    return value


def _length(text: str) -> float:
    try:
        length = float(parse_length(text))
    except ValueError as fault:
        raise BadArgument(f"--gutter: {fault}; expected a length such as 6mm") from fault
    if not 0 <= length <= 50:
        raise BadArgument(f'--gutter is "{text}"; expected 0mm to 50mm')
    return length


@contextmanager
def _progress(*, hidden: bool) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar while jobs run, where there is a terminal to show it on."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield lambda title, done, total: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:<32}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("reading", total=None)

        def show(title: str, done: int, total: int) -> None:
            bar.update(task, description=title, completed=done, total=total)

        yield show


def _as_json(built: Built) -> dict[str, Any]:
    artifacts, warnings = list(built.artifacts), [as_json(each) for each in built.warnings]
    return {"slug": built.game.slug, "folder": built.folder.as_posix(), "artifacts": artifacts, "warnings": warnings}


def _print_warnings(console: Console, built: tuple[Built, ...]) -> None:
    for warning in (warning for each in built for warning in each.warnings):
        console.print(f"{escape(str(warning))} [dim]({warning.code})[/dim]")


def _print_table(console: Console, built: tuple[Built, ...], request: Request) -> None:
    table = Table(title="Built", title_justify="left")
    table.add_column("game")
    table.add_column("artifacts")
    papers = [p for p in request.papers if any(a["paper"] == p for b in built for a in b.artifacts)]
    for paper in papers:
        table.add_column(f"sheets of {paper}", justify="right")
    for each in built:
        kinds = dict.fromkeys(str(a["kind"]) for a in each.artifacts)
        table.add_row(each.game.slug, ", ".join(kinds), *(_sheets_of(each, paper) for paper in papers))
    console.print(table)
    console.print(_next_step(request, built))


def _sheets_of(built: Built, paper: str) -> str:
    """Return the sheets of paper that one kit takes: full ink where there is one, each file once, books two-sided."""
    inks = {str(a["ink"]) for a in built.artifacts}
    ink = "full" if "full" in inks else "low"
    mine = [a for a in built.artifacts if a["paper"] == paper and a["ink"] == ink]
    return str(sum(a.get("sheets", -(-a["pages"] // 2)) for a in mine)) if mine else "-"


def _next_step(request: Request, built: tuple[Built, ...]) -> str:
    place = f"The files are in {request.out.as_posix()}/."
    decks = [a for each in built for a in each.artifacts if a["kind"] == "deck"]
    if not decks:
        return f"{place} Print them at 100 %."
    flip = {"long-edge": "two-sided, flipped on the long edge", "short-edge": "two-sided, flipped on the short edge"}
    how = flip.get(request.duplex, "one-sided") if any(a["ink"] == "full" for a in decks) else "one-sided"
    low = (
        "\nLow-ink decks (`-low-ink-`) are one-sided and need no backs."
        if any(a["ink"] == "low" for a in decks)
        else ""
    )
    return (
        f"{place} Next: print a deck at 100 % ({how}), check that the 50 mm line in its margin "
        f"measures 50 mm, then cut along the marks.{low}"
    )
