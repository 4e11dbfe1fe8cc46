"""Where a page's content stream puts its forms: a small interpreter of graphics state, clip and `Do` (ISO 32000-2, 8.4 and 8.10)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in the page's own units."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
_SHOWING = frozenset(("Tj", "TJ", "'", '"', "Do"))
_PATH = frozenset(("m", "l", "c", "v", "y", "h"))
_PAINTED = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"))


@dataclass(frozen=True, slots=True)
class Use:
    """One painting of a form: its name, the matrix it is painted with, and the clip."""

    name: str
    matrix: Matrix
    clip: Box


@dataclass(frozen=True, slots=True)
class Content:
    """What a page paints: forms, and a digest of all else but what its texts say."""

    uses: tuple[Use, ...]
    signature: str


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does `first`, then `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return a point, transformed."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def bounds(matrix: Matrix, box: Box) -> Box:
    """Return the upright box round a box, transformed."""
    points = [apply(matrix, x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def interpret(instructions: Iterable[tuple[Sequence[Any], str]]) -> Content:
    """Return what a content stream paints, given as operands and operator."""
    state = _Interpreter()
    for operands, operator in instructions:
        state.step(operands, operator)
    return Content(tuple(state.uses), state.digest.hexdigest())


@dataclass(slots=True)
class _Interpreter:
    matrix: Matrix = IDENTITY
    clip: Box = EVERYWHERE
    stack: list[tuple[Matrix, Box]] = field(default_factory=list)
    path: Box | None = None
    is_clipping: bool = False
    uses: list[Use] = field(default_factory=list)
    digest: Any = field(default_factory=lambda: hashlib.sha1(usedforsecurity=False))

    def step(self, operands: Sequence[Any], operator: str) -> None:
        self.digest.update(operator.encode())
        if operator not in _SHOWING:
            self.digest.update(" ".join(map(str, operands)).encode())
        if operator == "q":
            self.stack.append((self.matrix, self.clip))
        elif operator == "Q":
            self.matrix, self.clip = self.stack.pop() if self.stack else (IDENTITY, EVERYWHERE)
        elif operator == "cm":
            a, b, c, d, e, f = map(float, operands)
            self.matrix = multiply((a, b, c, d, e, f), self.matrix)
        elif operator == "Do":
            self.uses.append(Use(str(operands[0]), self.matrix, self.clip))
        else:
            self._path(operands, operator)

    def _path(self, operands: Sequence[Any], operator: str) -> None:
        """Follow clips that are rectangles; any other is taken to leave all in sight, for the rendered page shows what it hides."""
        if operator == "re":
            x, y, width, height = map(float, operands)
            self.path = bounds(self.matrix, (x, y, x + width, y + height))
        elif operator in _PATH:
            self.path = None
        elif operator in ("W", "W*"):
            self.is_clipping = True
        elif operator in _PAINTED:
            if self.is_clipping and self.path is not None:
                self.clip = _meet(self.clip, self.path)
            self.path, self.is_clipping = None, False


def _meet(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
