from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from generator.sandbox import Sandbox, compile_expression, compile_text
from generator.sandbox_budget import Refused

HERE = Span("templates/mini/card.yaml", 10, 5)


def text(source: str, **values: object) -> str:
    return compile_text(source, HERE)(values)


def fault(source: str, **values: object) -> Diagnostic:
    with pytest.raises(TemplateFault) as caught:
        text(source, **values)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("plain", "plain"),
        ("{{ name }} of {{ numbers.hand }}", "Ann of 3"),
        ("{{ numbers['hand'] + 1 }}", "4"),
        ("{{ none }}|{{ 'a' ~ none ~ 2 }}", "|a2"),
        ("{% for i in range(3) %}{{ loop.index }}{{ ',' if not loop.last }}{% endfor %}", "1,2,3"),
        ("{% set n = namespace(x=0) %}{% for i in [1, 2] %}{% set n.x = n.x + i %}{% endfor %}{{ n.x }}", "3"),
        ("{{ [3, 1, 2] | sort | join('-') }}", "1-2-3"),
        ("{{ '%03d' | format(7) }} {{ name.upper() }}", "007 ANN"),
        ("{{ name | default('x') }} {{ other | default('x') }}", "Ann x"),
    ],
)
def test_templates_render(source: str, expected: str) -> None:
    assert text(source, name="Ann", numbers={"hand": 3}) == expected


@pytest.mark.parametrize(("source", "value"), [("number > 2", True), ("number", 3), ("[number, 1]", [3, 1])])
def test_expressions_keep_their_type(source: str, value: object) -> None:
    assert compile_expression(source, HERE)({"number": 3}) == value


@pytest.mark.parametrize(
    ("source", "message", "hint", "place"),
    [
        ("a {{ nmae }}", '"nmae" is not known here', 'did you mean "name"?', "10:10"),
        ("a\nb {{ numbers.hnd }}", 'there is no "hnd" here', 'did you mean "hand"?', "11:14"),
        ("{{ name | uper }}", 'No filter named "uper"', 'did you mean "upper"?', "10:5"),
        ("a\n{{ name", "unexpected end of template", None, "11:1"),
        ("{{ 1 / 0 }}", "1 / 0 divides by zero", None, "10:5"),
    ],
)
def test_faults_are_located(source: str, message: str, hint: str | None, place: str) -> None:
    found = fault(source, name="Ann", numbers={"hand": 3})
    assert message in found.message
    assert found.hint == hint
    assert str(found.span) == f"{HERE.path}:{place}"


@pytest.mark.parametrize(
    "source",
    [
        "{% for i in range(10000) %}{% for j in range(10000) %}{% endfor %}{% endfor %}",
        "{% for i in range(10000) if i > 99999 %}{% for j in range(10000) %}{% endfor %}{% endfor %}{% for i in range(10**9) %}{% endfor %}",
        "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}",
        "{% macro f(x) %}{% if x %}{{ f(x - 1) }}{{ f(x - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
        "{% set n = namespace(x='aa') %}{% for i in range(60) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
        "{% set n = namespace(x='aa') %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% set n = namespace(x='aa') %}{% for i in range(60) %}{% set n.x %}{{ n.x }}{{ n.x }}{% endset %}{% endfor %}",
        "{% set n = namespace(x='aa') %}{% for i in range(60) %}{% set n.x = [n.x, n.x] | join %}{% endfor %}",
        "{% set n = namespace(x='aa') %}{% for i in range(60) %}{% set n.x = n.x | replace('a', 'aaaa') %}{% endfor %}",
        "{{ 'a' * 10**9 }}",
        "{{ 9**9**9**9 }}",
        "{% set n = namespace(x=9) %}{% for i in range(9999) %}{% set n.x = n.x * n.x %}{% endfor %}",
        "{{ '%0999999999d' % 1 }}",
        "{{ '%*d' | format(999999999, 1) }}",
    ],
)
def test_every_template_ends(source: str) -> None:
    began = time.monotonic()
    fault(source)
    assert time.monotonic() - began < 8


@pytest.mark.parametrize(
    "source",
    [
        "{% include 'x' %}",
        "{% import 'x' as y %}",
        "{% from 'x' import y %}",
        "{% extends 'x' %}",
        "{{ ''.__class__ }}",
        "{{ name.format(1) }}",
        "{{ name|attr('__class__') }}",
        "{{ path.write_text('x') }}",
        "{{ record.path.unlink() }}",
        "{{ range.__globals__ }}",
        "{{ [].append(1) }}",
        "{{ cycler('a') }}",
        "{{ lipsum(1000) }}",
        "{{ self }}",
    ],
)
def test_templates_reach_nothing(source: str, tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Record:
        path: Path

    fault(source, name="Ann", path=tmp_path, record=Record(tmp_path))


def test_a_mapping_s_keys_come_before_its_methods() -> None:
    assert text("{{ row.items }} {{ row.values }}", row={"items": 1, "values": 2}) == "1 2"


def test_functions_can_refuse() -> None:
    def card(name: str) -> str:
        raise Refused(f"unknown card {name}", "look it up")

    found = fault("one\n{{ card('x') }}", card=card)
    assert (found.message, found.hint, found.span.line) == ("unknown card x", "look it up", 11)


def test_html_is_escaped() -> None:
    render = Sandbox(syntax="html").text("{{ a }}{{ a ~ 'b' }}{{ a | safe }}", HERE)
    assert render({"a": "<"}) == "&lt;&lt;b<"


def test_marked_text_knows_its_lines() -> None:
    source = "one\n<!-- two\nthree -->\n{% for i in range(2) %}\nx{{ i }} {#a.b}\n{% endfor %}\nseven"
    marked = Sandbox(syntax="markdown").marked_text(source, HERE)({})
    found = dict(zip(marked.text.split("\n"), marked.lines, strict=True))
    assert (found["one"], found["x1 {#a.b}"], found["seven"]) == (1, 5, 7)


@given(st.text(alphabet="{}%# ab|.()[]'\"\n*0-9,~", max_size=40))
def test_any_text_renders_or_is_a_template_fault(source: str) -> None:
    try:
        text(source, a="x", b=[1, 2])
    except TemplateFault as error:
        assert all(found.span.path == HERE.path for found in error.diagnostics)
