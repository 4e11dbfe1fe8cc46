"""The pictures of a report: an address each, painted as shapes on paper and put into the page for the screen.

Cards are drawn by the painter of the printed decks. A face stands once in the page, however often it is shown.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from card_data.schema import Card, Component, Game
from generator.drawing import Drawing, number
from generator.face_svg import OUTLINE_MM, face_group, face_to_svg
from generator.faces import make_face
from generator.fonts import FontSet
from generator.geometry import Face
from generator.jobs import make_look
from generator.layouts import Layouts
from generator.project import Project
from generator.report.cards import CardRow
from generator.rulebook_pdf import font_families
from generator.rulebook_vector import Artwork, CutFace, is_vector
from generator.svg import drawing_to_svg

TURN = 12
"""Degrees between the cards of a fan."""
_IMAGE = re.compile(r'<img src="(?P<src>deckwright:[a-z]+[-0-9]*)" alt="(?P<alt>[^"]*)"(?P<rest>[^>]*)>')
_SIZE = re.compile(r'<svg (?P<kept>.*?) width="[^"]*mm" height="[^"]*mm">')
_FILE = re.compile(r'href="(file:[^"]+)"')
_KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".gif": "image/gif"}


@dataclass(frozen=True, slots=True)
class Fanned:
    """One card of a fan: its picture's address, its place and size in millimetres, its turn in degrees."""

    src: str
    left: float
    top: float
    width: float
    height: float
    turn: float


class Pictures:
    """Collects what a page shows, and knows how to show it."""

    def __init__(self, project: Project, game: Game, lang: str) -> None:
        self._game = game
        self._look = make_look(project, game, lang, "full")
        self._layouts = Layouts(project, game.slug)
        self._faces: dict[tuple[str, str], tuple[str, Face, float]] = {}
        self._plots: dict[str, Drawing] = {}

    @property
    def fonts(self) -> FontSet:
        """The game's fonts."""
        return self._look.fonts

    @cached_property
    def _families(self) -> Mapping[str, str]:
        return font_families(self.fonts)

    # What a page asks for

    def card(self, row: CardRow) -> str:
        """Return the address of a card's face."""
        component = self._game.component(row.component)
        return self.face(component, next(card for card in component.rows if card.id == row.line.id))

    def face(self, component: Component, card: Card) -> str:
        """Return the address of a face."""
        key = (component.name, card.id)
        if key not in self._faces:
            address = f"deckwright:card-{len(self._faces) + 1}"
            self._faces[key] = address, self._draw(component, card), component.stock.corner_radius
        return self._faces[key][0]

    def _draw(self, component: Component, card: Card) -> Face:
        layout = self._layouts.get(card.face or component.face)
        return make_face(layout, card, component.stock, self._look)

    def plot(self, drawing: Drawing) -> str:
        """Return the address of a plot."""
        address = f"deckwright:plot-{len(self._plots) + 1}"
        self._plots[address] = drawing
        return address

    def fan(self, width: float, height: float) -> list[Fanned]:
        """Return three cards, spread like a hand in a space of that size in millimetres."""
        deck = self._game.deck
        stock = deck.stock
        scale = min(0.76 * height / stock.height, 0.52 * width / stock.width)
        wide, tall = stock.width * scale, stock.height * scale
        spread = min(wide * 0.62, (width - wide) / 2.3)
        rows = (deck.rows[0], deck.rows[len(deck.rows) // 2], deck.rows[-1])
        return [
            Fanned(
                self.face(deck, row),
                round((width - wide) / 2 + (number - 1) * spread, 2),
                round((height - tall) / 2 + abs(number - 1) * tall * 0.06, 2),
                round(wide, 2),
                round(tall, 2),
                (number - 1) * TURN,
            )
            for number, row in enumerate(rows)
        ]

    # On paper

    def artworks(self) -> dict[str, str | Artwork]:
        """Return what each address shows, for the press."""
        found: dict[str, str | Artwork] = {**self._plots}
        for address, face, radius in self._faces.values():
            found[address] = (
                CutFace(face, radius) if is_vector(face) else face_to_svg(face, "", self._families, radius=radius)
            )
        return found

    # On the screen

    def placed(self, html: str) -> str:
        """Return a page with its pictures in it."""
        html = _IMAGE.sub(self._place, html)
        return html.replace("</body>", f"{self._symbols()}\n</body>")

    def _place(self, image: re.Match[str]) -> str:
        src, alt, rest = image["src"], image["alt"], image["rest"]
        attributes = f'role="img" aria-label="{alt}"{rest}'
        if src in self._plots:
            drawing = drawing_to_svg(self._plots[src], unescape(alt), self._families)
            return _SIZE.sub(lambda svg: f"<svg {attributes} {svg['kept']}>", drawing, count=1)
        face = next(face for address, face, _ in self._faces.values() if address == src)
        return f'<svg {attributes} viewBox="{_view_box(face)}"><use href="#{_name(src)}"/></svg>'

    def _symbols(self) -> str:
        """Return all faces, out of sight."""
        symbols = [
            f'<symbol id="{_name(address)}" viewBox="{_view_box(face)}">'
            f"{_without_files(face_group(face, self._families, radius=radius))}</symbol>"
            for address, face, radius in self._faces.values()
        ]
        style = "position:absolute;width:0;height:0;overflow:hidden"
        return f'<svg style="{style}" aria-hidden="true" focusable="false">{"".join(symbols)}</svg>'


def _name(address: str) -> str:
    return address.partition(":")[2]


def _view_box(face: Face) -> str:
    edge = OUTLINE_MM / 2
    return " ".join(map(number, (-edge, -edge, face.width + 2 * edge, face.height + 2 * edge)))


def _without_files(svg: str) -> str:
    """Return a picture with the images in it that it names."""
    return _FILE.sub(lambda match: f'href="{_data_address(unescape(match[1]))}"', svg)


def _data_address(address: str) -> str:
    path = Path(url2pathname(unquote(urlsplit(address).path)))
    kind = _KINDS.get(path.suffix.lower(), "application/octet-stream")
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"
