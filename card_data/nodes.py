"""YAML as nodes: raw texts with their places, so that `no` stays "no" and 1.10 stays "1.10"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from card_data.diagnostics import Span
from card_data.faults import Faults

MAX_NODES = 50_000
MAX_DEPTH = 40

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text as written; `plain` when it stands without quotes."""

    text: str
    plain: bool
    span: Span

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written: no value, `~` or `null`."""
        return self.plain and self.text in ("", "~", "null")


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map; its keys are unique and in the order in which they are written."""

    entries: tuple[tuple[Scalar, Node], ...]
    span: Span


Node = Scalar | ListNode | MapNode


class _TooBig(Exception):
    """The document has too many nodes or is nested too deep."""


def parse_yaml(text: str, path: str, faults: Faults) -> Node | None:
    """Return the one document of a YAML text, or none after telling its syntax faults."""
    if not _is_bounded(text, path, faults):
        return None
    try:
        document = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        _tell_syntax(error, text, path, faults)
        return None
    if document is None:
        faults.error(Span(path), "the file is empty", code="data.file-empty")
        return None
    try:
        return _Converter(path, faults).convert(document, 0)
    except _TooBig:
        message = f"the document holds more than {MAX_NODES:,} values, or nests without end"
        faults.error(Span(path), message, "write the values out without `*` aliases", code="data.yaml-size")
        return None


def _is_bounded(text: str, path: str, faults: Faults) -> bool:
    """Tell a document that would overflow the composer's stack; reading events needs none."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=_Loader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                span = _place(event.start_mark, path)
                faults.error(span, f"nested deeper than {MAX_DEPTH} levels", code="data.yaml-size")
                return False
    except yaml.MarkedYAMLError:
        return True  # the composer finds it again, and tells it
    return True


class _Converter:
    """Turns PyYAML's nodes into ours, within bounds: aliases may make a small text huge, or endless."""

    def __init__(self, path: str, faults: Faults) -> None:
        self.path = path
        self.faults = faults
        self.count = 0

    def convert(self, node: yaml.Node, depth: int) -> Node:
        self.count += 1
        if self.count > MAX_NODES or depth > MAX_DEPTH:
            raise _TooBig
        span = _place(node.start_mark, self.path)
        if isinstance(node, yaml.SequenceNode):
            return ListNode(tuple(self.convert(item, depth + 1) for item in node.value), span)
        if isinstance(node, yaml.MappingNode):
            return MapNode(self._entries(node, depth + 1), span)
        style = getattr(node, "style", None)  # none or empty: without quotes
        return Scalar(node.value, not style, span)

    def _entries(self, node: yaml.MappingNode, depth: int) -> tuple[tuple[Scalar, Node], ...]:
        seen: dict[str, tuple[Scalar, Node]] = {}
        for key_node, value_node in node.value:
            key, value = self.convert(key_node, depth), self.convert(value_node, depth)
            if not isinstance(key, Scalar):
                self.faults.error(key.span, "a key must be a text", code="data.key")
            elif key.text in seen:
                first = seen[key.text][0].span
                message = f"`{key.text}` is given twice, first in line {first.line}"
                self.faults.error(key.span, message, "keep one of them", code="data.key-duplicate")
            else:
                seen[key.text] = (key, value)
        return tuple(seen.values())


def _place(mark: Any, path: str) -> Span:
    """Return the place of one of PyYAML's marks, which count from 0."""
    return Span(path, mark.line + 1, mark.column + 1) if mark else Span(path)


def _tell_syntax(error: yaml.MarkedYAMLError, text: str, path: str, faults: Faults) -> None:
    mark = error.problem_mark or error.context_mark
    span = _place(mark, path)
    problem = (error.problem or "cannot be read").strip()
    where = ""
    if error.context and error.context_mark and mark and error.context_mark.line != mark.line:
        where = f" ({error.context} that begins in line {error.context_mark.line + 1})"
    faults.error(
        span, f"not valid YAML: {problem}{where}", _syntax_hint(problem, bool(where), text, span), code="data.yaml"
    )


def _syntax_hint(problem: str, is_left_open: bool, text: str, span: Span) -> str | None:
    lines = text.splitlines()
    line = lines[span.line - 1] if span.line <= len(lines) else ""
    if "\t" in line[: span.column]:
        return "indent with spaces, not with tabs"
    for bracket in "]}":
        if f"',' or '{bracket}'" in problem:
            return f"close it with {bracket}" if is_left_open else 'put a text that holds ": " in quotes'
    if "mapping values are not allowed" in problem:
        return 'put a text that holds ": " in quotes, and indent keys alike'
    if "cannot start any token" in problem:
        return "put a text that begins with @, ` or % in quotes"
    return None
