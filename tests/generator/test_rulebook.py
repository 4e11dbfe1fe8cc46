"""A rulebook from its file to its PDF, on a small project; and the rulebooks that ship."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from card_data.diagnostics import Diagnostic, TemplateFault
from card_data.reader import read_game
from generator.fonts import load_fonts
from generator.project import Project
from generator.rulebook import check_rulebooks, render_rulebook, rules_of
from tests.generator.mini import change, write_mini

BOOK = """\
# Mini

## Play

You hold {{ numbers.hand | word }} cards. {#play.hold}

Then draw, as [](#play.hold) says.[^1] {#play.draw}

[^1]: From the top.

{{ card("a", caption="The *first* card.") }}

{{ cards(["a", "b"], caption="Both.") }}

| Card | Worth |
|---|---:|
| Alpha | 2 |

::: turn "At a glance"
1. Draw.
:::

## The box

{{ components() }}

::: quick "In short"
Draw.
:::
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_mini(tmp_path)
    write(tmp_path, BOOK)
    return tmp_path


def write(root: Path, text: str) -> None:
    (root / "card_data" / "mini" / "rulebook.en.md").write_text(text, encoding="utf-8")


def render(root: Path, paper: str = "a5") -> bytes:
    return render_rulebook(Project(root), read_game(root, "mini"), "en", paper)[0]


def faults(root: Path, text: str | None = None) -> list[Diagnostic]:
    if text is not None:
        write(root, text)
    with pytest.raises(TemplateFault) as caught:
        render(root)
    return list(caught.value.diagnostics)


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(data))


def tags(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Yield every structure element of a PDF."""
    waiting: list[Any] = [pdf.Root.StructTreeRoot.K]
    while waiting:
        item = waiting.pop()
        if isinstance(item, pikepdf.Array):
            waiting += list(item)
        elif isinstance(item, pikepdf.Dictionary) and "/S" in item:
            yield item
            waiting.append(item.get("/K"))


def page_texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def fonts_of(pdf: pikepdf.Pdf) -> set[str]:
    fonts = (font for page in pdf.pages for font in page.Resources.get("/Font", {}).values())
    return {str(font.BaseFont).partition("+")[2] for font in fonts}


# The finished book


def test_the_book_is_tagged_titled_and_outlined(root: Path) -> None:
    pdf = opened(render(root))
    assert str(pdf.Root.Lang) == "en"
    assert pdf.Root.MarkInfo.Marked
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert (str(pdf.docinfo["/Title"]), str(pdf.docinfo["/Author"])) == ("Mini: The rules of the game", "Nobody")
    with pdf.open_outline() as outline:
        (book,) = outline.root
        assert (book.title, [entry.title for entry in book.children]) == ("Mini", ["1 Play", "2 The box", "In short"])


def test_every_picture_and_table_header_speaks(root: Path) -> None:
    pdf = opened(render(root))
    found = list(tags(pdf))
    alternatives = {str(tag.Alt) for tag in found if tag.S == "/Figure"}
    assert {"Mini. A trial", "The first card.", "Alpha Vanguard", "Beta", "Deck"} <= alternatives
    headers = [tag for tag in found if tag.S == "/TH"]
    assert headers
    assert all(tag.A.Scope == "/Column" for tag in headers)


def test_pages_are_of_the_paper_asked_for(root: Path) -> None:
    for paper, size in (("a5", (419.5, 595.3)), ("letter", (612, 792))):
        pdf = opened(render(root, paper))
        assert [float(v) for v in pdf.pages[0].TrimBox.as_list()[2:]] == pytest.approx(size, abs=0.1)


def test_only_packaged_fonts_are_used(root: Path) -> None:
    style = root / "templates" / "mini" / "rulebook.css"
    style.write_text("p { font-family: 'DejaVu Sans', Arial, sans-serif }", encoding="utf-8")
    game = read_game(root, "mini")
    packaged = {font.name for font in load_fonts(game, "en").fonts.values()}
    assert fonts_of(opened(render(root))) <= packaged


def test_the_same_book_is_the_same_to_the_byte(root: Path) -> None:
    assert render(root) == render(root)


def test_the_text_is_the_data_s(root: Path) -> None:
    cover, *middle, last = page_texts(render(root))
    assert "A trial" in cover
    assert "2 to 4 players" in cover
    assert "You hold three cards." in " ".join(middle)
    assert "as 1.1 says" in " ".join(" ".join(middle).split())
    assert "From the top." in middle[0] + middle[-1]
    assert "In short" in last


def test_numbers_stand_in_the_outer_margin(root: Path) -> None:
    write(root, "# Mini\n\n## Play\n\n" + "\n\n".join(f"Rule number {i}. {{#play.r{i}}}" for i in range(90)))
    document = pypdfium2.PdfDocument(render(root))
    for index, is_left in ((1, True), (2, False)):
        page = document[index]
        text = page.get_textpage()
        place = re.search(r"\b1\.\d+", text.get_text_range())
        assert place is not None
        left = text.get_charbox(place.start())[0] / page.get_width()
        assert left < 0.15 if is_left else left > 0.85
    document.close()


# What is wrong is said, all at once, at its line


def test_pictures_that_do_not_exist_are_reported_together(root: Path) -> None:
    text = """\
{{ card("alpha", caption="x") }}

{{ card("a") }}

{{ figure("stack", caption="x") }}
{{ card("a", component="dek", caption="x") }}

See [](#a.b). {#a.c}
"""
    found = [(fault.span.line, fault.message) for fault in faults(root, text)]
    assert found == [
        (1, 'unknown card "alpha"; cards.csv has no such id'),
        (3, 'card("a") has no caption'),
        (5, 'unknown figure "stack"; expected one of none (the game has no art.py)'),
        (6, 'unknown component "dek"; expected one of deck'),
        (8, 'reference to the unknown rule "a.b"'),
    ]


def test_a_missing_glyph_is_named_with_its_place(root: Path) -> None:
    (fault,) = faults(root, "# Mini\n\nA snowman: ☃.\n")
    assert "☃" in fault.message
    assert "U+2603" in fault.message
    assert str(fault.span) == "card_data/mini/rulebook.en.md:3:12"


def test_template_faults_are_located(root: Path) -> None:
    (fault,) = faults(root, "# Mini\n\nYou hold {{ numbers.hnd }} cards.\n")
    assert (fault.span.line, fault.span.column, fault.hint) == (3, 21, 'did you mean "hand"?')


def test_an_endless_template_ends(root: Path) -> None:
    (fault,) = faults(root, "x\n{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}")
    assert fault.span.line == 2


def test_a_quick_reference_too_long_for_a_page_is_refused(root: Path) -> None:
    (fault,) = faults(root, "# Mini\n\n::: quick\n" + "Draw and discard.\n\n" * 90 + ":::\n")
    assert (fault.span.line, fault.message) == (3, "the quick reference does not fit on one page")


@pytest.mark.parametrize(
    ("css", "message"),
    [
        ("p { colour: red }", 'Ignored "colour: red"'),
        ("p { background: url(https://example.org/x.png) }", "reads nothing from the network"),
        ("p { background: url(file:///etc/passwd) }", "outside the project"),
        ("p { background: url(missing.png) }", 'no file "missing.png"'),
    ],
)
def test_style_sheets_are_checked_and_fenced(root: Path, css: str, message: str) -> None:
    (root / "templates" / "mini" / "rulebook.css").write_text("\n" + css, encoding="utf-8")
    (fault,) = faults(root)
    assert message in fault.message
    assert str(fault.span).startswith("templates/mini/rulebook.css:2:")


def test_html_in_the_text_is_text(root: Path) -> None:
    write(root, "# Mini\n\n<img src='https://example.org/x.png'> <script>x</script>\n")
    assert "<script>" in " ".join(page_texts(render(root)))


def test_a_missing_rulebook_is_said(root: Path) -> None:
    (root / "card_data" / "mini" / "rulebook.en.md").unlink()
    (fault,) = faults(root)
    assert 'no rulebook for the language "en"' in fault.message


def test_rulings_must_name_rules(root: Path) -> None:
    rulings = "- {id: A1, option: o, question: {en: Q?}, choice: y, choices: {y: {en: Y.}}, rules: [play.hodl]}\n"
    (root / "card_data" / "mini" / "rulings.yaml").write_text(rulings, encoding="utf-8")
    (fault,) = faults(root)
    assert 'ruling A1 names the unknown rule "play.hodl"' in fault.message
    assert fault.hint == 'did you mean "play.hold"?'


def test_settled_rulings_can_be_named_in_one_line(root: Path) -> None:
    choices = "choice: y, choices: {y: {en: Yes.}"
    rulings = [
        f"- {{id: A1, option: a, question: {{en: Open?}}, {choices}, n: {{en: No.}}}}, rules: [play.hold]}}",
        f"- {{id: A2, option: b, question: {{en: Settled?}}, {choices}}}, rules: [play.draw]}}",
        f"- {{id: A3, option: c, question: {{en: Ruleless?}}, {choices}}}, rules: []}}",
    ]
    (root / "card_data" / "mini" / "rulings.yaml").write_text("\n".join(rulings) + "\n", encoding="utf-8")
    write(root, BOOK.replace("{{ components() }}", '{{ rulings(others="The rules settle the rest:") }}'))
    text = " ".join(" ".join(page_texts(render(root))).split())
    assert "Open? Yes." in text
    assert "Ruleless? Yes." in text
    assert "The rules settle the rest: A2 (1.2)" in text.replace("\xa0", " ")
    assert "Settled?" not in text


def test_languages_are_compared(root: Path) -> None:
    change(root / "card_data" / "mini" / "game.yaml", "languages: [en]", "languages: [en, ja]")
    change(root / "card_data" / "mini" / "game.yaml", "title: {en: Mini}", "title: {en: Mini, ja: ミニ}")
    change(root / "card_data" / "mini" / "cards.csv", "name.en,red", "name.en,name.ja,red")
    change(root / "card_data" / "mini" / "cards.csv", "Vanguard,2", "Vanguard,アルファ,2")
    change(root / "card_data" / "mini" / "cards.csv", "Beta,5", "Beta,ベータ,5")
    text = "# ミニ\n\n## 遊ぶ\n\n引く。 {#play.draw}\n"
    (root / "card_data" / "mini" / "rulebook.ja.md").write_text(text, encoding="utf-8")
    found = check_rulebooks(Project(root), read_game(root, "mini"))
    assert [fault.message for fault in found] == ['rule id "play.hold" is missing in the language "ja"']


# The tool itself


def test_the_pdf_library_is_loaded_only_for_printing(project_root: Path) -> None:
    code = "import sys, generator.rulebook; print('weasyprint' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=project_root, check=True)
    assert done.stdout.strip() == "False"


def test_shipped_rulebooks_are_sound(slug: str, project_root: Path) -> None:
    game = read_game(project_root, slug)
    assert check_rulebooks(Project(project_root), game) == []
    for lang in game.languages:
        rules = rules_of(Project(project_root), game, lang)
        assert len(rules) > 20
        assert not any("{{" in rule.text for rule in rules)


def test_shipped_rulebooks_are_booklets(slug: str, project_root: Path) -> None:
    game = read_game(project_root, slug)
    data, pages = render_rulebook(Project(project_root), game, game.languages[0], "a5")
    assert 8 <= pages <= 16
    assert re.search(r"\w", page_texts(data)[-1])
