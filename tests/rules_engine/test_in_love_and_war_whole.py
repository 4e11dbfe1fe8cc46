"""In Love and War against an oracle, by counting, by chance, and as a position: the whole rather than a rule."""

from __future__ import annotations

import dataclasses
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant
from hypothesis.stateful import rule as step

from card_data.schema import Card, Game
from rules_engine import CHANCE, rules_for
from rules_engine.chance import Chance
from rules_engine.core import State
from rules_engine.errors import InvalidPosition
from rules_engine.playout import count_nodes, random_action, random_play, transcript
from tests.rules_engine import oracle_in_love_and_war as oracle
from tests.rules_engine.in_love_and_war_table import (
    DUD,
    PLAIN,
    RULES,
    cards,
    do,
    hand,
    options,
    proposed,
    quiet,
    rule,
    table,
    window,
)

NOBODY = " ".join(DUD)
LAID = [[], [["coral-1"] * 3, ["teal-1"] * 3], []]
SIZE = len(oracle.IDS)
UNMIXED: Any = RULES.with_rulings({"mixed_gadget_group": "no_bonus"})
NO_PROPOSAL = {"meow.wrong", "interfere.laid"}
"""What never happens by default and only forbids."""


def counts(hand_: bytes) -> tuple[int, ...]:
    return tuple(hand_.count(kind) for kind in range(SIZE))


@cache
def complete(sets: int) -> dict[bytes, dict[bytes, tuple[int, int]]]:
    return oracle.proposals(sets)


def test_the_oracle_speaks_of_the_same_cards() -> None:
    assert RULES.tables.ids == oracle.IDS


# The oracle


@rule("goal.complete", "group.same", "group.run", "group.gadget", "group.low", "group.pair", "baby.wild", "baby.alone")
@pytest.mark.slow
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_every_hand_there_is_is_complete_or_not_as_the_oracle_says(laid: int) -> None:
    """All 735 471 hands of eight, all 20 349 of five, all 153 of two."""
    proposals, completes = complete(2 - laid), RULES.groups.completes
    size, seen = 8 - 3 * laid, 0
    for cards_ in combinations_with_replacement(range(SIZE), size):
        held = [0] * SIZE
        for kind in cards_:
            held[kind] += 1
        seen += 1
        assert completes(held, laid) == (bytes(cards_) in proposals), [oracle.IDS[kind] for kind in cards_]
    assert seen == {8: 735471, 5: 20349, 2: 153}[size]


def agree_on_proposals(laid: int, every: int) -> None:
    for cards_, names in list(complete(2 - laid).items())[::every]:
        for rules, reading in ((RULES, 0), (UNMIXED, 1)):
            found = rules.groups.arrangements(counts(cards_), 2 - laid, 1)
            assert {bytes(key): each.bonus for key, each in found.items()} == {
                key: earned[reading] for key, earned in names.items()
            }


@rule("proposal.gadgets", "proposal.babies", "baby.alone")
@pytest.mark.parametrize("laid", [0, 1, 2])
def test_babies_can_be_named_and_earn_as_the_oracle_says(laid: int) -> None:
    agree_on_proposals(laid, 29 if laid == 0 else 1)


@pytest.mark.deep
def test_babies_of_every_complete_hand_can_be_named_as_the_oracle_says() -> None:
    agree_on_proposals(0, 1)


@rule("meow.call", "meow.lay")
@pytest.mark.parametrize("called", range(SIZE))
def test_every_two_cards_make_a_set_with_a_third_or_not_as_the_oracle_says(called: int) -> None:
    sets = oracle.callable_with(called)
    for two in combinations_with_replacement(range(SIZE), 2):
        assert RULES.tables.lets_lay(counts(bytes(two)), called) == (bytes(two) in sets)


# Counting


