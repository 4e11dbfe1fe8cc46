"""Where a rulebook and the data disagree is found in the rulebook's own line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.generator.checks.corpus import Case, assert_found, damage, found_in

EN = "rulebook.en.md"
JA = "rulebook.ja.md"
TITLE = "# {{ game.title }}\n"
DUEL, CLAWS, PLANET = "## A duel for two\n", "## A courtship with claws\n", "## Love on a far planet\n"


def book(game: str, old: str, new: str, code: str, at: str, says: str) -> Case:
    return Case(game, EN, old, new, f"rulebook.{code}", at, says)


cubo, curdis = partial(book, "cubo"), partial(book, "curdis")
tricks = partial(book, "cupid_tricks")
cupido, love = partial(book, "cupido"), partial(book, "in_love_and_war")

CASES = [
    # Numbers that the data knows, or contradicts.
    cubo(
        "throws all {{ numbers.cubes_per_side }}",
        "throws all 16",
        "typed-number",
        "16 cubes of one colour. The",
        "numbers.cubes_per_side",
    ),
    cubo(
        "throws all {{ numbers.cubes_per_side }}",
        "throws all sixteen",
        "typed-number",
        "sixteen cubes of one",
        "cubes_per_side|word",
    ),
    love(
        "deal {{ numbers.hand|word }} to each",
        "deal seven to each",
        "typed-number",
        "seven to each",
        "{{ numbers.hand|word }}",
    ),
    love(
        'other {{ count() - count(kind="yes") }} cards',
        "other 105 cards",
        "count",
        "105 cards",
        "no number of the data is 105",
    ),
    curdis("Shuffle all {{ count() }} cards", "Shuffle all 54 cards", "count", "54 cards", "54"),
    # Cards, rules, pictures and files that are not there.
    love(
        'are {{ count(kind="yes")|word }}. They',
        'are {{ count(kind="yess")|word }}. They',
        "value",
        'kind="yess"',
        'did you mean "yes"?',
    ),
    love(
        '{% set copies_each = count(id="coral-1") %}',
        '{% set copies_each = count(id="coral-7") %}',
        "value",
        'id="coral-7"',
        "coral",
    ),
    curdis('card("purple-11"', 'card("purple-14"', "picture", '{{ card("purple-14"', "purple-14"),
    cubo('figure("assembly"', 'figure("assembley"', "picture", '{{ figure("assembley"', "assembly"),
    cubo("([](#variant.mixed))", "([](#variant.mixd))", "reference", "#variant.mixd", 'did you mean "variant.mixed"?'),
    curdis("([](#king.play))", "([](#king.paly))", "reference", "#king.paly", 'did you mean "king.play"?'),
    cubo(TITLE, TITLE + "\n![The box](cover.png)\n", "link", "cover.png", 'no file "cover.png"'),
    cubo(TITLE, TITLE + "\n[All rulings](ruling.yaml)\n", "link", "ruling.yaml", 'did you mean "rulings.yaml"?'),
    # Names that are one letter off: changed, left out, put in, swapped.
    cubo("Each player throws all", "Each player, Corel or Teal, throws all", "name", "Corel", 'did you mean "Coral"?'),
    tricks(DUEL, DUEL + "\nBeware of Anmia.\n", "name", "Anmia", 'did you mean "Anima"?'),
    tricks(DUEL, DUEL + "\nBeware of **Monstre**.\n", "name", "Monstre", 'did you mean "Monster"?'),
    love(CLAWS, CLAWS + "\nWhat of Carmem, then?\n", "name", "Carmem", 'did you mean "Carmen"?'),
    love(CLAWS, CLAWS + "\nIt is for Teodore, if you can.\n", "name", "Teodore", 'did you mean "Theodore"?'),
    cupido(PLANET, PLANET + "\nMeet Bibbleesnax.\n", "name", "Bibbleesnax", 'did you mean "Bibblesnax"?'),
    # Ids, boxes and characters.
    cubo("{#turn.clear}", "{#Turn.Clear}", "id", "#Turn.Clear", "lower-case"),
    cubo(" {#turn.clear}", " Truly. {#turn.cost}", "duplicate-id", "#turn.cost}\n\n## Moving", "given twice"),
    cubo('::: turn "A turn', '::: trun "A turn', "box", "::: trun", 'did you mean "turn"?'),
    cubo("Each player throws all", "☃ Each player throws all", "glyph", "☃", "U+2603"),
    # Rulings and translations.
    Case(
        "cubo",
        "rulings.yaml",
        "[cube.handed]",
        "[cube.handled]",
        "rulebook.ruling",
        "id: B5\n",
        'did you mean "cube.handed"?',
    ),
    Case("cupid_tricks", JA, "{#cut.reveal}", "", "rulebook.translation", "#cut.reveal", '"ja"', EN),
    Case(
        "cupid_tricks",
        JA,
        "{#cut.reveal}",
        "{#cut.reveal}\n\nあ。{#cut.more}",
        "rulebook.translation",
        "#cut.more",
        '"en"',
    ),
    Case("cupid_tricks", JA, "{#cut.reveal}", "{#cut.reveal .advice}", "rulebook.translation", "#cut.reveal", "advice"),
    Case(
        "cupid_tricks",
        EN,
        "Of two cards with the same number,",
        "Of two with the same number,",
        "rulebook.translation-stale",
        "#rank.line",
        "--lang ja",
        JA,
    ),
    # Values of the text that the data does not have.
    Case("cubo", EN, TITLE, "# {{ game.titel }}\n", "template", "titel }}", "title"),
    Case(
        "cubo",
        "game.yaml",
        "  opposite_sum: 7",
        "  oposite_sum: 7",
        "template",
        "opposite_sum }}, as",
        "oposite_sum",
        EN,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_broken_rulebook_is_found_at_its_place(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))
