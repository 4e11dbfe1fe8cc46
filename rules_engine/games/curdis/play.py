"""The play itself: deal, search, turns, piles, rounds; cards as numbers of `Tables`, hands as bits by number of the card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Self

from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Event, Observation, Outcome, Position, State
from rules_engine.games.curdis.knowledge import deal_hidden, observation
from rules_engine.games.curdis.lays import Pile
from rules_engine.games.curdis.steps import TURN_ONE, Step
from rules_engine.games.curdis.tables import DRAW, PASS, Drop, Hand, Play, R
from rules_engine.notation import SEAT_NAMES

if TYPE_CHECKING:
    from rules_engine.games.curdis.rules import CurdisRules

SETUP_PLAYERS, SETUP_COLOUR, SETUP_DEALER = R("setup.players"), R("setup.colour"), R("setup.dealer")
SETUP_DEAL, SETUP_STOCK = R("setup.deal"), R("setup.stock")
START_CARD, START_HOLDER, START_PLAIN, START_AGAIN = R.all(("start.card", "start.holder", "start.plain", "start.again"))
SEARCH_DRAW, SEARCH_FOUND, SEARCH_KING = R("search.draw"), R("search.found"), R("search.king")
TURN_ORDER, TURN_DRAW, TURN_AFTER = R("turn.order"), R("turn.draw"), R("turn.after")
TURN_SHUFFLE, TURN_EMPTY = R("turn.shuffle"), R("turn.empty")
LIVE_PLAY, LIVE_AGAIN, PRIVATE_OWNER = R("live.play"), R("live.again"), R("private.owner")
DEAD_PLAY, DEAD_CLOSED = R("dead.play"), R("dead.closed")
KING_PLAY, KING_PILE, KING_PLAIN, KING_LAST = R("king.play"), R("king.pile"), R("king.plain"), R("king.last")
END_OUT, END_BLOCKED, END_KING, END_SCORE = R("end.out"), R("end.blocked"), R("end.king"), R("end.score")
MATCH_ROUNDS, MATCH_WIN = R("match.rounds"), R("match.win")

NOBODY = -1


class CurdisState(State):
    """One match of Curdis in progress."""

    __slots__ = (
        "colours", "dealer", "gained", "hands", "main", "mover", "passes", "phase", "present", "private", "round", "scores",
        "shuffled", "shuffles", "sizes", "start", "stock", "turns",
    )  # fmt: skip

    rules: CurdisRules

    def __init__(self, rules: CurdisRules, players: int, seed: int) -> None:
        super().__init__(rules, players, seed)
        self.phase = "colour"
        """`colour` (to be named), `search`, `open` and `found` (the starting card must be laid), `play`, `drawn`, `over`."""
        self.scores = [0] * players
        self.round = 0
        self.colours: list[str] = []
        """The colours of starting cards so far, the present one last."""
        self.dealer = self.mover = 0
        self.start = NOBODY
        """The starting card of the round."""
        self.clear_table()

    def clear_table(self) -> None:
        """Gather all cards face down."""
        self.stock = list(range(len(self.rules.tables.cards)))
        """The draw pile; its last card is on top."""
        self.hands: list[Hand] = [[0] * len(self.rules.tables.rows) for _ in range(self.players)]
        self.sizes = [0] * self.players
        self.present = [0] * self.players
        """The numbers in each hand, as marks of `Tables`."""
        self.main = Pile([], 0)
        self.private: list[Pile | None] = [None] * self.players
        self.turns = self.passes = self.shuffles = 0
        self.shuffled = [0] * len(self.stock)
        """The number of the shuffle in which each card last went from the table back into the draw pile."""
        self.gained: list[list[int]] = [[] for _ in range(self.players)]
        """By seat and shuffle: cards drawn since, less the cards of that shuffle that were laid. Kept from the first shuffle on."""

    # Dealing

    def begin(self) -> None:
        """Find the first dealer and the colour, and deal."""
        self.events.append(Event(SETUP_PLAYERS, CHANCE, (self.players,)))
        self.dealer = self.chance.below(self.players)
        self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        self.events.append(Event(SETUP_DEALER, self.dealer))
        if (self.round - 1) % self.rules.rounds:
            self._deal()
            return
        self.clear_table()
        if self.rules.names_colour:
            self.phase, self.mover = "colour", (self.dealer - self.round + 1) % self.players
        else:
            self.take_colour(self.chance.choice(self.free_colours()), CHANCE)

    def free_colours(self) -> list[str]:
        """Return the colours that no starting card of this match has had."""
        return [colour for colour in self.rules.tables.colours if colour not in self.colours]

    def take_colour(self, colour: str, seat: int) -> None:
        """Take a colour for the starting cards, named by a seat or drawn by chance, and deal."""
        self.colours.append(colour)
        self.events.append(Event(SETUP_COLOUR, seat, (colour,)))
        self._deal()

    def _deal(self) -> None:
        rules = self.rules
        self.clear_table()
        deck = self.stock
        self.chance.shuffle(deck)
        each = rules.deal[self.players]
        for seat in range(self.players):
            self.give(seat, deck[seat * each : (seat + 1) * each])
        self.stock = deck[self.players * each :]
        self.start = rules.starting_card(self.round, self.colours[-1])
        self.events += (
            Event(SETUP_DEAL, self.dealer, (self.round, each)),
            Event(SETUP_STOCK, CHANCE, (len(self.stock),)),
            Event(START_CARD, CHANCE, (rules.tables.ids[self.start],)),
        )
        self.find_opener()

    def find_opener(self) -> None:
        """Let the holder of the starting card open, or the search begin."""
        holder = next((seat for seat in range(self.players) if self.holds(seat, self.start)), NOBODY)
        self.phase = "search" if holder == NOBODY else "open"
        self.mover = (self.dealer + 1) % self.players if holder == NOBODY else holder

    def give(self, seat: int, cards: Sequence[int]) -> None:
        """Give a seat its hand."""
        self.hands[seat], self.present[seat] = self.rules.tables.hand(cards)
        self.sizes[seat] = len(cards)

    def holds(self, seat: int, card: int) -> bool:
        """Return whether a card is in a hand."""
        tables = self.rules.tables
        return bool(self.hands[seat][tables.numbers[card]] & tables.bits[card])

    # Legality

    @property
    def current_player(self) -> int:
        return TERMINAL if self.phase == "over" else self.mover

    def _legal_actions(self) -> list[Action]:
        phase = self.phase
        if phase == "play" or phase == "drawn":
            return self._turn_actions()
        if phase == "search":
            return [*self._kings(self.hands[self.mover]), DRAW]
        if phase == "colour":
            return [Play("name", (colour,)) for colour in self.free_colours()]
        return [] if phase == "over" else [Play("open", (self.rules.tables.ids[self.start],))]

    def _turn_actions(self) -> list[Action]:
        rules, seat = self.rules, self.mover
        hand, present, mine = self.hands[seat], self.present[seat], self.private[seat]
        found: list[Action] = []
        rules.on_main.find(hand, present, self.main, found)
        if mine is not None and not mine.closed:
            rules.on_mine.find(hand, present, mine, found)
        stuck = not found
        for number, bits in rules.bird_spots:
            if hand[number] & bits:
                self._find_birds(hand, seat, found)
                break
        if self.sizes[seat] >= rules.king and rules.king_bits in hand:
            found += self._kings(hand)
        if self.phase == "drawn":
            if stuck or rules.may_keep:
                found.append(PASS)
        elif stuck or rules.may_always_draw:
            found.append(DRAW if self.can_draw() else PASS)
        return found

    def _find_birds(self, hand: Hand, seat: int, found: list[Action]) -> None:
        rules = self.rules
        numbers, bits = rules.tables.numbers, rules.tables.bits
        mine = self.private[seat]
        for wild in rules.wilds:
            if hand[numbers[wild]] & bits[wild]:
                for pile, lays in ((self.main, rules.on_main), (mine, rules.on_mine)):
                    if pile is None or pile.closed:
                        continue
                    if self.sizes[seat] > 1:
                        lays.find_on_wild(hand, wild, found)
                    elif rules.wild_alone:
                        found.append(Play("wild", (rules.tables.ids[wild],), lays.pile))
        for live in rules.lives:
            if hand[numbers[live]] & bits[live] and mine is None and (rules.live_again or not self.shuffled[live]):
                found.append(Play("live", (rules.tables.ids[live],)))
        for dead in rules.deads:
            if hand[numbers[dead]] & bits[dead]:
                for owner, private in enumerate(self.private):
                    if private is not None and not private.closed:
                        found.append(Play("dead", (rules.tables.ids[dead],), SEAT_NAMES[owner]))

    def _kings(self, hand: Hand) -> list[Action]:
        kings = self.rules.kings
        return [play for number in kings if hand[number] == self.rules.king_bits for play in kings[number]]

    def can_draw(self) -> bool:
        """Return whether there is a card to draw, or would be after a shuffle."""
        return bool(self.stock) or (self.rules.reshuffles and len(self.main.cards) > self.rules.showing)

    # Effects

    def _apply(self, action: Action) -> None:
        assert isinstance(action, Play)
        kind, seat = action.kind, self.mover
        if kind == "draw":
            if self.phase == "search":
                self._search(seat)
            else:
                self._draw(seat)
                self.events.append(self.rules.draw_events[seat])
                self.phase = "drawn"
        elif kind == "pass":
            self._pass(seat)
        elif kind in _EFFECTS:
            _EFFECTS[kind](self, action, seat)
        else:
            self._lay(self.rules.step(seat, action), seat)

    def _lay(self, step: Step, seat: int) -> None:
        """Lay the cards of a sum, difference, match, doubles or Wild Bird."""
        drops, cards, top, doubles, on_wild, mine, events = step
        self._drop(drops, seat)
        pile = self.private[seat] if mine else self.main
        assert pile is not None
        if doubles is None:
            doubles = self.rules.tables.numbers[pile.cards[-1]] == top
        pile.cards += cards
        pile.top, pile.doubles, pile.on_wild = top, doubles, on_wild
        self.events += events
        self._end_turn(seat)

    def _drop(self, drops: Iterable[Drop], seat: int) -> None:
        """Take cards out of a hand."""
        hand = self.hands[seat]
        for card, number, bit, mark in drops:
            hand[number] = left = hand[number] ^ bit
            self.sizes[seat] -= 1
            if not left:
                self.present[seat] ^= mark
            if self.shuffles:
                self.gained[seat][self.shuffled[card]] -= 1

    def _draw(self, seat: int) -> None:
        """Draw what one draws at a time."""
        drops = self.rules.drops
        for _ in range(self.rules.draw):
            if not self.stock:
                if not self.can_draw():
                    break
                self._reshuffle()
            _, number, bit, mark = drops[self.stock.pop()]
            self.hands[seat][number] |= bit
            self.present[seat] |= mark
            self.sizes[seat] += 1
            if self.shuffles:
                self.gained[seat][-1] += 1

    def _reshuffle(self) -> None:
        """Turn the main pile but the cards in sight into the draw pile."""
        pile, showing = self.main, self.rules.showing
        spent, pile.cards = pile.cards[:-showing], pile.cards[-showing:]
        self.events.append(Event(TURN_SHUFFLE, CHANCE, (len(spent),)))
        self._return_to_stock(spent)

    def _return_to_stock(self, cards: list[int]) -> None:
        if not self.shuffles:
            self.gained = [[size] for size in self.sizes]
        self.shuffles += 1
        for card in cards:
            self.shuffled[card] = self.shuffles
        for gained in self.gained:
            gained.append(0)
        self.stock += cards
        self.chance.shuffle(self.stock)

    def _pass(self, seat: int) -> None:
        if not self.can_draw():
            self.passes += 1
        after = self.phase == "drawn"
        self.events.append(Event(TURN_AFTER if after else TURN_EMPTY, seat))
        if self.passes >= self.players:
            self._block("passes", self.passes)
        else:
            self._next_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """After a play: the round is over when the hand is empty."""
        self.passes = 0
        if self.sizes[seat]:
            self._next_turn(seat)
        else:
            self.events.append(Event(END_OUT, seat))
            self._end_round()

    def _next_turn(self, seat: int) -> None:
        self.turns = turns = self.turns + 1
        if turns >= self.rules.turn_cap:
            self._block("turns", turns)
            return
        self.mover = seat = seat + 1 if seat + 1 < self.players else 0
        self.phase = "play"
        self.events.append(self.rules.next_events[seat][self.main.top])

    # Effects of birds, Kings and the search

    def _name(self, play: Play, seat: int) -> None:
        self.take_colour(play.cards[0], seat)

    def _open(self, play: Play, seat: int) -> None:
        tables = self.rules.tables
        self.events.append(Event(START_HOLDER if self.phase == "open" else SEARCH_FOUND, seat, play.cards))
        if tables.birds[self.start]:
            self.events.append(Event(START_PLAIN, seat, (*play.cards, tables.numbers[self.start])))
        self._drop(self.rules.drops_of(play), seat)
        self.main = Pile([self.start], tables.numbers[self.start])
        if self.sizes[seat]:
            self.phase = "play"
            self.events.append(Event(START_AGAIN, seat))
        else:
            self._end_turn(seat)

    def _search(self, seat: int) -> None:
        self.events.append(Event(SEARCH_DRAW, seat))
        self._draw(seat)
        if self.holds(seat, self.start):
            self.phase = "found"
        else:
            self.mover = (seat + 1) % self.players

    def _live(self, play: Play, seat: int) -> None:
        rules = self.rules
        live = rules.tables.number_of[play.cards[0]]
        self.private[seat] = Pile([live], rules.private_start)
        self.events.append(Event(LIVE_PLAY, seat, (*play.cards, rules.private_start)))
        if self.shuffled[live]:
            self.events.append(Event(LIVE_AGAIN, seat, play.cards))
        self.events += (Event(PRIVATE_OWNER, seat), Event(TURN_ONE, seat))
        self._drop(rules.drops_of(play), seat)
        self._end_turn(seat)

    def _dead(self, play: Play, seat: int) -> None:
        owner = SEAT_NAMES.index(play.pile)
        pile = self.private[owner]
        assert pile is not None
        dead = self.rules.tables.number_of[play.cards[0]]
        pile.cards.append(dead)
        pile.top, pile.closed, pile.doubles, pile.on_wild = self.rules.tables.numbers[dead], True, False, False
        self.events += (Event(DEAD_PLAY, seat, (*play.cards, owner)), Event(DEAD_CLOSED, owner), Event(TURN_ONE, seat))
        self._drop(self.rules.drops_of(play), seat)
        self._end_turn(seat)

    def _king(self, play: Play, seat: int) -> None:
        tables = self.rules.tables
        cards = [tables.number_of[card] for card in play.cards]
        number = tables.numbers[cards[0]]
        searching = self.phase == "search"
        self.events.append(Event(SEARCH_KING if searching else KING_PLAY, seat, (number, *play.cards)))
        if any(tables.birds[card] for card in cards):
            self.events.append(Event(KING_PLAIN, seat, (number,)))
        self._drop(self.rules.drops_of(play), seat)
        spent, self.main = self.main.cards, Pile(cards, number, doubles=True)
        if searching:
            self.events.append(Event(END_KING, seat))
            self._end_round(king=seat)
            return
        self._return_to_stock(spent)
        self.events += (Event(KING_PILE, seat, (len(spent), number)), Event(TURN_ONE, seat))
        if not self.sizes[seat]:
            self.events.append(Event(KING_LAST, seat))
        self._end_turn(seat)

    # The end

    def _block(self, reason: str, count: int) -> None:
        self.events.append(Event(END_BLOCKED, CHANCE, (reason, count)))
        self._end_round()

    def _end_round(self, king: int = NOBODY) -> None:
        """Score all hands; the owner of a King Curdis that ended the search may be spared (ruling U36)."""
        spared = king if self.rules.king_owner_free else NOBODY
        for seat in range(self.players):
            points = 0 if seat == spared else self.rules.tables.cost(self.hands[seat])
            self.scores[seat] += points
            self.events.append(Event(END_SCORE, seat, (points, self.scores[seat])))
        if self.round < self.rules.all_rounds:
            self.dealer = (self.dealer + 1) % self.players
            self._next_round()
            return
        self.phase = "over"
        self.events.append(Event(MATCH_ROUNDS, CHANCE, (self.round,)))
        self.events += [Event(MATCH_WIN, seat, (self.scores[seat],)) for seat in self._winners()]

    def _winners(self) -> tuple[int, ...]:
        best = min(self.scores)
        return tuple(seat for seat in range(self.players) if self.scores[seat] == best)

    @property
    def outcome(self) -> Outcome | None:
        """The end: `rounds`, when the last round of the match was scored."""
        return Outcome("rounds", MATCH_ROUNDS, self._winners(), tuple(self.scores)) if self.phase == "over" else None

    # Knowledge

    def observation(self, player: int) -> Observation:
        return observation(self, player)

    def resample(self, player: int, chance: Chance) -> Self:
        state = self.clone_without_log()
        deal_hidden(state, player, chance)
        return state

    def zones(self) -> Mapping[str, Sequence[str]]:
        tables = self.rules.tables
        zones = {"stock": self.stock, "main": self.main.cards}
        for seat in range(self.players):
            zones[f"hand {seat}"] = tables.cards_in(self.hands[seat])
            private = self.private[seat]
            zones[f"private {seat}"] = private.cards if private else []
        return {name: [tables.ids[card] for card in cards] for name, cards in zones.items()}

    def _copy_into(self, other: Self) -> None:
        other.phase, other.round, other.dealer, other.mover = self.phase, self.round, self.dealer, self.mover
        other.start, other.turns, other.passes, other.shuffles = self.start, self.turns, self.passes, self.shuffles
        other.scores, other.sizes, other.colours = self.scores.copy(), self.sizes.copy(), self.colours.copy()
        other.present = self.present.copy()
        other.stock, other.shuffled = self.stock.copy(), self.shuffled.copy()
        other.hands = [hand.copy() for hand in self.hands]
        other.gained = [gained.copy() for gained in self.gained]
        other.main = self.main.copy()
        other.private = [pile and pile.copy() for pile in self.private]

    def to_position(self) -> Position:
        from rules_engine.games.curdis.position import to_position

        return to_position(self)


_EFFECTS = {
    "name": CurdisState._name,
    "open": CurdisState._open,
    "live": CurdisState._live,
    "dead": CurdisState._dead,
    "king": CurdisState._king,
}