def test_nodes_after_a_plain_turn() -> None:
    """Two kinds to discard; only the coral 1 is answered in two ways. Then six kinds, or one set to lay.

    At the fourth ply seat 0 may answer a coral 1 by one meow (3 + 4 held), or by three (4 + 3 held: 3, 3 and 2); else silence.
    """
    rival = "coral-1 coral-1 house rose diamond love-letter teal-1"
    state = table("coral-1 " * 4 + "teal-6 " * 4, rival, stack=["rose"])
    assert [count_nodes(state, depth) for depth in range(5)] == [1, 2, 2 + 1, 6 + 1 + 6, (2 + 5) + 5 + (3 + 5)]


def test_nodes_of_a_proposal() -> None:
    """Three numbers of coral 3 by two of babies; a teal 2 or none; yes or no; after a no, four kinds to discard."""
    state = proposed(
        "coral-3 coral-3 baby house house house diamond",
        "teal-2 house house diamond rose love-letter coral-1",
        stack=[*cards("rose rose teal-1 teal-1 coral-1 coral-1 teal-5"), "house"],
    )
    assert [count_nodes(state, depth) for depth in range(5)] == [1, 6, 12, 24, 12 + 12 * 4]


def test_nodes_of_a_called_baby() -> None:
    """Silence and a draw to four kinds, or a meow and two runs, each with two kinds to discard."""
    state = table(
        NOBODY, "coral-4 coral-5 house rose", phase="window", newest="baby", laid=[[], [["teal-2"] * 3]], stack=["rose"]
    )
    assert [count_nodes(state, depth) for depth in range(4)] == [1, 2, 4 + 2, 4 + 4]


# Chance


class AnyPlay(RuleBasedStateMachine):
    """Plays at random, and looks at what must always hold."""

    state: State | None = None

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 10**6), chosen=st.data())
    def begin(self, players: int, seed: int, chosen: st.DataObject) -> None:
        rulings = {
            ruling.option: chosen.draw(st.sampled_from([choice.name for choice in ruling.choices]))
            for ruling in RULES.game.rulings
            if len(ruling.choices) > 1
        }
        self.state = RULES.with_rulings(rulings).new_initial_state(players, seed)

    @step(choice=st.integers(0, 10**6), more=st.integers(0, 40))
    def play(self, choice: int, more: int) -> None:
        assert self.state is not None
        chance = Chance(choice)
        for _ in range(more + 1):
            if self.state.is_terminal:
                self.state = self.state.rules.new_initial_state(self.state.players, choice)
            self.state.apply(random_action(self.state, chance))

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        if self.state is None:
            return
        zones = self.state.zones()
        assert Counter(card for held in zones.values() for card in held) == {c.id: c.copies for c in RULES.game.cards}
        position = self.state.to_position()
        for seat in range(self.state.players):
            own = len(zones[f"hand {seat}"]) + len(zones[f"laid {seat}"]) + len(zones[f"added {seat}"])
            assert own <= 8
            assert len(position["laid"][seat]) <= 2
            assert not Counter(position["known"][seat]) - Counter(zones[f"hand {seat}"])
        assert len(zones["yes in the proposal"]) in (
            (1, 2, 3, 4) if position["phase"] in ("interfere", "turn") else (0,)
        )
        assert self.state.is_terminal or self.state.legal_actions()


AnyPlay.TestCase.settings = settings(max_examples=15, stateful_step_count=12, deadline=None, derandomize=True)
TestAnyPlay = AnyPlay.TestCase


def test_random_plays_reach_every_rule_but_those_that_only_forbid() -> None:
    reached = Counter[str]()
    for seed in range(400):
        reached.update(random_play(RULES, 2 + seed % 5, seed).rules_fired())
    assert set(RULES.index.enforced()) - set(reached) == NO_PROPOSAL


# Knowledge


@rule("priority.meow")
def test_a_true_call_that_was_not_heard_tells_of_the_hand_until_it_may_be_given_away() -> None:
    state = window(
        "house house coral-1 coral-2 teal-4 teal-6 diamond",
        "house baby coral-1 coral-2 teal-4 rose rose",
        "",
        newest="house",
    )
    do(state, "meow", "meow", "keep silent", "lay house house house", "discard coral-1")
    assert state.to_position()["unheard"][2] == [["house", []]]
    for seed in range(30):
        held = Counter(hand(state.resample(0, Chance(seed)), 2))
        assert held["house"] + held["baby"] >= 2
    do(state, "keep silent", "keep silent", "keep silent", "discard rose")
    assert state.to_position()["unheard"][2] == [["house", ["rose"]]]
    do(state, "keep silent", "keep silent", "keep silent")
    assert any(Counter(hand(state.resample(0, Chance(seed)), 2))["house"] < 2 for seed in range(30))


