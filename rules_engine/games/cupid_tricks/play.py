"""The play itself: deal, tricks, draws, rounds; seats 0 and 1, cards as numbers of `Tables`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Self

from card_data.schema import Game
from rules_engine.chance import Chance
from rules_engine.core import CHANCE, TERMINAL, Action, Event, Observation, Outcome, Position, Rules, State, Violation
from rules_engine.games.cupid_tricks.tables import (
    LEAD_MONSTER,
    LEAD_WINNER,
    PLAY_LEAD,
    R,
    Tables,
    check_playable,
    whole,
)

TRACK_START = R("track.start")
CUT_REVEAL, CUT_DEALER = R("cut.reveal"), R("cut.dealer")
DEAL_HAND, HAND_SECRET, DEAL_PRIZE, DEAL_TURN_UP = R.all(("deal.hand", "hand.secret", "deal.prize", "deal.turn_up"))
LEAD_FIRST = R("lead.first")
DRAW_WINNER, DRAW_LOSER, DRAW_TURN_UP, DRAW_LAST, DRAW_NONE = R.all(
    ("draw.winner", "draw.loser", "draw.turn_up", "draw.last", "draw.none")
)
ROUND_END, PRIZE_TAKE, PRIZE_SCORE = R.all(("round.end", "prize.take", "prize.score"))
ROUND_DEALER, ROUND_TIE, END_TARGET = R.all(("round.dealer", "round.tie", "end.target"))

NONE = -1
DRAWS_NOTHING, LAST_DRAW = Event(DRAW_NONE, CHANCE), Event(DRAW_LAST, CHANCE)


class Play(NamedTuple):
    """Play a card of the hand to the trick."""

    card: str


class Take(NamedTuple):
    """Draw after a trick won: the `turn-up`, or the top of the `stock`."""

    source: str


TURN_UP, STOCK = Take("turn-up"), Take("stock")
TAKES: list[Action] = [TURN_UP, STOCK]


class CupidState(State):
    """One game of CUPID in progress."""

    __slots__ = (
        "current_player", "dealer", "hands", "last_winner", "lead_card", "leader", "phase", "prize", "round", "scores",
        "seen", "shown", "stock", "turn_up", "winner", "won",
    )  # fmt: skip

    rules: CupidRules
    current_player: int
    """Kept, not worked out: it is asked for several times a decision."""

    def __init__(self, rules: CupidRules, seed: int) -> None:
        super().__init__(rules, 2, seed)
        self.scores = [0, 0]
        self.round = 0
        self.winner = NONE
        """Who reached the target; `TERMINAL` when the guard on rounds ended the play."""
        self.last_winner = NONE
        """Who won the trick before, and draws first where the printed choice holds."""

    # Dealing

    def cut(self) -> None:
        """Find the first dealer: the lower card deals."""
        self.events.append(Event(TRACK_START, CHANCE))
        deck = self._shuffled()
        count = self.rules.cut_cards
        shown = (deck[count - 1], deck[2 * count - 1])
        ids = self.rules.tables.ids
        self.events += [Event(CUT_REVEAL, seat, (ids[shown[seat]],)) for seat in (0, 1)]
        lower = 0 if self.rules.is_lower(*shown) else 1
        self.events.append(Event(CUT_DEALER, lower))
        self.deal(lower)

    def _shuffled(self) -> list[int]:
        deck = list(range(len(self.rules.tables.cards)))
        self.chance.shuffle(deck)
        return deck

    def deal(self, dealer: int) -> None:
        """Deal a round from a fresh shuffle."""
        rules, deck = self.rules, self._shuffled()
        hand, prize = rules.hand, rules.prize_cards
        self.round += 1
        self.dealer = dealer
        self.hands = [deck[:hand], deck[hand : 2 * hand]]
        self.prize = deck[2 * hand : 2 * hand + prize]
        self.turn_up = deck[2 * hand + prize]
        self.stock = deck[2 * hand + prize + 1 :]
        self.won: list[list[int]] = [[], []]
        self.shown: list[list[int]] = [[], []]
        self.seen: list[int] = []
        self.lead_card = NONE
        self.last_winner = NONE
        self.phase = "lead"
        self.leader = self.current_player = rules.first_leader(dealer)
        self.events += (
            Event(DEAL_HAND, dealer, (self.round, hand)),
            Event(HAND_SECRET, CHANCE),
            Event(DEAL_PRIZE, dealer, (prize,)),
            Event(DEAL_TURN_UP, dealer, (rules.tables.ids[self.turn_up],)),
            Event(LEAD_FIRST, self.leader),
        )

    # Legality

    def _legal_actions(self) -> list[Action]:
        if self.current_player == TERMINAL:
            return []
        if self.phase == "draw":
            return TAKES
        plays = self.rules.plays
        return [plays[card] for card in self.hands[self.current_player]]

    # Effects

    def _apply(self, action: Action) -> None:
        if isinstance(action, Play):
            self._play(self.rules.number_of[action.card])
        else:
            self._draw(action == TURN_UP)

    def _play(self, card: int) -> None:
        seat = self.current_player
        self.hands[seat].remove(card)
        self.seen.append(card)
        shown = self.shown[seat]
        if card in shown:
            shown.remove(card)
        if self.phase == "lead":
            self.lead_card = card
            self.phase = "follow"
            self.current_player = 1 - seat
            self.events.append(self.rules.lead_events[seat][card])
        else:
            self._resolve(card)

    def _resolve(self, answer: int) -> None:
        """Decide the trick, score it, and go on to the draw, the next lead, or the end of the round."""
        lead = self.lead_card
        winner, points, next_leader, events = self.rules.results[self.leader][lead][answer]
        self.events += events
        self.won[winner] += (lead, answer)
        self.lead_card = NONE
        self.last_winner = winner
        self.leader = next_leader
        if self._score(winner, points):
            return
        if self.turn_up != NONE:
            self.phase = "draw"
            self.current_player = next_leader if self.rules.draws_with_lead else winner
        elif self.hands[0]:
            self.events.append(DRAWS_NOTHING)
            self._lead_on()
        else:
            self._end_round()

    def _score(self, seat: int, points: int) -> bool:
        """Add points, and return whether they were the last that it took to win."""
        self.scores[seat] += points
        if self.scores[seat] < self.rules.target:
            return False
        self.winner = seat
        self.current_player = TERMINAL
        self.events.append(Event(END_TARGET, seat, (self.scores[seat],)))
        return True

    def _draw(self, takes_turn_up: bool) -> None:
        first, turn_up, stock = self.current_player, self.turn_up, self.stock
        taker = first if takes_turn_up else 1 - first
        self.hands[taker].append(turn_up)
        self.shown[taker].append(turn_up)
        self.hands[1 - taker].append(stock.pop(0))
        self.events += self.rules.draw_events[first][takes_turn_up][turn_up]
        if stock:
            self.turn_up = stock.pop(0)
            self.events.append(self.rules.turn_up_events[self.turn_up])
        else:
            self.turn_up = NONE
            self.events.append(LAST_DRAW)
        self._lead_on()

    def _lead_on(self) -> None:
        self.phase = "lead"
        self.current_player = leader = self.leader
        self.events.append(self.rules.next_lead_events[leader == self.last_winner][leader])

    def _end_round(self) -> None:
        """Score the prize trick, and deal another round if the game goes on."""
        winner, (one, other), tables = self.last_winner, self.prize, self.rules.tables
        prize, cards = tables.tricks[one][other], (tables.ids[one], tables.ids[other])
        self.events += (
            Event(ROUND_END, CHANCE, (self.round,)),
            Event(PRIZE_TAKE, winner, cards),
            Event(PRIZE_SCORE, winner, (prize.points,)),
            Event(prize.score_rule, winner, cards),
        )
        self.won[winner] += self.prize
        self.seen += self.prize
        self.prize = []
        if self._score(winner, prize.points):
            return
        if self.round >= self.rules.max_rounds:
            self.winner = self.current_player = TERMINAL
            return
        ahead = self.scores[0] - self.scores[1]
        dealer = winner if ahead == 0 else 0 if ahead > 0 else 1
        self.events.append(Event(ROUND_TIE if ahead == 0 else ROUND_DEALER, dealer))
        self.deal(dealer)

    # Outcome

    @property
    def outcome(self) -> Outcome | None:
        if self.winner == NONE:
            return None
        scores = (self.scores[0], self.scores[1])
        if self.winner != TERMINAL:
            return Outcome("target", END_TARGET, (self.winner,), scores)
        best = max(scores)
        return Outcome("cap", ROUND_END, tuple(seat for seat in (0, 1) if scores[seat] == best), scores)

    # Knowledge

    def observation(self, player: int) -> Observation:
        mover = self.current_player
        public = (
            self.phase, self.round, self.dealer, self.leader, self.last_winner, tuple(self.scores), self.lead_card,
            self.turn_up, len(self.stock), tuple(self.seen), tuple(tuple(sorted(cards)) for cards in self.shown),
            tuple(len(hand) for hand in self.hands), self.winner,
        )  # fmt: skip
        legal = tuple(self.legal_actions()) if mover == player else ()
        private = (tuple(self.hands[player]),)
        return Observation(player, mover, legal, public, private, lambda chance: self.resample(player, chance))

    def resample(self, player: int, chance: Chance) -> Self:
        """Deal anew what the player cannot see: the other hand but for cards it took openly, the stock, the prize."""
        other, state = 1 - player, self.clone_without_log()
        known = {*self.hands[player], *self.seen, *self.shown[other], self.turn_up}
        unknown = [card for card in range(len(self.rules.tables.cards)) if card not in known]
        chance.shuffle(unknown)
        hidden = len(self.hands[other]) - len(self.shown[other])
        state.hands[other] = [*self.shown[other], *unknown[:hidden]]
        stock_end = hidden + len(self.stock)
        state.stock = unknown[hidden:stock_end]
        state.prize = unknown[stock_end:]
        state.chance = Chance(chance.bits())
        return state

    def zones(self) -> Mapping[str, Sequence[str]]:
        ids = self.rules.tables.ids
        zones = {"stock": self.stock, "prize": self.prize}
        zones["turn-up"] = [] if self.turn_up == NONE else [self.turn_up]
        zones["trick"] = [] if self.lead_card == NONE else [self.lead_card]
        for seat in (0, 1):
            zones[f"hand {seat}"], zones[f"won {seat}"] = self.hands[seat], self.won[seat]
        return {name: [ids[card] for card in cards] for name, cards in zones.items()}

    def _copy_into(self, other: Self) -> None:
        other.scores, other.current_player = self.scores.copy(), self.current_player
        other.round, other.winner, other.last_winner = self.round, self.winner, self.last_winner
        other.dealer, other.leader, other.phase = self.dealer, self.leader, self.phase
        other.lead_card, other.turn_up = self.lead_card, self.turn_up
        other.hands = [self.hands[0].copy(), self.hands[1].copy()]
        other.won = [self.won[0].copy(), self.won[1].copy()]
        other.shown = [self.shown[0].copy(), self.shown[1].copy()]
        other.stock, other.prize, other.seen = self.stock.copy(), self.prize.copy(), self.seen.copy()

    def to_position(self) -> Position:
        from rules_engine.games.cupid_tricks.position import to_position

        return to_position(self)


class CupidRules(Rules[CupidState]):
    """The rules of CUPID from its printed cards and numbers."""

    slug = "cupid_tricks"
    index = R

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        super().__init__(game, rulings)
        self.tables = Tables(game, self.options)
        self.results = self.tables.results
        self.number_of = {card: number for number, card in enumerate(self.tables.ids)}
        self.target, self.hand = whole(game.numbers["target"]), whole(game.numbers["hand"])
        self.prize_cards, self.cut_cards = whole(game.numbers["prize_cards"]), whole(game.numbers["cut_cards"])
        self.max_rounds = whole(game.numbers["max_rounds"])
        check_playable(game)
        self.tricks = (len(self.tables.cards) - self.prize_cards) // 2
        """Tricks a round; each takes a card from either hand."""
        self.draws = self.tricks - self.hand
        """Tricks that are followed by a draw."""
        self.draws_with_lead = self.options["monster_draws_first"] == "leader"
        self.max_plies = self.max_rounds * (2 * self.tricks + self.draws)
        self._prepare_events()

    def _prepare_events(self) -> None:
        """Make the events that recur in every trick once: they are values, and playing is then a matter of lists."""
        ids = self.tables.ids
        self.plays: list[Action] = [Play(card) for card in ids]
        self.lead_events = [[Event(PLAY_LEAD, seat, (card,)) for card in ids] for seat in (0, 1)]
        self.next_lead_events = [[Event(rule, seat) for seat in (0, 1)] for rule in (LEAD_MONSTER, LEAD_WINNER)]
        self.turn_up_events = [Event(DRAW_TURN_UP, CHANCE, (card,)) for card in ids]
        self.draw_events = [
            [[_draw_events(seat, is_open, card) for card in ids] for is_open in (0, 1)] for seat in (0, 1)
        ]

    def first_leader(self, dealer: int) -> int:
        """Ruling T3: who leads the first trick of a round."""
        return dealer if self.options["first_leader"] == "dealer" else 1 - dealer

    def is_lower(self, one: int, other: int) -> bool:
        """Ruling T1: which of two cut cards is the lower, by the rank line or as in a trick."""
        return one < other if self.options["cut_order"] == "printed_line" else self.tables.beats(other, one)

    def new_initial_state(self, players: int, seed: int) -> CupidState:
        self.check_players(players)
        state = CupidState(self, seed)
        state.cut()
        return state

    def from_position(self, position: Position, seed: int = 0) -> CupidState:
        from rules_engine.games.cupid_tricks.position import from_position

        return from_position(self, position, seed)

    def candidate_actions(self, state: CupidState) -> Iterable[Action]:
        return [*self.plays, *TAKES]

    def explain(self, state: CupidState, action: Action) -> tuple[Violation, ...]:
        from rules_engine.games.cupid_tricks.explain import explain

        return explain(state, action)

    def format_action(self, action: Action) -> str:
        from rules_engine.games.cupid_tricks.talk import format_action

        return format_action(action)

    def parse_action(self, text: str) -> Action:
        from rules_engine.games.cupid_tricks.talk import parse_action

        return parse_action(self, text)

    def format_event(self, event: Event) -> str:
        from rules_engine.games.cupid_tricks.talk import format_event

        return format_event(self, event)


def _draw_events(first: int, takes_turn_up: int, card: str) -> tuple[Event, Event]:
    """Return both draws, told as they are seen: the card turned up is named, the other stays unseen."""
    told = (("stock",), ("turn-up", card))
    return Event(DRAW_WINNER, first, told[takes_turn_up]), Event(DRAW_LOSER, 1 - first, told[1 - takes_turn_up])
