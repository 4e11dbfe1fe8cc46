"""The collector that lets one run tell every fault of every file."""

from __future__ import annotations

from collections.abc import Iterable

from card_data.diagnostics import DataError, Diagnostic, Span


class Faults:
    """The faults found so far; readers add to it and go on with a harmless value."""

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []

    def __len__(self) -> int:
        return len(self._found)

    def error(self, span: Span, message: str, hint: str | None = None, *, code: str) -> None:
        """Record that the data at `span` cannot be used."""
        self._found.append(Diagnostic(span, message, hint, "error", code))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Record faults that were found elsewhere."""
        self._found.extend(diagnostics)

    def found(self) -> tuple[Diagnostic, ...]:
        """Return all faults so far."""
        return tuple(self._found)

    def stop_if_any(self) -> None:
        """Raise `DataError` with all of them, when there is one."""
        if self._found:
            raise DataError(self._found)
