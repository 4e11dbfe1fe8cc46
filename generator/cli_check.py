"""What `deckwright check` shows: faults grouped by game, for people, for programs, or as annotations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from card_data.diagnostics import DeckwrightError, Diagnostic
from card_data.reader import game_slugs
from generator.check import Checked, check_project
from generator.cli_console import print_json
from generator.project import Project, choose_games

STYLES = ("text", "json", "github")
FAILED = 2


class UnknownFormat(DeckwrightError):
    """A format of the report that does not exist."""

    exit_code = 1


def run_check(slugs: tuple[str, ...], *, plays: bool, pdf: Path | None, strict: bool, style: str) -> int:
    """Check, print, and return the exit code: 2 for an error, or for a warning when strict; else 0."""
    if style not in STYLES:
        raise UnknownFormat(f'--format is "{style}"; expected one of text, github')
    project = Project.at(Path.cwd())
    chosen = choose_games(slugs, game_slugs(project.root))
    found = check_project(project, chosen, plays=plays, pdf=pdf)
    {"text": _print_text, "json": _print_json, "github": _print_github}[style](found)
    errors = sum(each.count("error") for each in found)
    warnings = sum(each.count("warning") for each in found)
    return FAILED if errors or (strict and warnings) else 0


def _print_json(found: Sequence[Checked]) -> None:
    print_json({"games": [_game_as_json(each) for each in found]})


def _game_as_json(checked: Checked) -> dict[str, Any]:
    diagnostics = [as_json(each) for each in checked.diagnostics]
    return {"slug": checked.slug, "diagnostics": diagnostics, "plays": {str(n): plays for n, plays in checked.plays}}


def as_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as plain values."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "path": diagnostic.span.path,
        "line": diagnostic.span.line,
        "column": diagnostic.span.column,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    }


def _print_github(found: Sequence[Checked]) -> None:
    for diagnostic in (d for each in found for d in each.diagnostics):
        span, message = diagnostic.span, _annotation(diagnostic)
        place = f"file={span.path},line={span.line},col={span.column},title={diagnostic.code}"
        print(f"::{diagnostic.severity} {place}::{message}")


def _annotation(diagnostic: Diagnostic) -> str:
    text = diagnostic.message + (f"\nhint: {diagnostic.hint}" if diagnostic.hint else "")
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _print_text(found: Sequence[Checked]) -> None:
    console = Console(soft_wrap=True, highlight=False)
    for each in found:
        colors = {"error": "red", "warning": "yellow"}
        console.print(f"[bold]{each.slug}[/bold]: {_summary(each)}")
        for diagnostic in each.diagnostics:
            color = colors[diagnostic.severity]
            console.print(
                f"  {escape(str(diagnostic.span))}: [{color}]{diagnostic.severity}[/{color}]: "
                f"{escape(diagnostic.message)} [dim]({diagnostic.code})[/dim]"
            )
            if diagnostic.hint:
                console.print(f"    hint: {escape(diagnostic.hint)}")


def _summary(checked: Checked) -> str:
    counts = [(checked.count("error"), "error"), (checked.count("warning"), "warning")]
    words = [f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count]
    return (", ".join(words) or "clean") + _plays(checked)


def _plays(checked: Checked) -> str:
    """Say how many validation games there were: the fewest and the most of a number of players."""
    counts = sorted(plays for _, plays in checked.plays)
    if not counts:
        return ""
    span = f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"
    return f" ({span} plays at each number of players)"
