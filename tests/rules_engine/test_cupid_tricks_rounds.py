"""CUPID, rule by rule: from the draw after a trick to the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine import CHANCE, TERMINAL
from rules_engine.chance import Chance
from rules_engine.core import Event
from rules_engine.errors import IllegalAction
from rules_engine.games.cupid_tricks.play import CupidState
from tests.rules_engine import oracle_cupid_tricks as oracle
from tests.rules_engine.cupid_tricks_table import RULES, act, cards, late, legal, rules_of, table, trick, with_numbers

rule = pytest.mark.rule

# After the trick


@rule("won.closed")
def test_won_cards_lie_closed_with_the_winner() -> None:
    state, events = trick("s5", "h8")
    assert Event("won.closed", 1, tuple(cards("s5 h8"))) in events
    assert state.zones()["won 1"] == cards("s5 h8")
    assert state.zones()["won 0"] == state.zones()["trick"] == []
    assert not any("won" in text for text in legal(state))


@rule("draw.winner", "draw.loser", "draw.turn_up")
@pytest.mark.parametrize(("lead", "answer", "winner"), [("h8", "s5", 0), ("s5", "h8", 1)])
def test_the_winner_takes_either_card_and_the_loser_the_other(lead: str, answer: str, winner: int) -> None:
    for choice, source in (("turn-up", "stock"), ("stock", "turn-up")):
        state, _ = trick(lead, answer, turn_up="s7", stock="h3 anima cupid")
        assert state.current_player == winner
        assert legal(state) == ["take turn-up", "take stock"]
        events = act(state, f"take {choice}")
        got = {"turn-up": "spade-7", "stock": "heart-3"}
        assert state.zones()[f"hand {winner}"][-1] == got[choice]
        assert state.zones()[f"hand {1 - winner}"][-1] == got[source]
        told = {"turn-up": ("turn-up", "spade-7"), "stock": ("stock",)}
        assert events[:3] == [
            Event("draw.winner", winner, told[choice]),
            Event("draw.loser", 1 - winner, told[source]),
            Event("draw.turn_up", CHANCE, ("anima",)),
        ]
        assert state.zones()["turn-up"] == ["anima"]
        assert state.zones()["stock"][0] == "cupid"
        assert len(state.zones()["stock"]) == 9
        assert state.current_player == winner


@rule("draw.winner")
def test_nobody_plays_before_the_draw_or_draws_before_a_trick() -> None:
    state = table("h8 h1", "s5 h2")
    assert "a trick is being played" in _only_reason(state, "take turn-up")
    act(state, "h8")
    assert "a trick is being played" in _only_reason(state, "take stock")
    act(state, "s5")
    for card in oracle.CARDS:
        assert "Ada draws first" in _only_reason(state, f"play {card}")


def _only_reason(state: CupidState, text: str) -> str:
    action = RULES.parse_action(text)
    (reason,) = RULES.explain(state, action)
    assert reason.rule == "draw.winner"
    with pytest.raises(IllegalAction):
        state.apply(action)
    return reason.facts


@rule("draw.turn_up")
@pytest.mark.parametrize("choice", ["turn-up", "stock"])
def test_a_card_taken_face_up_stays_known_until_it_is_played(choice: str) -> None:
    state, _ = trick("h8", "s5", turn_up="s7")
    act(state, f"take {choice}")
    taker = 0 if choice == "turn-up" else 1
    samples = [state.resample(1 - taker, Chance(number)) for number in range(40)]
    assert all("spade-7" in sample.zones()[f"hand {taker}"] for sample in samples)
    assert len({tuple(sorted(sample.zones()[f"hand {taker}"])) for sample in samples}) > 20
    own = state.zones()["hand 0"][0]
    act(state, *(["s7", state.zones()["hand 1"][0]] if taker == 0 else [f"play {own}", "s7"]))
    assert state.shown == [[], []]


def play_on(state: CupidState, tricks: int) -> list[Event]:
    """Play so many tricks with the first card of either hand, drawing from the stock."""
    before = len(state.events)
    done = 0
    while done < tricks:
        state.apply(state.legal_actions()[-1])
        done = rules_of(state.events[before:]).count("won.closed")
    return list(state.events[before:])


@rule("draw.last", "draw.none", "draw.turn_up", "round.end")
def test_a_round_has_six_tricks_with_a_draw_and_five_without() -> None:
    state = table()
    play_on(state, 5)
    act(state, "take stock")
    assert len(state.zones()["stock"]) == 1
    assert len(state.zones()["turn-up"]) == 1
    play_on(state, 1)
    last = [*state.zones()["turn-up"], *state.zones()["stock"]]
    events = act(state, "take turn-up")
    assert rules_of(events)[:3] == ["draw.winner", "draw.loser", "draw.last"]
    assert state.zones()["turn-up"] == state.zones()["stock"] == []
    assert set(last) <= {*state.zones()["hand 0"], *state.zones()["hand 1"]}
    assert [len(state.zones()[f"hand {seat}"]) for seat in (0, 1)] == [5, 5]
    for left in (4, 3, 2, 1):
        events = play_on(state, 1)
        assert rules_of(events).count("draw.none") == 1
        assert "draw.winner" not in rules_of(events)
        assert [len(state.zones()[f"hand {seat}"]) for seat in (0, 1)] == [left, left]
        assert state.phase == "lead"
        assert "nothing left to draw" in _only_reason(state, "take stock")
    events = play_on(state, 1)
    assert Event("round.end", CHANCE, (1,)) in events
    assert "draw.none" not in rules_of(events)
    counts = Counter(rules_of(state.events))
    assert (counts["won.closed"], counts["draw.winner"], counts["draw.turn_up"], counts["draw.last"]) == (11, 6, 5, 1)


@rule("lead.winner")
@pytest.mark.parametrize(("lead", "answer", "winner"), [("h8", "s5", 0), ("s5", "h8", 1), ("monster", "h6", 1)])
def test_the_winner_leads(lead: str, answer: str, winner: int) -> None:
    state, _ = trick(lead, answer)
    assert act(state, "take stock")[-1] == Event("lead.winner", winner)
    assert (state.current_player, state.phase) == (winner, "lead")


@rule("lead.monster", "draw.winner")
@pytest.mark.parametrize(
    ("lead", "answer", "winner"),
    [("monster", "s5", 0), ("s4", "monster", 1), ("monster", "anima", 0), ("zephyr", "monster", 1)],
)
def test_after_monster_the_loser_leads_but_the_winner_draws_first(lead: str, answer: str, winner: int) -> None:
    state, _ = trick(lead, answer)
    assert (state.current_player, state.phase) == (winner, "draw")
    events = act(state, "take stock")
    assert events[0].player == winner
    assert events[-1] == Event("lead.monster", 1 - winner)
    assert (state.current_player, state.phase) == (1 - winner, "lead")


@rule("lead.monster", "draw.none")
def test_monster_hands_the_lead_over_when_there_is_nothing_to_draw_too() -> None:
    state = late("monster h9", "s5 h2")
    events = act(state, "monster", "s5")
    assert events[-2:] == [Event("draw.none", CHANCE), Event("lead.monster", 1)]
    assert state.current_player == 1


# The end of a round


@rule("round.end", "prize.take", "prize.score")
@pytest.mark.parametrize(("hands", "winner"), [(("s3", "h7"), 1), (("h7", "s3"), 0)])
def test_the_last_trick_wins_the_prize_trick(hands: tuple[str, str], winner: int) -> None:
    state = late(*hands, prize="h4 s9", scores=[10, 20])
    events = act(state, *hands)
    at = rules_of(events).index("round.end")
    assert events[at - 1].rule == "won.closed"
    assert events[at : at + 4] == [
        Event("round.end", CHANCE, (1,)),
        Event("prize.take", winner, tuple(cards("h4 s9"))),
        Event("prize.score", winner, (13,)),
        Event("score.mixed", winner, tuple(cards("h4 s9"))),
    ]
    assert state.scores == [10 + 23 * (winner == 0), 20 + 23 * (winner == 1)]
    assert state.round == 2


@rule("prize.score")
def test_a_prize_is_worth_what_a_trick_of_its_cards_is() -> None:
    """All pairs, in both orders; figures and Zephyr too, and the holder is the last trick's winner whatever would win."""
    for one in oracle.CARDS:
        for other in oracle.CARDS:
            free = [card for card in cards("s1 s2 s3 s4") if card not in (one, other)][:2]
            if one != other:
                state = late(*free, prize=f"{one} {other}")
                act(state, *free)
                assert state.scores == [0, 1 + oracle.points(one, other)], (one, other)


