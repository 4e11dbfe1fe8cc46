"""Drawings and faces as SVG: for rulebooks, reports and previews."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from card_data.lengths import MM_PER_POINT
from generator.drawing import Drawing, Group, Item, Label, Path, number


def drawing_to_svg(drawing: Drawing, title: str, families: Mapping[str, str]) -> str:
    """Return the drawing as an SVG element, one unit a millimetre.

    Args:
        drawing: what to write.
        title: the alternative text.
        families: font role -> CSS `font` properties, such as `font-family:"Barlow";font-weight:700`.
    """
    body = "".join(_item(item, families, []) for item in drawing.items)
    w, h = number(drawing.width), number(drawing.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}mm" height="{h}mm">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _item(item: Item, families: Mapping[str, str], clips: list[str]) -> str:
    if isinstance(item, Path):
        return path_element(item)
    if isinstance(item, Label):
        return label_element(item, families)
    return _group(item, families, clips)


def path_element(path: Path) -> str:
    """Return the `<path>` of one path."""
    attributes = [f'd="{escape(path.d)}"', f'fill="{path.fill or "none"}"']
    if path.stroke:
        attributes += [
            f'stroke="{path.stroke}"',
            f'stroke-width="{number(path.width)}"',
            f'stroke-linecap="{path.cap}"',
            f'stroke-linejoin="{path.join}"',
        ]
        if path.dash:
            attributes.append(f'stroke-dasharray="{" ".join(map(number, path.dash))}"')
    if path.opacity < 1:
        attributes.append(f'opacity="{number(path.opacity)}"')
    if path.even_odd:
        attributes.append('fill-rule="evenodd"')
    return f"<path {' '.join(attributes)}/>"


def label_element(label: Label, families: Mapping[str, str]) -> str:
    """Return the `<text>` of one label."""
    style = escape(families.get(label.role, families.get("text", "")))
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{number(label.points * MM_PER_POINT)}" '
        f'fill="{label.fill}" text-anchor="{label.anchor}" style="{style}">{escape(label.text)}</text>'
    )


def transform(group: Group) -> str:
    """Return the SVG transform list of a group."""
    parts = []
    if group.x or group.y:
        parts.append(f"translate({number(group.x)} {number(group.y)})")
    if group.turn:
        parts.append(f"rotate({number(group.turn)})")
    if group.scale != (1.0, 1.0):
        parts.append(f"scale({group.scale[0]:.5g} {group.scale[1]:.5g})")
    return " ".join(parts)


def _group(group: Group, families: Mapping[str, str], clips: list[str]) -> str:
    inner = "".join(_item(item, families, clips) for item in group.items)
    if group.clip is None:
        return f'<g transform="{transform(group)}">{inner}</g>'
    # Ids are global in a page that holds many drawings: derive them from the clip itself.
    name = f"c{abs(hash_text(group.clip))}"
    return f'<clipPath id="{name}"><path d="{escape(group.clip)}"/></clipPath><g clip-path="url(#{name})">{inner}</g>'


def hash_text(text: str) -> int:
    """Return a number that is the same for the same text in every process."""
    import zlib

    return zlib.crc32(text.encode())
