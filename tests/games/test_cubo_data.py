"""What Cubo's data and nets must hold, whatever its composition statements say."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from card_data.reader import read_game
from card_data.schema import Card, Game
from generator.drawing import Drawing, Group, Ink, Item, Scene
from generator.drawing import Path as Shape
from templates.cubo import art, nets
from templates.cubo.examples import EXAMPLES, Example, Stand

ROOT = Path(__file__).resolve().parents[2]
DIE_DOUBLES = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


@cache
def game() -> Game:
    return read_game(ROOT, "cubo")


def whole(name: str) -> int:
    value = game().numbers[name]
    assert isinstance(value, int)
    return value


def data(name: str) -> Any:
    """Return a list or a map of the game's numbers."""
    return game().numbers[name]


def scene(
    row: Card | None = None, *, ink: Ink = "full", width: float = 110, height: float = 60, **options: str
) -> Scene:
    values = row.row("en") if row else {"id": "x"}
    return Scene(values, width, height, game().palette, options, ink, "en", game().numbers)


# The numbers of the game


def test_each_army_fills_its_home_rows() -> None:
    assert whole("cubes_per_side") == whole("home_rows") * whole("board") == 16


def test_the_table_holds_the_mixed_army_of_each_side() -> None:
    variants = data("variants")
    mixed = variants["army"]["mixed"]
    for side in ("teal", "coral"):
        starts = Counter({str(c.values["start"]): c.copies for c in game().cards if c.values["side"] == side})
        assert starts == mixed == {"1": 8, "3": 4, "5": 2, "6": 2}


def test_each_army_of_a_variant_is_complete() -> None:
    armies = data("variants")["army"]
    assert {sum(army.values()) for army in armies.values()} == {whole("cubes_per_side")}


def test_two_capture_dice_belong_to_nobody() -> None:
    (die,) = [card for card in game().cards if card.values["kind"] == "capture"]
    assert (die.copies, die.values["side"], die.values["start"]) == (2, None, None)


def test_a_triangle_points_to_the_best_side_that_the_rank_leaves() -> None:
    for card in game().cards:
        start = card.values["start"]
        if isinstance(start, int):
            assert card.values["front"] == max(
                nets.sides(start, north)["north"] for top, north in nets.orientations() if top == start
            )


def test_every_variant_number_belongs_to_a_choice_of_a_ruling() -> None:
    choices = {ruling.option: {choice.name for choice in ruling.choices} for ruling in game().rulings}
    variants = data("variants")
    keys = {name: set(values) for name, values in variants.items()}
    assert keys["army"] <= choices["start_army"]
    assert keys["pace"] == choices["turn_actions"]
    assert keys["rank_change_cost"] == choices["rank_change_cost"]
    assert keys["capture_cost"] == choices["capture_cost"]
    assert keys["first_turn"] <= choices["first_turn"]


def test_there_are_markers_for_the_quickest_turn() -> None:
    pace = data("variants")["pace"]
    kinds = {card.id: card.copies for card in game().component("tokens").rows}
    assert {kinds[name] for name in ("changed", "frozen", "immune")} == {max(pace.values())} == {whole("markers")}
    assert {f"track-teal-{left}" for left in range(max(pace.values()) + 1)} <= kinds.keys()


def test_the_board_fits_a4_and_letter_and_its_squares_fit_the_cubes() -> None:
    stock = game().component("board").stock
    assert stock.width <= 190
    assert stock.height <= 262
    assert whole("board") * whole("square_mm") <= stock.width
    assert whole("square_mm") >= whole("die_mm") + 2


# The net


def test_the_net_folds_to_a_right_handed_die() -> None:
    assert nets.faults() == ()
    assert nets.chirality(nets.fold()) == 1


def test_opposite_faces_add_up() -> None:
    normals = nets.outward()
    assert len(set(normals.values())) == whole("faces")
    for value, opposite in DIE_DOUBLES.items():
        assert normals[opposite] == nets.minus(normals[value])


def test_a_mirrored_net_is_refused() -> None:
    mirrored = [nets.Square(s.value, -s.column, s.row) for s in nets.NET]
    assert nets.faults(mirrored) == ("1, 2, 3 run clockwise round their corner",)


def test_a_net_with_two_faces_swapped_is_refused() -> None:
    swap = {3: 2, 2: 3}
    assert "2 lies opposite 4" in nets.faults(
        [nets.Square(swap.get(s.value, s.value), s.column, s.row) for s in nets.NET]
    )


def test_squares_in_one_row_close_to_no_cube() -> None:
    assert nets.faults([nets.Square(value, value, 0) for value in range(1, 7)]) == (
        "the squares do not close to a cube",
    )


def test_every_free_edge_has_one_flap_or_receives_one() -> None:
    folded = {(value, edge) for value, edge, _ in nets.folds()}
    folded |= {(other, "left" if edge == "right" else "top") for _, edge, other in nets.folds()}
    used = [(tab.value, tab.edge) for tab in nets.tabs()] + [(tab.under, tab.under_edge) for tab in nets.tabs()]
    assert len(used) == len(set(used)) == 4 * whole("faces") - len(folded)
    assert not folded & set(used)
    assert "".join(tab.letter for tab in nets.tabs()) == "ABCDEFG"


def test_nothing_overlaps_on_the_page() -> None:
    """Flaps lie outside every square; a flap's outer corners are nearer to its own edge than to any other's square."""
    squares = {square.value: square for square in nets.NET}
    for tab in nets.tabs():
        for x, y in nets.tab_outline(squares[tab.value], tab.edge, 0.275, 0.1625)[1:3]:
            assert not any(s.column < x < s.column + 1 and s.row < y < s.row + 1 for s in nets.NET)


