"""What a player may know as a row of whole numbers of fixed length: the layout is drawn from observations met, and takes any other.

How a value is written:

- a number that varied within `WIDEST` neighbouring values, a text, none: one cell a value, 1 in the cell of the value it has;
- any other number, and a truth value: one cell with the number itself;
- a sequence that always had one length (or none): its items, one after the other;
- a sequence of varying length: its length, and for each item how often it is there; order is lost. Where too many different items were
  met, the cells of the items added up.

A value never met goes to the cell kept for `another`; what is too long loses its end; counts and numbers stop at their bounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_engine.core import Observation

Cells = NDArray[np.int32]

WIDEST = 64
"""The most neighbouring numbers that get a cell each: a board of six-sided dice in two colours needs 48."""
MOST_ITEMS = 1024
"""The most different items of a sequence that get a cell each."""


class Node(ABC):
    """How the values at one place of an observation are written."""

    size: int

    @abstractmethod
    def write(self, value: Any, cells: Cells, at: int) -> None:
        """Add a value to the cells from `at` on; leave them alone where it is of a kind never met here."""

    @abstractmethod
    def cells(self) -> Iterator[tuple[str, int, int]]:
        """Yield each cell's label, lowest and highest number."""


class Number(Node):
    """One cell with the number itself."""

    size = 1

    def __init__(self, low: int, high: int) -> None:
        self.low = -room(-low) if low < 0 else 0
        self.high = 1 if (low, high) == (0, 1) else room(max(high, 1))

    def write(self, value: Any, cells: Cells, at: int) -> None:
        if isinstance(value, int):
            cells[at] += max(self.low, min(self.high, value))

    def cells(self) -> Iterator[tuple[str, int, int]]:
        yield "", self.low, self.high


class Choice(Node):
    """One cell a value, and the first for any other."""

    def __init__(self, values: Sequence[Hashable]) -> None:
        self.values = values
        self.size = 1 + len(values)
        self._offset = {value: 1 + place for place, value in enumerate(values)}

    def write(self, value: Any, cells: Cells, at: int) -> None:
        cells[at + self._offset.get(value, 0)] += 1

    def cells(self) -> Iterator[tuple[str, int, int]]:
        yield " is another", 0, 1
        yield from ((f" is {value}", 0, 1) for value in self.values)


class Record(Node):
    """The items of a sequence of one length, each in its place; nothing of one that is empty."""

    def __init__(self, items: Sequence[Node]) -> None:
        self.items = items
        self.size = sum(item.size for item in items)

    def write(self, value: Any, cells: Cells, at: int) -> None:
        if isinstance(value, tuple):
            for item, part in zip(self.items, value, strict=False):
                item.write(part, cells, at)
                at += item.size

    def cells(self) -> Iterator[tuple[str, int, int]]:
        for place, item in enumerate(self.items):
            yield from ((f".{place}{label}", low, high) for label, low, high in item.cells())


class Bag(Node):
    """The length of a sequence, and how often each value is in it."""

    def __init__(self, item: Node, longest: int) -> None:
        self.item = item
        self.longest = room(longest)
        self.size = 1 + item.size

    def write(self, value: Any, cells: Cells, at: int) -> None:
        if isinstance(value, tuple):
            cells[at] += len(value)
            for part in value:
                self.item.write(part, cells, at + 1)

    def cells(self) -> Iterator[tuple[str, int, int]]:
        yield " length", 0, self.longest
        for label, low, high in self.item.cells():
            yield f".*{label}", low * self.longest, high * self.longest


class Either(Node):
    """A sequence at times, and at times something else."""

    def __init__(self, other: Node, sequence: Node) -> None:
        self.other, self.sequence = other, sequence
        self.size = other.size + sequence.size

    def write(self, value: Any, cells: Cells, at: int) -> None:
        if isinstance(value, tuple):
            self.sequence.write(value, cells, at + self.other.size)
        else:
            self.other.write(value, cells, at)

    def cells(self) -> Iterator[tuple[str, int, int]]:
        yield from self.other.cells()
        yield from self.sequence.cells()


def room(number: int) -> int:
    """Return a power of two that leaves room for twice a number."""
    return 2 << max(number, 1).bit_length()


def node_for(values: Sequence[Any]) -> Node:
    """Return how to write values like these."""
    sequences = [value for value in values if isinstance(value, tuple)]
    others = [value for value in values if not isinstance(value, tuple)]
    if sequences and others:
        return Either(scalar_node(others), sequence_node(sequences))
    return sequence_node(sequences) if sequences else scalar_node(others)


def scalar_node(values: Sequence[Any]) -> Node:
    """Return how to write values that are no sequences."""
    if not all(isinstance(value, int) for value in values):
        return Choice(sorted(set(values), key=repr))
    low, high = min(values), max(values)
    if (low, high) == (0, 1) or high - low >= WIDEST:
        return Number(low, high)
    return Choice(range(low, high + 1))


def sequence_node(values: Sequence[tuple[Any, ...]]) -> Node:
    """Return how to write sequences: in order where all that hold something are of one length."""
    lengths = {len(value) for value in values} - {0}
    if len(lengths) == 1 and (lengths != {1} or all(values)):
        full = [value for value in values if value]
        return Record([node_for(column) for column in zip(*full, strict=True)])
    items = [item for value in values for item in value]
    return Bag(item_node(items), max(lengths, default=0))


def item_node(items: Sequence[Any]) -> Node:
    """Return how to write one item of a sequence of varying length."""
    different = set(items)
    if different and all(isinstance(item, int) for item in different):
        low, high = min(different), max(different)
        return Choice(range(low, high + 1)) if high - low < MOST_ITEMS else Number(low, high)
    return Choice(sorted(different, key=repr)) if len(different) <= MOST_ITEMS else node_for(items)


class Layout:
    """A row of cells for everything that a player may know at one table."""

    def __init__(self, met: Sequence[Observation]) -> None:
        self._node = node_for([known(observation) for observation in met])
        described = list(self._node.cells())
        self.labels = tuple(FIELDS[int(label[1])] + label[2:] for label, _, _ in described)
        """What each cell says: `public.6 is 3`, counted as the game's own observation counts."""
        self.low: Cells = np.array([low for _, low, _ in described], np.int32)
        self.high: Cells = np.array([high for _, _, high in described], np.int32)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self._node.size

    def write(self, observation: Observation) -> Cells:
        """Return the cells of an observation; its legal actions are not among them."""
        cells: Cells = np.zeros(self.size, np.int32)
        self._node.write(known(observation), cells, 0)
        return np.clip(cells, self.low, self.high, out=cells)


FIELDS = ("player", "current_player", "public", "private")


def known(observation: Observation) -> tuple[Any, ...]:
    """Return all that an observation says, in the order of `FIELDS`."""
    return observation.player, observation.current_player, observation.public, observation.private
