"""Where things are: the project at hand, and what ships with the tool."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from card_data.diagnostics import DeckwrightError, suggest

SHIPPED = Path(__file__).resolve().parent.parent


class UnknownName(DeckwrightError):
    """A game, language or component that does not exist."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Project:
    """A folder that holds `card_data/`, and perhaps `templates/` of its own."""

    root: Path

    @classmethod
    def at(cls, folder: Path) -> Project:
        """Return the project of a folder: itself when it holds `card_data/`, else the games that ship with the tool."""
        return cls(folder.resolve() if (folder / "card_data").is_dir() else SHIPPED)

    @property
    def is_shipped(self) -> bool:
        """Whether this is the tool's own folder, whose art modules may run."""
        return self.root == SHIPPED

    def template_folders(self) -> tuple[Path, ...]:
        """Return the `templates/` folders to search, the project's own first."""
        own = self.root / "templates"
        shipped = SHIPPED / "templates"
        return (shipped,) if self.is_shipped else (own, shipped)

    def base_of(self, path: Path) -> Path:
        """Return the folder that a path is shown relative to: the project, or what ships with the tool."""
        return self.root if path.is_relative_to(self.root) else SHIPPED

    def relative(self, path: Path) -> str:
        """Return a path as messages show it: relative to the project, or to what ships with the tool."""
        base = self.base_of(path)
        return path.relative_to(base).as_posix() if path.is_relative_to(base) else path.as_posix()


def choose_games(asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the games asked for, all where none is.

    Raises:
        UnknownName: one of them does not exist.
    """
    for slug in asked:
        if slug not in known:
            near = suggest(slug, known)
            raise UnknownName(
                f'unknown game "{slug}"; expected one of {", ".join(known)}' + (f"; {near}" if near else "")
            )
    return asked or known
