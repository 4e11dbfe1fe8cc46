"""The pen that the linocuts are drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing import Pen


@dataclass(frozen=True, slots=True)
class Lino:
    """A pen with the inks of one figure."""

    pen: Pen
    block: str
    """The ink of the printed ground; white at low ink."""
    line: str
    """The ink of outlines."""
    light: str
    accent: str
    """The other ink, for whole areas; white at low ink."""
    dark: str
    """The darkest small areas: pupils, mouths. Printed in both editions."""
    low: bool

    def cut(self, d: str, fill: str, width: float = 0.4) -> None:
        """Paint an area with its outline."""
        self.pen.path(d, fill=fill, stroke=self.line, width=width)

    def carve(self, d: str, color: str | None = None) -> None:
        """Paint small marks: light ones on ink, or outlines' ink where the areas are white."""
        self.pen.path(d, fill=self.line if self.low and color is None else (color or self.light))

    def stroke(self, d: str, color: str, width: float) -> None:
        """Draw a line along the path; at low ink a white line between two thin dark ones."""
        if self.low and color == self.light:
            self.pen.path(d, stroke=self.line, width=width + 0.4)
        self.pen.path(d, stroke=color, width=width)
