"""CUPID set up by hand: what the tests share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from card_data.reader import read_game
from rules_engine.core import Event
from rules_engine.games.cupid_tricks.play import CupidRules, CupidState

RULES = CupidRules(read_game(Path(__file__).resolve().parents[2], "cupid_tricks"))


def cards(text: str) -> list[str]:
    """Return `h7 s10 anima` as card ids."""
    return [{"h": "heart-", "s": "spade-"}[word[0]] + word[1:] if word[1:].isdigit() else word for word in text.split()]


def table(
    *hands: str, rules: CupidRules = RULES, stock: str = "", turn_up: str = "", prize: str = "", **more: Any
) -> CupidState:
    """Return a round in which the hands, and as much else as is told, are as given; the seed deals the rest."""
    position: dict[str, Any] = {"players": 2, "hands": [cards(hand) for hand in hands] or [[], []], **more}
    position |= {"stock": cards(stock), "prize": cards(prize)}
    if turn_up:
        position["turn_up"] = cards(turn_up)[0]
    return rules.from_position(position, 7)


def late(*hands: str, prize: str = "", rules: CupidRules = RULES, **more: Any) -> CupidState:
    """Return the end of a round, nothing left to draw: the cards that are not told lie in the pile of seat 0."""
    numbers = rules.game.numbers
    left = len(hands[0].split()) if not more.get("trick") else max(len(hand.split()) for hand in hands)
    told = {*cards(" ".join(hands)), *cards(prize), *more.get("trick", [])}
    spare = [card.id for card in rules.game.cards if card.id not in told]
    prizes = cards(prize) + spare[len(spare) - int(str(numbers["prize_cards"])) + len(cards(prize)) :]
    won = [card for card in spare if card not in prizes]
    assert len(won) == 2 * (11 - left)
    return rules.from_position(
        {
            "players": 2,
            "hands": [cards(hand) for hand in hands],
            "prize": prizes,
            "won": [won, []],
            "last_winner": 0,
            **more,
        }
    )


def legal(state: CupidState) -> list[str]:
    """Return what may be done, as table talk."""
    return [RULES.format_action(action) for action in state.legal_actions()]


def act(state: CupidState, *texts: str) -> list[Event]:
    """Carry out actions, `h7` short for `play heart-7`, and return the events they caused."""
    before = len(state.events)
    for text in texts:
        full = text if text.startswith(("take", "play")) else f"play {cards(text)[0]}"
        state.apply(state.rules.parse_action(full))
    return state.events[before:]


def rules_of(events: list[Event]) -> list[str]:
    return [event.rule for event in events]


def trick(lead: str, answer: str, rules: CupidRules = RULES, **more: Any) -> tuple[CupidState, list[Event]]:
    """Let seat 0 lead one card and seat 1 answer with another, in the first trick of a round."""
    state = table(lead, answer, rules=rules, **more)
    return state, act(state, lead, answer)


def with_numbers(**numbers: Any) -> CupidRules:
    """Return the game with other printed numbers."""
    return CupidRules(replace(RULES.game, numbers={**RULES.game.numbers, **numbers}))


def with_card(card_id: str, copies: int = 1, **values: Any) -> CupidRules:
    """Return the game with one card printed otherwise."""
    game = RULES.game
    rows = tuple(
        replace(card, copies=copies, values={**card.values, **values}) if card.id == card_id else card
        for card in game.cards
    )
    deck = replace(game.deck, rows=rows)
    parts = tuple(deck if part.name == deck.name else part for part in game.components)
    return CupidRules(replace(game, components=parts))
