"""The printed cards as tables: which of two cards wins, what they are worth, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from card_data.schema import Card, Game
from rules_engine.core import Event
from rules_engine.errors import RulesError
from rules_engine.rules import rule_index

R = rule_index("cupid_tricks")

PLAY_LEAD, PLAY_FOLLOW = R("play.lead"), R("play.follow")
WIN_RANK, WIN_TIE = R("win.rank"), R("win.tie")
SCORE_TRICK = R("score.trick")
SCORE_MIXED, SCORE_HEARTS, SCORE_SPADES = R("score.mixed"), R("score.hearts"), R("score.spades")
SCORE_FIGURES, SCORE_FIGURE, SCORE_ZEPHYR = R("score.figures"), R("score.figure"), R("score.zephyr")
WON_CLOSED = R("won.closed")
LEAD_WINNER, LEAD_MONSTER = R("lead.winner"), R("lead.monster")


@dataclass(frozen=True, slots=True)
class Trick:
    """What two cards in a trick do, whoever played them."""

    second_wins: bool
    """Whether the answer beats the lead."""
    points: int
    winner_leads: bool
    win_rule: str
    score_rule: str


class Result(NamedTuple):
    """What a trick does when a known seat has led it."""

    winner: int
    points: int
    next_leader: int
    events: tuple[Event, ...]
    """The answer and all that follows from it, made once and logged often."""


class Tables:
    """Cards are numbers in the order of the printed rank line, lowest first."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.cards: tuple[Card, ...] = tuple(sorted(game.cards, key=lambda card: whole(card.values["place"])))
        self.ids = [card.id for card in self.cards]
        self.names = [card.texts["name"][game.languages[0]] for card in self.cards]
        self._score = _numbers(game.numbers["score"])
        self._options = options
        size = range(len(self.cards))
        self.tricks = [[self._trick(self.cards[lead], self.cards[answer]) for answer in size] for lead in size]
        self.results = [[[self._result(seat, lead, answer) for answer in size] for lead in size] for seat in (0, 1)]
        """By leader, card led and answer."""

    def beats(self, one: int, other: int) -> bool:
        """Return whether one card would win a trick against the other."""
        return self.tricks[other][one].second_wins

    def _trick(self, lead: Card, answer: Card) -> Trick:
        second_wins = _beats(answer, lead)
        winner, loser = (answer, lead) if second_wins else (lead, answer)
        points, score_rule = self._points(winner, loser)
        winner_leads = self._winner_leads(winner, loser)
        return Trick(second_wins, points, winner_leads, _win_rule(winner, loser), score_rule)

    def _winner_leads(self, winner: Card, loser: Card) -> bool:
        """Ruling T11: whether Monster hands the lead over even when the card it beat is Zephyr."""
        if winner.values["next_lead"] == "winner":
            return True
        return _is_void(loser) and self._options["monster_takes_zephyr"] == "winner"

    def _points(self, one: Card, other: Card) -> tuple[int, str]:
        kinds = {one.values["scoring"], other.values["scoring"]}
        if "void" in kinds and not (self._options["zephyr_with_figure"] == "figures" and "figure" in kinds):
            return self._score["zephyr"], SCORE_ZEPHYR
        if kinds <= {"figure", "void"}:
            return self._score["two_figures"], SCORE_FIGURES
        if "figure" in kinds:
            return self._score["figure_and_number"], SCORE_FIGURE
        first, second = whole(one.values["number"]), whole(other.values["number"])
        if kinds == {"heart", "spade"}:
            return first + second, SCORE_MIXED
        return (abs(first - second), SCORE_HEARTS) if kinds == {"heart"} else (self._score["two_spades"], SCORE_SPADES)

    def _result(self, leader: int, lead: int, answer: int) -> Result:
        trick = self.tricks[lead][answer]
        winner = 1 - leader if trick.second_wins else leader
        cards = (self.ids[lead], self.ids[answer])
        events = (
            Event(PLAY_FOLLOW, 1 - leader, (self.ids[answer],)),
            Event(trick.win_rule, winner, cards[::-1] if trick.second_wins else cards),
            Event(SCORE_TRICK, winner, (trick.points,)),
            Event(trick.score_rule, winner, cards),
            Event(WON_CLOSED, winner, cards),
        )
        return Result(winner, trick.points, winner if trick.winner_leads else 1 - winner, events)


def _beats(one: Card, other: Card) -> bool:
    """The rank line decides, but for the exceptions that the two columns `topples` and `falls_to` state."""
    if _topples(one, other) or _topples(other, one):
        return _topples(one, other)
    return whole(one.values["place"]) > whole(other.values["place"])


def _topples(one: Card, other: Card) -> bool:
    """Whether either card says that the first beats the second against the rank line."""
    return one.values["topples"] == other.values["rung"] or other.values["falls_to"] == one.values["rung"]


def _win_rule(winner: Card, loser: Card) -> str:
    if winner.values["number"] is not None and loser.values["number"] is not None:
        return WIN_TIE if winner.values["number"] == loser.values["number"] else WIN_RANK
    if _is_void(loser):
        return R(f"win.{loser.values['figure']}")
    figures = [card for card in (winner, loser) if card.values["figure"]]
    decider = winner if _topples(winner, loser) else max(figures, key=lambda card: whole(card.values["place"]))
    return R(f"win.{decider.values['figure']}")


def _is_void(card: Card) -> bool:
    return card.values["scoring"] == "void"


def whole(value: object) -> int:
    """Return a value of the data that is a whole number."""
    assert isinstance(value, int)
    return value


def _numbers(value: object) -> dict[str, int]:
    assert isinstance(value, Mapping)
    return {str(key): int(number) for key, number in value.items()}


def check_playable(game: Game) -> None:
    """Refuse data that these rules have no words for: tricks are of two cards, one card is turned up, two players draw.

    Raises:
        RulesError: with the value and what it has to be.
    """
    for name, due in (("cut_cards", 1), ("prize_cards", 2), ("turn_up_cards", 1)):
        if game.numbers[name] != due:
            raise RulesError(f"{game.slug}: numbers.{name} is {game.numbers[name]}; the rules are made for {due}")
    for card in game.cards:
        if card.copies != 1:
            raise RulesError(f"{game.slug}: card {card.id} has {card.copies} copies; the rules are made for 1 of each")
    hand, prize = whole(game.numbers["hand"]), whole(game.numbers["prize_cards"])
    left = len(game.cards) - prize - 2 * hand
    if hand < 1 or left < 2 or left % 2:
        raise RulesError(
            f"{game.slug}: {left} cards are left to draw from hands of {hand}; two players need an even number"
        )
