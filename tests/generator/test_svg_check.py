"""SVGs of a project: every feature of the format is painted as another renderer paints it, or refused with a word."""

from __future__ import annotations

import base64
import io
import time

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from card_data.reader import read_game
from generator.document import DocumentInfo
from generator.fonts import load_fonts
from generator.geometry import Face, Mark, Rect, SvgPicture
from generator.pdf import write_face
from generator.project import SHIPPED
from generator.svg_check import check_svg

HERE = Span("templates/mini/card.yaml", 3, 16)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40">{}</svg>'
R = '<rect x="5" y="5" width="30" height="20" {}/>'
PIXELS = 200

PAINTED = {
    "fill": R.format('fill="#c02020"'),
    "short colour": R.format('fill="#c22"'),
    "colour name": R.format('fill="teal"'),
    "rgb": R.format('fill="rgb(20, 90, 200)"'),
    "no fill": R.format('fill="none" stroke="black" stroke-width="3"'),
    "style": R.format('style="fill:#2050a0;stroke:#000;stroke-width:2;opacity:1;filter:none"'),
    "style sheet": "<style>.a{fill:#208040} /* filter: x */ rect{stroke:#000}</style>" + R.format('class="a"'),
    "fill-opacity": R.format('fill="#c02020" fill-opacity="0.4"'),
    "stroke-opacity": R.format('fill="none" stroke="#c02020" stroke-width="4" stroke-opacity="0.4"'),
    "rounded": R.format('rx="6" fill="#808"'),
    "circle": '<circle cx="20" cy="20" r="12" fill="orange"/>',
    "ellipse": '<ellipse cx="20" cy="20" rx="15" ry="6" fill="orange"/>',
    "line": '<line x1="4" y1="4" x2="30" y2="36" stroke="navy" stroke-width="3"/>',
    "polyline": '<polyline points="4,4 30,8 20 36" fill="none" stroke="navy" stroke-width="3"/>',
    "polygon": '<polygon points="4,4 30,8 20 36" fill="navy"/>',
    "even-odd": '<path d="M20 4L30 36 4 14H36L10 36z" fill-rule="evenodd" fill="#333"/>',
    "non-zero": '<path d="M20 4L30 36 4 14H36L10 36z" fill="#333"/>',
    "arcs": '<path d="M4 20a8 12 30 01.5.5 8 12 30 1 1 20 3z" fill="#333"/>',
    "smooth": '<path d="M4 20q5-15 10 0t10 0s5 15 10 0" fill="none" stroke="#333" stroke-width="2"/>',
    "cap and join": '<path d="M6 30L20 8 34 30" fill="none" stroke="#333" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
    "dash": '<path d="M4 20H36" stroke="#333" stroke-width="4" stroke-dasharray="6 3"/>',
    "group": '<g transform="translate(10 5) rotate(20) scale(.8)" fill="#393">' + R.format("") + "</g>",
    "rotate round": f'<g transform="rotate(30, 20, 20)">{R.format("")}</g>',
    "skew": f'<g transform="skewX(15) skewY(5)">{R.format("")}</g>',
    "matrix": f'<g transform="matrix(.8 .2 -.2 .8 6 3)">{R.format("")}</g>',
    "use": '<defs><circle id="c" r="5" fill="#933"/></defs><use href="#c" x="10" y="10"/><use xlink:href="#c" x="28" y="28"/>',
    "use before": '<use href="#c" x="10" y="10"/><defs><circle id="c" r="5" fill="#933"/></defs>',
    "symbol": '<symbol id="s"><circle cx="20" cy="20" r="9" fill="#933"/></symbol><use href="#s"/>',
    "clip": '<defs><clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath></defs>' + R.format('clip-path="url(#k)"'),
    "clip with a transform": '<clipPath id="k" transform="scale(.5)"><circle cx="40" cy="30" r="18"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip of a group": '<clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath><g clip-path="url(#k)">' + R.format("") + "</g>",
    "clip units": '<clipPath id="k" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip of a use": '<clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath><g id="g">' + R.format("") + '</g><use href="#g" y="9" clip-path="url(#k)"/>',
    "nested svg": '<svg x="10" y="10" width="20" height="20" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>',
    "switch": f"<switch>{R.format('')}</switch>",
    "link": f"<a>{R.format('')}</a>",
    "display none": R.format('display="none"') + '<circle cx="20" cy="20" r="5"/>',
    "hidden group": f'<g visibility="hidden">{R.format("")}</g><circle cx="20" cy="20" r="5"/>',
    "display in a style": R.format('style="display:none"') + '<circle cx="20" cy="20" r="5"/>',
    "current colour": f'<g color="#b3329a">{R.format(chr(102) + "ill=" + chr(34) + "currentColor" + chr(34))}</g>',
    "unused gradient": '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>' + R.format(""),
    "pixels": '<rect x="2px" y="5px" width="20px" height="9px"/>',
    "millimetres": '<rect x="2mm" y="1mm" width="5mm" height="5mm"/>',
    "percents of both": '<rect x="10%" y="20%" width="50%" height="30%"/>',
    "points": '<path d="M4 20H36" stroke="#333" stroke-width="3pt"/>',
    "stroke in pixels": '<path d="M4 20H36" stroke="#333" stroke-width="3px"/>',
    "stroke in a scaled group": '<g transform="scale(2)"><path d="M2 10H18" stroke="#333" stroke-width="3"/></g>',
    "thin": '<path d="M4 20H36" stroke="#333" stroke-width="0"/>',
    "inherit": '<g fill="red" stroke="blue" stroke-width="2">' + R.format('fill="inherit"') + "</g>",
    "opacity of both": '<g fill-opacity="0.5">' + R.format('fill="red"') + "</g>",
    "empty path": '<path d=""/>' + R.format(""),
    "zero radius": '<circle cx="9" cy="9" r="0"/>' + R.format(""),
    "two paths in a clip": '<clipPath id="k"><circle cx="15" cy="15" r="6"/><circle cx="25" cy="15" r="6"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip in a group": '<clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath><g transform="translate(3 9)">' + R.format('clip-path="url(#k)"') + "</g>",
    "clip and transform": '<clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath>' + R.format('transform="translate(3 9)" clip-path="url(#k)"'),
    "clip of a polyline": '<clipPath id="k"><polygon points="5 5 35 5 20 25"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip of a line": '<clipPath id="k"><polyline points="5 5 35 5 20 25"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip by clip": '<clipPath id="j"><rect width="20" height="40"/></clipPath><clipPath id="k" clip-path="url(#j)"><circle cx="20" cy="15" r="9"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "clip of a group twice": '<clipPath id="j"><rect width="20" height="40"/></clipPath><clipPath id="k"><circle cx="20" cy="15" r="9"/></clipPath><g clip-path="url(#j)">' + R.format('clip-path="url(#k)"') + "</g>",
    "even-odd clip": '<clipPath id="k"><path clip-rule="evenodd" d="M20 4L30 36 4 14H36L10 36z"/></clipPath>' + R.format('clip-path="url(#k)"'),
    "use of a group": '<g id="g" fill="teal">' + R.format("") + '</g><use href="#g" transform="rotate(10)" x="3" y="9" fill="red"/>',
    "symbol with a view": '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" x="5" y="5" width="20" height="20"/>',
    "root fill": '<rect width="100" height="100" fill="#eee"/>' + R.format("stroke-dasharray='4'  stroke='#000'"),
    "dash with units": '<path d="M4 20H36" stroke="#333" stroke-width="4" stroke-dasharray="6px,3px"/>',
    "odd dash": '<path d="M4 20H36" stroke="#333" stroke-width="4" stroke-dasharray="6 3 1"/>',
    "percent": '<rect width="50%" height="100%"/>',
    "named nothing": R.format('fill="transparent" stroke="black"'),
    "four digits of alpha": R.format('fill="#c228"'),
    "rgba": R.format('fill="rgba(200,20,20,.4)"'),
    "hsl": R.format('fill="hsl(200,60%,40%)"'),
    "miter": '<path d="M6 30L10 4 14 30" fill="none" stroke="#333" stroke-width="3" stroke-miterlimit="2"/>',
    "important": R.format('style="fill:#208040 !important"'),
    "id selectors": "<style>#r{fill:#208040} g > rect{stroke:#000}</style><g>" + R.format('id="r"') + "</g>",
    "inkscape": '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" opacity="0.5"/>' + R.format('style="stroke-dashoffset:0;paint-order:normal;marker:none"'),
}  # fmt: skip
"""Painted alike, or refused: whichever, never otherwise than drawn."""
MUST_PAINT = [
    "fill", "style", "style sheet", "fill-opacity", "circle", "even-odd", "arcs", "cap and join", "dash", "group", "matrix",
    "use", "clip", "unused gradient", "inkscape",
]  # fmt: skip

NS = 'xmlns="http://www.w3.org/2000/svg"'
ROOTS = {
    "millimetres": f'<svg {NS} width="40mm" height="40mm" viewBox="0 0 20 20"><circle cx="10" cy="10" r="8"/></svg>',
    "offset": f'<svg {NS} viewBox="-20 -20 40 40"><circle cx="0" cy="0" r="15"/></svg>',
    "no view": f'<svg {NS} width="40" height="40"><circle cx="20" cy="20" r="15"/></svg>',
    "wide": f'<svg {NS} viewBox="0 0 40 20"><circle cx="20" cy="10" r="8"/></svg>',
    "tall": f'<svg {NS} viewBox="0 0 20 40"><circle cx="10" cy="10" r="8"/></svg>',
    "out of view": f'<svg {NS} viewBox="0 0 20 20"><circle cx="20" cy="10" r="8"/></svg>',
    "stretched": f'<svg {NS} width="40" height="40" viewBox="0 0 20 40" preserveAspectRatio="none"><circle cx="10" cy="10" r="8"/></svg>',
    "cut off": f'<svg {NS} width="40" height="40" viewBox="0 0 20 40" preserveAspectRatio="xMidYMid slice"><circle cx="10" cy="10" r="8"/></svg>',
    "aligned": f'<svg {NS} width="40" height="40" viewBox="0 0 20 40" preserveAspectRatio="xMinYMin"><circle cx="10" cy="10" r="8"/></svg>',
    "fill of the root": f'<svg {NS} viewBox="0 0 40 40" fill="teal" stroke="red"><circle cx="20" cy="20" r="15"/></svg>',
    "style of the root": f'<svg {NS} viewBox="0 0 40 40" style="fill:teal;background:yellow"><circle cx="20" cy="20" r="15"/></svg>',
    "transform of the root": f'<svg {NS} viewBox="0 0 40 40" transform="rotate(9)"><rect x="10" y="10" width="15" height="15"/></svg>',
    "other sizes": f'<svg {NS} width="40" height="40" viewBox="0 0 20 40"><circle cx="10" cy="10" r="8"/></svg>',
}  # fmt: skip
G = '<linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
REFUSED = {
    "linear gradient": (G + R.format('fill="url(#g)"'), "has `fill: url(#g)` on a <rect>: gradients and patterns"),
    "gradient by style": (G + R.format('style="fill:url(#g)"'), "gradients and patterns are not painted"),
    "gradient by sheet": (G + "<style>rect{stroke:url(#g)}</style>" + R.format(""), "has `stroke: url(#g)` on a <style>"),
    "pattern": ('<pattern id="p"><rect/></pattern>' + R.format('fill="url(#p)"'), "gradients and patterns are not painted"),
    "filter": ('<filter id="f"/>' + R.format('filter="url(#f)"'), "has `filter: url(#f)` on a <rect>, which is left out"),
    "mask": ('<mask id="m"/>' + R.format('mask="url(#m)"'), "has `mask: url(#m)`"),
    "marker": ('<marker id="m"/>' + R.format('marker-end="url(#m)"'), "has `marker-end: url(#m)`"),
    "blending": (R.format('style="mix-blend-mode:multiply"'), "has `mix-blend-mode: multiply`"),
    "opacity": (R.format('opacity="0.5"'), "has `opacity: 0.5` on a <rect>, which is left out"),
    "text": ('<text y="20">Hi</text>', "holds a <text>, which would be set in another font than the game's"),
    "picture": ('<image href="#x"/>', "holds an <image>, which is left out"),
    "animation": (R.format("").replace("/>", '><animate attributeName="x"/></rect>'), "holds a <animate>, which is left out"),
    "colour": (R.format('fill="blurple"'), "is not painted as drawn: Can't handle color: blurple"),
    "broken path": ('<path d="M 0 0 L zz"/>', "has a broken path: `M 0 0 L zz`"),
    "transform": (R.format('transform="wobble(3)"'), "has the unknown transform `wobble(3)` on a <rect>"),
    "rotate of two": (R.format('transform="rotate(3 4)"'), "has the unknown transform `rotate(3 4)`"),
    "transform by style": (R.format('style="transform:rotate(3deg)"'), "has `transform` in a style, where it is left out"),
    "clip by style": ('<clipPath id="k"/>' + R.format('style="clip-path:url(#k)"'), "has `clip-path` in a style"),
    "at-rule": ("<style>@media print{rect{fill:red}}</style>" + R.format(""), "has style rules that begin with @"),
    "dangling use": ('<use href="#nowhere"/>', 'has a <use> that refers to "nowhere", which it does not hold'),
    "dangling clip": (R.format('clip-path="url(#nowhere)"'), 'refers to "nowhere", which it does not hold'),
    "use of itself": ('<g id="a"><use href="#a"/></g>', "holds a <use> that shows itself"),
    "use in a ring": ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "holds a <use> that shows itself"),
    "clip with a transform": (PAINTED["clip with a transform"], "has `transform` on a <clipPath>, which is left out"),
    "clip units": (PAINTED["clip units"], "has `clipPathUnits: objectBoundingBox` on a <clipPath>, which is left out"),
    "clip by clip": (PAINTED["clip by clip"], "has `clip-path` on a <clipPath>, which is left out"),
    "clip of a line": (PAINTED["clip of a line"], "clips by a <polyline>"),
    "nested svg": (PAINTED["nested svg"], "holds an <svg> within itself, whose size is left out"),
    "symbol with a view": (PAINTED["symbol with a view"], "has `viewBox` on a <symbol>, which is left out"),
    "transform of the root": ("", "has `transform` on its <svg>, which is left out"),
    "depth": ("<g>" * 150 + "</g>" * 150, "is nested deeper than 100 elements"),
    "dash": (R.format('stroke="#000" stroke-dasharray="0 0"'), "has `stroke-dasharray: 0 0`"),
}  # fmt: skip


