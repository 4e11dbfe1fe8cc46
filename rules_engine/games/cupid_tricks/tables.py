"""The printed cards as tables: which of two cards wins, what they are worth, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from card_data.schema import Card, Game, Value
from rules_engine.core import Event
from rules_engine.rules import rule_index

R = rule_index("cupid_tricks")

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
    lead_rule: str


class Tables:
    """Cards are numbers in the order of the printed rank line, lowest first."""

    def __init__(self, game: Game, options: Mapping[str, str]) -> None:
        self.cards: tuple[Card, ...] = tuple(sorted(game.cards, key=lambda card: _whole(card.values["place"])))
        self.ids = [card.id for card in self.cards]
        self.names = [card.texts["name"][game.languages[0]] for card in self.cards]
        self._score = _numbers(game.numbers["score"])
        self._options = options
        size = range(len(self.cards))
        self.tricks = [[self._trick(self.cards[lead], self.cards[answer]) for answer in size] for lead in size]
        self.events = [[[self._events(lead, answer, seat) for seat in (0, 1)] for answer in size] for lead in size]

    def beats(self, one: int, other: int) -> bool:
        """Return whether one card would win a trick against the other."""
        return self.tricks[other][one].second_wins

    def _trick(self, lead: Card, answer: Card) -> Trick:
        second_wins = _beats(answer, lead)
        winner, loser = (answer, lead) if second_wins else (lead, answer)
        points, score_rule = self._points(winner, loser)
        winner_leads = self._winner_leads(winner, loser)
        lead_rule = LEAD_WINNER if winner_leads else LEAD_MONSTER
        return Trick(second_wins, points, winner_leads, _win_rule(winner, loser), score_rule, lead_rule)

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
        first, second = _whole(one.values["number"]), _whole(other.values["number"])
        if kinds == {"heart", "spade"}:
            return first + second, SCORE_MIXED
        return (abs(first - second), SCORE_HEARTS) if kinds == {"heart"} else (self._score["two_spades"], SCORE_SPADES)

    def _events(self, lead: int, answer: int, leader: int) -> tuple[Event, ...]:
        """Return what happens when the seat `leader` leads one card and the other answers: made once, logged often."""
        trick = self.tricks[lead][answer]
        winner = 1 - leader if trick.second_wins else leader
        cards = (self.ids[lead], self.ids[answer])
        return (
            Event(trick.win_rule, winner, cards),
            Event(SCORE_TRICK, winner, (trick.points,)),
            Event(trick.score_rule, winner, cards),
            Event(WON_CLOSED, winner, cards),
        )


def _beats(one: Card, other: Card) -> bool:
    """The rank line decides, but for the exceptions that the two columns `topples` and `falls_to` state."""
    if one.values["topples"] is not None and one.values["topples"] == other.values["rung"]:
        return True
    if one.values["falls_to"] is not None and one.values["falls_to"] == other.values["rung"]:
        return False
    return _whole(one.values["place"]) > _whole(other.values["place"])


def _win_rule(winner: Card, loser: Card) -> str:
    if winner.values["number"] is not None and loser.values["number"] is not None:
        return WIN_TIE if winner.values["number"] == loser.values["number"] else WIN_RANK
    if _is_void(loser):
        return R(f"win.{loser.values['figure']}")
    exception = winner.values["topples"] is not None and winner.values["topples"] == loser.values["rung"]
    figures = [card for card in (winner, loser) if card.values["figure"]]
    decider = winner if exception else max(figures, key=lambda card: _whole(card.values["place"]))
    return R(f"win.{decider.values['figure']}")


def _is_void(card: Card) -> bool:
    return card.values["scoring"] == "void"


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: object) -> dict[str, int]:
    assert isinstance(value, Mapping)
    return {str(key): int(number) for key, number in value.items()}


def card_numbers(ids: Sequence[str]) -> dict[str, int]:
    """Return card id -> its number."""
    return {card_id: number for number, card_id in enumerate(ids)}
