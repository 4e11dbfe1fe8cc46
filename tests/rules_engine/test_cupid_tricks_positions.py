"""CUPID: positions in and out, faults told where they are, and the talk at the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.chance import Chance
from rules_engine.errors import InvalidAction, InvalidPosition
from rules_engine.games.cupid_tricks.play import STOCK, TURN_UP, Play
from rules_engine.playout import random_action, random_play, transcript
from tests.rules_engine.cupid_tricks_table import RULES, act, cards, late, table, trick

LATE: dict[str, Any] = late("h7", "s3").to_position()
"""One trick is left."""

FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"hands": [["heart-1", "heart-1"], []]}, r'^hands\[0\]\[1\]: "heart-1" is there once too often; 1 of it is printed'),
    ({"hands": [["heart-1"], []], "prize": ["heart-1"]}, r'^prize\[0\]: "heart-1" is there once too often'),
    ({"hands": [[], ["heart-11"]]}, r'^hands\[1\]\[0\]: found "heart-11", expected '),
    ({"hands": [cards("h1 h2 h3 h4 h5 h6"), []]}, r"^hands\[0\]: found 6 cards, expected at most 5"),
    ({"hands": [[]]}, "^hands: found 1 entries, expected 2"),
    ({"phase": "follow", "trick": ["heart-9"], "hands": [cards("h1 h2 h3 h4 h5"), []]}, r"^hands\[0\]: found 5 .* most 4"),
    ({"hands": "heart-1"}, '^hands: found "heart-1", expected a list'),
    ({"prize": cards("h1 h2 h3")}, "^prize: found 3 cards, expected at most 2"),
    ({"stock": cards("h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 s1 s2")}, "^stock: found 12 cards, expected at most 11"),
    ({"turn_up": "heart-99"}, r'^turn_up: found "heart-99"'),
    ({"won": [["heart-1"], []]}, r"^won\[0\]: a trick of one card"),
    ({"trick": ["heart-1"]}, "^trick: in the phase lead the trick holds no card"),
    ({"phase": "follow"}, "^trick: in the phase follow the trick holds a card"),
    ({"phase": "follow", "trick": ["heart-1", "heart-2"]}, "^trick: found 2 cards, expected at most 1"),
    ({"phase": "led"}, '^phase: found "led", expected lead, follow, draw, over'),
    ({"phase": "draw"}, "^phase: a draw follows each of the first 6 tricks"),
    ({"phase": "draw", "won": [["heart-1", "heart-2"], []]}, "^phase: .* give `last_winner`"),
    ({**LATE, "phase": "draw"}, "^phase: a draw follows each of the first 6 tricks"),
    ({**LATE, "turn_up": "heart-7", "hands": [[], []]}, "^turn_up: nothing is left to draw"),
    ({**LATE, "won": [LATE["won"][0] + cards("h7 s3"), []], "hands": [[], []], "seen": []}, "^seen: "),
    ({"won": [LATE["won"][0] + cards("h7 s3"), []]}, "^won: after 11 tricks the round is over; it has 11"),
    ({"scores": [121, 0]}, "^scores: 121 points have reached the target of 121"),
    ({"scores": [121, 130], "phase": "over"}, "^scores: both have reached 121"),
    ({"scores": [120, 0], "phase": "over"}, "^phase: the play is not over: nobody has 121 points"),
    ({"scores": [121, 0], "phase": "over", "winner": 1}, "^winner: seat 1 has not won"),
    ({"winner": 0}, "^winner: seat 0 has not won"),
    ({"scores": [1]}, "^scores: found 1 entries"),
    ({"scores": [-1, 0]}, r"^scores\[0\]: found -1"),
    ({"dealer": 2}, "^dealer: found 2, expected 0 to 1"),
    ({"leader": "Ada"}, '^leader: found "Ada", expected a whole number'),
    ({"round": 0}, "^round: found 0, expected 1 to 200"),
    ({"round": 201}, "^round: found 201"),
    ({"players": 3}, "^players: found 3"),
    ({"hand": []}, "^hand: unknown key"),
    ({"seen": ["heart-1"]}, "^seen: these are not the cards of `won` and `trick`"),
    ({"shown": [["heart-1"], []], "hands": [cards("h2 h3 h4 h5 h6"), []]}, r'^shown\[0\]\[0\]: "heart-1" is not in'),
    ({"shown": [[], ["heart"]]}, r'^shown\[1\]\[0\]: found "heart"'),
    ({"shown": [["heart-1", "heart-1"], []]}, r"^shown\[0\]\[1\]: "),
]  # fmt: skip


@pytest.mark.parametrize(("given", "fault"), FAULTS)
def test_faults_are_told_where_they_are(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        RULES.from_position({"players": 2, **given})


def test_what_is_given_stays_and_the_rest_is_dealt() -> None:
    for seed in range(5):
        given = {
            "players": 2,
            "hands": [cards("h9 s9"), cards("anima")],
            "prize": cards("h1"),
            "stock": cards("s10 s1"),
        }
        state = RULES.from_position(given, seed)
        zones = state.zones()
        assert zones["hand 0"][:2] == cards("h9 s9")
        assert zones["hand 1"][0] == "anima"
        assert zones["prize"][0] == "heart-1"
        assert zones["stock"][:2] == cards("s10 s1")
        assert [len(zones[zone]) for zone in ("hand 0", "hand 1", "prize", "turn-up", "stock")] == [5, 5, 2, 1, 11]


@pytest.mark.parametrize(
    ("tricks", "phase", "sizes"),
    [
        (0, "lead", [5, 5, 1, 11]),
        (0, "follow", [4, 5, 1, 11]),
        (1, "draw", [4, 4, 1, 11]),
        (1, "lead", [5, 5, 1, 9]),
        (6, "draw", [4, 4, 1, 1]),
        (6, "lead", [5, 5, 0, 0]),
        (6, "follow", [4, 5, 0, 0]),
        (7, "lead", [4, 4, 0, 0]),
        (10, "follow", [0, 1, 0, 0]),
    ],
)
def test_the_tricks_won_tell_how_much_is_held(tricks: int, phase: str, sizes: list[int]) -> None:
    won = [card.id for card in RULES.game.cards][: 2 * tricks]
    position = {"players": 2, "won": [won, []], "phase": phase, "trick": ["cupid"] if phase == "follow" else []}
    state = RULES.from_position({**position, "last_winner": 0 if tricks else None})
    assert [len(state.zones()[zone]) for zone in ("hand 0", "hand 1", "turn-up", "stock")] == sizes
    assert len(state.zones()["prize"]) == 2


def test_who_is_to_move() -> None:
    won = [cards("s4 monster"), []]
    base: dict[str, Any] = {"players": 2, "last_winner": 1, "won": won}
    assert RULES.from_position({**base, "phase": "draw", "leader": 0}).current_player == 1
    assert RULES.from_position({**base, "phase": "lead", "leader": 0}).current_player == 0
    assert RULES.from_position(base).current_player == 1
    assert RULES.from_position({"players": 2, "dealer": 1}).current_player == 1
    leader = RULES.with_rulings({"monster_draws_first": "leader"})
    assert leader.from_position({**base, "phase": "draw", "leader": 0}).current_player == 0
    over = RULES.from_position({"players": 2, "phase": "over", "scores": [3, 125]})
    assert over.outcome is not None
    assert over.outcome.winners == (1,)


def test_a_play_goes_on_from_its_position_as_if_nothing_had_been() -> None:
    """Chance too: the next rounds are dealt the same."""
    for seed in range(15):
        state, bots = RULES.new_initial_state(2, seed), Chance(seed)
        for _ in range(seed * 3):
            state.apply(random_action(state, bots))
        again = RULES.from_position(state.to_position())
        while not state.is_terminal:
            action = random_action(state, bots)
            state.apply(action)
            again.apply(action)
        assert again.to_position() == state.to_position()
        assert RULES.from_position(state.to_position()).outcome == state.outcome


def test_actions_are_said_as_at_the_table() -> None:
    for action, text in ((Play("heart-7"), "play heart-7"), (TURN_UP, "take turn-up"), (STOCK, "take stock")):
        assert RULES.format_action(action) == text
        assert RULES.parse_action(text.upper()) == action
    with pytest.raises(InvalidAction, match='unknown card "hart-7"; did you mean'):
        RULES.parse_action("play hart-7")
    with pytest.raises(InvalidAction, match="expected `play CARD` or `take turn-up` or `take stock`"):
        RULES.parse_action("draw")
    with pytest.raises(InvalidAction, match="is no action of this game"):
        RULES.format_action("draw")


TOLD = """\
Ada leads Four of Spades.
Ben answers with Monster.
Monster beats Four of Spades: Ben wins the trick.
Ben scores 0.
  (a figure with a number is worth nothing: Four of Spades with Monster)