@rule("round.dealer")
@pytest.mark.parametrize(("scores", "dealer"), [([50, 40], 0), ([20, 40], 1)])
def test_whoever_is_ahead_deals_the_next_round(scores: list[int], dealer: int) -> None:
    """Seat 1 wins the last trick for 1 and an empty prize, so that the scores decide and not the trick."""
    state = late("s1", "s2", prize="zephyr h1", scores=scores)
    events = act(state, "s1", "s2")
    assert Event("round.dealer", dealer) in events
    assert Event("deal.hand", dealer, (2, 5)) in events
    assert "round.tie" not in rules_of(events)
    assert (state.dealer, state.current_player, state.phase) == (dealer, dealer, "lead")
    assert [len(state.zones()[f"hand {seat}"]) for seat in (0, 1)] == [5, 5]
    assert (state.shown, state.seen, state.to_position()["last_winner"]) == ([[], []], [], None)
    assert state.zones()["won 0"] == state.zones()["won 1"] == []


@rule("round.dealer")
def test_the_prize_counts_for_who_is_ahead() -> None:
    state = late("s1", "s2", prize="h9 s9", scores=[40, 30])
    act(state, "s1", "s2")
    assert state.scores == [40, 49]
    assert state.dealer == 1


@rule("round.tie")
@pytest.mark.parametrize(("hands", "scores"), [(("s1", "s2"), [31, 30]), (("s2", "s1"), [30, 31])])
def test_at_equal_scores_the_last_trick_s_winner_deals(hands: tuple[str, str], scores: list[int]) -> None:
    state = late(*hands, prize="zephyr h1", scores=scores)
    events = act(state, *hands)
    winner = 1 if hands[1] == "s2" else 0
    assert state.scores == [31, 31]
    assert Event("round.tie", winner) in events
    assert "round.dealer" not in rules_of(events)
    assert state.current_player == state.dealer == winner


