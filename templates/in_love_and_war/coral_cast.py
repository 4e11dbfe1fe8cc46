"""The six coral cats, one a number; each is drawn in a stage 34 wide and 58 tall, x from -17 to 17, y from 0."""

from __future__ import annotations

import math

from generator.drawing import number
from templates.in_love_and_war.brush import LINE, WHITE, Brush, heart_path, oval_path, path
from templates.in_love_and_war.cats import Coat, bow, daisy, feet, head, hearts, notes, paw, tail

CLEMENTINE = Coat("#FBEBD3", "#EE9A4D", "cap", iris="#9CC56B")
CARMEN = Coat("#FFF8EE", "#EE9A4D", "calico", second="#4A3B45", iris="#9CC56B")
CHA_CHA = Coat("#F2A65A", "#C96A2B", "tabby", muzzle="#FFE9CC", iris="#A8CE74", paws="#FFE9CC")
CAPER = Coat("#F3E4CC", "#5B4038", "mask", iris="#7CC4E8", ear="#8A6A5E", paws="#5B4038")
CUSTARD = Coat("#FFE3A3", "#E3B65C", "plain", muzzle="#FFF6DC", iris="#E0893A")
CORDELIA = Coat("#FFFFFF", "#E7DFE4", "plain", muzzle="#FFF3EE", iris="#6FB7D9")


def clementine(brush: Brush) -> None:
    """A shy glance over a fan."""
    tail(brush, CLEMENTINE, "M9 50C17 50 17.5 41 13.6 37.4")
    brush.shape("M-5 26C-9.6 30 -12.6 42 -14 53C-9 55.6 9 55.6 14 53C12.6 42 9.6 30 5 26Z", "coral")
    brush.line("M-13.4 49C-8 51.6 8 51.6 13.4 49", WHITE, 1.1)
    brush.solid(
        "".join(oval_path(x, y, 0.7, 0.7) for x, y in ((-8, 44), (8, 44), (-4, 46.5), (4, 46.5), (0, 43.6))), WHITE
    )
    with brush.at(0, 18.4, turn=-5):
        head(brush, CLEMENTINE, eyes="aside", mouth="none")
        daisy(brush, 8.6, -8.6, 3)
    brush.tube("M-9 33C-11 38 -7 40.6 -2 39.4", CLEMENTINE.base, 4.4)
    brush.tube("M9 33C11 38 7 40.6 2 39.4", CLEMENTINE.base, 4.4)
    _fan(brush, 0, 40, 18.4)
    paw(brush, CLEMENTINE, -1.8, 39.6)
    paw(brush, CLEMENTINE, 1.9, 39.9)
    hearts(brush, (-13.2, 8.4, 3.2), (13.6, 4.6, 2.2))


def _fan(brush: Brush, x: float, y: float, radius: float) -> None:
    folds = 8
    angles = [math.radians(-158 + 136 * i / folds) for i in range(folds + 1)]
    rim = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
    n = number
    d = f"M{n(x)} {n(y)}L{n(rim[0][0])} {n(rim[0][1])}"
    for i in range(folds):
        a = (angles[i] + angles[i + 1]) / 2
        d += path("Q", x + radius * 1.16 * math.cos(a), y + radius * 1.16 * math.sin(a), *rim[i + 1])
    brush.shape(d + "Z", "#FFD9CF")
    spokes = "".join(f"M{n(x)} {n(y)}L{n(px)} {n(py)}" for px, py in rim[1:-1])
    brush.line(spokes, "coral_deep", 0.3)
    arc = [(x + 0.62 * radius * math.cos(a), y + 0.62 * radius * math.sin(a)) for a in angles]
    brush.line("M" + "L".join(f"{n(px)} {n(py)}" for px, py in arc), "coral", 1.3)
    brush.solid(
        "".join(
            heart_path(x + 0.83 * radius * math.cos(a + 0.15), y + 0.83 * radius * math.sin(a + 0.15), 2.2)
            for a in angles[:-1]
        ),
        "coral",
    )


