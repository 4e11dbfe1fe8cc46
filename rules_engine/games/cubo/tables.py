"""Board and dice as numbers. A square is a number, row by row from a1; a cube is a code: its side and the way in which it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from card_data.schema import Card, Game, Number
from rules_engine.core import Action, Event
from rules_engine.games.cubo.actions import Capture, Demote, Jump, Move, Place, Promote, Throw, Tip, Turn
from rules_engine.games.cubo.dice import NORTH, SOUTH, Dice, Way
from rules_engine.rules import rule_index

R = rule_index("cubo")

MOVE_STEP, MOVE_SLIDE, JUMP_OVER, JUMP_KEEP = R.all(("move.step", "move.slide", "jump.over", "jump.keep"))

EMPTY = -1
SEATS = (0, 1)
AHEAD = (NORTH, SOUTH)
"""Seat -> the side of its cubes that looks at the enemy's home."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""Steps in columns and rows: four sides as in `Dice`, then the corner between each side and the next, from north-east on."""
SIDES_AT_CORNER = ((0, 1), (1, 2), (2, 3), (3, 0))


class Tables:
    """All that is fixed by the printed numbers, the cubes' table and the rulings."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        numbers, self.options = game.numbers, options
        self.size, self.faces = whole(numbers["board"]), whole(numbers["faces"])
        self.opposite_sum = whole(numbers["opposite_sum"])
        self._steps = {
            name: whole(numbers[name]) for name in ("move_squares", "jump_squares", "rank_step", "home_rows")
        }
        self.names = [f"{LETTERS[at % self.size]}{at // self.size + 1}" for at in range(self.size**2)]
        self.number = {name: at for at, name in enumerate(self.names)}
        self._read_cubes(game)
        self._stand(numbers)
        self._lay_out()
        self._turn_about()
        self._fill_home()
        die = range(1, whole(numbers["capture_die_faces"]) + 1)
        self.throws: list[Action] = [Throw(first, second) for first in die for second in die]
        self.odds = [(throw, 1 / len(self.throws)) for throw in self.throws]

    def _read_cubes(self, game: Game) -> None:
        """Cubes are numbered as printed: rows in their order, copies side by side; the capture dice belong to nobody."""
        rows = [card for card in game.printed() if card.values["side"]]
        self.sides = list(dict.fromkeys(str(card.values["side"]) for card in rows))
        self.printed: list[list[Card]] = [[c for c in rows if c.values["side"] == side] for side in self.sides]
        self.capture_dice = [card.id for card in game.printed() if not card.values["side"]]

    def _stand(self, numbers: Mapping[str, Number]) -> None:
        """Number the ways to stand of both sides, and what each shows in each direction and at each corner."""
        top, north, east = many(mapping(numbers["die"])[self.options["handedness"]])
        self.dice = dice = Dice(Way(top, north, east), self.opposite_sum)
        self.ways = len(dice.ways)
        self.owner = [seat for seat in SEATS for _ in dice.ways]
        self.rank = dice.tops * len(SEATS)
        self.walls = dice.walls * len(SEATS)
        self.ahead = [self.walls[code][AHEAD[seat]] for code, seat in enumerate(self.owner)]
        self.code = {(seat, self.rank[c], self.ahead[c]): c for c, seat in enumerate(self.owner)}
        """Seat, rank and facing -> the code."""
        self.facings = {rank: [f for f in range(1, self.faces + 1) if (0, rank, f) in self.code] for rank in dice.tops}
        """Rank -> the numbers that can be ahead."""
        sides = [[walls[side] for walls in self.walls] for side in range(4)]
        corners = [[max(walls[one], walls[two]) for walls in self.walls] for one, two in SIDES_AT_CORNER]
        self.shown = [*sides, *corners]
        """Direction of `AROUND` -> code -> the number shown there."""

    # The board

    def _lay_out(self) -> None:
        squares = range(self.size**2)
        self.moves = [list(self._moves(at)) for at in squares]
        self.jumps = [list(self._jumps(at)) for at in squares]
        self.captures = [list(self._captures(at)) for at in squares]
        self.told = [{action: self._tell(seat, action) for action in self._walks()} for seat in SEATS]
        """Seat -> a move or jump -> its events."""
        near = [{at} for at in squares]
        for at in squares:
            needed = [*((to,) for to, _ in self.moves[at]), *((over, to) for over, to, _ in self.jumps[at])]
            for square in {square for group in needed for square in group} | {c[0] for c in self.captures[at]}:
                near[square].add(at)
        self.reach = [tuple(sorted(found)) for found in near]
        """A square -> the squares whose cubes may do something else when it changes."""

    def beyond(self, at: int, direction: int, distance: int) -> int | None:
        """Return the square so far away; none off the board."""
        columns, rows = AROUND[direction]
        column, row = at % self.size + columns * distance, at // self.size + rows * distance
        return row * self.size + column if 0 <= column < self.size and 0 <= row < self.size else None

    def _moves(self, at: int) -> Iterator[tuple[int, Action]]:
        for side in range(4):
            to = self.beyond(at, side, self._steps["move_squares"])
            if to is not None:
                yield to, Move(self.names[at], self.names[to])

    def _jumps(self, at: int) -> Iterator[tuple[int, int, Action]]:
        for side in range(4):
            over, to = self.beyond(at, side, 1), self.beyond(at, side, self._steps["jump_squares"])
            if over is not None and to is not None:
                yield over, to, Jump(self.names[at], self.names[to])

    def _captures(self, at: int) -> Iterator[tuple[int, list[int], list[int], Action]]:
        """Yield each square that a cube may attack, what the two show each other, and the action (ruling B6)."""
        for direction in range(8 if self.options["capture_adjacency"] == "also_diagonal" else 4):
            to = self.beyond(at, direction, 1)
            if to is not None:
                back = direction // 4 * 4 + (direction + 2) % 4
                yield to, self.shown[direction], self.shown[back], Capture(self.names[at], self.names[to])

    def _walks(self) -> Iterator[Action]:
        for at in range(self.size**2):
            yield from (action for _, action in self.moves[at])
            yield from (action for _, _, action in self.jumps[at])

    def _tell(self, seat: int, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Jump):
            return Event(JUMP_OVER, seat, (action.at, action.to)), Event(JUMP_KEEP, seat, (action.to,))
        assert isinstance(action, Move)
        slide = Event(MOVE_SLIDE, seat, (action.to,))
        step = Event(MOVE_STEP, seat, (action.at, action.to))
        return (step, slide) if self.options["move_manner"] == "slide" else (step,)

    # Heading and rank

    def _turn_about(self) -> None:
        """List what a cube can do on its own square: it depends on nothing but the square and its code."""
        facings = range(self.faces + 1)
        turns, promotes, demotes = (
            [[kind(name, facing) for facing in facings] for name in self.names] for kind in (Turn, Promote, Demote)
        )
        squares = range(self.size**2)
        self.upright: list[list[list[Action]]] = []
        for code, seat in enumerate(self.owner):
            turning = [f for f in self.facings[self.rank[code]] if f != self.ahead[code]]
            raised = self.facings.get(self.rank[code] + self._steps["rank_step"], [])
            lowered = self._lowered(code, seat)
            self.upright.append(
                [
                    [
                        *[turns[at][f] for f in turning],
                        *self._tips(code, at),
                        *[promotes[at][f] for f in raised],
                        *[demotes[at][f] for f in lowered],
                    ]
                    for at in squares
                ]
            )

    def _lowered(self, code: int, seat: int) -> list[int]:
        """Return the facings after a demotion (ruling B4)."""
        rank = self.rank[code] - self._steps["rank_step"]
        if self.options["demote_heading"] == "none":
            kept = self.dice.find(rank, NORTH, self.walls[code][NORTH])
            if kept is not None:
                return [self.dice.walls[kept][AHEAD[seat]]]
        return self.facings.get(rank, [])

    def _tips(self, code: int, at: int) -> list[Action]:
        if self.options["rotate_axis"] == "upright_only":
            return []
        return [Tip(self.names[at], r, f) for r in self.facings if r != self.rank[code] for f in self.facings[r]]

    # Home

    def _fill_home(self) -> None:
        deep = self._steps["home_rows"] * self.size
        squares = list(range(self.size**2))
        self.home = [squares[:deep], squares[-deep:]]
        self.places: dict[int, dict[int, list[Action]]] = {
            rank: {
                at: [Place(rank, self.names[at], facing) for facing in facings] for at in (*self.home[0], *self.home[1])
            }
            for rank, facings in self.facings.items()
        }


def whole(value: Number) -> int:
    """Return a printed number that is one whole number."""
    assert isinstance(value, int)
    return value


def many(value: Number) -> tuple[int, ...]:
    """Return a printed list of numbers."""
    assert isinstance(value, tuple)
    return value


def mapping(value: Number) -> Mapping[str, Number]:
    """Return a printed map of numbers."""
    assert isinstance(value, Mapping)
    return value
