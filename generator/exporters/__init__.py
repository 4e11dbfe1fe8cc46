"""One module a format, found by its file: `SUMMARY` says what it is, `export` turns a document into outputs."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Protocol, cast

from generator.document import Document, Output


class Exporter(Protocol):
    """What every module of this package offers."""

    SUMMARY: str

    def export(self, document: Document) -> Iterator[Output]:
        """Yield the files of one document."""
        ...


def names() -> tuple[str, ...]:
    """Return the formats there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def find(name: str) -> Exporter:
    """Return the exporter of a format; `ModuleNotFoundError` when there is none."""
    return cast(Exporter, importlib.import_module(f"{__name__}.{name}"))
