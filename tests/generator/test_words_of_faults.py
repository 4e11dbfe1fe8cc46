"""Messages: in the words of who reads them, with nothing in them that drives a terminal, and with no silly hint."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, Span, TemplateFault, suggest
from card_data.reader import read_game
from generator import cli
from generator.images import image_size
from generator.project import Project
from generator.rulebook import render_rulebook
from generator.sandbox import Sandbox
from generator.shipped import find_paper
from tests.generator.mini import change, write_mini

HERE = Span("templates/mini/card.yaml", 3, 5)
PYTHON = re.compile(r"NoneType|\bstr\b|\bint\b|\bdict\b|\bobject\b|\bTypeError|no attribute|keyword|positional|unhashable|iterable|callable|<template>|Inserts")  # fmt: skip


# What does not print


@given(st.text())
def test_no_message_drives_the_terminal(text: str) -> None:
    told = [
        str(Diagnostic(HERE, text, text)),
        str(DataError([Diagnostic(Span(text), "x")])),
        str(DeckwrightError(text)),
    ]
    for message in told:
        assert all(c.isprintable() or c in "\n\u00a0\u3000" or c.isspace() for c in message)
        assert "\x1b" not in message
        assert "\u2028" not in message


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\x1b[31mb", r"a\x1b[31mb"), ("a\u202eb", r"a\u202eb"), ("\U000e0041", r"\U000e0041"), ("a\nb", r"a\x0ab"), ("é ☃ ミニ", "é ☃ ミニ")],
)  # fmt: skip
def test_what_does_not_print_is_shown_by_its_number(text: str, shown: str) -> None:
    assert Diagnostic(HERE, text).message == shown


def test_an_argument_is_shown_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write_mini(tmp_path))
    assert cli._run(["build", "mi\x1b[31mni\u202e"]) == 1
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert "\u202e" not in told


# Hints


@given(st.text(max_size=8), st.lists(st.text(max_size=8)))
def test_no_hint_says_what_was_written(found: str, known: list[str]) -> None:
    assert suggest(found, [*known, found]) != f'did you mean "{found}"?'


@pytest.mark.parametrize(
    ("old", "new"),
    [("extends: card", "extends: card-low"), ("dots: {fill: paper,", "dots: {like: dots, fill: paper,")],
)
def test_a_thing_like_itself_gets_no_hint_of_itself(tmp_path: Path, old: str, new: str) -> None:
    root = write_mini(tmp_path)
    change(root / "templates/mini/card-low.yaml", old, new)
    from generator.layouts import Layouts

    with pytest.raises(TemplateFault) as caught:
        Layouts(Project(root), "mini").get("card-low")
    assert all("did you mean" not in (found.hint or "") for found in caught.value.diagnostics)


# The words of templates

SLIPS = [
    "{{ none.x }}", "{{ name.strip(1, 2, 3) }}", "{{ name() }}", "{{ 1 + 'a' }}", "{{ 'a' + 1 }}", "{{ 1 < 'a' }}", "{{ 'a' - 1 }}",
    "{% for i in 3 %}{% endfor %}", "{{ none + 1 }}", "{{ {[1]: 2} }}", "{{ range('a') }}", "{{ range() }}", "{{ name | round }}",
    "{{ 3 | join }}", "{{ none | join }}", "{{ [1, 'a'] | sort }}", "{{ [1, 'a'] | sum }}", "{{ 3 | length }}", "{{ none | upper }}",
    "{{ name | replace('a') }}", "{{ name | default }}", "{{ [name] | map }}", "{{ name | batch('x') | list }}", "{{ -name }}",
    "{% macro f(x) %}{% endmacro %}{{ f(1, 2) }}", "{% macro f(x) %}{% endmacro %}{{ f(y=2) }}", "{{ '%d' | format('a') }}",
    "{{ [1, 2] * 'a' }}", "{{ name[1, 2] }}", "{{ 2 ** 'a' }}", "{{ name | truncate }}", "{{ 1 in 2 }}", "{{ [] | first }}",
    "{{ [none] | min }}", "{{ [1, none] | max }}", "{{ name | groupby }}", "{{ name | int(base='x') }}", "{{ {}.pop('x') }}",
    "{% if 1 %}" * 120 + "{% endif %}" * 120, "{% for i in [1] %}" * 40 + "{% endfor %}" * 40,
]  # fmt: skip


@pytest.mark.parametrize("source", SLIPS)
def test_no_slip_of_a_template_is_told_in_python(source: str) -> None:
    try:
        Sandbox().text(source, HERE)({"name": "Ann"})
    except TemplateFault as fault:
        for found in fault.diagnostics:
            assert not PYTHON.search(f"{found.message} {found.hint}"), found
            assert found.span.path == HERE.path


BOOKS = [
    ('{{ card("a", zzz=1, caption="x") }}', 'card() takes no "zzz"', "known: name, width, caption, component, side, float"),
    ('{{ card("a", captoin="x") }}', 'card() takes no "captoin"', 'did you mean "caption"?'),
    ("{{ card() }}", "card() lacks `name`", "known: name, width, caption, component, side, float"),
    ('{{ card(["a"], caption="x") }}', "card(...) expects the id of one card", 'write card("an-id"), or cards([...]) for several'),
    ('{{ cards("a", caption="x") }}', "cards(...) expects a list of ids", 'write cards(["an-id", "another"])'),
    ('{{ cards([["a"]], caption="x") }}', "cards(...) expects a list of ids", 'write cards(["an-id", "another"])'),
    ('{{ card("a", caption=none) }}', 'the caption of card("a") is no text', 'write caption="..."'),
    ('{{ card("a", "wide", caption="x") }}', 'width is "wide"; expected a number of millimetres from 1 to 400', None),
    ("{{ count(1) }}", "a number stands where a list is expected", None),
    ("{{ rulings(1, 2, 3) }}", "rulings() is given too many values", "known: others"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "message", "hint"), BOOKS)
def test_the_functions_of_rulebooks_say_what_they_expect(
    tmp_path: Path, source: str, message: str, hint: str | None
) -> None:
    root = write_mini(tmp_path)
    (root / "card_data/mini/rulebook.en.md").write_text(f"# Mini\n\n{source}\n", encoding="utf-8")
    with pytest.raises(TemplateFault) as caught:
        render_rulebook(Project(root), read_game(root, "mini"), "en", "a5")
    (found,) = caught.value.diagnostics
    assert found.message == message
    assert hint is None or found.hint == hint
    assert found.span.line == 3


# Papers, pictures


@pytest.mark.parametrize("name", ["a4", "A4", "Letter", "TABLOID"])
def test_a_paper_is_known_in_any_case(name: str) -> None:
    assert find_paper(name).name == name.lower()


def test_one_paper_in_two_cases_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write_mini(tmp_path))
    assert cli._run(["build", "--paper", "A4", "--paper", "a4", "--ink", "full"]) == 0
    assert [path.name for path in (tmp_path / "output/mini").glob("*.pdf")] == ["mini-deck-a4.pdf"]


def test_a_large_picture_is_told_by_us_alone(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    Image.new("1", (9_999, 9_999)).save(tmp_path / "large.png")
    with pytest.raises(TemplateFault, match="is 9999 x 9999 pixels; expected at most 10000 on a side and 80 million"):
        image_size(tmp_path / "large.png", HERE, "large.png")
    assert not recwarn.list


BUILD = """\
import sys, hashlib
from pathlib import Path
from card_data.reader import read_game
from generator.project import Project
from generator.rulebook import render_rulebook
root = Path(sys.argv[1])
print(hashlib.sha256(render_rulebook(Project(root), read_game(root, "mini"), "en", "a5")[0]).hexdigest())
"""


def test_a_book_with_photographs_does_not_tell_where_it_was_made(tmp_path: Path, project_root: Path) -> None:
    made = set()
    for name in ("one", "another folder ü"):
        root = write_mini(tmp_path / name)
        Image.new("RGB", (30, 30), "#c08040").save(root / "card_data/mini/photo.png")
        change(root / "templates/mini/card.yaml", "shape: rect, at: [4, 4]", "image: photo.png, at: [4, 4]")
        (root / "card_data/mini/rulebook.en.md").write_text(
            '# Mini\n\n{{ card("a", caption="A.") }}\n', encoding="utf-8"
        )
        command = [sys.executable, "-c", BUILD, str(root)]
        done = subprocess.run(command, cwd=project_root, capture_output=True, text=True, check=True)
        made.add(done.stdout)
    assert len(made) == 1
