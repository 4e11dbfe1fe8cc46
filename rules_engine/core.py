"""The contract that every game keeps. Names are OpenSpiel's in snake case; `Rules` is its `Game`, for `Game` is the printed thing.

A `State` is one play of a game. It is changed by `apply` alone and copied by `clone`. Players are seats from 0, clockwise.

Legality has two formulations, on purpose: `State.legal_actions` is the fast one that plays; `explain` is the declarative one, a
predicate a rule id. They agree in every state for every action of `Rules.candidate_actions`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Generic, NamedTuple, Self, TypeVar

from card_data.schema import Game
from rules_engine.chance import Chance, mix
from rules_engine.errors import IllegalAction, InvalidAction, UnknownRuling
from rules_engine.rules import RuleIndex

CHANCE = -1
"""The player to move when dice decide: sample from `chance_outcomes`."""
TERMINAL = -4
"""The player to move when the play is over (the numbers are OpenSpiel's)."""

Action = Hashable
Position = dict[str, Any]


class Event(NamedTuple):
    """Something that happened, and the rule that made it happen: transcripts are written, and rules counted, from these."""

    rule: str
    player: int
    """The seat it happened to or was done by; `CHANCE` for shuffles and dice."""
    values: tuple[Any, ...] = ()


_RULE = itemgetter(0)


class Violation(NamedTuple):
    """A rule that forbids an action here."""

    rule: str
    facts: str
    """The values that decided, as a sentence: `you hold five yellow circles, the other group four`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a play ended and how it stands."""

    termination: str
    """`win`, `cap`, `depleted` ...: the game's own words, each explained in its module."""
    rule: str
    """The id of the rule that ended it."""
    winners: tuple[int, ...]
    """The seats that won; several for a shared win, none where nobody does."""
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Observation:
    """All that one player may know now, and all that a bot gets. Equal when the player could not tell two states apart."""

    player: int
    current_player: int
    legal_actions: tuple[Action, ...]
    """The player's own choices; empty when it is not their turn."""
    public: tuple[Any, ...]
    private: tuple[Any, ...]
    sample: Callable[[Chance], State] = field(compare=False, repr=False)
    """Return a full state, drawn at random from those that look like this to the player."""


class State(ABC):
    """One play in progress."""

    __slots__ = ("_legal", "chance", "events", "history", "players", "rules", "seed")

    rules: Rules[Any]

    def __init__(self, rules: Rules[Any], players: int, seed: int) -> None:
        self.rules = rules
        self.players = players
        self.seed = seed
        self.chance = Chance(mix(seed, "play"))
        self.history: list[Action] = []
        self.events: list[Event] = []
        self._legal: list[Action] | None = None

    # What a game provides

    @property
    @abstractmethod
    def current_player(self) -> int:
        """The seat to move, `CHANCE` or `TERMINAL`."""

    @abstractmethod
    def _legal_actions(self) -> list[Action]:
        """Return the legal actions of the current player, each once, in a fixed order; of chance, its outcomes."""

    @abstractmethod
    def _apply(self, action: Action) -> None:
        """Carry out a legal action and append its events."""

    @abstractmethod
    def _copy_into(self, other: Self) -> None:
        """Give a fresh object this state's own attributes, sharing nothing that changes."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Why the play ended; none while it goes on."""

    @abstractmethod
    def observation(self, player: int) -> Observation:
        """Return what a player may know."""

    @abstractmethod
    def resample(self, player: int, chance: Chance) -> Self:
        """Return a state that looks the same to a player, all that is hidden from them dealt anew."""

    @abstractmethod
    def zones(self) -> Mapping[str, Sequence[str]]:
        """Return where every printed card or piece is: zone name -> card ids, one entry a copy."""

    @abstractmethod
    def to_position(self) -> Position:
        """Return the state as plain JSON values, complete: `from_position` gives it back."""

    # What every game shares

    @property
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        return self.current_player == TERMINAL

    def legal_actions(self) -> list[Action]:
        """Return the legal actions; none when the play is over. Do not change the list."""
        if self._legal is None:
            self._legal = self._legal_actions()
        return self._legal

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Return what chance may do and how likely each is; even odds unless a game says otherwise."""
        actions = self.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def apply(self, action: Action) -> None:
        """Carry out an action.

        Raises:
            IllegalAction: it is not legal here; nothing was changed.
        """
        legal = self._legal
        if action not in (self.legal_actions() if legal is None else legal):
            raise IllegalAction(self._refusal(action))
        # What `follow` does, without the call: every ply of every play comes by here.
        self.history.append(action)
        self._legal = None
        self._apply(action)

    def follow(self, action: Action) -> None:
        """Carry out an action that is known to be legal: for searches, which take it from `legal_actions` themselves."""
        self.history.append(action)
        self._legal = None
        self._apply(action)

    def _refusal(self, action: Action) -> str:
        if self.is_terminal:
            return "the play is over: no action is legal"
        try:
            shown = self.rules.format_action(action)
        except InvalidAction as fault:
            return str(fault)
        reasons = "; ".join(f"{v.rule}: {v.facts}" for v in self.rules.explain(self, action))
        return f'illegal action "{shown}"' + (f" ({reasons})" if reasons else "")

    def clone(self) -> Self:
        """Return an independent copy, log included."""
        other = self.clone_without_log()
        other.history = self.history.copy()
        other.events = self.events.copy()
        return other

    def clone_without_log(self) -> Self:
        """Return an independent copy whose history and events begin here: for searches."""
        cls = type(self)
        other = cls.__new__(cls)
        other.rules = self.rules
        other.players = self.players
        other.seed = self.seed
        other.chance = self.chance.clone()
        other.history = []
        other.events = []
        other._legal = None
        self._copy_into(other)
        return other

    def returns(self) -> list[float]:
        """Return what each player gets: shares of one win, less an even share (zero-sum); zeros while the play goes on."""
        outcome = self.outcome
        if outcome is None or not outcome.winners:
            return [0.0] * self.players
        share = 1 / len(outcome.winners)
        even = 1 / self.players
        return [(share if seat in outcome.winners else 0.0) - even for seat in range(self.players)]

    def rules_fired(self) -> set[str]:
        """Return the rules that made something happen."""
        return set(map(_RULE, self.events))

    @property
    def hash(self) -> int:
        """A number that is equal for equal positions, in every process."""
        return mix(repr(sorted(self.to_position().items())))


S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """One game's rules, built from its printed data and a choice for each of its rulings."""

    slug: str
    index: RuleIndex
    max_plies: int
    """No play is longer: declared, and refuted by the contract tests if false."""

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.options = choose(game, rulings or {})

    @property
    def min_players(self) -> int:
        """The fewest players that can play; by the ruling where the book allows more or fewer than it prints."""
        return self.game.min_players

    @property
    def max_players(self) -> int:
        """The most players that can play."""
        return self.game.max_players

    def with_rulings(self, rulings: Mapping[str, str]) -> Self:
        """Return the same game with other choices for some rulings (option -> choice)."""
        return type(self)(self.game, {**self.options, **rulings})

    @abstractmethod
    def new_initial_state(self, players: int, seed: int) -> S:
        """Return a fresh play, dealt by the seed.

        Raises:
            ValueError: the game is not for that many players.
        """

    @abstractmethod
    def from_position(self, position: Position, seed: int = 0) -> S:
        """Return the state that a position describes; what it does not give is dealt from the rest by the seed.

        Raises:
            InvalidPosition: with the path to the value that cannot be.
        """

    @abstractmethod
    def candidate_actions(self, state: S) -> Iterable[Action]:
        """Yield every action that a player might think of here, legal or not: a superset of the legal ones."""

    @abstractmethod
    def explain(self, state: S, action: Action) -> tuple[Violation, ...]:
        """Return the rules that forbid an action; none when it is legal."""

    @abstractmethod
    def format_action(self, action: Action) -> str:
        """Return an action as table talk: `play hearts-7`.

        Raises:
            InvalidAction: the value is no action of the game.
        """

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """Return the action of a text, in any case of letters: `parse_action(format_action(a)) == a`.

        Raises:
            InvalidAction: with the forms that can be read.
        """

    @abstractmethod
    def format_event(self, event: Event) -> str:
        """Return what happened as a sentence, for transcripts."""

    def check_players(self, players: int) -> None:
        """Raise `ValueError` when the game is not for that many."""
        if not self.min_players <= players <= self.max_players:
            raise ValueError(f"{self.slug} is for {self.min_players} to {self.max_players} players, not {players}")


def choose(game: Game, rulings: Mapping[str, str]) -> dict[str, str]:
    """Return option -> choice for every ruling of a game, its default where nothing else is asked for.

    Raises:
        UnknownRuling: an option or choice that the game's rulings lack.
    """
    chosen = {ruling.option: ruling.choice for ruling in game.rulings}
    known = {ruling.option: [choice.name for choice in ruling.choices] for ruling in game.rulings}
    for option, choice in rulings.items():
        if option not in known:
            raise UnknownRuling(f'{game.slug} has no ruling "{option}"; expected one of {", ".join(known)}')
        if choice not in known[option]:
            raise UnknownRuling(f'ruling {option} has no choice "{choice}"; expected one of {", ".join(known[option])}')
        chosen[option] = choice
    return chosen
