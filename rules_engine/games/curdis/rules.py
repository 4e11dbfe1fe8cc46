"""The rules as one object: what the printed cards, the numbers and the rulings come to, and the way to the other parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from card_data.schema import Game
from rules_engine.core import Action, Event, Position, Rules, Violation
from rules_engine.games.curdis.lays import Lays, king_plays
from rules_engine.games.curdis.play import TURN_DRAW, TURN_ORDER, CurdisState
from rules_engine.games.curdis.steps import Step, make_step
from rules_engine.games.curdis.tables import MAIN, MINE, Drop, Play, R, Tables, whole
from rules_engine.notation import SEAT_NAMES


class CurdisRules(Rules[CurdisState]):
    """The rules of Curdis from its printed cards and numbers."""

    slug = "curdis"
    index = R

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        super().__init__(game, rulings)
        options = self.options
        self.tables = Tables(game, options)
        self.on_main, self.on_mine = (Lays(self.tables, options, pile) for pile in (MAIN, MINE))
        self._read_numbers()
        self.kings = king_plays(self.tables, self.king, self.showing)
        self.king_bits = (1 << self.king) - 1
        self.wilds, self.lives, self.deads = (self.tables.birds_of(kind) for kind in ("wild", "live", "dead"))
        self.bird_spots = self.tables.spots([*self.wilds, *self.lives, *self.deads])
        self.names_colour = options["colour_choice"] == "first_dealer"
        self.may_always_draw = options["may_draw"] == "always"
        self.may_keep = options["after_drawing"] == "may_play"
        self.reshuffles = options["empty_stock"] == "reshuffle"
        self.wild_alone = options["wild_last"] == "alone"
        self.live_again = options["live_again"] == "allowed"
        self.king_owner_free = options["king_end_score"] == "owner_free"
        self.max_plies = self.all_rounds * (2 * self.turn_cap + len(self.tables.cards) + 1) + len(self.tables.colours)
        self.drops = self.tables.drops
        self._steps: list[dict[Play, Step]] = [{} for _ in SEAT_NAMES]
        self.draw_events = [Event(TURN_DRAW, seat) for seat in range(len(SEAT_NAMES))]
        tops = range(len(self.tables.rows))
        self.next_events = [[Event(TURN_ORDER, seat, (top,)) for top in tops] for seat in range(len(SEAT_NAMES))]

    def _read_numbers(self) -> None:
        numbers = self.game.numbers
        self.rounds, self.first_round = whole(self.game, "rounds"), whole(self.game, "first_round")
        colours = len(self.tables.colours) if self.options["match_length"] == "all_colours" else 1
        self.all_rounds = self.rounds * colours
        self.showing, self.king, self.draw = (whole(self.game, name) for name in ("showing", "king", "draw"))
        self.private_start, self.turn_cap = whole(self.game, "private_start"), whole(self.game, "turn_cap")
        deal = numbers["deal"]
        assert isinstance(deal, Mapping)
        self.deal = {int(players): int(str(each)) for players, each in deal.items()}

    @property
    def min_players(self) -> int:
        allowed = self.options["two_players"] == "allowed"
        return whole(self.game, "fewest_players") if allowed else self.game.min_players

    def starting_card(self, round_number: int, colour: str) -> int:
        """Return the card that opens a round: the numbers fall by one, and begin anew with each colour."""
        return self.tables.colour_numbers[colour, self.first_round - (round_number - 1) % self.rounds]

    def step(self, seat: int, play: Play) -> Step:
        """Return what a play on a pile does."""
        step = self._steps[seat].get(play)
        if step is None:
            if play not in self._steps[0]:
                self._steps[0][play] = make_step(self.tables, self.options, play)
            step = self._steps[seat][play] = self._steps[0][play].told_of(seat)
        return step

    def drops_of(self, play: Play) -> list[Drop]:
        """Return what leaves a hand with a play."""
        return [self.drops[self.tables.number_of[card]] for card in play.cards]

    def new_initial_state(self, players: int, seed: int) -> CurdisState:
        self.check_players(players)
        state = CurdisState(self, players, seed)
        state.begin()
        return state

    def from_position(self, position: Position, seed: int = 0) -> CurdisState:
        from rules_engine.games.curdis.position import from_position

        return from_position(self, position, seed)

    def candidate_actions(self, state: CurdisState) -> Iterable[Action]:
        from rules_engine.games.curdis.candidates import candidate_actions

        return candidate_actions(state)

    def explain(self, state: CurdisState, action: Action) -> tuple[Violation, ...]:
        from rules_engine.games.curdis.explain import explain

        return explain(state, action)

    def format_action(self, action: Action) -> str:
        from rules_engine.games.curdis.talk import format_action

        return format_action(self, action)

    def parse_action(self, text: str) -> Action:
        from rules_engine.games.curdis.talk import parse_action

        return parse_action(self, text)

    def format_event(self, event: Event) -> str:
        from rules_engine.games.curdis.talk import format_event

        return format_event(self, event)
