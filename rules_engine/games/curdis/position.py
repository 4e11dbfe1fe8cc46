"""Positions of Curdis as JSON values.

`stock` begins with its top card; `main` and the entries of `private` (a list by seat, null where there is no pile) end with theirs.
`on_wild` names the piles (`main`, or a seat) whose top card was laid on a Wild Bird. `shuffled` gives, by card, the number of the
shuffle in which it last went back into the draw pile, and `gained`, by seat and shuffle, the cards drawn since less the cards of that
shuffle that were laid. A hand that is left out or null is dealt; all that no zone holds lies at the bottom of the stock, shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.core import Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.curdis.knowledge import places_by_shuffle
from rules_engine.games.curdis.lays import Pile
from rules_engine.games.curdis.play import NOBODY, CurdisState
from rules_engine.games.curdis.steps import wild_doubles
from rules_engine.games.curdis.tables import MAIN
from rules_engine.positions import CardCount, PositionReader, Where, read_list, read_whole, read_word

if TYPE_CHECKING:
    from rules_engine.games.curdis.rules import CurdisRules

PHASES = ("colour", "search", "open", "found", "play", "drawn", "over")
KEYS = (
    "players", "phase", "round", "colours", "dealer", "mover", "scores", "hands", "stock", "main", "private", "on_wild", "turns",
    "passes", "shuffled", "gained", "chance",
)  # fmt: skip


# Writing


def to_position(state: CurdisState) -> Position:
    """Return the whole state."""
    tables = state.rules.tables

    def names(cards: Sequence[int]) -> list[str]:
        return [tables.ids[card] for card in cards]

    piles: list[tuple[str | int, Pile | None]] = [(MAIN, state.main), *enumerate(state.private)]
    return {
        "players": state.players,
        "phase": state.phase,
        "round": state.round,
        "colours": list(state.colours),
        "dealer": state.dealer,
        "mover": state.mover,
        "scores": list(state.scores),
        "hands": [names(tables.cards_in(hand)) for hand in state.hands],
        "stock": names(state.stock[::-1]),
        "main": names(state.main.cards),
        "private": [pile and names(pile.cards) for pile in state.private],
        "on_wild": [name for name, pile in piles if pile and pile.on_wild],
        "turns": state.turns,
        "passes": state.passes,
        "shuffled": {tables.ids[card]: number for card, number in enumerate(state.shuffled) if number},
        "gained": [list(gained) for gained in state.gained] if state.shuffles else [],
        "chance": state.chance.state,
    }


# Reading


def from_position(rules: CurdisRules, position: Position, seed: int) -> CurdisState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    players = reader.whole("players", rules.min_players, low=rules.min_players, high=rules.max_players)
    state = CurdisState(rules, players, seed)
    state.round = reader.whole("round", 1, low=1, high=rules.all_rounds)
    state.dealer = reader.whole("dealer", 0, high=players - 1)
    state.scores = reader.wholes("scores", [0] * players, length=players)
    state.turns = reader.whole("turns", 0, high=rules.turn_cap - 1 if reader.value.get("phase") != "over" else None)
    state.passes = reader.whole("passes", 0, high=players)
    state.phase = reader.word("phase", PHASES, "")
    _read_colours(state, reader)
    if state.phase != "colour":
        state.start = rules.starting_card(state.round, state.colours[-1])
    _read_cards(state, reader)
    state.mover = reader.whole("mover", _default_mover(state), high=players - 1)
    _read_shuffles(state, reader)
    if "chance" in reader:
        state.chance.state = reader.whole("chance")
    _check(state, reader)
    return state


def _read_colours(state: CurdisState, reader: PositionReader) -> None:
    """Read the colours of the match so far; where they are not given, the seed draws them."""
    rules = state.rules
    due = (state.round - 1) // rules.rounds + (state.phase != "colour")
    if "colours" not in reader:
        while len(state.colours) < due:
            state.colours.append(state.chance.choice(state.free_colours()))
        return
    for place, value in enumerate(reader.items("colours", length=due)):
        state.colours.append(read_word(value, (*reader.at("colours"), place), state.free_colours()))


def _read_cards(state: CurdisState, reader: PositionReader) -> None:
    """Place what is given, then deal the hands that are not, and put the rest under the stock."""
    tables = state.rules.tables
    box = CardCount({card.id: card.copies for card in tables.cards})

    def cards(value: Any, where: Where) -> list[int]:
        return [tables.number_of[card] for card in box.take_all(value, where)]

    main = cards(reader.items("main", []), reader.at("main"))
    private = reader.items("private", [None] * state.players, length=state.players)
    piles = [None if pile is None else cards(pile, (*reader.at("private"), seat)) for seat, pile in enumerate(private)]
    given = reader.items("hands", [None] * state.players, length=state.players)
    hands = [None if hand is None else cards(hand, (*reader.at("hands"), seat)) for seat, hand in enumerate(given)]
    stock = cards(reader.items("stock", []), reader.at("stock"))
    rest = [tables.number_of[card] for card in box.rest()]
    state.chance.shuffle(rest)
    if state.phase in ("play", "drawn") and "main" not in reader and state.start in rest:
        rest.remove(state.start)
        main.append(state.start)
    _deal(state, hands, rest, reader)
    state.stock = [*rest, *reversed(stock)]
    _lay_piles(state, main, piles, reader)
    if not state.phase:
        state.phase = "play"
        if not main:
            state.find_opener()


def _deal(state: CurdisState, hands: list[list[int] | None], rest: list[int], reader: PositionReader) -> None:
    """Deal the hands that are not given; the starting card goes where the phase says that it is."""
    each = 0 if state.phase == "colour" else state.rules.deal[state.players]
    opener = reader.whole("mover", 0, high=state.players - 1) if state.phase in ("open", "found") else NOBODY
    aside = [state.start] if state.phase in ("search", "open", "found") and state.start in rest else []
    for card in aside:
        rest.remove(card)
    for seat, hand in enumerate(hands):
        if hand is None:
            hand = aside if seat == opener else []
            aside = [] if seat == opener else aside
            hand = hand + [rest.pop() for _ in range(min(each - len(hand), len(rest)))]
        state.give(seat, hand)
    for card in aside:
        rest.insert(state.chance.below(len(rest) + 1), card)


def _lay_piles(state: CurdisState, main: list[int], piles: list[list[int] | None], reader: PositionReader) -> None:
    """Make the piles: what is to be reached, and whether doubles show, can be seen from their cards."""
    places = [MAIN, *range(state.players)]
    named = reader.items("on_wild", [])
    for place, value in enumerate(named):
        if value not in places:
            raise InvalidPosition(
                (*reader.at("on_wild"), place), f"found {value}, expected {MAIN} or a seat with a pile"
            )
    state.main = _pile(state, main, MAIN in named, reader.at("main"))
    for seat, cards in enumerate(piles):
        if cards is not None:
            where = (*reader.at("private"), seat)
            state.private[seat] = pile = _pile(state, cards, seat in named, where)
            if not cards or state.rules.tables.birds[cards[0]] != "live":
                raise InvalidPosition(where, "a private pile begins with the Live Bird")
            pile.closed = state.rules.tables.birds[cards[-1]] == "dead"
            pile.doubles = pile.doubles and not pile.closed
            if len(cards) == 1:
                pile.top = state.rules.private_start


def _pile(state: CurdisState, cards: list[int], on_wild: bool, where: Where) -> Pile:
    tables = state.rules.tables
    if on_wild and (len(cards) < 2 or tables.birds[cards[-2]] != "wild"):
        raise InvalidPosition(where, "`on_wild` names this pile, but its top card does not lie on a Wild Bird")
    if not cards:
        return Pile([], 0)
    equal = len(cards) > 1 and tables.numbers[cards[-1]] == tables.numbers[cards[-2]]
    doubles = equal and (not on_wild or wild_doubles(state.rules.options))
    return Pile(cards, tables.numbers[cards[-1]], doubles, on_wild)


def _default_mover(state: CurdisState) -> int:
    """The holder of the starting card opens; else the dealer's left neighbour is first."""
    if state.phase in ("open", "found"):
        return next((seat for seat in range(state.players) if state.holds(seat, state.start)), 0)
    return (state.dealer + 1) % state.players


