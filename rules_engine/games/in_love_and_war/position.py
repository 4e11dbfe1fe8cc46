"""Positions of In Love and War as JSON values.

`stack` begins with its top card, `discards` ends with the newest that is out of the game; `newest` is the one that can be called for, or
was. Laid sets list their cards, babies as `baby=rose`. `bids` are the answers so far, from the discarder's left (`silent`, `meow`,
`three`); `babies` what the proposer's babies stand for; `added` what rivals have put in, `asked` how many have decided. `known` are cards
that everyone knows to be in a hand; `unheard` true calls that were not heard, with what the caller has given away since.
What is left out of `hands` and `stack` is dealt from the rest; with `stack_size`, what is over goes under the discards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.core import Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.in_love_and_war import hearing
from rules_engine.games.in_love_and_war.actions import AS, CALLS, Call, Propose
from rules_engine.games.in_love_and_war.play import ENDS, NONE, PHASES, LoveState
from rules_engine.positions import CardCount, PositionReader, Where, read_list, read_whole, read_word

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.rules import LoveRules

KEYS = (
    "players", "phase", "seat", "hands", "laid", "stack", "stack_size", "discards", "newest", "due", "after_meow", "bids",
    "claimants", "failed", "babies", "asked", "added", "known", "unheard", "marks", "ended", "winner", "chance",
)  # fmt: skip


def to_position(state: LoveState) -> Position:
    """Return the whole state."""
    tables, seats, zones = state.rules.tables, range(state.players), state.zones()

    def names(kinds: Sequence[int]) -> list[str]:
        return [tables.ids[kind] for kind in kinds]

    return {
        "players": state.players,
        "phase": state.phase,
        "seat": state.seat,
        "hands": [list(zones[f"hand {seat}"]) for seat in seats],
        "laid": [[[tables.tokens[slot] for slot in slots] for slots in state.laid[seat]] for seat in seats],
        "stack": list(zones["stack"]),
        "discards": list(zones["discards"]),
        "newest": None if state.newest == NONE else tables.ids[state.newest],
        "due": state.due,
        "after_meow": state.after_meow,
        "bids": [bid.call for bid in state.bids],
        "claimants": list(state.claimants),
        "failed": list(state.failed),
        "babies": names(state.named),
        "asked": state.asked,
        "added": [names(kinds) for kinds in state.added],
        "known": [names(kinds) for kinds in state.known],
        "unheard": [[[tables.ids[card], names(given)] for card, given in state.unheard[seat]] for seat in seats],
        "marks": list(state.marks),
        "ended": state.ended or None,
        "winner": None if state.winner == NONE else state.winner,
        "chance": state.chance.state,
    }


def from_position(rules: LoveRules, position: Position, seed: int) -> LoveState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    players = reader.whole("players", rules.game.min_players, low=rules.min_players, high=rules.max_players)
    state = LoveState(rules, players, seed)
    state.phase = reader.word("phase", PHASES, "act")
    state.seat = reader.whole("seat", 0, high=players - 1)
    state.marks = reader.wholes("marks", [0] * players, length=players)
    state.due = reader.whole("due", rules.discard if state.phase in ("act", "shed") else 0, high=rules.discard)
    state.after_meow = reader.flag("after_meow", state.phase == "shed")
    state.asked = reader.whole("asked", 0, high=players - 1)
    state.claimants, state.failed = _seats(reader, "claimants", players), _seats(reader, "failed", players)
    if reader.value.get("winner") is not None:
        state.winner = reader.whole("winner", high=players - 1)
    if state.phase == "over":
        state.ended = reader.word("ended", tuple(ENDS), "yes" if state.winner != NONE else "stack")
    if "chance" in reader:
        state.chance.state = reader.whole("chance")
    _Cards(state, reader).place()
    _read_answers(state, reader)
    _Check(state, reader).all()
    return state


def _seats(reader: PositionReader, key: str, players: int) -> list[int]:
    found: list[int] = []
    for place, value in enumerate(reader.items(key, [])):
        seat = read_whole(value, (*reader.at(key), place), 0, players - 1)
        if seat in found:
            raise InvalidPosition((*reader.at(key), place), f"seat {seat} is there twice")
        found.append(seat)
    return found


def _by_seat(reader: PositionReader, key: str, players: int) -> list[tuple[Where, Any]]:
    found = reader.items(key, [[]] * players, length=players)
    return [((*reader.at(key), seat), value) for seat, value in enumerate(found)]


class _Cards:
    """Places what is given, then deals the rest."""

    def __init__(self, state: LoveState, reader: PositionReader) -> None:
        self.state, self.reader, self.rules = state, reader, state.rules
        self.tables = state.rules.tables
        self.box = CardCount(dict(zip(self.tables.ids, self.tables.copies, strict=True)))

    def place(self) -> None:
        state, reader, players = self.state, self.reader, self.state.players
        state.laid = [self._laid(value, where) for where, value in _by_seat(reader, "laid", players)]
        state.added = [self._kinds(value, where) for where, value in _by_seat(reader, "added", players)]
        if reader.value.get("newest") is not None:
            state.newest = self._kind(self.box.take(reader.value["newest"], reader.at("newest")))
        state.discards = self._kinds(reader.items("discards", []), reader.at("discards"))
        hands = [
            self._kinds(value, where, self._due(seat))
            for seat, (where, value) in enumerate(_by_seat(reader, "hands", players))
        ]
        stack = self._kinds(reader.items("stack", []), reader.at("stack"))
        self._deal(hands, stack)
        state.known = [
            self._known(value, where, hand)
            for (where, value), hand in zip(_by_seat(reader, "known", players), hands, strict=True)
        ]
        state.unheard = [self._unheard(value, where) for where, value in _by_seat(reader, "unheard", players)]

    def _kind(self, card: str) -> int:
        return self.tables.number_of[card]

    def _kinds(self, value: Any, where: Where, limit: int | None = None) -> list[int]:
        return [self._kind(card) for card in self.box.take_all(value, where, limit=limit)]

    def _laid(self, value: Any, where: Where) -> list[tuple[int, ...]]:
        sets = read_list(value, where)
        if len(sets) > self.rules.sets:
            raise InvalidPosition(where, f"found {len(sets)} laid sets, expected at most {self.rules.sets}")
        return [self._set(tokens, (*where, place)) for place, tokens in enumerate(sets)]

    def _set(self, value: Any, where: Where) -> tuple[int, ...]:
        tables = self.tables
        slots = []
        for place, token in enumerate(read_list(value, where, self.rules.set_size)):
            slot = tables.slot_of[read_word(token, (*where, place), tables.tokens)]
            self.box.take(tables.ids[tables.physical(slot)], (*where, place))
            slots.append(slot)
        if tables.baby in slots:
            raise InvalidPosition((*where, slots.index(tables.baby)), "a laid baby is named", f"write {AS}CARD")
        pattern = tables.pattern_of(slots)
        if pattern is None or not pattern.is_set:
            raise InvalidPosition(where, f"{' '.join(map(str, value))} is not a set")
        return tables.ordered(slots)

    def _due(self, seat: int) -> int:
        """Return how many cards a player holds when nothing was lost."""
        state, rules = self.state, self.rules
        due = rules.hand - rules.set_size * len(state.laid[seat]) - len(state.added[seat])
        if seat in state.failed:
            return 0
        if seat == state.seat and state.phase in ("act", "shed"):
            due += (rules.draw if state.phase == "act" else 1) - (rules.discard - state.due)
        if seat == state.seat and state.phase in ("interfere", "turn", "over") and state.newest == NONE:
            due += rules.draw
        return max(due, 0)

    def _deal(self, hands: list[list[int]], stack: list[int]) -> None:
        state = self.state
        rest = [self._kind(card) for card in self.box.rest()]
        state.chance.shuffle(rest)
        for seat, hand in enumerate(hands):
            missing = max(0, self._due(seat) - len(hand))
            hand += rest[:missing]
            rest = rest[missing:]
            for kind in hand:
                state.hands[seat][kind] += 1
            state.sizes[seat] = len(hand)
        size = self.reader.whole("stack_size", len(stack) + len(rest), high=len(stack) + len(rest))
        more = max(0, size - len(stack))
        state.stack = [*stack, *rest[:more]][::-1]
        state.discards = [*rest[more:], *state.discards]

    def _known(self, value: Any, where: Where, hand: list[int]) -> list[int]:
        held = CardCount({self.tables.ids[kind]: hand.count(kind) for kind in hand})
        return [self._kind(card) for card in held.take_all(value, where)]

    def _unheard(self, value: Any, where: Where) -> list[tuple[int, tuple[int, ...]]]:
        found = []
        for place, entry in enumerate(read_list(value, where)):
            card, given = read_list(entry, (*where, place), 2)
            kinds = [
                self._kind(read_word(each, (*where, place, 1, number), self.tables.ids))
                for number, each in enumerate(read_list(given, (*where, place, 1)))
            ]
            found.append((self._kind(read_word(card, (*where, place, 0), self.tables.ids)), tuple(kinds)))
        return found


def _read_answers(state: LoveState, reader: PositionReader) -> None:
    """Read what was called, and what the proposer's babies stand for."""
    calls = {call.call: call for call in CALLS}
    bids = reader.items("bids", [])
    if len(bids) > max(0, state.players - 2):
        raise InvalidPosition(
            reader.at("bids"), f"found {len(bids)} answers; when all have answered, the window is closed"
        )
    for place, word in enumerate(bids):
        where = (*reader.at("bids"), place)
        bid = calls[read_word(word, where, tuple(calls))]
        if state.newest != NONE and bid not in state.legal_actions():
            raise InvalidPosition(where, f"seat {state.current_player} cannot truly call that")
        state.bids.append(Call(bid.call))
        state._legal = None
    kinds = state.rules.tables.ids[: state.rules.tables.baby]
    named = [
        read_word(word, (*reader.at("babies"), place), kinds) for place, word in enumerate(reader.items("babies", []))
    ]
    if state.phase in ("interfere", "turn"):
        _read_proposal(state, reader, Propose(tuple(named)))


