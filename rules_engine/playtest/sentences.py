"""Comparisons in plain words, a sentence a row."""

from __future__ import annotations

import math

from rules_engine.playtest.compare import Comparison, Row

MAYBE = 0.05
"""Below this p a row, taken alone, would be called a difference."""


def sentence(row: Row, found: Comparison) -> str:
    """Return what a row says: a difference, perhaps one, or how small any difference must be."""
    effect, (factor, percent, points) = row.effect, _unit(row)
    if math.isinf(effect.low):
        return f"Too few games to tell about {_inside(row.title)}."
    if effect.low == effect.high == 0:
        return f"{row.title}: the same in every pair ({_n(row, found)})."
    digits = _digits((effect.high - effect.low) / 2 * factor)
    ends = f"{effect.low * factor:+,.{digits}f} to {effect.high * factor:+,.{digits}f}"
    if row.adjusted >= MAYBE and effect.p >= MAYBE:
        most = max(abs(effect.low), abs(effect.high)) * factor
        unit = points or f" {row.unit}"
        return f"No difference seen in {_inside(row.title)}: within ±{most:,.{digits}f}{unit} ({_n(row, found)})."
    before, after = (f"{value * factor:,.{digits}f}{percent}" for value in (effect.a, effect.b))
    told = f"from {before} to {after}{points if row.is_gap else ''}"
    known = f"(95 %: {ends}{'' if row.is_gap else points}; {_n(row, found)})"
    if row.is_significant:
        return f"{row.title} {'rose' if effect.difference > 0 else 'fell'} {told} {known}."
    verb = "risen" if effect.difference > 0 else "fallen"
    return f"{row.title} may have {verb} {told} {known}: among so many rows, that can be chance."


def figure(row: Row, value: float, *, sign: bool = False) -> str:
    """Return a value of a row as tables show it; differences with their sign."""
    if math.isinf(value):
        return ""
    factor, percent, _ = _unit(row)
    digits = _digits((row.effect.high - row.effect.low) / 2 * factor)
    unit = "" if sign or row.is_gap else percent
    shown = round(value * factor, digits) or 0.0  # there is no use in -0.0
    return f"{shown:{'+' if sign else ''},.{digits}f}{unit}"


def _unit(row: Row) -> tuple[float, str, str]:
    """Return the factor, and what follows a value and a difference."""
    if row.unit != "share":
        return 1.0, "", ""
    return 100.0, "" if row.is_gap else " %", " points"


def _digits(half_width: float) -> int:
    """Return the decimals that an interval of this half width deserves."""
    return 2 if 0.02 <= half_width < 0.2 else 3 if 0 < half_width < 0.02 else 1


def _inside(title: str) -> str:
    """Return a title as it stands inside a sentence."""
    return title[0].lower() + title[1:]


def _n(row: Row, found: Comparison) -> str:
    a, b = row.counts
    if row.group in ("rules", "cards"):
        what = "games" if row.group == "rules" else "holders"
        return f"{a:,} and {b:,} {what}"
    if not found.paired:
        return f"{a:,} and {b:,} games"
    if found.deals[0] != a:
        return f"{a:,} pairs on {found.deals[0]:,} deals"
    return f"{a:,} pairs"
