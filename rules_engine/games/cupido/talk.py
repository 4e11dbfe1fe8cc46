"""Actions as table talk, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.core import Action, Event
from rules_engine.errors import InvalidAction
from rules_engine.games.cupido.legal import Move
from rules_engine.games.cupido.setup import LOT
from rules_engine.games.cupido.tables import NONE
from rules_engine.notation import SEAT_NAMES, read_card, seat_name, split_words, unreadable

if TYPE_CHECKING:
    from rules_engine.games.cupido.rules import CupidoRules

ALONE = ("draw", "marry", "end")
WITH_CARD = ("play", "take", "drop", "leave", "return", "swap")
FROM_RIVAL = ("steal", "dart")
FORMS = (
    *(f"`{verb} CARD`" for verb in WITH_CARD), "`take CARD to hand`", *(f"`{verb} CARD from NAME`" for verb in FROM_RIVAL),
    *(f"`{verb}`" for verb in ALONE),
)  # fmt: skip

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spell(number: int) -> str:
    """Return a small number as a word: `five`."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def count(number: int, thing: str) -> str:
    """Return `no cards`, `one card`, `five cards`."""
    return f"{spell(number) if number else 'no'} {thing}{'' if number == 1 else 's'}"


def format_action(rules: CupidoRules, action: Action) -> str:
    """Return `play A7`, `take A7`, `drop A7`, `leave A7`, `draw`, `steal A7 from Ben`, `dart A7 from Ben`, `swap A7`, `end`."""
    if isinstance(action, Move):
        verb, card, victim = action
        known = card in rules.tables.number_of
        if verb in ALONE and (card, victim) == ("", NONE):
            return verb
        if known and verb in WITH_CARD and victim == NONE:
            return f"{verb} {card}"
        if known and verb == "pocket" and victim == NONE:
            return f"take {card} to hand"
        if known and verb in FROM_RIVAL and 0 <= victim < len(SEAT_NAMES):
            return f"{verb} {card} from {seat_name(victim)}"
    raise InvalidAction(f"{action!r} is no action of this game; expected {' or '.join(FORMS)}")


def parse_action(rules: CupidoRules, text: str) -> Action:
    """Return the action of a text."""
    ids = rules.tables.ids
    match split_words(text):
        case [verb] if verb in ALONE:
            return Move(verb)
        case [verb, card] if verb in WITH_CARD:
            return Move(verb, read_card(card, ids))
        case ["take", card, "to", "hand"]:
            return Move("pocket", read_card(card, ids))
        case [verb, card, "from", name] if verb in FROM_RIVAL:
            return Move(verb, read_card(card, ids), _seat(name))
    raise unreadable(text, FORMS)


def _seat(name: str) -> int:
    for seat, known in enumerate(SEAT_NAMES):
        if known.lower() == name:
            return seat
    raise InvalidAction(f'nobody is called "{name}"; expected {", ".join(SEAT_NAMES)}')


def format_event(rules: CupidoRules, event: Event) -> str:
    """Return what happened as a sentence."""
    return _SENTENCES[event.rule](rules, seat_name(event.player), *event.values)


def _name(rules: CupidoRules, card: str) -> str:
    return rules.tables.names[rules.tables.number_of[card]]


def wish(rules: CupidoRules, card: int) -> str:
    """Return `six yellow circles`, what a card desires."""
    tables = rules.tables
    return count(tables.need[card], f"{tables.colours[tables.wants[card]]} circle")


def _turn_up(rules: CupidoRules, who: str, card: str, desire: int) -> str:
    asks = f"asks for {spell(desire)}" if desire else "asks for nothing"
    return f"{who} is dealt {_name(rules, card)}, who {asks}."


def _tie(rules: CupidoRules, who: str, card: str, desire: int = 0) -> str:
    return f"The lot falls on {who}." if card == LOT else f"Tied: {_turn_up(rules, who, card, desire)}"


def _satisfaction(rules: CupidoRules, who: str, card: str, have: int) -> str:
    number = rules.tables.number_of[card]
    is_enough = have >= rules.tables.need[number]
    return (
        f"  {_name(rules, card)} wants {wish(rules, number)}; there {_be(have)}: {'' if is_enough else 'un'}satisfied."
    )


