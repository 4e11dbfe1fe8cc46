"""What stands where, and what holds of it: the board, the cubes in hand and off the board, the marks of a turn."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self

from rules_engine.core import Action, State
from rules_engine.games.cubo.tables import EMPTY, SEATS

if TYPE_CHECKING:
    from rules_engine.games.cubo.game import CuboRules

CHANGED, FROZEN, IMMUNE, WON = 1, 2, 4, 8
"""What holds of a cube for the rest of a turn; the first three have printed markers."""
MARKERS = CHANGED | FROZEN | IMMUNE
NOWHERE = (EMPTY, EMPTY)
ANY_RANK = 0
"""The rank of a cube in hand where its owner sets it while placing."""


class Board(State):
    """The things of a game, and what a cube may do by where it stands."""

    __slots__ = (
        "attack", "captured", "codes", "cubes", "hands", "left", "marks", "mover", "parts", "phase", "quiet", "removed", "rows",
        "turn",
    )  # fmt: skip

    rules: CuboRules

    def __init__(self, rules: CuboRules, seed: int) -> None:
        super().__init__(rules, len(SEATS), seed)
        squares = rules.tables.size**2
        self.phase = "place"
        self.mover = 0
        self.codes = [EMPTY] * squares
        """Square -> the code of its cube."""
        self.rows = [EMPTY] * squares
        """Square -> the number of the printed cube that stands there."""
        self.cubes: list[list[int]] = [[], []]
        """Seat -> the squares of its cubes, in order."""
        self.hands: list[list[tuple[int, int]]] = [[], []]
        """Seat -> rank and printed number of each cube that is not yet placed, as printed."""
        self.captured: list[list[int]] = [[], []]
        """Seat -> its printed cubes that have left the board."""
        self.marks: dict[int, int] = {}
        self.attack = NOWHERE
        self.left = 0
        self.turn = 0
        self.quiet = 0
        self.removed = False
        """Whether a cube has left the board in this turn."""
        self.parts: list[list[Action] | None] = [None] * squares
        """Square -> the legal actions of its cube; none where they must be found anew. The lists never change."""

    def put(self, seat: int, at: int, code: int, row: int) -> None:
        """Set a cube on an empty square."""
        self.codes[at], self.rows[at] = code, row
        insort(self.cubes[seat], at)
        self.touch(at)

    def clear_home(self, seat: int) -> list[tuple[int, int]]:
        """Take all placed cubes of a seat back, and return the rank and printed number of each."""
        free, rank = self.rules.free_ranks, self.rules.tables.rank
        taken = [(ANY_RANK if free else rank[self.codes[at]], self.rows[at]) for at in self.cubes[seat]]
        for at in self.cubes[seat]:
            self.codes[at] = self.rows[at] = EMPTY
            self.touch(at)
        self.cubes[seat] = []
        return taken

    def shift(self, at: int, to: int) -> None:
        """Carry a cube of the mover to another square, with all that holds of it."""
        codes, rows, cubes = self.codes, self.rows, self.cubes[self.mover]
        codes[to], rows[to] = codes[at], rows[at]
        codes[at] = rows[at] = EMPTY
        cubes.remove(at)
        insort(cubes, to)
        if at in self.marks:
            self.marks[to] = self.marks.pop(at)
        self.touch(at)
        self.touch(to)

    def mark(self, at: int, mark: int) -> None:
        """Note what holds of a cube until the turn ends."""
        self.marks[at] = self.marks.get(at, 0) | mark
        self.touch(at)

    def clear_marks(self) -> None:
        """Forget what held of cubes in this turn: immunity concerns the enemies beside, all else the cube alone."""
        for at, mark in self.marks.items():
            if mark & IMMUNE:
                self.touch(at)
            else:
                self.parts[at] = None
        self.marks = {}

    def remove(self, seat: int, at: int) -> None:
        """Take a cube off the board for good."""
        self.captured[seat].append(self.rows[at])
        self.codes[at] = self.rows[at] = EMPTY
        self.cubes[seat].remove(at)
        self.marks.pop(at, None)
        self.removed = True
        self.touch(at)

    def actions_of(self, at: int) -> list[Action]:
        """Return what the cube on a square can do, whatever that costs."""
        marks, codes, seat, tables = self.marks, self.codes, self.mover, self.rules.tables
        mark = marks.get(at, 0)
        if mark & FROZEN:
            return []
        code, owner = codes[at], tables.owner
        part = tables.upright[code][at].copy()
        for to, action in tables.moves[at]:
            if codes[to] < 0:
                part.append(action)
        for over, to, action in tables.jumps[at]:
            if codes[to] < 0 <= codes[over] and owner[codes[over]] == seat:
                part.append(action)
        if mark & CHANGED:
            return part
        barred = self.rules.barred_mark
        for to, mine, theirs, action in tables.captures[at]:
            other = codes[to]
            if other >= 0 and owner[other] != seat and mine[code] >= theirs[other] and not marks.get(to, 0) & barred:
                part.append(action)
        return part

    def touch(self, at: int) -> None:
        """Forget the actions that depend on a square."""
        parts = self.parts
        for near in self.rules.tables.reach[at]:
            parts[near] = None

    def restand(self, at: int, code: int) -> None:
        """Let a cube stand otherwise: of the others only the enemies beside it see that."""
        owner, codes, parts = self.rules.tables.owner, self.codes, self.parts
        codes[at] = code
        parts[at] = None
        for near, *_ in self.rules.tables.captures[at]:
            if owner[codes[near]] != owner[code]:
                parts[near] = None

    # Counting

    def cube_counts(self) -> tuple[int, int]:
        """Return how many cubes of each seat are on the board."""
        return len(self.cubes[0]), len(self.cubes[1])

    def rank_sums(self) -> tuple[int, int]:
        """Return the sum of each seat's ranks on the board."""
        rank, codes = self.rules.tables.rank, self.codes
        first, second = (sum(rank[codes[at]] for at in cubes) for cubes in self.cubes)
        return first, second

    def ahead(self) -> tuple[int, ...]:
        """Return who has more cubes, or with as many the higher sum of ranks; nobody when these are equal too."""
        first, second = zip(self.cube_counts(), self.rank_sums(), strict=True)
        return () if first == second else (0,) if first > second else (1,)

    def zones(self) -> Mapping[str, Sequence[str]]:
        zones: dict[str, Sequence[str]] = {"capture dice": self.rules.tables.capture_dice}
        for seat in SEATS:
            printed = self.rules.tables.printed[seat]
            zones[f"hand {seat}"] = [printed[row].id for _, row in self.hands[seat]]
            zones[f"board {seat}"] = [printed[self.rows[at]].id for at in self.cubes[seat]]
            zones[f"captured {seat}"] = [printed[row].id for row in self.captured[seat]]
        return zones

    def _copy_into(self, other: Self) -> None:
        other.phase, other.mover, other.attack, other.left = self.phase, self.mover, self.attack, self.left
        other.turn, other.quiet, other.removed = self.turn, self.quiet, self.removed
        other.codes, other.rows, other.parts = self.codes.copy(), self.rows.copy(), self.parts.copy()
        other.cubes = [self.cubes[0].copy(), self.cubes[1].copy()]
        other.hands = [self.hands[0].copy(), self.hands[1].copy()]
        other.captured = [self.captured[0].copy(), self.captured[1].copy()]
        other.marks = self.marks.copy()
