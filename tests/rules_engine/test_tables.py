"""What each card does and which rules fire, worked out by hand after docs/measures.md."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import load_rules
from rules_engine.playtest.batches import Task, play_batch
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.tables import FALSE_DISCOVERIES, CardLine, card_lines, rule_lines
from rules_engine.playtest.tally import WIN, Tally
from rules_engine.playtest.telling import told_rules

PLAN = Plan("chess", 2, ("random", "random"), 1, (), "d", "c")


def tally_of(games: int = 100, **cards: tuple[int, float]) -> Tally:
    """Return a tally of so many watched plays; a card is (seats that held it, their wins)."""
    tally = Tally(totals=Counter(games=4 * games, watched=games, watched_wins=games * WIN))
    tally.played["a card that was never held"] = 1  # so that cards are played at all
    for card, (held, wins) in cards.items():
        tally.held[card], tally.held_wins[card] = held, int(wins * WIN)
    return tally


def lines(plan: Plan, tally: Tally) -> dict[str, CardLine]:
    return {line.id: line for line in card_lines(plan, tally)}


def rounded(*values: float) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)


def test_a_card_by_hand() -> None:
    """Half of 200 seats held it and won 70 of 100; the others 30 of 100. Of two seats one is free: 35 of 50 against 15 of 50."""
    tally = tally_of(good=(100, 70))
    tally.played["good"], tally.held_last["good"] = 50, 25
    (line,) = card_lines(PLAN, tally)
    assert (line.id, line.held) == ("good", 100)
    assert (line.played.value, line.held_last.value) == (0.5, 0.25)
    assert rounded(*line.wins_held[2:]) == (0.6042, 0.7811)
    assert line.wins_held.value == 0.7
    assert line.lift == pytest.approx(0.4)
    # Wilson of 35 and 15 of 50: 0.5625 to 0.8090, 0.1910 to 0.4375; Newcombe squares and adds.
    assert line.low == pytest.approx(0.4 - math.sqrt(2) * 0.1375, abs=2e-4)
    assert line.high == pytest.approx(0.4 + math.sqrt(2) * 0.1090, abs=2e-4)
    assert line.p == pytest.approx(math.erfc(0.4 / math.sqrt(0.25 * (2 / 50) * 100 / 99) / math.sqrt(2)))


def test_plays_of_one_deal_are_one_trial_of_a_card() -> None:
    mixed = replace(PLAN, bots=("greedy", "random"))
    one, other = lines(PLAN, tally_of(50, card=(50, 35)))["card"], lines(mixed, tally_of(100, card=(100, 70)))["card"]
    assert rounded(one.lift, one.low, one.high, one.p, *one.wins_held) == rounded(
        other.lift, other.low, other.high, other.p, *other.wins_held
    )
    assert (one.held, other.held) == (50, 100)
    tally = tally_of(card=(20, 10))
    tally.played["card"], tally.held_last["card"] = 16, 4
    line = lines(mixed, tally)["card"]
    assert rounded(*line.played) == (0.8, 20, 0.4902, 0.9433)  # of 8 and 2 of 10
    assert rounded(*line.held_last) == (0.2, 20, 0.0567, 0.5098)


def test_the_best_company_comes_first_and_equals_by_name() -> None:
    tally = tally_of(b=(100, 50), a=(100, 50), worst=(100, 30), best=(100, 60))
    assert [line.id for line in card_lines(PLAN, tally)] == ["best", "a", "b", "worst"]
    assert [line.lift for line in card_lines(PLAN, tally)] == pytest.approx([0.2, 0, 0, -0.4])


def test_a_card_that_every_seat_held_has_nothing_to_be_held_against() -> None:
    (line,) = card_lines(PLAN, tally_of(everywhere=(200, 100)))
    assert (line.lift, line.low, line.high, line.p, line.stands_out) == (0, -1, 1, 1, False)
    assert line.wins_held.value == 0.5


def test_a_card_that_nobody_held_has_no_line() -> None:
    assert card_lines(PLAN, tally_of()) == []
    assert card_lines(PLAN, Tally()) == []


def test_what_one_card_shows_is_chance_among_a_hundred() -> None:
    """60 of 100 against 40 of 100: p is 0.0466 for a card alone; the least of twenty such is not surprising."""
    alone = lines(PLAN, tally_of(card=(100, 60)))["card"]
    assert alone.stands_out
    assert alone.p == pytest.approx(0.0466, abs=1e-4)
    others: dict[str, Any] = {f"dull-{number}": (100, 50.0) for number in range(19)}
    among = lines(PLAN, tally_of(card=(100, 60), **others))["card"]
    assert among.p == pytest.approx(20 * alone.p)
    assert not among.stands_out
    assert (among.lift, among.low, among.high) == (alone.lift, alone.low, alone.high)


def test_cards_that_all_show_it_are_not_held_against_one_another() -> None:
    """Benjamini and Hochberg, not Bonferroni: the largest of three p values stays what it is."""
    found = lines(PLAN, tally_of(a=(100, 60), b=(100, 60), c=(100, 40)))
    assert all(line.p == pytest.approx(0.0466, abs=1e-4) and line.stands_out for line in found.values())
    steps = lines(PLAN, tally_of(a=(100, 70), b=(100, 60), c=(100, 50)))
    raw = {card: lines(PLAN, tally_of(x=(100, wins)))["x"].p for card, wins in (("a", 70), ("b", 60), ("c", 50))}
    assert steps["a"].p == pytest.approx(raw["a"] * 3)
    assert steps["b"].p == pytest.approx(raw["b"] * 3 / 2)
    assert steps["c"].p == raw["c"] == 1
    assert FALSE_DISCOVERIES == 0.05
    assert [steps[card].stands_out for card in "abc"] == [True, False, False]


@st.composite
def watched(draw: st.DrawFn) -> tuple[Plan, Tally]:
    """Return any watched plays: who won each, and who held which of three cards."""
    players = draw(st.integers(2, 4))
    bots = draw(st.sampled_from([("random",) * 4, ("greedy", *("random",) * 3)]))[:players]
    tally = Tally()
    seats = st.sets(st.integers(0, players - 1))
    for winners, *hands in draw(st.lists(st.tuples(seats, seats, seats, seats), max_size=12)):
        part = WIN // len(winners) if winners else 0
        tally.totals.update(watched=1, watched_wins=part * len(winners))
        for card, hand in zip("abc", hands, strict=True):
            if hand:
                tally.held[card] += len(hand)
                tally.held_wins[card] += part * len(hand & winners)
                tally.played[card] += len(hand) // 2
    return replace(PLAN, players=players, bots=bots), tally


@settings(max_examples=60)
@given(watched())
def test_every_line_of_any_run_is_whole(run: tuple[Plan, Tally]) -> None:
    plan, tally = run
    found = card_lines(plan, tally)
    assert {line.id for line in found} == {card for card, held in tally.held.items() if held}
    assert [line.lift for line in found] == sorted((line.lift for line in found), reverse=True)
    for line in found:
        assert -1 <= line.low <= line.lift <= line.high <= 1
        assert 0 <= line.p <= 1
        for share in (line.played, line.held_last, line.wins_held):
            assert 0 <= share.low <= share.value <= share.high <= 1


def test_rules_come_in_the_order_of_the_book_with_the_games_they_fired_in() -> None:
    rules = load_rules("cupid_tricks")
    plan = make_plan(rules, 2, ("random",), 1)
    tally = play_batch(Task(plan, rules.game, 0, 12)).tally
    found = rule_lines(rules, tally)
    assert [line.id for line in found] == list(rules.index.enforced())
    by_id = {line.id: line.fired for line in found}
    assert by_id["end.target"].n == 12
    assert by_id["end.target"].value == tally.ends["target"] / 12 == 1
    assert {line.id for line in found if line.fired.value} == set(tally.rules)


def test_plays_of_one_deal_are_one_trial_of_a_rule() -> None:
    rules: Any = load_rules("cupid_tricks")
    tally = Tally(totals=Counter(games=20), chairs=Counter(greedy=20, random=20), rules=Counter({"end.target": 16}))
    by_id = {line.id: line.fired for line in rule_lines(rules, tally)}
    assert rounded(*by_id["end.target"]) == (0.8, 20, 0.4902, 0.9433)


def test_a_rule_that_only_forbids_is_no_idle_rule() -> None:
    """Cupido's events never name the rule by which one steals from a rival; that a card goes back to the hand they can tell."""
    rules: Any = load_rules("cupido")
    by_id = {line.id: line for line in rule_lines(rules, Tally(totals=Counter(games=5)))}
    assert not by_id["steal.rival"].told
    assert not by_id["steal.rival"].is_idle
    assert by_id["free.return"].is_idle
    fired = Tally(totals=Counter(games=5), rules=Counter({"free.return": 1, "steal.rival": 1}))
    assert not any(line.is_idle for line in rule_lines(rules, fired) if line.id in fired.rules)
    assert all(line.told for line in rule_lines(rules, fired) if line.id in fired.rules)


def test_every_rule_that_fires_is_one_that_events_can_tell(slug: str) -> None:
    rules: Any = load_rules(slug)
    plan = make_plan(rules, rules.min_players, ("random",), 3)
    fired = set(play_batch(Task(plan, rules.game, 0, 4)).tally.rules)
    assert fired
    assert fired <= told_rules(rules) <= set(rules.index.enforced())


def test_no_rule_fired_where_nothing_was_played() -> None:
    rules: Any = load_rules("cupid_tricks")
    assert {(line.fired.value, line.fired.low, line.fired.high) for line in rule_lines(rules, Tally())} == {(0, 0, 1)}


def test_pieces_that_belong_to_a_seat_are_no_cards() -> None:
    rules = load_rules("cubo")
    plan = make_plan(rules, 2, ("random",), 1, watch_every=1)
    tally = play_batch(Task(plan, rules.game, 0, 2)).tally
    assert tally.held
    assert card_lines(plan, tally) == []
