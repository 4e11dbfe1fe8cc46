"""How everything in this kit is drawn: flat fills with one ink outline, or outlines and hatching alone."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing import Pen, Scene, number

OUTLINE = 0.62
DETAIL = 0.42


@dataclass(frozen=True, slots=True)
class Brush:
    """A pen, the ink of its lines, and whether it fills at all."""

    pen: Pen
    ink: str
    low: bool

    @classmethod
    def of(cls, pen: Pen, scene: Scene) -> Brush:
        """Return the brush of a scene's edition."""
        low = scene.ink == "low"
        return cls(pen, scene.color("black" if low else "ink"), low)

    def shape(self, d: str, fill: str, width: float = OUTLINE) -> None:
        """Fill and outline; white inside when ink is spared."""
        self.pen.path(d, fill="#FFFFFF" if self.low else fill, stroke=self.ink, width=width)

    def tone(self, d: str, fill: str) -> None:
        """Fill without an outline; left out when ink is spared."""
        if not self.low:
            self.pen.path(d, fill=fill)

    def tint(self, d: str, stroke: str, width: float) -> None:
        """Draw a coloured line; left out when ink is spared."""
        if not self.low:
            self.pen.path(d, stroke=stroke, width=width)

    def mark(self, d: str, width: float = DETAIL) -> None:
        """Draw a line in ink."""
        self.pen.path(d, stroke=self.ink, width=width)

    def solid(self, d: str) -> None:
        """Fill with ink in both editions: pupils, brows, small signs."""
        self.pen.path(d, fill=self.ink)

    def shadow(self, clip: str, d: str, fill: str) -> None:
        """Darken the part of `clip` inside `d`: a flat shade, or hatching when ink is spared."""
        with self.pen.clip(clip):
            if not self.low:
                self.pen.path(d, fill=fill)
            else:
                with self.pen.clip(d):
                    self.pen.path(hatching(-24, -24, 48, 60, 1.5), stroke=self.ink, width=0.24)


def hatching(x: float, y: float, w: float, h: float, step: float) -> str:
    """Return parallel lines that rise to the right and cover a rectangle."""
    lines = []
    at = x - h
    while at < x + w:
        lines.append(f"M{number(at)} {number(y + h)}L{number(at + h)} {number(y)}")
        at += step
    return "".join(lines)


def shaded(color: str, factor: float) -> str:
    """Return `#rrggbb` darkened (`factor` below 1) or lightened towards white (above 1)."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    mixed = [c * factor if factor <= 1 else c + (255 - c) * (factor - 1) for c in channels]
    return "#" + "".join(f"{round(c):02X}" for c in mixed)
