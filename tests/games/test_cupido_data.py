"""The hundred Cupidoians: what the published rules imply, and the script that designed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast

import pytest

from card_data.cupido import design
from card_data.reader import read_game
from card_data.schema import Card, Game
from generator.drawing import Group, Item, Label, Scene
from generator.drawing import Path as Shape
from templates.cupido import art, figures

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "card_data" / "cupido"
COLOURS = ("red", "yellow", "green")


@cache
def read() -> Game:
    return read_game(ROOT, "cupido")


@pytest.fixture(scope="module")
def game() -> Game:
    return read()


@pytest.fixture(scope="module")
def deck() -> tuple[design.Cupidoian, ...]:
    return design.design(design.SEED)


def circles(card: Card) -> int:
    return sum(cast(int, card.values[colour]) for colour in COLOURS)


def test_ten_cards_of_each_of_ten_sexes(game: Game) -> None:
    sexes = Counter(card.values["sex"] for card in game.printed())
    assert set(sexes) == set("ABDFGMNOPT")
    assert set(sexes.values()) == {game.numbers["cards_per_sex"]}


def test_names_tell_the_sex_and_are_all_different(game: Game) -> None:
    names = [card.texts["name"]["en"] for card in game.cards]
    assert len(set(names)) == len(names) == game.numbers["deck"]
    assert all(name[0] == card.values["sex"] for name, card in zip(names, game.cards, strict=True))


def test_lines_fit_their_place_and_are_all_different(game: Game) -> None:
    lines = [card.texts["line"]["en"] for card in game.cards]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) <= 60


def test_most_but_not_all_cards_have_circles_and_desires(game: Game) -> None:
    assert 50 < sum(circles(card) > 0 for card in game.cards) < 100
    assert 50 < sum(card.values["desire"] is not None for card in game.cards) < 100


def test_a_desire_has_a_number_and_a_colour_or_neither(game: Game) -> None:
    for card in game.cards:
        assert (card.values["desire"] is None) == (card.values["desire_colour"] is None), card.id


@pytest.mark.parametrize("colour", COLOURS)
def test_every_sex_has_the_same_share_of_each_colour(game: Game, colour: str) -> None:
    shares: Counter[object] = Counter()
    for card in game.cards:
        shares[card.values["sex"]] += cast(int, card.values[colour])
    assert len(set(shares.values())) == 1
    assert shares.total() == game.numbers["circles_per_colour"]


@pytest.mark.parametrize("colour", COLOURS)
def test_desires_are_shared_out_evenly_and_can_be_met(game: Game, colour: str) -> None:
    wishes = [cast(int, card.values["desire"]) for card in game.cards if card.values["desire_colour"] == colour]
    reach = sum(
        max(cast(int, card.values[colour]) for card in game.cards if card.values["sex"] == sex) for sex in "ABDFGMNOPT"
    )
    assert len(wishes) in (26, 27)
    assert set(wishes) == {3, 4, 5, 6, 7}
    assert max(wishes) <= reach - 2


def test_every_player_has_a_dart_and_a_strip(game: Game) -> None:
    for name in ("darts", "strips"):
        rows = game.component(name).rows
        assert sum(card.copies for card in rows) == game.max_players * cast(int, game.numbers["darts_each"])
        assert len({card.values["emblem"] for card in rows}) == len(rows)


def test_every_ruling_of_the_table_is_there(game: Game) -> None:
    assert [ruling.id for ruling in game.rulings] == [f"C{number}" for number in range(1, 29)]


def test_the_script_prints_the_table(deck: tuple[design.Cupidoian, ...]) -> None:
    assert design.to_csv(deck) == (FOLDER / "cards.csv").read_text(encoding="utf-8")


def test_the_deck_keeps_the_ten_constraints(deck: tuple[design.Cupidoian, ...]) -> None:
    assert list(design.violations(deck)) == []


def test_the_seed_is_the_first_that_keeps_them() -> None:
    assert not any(_sound(design.design(seed)) for seed in range(1, design.SEED))


def _sound(deck: tuple[design.Cupidoian, ...]) -> bool:
    return next(design.violations(deck), None) is None


def test_marriages_are_counted_exactly(deck: tuple[design.Cupidoian, ...]) -> None:
    few = [card for group in design.by_sex(deck) for card in group[3:5]]
    groups = design.by_sex(few)
    picked = [[group[number >> place & 1] for place, group in enumerate(groups)] for number in range(2 ** len(groups))]
    assert design.count_marriages(few) == sum(map(design.marries, picked)) > 0
    assert design.can_marry(few)
    assert not design.can_marry(few[:-2])


def test_a_card_that_asks_too_much_is_never_married(deck: tuple[design.Cupidoian, ...]) -> None:
    greedy = (replace(deck[0], wants=0, desire=99), *deck[1:])
    assert design.never_married(greedy) == {deck[0].name}


@pytest.mark.parametrize(
    ("spoilt", "number"),
    [
        (lambda deck: deck[:-1], "1"),
        (lambda deck: (replace(deck[0], name="Zed"), *deck[1:]), "1"),
        (lambda deck: tuple(replace(card, circles=(0, 0, 0)) for card in deck), "2"),
        (lambda deck: tuple(replace(card, wants=0) if card.desire else card for card in deck), "4"),
        (lambda deck: (replace(deck[1], circles=(9, 9, 9)), *deck[1:]), "7"),
    ],
)
def test_a_spoilt_deck_is_found_out(deck: tuple[design.Cupidoian, ...], spoilt: object, number: str) -> None:
    wrong = [*design._wrong_make_up(spoilt(deck)), *design._wrong_balance(spoilt(deck))]  # type: ignore[operator]
    assert any(line.startswith(number) for line in wrong)


def scene(row: Mapping[str, Any], ink: Literal["full", "low"] = "full", size: tuple[float, float] = (55, 45)) -> Scene:
    return Scene(row=row, width=size[0], height=size[1], palette=read().palette, ink=ink)


def shapes(items: Iterable[Item]) -> Iterator[Shape | Label]:
    for item in items:
        if isinstance(item, Group):
            yield from shapes(item.items)
        else:
            yield item


@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_two_portraits_are_alike_and_none_is_heavy(game: Game, ink: Literal["full", "low"]) -> None:
    portraits = {art.portrait(scene(card.row("en"), ink)) for card in game.cards}
    assert len(portraits) == len(game.cards)
    assert max(len(list(shapes(portrait.items))) for portrait in portraits) < 60


def test_a_low_ink_portrait_fills_nothing_but_white_and_black(game: Game) -> None:
    for card in game.cards:
        drawn = shapes(art.portrait(scene(card.row("en"), "low")).items)
        fills = {shape.fill for shape in drawn if isinstance(shape, Shape)}
        assert fills <= {None, "#FFFFFF", "#000000"}, card.id


@pytest.mark.parametrize(
    "change", [{"red": 0}, {"red": 2}, {"yellow": 0}, {"yellow": 2}, {"green": 0}, {"green": 3}, {"desire": None}]
)
def test_circles_and_desire_show_in_the_face(game: Game, change: dict[str, int | None]) -> None:
    plain = {**game.cards[0].row("en"), "red": 1, "yellow": 1, "green": 1, "desire": 4}
    assert art.portrait(scene(plain)) != art.portrait(scene({**plain, **change}))


def test_the_back_is_the_same_turned_half_way_round(game: Game) -> None:
    """Each group of the back is drawn twice, once turned; what stands alone is round or has even points."""
    groups = [item for item in art.back(scene({"id": "back"}, size=(69, 94))).items if isinstance(item, Group)]
    turned = [(group.items, group.turn) for group in groups]
    assert {(items, turn + 180) for items, turn in turned if turn == 0} == {pair for pair in turned if pair[1] == 180}


def test_figures_judge_satisfaction_by_the_whole_group() -> None:
    group = figures.read_cards("D8:D:0,0,2:red:3 A5:A:2,0,1:green:5 F3:F:1,1,0:yellow:7 B5:B:1,1,0::")
    assert [figures.satisfied(row, group) for row in group] == [True, False, False, True]
