"""What one can do: what is legal, fast, in an order that never changes; and what one might think of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.core import Action
from rules_engine.games.cupido.tables import NONE, pile_key

if TYPE_CHECKING:
    from rules_engine.games.cupido.play import CupidoState


class Move(NamedTuple):
    """What a player does: a verb of `talk`, with a card and the seat it is stolen from where there are any; `pocket` is `take ... to hand`."""

    verb: str
    card: str = ""
    victim: int = NONE


def legal_actions(state: CupidoState) -> list[Action]:
    """Return what the player whose turn it is can do; nothing when the play is over."""
    if state.ended:
        return []
    legal: list[Action] = []
    rules, hand = state.rules, state.hands[state.mover]
    must_play = rules.plays_down_at_once and len(hand) > rules.hand_limit
    _add_plays(state, legal, hand)
    if not must_play:
        if state.free_taken < rules.free_cap:
            _add_other_free_actions(state, legal)
        free_only = len(legal)
        _add_main_actions(state, legal)
        owes_main = rules.main_is_due and not state.main_taken and any(_is_main(state, a) for a in legal[free_only:])
        if rules.is_declared and state.can_marry():
            legal.append(rules.marry)
        if len(hand) <= rules.hand_limit and not owes_main:
            legal.append(rules.end)
    return legal


def _is_main(state: CupidoState, action: Action) -> bool:
    assert isinstance(action, Move)
    return action.verb != "dart" or not state.rules.dart_is_extra


def _add_plays(state: CupidoState, legal: list[Action], hand: list[int]) -> None:
    """Add what can be done with the hand: cards played and cards discarded."""
    rules, group, key, seen = state.rules, state.groups[state.mover], state.key, state.seen
    sex, keys = rules.tables.sex, rules.tables.keys
    if state.free_taken < rules.free_cap:
        for card in hand:
            if group[sex[card]] == NONE and key ^ keys.hand[card] ^ keys.group[card] not in seen:
                legal.append(rules.plays[card])
    on_pile = keys.pile[len(state.pile)] if hand else ()
    for card in hand:
        if rules.drops_may_repeat or key ^ keys.hand[card] ^ on_pile[card] not in seen:
            legal.append(rules.drops[card])


def _add_other_free_actions(state: CupidoState, legal: list[Action]) -> None:
    """Add cards taken from the pile, discarded from the group, and what some rulings allow besides."""
    rules, pile, group, key, seen = state.rules, state.pile, state.groups[state.mover], state.key, state.seen
    sex, keys = rules.tables.sex, rules.tables.keys
    if rules.reaches_all or rules.pile_to_hand:
        _add_from_pile(state, legal)
    elif pile and group[sex[pile[-1]]] == NONE:
        card = pile[-1]
        if not seen or key ^ keys.group[card] ^ keys.pile[len(pile) - 1][card] not in seen:
            legal.append(rules.takes[card])
    if seen:
        on_pile = keys.pile[len(pile)] if len(pile) < len(keys.pile) else ()
        for card in group:
            if card != NONE and key ^ keys.group[card] ^ on_pile[card] not in seen:
                legal.append(rules.leaves[card])
    else:
        leaves = rules.leaves
        legal += [leaves[card] for card in group if card != NONE]
    if rules.group_to_hand and len(state.hands[state.mover]) < rules.hand_limit_in_turn:
        back = [card for card in group if card != NONE and key ^ keys.group[card] ^ keys.hand[card] not in seen]
        legal += [rules.returns[card] for card in back]


def _add_from_pile(state: CupidoState, legal: list[Action]) -> None:
    """Add cards taken from anywhere in the pile, or to the hand: rulings C7 and C9."""
    rules, pile, group, seen = state.rules, state.pile, state.groups[state.mover], state.seen
    sex, keys = rules.tables.sex, rules.tables.keys
    room = rules.pile_to_hand and len(state.hands[state.mover]) < rules.hand_limit_in_turn
    for place in range(0 if rules.reaches_all else max(0, len(pile) - 1), len(pile)):
        card = pile[place]
        without = state.key ^ pile_key(keys, pile) ^ pile_key(keys, pile[:place] + pile[place + 1 :])
        if group[sex[card]] == NONE and without ^ keys.group[card] not in seen:
            legal.append(rules.takes[card])
        if room and without ^ keys.hand[card] not in seen:
            legal.append(rules.pockets[card])


def _add_main_actions(state: CupidoState, legal: list[Action]) -> None:
    rules, seat, pile, group = state.rules, state.mover, state.pile, state.groups[state.mover]
    is_free = state.main_taken < rules.main_actions
    can_shoot = state.darts[seat] > 0 and (is_free or rules.dart_is_extra)
    if not is_free and not can_shoot:
        return
    has_room = len(state.hands[seat]) + rules.draw <= rules.hand_limit_in_turn
    if is_free and has_room and (state.deck or len(pile) >= rules.pile_to_draw):
        legal.append(rules.draw_action)
    barred = state.left if rules.discards_bar_steals else 0
    room = [slot for slot, card in enumerate(group) if card == NONE and not barred >> slot & 1]
    if is_free:
        _add_steals(state, legal, room)
    if can_shoot:
        _add_darts(state, legal, room)
    if is_free and pile:
        own = group[rules.tables.sex[pile[-1]]]
        if own != NONE:
            legal.append(rules.swaps[own])


def _add_steals(state: CupidoState, legal: list[Action], room: list[int]) -> None:
    rules, seat, groups, totals = state.rules, state.mover, state.groups, state.totals
    wants, need, head_start = rules.tables.wants, rules.tables.need, rules.head_start
    mine = totals[seat]
    for victim in rules.rivals[state.players][seat]:
        theirs, rival = totals[victim], groups[victim]
        for slot in room:
            card = rival[slot]
            if card != NONE and theirs[wants[card]] < need[card]:
                colour = wants[card]
                if mine[colour] + head_start[card] > theirs[colour] and (
                    rules.may_sulk or mine[colour] + rules.tables.own_circles(card) >= need[card]
                ):
                    legal.append(rules.steals[victim][card])


def _add_darts(state: CupidoState, legal: list[Action], room: list[int]) -> None:
    rules, wants = state.rules, state.rules.tables.wants
    for victim in rules.rivals[state.players][state.mover]:
        rival, darts = state.groups[victim], rules.darts[victim]
        for slot in room:
            card = rival[slot]
            if card != NONE and (rules.easy_can_be_shot or wants[card] != NONE):
                legal.append(darts[card])


def cards_of(state: CupidoState, seat: int) -> list[int]:
    """Return the cards of a group."""
    return [card for card in state.groups[seat] if card != NONE]


def candidate_actions(state: CupidoState) -> Iterator[Action]:
    """Yield every action with a card that the player can see, and some with cards that are not where they are looked for."""
    ids, hand, group = state.rules.tables.ids, state.hands[state.mover], cards_of(state, state.mover)
    pile = state.pile if state.rules.reaches_all else state.pile[-2:]
    verbs = [("play", "drop", "leave"), ("leave", "return", "swap", "play", "drop"), ("take", "pocket", "play")]
    for cards, known in zip((hand, group, pile), verbs, strict=True):
        yield from (Move(verb, ids[card]) for card in cards for verb in known)
    hidden = _a_hidden_card(state)
    seats = range(state.players)
    for victim in seats:
        wanted = [*cards_of(state, victim), *hidden, *hand[:1]]
        yield from (Move(verb, ids[card], victim) for card in wanted for verb in ("steal", "dart"))
    yield from (Move(verb, ids[card]) for card in hidden for verb in ("take", "pocket", "return", "swap"))
    yield from (state.rules.draw_action, state.rules.marry, state.rules.end)


def _a_hidden_card(state: CupidoState) -> list[int]:
    """Return the first card of the printed table that the player cannot see, if there is any."""
    known = {*state.hands[state.mover], *state.pile}
    for seat in range(state.players):
        known.update(state.groups[seat])
    return [card for card in range(len(state.rules.tables.cards)) if card not in known][:1]
