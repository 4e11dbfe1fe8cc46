"""Positions of Cupido as JSON values.

`deck` and `discard` begin with their top card. What is left out is dealt from the unplaced rest: a hand that is missing or `null`, then
the deck beneath the cards given for it. `past` are the positions that this turn has been in before, of the hand and group of `mover` and
of the pile; `left` the sexes that `mover` has discarded from the group this turn; `shown` the cards of each hand that all have seen going
there; `drawn_after` the cards of hands that had been reshuffled when they were drawn, with the number of that reshuffle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.core import Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.cupido.play import AFTER_MAIN, FREE, CupidoState, Snapshot
from rules_engine.games.cupido.tables import NONE
from rules_engine.notation import seat_name
from rules_engine.positions import CardCount, PositionReader, read_list, read_whole, read_word

if TYPE_CHECKING:
    from rules_engine.games.cupido.rules import CupidoRules

Where = tuple[str | int, ...]
GOING_ON = "none"
ENDS = (GOING_ON, "win", "cap", "depleted")
KEYS = (
    "players", "mover", "turn", "first", "hands", "groups", "discard", "deck", "darts", "main_taken", "free_taken", "left",
    "past", "shown", "reshuffles", "drawn_after", "ended", "winner", "chance",
)  # fmt: skip


def to_position(state: CupidoState) -> Position:
    """Return the whole state."""
    tables = state.rules.tables

    def names(cards: Sequence[int]) -> list[str]:
        return [tables.ids[card] for card in cards if card != NONE]

    return {
        "players": state.players,
        "mover": state.mover,
        "turn": state.turn,
        "first": state.first,
        "hands": [names(hand) for hand in state.hands],
        "groups": [names(group) for group in state.groups],
        "discard": names(state.pile[::-1]),
        "deck": names(state.deck[::-1]),
        "darts": list(state.darts),
        "main_taken": state.main_taken,
        "free_taken": state.free_taken,
        "left": [sex for slot, sex in enumerate(tables.sexes) if state.left >> slot & 1],
        "past": [
            {"hand": names(each.hand), "group": names(each.group), "discard": names(each.pile[::-1])}
            for each in state.past
        ],
        "shown": [names(sorted(cards)) for cards in state.shown],
        "reshuffles": state.reshuffles,
        "drawn_after": {
            tables.ids[card]: state.drawn_after[card]
            for hand in state.hands
            for card in hand
            if card in state.drawn_after
        },
        "ended": state.ended or GOING_ON,
        "winner": None if state.winner == NONE else state.winner,
        "chance": state.chance.state,
    }


def from_position(rules: CupidoRules, position: Position, seed: int) -> CupidoState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    players = reader.whole("players", rules.min_players, low=rules.min_players, high=rules.max_players)
    state = CupidoState(rules, players, seed)
    state.mover = reader.whole("mover", 0, high=players - 1)
    state.first = reader.whole("first", state.mover, high=players - 1)
    state.turn = reader.whole("turn", 1, low=1, high=rules.max_turns)
    state.darts = _up_to(reader, "darts", state.darts, rules.darts_each)
    state.main_taken = reader.whole("main_taken", 0, high=rules.main_actions)
    state.free_taken = reader.whole("free_taken", 0, high=rules.free_cap)
    state.last = FREE if state.free_taken else AFTER_MAIN if state.main_taken else state.last
    state.left = _read_left(reader, rules)
    state.reshuffles = reader.whole("reshuffles", 0)
    if "chance" in reader:
        state.chance.state = reader.whole("chance")
    _read_cards(state, reader)
    _read_knowledge(state, reader)
    state.remember(list(_read_past(state, reader)))
    _read_end(state, reader)
    return state


def _up_to(reader: PositionReader, key: str, default: Sequence[int], high: int) -> list[int]:
    found = reader.items(key, default, length=len(default))
    return [read_whole(value, (*reader.at(key), place), 0, high) for place, value in enumerate(found)]


def _read_left(reader: PositionReader, rules: CupidoRules) -> int:
    left = 0
    for place, value in enumerate(reader.items("left", [])):
        sex = read_word(value, (*reader.at("left"), place), rules.tables.sexes)
        left |= 1 << rules.tables.sexes.index(sex)
    return left


def _read_cards(state: CupidoState, reader: PositionReader) -> None:
    """Place what is given, then deal the rest: the hands that are not given, and what is left to the deck."""
    rules = state.rules
    number_of = rules.tables.number_of
    box = CardCount({card.id: card.copies for card in rules.tables.cards})
    nothing: list[Any] = [None] * state.players
    hands = reader.items("hands", nothing, length=state.players)
    for seat, value in enumerate(hands):
        if value is not None:
            limit = rules.hand_limit_in_turn if seat == state.mover else rules.hand_limit
            found = box.take_all(value, (*reader.at("hands"), seat), limit=limit)
            state.hands[seat] = [number_of[card] for card in found]
    for seat, value in enumerate(reader.items("groups", [[]] * state.players, length=state.players)):
        _read_group(state, seat, box, value, (*reader.at("groups"), seat))
    state.pile = [number_of[c] for c in box.take_all(reader.items("discard", []), reader.at("discard"))][::-1]
    deck = [number_of[card] for card in box.take_all(reader.items("deck", []), reader.at("deck"))]
    rest = [number_of[card] for card in box.rest()]
    state.chance.shuffle(rest)
    dealt = iter(rest)
    for seat, value in enumerate(hands):
        if value is None:
            state.hands[seat] = [card for _, card in zip(range(rules.hand), dealt, strict=False)]
    state.deck = [*deck, *dealt][::-1]


def _read_group(state: CupidoState, seat: int, box: CardCount, value: Any, where: Where) -> None:
    tables = state.rules.tables
    state.groups[seat] = _slots(state.rules, box.take_all(value, where), where)
    for card in state.groups[seat]:
        if card != NONE:
            state.sizes[seat] += 1
            for colour, many in tables.gains[card]:
                state.totals[seat][colour] += many


def _slots(rules: CupidoRules, found: Sequence[str], where: Where) -> list[int]:
    """Return the slots of a group, each sex in its own."""
    tables = rules.tables
    slots = [NONE] * len(tables.sexes)
    for place, name in enumerate(found):
        card = tables.number_of[name]
        slot = tables.sex[card]
        if slots[slot] != NONE:
            message = f'"{name}" is a second {tables.sexes[slot]} in the group, beside "{tables.ids[slots[slot]]}"'
            raise InvalidPosition((*where, place), message)
        slots[slot] = card
    return slots


def _read_knowledge(state: CupidoState, reader: PositionReader) -> None:
    """Read what all know of the hands."""
    number_of = state.rules.tables.number_of
    for seat, value in enumerate(reader.items("shown", [[]] * state.players, length=state.players)):
        where = (*reader.at("shown"), seat)
        held = [state.rules.tables.ids[card] for card in state.hands[seat]]
        for place, found in enumerate(read_list(value, where)):
            state.shown[seat].add(number_of[read_word(found, (*where, place), held)])
    late = PositionReader(reader.value.get("drawn_after", {}), reader.at("drawn_after"))
    held = [state.rules.tables.ids[card] for hand in state.hands for card in hand]
    for card in late.value:
        read_word(card, late.at(str(card)), held)
        state.drawn_after[number_of[card]] = late.whole(card, low=1, high=state.reshuffles)
    if state.reshuffles:
        state.drawn_after.update(dict.fromkeys(state.deck, state.reshuffles))


def _read_past(state: CupidoState, reader: PositionReader) -> Iterator[Snapshot]:
    tables = state.rules.tables
    for place, value in enumerate(reader.items("past", [])):
        each = PositionReader(value, (*reader.at("past"), place), known=("hand", "group", "discard"))
        box = CardCount({card.id: card.copies for card in tables.cards})
        hand, group, pile = (box.take_all(each.items(key), each.at(key)) for key in ("hand", "group", "discard"))
        yield Snapshot(
            tuple(tables.number_of[card] for card in hand),
            tuple(_slots(state.rules, group, each.at("group"))),
            tuple(tables.number_of[card] for card in reversed(pile)),
        )


def _read_end(state: CupidoState, reader: PositionReader) -> None:
    ended = reader.word("ended", ENDS, GOING_ON)
    state.ended = "" if ended == GOING_ON else ended
    if reader.value.get("winner") is not None:
        state.winner = reader.whole("winner", high=state.players - 1)
    if ended == "win" and state.winner == NONE:
        raise InvalidPosition(reader.at("winner"), "the game is won, but nobody has won it")
    if ended == GOING_ON and state.winner != NONE:
        raise InvalidPosition(reader.at("ended"), f"{seat_name(state.winner)} has won, but the game is not over")
    if not state.ended and state.rules.wins_at_once and state.can_marry():
        raise InvalidPosition(
            (*reader.at("groups"), state.mover),
            f"{seat_name(state.mover)}'s group is a marriage, but the game is not over",
            'say so with `"ended": "win"` and `winner`, or take a card away',
        )
