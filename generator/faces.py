"""Step 3: a card's row and its layout become a `Face`. Pure: fonts, art and files come in as values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError, Diagnostic, Span, TemplateFault, suggest
from card_data.lengths import MM_PER_POINT
from card_data.schema import Card, Component, Game, Stock
from generator.art import ArtFunction, read_svg, read_svg_source
from generator.drawing import Drawing, Ink, Scene, WatchedRow, ellipse_path, labels, polygon_path, rect_path
from generator.drawing import Path as Shape
from generator.fitting import Block, Overflow, Setting, fit
from generator.fonts import FontSet
from generator.geometry import Content, Face, Field, Mark, Picture, Rect, SvgPicture, TextLine
from generator.images import image_size
from generator.layouts import Box, Layout
from generator.sandbox import compile_expression, compile_text
from generator.svg_check import check_svg

Variables = Mapping[str, Any]

_FIELD_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")

MOST_REPEATS = 2_000
"""A box repeated more often than this fills no card that anybody could read."""


@dataclass(frozen=True)
class Look:
    """All that turns rows into faces, apart from the layout: one game in one language and ink."""

    game: Game
    fonts: FontSet
    art: Mapping[str, ArtFunction]
    lang: str
    ink: Ink
    find_file: Callable[[str, Span], Path]
    """Path of a file that a layout or a cell names; `TemplateFault` when it is missing or outside the project."""
    shared_art: dict[tuple[object, ...], Drawing] = field(default_factory=dict, repr=False, compare=False)
    """Drawings that depend on no row."""

    def variables(self, card: Card) -> dict[str, Any]:
        """Return what templates know about a card."""
        game = self.game
        default = game.languages[0]
        facts = {
            "title": game.title.get(self.lang, game.title[default]),
            "tagline": game.tagline.get(self.lang, game.tagline[default]),
            "players": {"min": game.min_players, "max": game.max_players},
            "minutes": game.minutes,
            "designer": game.credits.designer,
        }
        words = game.words.get(self.lang) or game.words.get(default, {})
        return {**card.row(self.lang), "game": facts, "numbers": game.numbers, "words": words, "ink": self.ink}


def make_face(layout: Layout, card: Card, stock: Stock, look: Look) -> Face:
    """Return the face of a card.

    Raises:
        TemplateFault: with every box that failed: text that does not fit, a missing glyph, an unknown colour or art.
    """
    faults: list[Diagnostic] = []
    marks: list[Mark] = []
    variables = look.variables(card)
    for box in layout.boxes:
        try:
            marks += _BoxMaker(box, card, stock, look).marks(variables)
        except TemplateFault as fault:
            faults += fault.diagnostics
    if faults:
        raise TemplateFault(faults)
    return Face(stock.width, stock.height, stock.bleed, tuple(marks))


@dataclass(frozen=True, slots=True)
class _BoxMaker:
    box: Box
    card: Card
    stock: Stock
    look: Look

    def marks(self, variables: Variables) -> Iterator[Mark]:
        """Yield what the box paints: nothing, once, or as often as it repeats; each twice when it goes both ways."""
        if self.box.when is not None and not self._value(self.box.when, variables):
            return
        for index, item in enumerate(self._items(variables)):
            rect = self._rect(index)
            self._check_seen(rect)
            inner = {**variables, "index": index, "item": item}
            for content in self._contents(rect, inner):
                yield from self._turned(content, rect)

    def _items(self, variables: Variables) -> list[object]:
        if self.box.repeat is None:
            return [None]
        found = self._value(self.box.repeat, variables)
        if isinstance(found, int) and 0 <= found <= MOST_REPEATS:
            return list(range(found))
        if isinstance(found, list | tuple | range) and len(found) <= MOST_REPEATS:
            return list(found)
        raise self._fault(
            f"repeat gives {_shown(found)}; expected a number from 0 to {MOST_REPEATS:,}, or a list no longer"
        )

    def _rect(self, index: int) -> Rect:
        box = self.box
        column, row = (index % box.columns, index // box.columns) if box.columns else (index, 0)
        x = box.at[0] + column * box.step[0]
        y = box.at[1] + (row if box.columns else index) * box.step[1]
        return Rect(x, y, *box.size)

    def _turned(self, content: Content, rect: Rect) -> Iterator[Mark]:
        box, (cx, cy) = self.box, rect.center
        x, y = (rect.x, rect.y) if isinstance(content, Drawing) else (0.0, 0.0)
        yield Mark(content, x, y, box.turn, cx, cy, box.name)
        if box.both_ways:
            dx, dy = self.stock.width - 2 * cx, self.stock.height - 2 * cy
            yield Mark(content, x + dx, y + dy, (box.turn + 180) % 360, cx + dx, cy + dy, box.name)

    # Contents

    def _contents(self, rect: Rect, variables: Variables) -> list[Content]:
        make: dict[str, Callable[[Rect, Variables], list[Content]]] = {
            "text": self._text,
            "shape": self._shape,
            "art": self._art,
            "image": self._image,
            "svg": self._svg,
            "field": self._field,
        }
        return make[self.box.kind](rect, variables)

    def _text(self, rect: Rect, variables: Variables) -> list[Content]:
        box, fonts = self.box, self.look.fonts
        text = self._render(box.source, variables).strip()
        if not text:
            return []
        role = fonts.role_for(text, box.font)
        self._check_glyphs(text, role)
        block = fit(text, rect.width, rect.height, Setting(role, box.points, box.min_points, box.leading), fonts)
        if isinstance(block, Overflow):
            raise self._overflow(text, block)
        color = self._color(box.color, variables)
        lines = [*self._lines(block, role, rect, color)]
        self._check_safe(block, rect)
        return list(lines)

    def _lines(self, block: Block, role: str, rect: Rect, color: str) -> Iterator[TextLine]:
        box, fonts = self.box, self.look.fonts
        step = block.points * MM_PER_POINT * box.leading
        cap = fonts.cap_height(role, block.points)
        span = cap + (len(block.lines) - 1) * step
        top = {"top": rect.y, "middle": rect.y + (rect.height - span) / 2}.get(box.valign, rect.bottom - block.height)
        for number, line in enumerate(block.lines):
            spare = rect.width - fonts.width(line, role, block.points)
            x = rect.x + {"left": 0.0, "center": spare / 2, "right": spare}[box.align]
            yield TextLine(x, top + cap + number * step, line, role, block.points, color)

    def _shape(self, rect: Rect, variables: Variables) -> list[Content]:
        box = self.box
        fill = self._color(box.fill, variables) if box.fill else None
        stroke = self._color(box.stroke, variables) if box.stroke else None
        if fill:
            self._check_bleed(rect)
        local = Rect(0, 0, rect.width, rect.height)
        shape = Shape(_outline(box, local), fill, stroke, box.line, dash=box.dash, join="miter", cap="butt")
        return [Drawing(rect.width, rect.height, (shape,))]

    def _art(self, rect: Rect, variables: Variables) -> list[Content]:
        box, look = self.box, self.look
        name = self._render(box.source, variables)
        if name not in look.art:
            known = ", ".join(sorted(look.art)) or "none (the game has no art.py)"
            raise self._fault(f'unknown art function "{name}"; expected one of {known}', suggest(name, look.art))
        options = {key: self._render(source, variables) for key, source in box.options.items()}
        drawing = self._drawing(name, options, rect, variables)
        for label in labels(drawing.items):
            self._check_glyphs(label.text, label.role)
        return [drawing]

    def _drawing(self, name: str, options: Mapping[str, str], rect: Rect, variables: Variables) -> Drawing:
        """Return what an art function draws; one that never looked at the row is asked just once."""
        look = self.look
        key = (name, *sorted(options.items()), rect.width, rect.height)
        if key in look.shared_art:
            return look.shared_art[key]
        row = WatchedRow({k: v for k, v in variables.items() if k not in ("game", "numbers", "words")})
        scene = Scene(row, rect.width, rect.height, look.game.palette, options, look.ink, look.lang, look.game.numbers)
        drawing = self._drawn(look.art[name], scene, name)
        if not row.was_read:
            look.shared_art[key] = drawing
        return drawing

    def _drawn(self, function: ArtFunction, scene: Scene, name: str) -> Drawing:
        try:
            return function(scene)
        except DeckwrightError:
            raise
        except KeyError as fault:
            raise self._fault(f"art function `{name}` asks for {fault}, which this row or palette lacks") from fault
        except Exception as fault:
            message = f"art function `{name}` cannot draw what the row, its options and the numbers of game.yaml say"
            raise self._fault(f"{message} ({fault})", "mend the number that is too small or too large") from fault

    def _image(self, rect: Rect, variables: Variables) -> list[Content]:
        name = self._render(self.box.source, variables).strip()
        if not name:
            return []
        path = self.look.find_file(name, self.box.span)
        if path.suffix.lower() == ".svg":
            raise self._fault(f'"{name}" is an SVG; expected a PNG or a JPEG', "name it in an `svg:` box")
        width, height = image_size(path, self.box.span, name)
        scales = (rect.width / width, rect.height / height)
        scale = max(scales) if self.box.fit == "cover" else min(scales)
        w, h = width * scale, height * scale
        placed = Rect(rect.x + (rect.width - w) / 2, rect.y + (rect.height - h) / 2, w, h)
        return [Picture(str(path), placed, rect)]

    def _svg(self, rect: Rect, variables: Variables) -> list[Content]:
        name = self._render(self.box.source, variables).strip()
        if not name:
            return []
        path = self.look.find_file(name, self.box.span)
        if path.suffix != ".j2":
            return [SvgPicture(read_svg(path, self.box.span), rect, name)]
        source = read_svg_source(path, self.box.span)
        palette = {"palette": self.look.game.palette}
        text = compile_text(source, Span(name))({**variables, **palette})
        return [SvgPicture(check_svg(text, self.box.span, name), rect, name)]

    def _field(self, rect: Rect, variables: Variables) -> list[Content]:
        name = self._render(self.box.source, variables)
        sum_of = tuple(self._render(source, variables) for source in self.box.sum_of)
        for text in (name, *sum_of):
            if not _FIELD_NAME.fullmatch(text):
                raise self._fault(f'a field is called "{text}"; expected letters, digits, - and _')
        return [Field(name, rect, self.box.points, sum_of)]

    # Values

    def _render(self, source: str, variables: Variables) -> str:
        if "{" not in source:
            return source
        return compile_text(source, self.box.span)(variables)

    def _value(self, source: str, variables: Variables) -> object:
        return compile_expression(source, self.box.span)(variables)

    def _color(self, source: str, variables: Variables) -> str:
        name = self._render(source, variables)
        palette = self.look.game.palette
        if name in palette:
            return palette[name]
        if name.startswith("#") and len(name) == 7:
            return name
        message = f'unknown colour "{name}"; expected a name of the palette or "#rrggbb"'
        raise self._fault(message, suggest(name, palette))

    # Checks

    def _check_glyphs(self, text: str, role: str) -> None:
        missing = self.look.fonts.missing(text, role)
        if missing:
            font = self.look.fonts.font(role).name
            shown = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in missing)
            raise self._fault(
                f"the font {font} has no glyph for {shown}", "choose another font for this role in game.yaml"
            )

    def _check_seen(self, rect: Rect) -> None:
        """Refuse what nobody would ever see."""
        page = Rect(0, 0, self.stock.width, self.stock.height).grown(self.stock.bleed)
        if not _bounds(_reach(self.box, rect), self.box.turn).overlaps(page):
            raise self._fault("it lies wholly outside the card and its bleed", "move it onto the card, or remove it")

    def _check_safe(self, block: Block, rect: Rect) -> None:
        """Refuse a box of text that leaves the safe zone, whether or not this text fills it."""
        around, safe = _bounds(rect, self.box.turn), self.stock.safe
        room = Rect(safe, safe, self.stock.width - 2 * safe, self.stock.height - 2 * safe)
        over = max(room.x - around.x, room.y - around.y, around.right - room.right, around.bottom - room.bottom)
        if over > 0.01:
            message = f"the text box reaches {over:.1f}mm past the safe zone, which lies {safe:g}mm inside the trim"
            raise self._fault(message, "move it, or make it smaller")

    def _check_bleed(self, rect: Rect) -> None:
        """Refuse a ground that touches the cut but stops before the bleed's edge: a cut a little off would show paper."""
        bleed, stock = self.stock.bleed, self.stock
        reach = (-rect.x, -rect.y, rect.right - stock.width, rect.bottom - stock.height)
        for side, past in zip(("left", "top", "right", "bottom"), reach, strict=True):
            if -0.01 < past < bleed - 0.01:
                message = f"the ground reaches {max(past, 0):g}mm past the trim on the {side}; expected {bleed:g}mm (the bleed)"
                raise self._fault(message, "let it run to the bleed's edge, or stay inside the trim")

    def _overflow(self, text: str, over: Overflow) -> TemplateFault:
        amounts = [
            f"{mm:.1f}mm too {word}"
            for mm, word in ((over.over_width, "wide"), (over.over_height, "tall"))
            if mm > 0.005
        ]
        shown = text if len(text) <= 40 else text[:37] + "..."
        message = f'"{shown}" is {" and ".join(amounts)} at {over.points:g}pt'
        hint = f"it would fit at {over.fits_at:g}pt; shorten it, or lower min_points" if over.fits_at else "shorten it"
        return self._fault(message, hint)

    def _fault(self, message: str, hint: str | None = None) -> TemplateFault:
        where = f"box `{self.box.name}`: "
        return TemplateFault([Diagnostic(self.box.span, where + message, hint, code="template.face")])


