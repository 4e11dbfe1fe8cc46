"""Drawings and faces painted straight into a book's PDF: six times faster than by way of SVG.

Texts become glyph outlines: a picture of a card is read aloud by its alternative text, not letter by letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from card_data.lengths import MM_PER_POINT
from generator import paths
from generator.drawing import Drawing, Group, Item, Label, Path, number, rect_path
from generator.face_svg import OUTLINE, OUTLINE_MM
from generator.fonts import FontSet
from generator.geometry import Face, Field, Mark, Picture, SvgPicture, TextLine
from generator.paths import path_code

PX_PER_MM = 96 / 25.4


@dataclass(frozen=True, slots=True)
class CutFace:
    """A face as it looks once cut out, with a thin line round it; `radius` of its corners in millimetres."""

    face: Face
    radius: float


Artwork = Drawing | CutFace


def is_vector(face: Face) -> bool:
    """Say whether a face holds nothing but shapes and texts."""
    return not any(isinstance(mark.content, Picture | SvgPicture) for mark in face.marks)


class VectorImage:
    """An image as WeasyPrint's layout and painting know images."""

    def __init__(self, artwork: Artwork, fonts: FontSet) -> None:
        self._artwork = artwork
        self._fonts = fonts
        size = artwork if isinstance(artwork, Drawing) else artwork.face
        margin = 0.0 if isinstance(artwork, Drawing) else OUTLINE_MM
        self._width, self._height = size.width + margin, size.height + margin

    def get_intrinsic_size(self, _resolution: Any, _font_size: Any) -> tuple[float, float, float]:
        """Return width and height in CSS pixels, and their ratio."""
        return self._width * PX_PER_MM, self._height * PX_PER_MM, self._width / self._height

    def draw(self, stream: Any, width: float, height: float, _style: Any) -> None:
        """Paint the image into a rectangle whose corner is the origin."""
        brush = _Brush(stream, self._fonts)
        with stream.stacked():
            stream.transform(a=width / self._width, d=height / self._height)
            if isinstance(self._artwork, Drawing):
                brush.write(paths.operators(rect_path(0, 0, self._width, self._height)) + " W n")
                brush.items(self._artwork.items)
            else:
                stream.transform(e=OUTLINE_MM / 2, f=OUTLINE_MM / 2)
                brush.face(self._artwork)


class _Brush:
    """Writes PDF operators for items; coordinates are millimetres, y down."""

    def __init__(self, stream: Any, fonts: FontSet) -> None:
        self._stream = stream
        self._fonts = fonts

    def write(self, code: str) -> None:
        self._stream.stream.append(code.encode("ascii"))

    @contextmanager
    def _kept(self) -> Iterator[None]:
        self.write("q")
        yield
        self.write("Q")

    def face(self, cut: CutFace) -> None:
        face = cut.face
        trim = rect_path(0, 0, face.width, face.height, cut.radius)
        self.write(path_code(Path(trim, fill="#ffffff")))
        with self._kept():
            self.write(paths.operators(trim) + " W n")
            for mark in face.marks:
                with self._kept():
                    self._mark(mark)
        self.write(path_code(Path(trim, stroke=OUTLINE, width=OUTLINE_MM)))

    def _mark(self, mark: Mark) -> None:
        if mark.turn:
            self._move(mark.pivot_x, mark.pivot_y)
            self._turn(mark.turn)
            self._move(-mark.pivot_x, -mark.pivot_y)
        self._move(mark.x, mark.y)
        content = mark.content
        if isinstance(content, Drawing):
            self.items(content.items)
        elif isinstance(content, TextLine):
            self._text(content.x, content.baseline, content.text, content.font, content.points, content.color)
        elif isinstance(content, Field):
            r = content.rect
            self.write(path_code(Path(rect_path(r.x, r.y, r.width, r.height), stroke=OUTLINE, width=OUTLINE_MM)))

    def items(self, items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Path):
                self._path(item)
            elif isinstance(item, Label):
                if not item.text:
                    continue
                role = self._fonts.role_for(item.text, item.role)
                width = self._fonts.width(item.text, role, item.points)
                x = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
                self._text(x, item.y, item.text, role, item.points, item.fill)
            else:
                self._group(item)

    def _path(self, path: Path) -> None:
        if path.opacity >= 1:
            self.write(path_code(path))
            return
        with self._stream.stacked():
            self._stream.set_alpha(path.opacity, stroke=True, fill=True)
            self.write(path_code(path))

    def _group(self, group: Group) -> None:
        with self._kept():
            if group.clip is not None:
                self.write(paths.operators(group.clip) + " W n")
            self._move(group.x, group.y)
            if group.turn:
                self._turn(group.turn)
            if group.scale != (1.0, 1.0):
                self.write(f"{group.scale[0]:.5f} 0 0 {group.scale[1]:.5f} 0 0 cm")
            self.items(group.items)

    def _move(self, x: float, y: float) -> None:
        if x or y:
            self.write(f"1 0 0 1 {number(x)} {number(y)} cm")

    def _turn(self, degrees: float) -> None:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        self.write(f"{cos:.6f} {sin:.6f} {-sin:.6f} {cos:.6f} 0 0 cm")

    def _text(self, x: float, y: float, text: str, role: str, points: float, color: str) -> None:
        from generator.rulebook_fonts import glyph_outline, shaped, units_per_em  # fontTools; checks only ask for sizes

        path = self._fonts.font(role).path
        scale = points * MM_PER_POINT / units_per_em(path)
        with self._kept():
            self.write(f"{' '.join(number(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))} rg")
            self.write(f"{scale:.7f} 0 0 {-scale:.7f} {number(x)} {number(y)} cm")
            for glyph, dx, dy, advance in shaped(text, path):
                outline = glyph_outline(path, glyph)
                if outline:
                    with self._kept():
                        self._move(dx, dy)
                        self.write(outline)
                self._move(advance, 0)
