"""A second Curdis, written from the published rules by addition and subtraction alone; it shares no code with the engine.

Cards are words (`red-8`). Black is the body of green and purple cards, this edition's choice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations

WILD, LIVE, DEAD = {"green-11", "purple-11"}, "blue-13", "red-13"


def number(card: str) -> int:
    return int(card.split("-")[1])


def black(card: str) -> bool:
    return card.split("-")[0] in ("green", "purple")


def readings(first: str, second: str, top: int) -> list[str]:
    """Return what two cards laid in this order may be when the top number is to be reached."""
    one, two = number(first), number(second)
    found = []
    if one + two == top and (one <= two or not (black(first) or black(second))):
        found.append("add")
    if one - two == top and black(first):
        found.append("subtract")
    return found


def number_plays(hand: Collection[str], pile: Sequence[str], on: str = "") -> set[str]:
    """Return sums, differences, matches and doubles on a pile; the Dead Bird is no number on a private one."""
    cards = [card for card in hand if not (on and card == DEAD)]
    top = number(pile[-1])
    doubles = len(pile) > 1 and number(pile[-2]) == top
    found = {f"match {card}{on}" for card in cards if number(card) == top}
    for first, second in permutations(cards, 2):
        found |= {f"{kind} {first} {second}{on}" for kind in readings(first, second, top)}
        if doubles and number(first) == number(second):
            found.add(f"double {first} {second}{on}")
    return found


def plays(
    hand: Collection[str],
    main: Sequence[str],
    mine: Sequence[str] | None,
    open_piles: Sequence[str],
    to_draw: int,
    drawn: bool,
) -> set[str]:
    """Return all that a player may do in a turn: `mine` is an open private pile of theirs, `open_piles` whose are open."""
    found = number_plays(hand, main)
    if mine:
        found |= number_plays(hand, mine, " on mine")
    stuck = not found
    for wild in WILD & set(hand):
        for on in ["", *([" on mine"] if mine else [])]:
            others = {card for card in hand if card != wild and not (on and card == DEAD)}
            found |= {f"wild {wild} with {card}{on}" for card in others}
            found |= {f"wild {wild}{on}"} if len(hand) == 1 else set()
    if LIVE in hand:
        found.add(f"live {LIVE}")
    if DEAD in hand:
        found |= {f"dead {DEAD} on {name}" for name in open_piles}
    for value in range(1, 14):
        four = [f"{colour}-{value}" for colour in ("green", "purple", "blue", "red")]
        if set(four) <= set(hand):
            found.add(f"king {value}")
            found |= {f"king {value} showing {a} {b}" for a in four for b in four[four.index(a) + 1 :]}
            found.remove(f"king {value} showing {four[2]} {four[3]}")
    if drawn:
        return found | {"pass"}
    return found | {"draw" if to_draw else "pass"} if stuck else found


def points(hand: Collection[str]) -> int:
    """Return what a hand costs."""
    return sum(50 if card in WILD else 26 if card == LIVE else number(card) for card in hand)