def carmen(brush: Brush) -> None:
    """A serenade on the ukulele."""
    tail(brush, CARMEN, "M-7 49C-16 50 -17 43 -13.4 39")
    brush.shape("M-4.6 26C-8 32 -11.6 43 -12.6 49L12.6 49C11.6 43 8 32 4.6 26Z", "coral_deep")
    _frill(brush, -13, 13, 49, 7, "#F7B5A6", 3.4)
    _frill(brush, -11.4, 11.4, 44.4, 6, "#F7B5A6", 2.6)
    feet(brush, CARMEN, y=54)
    with brush.at(0, 18, turn=6):
        head(brush, CARMEN, eyes="happy", mouth="sing")
        daisy(brush, -8.8, -8.4, 3.6, "coral", "gold")
    brush.tube("M7 31C12 33 13.6 31 12.6 29", CARMEN.base, 4.2)
    with brush.at(-2.4, 39, turn=-27):
        brush.shape("M4 -1.2L17.6 -0.9L17.6 0.9L4 1.2Z", "#7A4A2A")
        brush.shape("M17 -1.7L20.4 -2L20.4 2L17 1.7Z", "#5B3420")
        brush.shape(
            "M-7.6 0C-7.6 -4.4 -3.6 -5.2 -1 -4C0.6 -3.2 1.2 -3.2 2.2 -3.5C5 -4.2 6.6 -2.4 6.6 0"
            "C6.6 2.4 5 4.2 2.2 3.5C1.2 3.2 0.6 3.2 -1 4C-3.6 5.2 -7.6 4.4 -7.6 0Z",
            "#E2A458",
        )
        brush.solid(oval_path(0.6, 0, 1.7, 1.7), "#5B3420")
        brush.line("M-4.6 -0.45L17 -0.45M-4.6 0.45L17 0.45", "#FFF6EA", 0.2)
        brush.line("M-4.9 -1.6L-4.9 1.6", "#5B3420", 0.8)
    brush.tube("M-7.4 31.4C-11 36 -8 40 -3.6 38.6", CARMEN.base, 4.2)
    paw(brush, CARMEN, -2.6, 38.4)
    paw(brush, CARMEN, 12.2, 29.4, 2.3)
    notes(brush, (12.4, 14), (-14.6, 12.6), fill="coral_deep")
    hearts(brush, (14, 5.4, 2.6))


def _frill(brush: Brush, left: float, right: float, y: float, waves: int, fill: str, drop: float) -> None:
    step = (right - left) / waves
    d = f"M{number(left)} {number(y)}L{number(right)} {number(y)}"
    for i in range(waves):
        x = right - i * step
        d += path("C", x, y + drop * 1.3, x - step, y + drop * 1.3, x - step, y)
    brush.shape(d + "Z", fill, width=0.35)


def cha_cha(brush: Brush) -> None:
    """A dance with maracas."""
    tail(brush, CHA_CHA, "M-6 43C-14 46 -17 38 -13.6 33")
    brush.tube("M-2.6 45L-3.6 53", CHA_CHA.base, 4.4)
    paw(brush, CHA_CHA, -4.2, 54, 2.9)
    brush.tube("M4 45C9 47 11.6 49 14 47.6", CHA_CHA.base, 4.4)
    paw(brush, CHA_CHA, 14.2, 47.2, 2.7)
    brush.tube("M-5 30C-11 30.6 -14 26 -13.4 21", CHA_CHA.base, 4.2)
    brush.tube("M5 30C11 30 14 25 13 18.6", CHA_CHA.base, 4.2)
    brush.shape("M-4.6 25.6C-6 29 -5.6 33 -4.8 36L4.8 36C5.6 33 6 29 4.6 25.6Z", "coral")
    brush.shape(
        "M-4.8 35.4C-9 39 -15 41 -15.6 47.4C-11 49 -9 51.6 -5 50C-1 52.4 3 51.6 6 49C10 49 13 46 13.6 42.6"
        "C10.6 41 7 39 4.8 35.4Z",
        "coral",
    )
    brush.line(
        "M-15 44.6C-10.6 46.4 -8 48.6 -4.6 47.2C-1 49.4 3 48.6 5.8 46.2C9 46.2 11.6 43.8 12.2 41.6", "#FFE3A3", 1.3
    )
    brush.line("M-3 37C-5 41 -8 43 -9 45.6M0 37L-0.6 46M3 37C4.6 40 7 42 8 43.6", "coral_deep", 0.35)
    for x, y, turn in ((-13.6, 17.6, -18), (13.4, 14.6, 20)):
        with brush.at(x, y, turn=turn):
            brush.tube("M0 4.4L0 0", "#C98A4B", 1.5)
            brush.oval(0, -2.6, 2.6, 3.4, "teal")
            brush.line("M-2.4 -2.4L2.4 -2.4", "#FFE3A3", 0.8)
    paw(brush, CHA_CHA, -13.5, 20.8, 2.3)
    paw(brush, CHA_CHA, 13.1, 18.2, 2.3)
    with brush.at(-0.4, 17.4, turn=-9, scale=0.94):
        head(brush, CHA_CHA, eyes="wink", mouth="grin")
        bow(brush, 7.6, -10, 3.4, "coral_deep")
    brush.line("M-16 10.4Q-15 8 -12.6 7.6M16.4 6.6Q15.6 4.4 13.6 4", "coral_deep", 0.5)


