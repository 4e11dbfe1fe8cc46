"""In Love and War: what the published rules say of the kit, counted by hand here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from card_data.reader import read_game
from card_data.schema import Card, Game

ROOT = Path(__file__).parents[2]

# Rulings that name more than one answer; the rest are settled by the text or by arithmetic.
OPEN_RULINGS = {
    "L3": {"all_cards", "hand_only"},
    "L5": {"counts", "no_bonus"},
    "L7": {"fixed", "renamed"},
    "L8": {"allowed", "forbidden"},
    "L21": {"allowed", "counts_as_three"},
    "L23": {"may", "must"},
    "L26": {"all_matching", "one_each"},
    "L28": {"returned", "lost"},
    "L29": {"kept", "spent"},
    "L33": {"game_ends", "deal_the_rest"},
    "L34": {"finish_turn", "at_once"},
    "L36": {"unlimited", "capped"},
}


@pytest.fixture(scope="module")
def game() -> Game:
    return read_game(ROOT, "in_love_and_war")


def printed(game: Game, kind: str) -> list[Card]:
    return [card for card in game.printed() if card.values["kind"] == kind]


def test_kit_has_108_cards_and_30_marks(game: Game) -> None:
    assert Counter(card.values["kind"] for card in game.printed()) == {
        "proposal": 72,
        "gadget": 24,
        "baby": 8,
        "yes": 4,
    }
    assert sum(row.copies for row in game.component("marks").rows) == 30


def test_twelve_suitors_have_six_cards_each(game: Game) -> None:
    suitors = Counter((card.values["colour"], card.values["number"]) for card in printed(game, "proposal"))
    assert suitors == {(colour, number): 6 for colour in ("coral", "teal") for number in range(1, 7)}


def test_four_gadgets_have_six_cards_each_and_no_colour(game: Game) -> None:
    gadgets = printed(game, "gadget")
    assert Counter(card.values["gadget"] for card in gadgets) == {"house": 6, "love_letter": 6, "rose": 6, "diamond": 6}
    assert {(card.values["colour"], card.values["number"]) for card in gadgets} == {(None, None)}


def test_yes_cards_cover_the_best_proposal(game: Game) -> None:
    numbers = game.numbers
    groups = _whole(numbers["sets_to_propose"]) + _whole(numbers["pairs_to_propose"])
    most = _whole(numbers["yes_base"]) + groups * _whole(numbers["yes_per_gadget_group"])
    assert most == len(printed(game, "yes")) == 4


def test_complete_hand_is_one_card_more_than_the_deal(game: Game) -> None:
    numbers = {name: _whole(value) for name, value in game.numbers.items()}
    complete = numbers["sets_to_propose"] * numbers["set_size"] + numbers["pairs_to_propose"] * numbers["pair_size"]
    assert (numbers["hand"], complete) == (7, 8)
    assert numbers["hand"] + numbers["draw"] == complete


def test_all_cards_have_one_back(game: Game) -> None:
    # Yes cards are shuffled into hands: a back of their own would give them away.
    assert {card.back or game.deck.back for card in game.cards} == {"back"}


def test_largest_table_can_be_dealt(game: Game) -> None:
    dealt = game.max_players * _whole(game.numbers["hand"])
    assert dealt < len(list(game.printed())) - len(printed(game, "yes"))


def test_each_player_has_a_reminder(game: Game) -> None:
    assert sum(row.copies for row in game.component("aids").rows) == game.max_players


def test_names_begin_with_the_letter_of_their_colour(game: Game) -> None:
    for card in printed(game, "proposal"):
        assert card.texts["name"]["en"][0].lower() == str(card.values["colour"])[0]


def test_rulings_are_numbered_without_a_gap(game: Game) -> None:
    assert [ruling.id for ruling in game.rulings] == [f"L{n}" for n in range(1, 43)]


def test_open_rulings_offer_their_choices(game: Game) -> None:
    found = {
        ruling.id: {choice.name for choice in ruling.choices} for ruling in game.rulings if len(ruling.choices) > 1
    }
    assert found == OPEN_RULINGS


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value
