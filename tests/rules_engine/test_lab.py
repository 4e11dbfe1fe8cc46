"""Runs of the lab: the same results for any workers, batches and interruptions; what breaks is kept, not hidden."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import Rules, load_rules
from rules_engine.playtest import batches, lab
from rules_engine.playtest.batches import (
    FIRST,
    SECONDS,
    SHORTEST,
    Batch,
    Pace,
    Pool,
    Task,
    WorkerLost,
    local_pool,
    play_batch,
    play_in_pool,
)
from rules_engine.playtest.lab import Lab, Workers, looks, missing, replayed, widest
from rules_engine.playtest.ladder import Rung, conclusion, ladder_plans, rung
from rules_engine.playtest.plan import InvalidPlan, Plan, make_plan
from rules_engine.playtest.play import Table
from rules_engine.playtest.store import Store
from rules_engine.playtest.tally import WIN, Tally
from rules_engine.replays import from_replay

GAMES = 60


@pytest.fixture(scope="module")
def rules() -> Rules[Any]:
    return load_rules("cupid_tricks")


@pytest.fixture(scope="module")
def plan(rules: Rules[Any]) -> Plan:
    return make_plan(rules, 2, ("greedy", "random"), 7)


@pytest.fixture(scope="module")
def expected(rules: Rules[Any], plan: Plan) -> Tally:
    return play_batch(Task(plan, rules.game, 0, GAMES)).tally


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "runs.sqlite")
    yield made
    made.close()


# The same results


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("size", [1, 7, None])
def test_neither_workers_nor_batches_change_a_result(
    rules: Rules[Any], plan: Plan, expected: Tally, store: Store, workers: int, size: int | None
) -> None:
    run, tally = Lab(rules.game, store, Workers(workers, batch=size)).run(plan, GAMES)
    assert tally == expected
    assert (run.games, run.broken) == (GAMES, 0)


def test_a_resumed_run_is_the_run_that_was_never_interrupted(
    rules: Rules[Any], plan: Plan, expected: Tally, store: Store
) -> None:
    made = Lab(rules.game, store, Workers(batch=4))
    first, _ = made.run(plan, 22)
    again, tally = made.run(plan, GAMES, resume=True)
    assert (again.id, tally) == (first.id, expected)
    assert list(index for index, _ in store.records(again)) == list(range(GAMES))


def test_a_shorter_run_counts_no_game_too_many(rules: Rules[Any], plan: Plan, store: Store) -> None:
    made = Lab(rules.game, store, Workers(batch=GAMES))
    made.run(plan, GAMES)
    _, tally = made.run(plan, 10, resume=True)
    assert tally == play_batch(Task(plan, rules.game, 0, 10)).tally


def test_a_run_ends_with_whole_deals(rules: Rules[Any], plan: Plan, store: Store) -> None:
    run, tally = Lab(rules.game, store).run(plan, 11)
    assert (run.games, tally.games, sum(tally.deals.values())) == (12, 12, 6)


def test_without_resume_a_run_begins_anew(rules: Rules[Any], plan: Plan, store: Store) -> None:
    made = Lab(rules.game, store)
    first, one = made.run(plan, 4)
    second, other = made.run(plan, 4)
    assert first.id != second.id
    assert one == other


@pytest.mark.parametrize("size", [3, 50])
def test_a_run_stops_at_the_game_where_its_intervals_are_narrow_enough(
    rules: Rules[Any], store: Store, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(lab, "LOOK_EVERY", 50)
    plan = make_plan(rules, 2, ("random",), 1)
    _, tally = Lab(rules.game, store, Workers(batch=size)).run(plan, 2_000, until=0.06)
    assert tally.games == 300
    assert widest(plan, tally) <= 0.06
    assert widest(plan, play_batch(Task(plan, rules.game, 0, 250)).tally) > 0.06


@given(st.sets(st.integers(0, 40)), st.integers(0, 20), st.integers(20, 45))
def test_what_is_missing_is_what_was_not_played(played: set[int], start: int, stop: int) -> None:
    ranges = [range(index, index + 1) for index in sorted(played)]
    gaps = missing(range(start, stop), ranges)
    assert [index for gap in gaps for index in gap] == [i for i in range(start, stop) if i not in played]


@settings(max_examples=20, deadline=None)
@given(st.permutations(range(6)))
def test_batches_add_up_in_any_order(order: Sequence[int]) -> None:
    rules = load_rules("cupid_tricks")
    plan = make_plan(rules, 2, ("random",), 3)
    tally = Tally()
    for number in order:
        tally.merge(Tally.from_json(play_batch(Task(plan, rules.game, 5 * number, 5)).tally.to_json()))
    assert tally == play_batch(Task(plan, rules.game, 0, 30)).tally


# Line-ups


def test_the_games_of_a_deal_differ_in_who_sits_where_alone(rules: Rules[Any], plan: Plan) -> None:
    assert [plan.seating(0), plan.seating(1)] == [("greedy", "random"), ("random", "greedy")]
    table = Table(plan, rules)
    one, other = (replayed(table, index) for index in (0, 1))
    assert one["seed"] == other["seed"]
    assert one["actions"] != other["actions"]


def test_a_short_line_up_is_filled_with_its_last_bot() -> None:
    plan = make_plan(load_rules("curdis"), 4, ("greedy", "random"), 1)
    assert plan.bots == ("greedy", "random", "random", "random")


@pytest.mark.parametrize(
    ("players", "bots", "message"),
    [
        (9, ("random",), "cupid_tricks is for 2 to 2 players, not 9"),
        (2, ("random",) * 3, "3 bots for 2 players"),
        (2, ("gready",), 'unknown bot "gready"'),
        (2, ("ismcts-x",), "number of simulations"),
        (2, ("random-7",), "takes no number"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(rules: Rules[Any], players: int, bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(Exception, match=message) as told:
        make_plan(rules, players, bots, 1)
    assert getattr(told.value, "exit_code", None) == 1
    assert isinstance(told.value, InvalidPlan) or "bot" in message or "number" in message


def test_wins_are_shared_out_whole(expected: Tally) -> None:
    assert sum(expected.seats.values()) == WIN * (GAMES - expected.totals["nobody"])
    assert sum(expected.bots.values()) == sum(expected.seats.values())
    assert expected.chairs == {"greedy": GAMES, "random": GAMES}


def test_plans_of_other_data_have_other_keys(rules: Rules[Any], plan: Plan) -> None:
    others = [
        make_plan(rules, 2, ("greedy", "random"), 8),
        make_plan(rules, 2, ("random", "greedy"), 7),
        make_plan(
            rules.with_rulings({"ace_value": "eleven"} if "eleven" in _choices(rules) else {}), 2, ("greedy",), 7
        ),
    ]
    assert plan.key not in {other.key for other in others}
    assert plan.key == make_plan(rules, 2, ("greedy", "random"), 7).key


def _choices(rules: Rules[Any]) -> set[str]:
    return {choice.name for ruling in rules.game.rulings for choice in ruling.choices}


# What breaks


def break_at(monkeypatch: pytest.MonkeyPatch, rules: Rules[Any], ply: int) -> None:
    """Let a card vanish after so many plies of every play."""
    state_class = type(rules.new_initial_state(2, 1))
    apply = state_class._apply

    def faulty(state: Any, action: Any) -> None:
        apply(state, action)
        if len(state.history) == ply:
            state.stock = state.stock[1:]

    monkeypatch.setattr(state_class, "_apply", faulty)


def test_a_lost_card_is_found_and_its_play_kept(
    rules: Rules[Any], plan: Plan, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_at(monkeypatch, rules, 1)
    run, tally = Lab(rules.game, store).run(plan, 2)
    assert (run.broken, tally.games) == (2, 0)
    game, fault, replay = store.plays(run)[0]
    assert (game, fault) == (0, "a card is in two places, or in none") or "Error" in str(fault)
    assert replay["actions"]


def test_a_play_that_raises_is_kept_up_to_where_it_broke(
    rules: Rules[Any], plan: Plan, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    state_class = type(rules.new_initial_state(2, 1))
    apply = state_class._apply

    def raising(state: Any, action: Any) -> None:
        if len(state.history) == 9:
            raise ZeroDivisionError("for the test")
        apply(state, action)

    monkeypatch.setattr(state_class, "_apply", raising)
    run, _ = Lab(rules.game, store).run(plan, 2)
    monkeypatch.undo()
    _, fault, replay = store.plays(run)[0]
    assert fault == "ZeroDivisionError: for the test"
    assert len(from_replay(rules, replay).history) == 9


def test_sample_plays_are_kept_and_are_the_plays_of_their_games(rules: Rules[Any], plan: Plan, store: Store) -> None:
    run, _ = Lab(rules.game, store).run(plan, 10)
    samples = store.plays(run)
    assert [game for game, _, _ in samples] == [0, 1, 2]
    records = dict(store.records(run))
    for game, _, replay in samples:
        outcome = from_replay(rules, replay).outcome
        record = records[game]
        assert outcome is not None and record is not None
        assert sum(1 << seat for seat in outcome.winners) == record.winners


def _die(task: Task) -> Batch:
    if task.start == 12:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_batch(task)


def _die_once(task: Task) -> Batch:
    flag = Path(os.environ["DECKWRIGHT_TEST_FLAG"])
    if task.start == 12 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_batch(task)


def test_a_worker_that_dies_costs_no_game(
    rules: Rules[Any], plan: Plan, expected: Tally, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DECKWRIGHT_TEST_FLAG", str(tmp_path / "died"))
    monkeypatch.setattr(batches, "play_batch", _die_once)
    tally = Tally()
    for batch in play_in_pool(plan, rules.game, [range(GAMES)], local_pool(2), 2, size=4):
        tally.merge(batch.tally)
    assert (tmp_path / "died").exists()
    assert tally == expected


def test_a_batch_that_keeps_killing_workers_is_told(
    rules: Rules[Any], plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "play_batch", _die)
    with pytest.raises(WorkerLost, match=r"workers keep dying among games \d+ to \d+ of cupid_tricks, seed 7"):
        for _ in play_in_pool(plan, rules.game, [range(GAMES)], local_pool(2), 2, size=4):
            pass


def test_a_pool_that_takes_nothing_is_given_up(rules: Rules[Any], plan: Plan) -> None:
    class Dead(Executor):
        def submit(self, *args: Any, **kwargs: Any) -> Any:
            raise BrokenProcessPool("gone")

    opened = []

    @contextmanager
    def open_pool() -> Iterator[Executor]:
        opened.append(1)
        assert len(opened) < 20, "tries for ever"
        yield Dead()

    with pytest.raises(WorkerLost):
        list(play_in_pool(plan, rules.game, [range(4)], Pool(open_pool, (BrokenProcessPool,)), 1))


# The size of batches


RATE = 1_000.0


def sizes(games: int, pace: Pace) -> list[int]:
    """Return the batches that games are cut into by a pace that knows its rate."""
    found: list[int] = []
    while left := games - sum(found):
        pace.rates.append(RATE)
        found.append(min(pace.next(left), left))
    return found


@pytest.mark.parametrize("workers", [2, 8])
def test_the_last_batches_get_shorter_so_that_workers_end_together(workers: int) -> None:
    most, least = int(SECONDS * RATE), int(SECONDS * RATE) // SHORTEST
    found = sizes(20_000, Pace(1, workers))
    peak = found.index(most)
    assert found[: peak + 1] == sorted(found[: peak + 1])
    assert found[peak:] == sorted(found[peak:], reverse=True)
    assert all(least <= size <= most for size in found[peak:-1])
    assert max(found[-workers:]) <= least * 2


def test_one_worker_has_nobody_to_wait_for() -> None:
    found = sizes(20_000, Pace(1))
    assert set(found[8:-1]) == {int(SECONDS * RATE)}
    assert found[0] == 8 * FIRST


def test_batches_hold_whole_deals_and_a_size_that_is_given() -> None:
    assert all(size % 3 == 0 for size in sizes(3_000, Pace(3, 2)))
    assert sizes(50, Pace(2, 2, fixed=9)) == [10] * 5


# The skill ladder


def test_a_ladder_sets_every_bot_against_the_one_below_it(rules: Rules[Any]) -> None:
    plans = list(ladder_plans(rules, 2, ("random", "greedy", "ismcts-5"), 1))
    assert [plan.bots for plan in plans] == [("greedy", "random"), ("ismcts-5", "greedy")]


def test_one_bot_is_no_ladder(rules: Rules[Any]) -> None:
    with pytest.raises(InvalidPlan, match="a ladder of greedy alone has no rung"):
        list(ladder_plans(rules, 2, ("greedy",), 1))


def rung_of(wins: int, players: int, games: int = 100) -> Rung:
    plan = make_plan(load_rules("curdis"), players, ("greedy", "random"), 1)
    tally = Tally()
    tally.totals["games"], tally.bots["greedy"] = games, wins * WIN
    return rung(plan, tally)


@pytest.mark.parametrize(
    ("wins", "players", "games", "verdict"),
    [
        (70, 2, 100, "stronger"),
        (30, 2, 100, "weaker"),
        (55, 2, 100, "no difference seen"),
        (50, 4, 100, "stronger"),
        (0, 2, 4, "too few games"),
        (0, 2, 20, "weaker"),
    ],
)
def test_a_rung_is_judged_by_its_interval_and_by_its_games(wins: int, players: int, games: int, verdict: str) -> None:
    step = rung_of(wins, players, games)
    assert (step.even, step.verdict) == (1 / players, verdict)


@pytest.mark.parametrize(
    ("wins", "told"),
    [
        ((70, 80), "Skill matters: every bot"),
        ((70, 50), "Skill matters in part: on 1 of 2 rungs"),
        ((30, 50), "No bot was seen to be stronger than the one below it; on 1 of 2 rungs it is weaker"),
        ((50, 50), "No difference seen"),
    ],
)
def test_the_rungs_are_summed_up_as_they_were_judged(wins: tuple[int, ...], told: str) -> None:
    assert conclusion([rung_of(each, 2) for each in wins]).startswith(told)


def test_few_games_have_no_conclusion() -> None:
    for games in (0, 4):
        assert conclusion([rung_of(0, 2, games)]).startswith("Too few games to tell")


@pytest.mark.parametrize("games", [1, 100, 101, 5_000])
def test_looks_are_whole_deals_that_grow_apart_and_end_with_all_games(games: int) -> None:
    plan = make_plan(load_rules("curdis"), 3, ("greedy", "random"), 1)
    seen = list(looks(plan, plan.whole_deals(games)))
    assert seen[-1] == plan.whole_deals(games)
    assert all(look % plan.rotations == 0 for look in seen)
    steps = [later - look for look, later in pairwise(seen[:-1])]
    assert steps == sorted(steps)
    assert len(seen) < 60
