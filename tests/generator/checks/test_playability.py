"""A deck that cannot work is found, even where no statement of the composition forbids it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.generator.checks.corpus import Case, assert_found, damage, found_in


def deck(game: str, file: str, old: str, new: str, code: str, at: str, says: str, **more: object) -> Case:
    return Case(game, file, old, new, f"playability.{code}", at, says, **more)  # type: ignore[arg-type]


CUPIDO = "deck:\n    title: {en: Cupidoians}"
CURDIS = "deck:\n    title: {en: Deck}"
CUBES = "cubes:\n    title: {en: Cubes"
LOVE = "deck:\n    title: {en: Cards}"
cupido = partial(deck, "cupido", "cards.csv")
cupid = partial(deck, "cupid_tricks")
curdis = partial(deck, "curdis")
cubo = partial(deck, "cubo")
love = partial(deck, "in_love_and_war")

MORE = tuple((f",{n},", ",7,") for n in (4, 5, 6))
FEWER = tuple((f",{n},", ",3,") for n in (4, 5, 6, 7))
TO_RED = tuple((f",yellow,{n},", f",red,{n},") for n in (4, 5, 6, 7))
NO_BLACK = ((",black,", ",light,"),)

CASES = [
    cupido(
        "yellow,3,Arkwell",
        "yellow,3,Arkwell",
        "cupido-rate",
        CUPIDO,
        "lower some desires",
        where="game.yaml",
        also=MORE,
    ),
    cupido(
        "yellow,3,Arkwell",
        "yellow,3,Arkwell",
        "cupido-rate",
        CUPIDO,
        "raise some desires",
        where="game.yaml",
        also=FEWER,
    ),
    cupido(
        "yellow,3,Arkwell", "red,3,Arkwell", "cupido-colours", CUPIDO, "the desires are", where="game.yaml", also=TO_RED
    ),
    cupid(
        "cards.csv",
        "cupid,figure,,2,winner",
        "cupid,figure,,,winner",
        "cupid-rank",
        "cupid,1,seed",
        "beats every other",
        also=(("anima,figure,14,", "anima,figure,,"),),
    ),
    cupid(
        "cards.csv",
        "heart-10,1",
        "heart-10,2",
        "cupid-tricks",
        "deck:\n    title: {en: Deck",
        "25 cards",
        where="game.yaml",
    ),
    cupid(
        "game.yaml",
        "prize_cards: 2",
        "prize_cards: 3",
        "cupid-tricks",
        "deck:\n    title: {en: Deck",
        "do not go round",
    ),
    curdis("game.yaml", "first_round: 13 ", "first_round: 14 ", "curdis-start", CURDIS, "blue 14"),
    curdis(
        "cards.csv",
        "blue-9,1,derived,blue,9",
        "blue-9,1,derived,blue,8",
        "curdis-start",
        CURDIS,
        "blue 9",
        where="game.yaml",
    ),
    curdis(
        "cards.csv", "green-1,1", "green-1,1", "curdis-reach", CURDIS, "add up to 1", where="game.yaml", also=NO_BLACK
    ),
    curdis(
        "cards.csv",
        '1,black,,1,"Vert',
        '1,blak,,1,"Vert',
        "curdis-black",
        CURDIS,
        "1 black cards",
        where="game.yaml",
        also=(*NO_BLACK, (",blak,", ",black,")),
    ),
    cubo("cubes.csv", "teal-1,8", "teal-1,7", "cubo-sides", CUBES, "teal has 15 cubes", where="game.yaml"),
    cubo("game.yaml", '"5": 2, "6": 2}', '"5": 2, "6": 3}', "cubo-army", CUBES, "17 cubes"),
    cubo("game.yaml", '"5": 2, "6": 2}', '"5": 2, "7": 2}', "cubo-rank", CUBES, "rank 7"),
    cubo("game.yaml", "  cubes_per_side: 16\n", "", "data", "title: {en: Cubo}", 'no "cubes_per_side"'),
    love("cards.csv", "yes,4,", "yes,3,", "love-yes", "yes,3,", "gadgets alone needs 4"),
    love(
        "game.yaml",
        "yes_per_gadget_group: 1",
        "yes_per_gadget_group: 2",
        "love-yes",
        "yes,4,",
        "needs 7",
        where="cards.csv",
    ),
    love("game.yaml", "{min: 2, max: 6}", "{min: 2, max: 15}", "love-deal", LOVE, "15 hands of 7"),
    love("cards.csv", "rose,6,", "rose,2,", "love-kind", "rose,2,", "stands in no run"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_deck_that_does_not_work_is_found(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case, drop_composition=True)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))


def test_a_desire_that_nobody_can_meet_is_found(tmp_path: Path) -> None:
    case = cupido("yellow,3,Arkwell", "yellow,30,Arkwell", "cupido-marriage", "A2,1,project", "nobody can give it")
    damage(tmp_path, case, drop_composition=True)
    game = tmp_path / "card_data/cupido/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("min: 3, max: 7", "min: 3, max: 30"), encoding="utf-8")
    assert_found(tmp_path, case, found_in(tmp_path, case.game))
