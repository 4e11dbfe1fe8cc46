"""Cubo's box: both sides have their cubes, each starting army adds up, and the home rows hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from card_data.schema import Game
from rules_engine.playability import Finding, whole

CODES = {
    "playability.cubo-sides": "a side has more or fewer cubes than the set-up places",
    "playability.cubo-army": "a starting army has more or fewer cubes than a side",
    "playability.cubo-rank": "a starting army has a rank that no die shows",
}


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the box."""
    per_side = whole(game.numbers["cubes_per_side"], "cubes_per_side")
    sides = dict.fromkeys(str(card.values["side"]) for card in game.cards if card.values["side"])
    for side in sides:
        count = sum(card.copies for card in game.cards if card.values["side"] == side and card.values["kind"] == "cube")
        if count != per_side:
            message = f"{side} has {count} cubes; the set-up places {per_side}"
            yield Finding("playability.cubo-sides", message, "change the copies, or cubes_per_side")
    yield from _armies(game, per_side)


def _armies(game: Game, per_side: int) -> Iterator[Finding]:
    variants = game.numbers["variants"]
    armies = variants["army"] if isinstance(variants, Mapping) else {}
    faces = whole(game.numbers["faces"], "faces")
    for name, army in armies.items() if isinstance(armies, Mapping) else ():
        ranks = {int(rank): whole(count, rank) for rank, count in army.items()} if isinstance(army, Mapping) else {}
        if sum(ranks.values()) != per_side:
            message = f"the starting army `{name}` has {sum(ranks.values())} cubes; a side has {per_side}"
            yield Finding("playability.cubo-army", message, f"let its counts add up to {per_side}")
        for rank in ranks:
            if not 1 <= rank <= faces:
                message = f"the starting army `{name}` has cubes of rank {rank}; a die shows 1 to {faces}"
                yield Finding("playability.cubo-rank", message, "choose a rank that a die shows")
