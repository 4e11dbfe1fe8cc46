"""What a rulebook's template puts into the text: pictures of faces, figures, and tables of the game's data.

A function of a template answers with a token of two private characters round a number. The text is read as Markdown
first; then each token gives way to its HTML. So pictures never upset the Markdown round them, and a fault in one is
reported at its own line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Literal

from card_data.diagnostics import DeckwrightError, Diagnostic, suggest
from card_data.schema import Card, Component, Game
from generator.art import ArtFunction
from generator.drawing import Drawing, Scene, labels
from generator.face_svg import Families, face_to_svg
from generator.fonts import FontSet
from generator.geometry import Face
from generator.rulebook_vector import Artwork, CutFace, is_vector
from generator.rulebook_words import Words
from generator.sandbox_budget import Refused

FaceOf = Callable[[str, str, str], Face]
"""Component, card id, side (`front` or `back`) -> face."""

Picture = str | Artwork
"""SVG, or shapes and texts that can be painted as they are."""

TOKEN = re.compile("\ue010(\\d+)\ue011")
THUMBNAIL_MM = 11.0


@dataclass(frozen=True, slots=True)
class Image:
    """One picture of a figure, drawn when it is wanted."""

    draw: Callable[[], Picture]
    width: float
    alt: str


@dataclass(frozen=True, slots=True)
class Insert:
    """What stands for a token: images with a caption, the rulings, or a table whose first row is its head."""

    images: tuple[Image, ...] = ()
    caption: str = ""
    floats: bool = False
    rows: tuple[tuple[str, ...], ...] = ()
    """HTML cells; what depends on the finished book is still written `[[rule id]]` or `[[image number]]`."""
    kind: Literal["pictures", "rulings", "components"] = "pictures"


@dataclass
class Inserts:
    """Collects what the template of one book asks for."""

    game: Game
    lang: str
    words: Words
    art: Mapping[str, ArtFunction]
    faces: FaceOf
    fonts: FontSet
    families: Families
    found: list[Insert] = field(default_factory=list)
    faults: dict[int, list[tuple[str, str | None]]] = field(default_factory=dict)
    """Number of an insert -> messages and hints about it."""

    def functions(self) -> dict[str, object]:
        """Return the functions that templates know."""
        return {
            "card": self.card,
            "cards": self.cards,
            "figure": self.figure,
            "rulings": self.rulings,
            "components": self.components,
        }

    def card(
        self,
        name: str,
        width: float = 22,
        caption: str = "",
        component: str = "",
        side: str = "front",
        float: bool = False,
    ) -> str:
        """Show one face; `width` in millimetres."""
        check_size(width, "width")
        if not isinstance(name, str):
            raise Refused("card(...) expects the id of one card", 'write card("an-id"), or cards([...]) for several')
        return self._pictures([name], width, caption, component, side, floats=float)

    def cards(
        self, names: Sequence[str], width: float = 18, caption: str = "", component: str = "", side: str = "front"
    ) -> str:
        """Show a row of faces; `width` of each in millimetres."""
        check_size(width, "width")
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise Refused("cards(...) expects a list of ids", 'write cards(["an-id", "another"])')
        return self._pictures(list(names), width, caption, component, side)

    def figure(
        self,
        name: str,
        width: float = 80,
        height: float = 50,
        caption: str = "",
        float: bool = False,
        **options: object,
    ) -> str:
        """Show what an art function draws, in millimetres; further arguments reach it as texts, lists joined by spaces."""
        check_size(width, "width")
        check_size(height, "height")
        texts = {key: " ".join(map(str, v)) if isinstance(v, list | tuple) else str(v) for key, v in options.items()}
        insert = Insert((Image(lambda: self.draw(name, width, height, texts), width, caption),), caption, float)
        token = self._add(insert)
        self._need_caption(caption, f'figure("{name}")')
        if name not in self.art:
            known = ", ".join(sorted(self.art)) or "none (the game has no art.py)"
            self._fault(f'unknown figure "{name}"; expected one of {known}', suggest(name, self.art))
        return token

    def rulings(self, others: str = "") -> str:
        """Show the game's rulings: question, answer, the rules they touch.

        With `others`, a ruling that could not have been decided otherwise is only named, with its rules, in a last
        paragraph that begins with this text.
        """
        rows: list[tuple[str, ...]] = []
        named: list[str] = []
        for ruling in self.game.rulings:
            links = ", ".join(f"[[{rule}]]" for rule in ruling.rules)
            if others and links and len(ruling.choices) == 1:
                named.append(f"{escape(ruling.id)}&nbsp;({links})")
                continue
            chosen = next(choice for choice in ruling.choices if choice.name == ruling.choice)
            rows.append((escape(ruling.id), self._text(ruling.question), self._text(chosen.text), links))
        if named:
            rows.append((f"{escape(others)} {', '.join(named)}",))
        return self._add(Insert(rows=tuple(rows), kind="rulings"))

    def components(self) -> str:
        """Show the game's components: a picture, what it is, how many, how large."""
        images: list[Image] = []
        rows = [("", self.words["component"], self.words["amount"], self.words["size"])]
        for component in self.game.components:
            first = component.rows[0]
            stock = component.stock
            width = min(THUMBNAIL_MM, THUMBNAIL_MM * stock.width / stock.height)
            title = component.title.get(self.lang) or next(iter(component.title.values()))
            images.append(Image(self._face(component, first, "front", title), width, title))
            copies = sum(row.copies for row in component.rows)
            size = f"{stock.width:g} × {stock.height:g} mm"
            rows.append((f"[[image {len(images) - 1}]]", escape(title), str(copies), size))
        return self._add(Insert(tuple(images), rows=tuple(rows), kind="components"))

    def _pictures(
        self, names: list[str], width: float, caption: str, component: str, side: str, *, floats: bool = False
    ) -> str:
        first = len(self.found)
        token = self._add(Insert(caption=caption, floats=floats))
        self._need_caption(caption, f'card("{names[0]}")' if len(names) == 1 else "cards([...])")
        owner = self._component(component)
        if side not in ("front", "back"):
            self._fault(f'unknown side "{side}"; expected front or back')
        elif owner is not None:
            images = [self._image(owner, name, side, width, caption if len(names) == 1 else "") for name in names]
            self.found[first] = Insert(tuple(image for image in images if image), caption, floats)
        return token

    def _component(self, name: str) -> Component | None:
        if not name:
            return self.game.deck
        known = {component.name: component for component in self.game.components}
        if name not in known:
            self._fault(f'unknown component "{name}"; expected one of {", ".join(known)}', suggest(name, known))
        return known.get(name)

    def _image(self, component: Component, name: str, side: str, width: float, alt: str) -> Image | None:
        known = {row.id: row for row in component.rows}
        if name not in known:
            where = component.table or f"component {component.name}"
            self._fault(f'unknown card "{name}"; {where} has no such id', suggest(str(name), known))
            return None
        return Image(self._face(component, known[name], side, alt or name), width, alt or self._name(known[name]))

    def _name(self, card: Card) -> str:
        return str(card.row(self.lang).get("name") or card.id)

    def _face(self, component: Component, card: Card, side: str, title: str) -> Callable[[], Picture]:
        def draw() -> Picture:
            face = self.faces(component.name, card.id, side)
            radius = component.stock.corner_radius
            return CutFace(face, radius) if is_vector(face) else face_to_svg(face, title, self.families, radius=radius)

        return draw

    def draw(self, name: str, width: float, height: float, options: Mapping[str, str] | None = None) -> Drawing:
        """Call an art function for a picture of the book.

        Raises:
            Refused: it fails, or writes what its font cannot.
        """
        game = self.game
        scene = Scene({"id": name}, width, height, game.palette, options or {}, "full", self.lang, game.numbers)
        try:
            drawing = self.art[name](scene)
        except DeckwrightError:
            raise
        except Exception as fault:
            raise Refused(f'the art function "{name}" fails: {type(fault).__name__}: {fault}') from fault
        for label in labels(drawing.items):
            missing = self.fonts.missing(label.text, self.fonts.role_for(label.text, label.role))
            if missing:
                font = self.fonts.font(label.role).name
                raise Refused(f'the font {font} has no glyph for "{missing}", which the picture "{name}" writes')
        return drawing

    def _text(self, texts: Mapping[str, str]) -> str:
        return escape(texts.get(self.lang) or next(iter(texts.values())))

    def _add(self, insert: Insert) -> str:
        self.found.append(insert)
        return f"\ue010{len(self.found) - 1}\ue011"

    def _need_caption(self, caption: str, what: str) -> None:
        if not isinstance(caption, str):
            raise Refused(f"the caption of {what} is no text", 'write caption="..."')
        if not caption.strip():
            self._fault(
                f"{what} has no caption", 'add caption="...": it is printed, and read aloud in place of the picture'
            )

    def _fault(self, message: str, hint: str | None = None) -> None:
        """Note a fault of the insert that was added last."""
        self.faults.setdefault(len(self.found) - 1, []).append((message, hint))

    def check_rulings(self, known: Sequence[str]) -> list[Diagnostic]:
        """Return which rulings name rules that the book lacks."""
        return [
            Diagnostic(
                ruling.span,
                f'ruling {ruling.id} names the unknown rule "{rule}"',
                suggest(rule, known),
                code="rulebook.ruling",
            )
            for ruling in self.game.rulings
            for rule in ruling.rules
            if rule not in known
        ]


LARGEST_PICTURE = 400.0


def check_size(size: object, what: str) -> None:
    """Refuse a picture's size that is no number of millimetres from 1 to `LARGEST_PICTURE`."""
    if isinstance(size, bool) or not isinstance(size, int | float) or not 1 <= size <= LARGEST_PICTURE:
        shown = f'"{size}"' if isinstance(size, str) else str(size)
        raise Refused(f"{what} is {shown}; expected a number of millimetres from 1 to {LARGEST_PICTURE:g}")
