"""The six teal cats, one a number, on the same stage as the coral ones."""

from __future__ import annotations

from templates.in_love_and_war.brush import WHITE, Brush, heart_path, oval_path
from templates.in_love_and_war.cats import Coat, bow, daisy, feet, head, hearts, notes, paw, tail

THISTLE = Coat("#B9BDC6", "#7E8592", "tabby", muzzle="#F2F1EE", iris="#9CC56B", paws="#F2F1EE")
TREMOLO = Coat("#463F4E", "#463F4E", "tuxedo", muzzle="#FFFFFF", iris="#F2D264", paws="#FFFFFF")
TANGO = Coat("#3A3341", "#3A3341", "plain", muzzle="#574D60", ear="#8A6A78", iris="#F2D264")
TUNA = Coat("#D8C3A5", "#8D7150", "spots", muzzle="#FFF6EA", iris="#8DBB5F", paws="#FFF6EA")
TRUFFLE = Coat("#8A5B3E", "#F6E4CF", "plain", muzzle="#E8CBA8", iris="#F2D264")
THEODORE = Coat("#8FA3B8", "#6D8198", "plain", muzzle="#D9E2EA", iris="#F0C14F")


def thistle(brush: Brush) -> None:
    """A shy glance out of a flower basket."""
    brush.tube("M-13.4 37C-15.6 -4.6 15.6 -4.6 13.4 37", "#C98F4E", 2.4)
    tail(brush, THISTLE, "M11 40C17 37 17 29 13.6 26.6", 3.2)
    for x, y, turn in ((-12.4, 31.6, -24), (-9, 34, 8), (11, 34, 14)):
        with brush.at(x, y, turn=turn):
            _thistle_flower(brush)
    with brush.at(0, 24, turn=3):
        head(brush, THISTLE, eyes="aside", mouth="smile")
    brush.shape("M-14 38C-13.6 45 -12.6 50 -11.4 54.4C-6 55.8 6 55.8 11.4 54.4C12.6 50 13.6 45 14 38Z", "#E3B471")
    brush.line("M-13.4 43L13.4 43M-12.8 47.4L12.8 47.4M-12 51.6L12 51.6", "#A36B32", 0.4)
    brush.line("M-9.4 38.6L-8 54.6M-4.8 38.6L-4 55.2M0 38.6L0 55.4M4.8 38.6L4 55.2M9.4 38.6L8 54.6", "#A36B32", 0.4)
    brush.tube("M-14.2 37.4L14.2 37.4", "#C98F4E", 3.4)
    brush.shape("M-0.6 43L-6 51.6L-3 51L-2 53.6L0.4 44Z", "teal")
    brush.shape("M0.6 43L6 51.6L3 51L2 53.6L-0.4 44Z", "teal")
    bow(brush, 0, 42.6, 5.6, "teal")
    paw(brush, THISTLE, -6.6, 36.6, 2.8)
    paw(brush, THISTLE, 6.6, 36.6, 2.8)
    hearts(brush, (-7.4, 7, 2.4), (8.6, 5.8, 3), fill="teal")


def _thistle_flower(brush: Brush) -> None:
    brush.line("M0 0L0 7", "leaf", 0.9)
    brush.shape("M-2.4 -1.6L-3 -5.2L-1.4 -3.8L0 -6L1.4 -3.8L3 -5.2L2.4 -1.6Z", "lilac", width=0.3)
    brush.oval(0, -0.4, 2.3, 1.9, "leaf")


