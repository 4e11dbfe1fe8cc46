"""Two runs compared: closed forms and SciPy on records made by hand, and real plays whose difference is known."""

from __future__ import annotations

import math
import random
import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from scipy import stats

from rules_engine import load_rules, rules_for
from rules_engine.playtest.batches import Batch
from rules_engine.playtest.compare import Comparison, Incomparable, Row, are_paired, changes, compare
from rules_engine.playtest.lab import Lab
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.play import Play, Record, Table
from rules_engine.playtest.sentences import figure, sentence
from rules_engine.playtest.statistics import paired_difference
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tally import WIN, Tally

PLAN = Plan("any", 2, ("random", "random"), 1, (("option", "this"),), "data", "code")
OTHER = replace(PLAN, rulings=(("option", "that"),))
Lines = Sequence[Record | None]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "playtests.sqlite")) as opened:
        yield opened


def keep(store: Store, plan: Plan, lines: Lines, tally: Tally | None = None, start: int = 0) -> Run:
    run = store.begin(plan, "test")
    store.add(run, Batch(start, len(lines), tally or Tally(), tuple(lines), (), 0.1), {})
    return store.run(run.id)


def game(winners: int = 1, turns: int = 10, end: str = "win", margin: int = 3) -> Record:
    return Record(winners, end, turns, 2 * turns, margin, 0)


def row(found: Comparison, key: str) -> Row:
    return next(row for row in (*found.rows, *found.rules, *found.cards) if row.key == key)


def some_games(seed: int, count: int, winners: Sequence[int] = (1, 2)) -> list[Record]:
    chance = random.Random(seed)
    ends, chosen = ("win", "cap"), chance.choice
    return [game(chosen(winners), chance.randint(5, 40), chosen(ends), chance.randint(0, 9)) for _ in range(count)]


# Pairs, by closed forms


def test_shares_are_tested_by_the_pairs_that_differ(store: Store) -> None:
    pairs = [(1, 1)] * 3 + [(1, 2)] * 5 + [(2, 1)] + [(2, 2)]
    a = keep(store, PLAN, [game(winner) for winner, _ in pairs])
    b = keep(store, OTHER, [game(winner) for _, winner in pairs])
    found = compare(store, a, b)
    seat = row(found, "seat_1")
    assert found.paired
    assert found.games == found.deals == (10, 10)
    assert (seat.effect.a, seat.effect.b, seat.effect.test) == (0.8, 0.4, "mcnemar")
    assert seat.effect.p == pytest.approx(2 * (1 + 6) / 2**6)
    assert seat.effect[2:5] == pytest.approx(paired_difference(3, 1, 5, 1))
    assert row(found, "seat_2").effect.difference == pytest.approx(-seat.effect.difference)


def test_the_edge_is_the_first_seats_share_less_an_even_one(store: Store) -> None:
    a, b = keep(store, PLAN, some_games(1, 60)), keep(store, OTHER, some_games(2, 60))
    found = compare(store, a, b)
    seat, edge = row(found, "first"), row(found, "edge")
    assert edge.effect.a == pytest.approx(seat.effect.a - 0.5)
    assert edge.effect[2:] == seat.effect[2:]
    assert edge.adjusted == seat.adjusted


def test_means_are_tested_as_scipy_does(store: Store) -> None:
    mine, theirs = some_games(1, 80), some_games(2, 80)
    found = compare(store, keep(store, PLAN, mine), keep(store, OTHER, theirs), seconds_a_turn=30)
    for key, field in (("turns", "turns"), ("decisions", "decisions"), ("margin", "margin")):
        before, after = ([getattr(line, field) for line in lines] for lines in (mine, theirs))
        tested = stats.ttest_rel(after, before)
        interval = tested.confidence_interval(0.95)
        effect = row(found, key).effect
        assert effect.p == pytest.approx(tested.pvalue)
        assert (effect.low, effect.high) == pytest.approx((interval.low, interval.high))
        assert effect.difference == pytest.approx(sum(after) / 80 - sum(before) / 80)
    assert row(found, "minutes").effect.difference == pytest.approx(row(found, "turns").effect.difference / 2)


def test_shared_wins_are_fractions_and_tested_as_means(store: Store) -> None:
    mine, theirs = some_games(3, 50, (1, 2, 3)), some_games(4, 50, (1, 2, 3, 0))
    found = compare(store, keep(store, PLAN, mine), keep(store, OTHER, theirs))
    part = {0: 0.0, 1: 1.0, 2: 0.0, 3: 0.5}
    tested = stats.ttest_rel([part[line.winners] for line in theirs], [part[line.winners] for line in mine])
    seat = row(found, "seat_1").effect
    assert seat.test == "paired-t"
    assert seat.p == pytest.approx(tested.pvalue)
    assert row(found, "shared").effect.test == "mcnemar"
    assert row(found, "nobody").effect.a == 0


