"""Curdis as a whole: against the oracle, counted, played at random, and with other cards printed."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition
from hypothesis.stateful import rule as step

from card_data.schema import Game
from rules_engine import State, rules_for
from rules_engine.chance import Chance, mix
from rules_engine.games.curdis.tables import Play
from rules_engine.notation import SEAT_NAMES
from rules_engine.playout import count_nodes, random_action, random_play
from tests.rules_engine import oracle_curdis as oracle
from tests.rules_engine.curdis_table import DECK, RULES, allowed, do, forbidden, happened, legal, pile, rule, table

# Against the oracle


def by_the_oracle(state: State) -> set[str]:
    """Return what the oracle allows in a turn."""
    zones, seat = state.zones(), state.current_player
    private = [zones[f"private {owner}"] for owner in range(state.players)]
    is_open = [bool(cards) and "red-13" not in cards for cards in private]
    mine = private[seat] if is_open[seat] else None
    to_draw = len(zones["stock"]) or max(0, len(zones["main"]) - 2)
    names = [name for name, each in zip(SEAT_NAMES, is_open, strict=False) if each]
    drawn = state.to_position()["phase"] == "drawn"
    return oracle.plays(zones[f"hand {seat}"], zones["main"], mine, names, to_draw, drawn)


def crowded(main: list[str], private: list[str] | None, other: str) -> State:
    """Return a position in which the mover holds nearly all cards."""
    used = {*main, *(private or []), other}
    held = " ".join(card for card in DECK if card not in used)
    return table(held, other, main=" ".join(main), private=[private, None])


@rule(
    "reach.add_light",
    "reach.add_black",
    "reach.subtract",
    "reach.match",
    "reach.doubles",
    "card.black",
    "pile.top",
    "reach.two",
)
@pytest.mark.parametrize("number", range(1, 14))
def test_every_pair_of_cards_on_every_number_reads_as_addition_and_subtraction_say(number: int) -> None:
    """All ordered pairs of the deck on all four cards of a number, alone and as doubles, on the main and the private pile."""
    fours = [card for card in DECK if oracle.number(card) == number]
    for top in fours:
        under = next(card for card in fours if card != top)
        others = [card for card in DECK if card not in (top, under)]
        for main, private in (
            ([top], None),
            ([under, top], None),
            (["red-2" if number != 2 else "red-3"], ["blue-13", top]),
            (["red-2" if number != 2 else "red-3"], ["blue-13", under, top]),
        ):
            if private and (len(set(private)) < len(private) or "red-13" in private):
                continue
            for other in others[:2]:
                state = crowded(main, private, other if other not in main else others[2])
                assert legal(state) == by_the_oracle(state)


@rule("reach.add_light", "reach.add_black", "reach.subtract", "reach.doubles", "reach.two", "card.black")
@pytest.mark.parametrize("number", range(1, 14))
def test_what_is_forbidden_is_what_the_oracle_lacks(number: int) -> None:
    """`explain`, asked for any two cards, and for a card of somebody else's hand."""
    choose = random.Random(number)
    for main in ([f"red-{number}"], [f"blue-{number}", f"red-{number}"]):
        state = crowded(main, ["blue-13", "purple-6"] if number not in (6, 13) else None, "green-2")
        truth = by_the_oracle(state)
        for pair in choose.sample(list(permutations(DECK, 2)), 150):
            for kind in ("add", "subtract", "double", "wild"):
                for on in ("main", "mine"):
                    action = Play(kind, pair, on)
                    assert (not RULES.explain(state, action)) == (RULES.format_action(action) in truth)


def check_plays(plays: int, seed: int) -> int:
    """Compare every turn of random plays with the oracle, and every score; return how many turns were looked at."""
    looked = 0
    for number in range(plays):
        players = 2 + number % 7
        state = RULES.new_initial_state(players, mix(seed, number) % 10**6)
        chance = Chance(mix(seed, number, "moves"))
        while not state.is_terminal:
            before = state.to_position()
            if before["phase"] in ("play", "drawn"):
                assert legal(state) == by_the_oracle(state), before
                looked += 1
            action = random_action(state, chance)
            assert isinstance(action, Play)
            state.apply(action)
            now = state.to_position()
            if now["round"] != before["round"] or state.is_terminal:
                left = [set(hand) for hand in before["hands"]]
                left[before["mover"]] -= set(action.cards)
                due = [score + oracle.points(hand) for score, hand in zip(before["scores"], left, strict=True)]
                assert now["scores"] == due
    return looked