def faults(text: str) -> tuple[Diagnostic, ...]:
    try:
        check_svg(text, HERE, "x.svg")
    except TemplateFault as fault:
        return fault.diagnostics
    return ()


def painted(text: str) -> Image.Image:
    face = Face(40, 40, 0, (Mark(SvgPicture(text, Rect(0, 0, 40, 40), "x.svg"), 0, 0, 0, 20, 20, "x"),))
    slug = next((SHIPPED / "card_data").glob("*/game.yaml")).parent.name
    data = write_face(face, DocumentInfo("t", "a", "s", "en"), load_fonts(read_game(SHIPPED, slug), "en"))
    page = pypdfium2.PdfDocument(data)[0]
    image: Image.Image = page.render(scale=PIXELS / page.get_width()).to_pil().convert("RGB").resize((PIXELS, PIXELS))
    return image


def expected(text: str) -> Image.Image:
    resvg = pytest.importorskip("resvg_py")
    boxed = f'<svg {NS} width="40" height="40" viewBox="0 0 40 40">{{}}</svg>'
    inner = text if 'width="40' in text.partition(">")[0] else text.replace("<svg ", '<svg width="40" height="40" ', 1)
    inner = inner.replace("40mm", "40", 2)
    data = resvg.svg_to_bytes(svg_string=boxed.format(inner), background="white", zoom=5, dpi=96)
    return Image.open(io.BytesIO(bytes(data) if not isinstance(data, str) else base64.b64decode(data))).convert("RGB")


