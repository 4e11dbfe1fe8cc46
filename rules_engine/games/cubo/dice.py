"""How a die can stand: every way is found by tipping one of them over its edges, as with a real die."""

from __future__ import annotations

from typing import NamedTuple

NORTH, EAST, SOUTH, WEST = range(4)


class Way(NamedTuple):
    """One way to stand. The other three faces are opposite, so that these three say all."""

    top: int
    north: int
    east: int


class Dice:
    """All ways of one kind of die, in the order of their top, north and east."""

    def __init__(self, first: Way, opposite_sum: int) -> None:
        self._sum = opposite_sum
        self.ways: list[Way] = sorted(self._reached(first))
        self._number = {way: number for number, way in enumerate(self.ways)}
        self.tops = [way.top for way in self.ways]
        self.walls = [(way.north, way.east, opposite_sum - way.north, opposite_sum - way.east) for way in self.ways]
        """The sides of each way, by direction."""
        self.tipped = [[self._number[self._tip(way, side)] for side in range(4)] for way in self.ways]
        """Way and direction -> the way after rolling over one edge in that direction."""
        self._by_wall = {
            (way.top, side, wall): number
            for number, way in enumerate(self.ways)
            for side, wall in enumerate(self.walls[number])
        }

    def find(self, top: int, side: int, wall: int) -> int | None:
        """Return the one way with this top and this wall on a side; none where the die has no such way."""
        return self._by_wall.get((top, side, wall))

    def _reached(self, first: Way) -> set[Way]:
        found, todo = {first}, [first]
        while todo:
            way = todo.pop()
            for side in (NORTH, EAST):
                after = self._tip(way, side)
                if after not in found:
                    found.add(after)
                    todo.append(after)
        return found

    def _tip(self, way: Way, side: int) -> Way:
        """Roll over the edge on a side: the top goes to that side, and what was behind it comes up."""
        top, north, east = way
        south, west, bottom = self._sum - north, self._sum - east, self._sum - top
        return (Way(south, top, east), Way(west, north, top), Way(north, bottom, east), Way(east, north, bottom))[side]
