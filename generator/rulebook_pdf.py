"""HTML to PDF: the one module that knows WeasyPrint, which is loaded when a book is really printed.

Only packaged fonts and files of the project are ever read: WeasyPrint gets a font configuration without system fonts
and a fetcher that knows no network.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from generator.complaints import logged
from generator.fonts import LANGUAGE_PREFIX, FontFile, FontSet
from generator.rulebook_overflow import Overflow, overflows
from generator.rulebook_vector import Artwork, VectorImage

_FAMILY_OF_ROLE = {"display": "book-display", "text": "book-text", "text-bold": "book-text", "text-italic": "book-text"}
_WEIGHT_OF_ROLE = {"text-bold": 700}
_AT_PLACE = re.compile(r" at (\d+):(\d+)[,:] (.*)$", re.DOTALL)
_TICKED = re.compile(r"`\s*(.*?)\s*`", re.DOTALL)
_FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}/fonts</dir><cachedir>{0}/cache</cachedir></fontconfig>
"""
MARGIN_GAP_PX = 2.6 * 96 / 25.4
"""Between the text and the numbers in the margin."""
NUMBER_CLASS = "num"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A style sheet; `path` says where it comes from in messages."""

    css: str
    path: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished book."""

    data: bytes
    pages: int
    overflows: tuple[Overflow, ...]
    """What runs off its pages: such a book is not to be had."""


def font_families(fonts: FontSet) -> dict[str, str]:
    """Return the CSS of every font role, as pictures inside the book name them."""
    families = {}
    for role in fonts.fonts:
        family, weight, style = _face_of(role)
        families[role] = f"font-family:{family};font-weight:{weight};font-style:{style}"
    return families


def font_css(fonts: FontSet) -> str:
    """Return the `@font-face` rules of a book: the game's roles, and the language's own fonts after them."""
    rules = []
    for role, font in fonts.fonts.items():
        family, weight, style = _face_of(role)
        address = font.path.as_uri()
        rules.append(f'@font-face{{font-family:{family};font-weight:{weight};font-style:{style};src:url("{address}")}}')
    return "\n".join(dict.fromkeys(rules))


def _face_of(role: str) -> tuple[str, int, str]:
    plain = role.removeprefix(LANGUAGE_PREFIX)
    if role == plain:
        return _FAMILY_OF_ROLE[plain], _WEIGHT_OF_ROLE.get(plain, 400), "italic" if plain == "text-italic" else "normal"
    if plain == "display":
        return "book-language-display", 400, "normal"
    return "book-language", 700 if plain == "text-bold" else 400, "normal"


class Press:
    """Prints the pages of one book: fonts are loaded once, and only those that the book names exist."""

    def __init__(self, fonts: FontSet, images: Mapping[str, str | Artwork], roots: Sequence[Path], span: Span) -> None:
        """Set the press up.

        Args:
            fonts: the only fonts that the book may use.
            images: what each `deckwright:` address shows: SVG, or shapes and texts.
            roots: folders whose files the book may name.
            span: where faults without a place of their own are reported.
        """
        with _system_fonts_hidden():
            import weasyprint
            from weasyprint.text.fonts import FontConfiguration

            self._config = FontConfiguration()
        self._weasyprint: Any = weasyprint
        self._images = {name: VectorImage(art, fonts) for name, art in images.items() if not isinstance(art, str)}
        svgs = {name: svg for name, svg in images.items() if isinstance(svg, str)}
        self._fetcher = _fetcher(svgs, [*roots, *_folders(fonts.fonts.values())])
        self._fonts = Sheet(font_css(fonts), "")
        self._finish = _finisher(fonts)
        self._base = roots[0].as_uri() + "/"
        self._span = span
        self._styles: dict[Sheet, Any] = {}

    def pages(self, html: str, sheets: Sequence[Sheet]) -> int:
        """Return how many pages the document takes."""
        with self._guarded(sheets):
            return len(self._render(html, sheets).pages)

    def print(self, html: str, sheets: Sequence[Sheet]) -> Printed:
        """Return the document as PDF: tagged (PDF/UA-1), with an outline, the same bytes for the same input.

        Raises:
            TemplateFault: a style sheet is broken, or something asks for a file or address that it may not have.
        """
        with self._guarded(sheets):
            document = self._render(html, sheets)
            over = tuple(overflows(document))
            _hang_numbers(document)
            identifier = hashlib.sha256(html.encode()).digest()[:16]
            data = document.write_pdf(pdf_variant="pdf/ua-1", pdf_identifier=identifier, finisher=self._finish)
            return Printed(bytes(data), len(document.pages), over)

    def _render(self, html: str, sheets: Sequence[Sheet]) -> Any:
        styles = [self._read_css(sheet) for sheet in (self._fonts, *sheets)]
        source = self._weasyprint.HTML(string=html, url_fetcher=self._fetcher, base_url=self._base)
        return source.render(stylesheets=styles, font_config=self._config, cache=dict(self._images))

    @contextmanager
    def _guarded(self, sheets: Sequence[Sheet]) -> Iterator[None]:
        """Turn what WeasyPrint refuses or complains about into faults."""
        try:
            with logged("weasyprint") as messages:
                yield
        except _refusal() as refusal:
            raise TemplateFault([_located(refusal, sheets, self._span)]) from None
        if messages:
            raise TemplateFault([Diagnostic(self._span, message, code="rulebook.print") for message in messages])

    def _read_css(self, sheet: Sheet) -> Any:
        """Return a style sheet read; each is read once, however often the press runs."""
        if sheet not in self._styles:
            self._styles[sheet] = self._parse_css(sheet)
        return self._styles[sheet]

    def _parse_css(self, sheet: Sheet) -> Any:
        css, config = self._weasyprint.CSS, self._config
        with logged("weasyprint") as messages:
            style = css(string=sheet.css, url_fetcher=self._fetcher, font_config=config, base_url=self._base)
        if messages:
            raise TemplateFault([_css_fault(message, sheet.path) for message in dict.fromkeys(messages)])
        return style


