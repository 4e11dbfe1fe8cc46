"""Actions as table talk, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules_engine.core import Action, Event
from rules_engine.errors import InvalidAction
from rules_engine.games.in_love_and_war.actions import (
    AS,
    MEOW,
    NO,
    SILENT,
    THREE,
    YES,
    Add,
    Call,
    Discard,
    Lay,
    Propose,
    Turn,
)
from rules_engine.notation import join, read_card, seat_name, split_words, unreadable

if TYPE_CHECKING:
    from rules_engine.games.in_love_and_war.rules import LoveRules

FORMS = (
    "`discard CARD`", "`keep silent`", "`meow`", "`meow meow meow`", "`lay CARD CARD baby=CARD`", "`propose baby=CARD ...`",
    "`add CARD ...`", "`add nothing`",
)  # fmt: skip
CALL_WORDS = {"silent": "keep silent", "meow": "meow", "three": "meow meow meow"}


def format_action(action: Action) -> str:
    """Return `discard rose`, `meow`, `lay coral-3 baby=coral-4 coral-5`, `propose baby=rose`, `add teal-2 baby` ..."""
    if isinstance(action, Discard):
        return f"discard {action.card}"
    if isinstance(action, Call):
        return CALL_WORDS[action.call]
    if isinstance(action, Lay):
        return " ".join(("lay", *action.cards))
    if isinstance(action, Propose):
        return " ".join(("propose", *(AS + card for card in action.babies)))
    if isinstance(action, Add):
        return " ".join(("add", *(action.cards or ("nothing",))))
    if isinstance(action, Turn):
        return f"turn {action.card}"
    raise InvalidAction(f"{action!r} is no action of this game; expected {' or '.join(FORMS)}")


def parse_action(rules: LoveRules, text: str) -> Action:
    """Return the action of a text; commas and exclamation marks are welcome."""
    match split_words(text.replace(",", " ").replace("!", " ")):
        case ["discard", card]:
            return Discard(read_card(card, rules.tables.ids))
        case ["keep", "silent"]:
            return SILENT
        case ["meow"]:
            return MEOW
        case ["meow", "meow", "meow"]:
            return THREE
        case ["lay", *tokens] if len(tokens) == rules.set_size:
            return Lay(_tokens(rules, tokens))
        case ["propose", *tokens] if all(token.startswith(AS) for token in tokens):
            return Propose(tuple(token.removeprefix(AS) for token in _tokens(rules, tokens)))
        case ["add", "nothing"]:
            return Add(())
        case ["add", first, *rest]:
            cards = [read_card(card, rules.tables.ids) for card in (first, *rest)]
            return Add(tuple(sorted(cards, key=rules.tables.number_of.__getitem__)))
        case ["turn", "yes" | "no" as card]:
            return YES if card == "yes" else NO
    raise unreadable(text, FORMS)


def _tokens(rules: LoveRules, words: Sequence[str]) -> tuple[str, ...]:
    tables = rules.tables
    slots = tables.ordered(tables.slot_of[read_card(word, tables.tokens)] for word in words)
    return tuple(tables.tokens[slot] for slot in slots)


def format_event(rules: LoveRules, event: Event) -> str:
    """Return what happened as a sentence."""
    labels = dict(zip(rules.tables.ids, rules.tables.labels, strict=True))

    def label(word: str) -> str:
        return f"a baby as {labels[word.removeprefix(AS)]}" if word.startswith(AS) else labels.get(word, word)

    words = [join([label(word) for word in str(value).split()]) for value in event.values]
    return _SENTENCES[event.rule](seat_name(event.player), words, event)


def _names(event: Event, start: int = 0) -> str:
    return join([seat_name(int(seat)) for seat in event.values[start:]])


def _many(count: str, one: str, more: str) -> str:
    return f"{count} {one if count == '1' else more}"


def _is(what: str) -> Callable[[str, list[str], Event], str]:
    return lambda who, words, event: f"  ({join(words)}: {what})"


def _returned(who: str, words: list[str], event: Event) -> str:
    cards = join(words[1:])
    return f"{who} takes {cards} back." if words[0] == "returned" else f"{who} loses {cards} to the discards."


def _turned(who: str, words: list[str], event: Event) -> str:
    turned = f"{who} may turn over {_many(words[0], 'card', 'cards')}"
    return f"{turned}: a Yes is among them!" if words[1] == "yes" else f"{turned}: none of them is a Yes."


def _kept(who: str, words: list[str], event: Event) -> str:
    if words[0] == "spent":
        return f"{who} gives up {_many(words[1], 'mark', 'marks')}."
    return f"{who} keeps {_many(words[1], 'mark', 'marks')} for later proposals."


_SENTENCES: dict[str, Callable[[str, list[str], Event], str]] = {
    "setup.aside": lambda who, words, event: f"{words[0]} Yes cards lie aside, face up, with the marks.",
    "setup.deal": lambda who, words, event: f"All others are shuffled; everyone is dealt {words[0]}.",
    "setup.stack": lambda who, words, event: f"The other {words[0]} are the stack.",
    "setup.first": lambda who, words, event: f"{who} begins.",
    "turn.draw": lambda who, words, event: f"{who} draws {'a card' if words[0] == '1' else words[0] + ' cards'}.",
    "turn.discard": lambda who, words, event: f"{who} discards the {words[0]}.",
    "turn.next": lambda who, words, event: f"It is {who}'s turn.",
    "meow.newest": lambda who, words, event: f"Nobody calls for the {words[0]}; it is out of the game.",
    "priority.window": lambda who, words, event: f"All have answered; the {words[0]} was called for.",
    "meow.call": lambda who, words, event: f"{who} calls: Meow!",
    "proposal.claim": lambda who, words, event: f"{who} calls: Meow, meow, meow!",
    "priority.meow": lambda who, words, event: (
        f"{who} sits nearest to the discarder's left and is heard, not {_names(event)}."
    ),
    "priority.proposal": lambda who, words, event: f"Three meows come first: {who} is heard, not {_names(event)}.",
    "priority.several": lambda who, words, event: f"{who} proposes first; {_names(event)} must wait.",
    "meow.wrong": lambda who, words, event: (
        f"{who} cannot propose with the {words[0]} any more and takes the call back."
    ),
    "baby.claim": lambda who, words, event: f"{who} takes a discarded baby and says what it is.",
    "meow.lay": lambda who, words, event: f"{who} lays {join(words)}.",
    "meow.limit": lambda who, words, event: f"{who} has laid {words[0]} sets and can lay no other.",
    "meow.discard": lambda who, words, event: f"{who} does not draw, but discards the {words[0]}.",
    "meow.next": lambda who, words, event: f"After the call it is {who}'s turn.",
    "group.same": _is("alike"),
    "group.run": _is("a run"),
    "group.low": _is("the lowest number stands at its foot"),
    "group.gadget": _is("gadgets of one kind"),
    "group.pair": _is("a pair"),
    "baby.wild": _is("a baby stands in"),
    "baby.alone": _is("all babies"),
    "baby.laid": lambda who, words, event: f"{who}'s laid babies stay what they were called: {join(words)}.",
    "goal.complete": lambda who, words, event: f"{who}'s {words[0]} cards are complete.",
    "proposal.draw": lambda who, words, event: f"{who} proposes instead of discarding.",
    "proposal.show": lambda who, words, event: f"{who} shows " + "; ".join(words) + ".",
    "proposal.babies": lambda who, words, event: f"{who} names the babies in hand: {join(words)}.",
    "proposal.yes": lambda who, words, event: f"{who} takes {_many(words[0], 'Yes card', 'Yes cards')}.",
    "proposal.gadgets": lambda who, words, event: (
        f"{who} has gadgets in {_many(words[0], 'group', 'groups')}: {_many(words[1], 'Yes card', 'Yes cards')} in all."
    ),
    "interfere.order": lambda who, words, event: (
        f"{who} adds nothing." if words else f"The rivals may interfere; {who} is asked first."
    ),
    "interfere.match": lambda who, words, event: f"{who} adds {join(words)}, exactly like the proposer's.",
    "interfere.named": lambda who, words, event: f"{who} adds {join(words)}, as a baby was named.",
    "interfere.baby": lambda who, words, event: f"{who} adds {join(words)}, as any card of the proposal.",
    "interfere.many": lambda who, words, event: f"{who} has added {words[0]} cards.",
    "interfere.return": _returned,
    "proposal.shuffle": lambda who, words, event: f"{words[0]} cards are shuffled face down, {words[1]} of them Yes.",
    "proposal.turn": _turned,
    "proposal.win": lambda who, words, event: f'"Yes, I do!" {who} has won.',
    "fail.mark": lambda who, words, event: (
        f"{who} takes {_many(words[0], 'Good Impression Mark', 'Good Impression Marks')}."
    ),
    "fail.keep": _kept,
    "fail.yes": lambda who, words, event: f"{_many(words[0], 'Yes card goes', 'Yes cards go')} back to the table.",
    "fail.discard": lambda who, words, event: f"{who} discards all {words[0]} cards; nobody can call for them.",
    "fail.redraw": lambda who, words, event: f"{who} draws {_many(words[0], 'new card', 'new cards')}.",
    "fail.next": lambda who, words, event: f"The next turn is {who}'s.",
    "end.win": lambda who, words, event: f"The game is over: {who} wins, with {_many(words[0], 'mark', 'marks')}.",
    "end.stack": lambda who, words, event: "The stack is empty: the game is over.",
    "end.redraw": lambda who, words, event: f"The stack of {words[0]} cannot give a new hand: the game is over.",
    "end.reshuffle": lambda who, words, event: f"The {words[0]} discards are not shuffled anew.",
    "end.marks": lambda who, words, event: f"{who} has the most marks, {words[0]}, and wins.",
    "end.tie": lambda who, words, event: (
        f"{_names(event, 1)} tie at {_many(words[0], 'mark', 'marks')}: the honour is the designer's."
    ),
}