Ben puts the trick away, face down.
Ben takes the turn-up: Ten of Hearts.
Ada draws from the stock.
Anima is turned up.
Monster has won, so Ada leads."""


def test_a_trick_is_told() -> None:
    state = table("s4", "monster", turn_up="h10", stock="h1 anima")
    act(state, "s4", "monster", "take turn-up")
    assert "\n".join(transcript(state)) == TOLD


def test_the_end_of_a_round_is_told() -> None:
    state = late("h6", "s6", prize="h4 s9")
    act(state, "h6", "s6")
    told = list(transcript(state))
    assert told[2] == "Six of Spades beats Six of Hearts, as the spade of two equal numbers: Ben wins the trick."
    assert told[6:11] == [
        "Round 1 is over.",
        "Ben turns up the prize trick: Four of Hearts and Nine of Spades.",
        "Ben scores 13 for it.",
        "  (heart and spade add: Four of Hearts with Nine of Spades)",
        "Ben is ahead and deals.",
    ]


def test_no_sentence_of_a_whole_play_shows_its_machinery() -> None:
    for line in transcript(random_play(RULES, 2, 1)):
        assert not any(sign in line for sign in ("_", "{", "(('", "heart-", "spade-", "None"))
        assert line.rstrip().endswith((".", ")"))


def test_what_a_trick_leaves_known_survives_the_position() -> None:
    state, _ = trick("h8", "s5", turn_up="s7")
    act(state, "take turn-up")
    again = RULES.from_position(state.to_position())
    assert again.observation(1) == state.observation(1)
    assert all("spade-7" in again.resample(1, Chance(n)).zones()["hand 0"] for n in range(20))
