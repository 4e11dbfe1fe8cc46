from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.amounts import Amount, parse_amount
from card_data.diagnostics import DataError
from card_data.mending import MAX_TOLD
from card_data.reader import read_game
from tests.card_data.projects import Project
from tests.conftest import ROOT


def composition(project: Project, *statements: str) -> str:
    """Return what is printed when the game states these instead of its own."""
    text = (project.folder / "game.yaml").read_text(encoding="utf-8")
    lines = "".join(f"  - {{{statement}}}\n" for statement in statements)
    project.write("game.yaml", text[: text.index("composition:")] + "composition:\n" + lines)
    return project.faults()


@pytest.mark.parametrize(
    "statement",
    [
        "count: 5",
        "count: 4, rows: true",
        'count: ">= 5"',
        'count: "<= 5"',
        'count: "> 4"',
        'count: "< 6"',
        "count: 3, where: {suit: moon}",
        "count: 5, where: {suit: [moon, rose]}",
        "count: 4, where: {rank + cost: 3..9}",
        "count: 1, where: {cost: none}",
        "count: 4, where: {cost: 2}",
        "count: 5, where: {cost: [none, 2]}",
        "count: 1, where: {id: r1}",
        "count: 2, where: {provenance: seed}",
        "count: 1, where: {name: Ada}",
        "count: 3, where: {tint: sky}",
        "count: 0, where: {suit: rose, rank: 3}",
        "count: 1, per: [suit, rank], groups: 4, rows: true",
        "count: 2, per: cost, groups: 1, where: {suit: rose}",
        "sum: rank, is: 11",
        "sum: rank + cost, is: 19",
        "sum: rank, is: 8, rows: true",
        "sum: rank, is: 3..8, per: suit",
        "unique: [suit, rank]",
        "unique: rank, per: suit",
        "values: rank, are: 1..3",
        "values: rank, are: [3, 1, 2]",
        "values: suit, are: [moon, rose]",
        "values: cost, are: 2",
        "initial: name, of: letter, where: {suit: rose}",
    ],
)
def test_statements_that_hold(project: Project, statement: str) -> None:
    assert composition(project, statement) == ""


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("count: 4", "found 5 cards, expected 4"),
        ("count: 5, rows: true", "found 4 rows, expected 5"),
        ('count: ">= 6"', "found 5 cards, expected at least 6"),
        ('count: "< 5"', "found 5 cards, expected at most 4"),
        (
            "count: 0, where: {cost: [none, 2], suit: rose}",
            "found 2 cards where cost is 2 or empty and suit is rose, expected 0; rows r1 (line 2), r2 (line 3)",
        ),
        (
            "count: 9, where: {rank + cost: 5}",
            "found 2 cards where rank + cost is 5, expected 9; row m3 (line 4)",
        ),
        ("count: 1..9, per: suit, groups: 3", "found 2 groups by suit, expected 3"),
        ("sum: rank + cost, is: 20", "rank + cost adds up to 19, expected 20"),
        (
            "sum: rank, is: 8, per: suit",
            "rank adds up to 3 with suit rose, expected 8; rows r1 (line 2), r2 (line 3)",
        ),
        ("unique: cost", 'cost "2" stands in 3 rows, expected one; rows r1 (line 2), r2 (line 3), m3 (line 4)'),
        ("values: rank, are: 1..4", "rank is nowhere 4, expected every value once at least"),
        ("values: suit, are: [rose]", "suit is moon, expected rose; rows m3 (line 4), m2 (line 5)"),
        ("initial: name, of: suit", 'name "Ada" begins with A, expected rose as its suit says; row r1 (line 2)'),
        ("count: 4, says: {en: a hand}", "a hand: found 5 cards, expected 4"),
    ],
)
def test_statements_that_do_not_hold(project: Project, statement: str, message: str) -> None:
    assert composition(project, statement).splitlines()[0].startswith(f"game.yaml:45:5: error: {message}")


def test_a_text_is_unique_in_every_language(project: Project) -> None:
    project.edit("cards.csv", "くれお", "あだ")
    assert 'name.ja "あだ" stands in 2 rows' in composition(project, "unique: name")


def test_rows_without_a_value_form_no_group(project: Project) -> None:
    assert composition(project, "count: 4, per: cost, groups: 1") == ""


def test_an_edit_that_mends_all_statements_is_told_for_each(project: Project) -> None:
    project.edit("cards.csv", "derived,moon,3", "derived,rose,3")
    printed = project.faults()
    hints = {line for line in printed.splitlines() if line.startswith("  hint")}
    assert "change suit of m3 from rose to moon at cards.csv:4:14" in printed
    assert len(hints) == 1


def test_no_hint_where_no_single_edit_mends(project: Project) -> None:
    assert "hint" not in composition(project, "count: 500, per: suit")


def test_many_edits_are_summed_up(project: Project) -> None:
    printed = composition(project, "sum: rank, is: 12")
    told = printed.split("hint: ")[1]
    assert told.startswith("one of ") or told.count("change") <= MAX_TOLD


def test_composition_waits_until_the_cells_are_sound(project: Project) -> None:
    project.edit("cards.csv", "m3,2,derived,moon", "m3,2,derived,mooon")
    assert len(project.diagnostics()) == 1


@pytest.mark.slow
def test_a_shipped_game_that_lost_a_card_is_told_quickly(slug: str, tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / slug
    shutil.copytree(ROOT / "card_data" / slug, folder)
    deck = read_game(ROOT, slug).deck
    table = folder / (deck.table or "")
    lines = table.read_text(encoding="utf-8").splitlines(keepends=True)
    table.write_text("".join(lines[: deck.rows[-1].span.line - 1]), encoding="utf-8")
    start = time.perf_counter()
    with pytest.raises(DataError) as caught:
        read_game(tmp_path, slug)
    assert time.perf_counter() - start < 5
    assert any(fault.code.startswith("composition.") for fault in caught.value.diagnostics)


@given(st.integers(-99, 99), st.integers(0, 99), st.integers(-300, 300))
def test_an_amount_holds_what_it_says(low: int, width: int, number: int) -> None:
    amount = parse_amount(f"{low}..{low + width}")
    assert (number in amount) == (low <= number <= low + width)
    assert number + amount.distance(number) in amount
    assert (amount.distance(number) == 0) == (number in amount)


def test_amounts_are_written_in_words() -> None:
    texts = ("3", "3..5", ">= 3", "< 3")
    assert [str(parse_amount(text)) for text in texts] == ["3", "3 to 5", "at least 3", "at most 2"]
    assert parse_amount(">3") == Amount(4, None)


@pytest.mark.parametrize("text", ["", "three", "3...5", "=> 3", "1_000", "３"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount"):
        parse_amount(text)


def test_statements_over_rows_that_lack_the_column_hold_for_none(project: Project) -> None:
    project.edit("game.yaml", "    table: cards.csv\n", "")
    printed = composition(project, "unique: name", "initial: name, of: letter", "sum: rank, is: 1")
    assert printed == "game.yaml:46:5: error: rank adds up to 0, expected 1"