def test_each_face_has_as_many_pips_as_its_value() -> None:
    for value, panel in nets.fold().items():
        spots = nets.spots(value, panel.right, panel.down)
        assert len(set(spots)) == len(spots) == value
        assert all(0 < u < 1 and 0 < v < 1 for u, v in spots)
        assert {(round(1 - u, 6), round(1 - v, 6)) for u, v in spots} == {(round(u, 6), round(v, 6)) for u, v in spots}


@pytest.mark.parametrize("value", [2, 3])
def test_diagonals_run_out_of_the_corner_of_one_two_and_three(value: int) -> None:
    panel = nets.fold()[value]
    corner = [nets.outward()[face] for face in nets.FIRST_CORNER]
    towards = [sum(nets.dot(normal, axis) for normal in corner) for axis in (panel.right, panel.down)]
    expected = (0.5 + 0.27 * towards[0], 0.5 + 0.27 * towards[1])
    assert any(spot == pytest.approx(expected) for spot in nets.spots(value, panel.right, panel.down))


# The ways a cube can stand


def test_a_die_stands_in_as_many_ways_as_the_data_says() -> None:
    ways = list(nets.orientations())
    assert len(set(ways)) == len(ways) == whole("orientations") == whole("faces") * whole("headings")


def test_the_bases_of_both_hands_agree_with_the_net() -> None:
    bases = data("die")
    top, north, east = bases["right_handed"]
    assert nets.sides(top, north)["east"] == east
    top, north, east = bases["left_handed"]
    assert nets.sides(top, north)["west"] == east


def test_top_and_bottom_are_never_on_a_side() -> None:
    for top, north in nets.orientations():
        shown = nets.sides(top, north)
        assert set(shown.values()) == set(DIE_DOUBLES) - {top, DIE_DOUBLES[top]}
        assert shown["north"] + shown["south"] == shown["east"] + shown["west"] == whole("opposite_sum")
    with pytest.raises(ValueError, match="a cube of rank 2 never shows 5 on a side"):
        nets.sides(2, 5)


# The five worked turns


def at(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:])


def stand(example: Example, square: str) -> Stand:
    return next(s for s in example.stands if s.square == square)


@pytest.mark.parametrize("number", EXAMPLES)
def test_a_worked_turn_spends_all_its_actions(number: int) -> None:
    costs = data("cost")
    assert sum(costs[kind] for kind in EXAMPLES[number].actions) == whole("actions")


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_ways_of_a_worked_turn_are_its_moves(number: int) -> None:
    example = EXAMPLES[number]
    steps = 0
    for way in example.ways:
        for (x1, y1), (x2, y2) in zip(map(at, way), map(at, way[1:]), strict=False):
            assert (x1 == x2) != (y1 == y2)
            steps += abs(x1 - x2) + abs(y1 - y2)
    assert steps == example.actions.count("move")


@pytest.mark.parametrize("number", EXAMPLES)
def test_ranks_and_headings_change_by_actions_alone(number: int) -> None:
    example = EXAMPLES[number]
    gained = turned = 0
    for way in example.ways:
        before, after = example.began(way), stand(example, way[-1])
        nets.sides(before.top, before.north)
        gained += after.top - before.top
        turned += before.top == after.top and before.north != after.north
    assert gained == example.actions.count("promote")
    assert turned == example.actions.count("rotate")


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_attack_is_allowed(number: int) -> None:
    example = EXAMPLES[number]
    assert len(example.captured) == example.actions.count("capture")
    for square in example.captured:
        defender = stand(example, square)
        attacker = stand(example, f"{square[0]}{int(square[1:]) - 1}")
        assert (attacker.side, defender.side) == ("teal", "coral")
        assert attacker.north >= nets.sides(defender.top, defender.north)["south"]
        assert all(kind not in example.actions for kind in ("promote", "demote"))


# What is drawn


def shapes(items: tuple[Item, ...]) -> int:
    return sum(shapes(i.items) if isinstance(i, Group) else isinstance(i, Shape) for i in items)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_net_is_drawn_within_sixty_shapes(ink: Ink) -> None:
    for card in game().cards:
        drawing = art.net(scene(card, ink=ink, width=88, height=40))
        assert 0 < shapes(drawing.items) <= 60


def test_low_ink_nets_use_black_on_white_only() -> None:
    def colours(items: tuple[Item, ...]) -> set[str | None]:
        found: set[str | None] = set()
        for item in items:
            if isinstance(item, Group):
                found |= colours(item.items)
            elif isinstance(item, Shape):
                found |= {item.fill, item.stroke}
            else:
                found.add(item.fill)
        return found

    allowed = {None, game().palette["ink"], game().palette["paper"]}
    for card in game().cards:
        assert colours(art.net(scene(card, ink="low", width=88, height=40)).items) <= allowed


def test_every_figure_of_the_rulebook_can_be_drawn() -> None:
    text = (game().folder / "rulebook.en.md").read_text(encoding="utf-8")
    calls = re.findall(r'figure\("(\w+)"([^}]*)\)', text)
    assert len(calls) > 10
    for name, arguments in [*calls, ("cover", "")]:
        options = dict(re.findall(r"\b(number|rank)=(\d+)", arguments))
        drawing = getattr(art, name)(scene(width=110, height=60, **options))
        assert isinstance(drawing, Drawing)
        assert shapes(drawing.items) > 0
