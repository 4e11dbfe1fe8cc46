"""The plots of a report, drawn as cards are: shapes and texts, for paper and screen alike.

Marks tell line-ups apart by shape and fill, parts of bars by hatching and words; colour only adds to that, so that a plot
says the same in grey and to every eye. Lengths are millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from card_data.lengths import MM_PER_POINT
from generator.drawing import Drawing, Pen, rect_path
from generator.fonts import FontSet

WIDTH = 86.0
"""Two plots side by side fill a page; one alone fills a phone."""
POINTS = 7.6
SMALL = 6.9
LINE = 4.2
"""From one line of a legend to the next."""
SERIES = 3.0
"""From one line-up's whisker to the next."""
RIGHT = 4.0
MOST_BINS = 36
APART = 4.0
"""Histograms whose medians differ by more than this factor get an axis each."""
LONGEST = 0.995
"""Share of games that a histogram shows in their places; the few longest stand in its last bar."""
LEAST_TURNS = 9
STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class Style:
    """Colours as `#rrggbb`, and the fonts that texts are measured with."""

    ink: str
    strong: str
    muted: str
    line: str
    tint: str
    fonts: FontSet


@dataclass(frozen=True, slots=True)
class Whisker:
    """A share and its interval, from 0 to 1."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Series:
    """One line-up's whiskers, a row each."""

    label: str
    whiskers: tuple[Whisker, ...]
    even: float
    """What every row would be, were all alike."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """One line-up's plays by their turns."""

    label: str
    turns: Mapping[int, int]
    median: float


@dataclass(frozen=True, slots=True)
class Rung:
    """A share against what would be even; its label may have two lines."""

    label: str
    whisker: Whisker
    even: float


@dataclass(frozen=True, slots=True)
class Parts:
    """A whole, divided; the parts add up to 1. The label may have two lines."""

    label: str
    parts: tuple[float, ...]


def plot_seats(rows: Sequence[str], series: Sequence[Series], style: Style) -> Drawing:
    """Return dots with whiskers: a row a seat, a mark a line-up, each against what would be even."""
    step = max(7.0, SERIES * len(series) + 1.2)
    top = 2.0 + LINE * len(series)
    sheet = _Sheet(style, top + step * len(rows) + 9.5)
    ends = [end for each in series for whisker in each.whiskers for end in (whisker.low, whisker.high)]
    axis = _axis([*ends, *(each.even for each in series)], sheet.longest(rows) + 3.0)
    for number, each in enumerate(series):
        sheet.legend(axis.left, 3.4 + LINE * number, number, each.label)
    sheet.rows(rows, top, step, axis)
    for number, each in enumerate(series):
        for row, whisker in enumerate(each.whiskers):
            y = top + step * (row + 0.5) + (number - (len(series) - 1) / 2) * SERIES
            sheet.rule(axis, each.even, y - SERIES / 2, y + SERIES / 2)
            sheet.whisker(axis, y, whisker, number)
    sheet.ticks(axis, top + step * len(rows), "share of games won; dashed: even")
    return sheet.drawing()


def plot_rungs(rungs: Sequence[Rung], style: Style) -> Drawing:
    """Return dots with whiskers, a row each, every row with a dashed line where even would be."""
    labels = [rung.label for rung in rungs]
    top, step = 1.5, 9.0
    sheet = _Sheet(style, top + step * len(rungs) + 9.5)
    axis = Axis(0.0, 1.0, sheet.longest(labels) + 4.0, WIDTH - RIGHT)
    sheet.rows(labels, top, step, axis)
    for row, rung in enumerate(rungs):
        y = top + step * row
        sheet.rule(axis, rung.even, y + 0.8, y + step - 0.8)
        sheet.whisker(axis, y + step / 2, rung.whisker, 0)
    sheet.ticks(axis, top + step * len(rungs), "share of games won; dashed: even")
    return sheet.drawing()


def plot_parts(bars: Sequence[Parts], names: Sequence[str], style: Style) -> Drawing:
    """Return bars of 100 %, hatched, each part with its share in it where there is room."""
    labels = [bar.label for bar in bars]
    top, step = 2.0 + LINE * len(names), 9.0
    sheet = _Sheet(style, top + step * len(bars) + 9.5)
    axis = Axis(0.0, 1.0, sheet.longest(labels) + 4.0, WIDTH - RIGHT)
    for part, name in enumerate(names):
        y = 3.4 + LINE * part
        sheet.part(1.0, y - 2.3, 5.0, 2.6, part)
        sheet.text(8.0, y, name)
    sheet.rows(labels, top, step, axis)
    for row, bar in enumerate(bars):
        start = 0.0
        for part, share in enumerate(bar.parts):
            left, right = axis.at(start), axis.at(start + share)
            sheet.part(left, top + step * row + 1.8, right - left, step - 3.6, part)
            if right - left > 9.0:
                sheet.inside((left + right) / 2, top + step * (row + 0.5), f"{100 * share:.0f} %", part)
            start += share
    sheet.ticks(axis, top + step * len(bars), "share of deals")
    return sheet.drawing()