@rule("round.dealer", "lead.monster")
def test_monster_in_the_last_trick_leaves_the_dealer_alone() -> None:
    state = late("monster", "s5", prize="zephyr h1", scores=[30, 20])
    events = act(state, "monster", "s5")
    assert "lead.monster" not in rules_of(events)
    assert state.current_player == 0


# The end of the game


@rule("end.target")
@pytest.mark.parametrize(("before", "over"), [(107, False), (108, True), (109, True)])
def test_the_target_is_reached_or_passed_in_the_middle_of_a_round(before: int, over: bool) -> None:
    state, events = trick("s5", "h8", scores=[120, before])
    assert state.is_terminal == over
    if not over:
        assert state.current_player == 1
        return
    assert events[-1] == Event("end.target", 1, (before + 13,))
    assert "draw.winner" not in rules_of(events)
    assert state.current_player == TERMINAL
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule, state.outcome.winners) == ("target", "end.target", (1,))
    assert state.outcome.scores == (120, before + 13)
    assert state.returns() == [-0.5, 0.5]
    assert state.legal_actions() == []
    for action in RULES.candidate_actions(state):
        assert [reason.rule for reason in RULES.explain(state, action)] == ["end.target"]
        with pytest.raises(IllegalAction, match="over"):
            state.apply(action)


@rule("end.target", "prize.take")
def test_a_prize_stays_closed_when_the_last_trick_is_enough() -> None:
    state = late("h7", "s3", prize="h10 s10", scores=[111, 0])
    events = act(state, "h7", "s3")
    assert state.is_terminal
    assert state.scores == [121, 0]
    assert not {"prize.take", "round.end"} & set(rules_of(events))
    assert sorted(state.zones()["prize"]) == sorted(cards("h10 s10"))


@rule("end.target", "prize.score")
def test_a_prize_may_win_the_game() -> None:
    state = late("h7", "s3", prize="h10 s10", scores=[95, 120])
    events = act(state, "h7", "s3")
    assert events[-1] == Event("end.target", 0, (125,))
    assert rules_of(events)[-4:] == ["prize.take", "prize.score", "score.mixed", "end.target"]
    assert state.is_terminal
    assert state.zones()["prize"] == []
    assert state.zones()["won 0"][-2:] == cards("h10 s10")


def test_a_guard_ends_simulated_games() -> None:
    for scores, winners in (([30, 20], (0,)), ([20, 30], (1,)), ([20, 19], (0, 1))):
        state = late("s1", "s2", prize="zephyr h1", scores=scores, rules=with_numbers(max_rounds=1))
        act(state, "s1", "s2")
        assert state.outcome is not None
        assert (state.outcome.termination, state.outcome.rule, state.outcome.winners) == ("cap", "round.end", winners)
        assert state.rules.from_position(state.to_position()).outcome == state.outcome
        assert state.returns() == ([0.0, 0.0] if len(winners) == 2 else [0.5 - winners[0], winners[0] - 0.5])
