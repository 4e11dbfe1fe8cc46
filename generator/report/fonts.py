"""The fonts of a page that stands alone: cut down to the characters that it shows, inside its style sheet."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import uharfbuzz as hb

from generator.fonts import LANGUAGE_PREFIX, FontSet
from generator.rulebook_fonts import book_font
from generator.rulebook_pdf import font_families

FIGURES = (b"lnum", b"tnum")
"""OpenType features of figures that the style sheet asks for, and that subsets lose unless they are named."""
_KIND = {True: "otf", False: "ttf"}


def embedded_fonts(fonts: FontSet, page: str) -> str:
    """Return the `@font-face` rules for a page: the game's roles, and the language's own fonts where the game's lack glyphs."""
    shown = {character for character in set(page) if character.isprintable()}
    return "\n".join(dict.fromkeys(_rules(fonts, shown)))


def _rules(fonts: FontSet, shown: set[str]) -> Iterator[str]:
    families = font_families(fonts)
    for role, file in fonts.fonts.items():
        plain = role.removeprefix(LANGUAGE_PREFIX)
        wanted = set(fonts.missing("".join(sorted(shown)), plain)) if role != plain else shown
        if not wanted:
            continue
        data = subset(book_font(file.path), {ord(character) for character in wanted})
        kind = _KIND[file.has_postscript_outlines]
        address = f"data:font/{kind};base64,{base64.b64encode(data).decode()}"
        yield f'@font-face{{{families[role]};src:url("{address}")}}'


def subset(font: bytes, characters: set[int]) -> bytes:
    """Return a font with the glyphs of some characters only, and of their ligatures and kerning."""
    wanted = hb.SubsetInput()
    wanted.unicode_set.update(characters)
    wanted.layout_feature_tag_set.update(int.from_bytes(tag, "big") for tag in FIGURES)
    return bytes(hb.subset(hb.Face(hb.Blob(font)), wanted).blob.data)
