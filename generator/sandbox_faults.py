"""What templates did wrong, in words and with places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from inspect import signature
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


def plain_words(error: Exception, names: Mapping[str, object]) -> tuple[str, str | None]:
    """Return message and hint for what Python says of a template's expression, in the words of who writes templates."""
    message = str(error) or type(error).__name__
    for pattern, words in _IN_OUR_WORDS:
        match = pattern.search(message)
        if match:
            return words(match, names)
    if _PYTHON.search(message):
        kinds = " and ".join(dict.fromkeys(_named(name) for name in _TYPES.findall(message)))
        return "this cannot be computed" + (f" with {kinds}" if kinds else ""), None
    return sentence(message), None


_TYPES = re.compile(r"\b(str|int|float|NoneType|list|dict|tuple|bool)\b")
_PYTHON = re.compile(rf"{_TYPES.pattern}|\bobject\b|__|\bkeyword\b")

Words = Callable[[re.Match[str], Mapping[str, object]], tuple[str, str | None]]


def _unknown_argument(match: re.Match[str], names: Mapping[str, object]) -> tuple[str, str | None]:
    known = _arguments(names.get(match[1]))
    return f'{match[1]}() takes no "{match[2]}"', suggest(match[2], known) or _listing(known)


def _lacking_argument(match: re.Match[str], names: Mapping[str, object]) -> tuple[str, str | None]:
    return (
        f"{match[1].removeprefix('sync_').removeprefix('do_')}() lacks {match[2].replace(chr(39), chr(96))}",
        _listing(_arguments(names.get(match[1]))),
    )


def _arguments(function: object) -> list[str]:
    try:
        return list(signature(function).parameters) if callable(function) else []
    except ValueError:  # one of Python's own, which tells nothing of itself
        return []


def _listing(known: Sequence[str]) -> str | None:
    return f"known: {', '.join(known)}" if known else None


def _named(name: str) -> str:
    return {"str": "a text", "int": "a number", "float": "a number", "NoneType": "none", "list": "a list", "dict": "a map",
            "tuple": "a list", "bool": "true or false"}.get(name, f"a {name}")  # fmt: skip


_IN_OUR_WORDS: tuple[tuple[re.Pattern[str], Words], ...] = (
    (re.compile(r"macro '(\w+)' takes no keyword argument '(\w+)'"), lambda m, _: (f'{m[1]}() takes no "{m[2]}"', None)),
    (re.compile(r"macro '(\w+)' takes not more than"), lambda m, _: (f"{m[1]}() is given too many values", None)),
    (re.compile(r"(\w+)\(\) got an unexpected keyword argument '(\w+)'"), _unknown_argument),
    (re.compile(r"(\w+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.*)"), _lacking_argument),
    (re.compile(r"(\w+)\(\) got multiple values for argument '(\w+)'"),
     lambda m, _: (f'{m[1]}() is given "{m[2]}" twice', "keep one of them")),
    (re.compile(r"(\w+)\(\) takes .*positional arguments? but"),
     lambda m, names: (f"{m[1]}() is given too many values", _listing(_arguments(names.get(m[1]))))),
    (re.compile(r"unhashable type: '(\w+)'"), lambda m, _: (f"{_named(m[1])} stands where a text is expected", None)),
    (re.compile(r"'(\w+)' object has no attribute"), lambda m, _: (f"{_named(m[1])} stands where another value is expected", None)),
    (re.compile(r"unsupported operand type\(s\) for (\S+?):? '(\w+)' and '(\w+)'"),
     lambda m, _: (f"{_named(m[2])} {m[1]} {_named(m[3])} cannot be computed", "texts are joined by ~")),
    (re.compile(r'can only concatenate (\w+) \(not "(\w+)"\)'),
     lambda m, _: (f"{_named(m[1])} + {_named(m[2])} cannot be computed", "texts are joined by ~")),
    (re.compile(r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'"),
     lambda m, _: (f"{_named(m[2])} {m[1]} {_named(m[3])} cannot be compared", None)),
    (re.compile(r"'(\w+)' object is not iterable"), lambda m, _: (f"{_named(m[1])} stands where a list is expected", None)),
    (re.compile(r"'(\w+)' object is not callable"), lambda m, _: (f"{_named(m[1])} is called like a function", "leave the ( ) out")),
    (re.compile(r"object of type '(\w+)' has no len"), lambda m, _: (f"{_named(m[1])} has no length", None)),
    (re.compile(r"too many levels of indentation|too many statically nested blocks"),
     lambda m, _: ("the template is nested too deep", "nest its loops and conditions less deep")),
)  # fmt: skip


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
