"""The ten heads. Their outlines echo the letters of the sexes, so that a row is read across the table.

Coordinates are millimetres from the middle of the head at the scale of a card, x to the right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing import ellipse_path

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Head:
    """A head's outline, and where its features sit."""

    outline: str
    skin: str
    eyes: tuple[tuple[tuple[float, float, float], ...], ...]
    """The ways in which eyes may sit: middle and radius of each."""
    mouth: tuple[float, float, float]
    """Middle and width."""
    feelers: tuple[Point, ...]
    """Where antennae grow; those left of the middle lean left."""
    lobe: Point
    """Where the right earring hangs."""
    hairline: float
    behind: str = ""
    """What belongs to the outline but lies behind the face: ears, fins."""
    crown: float = -13.0
    """The top of the skull."""


HEADS: dict[str, Head] = {
    # A tent.
    "A": Head(
        outline="M0 -15.5C2.8 -15.5 4.4 -13 5.8 -9.6L13 6.2C15 11 12.6 13.6 8 13.6H-8C-12.6 13.6 -15 11 -13 6.2"
        "L-5.8 -9.6C-4.4 -13 -2.8 -15.5 0 -15.5Z",
        skin="#F2A65A",
        eyes=(((-4.4, 1, 3.4), (4.4, 1, 3.4)), ((0, -0.6, 4.8),), ((-4.8, 2.2, 2.9), (4.8, 2.2, 2.9), (0, -4.4, 2.6))),
        mouth=(0, 8.8, 8.5),
        feelers=((0, -15),),
        lobe=(13, 10.4),
        hairline=-7.5,
        crown=-15.5,
    ),
    # Two bellies, one on the other.
    "B": Head(
        outline="M-6.6 -1C-11.4 -4 -10.4 -15 0 -15C10.4 -15 11.4 -4 6.6 -1C16 0.4 16.4 14.2 0 14.2"
        "C-16.4 14.2 -16 0.4 -6.6 -1Z",
        skin="#7FC1DB",
        eyes=(((-3.7, -7, 3.1), (3.7, -7, 3.1)), ((0, -7, 4.3),)),
        mouth=(0, 6.6, 10.5),
        feelers=((-4, -14), (4, -14)),
        lobe=(13, 9.8),
        hairline=-11,
        crown=-15,
    ),
    # A dome.
    "D": Head(
        outline="M-16 9.5C-16 -5 -9.4 -11.5 0 -11.5C9.4 -11.5 16 -5 16 9.5C16 12 14.6 12.8 12.6 12.8H-12.6"
        "C-14.6 12.8 -16 12 -16 9.5Z",
        skin="#8FD0A6",
        eyes=(
            ((-6, -0.6, 3.8), (6, -0.6, 3.8)),
            ((-8.2, 1, 3.1), (8.2, 1, 3.1), (0, -2.4, 3.3)),
            ((-9.6, 2, 2.5), (-3.4, -1.4, 2.7), (3.4, -1.4, 2.7), (9.6, 2, 2.5)),
        ),
        mouth=(0, 7.4, 12),
        feelers=((-7, -9.4), (7, -9.4)),
        lobe=(15, 11.4),
        hairline=-6.6,
        crown=-11.5,
    ),
    # Fins.
    "F": Head(
        outline="M0 -14.5C5.6 -14.5 9.6 -9 9.6 -1C9.6 8 5 14.2 0 14.2C-5 14.2 -9.6 8 -9.6 -1"
        "C-9.6 -9 -5.6 -14.5 0 -14.5Z",
        skin="#F0877A",
        eyes=(((-4.1, -2, 3.2), (4.1, -2, 3.2)), ((0, -2.4, 4.6),)),
        mouth=(0, 7, 6.6),
        feelers=((-3, -13.6), (3, -13.6)),
        lobe=(9.4, 7.6),
        hairline=-7.6,
        behind="".join(
            f"M{s * 6} -9L{s * 17} -14L{s * 14} -5.6L{s * 19} -1L{s * 13.6} 2.4L{s * 16} 9.6L{s * 6} 8Z"
            for s in (-1, 1)
        ),
        crown=-14.5,
    ),
    # Curled horns.
    "G": Head(
        outline=ellipse_path(0, 0, 10, 13.6),
        skin="#B9A2DE",
        eyes=(((-4.2, -1.4, 3.3), (4.2, -1.4, 3.3)), ((-5, 0.6, 2.6), (5, 0.6, 2.6), (0, -4.6, 2.7))),
        mouth=(0, 7.2, 7.2),
        feelers=((0, -13.4),),
        lobe=(9, 7.6),
        hairline=-7.2,
        behind=ellipse_path(-13, -5, 6.6, 6.6) + ellipse_path(13, -5, 6.6, 6.6),
        crown=-13.6,
    ),
    # Two peaks.
    "M": Head(
        outline="M0 -7C5 -7.6 9.4 -16.4 12 -15.4C14.6 -14.4 14 -4 13.6 1.6C13 9 8.4 13.8 0 13.8"
        "C-8.4 13.8 -13 9 -13.6 1.6"
        "C-14 -4 -14.6 -14.4 -12 -15.4C-9.4 -16.4 -5 -7.6 0 -7Z",
        skin="#F2CF66",
        eyes=(((-5.4, -0.4, 3.7), (5.4, -0.4, 3.7)), ((0, 0, 4.6),), ((-7, -1, 2.8), (7, -1, 2.8), (0, 0.6, 3))),
        mouth=(0, 7.8, 9),
        feelers=((-12, -15), (12, -15)),
        lobe=(12, 8),
        hairline=-4.6,
        crown=-7.2,
    ),
    # Tall and slanted.
    "N": Head(
        outline="M-8 -14.6C-7.6 -18 -3 -17.4 0 -15.4C3.6 -13 8 -11.4 8 -8V8.6C8 12 5 14.2 0 14.2C-5 14.2 -8 12 -8 8.6Z",
        skin="#63B5AE",
        eyes=(((-3.7, -3, 3), (3.7, -3, 3)), ((0, -3.6, 4.2),), ((0, -8, 2.6), (-3.6, -1.4, 2.5), (3.6, -1.4, 2.5))),
        mouth=(0, 7.4, 6),
        feelers=((-4.6, -16.6), (4.4, -12.4)),
        lobe=(8, 6),
        hairline=-9.4,
        crown=-15,
    ),
    # Round, with a ring.
    "O": Head(
        outline=ellipse_path(0, 0.6, 13.2, 13.2),
        skin="#F3A6BD",
        eyes=(((-5, 1, 3.6), (5, 1, 3.6)), ((0, 0.6, 5),), ((-7, 1, 2.8), (0, 0, 3), (7, 1, 2.8))),
        mouth=(0, 8.2, 8.6),
        feelers=((-3.4, -12.2), (3.4, -12.2)),
        lobe=(12.4, 6.4),
        hairline=-7,
        behind="M-18.6 -1.6C-21 -6.6 -9 -11.6 3 -12.6C14 -13.4 21 -10.8 18.6 -6.2L17 -7C17.6 -9.6 11 -10.8 3 -10.2"
        "C-8 -9.2 -17 -5.4 -16.6 -2.4Z",
        crown=-12.6,
    ),
    # A bulb on a stalk.
    "P": Head(
        outline="M0 -15.6C9.4 -15.6 15.6 -10.4 15.6 -3.6C15.6 3 8.4 4 7.4 8C6.8 11 6 14.2 0 14.2C-6 14.2 -6.8 11 -7.4 8"
        "C-8.4 4 -15.6 3 -15.6 -3.6C-15.6 -10.4 -9.4 -15.6 0 -15.6Z",
        skin="#B9CF6A",
        eyes=(((-5.6, -4, 3.8), (5.6, -4, 3.8)), ((0, -4, 5),), ((-8.6, -3.6, 2.9), (0, -4.6, 3.3), (8.6, -3.6, 2.9))),
        mouth=(0, 7.4, 6.6),
        feelers=((-6, -14), (6, -14)),
        lobe=(8.6, 6),
        hairline=-10,
        crown=-15.6,
    ),
    # A hammer.
    "T": Head(
        outline="M-16.4 -13C-19.4 -13 -20.4 -10.6 -20.4 -7.6C-20.4 -4 -18.6 -2.6 -15.4 -2.4C-9.6 -2 -8 0 -7.8 4"
        "C-7.6 10.4 -5 14.2 0 14.2"
        "C5 14.2 7.6 10.4 7.8 4C8 0 9.6 -2 15.4 -2.4C18.6 -2.6 20.4 -4 20.4 -7.6C20.4 -10.6 19.4 -13 16.4 -13Z",
        skin="#93A6E4",
        eyes=(((-14.4, -7.6, 3.4), (14.4, -7.6, 3.4)), ((-14.6, -7.6, 3), (0, -6.4, 3.6), (14.6, -7.6, 3))),
        mouth=(0, 6.4, 7.4),
        feelers=((-6, -12.8), (6, -12.8)),
        lobe=(18.4, -2.4),
        hairline=-10,
        crown=-13,
    ),
}

ORBIT_FRONT = (
    "M-18.6 -1.6C-16.6 2.2 -3 1.4 6 -0.6C13 -2 18 -4.4 18.6 -6.2L17 -7C15.6 -5 10 -3.4 4.4 -2.4"
    "C-4 -1 -14.6 -0.4 -16.6 -2.4Z"
)
"""The part of O's ring that passes before the forehead."""

SPIRALS = "".join(
    f"M{s * 16.6} -5A3.6 3.6 0 0 {f} {s * 9.8} -5.6A2.8 2.8 0 0 {f} {s * 14.8} -4.6A1.6 1.6 0 0 {f} {s * 12.2} -4.8"
    for s, f in ((-1, 1), (1, 0))
)
"""The curls on G's horns."""