def _shown(value: object) -> str:
    text = "a list" if isinstance(value, list | tuple | range) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _outline(box: Box, rect: Rect) -> str:
    if box.source == "ellipse":
        return ellipse_path(rect.width / 2, rect.height / 2, rect.width / 2, rect.height / 2)
    if box.source == "line":
        return f"M0 0L{rect.width:g} {rect.height:g}"
    if box.source == "polygon":
        return polygon_path(box.points_at)
    return rect_path(0, 0, rect.width, rect.height, box.radius)


def _reach(box: Box, rect: Rect) -> Rect:
    """Return the upright rectangle round what a box draws, before its turn."""
    if box.source == "polygon":
        xs, ys = zip(*box.points_at, strict=True)
        return Rect(rect.x + min(xs), rect.y + min(ys), max(xs) - min(xs), max(ys) - min(ys))
    x, y = min(rect.x, rect.right), min(rect.y, rect.bottom)
    return Rect(x, y, max(abs(rect.width), box.line), max(abs(rect.height), box.line))


def _bounds(rect: Rect, turn: float) -> Rect:
    """Return the upright rectangle round a rectangle turned about its middle."""
    angle = math.radians(turn)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    width, height = rect.width * cos + rect.height * sin, rect.width * sin + rect.height * cos
    cx, cy = rect.center
    return Rect(cx - width / 2, cy - height / 2, width, height)


