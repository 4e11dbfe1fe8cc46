"""What Curdis's data and pictures must hold, whatever its composition statements say."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from card_data.reader import read_game
from card_data.schema import Card, Game
from generator.drawing import Drawing, Group, Item, Label, Scene
from generator.drawing import Path as Shape
from templates.curdis import art, birds, heraldry

ROOT = Path(__file__).resolve().parents[2]
COLOURS = ("green", "purple", "blue", "red")
NUMBERS = range(1, 14)


@cache
def game() -> Game:
    return read_game(ROOT, "curdis")


def data(name: str) -> Any:
    return game().numbers[name]


def cards(**where: object) -> list[Card]:
    return [card for card in game().printed() if all(card.values[key] == value for key, value in where.items())]


def scene(row: Mapping[str, Any], width: float, height: float, ink: Any = "full") -> Scene:
    return Scene(row, width, height, game().palette, {}, ink, "en", game().numbers)


def rulebook_ids() -> set[str]:
    text = (ROOT / "card_data" / "curdis" / "rulebook.en.md").read_text(encoding="utf-8")
    return set(re.findall(r"\{#([a-z_.]+)\}", text))


def test_the_deck_is_each_number_once_in_each_colour() -> None:
    faces = Counter((card.values["colour"], card.values["number"]) for card in game().printed())
    assert faces == {(colour, number): 1 for colour in COLOURS for number in NUMBERS}


def test_half_of_the_deck_is_black_and_every_number_has_two_black_cards() -> None:
    black = cards(body="black")
    assert len(black) == data("black_copies") == 26
    assert set(Counter(card.values["number"] for card in black).values()) == {2}


def test_a_colour_is_wholly_black_or_wholly_light() -> None:
    assert {colour for colour in COLOURS if len(cards(colour=colour, body="black")) == 13} == {"green", "purple"}
    assert {colour for colour in COLOURS if len(cards(colour=colour, body="light")) == 13} == {"blue", "red"}


def test_the_birds_are_where_the_published_rules_put_them() -> None:
    found = {card.id: card.values["bird"] for card in game().cards if card.values["bird"]}
    assert found == {"green-11": "wild", "purple-11": "wild", "blue-13": "live", "red-13": "dead"}


def test_birds_cost_their_points_and_all_other_cards_their_number() -> None:
    for card in game().cards:
        bird = card.values["bird"]
        expected = data("points")[bird] if bird else card.values["number"]
        assert card.values["points"] == expected, card.id
    assert data("points") == {"wild": 50, "live": 26, "dead": 13}


def test_the_numbers_of_birds_agree_with_their_cards() -> None:
    assert {card.values["number"] for card in cards(bird="wild")} == {data("wild_number")}
    assert [card.values["number"] for card in cards(bird="live")] == [data("live_number")] == [data("private_start")]
    assert [card.values["number"] for card in cards(bird="dead")] == [data("dead_number")]


def test_every_table_that_the_deal_provides_for_leaves_cards_to_draw() -> None:
    deal = data("deal")
    assert sorted(map(int, deal)) == list(range(data("fewest_players"), game().max_players + 1))
    left = {int(players): len(cards()) - int(players) * each for players, each in deal.items()}
    assert left == {2: 30, 3: 19, 4: 8, 5: 7, 6: 10, 7: 10, 8: 12}


def test_each_round_has_a_starting_card_in_each_colour() -> None:
    starts = [data("first_round") - played for played in range(data("rounds"))]
    assert starts == sorted(NUMBERS, reverse=True)
    assert starts[-1] == data("lowest")


def test_only_birds_have_an_effect_and_each_of_them_has_one() -> None:
    for card in game().cards:
        assert bool(card.texts["effect"].get("en")) == bool(card.values["bird"]), card.id


def test_all_fifty_questions_are_decided_and_their_options_differ() -> None:
    assert [ruling.id for ruling in game().rulings] == [f"U{number}" for number in range(1, 51)]
    options = Counter(ruling.option for ruling in game().rulings)
    assert max(options.values()) == 1
    for ruling in game().rulings:
        assert ruling.choice in [choice.name for choice in ruling.choices], ruling.id


def test_the_ruling_on_black_cards_offers_every_reading() -> None:
    ruling = next(ruling for ruling in game().rulings if ruling.option == "black_cards")
    names = {choice.name for choice in ruling.choices}
    assert ruling.choice == "printed"
    assert names == {"printed", "blue_and_red", "high_numbers", "purple_only", "every_card"}


def test_rulings_decide_rules_that_the_rulebook_states() -> None:
    known = rulebook_ids()
    for ruling in game().rulings:
        assert set(ruling.rules) <= known, ruling.id


@pytest.mark.parametrize("number", NUMBERS)
def test_a_shield_bears_as_many_charges_as_its_number(number: int) -> None:
    arms = heraldry.ARMS[number]
    spots = (*arms.spots, *arms.on_ordinary)
    assert len(spots) == len(set(spots)) == number


@pytest.mark.parametrize("number", NUMBERS)
def test_charges_are_as_many_to_the_left_as_to_the_right(number: int) -> None:
    spots = (*heraldry.ARMS[number].spots, *heraldry.ARMS[number].on_ordinary)
    assert {(-x, y) for x, y in spots} == set(spots)


ENGRAVED = {"green": (1, 1), "purple": (-1, 1), "blue": (1, 0), "red": (0, 1)}


@pytest.mark.parametrize("colour", COLOURS)
def test_hatching_is_that_of_the_engravers(colour: str) -> None:
    """Vert falls from the viewer's left, purpure from the right; azure is level, gules upright."""
    for x1, y1, x2, y2 in re.findall(r"M(\S+) (\S+)L([-\d.]+) ([-\d.]+)", heraldry.hatching(colour, 2.0)):
        step = (float(x2) - float(x1), float(y2) - float(y1))
        assert (_sign(step[0]), _sign(step[1])) == ENGRAVED[colour]