def test_whoever_was_heard_holds_what_the_call_says_in_every_sample() -> None:
    caller = window("house house coral-1 coral-2 teal-4 teal-6 diamond", "", newest="house")
    do(caller, "meow", "keep silent")
    claimants = window(
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-5 coral-6 teal-6 teal-6 house house house",
        newest="coral-4",
    )
    do(claimants, "meow meow meow", "meow meow meow")
    for seed in range(25):
        assert caller.resample(0, Chance(seed)).legal_actions()
        sample = claimants.resample(0, Chance(seed))
        do(sample, options(sample)[0])
        do(quiet(sample), "turn no")
        assert (sample.to_position()["phase"], sample.current_player) == ("propose", 2), "the second can propose"
    do(claimants, "propose", "add coral-5 teal-6 teal-6")
    for seed in range(25):
        sample = claimants.resample(0, Chance(seed))
        do(quiet(sample), "turn no")
        assert sample.to_position()["phase"] == "propose", "what was added is part of the cards that are complete"


def test_what_is_known_of_a_hand_goes_with_it() -> None:
    known: dict[str, Any] = {"known": [["teal-6"], []], "unheard": [[["rose", []]], []]}
    state = do(quiet(proposed(NOBODY, **known)), "turn no")
    assert (state.to_position()["known"], state.to_position()["unheard"]) == ([[], []], [[], []])


def test_a_call_tells_nothing_once_a_set_s_other_cards_are_given_away() -> None:
    state = table("coral-1 " * 4 + "house house rose rose", players=2, unheard=[[["house", ["house"]]], []])
    assert do(state, "discard house").to_position()["unheard"] == [[], []]


def test_hidden_answers_are_drawn_anew_among_the_true_ones() -> None:
    state = window("house house coral-1 coral-2 teal-4 teal-6 diamond", "", newest="house", players=3)
    do(state, "meow")
    seen = {state.resample(2, Chance(seed)).to_position()["bids"][0] for seed in range(60)}
    assert seen >= {"silent", "meow"}
    own = {state.resample(1, Chance(seed)).to_position()["bids"][0] for seed in range(10)}
    assert own == {"meow"}


