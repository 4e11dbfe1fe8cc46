"""Actions as table talk, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules_engine.core import CHANCE, Action, Event
from rules_engine.errors import InvalidAction
from rules_engine.games.curdis.tables import DRAW, MAIN, MINE, PASS, Play
from rules_engine.notation import SEAT_NAMES, join, read_card, seat_name, split_words, unreadable

if TYPE_CHECKING:
    from rules_engine.games.curdis.rules import CurdisRules

FORMS = (
    "`add CARD CARD`", "`subtract CARD CARD`", "`match CARD`", "`double CARD CARD`", "`wild CARD with CARD`", "`wild CARD`",
    "`live CARD`", "`dead CARD on NAME`", "`king NUMBER`", "`open CARD`", "`draw`", "`pass`", "`name COLOUR`",
    "with `on mine` after it for your private pile",
)  # fmt: skip


# Actions


def format_action(rules: CurdisRules, action: Action) -> str:
    """Return `add red-8 blue-5`, `match red-4 on mine`, `wild green-11 with red-4`, `dead red-13 on Ben`, `king 7` ..."""
    if not isinstance(action, Play) or not _is_whole(rules, action):
        raise InvalidAction(f"{action!r} is no action of this game; expected {', '.join(FORMS)}")
    words = list(action.cards)
    if action.kind == "wild":
        words[1:1] = ["with"] * (len(words) - 1)
    elif action.kind == "king":
        words = _show_king(rules, action.cards)
    return " ".join([action.kind, *words] + ([] if action.pile == MAIN else ["on", action.pile]))


def _is_whole(rules: CurdisRules, play: Play) -> bool:
    """Return whether a value is what some text reads as: its cards are printed, and as many as such a play has."""
    least, most = _SIZES.get(play.kind, (1, 0))
    known = rules.tables.colours if play.kind == "name" else rules.tables.ids
    if not least <= len(play.cards) <= most or not all(card in known for card in play.cards):
        return False
    return play.kind != "king" or any(play.cards == king.cards for kings in rules.kings.values() for king in kings)


_MANY = 99
_SIZES = {
    "draw": (0, 0), "pass": (0, 0), "name": (1, 1), "open": (1, 1), "match": (1, 1), "live": (1, 1), "dead": (1, 1),
    "wild": (1, 2), "king": (1, _MANY), "add": (2, _MANY), "subtract": (2, _MANY), "double": (2, _MANY),
}  # fmt: skip
"""The fewest and the most cards of a play that can be said; three cards of a sum can, and `reach.two` forbids them."""


def _show_king(rules: CurdisRules, cards: Sequence[str]) -> list[str]:
    """The last cards of the printed table stay in sight unless others are named."""
    number = rules.tables.numbers[rules.tables.number_of[cards[0]]]
    usual = tuple(cards) == rules.kings[number][0].cards
    return [str(number), *([] if usual else ["showing", *cards[-rules.showing :]])]


def parse_action(rules: CurdisRules, text: str) -> Action:
    """Return the action of a text."""
    words, pile = _split_pile(split_words(text))
    match words:
        case ["draw"] if pile == MAIN:
            return DRAW
        case ["pass"] if pile == MAIN:
            return PASS
        case ["name", colour] if pile == MAIN:
            return Play("name", (_read_colour(rules, colour),))
        case ["king", number]:
            return _read_king(rules, number, None, pile)
        case ["king", number, "showing", *cards]:
            return _read_king(rules, number, [_card(rules, card) for card in cards], pile)
        case [("match" | "wild") as kind, card]:
            return Play(kind, (_card(rules, card),), pile)
        case ["wild", bird, "with", card]:
            return Play("wild", (_card(rules, bird), _card(rules, card)), pile)
        case [("add" | "subtract" | "double") as kind, *cards] if len(cards) > 1:
            return Play(kind, tuple(_card(rules, card) for card in cards), pile)
        case [("live" | "open") as kind, card] if pile == MAIN:
            return Play(kind, (_card(rules, card),))
        case ["dead", card] if pile in SEAT_NAMES:
            return Play("dead", (_card(rules, card),), pile)
    raise unreadable(text, FORMS)


def _split_pile(words: list[str]) -> tuple[list[str], str]:
    """Return the words before `on PILE`, and the pile."""
    if len(words) > 2 and words[-2] == "on":
        known = {pile.lower(): pile for pile in (MAIN, MINE, *SEAT_NAMES)}
        if words[-1] not in known:
            raise InvalidAction(f'unknown pile "{words[-1]}"; expected {", ".join(known.values())}')
        return words[:-2], known[words[-1]]
    return words, MAIN


def _card(rules: CurdisRules, word: str) -> str:
    return read_card(word, rules.tables.ids)


def _read_colour(rules: CurdisRules, word: str) -> str:
    if word not in rules.tables.colours:
        raise InvalidAction(f'unknown colour "{word}"; expected {", ".join(rules.tables.colours)}')
    return word


def _read_king(rules: CurdisRules, number: str, showing: list[str] | None, pile: str) -> Play:
    plays = rules.kings.get(int(number)) if number.isdecimal() else None
    if plays is None:
        raise InvalidAction(f'no King Curdis of "{number}"; expected one of {", ".join(map(str, rules.kings))}')
    if showing is None:
        return plays[0]._replace(pile=pile)
    for play in plays:
        if sorted(play.cards[-rules.showing :]) == sorted(showing):
            return play._replace(pile=pile)
    raise InvalidAction(f"{join(showing)} cannot be in sight: name {rules.showing} of {join(plays[0].cards)}")


# Events


def format_event(rules: CurdisRules, event: Event) -> str:
    """Return what happened as a sentence."""
    who = seat_name(event.player)
    return _SENTENCES[event.rule](who, [card_name(rules, value) for value in event.values])


def card_name(rules: CurdisRules, value: object) -> str:
    """Return a card id as people say it (`Green 12`), anything else as it is."""
    words = rules.game.words[rules.game.languages[0]]
    if value in rules.tables.number_of:
        card = rules.tables.cards[rules.tables.number_of[str(value)]]
        return f"{words[str(card.values['colour'])]} {card.values['number']}"
    return words.get(str(value), str(value)) if value in rules.tables.colours else str(value)


def _number(card: str) -> str:
    return card.rsplit(" ", 1)[-1]


def _sum(who: str, words: list[str]) -> str:
    return f"{who} lays {words[0]} and {words[1]}: {_number(words[0])} + {_number(words[1])} = {words[2]}."


def _difference(who: str, words: list[str]) -> str:
    return f"{who} lays {words[0]} and {words[1]} on it: {_number(words[0])} − {_number(words[1])} = {words[2]}."


def _colour(who: str, words: list[str]) -> str:
    drawn = who == seat_name(CHANCE)
    return f"The marker of {words[0]} is drawn." if drawn else f"{who} names {words[0]}."


def _closed(who: str, words: list[str]) -> str:
    owner = SEAT_NAMES[int(words[1])]
    return (
        f"{who} lays the Dead Bird, {words[0]}, on {'a pile of their own' if owner == who else f'the pile of {owner}'}."
    )


def _blocked(who: str, words: list[str]) -> str:
    why = f"all {words[1]} players have passed" if words[0] == "passes" else f"{words[1]} turns have been played"
    return f"The round ends: {why}."


_SENTENCES: dict[str, Callable[[str, list[str]], str]] = {
    "setup.players": lambda who, words: f"{words[0]} players sit down to Curdis.",
    "setup.colour": _colour,
    "setup.dealer": lambda who, words: f"{who} deals.",
    "setup.deal": lambda who, words: f"Round {words[0]}: {words[1]} cards to each.",
    "setup.stock": lambda who, words: f"{words[0]} cards are left to draw.",
    "start.card": lambda who, words: f"The starting card is the {words[0]}.",
    "start.holder": lambda who, words: f"{who} has it and opens with the {words[0]}.",
    "start.plain": lambda who, words: f"It is no bird this time, but a plain {words[1]}.",
    "start.again": lambda who, words: f"{who} goes on.",
    "search.draw": lambda who, words: f"{who} draws in search of it.",
    "search.found": lambda who, words: f"{who} has found it and opens with the {words[0]}.",
    "search.king": lambda who, words: (
        f"{who} lays a King Curdis of {words[0]}s in place of drawing: {join(words[1:])}."
    ),
    "turn.order": lambda who, words: f"{who} is next, with {words[0]} to reach.",
    "turn.one": lambda who, words: f"That was the turn of {who}.",
    "turn.draw": lambda who, words: f"{who} draws.",
    "turn.after": lambda who, words: f"{who} passes.",
    "turn.shuffle": lambda who, words: f"{words[0]} cards of the main pile are shuffled: the new draw pile.",
    "turn.empty": lambda who, words: f"There is nothing to draw, and {who} passes.",
    "reach.add_light": _sum,
    "reach.add_black": _sum,
    "reach.subtract": _difference,
    "reach.match": lambda who, words: f"{who} matches with the {words[0]}.",
    "reach.doubles": lambda who, words: f"{who} lays doubles on doubles: {words[0]} and {words[1]}.",
    "wild.play": lambda who, words: f"{who} lays a Wild Bird, {words[0]}, and the {words[1]} on it.",
    "wild.any": lambda who, words: f"The {words[0]} is a plain number there.",
    "wild.last": lambda who, words: f"{who} lays a Wild Bird, {words[0]}, the last card.",
    "wild.plain": lambda who, words: f"The {words[0]} is used as an ordinary {words[1]}.",
    "wild.double": lambda who, words: f"{words[0]} on {words[0]}: doubles.",
    "live.play": lambda who, words: f"{who} lays the Live Bird, {words[0]}: a private pile, with {words[1]} to reach.",
    "live.plain": lambda who, words: f"The {words[0]} is used as an ordinary {words[1]}.",
    "live.again": lambda who, words: f"The {words[0]} had been laid before, and sings after all.",
    "private.owner": lambda who, words: f"Nobody but {who} plays on it.",
    "private.choice": lambda who, words: f"{who} chooses the private pile.",
    "dead.play": _closed,
    "dead.closed": lambda who, words: f"The private pile of {who} is closed for this round.",
    "dead.plain": lambda who, words: f"On this pile the {words[0]} is an ordinary {words[1]}.",
    "king.play": lambda who, words: f"{who} lays a King Curdis of {words[0]}s: {join(words[1:])}.",
    "king.pile": lambda who, words: f"{words[0]} cards go back into the draw pile; double {words[1]}s show.",
    "king.plain": lambda who, words: "The birds in it do not act.",
    "king.last": lambda who, words: f"Those were the last cards of {who}.",
    "end.out": lambda who, words: f"{who}: Curdis!",
    "end.blocked": _blocked,
    "end.king": lambda who, words: f"The King Curdis of {who} ends the round.",
    "end.score": lambda who, words: f"{who} is left with {words[0]} points, {words[1]} in all.",
    "match.rounds": lambda who, words: f"All {words[0]} rounds are played.",
    "match.win": lambda who, words: f"{who} wins with {words[0]} points.",
}