def tremolo(brush: Brush) -> None:
    """A serenade on the accordion."""
    tail(brush, TREMOLO, "M8 51C16 52.6 17 46 14.6 42.6")
    brush.shape("M-5 26C-10.6 30 -12 44 -11.4 51C-6 53.4 6 53.4 11.4 51C12 44 10.6 30 5 26Z", TREMOLO.base)
    brush.shape("M-4.4 26C-8.4 30 -9.4 38 -9.2 44.4L9.2 44.4C9.4 38 8.4 30 4.4 26Z", WHITE)
    brush.line("M-7.4 30.6L7.4 30.6M-8.6 43L8.6 43", "teal", 1.3)
    feet(brush, TREMOLO, y=53.2, spread=6)
    bow(brush, 0, 28.6, 3.4, "coral")
    with brush.at(0, 18.4, turn=-6):
        head(brush, TREMOLO, eyes="happy", mouth="sing")
        brush.shape("M-10.8 -5.4C-12.4 -12.6 6.6 -16.6 9.8 -8.4C6 -7.4 -4 -7.2 -10.8 -5.4Z", "teal")
        brush.line("M-2.6 -12.6L-3.4 -15", width=1)
    brush.shape(
        "M-9 33L-6.6 32L-4.4 33.6L-2.2 32L0 33.6L2.2 32L4.4 33.6L6.6 32L9 33L9 42.6L6.6 43.6L4.4 42L2.2 43.6L0 42"
        "L-2.2 43.6L-4.4 42L-6.6 43.6L-9 42.6Z",
        "#F2D9A8",
    )
    brush.line(
        "M-6.6 32L-6.6 43.6M-4.4 33.6L-4.4 42M-2.2 32L-2.2 43.6M0 33.6L0 42M2.2 32L2.2 43.6M4.4 33.6L4.4 42"
        "M6.6 32L6.6 43.6",
        "#84551A",
        0.35,
    )
    for side in (-1.0, 1.0):
        with brush.at(0, 0, scale=(side, 1.0)):
            brush.shape(
                "M8.8 31.4L13 30.6C13.8 30.6 14.2 31 14.2 31.8L14.2 43.8C14.2 44.6 13.8 45 13 45L8.8 44.2Z", "teal"
            )
            brush.light("".join(oval_path(11.2, y, 0.6, 0.6) for y in (33.4, 35.8, 38.2, 40.6, 42.8)), "#FFE3A3")
            brush.tube("M8.8 29.8C14.4 30.6 16 35 14.6 37.6", TREMOLO.base, 4)
    paw(brush, TREMOLO, -13.8, 38.6, 2.3)
    paw(brush, TREMOLO, 13.8, 38.6, 2.3)
    notes(brush, (-15, 14.4), (13, 9.6), fill="teal_deep")


def tango(brush: Brush) -> None:
    """A dance, all elegance."""
    tail(brush, TANGO, "M-5 40C-14 42 -17.4 34 -13 28.6C-11.6 26.6 -13 24.4 -15 25.4")
    brush.tube("M-2.6 40C-5 45 -8.6 48 -10.6 52", "teal_deep", 5)
    brush.tube("M2.6 40C8 41.6 10 45 8.8 52", "teal_deep", 5)
    brush.shape("M-14.6 54.6C-14.4 51.6 -10 50.4 -8.2 52.6L-8 54.8Z", "ink")
    brush.shape("M6.4 54.8L6.6 52.6C8.4 50.4 13.2 51.6 13.6 54.8Z", "ink")
    brush.tube("M5 29C10 29.6 13.4 26 14 20.6", WHITE, 4.4)
    brush.shape("M-5 25.6C-7.6 31 -6.4 37 -5.4 41L5.4 41C6.4 37 7.6 31 5 25.6Z", WHITE)
    brush.shape("M-5 25.8C-7.6 31 -6.4 36 -5.8 39L-1.4 39L-2.4 26Z", "teal")
    brush.shape("M5 25.8C7.6 31 6.4 36 5.8 39L1.4 39L2.4 26Z", "teal")
    brush.shape("M-5.8 37.4C-2 39 2 39 5.8 37.4L5.8 41.4C2 43 -2 43 -5.8 41.4Z", "coral")
    brush.shape("M4 41L9 46.6L6.4 47L5.8 49L3 42Z", "coral")
    brush.tube("M-5.6 29C-11 31.4 -9 36.6 -2 33.6", WHITE, 4.4)
    paw(brush, TANGO, -1.2, 33.2, 2.3)
    paw(brush, TANGO, 14.2, 18.8, 2.4)
    with brush.at(-0.6, 17.4, turn=8, scale=0.95):
        head(brush, TANGO, eyes="sleepy", mouth="smile")
        brush.shape("M-14.4 -5.8C-8 -9.4 8 -9.4 14.4 -5.8C9 -3.6 -9 -3.6 -14.4 -5.8Z", "teal_deep")
        brush.shape(
            "M-7.4 -7.4C-7.4 -13.4 -5.6 -14.2 0 -14.2C5.6 -14.2 7.4 -13.4 7.4 -7.4C3 -6.2 -3 -6.2 -7.4 -7.4Z",
            "teal_deep",
        )
        brush.line("M-7.4 -8.4C-3 -7.2 3 -7.2 7.4 -8.4", "coral", 1.3)
    bow(brush, -0.2, 27.8, 2.6, "coral")
    brush.line("M-15 47.4Q-16.4 49 -16 51M15.6 13.6Q14.6 12 12.6 12.2", "teal_deep", 0.5)


