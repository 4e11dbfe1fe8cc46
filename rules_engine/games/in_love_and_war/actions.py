"""What players do. Every kind of action carries its verb, so that values of two kinds are never equal."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.core import Action

AS = "baby="
"""A baby and what it stands for are written `baby=rose`."""


class Discard(NamedTuple):
    """Lay a card of the hand on the discards."""

    card: str
    verb: str = "discard"


class Call(NamedTuple):
    """Answer a discard: keep `silent`, call one `meow`, or `three`. Hidden until all have answered."""

    call: str
    verb: str = "call"


class Lay(NamedTuple):
    """Lay a set with the card called for; babies as what they stand for. Cards in the order of the printed table."""

    cards: tuple[str, ...]
    verb: str = "lay"


class Propose(NamedTuple):
    """Propose, and say what the babies stand for. How they share the groups does not matter: the most Yes cards are taken."""

    babies: tuple[str, ...]
    verb: str = "propose"


class Add(NamedTuple):
    """Interfere with a proposal: add cards of the hand, or none."""

    cards: tuple[str, ...]
    verb: str = "add"


class Turn(NamedTuple):
    """Chance: whether a `yes` is among the cards that are turned over, or `no`."""

    card: str
    verb: str = "turn"


SILENT, MEOW, THREE = Call("silent"), Call("meow"), Call("three")
CALLS = (SILENT, MEOW, THREE)
YES, NO = Turn("yes"), Turn("no")

ANSWERS: dict[tuple[bool, bool], list[Action]] = {
    (one, three): [SILENT, *([MEOW] if one else []), *([THREE] if three else [])]
    for one in (False, True)
    for three in (False, True)
}
"""(one meow is true, three meows are) -> what may be answered."""
