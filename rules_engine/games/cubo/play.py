"""The play itself: both throws, both placings, turns of several actions, attacks; seats 0 and 1, squares and cubes as in `Tables`.

A change of rank by promotion or demotion makes a *changed* cube; where a ruling lets cubes roll or tip, that does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Self

from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Event, Observation, Outcome, Position
from rules_engine.games.cubo.actions import (
    ENTER,
    PASS,
    STAY,
    Capture,
    CubeAction,
    Demote,
    Jump,
    Move,
    Place,
    Promote,
    Throw,
    Tip,
    Turn,
    Word,
)
from rules_engine.games.cubo.board import (
    ANY_RANK,
    CHANGED,
    FROZEN,
    IMMUNE,
    MARKERS,
    NOWHERE,
    WON,
    Board,
)
from rules_engine.games.cubo.tables import EMPTY, SEATS, R

SETUP_ROLL, SETUP_HEADING = R("setup.roll"), R("setup.heading")
SETUP_HIDDEN, SETUP_FIRST = R("setup.hidden"), R("setup.first")
TURN_ACTIONS, TURN_CLEAR, MOVE_SLIDE = R("turn.actions"), R("turn.clear"), R("move.slide")
CHANGE_REPEAT, CHANGE_BARS, CHANGE_AFTER = R("change.repeat"), R("change.no_capture"), R("change.after_capture")
CAPTURE_NEIGHBOUR, CAPTURE_SIDES, CAPTURE_PAY = R("capture.neighbour"), R("capture.sides"), R("capture.pay")
CAPTURE_ROLL, CAPTURE_WIN, CAPTURE_LOSS = R("capture.roll"), R("capture.win"), R("capture.loss")
CAPTURE_TIE, CAPTURE_ENTER, CAPTURE_AGAIN = R("capture.tie"), R("capture.enter"), R("capture.again")
IMMUNE_SCOPE, FROZEN_STILL = R("immune.scope"), R("frozen.still")
END_WIN, END_QUIET, END_COUNT = R("end.win"), R("end.quiet"), R("end.count")

ANSWERS: list[Action] = [ENTER, STAY]


class CuboState(Board):
    """One game of Cubo in progress."""

    __slots__ = ()

    # Setting up

    def set_up(self) -> None:
        """Throw both armies."""
        rules = self.rules
        self.events += rules.first_events
        for seat in SEATS:
            self.hands[seat] = [(self.throw(seat, row), row) for row in range(len(rules.tables.printed[seat]))]
            if rules.thrown:
                ranks = tuple(sorted((rank for rank, _ in self.hands[seat]), reverse=True))
                self.events.append(Event(SETUP_ROLL, seat, ranks))

    def throw(self, seat: int, row: int) -> int:
        """Return the rank that a printed cube starts with."""
        rules = self.rules
        if rules.thrown:
            return 1 + self.chance.below(rules.tables.faces)
        return ANY_RANK if rules.free_ranks else rules.army[seat][row]

    def _place(self, action: Place) -> None:
        seat, tables = self.mover, self.rules.tables
        hand, at = self.hands[seat], tables.number[action.at]
        ranks = [rank for rank, _ in hand]
        _, row = hand.pop(0 if self.rules.free_ranks else ranks.index(action.rank))
        self.put(seat, at, tables.code[seat, action.rank, action.facing], row)
        self.events.append(Event(SETUP_HEADING, seat, action[:3]))
        if self.hands[1 - seat] and (not hand or self.rules.alternate):
            self.mover = 1 - seat
        elif not hand:
            if self.rules.screens:
                self.events.append(Event(SETUP_HIDDEN, CHANCE))
            self.phase = "first"

    def _throw_for_start(self, throw: Throw) -> None:
        if throw.first == throw.second:
            self.events.append(Event(SETUP_FIRST, CHANCE, throw[:2]))
            return
        first = 0 if throw.first > throw.second else 1
        self.events.append(Event(SETUP_FIRST, first, throw[:2]))
        self._begin_turn(first, self.rules.first_actions)

    # Legality

    @property
    def current_player(self) -> int:
        if self.phase == "turn":
            return self.mover
        return _MOVERS.get(self.phase, self.mover)

    def _legal_actions(self) -> list[Action]:
        match self.phase:
            case "turn":
                return self._turn_actions()
            case "first" | "attack":
                return self.rules.tables.throws
            case "enter":
                return ANSWERS
            case "place":
                return self._placings()
        return []

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        return self.rules.tables.odds

    def _placings(self) -> list[Action]:
        rules, seat = self.rules, self.mover
        ranks = rules.tables.facings if rules.free_ranks else sorted({rank for rank, _ in self.hands[seat]})
        free = [at for at in rules.tables.home[seat] if self.codes[at] == EMPTY]
        places = rules.tables.places
        found: list[Action] = [action for rank in ranks for at in free for action in places[rank][at]]
        return found

    def _turn_actions(self) -> list[Action]:
        actions: list[Action] = []
        for at in self.cubes[self.mover]:
            actions += self._part(at)
        if self.left < self.rules.dearest:
            cost, left = self.rules.cost, self.left
            actions = [action for action in actions if cost[type(action)] <= left]
        actions.append(PASS)
        return actions

    def _part(self, at: int) -> list[Action]:
        """Return what the cube on a square can do, and keep it until something near it changes."""
        part = self.parts[at]
        if part is None:
            part = self.parts[at] = self.actions_of(at)
        return part

    def _can_act(self) -> bool:
        """Return whether something is left but to pass."""
        cost, left = self.rules.cost, self.left
        return any(cost[type(action)] <= left for at in self.cubes[self.mover] for action in self._part(at))

    # Actions of a turn

    def _apply(self, action: Action) -> None:
        self._EFFECTS[type(action)](self, action)

    def _walk(self, action: Move | Jump) -> None:
        number, seat = self.rules.tables.number, self.mover
        at, to = number[action.at], number[action.to]
        self.shift(at, to)
        self.events += self.rules.tables.told[seat][action]
        if self.rules.rolls and type(action) is Move:
            self._roll(at, to)
        self._pay(action, to)

    def _roll(self, at: int, to: int) -> None:
        """Ruling B2: a cube that rolls to its square."""
        tables, code = self.rules.tables, self.codes[to]
        direction = next(side for side in range(4) if tables.beyond(at, side, 1) == to)
        seat, way = divmod(code, tables.ways)
        self.codes[to] = rolled = seat * tables.ways + tables.dice.tipped[way][direction]
        self.events.append(Event(MOVE_SLIDE, seat, (tables.names[to], tables.rank[rolled], tables.ahead[rolled])))

    def _rotate(self, action: Turn | Tip) -> None:
        tables, seat = self.rules.tables, self.mover
        at = tables.number[action.at]
        code = self.codes[at]
        rank = action.rank if isinstance(action, Tip) else tables.rank[code]
        self.restand(at, tables.code[seat, rank, action.facing])
        half = tables.ahead[code] + action.facing == tables.opposite_sum
        self.events += self.rules.turn_events(seat, action, half)
        self._pay(action, at)

    def _change(self, action: Promote | Demote) -> None:
        tables, seat = self.rules.tables, self.mover
        at = tables.number[action.at]
        rank = tables.rank[self.codes[at]] + (self.rules.step if isinstance(action, Promote) else -self.rules.step)
        code = tables.code[seat, rank, action.facing]
        mark = self.marks.get(at, 0)
        self.marks[at] = mark | CHANGED
        self.restand(at, code)
        self.events += self.rules.change_events(seat, action, code)
        self.events.append(Event(CHANGE_REPEAT if mark & CHANGED else CHANGE_BARS, seat, (action.at,)))
        if mark & WON:  # whoever has attacked and not won is off the board, or frozen
            self.events.append(Event(CHANGE_AFTER, seat, (action.at,)))
        self._pay(action, at)

    def _pay(self, action: CubeAction, at: int) -> None:
        """Pay for an action of the cube that now stands on a square, and see whether the turn goes on."""
        self._spend(action, at)
        self._go_on()

    def _spend(self, action: CubeAction, at: int) -> None:
        if self.marks and self.marks.get(at, 0) & WON:
            self.events.append(Event(CAPTURE_AGAIN, self.mover, (self.rules.tables.names[at],)))
        self.left -= self.rules.cost[type(action)]
        self.events.append(self.rules.cost_events[self.mover][self.left])

    def _go_on(self) -> None:
        self.phase = "turn"
        if self.left <= 0:
            self._end_turn("spent")
        elif (self.marks or self.left < self.rules.dearest) and not self._can_act():
            self._end_turn("stuck")

    def _say(self, action: Word) -> None:
        if action == PASS:
            self._end_turn("passed")
        else:
            self._answer(action)

    def _end_turn(self, why: str) -> None:
        rules, marks, seat = self.rules, self.marks, self.mover
        self.events.append(rules.stop_events[seat][why])
        if marks:
            if any(mark & MARKERS for mark in marks.values()):
                self.events.append(Event(TURN_CLEAR, seat))
            self.clear_marks()
        self.quiet = 0 if self.removed else self.quiet + 1
        self.removed = False
        if self.quiet >= rules.quiet_cap or self.turn >= rules.turn_cap:
            self._finish_counted()
        else:
            self._begin_turn(1 - seat, rules.actions)

    def _begin_turn(self, seat: int, actions: int) -> None:
        self.phase = "turn"
        self.mover, self.left = seat, actions
        self.turn += 1
        self.events.append(Event(TURN_ACTIONS, seat, (self.turn, actions)))

    # Attacks

    def _attack(self, action: Capture) -> None:
        tables, seat = self.rules.tables, self.mover
        at, to = self.attack = (tables.number[action.at], tables.number[action.to])
        mine, theirs = next((mine, theirs) for square, mine, theirs, _ in tables.captures[at] if square == to)
        self.events.append(Event(CAPTURE_NEIGHBOUR, seat, (action.at, action.to)))
        self.events.append(Event(CAPTURE_SIDES, seat, (mine[self.codes[at]], theirs[self.codes[to]])))
        self._spend(action, at)
        self.events.append(Event(CAPTURE_PAY, seat, (self.left,)))
        self.phase = "attack"

    def _throw(self, throw: Throw) -> None:
        if self.phase == "first":
            self._throw_for_start(throw)
            return
        (at, to), rank, seat = self.attack, self.rules.tables.rank, self.mover
        mine, theirs = rank[self.codes[at]], rank[self.codes[to]]
        self.events.append(Event(CAPTURE_ROLL, seat, (throw.first, mine, throw.second, theirs)))
        difference = throw.first + mine - throw.second - theirs
        if difference > 0:
            self._win(at, to)
            return
        self.attack = NOWHERE
        self.mark(to, IMMUNE)
        if difference < 0:
            self._lose(at, to)
        else:
            self._tie(at, to)

    def _win(self, at: int, to: int) -> None:
        seat = self.mover
        self.events.append(Event(CAPTURE_WIN, seat, (self.rules.tables.names[to],)))
        self.remove(1 - seat, to)
        self.marks[at] = self.marks.get(at, 0) | WON
        if self.cubes[1 - seat]:
            self.phase = "enter"
        else:
            self._finish_won(seat)

    def _lose(self, at: int, to: int) -> None:
        seat, names = self.mover, self.rules.tables.names
        self.events.append(Event(CAPTURE_LOSS, seat, (names[at],)))
        self.events.append(Event(IMMUNE_SCOPE, 1 - seat, (names[to],)))
        self.remove(seat, at)
        if self.cubes[seat]:
            self._go_on()
        else:
            self._finish_won(1 - seat)

    def _tie(self, at: int, to: int) -> None:
        seat, names = self.mover, self.rules.tables.names
        self.events.append(Event(CAPTURE_TIE, seat, (names[at], names[to])))
        self.events.append(Event(FROZEN_STILL, seat, (names[at],)))
        self.events.append(Event(IMMUNE_SCOPE, 1 - seat, (names[to],)))
        self.mark(at, FROZEN)
        self._go_on()

    def _answer(self, action: Word) -> None:
        (at, to), names = self.attack, self.rules.tables.names
        self.attack = NOWHERE
        self.events.append(Event(CAPTURE_ENTER, self.mover, (action.verb, names[at], names[to])))
        if action == ENTER:
            self.shift(at, to)
        self._go_on()

    _EFFECTS: ClassVar[dict[type, Callable[..., None]]] = {
        Place: _place, Move: _walk, Jump: _walk, Turn: _rotate, Tip: _rotate, Promote: _change, Demote: _change,
        Capture: _attack, Throw: _throw, Word: _say,
    }  # fmt: skip

    # The end

    def _finish_won(self, winner: int) -> None:
        self.phase, self.attack = "over", NOWHERE
        self.events.append(Event(END_WIN, winner))

    def _finish_counted(self) -> None:
        self.phase = "over"
        self.events.append(Event(END_QUIET, CHANCE, (self.quiet, self.turn)))
        if self.rules.counts:
            winners = self.ahead()
            winner = winners[0] if winners else CHANCE
            self.events.append(Event(END_COUNT, winner, (*self.cube_counts(), *self.rank_sums())))

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        left = self.cube_counts()
        if 0 in left:
            return Outcome("win", END_WIN, (1 - left.index(0),), left)
        if not self.rules.counts:
            return Outcome("guard", END_QUIET, (), left)
        why = "quiet" if self.quiet >= self.rules.quiet_cap else "turns"
        return Outcome(why, END_QUIET, self.ahead(), left)

    # Knowledge

    def observation(self, player: int) -> Observation:
        from rules_engine.games.cubo.knowledge import observation

        return observation(self, player)

    def resample(self, player: int, chance: Chance) -> Self:
        from rules_engine.games.cubo.knowledge import place_anew

        state = self.clone_without_log()
        place_anew(state, player, chance)
        state.chance = Chance(chance.bits())
        return state

    def to_position(self) -> Position:
        from rules_engine.games.cubo.position import to_position

        return to_position(self)


_MOVERS = {"first": CHANCE, "attack": CHANCE, "over": TERMINAL}
