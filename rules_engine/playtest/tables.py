"""Two tables of a run: what each card does, and which rules fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.core import Rules
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.significance import benjamini_hochberg, two_proportions_p
from rules_engine.playtest.statistics import Proportion, clustered, difference, wilson
from rules_engine.playtest.tally import WIN, Tally
from rules_engine.playtest.telling import told_rules

FALSE_DISCOVERIES = 0.05
"""The share of cards called better or worse than the rest that may be so by chance (Benjamini and Hochberg)."""


Contrast = tuple[float, float, float, float]
"""Wins and number of the seats that held a card, then of those that did not."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One card, over the watched games: `n` counts the seats that ever held it."""

    id: str
    held: int
    played: Proportion
    held_last: Proportion
    wins_held: Proportion
    lift: float
    """Win rate of seats that held it, less that of seats that did not."""
    low: float
    high: float
    p: float
    """Adjusted for all cards of the table."""

    @property
    def stands_out(self) -> bool:
        """Whether holding it went with winning, or losing, more than chance explains. It need not be the cause."""
        return self.p < FALSE_DISCOVERIES


def card_lines(plan: Plan, tally: Tally) -> list[CardLine]:
    """Return a line for every card that anyone held, the best company first.

    None where nothing is ever played from a hand and just one seat held each in every game: pieces that belong to a seat tell of the seat.
    """
    if not tally.played and all(held == tally.totals["watched"] for held in tally.held.values()):
        return []
    seats, wins = tally.totals["watched"] * plan.players, tally.totals["watched_wins"]
    cards = sorted(tally.held)
    contrasts = [_contrast(plan, tally, card, seats, wins) for card in cards]
    adjusted = benjamini_hochberg([two_proportions_p(*contrast, seats=plan.players) for contrast in contrasts])
    lines = [_line(plan, tally, *each) for each in zip(cards, contrasts, adjusted, strict=True)]
    return sorted(lines, key=lambda line: (-line.lift, line.id))


def _contrast(plan: Plan, tally: Tally, card: str, seats: int, wins: int) -> Contrast:
    """Return a card's contrast in trials: the games of one deal count as one, for they bring the same cards."""
    held, won, deal = tally.held[card], tally.held_wins[card], plan.rotations
    return won / WIN / deal, held / deal, (wins - won) / WIN / deal, (seats - held) / deal


def _line(plan: Plan, tally: Tally, card: str, contrast: Contrast, p: float) -> CardLine:
    gap, held = difference(*contrast, seats=plan.players), tally.held[card]
    played, last = (clustered(count[card], held, plan.rotations) for count in (tally.played, tally.held_last))
    return CardLine(card, held, played, last, wilson(*contrast[:2]), gap.value, gap.low, gap.high, p)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule, and the share of games in which it made something happen."""

    id: str
    fired: Proportion
    told: bool
    """Whether events tell of it at all. A rule that only forbids, or says what is a legal action, they never name."""

    @property
    def is_idle(self) -> bool:
        """Whether it could have made something happen and never did."""
        return self.told and not self.fired.value


def rule_lines(rules: Rules[Any], tally: Tally) -> list[RuleLine]:
    """Return a line for every rule that code enforces, in the order of the book; games of a deal count as one trial."""
    told, size = told_rules(rules), _games_a_deal(tally)
    shares = {rule: clustered(tally.rules[rule], tally.games, size) for rule in rules.index.enforced()}
    return [RuleLine(rule, share, rule in told or share.value > 0) for rule, share in shares.items()]


def _games_a_deal(tally: Tally) -> int:
    """Return in how many seatings each deal was played, as `Plan.rotations` does."""
    return 1 if len(tally.chairs) < 2 else sum(tally.chairs.values()) // tally.games