def tuna(brush: Brush) -> None:
    """A fish on a plate for two."""
    tail(brush, TUNA, "M10 42C17.4 41 17.6 32 13.4 29.4", 4)
    brush.shape("M-7 24C-14.6 28 -16 40 -15 48L15 48C16 40 14.6 28 7 24Z", TUNA.base)
    brush.oval(0, 40, 9, 9, TUNA.muzzle, outline=False)
    brush.shape("M-7.6 26.6C-3 29.6 3 29.6 7.6 26.6C8.6 31 5 37.6 0 40C-5 37.6 -8.6 31 -7.6 26.6Z", WHITE)
    with brush.pen.clip("M-7.6 26.6C-3 29.6 3 29.6 7.6 26.6C8.6 31 5 37.6 0 40C-5 37.6 -8.6 31 -7.6 26.6Z"):
        brush.line(
            "M-10 30L10 30M-10 33.4L10 33.4M-10 36.8L10 36.8M-5.4 24L-5.4 42M-1.8 24L-1.8 42M1.8 24L1.8 42"
            "M5.4 24L5.4 42",
            "teal",
            0.7,
        )
    with brush.at(0, 17.6, scale=1.06):
        head(brush, TUNA, eyes="open", mouth="tongue")
    brush.shape(
        "M-16.6 45.6L16.6 45.6L16.6 55C14.6 57 12.4 57 11 55C9.4 57 7 57 5.6 55C4 57 1.6 57 0 55C-1.6 57 -4 57 -5.6 55"
        "C-7 57 -9.4 57 -11 55C-12.4 57 -14.6 57 -16.6 55Z",
        "teal",
    )
    brush.line("M-16 50L16 50", WHITE, 0.7)
    brush.oval(0, 46, 11.4, 3.2, WHITE)
    brush.shape("M6 44.6L10.4 41.6C10 43.6 10 45.4 10.4 47.4Z", "#5FA3C4")
    brush.shape("M-9 44.8C-6 40.6 2 40.2 7.4 44.8C2 49 -6 48.6 -9 44.8Z", "sky")
    brush.line("M-4.6 42.6C-3.6 44 -3.6 45.6 -4.6 47M-1 43.6Q0 44.8 -1 46M2 43.6Q3 44.8 2 46", width=0.32)
    brush.solid(oval_path(-6.4, 44.2, 0.7, 0.7))
    brush.tube("M-10.4 30C-15.4 33 -15.4 38 -13.2 40.6", TUNA.base, 4.6)
    brush.tube("M10.4 30C15.4 33 15.4 38 13.2 40.6", TUNA.base, 4.6)
    brush.line(
        "M-13.4 44L-13.4 32.6M-14.8 28.4L-14.8 31.4Q-13.4 33.4 -12 31.4L-12 28.4M-13.4 28.4L-13.4 32", "#7E8592", 0.75
    )
    brush.line("M13.4 44L13.4 35", "#7E8592", 0.8)
    brush.shape("M12.6 35.6L12.6 28.4C14.6 28.6 15.2 32.6 14.6 35.6Z", "#DDE3EA", width=0.35)
    paw(brush, TUNA, -13.2, 40.4, 2.5)
    paw(brush, TUNA, 13.2, 40.4, 2.5)


def truffle(brush: Brush) -> None:
    """A slice of cake, and a nose that has tried it."""
    tail(brush, TRUFFLE, "M-8 50C-16.6 50 -17 42 -13.8 38.6")
    brush.shape("M-5 26C-9.6 29 -11.6 42 -11.4 51C-6 53.2 6 53.2 11.4 51C11.6 42 9.6 29 5 26Z", "teal")
    brush.shape("M-3.6 27C-4.4 34 -4.4 44 -4 51.8L4 51.8C4.4 44 4.4 34 3.6 27Z", WHITE)
    brush.solid("".join(oval_path(x, y, 0.75, 0.75) for x in (-2, 2) for y in (32.4, 36.6, 40.8)), "teal_deep")
    feet(brush, TRUFFLE, y=53.6)
    brush.shape("M-6 26.4C-2 29.4 2 29.4 6 26.4L2 31.4L0 29.8L-2 31.4Z", "coral")
    with brush.at(0, 18.6, turn=5):
        head(brush, TRUFFLE, eyes="happy", mouth="tongue", folded=True)
        brush.light(oval_path(0.2, 1.7, 2.1, 1.5))
        brush.shape(
            "M-6.4 -7.4L-6.8 -10C-11 -11 -9.6 -16.6 -5.4 -15.4C-4 -18.6 4 -18.6 5.4 -15.4"
            "C9.6 -16.6 11 -11 6.8 -10L6.4 -7.4"
            "C3 -8.4 -3 -8.4 -6.4 -7.4Z",
            WHITE,
        )
        brush.line("M-2.4 -10L-2.6 -13M2.4 -10L2.6 -13", width=0.3)
    brush.tube("M7.6 30.6C13 33 13.6 37 11.6 39.4", "teal", 4.4)
    brush.shape("M3.6 41.4L16.6 41.4C15.8 43.4 12 44 10.2 44C8.2 44 4.4 43.4 3.6 41.4Z", WHITE)
    brush.shape("M5.4 41.2L5.4 35.6L15 38.4L15 41.2Z", "#F6D7A6")
    brush.shape("M5.4 35.6C8 33 12.6 35.4 15 38.4Z", "#F3A597")
    brush.line("M5.6 38.4L14.8 39.8", "coral_deep", 0.6)
    brush.oval(7.4, 33.4, 1.3, 1.3, "coral_deep")
    paw(brush, TRUFFLE, 10.8, 43.6, 2.3)
    brush.line("M-10.6 44L-11.4 30M-13.2 25.6L-13 29Q-11.5 31.4 -10 29L-10.2 25.6M-11.7 25.6L-11.5 30", "#7E8592", 0.8)
    brush.tube("M-7.6 30.6C-12 33 -13 36 -11.2 38.4", "teal", 4.4)
    paw(brush, TRUFFLE, -11, 39, 2.3)
    hearts(brush, (14, 26.6, 2.6), (-14.6, 11, 2.6), fill="teal")