def _css_fault(message: str, path: str) -> Diagnostic:
    match = _AT_PLACE.search(message)
    if match is None:
        return Diagnostic(Span(path), message, code="rulebook.css")
    place = Span(path, int(match[1]), int(match[2]))
    return Diagnostic(place, _TICKED.sub(r'"\1"', message[: match.start()]), match[3], code="rulebook.css")


def _folders(fonts: Iterable[FontFile]) -> list[Path]:
    return sorted({font.path.parent for font in fonts})


# Fonts


@contextmanager
def _system_fonts_hidden() -> Iterator[None]:
    """Let fontconfig, which reads its settings when a configuration is made, find no fonts but those that a book names."""
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(_empty_font_configuration())
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="No fonts configured in FontConfig")
            yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


@cache
def _temporary_folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="deckwright-fonts-")


def _empty_font_configuration() -> Path:
    folder = Path(_temporary_folder().name)
    path = folder / "fonts.conf"
    if not path.exists():
        (folder / "fonts").mkdir(exist_ok=True)
        path.write_text(_FONTS_CONF.format(folder), encoding="utf-8")
    return path


# Files


@cache
def _refusal() -> type[BaseException]:
    """Return the exception that stops WeasyPrint instead of leaving a picture or font out."""
    from weasyprint.urls import FatalURLFetchingError

    class RefusedAddress(FatalURLFetchingError):  # type: ignore[misc]
        """An address that a book may not have; its arguments are the message and the address."""

    return RefusedAddress


def _fetcher(images: Mapping[str, str], roots: Sequence[Path]) -> Any:
    from urllib.request import url2pathname

    from weasyprint.urls import URLFetcher, URLFetcherResponse

    from generator.rulebook_fonts import book_font

    folders = [root.resolve() for root in roots]
    refuse = _refusal()

    class Fetcher(URLFetcher):  # type: ignore[misc]
        """Serves the book's own pictures, and files below the folders."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            if url in images:
                return URLFetcherResponse(url, images[url].encode(), {"Content-Type": "image/svg+xml"})
            scheme = urlsplit(url).scheme
            if scheme == "data":
                return super().fetch(url, headers)
            if scheme != "file":
                raise refuse(f'"{url[:100]}" is refused: a rulebook reads nothing from the network', url)
            path = Path(url2pathname(unquote(urlsplit(url).path))).resolve()
            if not any(path.is_relative_to(folder) for folder in folders):
                raise refuse(f'"{path.name}" is refused: it lies outside the project', url)
            if not path.is_file():
                raise refuse(f'there is no file "{path.name}" in {path.parent.name}', url)
            data = book_font(path) if path.suffix in (".ttf", ".otf") else path.read_bytes()
            return URLFetcherResponse(url, data, {})

    return Fetcher()


def _located(refusal: BaseException, sheets: Sequence[Sheet], span: Span) -> Diagnostic:
    message, address = refusal.args
    name = address.rpartition("/")[2]
    for sheet in sheets:
        for number, line in enumerate(sheet.css.split("\n"), 1):
            if sheet.path and name in line:
                span = Span(sheet.path, number, line.index(name) + 1)
    return Diagnostic(span, message, "name a file of the project", code="rulebook.file")


# Pages


def _hang_numbers(document: Any) -> None:
    """Move the numbers of rules into the outer margin: right of the text on right pages, left of it on left ones."""
    for page in document.pages:
        box = page._page_box
        left = box.content_box_x()
        right = left + box.width
        is_left = box.page_type.side == "left"
        for number in _numbers(box):
            x = left - MARGIN_GAP_PX - number.width if is_left else right + MARGIN_GAP_PX
            number.translate(x - number.position_x, 0)


def _numbers(box: Any) -> Iterator[Any]:
    box = getattr(box, "_box", box)
    element = box.element
    if element is not None and element.get("class") == NUMBER_CLASS:
        yield box
        return
    for child in getattr(box, "children", ()):
        yield from _numbers(child)


def _finisher(fonts: FontSet) -> Callable[[Any, Any], None]:
    """Return what finishes the PDF's objects: tables' headers, and the fonts' own names in place of the style sheet's."""
    import pydyf  # type: ignore[import-untyped]

    names = {_pdf_name(role): font.name for role, font in fonts.fonts.items()}

    def finish(_document: Any, pdf: Any) -> None:
        for item in pdf.objects:
            if not isinstance(item, pydyf.Dictionary):
                continue
            if item.get("S") == "/TH":
                item["A"] = pydyf.Dictionary({"O": "/Table", "Scope": "/Column"})  # ISO 14289-1, 7.5
            for key in ("BaseFont", "FontName"):
                prefix, _, name = item.get(key, b"").partition(b"+")
                if name.decode() in names:
                    item[key] = prefix + b"+" + names[name.decode()].encode()

    return finish


def _pdf_name(role: str) -> str:
    """Return the name that WeasyPrint gives the font of a role."""
    family, weight, style = _face_of(role)
    return family + ("-Bold" if weight == 700 else "") + ("-Italic" if style == "italic" else "")
