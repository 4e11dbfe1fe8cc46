"""What can go wrong when rules are asked; classes of error are classes of remedy.

DeckwrightError
└── RulesError
    ├── UnknownRule        code names an id that the rulebook lacks: mend the code or the book (raised at import)
    ├── UnknownRuling      an option or choice that `rulings.yaml` lacks
    ├── InvalidAction      a text that is no action of this game: mend the text
    ├── IllegalAction      an action, but not allowed here: choose another, or ask `explain`
    └── InvalidPosition    a position that cannot be: mend the file at the place it names
"""

from __future__ import annotations

from card_data.diagnostics import DeckwrightError


class RulesError(DeckwrightError):
    """A question to the rules that has no answer."""

    exit_code = 1


class UnknownRule(RulesError):
    """Code names a rule id that the printed rulebook does not have."""

    exit_code = 7


class UnknownRuling(RulesError):
    """An option, or a choice of it, that the game's rulings do not have."""


class InvalidAction(RulesError):
    """A text that cannot be read as an action of the game."""


class IllegalAction(RulesError):
    """An action that the rules forbid in this state; nothing was changed."""


class InvalidPosition(RulesError):
    """A position that cannot be; `where` is the path to the value in the position, such as `("hands", 0, 3)`."""

    exit_code = 2

    def __init__(self, where: tuple[str | int, ...], message: str, hint: str | None = None) -> None:
        self.where = where
        self.message = message
        self.hint = hint
        super().__init__(f"{format_path(where)}: {message}")


def format_path(where: tuple[str | int, ...]) -> str:
    """Return a path as people write it: `hands[0][3]`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where)
    return text.removeprefix(".") or "position"