def theodore(brush: Brush) -> None:
    """The groom, in top hat and tails."""
    tail(brush, THEODORE, "M8 49C16.4 50 17.4 42 13.6 37.8")
    brush.shape(
        "M-5 26C-9.6 29 -11.6 40 -12.4 52C-8 53.6 -4 53.4 -2.6 51L0 43L2.6 51C4 53.4 8 53.6 12.4 52"
        "C11.6 40 9.6 29 5 26Z",
        "teal_deep",
    )
    brush.shape("M-4 26.4C-4.6 33 -3 39 0 43.4C3 39 4.6 33 4 26.4Z", WHITE)
    brush.shape("M-3.6 33C-2.4 34.4 2.4 34.4 3.6 33C3.2 37 2 40.4 0 43.4C-2 40.4 -3.2 37 -3.6 33Z", "gold_tint")
    brush.solid("".join(oval_path(0, y, 0.5, 0.5) for y in (35.8, 38, 40.2)))
    brush.shape("M-4.6 26C-7 29 -7 33 -5.6 35L-2.4 36.6Z", "teal")
    brush.shape("M4.6 26C7 29 7 33 5.6 35L2.4 36.6Z", "teal")
    feet(brush, THEODORE, y=53.8, spread=6.2)
    bow(brush, 0, 28.8, 4.2, "coral")
    with brush.at(0, 19):
        head(brush, THEODORE, eyes="open", mouth="smile")
        brush.line(oval_path(4.7, 0.1, 3.1, 3.3), "gold", 0.7)
        brush.line("M7.6 1.6C9.4 4 9.2 8 8.4 10.6", "gold", 0.35)
    with brush.at(1, 10.4, turn=7):
        brush.shape("M-6.4 0L-7 -8.4C-3 -9.6 3 -9.6 7 -8.4L6.4 0Z", "ink")
        brush.shape("M-6.5 -3.2C-3 -2.2 3 -2.2 6.5 -3.2L6.3 -0.2C3 0.8 -3 0.8 -6.3 -0.2Z", "teal")
        brush.shape(
            "M-10.6 -0.6C-5 1.4 5 1.4 10.6 -0.6C11.4 0.4 10.6 1.4 9 1.8C4 3 -4 3 -9 1.8"
            "C-10.6 1.4 -11.4 0.4 -10.6 -0.6Z",
            "ink",
        )
    brush.tube("M-8 30.4C-12.8 34 -13 39 -10.4 41", "teal_deep", 4.4)
    brush.tube("M8 30.4C12.6 32.6 11.4 37.6 6.8 36.4", "teal_deep", 4.4)
    paw(brush, THEODORE, 5.8, 36, 2.2)
    daisy(brush, -6.6, 32.4, 2)
    brush.tube("M-12.6 54.4L-10 40.6", "#8A5A2A", 1.4)
    brush.oval(-9.8, 39.6, 1.3, 1.3, "gold")
    paw(brush, THEODORE, -10.2, 42, 2.2)
    brush.solid(heart_path(14, 10, 2.6) + heart_path(-13.8, 13, 2), "teal")


CAST = (thistle, tremolo, tango, tuna, truffle, theodore)
"""The teal cats in the order of their numbers."""
