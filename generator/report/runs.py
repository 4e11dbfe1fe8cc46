"""Which runs a report tells of: all that were played with these cards, a line-up each, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from card_data.diagnostics import DeckwrightError
from card_data.schema import Game
from rules_engine import rules_for
from rules_engine.playtest.measures import Figure, even_share, figures
from rules_engine.playtest.plan import Plan, code_digest, data_digest
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tally import Tally

ENOUGH = 400
"""Games from which a run can speak for a number of players: a share of one half is then known to 5 points."""
BLIND = "random"
_KINDS = (BLIND, "greedy")
"""Kinds of bots, the weaker first; every other kind is stronger, the more so the larger its number."""


class NothingPlayed(DeckwrightError):
    """There is no run to report on."""

    exit_code = 1


@dataclass(frozen=True, eq=False)
class LineUp:
    """One run, with all that was measured of it."""

    run: Run
    tally: Tally
    rulings: tuple[tuple[str, str], ...]
    """The choices that differ from the printed game's, as (option, choice)."""
    is_current: bool
    """Whether the rules and bots that played are those that are here now."""
    seconds_a_turn: float

    @property
    def plan(self) -> Plan:
        return self.run.plan

    @property
    def players(self) -> int:
        return self.plan.players

    @property
    def games(self) -> int:
        """Games played to their end."""
        return self.tally.games

    @property
    def is_mixed(self) -> bool:
        """Whether different bots met."""
        return self.plan.rotations > 1

    @property
    def is_blind(self) -> bool:
        """Whether nobody at the table chose anything."""
        return set(self.plan.bots) == {BLIND}

    @property
    def strength(self) -> tuple[int, int]:
        """A number that is larger for better play: of the weakest bot at the table."""
        return min(map(bot_strength, self.plan.bots))

    @property
    def bots(self) -> str:
        """Who played, for sentences: `greedy bots`, `greedy against 3 random bots`."""
        counts = {name: self.plan.bots.count(name) for name in dict.fromkeys(self.plan.bots)}
        if len(counts) == 1:
            return f"{self.plan.bots[0]} bots"
        one, *others = counts
        told = " and ".join(name if counts[name] == 1 else f"{counts[name]} {name}" for name in others)
        first = one if counts[one] == 1 else f"{counts[one]} {one}"
        return f"{first} against {told} {'bot' if self.players == 2 else 'bots'}"

    @property
    def name(self) -> str:
        """Who played, and under which other rulings."""
        return self.bots + (f", {self.other_rulings}" if self.rulings else "")

    @property
    def other_rulings(self) -> str:
        """The choices that differ from the printed game's; empty where none does."""
        return ", ".join(f"{option} = {choice}" for option, choice in self.rulings)

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """The figures of the lab, by their keys."""
        return {figure.key: figure for figure in figures(self.plan, self.tally, self.seconds_a_turn)}

    @cached_property
    def half_width(self) -> float:
        """Half the width of the widest seat's interval."""
        ends = [(seat.low or 0.0, seat.high or 1.0) for seat in self.seats]
        return max((high - low) / 2 for low, high in ends)

    @property
    def seats(self) -> tuple[Figure, ...]:
        """The share of games that each seat won."""
        return tuple(self.figures[f"seat_{seat + 1}"] for seat in range(self.players))

    @property
    def even(self) -> float:
        """The share of games that each seat would win, were all alike: less than one in `players` where nobody wins some."""
        return even_share(self.tally, self.players)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A run that the report leaves out, and why."""

    run: Run
    reason: str


@dataclass(frozen=True)
class Session:
    """All runs of a report: by players, the printed rulings first, equal bots before mixed ones, good ones first."""

    line_ups: tuple[LineUp, ...]
    skipped: tuple[Skipped, ...]

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that were played, in order."""
        return tuple(sorted({each.players for each in self.line_ups}))

    def of(self, players: int) -> tuple[LineUp, ...]:
        """Return the line-ups for a number of players."""
        return tuple(each for each in self.line_ups if each.players == players)

    @property
    def mixed(self) -> tuple[LineUp, ...]:
        """The line-ups in which different bots met, weak ones first."""
        found = [each for each in self.line_ups if each.is_mixed]
        return tuple(sorted(found, key=lambda each: (each.players, each.rulings, each.strength)))

    @property
    def games(self) -> int:
        """Games of all line-ups."""
        return sum(each.games for each in self.line_ups)

    def spokesmen(self) -> tuple[LineUp, ...]:
        """Return the line-up that speaks for each number of players.

        It plays the printed rulings, its bots are equal and choose what they play, and of those with enough games they are
        the best.
        """
        return tuple(max(self.of(players), key=_weight) for players in self.player_counts)


