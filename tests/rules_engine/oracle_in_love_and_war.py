"""What can be proposed, by brute force over every arrangement: written from the published rules, sharing nothing with the engine.

Cards are numbers: coral 1 to 6, teal 1 to 6, four gadgets, the baby. A hand is the bytes of its cards, ascending.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

IDS = [f"{colour}-{number}" for colour in ("coral", "teal") for number in range(1, 7)]
IDS += ["house", "love-letter", "rose", "diamond", "baby"]
BABY, FIRST_GADGET = 16, 12

Dressed = tuple[bytes, bytes, bool, bool]
"""The cards, what its babies stand for, whether it is of gadgets, whether babies are among real cards."""


def is_set(a: int, b: int, c: int) -> bool:
    """Three alike, or three numbers of one colour that follow one another; 1 only as the lowest."""
    same_colour = a // 6 == b // 6 == c // 6 and c < FIRST_GADGET
    return a == b == c or (same_colour and (b, c) == (a + 1, a + 2))


def dressings(group: tuple[int, ...]) -> Iterator[Dressed]:
    """Yield a group with babies in each choice of its places."""
    seen = set()
    for count in range(len(group) + 1):
        for places in combinations(range(len(group)), count):
            cards = bytes(sorted(BABY if place in places else kind for place, kind in enumerate(group)))
            names = bytes(sorted(group[place] for place in places))
            if (cards, names) not in seen:
                seen.add((cards, names))
                yield cards, names, group[0] >= FIRST_GADGET, 0 < count < len(group)


SETS = [d for group in combinations_with_replacement(range(BABY), 3) if is_set(*group) for d in dressings(group)]
PAIRS = [d for kind in range(BABY) for d in dressings((kind, kind))]


def proposals(sets: int) -> dict[bytes, dict[bytes, tuple[int, int]]]:
    """Return cards -> names of the babies -> the most Yes cards beyond the first, mixed groups earning one, or not.

    The cards are those of `sets` sets and one pair: all that can be proposed when the other sets are laid.
    """
    found: dict[bytes, dict[bytes, tuple[int, int]]] = {}
    for groups in combinations_with_replacement(SETS, sets):
        for pair in PAIRS:
            every = (*groups, pair)
            cards = bytes(sorted(b"".join(group[0] for group in every)))
            names = bytes(sorted(b"".join(group[1] for group in every)))
            earned = sum(group[2] for group in every), sum(group[2] and not group[3] for group in every)
            known = found.setdefault(cards, {})
            best = known.get(names, earned)
            known[names] = max(best[0], earned[0]), max(best[1], earned[1])
    return found


def callable_with(called: int) -> set[bytes]:
    """Return the two cards that make a set with a third."""
    found = set()
    for cards, _, _, _ in SETS:
        if called in cards:
            rest = list(cards)
            rest.remove(called)
            found.add(bytes(rest))
    return found
