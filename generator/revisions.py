"""A game's data as it is now, as it was at a git revision, or as another folder has it."""

from __future__ import annotations

import io
import subprocess
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, suggest
from card_data.reader import GAMES, examine_game, game_slugs
from card_data.schema import Game


class UnknownRevision(DeckwrightError):
    """A revision that git does not have, or that has no card data."""

    exit_code = 1


class NoGit(DeckwrightError):
    """Git is not installed."""

    exit_code = 4


@dataclass(frozen=True, slots=True)
class Edition:
    """A game's data from somewhere."""

    game: Game
    unmet: tuple[Diagnostic, ...]
    """Statements of the composition that the data does not meet: it can be played all the same."""


def game_in(root: Path, slug: str, prefix: str = "") -> Edition:
    """Return a game of the project at `root`; the prefix goes before the paths in messages.

    Raises:
        DataError: no such game there, or data that cannot be read.
    """
    try:
        game, faults = examine_game(root, slug)
    except DataError as fault:
        raise DataError(_placed(fault.diagnostics, prefix)) from fault
    if game is None:
        raise DataError(_placed(faults, prefix))
    return Edition(game, tuple(_placed(faults, prefix)))


def _placed(faults: Sequence[Diagnostic], prefix: str) -> list[Diagnostic]:
    return [replace(fault, span=replace(fault.span, path=f"{prefix}{fault.span.path}")) for fault in faults]


def game_at(root: Path, slug: str, revision: str) -> Edition:
    """Return a game as a git revision has it; the working tree and the index are left alone.

    Raises:
        NoGit: git is not installed.
        UnknownRevision: no repository, no such revision, no card data in it.
        DataError: no such game there, or data that cannot be read; git's `revision:path` stands before each fault.
    """
    commit = _commit_of(root, revision)
    with tempfile.TemporaryDirectory(prefix="deckwright-") as folder:
        there = Path(folder)
        with tarfile.open(fileobj=io.BytesIO(_archive(root, commit, revision))) as tar:
            tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4 and later have it
            tar.extractall(there)
        if slug not in (slugs := game_slugs(there)):
            near = suggest(slug, slugs) or f"it has {', '.join(slugs) or 'none'}"
            raise UnknownRevision(f'revision {revision} has no game "{slug}"; {near}')
        return game_in(there, slug, f"{revision}:")


def _commit_of(root: Path, revision: str) -> str:
    repository = _git(root, "rev-parse", "--git-dir")
    if repository.returncode:
        said = repository.stderr.decode(errors="replace").strip()
        raise UnknownRevision(f"no revision {revision} of {root}: {said}")
    found = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if found.returncode:
        raise UnknownRevision(
            f'git has no revision "{revision}"; expected a commit, branch or tag, option=choice, a run, or a folder'
        )
    return found.stdout.decode().strip()


def _archive(root: Path, commit: str, revision: str) -> bytes:
    """Return the card data of a commit as a tar file. Run inside of the project, which need not be all of the repository."""
    found = _git(root, "archive", "--format=tar", commit, "--", GAMES)
    if found.returncode:
        raise UnknownRevision(
            f"revision {revision} has no {GAMES}/ here: {found.stderr.decode(errors='replace').strip()}"
        )
    return found.stdout


def _git(root: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
    except FileNotFoundError as fault:
        raise NoGit("git is not installed; without it, only runs, rulings and folders can be compared") from fault
