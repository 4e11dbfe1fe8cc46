"""Figures of a run: numbers worked out by hand after docs/measures.md, every figure explained there, and none that could mislead."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.playtest.measures import GROUPS, Figure, Unit, figures
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.tally import MICRO, WIN, Tally

EQUAL = Plan("chess", 2, ("random", "random"), 1, (), "d", "c")
MIXED = Plan("chess", 2, ("greedy", "random"), 1, (), "d", "c")
ONE_OF_THREE = Plan("chess", 3, ("greedy", "random", "random"), 1, (), "d", "c")


def tally_of(games: int, wins: list[float], **counts: Any) -> Tally:
    """Return a tally of ten plies a game, wins by seat in whole plays."""
    whole = {seat: int(WIN * won) for seat, won in enumerate(wins)}
    given: dict[str, Any] = {
        "turns": Counter({10: games}),
        "decisions": Counter({8: games}),
        "options": Counter({2: 10 * games}),
    }
    more = {"margins": Counter({3: games}), "ends": Counter(win=games), **given, **counts}
    totals = Counter(games=games) + more.pop("totals", Counter())
    return Tally(totals=totals, seats=Counter(whole), **more)


def found(plan: Plan, tally: Tally, seconds: float = 15.0) -> dict[str, Figure]:
    return {figure.key: figure for figure in figures(plan, tally, seconds)}


def numbers(figure: Figure) -> tuple[float, int, float | None, float | None]:
    """Return value, n and interval, to four places."""
    low, high = (None if end is None else round(end, 4) for end in (figure.low, figure.high))
    return round(figure.value, 4), figure.n, low, high


# By hand. Wilson's intervals of 8, 2, 1 and 0 of 10 are those of any table of them.


def test_seats_of_equal_bots() -> None:
    made = found(EQUAL, tally_of(10, [8, 2]))
    assert numbers(made["seat_1"]) == (0.8, 10, 0.4902, 0.9433)
    assert numbers(made["seat_2"]) == (0.2, 10, 0.0567, 0.5098)
    assert numbers(made["seats_equal"]) == (0.1094, 10, None, None)  # 2 (1 + 10 + 45) / 1024
    assert made["seats_equal"].unit == "p"


def test_shared_wins_and_those_of_nobody_are_no_seats() -> None:
    made = found(EQUAL, tally_of(10, [6.5, 2.5], totals=Counter(shared=1, nobody=1)))
    assert numbers(made["shared"])[:2] == (0.1, 10)
    assert numbers(made["shared"]) == numbers(made["nobody"]) == (0.1, 10, 0.0179, 0.4042)
    assert (made["seat_1"].value, made["seat_2"].value) == (0.65, 0.25)
    assert made["seats_equal"].value == pytest.approx(math.erfc(math.sqrt(16 / 9 / 2)))  # 2 (6.5 - 4.5)² / 4.5


def test_plays_of_one_deal_count_as_one_trial_of_seats_and_ends() -> None:
    """Ten plays are five deals: the share is of plays, its interval that of 4 of 5."""
    made = found(MIXED, tally_of(10, [8, 2], ends=Counter(win=8, cap=2), totals=Counter(shared=2)))
    assert numbers(made["seat_1"]) == (0.8, 10, 0.3755, 0.9638)
    assert numbers(made["end_win"]) == numbers(made["seat_1"])
    assert numbers(made["end_cap"]) == numbers(made["shared"]) == numbers(made["seat_2"])
    assert made["seats_equal"].value == pytest.approx(2 * (1 + 5) / 32)


def test_even_is_marked_where_it_lies_outside_of_the_interval_only() -> None:
    made = found(EQUAL, tally_of(100, [60, 40]))  # 0.5020 to 0.6906
    assert (made["seat_1"].note, made["seat_2"].note) == ("even would be 50.0 %", "even would be 50.0 %")
    made = found(EQUAL, tally_of(100, [59, 41]))  # 0.4921 to 0.6813
    assert (made["seat_1"].note, made["seat_2"].note) == ("", "")
    assert found(ONE_OF_THREE, tally_of(900, [600, 300, 0]))["seat_3"].note == "even would be 33.3 %"


def test_even_is_of_the_plays_that_somebody_won() -> None:
    """Of 100 plays 40 were won by nobody: 30 % is even, and 55 % of them all is more."""
    made = found(EQUAL, tally_of(100, [55, 5], totals=Counter(nobody=40)))
    assert made["seat_1"].note == "even would be 30.0 %"
    assert found(EQUAL, tally_of(100, [30, 30], totals=Counter(nobody=40)))["seat_1"].note == ""
    tally = tally_of(90, [20, 20, 20], totals=Counter(nobody=30))
    assert found(ONE_OF_THREE, tally)["bot_random"].note == "even would be 44.4 %"


def test_length_is_told_by_percentiles_of_the_plays() -> None:
    turns = Counter({10: 1, 20: 17, 30: 1, 40: 1})
    tally = tally_of(20, [10, 10], turns=turns, decisions=Counter({0: 19, 9: 1}))
    made = found(EQUAL, tally)
    assert numbers(made["turns"]) == (20, 20, 10, 30)
    assert numbers(made["minutes"]) == (5, 20, 2.5, 7.5)
    assert numbers(made["decisions"]) == (0, 20, 0, 0)
    assert numbers(found(EQUAL, tally, 90)["minutes"]) == (30, 20, 15, 45)
    assert found(EQUAL, tally, 90)["minutes"].note.startswith("turns at 90 s each")
    assert numbers(found(EQUAL, tally, 90)["turns"]) == (20, 20, 10, 30)


def test_ends_are_told_the_commonest_first_and_the_margin_with_students_interval() -> None:
    tally = tally_of(10, [5, 5], ends=Counter(cap=1, win=8, quiet=1), margins=Counter({0: 5, 10: 5}))
    made = found(EQUAL, tally)
    assert [key for key in made if key.startswith("end_")] == ["end_win", "end_cap", "end_quiet"]
    assert numbers(made["end_win"]) == (0.8, 10, 0.4902, 0.9433)
    assert numbers(made["margin"]) == (5, 10, 1.2297, 8.7703)  # 5 ± 2.262157 · √(250 / 9 / 10)


def test_in_a_mixed_line_up_the_margin_is_known_by_deals() -> None:
    """Ten plays are five deals: t with 4 degrees of freedom, 2.776445, and 6.544 = 2.776445 · √(250 / 9 / 5)."""
    margins = Counter({0: 5, 10: 5})
    assert numbers(found(MIXED, tally_of(10, [5, 5], margins=margins))["margin"]) == (5, 10, -1.5441, 11.5441)
    margin = found(MIXED, tally_of(2, [1, 1], margins=Counter({0: 1, 10: 1})))["margin"]
    assert (margin.value, margin.low, margin.high) == (5, None, None)


def test_one_play_has_a_margin_and_no_interval_of_it() -> None:
    margin = found(EQUAL, tally_of(1, [1, 0]))["margin"]
    assert (margin.value, margin.n, margin.low, margin.high) == (3, 1, None, None)


def test_choice_is_told_over_plies() -> None:
    made = found(EQUAL, tally_of(10, [5, 5], options=Counter({1: 60, 2: 30, 5: 10})))
    assert (made["real_decisions"].value, made["real_decisions"].n) == (0.4, 100)
    assert (made["options"].value, made["options"].n) == (1.7, 100)
    assert (made["most_options"].value, made["most_options"].n) == (5, 100)


def test_leads_are_told_over_the_plays_that_can_have_them() -> None:
    sums = Counter(watched=4, lead_changes=10, won_alone=3, drama=900_000, decisiveness=9 * MICRO // 4)
    sums += Counter(led_at_half=2, comebacks=1, led_at_quarter=10, runaways=8)
    made = found(EQUAL, tally_of(16, [8, 8], totals=sums))
    assert (made["lead_changes"].value, made["lead_changes"].n) == (2.5, 4)
    assert numbers(made["drama"])[:2] == (0.3, 3)
    assert (made["decisiveness"].value, made["decisiveness"].n) == (0.75, 3)
    assert numbers(made["comebacks"]) == (0.5, 2, 0.0945, 0.9055)
    assert numbers(made["runaways"]) == (0.8, 10, 0.4902, 0.9433)
    made = found(MIXED, tally_of(16, [8, 8], totals=sums))
    assert numbers(made["runaways"]) == (0.8, 10, 0.3755, 0.9638)  # that of 4 of 5


def test_skill_is_told_against_the_seats_that_a_bot_takes_by_deals() -> None:
    tally = tally_of(9, [3, 3, 3])
    tally.bots.update(greedy=6 * WIN, random=3 * WIN)
    tally.deals.update(bot=2, seat=1)
    made = found(ONE_OF_THREE, tally)
    assert numbers(made["bot_greedy"]) == (0.6667, 9, 0.2077, 0.9385)
    assert numbers(made["bot_random"]) == (0.3333, 9, 0.0615, 0.7923)
    assert (made["bot_greedy"].note, made["bot_random"].note) == ("even would be 33.3 %", "even would be 66.7 %")
    assert numbers(made["deals_bot"]) == (0.6667, 3, 0.2077, 0.9385)
    assert numbers(made["deals_neither"]) == (0, 3, 0, 0.5615)
    assert "n counts deals" in made["deals_seat"].note


def test_equal_bots_show_neither_skill_nor_luck() -> None:
    tally = tally_of(10, [5, 5])
    tally.bots.update(random=10 * WIN)
    assert {figure.group for figure in figures(EQUAL, tally)} == set(GROUPS) - {"skill", "luck"}
    assert {figure.group for figure in figures(MIXED, tally)} == set(GROUPS)


def test_where_nothing_was_played_to_its_end_nothing_is_told() -> None:
    for plan in (EQUAL, MIXED, ONE_OF_THREE):
        assert figures(plan, Tally()) == []


def test_a_play_that_was_over_before_anyone_could_act_has_figures() -> None:
    nothing = Counter({0: 1})
    made = found(EQUAL, tally_of(1, [1, 0], turns=nothing, decisions=nothing, options=Counter()))
    assert (made["real_decisions"].value, made["real_decisions"].n, made["most_options"].value) == (0, 0, 0)


def test_a_deal_of_which_a_play_broke_is_still_told() -> None:
    """Three plays of two deals, all won by one seat: more wins than whole deals."""
    made = found(MIXED, tally_of(3, [3, 0]))
    assert numbers(made["seat_1"])[:2] == (1, 3)
    assert 0 <= made["seats_equal"].value <= 1


# What must hold of any run


@st.composite
def runs(draw: st.DrawFn) -> tuple[Plan, Tally]:
    """Return the tally of any plays, some of which broke: who won, how long, whether it was watched."""
    players = draw(st.integers(2, 5))
    bots = draw(st.sampled_from([("random",), ("greedy", "random"), ("a", "b", "c")]))[:players]
    plan = replace(EQUAL, players=players, bots=bots + bots[-1:] * (players - len(bots)))
    tally = Tally()
    seat = st.integers(0, players - 1)
    plays = draw(st.lists(st.one_of(st.none(), st.tuples(st.sets(seat), st.integers(0, 40))), max_size=20))
    for index, play in enumerate(plays):
        if play:
            add(tally, plan, index, *play)
    return plan, tally


def add(tally: Tally, plan: Plan, index: int, winners: set[int], length: int) -> None:
    lone = len(winners) == 1
    tally.totals.update(games=1, shared=len(winners) > 1, nobody=not winners)
    for seat, name in enumerate(plan.seating(index)):
        tally.chairs[name] += 1
        tally.seats[seat] += WIN // len(winners) if seat in winners else 0
        tally.bots[name] += WIN // len(winners) if seat in winners else 0
    tally.turns[length] += 1
    tally.decisions[length // 2] += 1
    tally.margins[length if lone else 0] += 1
    tally.ends["long" if length > 20 else "short"] += 1
    tally.options.update({1: length // 2, 7: length - length // 2})
    tally.deals["neither"] += lone
    if plan.is_watched(index):
        tally.totals.update(watched=1, won_alone=lone, led_at_half=lone, comebacks=lone, lead_changes=length)


@settings(max_examples=60)
@given(runs())
def test_every_figure_of_any_run_is_whole(run: tuple[Plan, Tally]) -> None:
    plan, tally = run
    made = figures(plan, tally)
    assert bool(made) == bool(tally.games)
    assert len({figure.key for figure in made}) == len(made)
    groups = [figure.group for figure in made]
    assert groups == sorted(groups, key=list(GROUPS).index)
    for figure in made:
        assert figure.unit in get_args(Unit)
        assert figure.title
        assert type(figure.n) is int
        assert math.isfinite(figure.value)
        assert (figure.low is None) == (figure.high is None)
        if figure.low is not None and figure.high is not None:
            assert figure.low <= figure.value <= figure.high
            assert math.isfinite(figure.low)
            assert math.isfinite(figure.high)
        if figure.unit in ("share", "p"):
            assert 0 <= (figure.low or 0) <= figure.value <= (figure.high or 1) <= 1
    if tally.games:
        seats = sum(figure.value for figure in made if re.fullmatch(r"seat_\d", figure.key))
        assert seats == pytest.approx(1 - tally.totals["nobody"] / tally.games)


# Every figure is explained, and every explanation has its figure


def documented(root: Path) -> dict[str, set[str]]:
    """Return title of a section of docs/measures.md -> the keys that its table explains."""
    parts = re.split(r"^## (.*)\n", (root / "docs" / "measures.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert set(GROUPS.values()) <= set(sections)
    rows = {title: re.findall(r"^\| (.*?) \|", sections[title], flags=re.MULTILINE) for title in GROUPS.values()}
    return {title: {key for cell in cells for key in re.findall(r"`(\w+)…?`", cell)} for title, cells in rows.items()}


def test_figures_and_docs_measures_tell_of_the_same(project_root: Path) -> None:
    tally = tally_of(9, [3, 3, 3])
    general = [(r"^seat_\d$", "seat_1"), (r"^end_.*", "end_"), (r"^bot_.*", "bot_")]
    made: dict[str, set[str]] = {title: set() for title in GROUPS.values()}
    for figure in figures(ONE_OF_THREE, tally):
        key = figure.key
        for pattern, name in general:
            key = re.sub(pattern, name, key)
        made[GROUPS[figure.group]].add(key)
    assert documented(project_root) == made
