"""Words in the margins: whole, on the paper, and clear of what is printed."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.schema import Stock
from generator import cli
from generator.drawing import Pen
from generator.geometry import Face, Line, Mark, Note, Rect
from generator.imposition import Duplex, Paper, Printed, impose, plan_grid
from generator.marks import LABEL_POINTS, Label, words
from generator.shipped import find_paper
from tests.generator.mini import change, write_mini

LETTER_MM = 1.2
"""The width of a letter in these tests."""


def label(title: str) -> Label:
    return Label(title, "  ·  page 1 of 2  ·  front", "50 mm at 100 %", lambda text: LETTER_MM * len(text))


def room_of(note: Note) -> Rect:
    """Return about the room that a note takes, its letters without the tails."""
    width, cap = LETTER_MM * note.points / LABEL_POINTS * len(note.text), note.points * 0.3528 * 0.7
    shift = width / 2 if note.align == "center" else 0.0
    if note.turn:
        return Rect(note.x - cap, note.y + shift - width, cap, width)
    return Rect(note.x - shift, note.y - cap, width, cap)


def line_room(line: Line) -> Rect:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Rect(x, y, abs(line.x2 - line.x1) + 0.01, abs(line.y2 - line.y1) + 0.01)


def assert_clear(stock: Stock, paper: Paper, gutter: float, count: int, title: str) -> None:
    face = Face(stock.width, stock.height, stock.bleed, (Mark(Pen(1, 1).drawing(), 0, 0),))
    grid = plan_grid(paper, stock, gutter)
    leaf = next(iter(impose([Printed(f"c{n}", 1, face, None) for n in range(count)], grid, Duplex.NONE)))
    rects = [placement.rect for placement in leaf.recto]
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    extent = Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)
    notes, lines = words(extent, leaf.grid.paper, label(title), bleed=stock.bleed)
    sheet = Rect(0, 0, leaf.grid.paper.width, leaf.grid.paper.height).grown(-paper.printable_margin + 0.35)
    for room in (*map(room_of, notes), *map(line_room, lines)):
        assert room.x >= sheet.x, room
        assert room.y >= sheet.y, room
        assert room.right <= sheet.right, room
        assert room.bottom <= sheet.bottom, room
        assert not any(room.overlaps(placement.clip) for placement in leaf.recto), room


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("gutter", [0.0, 6.0])
@pytest.mark.parametrize("count", [1, 4, 9])
def test_words_are_clear_of_poker_cards(paper: str, gutter: float, count: int) -> None:
    assert_clear(Stock("poker", 63, 88, 3, 3, 3), find_paper(paper), gutter, count, "A title " * 40)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_are_clear_of_tokens_at_the_top(paper: str) -> None:
    for side in range(10, 60):
        assert_clear(Stock("token", side, side, 2, 1, 0), find_paper(paper), 4.0, 3, "Tokens")


@given(st.text(max_size=300), st.floats(60, 400))
def test_a_label_is_never_longer_than_its_room(title: str, room: float) -> None:
    found = label(title).within(room)
    assert LETTER_MM * len(found) <= room
    assert found.endswith("front")
    assert found.startswith(title) or "…" in found


def texts(root: Path) -> list[str]:
    document = pypdfium2.PdfDocument(io.BytesIO((root / "output/mini/mini-deck-a4.pdf").read_bytes()))
    return [page.get_textpage().get_text_range() for page in document]


def built(root: Path, monkeypatch: pytest.MonkeyPatch, title: str) -> int:
    change(write_mini(root) / "card_data/mini/game.yaml", "title: {en: Mini}", f"title: {{en: {title}}}")
    monkeypatch.chdir(root)
    return cli._run(["build", "--paper", "a4", "--ink", "full"])


def test_a_long_title_is_shortened_on_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert built(tmp_path, monkeypatch, "many words " * 60) == 0
    first = texts(tmp_path)[0]
    assert "many words many" in first
    assert "…" in first
    assert "page 1 of" in first


@pytest.mark.parametrize(
    ("title", "shown"), [('"Owls \U0001f989"', "U+1F989"), (r'"a\e[31m"', "U+001B"), (r'"a\x07"', "U+0007")]
)
def test_a_title_that_cannot_be_printed_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], title: str, shown: str
) -> None:
    assert built(tmp_path, monkeypatch, title) in (2, 3)
    told = capsys.readouterr().err
    assert shown in told
    assert "card_data/mini/game.yaml:" in told
    assert "\x1b" not in told


def test_a_line_break_in_a_title_is_a_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert built(tmp_path, monkeypatch, r'"two\nlines"') == 0
    assert "two lines" in texts(tmp_path)[0]
