"""In Love and War's deck: enough Yes cards for the best proposal, a deal that goes round, and every kind can make a set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from card_data.schema import Game
from rules_engine.playability import Finding, copies, whole

CODES = {
    "playability.love-yes": "fewer Yes cards than the best proposal needs",
    "playability.love-deal": "the deal to the most players leaves no stack to play with",
    "playability.love-kind": "a kind with too few copies to make a set of its own, or a run",
}


def findings(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the deck."""
    numbers = {name: whole(value, name) for name, value in game.numbers.items() if isinstance(value, int)}
    groups = numbers["sets_to_propose"] + numbers["pairs_to_propose"]
    best = numbers["yes_base"] + groups * numbers["yes_per_gadget_group"]
    if copies(game, kind="yes") < best:
        message = f"{copies(game, kind='yes')} Yes cards are printed; a proposal of gadgets alone needs {best}"
        yield Finding("playability.love-yes", message, f"print {best} of them", "yes")
    dealt = game.max_players * numbers["hand"]
    stack = copies(game) - copies(game, kind="yes") - dealt
    if stack < game.max_players:
        message = (
            f"{game.max_players} hands of {numbers['hand']} leave {stack} cards in the stack: less than one turn each"
        )
        yield Finding("playability.love-deal", message, "lower players.max or the hand, or print more cards")
    yield from _kinds(game, numbers["set_size"])


def _kinds(game: Game, size: int) -> Iterator[Finding]:
    """Yield the kinds that, without babies, can be in no set: neither of equals nor in a run of their colour."""
    runs = Counter((card.values["colour"], card.values["number"]) for card in game.cards if card.values["number"])
    for card in game.cards:
        if card.values["kind"] in ("yes", "baby") or card.copies >= size:
            continue
        number = card.values["number"]
        starts = range(number - size + 1, number + 1) if isinstance(number, int) else ()
        in_run = any(all(runs[card.values["colour"], n] for n in range(start, start + size)) for start in starts)
        if not in_run:
            message = f"{card.id} has {card.copies} copies and stands in no run: without babies it makes no set"
            yield Finding("playability.love-kind", message, f"print at least {size} copies", card.id, "warning")
