"""Sums over many plays, in whole numbers: merged in any order, from any batches, they are the same to the last digit."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

WIN = 840
"""One win: shared by up to eight players, each part is whole."""
MICRO = 1_000_000
"""Shares are summed in millionths."""


@dataclass(slots=True)
class Tally:
    """What is counted. Histograms map a whole number to the games (or plies) that had it."""

    totals: Counter[str] = field(default_factory=Counter)
    """`games`, `watched`, wins of the `first` to move and `watched_wins` (in parts of `WIN`), games won `shared` or by `nobody`, and the sums of `leads.py`."""
    seats: Counter[int] = field(default_factory=Counter)
    """Wins of each seat, in parts of `WIN`."""
    bots: Counter[str] = field(default_factory=Counter)
    """Wins of each bot, in parts of `WIN`."""
    chairs: Counter[str] = field(default_factory=Counter)
    """Seats that each bot took, over all games."""
    options: Counter[int] = field(default_factory=Counter)
    """Plies by their number of legal actions."""
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    margins: Counter[int] = field(default_factory=Counter)
    """Games by the winner's score less the best other."""
    ends: Counter[str] = field(default_factory=Counter)
    """Games by how they ended."""
    rules: Counter[str] = field(default_factory=Counter)
    """Games in which a rule made something happen."""
    deals: Counter[str] = field(default_factory=Counter)
    """Deals played from every seat, by what won them: `bot`, `seat` or `neither` alone."""
    held: Counter[str] = field(default_factory=Counter)
    """Seats, over the watched games, that ever held a card."""
    held_wins: Counter[str] = field(default_factory=Counter)
    """Their wins, in parts of `WIN`."""
    held_last: Counter[str] = field(default_factory=Counter)
    """Seats that held it when the game ended."""
    played: Counter[str] = field(default_factory=Counter)
    """Seats that played it."""

    def merge(self, other: Tally) -> None:
        """Add another tally to this one."""
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))

    @property
    def games(self) -> int:
        """How many plays were counted."""
        return self.totals["games"]

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {each.name: dict(sorted(getattr(self, each.name).items())) for each in fields(self)}

    @classmethod
    def from_json(cls, values: dict[str, dict[str, int]]) -> Tally:
        """Return the tally that `to_json` gave."""
        tally = cls()
        for name, counts in values.items():
            whole = name in _WHOLE
            getattr(tally, name).update({int(key) if whole else key: count for key, count in counts.items()})
        return tally


_WHOLE = {each.name for each in fields(Tally) if str(each.type) == "Counter[int]"}
