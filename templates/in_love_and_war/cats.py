"""What all cats share: head, face, coat, paws and tail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from templates.in_love_and_war.brush import LINE, WHITE, Brush, heart_path, oval_path

Pattern = Literal["plain", "tabby", "calico", "tuxedo", "mask", "cap", "spots"]
Eyes = Literal["open", "aside", "happy", "dreamy", "wink", "sleepy"]
Mouth = Literal["smile", "sing", "tongue", "none", "grin"]

HEAD = (
    "M-10.9 1.4C-10.9 -5 -6.6 -8.5 0 -8.5C6.6 -8.5 10.9 -5 10.9 1.4C10.9 4.2 10.1 6 7.8 7.4C5.2 8.8 2.6 9 0 9"
    "C-2.6 9 -5.2 8.8 -7.8 7.4C-10.1 6 -10.9 4.2 -10.9 1.4Z"
)
FLUFFY_HEAD = (
    "M-10.6 0.6C-10.6 -5.4 -6.6 -8.5 0 -8.5C6.6 -8.5 10.6 -5.4 10.6 0.6L12.6 2.2L10.9 3.2L12.2 5.6L9.8 5.8L10 8.4"
    "L7.2 7.8C5 9 2.6 9.3 0 9.3C-2.6 9.3 -5 9 -7.2 7.8L-10 8.4L-9.8 5.8L-12.2 5.6L-10.9 3.2L-12.6 2.2Z"
)
EAR = "M-9.9 -1.8C-10.9 -6.2 -10.9 -10.6 -10 -12.9C-9.8 -13.5 -9.2 -13.6 -8.7 -13.3C-6.4 -12 -3.9 -9.8 -2.4 -7.4Z"
INNER_EAR = "M-8.9 -4.6C-9.4 -7.2 -9.4 -9.6 -9 -11.2C-7.2 -10 -5.6 -8.6 -4.6 -7.2Z"
FOLDED_EAR = "M-10 -2C-11.4 -5.4 -11 -8.4 -9.6 -9.6C-7.4 -10.4 -4 -9.6 -2.4 -8C-4.6 -7.6 -7.6 -6 -8.4 -3.4Z"
BLAZE = "M0 -6C1.2 -2 2 -0.4 5.2 2.2C8 4.8 5.4 9 0 9C-5.4 9 -8 4.8 -5.2 2.2C-2 -0.4 -1.2 -2 0 -6Z"
CAP = "M-12 -9L12 -9L12 2C8 3 4.4 1.6 2.2 -1.4C1.2 -3 0.6 -4.4 0 -6C-0.6 -4.4 -1.2 -3 -2.2 -1.4C-4.4 1.6 -8 3 -12 2Z"
TABBY = (
    "M0 -8L0 -4.8M-2.7 -7.8L-2.1 -5.2M2.7 -7.8L2.1 -5.2M-10.4 1.8L-8.2 2.2M-10 4.3L-8 4.1M10.4 1.8L8.2 2.2M10 4.3L8 4.1"
)


@dataclass(frozen=True, slots=True)
class Coat:
    """How a cat's fur looks; colours are `#rrggbb` or palette names."""

    base: str
    mark: str
    pattern: Pattern = "plain"
    muzzle: str = "#FFF6EA"
    ear: str = "#F4A79B"
    iris: str = "#E9C75B"
    second: str = "#4A3B45"
    paws: str | None = None

    @property
    def paw(self) -> str:
        """The colour of the paws."""
        return self.paws or self.base


def head(
    brush: Brush, coat: Coat, *, eyes: Eyes = "open", mouth: Mouth = "smile", fluffy: bool = False, folded: bool = False
) -> None:
    """Draw a head round its middle, 22 mm wide and from -13 to 9 mm tall."""
    ears(brush, coat, folded=folded)
    outline = FLUFFY_HEAD if fluffy else HEAD
    brush.shape(outline, coat.base)
    with brush.pen.clip(outline):
        _markings(brush, coat)
    brush.pen.path(outline, stroke=brush.ink, width=0.3 if brush.low else LINE)
    face(brush, coat, eyes=eyes, mouth=mouth)


def ears(brush: Brush, coat: Coat, *, folded: bool = False) -> None:
    """Draw both ears."""
    for side in (1.0, -1.0):
        color = coat.base
        if coat.pattern == "mask" or (coat.pattern == "calico" and side > 0) or coat.pattern == "cap":
            color = coat.mark
        with brush.at(0, 0, scale=(side, 1.0)):
            brush.shape(FOLDED_EAR if folded else EAR, color)
            if not folded:
                brush.wash(INNER_EAR, coat.ear)