@rule("turn.draw", "turn.after", "turn.empty", "wild.play", "dead.private", "king.play", "end.score", "private.choice")
def test_random_plays_go_as_the_oracle_says() -> None:
    assert check_plays(8, 1) > 5_000


@pytest.mark.deep
def test_many_random_plays_go_as_the_oracle_says() -> None:
    assert check_plays(400, 2) > 300_000


# Counted by hand


def test_nodes_of_a_sum_and_its_answer() -> None:
    """8 + 5 in two orders; on the 5 Ben has 2 + 3 in two orders, on the 8 he draws; Ada can then but draw, Ben but pass.

    Depth 1: 2. Depth 2: two answers and one draw, 3. Depth 3: after each answer (3 or 2 on top) Ada, with a 1, draws; Ben, who drew
    the purple 9, has light 12 and black 9 with 2 and 3: 9 - 1 is not his, so he passes: 3. Depth 4: after her draw (blue 10, no use
    on 3 or 2) she passes, and after Ben's pass, with 8 to reach, she draws: 3.
    """
    state = table("red-8 blue-5 red-1", "red-2 blue-3 red-12", main="green-13", stock="purple-9 blue-10 blue-9")
    position = state.to_position()
    assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [2, 3, 3]
    position["stock"] = ["blue-10", *[card for card in position["stock"] if card != "blue-10"]]
    assert [count_nodes(RULES.from_position(position), depth) for depth in (1, 2, 3, 4)] == [2, 3, 3, 3]


def test_nodes_of_doubles_and_a_wild_bird() -> None:
    """Ada has 4, 4, a black 11 and a 1; double 7s show. Ben has a light 9 and a black 5, and then draws the green 9.

    Depth 1: the 4s either way (2), 11 less either 4 (2), the Wild Bird with each of the three (3): 7. Depth 2: nothing of Ben's reaches
    4 or 1, nor has he doubles: he draws in all 7. Depth 3: on the double 4s (2 nodes) the green 9 less 5 (1), the 9s either way (2), or
    a pass: 8 in all; on a 4 alone (4 nodes) the green 9 less 5, or a pass: 8 in all; on the 1 a pass: 1. Together 17.
    """
    state = table("red-4 blue-4 green-11 red-1", "red-9 purple-5", main="red-7 purple-7", stock="green-9")
    assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [7, 7, 17]


def test_nodes_of_the_birds_of_a_private_pile() -> None:
    """Ada has the Live Bird, a 6 and a 1, and 3 is to be reached; Ben has the Dead Bird and a green 6.

    Ada: live, or draw: 2. After live, Ben, with 3 to reach: dead on Ada, or draw: 2. After her draw of the red 7: live or pass: 2.
    Depth 2: 4. After live and dead, Ada (6, 1; her pile closed) draws: 1; after live and Ben's draw of the red 7: dead or pass: 2;
    after draw and live, Ben: dead or draw: 2; after draw and pass, Ben draws, for there is no pile to close: 1. Depth 3: 6.
    """
    state = table("blue-13 red-6 red-1", "red-13 green-6", main="green-3", stock="red-7")
    assert [count_nodes(state, depth) for depth in (1, 2, 3)] == [2, 4, 6]


# Other cards, other numbers


def with_numbers(**numbers: Any) -> Game:
    return replace(RULES.game, numbers={**RULES.game.numbers, **numbers})


def with_card(card_id: str, **values: Any) -> Game:
    """Return the game with another value printed on a card."""
    deck = RULES.game.deck
    rows = tuple(replace(card, values={**card.values, **values}) if card.id == card_id else card for card in deck.rows)
    components = tuple(replace(part, rows=rows) if part is deck else part for part in RULES.game.components)
    return replace(RULES.game, components=components)


