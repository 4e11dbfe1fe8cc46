"""`deckwright check`: every kind of check over every game; a fault of one never stops the others."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic
from card_data.reader import examine_game
from card_data.schema import Game
from generator import checks
from generator.build import WORKERS
from generator.checks import Context
from generator.project import Project
from rules_engine.workers import processes

PLAY_SECONDS = 5.0
"""What all validation games of all games may take together, side by side."""
ROUND = 5
"""Plays of one number of players before it is the next number's turn, so that time that runs short runs short for all."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in one game, sorted by place."""

    slug: str
    diagnostics: tuple[Diagnostic, ...]
    plays: tuple[tuple[int, int], ...] = ()
    """Number of players and how many validation games were played with it."""

    def count(self, severity: str) -> int:
        """Return the number of errors or warnings."""
        return sum(1 for diagnostic in self.diagnostics if diagnostic.severity == severity)


def check_project(project: Project, slugs: Iterable[str], *, plays: bool, pdf: Path | None) -> tuple[Checked, ...]:
    """Check some games of a project; with `pdf`, the finished files in `pdf/<slug>/` too."""
    asked = list(slugs)
    if len(asked) < 2 and not plays:
        return tuple(_check_game(project, slug, pdf) for slug in asked)
    with processes(WORKERS) as pool:
        largest_first = sorted(asked, key=lambda slug: -_size(project, slug))
        found = {slug: pool.submit(_check_game, project, slug, pdf) for slug in largest_first}
        checked = tuple(found[slug].result() for slug in asked)
        return tuple(_play_all(project, checked, pool)) if plays else checked


def _size(project: Project, slug: str) -> int:
    """Return how much there is to look at, in bytes of what people wrote."""
    folder = project.root / "card_data" / slug
    return sum(path.stat().st_size for kind in ("*.csv", "*.md") for path in folder.glob(kind))


def _check_game(project: Project, slug: str, pdf: Path | None) -> Checked:
    try:
        game, faults = examine_game(project.root, slug)
    except DataError as fault:
        return Checked(slug, fault.diagnostics)
    found = list(faults)
    if game is not None:
        context = Context(project, game, pdf / slug if pdf else None)
        found += [diagnostic for name in checks.names() for diagnostic in _run(name, context)]
    return Checked(slug, _sorted(found))


def _sorted(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(dict.fromkeys(found), key=lambda d: (d.span, d.code, d.message)))


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


# Validation games


@dataclass(frozen=True, slots=True)
class _Round:
    """Some plays of one game with one number of players."""

    project: Project
    slug: str
    players: int
    numbers: range
    deadline: float


@dataclass(frozen=True, slots=True)
class _Played:
    players: int
    plays: int
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


def _play_all(project: Project, checked: Sequence[Checked], pool: ProcessPoolExecutor) -> Iterator[Checked]:
    """Yield what was checked and what the plays add to it.

    A first round of each number of players of each game tells how long a play takes. The others follow in such an order that all have had
    the same time whenever time runs out: of slow games fewer plays are played, and the time that quick ones leave is theirs.
    """
    from rules_engine.validation import PLAYS

    slugs = [each.slug for each in checked]
    counts = dict(zip(slugs, pool.map(_player_counts, [project] * len(slugs), slugs), strict=True))
    deadline = time.monotonic() + PLAY_SECONDS
    first = [_Round(project, slug, n, range(ROUND), deadline) for slug in slugs for n in counts[slug]]
    told = list(zip(first, pool.map(_play_round, first), strict=True))
    rest = [
        (done.seconds * start, replace(round_, numbers=range(start, start + ROUND)))
        for round_, done in told
        for start in range(ROUND, PLAYS, ROUND)
    ]
    ordered = [round_ for _, round_ in sorted(rest, key=lambda pair: pair[0])]
    told += zip(ordered, pool.map(_play_round, ordered), strict=True)
    for each in checked:
        yield _with_plays(each, [done for round_, done in told if round_.slug == each.slug])


def _with_plays(checked: Checked, played: Sequence[_Played]) -> Checked:
    """Add plays to what was checked, of every number of players the first that broke."""
    plays: dict[int, int] = {}
    broken: dict[int, tuple[Diagnostic, ...]] = {}
    for each in played:
        plays[each.players] = plays.get(each.players, 0) + each.plays
        if each.diagnostics:
            broken.setdefault(each.players, each.diagnostics)
    found = [*checked.diagnostics, *(diagnostic for told in broken.values() for diagnostic in told)]
    return replace(checked, diagnostics=_sorted(found), plays=tuple(plays.items()))


def _player_counts(project: Project, slug: str) -> tuple[int, ...]:
    playable = _playable(project, slug)
    return tuple(range(playable[1].min_players, playable[1].max_players + 1)) if playable else ()


@cache
def _playable(project: Project, slug: str) -> tuple[Game, Any] | None:
    """Return a game and its rules, if it can be played; kept, for it is asked only by processes that end with the check."""
    from generator.checks import rules as engine

    try:
        game, _ = examine_game(project.root, slug)
        rules = engine.build(game) if game else None
    except DataError:
        return None
    return None if game is None or rules is None or isinstance(rules, Diagnostic) else (game, rules)


def _play_round(asked: _Round) -> _Played:
    from generator.checks import rules as engine

    playable = _playable(asked.project, asked.slug)
    if playable is None:
        return _Played(asked.players, 0, 0.0, ())
    start = time.monotonic()
    done, found = engine.play(*playable, asked.players, asked.numbers, asked.deadline)
    return _Played(asked.players, done.plays, time.monotonic() - start, tuple(found))