def _markings(brush: Brush, coat: Coat) -> None:
    if coat.pattern == "tabby":
        brush.stripes(TABBY, coat.mark, 1.2)
    elif coat.pattern == "calico":
        brush.shape(oval_path(-7.6, -4.2, 6.2, 6.4), coat.mark, outline=False)
        brush.shape(oval_path(7.4, -7, 5.6, 5), coat.second, outline=False)
    elif coat.pattern == "tuxedo":
        brush.light(BLAZE, coat.muzzle)
    elif coat.pattern == "mask":
        brush.shape(oval_path(0, 3.4, 6.4, 6.4), coat.mark, outline=False)
    elif coat.pattern == "cap":
        brush.shape(CAP, coat.mark, outline=False)
    elif coat.pattern == "spots":
        brush.solid("".join(oval_path(x, y, 0.75, 0.6) for x, y in _SPOTS), coat.mark)


_SPOTS = ((0, -6.6), (-2.7, -6), (2.7, -6), (-1.3, -4.4), (1.3, -4.4), (-9, 2.2), (9, 2.2), (-8.6, 4.4), (8.6, 4.4))


def face(brush: Brush, coat: Coat, *, eyes: Eyes, mouth: Mouth) -> None:
    """Draw eyes, cheeks, nose, mouth and whiskers."""
    dark = coat.pattern in ("mask", "tuxedo") or coat.mark == coat.base
    if coat.pattern not in ("tuxedo", "mask", "cap"):
        brush.wash(oval_path(-2.1, 4.6, 3, 2.4) + oval_path(2.1, 4.6, 3, 2.4), coat.muzzle)
    if not dark:
        brush.wash(oval_path(-7.3, 3.6, 1.9, 1.2) + oval_path(7.3, 3.6, 1.9, 1.2), "blush")
    _eyes(brush, coat, eyes)
    _mouth(brush, coat, mouth)
    brush.line("M-7.4 4.6L-13 3.6M-7.4 5.6L-12.6 6.6M7.4 4.6L13 3.6M7.4 5.6L12.6 6.6", width=0.22)


def _eyes(brush: Brush, coat: Coat, eyes: Eyes) -> None:
    ink = coat.iris if _is_dark(coat) and not brush.low else "ink"
    if eyes in ("open", "aside", "wink"):
        shift = 0.7 if eyes == "aside" else 0.0
        for x in (-4.7, 4.7) if eyes != "wink" else (-4.7,):
            brush.oval(x, 0, 2.25, 2.65, coat.iris if not brush.low else WHITE)
            brush.solid(oval_path(x + shift, 0.15, 1.45, 2.1))
            brush.light(oval_path(x + shift + 0.6, -0.85, 0.62, 0.7))
    if eyes == "wink":
        brush.line("M2.6 0.2Q4.7 2 6.9 -0.6", ink, 0.7)
    if eyes == "happy":
        brush.line("M-6.9 0.9Q-4.7 -2.4 -2.5 0.9M2.5 0.9Q4.7 -2.4 6.9 0.9", ink, 0.7)
    if eyes in ("dreamy", "sleepy"):
        brush.line("M-6.9 -0.3Q-4.7 2.3 -2.5 -0.3M2.5 -0.3Q4.7 2.3 6.9 -0.3", ink, 0.65)
    if eyes == "dreamy":
        brush.line("M-6.9 -0.3L-8 0.3M-6 0.7L-6.8 1.6M6.9 -0.3L8 0.3M6 0.7L6.8 1.6", ink, 0.4)


def _is_dark(coat: Coat) -> bool:
    return coat.pattern == "tuxedo" or coat.mark == coat.base


