"""The rules from the printed numbers and the rulings; all that recurs in every turn is made once, here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from card_data.schema import Game
from rules_engine.core import CHANCE, Action, Event, Position, Rules, Violation
from rules_engine.games.in_love_and_war.actions import Add, Discard, Lay, Propose
from rules_engine.games.in_love_and_war.groups import Arrangement, Counts, Recogniser, Slots
from rules_engine.games.in_love_and_war.hearing import INTERFERE_ORDER
from rules_engine.games.in_love_and_war.play import NONE, LoveState
from rules_engine.games.in_love_and_war.tables import LayOption, R, Tables

TURN_DRAW, TURN_DISCARD, TURN_NEXT = R.all(("turn.draw", "turn.discard", "turn.next"))
MEOW_DISCARD, MEOW_NEWEST, MEOW_NEXT = R.all(("meow.discard", "meow.newest", "meow.next"))


class LoveRules(Rules[LoveState]):
    """The rules of In Love and War from its printed cards and numbers."""

    slug = "in_love_and_war"
    index = R

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        super().__init__(game, rulings)
        self.hand, self.draw, self.discard = (self._number(name) for name in ("hand", "draw", "discard"))
        self.set_size, self.sets = self._number("set_size"), self._number("sets_to_propose")
        self.pair_size, self.pairs = self._number("pair_size"), self._number("pairs_to_propose")
        self.yes_base, self.yes_per_group = self._number("yes_base"), self._number("yes_per_gadget_group")
        self.turn_overs, self.turn_overs_per_mark = self._number("turn_overs"), self._number("turn_overs_per_mark")
        self.marks_per_failure = self._number("marks_per_failure")
        self.full = self.sets * self.set_size + self.pairs * self.pair_size
        self.least_to_call = self.set_size - 1 + self.discard
        """Cards that a hand needs to lay a set with a discard and to discard after it."""
        self.mark_pieces = sum(row.copies for row in game.component("marks").rows)
        self._read_options()
        self.tables = Tables(game, self.set_size, self.pair_size)
        self.groups = Recogniser(
            self.tables, self.sets, self.pairs, mixed_counts=self.options["mixed_gadget_group"] == "counts"
        )
        self.dead_discard = self.tables.baby if self.options["claim_discarded_baby"] == "forbidden" else NONE
        self.deck = [kind for kind, copies in enumerate(self.tables.copies) for _ in range(copies)]
        yes = [card for card in game.cards if card.values["kind"] == "yes"]
        self.yes_id, self.yes_cards = yes[0].id, sum(card.copies for card in yes)
        self.proposals = lru_cache(maxsize=1 << 10)(self._proposals)
        self.max_plies = max(self._most_plies(players) for players in range(game.min_players, game.max_players + 1))
        self._prepare()

    def _number(self, name: str) -> int:
        value = self.game.numbers[name]
        assert isinstance(value, int), name
        return value

    def _read_options(self) -> None:
        chosen = self.options
        self.hand_only = chosen["laid_in_shuffle"] == "hand_only"
        self.renames = chosen["laid_babies"] == "renamed"
        self.meow_counts_as_three = chosen["single_meow_when_complete"] == "counts_as_three"
        self.must_propose = chosen["propose_when_complete"] == "must"
        self.one_each = chosen["interference_limit"] == "one_each"
        self.loses_added = chosen["interference_cards"] == "lost"
        self.spends_marks = chosen["marks_after_use"] == "spent"
        self.deals_the_rest = chosen["short_redraw"] == "deal_the_rest"
        self.ends_at_once = chosen["last_card"] == "at_once"
        self.caps_marks = chosen["marks_run_out"] == "capped"

    def _prepare(self) -> None:
        ids, seats = self.tables.ids, range(self.max_players)
        self.discards: list[Action] = [Discard(card) for card in ids]
        self.lays: list[list[tuple[Action, LayOption]]] = [
            [(Lay(tuple(self.tables.tokens[slot] for slot in option.slots)), option) for option in options]
            for options in self.tables.lays
        ]
        self.nothing_to_add: list[Action] = [Add(())]
        self.draw_events = [Event(TURN_DRAW, seat, (self.draw,)) for seat in seats]
        self.discard_events = [[Event(TURN_DISCARD, seat, (card,)) for card in ids] for seat in seats]
        self.shed_events = [[Event(MEOW_DISCARD, seat, (card,)) for card in ids] for seat in seats]
        self.silence_events = [Event(MEOW_NEWEST, CHANCE, (card,)) for card in ids]
        self.next_events = [Event(TURN_NEXT, seat) for seat in seats]
        self.after_meow_events = [Event(MEOW_NEXT, seat) for seat in seats]
        self.decline_events = [Event(INTERFERE_ORDER, seat, ("nothing",)) for seat in seats]

    def _most_plies(self, players: int) -> int:
        """Return a bound: each turn draws, a player lays so many sets between two hands, each failure takes a hand off the stack."""
        stack = len(self.deck) - players * self.hand
        failures = stack // self.hand + 2 * players
        meows = self.sets * (players + failures)
        windows = stack + meows
        return windows * (self.discard + players - 1) + meows + failures * (players + 1)

    def _proposals(self, hand: Counts, laid: tuple[Slots, ...]) -> dict[Action, Arrangement]:
        """Return what can be proposed with the cards in hand and the laid sets, the most Yes cards first."""
        found = self.groups.arrangements(hand, self.sets - len(laid), self.pairs)
        for slots in laid:
            found = self._join(found, self._laid_set(slots))
        ordered = sorted(found.items(), key=lambda item: (-item[1].bonus, item[0]))
        ids = self.tables.ids
        return {Propose(tuple(ids[kind] for kind in names)): arrangement for names, arrangement in ordered}

    def _laid_set(self, slots: Slots) -> dict[Slots, Arrangement]:
        """Return what a laid set counts as: what it was called; by ruling L7 its babies may be named anew."""
        if not self.renames:
            return {(): Arrangement((), self.groups.bonus(slots))}
        counts = [0] * self.tables.size
        for slot in slots:
            counts[self.tables.physical(slot)] += 1
        return self.groups.arrangements(tuple(counts), 1, 0)

    def _join(self, one: dict[Slots, Arrangement], other: dict[Slots, Arrangement]) -> dict[Slots, Arrangement]:
        found: dict[Slots, Arrangement] = {}
        for names, arrangement in one.items():
            for more, further in other.items():
                key = tuple(sorted((*names, *more)))
                bonus = arrangement.bonus + further.bonus
                if key not in found or found[key].bonus < bonus:
                    found[key] = Arrangement((*further.groups, *arrangement.groups), bonus)
        return found

    def new_initial_state(self, players: int, seed: int) -> LoveState:
        self.check_players(players)
        state = LoveState(self, players, seed)
        state.deal()
        return state

    def from_position(self, position: Position, seed: int = 0) -> LoveState:
        from rules_engine.games.in_love_and_war.position import from_position

        return from_position(self, position, seed)

    def candidate_actions(self, state: LoveState) -> Iterable[Action]:
        from rules_engine.games.in_love_and_war.candidates import candidates

        return candidates(state)

    def explain(self, state: LoveState, action: Action) -> tuple[Violation, ...]:
        from rules_engine.games.in_love_and_war.explain import explain

        return explain(state, action)

    def format_action(self, action: Action) -> str:
        from rules_engine.games.in_love_and_war.talk import format_action

        return format_action(action)

    def parse_action(self, text: str) -> Action:
        from rules_engine.games.in_love_and_war.talk import parse_action

        return parse_action(self, text)

    def format_event(self, event: Event) -> str:
        from rules_engine.games.in_love_and_war.talk import format_event

        return format_event(self, event)