def plot_lengths(series: Sequence[Lengths], seconds_a_turn: float, style: Style) -> Drawing:
    """Return histograms of turns, one above the other, with the minutes that they would take."""
    medians = [each.median for each in series]
    shared = max(medians) <= APART * max(min(medians), 1.0)
    tall, head, foot = 12.0, 5.0, 7.0
    step = head + tall + (1.2 if shared else foot)
    sheet = _Sheet(style, step * len(series) + (foot if shared else 0.0) + 3.4)
    ends = [_ends(each) for each in series]
    all_ends = min(low for low, _ in ends), max(high for _, high in ends)
    for number, each in enumerate(series):
        base = step * number + head + tall
        minutes = each.median * seconds_a_turn / 60
        sheet.text(1.0, base - tall - 1.6, f"{each.label}: median {each.median:g} turns, {minutes:.3g} min")
        axis = sheet.histogram(each, all_ends if shared else ends[number], base, tall, number)
        if not shared or number == len(series) - 1:
            sheet.minutes(axis, base, seconds_a_turn, _turn_ticks(each, axis))
    sheet.text(
        WIDTH / 2,
        sheet.height - 1.0,
        f"turns, and minutes at {seconds_a_turn:g} s a turn",
        SMALL,
        muted=True,
        anchor="middle",
    )
    return sheet.drawing()


def _turn_ticks(lengths: Lengths, axis: Axis) -> list[float]:
    """Return round numbers of turns; the one that there is, where all games are of one length."""
    return (
        [float(turns) for turns in lengths.turns]
        if len(lengths.turns) == 1
        else nice_ticks(axis.low, axis.high, 7, 1.0)
    )


def _ends(lengths: Lengths) -> tuple[int, int]:
    """Return the first and the last turn that a histogram shows, some way apart."""
    first, last = min(lengths.turns), max(lengths.turns)
    total, seen = sum(lengths.turns.values()), 0
    for turns in sorted(lengths.turns):
        seen += lengths.turns[turns]
        if seen >= total * LONGEST:
            last = turns
            break
    room = max(0, LEAST_TURNS - (last - first + 1)) // 2
    return first - min(room, first), last + room