def test_every_end_has_a_row_even_where_one_side_lacks_it(store: Store) -> None:
    a = keep(store, PLAN, [game()] * 20)
    b = keep(store, OTHER, [game(end="cap")] * 15 + [game()] * 5)
    found = compare(store, a, b)
    assert (row(found, "end_cap").effect.a, row(found, "end_cap").effect.b) == (0, 0.75)
    assert row(found, "end_win").effect.difference == pytest.approx(-0.75)
    assert row(found, "end_cap").is_significant


def test_a_run_equals_itself(store: Store) -> None:
    run = keep(store, PLAN, some_games(5, 200, (1, 2, 3)))
    found = compare(store, run, run)
    assert found.rows
    for each in found.rows:
        assert (each.effect.difference, each.effect.p, each.adjusted, each.is_significant) == (0, 1, 1, False)
        assert each.effect.low <= 0 <= each.effect.high
    assert changes(run.plan, run.plan) == []


def test_p_values_are_adjusted_over_the_rows(store: Store) -> None:
    found = compare(store, keep(store, PLAN, some_games(1, 60)), keep(store, OTHER, some_games(2, 60)))
    tested = [row for row in found.rows if row.key not in ("edge", "minutes")]
    expected = stats.false_discovery_control([row.effect.p for row in tested])
    assert [row.adjusted for row in tested] == pytest.approx(list(expected))


# Mixed line-ups: a deal is one observation


MIXED = replace(PLAN, bots=("greedy", "random"))


def test_games_of_one_deal_count_as_one_observation(store: Store) -> None:
    mine, theirs = some_games(6, 60), some_games(7, 60)
    found = compare(store, keep(store, MIXED, mine), keep(store, replace(MIXED, data="new"), theirs))
    before, after = ([float(line.winners == 1) for line in lines] for lines in (mine, theirs))
    sums = [[sum(values[i : i + 2]) / 2 for i in range(0, 60, 2)] for values in (before, after)]
    tested = stats.ttest_rel(sums[1], sums[0])
    assert (found.deals, found.games) == ((30, 30), (60, 60))
    assert row(found, "seat_1").effect.p == pytest.approx(tested.pvalue)


def test_a_mixed_line_up_compares_its_bots(store: Store) -> None:
    mine = [game(1), game(2)] * 10  # greedy sits at seat 1, then at seat 2: it wins every game
    theirs = [game(1), game(1)] * 10  # seat 1 wins, whoever sits there
    found = compare(store, keep(store, MIXED, mine), keep(store, replace(MIXED, data="new"), theirs))
    assert (row(found, "bot_greedy").effect.a, row(found, "bot_greedy").effect.b) == (1, 0.5)
    assert row(found, "bot_random").effect.difference == pytest.approx(0.5)


def test_a_deal_in_which_a_game_broke_is_left_out(store: Store) -> None:
    mine: Lines = [game(), None, game(), game(), game(), game()]
    found = compare(store, keep(store, MIXED, mine), keep(store, replace(MIXED, data="new"), [game()] * 6))
    assert (found.games, found.left_out) == ((4, 4), (2, 2))


# Which games pair


def test_games_pair_by_their_number(store: Store) -> None:
    a = keep(store, PLAN, [game(turns=n) for n in range(10)])
    b = keep(store, OTHER, [game(turns=n) if n != 6 else None for n in range(4, 16)], start=4)
    found = compare(store, a, b)
    assert (found.games, row(found, "turns").effect.difference) == ((5, 5), 0)
    assert found.left_out == (5, 7)


def test_only_the_first_games_are_compared_when_asked(store: Store) -> None:
    a = keep(store, PLAN, [game(turns=5)] * 10 + [game(turns=50)] * 10)
    b = keep(store, OTHER, [game(turns=7)] * 20)
    found = compare(store, a, b, games=10)
    assert (found.games, found.left_out, row(found, "turns").effect.difference) == ((10, 10), (0, 0), 2)


def test_other_seeds_or_bots_are_compared_as_independent_runs(store: Store) -> None:
    mine, theirs = some_games(1, 80), some_games(2, 50)
    a, b = keep(store, PLAN, mine), keep(store, replace(PLAN, seed=2), theirs)
    found = compare(store, a, b)
    assert (found.paired, found.games) == (False, (80, 50))
    tested = stats.ttest_ind([x.turns for x in theirs], [x.turns for x in mine], equal_var=False)
    assert row(found, "turns").effect.p == pytest.approx(tested.pvalue, rel=0.02)  # degrees of freedom are rounded down
    low, high = tested.confidence_interval(0.95)
    assert row(found, "turns").effect[3:5] == pytest.approx((low, high), rel=0.02)
    assert row(found, "seat_1").effect.test == "score"
    assert not are_paired(PLAN, replace(PLAN, bots=("greedy", "greedy")))