# Positions


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"players": 7}, "players: found 7, expected 2 to 6"),
        ({"phase": "dance"}, 'phase: found "dance"'),
        ({"hands": [["roze"], []]}, 'hands[0][0]: found "roze"'),
        ({"hands": [["yes"], []]}, 'hands[0][0]: found "yes"'),
        ({"hands": [["rose"] * 7, []]}, 'hands[0][6]: "rose" is there once too often; 6 of it are printed'),
        ({"hands": [[], ["rose"] * 4 + ["house"] * 4]}, "hands[1]: found 8 cards, expected at most 7"),
        ({"hands": [[]]}, "hands: found 1 entries, expected 2"),
        ({"laid": [[["rose", "rose", "house"]], []]}, "laid[0][0]: rose rose house is not a set"),
        ({"laid": [[["rose", "rose"]], []]}, "laid[0][0]: found 2 entries, expected 3"),
        ({"laid": [[["rose", "rose", "baby"]], []]}, "laid[0][0][2]: a laid baby is named"),
        (
            {"laid": [[["rose"] * 3, ["house"] * 3, ["diamond"] * 3], []]},
            "laid[0]: found 3 laid sets, expected at most 2",
        ),
        ({"phase": "window"}, "newest: the phase window needs a discard"),
        ({"newest": "rose"}, "newest: in the phase act no discard can be called for"),
        (
            {"phase": "window", "newest": "rose", "players": 3, "hands": [[], DUD, []], "bids": ["meow"]},
            "bids[0]: seat 1 cannot",
        ),
        ({"phase": "window", "newest": "rose", "bids": ["silent"]}, "bids: found 1 answers"),
        ({"bids": ["silent"], "players": 3}, "bids: in the phase act nobody"),
        ({"phase": "lay", "newest": "rose", "hands": [DUD, []]}, "hands[0]: no set can be laid"),
        ({"phase": "propose", "newest": "rose", "hands": [DUD, []]}, "hands[0]: these cards are not complete"),
        ({"phase": "interfere", "hands": [[*DUD, "rose"], []]}, "babies: seat 0 cannot propose so"),
        ({"phase": "interfere", "hands": [PLAIN.split(), []], "asked": 1}, "asked: all rivals have decided"),
        ({"claimants": [1]}, "claimants[0]: seat 1 cannot wait"),
        ({"claimants": [1, 1]}, "claimants[1]: seat 1 is there twice"),
        (
            {"known": [["rose"], []], "hands": [[*DUD[:5], "coral-2", "coral-2", "teal-2"], []]},
            'known[0][0]: found "rose"',
        ),
        ({"marks": [1]}, "marks: found 1 entries, expected 2"),
        ({"stack_size": 200}, "stack_size: found 200, expected 0 to 89"),
        ({"due": 0}, "due: in the phase act a discard is due"),
    ],
)
def test_positions_that_cannot_be_are_told_where(position: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidPosition) as fault:
        RULES.from_position({"players": 2, **position})
    assert message in str(fault.value)


def test_a_part_of_a_position_is_completed_by_the_seed() -> None:
    state = RULES.from_position({"players": 3, "phase": "shed", "seat": 1, "laid": [[], [["rose"] * 3], []]}, seed=1)
    assert [len(hand(state, seat)) for seat in range(3)] == [7, 5, 7]
    assert state.current_player == 1
    assert len(state.zones()["stack"]) == 104 - 22


@pytest.mark.parametrize(
    ("position", "sizes"),
    [
        ({"phase": "window", "newest": "rose"}, [7, 7, 7]),
        ({"phase": "turn", "hands": [PLAIN.split(), [], []], "added": [[], ["teal-6", "baby"], []]}, [8, 5, 7]),
        (
            {"phase": "propose", "newest": "rose", "seat": 1, "failed": [0], "laid": LAID, "hands": [[], ["rose"], []]},
            [0, 1, 7],
        ),
    ],
)
def test_hands_are_dealt_to_the_size_that_the_moment_asks_for(position: dict[str, Any], sizes: list[int]) -> None:
    state = RULES.from_position({"players": 3, **position})
    assert [len(hand(state, seat)) for seat in range(3)] == sizes


def test_hands_are_dealt_less_what_was_discarded_already() -> None:
    state = rules_for(changed(draw=2, discard=2)).from_position({"players": 2, "due": 1})
    assert len(hand(state, 0)) == 7 + 2 - 1


def test_a_play_is_told_like_a_table_remembers_it() -> None:
    state = window("house house coral-1 coral-2 teal-4 teal-6 diamond", NOBODY, newest="baby")
    do(state, "meow", "keep silent", "lay house house baby=house", "discard teal-4", "keep silent", "keep silent")
    assert list(transcript(state)) == [
        "All have answered; the baby was called for.",
        "Ben calls: Meow!",
        "Ben takes a discarded baby and says what it is.",
        "Ben lays house, house and a baby as house.",
        "  (house, house and a baby as house: gadgets of one kind)",
        "  (house, house and a baby as house: a baby stands in)",
        "Ben's laid babies stay what they were called: house.",
        "Ben does not draw, but discards the teal 4.",
        "Nobody calls for the teal 4; it is out of the game.",
        "After the call it is Cleo's turn.",
        "Cleo draws a card.",
    ]


# What is printed is what is played


def changed(**numbers: int) -> Game:
    game: Game = dataclasses.replace(RULES.game, numbers={**RULES.game.numbers, **numbers})
    return game


