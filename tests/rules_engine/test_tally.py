"""Sums of plays: merged in any order, through JSON and back; and one play counted once more, by another hand."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import CHANCE, Rules, State, load_rules
from rules_engine.core import Outcome
from rules_engine.evaluation import evaluation_of
from rules_engine.playtest.lab import replayed
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.play import Play, Record, Table, _margin
from rules_engine.playtest.tally import WIN, Tally

COUNTS = st.integers(1, 10**12)
NUMBERS = st.dictionaries(st.integers(-9, 5_000), COUNTS, max_size=2).map(Counter)
WORDS = st.dictionaries(st.sampled_from(["games", "é", "7", ""]), COUNTS, max_size=2).map(Counter)
few = settings(max_examples=20)
TALLIES = st.builds(
    Tally, **{each.name: NUMBERS if str(each.type) == "Counter[int]" else WORDS for each in fields(Tally)}
)


def merged(*tallies: Tally) -> Tally:
    total = Tally()
    for each in tallies:
        total.merge(each)
    return total


@few
@given(TALLIES, TALLIES, TALLIES)
def test_tallies_add_up_in_any_order_and_any_groups(one: Tally, two: Tally, three: Tally) -> None:
    assert merged(one, two) == merged(two, one)
    assert merged(merged(one, two), three) == merged(one, merged(two, three))
    assert merged(one, Tally()) == one


@few
@given(TALLIES, TALLIES)
def test_a_merge_adds_every_count_and_leaves_the_other_as_it_was(one: Tally, two: Tally) -> None:
    before = merged(two)
    total = merged(one, two)
    assert two == before
    for each in fields(Tally):
        mine, theirs, sums = (getattr(tally, each.name) for tally in (one, two, total))
        assert sums == mine + theirs
        assert sums is not mine


@few
@given(TALLIES)
def test_a_tally_comes_back_from_json_with_its_kinds_of_keys(tally: Tally) -> None:
    again = Tally.from_json(json.loads(json.dumps(tally.to_json())))
    assert again == tally
    for each in fields(Tally):
        assert Counter(map(type, getattr(again, each.name))) == Counter(map(type, getattr(tally, each.name)))


@few
@given(TALLIES)
def test_equal_tallies_are_written_alike(tally: Tally) -> None:
    backwards = Tally(**{e.name: Counter(dict(reversed(getattr(tally, e.name).items()))) for e in fields(Tally)})
    assert json.dumps(backwards.to_json()) == json.dumps(tally.to_json())


@given(st.builds(Record, *[st.integers(0, 255), st.text(), *[st.integers(0, 10**9)] * 3]))
def test_a_line_of_a_play_comes_back_from_json(record: Record) -> None:
    assert Record(*json.loads(json.dumps(record))) == record


def test_wins_can_be_shared_by_as_many_as_any_game_seats(slugs: tuple[str, ...]) -> None:
    most = max(load_rules(slug).max_players for slug in slugs)
    assert all(WIN % winners == 0 for winners in range(1, most + 1))


@pytest.mark.parametrize(
    ("winners", "scores", "margin"),
    [
        ((0,), (5, 2, 3), 2),
        ((1,), (9, 2, 7), 5),  # the lowest score won, as in Curdis
        ((1,), (9, 7, 7), 2),  # a score that is among the lowest did not win by being low
        ((1,), (9, 8, 7), 1),
        ((2,), (1, 1, 1), 0),
        ((0, 1), (9, 9, 1), 0),
        ((), (9, 1, 1), 0),
    ],
)
def test_the_margin_is_to_the_best_of_the_others(
    winners: tuple[int, ...], scores: tuple[int, ...], margin: int
) -> None:
    assert _margin(Outcome("end", "rule", winners, scores)) == margin


# One play, counted by another hand


def walked(rules: Rules[Any], replay: dict[str, Any]) -> Iterator[tuple[State, Any]]:
    """Yield each state of a play before each action, and the action; then the last state with none."""
    state: State = rules.new_initial_state(replay["players"], replay["seed"])
    for text in replay["actions"]:
        action = rules.parse_action(text)
        yield state, action
        state.apply(action)
    yield state, None


def counted_by_hand(rules: Rules[Any], replay: dict[str, Any], names: tuple[str, ...]) -> Tally:
    """Return what docs/measures.md asks to be counted of a play, but for leads."""
    tally, evaluation = Tally(), evaluation_of(rules.slug)
    turns: list[int] = []
    held: list[set[str]] = [set() for _ in names]
    played: list[set[str]] = [set() for _ in names]
    for state, action in walked(rules, replay):
        mover = state.current_player
        if action is None or mover == CHANCE:
            continue
        turn = evaluation.turn_of(state)
        if turn is not None and turns[-1:] != [turn]:
            held[turn] |= set(evaluation.held(state, turn))
            turns.append(turn)
        played[mover] |= set(evaluation.played(action))
        tally.options[len(state.legal_actions())] += 1
    outcome = state.outcome
    assert outcome is not None
    share = WIN // len(outcome.winners) if outcome.winners else 0
    wins = [share if seat in outcome.winners else 0 for seat in range(len(names))]
    tally.totals["first"] = wins[turns[0]]
    last = [set(evaluation.held(state, seat)) for seat in range(len(names))]
    for seat, name in enumerate(names):
        tally.seats[seat] += wins[seat]
        tally.bots[name] += wins[seat]
        tally.chairs[name] += 1
        for card in held[seat] | played[seat] | last[seat]:
            tally.held[card] += 1
            tally.held_wins[card] += wins[seat]
        tally.played.update(played[seat])
        tally.held_last.update(last[seat])
    tally.turns[len(turns)] += 1
    tally.decisions[sum(times for many, times in tally.options.items() if many > 1)] += 1
    tally.ends[outcome.termination] += 1
    tally.rules.update({event.rule for event in state.events})
    lone = len(outcome.winners) == 1
    others = [score for seat, score in enumerate(outcome.scores) if seat not in outcome.winners]
    low, high = min(others, default=0), max(others, default=0)
    mine = outcome.scores[outcome.winners[0]] if lone else 0
    tally.margins[(low - mine if mine < low else abs(mine - high)) if lone else 0] += 1
    tally.totals.update(games=1, watched=1, shared=len(outcome.winners) > 1, nobody=not outcome.winners)
    tally.totals["watched_wins"] = sum(wins)
    return tally


LEADS = {"lead_changes", "won_alone", "drama", "decisiveness", "led_at_half", "led_at_quarter", "comebacks", "runaways"}


@pytest.mark.slow
@pytest.mark.parametrize("game", [0, 1])
def test_a_play_is_counted_as_the_book_of_measures_says(slug: str, game: int) -> None:
    rules = load_rules(slug)
    plan = make_plan(rules, rules.max_players, ("greedy", "random"), 11)
    table = Table(plan, rules)
    play = Play(table, game)
    assert play.run() is None
    tally = Tally()
    play.count(tally, play.record())
    for name in LEADS:
        del tally.totals[name]
    assert tally == counted_by_hand(rules, replayed(table, game), plan.seating(game))


def test_plays_that_are_not_watched_count_all_but_leads_and_cards() -> None:
    rules = load_rules("cupid_tricks")
    plan = make_plan(rules, 2, ("random",), 3)
    assert [plan.is_watched(game) for game in range(9)] == [True, False, False, False, True, False, False, False, True]
    counted = []
    for watch_every in (1, 2):
        table = Table(make_plan(rules, 2, ("random",), 3, watch_every), rules)
        play, tally = Play(table, 1), Tally()
        assert play.run() is None
        play.count(tally, play.record())
        counted.append(tally)
    watched, plain = counted
    assert watched.totals["watched"] == 1
    assert plain.totals == Counter(games=1, first=watched.totals["first"])
    assert not any((plain.held, plain.held_wins, plain.held_last, plain.played))
    for each in fields(Tally):
        if each.name not in ("totals", "held", "held_wins", "held_last", "played"):
            assert getattr(plain, each.name) == getattr(watched, each.name)