@rule("card.black")
def test_another_body_printed_is_another_card_to_subtract_from() -> None:
    for body, able in (("light", False), ("black", True)):
        state = table("red-12 red-9 red-1", main="blue-3", rules=rules_for(with_card("red-12", body=body)))
        assert allowed(state, "subtract red-12 red-9") == able


def test_another_number_printed_is_another_number_to_reach() -> None:
    rules = rules_for(with_card("red-9", number=10))
    state = table("green-12 red-9 red-1", "red-5 red-6", main="blue-2", rules=rules)
    assert allowed(state, "subtract green-12 red-9")
    assert not allowed(table("green-12 red-9 red-1", main="blue-3", rules=rules), "subtract green-12 red-9")
    ten = table("green-9 purple-9 blue-9 red-9", main="blue-2", rules=rules)
    assert legal(ten, "king") == set(), "three nines and five tens make no King Curdis"


@rule("wild.play", "live.play", "dead.play")
def test_another_bird_printed_is_another_bird() -> None:
    state = table("red-5 red-1 red-4", main="blue-3", rules=rules_for(with_card("red-5", bird="wild")))
    assert allowed(state, "wild red-5 with red-4")
    state = table("red-5 red-1", main="blue-3", rules=rules_for(with_card("red-5", bird="live")))
    assert allowed(state, "live red-5")
    rules = rules_for(with_card("red-5", bird="dead"))
    state = table("red-5 red-1", "red-2", main="blue-3", private=[None, ["blue-13"]], rules=rules)
    assert allowed(state, "dead red-5 on Ben")
    state = table("green-11 red-4 red-5", main="blue-3", rules=rules_for(with_card("green-11", bird=None)))
    assert legal(state, "wild") == set()


@rule("live.play", "dead.closed")
def test_a_second_bird_of_a_kind_finds_the_pile_opened_and_closed() -> None:
    state = table(
        "red-5 red-1",
        "red-2",
        main="blue-3",
        private=[["blue-13"], None],
        rules=rules_for(with_card("red-5", bird="live")),
    )
    assert forbidden(state, "live red-5") == {"live.play"}
    private = [None, ["blue-13", "red-13"]]
    state = table(
        "red-5 red-1", "red-2", main="blue-3", private=private, rules=rules_for(with_card("red-5", bird="dead"))
    )
    assert forbidden(state, "dead red-5 on Ben") == {"dead.closed"}


@rule("end.score")
def test_other_points_printed_are_other_points_to_write_down() -> None:
    state = table("red-8 blue-5", "red-7", main="green-13", rules=rules_for(with_card("red-7", points=31)))
    assert happened(do(state, "add red-8 blue-5"), "end.score")[1] == (1, (31, 31))


@rule("setup.deal", "setup.players", "match.rounds", "start.card")
def test_other_numbers_of_the_game_are_another_game() -> None:
    deal = {"2": 3, "3": 3}
    state = rules_for(with_numbers(deal=deal)).new_initial_state(3, 1)
    assert [len(state.zones()[f"hand {seat}"]) for seat in range(3)] == [3, 3, 3]
    assert rules_for(with_numbers(fewest_players=3)).min_players == 3
    state = random_play(rules_for(with_numbers(rounds=3, first_round=5)), 3, 1)
    assert [values[0].split("-")[1] for _, values in happened(state, "start.card")] == ["5", "4", "3"]


