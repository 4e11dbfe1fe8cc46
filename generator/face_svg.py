"""Laid-out faces as SVG: how cards, boards and tokens come into rulebooks and reports."""

from __future__ import annotations

import base64
import pathlib
from collections.abc import Mapping, Sequence
from html import escape

from card_data.lengths import MM_PER_POINT
from generator.drawing import Drawing, Item, Label, Path, number, rect_path
from generator.geometry import Content, Face, Mark, Picture, Rect, SvgPicture, TextLine
from generator.svg import hash_text, label_element, path_element, transform

OUTLINE = "#8a8a8a"
OUTLINE_MM = 0.2
"""The line round a card, so that a white card on white paper has an edge."""

Families = Mapping[str, str]
"""Font role -> CSS `font` properties, such as `font-family:"Barlow";font-weight:700`."""


def face_to_svg(face: Face, title: str, families: Families, *, radius: float = 0.0) -> str:
    """Return the face as it looks once cut out, one unit a millimetre.

    Args:
        face: what to write; its bleed is cut away.
        title: the alternative text.
        families: the fonts of its texts.
        radius: of the cut's corners, in millimetres.
    """
    edge = OUTLINE_MM / 2
    width, height = face.width + 2 * edge, face.height + 2 * edge
    box = " ".join(map(number, (-edge, -edge, width, height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(width)}mm" height="{number(height)}mm">'
        f"<title>{escape(title)}</title>{face_group(face, families, radius=radius)}</svg>"
    )


def face_group(face: Face, families: Families, *, radius: float = 0.0) -> str:
    """Return the face as SVG elements: its marks cut along the trim, and the card's outline."""
    trim = rect_path(0, 0, face.width, face.height, radius)
    marks = "".join(_mark(mark, families) for mark in face.marks)
    return (
        f'<path d="{trim}" fill="#ffffff"/>{_clipped(marks, trim)}'
        f'<path d="{trim}" fill="none" stroke="{OUTLINE}" stroke-width="{number(OUTLINE_MM)}"/>'
    )


def fan_to_svg(
    faces: Sequence[Face], width: float, height: float, ground: str, families: Families, *, radius: float = 0.0
) -> str:
    """Return faces spread like a hand of cards on a coloured ground, as an SVG of that size in millimetres."""
    middle = (len(faces) - 1) / 2
    parts = [f'<path d="{rect_path(0, 0, width, height)}" fill="{ground}"/>']
    for index, face in enumerate(faces):
        scale = height * 0.62 / face.height
        turn = (index - middle) * 13
        parts.append(
            f'<g transform="translate({number(width / 2)} {number(height * 1.35)}) rotate({number(turn)}) '
            f'translate({number(-face.width * scale / 2)} {number(-height * 1.18)}) scale({scale:.4g})">'
            f"{face_group(face, families, radius=radius)}</g>"
        )
    w, h = number(width), number(height)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}mm" height="{h}mm">{"".join(parts)}</svg>'


def _mark(mark: Mark, families: Families) -> str:
    steps = []
    if mark.turn:
        steps.append(f"rotate({number(mark.turn)} {number(mark.pivot_x)} {number(mark.pivot_y)})")
    if mark.x or mark.y:
        steps.append(f"translate({number(mark.x)} {number(mark.y)})")
    inner = _content(mark.content, families)
    return f'<g transform="{" ".join(steps)}">{inner}</g>' if steps else inner


def _content(content: Content, families: Families) -> str:
    if isinstance(content, Drawing):
        return "".join(_item(item, families) for item in content.items)
    if isinstance(content, TextLine):
        return _text(content, families)
    if isinstance(content, Picture):
        return _picture(content)
    if isinstance(content, SvgPicture):
        return _image(f"data:image/svg+xml;base64,{base64.b64encode(content.text.encode()).decode()}", content.rect)
    return _outlined(content.rect)


def _item(item: Item, families: Families) -> str:
    if isinstance(item, Path):
        return path_element(item)
    if isinstance(item, Label):
        return label_element(item, families)
    inner = "".join(_item(part, families) for part in item.items)
    if item.clip is None:
        return f'<g transform="{transform(item)}">{inner}</g>'
    return _clipped(inner, item.clip)


def _clipped(inner: str, d: str) -> str:
    name = f"c{hash_text(d)}"
    return f'<clipPath id="{name}"><path d="{escape(d)}"/></clipPath><g clip-path="url(#{name})">{inner}</g>'


def _text(line: TextLine, families: Families) -> str:
    style = escape(families.get(line.font, families.get("text", "")))
    return (
        f'<text x="{number(line.x)}" y="{number(line.baseline)}" font-size="{number(line.points * MM_PER_POINT)}" '
        f'fill="{line.color}" style="{style}">{escape(line.text)}</text>'
    )


def _picture(picture: Picture) -> str:
    clip = picture.clip
    image = _image(_data(picture.path), picture.rect)
    return _clipped(image, rect_path(clip.x, clip.y, clip.width, clip.height))


def _data(path: str) -> str:
    """Return a picture as an address that holds it: books name pictures by address, which must not tell where they lie."""
    data = pathlib.Path(path).read_bytes()
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _image(href: str, r: Rect) -> str:
    place = f'x="{number(r.x)}" y="{number(r.y)}" width="{number(r.width)}" height="{number(r.height)}"'
    return f'<image href="{escape(href)}" {place}/>'


def _outlined(r: Rect) -> str:
    d = rect_path(r.x, r.y, r.width, r.height)
    return f'<path d="{d}" fill="none" stroke="{OUTLINE}" stroke-width="{number(OUTLINE_MM)}"/>'