def _read_proposal(state: LoveState, reader: PositionReader, action: Propose) -> None:
    phase, asked, proposals = state.phase, state.asked, state.proposals()
    if action not in proposals:
        first = next(iter(proposals), None)
        hint = f"for example {list(first.babies)}" if isinstance(first, Propose) else "its cards are not complete"
        raise InvalidPosition(reader.at("babies"), f"seat {state.seat} cannot propose so", hint)
    number_of = state.rules.tables.number_of
    hearing.set_up(state, tuple(number_of[card] for card in action.babies), proposals[action])
    state.phase, state.asked = phase, asked


class _Check:
    """What a phase needs and what it excludes."""

    def __init__(self, state: LoveState, reader: PositionReader) -> None:
        self.state, self.reader = state, reader

    def all(self) -> None:
        state = self.state
        self._newest()
        if state.bids and state.phase != "window":
            raise InvalidPosition(self.reader.at("bids"), f"in the phase {state.phase} nobody has answers to give")
        if state.phase in ("act", "shed") and not state.due:
            raise InvalidPosition(self.reader.at("due"), f"in the phase {state.phase} a discard is due")
        if state.phase == "interfere" and state.asked >= state.players - 1:
            raise InvalidPosition(self.reader.at("asked"), "all rivals have decided: the phase is turn")
        if state.phase == "turn":
            state.asked = state.players - 1
        self._claimants()
        self._mover()

    def _newest(self) -> None:
        state = self.state
        needed, allowed = ("window", "lay", "propose"), ("interfere", "turn", "over")
        if state.phase in needed and state.newest == NONE:
            raise InvalidPosition(
                self.reader.at("newest"), f"the phase {state.phase} needs a discard that can be called for"
            )
        if state.newest != NONE and state.phase not in (*needed, *allowed):
            raise InvalidPosition(self.reader.at("newest"), f"in the phase {state.phase} no discard can be called for")

    def _claimants(self) -> None:
        state = self.state
        for place, seat in enumerate(state.claimants):
            if state.newest == NONE or seat == state.seat or seat in state.failed:
                raise InvalidPosition((*self.reader.at("claimants"), place), f"seat {seat} cannot wait to propose")

    def _mover(self) -> None:
        """Refuse a position in which the player to move has no action."""
        state = self.state
        if state.phase == "propose" and not state.can_call(state.seat)[1]:
            raise InvalidPosition(
                (*self.reader.at("hands"), state.seat), "these cards are not complete with the newest discard"
            )
        if state.phase == "lay" and not state.can_call(state.seat)[0]:
            raise InvalidPosition((*self.reader.at("hands"), state.seat), "no set can be laid with the newest discard")
        if state.phase in ("act", "shed") and not state.sizes[state.seat]:
            raise InvalidPosition((*self.reader.at("hands"), state.seat), "found no cards, but a discard is due")