def _be(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {spell(number)}"


def _change(rules: CupidoRules, who: str, card: str, have: int) -> str:
    number = rules.tables.number_of[card]
    now = "is satisfied now" if have >= rules.tables.need[number] else "is satisfied no longer"
    return f"  {_name(rules, card)} {now}: {who} has {spell(have)} of {wish(rules, number)}."


def _content(rules: CupidoRules, who: str, card: str) -> str:
    return f"  {_name(rules, card)} was content with {who}: nothing but a dart could move it."


def _compare(rules: CupidoRules, who: str, victim: int, colour: str, mine: int, theirs: int) -> str:
    return f"  Before the steal {who} has {count(mine, f'{colour} circle')}, {seat_name(victim)} {spell(theirs)}."


def _cap(rules: CupidoRules, who: str, turn: int, satisfied: int, cards: int) -> str:
    best = f"{count(satisfied, 'satisfied card')} of {spell(cards)}"
    if who == seat_name(NONE):
        return f"After {turn} turns nobody has married, and nobody wins; the best group has {best}."
    return f"After {turn} turns nobody has married; {who} wins with {best}."


def _empty(rules: CupidoRules, who: str, cards: int, satisfied: int = NONE, size: int = NONE) -> str:
    if satisfied != NONE:
        return f"The deck is empty, and the game over. {_cap(rules, who, cards, satisfied, size)}"
    return f"The deck is empty: the discards but the top one, {spell(cards)} of them, are shuffled into a new one."


def _pick(rules: CupidoRules, who: str, card: str, where: str = "group") -> str:
    return f"{who} takes {_name(rules, card)} from the discards{' to hand' if where == 'hand' else ''}."


_SENTENCES: dict[str, Callable[..., str]] = {
    "setup.first": _turn_up,
    "setup.tie": _tie,
    "setup.deal": lambda rules, who, cards: f"{who} shuffles and deals {count(cards, 'card')} to each player.",
    "hand.secret": lambda rules, who: "Each looks at their own hand, and at nobody else's.",
    "setup.dart": lambda rules, who, darts: f"Each takes {count(darts, 'love dart')}.",
    "setup.deck": lambda rules, who, cards: f"The other {cards} cards are the deck. There are no discards yet.",
    "setup.order": lambda rules, who, turn: f"Turn {turn}: {who}.",
    "free.when": lambda rules, who, when: (
        f"Free actions, {'before a' if when == 'before' else 'after the'} main action:"
    ),
    "free.play": lambda rules, who, card: f"{who} plays {_name(rules, card)}.",
    "free.pick": _pick,
    "free.drop": lambda rules, who, card: f"{who} discards {_name(rules, card)} from the hand.",
    "free.leave": lambda rules, who, card: f"{who} discards {_name(rules, card)} from the group.",
    "free.return": lambda rules, who, card: f"{who} takes {_name(rules, card)} back to hand.",
    "group.easy": lambda rules, who, card: f"  {_name(rules, card)} is easy-going: satisfied.",
    "group.satisfied": _satisfaction,
    "group.unsatisfied": _satisfaction,
    "group.change": _change,
    "main.draw": lambda rules, who: f"{who} draws a card.",
    "main.empty": _empty,
    "main.swap": lambda rules, who, own, top: f"{who} swaps {_name(rules, own)} for {_name(rules, top)}.",
    "steal.make_room": lambda rules, who, card: f"{who} has made room for {_name(rules, card)}.",
    "steal.unsatisfied": lambda rules, who, card: f"  {_name(rules, card)} was unsatisfied with {who}.",
    "steal.before": _compare,
    "steal.more": lambda rules, who, victim, card: f"{who} steals {_name(rules, card)} from {seat_name(victim)}.",
    "steal.still_sulking": lambda rules, who, card: f"  More than before was enough for {_name(rules, card)} to move.",
    "steal.content": _content,
    "dart.any": lambda rules, who, victim, card: (
        f"{who}'s love dart hits {_name(rules, card)} at {seat_name(victim)}'s."
    ),
    "dart.once": lambda rules, who, left: f"  The dart is spent; {who} has {spell(left)} left.",
    "win.now": lambda rules, who, cards: f"A wedding of {spell(cards)}, all satisfied: {who} wins.",
    "win.hand": lambda rules, who, cards: f"  {who} still holds {count(cards, 'card')}, which does not matter.",
    "end.cap": _cap,
}
