"""Who stands how well in Curdis. A seat's score is its points, and those it may expect to write down in this round.

- *Expected points*: a hand's points, if another goes out first. How likely a seat goes out first is in proportion to a power of its speed
  (`SHAPE`), and that is one over its cards, to which a part of a card is added (`CARD`): the last cards are the slowest to go, one by one,
  and no hand is out before its turn. An open private pile is a second number to reach, and shortens the way (`PILE`). Who is to move
  and can reach no number loses a turn, which lengthens it (`STUCK`): so it pays to leave a number on top that the next one cannot reach.
- *Shares*: differences of points count for less while many rounds are to come. Their spread in one round is a part (`SPREAD`) of the
  points that a dealt hand has on average, and grows with the root of the rounds to come, as sums of independent amounts do.

Before a round is opened all hands are fresh, and only the points written down count.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, sqrt

from rules_engine.core import Action
from rules_engine.games.curdis.play import CurdisState
from rules_engine.games.curdis.rules import CurdisRules
from rules_engine.games.curdis.tables import Play

HORIZON = 4
"""Far enough for the next players to show what they can lay on the number that was left to them: against greedy,
ismcts-100 wins 69 % so, and 63 % when it judges at once (100 games each)."""
SAMPLES = 1
"""Three worlds play no better than one, and take half as long again."""

SHAPE = 1.0
"""The power of speeds: a hand half as long goes out first twice as often. With `SPREAD`, the likeliest for the outcomes of greedy play."""
CARD = 0.3
PILE = 0.7
STUCK = 0.6
"""What a lost turn adds, in cards."""
SPREAD = 0.2
NO_CARDS = frozenset({"draw", "pass", "name"})
"""Kinds of play that put no card to use; the name of a colour is no card."""


def evaluate(state: CurdisState) -> list[float]:
    """Return each seat's estimated share of the win; of a finished match, the true shares."""
    outcome = state.outcome
    if outcome is not None:
        winners = outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]
    totals = _expected(state) if state.phase in ("play", "drawn") else state.scores
    rules = state.rules
    spread = SPREAD * _dealt(rules, state.players) * sqrt(rules.all_rounds - state.round + 1)
    least = min(totals)
    weights = [exp((least - total) / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


@lru_cache(maxsize=64)
def _dealt(rules: CurdisRules, players: int) -> float:
    """Return the points that a dealt hand has on average."""
    points = rules.tables.points
    return rules.deal[players] * sum(points) / len(points)


def _expected(state: CurdisState) -> list[float]:
    """Return each seat's points after this round, as far as one can tell."""
    speeds = [length**-SHAPE for length in _lengths(state)]
    whole, cost = sum(speeds), state.rules.tables.cost
    return [
        score + (1 - speed / whole) * cost(hand)
        for score, speed, hand in zip(state.scores, speeds, state.hands, strict=True)
    ]


def _lengths(state: CurdisState) -> list[float]:
    """Return how far each seat is from going out, in cards."""
    lengths = [size + CARD for size in state.sizes]
    for seat, pile in enumerate(state.private):
        if pile is not None and not pile.closed:
            lengths[seat] *= PILE
    if state.phase == "play" and not _reaches(state):
        lengths[state.mover] += STUCK
    return lengths


def _reaches(state: CurdisState) -> bool:
    """Return whether the mover has a sum, difference, match or doubles."""
    rules, seat = state.rules, state.mover
    hand, present, mine = state.hands[seat], state.present[seat], state.private[seat]
    found: list[Action] = []
    rules.on_main.find(hand, present, state.main, found)
    if not found and mine is not None and not mine.closed:
        rules.on_mine.find(hand, present, mine, found)
    return bool(found)


def turn_of(state: CurdisState) -> int | None:
    """Return the player whose turn it is; none while colours are chosen and whoever opens is looked for."""
    return None if state.phase in ("colour", "search") else state.mover


def held(state: CurdisState, seat: int) -> Iterable[str]:
    """Return the ids of the cards in a hand."""
    tables = state.rules.tables
    return [tables.ids[card] for card in tables.cards_in(state.hands[seat])]


def played(action: Play) -> Iterable[str]:
    """Return the ids of the cards that a play lays."""
    return () if action.kind in NO_CARDS else action.cards