@rule("turn.shuffle", "turn.draw", "end.blocked", "live.play", "king.play")
def test_other_numbers_of_a_turn_are_another_turn() -> None:
    state = table(
        "red-1", "red-4", main="green-13 red-6 red-7 blue-7 red-9", bare=True, rules=rules_for(with_numbers(showing=3))
    )
    assert pile(do(state, "draw")) == "red-7 blue-7 red-9"
    state = table(
        "red-1", "red-4", main="green-13", stock="blue-1 blue-2 blue-3", rules=rules_for(with_numbers(draw=2))
    )
    assert set(do(state, "draw").zones()["hand 0"]) == {"red-1", "blue-1", "blue-2"}
    state = table(
        "red-1", "red-4", main="green-13", stock="blue-1 blue-2", turns=6, rules=rules_for(with_numbers(turn_cap=7))
    )
    assert happened(do(state, "draw", "pass"), "end.blocked")
    rules = rules_for(with_numbers(private_start=7))
    state = table(
        "red-3 red-4 blue-3 green-7 green-13 blue-13", "red-6", main="green-2", stock="red-1 red-9", rules=rules
    )
    do(state, "live blue-13", "draw", "pass")
    assert happened(state, "live.play") == [(0, ("blue-13", 7))]
    assert legal(state) == {
        f"add {pair} on mine" for pair in ("red-3 red-4", "red-4 red-3", "blue-3 red-4", "red-4 blue-3")
    } | {"match green-7 on mine"}
    do(state, "match green-7 on mine", "draw", "pass")
    assert not allowed(state, "double red-3 blue-3 on mine"), "a 7 on the Live Bird's 13 is no doubles"
    king = "green-7 purple-7 blue-7 red-7"
    assert legal(table(king, main="green-2", rules=rules_for(with_numbers(king=5))), "king") == set()
    assert forbidden(table("red-1", main="green-2"), "king 7") == {"king.play"}


# At random


class CurdisTable(RuleBasedStateMachine):
    """Plays on at random, under random rulings, and looks at the table after every action."""

    @initialize(
        players=st.integers(2, 8),
        seed=st.integers(0, 10**6),
        picks=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 9)), max_size=5),
        round_number=st.integers(1, 13),
    )
    def sit_down(self, players: int, seed: int, picks: list[tuple[int, int]], round_number: int) -> None:
        rulings = [ruling for ruling in RULES.game.rulings if ruling.option != "two_players"]
        chosen = {}
        for one, other in picks:
            ruling = rulings[one % len(rulings)]
            chosen[ruling.option] = ruling.choices[other % len(ruling.choices)].name
        self.chosen = RULES.with_rulings(chosen)
        self.state = self.chosen.from_position({"players": players, "round": round_number}, seed)
        self.round, self.turns = round_number, 0

    @precondition(lambda self: not self.state.is_terminal)
    @step(pick=st.integers(0, 10**6), often=st.integers(1, 6))
    def act(self, pick: int, often: int) -> None:
        for _ in range(often):
            if self.state.is_terminal:
                return
            actions = self.state.legal_actions()
            assert actions, self.state.to_position()
            self.state.apply(actions[pick % len(actions)])

    @invariant()
    def every_card_is_somewhere_once(self) -> None:
        assert sorted(card for cards in self.state.zones().values() for card in cards) == sorted(DECK)

    @invariant()
    def both_formulations_agree(self) -> None:
        if self.state.is_terminal:
            return
        legal_now = self.state.legal_actions()
        for action in self.chosen.candidate_actions(self.state):
            assert (action in legal_now) == (not self.chosen.explain(self.state, action)), self.chosen.format_action(
                action
            )

    @invariant()
    def the_position_gives_the_state_back(self) -> None:
        again = self.chosen.from_position(self.state.to_position())
        assert again.to_position() == self.state.to_position()
        assert again.legal_actions() == self.state.legal_actions()

    @invariant()
    def rounds_follow_one_another_and_scores_never_fall(self) -> None:
        position = self.state.to_position()
        assert position["round"] >= self.round
        self.round = position["round"]
        assert position["turns"] <= 500
        assert all(score >= 0 for score in position["scores"])
        if position["phase"] in ("play", "drawn"):
            assert all(position["hands"]), "nobody plays on after the last card"

    @invariant()
    def no_sample_is_impossible(self) -> None:
        if self.state.is_terminal:
            return
        for seat in range(self.state.players):
            sample = self.state.resample(seat, Chance(1))
            assert sample.observation(seat) == self.state.observation(seat)
            self.chosen.from_position(sample.to_position())


TestCurdisTable = CurdisTable.TestCase
TestCurdisTable.settings = settings(
    max_examples=12, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow], deadline=None
)
