"""Marks that mean nothing, books that nobody prints, style sheets that no page can follow: each is told."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from card_data.diagnostics import Diagnostic, TemplateFault
from card_data.reader import read_game
from generator.project import Project
from generator.rulebook import render_rulebook
from tests.generator.mini import write_mini

HEAD = "# Mini\n\n## Play\n\nDraw. {#play.draw}\n\n"
BOOK = "card_data/mini/rulebook.en.md"
CSS = "templates/mini/rulebook.css"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_mini(tmp_path)
    (tmp_path / BOOK).write_text(HEAD, encoding="utf-8")
    return tmp_path


def faults(root: Path) -> list[Diagnostic]:
    try:
        render_rulebook(Project(root), read_game(root, "mini"), "en", "a5")
    except TemplateFault as fault:
        return list(fault.diagnostics)
    return []


MARKS = [
    ("Deal. {#Setup Deal}", '"{#Setup Deal}" is not an id; expected lower-case words joined by dots', "write {#setup.deal}"),
    ("Deal. {# a.b c }", '"{# a.b c }" is not an id; expected lower-case words joined by dots', "write {#a.b.c}"),
    ("Deal. {#a.b} And then.", '"{#a.b}" stands within a text', "put it at the end of its paragraph"),
    ("Deal. {#a.b}\nAnd then. {#a.c}", '"{#a.b}" stands within a text', "put it at the end of its paragraph"),
    ("Deal. {#a.b .exmaple}", 'unknown kind ".exmaple"', 'did you mean "example"?'),
    ("Deal. {#a.b .foo}", 'unknown kind ".foo"', "known: .rule, .example, .component, .advice"),
    ("Deal. {.example}", 'the kind ".example" stands without an id', "write {#an.id .example}"),
    ("Deal. {#a.b .example .advice}", "a text is of 2 kinds: example, advice", "keep one of them"),
    ("Deal. {#a.b #a.c}", "a text has 2 ids: #a.b, #a.c", "keep one of them"),
    ("Deal.[^9] {#a.b}", "the footnote [^9] has no text", "add a line that begins with [^9]:"),
    ("Deal. {#a.b}\n\n[^9]: A note.", "the footnote [^9] is never called, so it does not print", "write [^9] in the text it belongs to"),
    ("- Deal. {#Ab}", 'rule id "Ab"; expected lower-case words joined by dots, such as "turn.draw"', None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message", "hint"), MARKS)
def test_a_mark_that_means_nothing_is_told(root: Path, text: str, message: str, hint: str | None) -> None:
    (root / BOOK).write_text(HEAD + text + "\n", encoding="utf-8")
    (found,) = faults(root)
    assert (found.message, found.hint) == (message, hint)
    assert (found.span.path, found.span.line) == (BOOK, 9 if text.startswith("Deal. {#a.b}\n\n") else 7)


@pytest.mark.parametrize(
    "text", ["Deal {now}. {#a.b}", "`{#a}` is an id. {#a.b}", "A note.[^1] {#a.b}\n\n[^1]: x", "Deal. {#a.b .rule}"]
)
def test_sound_marks_are_left_alone(root: Path, text: str) -> None:
    (root / BOOK).write_text(HEAD + text + "\n", encoding="utf-8")
    assert faults(root) == []


@pytest.mark.parametrize("name", ["rulebook.de.md", "rulebook.EN.md", "rulebook.md", "rulebook.eng.md"])
def test_a_book_that_nobody_prints_is_told(root: Path, name: str) -> None:
    (root / "card_data/mini" / name).write_text(HEAD, encoding="utf-8")
    (found,) = faults(root)
    assert found.message == f"{name} is of no language of the game; expected one of en"
    assert found.span.path == f"card_data/mini/{name}"
    assert found.hint


ABSURD = [
    ("p { font-size: 1e9pt }", '"1e9pt" is written with a power of ten'),
    ("p { font-size: 100000pt }", '"100000pt" is larger than any page; expected at most 6,000pt'),
    ("p { margin: -99999mm }", '"-99999mm" is larger than any page; expected at most 2,000mm'),
    ("p { width: 999999% }", '"999999%" is larger than any page; expected at most 10,000%'),
    ("p { line-height: 1000000 }", '"1000000" is larger than any page; expected at most 100,000'),
    ("@page { size: 1mm 1mm }", "a style sheet does not set the size of the paper"),
    ("@page :left { margin: 1mm; size: a3 }", "a style sheet does not set the size of the paper"),
    ('@import "other.css";', "@import is refused"),
    ("@import url(https://example.org/x.css);", "@import is refused"),
]


@pytest.mark.parametrize(("css", "message"), ABSURD)
def test_a_style_sheet_asks_for_nothing_absurd(root: Path, css: str, message: str) -> None:
    (root / CSS).write_text(f"/* 1e9pt */\n{css}", encoding="utf-8")
    (found,) = faults(root)
    assert message in found.message
    assert (found.span.path, found.span.line) == (CSS, 2)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"p { color: \xff }", "byte 0xFF is not UTF-8"),
        ("p { }".encode("utf-16"), "the file is UTF-16, expected UTF-8"),
        (b"p { }\x00", "control character U+0000"),
        (b"p { color: red } /*" + b"x" * 5_000_000 + b"*/", "expected at most 4 MB"),
    ],
)
def test_a_style_sheet_is_read_as_every_file_is(root: Path, data: bytes, message: str) -> None:
    (root / CSS).write_bytes(data)
    (found,) = faults(root)
    assert message in found.message
    assert found.span.path == CSS


def test_a_style_sheet_is_no_link_out_of_the_project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.css"
    outside.write_text("p { color: red }", encoding="utf-8")
    (root / CSS).symlink_to(outside)
    (found,) = faults(root)
    assert "is a link that leaves the project" in found.message


ODD = [
    "p { font-size: 0 }", "p { font-size: -3pt }", "* { font-size: 6000pt }", "html { font-size: 100em }", "p { margin: 2000mm }",
    "@page { margin: 2000mm }", "@page { margin: 0 }", "p { column-count: 0 }", "p { column-count: 90000 }", "* { display: none }",
    "* { display: flex }", "* { display: table-cell }", "* { position: absolute }", "* { float: left }", "p { width: 0 }",
    "* { break-before: page }", "p { orphans: 90000 }", "p::before { content: counter(x) }", "p { hyphens: auto }",
    "p { letter-spacing: 2000mm }", "p { transform: scale(0) }", "p { transform: rotate(90deg) }", "p { border: 2000mm solid }",
    "p { line-height: 0 }", "p { text-indent: -2000mm }", "* { font-family: nothing }", "p { opacity: 7 }",
    ".box.quick { font-size: 0.001pt }", "p { background: url() }", "p { --x: var(--x); color: var(--x) }",
]  # fmt: skip


@pytest.mark.parametrize("css", ODD)
def test_an_odd_style_sheet_gives_a_book_or_a_fault(root: Path, css: str, capfd: pytest.CaptureFixture[str]) -> None:
    (root / CSS).write_text(css + "\n", encoding="utf-8")
    (root / BOOK).write_text(HEAD + "::: quick\nDraw.\n:::\n", encoding="utf-8")
    began = time.process_time()
    for found in faults(root):
        assert found.message
        assert found.code.startswith("rulebook.")
    assert time.process_time() - began < 20
    assert "CRITICAL" not in capfd.readouterr().err