@dataclass(frozen=True, slots=True)
class Axis:
    """Where values lie from left to right."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        """Return the place of a value."""
        return self.left + (self.right - self.left) * (value - self.low) / (self.high - self.low)


def _axis(values: Sequence[float], left: float) -> Axis:
    """Return an axis of shares on which the values lie, with some room."""
    low, high = min(values), max(values)
    room = max((high - low) * 0.08, 0.01)
    return Axis(max(low - room, -0.02), min(high + room, 1.02), left, WIDTH - RIGHT)


def nice_ticks(low: float, high: float, most: int, least: float = 0.0) -> list[float]:
    """Return at most so many round values, evenly apart by `least` or more, from low to high."""
    rough = max((high - low) / most, least, 1e-9)
    size = 10.0 ** math.floor(math.log10(rough))
    step = max(next(size * factor for factor in STEPS if size * factor >= rough * (1 - 1e-9)), least)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


class _Sheet:
    """One plot in the making."""

    def __init__(self, style: Style, height: float) -> None:
        self.style, self.height = style, height
        self._pen = Pen(WIDTH, height)

    def drawing(self) -> Drawing:
        return self._pen.drawing()

    def longest(self, labels: Sequence[str]) -> float:
        """Return the room that labels need, up to half of the plot."""
        lines = [line for label in labels for line in label.split("\n")]
        return min(max(self._wide(line, POINTS) for line in lines), WIDTH / 2)

    def _wide(self, text: str, points: float) -> float:
        return self.style.fonts.width(text, "text", points)

    def text(
        self, x: float, y: float, text: str, points: float = POINTS, *, muted: bool = False, anchor: str = "start"
    ) -> None:
        """Write a line, smaller where it would run out of the plot."""
        room = {"start": WIDTH - x, "middle": 2 * min(x, WIDTH - x), "end": x}[anchor]
        points *= min(1.0, room / max(self._wide(text, points), 1e-9))
        fill = self.style.muted if muted else self.style.ink
        self._pen.text(x, y, text, points=points, fill=fill, anchor=anchor)  # type: ignore[arg-type]

    def rows(self, labels: Sequence[str], top: float, step: float, axis: Axis) -> None:
        """Name rows, with a fine line between them."""
        for row, label in enumerate(labels):
            lines = label.split("\n")
            middle = top + step * (row + 0.5) + 0.36 * POINTS * MM_PER_POINT
            for number, line in enumerate(lines):
                y = middle + (number - (len(lines) - 1) / 2) * 3.4
                self.text(axis.left - 2.0, y, line, muted=number > 0, anchor="end")
            if row:
                self._pen.line(0, top + step * row, WIDTH, top + step * row, stroke=self.style.line, width=0.15)

    def rule(self, axis: Axis, value: float, top: float, bottom: float) -> None:
        """Draw the dashed line of a value."""
        x = axis.at(value)
        self._pen.line(x, top, x, bottom, stroke=self.style.ink, width=0.3, dash=(1.3, 0.8))

    def whisker(self, axis: Axis, y: float, whisker: Whisker, number: int) -> None:
        """Draw a mark with its interval."""
        strong = self.style.strong
        left, right = axis.at(whisker.low), axis.at(whisker.high)
        self._pen.line(left, y, right, y, stroke=strong, width=0.45)
        for end in (left, right):
            self._pen.line(end, y - 0.7, end, y + 0.7, stroke=strong, width=0.35)
        self._mark(axis.at(whisker.value), y, number)

    def _mark(self, x: float, y: float, number: int) -> None:
        fill = self.style.strong if number % 2 == 0 else "#ffffff"
        corners = {0: 0, 1: 4, 2: 3, 3: -4}[number % 4]
        if not corners:
            self._pen.circle(x, y, 0.95, fill=fill, stroke=self.style.strong, width=0.35)
            return
        turn = math.pi / 4 if corners == 4 else -math.pi / 2
        sides = abs(corners)
        points = [
            (x + 1.2 * math.cos(turn + 2 * math.pi * i / sides), y + 1.2 * math.sin(turn + 2 * math.pi * i / sides))
            for i in range(sides)
        ]
        self._pen.polygon(points, fill=fill, stroke=self.style.strong, width=0.35)

    def legend(self, x: float, y: float, number: int, label: str) -> None:
        """Explain a mark."""
        middle = y - 0.36 * POINTS * MM_PER_POINT
        self._pen.line(x, middle, x + 5.0, middle, stroke=self.style.strong, width=0.45)
        self._mark(x + 2.5, middle, number)
        self.text(x + 7.0, y, label)

    def ticks(self, axis: Axis, y: float, title: str) -> None:
        """Draw an axis of shares."""
        self._base(axis, y)
        for value in nice_ticks(max(100 * axis.low, 0.0), min(100 * axis.high, 100.0), 5, 1.0):
            self._tick(axis.at(value / 100), y, f"{value:g} %")
        self.text((axis.left + axis.right) / 2, y + 8.0, title, SMALL, muted=True, anchor="middle")

    def minutes(self, axis: Axis, y: float, seconds_a_turn: float, ticks: Sequence[float]) -> None:
        """Draw an axis of turns, and of minutes below it."""
        for value in ticks:
            self._tick(axis.at(value), y, f"{value:g}")
            self.text(
                axis.at(value), y + 6.2, f"{value * seconds_a_turn / 60:.3g} min", SMALL, muted=True, anchor="middle"
            )

    def _base(self, axis: Axis, y: float) -> None:
        self._pen.line(axis.left, y, axis.right, y, stroke=self.style.muted, width=0.25)

    def _tick(self, x: float, y: float, label: str) -> None:
        self._pen.line(x, y, x, y + 0.8, stroke=self.style.muted, width=0.25)
        self.text(x, y + 3.5, label, SMALL, muted=True, anchor="middle")

    def histogram(self, each: Lengths, ends: tuple[int, int], base: float, tall: float, number: int) -> Axis:
        """Draw a histogram that stands on a line, and its median."""
        low, high = ends
        width = max(1, math.ceil((high - low + 1) / MOST_BINS))
        bins = [0] * ((high - low) // width + 1)
        for turns, count in each.turns.items():
            bins[(min(turns, high) - low) // width] += count
        axis = Axis(low - 0.5, low + len(bins) * width - 0.5, 4.0, WIDTH - RIGHT)
        fill = self.style.strong if number % 2 == 0 else self.style.tint
        for index, count in enumerate(bins):
            left, right = axis.at(low + index * width - 0.5), axis.at(low + (index + 1) * width - 0.5)
            if count:
                height = (tall - 1.5) * count / max(bins)
                self._pen.rect(
                    left, base - height, right - left, height, fill=fill, stroke=self.style.strong, width=0.15
                )
        self._base(axis, base)
        if low <= each.median <= high:
            self.rule(axis, each.median, base - tall, base)
        return axis

    def part(self, x: float, y: float, wide: float, tall: float, number: int) -> None:
        """Draw a part of a bar: the first full, the second hatched, the third pale."""
        strong = self.style.strong
        if wide <= 0:
            return
        self._pen.rect(x, y, wide, tall, fill=(strong, "#ffffff", self.style.tint)[number % 3])
        if number % 3 == 1:
            with self._pen.clip(rect_path(x, y, wide, tall)):
                for step in range(math.ceil((wide + tall) / 1.5)):
                    self._pen.line(x + 1.5 * step, y, x + 1.5 * step - tall, y + tall, stroke=strong, width=0.25)
        self._pen.rect(x, y, wide, tall, stroke=strong, width=0.3)

    def inside(self, x: float, y: float, text: str, number: int) -> None:
        """Write into a part of a bar."""
        wide = self._wide(text, POINTS) + 1.6
        if number % 3:
            self._pen.rect(x - wide / 2, y - 1.7, wide, 3.4, fill="#ffffff")
        fill = self.style.ink if number % 3 else "#ffffff"
        self._pen.text(x, y + 0.36 * POINTS * MM_PER_POINT, text, points=POINTS, fill=fill, anchor="middle")
