"""What the cards of CUPID must hold, whatever the composition statements say."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from itertools import combinations, pairwise, permutations
from pathlib import Path

import pytest

from card_data.reader import read_game
from card_data.schema import Card, Game
from generator.drawing import Group, Ink, Item, Scene
from generator.drawing import Path as Shape
from templates.cupid_tricks import art
from templates.cupid_tricks.boards import hole_place

ROOT = Path(__file__).resolve().parents[2]
RANK_LINE = "Jo Q A A 2 2 3 3 4 4 5 5 J 6 6 7 7 8 8 9 9 10 10 K"
"""The published order, lowest first; the Joker as this edition prints it."""


@cache
def game() -> Game:
    return read_game(ROOT, "cupid_tricks")


@cache
def cards() -> dict[str, Card]:
    return {card.id: card for card in game().cards}


def number_of(card: Card, column: str) -> int:
    value = card.values[column]
    return value if isinstance(value, int) else 0


def beats(one: str, other: str) -> bool:
    a, b = cards()[one], cards()[other]
    if a.values["topples"] == b.values["rung"]:
        return True
    return b.values["topples"] != a.values["rung"] and number_of(a, "place") > number_of(b, "place")


def figures() -> set[str]:
    return {card.id for card in cards().values() if card.values["figure"]}


def numbers_where(low: int, high: int) -> set[str]:
    return {card.id for card in cards().values() if low <= number_of(card, "number") <= high}


def beaten_by(name: str) -> set[str]:
    return {other for other in cards() if other != name and beats(name, other)}


def test_twenty_numbers_and_four_figures() -> None:
    assert len(list(game().printed())) == 24
    assert numbers_where(1, 10) == {f"{suit}-{n}" for suit in ("heart", "spade") for n in range(1, 11)}
    assert figures() == {"anima", "monster", "cupid", "zephyr"}


def test_the_rank_line_is_the_published_one() -> None:
    line = sorted(cards().values(), key=lambda card: number_of(card, "place"))
    assert " ".join(str(card.values["symbol"]) for card in line) == RANK_LINE


def test_places_and_rungs_rise_together() -> None:
    line = sorted(cards().values(), key=lambda card: number_of(card, "place"))
    steps = [number_of(b, "rung") - number_of(a, "rung") for a, b in pairwise(line)]
    assert set(steps) == {0, 1}
    same = [(a.id, b.id) for (a, b), step in zip(pairwise(line), steps, strict=True) if step == 0]
    assert same == [(f"heart-{n}", f"spade-{n}") for n in range(1, 11)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_ladder_names_each_rung_as_the_cards_do(lang: str) -> None:
    labels = game().words[lang]["ladder"].split()
    assert {number_of(card, "rung"): card.values["symbol"] for card in cards().values()} == dict(enumerate(labels, 1))


def test_of_two_cards_exactly_one_beats_the_other() -> None:
    assert all(beats(a, b) != beats(b, a) for a, b in combinations(cards(), 2))


def test_what_each_figure_beats() -> None:
    assert beaten_by("zephyr") == set()
    assert beaten_by("anima") == {"zephyr", "cupid"}
    assert beaten_by("monster") == {"zephyr", "anima"} | numbers_where(1, 5)
    assert beaten_by("cupid") == set(cards()) - {"cupid", "anima"}


def test_between_numbers_the_higher_wins_and_then_the_spade() -> None:
    for one, other in permutations(numbers_where(1, 10), 2):
        a, b = cards()[one], cards()[other]
        key = [(number_of(c, "number"), c.values["suit"] == "spade") for c in (a, b)]
        assert beats(one, other) == (key[0] > key[1])


def test_toppling_and_falling_are_one_exception_told_from_both_sides() -> None:
    toppling = [(c.values["rung"], c.values["topples"]) for c in cards().values() if c.values["topples"]]
    falling = [(c.values["falls_to"], c.values["rung"]) for c in cards().values() if c.values["falls_to"]]
    assert toppling == falling != []


def test_only_monster_hands_the_lead_over() -> None:
    assert [card.id for card in cards().values() if card.values["next_lead"] == "loser"] == ["monster"]


def test_scoring_groups() -> None:
    groups: dict[object, set[str]] = {}
    for card in cards().values():
        groups.setdefault(card.values["scoring"], set()).add(card.id)
    assert groups.pop("void") == {"zephyr"}
    assert groups.pop("figure") == {"anima", "monster", "cupid"}
    assert groups == {suit: {f"{suit}-{n}" for n in range(1, 11)} for suit in ("heart", "spade")}


def test_the_numbers_of_the_rules() -> None:
    numbers = game().numbers
    assert (numbers["target"], numbers["hand"], numbers["prize_cards"], numbers["turn_up_cards"]) == (121, 5, 2, 1)
    assert numbers["score"] == {"two_figures": 11, "figure_and_number": 0, "zephyr": 0, "two_spades": 1}
    assert (game().min_players, game().max_players) == (2, 2)


def test_every_round_deals_out_evenly() -> None:
    """Two cards leave the stock for each trick, and the last card goes with the last turn-up."""
    rest = 24 - 2 * 5 - 2
    assert rest % 2 == 0
    assert rest // 2 + 5 == 11


def test_all_the_rulings_are_there_and_each_choice_is_told_in_both_languages() -> None:
    rulings = game().rulings
    assert [ruling.id for ruling in rulings] == [f"T{n}" for n in range(1, 34)]
    for ruling in rulings:
        texts = [ruling.question, *(choice.text for choice in ruling.choices)]
        assert all(set(text) == {"en", "ja"} for text in texts), ruling.id


def book(lang: str) -> str:
    return (ROOT / f"card_data/cupid_tricks/rulebook.{lang}.md").read_text(encoding="utf-8")


def ids(lang: str) -> list[str]:
    return re.findall(r"\{#([a-z_.]+)[^}]*\}", book(lang))


def test_both_rulebooks_have_the_same_ids_in_the_same_order() -> None:
    assert ids("en") == ids("ja")
    assert len(set(ids("en"))) == len(ids("en"))


def test_rulings_point_to_rules_that_exist() -> None:
    assert {rule for ruling in game().rulings for rule in ruling.rules} <= set(ids("en"))


def test_no_score_that_the_data_knows_is_typed_in_a_rulebook() -> None:
    for lang in ("en", "ja"):
        text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", book(lang), flags=re.DOTALL)
        assert not re.search(r"\b(121|11)\b", text), lang


def scene(row: Card, width: float, height: float, ink: Ink = "full", **options: str) -> Scene:
    values = row.row("en")
    return Scene(values, width, height, game().palette, options, ink, "en", game().numbers)


def shapes(items: tuple[Item, ...]) -> list[Shape]:
    found: list[Shape] = []
    for item in items:
        if isinstance(item, Group):
            found += shapes(item.items)
        elif isinstance(item, Shape):
            found.append(item)
    return found


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_shows_as_many_pips_as_its_number(count: int, ink: Ink) -> None:
    drawing = art.pips(scene(cards()[f"heart-{count}"], 35.8, 70.8, ink))
    assert shapes(drawing.items)[0].d.count("M") == count
    assert len(art.PIP_PLACES[count]) == count


@pytest.mark.parametrize("count", range(2, 11))
def test_pips_stand_the_same_way_left_and_right(count: int) -> None:
    places = {(round(x, 6), round(y, 6)) for x, y in art.PIP_PLACES[count]}
    assert {(round(1 - x, 6), y) for x, y in places} == places


def bar_length(card: Card, height: float) -> float:
    """The length of the bar beside the ladder."""
    labels = game().words["en"]["ladder"]
    bars = shapes(art.ladder(scene(card, 6, height, labels=labels)).items)[0].d
    return bars.count("M") * height / len(labels.split())


def test_the_bar_beside_the_ladder_is_as_long_as_the_ranks_that_a_card_beats() -> None:
    for name, card in cards().items():
        rungs = {number_of(cards()[other], "rung") for other in cards() if other != name and beats(name, other)}
        lost = {number_of(cards()[other], "rung") for other in cards() if other != name and not beats(name, other)}
        assert bar_length(card, 14.0) == pytest.approx(len(rungs - lost)), name


def test_the_low_ink_edition_prints_no_tint() -> None:
    for name in figures():
        drawing = art.figure(scene(cards()[name], 39.8, 54.4, "low"))
        used = {shape.fill for shape in shapes(drawing.items)} | {shape.stroke for shape in shapes(drawing.items)}
        assert used <= {None, game().palette["paper"], game().palette["black"]}, name


@pytest.mark.parametrize("name", ["anima", "monster", "cupid", "zephyr"])
def test_a_figure_stays_light(name: str) -> None:
    assert len(shapes(art.figure(scene(cards()[name], 39.8, 54.4)).items)) <= 60


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_back_is_the_same_both_ways_up(ink: Ink) -> None:
    """Every point of the pattern outside the medallion, turned half way round, is a point of the same pattern."""
    back = art.back(Scene({"id": "back"}, 69, 94, game().palette, {}, ink))
    patterns = [shape for shape in shapes(back.items) if shape.d.count("M") > 60]
    assert len(patterns) >= 3
    for shape in patterns:
        points = points_outside(shape.d, 17.0)
        cells = {(round(x * 10), round(y * 10)) for x, y in points}
        for x, y in points:
            column, row = round((69 - x) * 10), round((94 - y) * 10)
            assert cells & {(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}, (x, y)


def points_outside(d: str, radius: float) -> list[tuple[float, float]]:
    """The points of a path on the card, bleed included, that lie farther than `radius` from its middle."""
    numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", d)]
    points = zip(numbers[0::2], numbers[1::2], strict=True)
    return [(x, y) for x, y in points if math.dist((x, y), (34.5, 47)) > radius and 0 < x < 69 and 0 < y < 94]


def test_the_track_has_all_its_holes_in_reach_of_one_another() -> None:
    track = game().numbers["track"]
    assert isinstance(track, Mapping)
    holes, row = track["holes"], track["row"]
    assert holes == game().numbers["target"]
    assert isinstance(holes, int)
    assert isinstance(row, int)
    places = [hole_place(hole, row) for hole in range(1, holes)]
    assert len({(x, y) for x, y, _ in places}) == holes - 1
    stock = game().component("track").stock
    assert all(0 < x < stock.width and 0 < y < stock.height for x, y, _ in places)
    for (x1, y1, _), (x2, y2, _) in pairwise(places):
        assert (x1 == x2) != (y1 == y2)
