"""The play itself: turns of free and main actions, steals, weddings. Seats from 0 clockwise, cards as numbers of `Tables`.

A group is a list of slots, one a sex, each with a card or `NONE`: two cards of one sex have no place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Event, Observation, Outcome, Position, State
from rules_engine.games.cupido import book
from rules_engine.games.cupido.legal import Move, legal_actions
from rules_engine.games.cupido.tables import NONE, pile_key, position_key

if TYPE_CHECKING:
    from rules_engine.games.cupido.rules import CupidoRules

BEFORE_MAIN, FREE, AFTER_MAIN = range(3)
"""What a player did last in this turn: nothing, a free action, a main action."""


class Snapshot(NamedTuple):
    """A position that this turn has been in: hand and group of the player whose turn it is, and the pile."""

    hand: tuple[int, ...]
    group: tuple[int, ...]
    pile: tuple[int, ...]


class CupidoState(State):
    """One game of Cupido in progress."""

    __slots__ = (
        "darts", "deck", "drawn_after", "ended", "first", "free_taken", "groups", "hands", "key", "last", "left",
        "main_taken", "mover", "past", "pile", "reshuffles", "seen", "shown", "sizes", "totals", "turn", "winner",
    )  # fmt: skip

    rules: CupidoRules

    def __init__(self, rules: CupidoRules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        seats = range(players)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.groups = [[NONE] * len(rules.tables.sexes) for _ in seats]
        self.sizes = [0] * players
        """How many cards each group has."""
        self.totals = [[0] * len(rules.tables.colours) for _ in seats]
        """How many circles of each colour each group has."""
        self.darts = [rules.darts_each] * players
        self.deck: list[int] = []
        """The last card is the top one; of `pile` too."""
        self.pile: list[int] = []
        self.first = self.mover = 0
        self.turn = 1
        self.ended = ""
        self.winner = NONE
        self.reshuffles = 0
        self.drawn_after: dict[int, int] = {}
        """After which reshuffle a card entered the deck, where not at the start: all know which cards can be where."""
        self.shown: list[set[int]] = [set() for _ in seats]
        """Cards of each hand that all have seen going there: only where a ruling lets cards go back to hands."""
        self.begin_turn()

    def begin_turn(self) -> None:
        """Forget what belongs to the turn before."""
        self.main_taken = self.free_taken = 0
        self.left = 0
        """The sexes that the player has discarded from the group in this turn, one bit each."""
        self.last = BEFORE_MAIN
        self.past: list[Snapshot] = []
        """Every position of this turn before the present one; `seen` are their keys, and `key` is the present one's."""
        self.seen: set[int] = set()
        self.key = 0

    # Legality

    @property
    def current_player(self) -> int:
        return TERMINAL if self.ended else self.mover

    def _legal_actions(self) -> list[Action]:
        return legal_actions(self)

    def remember(self, past: Sequence[Snapshot]) -> None:
        """Take these as the positions that the turn has been in before the present one."""
        keys = self.rules.tables.keys
        here = position_key(keys, self.hands[self.mover], self.groups[self.mover], self.pile)
        self.past = list(past)
        self.key = 0
        self.seen = {here ^ position_key(keys, *snapshot) for snapshot in past}

    # Effects

    def _apply(self, action: Action) -> None:
        assert isinstance(action, Move)
        rules = self.rules
        verb = action.verb
        if rules.no_repeat and verb != "end":
            seat = self.mover
            self.past.append(Snapshot(tuple(self.hands[seat]), tuple(self.groups[seat]), tuple(self.pile)))
            self.seen.add(self.key)
        _EFFECTS[verb](self, rules.tables.number_of.get(action.card, NONE), action.victim)
        if rules.wins_at_once and self.sizes[self.mover] >= rules.sexes and self._has_changed_to_marry(verb):
            self._marry()

    def _has_changed_to_marry(self, verb: str) -> bool:
        return verb != "end" and not self.ended and self.can_marry()

    def _free(self, event: Event, count: int = 1) -> None:
        """Log a free action, and before the first of a row when it is: before the main action or after it."""
        if self.last != FREE:
            self.events.append(self.rules.when_events[self.last][self.mover])
            self.last = FREE
        self.free_taken += count
        self.events.append(event)

    def _main(self) -> None:
        self.main_taken += 1
        self.last = AFTER_MAIN

    def _play(self, card: int, victim: int) -> None:
        seat, rules = self.mover, self.rules
        keys = rules.tables.keys
        self.hands[seat].remove(card)
        self.shown[seat].discard(card)
        self.key ^= keys.hand[card] ^ keys.group[card]
        self._free(rules.play_events[seat][card])
        self._join(seat, card)

    def _drop(self, card: int, victim: int) -> None:
        """Discard from the hand: the one free action that the cap never counts, so that a turn can always end."""
        seat, rules, pile = self.mover, self.rules, self.pile
        keys = rules.tables.keys
        self.hands[seat].remove(card)
        self.shown[seat].discard(card)
        self.key ^= keys.hand[card] ^ keys.pile[len(pile)][card]
        pile.append(card)
        self._free(rules.drop_events[seat][card], 0)

    def _take(self, card: int, victim: int) -> None:
        seat, rules = self.mover, self.rules
        self._off_pile(card)
        self.key ^= rules.tables.keys.group[card]
        self._free(rules.take_events[seat][card])
        self._join(seat, card)

    def _pocket(self, card: int, victim: int) -> None:
        """Take a discard into the hand: ruling C7."""
        seat = self.mover
        self._off_pile(card)
        self._to_hand(seat, card)
        self._free(self.rules.pocket_events[seat][card])

    def _leave(self, card: int, victim: int) -> None:
        seat, rules, pile = self.mover, self.rules, self.pile
        keys = rules.tables.keys
        self.left |= 1 << rules.tables.sex[card]
        self.key ^= keys.group[card] ^ keys.pile[len(pile)][card]
        pile.append(card)
        self._free(rules.leave_events[seat][card])
        self._part(seat, card)

    def _return(self, card: int, victim: int) -> None:
        """Take a card of the group back into the hand: ruling C8."""
        seat, rules = self.mover, self.rules
        self.key ^= rules.tables.keys.group[card]
        self._to_hand(seat, card)
        self._free(rules.return_events[seat][card])
        self._part(seat, card)

    def _to_hand(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.shown[seat].add(card)
        self.key ^= self.rules.tables.keys.hand[card]

    def _off_pile(self, card: int) -> None:
        pile, keys = self.pile, self.rules.tables.keys
        if pile[-1] == card:
            pile.pop()
            self.key ^= keys.pile[len(pile)][card]
        else:
            self.key ^= pile_key(keys, pile)
            pile.remove(card)
            self.key ^= pile_key(keys, pile)

    def _draw(self, card: int, victim: int) -> None:
        seat, rules = self.mover, self.rules
        hand, keys = self.hands[seat], rules.tables.keys
        self._main()
        for _ in range(rules.draw):
            if not self.deck and not self._renew_deck():
                break
            top = self.deck.pop()
            hand.append(top)
            self.key ^= keys.hand[top]
            self.events.append(rules.draw_events[seat])

    def _renew_deck(self) -> bool:
        """Do what ruling C5 says of an empty deck; return whether there is a card to draw now."""
        rules, pile = self.rules, self.pile
        if rules.ends_without_deck:
            self._compare_groups("depleted", book.MAIN_EMPTY)
        if self.ended or len(pile) < rules.pile_to_draw:
            return False
        keys = rules.tables.keys
        self.key ^= pile_key(keys, pile) ^ keys.pile[0][pile[-1]]
        self.deck, self.pile = pile[:-1], pile[-1:]
        self.chance.shuffle(self.deck)
        self.reshuffles += 1
        self.drawn_after = {**self.drawn_after, **dict.fromkeys(self.deck, self.reshuffles)}
        self.events.append(Event(book.MAIN_EMPTY, CHANCE, (len(self.deck),)))
        return True

    def _swap(self, card: int, victim: int) -> None:
        seat, rules, pile = self.mover, self.rules, self.pile
        tables, top = rules.tables, pile[-1]
        key, keys = self.key ^ pile_key(tables.keys, pile), tables.keys
        pile.pop()
        if rules.swaps_under:
            pile.insert(0, card)
        else:
            pile.append(card)
        self.key = key ^ pile_key(keys, pile) ^ keys.group[card] ^ keys.group[top]
        self._main()
        self.events.append(Event(book.MAIN_SWAP, seat, (tables.ids[card], tables.ids[top])))
        self.groups[seat][tables.sex[card]] = NONE
        gained, lost = tables.circles[top], tables.circles[card]
        self._recount(seat, [(colour, gained[colour] - lost[colour]) for colour in range(len(gained))])
        self._seat(seat, top)

    def _steal(self, card: int, victim: int) -> None:
        seat, rules, events = self.mover, self.rules, self.events
        tables = rules.tables
        colour = tables.wants[card]
        mine, theirs = self.totals[seat][colour], self.totals[victim][colour]
        self._main()
        self._tell_room(card)
        events.append(Event(book.STEAL_MORE, seat, (victim, tables.ids[card])))
        events.append(Event(book.STEAL_UNSATISFIED, victim, (tables.ids[card],)))
        events.append(Event(book.STEAL_BEFORE, seat, (victim, tables.colours[colour], mine, theirs)))
        self._move_over(card, victim)
        if self.totals[seat][colour] < tables.need[card]:
            events.append(rules.sulking_events[seat][card])

    def _shoot(self, card: int, victim: int) -> None:
        seat, rules, events = self.mover, self.rules, self.events
        tables = rules.tables
        if rules.dart_is_extra:
            self.last = AFTER_MAIN
        else:
            self._main()
        self.darts[seat] -= 1
        self._tell_room(card)
        events.append(Event(book.DART_ANY, seat, (victim, tables.ids[card])))
        if self.is_satisfied(victim, card):
            events.append(Event(book.STEAL_CONTENT, victim, (tables.ids[card],)))
        events.append(Event(book.DART_ONCE, seat, (self.darts[seat],)))
        self._move_over(card, victim)

    def _tell_room(self, card: int) -> None:
        """Log that the thief has discarded a card of that sex first."""
        if self.left >> self.rules.tables.sex[card] & 1:
            self.events.append(self.rules.room_events[self.mover][card])

    def _move_over(self, card: int, victim: int) -> None:
        self._part(victim, card)
        self.key ^= self.rules.tables.keys.group[card]
        self._join(self.mover, card)

    def _marry(self, card: int = NONE, victim: int = NONE) -> None:
        seat = self.mover
        self.ended, self.winner = "win", seat
        self.events.append(Event(book.WIN_NOW, seat, (self.sizes[seat],)))
        self.events.append(Event(book.WIN_HAND, seat, (len(self.hands[seat]),)))

    def _end(self, card: int, victim: int) -> None:
        rules = self.rules
        if rules.wins_at_end and self.can_marry():
            self._marry()
        elif self.turn >= rules.max_turns:
            self._compare_groups("cap", book.END_CAP)
        else:
            self.turn += 1
            self.mover = (self.mover + 1) % self.players
            self.begin_turn()
            self.events.append(Event(book.SETUP_ORDER, self.mover, (self.turn,)))

    def _compare_groups(self, ended: str, rule: str) -> None:
        """End without a wedding: the most satisfied cards win, then the most cards; or nobody does (ruling C26)."""
        standing = [(self.satisfied(seat), self.sizes[seat]) for seat in range(self.players)]
        best = max(standing)
        leaders = [seat for seat in range(self.players) if standing[seat] == best]
        self.ended = ended
        if len(leaders) == 1 and self.rules.cap_has_winner:
            self.winner = leaders[0]
        who = CHANCE if self.winner == NONE else self.winner
        self.events.append(Event(rule, who, (self.turn, *best)))

    # Groups

    def _join(self, seat: int, card: int) -> None:
        """Lay a card into a group: its circles first, for they decide about all that lie there and about itself."""
        self.sizes[seat] += 1
        self._recount(seat, self.rules.tables.gains[card])
        self._seat(seat, card)

    def _seat(self, seat: int, card: int) -> None:
        tables = self.rules.tables
        self.groups[seat][tables.sex[card]] = card
        colour = tables.wants[card]
        if colour == NONE:
            self.events.append(self.rules.easy_events[seat][card])
            return
        have = self.totals[seat][colour]
        rule = book.GROUP_SATISFIED if have >= tables.need[card] else book.GROUP_UNSATISFIED
        self.events.append(Event(rule, seat, (tables.ids[card], have)))

    def _part(self, seat: int, card: int) -> None:
        """Take a card out of a group, with its circles."""
        tables = self.rules.tables
        self.sizes[seat] -= 1
        self.groups[seat][tables.sex[card]] = NONE
        self._recount(seat, tables.losses[card])

    def _recount(self, seat: int, changes: Sequence[tuple[int, int]]) -> None:
        """Change a group's circles, and log whom of those that lie there this satisfies, or satisfies no longer."""
        tables = self.rules.tables
        wants, need, totals = tables.wants, tables.need, self.totals[seat]
        for colour, change in changes:
            old = totals[colour]
            totals[colour] = new = old + change
            low, high = (old, new) if change > 0 else (new, old)
            for card in self.groups[seat]:
                if wants[card] == colour and low < need[card] <= high and card != NONE:
                    self.events.append(Event(book.GROUP_CHANGE, seat, (tables.ids[card], new)))

    def is_satisfied(self, seat: int, card: int) -> bool:
        """Return whether a group has the circles that a card in it desires."""
        colour = self.rules.tables.wants[card]
        return colour == NONE or self.totals[seat][colour] >= self.rules.tables.need[card]

    def satisfied(self, seat: int) -> int:
        """Return how many cards of a group are satisfied."""
        return sum(card != NONE and self.is_satisfied(seat, card) for card in self.groups[seat])

    def can_marry(self) -> bool:
        """Return whether the player whose turn it is has a marriage that counts now."""
        seat, rules = self.mover, self.rules
        if rules.hand_comes_first and len(self.hands[seat]) > rules.hand_limit:
            return False
        return self.sizes[seat] >= rules.sexes and self.satisfied(seat) == self.sizes[seat]

    # Outcome and knowledge

    @property
    def outcome(self) -> Outcome | None:
        if not self.ended:
            return None
        rule = {"win": book.WIN_NOW, "cap": book.END_CAP, "depleted": book.MAIN_EMPTY}[self.ended]
        winners = () if self.winner == NONE else (self.winner,)
        return Outcome(self.ended, rule, winners, tuple(self.satisfied(seat) for seat in range(self.players)))

    def observation(self, player: int) -> Observation:
        from rules_engine.games.cupido.knowledge import observation

        return observation(self, player)

    def resample(self, player: int, chance: Chance) -> Self:
        from rules_engine.games.cupido.knowledge import deal_anew

        state = self.clone_without_log()
        deal_anew(state, player, chance)
        return state

    def zones(self) -> Mapping[str, Sequence[str]]:
        ids = self.rules.tables.ids
        zones: dict[str, Sequence[int]] = {"deck": self.deck[::-1], "discard": self.pile[::-1]}
        for seat in range(self.players):
            zones[f"hand {seat}"] = self.hands[seat]
            zones[f"group {seat}"] = [card for card in self.groups[seat] if card != NONE]
        return {name: [ids[card] for card in cards] for name, cards in zones.items()}

    def _copy_into(self, other: Self) -> None:
        other.hands = [hand.copy() for hand in self.hands]
        other.groups = [group.copy() for group in self.groups]
        other.totals = [totals.copy() for totals in self.totals]
        other.shown = [cards.copy() for cards in self.shown]
        other.sizes, other.darts = self.sizes.copy(), self.darts.copy()
        other.deck, other.pile = self.deck.copy(), self.pile.copy()
        other.past, other.seen, other.key = self.past.copy(), self.seen.copy(), self.key
        other.first, other.mover, other.turn = self.first, self.mover, self.turn
        other.main_taken, other.free_taken, other.left, other.last = (
            self.main_taken, self.free_taken, self.left, self.last,
        )  # fmt: skip
        other.ended, other.winner = self.ended, self.winner
        other.reshuffles, other.drawn_after = self.reshuffles, self.drawn_after

    def to_position(self) -> Position:
        from rules_engine.games.cupido.position import to_position

        return to_position(self)


_EFFECTS: dict[str, Callable[[Any, int, int], None]] = {
    "play": CupidoState._play,
    "drop": CupidoState._drop,
    "take": CupidoState._take,
    "pocket": CupidoState._pocket,
    "leave": CupidoState._leave,
    "return": CupidoState._return,
    "draw": CupidoState._draw,
    "swap": CupidoState._swap,
    "steal": CupidoState._steal,
    "dart": CupidoState._shoot,
    "marry": CupidoState._marry,
    "end": CupidoState._end,
}
