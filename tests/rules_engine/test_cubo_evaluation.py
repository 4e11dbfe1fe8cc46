"""How Cubo is judged: shares of the win, positions that are better than others, and a bot that goes by them."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rules_engine import load_rules
from rules_engine.bots import make_bot
from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, State
from rules_engine.games.cubo.actions import PASS
from rules_engine.games.cubo.evaluation import evaluate, held, lead, played
from rules_engine.games.cubo.game import CuboRules
from rules_engine.games.cubo.play import CuboState
from rules_engine.playout import random_action, random_play, sample
from tests.rules_engine.test_cubo import table as made
from tests.rules_engine.test_curdis_evaluation import wilson_low

RULES = cast(CuboRules, load_rules("cubo"))
GREEDY: Any = make_bot("greedy", "cubo")
FAR = "a1 teal 3 facing 6, h8 coral 3 facing 1"


def table(text: str, **position: Any) -> CuboState:
    return cast(CuboState, made(text, **position))


def mid_game(seed: int, plies: int) -> CuboState:
    """Return a state after so many random actions, and on to the next decision."""
    state, chance = RULES.new_initial_state(2, seed), Chance(seed)
    while len(state.history) < plies or state.current_player == CHANCE:
        state.apply(random_action(state, chance))
    return state


def mirror(square: str) -> str:
    return f"{'hgfedcba'['abcdefgh'.index(square[0])]}{9 - int(square[1])}"


@pytest.mark.parametrize("rulings", [{}, {"capture_adjacency": "also_diagonal"}, {"placement_ranks": "free"}])
def test_shares_sum_to_one(rulings: dict[str, str]) -> None:
    rules = RULES.with_rulings(rulings)
    state, chance = rules.new_initial_state(2, 1), Chance(1)
    while not state.is_terminal and len(state.history) < 1500:
        shares = evaluate(state)
        assert sum(shares) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in shares)
        state.apply(random_action(state, chance))


def test_a_finished_game_gives_the_shares_of_its_outcome() -> None:
    for seed in range(3):
        state = random_play(RULES, 2, seed)
        assert evaluate(cast(CuboState, state)) == [share + 1 / 2 for share in state.returns()]


def test_a_draw_is_shared_evenly() -> None:
    state = table(FAR, quiet=99, left=1)
    state.apply(PASS)
    assert state.is_terminal
    assert evaluate(state) == [0.5, 0.5]


@pytest.mark.parametrize(
    "better",
    [
        f"{FAR}, b1 teal 1 facing 5",  # another cube
        "a1 teal 4 facing 6, h8 coral 3 facing 1",  # a higher rank
        "c1 teal 3 facing 6, h8 coral 3 facing 1",  # nearer, and to move
    ],
)
def test_what_stands_better(better: str) -> None:
    assert evaluate(table(better))[0] > evaluate(table(FAR))[0]


def test_an_attack_at_good_odds_is_worth_something() -> None:
    able = table("d4 teal 5 facing 6, d5 coral 2 facing 4")
    unable = table("d4 teal 5 facing 1, d5 coral 2 facing 4")
    assert lead(able) > lead(unable)


def test_a_changed_cube_expects_no_attack_in_this_turn() -> None:
    text = "d4 teal 5 facing 6, d5 coral 2 facing 4"
    assert lead(table(text)) > lead(table(text, marks={"d4": ["changed"]}))


def test_an_attack_that_is_being_thrown_for_is_judged_by_its_odds() -> None:
    good, bad = (
        table(f"d4 teal {rank} facing 6, d5 coral 3 facing 1, a1 teal 3 facing 6, h8 coral 3 facing 1")
        for rank in (5, 2)
    )
    before = lead(bad)
    for state in (good, bad):
        state.apply(RULES.parse_action("capture d4 d5"))
        assert state.current_player == CHANCE
    assert lead(good) > lead(bad)
    assert lead(bad) < before


def test_sides_are_judged_alike() -> None:
    """A board turned by half, with colours changed, changes the shares."""
    cubes = [
        ("d4", "teal", 5, 6),
        ("d5", "coral", 2, 4),
        ("a1", "teal", 3, 1),
        ("e4", "coral", 6, 4),
        ("h7", "coral", 4, 2),
    ]
    other = {"teal": "coral", "coral": "teal"}
    text = ", ".join(f"{at} {side} {rank} facing {facing}" for at, side, rank, facing in cubes)
    turned = ", ".join(f"{mirror(at)} {other[side]} {rank} facing {facing}" for at, side, rank, facing in cubes)
    assert evaluate(table(text, mover=0)) == pytest.approx(evaluate(table(turned, mover=1))[::-1])


def test_held_names_the_cubes_that_are_not_lost() -> None:
    state = mid_game(3, 900)
    for seat in (0, 1):
        zones = state.zones()
        assert sorted(held(state, seat)) == sorted([*zones[f"hand {seat}"], *zones[f"board {seat}"]])
    assert not list(played(PASS))


@pytest.mark.parametrize("plies", [10, 20, 200, 400])
def test_greedy_knows_no_more_than_its_observation(plies: int) -> None:
    state = mid_game(1, plies)
    mover = state.current_player
    twin = state.resample(mover, Chance(5))
    seen, other = state.observation(mover), twin.observation(mover)
    assert seen == other
    assert GREEDY.choose(seen, Chance(1)) == GREEDY.choose(other, Chance(1))


def test_greedy_hunts_the_last_cube_down() -> None:
    state = table("a1 teal 6 facing 5, c1 teal 4 facing 6, e1 teal 6 facing 5, h8 coral 1 facing 5")
    _finish(state, [GREEDY, GREEDY], Chance(1))
    assert state.outcome is not None
    assert state.outcome.termination == "win"
    assert state.turn < 30


def test_greedy_beats_random() -> None:
    games, wins = 12, 0
    for game in range(games):
        state, seat = _small_armies(game), game % 2
        _finish(state, [None, GREEDY] if seat else [GREEDY, None], Chance(mix("bots", game)))
        assert state.outcome is not None
        wins += state.outcome.winners == (seat,)
    assert wilson_low(wins, games) > 1 / 2


def _small_armies(game: int) -> CuboState:
    """Return a start with four cubes a side, so that a game is short."""
    chance = Chance(mix("army", game))
    teal = [f"{at}2 teal {1 + chance.below(4)} facing" for at in "bdfg"]
    ranks = [int(text.split()[2]) for text in teal]
    facing = {1: 5, 2: 6, 3: 6, 4: 6}
    board = [f"{text} {facing[rank]}" for text, rank in zip(teal, ranks, strict=True)]
    board += [f"{at}7 coral {rank} facing {7 - facing[rank]}" for at, rank in zip("gfdb", ranks, strict=True)]
    return table(", ".join(board), mover=game // 2 % 2)


def _finish(state: State, bots: list[Any], chance: Chance) -> None:
    """Play on to the end; where there is no bot, at random."""
    while not state.is_terminal:
        mover = state.current_player
        if mover == CHANCE:
            state.apply(sample(state, chance))
        elif bots[mover] is None:
            state.apply(random_action(state, chance))
        else:
            state.apply(bots[mover].choose(state.observation(mover), chance))
