"""The first page of a report, from made-up tallies: what it says, and how sure it is."""

from __future__ import annotations

from typing import Any

import pytest

from card_data.reader import read_game
from generator.project import SHIPPED
from generator.report.answers import does_end, how_long, idle_cards, is_fair, silent_rules
from generator.report.cards import CardTable
from generator.report.page import bot_values, figure_tables
from generator.report.rules import RuleTable, rule_table
from generator.report.runs import LineUp, Session
from generator.report.skill import by_coin, is_skill, steps
from generator.report.words import numbers_told, parts_of
from rules_engine import rules_for
from rules_engine.playtest.ladder import rung
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.store import Run
from rules_engine.playtest.tally import WIN, Tally

SECONDS = 15.0


def line_up(bots: tuple[str, ...], wins: tuple[int, ...], ends: dict[str, int] | None = None, **more: Any) -> LineUp:
    """Return a line-up whose seats won so many games; the rest was won by nobody."""
    ends = ends or {"win": sum(wins)}
    games, players = sum(ends.values()), len(bots)
    tally = Tally()
    first = more.get("first", sum(wins) // players)
    tally.totals.update({"games": games, "nobody": games - sum(wins), "first": WIN * first})
    tally.seats.update({seat: won * WIN for seat, won in enumerate(wins)})
    tally.bots.update({bot: WIN * more.get("of_bot", {}).get(bot, 0) for bot in bots})
    tally.ends.update(ends)
    tally.options.update({2: games, 1: games})
    for histogram in (tally.turns, tally.decisions, tally.margins):
        histogram.update({40: games})
    plan = Plan("game", players, bots, 1, (), "data", "code")
    return LineUp(Run(1, plan, "2020-01-01T00:00", "1", games, 0, 1.0), tally, more.get("rulings", ()), True, SECONDS)


def session_of(*line_ups: LineUp) -> Session:
    return Session(line_ups, ())


GREEDY, RANDOM = ("greedy", "greedy"), ("random", "random")


@pytest.mark.parametrize(
    ("wins", "verdict", "told"),
    [
        ((5_000, 5_000), "Yes", "no seat wins measurably more"),
        ((6_000, 4_000), "No", "seat 1 wins 60.0"),
        ((5_150, 4_850), "Nearly", "seat 1 wins 51.5"),
        ((52, 48), "No gap found", "could hide in so few games"),
        ((3, 2), "Too few games", "could hide in so few games"),
    ],
)
def test_fairness_is_judged_by_test_and_size(wins: tuple[int, ...], verdict: str, told: str) -> None:
    answer = is_fair(session_of(line_up(GREEDY, wins)))
    assert answer.verdict == verdict
    assert told in " ".join(sentence.text for sentence in answer.sentences)
    assert f"{sum(wins):,}\u00a0games" in answer.sentences[0].evidence


def test_even_allows_for_games_that_nobody_won() -> None:
    answer = is_fair(session_of(line_up(GREEDY, (4_000, 4_000), {"win": 8_000, "cap": 2_000})))
    assert answer.verdict == "Yes"
    assert "40.0\u00a0% would be even (20.0\u00a0% were won by nobody)" in answer.sentences[0].text


def test_a_game_whose_first_player_wins_more_is_not_fair() -> None:
    """The seats are alike, for chance says who begins: whoever does is the one to look at."""
    answer = is_fair(session_of(line_up(GREEDY, (5_000, 5_000), first=6_000)))
    assert answer.verdict == "No"
    assert "whoever begins wins 60.0\u00a0% of the games, where 50.0\u00a0% would be even" in answer.sentences[0].text
    assert "no seat wins measurably more" in answer.sentences[1].text


def test_choosing_bots_speak_before_blind_ones() -> None:
    best = line_up(("ismcts-10", "ismcts-10"), (300, 300))
    few = line_up(("ismcts-300", "ismcts-300"), (10, 10))
    session = session_of(line_up(RANDOM, (9_000, 1_000)), line_up(GREEDY, (900, 900)), best, few)
    assert session.spokesmen() == (best,)
    other = line_up(GREEDY, (5_000, 5_000), rulings=(("option", "choice"),))
    blind = line_up(RANDOM, (5, 5))
    assert session_of(other, blind).spokesmen() == (blind,)


def test_blind_bots_are_marked() -> None:
    answer = is_fair(session_of(line_up(RANDOM, (5_000, 5_000))))
    assert "not how people play" in answer.sentences[0].evidence


@pytest.mark.parametrize(
    ("ends", "verdict"),
    [({"win": 1_000}, "Yes"), ({"win": 995, "cap": 5}, "Nearly always"), ({"win": 500, "quiet": 500}, "Not always")],
)
def test_ends_by_a_limit_are_no_ends(ends: dict[str, int], verdict: str) -> None:
    assert does_end(session_of(line_up(GREEDY, (250, 250), ends))).verdict == verdict


@pytest.mark.parametrize(("won", "verdict"), [(900, "Yes"), (540, "Not shown"), (505, "Not shown"), (400, "Not shown")])
def test_skill_is_what_wins_more_than_its_share(won: int, verdict: str) -> None:
    mixed = line_up(("greedy", "random"), (500, 500), of_bot={"greedy": won, "random": 1_000 - won})
    answer = is_skill(session_of(mixed))
    assert answer.verdict == verdict
    assert f"{won / 10:.1f}\u00a0%" in answer.sentences[0].text


def test_skill_is_judged_as_the_ladder_judges_it() -> None:
    """Four wins of four games are those of two deals, and too few for either."""
    few = line_up(("greedy", "random"), (2, 2), of_bot={"greedy": 4, "random": 0})
    answer = is_skill(session_of(few))
    assert answer.verdict == "Too few games" == rung(few.plan, few.tally).verdict.capitalize()
    many = line_up(("greedy", "random"), (500, 500), of_bot={"greedy": 900, "random": 100})
    weak = line_up(("ismcts-3", "greedy"), (500, 500), of_bot={"ismcts-3": 300, "greedy": 700})
    found = steps(session_of(many, weak))
    assert [step.verdict for step in found] == [rung(each.plan, each.tally).verdict for each in (many, weak)]
    assert is_skill(session_of(many, weak)).verdict == "Partly"


@pytest.mark.parametrize(
    ("bot", "seat", "told"),
    [
        (60, 40, "So skill decides"),
        (40, 60, "So the deal or the seat decides"),
        (3, 3, "does not tell skill, deal and chance apart"),
        (1, 5, "does not tell skill, deal and chance apart"),
    ],
)
def test_luck_is_told_against_coins_and_by_its_interval(bot: int, seat: int, told: str) -> None:
    games = 2 * (bot + seat)
    mixed = line_up(("greedy", "random"), (bot + seat, bot + seat), of_bot={"greedy": games, "random": 0})
    mixed.tally.deals.update(bot=bot, seat=seat)
    sentence = is_skill(session_of(mixed)).sentences[-1]
    assert told in sentence.text
    assert "coins would make 50.0\u00a0% of each" in sentence.text
    assert "95\u00a0%" in sentence.evidence


def test_coins_make_fewer_such_deals_of_more_seats() -> None:
    assert by_coin(line_up(("a", "b", "c"), (1, 1, 1))) == pytest.approx(1 / 9)


def test_even_is_the_same_in_figures_ladder_and_report() -> None:
    mixed = line_up(("greedy", "random"), (300, 300), {"win": 600, "cap": 400}, of_bot={"greedy": 400, "random": 200})
    (step,) = steps(session_of(mixed))
    assert step.even == rung(mixed.plan, mixed.tally).even == mixed.even == 0.3
    assert mixed.figures["bot_greedy"].note == "even would be 30.0 %"


# Rules


def ruled(slug: str, fired: dict[str, int], bots: tuple[str, ...] = RANDOM) -> RuleTable:
    each = line_up(bots, (10, 10))
    each.tally.rules.update(fired)
    game = read_game(SHIPPED, slug)
    return rule_table(rules_for(game), session_of(each), [], each)


def test_rules_that_only_forbid_are_not_said_to_be_idle() -> None:
    every = dict.fromkeys(rules_for(read_game(SHIPPED, "cupido")).index.enforced(), 20)
    untold = {row.id for row in ruled("cupido", {}).untold}
    assert {"steal.rival", "dart.main", "group.one", "turn.main"} <= untold
    answer = silent_rules(ruled("cupido", {rule: n for rule, n in every.items() if rule not in untold}))
    assert (answer.verdict, answer.is_good) == ("None", True)
    assert "only forbid, or say what one may do" in answer.sentences[-1].text
    idle = {rule: n for rule, n in every.items() if rule not in untold | {"free.play", "free.return"}}
    answer = silent_rules(ruled("cupido", idle))
    assert (answer.verdict, answer.is_good) == (f"2 of {len(every) - len(untold)}", False)
    assert "1 of them hangs on a ruling" in answer.sentences[0].text
    answer = silent_rules(
        ruled("cupido", {rule: n for rule, n in every.items() if rule not in untold | {"free.return"}})
    )
    assert "it is listed with its words. It hangs on a ruling" in answer.sentences[0].text


def test_a_rule_of_mixed_line_ups_has_its_trials_by_deals() -> None:
    """Of twenty games of ten deals sixteen: 8 of 10."""
    table = ruled("cupido", {"win.now": 16}, ("greedy", "random"))
    row = next(row for row in table.lines if row.id == "win.now")
    for share in (row.fired, row.fired_best):
        assert (share.value, round(share.low, 4), round(share.high, 4)) == (0.8, 0.4902, 0.9433)


# Words and looks


def test_options_of_commands_stand_apart_from_words() -> None:
    parts = parts_of("Let them: add --ladder, or --bots greedy,random.")
    assert [part["text"] for part in parts if part["option"]] == ["--ladder", "--bots"]
    assert "".join(part["text"] for part in parts) == "Let them: add --ladder, or --bots greedy,random."


def test_minutes_are_turns_times_seconds() -> None:
    answer = how_long(session_of(line_up(GREEDY, (5, 5))), 25)
    assert answer.verdict == "10\u00a0min"
    assert "25\u00a0minutes" in answer.sentences[-1].text


@pytest.mark.parametrize(
    ("numbers", "told"), [((2,), "2"), ((2, 3), "2 and 3"), ((2, 3, 4), "2 to 4"), ((2, 3, 5), "2, 3 and 5")]
)
def test_numbers_of_players_are_told_shortly(numbers: tuple[int, ...], told: str) -> None:
    assert numbers_told(numbers) == told


@pytest.mark.parametrize(("watched", "good", "told"), [(0, False, "No game was watched"), (9, True, "changes hands")])
def test_a_game_without_cards_to_hold_is_no_fault(watched: int, good: bool, told: str) -> None:
    cards = CardTable(line_up(GREEDY, (5, 5)), (), (), (), 0, watched, False)
    answer = idle_cards(cards)
    assert (answer.verdict, answer.is_good) == ("Not measured", good)
    assert told in answer.sentences[0].text


@pytest.mark.parametrize(("line_ups", "columns"), [(1, [1]), (4, [4]), (5, [3, 2]), (9, [3, 3, 3]), (10, [4, 4, 2])])
def test_line_ups_are_spread_evenly_over_tables(line_ups: int, columns: list[int]) -> None:
    found = list(figure_tables(2, [line_up(GREEDY, (5, 5))] * line_ups))
    assert [len(table["heads"]) for table in found] == columns
    assert all(len(row["cells"]) == len(table["heads"]) for table in found for row in table["groups"][0]["rows"])
    assert len({table["caption"] for table in found}) == len(found)


def test_bots_of_one_kind_are_told_together() -> None:
    session = session_of(line_up(("ismcts-300", "greedy"), (5, 5)), line_up(("ismcts-100", "random"), (5, 5)))
    told = bot_values(session)
    assert [each["name"] for each in told] == ["random", "greedy", "ismcts-100 and ismcts-300"]
    assert told[0]["summary"].endswith(". This is not how people play.")