@pytest.mark.parametrize("feature", PAINTED)
def test_what_is_let_through_looks_as_drawn(feature: str) -> None:
    assert_as_drawn(SVG.format(PAINTED[feature]), feature, must=feature in MUST_PAINT)


@pytest.mark.parametrize("root", ROOTS)
def test_whatever_the_root_says_of_its_size(root: str) -> None:
    assert_as_drawn(ROOTS[root], root)


def assert_as_drawn(text: str, feature: str, *, must: bool = False) -> None:
    found = faults(text)
    if found:
        assert not must, found
        return
    apart = ImageStat.Stat(ImageChops.difference(painted(text), expected(text)).convert("L")).mean[0]
    assert apart < 2, f"{feature}: {apart:.1f} levels apart on average"


@pytest.mark.parametrize("feature", REFUSED)
def test_what_would_be_left_out_is_refused(feature: str) -> None:
    body, message = REFUSED[feature]
    found = faults(SVG.format(body) if body else ROOTS[feature])
    assert any(str(message) in each.message for each in found), found
    assert all(each.message.startswith('the SVG "x.svg" ') for each in found)
    assert all(each.span == HERE for each in found)


def test_all_that_is_left_out_is_told_at_once() -> None:
    assert len(faults(SVG.format(G + R.format('fill="url(#g)" opacity=".5"') + "<text>x</text>"))) == 3


