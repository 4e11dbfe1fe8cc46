"""Finished pages, rendered by another library: what the eye meets, not only what the numbers say."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest

from card_data.reader import read_game
from card_data.schema import Stock
from generator.document import DocumentInfo
from generator.drawing import Drawing, Pen
from generator.fonts import FontSet, load_fonts
from generator.geometry import Face, Mark, Page, Placement, Rect, Sheet, TextLine
from generator.imposition import Duplex, Leaf, Paper, Printed, impose, impose_folded, plan_grid
from generator.marks import crop_marks
from generator.pdf import write_face, write_sheets
from tests.generator.mini import write_mini

A4 = Paper("a4", 210, 297, 4.23)
POKER = Stock("poker", 63, 88, 3, 3, 3)
WIDE = Stock("tall", 60, 100, 3, 3, 0)
INFO = DocumentInfo("A trial", "Nobody", "pages", "en")
SCALE = 4 * 25.4 / 72
"""Four pixels a millimetre."""
RED, GREEN, BLUE, GREY = "#ff0000", "#00ff00", "#0000ff", "#808080"


@pytest.fixture(scope="module")
def fonts(tmp_path_factory: pytest.TempPathFactory) -> FontSet:
    return load_fonts(read_game(write_mini(tmp_path_factory.mktemp("mini")), "mini"), "en")


def flag(stock: Stock, color: str) -> Face:
    """Return a face in one colour, bleed and all, whose top-left quarter is red: it has an up and a left."""
    pen = Pen(stock.width + 6, stock.height + 6)
    pen.rect(0, 0, pen.width, pen.height, fill=color)
    pen.rect(3, 3, stock.width / 2, stock.height / 2, fill=RED)
    drawing: Drawing = pen.drawing()
    return Face(stock.width, stock.height, 3, (Mark(drawing, -3, -3),))


def prints(stock: Stock, count: int) -> list[Printed]:
    """Return prints whose backs differ from one another in their grey, so that each shows whose it is."""
    front = flag(stock, GREEN)
    return [Printed(f"c{n}", 1, front, flag(stock, f"#0000{255 - 20 * n:02x}")) for n in range(count)]


def render(leaf: Leaf, fonts: FontSet) -> list[Any]:
    paper = leaf.grid.paper
    verso = Page("verso", leaf.verso, (), ()) if leaf.verso else None
    sheet = Sheet(paper.width, paper.height, Page("recto", leaf.recto, (), ()), verso, "trial")
    document = pypdfium2.PdfDocument(write_sheets([sheet], INFO, fonts))
    return [page.render(scale=SCALE).to_pil().convert("RGB") for page in document]


def color_at(image: Any, x: float, y: float) -> tuple[int, int, int]:
    found: tuple[int, int, int] = image.getpixel((round(x * 4), round(y * 4)))
    return found


@pytest.mark.parametrize("stock", [POKER, WIDE])
@pytest.mark.parametrize("flip", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE])
def test_turned_over_every_back_lies_upright_behind_its_front(stock: Stock, flip: Duplex, fonts: FontSet) -> None:
    """The verso is flipped as the paper is, and laid over the recto: each back must meet its front, top over top."""
    grid = plan_grid(A4, stock, 0)
    leaf = next(impose(prints(stock, len(grid.slots)), grid, flip))
    recto, verso = render(leaf, fonts)
    from PIL import Image

    way = Image.Transpose.FLIP_LEFT_RIGHT if flip is Duplex.LONG_EDGE else Image.Transpose.FLIP_TOP_BOTTOM
    seen_through = verso.transpose(way)
    for number, placement in enumerate(leaf.recto):
        rect = placement.rect
        middle = rect.center
        red_front = [p for p in quarters(rect) if color_at(recto, *p) == (255, 0, 0)]
        red_back = [p for p in quarters(rect) if color_at(seen_through, *p) == (255, 0, 0)]
        assert len(red_front) == len(red_back) == 1
        plain = [p for p in quarters(rect) if p not in red_back]
        assert {color_at(seen_through, *p) for p in plain} == {(0, 0, 255 - 20 * number)}
        check_top_over_top(red_front[0], red_back[0], middle, placement.quarter_turns)


def quarters(rect: Rect) -> list[tuple[float, float]]:
    return [(rect.x + rect.width * a, rect.y + rect.height * b) for a in (0.25, 0.75) for b in (0.25, 0.75)]


def check_top_over_top(
    front: tuple[float, float], back: tuple[float, float], middle: tuple[float, float], turns: int
) -> None:
    """The red quarter is at the top left of either face: turned like a page, tops meet and lefts lie opposite."""
    along = 1 if turns == 0 else 0
    across = 1 - along
    assert (front[along] < middle[along]) == (back[along] < middle[along]), "the tops do not meet"
    assert (front[across] < middle[across]) != (back[across] < middle[across]), "the back is not mirrored"


def test_folded_backs_lie_behind_their_fronts(fonts: FontSet) -> None:
    leaf = next(impose_folded(prints(POKER, 4), A4, POKER))
    (page,) = render(leaf, fonts)
    from PIL import Image

    assert leaf.fold_x is not None
    folded = page.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    for number, placement in enumerate(leaf.recto[:4]):
        blues = {color_at(folded, *p) for p in quarters(placement.rect)} - {(255, 0, 0)}
        assert blues == {(0, 0, 255 - 20 * number)}


def test_grounds_reach_past_the_trim_and_no_further(fonts: FontSet) -> None:
    leaf = next(impose(prints(POKER, 9), plan_grid(A4, POKER, 0), Duplex.NONE))
    (page,) = render(leaf, fonts)
    block = leaf.grid.extent
    assert color_at(page, block.x - 2.6, block.y + 60) == (0, 255, 0)
    assert color_at(page, block.x - 3.4, block.y + 60) == (255, 255, 255)
    assert color_at(page, block.x + 60, block.bottom + 2.6) == (0, 255, 0)
    assert color_at(page, block.x + 60, block.bottom + 3.4) == (255, 255, 255)


def test_crop_marks_point_at_the_cut_and_stay_off_the_cards(fonts: FontSet) -> None:
    for gutter in (0.0, 6.0):
        grid = plan_grid(A4, POKER, gutter)
        leaf = next(impose(prints(POKER, 4), grid, Duplex.NONE))
        marks = crop_marks(leaf, 3)
        edges_x = {round(v, 3) for p in leaf.recto for v in (p.rect.x, p.rect.right)}
        edges_y = {round(v, 3) for p in leaf.recto for v in (p.rect.y, p.rect.bottom)}
        for line in marks:
            assert line.width >= 0.088
            if line.x1 == line.x2:
                assert round(line.x1, 3) in edges_x
            else:
                assert round(line.y1, 3) in edges_y
            for placement in leaf.recto:
                box = Rect(min(line.x1, line.x2), min(line.y1, line.y2), abs(line.x2 - line.x1), abs(line.y2 - line.y1))
                assert not placement.rect.grown(-0.01).overlaps(box.grown(0.001)), "a mark on a card"
        if gutter:
            dark = [line for line in marks if line.color == "#000000"]
            assert len(dark) == 8 * len(leaf.recto)


def test_one_form_a_face_and_equal_bytes(fonts: FontSet) -> None:
    face = flag(POKER, GREY)
    grid = plan_grid(A4, POKER, 0)
    leaves = list(impose([Printed("c", n, face, face) for n in range(1, 21)], grid, Duplex.LONG_EDGE))
    sheets = [
        Sheet(210, 297, Page("recto", leaf.recto, (), ()), Page("verso", leaf.verso, (), ()), "trial")
        for leaf in leaves
    ]
    data = write_sheets(sheets, INFO, fonts)
    assert data == write_sheets(sheets, INFO, fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 1
        assert len(pdf.pages) == 6
        assert pdf.docinfo.Title == "A trial"


def test_text_is_text_and_stands_where_it_was_put(fonts: FontSet) -> None:
    line = TextLine(10, 20, "Wafting AV fi", "text", 12, "#000000")
    face = Face(63, 88, 0, (Mark(line),))
    rect = Rect(50, 40, 63, 88)
    sheet = Sheet(210, 297, Page("recto", (Placement(face, rect, 0, rect, "c", 1),), (), ()), None, "t")
    page = pypdfium2.PdfDocument(write_sheets([sheet], INFO, fonts))[0]
    text = page.get_textpage()
    assert text.get_text_range().strip() == "Wafting AV fi"
    left, bottom, *_ = text.get_charbox(0)
    assert left * 25.4 / 72 == pytest.approx(60, abs=0.3)
    assert 297 - bottom * 25.4 / 72 == pytest.approx(60, abs=0.1)
    last = text.get_charbox(text.count_chars() - 1)
    assert (last[2] - left) * 25.4 / 72 == pytest.approx(fonts.width("Wafting AV fi", "text", 12), abs=0.6)


def test_the_boxes_of_a_single_piece_are_its_own(fonts: FontSet) -> None:
    rect = Rect(10, 20, 63, 88)
    placement = Placement(flag(POKER, GREY), rect, 0, rect.grown(3), "c", 1)
    data = write_sheets([Sheet(210, 297, Page("recto", (placement,), (), ()), None, "t")], INFO, fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        trim, bleed = ([float(v) * 25.4 / 72 for v in pdf.pages[0][key]] for key in ("/TrimBox", "/BleedBox"))
    assert trim == pytest.approx([10, 297 - 108, 73, 277], abs=0.01)
    assert bleed == pytest.approx([7, 297 - 111, 76, 280], abs=0.01)


def test_each_document_draws_its_own_japanese(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Subsets of one font file in several documents, and in several roles of one, do not take each other's glyphs."""
    fonts = load_fonts(read_game(write_mini(tmp_path_factory.mktemp("mini")), "mini"), "ja")

    def first_glyph(text: str, role: str) -> bytes:
        rect = Rect(0, 0, 63, 88)
        line, other = (
            TextLine(5, 20, text, role, 24, "#000000"),
            TextLine(5, 60, "裏表", "language-text", 24, "#000000"),
        )
        face = Face(63, 88, 0, (Mark(line), Mark(other)))
        sheet = Sheet(63, 88, Page("recto", (Placement(face, rect, 0, rect, "c", 1),), (), ()), None, "t")
        page = pypdfium2.PdfDocument(write_sheets([sheet], INFO, fonts))[0].render(scale=SCALE).to_pil().convert("L")
        found: bytes = page.crop((20, 40, 52, 90)).tobytes()
        return found

    for role in ("language-text", "language-text-bold"):
        alone = {letter: first_glyph(letter, role) for letter in "愛恋矢"}
        assert len(set(alone.values())) == 3
        for letter, glyph in alone.items():
            assert first_glyph(letter + "語", role) == glyph
    assert first_glyph("愛", "language-text") != first_glyph("愛", "language-text-bold")


@pytest.mark.parametrize("opacity", [0.25, 0.5, 1.0])
def test_a_path_that_lets_light_through_does_so_on_the_card(fonts: FontSet, opacity: float) -> None:
    pen = Pen(63, 88)
    pen.path("M0 0H63V88H0Z", fill="#000000", opacity=opacity)
    face = Face(63, 88, 3, (Mark(pen.drawing(), 0, 0),))
    (image,) = pypdfium2.PdfDocument(write_face(face, INFO, fonts))
    grey = color_at(image.render(scale=SCALE).to_pil().convert("RGB"), 30, 40)[0]
    assert abs(grey - 255 * (1 - opacity)) < 3