def _read_shuffles(state: CurdisState, reader: PositionReader) -> None:
    """Read what is publicly known of the cards that went back into the draw pile."""
    where, tables = reader.at("shuffled"), state.rules.tables
    gained = reader.items("gained", [])
    if gained:
        read_list(gained, reader.at("gained"), state.players)
        state.gained = [_read_gained(each, (*reader.at("gained"), seat)) for seat, each in enumerate(gained)]
        state.shuffles = len(state.gained[0]) - 1
    shuffled = PositionReader(reader.value.get("shuffled", {}), where)
    for card in shuffled.value:
        number = tables.number_of[read_word(card, (*where, card), tables.ids)]
        state.shuffled[number] = shuffled.whole(card, low=1, high=state.shuffles)
    for seat, each in enumerate(state.gained if state.shuffles else []):
        _check_gained(state, seat, each, (*reader.at("gained"), seat))


def _read_gained(value: Any, where: Where) -> list[int]:
    found = read_list(value, where)
    return [read_whole(number, (*where, place), -(10**6), None) for place, number in enumerate(found)]


def _check_gained(state: CurdisState, seat: int, gained: list[int], where: Where) -> None:
    if len(gained) != state.shuffles + 1:
        raise InvalidPosition(
            where, f"found {len(gained)} entries, expected {state.shuffles + 1}: the deal, then each shuffle"
        )
    if sum(gained) != state.sizes[seat]:
        raise InvalidPosition(where, f"the sum is {sum(gained)}, but the hand has {state.sizes[seat]} cards")
    places = places_by_shuffle(state, seat)
    cards = state.rules.tables.cards_in(state.hands[seat])
    for shuffle in range(1, state.shuffles + 1):
        held, most = sum(state.shuffled[card] >= shuffle for card in cards), sum(places[shuffle:])
        if held > most:
            raise InvalidPosition(
                where, f"{held} cards of shuffle {shuffle} or later are in a hand that can have {most}"
            )


def _check(state: CurdisState, reader: PositionReader) -> None:
    """Refuse what no play leads to."""
    ids, phase = state.rules.tables.ids, state.phase
    begun = phase in ("play", "drawn")
    if phase != "over" and begun != bool(state.main.cards):
        expected = "a card" if begun else "no card"
        raise InvalidPosition(reader.at("main"), f"in the phase {phase} the main pile holds {expected}")
    if begun or phase in ("search", "open", "found"):
        for seat, size in enumerate(state.sizes):
            if not size:
                raise InvalidPosition((*reader.at("hands"), seat), "an empty hand has ended the round")
    if phase == "search" and state.start not in state.stock:
        raise InvalidPosition(reader.at("phase"), f"{ids[state.start]} is searched for, but it is not in the stock")
    if phase in ("open", "found") and not state.holds(state.mover, state.start):
        raise InvalidPosition(reader.at("mover"), f"seat {state.mover} opens without holding {ids[state.start]}")
    if phase != "over" and state.passes >= state.players:
        raise InvalidPosition(reader.at("passes"), f"{state.passes} passes in a row have ended the round")
