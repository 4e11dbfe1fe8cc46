"""Faults with their places; the one module that formats `path:line:column: error: ...`."""

from __future__ import annotations

import difflib
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
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One fault: what was found, then what was expected; the hint is one thing to do now."""

    span: Span
    message: str
    hint: str | None = None
    severity: Severity = "error"
    code: str = "data"

    def __str__(self) -> str:
        lines = [f"{self.span}: {self.severity}: {self.message}"]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class DeckwrightError(Exception):
    """A failure that is the input's, not ours; carries the exit code that reports it."""

    exit_code = 1


class DataError(DeckwrightError):
    """One or more faults in card data, templates or sheets."""

    exit_code = 2

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(sorted(set(diagnostics), key=lambda d: (d.span, d.message)))
        super().__init__("\n".join(map(str, self.diagnostics)))


class TemplateFault(DataError):
    """Faults in a face layout, a sheet layout or a template."""

    exit_code = 3


def suggest(found: str, known: Iterable[str]) -> str | None:
    """Return `did you mean "x"?` for a near miss, else none."""
    near = difflib.get_close_matches(found, list(known), n=1)
    return f'did you mean "{near[0]}"?' if near else None