def test_independent_runs_of_mixed_bots_count_deals_too(store: Store) -> None:
    mine, theirs = some_games(1, 80), some_games(2, 80)
    found = compare(store, keep(store, MIXED, mine), keep(store, replace(PLAN, seed=2), theirs))
    deals = [sum(line.turns for line in mine[i : i + 2]) / 2 for i in range(0, 80, 2)]
    tested = stats.ttest_ind([x.turns for x in theirs], deals, equal_var=False)
    assert found.deals == (40, 80)
    assert row(found, "turns").effect.p == pytest.approx(tested.pvalue, rel=0.02)


def test_too_few_games_give_no_interval(store: Store) -> None:
    found = compare(store, keep(store, PLAN, [game()]), keep(store, replace(PLAN, seed=2), [game(turns=20)]))
    turns = row(found, "turns")
    assert (turns.effect.p, math.isinf(turns.effect.high)) == (1, True)
    assert sentence(turns, found) == "Too few games to tell about turns."


@pytest.mark.parametrize(
    ("plan", "told"), [(replace(PLAN, slug="else"), "of any, the other of else"), (replace(PLAN, players=3), "3")]
)
def test_strangers_are_refused(store: Store, plan: Plan, told: str) -> None:
    with pytest.raises(Incomparable, match=told):
        compare(store, keep(store, PLAN, [game()]), keep(store, plan, [game()]))


def test_runs_without_a_common_game_are_refused(store: Store) -> None:
    with pytest.raises(Incomparable, match="no pair of games"):
        compare(store, keep(store, PLAN, [game()]), keep(store, OTHER, [game()], start=1))


