"""CUPID, whole rounds and games: worked examples, a second formulation, counted trees, other rulings, other printed numbers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.chance import Chance, mix
from rules_engine.core import Event
from rules_engine.errors import IllegalAction, RulesError
from rules_engine.games.cupid_tricks.play import CupidRules, CupidState
from rules_engine.playout import count_nodes, random_action, random_play
from tests.rules_engine import oracle_cupid_tricks as oracle
from tests.rules_engine.cupid_tricks_table import (
    RULES,
    act,
    cards,
    late,
    rules_of,
    table,
    trick,
    with_card,
    with_numbers,
)

proves = pytest.mark.rule


# The rulebook's examples


def test_three_tricks_from_a_game() -> None:
    """`play.example`: two spades, two hearts, and Monster thrown away."""
    state = table("h9 h2 s9 s4 monster", "s5 h3 s10 h4 s1", turn_up="s7", stock="h5 h8 anima s2")
    act(state, "s9", "s5")
    assert (state.scores, state.current_player) == ([1, 0], 0)
    assert act(state, "take turn-up")[2] == Event("draw.turn_up", -1, ("heart-8",))
    act(state, "h2", "h3")
    assert (state.scores, state.current_player) == ([1, 1], 1)
    act(state, "take turn-up")
    assert state.zones()["hand 0"] == cards("h9 s4 monster s7 anima")
    assert state.resample(1, Chance(2)).observation(1) == state.observation(1)
    other = state.clone()
    act(other, "h8", "h9")
    assert other.scores == [2, 1]
    act(state, "h8", "monster")
    assert (state.scores, state.current_player) == ([1, 1], 1)
    assert "anima" in state.zones()["hand 0"]


def test_monster_changes_the_lead() -> None:
    """`lead.example`: Ben wins with Monster and draws first; Ayu leads again."""
    state = table("s4", "monster", turn_up="h10")
    act(state, "s4", "monster")
    assert (state.scores, state.current_player) == ([0, 0], 1)
    act(state, "take turn-up")
    assert "heart-10" in state.zones()["hand 1"]
    assert (state.current_player, state.phase) == (0, "lead")


@pytest.mark.parametrize(
    "case",
    # `win.example`, `win.figures`, `score.example`, `score.empty`: led, answered, winner, points
    [
        "h8 s5 0 13", "h6 s6 1 12", "monster s5 0 0", "monster h6 1 0", "cupid anima 1 11", "zephyr cupid 1 0",
        "s10 h10 0 20", "h9 h2 0 7", "s9 s8 0 1", "cupid monster 0 11", "cupid h10 0 0", "s10 zephyr 0 0",
    ],
)  # fmt: skip
def test_the_pictured_tricks(case: str) -> None:
    lead, answer, winner, worth = case.split()
    state, _ = trick(lead, answer)
    assert (state.last_winner, sum(state.scores)) == (int(winner), int(worth))


ROUND = [
    # each trick with what is drawn after it, and the scores then
    ("h10 s3", "stock", [13, 0]),  # heart and spade: 13
    ("s6 h6", "turn-up", [25, 0]),  # the spade of two sixes: 12
    ("h1 monster", "turn-up", [25, 0]),  # Monster wins nothing; he draws, she leads
    ("h5 s1", "turn-up", [31, 0]),  # 6
    ("cupid anima", "stock", [31, 11]),  # two figures, for Anima
    ("s10 s4", "turn-up", [31, 12]),  # two spades; then nothing is left to draw
    ("h9 h7", "", [31, 14]),  # a difference of two
    ("h2 s9", "", [42, 14]),  # her nine takes it: 11
    ("zephyr s8", "", [42, 14]),  # the wind; he has won and leads
    ("s7 h8", "", [57, 14]),  # her eight of hearts is higher
    ("h3 s2", "", [62, 14]),  # the last trick is hers
]  # fmt: skip


@proves("draw.last", "draw.none", "prize.take", "prize.score", "round.dealer", "lead.winner", "lead.monster")
def test_a_round_from_the_deal_to_the_prize() -> None:
    state = table(
        "h10 s6 h1 h5 cupid", "s3 h6 monster s1 anima",
        turn_up="s10", stock="h8 h7 s8 h9 zephyr s4 s7 s9 s2 h2 h3", prize="s5 h4",
    )  # fmt: skip
    for played, source, scores in ROUND[:-1]:
        act(state, *played.split(), *([f"take {source}"] if source else []))
        assert state.scores == scores, played
        assert state.phase == "lead"
    events = act(state, *ROUND[-1][0].split())
    assert Event("prize.score", 0, (9,)) in events
    assert state.scores == [71, 14]
    assert (state.dealer, state.round) == (0, 2)


# A second formulation of whole rounds


def play_against_the_oracle(seed: int) -> None:
    """Play a game at random; every round of it is played again by the oracle."""
    state, chance = RULES.new_initial_state(2, seed), Chance(mix(seed, "bots"))
    while not state.is_terminal:
        zones, dealer, before, number = state.zones(), state.dealer, list(state.scores), state.round
        start = len(state.history)
        while not state.is_terminal and state.round == number:
            state.apply(random_action(state, chance))
        talk = [RULES.format_action(action) for action in state.history[start:]]
        hands = [list(zones["hand 0"]), list(zones["hand 1"])]
        end = oracle.play_round(hands, zones["turn-up"][0], [*zones["stock"]], [*zones["prize"]], dealer, before, talk)
        assert (state.scores, state.is_terminal, len(talk)) == (end.scores, end.won, end.used)
        assert state.is_terminal or state.dealer == end.next_dealer


def test_random_games_end_as_the_published_page_says() -> None:
    for seed in range(400):
        play_against_the_oracle(seed)


@pytest.mark.deep
def test_many_random_games_end_as_the_published_page_says() -> None:
    for seed in range(400, 30_000):
        play_against_the_oracle(seed)


def test_the_events_tell_the_scores() -> None:
    for seed in range(60):
        state = random_play(RULES, 2, seed)
        told = [0, 0]
        for event in state.events:
            if event.rule in ("score.trick", "prize.score"):
                told[event.player] += event.values[0]
        assert state.outcome is not None
        assert state.outcome.scores == tuple(told)
        assert state.outcome.winners == (told.index(max(told)),)


def test_the_seats_are_alike() -> None:
    """The same round with the seats changed about: everything is mirrored."""
    for seed in range(40):
        one, chance = RULES.new_initial_state(2, seed), Chance(seed)
        position = one.to_position()
        for key in ("hands", "won", "shown", "scores"):
            position[key] = position[key][::-1]
        for key in ("dealer", "leader"):
            position[key] = 1 - position[key]
        other = RULES.from_position(position)
        while one.round == 1 and not one.is_terminal:
            assert one.current_player == 1 - other.current_player
            assert one.scores == other.scores[::-1]
            action = random_action(one, chance)
            one.apply(action)
            other.apply(action)
        assert one.scores == other.scores[::-1]


# Counted trees


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate([1, 5, 25, 50, 250, 1250, 2500, 12_500])))
def test_a_first_trick_of_five_by_five_and_two_draws(depth: int, nodes: int) -> None:
    """Nobody comes near the target: 5 leads, 5 answers, 2 draws, and so on, for the hands stay at five."""
    state = table("h9 h2 s9 s4 monster", "s5 h3 s10 h4 s1", turn_up="s7", stock="h5 h8 anima s2")
    assert count_nodes(state, depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate([1, 3, 9, 18, 36, 36, 36, 180])))
def test_the_last_three_tricks(depth: int, nodes: int) -> None:
    """3 x 3, 2 x 2 and 1 x 1 plays; then the next round is dealt and five cards may be led."""
    assert count_nodes(late("h9 s4 monster", "h10 s10 cupid"), depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate([1, 5, 25, 49, 241, 1201])))
def test_one_trick_of_twenty_five_ends_the_game(depth: int, nodes: int) -> None:
    """Seat 0 wants eleven: of its tricks only Anima over Cupid brings as much. 24 go on with 2 draws, then 5 leads, 5 answers."""
    hands = ("h9 s4 monster anima h2", "h10 s10 cupid zephyr s1")
    ends = [
        pair
        for pair in ((a, b) for a in cards(hands[0]) for b in cards(hands[1]))
        if oracle.beats(*pair) and oracle.points(*pair) >= 11
    ]
    assert ends == [("anima", "cupid")]
    assert count_nodes(table(*hands, scores=[110, 0]), depth) == nodes


# Other choices of the rulings


def cut(rules: CupidRules, pair: set[str]) -> dict[str, int]:
    """Return who cut which card, and who deals, in the first game whose cut is that pair."""
    for seed in range(5000):
        state = rules.new_initial_state(2, seed)
        cards_cut = {event.values[0]: event.player for event in state.events if event.rule == "cut.reveal"}
        if set(cards_cut) == pair:
            return {**cards_cut, "dealer": state.dealer}
    raise AssertionError(pair)


@proves("cut.dealer")
def test_the_cut_goes_by_the_line_or_as_in_a_trick() -> None:
    pair = {"anima", "cupid"}
    found = cut(RULES, pair)
    assert found["dealer"] == found["anima"]
    found = cut(RULES.with_rulings({"cut_order": "trick_order"}), pair)
    assert found["dealer"] == found["cupid"]


@proves("cut.dealer")
def test_every_cut_by_both_orders() -> None:
    other = RULES.with_rulings({"cut_order": "trick_order"})
    for one, two in permutations(oracle.CARDS, 2):
        numbers = RULES.number_of[one], RULES.number_of[two]
        assert RULES.is_lower(*numbers) == (oracle.place(one) < oracle.place(two))
        assert other.is_lower(*numbers) == oracle.beats(two, one)


@proves("lead.first")
def test_the_dealer_s_opponent_may_lead() -> None:
    rules = RULES.with_rulings({"first_leader": "other"})
    state = rules.new_initial_state(2, 5)
    assert state.current_player == 1 - state.dealer
    assert state.events[-1] == Event("lead.first", 1 - state.dealer)
    assert rules.from_position({"players": 2, "dealer": 1}).current_player == 0
    state = late("s1", "s2", prize="zephyr h1", scores=[30, 20], rules=rules)
    act(state, "s1", "s2")
    assert (state.dealer, state.current_player) == (0, 1)


@proves("score.zephyr", "score.figures")
@pytest.mark.parametrize(
    ("lead", "answer", "worth"), [("zephyr", "cupid", 11), ("anima", "zephyr", 11), ("zephyr", "h9", 0)]
)
def test_zephyr_with_a_figure_may_be_a_pair_of_figures(lead: str, answer: str, worth: int) -> None:
    rules = RULES.with_rulings({"zephyr_with_figure": "figures"})
    state, events = trick(lead, answer, rules=rules)
    assert sum(state.scores) == worth
    assert ("score.figures" in rules_of(events)) == (worth == 11)
    assert oracle.points(lead, answer) == 0
    assert state.last_winner == (0 if answer == "zephyr" else 1)


@proves("lead.monster", "lead.winner")
def test_monster_may_keep_the_lead_when_it_takes_zephyr() -> None:
    rules = RULES.with_rulings({"monster_takes_zephyr": "winner"})
    state, _ = trick("zephyr", "monster", rules=rules)
    assert act(state, "take stock")[-1] == Event("lead.winner", 1)
    state, _ = trick("s5", "monster", rules=rules)
    assert act(state, "take stock")[-1] == Event("lead.monster", 0)


@proves("draw.winner", "lead.monster")
def test_whoever_leads_after_monster_may_draw_first() -> None:
    rules = RULES.with_rulings({"monster_draws_first": "leader"})
    state, _ = trick("s5", "monster", rules=rules, turn_up="s7")
    assert state.current_player == 0
    assert RULES.explain(state, rules.parse_action("play heart-1"))[0].facts.startswith("Ada draws first")
    events = act(state, "take turn-up")
    assert events[0] == Event("draw.winner", 0, ("turn-up", "spade-7"))
    assert "spade-7" in state.zones()["hand 0"]
    assert state.current_player == 0
    state, _ = trick("s5", "h8", rules=rules)
    assert state.current_player == 1


# Other printed values: the play follows the data


@proves("end.target")
def test_the_target_is_printed() -> None:
    state, _ = trick("s5", "h8", rules=with_numbers(target=13))
    assert state.is_terminal
    state, _ = trick("s5", "h8", rules=with_numbers(target=14))
    assert not state.is_terminal


@proves("deal.hand", "draw.last")
@pytest.mark.parametrize(("hand", "draws"), [(1, 10), (4, 7), (6, 5), (10, 1)])
def test_the_hand_is_printed(hand: int, draws: int) -> None:
    rules = with_numbers(hand=hand, target=500)
    state = rules.new_initial_state(2, 1)
    chance = Chance(1)
    assert len(state.zones()["hand 0"]) == len(state.legal_actions()) == hand
    while state.round == 1:
        state.apply(random_action(state, chance))
    counts = Counter(rules_of(state.events))
    assert (counts["draw.winner"], counts["draw.last"], counts["draw.none"]) == (draws, 1, 11 - draws - (draws < 11))
    assert counts["won.closed"] == 11


@pytest.mark.parametrize(
    ("changed", "pair", "worth"),
    [
        pytest.param("two_figures", "cupid monster", 7, marks=proves("score.figures")),
        pytest.param("two_spades", "s9 s2", 7, marks=proves("score.spades")),
        pytest.param("figure_and_number", "cupid h2", 7, marks=proves("score.figure")),
        pytest.param("zephyr", "zephyr h2", 7, marks=proves("score.zephyr")),
    ],
)
def test_the_scores_are_printed(changed: str, pair: str, worth: int) -> None:
    score: Any = RULES.game.numbers["score"]
    lead, answer = pair.split()
    state, _ = trick(lead, answer, rules=with_numbers(score={**score, changed: worth}))
    assert sum(state.scores) == worth
    state, _ = trick(lead, answer)
    assert sum(state.scores) == score[changed]


@proves("win.rank", "win.tie", "win.anima", "lead.monster", "score.mixed")
def test_what_a_card_does_is_printed_on_it() -> None:
    state, _ = trick("h7", "s8", rules=with_card("heart-7", place=30))
    assert state.last_winner == 0
    state, _ = trick("h7", "s8", rules=with_card("heart-7", number=3))
    assert state.scores == [0, 11]
    state, _ = trick("h7", "h5", rules=with_card("heart-7", number=3))
    assert state.scores == [2, 0]
    state, _ = trick("h7", "s7", rules=with_card("heart-7", place=30))
    assert state.last_winner == 0
    for changed in (with_card("anima", topples=10), with_card("heart-7", falls_to=2)):
        assert trick("anima", "h7", rules=changed)[0].last_winner == 0
        assert trick("h7", "anima", rules=changed)[0].last_winner == 1
    state, _ = trick("monster", "s5", rules=with_card("monster", next_lead="winner"))
    assert act(state, "take stock")[-1].rule == "lead.winner"
    state, _ = trick("h7", "s5", rules=with_card("heart-7", next_lead="loser"))
    assert act(state, "take stock")[-1] == Event("lead.monster", 1)
    state, _ = trick("cupid", "h7", rules=with_card("heart-7", scoring="figure"))
    assert state.scores == [11, 0]


@pytest.mark.parametrize(
    ("numbers", "fault"),
    [
        ({"prize_cards": 3}, "numbers.prize_cards is 3"),
        ({"cut_cards": 2}, "numbers.cut_cards is 2"),
        ({"turn_up_cards": 0}, "numbers.turn_up_cards is 0"),
        ({"hand": 11}, "0 cards are left"),
        ({"hand": 0}, "hands of 0"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(numbers: dict[str, int], fault: str) -> None:
    with pytest.raises(RulesError, match=fault):
        with_numbers(**numbers)


def test_two_copies_of_a_card_are_refused() -> None:
    with pytest.raises(RulesError, match="card heart-7 has 2 copies"):
        with_card("heart-7", copies=2)


# Any play at all


class AnyGame(RuleBasedStateMachine):
    """Legal and illegal actions at random; what must be true at any time."""

    state: CupidState
    scores: list[int]

    @initialize(seed=st.integers(0, 2**32), ahead=st.lists(st.integers(0, 120), min_size=2, max_size=2))
    def deal(self, seed: int, ahead: list[int]) -> None:
        self.state = RULES.new_initial_state(2, seed)
        self.state.scores = list(ahead)
        self.scores = list(ahead)

    @precondition(lambda self: not self.state.is_terminal)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        self.state.apply(data.draw(st.sampled_from(self.state.legal_actions())))

    @rule(data=st.data())
    def act_against_the_rules(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(list(RULES.candidate_actions(self.state))))
        reasons = RULES.explain(self.state, action)
        assert bool(reasons) == (action not in self.state.legal_actions())
        if reasons:
            before = self.state.to_position()
            with pytest.raises(IllegalAction, match=reasons[0].rule if not self.state.is_terminal else "over"):
                self.state.apply(action)
            assert self.state.to_position() == before

    @rule()
    def go_on_from_the_position(self) -> None:
        self.state = RULES.from_position(self.state.to_position())

    @precondition(lambda self: not self.state.is_terminal)
    @rule(seat=st.integers(0, 1), number=st.integers(0, 99))
    def go_on_in_a_sample(self, seat: int, number: int) -> None:
        sample = self.state.resample(seat, Chance(number))
        assert sample.observation(seat) == self.state.observation(seat)
        self.state = sample

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        held = [card for zone in self.state.zones().values() for card in zone]
        assert sorted(held) == sorted(oracle.CARDS)

    @invariant()
    def hands_and_stock_match_the_tricks_played(self) -> None:
        state = self.state
        if state.is_terminal:
            return
        tricks = (len(state.won[0]) + len(state.won[1])) // 2
        drawn = min(tricks - (state.phase == "draw"), 6)
        sizes = [5 + drawn - tricks] * 2
        sizes[state.leader] -= state.phase == "follow"
        assert [len(hand) for hand in state.hands] == sizes
        assert len(state.stock) + (state.turn_up >= 0) == 2 * (6 - drawn)
        assert len(state.prize) == 2

    @invariant()
    def scores_never_fall_and_the_target_ends_all(self) -> None:
        assert all(now >= before for now, before in zip(self.state.scores, self.scores, strict=True))
        self.scores = list(self.state.scores)
        assert self.state.is_terminal == (max(self.scores) >= 121)

    @invariant()
    def what_was_taken_face_up_is_still_held(self) -> None:
        assert all(set(self.state.shown[seat]) <= set(self.state.hands[seat]) for seat in (0, 1))


AnyGame.TestCase.settings = settings(max_examples=40, stateful_step_count=50)
TestAnyGame = AnyGame.TestCase
