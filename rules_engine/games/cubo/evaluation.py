"""Who stands how well in Cubo. A side's score is the sum of its cubes' worth and of what it may expect of attacks.

- *Worth*: a cube counts one, as in a stand-off (rule `end.count`), and more by the chance that its rank wins an attack on a cube of any rank
  (`RANK`), as the throws of the capture dice give it. One that is nearer to the enemy's home (`MARCH`), or shows a high number there
  (`HEADING`), is worth a little more: else nobody would ever meet.
- *Attacks*: of two neighbours, one that shows the other no lower number may attack. It expects what it takes less what it loses, each by its
  odds; if that is less than nothing it lets it be. Who is to move has such an attack now (`PRESENT`); the other may lose it again before
  its own turn comes (`COMING`).

The logarithm of the ratio of both scores is the lead: a ratio makes whoever leads trade, and a game of trades ends. Whoever is to move
gains by being near the enemy (`EAGER`), whether it leads or not, so that equal armies meet and the last cubes are hunted down: with a lead
that grew by nearness alone, two equal cubes stood off for ever.

The weights were found by play: bots that hurried more (`EAGER` or `MARCH` several times as high) lost four games of five to bots that raise
their cubes before they attack; those with half the `RANK` played no differently.
`LEAD` fits the outcomes of greedy games best, by their likelihood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import exp, log

from rules_engine.core import Action
from rules_engine.games.cubo.actions import Throw
from rules_engine.games.cubo.board import ANY_RANK, CHANGED, FROZEN, IMMUNE
from rules_engine.games.cubo.game import CuboRules
from rules_engine.games.cubo.play import CuboState
from rules_engine.games.cubo.tables import AROUND, SEATS

HORIZON = 0
"""Positions are judged at once: most random actions undo what was done, and an attack is judged by its odds before it is thrown for."""
SAMPLES = 1
"""All is open once the screens are gone."""

RANK = 2.0
"""The worth of attacks that are always won, in cubes."""
MARCH = 0.08
"""What a cube on the enemy's last row is worth more than at home, as a part of its worth."""
HEADING = 0.1
"""The worth of the highest number ahead, in cubes."""
PRESENT, COMING = 0.5, 0.25
"""How much of what an attack is expected to bring counts before it is made."""
EAGER = 0.2
"""How much the lead of whoever is to move grows from the far end of the board to the next square."""
LEAD = 3.0
"""The share of the win is logistic in so many times the lead."""


class Weights:
    """Worths and attacks under a choice of rulings, by the codes and squares of `Tables`."""

    def __init__(self, rules: CuboRules) -> None:
        self.tables = tables = rules.tables
        self.size = tables.size
        squares = range(self.size**2)
        self.bits = [1 << at for at in squares]
        self.win = _odds(rules)
        ranks = list(tables.facings)
        self.worth = {rank: 1 + RANK * sum(self.win[rank - other] for other in ranks) / len(ranks) for rank in ranks}
        self.worth[ANY_RANK] = sum(self.worth.values()) / len(ranks)
        self.stand = [[self._stand(code, at) for at in squares] for code in range(len(tables.owner))]
        """Code -> square -> the worth of a cube there."""
        self.sides = [(shift, self._from(column), self._attacks(d)) for d, shift, column in self._directions()]
        """By direction: how many squares on the neighbour is, which squares have one, and what the two expect by their codes."""
        self.with_east, self.with_west = self._from(1), self._from(-1)
        self.longest = 2 * (self.size - 1)

    def _directions(self) -> Iterator[tuple[int, int, int]]:
        """Yield directions of `AROUND` in which each pair of neighbours is met once, with the steps in squares and in columns."""
        directions = range(8 if self.tables.options["capture_adjacency"] == "also_diagonal" else 4)
        for direction in directions:
            column, row = AROUND[direction]
            if column + row * self.size > 0:
                yield direction, column + row * self.size, column

    def _from(self, column: int) -> int:
        """Return the squares from which so many columns on there is still a board."""
        return sum(bit for at, bit in enumerate(self.bits) if 0 <= at % self.size + column < self.size)

    def _stand(self, code: int, at: int) -> float:
        tables, row = self.tables, at // self.size
        marched = row if tables.owner[code] == 0 else self.size - 1 - row
        worth = self.worth[tables.rank[code]] * (1 + MARCH * marched / (self.size - 1))
        return worth + HEADING * tables.ahead[code] / tables.faces

    def _attacks(self, direction: int) -> list[list[tuple[float, float]]]:
        """Return, by the code of a cube and of its neighbour in a direction, what seats 0 and 1 expect of an attack on the other."""
        codes, shown = range(len(self.tables.owner)), self.tables.shown
        back = direction // 4 * 4 + (direction + 2) % 4
        found = []
        for one in codes:
            mine = shown[direction][one]
            gains = [
                (self._gain(one, x, mine - shown[back][x]), self._gain(x, one, shown[back][x] - mine)) for x in codes
            ]
            found.append(gains if self.tables.owner[one] == 0 else [(second, first) for first, second in gains])
        return found

    def _gain(self, attacker: int, defender: int, wall: int) -> float:
        mine, theirs = self.tables.rank[attacker], self.tables.rank[defender]
        won, lost = self.win[mine - theirs], self.win[theirs - mine]
        return max(0.0, won * self.worth[theirs] - lost * self.worth[mine]) if wall >= 0 else 0.0


