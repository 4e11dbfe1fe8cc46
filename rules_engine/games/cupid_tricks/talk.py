"""Actions as table talk, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.core import Action, Event
from rules_engine.errors import InvalidAction
from rules_engine.games.cupid_tricks.play import STOCK, TURN_UP, Play, Take
from rules_engine.notation import read_card, seat_name, split_words, unreadable

if TYPE_CHECKING:
    from rules_engine.games.cupid_tricks.play import CupidRules

FORMS = ("`play CARD`", "`take turn-up`", "`take stock`")


def format_action(action: Action) -> str:
    """Return `play heart-7`, `take turn-up` or `take stock`."""
    if isinstance(action, Play):
        return f"play {action.card}"
    if isinstance(action, Take):
        return f"take {action.source}"
    raise InvalidAction(f"{action!r} is no action of this game; expected {' or '.join(FORMS)}")


def parse_action(rules: CupidRules, text: str) -> Action:
    """Return the action of a text."""
    match split_words(text):
        case ["play", card]:
            return Play(read_card(card, rules.tables.ids))
        case ["take", "turn-up"]:
            return TURN_UP
        case ["take", "stock"]:
            return STOCK
    raise unreadable(text, FORMS)


def format_event(rules: CupidRules, event: Event) -> str:
    """Return what happened as a sentence."""
    names = dict(zip(rules.tables.ids, rules.tables.names, strict=True))
    who = seat_name(event.player)
    words = [names.get(str(value), str(value)) for value in event.values]
    return _SENTENCES[event.rule](who, words)


def _winning(reason: str = "") -> Callable[[str, list[str]], str]:
    return lambda who, words: f"{words[0]} beats {words[1]}{reason}: {who} wins the trick."


def _drawing(who: str, words: list[str]) -> str:
    return f"{who} takes the turn-up: {words[1]}." if words[0] == "turn-up" else f"{who} draws from the stock."


def _points(reason: str) -> Callable[[str, list[str]], str]:
    return lambda who, words: f"  ({reason}: {words[0]} with {words[1]})"


_SENTENCES: dict[str, Callable[[str, list[str]], str]] = {
    "track.start": lambda who, words: "Both pegs stand on the start.",
    "cut.reveal": lambda who, words: f"{who} cuts {words[0]}.",
    "cut.dealer": lambda who, words: f"{who} has the lower card and deals.",
    "deal.hand": lambda who, words: f"Round {words[0]}. {who} shuffles and deals {words[1]} cards to each.",
    "hand.secret": lambda who, words: "Each looks at their own hand.",
    "deal.prize": lambda who, words: f"{who} lays {words[0]} cards face down: the prize trick.",
    "deal.turn_up": lambda who, words: f"{words[0]} is turned up.",
    "lead.first": lambda who, words: f"{who} leads the first trick.",
    "play.lead": lambda who, words: f"{who} leads {words[0]}.",
    "play.follow": lambda who, words: f"{who} answers with {words[0]}.",
    "win.rank": _winning(),
    "win.tie": _winning(", as the spade of two equal numbers"),
    "win.anima": _winning(),
    "win.cupid": _winning(),
    "win.monster": _winning(),
    "win.zephyr": _winning(),
    "score.trick": lambda who, words: f"{who} scores {words[0]}.",
    "score.mixed": _points("heart and spade add"),
    "score.hearts": _points("hearts are worth their difference"),
    "score.spades": _points("two spades"),
    "score.figures": _points("two figures"),
    "score.figure": _points("a figure with a number is worth nothing"),
    "score.zephyr": _points("Zephyr blows the points away"),
    "won.closed": lambda who, words: f"{who} puts the trick away, face down.",
    "draw.winner": _drawing,
    "draw.loser": _drawing,
    "draw.turn_up": lambda who, words: f"{words[0]} is turned up.",
    "draw.last": lambda who, words: "The stock is used up; no card is turned up.",
    "draw.none": lambda who, words: "There is nothing to draw.",
    "lead.winner": lambda who, words: f"{who} has won and leads.",
    "lead.monster": lambda who, words: f"Monster has won, so {who} leads.",
    "round.end": lambda who, words: f"Round {words[0]} is over.",
    "prize.take": lambda who, words: f"{who} turns up the prize trick: {words[0]} and {words[1]}.",
    "prize.score": lambda who, words: f"{who} scores {words[0]} for it.",
    "round.dealer": lambda who, words: f"{who} is ahead and deals.",
    "round.tie": lambda who, words: f"The scores are equal; {who} won the last trick and deals.",
    "end.target": lambda who, words: f"{who} has {words[0]} points and wins.",
}
