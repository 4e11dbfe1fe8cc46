"""CUPID's deck: it comes out even in tricks, the draws go round, and every card can win or lose a trick."""

from __future__ import annotations

from collections.abc import Iterator

from card_data.schema import Game
from rules_engine import rules_for
from rules_engine.errors import RulesError
from rules_engine.playability import Finding, copies, whole

CODES = {
    "playability.cupid-tricks": "the cards do not come out even in tricks and the prize",
    "playability.cupid-rank": "a card beats everything, or two cards beat each other",
}
PLAYERS = 2


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the deck."""
    total = copies(game)
    hand, prize = whole(game.numbers["hand"], "hand"), whole(game.numbers["prize_cards"], "prize_cards")
    turned = whole(game.numbers["turn_up_cards"], "turn_up_cards")
    drawable = total - PLAYERS * hand - prize
    if drawable < turned or drawable % PLAYERS:
        message = f"{total} cards less {PLAYERS} hands of {hand} and {prize} prize cards leave {drawable} to draw, which do not go round"
        yield Finding("playability.cupid-tricks", message, "add or take away a card, or change the hand or the prize")
    yield from _ranks(game)


def _ranks(game: Game) -> Iterator[Finding]:
    try:
        tables = rules_for(game).tables  # type: ignore[attr-defined] # the rules of this game have tables
    except RulesError:  # rules for this data cannot be built, which the engine's own check tells
        return
    cards = range(len(tables.ids))
    for one in cards:
        beaten = [other for other in cards if other != one and tables.beats(one, other)]
        if len(beaten) == len(tables.ids) - 1:
            message = f"{tables.ids[one]} beats every other card: whoever holds it cannot lose the trick"
            yield Finding("playability.cupid-rank", message, "let another card topple it", tables.ids[one])
        for other in beaten:
            if tables.beats(other, one):
                message = f"{tables.ids[one]} and {tables.ids[other]} each beat the other"
                yield Finding("playability.cupid-rank", message, "give one of them the higher place", tables.ids[one])
