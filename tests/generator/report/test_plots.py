"""Plots show the numbers they are given, in their place, and tell line-ups apart without colour."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.reader import read_game
from generator.drawing import Drawing, Group, Item, Label, labels
from generator.drawing import Path as Shape
from generator.fonts import load_fonts
from generator.report.plots import (
    WIDTH,
    Lengths,
    Parts,
    Rung,
    Series,
    Style,
    Whisker,
    nice_ticks,
    plot_lengths,
    plot_parts,
    plot_rungs,
    plot_seats,
)

ROOT = Path(__file__).resolve().parents[3]
STRONG = "#102030"
FAIR = Whisker(0.5, 0.4, 0.6)


@pytest.fixture(scope="module")
def style() -> Style:
    game = read_game(ROOT, next(iter(sorted(path.parent.name for path in (ROOT / "card_data").glob("*/game.yaml")))))
    return Style("#000000", STRONG, "#555555", "#dddddd", "#eeeeee", load_fonts(game, game.languages[0]))


def test_a_whisker_reaches_as_far_as_its_interval(style: Style) -> None:
    drawing = plot_rungs([Rung("one", Whisker(0.25, 0.1, 0.4), 0.5), Rung("two", Whisker(0.75, 0.6, 0.9), 0.5)], style)
    low, high = _place(drawing, 0.1), _place(drawing, 0.4)
    assert (low, high) in [(start, end) for start, end, _ in _level_lines(drawing, 0.45)]


def test_dots_lie_in_the_order_of_their_shares(style: Style) -> None:
    drawing = plot_rungs([Rung(str(n), Whisker(n / 10, 0, 1), 0.5) for n in range(1, 10)], style)
    middles = [_middle(shape.d) for shape in _shapes(drawing.items) if "C" in shape.d]
    assert middles == sorted(middles)
    assert middles == pytest.approx([_place(drawing, n / 10) for n in range(1, 10)], abs=0.01)


def test_line_ups_are_told_apart_by_shape_or_fill(style: Style) -> None:
    series = [Series(f"bots {n}", (FAIR, FAIR), 0.5) for n in range(4)]
    drawing = plot_seats(["seat 1", "seat 2"], series, style)
    marks = [shape for shape in _shapes(drawing.items) if shape.fill and shape.stroke == STRONG]
    kinds = {(len(re.findall("[LC]", shape.d)), shape.fill, _points(shape.d)[0][1] > _low(shape.d)) for shape in marks}
    assert len(marks) == 4 * 3  # in the legend and in both rows
    assert len({(sides, fill) for sides, fill, _ in kinds}) >= 3
    assert {label.text for label in labels(drawing.items)} >= {"bots 0", "bots 1", "bots 2", "bots 3", "seat 1"}


def test_each_line_up_has_its_own_even(style: Style) -> None:
    drawing = plot_seats(["seat 1"], [Series("a", (FAIR,), 0.5), Series("b", (FAIR,), 0.45)], style)
    dashed = {_points(shape.d)[0][0] for shape in _shapes(drawing.items) if shape.dash}
    assert len(dashed) == 2


def test_bars_are_as_high_as_their_games_are_many(style: Style) -> None:
    drawing = plot_lengths([Lengths("bots", {10: 4, 12: 2, 20: 1}, 10)], 15, style)
    heights = sorted(_height(shape.d) for shape in _shapes(drawing.items) if shape.fill == STRONG)
    assert heights == pytest.approx([heights[-1] / 4, heights[-1] / 2, heights[-1]], abs=0.01)


@pytest.mark.parametrize("turns", [{600: 100}, {1: 1}, {0: 3, 5_000: 1}])
def test_lengths_of_any_kind_can_be_drawn(turns: dict[int, int], style: Style) -> None:
    drawing = plot_lengths([Lengths("bots", turns, min(turns)), Lengths("others", {40: 2, 50: 1}, 40)], 15, style)
    assert "min" in " ".join(label.text for label in labels(drawing.items))


def test_a_very_different_length_gets_an_axis_of_its_own(style: Style) -> None:
    near = plot_lengths([Lengths("a", {40: 1, 60: 1}, 40), Lengths("b", {50: 1}, 50)], 15, style)
    far = plot_lengths([Lengths("a", {40: 1, 60: 1}, 40), Lengths("b", {600: 1}, 600)], 15, style)
    assert far.height > near.height


def test_parts_are_told_apart_by_hatching_and_words(style: Style) -> None:
    drawing = plot_parts([Parts("bots", (0.5, 0.3, 0.2))], ["skill", "luck", "neither"], style)
    texts = [label.text for label in labels(drawing.items)]
    assert {"50 %", "30 %", "20 %", "skill", "luck", "neither"} <= set(texts)
    assert any(isinstance(item, Group) and item.clip for item in drawing.items)


def test_no_text_leaves_the_plot(style: Style) -> None:
    long = "a line-up with a very long name, under rulings that take even more room = yes"
    series = [Series(long, (FAIR,), 0.5)]
    for drawing in (plot_seats([long], series, style), plot_lengths([Lengths(long, {1: 1}, 1)], 15, style)):
        for label in labels(drawing.items):
            wide = style.fonts.width(label.text, "text", label.points)
            left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
            assert left >= -0.01
            assert left + wide <= WIDTH + 0.01


@given(st.floats(0, 1000), st.floats(0.001, 1000), st.integers(1, 9))
def test_ticks_are_few_even_and_inside(low: float, span: float, most: int) -> None:
    ticks = nice_ticks(low, low + span, most)
    assert len(ticks) <= most + 1
    assert all(low - 1e-6 * (low + span) <= tick <= (low + span) * (1 + 1e-6) for tick in ticks)
    gaps = [after - before for before, after in pairwise(ticks)]
    assert all(gap == pytest.approx(gaps[0], rel=1e-6) for gap in gaps)


def _shapes(items: tuple[Item, ...]) -> list[Shape]:
    found: list[Shape] = []
    for item in items:
        if isinstance(item, Shape):
            found.append(item)
        elif isinstance(item, Group):
            found += _shapes(item.items)
    return found


def _points(d: str) -> list[tuple[float, float]]:
    numbers = [float(text) for text in re.findall(r"-?\d+(?:\.\d+)?", d)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def _low(d: str) -> float:
    return min(y for _, y in _points(d))


def _middle(d: str) -> float:
    xs = [x for x, _ in _points(d)]
    return (min(xs) + max(xs)) / 2


def _height(d: str) -> float:
    match = re.fullmatch(r"M\S+ (\S+)H\S+V(\S+)H\S+Z", d)
    assert match
    return float(match[2]) - float(match[1])


def _level_lines(drawing: Drawing, width: float) -> list[tuple[float, float, float]]:
    lines = [_points(shape.d) for shape in _shapes(drawing.items) if shape.width == width and "L" in shape.d]
    return [(ends[0][0], ends[1][0], ends[0][1]) for ends in lines if ends[0][1] == ends[1][1]]


def _place(drawing: Drawing, share: float) -> float:
    """Return where a share lies, by the labels of the axis, which stand below their ticks."""
    ticks = {label.text: label.x for label in labels(drawing.items) if isinstance(label, Label) and "%" in label.text}
    left, right = ticks["0 %"], ticks["100 %"]
    return round(left + (right - left) * share, 3)


def test_games_of_one_length_have_one_tick(style: Style) -> None:
    drawing = plot_lengths([Lengths("a", {40: 5, 44: 3}, 40), Lengths("b", {600: 9}, 600)], 15.0, style)
    told = [label.text for label in labels(drawing.items)]
    assert [text for text in told if text.startswith(("5", "6"))] == ["600"]
    assert told.count("150 min") == 1
