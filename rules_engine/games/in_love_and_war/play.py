"""The play itself: turns, discards, calls, laid sets. A hand is a list of counts, a kind of card each place (see `Tables`).

Phases: `act` (a card was drawn: propose or discard), `window` (the others answer the discard, in seat order but unseen), `lay` (one meow
was heard), `shed` (discard after it), `propose` (three meows were heard), `interfere`, `turn` (chance), `over`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self

from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Event, Observation, Outcome, Position, State
from rules_engine.games.in_love_and_war import hearing, knowledge
from rules_engine.games.in_love_and_war.actions import (
    ANSWERS,
    MEOW,
    SILENT,
    THREE,
    Add,
    Call,
    Discard,
    Lay,
    Propose,
    Turn,
)
from rules_engine.games.in_love_and_war.groups import Arrangement
from rules_engine.games.in_love_and_war.tables import R

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.rules import LoveRules

ACT, SHED, WINDOW, LAY, PROPOSE, INTERFERE, TURN, OVER = PHASES = (
    "act", "shed", "window", "lay", "propose", "interfere", "turn", "over",
)  # fmt: skip

SETUP_ASIDE, SETUP_DEAL, SETUP_STACK, SETUP_FIRST = R.all(("setup.aside", "setup.deal", "setup.stack", "setup.first"))
MEOW_CALL, MEOW_LAY, MEOW_LIMIT = R.all(("meow.call", "meow.lay", "meow.limit"))
BABY_WILD, BABY_ALONE, BABY_CLAIM, BABY_LAID = R.all(("baby.wild", "baby.alone", "baby.claim", "baby.laid"))
PROPOSAL_CLAIM, PRIORITY_WINDOW = R.all(("proposal.claim", "priority.window"))
PRIORITY_MEOW, PRIORITY_PROPOSAL, PRIORITY_SEVERAL = R.all(("priority.meow", "priority.proposal", "priority.several"))
END_STACK, END_REDRAW, END_RESHUFFLE = R.all(("end.stack", "end.redraw", "end.reshuffle"))
END_WIN, END_MARKS, END_TIE = R.all(("end.win", "end.marks", "end.tie"))

NONE = -1
ENDS = {"yes": END_WIN, "stack": END_STACK, "redraw": END_REDRAW}
"""How a play ends -> the rule that ends it."""


class LoveState(State):
    """One game of In Love and War in progress."""

    __slots__ = (
        "added", "after_meow", "arrangement", "asked", "bids", "claimants", "discards", "due", "ended", "failed", "hands", "known",
        "laid", "marks", "named", "newest", "phase", "seat", "shown", "sizes", "stack", "unheard", "winner", "yes",
    )  # fmt: skip

    rules: LoveRules

    def __init__(self, rules: LoveRules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        seats = range(players)
        self.phase = ACT
        self.seat = 0
        """Who has the turn; in the window, who discarded; after a call, who was heard."""
        self.hands = [[0] * rules.tables.size for _ in seats]
        self.sizes = [0] * players
        self.laid: list[list[tuple[int, ...]]] = [[] for _ in seats]
        """Each player's laid sets, as slots."""
        self.stack: list[int] = []
        """The top is last."""
        self.discards: list[int] = []
        self.newest = NONE
        """The discard that can be called for, or was."""
        self.due = 0
        """How many cards are still to be discarded in this turn."""
        self.after_meow = False
        self.bids: list[Call] = []
        """The answers so far, from the discarder's left; hidden until the last."""
        self.claimants: list[int] = []
        """Who still waits to propose with the newest discard."""
        self.failed: list[int] = []
        """Who failed with it and will draw when all are heard."""
        self.named: tuple[int, ...] = ()
        """What the proposer's babies stand for."""
        self.arrangement: Arrangement | None = None
        self.shown = [0] * rules.tables.size
        """The cards of the proposal, babies as what they stand for."""
        self.yes = 0
        """How many Yes cards are in the proposal."""
        self.asked = 0
        """How many rivals have decided whether to interfere."""
        self.added: list[list[int]] = [[] for _ in seats]
        """What each rival has added."""
        self.known: list[list[int]] = [[] for _ in seats]
        """Cards that everyone knows to be in a hand: they interfered and came back."""
        self.unheard: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in seats]
        """Calls that were true but not heard: the card, and what the caller has given away since."""
        self.marks = [0] * players
        self.ended = ""
        self.winner = NONE

    def deal(self) -> None:
        """Shuffle, deal, and begin the first turn."""
        rules = self.rules
        self.stack = rules.deck.copy()
        self.chance.shuffle(self.stack)
        for seat in range(self.players):
            self.take(seat, rules.hand)
        first = self.chance.below(self.players)
        self.events += (
            Event(SETUP_ASIDE, CHANCE, (rules.yes_cards,)),
            Event(SETUP_DEAL, CHANCE, (rules.hand,)),
            Event(SETUP_STACK, CHANCE, (len(self.stack),)),
            Event(SETUP_FIRST, first),
        )
        self.begin_turn(first)

    # Whose move, and which

    @property
    def current_player(self) -> int:
        phase = self.phase
        if phase == WINDOW:
            return (self.seat + 1 + len(self.bids)) % self.players
        if phase == INTERFERE:
            return (self.seat + 1 + self.asked) % self.players
        if phase == TURN:
            return CHANCE
        return TERMINAL if phase == OVER else self.seat

    def _legal_actions(self) -> list[Action]:
        phase = self.phase
        if phase == WINDOW:
            return ANSWERS[self.can_call((self.seat + 1 + len(self.bids)) % self.players)]
        if phase == ACT:
            return self._turn_actions()
        if phase == SHED:
            return self._discards()
        if phase == INTERFERE:
            return hearing.additions(self)
        if phase == LAY:
            return self._lays()
        if phase == PROPOSE:
            return list(self.proposals())
        return [action for action, _ in self.chance_outcomes()] if phase == TURN else []

    def can_call(self, seat: int) -> tuple[bool, bool]:
        """Return whether one meow, and whether three, are true of a player and the newest discard."""
        rules, hand, newest, laid = self.rules, self.hands[seat], self.newest, len(self.laid[seat])
        if newest == rules.dead_discard:
            return False, False
        size = self.sizes[seat]
        one = laid < rules.sets and size >= rules.least_to_call and rules.tables.lets_lay(hand, newest)
        if size + 1 + laid * rules.set_size != rules.full:
            return one, False
        hand[newest] += 1
        three = rules.groups.completes(hand, laid)
        hand[newest] -= 1
        return one, three

    def is_complete(self, seat: int) -> bool:
        """Return whether a player's own cards are complete."""
        laid = len(self.laid[seat])
        whole = self.sizes[seat] + laid * self.rules.set_size == self.rules.full
        return whole and self.rules.groups.completes(self.hands[seat], laid)

    def proposals(self) -> dict[Action, Arrangement]:
        """Return what the player heard or to move may propose, the most Yes cards first."""
        hand = self.hands[self.seat].copy()
        if self.newest != NONE:
            hand[self.newest] += 1
        return self.rules.proposals(tuple(hand), tuple(self.laid[self.seat]))

    def _turn_actions(self) -> list[Action]:
        if self.due != self.rules.discard or not self.is_complete(self.seat):
            return self._discards()
        proposals = list(self.proposals())
        return proposals if self.rules.must_propose else [*self._discards(), *proposals]

    def _discards(self) -> list[Action]:
        table = self.rules.discards
        return [table[kind] for kind, count in enumerate(self.hands[self.seat]) if count]

    def _lays(self) -> list[Action]:
        hand = self.hands[self.seat]
        return [
            action
            for action, option in self.rules.lays[self.newest]
            if all(hand[kind] >= count for kind, count in option.need)
        ]

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Return whether a Yes is turned over, by the exact odds; the two floats sum to 1 exactly."""
        return hearing.outcomes(self) if self.phase == TURN else super().chance_outcomes()

    # Effects

    def _apply(self, action: Action) -> None:
        if isinstance(action, Call):
            self.bids.append(action)
            if len(self.bids) == self.players - 1:
                self._settle()
        elif isinstance(action, Discard):
            self._discard(self.rules.tables.number_of[action.card])
        elif isinstance(action, Lay):
            self._lay(action)
        elif isinstance(action, Propose):
            hearing.propose(self, action)
        elif isinstance(action, Add):
            hearing.interfere(self, action)
        else:
            assert isinstance(action, Turn)
            hearing.turn_over(self, action)

    def begin_turn(self, seat: int) -> None:
        """Draw, or end the game if there is nothing to draw."""
        rules = self.rules
        if not self.stack:
            self.finish("stack")
            return
        self.seat, self.phase, self.after_meow, self.due = seat, ACT, False, rules.discard
        self.events.append(rules.draw_events[seat])
        self.take(seat, rules.draw)
        if not self.stack and rules.ends_at_once:
            self.finish("stack")

    def take(self, seat: int, count: int) -> int:
        """Move cards from the stack to a hand, as far as there are any; return how many."""
        stack, hand = self.stack, self.hands[seat]
        count = min(count, len(stack))
        for _ in range(count):
            hand[stack.pop()] += 1
        self.sizes[seat] += count
        return count

    def lose(self, seat: int, kind: int) -> None:
        """Take a card out of a hand for good, and out of what is known of it."""
        self.hands[seat][kind] -= 1
        self.sizes[seat] -= 1
        if kind in self.known[seat]:
            self.known[seat].remove(kind)
        if self.unheard[seat]:
            knowledge.give_away(self, seat, kind)

    def _discard(self, kind: int) -> None:
        seat = self.seat
        self.lose(seat, kind)
        self.events.append((self.rules.shed_events if self.after_meow else self.rules.discard_events)[seat][kind])
        self.due -= 1
        if self.due and self.sizes[seat]:
            self.discards.append(kind)
            return
        self.due, self.newest, self.phase, self.bids = 0, kind, WINDOW, []

    def _settle(self) -> None:
        """All have answered: hear the calls in their order, or go on."""
        callers = [(place, bid) for place, bid in enumerate(self.bids) if bid != SILENT]
        self.bids = []
        if callers:
            self._hear([((self.seat + 1 + place) % self.players, bid) for place, bid in callers])
            return
        following = (self.seat + 1) % self.players
        self.discards.append(self.newest)
        self.events.append(self.rules.silence_events[self.newest])
        self.newest = NONE
        self.events.append((self.rules.after_meow_events if self.after_meow else self.rules.next_events)[following])
        self.begin_turn(following)

    def _hear(self, callers: list[tuple[int, Call]]) -> None:
        card = self.rules.tables.ids[self.newest]
        self.events.append(Event(PRIORITY_WINDOW, CHANCE, (card,)))
        self.events += [Event(MEOW_CALL if bid == MEOW else PROPOSAL_CLAIM, seat, (card,)) for seat, bid in callers]
        threes = [seat for seat, bid in callers if bid == THREE or self._counts_as_three(seat)]
        meows = [seat for seat, _ in callers if seat not in threes]
        first = threes[0] if threes else meows[0]
        if self.newest == self.rules.tables.baby:
            self.events.append(Event(BABY_CLAIM, first))
        if threes:
            self._hear_threes(threes, meows)
        else:
            if len(meows) > 1:
                self.events.append(Event(PRIORITY_MEOW, first, tuple(meows[1:])))
            self._remember(meows[1:])
            self.seat, self.phase = first, LAY

    def _counts_as_three(self, seat: int) -> bool:
        """Ruling L21: whether a single meow of a player who could propose counts as three."""
        return self.rules.meow_counts_as_three and self.can_call(seat)[1]

    def _hear_threes(self, threes: list[int], meows: list[int]) -> None:
        if meows:
            self.events.append(Event(PRIORITY_PROPOSAL, threes[0], tuple(meows)))
        if len(threes) > 1:
            self.events.append(Event(PRIORITY_SEVERAL, threes[0], tuple(threes[1:])))
        self._remember(meows)
        self.claimants = threes
        hearing.hear_next(self)

    def _remember(self, seats: Sequence[int]) -> None:
        """Note whose true call was not heard: everyone now knows something of these hands."""
        for seat in seats:
            self.unheard[seat].append((self.newest, ()))

    def _lay(self, action: Lay) -> None:
        tables, seat = self.rules.tables, self.seat
        slots = tuple(tables.slot_of[token] for token in action.cards)
        given = [tables.physical(slot) for slot in slots]
        given.remove(self.newest)
        for kind in given:
            self.lose(seat, kind)
        self.laid[seat].append(slots)
        self.newest = NONE
        self.events.append(Event(MEOW_LAY, seat, action.cards))
        self.tell_group(seat, slots)
        babies = tuple(tables.ids[slot % tables.size] for slot in slots if slot >= tables.size)
        if babies:
            self.events.append(Event(BABY_LAID, seat, babies))
        if len(self.laid[seat]) == self.rules.sets:
            self.events.append(Event(MEOW_LIMIT, seat, (self.rules.sets,)))
        self.phase, self.after_meow, self.due = SHED, True, self.rules.discard

    def tell_group(self, seat: int, slots: tuple[int, ...]) -> None:
        """Log by which rules cards are a group."""
        tables = self.rules.tables
        pattern = tables.pattern_of(slots)
        assert pattern is not None
        values = tuple(tables.tokens[slot] for slot in slots)
        self.events += [Event(rule, seat, values) for rule in pattern.rules]
        babies = sum(slot >= tables.size for slot in slots)
        if babies:
            self.events.append(Event(BABY_ALONE if babies == len(slots) else BABY_WILD, seat, values))

    def finish(self, how: str) -> None:
        """End a play that nobody won by a Yes: marks decide."""
        self.phase, self.ended = OVER, how
        best = max(self.marks)
        leaders = [seat for seat, marks in enumerate(self.marks) if marks == best]
        self.events += (
            Event(ENDS[how], CHANCE, (len(self.stack),)),
            Event(END_RESHUFFLE, CHANCE, (len(self.discards),)),
        )
        if len(leaders) == 1:
            self.events.append(Event(END_MARKS, leaders[0], (best,)))
        else:
            self.events.append(Event(END_TIE, CHANCE, (best, *leaders)))

    # Outcome

    @property
    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = tuple(self.marks)
        if self.winner != NONE:
            return Outcome("yes", END_WIN, (self.winner,), scores)
        leaders = tuple(seat for seat, marks in enumerate(scores) if marks == max(scores))
        return Outcome(self.ended, ENDS[self.ended], leaders if len(leaders) == 1 else (), scores)

    # Knowledge

    def observation(self, player: int) -> Observation:
        return knowledge.observation(self, player)

    def resample(self, player: int, chance: Chance) -> Self:
        state = self.clone_without_log()
        knowledge.deal_anew(state, player, chance)
        return state

    def zones(self) -> Mapping[str, Sequence[str]]:
        rules, ids = self.rules, self.rules.tables.ids
        zones = {
            "stack": [ids[kind] for kind in reversed(self.stack)],
            "discards": [ids[kind] for kind in self.discards],
        }
        zones["newest"] = [] if self.newest == NONE else [ids[self.newest]]
        zones["yes"] = [rules.yes_id] * (rules.yes_cards - self.yes)
        zones["yes in the proposal"] = [rules.yes_id] * self.yes
        for seat in range(self.players):
            zones[f"hand {seat}"] = [ids[kind] for kind, count in enumerate(self.hands[seat]) for _ in range(count)]
            zones[f"laid {seat}"] = [ids[rules.tables.physical(slot)] for slots in self.laid[seat] for slot in slots]
            zones[f"added {seat}"] = [ids[kind] for kind in self.added[seat]]
        return zones

    def _copy_into(self, other: Self) -> None:
        other.phase, other.seat, other.newest, other.due = self.phase, self.seat, self.newest, self.due
        other.after_meow, other.asked, other.yes = self.after_meow, self.asked, self.yes
        other.ended, other.winner = self.ended, self.winner
        other.named, other.arrangement = self.named, self.arrangement
        other.hands = [hand.copy() for hand in self.hands]
        other.laid = [sets.copy() for sets in self.laid]
        other.added = [cards.copy() for cards in self.added]
        other.known = [cards.copy() for cards in self.known]
        other.unheard = [calls.copy() for calls in self.unheard]
        other.sizes, other.marks, other.shown = self.sizes.copy(), self.marks.copy(), self.shown.copy()
        other.stack, other.discards, other.bids = self.stack.copy(), self.discards.copy(), self.bids.copy()
        other.claimants, other.failed = self.claimants.copy(), self.failed.copy()

    def to_position(self) -> Position:
        from rules_engine.games.in_love_and_war.position import to_position

        return to_position(self)