def _sign(value: float) -> int:
    return (value > 1e-6) - (value < -1e-6)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_back_is_equal_under_a_half_turn(ink: str) -> None:
    drawing = art.back(scene({"id": "back"}, 69, 94, ink))
    # A set: a closed path names the point where it begins twice, and a turned one begins elsewhere.
    here = set(_corners(drawing.items, (1, 0, 0, 1, -34.5, -47)))
    there = {(0.0 - x, 0.0 - y) for x, y in here}
    assert len(here) > 1000
    assert here == there


def _corners(items: tuple[Item, ...], by: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    """Yield the points of all paths of absolute commands, placed on the drawing, to a thousandth of a millimetre."""
    a, b, c, d, e, f = by
    for item in items:
        if isinstance(item, Group):
            yield from _corners(item.items, _placed(item, by))
        elif isinstance(item, Shape) and not re.search("[AHVa-z]", item.d):
            values = [float(text) for text in re.findall(r"-?[\d.]+", item.d)]
            for x, y in zip(values[::2], values[1::2], strict=True):
                yield round(a * x + c * y + e, 3) + 0.0, round(b * x + d * y + f, 3) + 0.0


def _placed(group: Group, by: tuple[float, ...]) -> tuple[float, ...]:
    cos, sin = math.cos(math.radians(group.turn)), math.sin(math.radians(group.turn))
    (sx, sy), (a, b, c, d, e, f) = group.scale, by
    p, q, r, s = cos * sx, sin * sx, -sin * sy, cos * sy
    x, y = group.x, group.y
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize("card", game().cards, ids=lambda card: card.id)
def test_black_cards_alone_carry_the_minus_badge(card: Card) -> None:
    drawings = {ink: art.index(scene(card.row("en"), 13, 21.4, ink)) for ink in ("full", "low")}
    for drawing in drawings.values():
        assert _has_circle(drawing) == (card.values["body"] == "black")


def _has_circle(drawing: Drawing) -> bool:
    quarters = re.compile(r"M[^A-Z]+(?:C[^A-Z]+){4}Z")
    return any(isinstance(item, Shape) and quarters.fullmatch(item.d) for item in drawing.items)


def test_the_three_birds_are_drawn_differently() -> None:
    one_of_each = {card.values["bird"]: card for card in game().cards if card.values["bird"]}
    drawings = {str(art.arms(scene(card.row("en"), 63, 88)).items) for card in one_of_each.values()}
    assert len(drawings) == 3


def test_art_is_the_same_for_the_same_card() -> None:
    row = cards(colour="red", number=12)[0].row("en")
    assert art.arms(scene(row, 63, 88)) == art.arms(scene(row, 63, 88))


def test_turning_a_leaf_moves_its_tip() -> None:
    tip = [float(text) for text in re.findall(r"-?[\d.]+", birds.turned("M0 -10L0 0", 90, 1, 2))]
    assert tip == pytest.approx([11, 2, 1, 2])


def test_computed_totals_add_up_every_round_of_their_player() -> None:
    folder = ROOT / "templates" / "curdis"
    form = yaml.safe_load((folder / "score-form.yaml").read_text(encoding="utf-8"))
    terms = form["boxes"]["total_fields"]["sum"]
    assert terms == [f"round_{number}_player_{{{{ index + 1 }}}}" for number in range(data("first_round"), 0, -1)]
    by_hand = yaml.safe_load((folder / "score-hand.yaml").read_text(encoding="utf-8"))
    assert "sum" not in by_hand["boxes"]["total_fields"]
    assert by_hand["boxes"]["score_fields"]["columns"] == game().max_players


def test_labels_of_figures_stay_on_the_picture() -> None:
    options = {"steps": "red-8,blue-5;blue-2,red-3", "labels": "13;5", "notes": "one;two", "black": "", "names": ""}
    drawn = art.chain(Scene({"id": "chain"}, 60, 40, game().palette, options))
    labels = [item for item in drawn.items if isinstance(item, Label)]
    assert [label.text for label in labels] == ["13", "one", "5", "two"]
    assert all(0 < label.x < 60 and 0 < label.y < 40 for label in labels)
