from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from card_data.diagnostics import DataError
from card_data.reader import game_slugs, read_game, read_stock, stock_names
from tests.card_data.projects import CARDS, Project
from tests.conftest import ROOT


def test_the_game_is_what_its_files_say(project: Project) -> None:
    game = project.read()
    assert (game.slug, game.title["ja"], game.tagline) == ("mini", "ミニ", {"en": "Four cards", "ja": "Four cards"})
    assert (game.min_players, game.max_players, game.minutes) == (2, 4, 10)
    assert (game.credits.designer, game.credits.year, game.credits.source) == ("unknown", 2020, "example.org")
    assert game.numbers == {"hand": 3, "deal": {"2": 5, "3": 4}, "ladder": (1, 2, 3)}
    assert game.words["ja"]["looks"] == "みため"
    assert game.palette["rose"] == "#d04060"
    assert game.folder == project.folder


def test_cards_keep_values_texts_and_places(project: Project) -> None:
    card = project.read().cards[2]
    assert (card.id, card.copies, card.provenance) == ("m3", 2, "derived")
    assert card.values == {"suit": "moon", "rank": 3, "cost": 2, "tint": "sky", "photo": None, "letter": "C"}
    assert card.texts["name"] == {"en": "Cleo", "ja": "くれお"}
    assert card.row("ja")["name"] == "くれお"
    assert card.row("ja")["motto"] is None
    assert str(card.span) == "card_data/mini/cards.csv:4:1"
    assert str(card.cell_spans["name.ja"]) == "card_data/mini/cards.csv:4:32"


def test_components_take_rows_from_tables_items_or_themselves(project: Project) -> None:
    deck, darts, board = project.read().components
    assert (deck.kind, deck.file, deck.marks, deck.table, len(deck.rows)) == ("deck", "deck", "crop", "cards.csv", 4)
    assert (darts.kind, darts.file, darts.marks, darts.table) == ("pieces", "tokens", "crop", None)
    assert [(card.id, card.copies) for card in darts.rows] == [("dart-1", 2), ("dart-2", 1)]
    assert darts.rows[0].texts == {"label": {"en": "One", "ja": "One"}}
    assert darts.rows[1].values == {"tint": "sky", "points": 7}
    assert [(card.id, card.copies) for card in board.rows] == [("board", 1)]
    assert board.marks == "none"
    assert (darts.stock.width, darts.stock.height, darts.stock.name) == (30.0, 80.0, "darts")
    assert str(darts.span) == "card_data/mini/game.yaml:30:3"


def test_words_that_yaml_would_turn_into_other_values_stay_words(project: Project) -> None:
    project.edit("game.yaml", "values: [rose, moon]", "values: [rose, moon, no, 1.10]")
    project.edit("cards.csv", "r1,1,seed,rose", "r1,1,seed,no")
    project.edit("cards.csv", "r2,1,seed,rose", "r2,1,seed,1.10")
    project.edit("game.yaml", "  - {count: 2..3, per: suit, groups: 2}\n", "")
    assert [card.values["suit"] for card in project.read().cards[:2]] == ["no", "1.10"]
    assert project.read().rulings[1].choice == "yes"


def test_rulings_are_read_in_order(project: Project) -> None:
    first, second = project.read().rulings
    assert (first.id, first.option, first.choice, first.rules) == ("C6", "free_cycle", "no_repeat", ("turn.free",))
    assert [choice.name for choice in first.choices] == ["no_repeat", "unlimited"]
    assert first.choices[1].text == {"en": "Yes", "ja": "Yes"}
    assert second.span.line == 9


def test_rulings_may_be_absent(project: Project) -> None:
    (project.folder / "rulings.yaml").unlink()
    assert project.read().rulings == ()


def test_an_optional_column_may_be_left_out_of_the_table(project: Project) -> None:
    assert project.read().cards[0].texts["motto"] == {}


def test_another_table_may_leave_out_columns(project: Project) -> None:
    project.write("darts.csv", "id,copies,provenance,tint\nd1,3,project,rose\n")
    start = (project.folder / "game.yaml").read_text(encoding="utf-8")
    items = start[start.index("    items:") : start.index("  board:")]
    project.edit("game.yaml", items, "    table: darts.csv\n")
    project.edit("game.yaml", "  - {count: 5}\n", "  - {count: 5}\n  - {count: 3, table: darts.csv}\n")
    darts = project.read().component("darts")
    assert [(card.id, card.copies, card.values["tint"]) for card in darts.rows] == [("d1", 3, "rose")]
    assert darts.rows[0].values["suit"] is None


def test_a_layout_of_its_own_for_a_row(project: Project) -> None:
    rows = CARDS.splitlines()
    cells = ["face", "", "card-rose", "", ""]
    project.write("cards.csv", "".join(f"{row},{cell}\n" for row, cell in zip(rows, cells, strict=True)))
    assert [card.face for card in project.read().cards] == [None, "card-rose", None, None]


