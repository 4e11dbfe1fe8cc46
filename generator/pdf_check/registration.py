"""How far one picture lies off another: by profiles, to a small part of a pixel."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

REACH = 8
"""Pixels either way that are searched."""
STRUCTURE = 0.5
"""Mean square of a profile's steps, in grey levels, below which it is too even to measure a shift by."""
ROUNDS = 6

Profile = list[float]


def shift(found: Image, expected: Image) -> tuple[float | None, float | None]:
    """Return how many pixels right and down `found` shows what `expected` shows; none along a way that is too even."""
    return _shift(*(_profile(image, across=True) for image in (found, expected))), _shift(
        *(_profile(image, across=False) for image in (found, expected))
    )


def _profile(image: Image, *, across: bool) -> Profile:
    """Return the mean grey of every column, or of every row."""
    from PIL import Image as Images

    size = (image.width, 1) if across else (1, image.height)
    data = image.convert("F").resize(size, Images.Resampling.BOX)
    return [float(value) for value in data.get_flattened_data()]  # type: ignore[arg-type]


def _shift(found: Profile, expected: Profile) -> float | None:
    steps = _steps(expected)
    if len(steps) < 4 * REACH or sum(s * s for s in steps) < STRUCTURE * len(steps):
        return None
    whole = min(range(-REACH, REACH + 1), key=lambda by: (_mean_square(found, expected, by), abs(by)))
    return whole + _part(found, expected, whole)


def _mean_square(found: Profile, expected: Profile, by: int) -> float:
    pairs = [(found[i + by], e) for i, e in enumerate(expected) if REACH <= i < len(expected) - REACH]
    return sum((f - e) ** 2 for f, e in pairs) / len(pairs)


def _part(found: Profile, expected: Profile, whole: int) -> float:
    """Return what is left of the shift after whole pixels, by least squares on the slopes."""
    part = 0.0
    inner = range(REACH + 1, len(expected) - REACH - 1)
    for _ in range(ROUNDS):
        moved = [_between(expected, i - part) for i in range(len(expected))]
        slopes = [(moved[i + 1] - moved[i - 1]) / 2 for i in inner]
        errors = [found[i + whole] - moved[i] for i in inner]
        steepness = sum(s * s for s in slopes)
        if not steepness:
            break
        part = max(-1.0, min(1.0, part - sum(s * e for s, e in zip(slopes, errors, strict=True)) / steepness))
    return part


def _between(profile: Profile, at: float) -> float:
    low = max(0, min(len(profile) - 2, int(at // 1)))
    share = max(0.0, min(1.0, at - low))
    return profile[low] * (1 - share) + profile[low + 1] * share


def _steps(profile: Profile) -> Profile:
    return [after - before for before, after in pairwise(profile)]
