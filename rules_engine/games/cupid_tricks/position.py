"""Positions of CUPID as JSON values.

`stock` begins with its top card; `trick` holds the card led, if any; `seen` are the cards played this round in their order; `shown`
are the cards of each hand that were taken face up. How many tricks `won` holds tells how large the hands are; what is left out of
`hands`, `prize`, `turn_up` and `stock` is dealt from the cards that stand nowhere else.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from rules_engine.core import TERMINAL, Position
from rules_engine.errors import InvalidPosition
from rules_engine.games.cupid_tricks.play import NONE, CupidState
from rules_engine.positions import CardCount, PositionReader, Where

if TYPE_CHECKING:
    from rules_engine.games.cupid_tricks.play import CupidRules

PHASES = ("lead", "follow", "draw", "over")
KEYS = (
    "players", "phase", "hands", "stock", "turn_up", "prize", "trick", "won", "seen", "shown", "scores", "round", "dealer",
    "leader", "last_winner", "winner", "chance",
)  # fmt: skip


def to_position(state: CupidState) -> Position:
    """Return the whole state."""
    ids = state.rules.tables.ids

    def names(cards: list[int]) -> list[str]:
        return [ids[card] for card in cards]

    return {
        "players": 2,
        "phase": "over" if state.is_terminal else state.phase,
        "hands": [names(hand) for hand in state.hands],
        "stock": names(state.stock),
        "turn_up": None if state.turn_up == NONE else ids[state.turn_up],
        "prize": names(state.prize),
        "trick": [] if state.lead_card == NONE else [ids[state.lead_card]],
        "won": [names(cards) for cards in state.won],
        "seen": names(state.seen),
        "shown": [names(cards) for cards in state.shown],
        "scores": list(state.scores),
        "round": state.round,
        "dealer": state.dealer,
        "leader": state.leader,
        "last_winner": None if state.last_winner == NONE else state.last_winner,
        "winner": None if state.winner in (NONE, TERMINAL) else state.winner,
        "chance": state.chance.state,
    }


def from_position(rules: CupidRules, position: Position, seed: int) -> CupidState:
    """Return the state of a position, whole or in part."""
    reader = PositionReader(position, known=KEYS)
    reader.whole("players", rules.min_players, low=rules.min_players, high=rules.max_players)
    state = CupidState(rules, seed)
    state.round = reader.whole("round", 1, low=1, high=rules.max_rounds)
    state.dealer = reader.whole("dealer", 0, high=1)
    state.last_winner = _seat(reader, "last_winner")
    first = rules.first_leader(state.dealer) if state.last_winner == NONE else state.last_winner
    state.leader = reader.whole("leader", first, high=1)
    state.scores = reader.wholes("scores", [0, 0], length=2)
    state.phase = reader.word("phase", PHASES, "lead")
    if "chance" in reader:
        state.chance.state = reader.whole("chance", high=(1 << 64) - 1)
    _read_winner(state, reader)
    _Dealing(state, reader).deal()
    state.current_player = _mover(state)
    return state


def _seat(reader: PositionReader, key: str) -> int:
    return NONE if reader.value.get(key) is None else reader.whole(key, high=1)


def _read_winner(state: CupidState, reader: PositionReader) -> None:
    """The scores tell whether the game is over, and who has won; all else must agree."""
    target = state.rules.target
    reached = [seat for seat in (0, 1) if state.scores[seat] >= target]
    if len(reached) == 2:
        raise InvalidPosition(reader.at("scores"), f"both have reached {target} points; the first to do so has won")
    if reached and state.phase != "over":
        raise InvalidPosition(reader.at("scores"), f"{max(state.scores)} points have reached the target of {target}")
    if state.phase == "over":
        if not reached and state.round < state.rules.max_rounds:
            raise InvalidPosition(reader.at("phase"), f"the play is not over: nobody has {target} points")
        state.winner = reached[0] if reached else TERMINAL
    given = _seat(reader, "winner")
    if given not in (NONE, state.winner):
        raise InvalidPosition(reader.at("winner"), f"seat {given} has not won: the scores say otherwise")


def _mover(state: CupidState) -> int:
    if state.phase == "over":
        return TERMINAL
    if state.phase == "draw":
        return state.leader if state.rules.draws_with_lead else state.last_winner
    return state.leader if state.phase == "lead" else 1 - state.leader


class _Dealing:
    """Places what a position gives, then deals the rest: to the hands, the prize, the turn-up, and what is left to the stock."""

    def __init__(self, state: CupidState, reader: PositionReader) -> None:
        self.state, self.reader, self.rules = state, reader, state.rules
        self.box = CardCount({card.id: card.copies for card in state.rules.tables.cards})

    def deal(self) -> None:
        state, reader, rules = self.state, self.reader, self.rules
        self._read_played()
        hands, prize, open_cards = self._sizes()
        state.hands = self._pair("hands", hands)
        state.turn_up = self._turn_up(due=open_cards > 0)
        state.prize = self._cards(reader.items("prize", []), reader.at("prize"), prize)
        state.stock = self._cards(reader.items("stock", []), reader.at("stock"), max(open_cards - 1, 0))
        unplaced = [rules.number_of[card] for card in self.box.rest()]
        state.chance.shuffle(unplaced)
        rest = iter(unplaced)
        for seat in (0, 1):
            state.hands[seat] += islice(rest, hands[seat] - len(state.hands[seat]))
        state.prize += islice(rest, prize - len(state.prize))
        if state.turn_up == NONE and open_cards:
            state.turn_up = next(rest)
        state.stock += rest
        self._read_shown()

    def _cards(self, value: Any, where: Where, limit: int | None = None) -> list[int]:
        return [self.rules.number_of[card] for card in self.box.take_all(value, where, limit=limit)]

    def _pair(self, key: str, limits: tuple[int, int] | None = None) -> list[list[int]]:
        found = self.reader.items(key, [[], []], length=2)
        where = self.reader.at(key)
        return [self._cards(found[seat], (*where, seat), limits[seat] if limits else None) for seat in (0, 1)]

    def _turn_up(self, *, due: bool) -> int:
        given, where = self.reader.value.get("turn_up"), self.reader.at("turn_up")
        if given is None:
            return NONE
        if not due:
            raise InvalidPosition(where, "nothing is left to draw, so no card is turned up")
        return self.rules.number_of[self.box.take(given, where)]

    def _read_played(self) -> None:
        state, reader = self.state, self.reader
        state.won = self._pair("won")
        for seat in (0, 1):
            if len(state.won[seat]) % 2:
                raise InvalidPosition((*reader.at("won"), seat), "a trick of one card; each is of two")
        trick = self._cards(reader.items("trick", []), reader.at("trick"), 1)
        if bool(trick) != (state.phase == "follow"):
            expected = "a card" if state.phase == "follow" else "no card"
            raise InvalidPosition(reader.at("trick"), f"in the phase {state.phase} the trick holds {expected}")
        state.lead_card = trick[0] if trick else NONE
        played = [*state.won[0], *state.won[1], *trick]
        state.seen = self._known("seen", reader.items("seen")) if "seen" in reader else played
        if sorted(state.seen) != sorted(played):
            raise InvalidPosition(reader.at("seen"), "these are not the cards of `won` and `trick`")

    def _known(self, key: str, value: Any, *place: int) -> list[int]:
        """Return cards that stand in another zone too."""
        box = CardCount({card.id: card.copies for card in self.rules.tables.cards})
        return [self.rules.number_of[card] for card in box.take_all(value, (*self.reader.at(key), *place))]

    def _sizes(self) -> tuple[tuple[int, int], int, int]:
        """Return how many cards the hands, the prize, and stock and turn-up together hold after the tricks played so far."""
        state, rules, reader = self.state, self.rules, self.reader
        played = len(state.won[0]) + len(state.won[1])
        prize = 0 if played == len(rules.tables.cards) else rules.prize_cards
        tricks = (played - rules.prize_cards + prize) // 2
        if tricks > rules.tricks - (state.phase != "over"):
            raise InvalidPosition(reader.at("won"), f"after {tricks} tricks the round is over; it has {rules.tricks}")
        if state.phase == "draw" and not (state.last_winner != NONE and 1 <= tricks <= rules.draws):
            rule = f"a draw follows each of the first {rules.draws} tricks"
            raise InvalidPosition(reader.at("phase"), f"{rule}; give `last_winner` and `won`")
        drawn = max(0, min(tricks - (state.phase in ("draw", "over")), rules.draws))
        held = rules.hand + drawn - tricks
        hands = [held, held]
        hands[state.leader] -= state.phase == "follow"
        return (hands[0], hands[1]), prize, 2 * (rules.draws - drawn)

    def _read_shown(self) -> None:
        state, reader = self.state, self.reader
        found = reader.items("shown", [[], []], length=2)
        state.shown = [self._known("shown", found[seat], seat) for seat in (0, 1)]
        for seat in (0, 1):
            for place, card in enumerate(state.shown[seat]):
                if card not in state.hands[seat]:
                    name = self.rules.tables.ids[card]
                    raise InvalidPosition((*reader.at("shown"), seat, place), f'"{name}" is not in that hand')
