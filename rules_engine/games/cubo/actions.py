"""What a player, or the dice, may do. The verb stands last so that values of different kinds never compare equal.

A facing is the number that a cube shows to the enemy's side of the board; with the rank it says how the cube stands.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """Put a cube that shows a rank on a home square."""

    rank: int
    at: str
    facing: int
    verb: str = "place"


class Move(NamedTuple):
    """Slide a cube to the next square."""

    at: str
    to: str
    verb: str = "move"


class Jump(NamedTuple):
    """Lift a cube over its neighbour."""

    at: str
    to: str
    verb: str = "jump"


class Turn(NamedTuple):
    """Rotate a cube on the spot."""

    at: str
    facing: int
    verb: str = "turn"


class Tip(NamedTuple):
    """Rotate a cube so that another rank comes up: by one choice of ruling B1 alone."""

    at: str
    rank: int
    facing: int
    verb: str = "tip"


class Promote(NamedTuple):
    """Raise the rank of a cube."""

    at: str
    facing: int
    verb: str = "promote"


class Demote(NamedTuple):
    """Lower the rank of a cube."""

    at: str
    facing: int
    verb: str = "demote"


class Capture(NamedTuple):
    """Attack a neighbour."""

    at: str
    to: str
    verb: str = "capture"


class Throw(NamedTuple):
    """Both capture dice: in an attack the attacker's is first, before the first turn that of seat 0."""

    first: int
    second: int
    verb: str = "throw"


class Word(NamedTuple):
    """An action that needs no square."""

    verb: str


ENTER, STAY, PASS = Word("enter"), Word("stay"), Word("pass")

CubeAction = Move | Jump | Turn | Tip | Promote | Demote | Capture
