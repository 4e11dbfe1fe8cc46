"""Words, measures, colours and pictures: the parts of a rulebook that need no PDF."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from card_data.diagnostics import Span, TemplateFault
from card_data.schema import Card, Component, Credits, Game, Stock
from generator.drawing import Drawing, Pen
from generator.face_svg import face_to_svg
from generator.fonts import FontSet, load_fonts
from generator.geometry import Face, Mark, Rect, SvgPicture, TextLine
from generator.rulebook_markdown import markdown_parser
from generator.rulebook_pdf import font_families
from generator.rulebook_style import book_colors, contrast, measure_page
from generator.rulebook_values import book_values
from generator.rulebook_words import load_words
from generator.sandbox import Sandbox
from generator.shipped import find_paper

HERE = Span("card_data/mini/game.yaml")
STOCK = Stock("poker", 63, 88, 3, 3, 3)


def make_game(display: str = "Righteous", text: str = "Barlow") -> Game:
    from pathlib import Path

    rows = tuple(
        Card(name, copies, "project", {"colour": colour, "red": red}, {"name": {"en": name.upper()}}, None, None, HERE)
        for name, copies, colour, red in (("a", 3, "red", 2), ("b", 2, "blue", None), ("c", 1, "red", 5))
    )
    deck = Component("deck", {"en": "Deck"}, "deck", "deck", STOCK, rows, "card", None, None, "crop", "cards.csv", HERE)
    return Game(
        "mini", Path("card_data/mini"), {"en": "Mini"}, {"en": "A trial"}, Credits("Ann"), 2, 4, 20, ("en",),
        {"display": display, "text": text}, {"ink": "#222222", "paper": "#ffffff", "accent": "#ffcc00"},
        {"hand": 3, "deal": {"2": 7}}, {}, (), (deck,), (), (), HERE,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ count() }} {{ count(rows=true) }}", "6 3"),
        ("{{ count(colour='red') }} {{ count(colour=['red', 'blue']) }} {{ count(red='none') }}", "4 6 2"),
        ("{{ total('red') }} {{ total('red', colour='red') }}", "11 11"),
        (
            "{{ numbers.hand | word }} {{ 12 | Word }} {{ 42 | word }} {{ 2 | ordinal }} {{ 21 | ordinal }}",
            "three Twelve forty-two second 21st",
        ),
        ("{{ deck | map(attribute='name') | join(',') }}", "A,B,C"),
        ("{{ game.title }} {{ game.players.max }} {{ numbers.deal['2'] }}", "Mini 4 7"),
    ],
)
def test_templates_know_the_game(source: str, expected: str) -> None:
    sandbox = Sandbox(syntax="markdown", filters=load_words("en").filters())
    assert sandbox.text(source, HERE)(book_values(make_game(), "en")) == expected


@pytest.mark.parametrize(
    ("source", "message", "hint"),
    [
        ("{{ count(color='red') }}", '"color" is no column of deck', 'did you mean "colour"?'),
        ("{{ count(component='dek') }}", 'unknown component "dek"', 'did you mean "deck"?'),
        ("{{ total('colour') }}", 'the column "colour" does not hold counts', None),
        ("{{ 'a' | word }}", "where a whole number is expected", None),
    ],
)
def test_counting_says_what_is_wrong(source: str, message: str, hint: str | None) -> None:
    sandbox = Sandbox(syntax="markdown", filters=load_words("en").filters())
    with pytest.raises(TemplateFault) as caught:
        sandbox.text(source, HERE)(book_values(make_game(), "en"))
    (found,) = caught.value.diagnostics
    assert message in found.message
    assert hint is None or found.hint == hint


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(TemplateFault, match="en, ja"):
        load_words("xx")


@pytest.mark.parametrize("value", ["1", 1.5, True, None])
def test_only_whole_numbers_are_written_out(value: object) -> None:
    with pytest.raises(TypeError):
        load_words("en").word(value)


def test_japanese_numbers_stay_digits() -> None:
    assert [load_words("ja").word(3), load_words("ja").ordinal(3)] == ["3", "3番目"]


def characters(fonts: FontSet, paper: str) -> float:
    words = load_words("en")
    measure = measure_page(find_paper(paper), fonts, words, "A Long Title With Extraordinary Words")
    assert measure.points >= measure.small >= 9.5
    assert measure.inner >= 12
    assert measure.outer >= 15
    return measure.column / (fonts.width(words.sample, "text", measure.points) / len(words.sample))


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize(
    "family", ["Barlow", "Zilla Slab", "Alegreya Sans", "Lato", "Spectral", "Poppins", "Barlow Condensed"]
)
def test_lines_hold_55_to_70_characters(family: str, paper: str) -> None:
    assert 55 <= characters(load_fonts(make_game(text=family), "en"), paper) <= 71


@pytest.mark.parametrize("accent", ["#ffcc00", "#ffffff", "#000000", "#ff8f75", "#1f8a8a"])
@pytest.mark.parametrize("paper", ["#ffffff", "#fff6e9", "#101010"])
def test_small_coloured_text_can_be_read(accent: str, paper: str) -> None:
    colors = book_colors({"ink": "#222222", "paper": paper, "accent": accent})
    for ground in ("#ffffff", colors.tint):
        assert contrast(colors.strong, ground) >= 4.5
        assert contrast(colors.muted, ground) >= 4.5
    assert contrast(colors.on_strong, colors.strong) >= 4.5


def test_a_palette_without_accent_lends_its_most_vivid_colour() -> None:
    assert book_colors({"ink": "#222222", "paper": "#ffffff", "grey": "#777777", "red": "#c8323c"}).accent == "#c8323c"


def test_lines_of_wide_letters_join_without_a_space() -> None:
    parser = markdown_parser("「」『』")
    assert parser.render("山札を\n切る。") == "<p>山札を切る。</p>\n"
    assert parser.render("a\nb") == "<p>a\nb</p>\n"


def drawing() -> Drawing:
    pen = Pen(20, 10)
    with pen.clip("M0 0H10V10H0Z"), pen.group(x=1, turn=10, scale=2):
        pen.circle(5, 5, 3, fill="#112233", stroke="#000000", dash=(1, 1))
    pen.path("M0 0L5 5", stroke="#445566", opacity=0.5)
    pen.text(10, 5, "A & B", points=8, fill="#000000", anchor="middle")
    return pen.drawing()


def test_a_face_as_svg_is_well_formed_titled_and_cut() -> None:
    marks = (
        Mark(drawing(), 4, 4, 180, 30, 40),
        Mark(TextLine(5, 20, "K < Q", "display", 12, "#ff0000")),
        Mark(SvgPicture("<svg xmlns='http://www.w3.org/2000/svg'/>", Rect(1, 1, 5, 5), "x.svg")),
    )
    families = font_families(load_fonts(make_game(), "en"))
    root = ElementTree.fromstring(face_to_svg(Face(63, 88, 3, marks), 'A "card" & more', families, radius=3))
    space = "{http://www.w3.org/2000/svg}"
    assert root.findtext(f"{space}title") == 'A "card" & more'
    assert [text.text for text in root.iter(f"{space}text")] == ["A & B", "K < Q"]
    assert len(list(root.iter(f"{space}clipPath"))) == 2