@pytest.mark.slow
def test_memory_does_not_grow_with_the_games(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    run = keep(store, PLAN, [game()])
    lines = some_games(1, 97)

    def peak(games: int) -> int:
        monkeypatch.setattr(store, "records", lambda run: ((i, lines[i % 97]) for i in range(games)))
        tracemalloc.start()
        assert compare(store, run, run).games == (games, games)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(10)
    assert peak(20_000) < 2 * peak(1_000)


# Rules and cards, from tallies


def tally(games: int, fired: int, held_wins: int = 0) -> Tally:
    """Return sums of two-player games, all watched, in which seat 1 always held the card."""
    return Tally(
        totals=Counter(games=games, watched=games, watched_wins=games * WIN),
        rules=Counter({"a.rule": fired, "other": games // 2}),
        held=Counter(card=games),
        held_wins=Counter(card=held_wins * WIN),
        played=Counter(card=1),
    )


def test_rules_are_compared_by_their_shares(store: Store) -> None:
    a = keep(store, PLAN, [game()] * 400, tally(400, 100))
    b = keep(store, OTHER, [game()] * 400, tally(400, 200))
    found = compare(store, a, b)
    rule, other = row(found, "rule_a.rule"), row(found, "rule_other")
    assert (rule.effect.a, rule.effect.b, rule.is_significant, rule.counts) == (0.25, 0.5, True, (400, 400))
    assert other.effect.p == 1
    assert sentence(rule, found).startswith("Games in which a.rule fired rose from 25.0 % to 50.0 % (95 %: +18.")


def test_cards_are_compared_by_their_lift(store: Store) -> None:
    """Seat 1, which holds the card, wins 200 of 400 games, then 260: a lift of 0, then of 60 - 40 - 0 = 30 points."""
    a = keep(store, PLAN, [game()] * 400, tally(400, 100, 200))
    b = keep(store, OTHER, [game()] * 400, tally(400, 100, 260))
    found = compare(store, a, b)
    card = row(found, "card_card")
    assert (card.effect.a, card.effect.b) == pytest.approx((0, 0.3))
    assert card.effect.low == pytest.approx(0.3 - 0.14, abs=0.01)  # 1.96 * √(2 * 4 * 0.25 / 400)
    assert card.is_significant
    assert sentence(card, found).startswith("The lift of card rose from 0.0 to 30.0 points (95 %: +16.")
    assert not row(compare(store, a, a), "card_card").is_significant


def test_the_tallies_given_are_those_compared(store: Store) -> None:
    run = keep(store, PLAN, [game()] * 40, tally(40, 10))
    found = compare(store, run, run, tallies=(tally(10, 10), tally(10, 0)))
    assert row(found, "rule_a.rule").effect.difference == -1


def test_tallies_of_mixed_line_ups_count_deals(store: Store) -> None:
    plans = (MIXED, replace(MIXED, data="new"))
    a, b = (keep(store, plan, [game()] * 400, tally(400, 100 + 30 * i)) for i, plan in enumerate(plans))
    alone = compare(
        store,
        keep(store, PLAN, [game()] * 400, tally(400, 100, 200)),
        keep(store, OTHER, [game()] * 400, tally(400, 130, 200)),
    )
    mixed, single = row(compare(store, a, b), "rule_a.rule").effect, row(alone, "rule_a.rule").effect
    assert (mixed.a, mixed.difference) == pytest.approx((single.a, single.difference))
    assert mixed.p > single.p
    assert mixed.high - mixed.low == pytest.approx((single.high - single.low) * math.sqrt(2), rel=0.01)


# Sentences


def test_sentences_say_what_changed_and_how_surely(store: Store) -> None:
    pairs = [(1, 1)] * 500 + [(1, 2)] * 300 + [(2, 1)] * 100 + [(2, 2)] * 100
    a = keep(store, PLAN, [game(winner) for winner, _ in pairs])
    b = keep(store, OTHER, [game(winner) for _, winner in pairs])
    found = compare(store, a, b)
    assert sentence(row(found, "seat_1"), found).startswith("Seat 1's wins fell from 80.0 % to 60.0 % (95 %: -")
    edge = sentence(row(found, "edge"), found)
    assert edge.startswith("The first player's edge over even fell from 30.0 to 10.0 points (95 %: -23.")
    assert edge.endswith("; 1,000 pairs).")
    assert sentence(row(found, "turns"), found) == "Turns: the same in every pair (1,000 pairs)."
    assert figure(row(found, "seat_1"), -0.2, sign=True) == "-20.0"
    assert figure(row(found, "seat_1"), -1e-9, sign=True) == "+0.0"


def test_no_difference_is_said_with_how_large_it_may_be(store: Store) -> None:
    found = compare(store, keep(store, PLAN, some_games(1, 300)), keep(store, OTHER, some_games(12, 300)))
    turns = row(found, "turns")
    most = max(-turns.effect.low, turns.effect.high)
    assert not turns.is_significant
    assert sentence(turns, found) == f"No difference seen in turns: within ±{most:.1f} turns (300 pairs)."


def test_a_doubtful_row_says_so(store: Store) -> None:
    found = compare(store, keep(store, PLAN, some_games(1, 300)), keep(store, OTHER, some_games(12, 300)))
    doubtful = replace(row(found, "turns"), adjusted=0.2)
    doubtful = replace(doubtful, effect=doubtful.effect._replace(p=0.03))
    assert "may have" in sentence(doubtful, found)
    assert sentence(doubtful, found).endswith("among so many rows, that can be chance.")


# Real plays


def test_half_the_points_to_reach_make_a_shorter_game(store: Store) -> None:
    rules = load_rules("cupid_tricks")
    short = rules_for(replace(rules.game, numbers={**rules.game.numbers, "target": 61}))
    a, b = (Lab(each.game, store).run(make_plan(each, 2, ("random",), 1), 60)[0] for each in (rules, short))
    found = compare(store, a, b)
    turns = row(found, "turns")
    assert found.paired
    assert changes(a.plan, b.plan) == [f"card data: {a.plan.data[:6]} in A, {b.plan.data[:6]} in B"]
    assert turns.is_significant
    assert turns.effect.b < 0.7 * turns.effect.a
    assert all(line.effect.b <= 1 for line in found.rules)


@pytest.mark.parametrize(
    ("name", "option", "choice"),
    [
        ("curdis", "black_cards", "high_numbers"),
        ("cubo", "turn_actions", "three"),
        ("in_love_and_war", "laid_in_shuffle", "hand_only"),
        ("cupid_tricks", "first_leader", "other"),
        ("cupido", "main_action", "compulsory"),
    ],
)
@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")], ids=["equal", "mixed"])
def test_both_sides_are_dealt_the_same(name: str, option: str, choice: str, bots: tuple[str, ...]) -> None:
    rules = load_rules(name)
    changed = rules.with_rulings({option: choice})
    plans = [make_plan(each, rules.min_players, bots, 7) for each in (rules, changed)]
    assert are_paired(*plans)
    tables = [Table(plan, each) for plan, each in zip(plans, (rules, changed), strict=True)]
    for index in range(4):
        a, b = (Play(table, index) for table in tables)
        assert a.state.zones() == b.state.zones()
        assert a.names == b.names
        assert [chance.state for chance in (*a.chances, a.dice)] == [chance.state for chance in (*b.chances, b.dice)]
