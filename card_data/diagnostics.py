"""Faults with their places; the one module that formats `path:line:column: error: ...`."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file of the project: path relative to its root, line and column from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{printable(self.path)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One fault: what was found, then what was expected; the hint is one thing to do now."""

    span: Span
    message: str
    hint: str | None = None
    severity: Severity = "error"
    code: str = "data"

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", printable(self.message))
        object.__setattr__(self, "hint", self.hint and printable(self.hint))

    def __str__(self) -> str:
        lines = [f"{self.span}: {self.severity}: {self.message}"]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class DeckwrightError(Exception):
    """A failure that is the input's, not ours; carries the exit code that reports it."""

    exit_code = 1

    def __str__(self) -> str:
        return "\n".join(map(printable, super().__str__().split("\n")))


class DataError(DeckwrightError):
    """One or more faults in card data, templates or sheets."""

    exit_code = 2

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics), key=lambda d: (d.span, d.message)))
        super().__init__("\n".join(map(str, self.diagnostics)))


class TemplateFault(DataError):
    """Faults in a face layout, a sheet layout or a template."""

    exit_code = 3


def printable(text: str) -> str:
    """Return the text with escapes for what does not print: a file's own text could drive the terminal or turn lines round."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or unicodedata.category(c) == "Zs" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def suggest(found: str, known: Iterable[str]) -> str | None:
    """Return `did you mean "x"?` for a near miss other than the very name, else none."""
    near = difflib.get_close_matches(found, [name for name in known if name != found], n=1)
    return f'did you mean "{near[0]}"?' if near else None
