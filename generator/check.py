"""`deckwright check`: every kind of check over every game; a fault of one never stops the others."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic
from card_data.reader import examine_game
from generator import checks
from generator.build import WORKERS
from generator.checks import Context
from generator.project import Project


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in one game, sorted by place."""

    slug: str
    diagnostics: tuple[Diagnostic, ...]

    def count(self, severity: str) -> int:
        """Return the number of errors or warnings."""
        return sum(1 for diagnostic in self.diagnostics if diagnostic.severity == severity)


def check_project(project: Project, slugs: Iterable[str], *, plays: bool, pdf: Path | None) -> tuple[Checked, ...]:
    """Check some games of a project; with `pdf`, the finished files in `pdf/<slug>/` too."""
    ask = partial(_check_game, project, plays=plays, pdf=pdf)
    asked = list(slugs)
    if len(asked) < 2 or WORKERS == 1:
        return tuple(map(ask, asked))
    with ProcessPoolExecutor(WORKERS) as pool:
        return tuple(pool.map(ask, asked))


def _check_game(project: Project, slug: str, *, plays: bool, pdf: Path | None) -> Checked:
    try:
        game, faults = examine_game(project.root, slug)
    except DataError as fault:
        return Checked(slug, fault.diagnostics)
    found = list(faults)
    if game is not None:
        context = Context(project, game, plays, pdf / slug if pdf else None)
        found += [diagnostic for name in checks.names() for diagnostic in _run(name, context)]
    return Checked(slug, tuple(sorted(dict.fromkeys(found), key=lambda d: (d.span, d.code, d.message))))


def _run(name: str, context: Context) -> Iterable[Diagnostic]:
    try:
        return list(checks.find(name).check(context))
    except DataError as fault:
        return fault.diagnostics
    except DeckwrightError as fault:
        return [Diagnostic(context.game.span, f"the check `{name}` stopped: {fault}", code="check.stopped")]
    except Exception as bug:
        message = f"the check `{name}` failed; a bug of deckwright, not of your data: {type(bug).__name__}: {bug}"
        return [Diagnostic(context.game.span, message, f"report it with {context.game.span.path}", code="check.bug")]