def test_a_number_of_a_spreadsheet_is_no_formula(project: Project) -> None:
    project.edit("game.yaml", "{type: word}\n", "{type: text}\n")
    project.edit("game.yaml", "  - {initial: name, of: letter}\n", "")
    project.write(
        "cards.csv",
        CARDS.replace(",letter", ",letter.en,letter.ja")
        .replace(",D\n", ",-3,+1.5\n")
        .replace(",A\n", ",A,A\n")
        .replace(",B\n", ",B,B\n")
        .replace(",C\n", ",C,C\n"),
    )
    assert project.faults() == ""


def test_cells_may_hold_line_breaks_and_later_rows_keep_their_places(project: Project) -> None:
    project.edit("cards.csv", "Ada", '"Ada\nthe ""first"""')
    cards = project.read().cards
    assert cards[0].texts["name"]["en"] == 'Ada\nthe "first"'
    assert cards[1].span.line == 4


def test_slugs_are_the_folders_that_hold_a_game(project: Project) -> None:
    (project.root / "card_data" / "stocks").mkdir()
    (project.root / "card_data" / "another").mkdir()
    (project.root / "card_data" / "another" / "game.yaml").touch()
    assert game_slugs(project.root) == ("another", "mini")
    assert game_slugs(project.root / "nowhere") == ()


@pytest.mark.parametrize(
    ("named", "printed"),
    [
        (
            "mni",
            'card_data:1:1: error: no game "mni": there is no card_data/mni/game.yaml\n  hint: did you mean "mini"?',
        ),
        (
            "../mini",
            'card_data:1:1: error: "../mini" is not the name of a game, expected lower-case letters, digits and _\n'
            '  hint: did you mean "mini"?',
        ),
    ],
)
def test_a_game_that_is_not_there(project: Project, named: str, printed: str) -> None:
    with pytest.raises(DataError) as caught:
        read_game(project.root, named)
    assert str(caught.value) == printed
    assert caught.value.exit_code == 2


def test_a_projects_own_stock_comes_before_the_shipped_one(project: Project) -> None:
    own = project.root / "card_data" / "stocks"
    own.mkdir()
    sizes = "width: 60mm\nheight: 90mm\nbleed: 2mm\nsafe: 3mm\ncorner_radius: 0\n"
    (own / "poker.yaml").write_text(f"name: poker\n{sizes}", encoding="utf-8")
    (own / "wrong.yaml").write_text(f"name: right\n{sizes}", encoding="utf-8")
    assert project.read().deck.stock.width == 60.0
    assert read_stock(project.root, "bridge").height == pytest.approx(88.9)
    with pytest.raises(DataError, match='the stock is named "right", expected "wrong" as the file'):
        read_stock(project.root, "wrong")
    with pytest.raises(DataError, match=r'unknown stock "pokker"\n  hint: did you mean "poker"\?'):
        read_stock(project.root, "pokker")


@pytest.mark.parametrize("name", stock_names(ROOT))
def test_every_shipped_stock_is_sound_and_says_its_source(name: str) -> None:
    stock = read_stock(ROOT, name)
    assert 0 < stock.width <= 200
    assert stock.height >= stock.width or name == "business"
    assert stock.bleed >= 3
    text = (ROOT / "card_data" / "stocks" / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.startswith("# source: ")


def test_well_known_stocks() -> None:
    sizes = {name: read_stock(ROOT, name) for name in ("poker", "poker-us", "tarot")}
    assert (sizes["poker"].width, sizes["poker"].height) == (63.0, 88.0)
    assert (sizes["poker-us"].width, sizes["poker-us"].height) == (63.5, 88.9)
    assert (sizes["tarot"].width, sizes["tarot"].height) == (70.0, 120.0)


def test_every_shipped_game_reads(slug: str) -> None:
    assert read_game(ROOT, slug).slug == slug


def test_a_hundred_rows_are_read_in_thirty_milliseconds(project: Project) -> None:
    header, _, _, _, row = CARDS.splitlines()
    rows = "".join(
        row.replace("m2", f"m{number}").replace("Dot,どっと", f"Dot {number},どっと{number}") + "\n"
        for number in range(100)
    )
    project.write("cards.csv", f"{header}\n{rows}")
    text = (project.folder / "game.yaml").read_text(encoding="utf-8")
    project.write(
        "game.yaml", text[: text.index("composition:")] + "composition:\n  - {count: 100}\n  - {unique: name}\n"
    )
    assert len(project.read().cards) == 100
    assert min(_seconds(project) for _ in range(5)) < 0.03


def _seconds(project: Project) -> float:
    start = time.perf_counter()
    project.read()
    return time.perf_counter() - start


def test_reading_loads_no_printing_library() -> None:
    code = "import sys, card_data.reader; print(*sorted({'PIL', 'jinja2', 'reportlab', 'pikepdf'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(ROOT), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
