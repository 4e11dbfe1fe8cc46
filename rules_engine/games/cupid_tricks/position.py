"""Positions of CUPID as JSON values.

`stock` begins with its top card; `trick` holds the card led, if any; `seen` are the cards played this round in their order; `shown`
are the cards of each hand that were taken face up. What is left out of `hands`, `stock` and `prize` is dealt from the unseen rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.core import TERMINAL, Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.cupid_tricks.play import NONE, CupidState
from rules_engine.positions import CardCount, PositionReader, read_list

if TYPE_CHECKING:
    from rules_engine.games.cupid_tricks.play import CupidRules

PHASES = ("lead", "follow", "draw", "over")
KEYS = (
    "players", "phase", "hands", "stock", "turn_up", "prize", "trick", "won", "seen", "shown", "scores", "round", "dealer",
    "leader", "last_winner", "winner", "chance",
)  # fmt: skip


def to_position(state: CupidState) -> Position:
    """Return the whole state."""
    ids = state.rules.tables.ids

    def names(cards: list[int]) -> list[str]:
        return [ids[card] for card in cards]

    return {
        "players": 2,
        "phase": "over" if state.is_terminal else state.phase,
        "hands": [names(hand) for hand in state.hands],
        "stock": names(state.stock),
        "turn_up": None if state.turn_up == NONE else ids[state.turn_up],
        "prize": names(state.prize),
        "trick": [] if state.lead_card == NONE else [ids[state.lead_card]],
        "won": [names(cards) for cards in state.won],
        "seen": names(state.seen),
        "shown": [names(cards) for cards in state.shown],
        "scores": list(state.scores),
        "round": state.round,
        "dealer": state.dealer,
        "leader": state.leader,
        "last_winner": None if state.last_winner == NONE else state.last_winner,
        "winner": None if state.winner in (NONE, TERMINAL) else state.winner,
        "chance": state.chance.state,
    }


def from_position(rules: CupidRules, position: Position, seed: int) -> CupidState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    reader.whole("players", rules.min_players, low=rules.min_players, high=rules.max_players)
    state = CupidState(rules, seed)
    state.round = reader.whole("round", 1, low=1)
    state.dealer = reader.whole("dealer", 0, high=1)
    state.leader = reader.whole("leader", state.dealer, high=1)
    state.scores = reader.wholes("scores", [0, 0], length=2)
    state.phase = reader.word("phase", PHASES, "lead")
    state.last_winner = _seat(reader, "last_winner")
    state.winner = _seat(reader, "winner")
    if state.phase == "over" and state.winner == NONE:
        state.winner = TERMINAL
    if "chance" in reader:
        state.chance.state = reader.whole("chance")
    _read_cards(state, reader)
    _check(state, reader)
    return state


def _seat(reader: PositionReader, key: str) -> int:
    return NONE if reader.value.get(key) is None else reader.whole(key, high=1)


def _read_cards(state: CupidState, reader: PositionReader) -> None:
    """Place what is given, then deal the rest: to the hands, the turn-up, the prize, and what is left to the stock."""
    rules = state.rules
    box = CardCount({card.id: card.copies for card in rules.tables.cards})

    def cards(value: Any, where: tuple[str | int, ...], limit: int | None = None) -> list[int]:
        return [rules.number_of[card] for card in box.take_all(value, where, limit=limit)]

    def pair(key: str, limit: int | None = None) -> list[list[int]]:
        found = reader.items(key, [[], []], length=2)
        return [cards(each, (*reader.at(key), seat), limit) for seat, each in enumerate(found)]

    state.won = pair("won")
    trick = cards(reader.items("trick", []), reader.at("trick"), 1)
    state.lead_card = trick[0] if trick else NONE
    played = [*state.won[0], *state.won[1], *trick]
    state.seen = [rules.number_of[card] for card in _known(reader, "seen", rules)] if "seen" in reader else played
    state.hands = pair("hands", rules.hand)
    turn_up = reader.value.get("turn_up")
    state.turn_up = NONE if turn_up is None else rules.number_of[box.take(turn_up, reader.at("turn_up"))]
    state.prize = cards(reader.items("prize", []), reader.at("prize"), rules.prize_cards)
    state.stock = cards(reader.items("stock", []), reader.at("stock"))
    state.shown = [[rules.number_of[c] for c in each] for each in reader.items("shown", [[], []], length=2)]
    rest = [rules.number_of[card] for card in box.rest()]
    state.chance.shuffle(rest)
    _deal_rest(state, reader, iter(rest))


def _known(reader: PositionReader, key: str, rules: CupidRules) -> list[str]:
    found = read_list(reader.value[key], reader.at(key))
    return CardCount({card.id: card.copies for card in rules.tables.cards}).take_all(found, reader.at(key))


def _deal_rest(state: CupidState, reader: PositionReader, rest: Iterator[int]) -> None:
    """Deal what no zone of the position claims: each hand to its size, then the prize, the turn-up, the stock."""
    rules = state.rules
    tricks = (len(state.won[0]) + len(state.won[1])) // 2
    drawn_tricks = (len(rules.tables.cards) - rules.prize_cards - 2 * rules.hand) // 2
    drawn = min(tricks - (state.phase == "draw"), drawn_tricks)
    due = [rules.hand + drawn - tricks] * 2
    if state.lead_card != NONE:
        due[state.leader] -= 1
    for seat in (0, 1):
        state.hands[seat] += _next(rest, due[seat] - len(state.hands[seat]))
    state.prize += _next(rest, rules.prize_cards - len(state.prize))
    if state.turn_up == NONE and drawn < drawn_tricks:
        state.turn_up = next(iter(_next(rest, 1)), NONE)
    state.stock += rest
    state.shown = [[card for card in cards if card in state.hands[seat]] for seat, cards in enumerate(state.shown)]


def _next(rest: Iterator[int], count: int) -> list[int]:
    return [card for _, card in zip(range(count), rest, strict=False)]


def _check(state: CupidState, reader: PositionReader) -> None:
    if (state.lead_card != NONE) != (state.phase == "follow"):
        expected = "a card" if state.phase == "follow" else "no card"
        raise InvalidPosition(reader.at("trick"), f"in the phase {state.phase} the trick holds {expected}")
    if state.phase == "draw" and (state.last_winner == NONE or state.turn_up == NONE):
        raise InvalidPosition(reader.at("phase"), "a draw needs `last_winner` and a turn-up")
    open_cards = len(state.stock) + (state.turn_up != NONE)
    if state.phase != "over" and open_cards % 2:
        raise InvalidPosition(reader.at("stock"), f"{open_cards} cards to draw from do not go round for two players")
    best = max(state.scores)
    if state.phase != "over" and best >= state.rules.target:
        raise InvalidPosition(reader.at("scores"), f"{best} points have reached the target of {state.rules.target}")
