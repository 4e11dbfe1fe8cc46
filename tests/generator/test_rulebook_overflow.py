"""Nothing runs off a page without a word: whatever is too long is set in more lines, or is a fault at its place."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from card_data.diagnostics import Diagnostic, TemplateFault
from card_data.reader import read_game
from generator.project import Project
from generator.rulebook import render_rulebook
from tests.generator.mini import change, write_mini

WORD = "Donaudampfschiff" * 60
WORDS = "many words of a title " * 40


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_mini(tmp_path)


def render(root: Path, text: str) -> bytes:
    path = root / "card_data" / "mini" / "rulebook.en.md"
    path.write_text(f"# Mini\n\n## Play\n\nDraw. {{#play.draw}}\n\n{text}\n", encoding="utf-8")
    return render_rulebook(Project(root), read_game(root, "mini"), "en", "a5")[0]


def boxes(data: bytes) -> Iterator[tuple[float, float, float, float]]:
    """Yield left, right, bottom and top of every character, as shares of its page."""
    document = pypdfium2.PdfDocument(BytesIO(data))
    for page in document:
        text, (width, height) = page.get_textpage(), page.get_size()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            if right > left:
                yield left / width, right / width, bottom / height, top / height
    document.close()


def row(cells: int, text: str = "Cell") -> str:
    head = "|" + "|".join(f"Head{i}" for i in range(cells)) + "|"
    return f"{head}\n|{'---|' * cells}\n|" + "|".join([text] * cells) + "|"


LONG = {
    "a word": WORD,
    "a word of a rule": f"{WORD} {{#play.long}}",
    "a word of a list": f"- {WORD}\n- b",
    "a word of a list within": f"- a\n  - b\n    - {WORD}",
    "a word of a box": f"::: example\n{WORD}\n:::",
    "a title of a box": f'::: example "{WORD}"\nx\n:::',
    "a word of the quick reference": f'::: quick "In short"\n{WORD}\n:::',
    "a word of a section": f"### {WORD}\n\nx",
    "a word of a chapter": f"## {WORD}\n\nx",
    "words of a chapter": f"## {WORDS}\n\nx",
    "a word of a footnote": f"A note.[^1]\n\n[^1]: {WORD}",
    "a word of a quote": f"> {WORD}",
    "a word of a definition": f"Term\n: {WORD}",
    "a term": f"{WORD}\n: Its meaning",
    "a word in bold": f"**{WORD}**",
    "a link": f"[{WORD}](#play.draw)",
    "code": "```\n" + "x" * 500 + "\n```",
    "code with spaces": "```\n" + "x y " * 200 + "\n```",
    "code in a line": "`" + "x" * 500 + "`",
    "a caption": '{{ card("a", caption="' + WORD + '") }}',
    "a wide caption": '{{ cards(["a", "b"], caption="' + WORD + '") }}',
    "a table of 12": row(12),
    "a table of 60": row(60),
    "a cell": row(3, WORD),
    "a cell of a table of 8": row(8, "Unbreakable"),
    "60 cards": "{{ cards(" + str(["a", "b"] * 30) + ', caption="All.") }}',
    "200 cards": "{{ cards(" + str(["a", "b"] * 100) + ', caption="All.") }}',
    "a wide card": '{{ card("a", width=200, caption="Wide.") }}',
    "a card in a sentence": 'See {{ card("a", width=200, caption="Wide.") }} here.',
    "two wide cards": '{{ card("a", width=90, caption="A.") }}\n{{ card("b", width=90, caption="B.") }}',
    "a floating card": '{{ card("a", width=150, caption="Wide.", float=true) }} and words',
}


@pytest.mark.parametrize("what", LONG)
def test_what_is_too_long_stays_on_the_page_or_is_told(root: Path, what: str) -> None:
    assert_held(root, LONG[what])


def assert_held(root: Path, text: str) -> None:
    try:
        data = render(root, text)
    except TemplateFault as fault:
        assert_located(fault.diagnostics)
        return
    edges = list(boxes(data))
    assert min(left for left, *_ in edges) > 0.02
    assert max(right for _, right, *_ in edges) < 0.98
    assert min(bottom for _, _, bottom, _ in edges) > 0.02
    assert max(top for *_, top in edges) < 0.98


def assert_located(found: tuple[Diagnostic, ...]) -> None:
    assert len(found) <= 3, found
    for each in found:
        assert each.code == "rulebook.overflow"
        assert each.span.path.endswith(("rulebook.en.md", "game.yaml"))
        assert " runs " in each.message
        assert each.hint


@pytest.mark.parametrize(
    ("what", "line", "hint"),
    [
        ("a table of 60", 7, "give the table fewer or narrower columns, or make two of it"),
        ("200 cards", 7, "make the pictures smaller, or fewer"),
        ("a cell", 7, "give the table fewer or narrower columns, or make two of it"),
    ],
)
def test_the_place_is_the_file_s_line(root: Path, what: str, line: int, hint: str) -> None:
    with pytest.raises(TemplateFault) as caught:
        render(root, LONG[what])
    (found,) = caught.value.diagnostics
    assert (found.span.path, found.hint) == ("card_data/mini/rulebook.en.md", hint)
    assert found.span.line >= line


@pytest.mark.parametrize("what", ["a word", "a word of a list", "code", "a word of a footnote", "a caption"])
def test_long_words_are_broken(root: Path, what: str) -> None:
    render(root, LONG[what])


@pytest.mark.parametrize(("key", "long"), [("title", WORDS), ("tagline", WORDS * 3), ("title", WORD)])
def test_a_title_page_holds_its_words(root: Path, key: str, long: str) -> None:
    old = {"title": "title: {en: Mini}", "tagline": "tagline: {en: A trial}"}[key]
    change(root / "card_data" / "mini" / "game.yaml", old, f"{key}: {{en: {long}}}")
    path = root / "card_data" / "mini" / "rulebook.en.md"
    path.write_text("## Play\n\nDraw.\n", encoding="utf-8")
    with pytest.raises(TemplateFault, match=r"runs .* on page 1"):
        render_rulebook(Project(root), read_game(root, "mini"), "en", "a5")
