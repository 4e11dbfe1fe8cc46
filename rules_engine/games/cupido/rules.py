"""What the printed numbers and the choice of each ruling make of the game, and the actions and events made once for all plays."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from card_data.schema import Game
from rules_engine.core import Action, Event, Position, Rules, Violation
from rules_engine.games.cupido import book
from rules_engine.games.cupido.legal import Move
from rules_engine.games.cupido.play import CupidoState
from rules_engine.games.cupido.setup import set_up
from rules_engine.games.cupido.tables import Tables

UNLIMITED = sys.maxsize


class CupidoRules(Rules[CupidoState]):
    """The rules of Cupido from its printed cards and numbers."""

    slug = "cupido"
    index = book.R

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        super().__init__(game, rulings)
        self.tables = Tables(game)
        self.first_deal, self.no_desire = self._number("first_deal"), self._number("no_desire")
        self.hand, self.hand_limit = self._number("hand"), self._number("hand_limit")
        self.hand_limit_in_turn = self._number("hand_limit_in_turn")
        self.sexes, self.darts_each, self.draw = self._number("sexes"), self._number("darts_each"), self._number("draw")
        self.main_actions, self.max_turns = self._number("main_actions"), self._number("max_turns")
        self._choose_for_the_cards()
        self._choose_for_the_turn()
        self._choose_for_the_end()
        self.max_plies = self._longest_play()
        self._prepare_actions()
        self._prepare_events()

    def _number(self, name: str) -> int:
        value = self.game.numbers[name]
        assert isinstance(value, int), name
        return value

    def _has(self, option: str, choice: str) -> bool:
        return self.options[option] == choice

    def _choose_for_the_cards(self) -> None:
        """Rulings C1, C2, C5, C7 to C10: first deal, deck and pile."""
        self.redraws_easy = self._has("desire_of_the_easy_going", "redraw")
        self.tied_only = self._has("first_deal_tie", "tied_players")
        self.ends_without_deck = self._has("empty_deck", "game_ends")
        self.pile_to_draw = {"reshuffle": 2, "no_draw": UNLIMITED, "game_ends": 0}[self.options["empty_deck"]]
        """How many discards it takes that an empty deck can be drawn from: the top one stays where it is."""
        self.pile_to_hand = self._has("discard_to_hand", "allowed")
        self.group_to_hand = self._has("group_to_hand", "allowed")
        self.reaches_all = self._has("discard_reach", "any_card")
        self.swaps_under = self._has("swapped_card_goes", "bottom")

    def _choose_for_the_turn(self) -> None:
        """Rulings C4, C6, C12 to C18: what a turn may hold, and when a steal succeeds."""
        self.main_is_due = self._has("main_action", "compulsory")
        self.no_repeat = self._has("free_action_cycle", "no_repeat")
        self.free_cap = self._number("free_action_cap") if self.no_repeat else UNLIMITED
        self.drops_may_repeat = self.pile_to_hand or self.group_to_hand
        """Where cards go back to hands, a turn could not always end if a discard from the hand could be refused."""
        self.plays_down_at_once = self._has("full_hand", "play_at_once")
        own = [self.tables.own_circles(card) for card in range(len(self.tables.cards))]
        times = self._has("victim_counts_target", "left_out") + self._has("thief_counts_target", "counts")
        self.head_start = [times * circles for circles in own]
        """What is added to the thief's circles, against the victim's as they lie, when a card is wanted."""
        self.may_sulk = self._has("stolen_must_be_satisfied", "not_needed")
        self.easy_can_be_shot = self._has("steal_the_easy_going", "dart_only")
        self.discards_bar_steals = self._has("make_room_first", "refused")
        self.dart_is_extra = self._has("dart_is_main_action", "extra_action")

    def _choose_for_the_end(self) -> None:
        """Rulings C20 to C22 and C26: when a marriage counts, and what a play without one is worth."""
        self.is_declared = self._has("marriage", "declared")
        waits = self._has("win_tested", "end_of_turn")
        self.wins_at_once = not waits and not self.is_declared
        self.wins_at_end = waits and not self.is_declared
        self.hand_comes_first = self._has("win_with_full_hand", "hand_first") or (waits and self.is_declared)
        self.cap_has_winner = self._has("long_game", "most_satisfied")

    def _longest_play(self) -> int:
        """A turn has its counted free actions, a discard for each card that was or came into the hand, and the rest."""
        if not self.no_repeat:
            return UNLIMITED
        main = self.main_actions + self.darts_each * self.dart_is_extra
        to_hand = self.free_cap * (self.pile_to_hand or self.group_to_hand)
        drops = max(self.hand, self.hand_limit) + self.main_actions * self.draw + to_hand
        return self.max_turns * (self.free_cap + drops + main + 1)

    def _prepare_actions(self) -> None:
        ids, seats = self.tables.ids, range(self.max_players)

        def moves(verb: str) -> list[Action]:
            return [Move(verb, card) for card in ids]

        self.plays, self.drops, self.takes, self.leaves = moves("play"), moves("drop"), moves("take"), moves("leave")
        self.pockets, self.returns, self.swaps = moves("pocket"), moves("return"), moves("swap")
        self.steals: list[list[Action]] = [[Move("steal", card, victim) for card in ids] for victim in seats]
        self.darts: list[list[Action]] = [[Move("dart", card, victim) for card in ids] for victim in seats]
        self.draw_action, self.marry, self.end = Move("draw"), Move("marry"), Move("end")
        self.rivals = [
            [[(seat + step) % players for step in range(1, players)] for seat in range(players)]
            for players in range(self.max_players + 1)
        ]

    def _prepare_events(self) -> None:
        """Make the events that recur once: they are values, and playing is then a matter of lists."""
        ids, seats = self.tables.ids, range(self.max_players)

        def events(rule: str, *more: str) -> list[list[Event]]:
            return [[Event(rule, seat, (card, *more)) for card in ids] for seat in seats]

        self.play_events, self.drop_events = events(book.FREE_PLAY), events(book.FREE_DROP)
        self.take_events, self.leave_events = events(book.FREE_PICK), events(book.FREE_LEAVE)
        self.pocket_events, self.return_events = events(book.FREE_PICK, "hand"), events(book.FREE_RETURN)
        self.easy_events, self.sulking_events = events(book.GROUP_EASY), events(book.STEAL_SULKING)
        self.room_events = events(book.STEAL_MAKE_ROOM)
        self.draw_events = [Event(book.MAIN_DRAW, seat) for seat in seats]
        self.when_events = [
            [Event(book.FREE_WHEN, seat, (when,)) for seat in seats] for when in ("before", "", "after")
        ]

    def new_initial_state(self, players: int, seed: int) -> CupidoState:
        self.check_players(players)
        state = CupidoState(self, players, seed)
        set_up(state)
        return state

    def from_position(self, position: Position, seed: int = 0) -> CupidoState:
        from rules_engine.games.cupido.position import from_position

        return from_position(self, position, seed)

    def candidate_actions(self, state: CupidoState) -> Iterable[Action]:
        from rules_engine.games.cupido.legal import candidate_actions

        return candidate_actions(state)

    def explain(self, state: CupidoState, action: Action) -> tuple[Violation, ...]:
        from rules_engine.games.cupido.explain import explain

        return explain(state, action)

    def format_action(self, action: Action) -> str:
        from rules_engine.games.cupido.talk import format_action

        return format_action(self, action)

    def parse_action(self, text: str) -> Action:
        from rules_engine.games.cupido.talk import parse_action

        return parse_action(self, text)

    def format_event(self, event: Event) -> str:
        from rules_engine.games.cupido.talk import format_event

        return format_event(self, event)