def _weight(each: LineUp) -> tuple[bool, bool, bool, bool, tuple[int, int], int]:
    enough = each.games >= ENOUGH
    return (
        not each.rulings,
        not each.is_mixed,
        not each.is_blind,
        enough,
        each.strength if enough else (0, 0),
        each.games,
    )


def bot_strength(name: str) -> tuple[int, int]:
    """Return what bots are sorted by: their kind, then the number in their name."""
    kind, _, number = name.partition("-")
    rank = _KINDS.index(kind) if kind in _KINDS else len(_KINDS)
    return rank, int(number) if number.isdecimal() else 0


def read_session(game: Game, store: Store, seconds_a_turn: float) -> Session:
    """Return the runs that were played with a game's present cards and are whole, one for each line-up.

    Of several runs of one line-up the one with the present rules and bots counts, then the larger, then the newer.

    Raises:
        NothingPlayed: there is none.
    """
    runs = store.runs(game.slug)
    skipped: list[Skipped] = []
    found: dict[tuple[object, ...], LineUp] = {}
    for run in sorted(runs, key=lambda run: (run.plan.code == code_digest(game.slug), run.games, run.id)):
        reason = _flaw(run, store, game)
        if reason:
            skipped.append(Skipped(run, reason))
            continue
        key = (run.plan.players, run.plan.bots, run.plan.rulings)
        if key in found:
            skipped.append(Skipped(found[key].run, "another run of the same line-up is newer or larger"))
        found[key] = _line_up(run, store, game, seconds_a_turn)
    if not found:
        raise _nothing(game, store, skipped)
    return Session(tuple(sorted(found.values(), key=_order)), tuple(sorted(skipped, key=lambda each: each.run.id)))


def _order(each: LineUp) -> tuple[object, ...]:
    rank, number = each.strength
    return each.players, each.rulings, each.is_mixed, -rank, -number, each.plan.bots


def _flaw(run: Run, store: Store, game: Game) -> str:
    """Return why a run is not told of; empty where it is."""
    if run.plan.data != data_digest(game):
        return "played with other cards or numbers"
    if run.games == run.broken:
        return "no game was played to its end"
    played = store.played(run)
    if len(played) != 1 or played[0].start != 0 or run.games % run.plan.rotations:
        return "interrupted: --resume goes on with it"
    return ""


def _line_up(run: Run, store: Store, game: Game, seconds_a_turn: float) -> LineUp:
    tally, _ = store.tally(run, run.games)
    return LineUp(run, tally, _others(run.plan, game), run.plan.code == code_digest(game.slug), seconds_a_turn)


def _others(plan: Plan, game: Game) -> tuple[tuple[str, str], ...]:
    printed = rules_for(game).options
    return tuple((option, choice) for option, choice in plan.rulings if printed.get(option) != choice)


def _nothing(game: Game, store: Store, skipped: Iterable[Skipped]) -> NothingPlayed:
    reasons: Sequence[str] = sorted({each.reason for each in skipped})
    why = f" ({'; '.join(reasons)})" if reasons else ""
    command = f"deckwright playtest {game.slug} --players all --bots greedy"
    return NothingPlayed(f"{store.path} has no run of {game.slug} to report on{why}; make one: {command}")
