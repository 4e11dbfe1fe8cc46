"""Cubo as a game that can be started, asked and told: its printed numbers, the rulings' choices, events made once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from card_data.schema import Game
from rules_engine.core import CHANCE, Action, Event, Position, Rules, Violation
from rules_engine.games.cubo.actions import Capture, Demote, Jump, Move, Promote, Tip, Turn
from rules_engine.games.cubo.board import IMMUNE
from rules_engine.games.cubo.play import CuboState
from rules_engine.games.cubo.tables import SEATS, R, Tables, mapping, whole
from rules_engine.notation import seat_name

CUBE_HANDED, SETUP_HOME = R("cube.handed"), R("setup.home")
TURN_COST, TURN_STOP = R("turn.cost"), R("turn.stop")
ROTATE_HEADING, ROTATE_PRICE = R("rotate.heading"), R("rotate.price")
PROMOTE_RANK, PROMOTE_HEADING = R("promote.rank"), R("promote.heading")
DEMOTE_RANK, DEMOTE_HEADING = R("demote.rank"), R("demote.heading")
VARIANT_PACE, VARIANT_COSTLY, VARIANT_FIRST = R("variant.pace"), R("variant.costly"), R("variant.first")
VARIANT_ARMY = {"mixed": R("variant.mixed"), "all_ones": R("variant.recruits")}

KINDS = {
    "move": (Move,), "jump": (Jump,), "rotate": (Turn, Tip), "promote": (Promote,), "demote": (Demote,), "capture": (Capture,),
}  # fmt: skip
"""The printed kinds of action."""
STOPS = ("spent", "stuck", "passed")
"""Why a turn ends."""


class CuboRules(Rules[CuboState]):
    """The rules of Cubo for one set of printed cubes and rulings."""

    slug = "cubo"
    index = R

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        super().__init__(game, rulings)
        self.tables = Tables(game, self.options)
        self._choose_pace()
        self._choose_army()
        self._choose_end()
        self.step = whole(game.numbers["rank_step"])
        self.rolls = self.options["move_manner"] == "roll"
        # A single attacker from which a cube is safe has left the board, or is frozen: its victim need not be looked at.
        self.barred_mark = IMMUNE if self.options["immunity_scope"] == "all_attackers" else 0
        self._prepare_events()
        army = whole(game.numbers["cubes_per_side"])
        # A turn has at most so many attacks, for each is paid, or loses or freezes a cube, or wins one.
        longest = 3 * (self.actions + army) + 1
        throws_for_start = whole(mapping(game.numbers["caps"])["quiet_turns"])
        # The first turn may be thrown for again and again: more than these equal throws in a row are less likely than 6 ** -100.
        self.max_plies = len(SEATS) * army + throws_for_start + self.turn_cap * longest

    # What was agreed upon

    def _choose_pace(self) -> None:
        numbers = self.game.numbers
        cost = dict(mapping(numbers["cost"]))
        cost["promote"] = self._agreed("rank_change_cost", cost["promote"])
        cost["demote"] = self._agreed("rank_change_cost", cost["demote"])
        cost["capture"] = self._agreed("capture_cost", cost["capture"])
        self.cost: dict[type, int] = {kind: whole(cost[name]) for name, kinds in KINDS.items() for kind in kinds}
        self.dearest = max(self.cost.values())
        self.actions = self._agreed("turn_actions", numbers["actions"])
        self.first_actions = min(self.actions, self._agreed("first_turn", self.actions))

    def _agreed(self, option: str, usual: object) -> int:
        """Return the number of a choice: the one that the rulebook prints for the usual choice, else the variant's."""
        names = {"turn_actions": "pace"}
        if self._is_usual(option):
            assert isinstance(usual, int)
            return usual
        return whole(mapping(mapping(self.game.numbers["variants"])[names.get(option, option)])[self.options[option]])

    def _is_usual(self, option: str) -> bool:
        return any(ruling.option == option and ruling.choice == self.options[option] for ruling in self.game.rulings)

    def _choose_army(self) -> None:
        """Ranks to start with: thrown, or those of the printed triangles, or those of a variant, or set while placing."""
        kind = self.options["start_army"]
        self.free_ranks = self.options["placement_ranks"] == "free"
        self.thrown = kind == "rolled" and not self.free_ranks
        self.screens = self.options["placement_order"] == "hidden"
        self.alternate = self.options["placement_order"] == "alternating"
        self.army: list[list[int]] = [[], []]
        if kind == "mixed":
            self.army = [
                [rank for card in row if isinstance(rank := card.values["start"], int)] for row in self.tables.printed
            ]
        elif kind != "rolled":
            ranks = mapping(mapping(mapping(self.game.numbers["variants"])["army"])[kind])
            self.army = [[int(rank) for rank, cubes in ranks.items() for _ in range(whole(cubes))] for _ in SEATS]

    def _choose_end(self) -> None:
        """Ruling B34. Where a game may go on for ever, a guard breaks it off, undecided."""
        caps = mapping(self.game.numbers["caps"])
        self.counts = self.options["stand_off"] == "count_cubes"
        self.turn_cap = whole(caps["turns" if self.counts else "guard_turns"])
        self.quiet_cap = whole(caps["quiet_turns"]) if self.counts else self.turn_cap

    # Events that recur

    def _prepare_events(self) -> None:
        """Make once what happens again and again: events are values."""
        lefts = range(self.actions + 1)
        self.cost_events = [[Event(TURN_COST, seat, (left,)) for left in lefts] for seat in SEATS]
        self.stop_events = [{why: Event(TURN_STOP, seat, (why,)) for why in STOPS} for seat in SEATS]
        self.first_events = tuple(self._first_events())
        self._turned: dict[tuple[int, Action, bool], tuple[Event, ...]] = {}
        self._changed: dict[tuple[int, Action, int], tuple[Event, ...]] = {}

    def _first_events(self) -> Iterator[Event]:
        names = self.tables.names
        yield Event(CUBE_HANDED, CHANCE, (self.options["handedness"].replace("_", "-"),))
        for seat in SEATS:
            home = self.tables.home[seat]
            yield Event(SETUP_HOME, seat, (self.tables.sides[seat], names[home[0]], names[home[-1]]))
        if not self._is_usual("turn_actions"):
            yield Event(VARIANT_PACE, CHANCE, (self.actions,))
        if not self._is_usual("rank_change_cost"):
            yield Event(VARIANT_COSTLY, CHANCE, (self.cost[Promote],))
        if not self._is_usual("first_turn"):
            yield Event(VARIANT_FIRST, CHANCE, (self.first_actions,))
        if self.options["start_army"] in VARIANT_ARMY and not self.free_ranks:
            yield Event(VARIANT_ARMY[self.options["start_army"]], CHANCE)

    def turn_events(self, seat: int, action: Turn | Tip, half: bool) -> tuple[Event, ...]:
        """Return what a rotation tells, by a half turn or another."""
        key = (seat, action, half)
        found = self._turned.get(key)
        if found is None:
            by = "half" if half else "quarter"
            price = () if isinstance(action, Tip) else (Event(ROTATE_PRICE, seat, (by,)),)
            found = self._turned[key] = (Event(ROTATE_HEADING, seat, action[:-1]), *price)
        return found

    def change_events(self, seat: int, action: Promote | Demote, code: int) -> tuple[Event, ...]:
        """Return what a promotion or demotion to a code tells."""
        key = (seat, action, code)
        found = self._changed.get(key)
        if found is None:
            up = isinstance(action, Promote)
            rank, heading = (PROMOTE_RANK, PROMOTE_HEADING) if up else (DEMOTE_RANK, DEMOTE_HEADING)
            found = self._changed[key] = (
                Event(rank, seat, (action.at, self.tables.rank[code])),
                Event(heading, seat, (action.at, action.facing)),
            )
        return found

    # The contract

    def new_initial_state(self, players: int, seed: int) -> CuboState:
        self.check_players(players)
        state = CuboState(self, seed)
        state.set_up()
        return state

    def from_position(self, position: Position, seed: int = 0) -> CuboState:
        from rules_engine.games.cubo.position import from_position

        return from_position(self, position, seed)

    def candidate_actions(self, state: CuboState) -> Iterable[Action]:
        from rules_engine.games.cubo.explain import candidates

        return candidates(state)

    def explain(self, state: CuboState, action: Action) -> tuple[Violation, ...]:
        from rules_engine.games.cubo.explain import explain

        return explain(state, action)

    def format_action(self, action: Action) -> str:
        from rules_engine.games.cubo.talk import format_action

        return format_action(action)

    def parse_action(self, text: str) -> Action:
        from rules_engine.games.cubo.talk import parse_action

        return parse_action(self, text)

    def format_event(self, event: Event) -> str:
        from rules_engine.games.cubo.talk import format_event

        return format_event(self, event)

    def side_name(self, seat: int) -> str:
        """Return a player with their colour: `Ada (teal)`."""
        return f"{seat_name(seat)} ({self.tables.sides[seat]})"
