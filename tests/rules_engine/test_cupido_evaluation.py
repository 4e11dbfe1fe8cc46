"""Cupido as bots see it: shares of the win, what they follow, and that players led by them marry."""

from __future__ import annotations

import pytest

from rules_engine.bots import Bot, make_bot
from rules_engine.chance import Chance, mix
from rules_engine.evaluation import evaluation_of
from rules_engine.games.cupido.evaluation import evaluate, held, played, score
from rules_engine.games.cupido.play import CupidoState
from rules_engine.playout import random_action
from tests.rules_engine.table_cupido import ANN, BEN, NINE, RULES, do, table

BOT = make_bot("greedy", "cupido")


def greedy(state: CupidoState, chance: Chance) -> str:
    """Return what a greedy player does."""
    assert isinstance(BOT, Bot)
    return RULES.format_action(BOT.choose(state.observation(state.current_player), chance))


def play(players: int, seed: int, greedy_seats: set[int]) -> CupidoState:
    state, chance = RULES.new_initial_state(players, mix(seed, "evaluation")), Chance(seed)
    while not state.is_terminal:
        if state.current_player in greedy_seats:
            do(state, greedy(state, chance))
        else:
            state.apply(random_action(state, chance))
    return state


def test_the_module_has_the_shape_of_an_evaluation() -> None:
    module = evaluation_of("cupido")
    assert module.HORIZON >= 0
    assert module.SAMPLES > 0


@pytest.mark.parametrize("players", range(2, 7))
def test_shares_are_shares_everywhere(players: int) -> None:
    state, chance = RULES.new_initial_state(players, players), Chance(players)
    for _ in range(300):
        shares = evaluate(state)
        assert len(shares) == players
        assert sum(shares) == pytest.approx(1)
        assert min(shares) > 0
        state.apply(random_action(state, chance))


def test_seats_are_alike() -> None:
    groups = [ANN, BEN, ""]
    shares = evaluate(table("A1", "B1", "D2", groups=groups))
    turned = evaluate(table("D2", "A1", "B1", groups=[groups[2], *groups[:2]]))
    assert turned == pytest.approx([shares[2], *shares[:2]])


def test_a_marriage_wins_all_and_a_cap_is_worth_what_it_says() -> None:
    married = do(table("N3", groups=[NINE]), "play N3")
    assert evaluate(married) == [1, 0]
    capped = do(table(groups=["A1", "A3"], turn=RULES.max_turns), "end")
    assert capped.outcome is not None
    assert capped.outcome.winners == ()
    assert evaluate(capped) == [0.5, 0.5]


def test_a_fuller_and_a_happier_group_stand_better() -> None:
    assert evaluate(table(groups=[NINE, BEN]))[0] > evaluate(table(groups=[ANN, BEN]))[0] > 0.5
    assert evaluate(table(groups=[ANN, ""]))[0] > 0.5
    assert score(table(groups=["A1"]), 0) > score(table(groups=["A7"]), 0), "A7 is not satisfied"


def test_a_hand_that_fits_is_worth_more_than_one_that_does_not() -> None:
    assert score(table("N3", groups=[NINE]), 0) > score(table("A1", groups=[NINE]), 0) + 0.5
    assert score(table("N3", groups=[NINE]), 0) > score(table("", groups=[NINE]), 0)


def test_a_greedy_player_marries_when_it_can() -> None:
    assert greedy(table("N3 A1", groups=[NINE]), Chance(1)) == "play N3"


def test_a_greedy_player_sees_no_more_than_the_player() -> None:
    assert isinstance(BOT, Bot)
    for seed in range(20):
        state, chance = RULES.new_initial_state(3, seed), Chance(mix(seed, "look"))
        for _ in range(chance.below(60)):
            state.apply(random_action(state, chance))
        mover = state.current_player
        if mover >= 0:
            seen = state.observation(mover)
            other = state.resample(mover, chance).observation(mover)
            assert seen == other
            assert BOT.choose(seen, Chance(seed)) == BOT.choose(other, Chance(seed))


@pytest.mark.parametrize("players", range(2, 7))
def test_greedy_players_marry(players: int) -> None:
    for seed in range(2):
        outcome = play(players, seed, {*range(players)}).outcome
        assert outcome is not None
        assert outcome.termination == "win"


def test_greedy_players_beat_random_ones() -> None:
    for seed in range(20):
        outcome = play(2, seed, {seed % 2}).outcome
        assert outcome is not None
        assert outcome.winners == (seed % 2,), "all of 20, so by Wilson more than 83 % in the long run"


def test_a_player_holds_hand_and_group_and_uses_what_joins_the_group() -> None:
    state = table("A1 B1", groups=["D4 F10 G8", ANN], discard="T1")
    zones = state.zones()
    assert sorted(held(state, 0)) == sorted([*zones["hand 0"], *zones["group 0"]])
    used = {RULES.format_action(action) for action in state.legal_actions() if list(played(action))}
    assert {"play A1", "play B1"} <= used
    assert all(text.split()[0] in {"play", "take", "steal", "dart"} for text in used)
    assert list(played(RULES.parse_action("steal M4 from Ben"))) == ["M4"]
    assert list(played(RULES.parse_action("drop A1"))) == []
