"""Positions of Cubo as JSON values.

`board` maps squares to cubes: `{"cube": "teal-3", "rank": 5, "facing": 6}`. `cube` is a printed cube, or just its side; `facing` is the
number that it shows to the enemy's side of the board. `hands` are the cubes still to be placed, seat by seat, each with its rank;
`captured` are those that have left the board. What is given nowhere is thrown and in hand while armies are placed, and captured
later. `marks` maps squares to what holds of their cubes for the rest of the turn; `attack` are the squares of the attacker and its
victim, before the throw and until the winner has stepped in or stayed. `left` are the actions that the turn still has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.core import Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.cubo.board import ANY_RANK, CHANGED, FROZEN, IMMUNE, NOWHERE, WON
from rules_engine.games.cubo.play import CuboState
from rules_engine.games.cubo.tables import EMPTY, SEATS
from rules_engine.positions import CardCount, PositionReader, Where, read_list, read_whole, read_word

if TYPE_CHECKING:
    from rules_engine.games.cubo.game import CuboRules

PHASES = ("place", "first", "turn", "attack", "enter", "over")
KEYS = (
    "players", "phase", "mover", "board", "hands", "captured", "attack", "marks", "left", "turn", "quiet", "removed", "chance",
)  # fmt: skip
MARKS = {"changed": CHANGED, "frozen": FROZEN, "immune": IMMUNE, "won": WON}


def to_position(state: CuboState) -> Position:
    """Return the whole state."""
    names = state.rules.tables.names
    return {
        "players": state.players,
        "phase": state.phase,
        "mover": state.mover,
        "board": {names[at]: _shown(state, at) for at, code in enumerate(state.codes) if code != EMPTY},
        "hands": [[_in_hand(state, seat, rank, row) for rank, row in state.hands[seat]] for seat in SEATS],
        "captured": [[state.rules.tables.printed[seat][row].id for row in state.captured[seat]] for seat in SEATS],
        "attack": None if state.attack == NOWHERE else [names[at] for at in state.attack],
        "marks": {
            names[at]: [word for word, bit in MARKS.items() if mark & bit]
            for at, mark in sorted(state.marks.items())
            if mark
        },
        "left": state.left,
        "turn": state.turn,
        "quiet": state.quiet,
        "removed": state.removed,
        "chance": state.chance.state,
    }


def _shown(state: CuboState, at: int) -> dict[str, Any]:
    tables, code = state.rules.tables, state.codes[at]
    cube = tables.printed[tables.owner[code]][state.rows[at]].id
    return {"cube": cube, "rank": tables.rank[code], "facing": tables.ahead[code]}


def _in_hand(state: CuboState, seat: int, rank: int, row: int) -> dict[str, Any]:
    cube = {"cube": state.rules.tables.printed[seat][row].id}
    return cube if rank == ANY_RANK else {**cube, "rank": rank}


def from_position(rules: CuboRules, position: Position, seed: int) -> CuboState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    reader.whole("players", rules.min_players, low=rules.min_players, high=rules.max_players)
    state = CuboState(rules, seed)
    state.phase = reader.word("phase", PHASES, "turn" if "board" in reader else "place")
    if "chance" in reader:
        state.chance.state = reader.whole("chance")
    _Cubes(state, reader).place()
    state.mover = reader.whole("mover", _first_to_place(state) if state.phase == "place" else 0, high=len(SEATS) - 1)
    started = state.phase not in ("place", "first")
    state.turn = reader.whole("turn", int(started), low=int(started), high=rules.turn_cap)
    state.quiet = reader.whole("quiet", 0, high=rules.quiet_cap)
    state.left = reader.whole("left", rules.actions if state.phase == "turn" else 0, high=rules.actions)
    state.removed = reader.flag("removed", False)
    _read_attack(state, reader)
    _read_marks(state, reader)
    _check(state, reader)
    return state


class _Cubes:
    """Puts every printed cube where the position has it."""

    def __init__(self, state: CuboState, reader: PositionReader) -> None:
        self.state, self.reader = state, reader
        self.tables = state.rules.tables
        self.boxes = [CardCount({card.id: card.copies for card in printed}) for printed in self.tables.printed]
        self.rows: list[dict[str, list[int]]] = [{}, {}]
        for seat, printed in enumerate(self.tables.printed):
            for row, card in enumerate(printed):
                self.rows[seat].setdefault(card.id, []).append(row)

    def place(self) -> None:
        """Cubes that are named are taken first, then those of which only the side is given, then the rest."""
        given = list(self._given())
        for named in (True, False):
            for where, value, put in given:
                reader = PositionReader(value, where, known=("cube", "rank", "facing"))
                word = read_word(reader.value.get("cube"), reader.at("cube"), self._words())
                if (word not in self.tables.sides) == named:
                    put(reader, *self._take(word, reader.at("cube")))
        self._read_captured()
        self._place_rest()
        for hand in self.state.hands:
            hand.sort(key=lambda cube: cube[1])

    def _words(self) -> tuple[str, ...]:
        return (*self.tables.sides, *self.rows[0], *self.rows[1])

    def _take(self, word: str, where: Where) -> tuple[int, int]:
        """Return the seat and the printed number of a cube."""
        if word in self.tables.sides:
            seat = self.tables.sides.index(word)
            rest = self.boxes[seat].rest()
            if not rest:
                raise InvalidPosition(where, f'"{word}" has only {len(self.tables.printed[seat])} cubes')
            word = rest[0]
        seat = next(seat for seat in SEATS if word in self.rows[seat])
        self.boxes[seat].take(word, where)
        return seat, self.rows[seat][word].pop(0)

    def _given(self) -> Iterator[tuple[Where, Any, Any]]:
        board = PositionReader(self.reader.value.get("board", {}), self.reader.at("board"))
        for name, value in board.value.items():
            at = _read_square(self.state, name, (*board.where, str(name)))
            yield (*board.where, name), value, self._onto(at)
        for seat, hand in enumerate(self.reader.items("hands", [[], []], length=len(SEATS))):
            where = (*self.reader.at("hands"), seat)
            for place, value in enumerate(read_list(hand, where)):
                yield (*where, place), value, self._into_hand(seat)

    def _onto(self, at: int) -> Any:
        def put(reader: PositionReader, seat: int, row: int) -> None:
            tables, faces = self.tables, self.tables.faces
            rank, facing = reader.whole("rank", low=1, high=faces), reader.whole("facing", low=1, high=faces)
            if (seat, rank, facing) not in tables.code:
                shown = ", ".join(map(str, tables.facings[rank]))
                raise InvalidPosition(reader.at("facing"), f"found {facing}, but a cube of rank {rank} shows {shown}")
            if self.state.phase == "place" and at not in tables.home[seat]:
                raise InvalidPosition(
                    reader.where, f"while cubes are placed, {tables.sides[seat]} stands on its home rows"
                )
            self.state.put(seat, at, tables.code[seat, rank, facing], row)

        return put

    def _into_hand(self, owner: int) -> Any:
        def put(reader: PositionReader, seat: int, row: int) -> None:
            if seat != owner:
                expected = f"found {self.tables.sides[seat]}, expected a cube of {self.tables.sides[owner]}"
                raise InvalidPosition(reader.at("cube"), expected)
            free = self.state.rules.free_ranks
            rank = ANY_RANK if free else reader.whole("rank", low=1, high=self.tables.faces)
            self.state.hands[seat].append((rank, row))

        return put

    def _read_captured(self) -> None:
        for seat, cubes in enumerate(self.reader.items("captured", [[], []], length=len(SEATS))):
            where = (*self.reader.at("captured"), seat)
            for place, word in enumerate(read_list(cubes, where)):
                known = (self.tables.sides[seat], *self.rows[seat])
                _, row = self._take(read_word(word, (*where, place), known), (*where, place))
                self.state.captured[seat].append(row)

    def _place_rest(self) -> None:
        for seat in SEATS:
            for cube in self.boxes[seat].rest():
                row = self.rows[seat][cube].pop(0)
                if self.state.phase == "place":
                    self.state.hands[seat].append((self.state.throw(seat, row), row))
                else:
                    self.state.captured[seat].append(row)


def _first_to_place(state: CuboState) -> int:
    mine, theirs = map(len, state.hands)
    if not mine:
        return 1
    return 1 if state.rules.alternate and theirs > mine else 0


def _read_square(state: CuboState, value: Any, where: Where) -> int:
    names = state.rules.tables.names
    if not isinstance(value, str) or value not in state.rules.tables.number:
        raise InvalidPosition(where, f"no such square; expected {names[0]} to {names[-1]}")
    return state.rules.tables.number[value]


def _read_attack(state: CuboState, reader: PositionReader) -> None:
    due = state.phase in ("attack", "enter")
    found = reader.value.get("attack")
    if (found is not None) != due:
        expected = "two squares" if due else "none"
        raise InvalidPosition(reader.at("attack"), f"in the phase {state.phase} the attack is {expected}")
    if not due:
        return
    pair = read_list(found, reader.at("attack"), 2)
    at, to = (_read_square(state, value, (*reader.at("attack"), place)) for place, value in enumerate(pair))
    state.attack = at, to
    mover, victim = state.cubes[state.mover], state.cubes[1 - state.mover]
    if at not in mover:
        raise InvalidPosition((*reader.at("attack"), 0), "no cube of the mover stands there")
    if (to not in victim) if state.phase == "attack" else (state.codes[to] != EMPTY):
        expected = "an enemy stands there" if state.phase == "attack" else "the square is empty"
        raise InvalidPosition((*reader.at("attack"), 1), f"in the phase {state.phase} {expected}")
    if to not in [square for square, *_ in state.rules.tables.captures[at]]:
        raise InvalidPosition((*reader.at("attack"), 1), "the squares are not neighbours")


def _read_marks(state: CuboState, reader: PositionReader) -> None:
    marks = PositionReader(reader.value.get("marks", {}), reader.at("marks"))
    for name, words in marks.value.items():
        where = (*marks.where, str(name))
        at = _read_square(state, name, where)
        seat = next((seat for seat in SEATS if at in state.cubes[seat]), None)
        if seat is None:
            raise InvalidPosition(where, "no cube stands there")
        for place, word in enumerate(read_list(words, where)):
            bit = MARKS[read_word(word, (*where, place), tuple(MARKS))]
            if (bit == IMMUNE) == (seat == state.mover):
                whose = "the enemy's cubes" if bit == IMMUNE else "the mover's cubes"
                raise InvalidPosition((*where, place), f'"{word}" can hold of {whose} alone')
            state.marks[at] = state.marks.get(at, 0) | bit


def _check(state: CuboState, reader: PositionReader) -> None:
    rules = state.rules
    placing = state.phase == "place"
    if placing and not state.hands[state.mover]:
        raise InvalidPosition(reader.at("mover"), f"{rules.tables.sides[state.mover]} has no cube left to place")
    for seat in SEATS:
        if state.hands[seat] and not placing:
            raise InvalidPosition((*reader.at("hands"), seat), f"in the phase {state.phase} all cubes are placed")
        if state.captured[seat] and state.phase in ("place", "first"):
            raise InvalidPosition((*reader.at("captured"), seat), "no cube is captured before the first turn")
    if state.phase == "turn":
        read_whole(state.left, reader.at("left"), 1, rules.actions)
    lost = [rules.tables.sides[seat] for seat in SEATS if not state.cubes[seat]]
    capped = state.quiet >= rules.quiet_cap or state.turn >= rules.turn_cap
    if state.phase == "over" and not (len(lost) == 1 or capped):
        raise InvalidPosition(reader.at("phase"), "both sides have cubes and no limit is reached: the game goes on")
    if lost and state.phase not in ("place", "over"):
        raise InvalidPosition(reader.at("board"), f"{' and '.join(lost)} has no cube left: the game is over")
    if state.quiet >= rules.quiet_cap and state.phase != "over":
        raise InvalidPosition(reader.at("quiet"), f"after {state.quiet} quiet turns the game is over")