def _mouth(brush: Brush, coat: Coat, mouth: Mouth) -> None:
    if mouth == "none":
        return
    nose = "M-1.25 2.2C-0.6 1.8 0.6 1.8 1.25 2.2C1.4 2.8 0.5 3.5 0 3.7C-0.5 3.5 -1.4 2.8 -1.25 2.2Z"
    brush.solid(nose, "#E0776F" if coat.pattern != "mask" else "#3B2533")
    ink = "#FFF6EA" if (coat.pattern == "mask" or coat.mark == coat.base) and not brush.low else "ink"
    if mouth == "sing":
        brush.shape("M-1.9 4.7C-1 4.3 1 4.3 1.9 4.7C2.1 7 1.2 8 0 8C-1.2 8 -2.1 7 -1.9 4.7Z", "#8E2F3A", width=0.35)
    if mouth == "tongue":
        brush.shape("M-0.3 5.3L2.2 5C2.6 6.8 1.9 7.7 1.1 7.6C0.2 7.6 -0.2 6.6 -0.3 5.3Z", "#F08E8A", width=0.3)
    if mouth == "grin":
        brush.shape("M-3 4.6C-1.6 5.3 1.6 5.3 3 4.6C2.6 7.2 1.4 7.9 0 7.9C-1.4 7.9 -2.6 7.2 -3 4.6Z", WHITE, width=0.3)
    if mouth != "grin":
        brush.line("M-2.7 4.6C-2.3 5.6 -0.6 5.6 0 4.5C0.6 5.6 2.3 5.6 2.7 4.6M0 4.5L0 3.6", ink, 0.4)


def tail(brush: Brush, coat: Coat, d: str, thickness: float = 3.4) -> None:
    """Draw a tail along a line."""
    brush.tube(d, coat.mark if coat.pattern in ("mask", "cap") else coat.base, thickness)
    if coat.pattern == "tabby":
        brush.pen.path(
            d,
            stroke=brush.ink if brush.low else brush.color(coat.mark),
            width=thickness - 0.9,
            dash=(0.3, 2.6) if brush.low else (1, 2.4),
            cap="butt",
        )


def paw(brush: Brush, coat: Coat, x: float, y: float, size: float = 2.4) -> None:
    """Draw the end of a limb, with two toe lines."""
    brush.oval(x, y, size, size * 0.86, coat.paw)
    brush.line(
        f"M{x - size * 0.3:.2f} {y + size * 0.2:.2f}L{x - size * 0.3:.2f} {y + size * 0.75:.2f}"
        f"M{x + size * 0.3:.2f} {y + size * 0.2:.2f}L{x + size * 0.3:.2f} {y + size * 0.75:.2f}",
        width=0.25,
    )


def feet(brush: Brush, coat: Coat, *, y: float = 53.2, spread: float = 4.6) -> None:
    """Draw two front feet that peep from under a dress or coat."""
    for x in (-spread, spread):
        paw(brush, coat, x, y, 3.1)


def hearts(brush: Brush, *places: tuple[float, float, float], fill: str = "coral") -> None:
    """Draw floating hearts: x, y, size."""
    brush.pen.path(
        "".join(heart_path(*place) for place in places),
        fill=None if brush.low else brush.color(fill),
        stroke=brush.ink if brush.low else None,
        width=0.3,
    )


def notes(brush: Brush, *places: tuple[float, float], fill: str = "ink") -> None:
    """Draw quavers."""
    for x, y in places:
        brush.solid(oval_path(x, y, 1.3, 1), fill)
        brush.line(f"M{x + 1.1} {y}L{x + 1.1} {y - 4.6}Q{x + 3.4} {y - 4} {x + 2.9} {y - 1.8}", fill, 0.5)


def bow(brush: Brush, x: float, y: float, size: float, fill: str) -> None:
    """Draw a bow tie or ribbon bow of a given half width."""
    with brush.at(x, y, scale=size / 4):
        brush.shape("M0 0C-1.4 -2.6 -4 -2.8 -4.2 -2C-4.6 -0.8 -4.6 0.8 -4.2 2C-4 2.8 -1.4 2.6 0 0Z", fill)
        brush.shape("M0 0C1.4 -2.6 4 -2.8 4.2 -2C4.6 -0.8 4.6 0.8 4.2 2C4 2.8 1.4 2.6 0 0Z", fill)
        brush.oval(0, 0, 1, 1.2, fill)


def daisy(brush: Brush, x: float, y: float, size: float, petal: str = WHITE, heart: str = "gold") -> None:
    """Draw a five-petalled flower of a given radius."""
    petals = "".join(
        oval_path(x + dx * size * 0.58, y + dy * size * 0.58, size * 0.42, size * 0.42)
        for dx, dy in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31))
    )
    brush.shape(petals, petal, width=0.3)
    brush.oval(x, y, size * 0.34, size * 0.34, heart)
