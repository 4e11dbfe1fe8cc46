"""One play of a plan: bots at their seats, every ply counted, some plays watched turn by turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules_engine.bots import BlindBot, make_bot
from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, TERMINAL, Action, Outcome, Rules, State
from rules_engine.evaluation import Evaluation, evaluation_of
from rules_engine.invariants import cards_of, end_fault, state_fault
from rules_engine.playout import sample
from rules_engine.playtest.leads import lead_sums
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.tally import WIN, Tally
from rules_engine.replays import to_replay


class Table:
    """What plays of one plan share: the rules, the bots, the game's evaluation."""

    def __init__(self, plan: Plan, rules: Rules[Any]) -> None:
        self.plan = plan
        self.rules = rules
        self.bots = {name: make_bot(name, plan.slug) for name in plan.bots}
        self.evaluation = evaluation_of(plan.slug)


class Record(NamedTuple):
    """One play in a line: what paired comparisons and exports need."""

    winners: int
    """Bit by bit, seat 0 lowest."""
    end: str
    turns: int
    decisions: int
    margin: int
    first: int
    """The seat that had the first turn; -1 where the play ended before."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A play in which something broke that must always hold."""

    index: int
    fault: str
    replay: dict[str, Any]


class Play:
    """One play in progress, and what is counted of it."""

    def __init__(self, table: Table, index: int) -> None:
        plan = table.plan
        self.table, self.index = table, index
        self.names = plan.seating(index)
        seed = plan.deal_seed(index)
        self.state: State = table.rules.new_initial_state(plan.players, seed)
        self.bots: list[Any] = [table.bots[name] for name in self.names]
        turn = index % plan.rotations
        self.chances = [Chance(mix(seed, "bot", turn, seat)) for seat in range(plan.players)]
        self.dice = Chance(mix(seed, "dice"))
        self.options: list[int] = []
        self.turns: list[int] = []
        """Whose turns there were."""
        self.fired: set[str] = set()
        """The rules that fired, once the play is over."""
        self.watch = Watch(table.evaluation, self.state) if plan.is_watched(index) else None

    def run(self) -> str | None:
        """Play to the end; return what broke, if anything did."""
        try:
            return self._run() or (self.watch.fault if self.watch else None) or self._end_fault()
        except Exception as bug:  # whatever breaks a play is a finding of the lab, to be kept beside its seed
            return f"{type(bug).__name__}: {bug}"

    def _end_fault(self) -> str | None:
        self.fired = self.state.rules_fired()
        return end_fault(self.state, self.fired)

    def _run(self) -> str | None:
        state, options, turns, watch, limit = (
            self.state,
            self.options,
            self.turns,
            self.watch,
            self.table.rules.max_plies,
        )
        turn_of, last = self.table.evaluation.turn_of, None
        seats = [(bot, isinstance(bot, BlindBot), chance) for bot, chance in zip(self.bots, self.chances, strict=True)]
        while (mover := state.current_player) != TERMINAL:
            if mover == CHANCE:
                state.apply(sample(state, self.dice))
                continue
            turn = turn_of(state)
            if turn != last and turn is not None:
                last = turn
                turns.append(turn)
                if watch:
                    watch.turn(state, turn)
            legal = state.legal_actions()
            options.append(len(legal))
            if len(options) > limit or not legal:
                return f"longer than {limit} plies" if legal else "nobody can act, and the play is not over"
            bot, is_blind, chance = seats[mover]
            action = bot.choose(legal if is_blind else state.observation(mover), chance)
            if watch:
                watch.actions[mover].add(action)
            state.apply(action)
        if watch:
            watch.end(state)
        return None

    @property
    def first(self) -> int:
        """The seat that had the first turn; -1 where the play ended before."""
        return self.turns[0] if self.turns else CHANCE

    def record(self) -> Record:
        """Return the finished play in a line."""
        outcome = self._outcome()
        decisions = len(self.options) - self.options.count(1)
        winners = sum(1 << seat for seat in outcome.winners)
        return Record(winners, outcome.termination, len(self.turns), decisions, _margin(outcome), self.first)

    def count(self, tally: Tally, record: Record) -> None:
        """Add the finished play to a tally."""
        winners = self._outcome().winners
        tally.totals["games"] += 1
        tally.totals["shared"] += len(winners) > 1
        tally.totals["nobody"] += not winners
        part = WIN // len(winners) if winners else 0
        tally.totals["first"] += part if self.first in winners else 0
        for seat, name in enumerate(self.names):
            tally.chairs[name] += 1
            won = part if seat in winners else 0
            tally.seats[seat] += won
            tally.bots[name] += won
        tally.options.update(self.options)
        tally.turns[record.turns] += 1
        tally.decisions[record.decisions] += 1
        tally.margins[record.margin] += 1
        tally.ends[record.end] += 1
        tally.rules.update(self.fired)
        if self.watch:
            self.watch.count(tally, winners, part)

    def replay(self) -> dict[str, Any]:
        """Return what reproduces the play so far."""
        return to_replay(self.state)

    def _outcome(self) -> Outcome:
        outcome = self.state.outcome
        if outcome is None:
            raise ValueError("the play is not over")
        return outcome


def _margin(outcome: Outcome) -> int:
    """Return how far the winner's score is from the best of the others; 0 for plays without one winner.

    Where the winner has the lowest score of all, low scores win, and the best of the others is the lowest.
    """
    if len(outcome.winners) != 1:
        return 0
    (winner,) = outcome.winners
    score = outcome.scores[winner]
    others = [other for seat, other in enumerate(outcome.scores) if seat != winner]
    best = min(others) if score < min(others) else max(others)
    return abs(score - best)


class Watch:
    """Looks at a play at the start of every turn: who stands how well, who holds what, whether all is still in order."""

    def __init__(self, evaluation: Evaluation, state: State) -> None:
        self.evaluation = evaluation
        self.course: list[list[float]] = []
        self.held: list[set[str]] = [set() for _ in range(state.players)]
        self.actions: list[set[Action]] = [set() for _ in range(state.players)]
        self.last: list[set[str]] = []
        self.printed = cards_of(state)
        self.fault: str | None = None

    def turn(self, state: State, seat: int) -> None:
        """Look at the start of a seat's turn."""
        number = len(self.course)
        self.course.append(self.evaluation.evaluate(state))
        self.held[seat].update(self.evaluation.held(state, seat))
        if number & (number - 1) == 0 and number.bit_length() % 2:  # thinning out: 1, 4, 16 ... turns on
            self.fault = self.fault or state_fault(state, self.printed)

    def end(self, state: State) -> None:
        """Look at the finished play."""
        self.fault = self.fault or state_fault(state, self.printed)
        self.last = [set(self.evaluation.held(state, seat)) for seat in range(state.players)]

    def count(self, tally: Tally, winners: tuple[int, ...], part: int) -> None:
        """Add what was seen to a tally."""
        tally.totals["watched"] += 1
        tally.totals["watched_wins"] += part * len(winners)
        tally.totals.update(lead_sums(self.course, winners))
        for seat, (held, actions, last) in enumerate(zip(self.held, self.actions, self.last, strict=True)):
            played = {card for action in actions for card in self.evaluation.played(action)}
            held |= last | played
            tally.held.update(held)
            tally.played.update(played)
            tally.held_last.update(last)
            if seat in winners:
                tally.held_wins.update(Counter(dict.fromkeys(held, part)))