def _odds(rules: CuboRules) -> dict[int, float]:
    """Return how likely an attacker wins whose rank is so much higher."""
    throws = [throw for throw in rules.tables.throws if isinstance(throw, Throw)]
    span = range(-rules.tables.faces, rules.tables.faces + 1)
    return {more: sum(x.first + more > x.second for x in throws) / len(throws) for more in span}


@lru_cache(maxsize=16)
def _weights(rules: CuboRules) -> Weights:
    return Weights(rules)


def evaluate(state: CuboState) -> list[float]:
    """Return each seat's estimated share of the win; of a finished game, the true shares."""
    if state.phase == "over":
        outcome = state.outcome
        winners = (outcome and outcome.winners) or SEATS
        return [1 / len(winners) if seat in winners else 0.0 for seat in SEATS]
    first = 1 / (1 + exp(-LEAD * lead(state)))
    return [first, 1 - first]


def lead(state: CuboState) -> float:
    """Return the lead of seat 0: negative where seat 1 leads."""
    known = _weights(state.rules)
    codes, stand, bits = state.codes, known.stand, known.bits
    first, second = state.cubes
    scores = [sum([stand[codes[at]][at] for at in first]), sum([stand[codes[at]][at] for at in second])]
    if state.phase == "place":
        for seat in SEATS:
            scores[seat] += sum([known.worth[rank] for rank, _ in state.hands[seat]])
        return log(scores[0] / scores[1])
    ours, theirs = sum([bits[at] for at in first]), sum([bits[at] for at in second])
    gains = _gains(state, known, ours, theirs)
    present = state.mover
    if state.phase == "attack":
        _expect(state, known, scores)
    scores[present] += PRESENT * gains[present]
    scores[1 - present] += COMING * gains[1 - present]
    found = log(scores[0] / scores[1])
    if present == 0:
        return found + EAGER * (1 - _distance(known, ours, theirs))
    return found - EAGER * (1 - _distance(known, theirs, ours))


def _expect(state: CuboState, known: Weights, scores: list[float]) -> None:
    """Take off what the attack that is being thrown for is expected to cost either side."""
    (at, to), rank, seat = state.attack, state.rules.tables.rank, state.mover
    mine, theirs = rank[state.codes[at]], rank[state.codes[to]]
    scores[seat] -= known.win[theirs - mine] * known.worth[mine]
    scores[1 - seat] -= known.win[mine - theirs] * known.worth[theirs]


def _gains(state: CuboState, known: Weights, ours: int, theirs: int) -> list[float]:
    """Return what seats 0 and 1 expect of all attacks that their cubes could make."""
    codes, marks, mover = state.codes, state.marks, state.mover
    gains = [0.0, 0.0]
    for shift, squares, attacks in known.sides:
        met = (ours & squares) << shift & theirs | (theirs & squares) << shift & ours
        while met:
            to = met.bit_length() - 1
            met ^= 1 << to
            first, second = attacks[codes[to - shift]][codes[to]]
            if marks and _barred(state, to - shift, to):
                first, second = (0.0, second) if mover == 0 else (first, 0.0)
            gains[0] += first
            gains[1] += second
    return gains


def _barred(state: CuboState, one: int, other: int) -> int:
    """Return whether, of two neighbours, that of the mover may not attack in what is left of this turn."""
    marks, owner = state.marks, state.rules.tables.owner
    at, to = (one, other) if owner[state.codes[one]] == state.mover else (other, one)
    return marks.get(at, 0) & (CHANGED | FROZEN) or marks.get(to, 0) & IMMUNE


@lru_cache(maxsize=1 << 12)
def _distance(known: Weights, hunters: int, prey: int) -> float:
    """Return the mean of the hunters' ways to the nearest prey, as a part of the longest way there is."""
    size, east, west, cubes = known.size, known.with_east, known.with_west, hunters.bit_count()
    steps, near = 0, prey
    while hunters:
        steps += hunters.bit_count()
        near |= near << size | near >> size | (near & east) << 1 | (near & west) >> 1
        hunters &= ~near
    return steps / (cubes * known.longest)


def turn_of(state: CuboState) -> int | None:
    """Return the player whose turn it is; none while cubes are placed and the first player is thrown for."""
    return None if state.phase in ("place", "first") else state.mover


def held(state: CuboState, seat: int) -> Iterable[str]:
    """Return the ids of the printed cubes that a seat has on the board, or still in hand."""
    printed, rows = state.rules.tables.printed[seat], state.rows
    return [printed[row].id for _, row in state.hands[seat]] + [printed[rows[at]].id for at in state.cubes[seat]]


def played(action: Action) -> Iterable[str]:
    """Return nothing: actions of Cubo name squares and ranks, never a printed cube."""
    return ()