def caper(brush: Brush) -> None:
    """A whole fish, held tight."""
    tail(brush, CAPER, "M8 49C16 49 17 42 14.6 38.6")
    shirt = "M-5 26C-8.6 30 -10.6 42 -11 50.6C-6 52.6 6 52.6 11 50.6C10.6 42 8.6 30 5 26Z"
    brush.shape(shirt, WHITE)
    with brush.pen.clip(shirt):
        brush.line("M-12 34L12 34M-12 38L12 38M-12 42L12 42M-12 46L12 46", "coral", 1.4)
    brush.pen.path(shirt, stroke=brush.ink, width=0.3 if brush.low else LINE)
    feet(brush, CAPER, y=53.6)
    brush.shape("M-6.4 26.4C-3 29.6 3 29.6 6.4 26.4L8 30.4C4 34 -4 34 -8 30.4Z", "coral")
    bow(brush, 0, 31.2, 3, "coral_deep")
    with brush.at(0, 18, turn=4):
        head(brush, CAPER, eyes="open", mouth="smile")
    with brush.at(0, 6.4, turn=8):
        brush.shape("M-6.6 2C-6.4 -3 6.4 -3 6.6 2Z", WHITE)
        brush.shape("M-7 1.6C-3 0.2 3 0.2 7 1.6L6.6 3.4C3 2.2 -3 2.2 -6.6 3.4Z", "coral")
        brush.oval(0, -2.2, 1.3, 1.1, "coral")
    with brush.at(0, 41.4, turn=-32):
        brush.shape("M9 0L15.4 -4.4C14.6 -1.4 14.6 1.4 15.4 4.4Z", "#5FA3C4")
        brush.shape("M-13 0C-9 -5.8 3 -6.6 10.4 0C3 6.6 -9 5.8 -13 0Z", "sky")
        brush.wash("M-11.6 1.4C-7 5.2 3 5.4 9 0.8C3 3 -6 3 -11.6 1.4Z", "#D6EEF6")
        brush.line("M-5.6 -4C-4 -1.6 -4 1.6 -5.6 4", width=0.35)
        brush.oval(-8.6, -1, 1.3, 1.3, WHITE)
        brush.solid(oval_path(-8.4, -0.9, 0.65, 0.65))
        brush.line("M-1 -1.6Q0.4 0 -1 1.6M3 -1.6Q4.4 0 3 1.6", width=0.3)
    brush.tube("M-8.4 33C-12.6 37 -10 42.6 -4.6 42.4", CAPER.base, 4.4)
    brush.tube("M8.4 32C12.4 34 11.4 38.4 6.4 38", CAPER.base, 4.4)
    paw(brush, CAPER, -3.8, 42.2)
    paw(brush, CAPER, 5.4, 37.8)
    hearts(brush, (-14, 12, 2.6), (14.4, 24, 3), (-13.6, 27, 2.2))