def faces_of(component: Component, layouts: Callable[[str], Layout], look: Look) -> dict[str, tuple[Face, Face | None]]:
    """Return front and back of every row of a component, by card id; with low ink there are no backs.

    Raises:
        TemplateFault: with the faults of all faces at once, each told once with the cards that have it.
    """
    faults: dict[Diagnostic, list[Card]] = {}

    def face(card: Card, name: str | None) -> Face | None:
        try:
            return make_face(_allowed(layouts(name), component), card, component.stock, look) if name else None
        except TemplateFault as fault:
            for diagnostic in fault.diagnostics:
                faults.setdefault(diagnostic, []).append(card)
            return None

    made = {
        card.id: tuple(face(card, name) for name in _layouts_of(card, component, look.ink)) for card in component.rows
    }
    if faults:
        raise TemplateFault(_with_cards(diagnostic, cards) for diagnostic, cards in faults.items())
    return {card: (front, back) for card, (front, back) in made.items() if front is not None}


def _allowed(layout: Layout, component: Component) -> Layout:
    """Return the layout, unless it has fields to fill in where nothing can be filled in."""
    fields = [box for box in layout.boxes if box.kind == "field"] if component.kind != "form" else []
    if fields:
        raise TemplateFault(_stray_field(box, component) for box in fields)
    return layout


def _stray_field(box: Box, component: Component) -> Diagnostic:
    message = f"box `{box.name}` is a field to fill in, but the component {component.name} is a {component.kind}"
    return Diagnostic(box.span, message, "make it a component of kind `form`, or remove the box", code="template.face")


def _layouts_of(card: Card, component: Component, ink: Ink) -> tuple[str, str | None]:
    if ink == "low":
        return component.low_ink or card.face or component.face, None
    return card.face or component.face, card.back or component.back


def _with_cards(diagnostic: Diagnostic, cards: list[Card]) -> Diagnostic:
    more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
    who = f"card `{cards[0].id}` ({cards[0].span}){more}, "
    return replace(diagnostic, message=who + diagnostic.message)
