"""What is to be played: equal plans give equal results, whatever machine, workers or batches play them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError
from card_data.schema import Game
from rules_engine.bots import make_bot
from rules_engine.chance import mix
from rules_engine.core import Rules

WATCH_EVERY = 4
"""One deal in so many is watched turn by turn, for leads and cards: that costs as much as the play itself."""
PACKAGE = Path(__file__).resolve().parent.parent


class InvalidPlan(DeckwrightError):
    """Plays that cannot be: more bots than players, a number of players that the game is not for."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides how the game of an index goes."""

    slug: str
    players: int
    bots: tuple[str, ...]
    """A name for every seat; the line-up moves on by one seat each game, unless all are the same."""
    seed: int
    rulings: tuple[tuple[str, str], ...]
    """(option, choice) of every ruling, defaults included."""
    data: str
    """The digest of the printed data that rules read."""
    code: str
    """The digest of the code that plays."""
    watch_every: int = WATCH_EVERY

    @property
    def key(self) -> str:
        """A digest that is equal for equal plans."""
        return digest(asdict(self))

    @property
    def rotations(self) -> int:
        """Games in a row that share one deal, the line-up moving on by a seat: what differs between them is who sat where."""
        return 1 if len(set(self.bots)) == 1 else self.players

    def deal_seed(self, index: int) -> int:
        """Return the seed from which a game is dealt, from 0 to 2**63 - 1."""
        return mix(self.seed, self.slug, self.players, index // self.rotations) >> 1

    def whole_deals(self, games: int) -> int:
        """Return a number of games, rounded up so that every deal is played from all its seats."""
        return -(-games // self.rotations) * self.rotations

    def is_watched(self, index: int) -> bool:
        """Whether a game is watched turn by turn: all games of one deal in `watch_every`."""
        return index // self.rotations % self.watch_every == 0

    def seating(self, index: int) -> tuple[str, ...]:
        """Return the bots of a game, seat by seat."""
        turn = index % self.rotations
        return self.bots[turn:] + self.bots[:turn]


def make_plan(
    rules: Rules[Any], players: int, bots: tuple[str, ...], seed: int, watch_every: int = WATCH_EVERY
) -> Plan:
    """Return a plan; a line-up shorter than the table is filled up with its last bot.

    Raises:
        InvalidPlan: the game is not for that many players, or there are more bots than seats.
        UnknownBot: there is none of that name.
    """
    try:
        rules.check_players(players)
    except ValueError as fault:
        raise InvalidPlan(str(fault)) from fault
    if len(bots) > players:
        raise InvalidPlan(f"{len(bots)} bots for {players} players: {', '.join(bots)}; expected {players} at most")
    seats = bots + bots[-1:] * (players - len(bots))
    for name in dict.fromkeys(seats):
        make_bot(name, rules.slug)
    options = tuple(sorted(rules.options.items()))
    return Plan(
        rules.slug, players, seats, seed, options, data_digest(rules.game), code_digest(rules.slug), watch_every
    )


def data_digest(game: Game) -> str:
    """Return a digest of what rules read of a game: numbers, cards and players; not its words or looks."""
    cards = [[c.name, [[card.id, card.copies, _plain(card.values)] for card in c.rows]] for c in game.components]
    return digest([_plain(game.numbers), [game.min_players, game.max_players], cards])


@cache
def code_digest(slug: str) -> str:
    """Return a digest of the code that decides how a game goes and what is counted: results of other code are not these results."""
    hasher = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).with_suffix("").parts
        if len(place) == 1 or place[0] == "bots" or place[:2] in (("games", slug), *_COUNTING):
            hasher.update("/".join(place).encode() + b"\0" + path.read_bytes())
    return hasher.hexdigest()[:16]


_COUNTING = tuple(("playtest", name) for name in ("batches", "leads", "plan", "play", "tally"))


def digest(value: Any) -> str:
    """Return sixteen hexadecimal digits of plain values."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in sorted(values)}
