"""A turn of Cupido by brute force over sets of printed cards: written from the published rules, sharing nothing with the engine.

A sex is the first letter of a card's id. Hands and groups are sets, the discard pile a list whose last card is the top one.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Set
from pathlib import Path
from typing import Any

PEOPLE = ("Ada", "Ben", "Cleo", "Dov", "Esi", "Finn")
TABLE = Path(__file__).resolve().parents[2] / "card_data" / "cupido" / "cards.csv"
with TABLE.open(encoding="utf-8", newline="") as file:
    CARDS = {row["id"]: row for row in csv.DictReader(file)}


def circles(colour: str, group: Iterable[str]) -> int:
    return sum(int(CARDS[card][colour]) for card in group)


def satisfied(card: str, group: Set[str]) -> bool:
    colour = CARDS[card]["desire_colour"]
    return not colour or circles(colour, group) >= int(CARDS[card]["desire"])


def may_dart(card: str, mine: Set[str]) -> bool:
    return all(own[0] != card[0] for own in mine)


def may_steal(card: str, mine: Set[str], theirs: Set[str]) -> bool:
    colour = CARDS[card]["desire_colour"]
    return may_dart(card, mine) and not satisfied(card, theirs) and circles(colour, mine) > circles(colour, theirs)


def marries(group: Set[str]) -> bool:
    return {card[0] for card in group} == set("ABDFGMNOPT") and all(satisfied(card, group) for card in group)


class Table:
    """A game in progress, from a position's JSON; `moves` are texts, and `do` carries one out."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.hands = [set(hand) for hand in position["hands"]]
        self.groups = [set(group) for group in position["groups"]]
        self.pile, self.deck = list(reversed(position["discard"])), list(reversed(position["deck"]))
        self.darts, self.me = list(position["darts"]), position["mover"]
        self.main, self.free = position["main_taken"], position["free_taken"]
        self.turn, self.over = position["turn"], False
        self.winners: list[int] = []
        self.been = [
            (frozenset(was["hand"]), frozenset(was["group"]), tuple(reversed(was["discard"])))
            for was in position["past"]
        ]

    def moves(self) -> set[str]:
        hand, group, pile = self.hands[self.me], self.groups[self.me], self.pile
        found = {f"drop {card}" for card in hand if self._is_new(hand - {card}, group, [*pile, card])}
        if self.free < 40:
            found |= {f"leave {card}" for card in group if self._is_new(hand, group - {card}, [*pile, card])}
            playable = {card for card in hand if may_dart(card, group)}
            found |= {f"play {card}" for card in playable if self._is_new(hand - {card}, group | {card}, pile)}
            if pile and may_dart(pile[-1], group) and self._is_new(hand, group | {pile[-1]}, pile[:-1]):
                found.add(f"take {pile[-1]}")
        return set() if self.over else found | self._main_moves() | ({"end"} if len(hand) <= 3 else set())

    def _is_new(self, hand: Set[str], group: Set[str], pile: list[str]) -> bool:
        return (frozenset(hand), frozenset(group), tuple(pile)) not in self.been

    def _main_moves(self) -> set[str]:
        if self.main:
            return set()
        group, pile = self.groups[self.me], self.pile
        found = {"draw"} if self.deck or len(pile) > 1 else set()
        found |= {f"swap {card}" for card in group if pile and pile[-1][0] == card[0]}
        for seat, theirs in enumerate(self.groups):
            if seat != self.me:
                mine = {card for card in theirs if may_steal(card, group, theirs)}
                found |= {f"steal {card} from {PEOPLE[seat]}" for card in mine}
                shot = {card for card in theirs if self.darts[self.me] and may_dart(card, group)}
                found |= {f"dart {card} from {PEOPLE[seat]}" for card in shot}
        return found

    def do(self, text: str, deck: list[str] | None = None) -> None:
        """Do it; `deck` is the new deck, top card last, where one was shuffled."""
        verb, card, *rest = [*text.split(), ""]
        hand, group, pile = self.hands[self.me], self.groups[self.me], self.pile
        self.been.append((frozenset(hand), frozenset(group), tuple(pile)))
        self.free += verb in ("play", "take", "leave")
        self.main += verb in ("draw", "steal", "dart", "swap")
        if verb == "end":
            if self.turn == 600:
                self._stop()
            self.turn += 1
            self.me, self.main, self.free, self.been = (self.me + 1) % len(self.hands), 0, 0, []
            return
        for cards in (hand, group, *(self.groups[PEOPLE.index(rest[1])] for _ in rest[:1] if rest[0])):
            cards.discard(card)
        if verb in ("take", "swap"):
            group.add(pile.pop())
        if verb in ("drop", "leave", "swap"):
            pile.append(card)
        if verb in ("play", "steal", "dart"):
            group.add(card)
        if verb == "draw":
            if not self.deck and deck is not None:
                assert sorted(deck) == sorted(pile[:-1])
                self.deck, self.pile = list(deck), pile[-1:]
            hand.add(self.deck.pop())
        self.darts[self.me] -= verb == "dart"
        if marries(group):
            self.over, self.winners = True, [self.me]

    def _stop(self) -> None:
        """Most satisfied cards, then most cards; of equals nobody wins."""
        standing = [(sum(satisfied(card, group) for card in group), len(group)) for group in self.groups]
        leaders = [seat for seat, best in enumerate(standing) if best == max(standing)]
        self.over, self.winners = True, leaders if len(leaders) == 1 else []
