"""In Love and War as bots see it: shares of the win, what they follow, and that players led by them propose."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.bots import Bot, make_bot
from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE
from rules_engine.evaluation import evaluation_of
from rules_engine.games.in_love_and_war.evaluation import evaluate, held, played
from rules_engine.games.in_love_and_war.play import LoveState
from rules_engine.games.in_love_and_war.progress import progress_of
from rules_engine.playout import random_action
from tests.rules_engine import in_love_and_war_table
from tests.rules_engine.in_love_and_war_table import DUD, PLAIN, RULES, cards

BOT = make_bot("greedy", "in_love_and_war")
NEAR = "coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6"


def table(*hands: str, **position: Any) -> LoveState:
    state = in_love_and_war_table.table(*hands, **position)
    assert isinstance(state, LoveState)
    return state


def greedy(state: Any, chance: Chance) -> str:
    """Return what a greedy player does."""
    assert isinstance(BOT, Bot)
    return str(RULES.format_action(BOT.choose(state.observation(state.current_player), chance)))


def play(players: int, seed: int, greedy_seats: set[int]) -> Any:
    state, chance = RULES.new_initial_state(players, mix(seed, "evaluation")), Chance(seed)
    while not state.is_terminal:
        if state.current_player in greedy_seats and len(state.legal_actions()) > 1:
            state.apply(RULES.parse_action(greedy(state, chance)))
        else:
            state.apply(random_action(state, state.chance if state.current_player == CHANCE else chance))
    return state


def progress(hand: str) -> float:
    kinds = [RULES.tables.number_of[card] for card in cards(hand)]
    return progress_of(RULES).of(tuple(kinds.count(kind) for kind in range(RULES.tables.size)), ())


def final(state: Any) -> list[float]:
    winners = state.outcome.winners or range(state.players)
    return [(seat in winners) / len(winners) for seat in range(state.players)]


def test_the_module_has_the_shape_of_an_evaluation() -> None:
    module = evaluation_of("in_love_and_war")
    assert module.HORIZON >= 0
    assert module.SAMPLES > 0


@pytest.mark.parametrize("players", range(RULES.min_players, RULES.max_players + 1))
def test_shares_are_shares_everywhere_and_the_outcome_s_at_the_end(players: int) -> None:
    for seed in range(4):
        state, chance = RULES.new_initial_state(players, seed), Chance(seed)
        while not state.is_terminal:
            shares = evaluate(state)
            assert len(shares) == players
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0
            state.apply(random_action(state, chance))
        assert evaluate(state) == final(state)


def test_progress_counts_cards_in_their_places() -> None:
    whole = progress(PLAIN)
    assert 7 < progress(NEAR) < whole < progress("rose rose rose house house house diamond diamond")
    assert progress("teal-2 teal-2 teal-2") >= 3
    assert progress("teal-2 teal-2 teal-4") > progress("teal-2 teal-2 coral-5") > progress("teal-2 teal-2")
    assert progress("baby " + NEAR) == progress(NEAR) + 1
    assert progress("coral-1 coral-2") > 2
    assert progress("coral-2 coral-3") > progress("coral-1 coral-2"), "open at both ends"
    assert progress("rose rose rose") > progress("teal-2 teal-2 teal-2"), "it earns a Yes card"
    assert progress("coral-1 teal-1") < progress("coral-1 coral-2"), (
        "two begun groups are less than one that lacks a card"
    )


def test_a_better_hand_and_more_marks_stand_better() -> None:
    worse = " ".join(DUD)
    assert evaluate(table(f"{worse} teal-6", NEAR))[0] < 0.5
    even = evaluate(table(f"{worse} teal-6", worse))[0]
    assert evaluate(table(f"{worse} teal-6", worse, marks=[2, 0]))[0] > even


def test_a_proposal_is_worth_its_odds() -> None:
    state = table(PLAIN, " ".join(DUD))
    state.apply(RULES.parse_action("propose"))
    before = evaluate(state)[0]
    assert before > 1 / 9
    state.apply(state.legal_actions()[0])
    assert evaluate(state)[0] == pytest.approx(before), "nothing was added"


def test_a_greedy_player_proposes_interferes_and_keeps_what_fits() -> None:
    state = table(PLAIN, "teal-6 " + " ".join(DUD[1:]))
    assert greedy(state, Chance(1)) == "propose"
    state.apply(RULES.parse_action("propose"))
    assert "teal-6" in greedy(state, Chance(1))
    assert greedy(table("coral-3 coral-4 teal-2 teal-2 teal-2 teal-6 teal-6 house"), Chance(1)) == "discard house"


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


def test_greedy_players_end_plays_with_a_yes() -> None:
    ends = [play(4, seed, {*range(4)}).outcome.termination for seed in range(30)]
    assert ends.count("yes") >= 18, "four in five do: fewer than 18 of 30 would be one chance in two hundred"


def test_greedy_players_beat_random_ones() -> None:
    wins = sum(seed % 2 in play(2, seed, {seed % 2}).outcome.winners for seed in range(40))
    assert wins >= 30, "30 of 40 are by Wilson more than 59 % in the long run"


def test_a_player_holds_hand_and_laid_sets_and_uses_what_is_laid_or_added() -> None:
    state = play(3, 5, {0, 1, 2})
    zones = state.zones()
    for seat in range(3):
        assert sorted(held(state, seat)) == sorted([*zones[f"hand {seat}"], *zones[f"laid {seat}"]])
    ids = set(RULES.tables.ids)
    used = [card for action in state.history for card in played(action)]
    assert used
    assert set(used) <= ids
    texts = {"discard house": [], "meow": [], "propose baby=rose": ["baby"]}
    assert {text: list(played(RULES.parse_action(text))) for text in texts} == texts
