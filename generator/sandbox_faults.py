"""What templates did wrong, in words and with places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from types import TracebackType

from card_data.diagnostics import Diagnostic, Span, TemplateFault, suggest


def about_missing(name: str, owner: object, names: Iterable[str]) -> tuple[str, str | None]:
    """Return message and hint for a name that `owner` lacks; none as owner stands for the template's own names."""
    if owner is None:
        return f'"{name}" is not known here', suggest(name, [n for n in names if not n.startswith("_")])
    if isinstance(owner, Mapping):
        keys = [str(key) for key in owner]
        listing = f"known: {', '.join(keys[:12])}" if len(keys) <= 12 else None
        return f'there is no "{name}" here', suggest(name, keys) or listing
    if is_dataclass(owner):
        return f'there is no "{name}" here', suggest(name, owner.__dataclass_fields__)
    return f'"{name}" of {kind(owner)} may not be used or does not exist', None


def kind(value: object) -> str:
    """Return what a value is, in words."""
    if callable(value):
        return "a function"
    return {"str": "a text", "int": "a number", "NoneType": "none", "list": "a list"}.get(
        type(value).__name__, f"a {type(value).__name__}"
    )


def quoted(message: str) -> str:
    """Return the first name that a message puts in quotes."""
    found = re.search(r"'([^']+)'", message)
    return found[1] if found else ""


def sentence(message: str) -> str:
    """Return a library's message in the form of ours."""
    return message.rstrip(".").replace("'", '"')


def line_of(trace: TracebackType | None) -> int:
    """Return the template line of the innermost frame that runs a template."""
    line = 1
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    return line


def fault(source: str, span: Span, line: int, message: str, hint: str | None, name: str = "") -> TemplateFault:
    """Return a fault at a line of the template; `name` is looked for in the line, for the column."""
    lines = source.split("\n")
    text = lines[line - 1] if line <= len(lines) else ""
    found = re.search(rf"\b{re.escape(name)}\b", text) if name else None
    column = found.start() + 1 if found else 1
    if line == 1:
        column += span.column - 1
    place = Span(span.path, span.line + line - 1, column)
    return TemplateFault([Diagnostic(place, message, hint, code="template")])
