"""How Cupido is written down: actions as table talk, transcripts, positions and their faults."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.core import Event
from rules_engine.errors import InvalidAction, InvalidPosition
from rules_engine.games.cupido.legal import Move
from rules_engine.games.cupido.play import CupidoState
from rules_engine.playout import transcript
from tests.rules_engine.table_cupido import ANN, BEN, NINE, RULES, cards, do, options, table, without_deck, zone


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("play A7", Move("play", "A7")),
        ("take A7", Move("take", "A7")),
        ("take A7 to hand", Move("pocket", "A7")),
        ("drop A7", Move("drop", "A7")),
        ("leave A7", Move("leave", "A7")),
        ("return A7", Move("return", "A7")),
        ("swap T10", Move("swap", "T10")),
        ("steal A7 from Ben", Move("steal", "A7", 1)),
        ("dart A7 from Finn", Move("dart", "A7", 5)),
        ("draw", Move("draw")),
        ("marry", Move("marry")),
        ("end", Move("end")),
    ],
)
def test_actions_read_like_table_talk(text: str, move: Move) -> None:
    assert RULES.parse_action(text) == move
    assert RULES.parse_action(f" {text.upper()}  ") == move
    assert RULES.format_action(move) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play A77", 'unknown card "a77"'),
        ("steal A7", 'cannot read "steal A7"; expected `play CARD` or '),
        ("steal A7 from Zoe", 'nobody is called "zoe"; expected Ada, Ben'),
        ("draw A7", "cannot read"),
        ("take A7 to group", "cannot read"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, message: str) -> None:
    with pytest.raises(InvalidAction, match=message):
        RULES.parse_action(text)


@pytest.mark.parametrize(
    "action",
    [
        "play A7",
        ("play", "A7"),
        Move("play"),
        Move("play", "A7", 1),
        Move("draw", "A1"),
        Move("steal", "A7"),
        Move("kiss", "A7"),
    ],
)
def test_what_is_no_action_is_refused(action: Any) -> None:
    for ask in (RULES.format_action, lambda value: RULES.explain(table(), value)):
        with pytest.raises(InvalidAction, match="is no action of this game"):
            ask(action)


def told(state: CupidoState, *texts: str) -> list[str]:
    """Return what happens, as a transcript."""
    return list(transcript(do(state, *texts)))


def test_a_turn_reads_like_people_at_a_table() -> None:
    state = table("D1", "A1", groups=[f"{ANN} P2", BEN])
    assert told(state, "play D1", "leave P2", "steal P10 from Ben", "end") == [
        "Free actions, before a main action:",
        "Ada plays Dazzlemae Orbit (D1).",
        "  Dazzlemae Orbit (D1) is easy-going: satisfied.",
        "Ada discards Pompozar (P2) from the group.",
        "Ada has made room for Pleximund (P10).",
        "Ada steals Pleximund (P10) from Ben.",
        "  Pleximund (P10) was unsatisfied with Ben.",
        "  Before the steal Ada has six yellow circles, Ben four.",
        "  Pleximund (P10) wants six yellow circles; there are six: satisfied.",
        "Turn 2: Ben.",
    ]


def test_darts_swaps_and_lost_satisfaction_are_told() -> None:
    state = table("A1 B5", "", groups=["F2 M4", "G2 B4 D1"], discard="F1", deck="T3")
    assert told(state, "dart D1 from Ben", "drop A1", "end", "draw", "end") == [
        "Ada's love dart hits Dazzlemae Orbit (D1) at Ben's.",
        "  Dazzlemae Orbit (D1) was content with Ben: nothing but a dart could move it.",
        "  The dart is spent; Ada has none left.",
        "  Gloopsie Delight (G2) is satisfied no longer: Ben has three of four yellow circles.",
        "  Dazzlemae Orbit (D1) is easy-going: satisfied.",
        "Free actions, after the main action:",
        "Ada discards Amoreena Voom (A1) from the hand.",
        "Turn 2: Ben.",
        "Ben draws a card.",
        "Turn 3: Ada.",
    ]
    assert (
        told(table("", groups=["A1"], discard="A3"), "swap A1")[0]
        == "Ada swaps Amoreena Voom (A1) for Azuline Fizz (A3)."
    )
    assert told(table("", groups=["A1"]), "leave A1", "end", "take A1")[-2:] == [
        "Ben takes Amoreena Voom (A1) from the discards.",
        "  Amoreena Voom (A1) is easy-going: satisfied.",
    ]


def test_a_new_deck_a_wedding_and_the_cap_are_told() -> None:
    assert told(without_deck("A1", discard="B5"), "draw")[0] == (
        "The deck is empty: the discards but the top one, 98 of them, are shuffled into a new one."
    )
    assert told(table("N3 A1", groups=[NINE]), "play N3")[-2:] == [
        "A wedding of ten, all satisfied: Ada wins.",
        "  Ada still holds one card, which does not matter.",
    ]
    assert told(table("", groups=["A1 B5", "P2"], turn=600), "end") == [
        "After 600 turns nobody has married; Ada wins with two satisfied cards of two."
    ]
    assert told(table("", groups=["A1", "P2"], turn=600), "end") == [
        "After 600 turns nobody has married, and nobody wins; the best group has one satisfied card of one."
    ]


def test_the_first_deal_is_told() -> None:
    tied = next(state for seed in range(99) if len((state := RULES.new_initial_state(2, seed)).events) == 9)
    lines = list(transcript(tied))
    assert lines[0].startswith("Ada is dealt ")
    assert lines[2].startswith("Tied: Ada is dealt ")
    dealer = "Ben" if tied.current_player == 0 else "Ada"
    assert lines[4:8] == [
        f"{dealer} shuffles and deals three cards to each player.",
        "Each looks at their own hand, and at nobody else's.",
        "Each takes one love dart.",
        "The other 94 cards are the deck. There are no discards yet.",
    ]
    assert RULES.format_event(Event("setup.tie", 1, ("lot",))) == "The lot falls on Ben."


# Positions


def test_a_position_in_part_is_dealt_from_the_rest() -> None:
    state = RULES.from_position(
        {"players": 3, "hands": [["A1"], None, []], "deck": ["P2", "M8"], "groups": [[], ["A2"], []]}
    )
    assert zone(state, "hand 0") == {"A1"}
    assert len(zone(state, "hand 1")) == 3
    assert zone(state, "hand 2") == set()
    assert list(state.zones()["deck"])[:2] == ["P2", "M8"]
    assert len(state.zones()["deck"]) == 100 - 1 - 3 - 1
    assert state.current_player == 0


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"hands": [["A1"], ["A1"]]}, r'hands\[1\]\[0\]: "A1" is there once too often; 1 of it is printed'),
        ({"hands": [["A1"], ["A11"]]}, r'hands\[1\]\[0\]: found "A11", expected A1, A2'),
        ({"hands": [["A1"], cards("B1 B2 B3 B4")]}, r"hands\[1\]: found 4 cards, expected at most 3"),
        ({"hands": [cards("A1 A2 A3 A4 A5")]}, r"hands: found 1 entries, expected 2"),
        ({"hands": [cards("A1 A2 A3 A4 A5"), []]}, r"hands\[0\]: found 5 cards, expected at most 4"),
        ({"groups": [["A1", "B1", "A2"], []]}, r'groups\[0\]\[2\]: "A2" is a second A in the group, beside "A1"'),
        ({"discard": ["A1", "A1"]}, r'discard\[1\]: "A1" is there once too often'),
        ({"deck": "A1"}, r'deck: found "A1", expected a list'),
        ({"darts": [2, 0]}, r"darts\[0\]: found 2, expected 0 to 1"),
        ({"mover": 2}, r"mover: found 2, expected 0 to 1"),
        ({"turn": 601}, r"turn: found 601, expected 1 to 600"),
        ({"main_taken": 2}, r"main_taken: found 2, expected 0 to 1"),
        ({"free_taken": 41}, r"free_taken: found 41, expected 0 to 40"),
        ({"left": ["C"]}, r'left\[0\]: found "C", expected A, B'),
        ({"shown": [["A1"], []], "hands": [["A2"], []]}, r'shown\[0\]\[0\]: found "A1", expected A2'),
        ({"drawn_after": {"A2": 1}, "hands": [["A2"], []]}, r"drawn_after.A2: found 1, expected 1 to 0"),
        ({"drawn_after": {"A1": 1}, "hands": [["A2"], []]}, r'drawn_after.A1: found "A1", expected A2'),
        (
            {"past": [{"hand": ["A1"], "group": ["A1"], "discard": []}]},
            r'past\[0\].group\[0\]: "A1" is there once too often',
        ),
        ({"past": [{"hand": [], "group": ["A1", "A2"], "discard": []}]}, r"past\[0\].group\[1\]: .* second A"),
        ({"past": [{"hand": [], "group": []}]}, r"past\[0\]: lacks `discard`"),
        ({"ended": "win"}, r"winner: the game is won, but nobody has won it"),
        ({"winner": 1}, r"ended: Ben has won, but the game is not over"),
        ({"ended": "draw"}, r'ended: found "draw", expected none, win, cap, depleted'),
    ],
)
def test_faults_are_told_where_they_stand(position: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidPosition, match=message):
        RULES.from_position({"players": 2, **position})


def test_everything_comes_back_from_a_position() -> None:
    state = without_deck("A1 A2", "B1", groups=["F2 M4", BEN], discard="M8 P1", turn=17, darts=[0, 1], first=1)
    do(state, "draw", "leave M4", "drop A1")
    again = RULES.from_position(state.to_position())
    assert again.to_position() == state.to_position()
    assert options(again) == options(state)
    assert (again.past, again.left, again.main_taken, again.free_taken) == (state.past, state.left, 1, 1)
    assert again.drawn_after == {card: 1 for card in state.drawn_after if card in [*state.hands[0], *state.deck]}
    after = do(again, "end")
    assert after.to_position() == do(state, "end").to_position()
