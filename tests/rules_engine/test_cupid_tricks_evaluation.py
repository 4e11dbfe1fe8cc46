"""CUPID as bots see it: shares of the win, what they follow, and that players led by them win."""

from __future__ import annotations

import pytest

from rules_engine.bots import BlindBot, Bot, make_bot
from rules_engine.chance import Chance, mix
from rules_engine.evaluation import evaluation_of
from rules_engine.games.cupid_tricks.evaluation import evaluate, held, played, worths
from rules_engine.games.cupid_tricks.play import STOCK, TURN_UP, CupidState
from rules_engine.playout import random_action
from tests.rules_engine.cupid_tricks_table import RULES, act, cards, late, table

GREEDY, RANDOM = make_bot("greedy", "cupid_tricks"), make_bot("random", "cupid_tricks")


def choice(state: CupidState, seed: int = 1) -> str:
    """Return what a greedy player does."""
    assert isinstance(GREEDY, Bot)
    return RULES.format_action(GREEDY.choose(state.observation(state.current_player), Chance(seed)))


def mirrored(state: CupidState) -> CupidState:
    """Return the same play with the seats exchanged."""
    other = state.clone()
    for name in ("hands", "won", "shown", "scores"):
        setattr(other, name, getattr(state, name)[::-1])
    for name in ("leader", "current_player", "dealer"):
        setattr(other, name, 1 - getattr(state, name))
    return other


def test_the_module_has_the_shape_of_an_evaluation() -> None:
    module = evaluation_of("cupid_tricks")
    assert module.HORIZON >= 0
    assert module.SAMPLES > 0


@pytest.mark.parametrize("seed", range(8))
def test_shares_are_shares_everywhere_and_the_outcome_s_at_the_end(seed: int) -> None:
    state, chance = RULES.new_initial_state(2, seed), Chance(seed)
    while not state.is_terminal:
        shares = evaluate(state)
        assert sum(shares) == pytest.approx(1)
        assert min(shares) > 0
        assert evaluate(mirrored(state)) == pytest.approx(shares[::-1])
        state.apply(random_action(state, chance))
    assert state.outcome is not None
    assert evaluate(state) == [float(seat in state.outcome.winners) for seat in (0, 1)]


def test_points_made_and_cards_held_are_worth_having() -> None:
    plain = evaluate(table("h9 s9", "h4 s4", leader=1))[0]
    assert plain > evaluate(table("h4 s4", "h9 s9", leader=1))[0]
    assert evaluate(table("h9 s9", "h4 s4", leader=1, scores=[40, 0]))[0] > plain


def test_a_lead_in_points_weighs_more_near_the_end() -> None:
    early = evaluate(table("h9 s9", "h4 s4", scores=[20, 0]))[0]
    assert evaluate(table("h9 s9", "h4 s4", scores=[115, 95]))[0] > early


def test_it_is_better_not_to_lead() -> None:
    hands = ("h7 s7", "h6 s8")
    assert evaluate(table(*hands, leader=1))[0] > evaluate(table(*hands, leader=0))[0]


def test_a_card_that_can_be_beaten_dearly_is_a_bad_lead() -> None:
    state = late("s9 s1", "h10 h2")
    exposed, safe = state.clone(), state.clone()
    act(exposed, "s9")
    act(safe, "s1")
    assert evaluate(safe)[0] > evaluate(exposed)[0]


def test_worths_come_from_the_table_of_tricks() -> None:
    cards_worth = dict(zip(RULES.tables.ids, worths(RULES).cards, strict=True))
    assert sum(cards_worth.values()) == pytest.approx(0)
    assert max(cards_worth, key=cards_worth.__getitem__) in {"heart-10", "spade-10"}


def test_a_greedy_player_takes_the_points_there_are() -> None:
    state = late("s9 h3", "h10 h4")
    act(state, "s9")
    assert choice(state) == "play heart-10"


def test_a_greedy_player_sees_no_more_than_the_player() -> None:
    for seed in range(20):
        state, chance = RULES.new_initial_state(2, seed), Chance(mix(seed, "look"))
        for _ in range(chance.below(30)):
            state.apply(random_action(state, chance))
        other = state.resample(state.current_player, chance)
        assert choice(state, seed) == choice(other, seed)


def test_greedy_players_beat_random_ones() -> None:
    assert isinstance(GREEDY, Bot)
    assert isinstance(RANDOM, BlindBot)
    for seed in range(20):
        state, chance, greedy = RULES.new_initial_state(2, mix(seed, "duel")), Chance(seed), seed % 2
        while not state.is_terminal:
            mover = state.current_player
            legal = state.legal_actions()
            state.apply(
                GREEDY.choose(state.observation(mover), chance) if mover == greedy else RANDOM.choose(legal, chance)
            )
        assert state.outcome is not None
        assert state.outcome.winners == (greedy,), "all of 20, so by Wilson more than 83 % in the long run"


def test_a_player_holds_a_hand_and_plays_from_it() -> None:
    state = table("h7 s10", "h1 anima")
    assert set(cards("h7 s10")) <= set(held(state, 0)) == set(state.zones()["hand 0"])
    assert [list(played(action)) for action in state.legal_actions()] == [[card] for card in held(state, 0)]
    assert [*played(TURN_UP), *played(STOCK)] == []