def test_a_picture_without_a_size_is_refused() -> None:
    (found,) = faults('<svg xmlns="http://www.w3.org/2000/svg"><rect width="5" height="5"/></svg>')
    assert "size" in found.message


def uses(levels: int, fan: int) -> str:
    last, parts = "l0", [R.format('id="l0"')]
    for level in range(1, levels + 1):
        parts.append(f'<g id="l{level}">' + f'<use href="#{last}"/>' * fan + "</g>")
        last = f"l{level}"
    return SVG.format("<defs>" + "".join(parts) + f'</defs><use href="#{last}"/>')


LONG = "M0 0" + "L1 1L2 3" * 100_000
BOMBS = {
    "use of use": uses(9, 10),
    "use of a thousand": uses(60, 2),
    "a chain of uses": uses(5000, 1),
    "shapes": SVG.format(R.format("") * 20_000),
    "long path many times": SVG.format(f'<path id="p" d="{LONG}"/>' + '<use href="#p"/>' * 2000),
    "clips": SVG.format(
        '<clipPath id="k">' + '<circle r="1"/>' * 3000 + "</clipPath>" + R.format('clip-path="url(#k)"') * 3000
    ),
    "rules": SVG.format("<style>" + "rect{fill:red}" * 20_000 + "</style>" + R.format("") * 2000),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_small_text_never_makes_much_work(bomb: str) -> None:
    began = time.process_time()
    (found,) = faults(BOMBS[bomb])
    assert time.process_time() - began < 5
    assert any(word in found.message for word in ("shapes", "over and over", "too many times", "nested deeper"))
