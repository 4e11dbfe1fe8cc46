"""How a report says things: sentences with what stands behind them, shares in per cent, intervals, plurals, lists."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.report.runs import BLIND, LineUp
from rules_engine.playtest.measures import Figure
from rules_engine.playtest.statistics import Difference, Proportion

SPACE = "\u00a0"
BLIND_NOTE = "not how people play"
MOST_TOLD = 3
"""Sentences of one kind in an answer."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement and what stands behind it."""

    text: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, its answer in a word, and the sentences that say why."""

    question: str
    verdict: str
    is_good: bool
    sentences: tuple[Sentence, ...]
    link: str
    """The id of the section that tells more."""


def percent(share: float, digits: int = 1) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.{digits}f}{SPACE}%"


def points(difference: float, *, signed: bool = True) -> str:
    """Return the difference of two shares, in percentage points."""
    number = f"{100 * difference:+.1f}" if signed else f"{abs(100 * difference):.1f}"
    return number.replace("-", "−")


def within(share: Proportion | Figure) -> str:
    """Return an interval of a share."""
    low, high = share.low or 0.0, 1.0 if share.high is None else share.high
    return f"95{SPACE}%: {100 * low:.1f} to {percent(high)}"


def within_points(gap: Difference) -> str:
    """Return an interval of a difference."""
    return f"95{SPACE}%: {points(gap.low)} to {points(gap.high)}"


def amount(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: `1 game`, `1,200 games`."""
    return f"{number:,}{SPACE}{noun if number == 1 else plural or noun + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def numbers_told(numbers: Sequence[int]) -> str:
    """Return whole numbers in order: `2`, `2 and 4`, `2 to 5`."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(low, high + 1)):
        return f"{low} to {high}"
    return listed([str(number) for number in numbers])


_OPTION = re.compile(r"(--[a-z][a-z-]*)")


def parts_of(text: str) -> list[dict[str, Any]]:
    """Return a text in parts, options of commands apart: a page must neither break them nor join their dashes."""
    parts = [(part, _OPTION.fullmatch(part) is not None) for part in _OPTION.split(text) if part]
    return [{"text": part, "option": is_option} for part, is_option in parts]


def who(each: LineUp) -> str:
    """Return who played, with what that is worth."""
    told = each.name
    return f"{told}: {BLIND_NOTE}" if BLIND in each.plan.bots else told


def evidence(each: LineUp, *parts: str) -> str:
    """Return what stands behind a sentence: an interval, how many games, who played."""
    return "; ".join([*filter(None, parts), f"n{SPACE}={SPACE}{amount(each.games, 'game')}", who(each)])


def value(figure: Figure) -> str:
    """Return a figure's value with its unit."""
    return number(figure, figure.value) + _UNITS.get(figure.unit, "")


def interval(figure: Figure) -> str:
    """Return the interval or the percentiles of a figure; empty where it has none."""
    if figure.low is None or figure.high is None:
        return ""
    if figure.unit == "share":
        return f"{100 * figure.low:.1f} to {percent(figure.high)}"
    return f"{number(figure, figure.low)} to {number(figure, figure.high)}"


_UNITS = {"minutes": f"{SPACE}min", "points": ""}


def number(figure: Figure, given: float) -> str:
    """Return a number in a figure's unit."""
    if figure.unit == "share":
        return percent(given)
    if float(given).is_integer():
        return f"{given:,.0f}"
    return f"{given:,.1f}" if figure.unit == "minutes" else f"{given:,.2f}"