def with_card(card_id: str, copies: int | None = None, **values: Any) -> Game:
    """Return the game with one row of the deck printed otherwise."""

    def edit(card: Card) -> Card:
        if card.id != card_id:
            return card
        return dataclasses.replace(card, copies=copies or card.copies, values={**card.values, **values})

    deck = dataclasses.replace(RULES.game.deck, rows=tuple(map(edit, RULES.game.deck.rows)))
    game: Game = dataclasses.replace(
        RULES.game, components=tuple(deck if c.name == deck.name else c for c in RULES.game.components)
    )
    return game


def propose_in(game: Game, **position: Any) -> State:
    state: State = rules_for(game).from_position({"players": 2, "hands": [cards(PLAIN), DUD], **position})
    return quiet(do(state, "propose"))


@pytest.mark.parametrize(
    ("numbers", "no"),
    [
        ({"yes_base": 2}, Fraction(8 * 7, 10 * 9)),
        ({"turn_overs": 2}, Fraction(8 * 7 * 6, 9 * 8 * 7)),
        ({"turn_overs_per_mark": 2}, Fraction(8 * 7 * 6, 9 * 8 * 7)),
        ({"yes_per_gadget_group": 3}, Fraction(7, 9)),
    ],
)
def test_printed_numbers_change_the_odds(numbers: dict[str, int], no: Fraction) -> None:
    state = propose_in(changed(**numbers), marks=[1, 0])
    assert dict(state.chance_outcomes())[state.rules.parse_action("turn yes")] == float(1 - no)


def test_printed_numbers_change_the_deal_and_the_goal() -> None:
    assert len(hand(rules_for(changed(hand=6)).new_initial_state(2, 1), 0)) in (6, 7)
    assert do(propose_in(changed(marks_per_failure=3)), "turn no").to_position()["marks"] == [3, 0]
    two_pairs = rules_for(changed(sets_to_propose=1, pairs_to_propose=2, hand=6))
    own = cards("rose rose rose teal-1 teal-1 coral-6 coral-6")
    assert options(two_pairs.from_position({"players": 2, "hands": [own, []]}))[-1] == "propose"
    fours: Any = rules_for(changed(set_size=4, pair_size=2, sets_to_propose=1))
    assert fours.groups.completes(counts(bytes([0, 1, 2, 3, 14, 14])), 0)
    assert not fours.groups.completes(counts(bytes([0, 1, 2, 2, 14, 14])), 0)


def test_two_cards_can_be_drawn_and_discarded() -> None:
    rules = rules_for(changed(draw=2, discard=2))
    state = rules.from_position({"players": 2, "hands": [[*cards(PLAIN), "rose"], DUD]})
    assert not any(text.startswith("propose") for text in options(state)), "nine cards are one too many"
    do(state, "discard rose")
    assert state.current_player == 0
    assert state.zones()["discards"] == ["rose"]
    assert not any(text.startswith("propose") for text in options(state)), "a discard has been made"
    assert {v.rule for v in rules.explain(state, rules.parse_action("propose"))} == {"proposal.draw"}
    do(state, "discard teal-6")
    assert state.current_player == 1
    assert state.zones()["newest"] == ["teal-6"]
    do(state, "keep silent")
    assert len(hand(state, 1)) == 9


def test_printed_cards_change_the_groups_and_the_deck() -> None:
    seven: Any = rules_for(with_card("coral-6", number=7))
    assert not seven.tables.lets_lay(counts(bytes([3, 4])), 5), "4, 5 and 7 are no run"
    assert RULES.tables.lets_lay(counts(bytes([3, 4])), 5)
    more = rules_for(with_card("rose", copies=9)).new_initial_state(2, 1)
    assert Counter(card for held in more.zones().values() for card in held)["rose"] == 9
    single = propose_in(with_card("yes", copies=1))
    assert single.zones()["yes"] == []
    assert single.current_player == CHANCE
    roses = {"hands": [cards("rose rose rose teal-1 teal-1 teal-1 coral-6 coral-6"), DUD]}
    assert len(propose_in(with_card("yes", copies=1), **roses).zones()["yes in the proposal"]) == 1
