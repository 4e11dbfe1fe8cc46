"""How Curdis is judged: shares of the win, hands that are better than others, and a bot that goes by them."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import load_rules
from rules_engine.bots import BlindBot, make_bot
from rules_engine.chance import Chance, mix
from rules_engine.games.curdis.evaluation import evaluate, held, played
from rules_engine.playout import random_action, random_play
from tests.rules_engine.curdis_table import table as made

RULES: Any = load_rules("curdis")
PLAYERS = range(RULES.min_players, RULES.max_players + 1)


def table(*hands: str, **more: Any) -> Any:
    return made(*hands, **more)


def mid_game(players: int, seed: int, plies: int = 40) -> Any:
    """Return a state after so many random actions."""
    state, chance = RULES.new_initial_state(players, seed), Chance(seed)
    for _ in range(plies):
        state.apply(random_action(state, chance))
    return state


@pytest.mark.parametrize("players", PLAYERS)
def test_shares_sum_to_one(players: int) -> None:
    state, chance = RULES.new_initial_state(players, players), Chance(players)
    while not state.is_terminal:
        shares = evaluate(state)
        assert sum(shares) == pytest.approx(1)
        assert len(shares) == players
        assert all(0 <= share <= 1 for share in shares)
        state.apply(random_action(state, chance))


def test_a_finished_match_gives_the_shares_of_its_outcome() -> None:
    for seed in range(3):
        state: Any = random_play(RULES, 3, seed)
        assert evaluate(state) == pytest.approx([share + 1 / 3 for share in state.returns()])


def test_fewer_cards_and_points_stand_better() -> None:
    state = table("blue-2", "red-3 red-5 red-12 blue-9", main="green-13")
    assert evaluate(state)[0] > 0.5


def test_points_written_down_count_and_most_in_the_last_round() -> None:
    early = table("blue-2 red-6", "red-2 blue-6", main="green-13", scores=[10, 40])
    late = table("blue-2 red-6", "red-2 blue-6", main="green-1", scores=[10, 40], round=RULES.all_rounds)
    assert 0.5 < evaluate(early)[0] < evaluate(late)[0]


def test_a_private_pile_of_one_s_own_helps_until_it_is_closed() -> None:
    hands = "blue-2 red-6 red-8", "red-2 blue-6 blue-8"
    none = evaluate(table(*hands))[0]
    own = table(*hands, private=[["blue-13"], None])
    closed = table(*hands, private=[["blue-13", "red-13"], None])
    assert evaluate(own)[0] > none == pytest.approx(evaluate(closed)[0])


def test_one_who_cannot_reach_the_number_stands_worse() -> None:
    stuck = table("blue-2 red-3", "red-6 blue-8", main="green-13")
    able = table("blue-2 red-3", "red-6 blue-8", main="green-5")
    assert evaluate(stuck)[0] < evaluate(able)[0]


def test_seats_are_judged_alike() -> None:
    """With the turn passed on too, two seats that change hands change shares."""
    hands = ["blue-2 red-3", "red-6 blue-8 red-9", "red-5 blue-5"]
    state = table(*hands, scores=[5, 0, 9])
    turned = table(*hands[1:], hands[0], scores=[0, 9, 5], mover=2, dealer=1)
    shares = evaluate(state)
    assert evaluate(turned) == pytest.approx([*shares[1:], shares[0]])


def test_held_and_played_name_printed_cards() -> None:
    state = table("blue-8 red-5 red-1", "red-6 blue-9", main="green-13")
    assert set(held(state, 0)) == {"blue-8", "red-5", "red-1"}
    action = RULES.parse_action("add blue-8 red-5")
    assert list(played(action)) == ["blue-8", "red-5"]
    assert list(played(RULES.parse_action("draw"))) == []
    assert list(played(RULES.parse_action("name green"))) == []


def test_greedy_goes_out_when_it_can() -> None:
    state = table("blue-8 red-5", "red-6 blue-9 red-12", main="green-13")
    bot: Any = make_bot("greedy", "curdis")
    assert bot.choose(state.observation(0), Chance(1)).kind == "add"


def test_greedy_knows_no_more_than_its_observation() -> None:
    bot: Any = make_bot("greedy", "curdis")
    for seed in range(20):
        state = mid_game(4, seed)
        mover = state.current_player
        twin = state.resample(mover, Chance(seed + 1))
        seen, other = state.observation(mover), twin.observation(mover)
        assert seen == other
        assert bot.choose(seen, Chance(seed)) == bot.choose(other, Chance(seed))


def test_greedy_beats_random() -> None:
    players, games = 4, 48
    bots: list[Any] = [make_bot("greedy", "curdis"), *[make_bot("random", "curdis")] * (players - 1)]
    wins = sum(_won(bots, game) for game in range(games))
    assert wilson_low(wins, games) > 1 / players


def _won(bots: list[Any], game: int) -> bool:
    players = len(bots)
    state, chance = RULES.new_initial_state(players, mix("greedy", game // players)), Chance(mix("bots", game))
    while not state.is_terminal:
        bot = bots[(state.current_player + game) % players]
        seen = state.legal_actions() if isinstance(bot, BlindBot) else state.observation(state.current_player)
        state.apply(bot.choose(seen, chance))
    return -game % players in state.outcome.winners


def wilson_low(wins: int, games: int, z: float = 1.96) -> float:
    """Return the lower end of the Wilson interval."""
    rate = wins / games
    middle, half = rate + z * z / (2 * games), z * (rate * (1 - rate) / games + z * z / (4 * games**2)) ** 0.5
    return float((middle - half) / (1 + z * z / games))
