"""What an SVG of a project may hold: only what is painted as it was drawn, nothing from outside, and within bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from card_data.fields import shorten
from generator.paths import operators

MAX_SVG_BYTES = 2_000_000
MOST_SHAPES = 10_000
"""Elements, each `<use>` counted as what it shows; painting so many takes about three seconds."""
MOST_MATCHES = 2_000_000
"""Style rules times elements."""
DEEPEST = 100
PATH_OF_ONE_SHAPE = 400
"""Characters of path data that weigh as much as one element."""

SUPPORTED = (
    "painted as drawn are paths, basic shapes, groups, <use>, clip-path, transforms, flat colours, fill-opacity and "
    "stroke-opacity"
)
TO_PATHS = "convert texts to paths (Inkscape: Path > Object to Path), or write them in a `text:` box of the layout"
FLATTEN = "replace it by flat colours, or save the drawing as PNG and name it in an `image:` box"

_DRAWN = frozenset(
    """svg g a defs title desc metadata symbol use path rect circle ellipse line polyline polygon clipPath style
    switch""".split()  # noqa: SIM905
)
_IDLE = frozenset({"linearGradient", "radialGradient", "pattern", "filter", "mask", "marker", "metadata"})
"""Definitions that paint nothing unless something refers to them."""
_UNSAFE = frozenset({"script", "foreignObject", "iframe"})
_TEXTS = frozenset({"text", "tspan", "textPath", "tref"})
_HARMLESS: Mapping[str, frozenset[str]] = {
    name: frozenset({"", "auto", "inherit", "initial", *values.split()})
    for name, values in {
        "filter": "none",
        "mask": "none",
        "marker": "none",
        "marker-start": "none",
        "marker-mid": "none",
        "marker-end": "none",
        "mix-blend-mode": "normal",
        "opacity": "1 1.0 100%",
        "paint-order": "normal",
        "stroke-dashoffset": "0 0px",
        "vector-effect": "none",
        "transform-origin": "",
        "animation": "none",
        "clip": "",
    }.items()
}
"""Properties that svglib leaves out, with the values under which that changes nothing."""
_CLIPPING = frozenset({"clipPath", "path", "rect", "circle", "ellipse", "polygon", "g", "use", "title", "desc"})
_ATTRIBUTES_ONLY = ("clip-path", "transform")
_EXTERNAL = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)
_CLIP = re.compile(r"^\s*url\(\s*['\"]?#([^)'\"]*)")
_DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_STEP = re.compile(rf"(\w+)\s*\(\s*({_NUMBER}(?:[\s,]*{_NUMBER})*)\s*\)[\s,]*")
_ARGUMENTS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,), "matrix": (6,)}


def check_svg(text: str, span: Span, name: str) -> str:
    """Return an SVG text that is well formed, refers to nothing outside itself, and is painted as it was drawn.

    Raises:
        TemplateFault: with all that is wrong with it.
    """
    found = svg_faults(text)
    if found:
        raise TemplateFault(
            Diagnostic(span, f'the SVG "{name}" {message}', hint, code="template.svg") for message, hint in found
        )
    return text


Found = tuple[str, str | None]
"""What is wrong, to be read after `the SVG "name"`, and a hint."""


@lru_cache(maxsize=256)
def svg_faults(text: str) -> tuple[Found, ...]:
    """Return what is wrong with an SVG; the same picture on many cards is looked at once."""
    from defusedxml import DefusedXmlException, ElementTree

    if len(text) > MAX_SVG_BYTES:
        return ((f"has {len(text):,} characters; expected at most {MAX_SVG_BYTES:,}", None),)
    try:
        root = ElementTree.fromstring(text, forbid_dtd=True)
    except DefusedXmlException:
        message = "declares entities or a document type; expected plain SVG"
        return ((message, "remove the <!DOCTYPE ...> part"),)
    except ElementTree.ParseError as fault:
        line, column = fault.position
        return ((f"is not well formed at its line {line}, column {column + 1}", None),)
    if _tag(root) != "svg":
        return ((f"begins with <{_tag(root)}>; expected <svg>", None),)
    return tuple(dict.fromkeys(_Checker(root).faults())) or tuple(_complaints(text))


def _complaints(text: str) -> Iterator[Found]:
    """Yield what the painter says of a picture that looks sound: an unknown colour, a size of nothing."""
    from generator.pdf import svg_complaints

    for complaint in svg_complaints(text):
        yield complaint, SUPPORTED


@dataclass
class _Checker:
    root: Any
    _weights: dict[int, float] = field(default_factory=dict)
    _open: set[int] = field(default_factory=set)

    def faults(self) -> Iterator[Found]:
        """Yield all that is wrong; what follows from too deep or too many elements is not looked at."""
        if _depth(self.root) > DEEPEST:
            yield f"is nested deeper than {DEEPEST} elements", "ungroup some of its groups"
            return
        for element in self.root.iter():
            yield from _unsafe(_tag(element), _attributes(element), element.text or "")
        for element in _live(self.root):
            yield from _element_faults(element)
            yield from _placing_faults(element, is_root=element is self.root)
        yield from self._size_faults()

    def _size_faults(self) -> Iterator[Found]:
        rules = sum((element.text or "").count("{") for element in self.root.iter() if _tag(element) == "style")
        targets = {element.get("id"): element for element in self.root.iter() if element.get("id")}
        try:
            weight = self._weight(self.root, targets)
        except _BadUse as fault:
            yield str(fault), None
            return
        except RecursionError:
            yield "has <use> of <use> too many times over", "let each show its shapes themselves"
            return
        if weight > MOST_SHAPES:
            most = f"{MOST_SHAPES:,}"
            yield (
                f"paints {_shown(weight)} shapes, each <use> counted as what it shows; expected at most {most}",
                "simplify it, or save it as PNG and name it in an `image:` box",
            )
        elif rules * weight > MOST_MATCHES:
            yield f"has {rules:,} style rules for {_shown(weight)} shapes; expected fewer of either", None

    def _weight(self, element: Any, targets: Mapping[str, Any]) -> float:
        """Return how many elements are painted, each `<use>` counted as what it shows, long paths as many."""
        key = id(element)
        if key in self._weights:
            return self._weights[key]
        if key in self._open:
            raise _BadUse("holds a <use> that shows itself")
        self._open.add(key)
        data = len(element.get("d", "")) + len(element.get("points", ""))
        total = 1 + data / PATH_OF_ONE_SHAPE + sum(self._weight(child, targets) for child in element)
        total += sum(self._weight(target, targets) for target in _targets(element, targets))
        self._open.discard(key)
        self._weights[key] = min(total, 1e15)
        return self._weights[key]


class _BadUse(Exception):
    """A `<use>` that cannot be followed."""


def _targets(element: Any, targets: Mapping[str, Any]) -> Iterator[Any]:
    """Yield what an element is painted with besides its children."""
    texts = _attributes(element)
    names = [texts.get("href", "").removeprefix("#")] if _tag(element) == "use" else []
    names += _CLIP.findall(texts.get("clip-path", ""))
    for name in names:
        if name not in targets:
            raise _BadUse(f'has a <{_tag(element)}> that refers to "{shorten(name)}", which it does not hold')
        yield targets[name]


def _depth(root: Any) -> int:
    depth, level = 0, [root]
    while level and depth <= DEEPEST:
        depth, level = depth + 1, [child for element in level for child in element]
    return depth


def _live(element: Any) -> Iterator[Any]:
    """Yield the elements that are painted or say how: no definitions of paints, nothing of other programs."""
    yield element
    for child in element:
        if not _is_foreign(child) and (_tag(child) not in _IDLE):
            yield from _live(child)


def _is_foreign(element: Any) -> bool:
    tag = str(element.tag)
    return tag.startswith("{") and not tag.startswith("{http://www.w3.org/2000/svg}")


def _tag(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _attributes(element: Any) -> dict[str, str]:
    return {key.rpartition("}")[2]: str(value) for key, value in element.attrib.items()}


def _element_faults(element: Any) -> Iterator[Found]:
    tag, texts = _tag(element), _attributes(element)
    yield from _left_out(tag)
    for key, value in texts.items():
        if key != "style":
            yield from _property_faults(tag, key, value)
    style = texts.get("style", "") if tag != "style" else _COMMENT.sub("", element.text or "")
    if "@" in style:
        yield "has style rules that begin with @, which are left out", SUPPORTED
    for key, value in _DECLARATION.findall(style):
        yield from _property_faults(tag, key, value)
        if key in _ATTRIBUTES_ONLY and value.strip() != "none":
            yield f"has `{key}` in a style, where it is left out", f'write it as an attribute: {key}="..."'
    yield from _geometry_faults(tag, texts)


def _unsafe(tag: str, texts: Mapping[str, str], text: str) -> Iterator[Found]:
    if tag in _UNSAFE:
        yield f"holds a <{tag}>; expected drawing elements only", None
    href = texts.get("href", "")
    if href and not href.startswith("#"):
        yield f'refers to "{href[:80]}"; expected no file or address outside itself', None
    for value in [*texts.values(), text]:
        if _EXTERNAL.search(value):
            yield f'loads "{value.strip()[:80]}"; expected no file or address outside itself', None


def _left_out(tag: str) -> Iterator[Found]:
    if tag in _TEXTS:
        yield f"holds a <{tag}>, which would be set in another font than the game's", TO_PATHS
    elif tag == "image":
        yield "holds an <image>, which is left out", "name the picture in an `image:` box of the layout"
    elif tag not in _DRAWN | _UNSAFE:
        yield f"holds a <{tag}>, which is left out", SUPPORTED


def _property_faults(tag: str, key: str, value: str) -> Iterator[Found]:
    plain = value.replace("!important", "").strip()
    if key in ("fill", "stroke") and plain.startswith(("url(", "context-")):
        yield f"has `{key}: {shorten(plain)}` on a <{tag}>: gradients and patterns are not painted", FLATTEN
    elif key == "opacity" and plain not in _HARMLESS[key]:
        yield f"has `{key}: {shorten(plain)}` on a <{tag}>, which is left out", "write fill-opacity and stroke-opacity"
    elif key in _HARMLESS and plain not in _HARMLESS[key]:
        yield f"has `{key}: {shorten(plain)}` on a <{tag}>, which is left out", FLATTEN
    elif key == "stroke-dasharray" and not _is_dash(plain):
        yield f"has `{key}: {shorten(plain)}`; expected lengths, none negative and not all of them 0", None


def _is_dash(value: str) -> bool:
    if value in ("none", "inherit", ""):
        return True
    numbers = [float(number) for number in re.findall(_NUMBER, value)]
    return bool(numbers) and min(numbers) >= 0 and max(numbers) > 0


def _placing_faults(element: Any, *, is_root: bool) -> Iterator[Found]:
    """Yield what would be painted elsewhere, or in another size, than it was drawn."""
    tag, texts = _tag(element), _attributes(element)
    hint = "draw it where it is to be seen, without this"
    if is_root and "transform" in texts:
        yield "has `transform` on its <svg>, which is left out", "put a <g> with it round all that the <svg> holds"
    elif not is_root and tag == "svg":
        yield "holds an <svg> within itself, whose size is left out", "write <g> with a transform"
    elif tag == "symbol" and "viewBox" in texts:
        yield "has `viewBox` on a <symbol>, which is left out", "write <g>, and a transform on its <use>"
    elif tag == "clipPath":
        if texts.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            yield f"has `clipPathUnits: {texts['clipPathUnits']}` on a <clipPath>, which is left out", hint
        for key in _ATTRIBUTES_ONLY:
            if texts.get(key, "none") != "none":
                yield f"has `{key}` on a <clipPath>, which is left out", hint
        for inner in sorted({_tag(child) for child in element.iter()} - _CLIPPING):
            yield f"clips by a <{inner}>", "clip by a path, a rectangle, a circle, an ellipse or a polygon"


def _geometry_faults(tag: str, texts: Mapping[str, str]) -> Iterator[Found]:
    transform = texts.get("transform", "").strip()
    if not _is_transform(transform):
        yield f"has the unknown transform `{shorten(transform)}` on a <{tag}>", f"known: {', '.join(_ARGUMENTS)}"
    if tag == "path":
        try:
            operators(texts.get("d", ""))
        except ValueError:
            yield f"has a broken path: `{shorten(texts.get('d', ''))}`", None


def _is_transform(text: str) -> bool:
    at = 0
    while at < len(text):
        step = _STEP.match(text, at)
        if step is None or len(re.findall(_NUMBER, step[2])) not in _ARGUMENTS.get(step[1], ()):
            return False
        at = step.end()
    return True


def _shown(weight: float) -> str:
    return f"{weight:,.0f}" if weight < 1e9 else "more than a thousand million"
