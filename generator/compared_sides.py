"""What the two sides of a comparison may be: a kept run, a choice of a ruling, a git revision, a folder with card data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError, suggest
from card_data.reader import GAMES, game_slugs
from generator.project import Project, choose_games
from generator.revisions import Edition, game_at, game_in
from rules_engine import Rules, rules_for, rules_slugs
from rules_engine.errors import RulesError

NOW = ("now", "default")
REVISION = "rev:"
FORMS = "expected a run's number, option=choice, now, a git revision or a folder that holds card_data/"


class BadSide(DeckwrightError):
    """A side that cannot be played or found."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A side, read from its text but not yet looked up."""

    text: str
    run: int | None = None
    revision: str | None = None
    folder: Path | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)


def read_side(text: str) -> Wanted:
    """Return what a text means; `rev:` before it says that it is a revision, whatever else it could be.

    Raises:
        BadSide: the text means nothing.
    """
    text = text.strip()
    if text.startswith(REVISION):
        return Wanted(text, revision=text.removeprefix(REVISION))
    if text in NOW:
        return Wanted(text)
    if text.isdecimal():
        return Wanted(text, run=int(text))
    if text and (Path(text) / GAMES).is_dir():
        return Wanted(text, folder=Path(text))
    if "=" in text:
        return Wanted(text, rulings=_rulings(text))
    if not text or text.endswith("/"):
        raise BadSide(f'"{text}" is no side of a comparison; {FORMS}')
    return Wanted(text, revision=text)


def _rulings(text: str) -> dict[str, str]:
    chosen = {}
    for part in text.split(","):
        option, is_, choice = (piece.strip() for piece in part.partition("="))
        if not (option and is_ and choice):
            raise BadSide(f'"{text}" is no ruling; expected option=choice, or several with commas between')
        chosen[option] = choice
    return chosen


def rules_of(wanted: Wanted, slug: str) -> tuple[Rules[Any], Edition]:
    """Return the rules of a side that is still to be played, and the data they come from.

    Raises:
        DeckwrightError: no such game, revision or ruling; faulty data; data that the present rules cannot play.
    """
    edition = _edition(wanted, slug)
    try:
        return rules_for(edition.game, wanted.rulings), edition
    except RulesError:
        raise
    except (KeyError, ValueError, TypeError, IndexError, StopIteration) as fault:
        reason = f"{type(fault).__name__}: {fault}"
        raise BadSide(f"the present rules of {slug} cannot play the data of {wanted.text}: {reason}") from fault


def _edition(wanted: Wanted, slug: str) -> Edition:
    project = Project.at(Path.cwd())
    if slug not in rules_slugs():
        near = suggest(slug, rules_slugs()) or f"expected one of {', '.join(rules_slugs())}"
        raise BadSide(f'"{slug}" has no rules that could be played; {near}')
    if wanted.revision is not None:
        return game_at(project.root, slug, wanted.revision)
    if wanted.folder is not None:
        return game_in(wanted.folder, slug, f"{wanted.folder.as_posix()}/")
    choose_games((slug,), game_slugs(project.root))
    return game_in(project.root, slug)
