"""What libraries log instead of raising, collected: a complaint about somebody's file is that person's to read."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def logged(name: str) -> Iterator[list[str]]:
    """Collect the warnings and errors of a logger in place of printing them."""
    messages: list[str] = []
    logger = logging.getLogger(name)
    handlers, logger.handlers = logger.handlers, [_Collector(messages.append)]
    level, logger.propagate = logger.level, False
    logger.setLevel(logging.WARNING)
    try:
        yield messages
    finally:
        logger.handlers, logger.propagate = handlers, True
        logger.setLevel(level)


class _Collector(logging.Handler):
    def __init__(self, collect: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._collect = collect

    def emit(self, record: logging.LogRecord) -> None:
        self._collect(record.getMessage())
