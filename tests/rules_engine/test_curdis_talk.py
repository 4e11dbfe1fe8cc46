"""Curdis: positions, notation, transcripts, and what a player may know."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.chance import Chance
from rules_engine.core import Event
from rules_engine.errors import InvalidAction, InvalidPosition
from rules_engine.games.curdis.tables import Play
from rules_engine.playout import random_play, transcript
from tests.rules_engine.curdis_table import DECK, RULES, do, hand, happened, legal, pile, rule, table

# Positions


def position(**more: Any) -> dict[str, Any]:
    return {
        "players": 2,
        "phase": "play",
        "colours": ["green"],
        "hands": [["red-1"], ["red-2"]],
        "main": ["green-13"],
        **more,
    }


@pytest.mark.parametrize(
    ("found", "message"),
    [
        ({"players": 1}, "players: found 1, expected 2 to 8"),
        ({"hand": []}, "hand: unknown key"),
        (position(hands=[["red-1"], ["red-1"]]), r'hands\[1\]\[0\]: "red-1" is there once too often; 1 of it is printed'),
        (position(hands=[["red-1"], ["rde-2"]]), r'hands\[1\]\[0\]: found "rde-2", expected green-1'),
        (position(hands=[["red-1"]]), "hands: found 1 entries, expected 2"),
        (position(hands=[["red-1"], []]), r"hands\[1\]: an empty hand has ended the round"),
        (position(main=[]), "main: in the phase play the main pile holds a card"),
        (position(phase="open", hands=[["green-13"], ["red-2"]], main=["red-3"]), "main: in the phase open the main pile holds no card"),
        (position(phase="deal"), 'phase: found "deal", expected colour, search'),
        (position(colours=["grey"]), r'colours\[0\]: found "grey", expected green, purple, blue, red'),
        (position(colours=[]), "colours: found 0 entries, expected 1"),
        (position(round=14), "round: found 14, expected 1 to 13"),
        (position(turns=500), "turns: found 500, expected 0 to 499"),
        (position(passes=2), "passes: 2 passes in a row have ended the round"),
        (position(mover=2), "mover: found 2, expected 0 to 1"),
        (position(private=[["red-9"], None]), r"private\[0\]: a private pile begins with the Live Bird"),
        (position(private=[[], None]), r"private\[0\]: a private pile begins with the Live Bird"),
        (position(on_wild=["main"]), "main: `on_wild` names this pile, but its top card does not lie on a Wild Bird"),
        (position(on_wild=["side"]), r"on_wild\[0\]: found side, expected main or a seat"),
        (position(phase="search", main=[], hands=[["green-13"], ["red-2"]]), "phase: green-13 is searched for, but it is not in the stock"),
        (position(phase="open", main=[], hands=[["red-1"], ["green-13"]], mover=0), "mover: seat 0 opens without holding green-13"),
        (position(scores=[1]), "scores: found 1 entries, expected 2"),
        (position(gained=[[1, 0]]), "gained: found 1 entries, expected 2"),
        (position(gained=[[1, 0], [1]]), r"gained\[1\]: found 1 entries, expected 2: the deal, then each shuffle"),
        (position(gained=[[1, 1], [1, 0]]), r"gained\[0\]: the sum is 2, but the hand has 1 cards"),
        (position(shuffled={"red-1": 1}), "shuffled.red-1: found 1, expected 1 to 0"),
        (position(shuffled={"red-1": 1}, gained=[[1, 0], [1, 0]]), r"gained\[0\]: 1 cards of shuffle 1 or later are in a hand that can have 0"),
        ([], "position: found a list, expected an object"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_where_it_stands(found: Any, message: str) -> None:
    with pytest.raises(InvalidPosition, match=f"^{message}"):
        RULES.from_position(found)


def test_a_position_is_completed_by_the_seed() -> None:
    state = RULES.from_position({"players": 4}, 5)
    assert state.to_position()["round"] == 1
    assert [len(hand(state, seat)) for seat in range(4)] == [11] * 4
    opener = [seat for seat in range(4) if f"{state.to_position()['colours'][0]}-13" in hand(state, seat)]
    assert [state.current_player] == (opener or [1])
    state = RULES.from_position({"players": 8, "phase": "search", "colours": ["red"]})
    assert "red-13" in state.zones()["stock"]
    assert state.current_player == 1
    state = RULES.from_position({"players": 8, "phase": "found", "mover": 3, "colours": ["red"]})
    assert legal(state) == {"open red-13"}
    assert len(hand(state, 3)) == 5
    state = RULES.from_position({"players": 3, "phase": "play", "colours": ["blue"], "hands": [["red-1"], None, None]})
    assert pile(state) == "blue-13"
    assert [len(hand(state, seat)) for seat in range(3)] == [1, 11, 11]


def test_the_stock_begins_with_its_top_card() -> None:
    state = table("red-1", "red-2", stock="blue-7 blue-8")
    assert state.to_position()["stock"][:2] == ["blue-7", "blue-8"]
    do(state, "draw")
    assert hand(state, 0) == {"red-1", "blue-7"}


# Table talk


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("add red-8 green-5", Play("add", ("red-8", "green-5"))),
        ("ADD Red-8 GREEN-5 on Mine", Play("add", ("red-8", "green-5"), "mine")),
        ("add red-2 red-3 red-8", Play("add", ("red-2", "red-3", "red-8"))),
        ("subtract green-12 red-9", Play("subtract", ("green-12", "red-9"))),
        ("match blue-7 on ben", Play("match", ("blue-7",), "Ben")),
        ("match blue-7 on main", Play("match", ("blue-7",))),
        ("double red-9 blue-9", Play("double", ("red-9", "blue-9"))),
        ("wild green-11 with red-4", Play("wild", ("green-11", "red-4"))),
        ("wild green-11 on mine", Play("wild", ("green-11",), "mine")),
        ("live blue-13", Play("live", ("blue-13",))),
        ("dead red-13 on Ben", Play("dead", ("red-13",), "Ben")),
        ("king 7", Play("king", ("green-7", "purple-7", "blue-7", "red-7"))),
        ("king 7 showing red-7 blue-7", Play("king", ("green-7", "purple-7", "blue-7", "red-7"))),
        ("king 7 showing red-7 green-7", Play("king", ("purple-7", "blue-7", "green-7", "red-7"))),
        ("open red-13", Play("open", ("red-13",))),
        ("name green", Play("name", ("green",))),
        (" draw ", Play("draw")),
        ("Pass", Play("pass")),
    ],
)
def test_actions_are_read_as_people_say_them(text: str, action: Play) -> None:
    assert RULES.parse_action(text) == action
    assert RULES.parse_action(RULES.format_action(action)) == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("add red-8", 'cannot read "add red-8"; expected `add CARD CARD`'),
        ("add red-8 rad-5", 'unknown card "rad-5"'),
        ("match", 'cannot read "match"'),
        ("match red-8 on Zoe", 'unknown pile "zoe"; expected main, mine, Ada'),
        ("dead red-13", "cannot read"),
        ("dead red-13 on mine", "cannot read"),
        ("live blue-13 on mine", "cannot read"),
        ("draw on mine", "cannot read"),
        ("king 14", 'no King Curdis of "14"; expected one of 1, 2, 3'),
        ("king seven", 'no King Curdis of "seven"'),
        ("king 7 showing red-7", "red-7 cannot be in sight: name 2 of green-7, purple-7, blue-7 and red-7"),
        ("king 7 showing red-7 red-8", "red-7 and red-8 cannot be in sight"),
        ("name grey", 'unknown colour "grey"; expected green, purple, blue, red'),
        ("wild green-11 and red-4", "cannot read"),
    ],
)
def test_what_cannot_be_read_is_answered_with_what_can(text: str, message: str) -> None:
    with pytest.raises(InvalidAction, match=message):
        RULES.parse_action(text)


@pytest.mark.parametrize(
    "value",
    [
        "draw", 7, Play("sing"), Play("match"), Play("match", ("red-1", "red-2")), Play("add", ("red-1", "no-1")),
        Play("king", ("red-1", "red-2", "red-3", "red-4")), Play("name", ("red-1",)), Play("draw", ("red-1",)),
    ],
)  # fmt: skip
def test_values_that_no_text_means_are_no_actions(value: Any) -> None:
    with pytest.raises(InvalidAction, match="is no action of this game"):
        RULES.format_action(value)


@rule("turn.order", "wild.play", "dead.play", "king.play")
def test_a_transcript_reads_like_a_table() -> None:
    state = table(
        "red-8 blue-5 blue-13", "green-12 red-9 red-13", "green-11 red-4 green-7 purple-7 blue-7 red-7", main="green-13",
        stock="red-1 red-2 red-3",
    )  # fmt: skip
    do(
        state,
        "live blue-13",
        "dead red-13 on Ada",
        "wild green-11 with red-4",
        "draw",
        "pass",
        "draw",
        "pass",
        "king 7",
    )
    assert list(transcript(state))[:25] == [
        "Ada lays the Live Bird, Blue 13: a private pile, with 13 to reach.",
        "Nobody but Ada plays on it.",
        "That was the turn of Ada.",
        "Ben is next, with 13 to reach.",
        "Ben lays the Dead Bird, Red 13, on the pile of Ada.",
        "The private pile of Ada is closed for this round.",
        "That was the turn of Ben.",
        "Cleo is next, with 13 to reach.",
        "Cleo lays a Wild Bird, Green 11, and the Red 4 on it.",
        "That was the turn of Cleo.",
        "Ada is next, with 4 to reach.",
        "Ada draws.",
        "Ada passes.",
        "Ben is next, with 4 to reach.",
        "Ben draws.",
        "Ben passes.",
        "Cleo is next, with 4 to reach.",
        "Cleo lays a King Curdis of 7s: Green 7, Purple 7, Blue 7 and Red 7.",
        "3 cards go back into the draw pile; double 7s show.",
        "That was the turn of Cleo.",
        "Those were the last cards of Cleo.",
        "Cleo: Curdis!",
        "Ada is left with 14 points, 14 in all.",
        "Ben is left with 23 points, 23 in all.",
        "Cleo is left with 0 points, 0 in all.",
    ]
    sums = do(
        table("red-8 blue-5 red-1", "green-12 red-7 red-2", main="green-13"),
        "add red-8 blue-5",
        "subtract green-12 red-7",
    )
    assert list(transcript(sums))[::2] == [
        "Ada lays Red 8 and Blue 5: 8 + 5 = 13.",
        "Ben lays Green 12 and Red 7 on it: 12 − 7 = 5.",
    ]


def test_every_rule_that_happens_can_be_told() -> None:
    told = {
        event.rule: RULES.format_event(event)
        for seed in range(30)
        for event in random_play(RULES, 2 + seed % 7, seed).events
    }
    assert len(set(told.values())) > 40
    assert RULES.format_event(Event("end.blocked", -1, ("turns", 500))) == "The round ends: 500 turns have been played."
    assert RULES.format_event(Event("end.blocked", -1, ("passes", 3))) == "The round ends: all 3 players have passed."


# What a player may know


def held_in_samples(state: Any, player: int, seat: int, count: int = 60) -> set[str]:
    """Return the cards that a seat holds in some state that looks the same to a player."""
    return {card for number in range(count) for card in hand(state.resample(player, Chance(number)), seat)}


def test_other_hands_and_the_draw_pile_are_hidden_and_nothing_else_is() -> None:
    state = table(
        "red-1 red-2",
        "red-3 red-4",
        "red-5",
        main="green-13 green-4",
        stock="blue-1",
        private=[None, ["blue-13"], None],
    )
    samples = [state.resample(0, Chance(number)) for number in range(60)]
    assert {tuple(sorted(hand(sample, 0))) for sample in samples} == {("red-1", "red-2")}
    assert {pile(sample) + pile(sample, "private 1") for sample in samples} == {"green-13 green-4blue-13"}
    assert {len(hand(sample, 1)) for sample in samples} == {2}
    unseen = set(DECK) - {"red-1", "red-2", "green-13", "green-4", "blue-13"}
    assert held_in_samples(state, 0, 1, 400) == unseen
    assert len({sample.zones()["stock"][-1] for sample in samples}) > 20


@rule("search.draw", "start.holder")
def test_where_the_starting_card_is_has_been_learnt() -> None:
    state = table("red-1", "red-2", "red-3", main="", stock="blue-1 green-13 blue-2")
    assert "green-13" not in held_in_samples(state, 0, 1, 300) | held_in_samples(state, 1, 0, 300)
    tops = {state.resample(0, Chance(number)).zones()["stock"].index("green-13") for number in range(300)}
    assert len(tops) == 49
    do(state, "draw", "draw")
    assert state.current_player == 1
    for number in range(30):
        sample = state.resample(0, Chance(number))
        assert "green-13" in hand(sample, 1)
        assert [len(hand(sample, seat)) for seat in range(3)] == [2, 2, 1]
    opened = table("red-1", "green-13 red-2", main="", mover=1)
    for number in range(30):
        assert "green-13" in hand(opened.resample(0, Chance(number)), 1)


@rule("turn.shuffle")
def test_cards_shuffled_back_are_with_those_who_have_drawn_since() -> None:
    spent = {"green-13", "red-6", "red-7", "blue-7", "purple-7"}
    state = table(
        "red-1 red-2", "red-4 blue-3", "red-9 blue-9", main=f"{' '.join(sorted(spent))} red-5 blue-12", bare=True
    )
    do(state, "draw", "pass")
    assert not spent & held_in_samples(state, 0, 1)
    assert not spent & held_in_samples(state, 1, 2)
    for number in range(40):
        assert len(spent & hand(state.resample(1, Chance(number)), 0)) == 1, (
            "Ada has drawn one of them, for there was nothing else"
        )
    drawn = next(iter(spent & hand(state, 0)))
    assert held_in_samples(state, 1, 0) >= spent, "nobody else knows which"
    assert drawn not in held_in_samples(state, 0, 1)


@rule("king.pile")
def test_after_a_king_the_old_pile_is_in_the_stock_until_somebody_draws() -> None:
    old = {"green-13", "red-12", "blue-1"}
    king = "green-7 purple-7 blue-7 red-7"
    state = table(f"{king} red-1", "red-9 red-2", "red-3 red-5", main=" ".join(sorted(old)), stock="red-4 blue-4")
    do(state, "king 7")
    assert not old & (held_in_samples(state, 0, 1) | held_in_samples(state, 0, 2) | held_in_samples(state, 1, 0))
    do(state, "draw", "pass")
    assert old <= held_in_samples(state, 0, 1, 600)
    assert not old & held_in_samples(state, 0, 2)
    for number in range(60):
        assert len(old & hand(state.resample(0, Chance(number)), 1)) <= 1


@rule("turn.shuffle")
def test_a_card_laid_again_does_not_make_room_for_another() -> None:
    """Ada draws one of two cards shuffled back and lays it: she has none of them, and all know the other is in the stock."""
    state = table("red-1 red-2", "red-4 blue-4", main="red-6 red-12 green-3 blue-13", bare=True)
    do(state, "draw")
    if "red-12" not in hand(state, 0):
        state = RULES.from_position(
            {**state.to_position(), "hands": [["red-1", "red-2", "red-12"], sorted(hand(state, 1))], "stock": ["red-6"]}
        )
    do(state, "add red-1 red-12")
    assert happened(state, "turn.order")[-1] == (1, (12,))
    assert "red-6" not in held_in_samples(state, 1, 0)
    assert "red-6" not in hand(state, 0)


def test_a_sample_depends_on_nothing_that_the_player_does_not_know() -> None:
    state = RULES.new_initial_state(4, 3)
    other = state.resample(0, Chance(9))
    assert other.zones() != state.zones()
    assert other.resample(0, Chance(5)).to_position() == state.resample(0, Chance(5)).to_position()


@rule("turn.shuffle", "king.pile")
def test_one_who_laid_the_only_card_that_came_back_holds_none_of_a_later_shuffle() -> None:
    """Green 4 went back with the first shuffle, red 9 with the second; since then Ada drew once, and laid that green 4."""
    known: dict[str, Any] = {"shuffled": {"green-4": 1, "red-9": 2}, "gained": [[2, -1, 1], [1, 0, 0]]}
    state = table("red-1 red-2", "red-3", main="green-5 green-4", stock="blue-1 red-9", **known)
    for number in range(200):
        sample = state.resample(1, Chance(number))
        assert "red-9" in sample.zones()["stock"]
        assert len(hand(sample, 0)) == 2