def custard(brush: Brush) -> None:
    """A cake of three tiers."""
    tail(brush, CUSTARD, "M10 48C17.6 47 17 37 12.6 33", 5)
    brush.shape("M-6 25C-12 29 -13.6 42 -12.6 53C-6 55.4 6 55.4 12.6 53C13.6 42 12 29 6 25Z", CUSTARD.base)
    with brush.at(0, 17.6, turn=-3):
        head(brush, CUSTARD, eyes="dreamy", mouth="smile", fluffy=True)
        bow(brush, -8, -10.2, 4.2, "coral")
    for y, half, tall in ((46.6, 11.4, 7.4), (40.4, 8.2, 6.4), (35.2, 5.2, 5.4)):
        _tier(brush, y, half, tall)
    brush.shape(heart_path(0, 32.8, 4.4), "coral")
    brush.shape("M-14 53.6L14 53.6L12.6 55.6L-12.6 55.6Z", "gold")
    brush.tube("M-10 32C-14.8 36 -15 44 -12 47.4", CUSTARD.base, 4.6)
    brush.tube("M10 32C14.8 36 15 44 12 47.4", CUSTARD.base, 4.6)
    paw(brush, CUSTARD, -11, 48.4)
    paw(brush, CUSTARD, 11, 48.4)
    hearts(brush, (-14.4, 8, 2.6), (14.2, 6, 3.2))


def _tier(brush: Brush, y: float, half: float, tall: float) -> None:
    n = number
    brush.shape(f"M{n(-half)} {n(y)}L{n(half)} {n(y)}L{n(half)} {n(y + tall)}L{n(-half)} {n(y + tall)}Z", "#FFF3E6")
    waves = round(half / 1.3)
    step = 2 * half / waves
    d = f"M{n(-half)} {n(y)}L{n(half)} {n(y)}"
    for i in range(waves):
        x = half - i * step
        d += path("C", x, y + 3.2, x - step, y + 3.2, x - step, y)
    brush.shape(d + "Z", "coral", width=0.32)


def cordelia(brush: Brush) -> None:
    """The bride, all in white."""
    brush.shape("M0 3C-12 4 -13 24 -16.4 53C-10 55 10 55 16.4 53C13 24 12 4 0 3Z", "#FDEBE4")
    brush.line("M-11.4 26C-12.6 36 -13.6 44 -14 52M11.4 26C12.6 36 13.6 44 14 52", "blush", 0.35)
    brush.shape(
        "M-4.6 26C-6 30 -6 33 -5.4 36C-9 41 -11.4 47 -12 52.4C-6 55 6 55 12 52.4C11.4 47 9 41 5.4 36C6 33 6 30 4.6 26Z",
        WHITE,
    )
    _frill(brush, -12, 12, 51.6, 8, WHITE, 2.6)
    brush.shape("M-5.6 34.6C-3 36 3 36 5.6 34.6L5.9 37C3 38.4 -3 38.4 -5.9 37Z", "coral")
    brush.solid(
        "".join(heart_path(x, y, 1.7) for x, y in ((-6, 47), (0, 48.6), (6, 47), (-3, 43.6), (3, 43.6))), "blush"
    )
    with brush.at(0, 18.4):
        head(brush, CORDELIA, eyes="dreamy", mouth="smile")
    brush.line("M-8.6 9.4Q0 6 8.6 9.4", "leaf", 1)
    for x, y, size, petal in (
        (-6.8, 8.8, 2.4, WHITE),
        (-2.4, 7.2, 2.7, "coral"),
        (2.4, 7.2, 2.7, WHITE),
        (6.8, 8.8, 2.4, "coral"),
    ):
        daisy(brush, x, y, size, petal)
    brush.tube("M-5.4 29.4C-9.6 32 -7.6 38 -2.6 38.2", CORDELIA.base, 4)
    brush.tube("M5.4 29.4C9.6 32 7.6 38 2.6 38.2", CORDELIA.base, 4)
    brush.shape("M-5 38C-7.6 36.6 -6.6 32.4 -4 32C-2.4 30 2.4 30 4 32C6.6 32.4 7.6 36.6 5 38C3 40 -3 40 -5 38Z", "leaf")
    for x, y, petal in ((-3.6, 35, "coral"), (0, 33, WHITE), (3.6, 35, "coral"), (0, 36.6, "gold")):
        daisy(brush, x, y, 2.4, petal, "gold" if petal != "gold" else "coral")
    brush.line("M-0.8 41L-2.6 46M0.8 41L2.4 45.4", "coral", 0.8)
    paw(brush, CORDELIA, -2, 40, 2.1)
    paw(brush, CORDELIA, 2, 40.2, 2.1)


CAST = (clementine, carmen, cha_cha, caper, custard, cordelia)
"""The coral cats in the order of their numbers."""
