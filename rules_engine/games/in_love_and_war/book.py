"""Sets, pairs and complete cards as the book tells them, card by card: for `explain`, where being plain matters more than speed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from card_data.schema import Game, Value
from rules_engine.games.in_love_and_war.actions import AS
from rules_engine.games.in_love_and_war.tables import GROUP_GADGET, GROUP_LOW, GROUP_RUN, GROUP_SAME, R

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.rules import LoveRules

MEOW_LAY = R("meow.lay")


class Book:
    """What the printed cards of a game are, by their ids."""

    def __init__(self, game: Game) -> None:
        self._numbers = game.numbers
        self._cards = {card.id: card.values for card in game.cards if card.values["kind"] != "yes"}
        self.makes_up = lru_cache(maxsize=1 << 14)(self._makes_up)
        self.can_be_set = lru_cache(maxsize=1 << 14)(self._can_be_set)

    @classmethod
    def of(cls, rules: LoveRules) -> Book:
        """Return the one book of some rules."""
        if rules not in _BOOKS:
            _BOOKS[rules] = cls(rules.game)
        return _BOOKS[rules]

    def number(self, name: str) -> int:
        """Return a printed number."""
        value = self._numbers[name]
        assert isinstance(value, int)
        return value

    @cached_property
    def goal(self) -> str:
        """What complete cards are, in words."""
        sets, pairs = self.number("sets_to_propose"), self.number("pairs_to_propose")
        return f"{sets} sets of {self.number('set_size')} and {pairs} of {self.number('pair_size')} alike"

    @cached_property
    def kinds(self) -> list[str]:
        """All that a baby can stand for."""
        return [card for card in self._cards if not self.is_baby(card)]

    def is_baby(self, card: str) -> bool:
        """Return whether a card is wild."""
        return card in self._cards and self._cards[card]["kind"] == "baby"

    def card_of(self, token: str) -> str:
        """Return the card itself, a baby for `baby=rose`."""
        return next(filter(self.is_baby, self._cards)) if token.startswith(AS) else token

    # Groups of named cards

    def _column(self, cards: Sequence[str], name: str) -> list[Value]:
        return [self._cards[card][name] for card in cards]

    def is_alike(self, cards: Sequence[str]) -> bool:
        """Return whether cards have one colour and one number, or are one gadget."""
        return all(len(set(self._column(cards, name))) == 1 for name in ("colour", "number", "gadget"))

    def is_run(self, cards: Sequence[str]) -> bool:
        """Return whether cards of one colour have numbers that follow one another."""
        numbers = sorted(number for number in self._column(cards, "number") if isinstance(number, int))
        one_colour = len(set(self._column(cards, "colour"))) == 1
        return one_colour and len(numbers) == len(cards) and numbers == list(range(numbers[0], numbers[0] + len(cards)))

    def is_set(self, cards: Sequence[str]) -> bool:
        """Return whether named cards are a set."""
        return len(cards) == self.number("set_size") and (self.is_alike(cards) or self.is_run(cards))

    def is_pair(self, cards: Sequence[str]) -> bool:
        """Return whether named cards are a pair."""
        return len(cards) == self.number("pair_size") and self.is_alike(cards)

    def why_no_set(self, cards: Sequence[str]) -> tuple[str, str] | None:
        """Return the rule by which named cards are no set, and how they fail it; none when they are."""
        if self.is_set(cards):
            return None
        if len(cards) != self.number("set_size"):
            return MEOW_LAY, f"{' '.join(cards)}: a set has {self.number('set_size')} cards"
        numbers = sorted(number for number in self._column(cards, "number") if isinstance(number, int))
        if len(numbers) < len(cards):
            return GROUP_GADGET, f"{' '.join(cards)}: not all are the same gadget"
        if len(set(self._column(cards, "colour"))) > 1:
            return GROUP_SAME, f"{' '.join(cards)}: two colours"
        if self._goes_round(numbers):
            return GROUP_LOW, f"{' '.join(cards)}: {numbers[0]} stands only at the foot of a run"
        return GROUP_RUN, f"{' '.join(cards)}: the numbers are neither equal nor a run"

    def _goes_round(self, numbers: Sequence[int]) -> bool:
        printed = sorted({number for number in self._column(self.kinds, "number") if isinstance(number, int)})
        gaps = [later - earlier for earlier, later in pairwise(numbers)]
        return (numbers[0], numbers[-1]) == (printed[0], printed[-1]) and sorted(gaps)[:-1] == [1] * (len(gaps) - 1)

    # Groups with babies

    def makes_set_with(self, hand: Sequence[str], called: str) -> bool:
        """Return whether some cards of a hand are a set with another."""
        others = combinations(hand, self.number("set_size") - 1)
        return any(self.can_be_set(tuple(sorted((*cards, called)))) for cards in others)

    def _can_be_set(self, cards: tuple[str, ...]) -> bool:
        return any(self.is_set(names) for names in self._namings(cards))

    def _namings(self, cards: Sequence[str]) -> Iterator[list[str]]:
        """Yield cards with their babies named, in every way."""
        real = [card for card in cards if not self.is_baby(card)]
        for names in combinations_with_replacement(self.kinds, len(cards) - len(real)):
            yield [*real, *names]

    def is_complete(self, cards: Sequence[str], sets_laid: int) -> bool:
        """Return whether cards, babies as anything, are what a proposal needs besides the laid sets."""
        return self._splits(
            tuple(sorted(cards)), self.number("sets_to_propose") - sets_laid, self.number("pairs_to_propose")
        )

    def _splits(self, cards: tuple[str, ...], sets: int, pairs: int) -> bool:
        """Return whether cards can be dealt out into sets and pairs: the first card goes with some others, and so on."""
        if not cards or not (sets or pairs):
            return not (cards or sets or pairs)
        for is_set, left, size in ((True, sets, self.number("set_size")), (False, pairs, self.number("pair_size"))):
            for others in dict.fromkeys(combinations(cards[1:], size - 1)) if left else ():
                group = (cards[0], *others)
                if self._can_be(group, is_set=is_set):
                    rest = tuple(sorted((Counter(cards) - Counter(group)).elements()))
                    if self._splits(rest, sets - is_set, pairs - (not is_set)):
                        return True
        return False

    def _can_be(self, group: tuple[str, ...], *, is_set: bool) -> bool:
        if is_set:
            return self.can_be_set(tuple(sorted(group)))
        real = [card for card in group if not self.is_baby(card)]
        return not real or self.is_alike(real)

    # Proposals with babies named

    def is_proposal(
        self, own: Sequence[str], laid: Sequence[Sequence[str]], names: Sequence[str], *, renamed: bool
    ) -> bool:
        """Return whether cards, laid sets and named babies are complete; by a ruling some of the names are for laid babies."""
        real = [card for card in own if not self.is_baby(card)]
        babies = len(own) - len(real)
        sets, pairs = self.number("sets_to_propose") - len(laid), self.number("pairs_to_propose")
        laid_babies = [[token for token in tokens if token.startswith(AS)] for tokens in laid] if renamed else []
        if len(names) != babies + sum(map(len, laid_babies)):
            return False
        for order in dict.fromkeys(permutations(names)) if any(laid_babies) else (tuple(names),):
            mine, theirs = order[:babies], list(order[babies:])
            called = [
                [theirs.pop(0) if token.startswith(AS) else token for token in tokens] for tokens in laid if renamed
            ]
            if all(map(self.is_set, called)) and self.makes_up(tuple(sorted((*real, *mine))), sets, pairs):
                return True
        return False

    def _makes_up(self, cards: tuple[str, ...], sets: int, pairs: int) -> bool:
        """Return whether named cards are exactly so many sets and pairs."""
        if not cards or not (sets or pairs):
            return not (cards or sets or pairs)
        for is_group, left, size in ((self.is_set, sets, "set_size"), (self.is_pair, pairs, "pair_size")):
            for others in dict.fromkeys(combinations(cards[1:], self.number(size) - 1)) if left else ():
                group = (cards[0], *others)
                if is_group(group):
                    rest = tuple(sorted((Counter(cards) - Counter(group)).elements()))
                    if self.makes_up(rest, sets - (size == "set_size"), pairs - (size == "pair_size")):
                        return True
        return False


_BOOKS: WeakKeyDictionary[LoveRules, Book] = WeakKeyDictionary()
