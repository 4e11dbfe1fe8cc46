from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.cupido import design as deck
from card_data.reader import read_game
from rules_engine.design.statics import statics_of
from rules_engine.design.statics.cupido import Single, count_marriages, marriage_rate
from rules_engine.playability import whole
from tests.conftest import ROOT

CIRCLES = st.tuples(*[st.integers(0, 3)] * 3)
SINGLES = st.tuples(CIRCLES, st.integers(-1, 2), st.integers(1, 7)).map(
    lambda drawn: Single(drawn[0], drawn[1], drawn[2] if drawn[1] >= 0 else 0)
)


@given(st.lists(st.lists(SINGLES, min_size=1, max_size=3), min_size=1, max_size=5))
def test_marriages_are_those_that_counting_finds(groups: list[list[Single]]) -> None:
    def marries(cards: tuple[Single, ...]) -> bool:
        totals = [sum(card.circles[colour] for card in cards) for colour in range(3)]
        return all(card.wants < 0 or totals[card.wants] >= card.desire for card in cards)

    assert count_marriages(groups) == sum(map(marries, product(*groups)))


@pytest.mark.slow
def test_the_printed_deck_is_the_one_that_was_counted() -> None:
    rate = marriage_rate(read_game(ROOT, "cupido"))
    assert rate == deck.count_marriages(deck.design(deck.SEED)) / 10**10


def test_what_is_computed_of_the_printed_deck() -> None:
    game = read_game(ROOT, "cupido")
    found = {key: static.measure(game) for key, static in statics_of("cupido").items()}
    wishes = [(card.values["desire_colour"], card.values["desire"]) for card in game.cards if card.values["desire"]]
    sums = {colour: sum(whole(n, "n") for own, n in wishes if own == colour) for colour in ("red", "yellow", "green")}
    assert found["desire_gap"] == max(sums.values()) - min(sums.values())
    assert found["desire_kinds"] == min(len({n for own, n in wishes if own == colour}) for colour in sums)
    assert found["fond_cards"] == sum(
        whole(card.values[str(card.values["desire_colour"])], "circles") >= 2
        for card in game.cards
        if card.values["desire_colour"]
    )
    assert found["unmarriageable"] == 0


def test_a_card_that_wants_too_much_can_never_marry() -> None:
    game = read_game(ROOT, "cupido")
    greedy = replace(game.cards[3], values={**game.cards[3].values, "desire": 40})
    rows = tuple(greedy if card.id == greedy.id else card for card in game.cards)
    spoiled = replace(game, components=tuple(replace(c, rows=rows) if c.kind == "deck" else c for c in game.components))
    assert statics_of("cupido")["unmarriageable"].measure(spoiled) == 1
    assert marriage_rate(spoiled) < marriage_rate(game)


def test_games_without_a_module_have_no_measures() -> None:
    assert not statics_of("cubo")
    assert prod(static.low == 0 for static in statics_of("cupido").values())
