"""Jinja2 for templates that come from strangers: the one module that imports it.

Templates see plain values only (texts, numbers, lists, mappings, the fields of frozen dataclasses) and the functions that are
handed to them. They read no files, and each run has a budget, so that every template ends. Every failure is a `TemplateFault`
with the place in the template's file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import lru_cache, wraps
from typing import Any, Literal, NamedTuple

from jinja2 import StrictUndefined, Template, TemplateSyntaxError, UndefinedError, nodes, pass_context
from jinja2.exceptions import SecurityError
from jinja2.filters import FILTERS
from jinja2.parser import Parser
from jinja2.runtime import Context, LoopContext, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from card_data.diagnostics import DeckwrightError, Span, suggest
from generator import sandbox_budget as limits
from generator.sandbox_budget import Budget, Refused
from generator.sandbox_faults import about_missing, fault, kind, line_of, plain_words, quoted, sentence

Syntax = Literal["text", "markdown", "html"]
"""`text`: plain; `markdown`: comments are `<!-- -->`, for `{#` begins an id there; `html`: values are escaped."""
Variables = Mapping[str, object]
Render = Callable[[Variables], str]
Evaluate = Callable[[Variables], object]

_PLAIN_FILTERS = """abs batch capitalize count d default dictsort e escape first float groupby int items last
length list lower map max min reject rejectattr round safe select selectattr sort string sum title tojson trim unique
upper""".split()  # noqa: SIM905
_TEXT_METHODS = frozenset(
    """capitalize casefold count endswith find index isalpha isascii isdigit isupper islower lower lstrip partition
    removeprefix removesuffix rfind rpartition rstrip split splitlines startswith strip swapcase title upper""".split()  # noqa: SIM905
)
_SEQUENCE_METHODS = frozenset({"count", "index"})
_MAPPING_METHODS = frozenset({"get", "items", "keys", "values"})
_FILE_TAGS = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends, nodes.Block)
_MARK = re.compile("\ue000(\\d+)\ue001")


class MarkedText(NamedTuple):
    """A rendered text, and for each of its lines the line of the source that wrote it."""

    text: str
    lines: tuple[int, ...]


class _MissingNameError(UndefinedError):
    """An undefined name, with what it was looked up in (none: the template's own names)."""

    def __init__(self, message: str, name: object, owner: object) -> None:
        super().__init__(message)
        self.name = name
        self.owner = owner


class _Missing(StrictUndefined):
    """Undefined values that remember how they came about."""

    __slots__ = ()

    def __init__(self, hint: Any = None, obj: Any = None, name: Any = None, exc: Any = None) -> None:
        owner = None if type(obj).__name__ == "MissingType" else obj
        reason = exc if exc is SecurityError else lambda message: _MissingNameError(message, name, owner)
        super().__init__(hint, obj, name, reason)  # type: ignore[arg-type]


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox: denies by default, counts what is spent."""

    intercepted_binops = frozenset({"*", "**", "+", "%", "/", "//"})

    def __init__(self, syntax: Syntax, filters: Mapping[str, Callable[..., object]]) -> None:
        comment: dict[str, Any] = {}
        if syntax == "markdown":
            comment = {"comment_start_string": "<!--", "comment_end_string": "-->"}
        blocks: dict[str, Any] = {"trim_blocks": True, "lstrip_blocks": True} if syntax != "text" else {}
        super().__init__(
            undefined=_Missing,
            autoescape=syntax == "html",
            keep_trailing_newline=True,
            finalize=self._written,
            cache_size=0,
            **comment,
            **blocks,
        )
        self.budget = Budget()
        self.globals = {"range": self._range, "dict": dict, "namespace": Namespace}
        known = {name: FILTERS[name] for name in _PLAIN_FILTERS if name in FILTERS}
        own: dict[str, Callable[..., Any]] = {
            "join": _join, "replace": _replace, "reverse": _reverse, "format": limits.format_text,
            "_concat": _concat, "_each": self._each, "_spend": self._spend,
        }  # fmt: skip
        self.filters = {name: self._charged(f) for name, f in {**known, **filters}.items()} | own

    @contextmanager
    def spending(self) -> Iterator[Budget]:
        """Give what runs inside a budget of its own."""
        outer, self.budget = self.budget, Budget()
        try:
            yield self.budget
        finally:
            self.budget = outer

    def _charged(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            self.budget.spend(1 + sum(len(a) for a in args if isinstance(a, (list, tuple, dict, range))))
            return function(*args, **kwargs)

        return run

    def _written(self, value: object) -> object:
        if value is None:
            return ""
        if isinstance(value, str):
            self.budget.write(len(value))
        elif not isinstance(value, (int, float, list, tuple, Mapping, Undefined)):
            raise Refused(f"{kind(value)} cannot be printed", "print a text or a number")
        return value

    def _range(self, *bounds: int) -> range:
        numbers = range(*bounds)
        if len(numbers) > limits.MAX_RANGE:
            raise Refused(f"range of {len(numbers):,} numbers, expected at most {limits.MAX_RANGE:,}")
        return numbers

    def _each(self, items: Iterable[Any], weight: int) -> Sequence[Any]:
        """Charge for each item that a loop will visit, before it starts."""
        if isinstance(items, (str, list, tuple, range)):
            self.budget.spend(weight * len(items))
            return items
        known = []
        for item in items:
            self.budget.spend(weight)
            known.append(item)
        return known

    def _spend(self, weight: int) -> None:
        self.budget.spend(weight)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls."""
        __self.budget.spend()
        return super().call(__context, __obj, *args, **kwargs)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Compute one of the operators whose result could be huge, or none."""
        self.budget.spend()
        if operator == "%" and isinstance(left, str):
            return limits.format_text(left, *(right if isinstance(right, tuple) else (right,)))
        if operator in ("/", "//", "%"):
            limits.check_division(left, operator, right)
        check = {"*": limits.check_product, "**": limits.check_power, "+": limits.check_sum}.get(operator)
        if check:
            check(left, right)
        return super().call_binop(context, operator, left, right)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute`, a mapping's key before its methods."""
        if isinstance(obj, Mapping):
            if attribute in obj:
                return obj[attribute]
            return getattr(obj, attribute) if attribute in _MAPPING_METHODS else self._lacking(obj, attribute)
        if _readable(obj, attribute):
            return getattr(obj, attribute, None)
        return self._lacking(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return `obj[argument]`."""
        if isinstance(obj, (Mapping, str, list, tuple, range)):
            try:
                return obj[argument]
            except (TypeError, LookupError):
                pass
        return self.getattr(obj, argument) if isinstance(argument, str) else self._lacking(obj, argument)

    def _lacking(self, obj: Any, name: Any) -> Undefined:
        if isinstance(obj, Undefined):
            return obj
        return self.undefined(obj=obj, name=name)


def _readable(obj: object, name: str) -> bool:
    if name.startswith("_"):
        return False
    if isinstance(obj, str):
        return name in _TEXT_METHODS
    if isinstance(obj, (list, tuple)):
        return name in _SEQUENCE_METHODS or name in getattr(obj, "_fields", ())
    if isinstance(obj, Namespace):
        return True
    if isinstance(obj, LoopContext):
        return hasattr(LoopContext, name)
    return is_dataclass(obj) and not isinstance(obj, type) and name in obj.__dataclass_fields__


@pass_context
def _join(context: Context, items: Iterable[Any], separator: str = "", attribute: str | None = None) -> str:
    if attribute is not None:
        items = [context.environment.getitem(item, attribute) for item in items]
    return _glue(context, list(items), separator)


@pass_context
def _concat(context: Context, items: list[Any]) -> str:
    return _glue(context, items, "")


def _glue(context: Context, items: list[Any], separator: str) -> str:
    environment = context.environment
    assert isinstance(environment, _Environment)
    environment.budget.spend(1 + len(items))
    items = ["" if item is None else item for item in items]
    if context.eval_ctx.autoescape:
        return Markup(limits.join_parts([escape(item) for item in items], escape(separator)))
    return limits.join_parts([str(item) for item in items], separator)


def _replace(text: str, old: str, new: str) -> str:
    if len(text) + text.count(old) * len(new) > limits.MAX_TEXT:
        raise Refused("the text after the replacement is too long")
    return str(text).replace(old, new)


def _reverse(items: str | Iterable[Any]) -> Any:
    return items[::-1] if isinstance(items, str) else list(items)[::-1]


class Sandbox:
    """One dialect of templates: its syntax and its filters."""

    def __init__(self, *, syntax: Syntax = "text", filters: Mapping[str, Callable[..., object]] | None = None) -> None:
        self._environment = _Environment(syntax, filters or {})

    def text(self, source: str, span: Span) -> Render:
        """Compile a template; what comes back renders it.

        Raises:
            TemplateFault: now for a syntax error, at rendering for an undefined name and all else that fails.
        """
        if "{{" not in source and "{%" not in source and self._environment.comment_start_string not in source:
            return lambda variables: source
        template = self._compile(source, span, lambda: self._environment.parse(source))
        return lambda variables: self._render(template, source, span, variables)

    def marked_text(self, source: str, span: Span) -> Callable[[Variables], MarkedText]:
        """Compile a template whose rendering also tells which line of the source wrote each line."""
        template = self._compile(source, span, lambda: _mark_lines(self._environment.parse(source + "\n")))
        return lambda variables: _read_marks(self._render(template, source, span, variables))

    def expression(self, source: str, span: Span) -> Evaluate:
        """Compile an expression; what comes back evaluates it to a value.

        Raises:
            TemplateFault: as for `text`.
        """
        template = self._compile(source, span, lambda: _assignment(self._environment, source))
        return lambda variables: self._evaluate(template, source, span, variables)

    def _compile(self, source: str, span: Span, parse: Callable[[], nodes.Template]) -> Template:
        environment = self._environment
        with environment.spending(), _located(source, span, environment.filters):
            tree = _guarded(parse(), span)
            code = environment.compile(tree)
            return environment.template_class.from_code(environment, code, environment.globals, None)

    def _render(self, template: Template, source: str, span: Span, variables: Variables) -> str:
        context = self._context(template, variables)
        with self._environment.spending() as budget, _located(source, span, variables):
            pieces = []
            for piece in template.root_render_func(context):
                budget.write(len(piece))
                pieces.append(piece)
            return "".join(pieces)

    def _evaluate(self, template: Template, source: str, span: Span, variables: Variables) -> object:
        context = self._context(template, variables)
        with self._environment.spending(), _located(source, span, variables):
            for _ in template.root_render_func(context):
                pass
            result = context.vars["result"]
            if isinstance(result, Undefined):
                str(result)  # raises: an undefined value is no result
            return result

    def _context(self, template: Template, variables: Variables) -> Context:
        names = {**self._environment.globals, **variables}
        return Context(self._environment, names, template.name, template.blocks, self._environment.globals)


def _assignment(environment: _Environment, source: str) -> nodes.Template:
    parser = Parser(environment, source, state="variable")
    expression = parser.parse_expression()
    if not parser.stream.eos:
        raise TemplateSyntaxError(f"unexpected {parser.stream.current.value!r} after the expression", 1, None, None)
    tree = nodes.Template([nodes.Assign(nodes.Name("result", "store"), expression, lineno=1)], lineno=1)
    return tree.set_environment(environment)  # type: ignore[return-value]


def _guarded(tree: nodes.Template, span: Span) -> nodes.Template:
    """Rewrite loops, macros and concatenations so that they spend, and refuse what reads files."""
    for tag in tree.find_all(_FILE_TAGS):
        raise TemplateSyntaxError(
            f"{{% {_tag_name(tag)} %}} is refused: templates read no files", tag.lineno, None, None
        )
    for loop in list(tree.find_all(nodes.For)):
        if loop.recursive:
            raise TemplateSyntaxError("recursive loops are refused", loop.lineno, None, None)
        loop.iter = _filter("_each", loop.iter, nodes.Const(_weight(loop)), loop)
    macros: list[nodes.Macro | nodes.CallBlock] = [*tree.find_all(nodes.Macro), *tree.find_all(nodes.CallBlock)]
    for macro in macros:
        spend = _filter("_spend", nodes.Const(_weight(macro)), None, macro)
        macro.body.insert(0, nodes.ExprStmt(spend, lineno=macro.lineno))
    _replace_concats(tree)
    return tree.set_environment(tree.environment)  # type: ignore[arg-type, return-value]


def _tag_name(tag: nodes.Node) -> str:
    return {"FromImport": "from"}.get(type(tag).__name__, type(tag).__name__.lower())


def _weight(block: nodes.Node) -> int:
    """Return the steps that one turn of a block costs: more where it writes much text."""
    return 1 + sum(len(data.data) for data in block.find_all(nodes.TemplateData)) // 100


def _filter(name: str, value: nodes.Node, argument: nodes.Expr | None, at: nodes.Node) -> nodes.Filter:
    arguments = [] if argument is None else [argument]
    return nodes.Filter(value, name, arguments, [], None, None, lineno=at.lineno)


def _replace_concats(node: nodes.Node) -> None:
    for name, value in node.iter_fields():
        children = value if isinstance(value, list) else [value]
        for index, child in enumerate(children):
            if not isinstance(child, nodes.Node):
                continue
            _replace_concats(child)
            if isinstance(child, nodes.Concat):
                listing = nodes.List(child.nodes, lineno=child.lineno)
                children[index] = _filter("_concat", listing, None, child)
        if not isinstance(value, list):
            setattr(node, name, children[0])


def _mark_lines(tree: nodes.Template) -> nodes.Template:
    for data in tree.find_all(nodes.TemplateData):
        lines = data.data.split("\n")
        marked = [f"{text}\ue000{data.lineno + i}\ue001" for i, text in enumerate(lines[:-1])]
        data.data = "\n".join([*marked, lines[-1]])
    return tree


def _read_marks(text: str) -> MarkedText:
    lines, last = [], 1
    for line in text.removesuffix("\n").split("\n"):
        marks = _MARK.findall(line)
        last = int(marks[-1]) if marks else last
        lines.append(last)
    return MarkedText(_MARK.sub("", text.removesuffix("\n")), tuple(lines))


@contextmanager
def _located(source: str, span: Span, names: Iterable[str]) -> Iterator[None]:
    """Turn whatever fails inside into a `TemplateFault` at its line."""
    try:
        yield
    except DeckwrightError:
        raise
    except TemplateSyntaxError as error:
        hint = suggest(quoted(error.message or ""), names)
        raise fault(source, span, error.lineno, sentence(error.message or "syntax error"), hint) from None
    except _MissingNameError as error:
        line = line_of(error.__traceback__)
        raise fault(
            source, span, line, *about_missing(str(error.name), error.owner, names), name=str(error.name)
        ) from None
    except Refused as error:
        raise fault(source, span, line_of(error.__traceback__), str(error), error.hint) from None
    except RecursionError as error:
        message = "the template calls itself without end"
        raise fault(source, span, line_of(error.__traceback__), message, "give the macro an end") from None
    except Exception as error:
        line = line_of(error.__traceback__)
        raise fault(source, span, line, *plain_words(error, names if isinstance(names, Mapping) else {})) from error


_DEFAULT = Sandbox()


@lru_cache(maxsize=8192)
def compile_text(source: str, span: Span) -> Render:
    """Compile a text with `{{ }}` for use on many rows.

    Raises:
        TemplateFault: now for a syntax error, at rendering for all else.
    """
    return _DEFAULT.text(source, span)


@lru_cache(maxsize=8192)
def compile_expression(source: str, span: Span) -> Evaluate:
    """Compile an expression such as `number > 0` for use on many rows.

    Raises:
        TemplateFault: now for a syntax error, at evaluation for all else.
    """
    return _DEFAULT.expression(source, span)
