"""In Love and War dealt anew for one player: it fits what the player knows, and never follows how the cards truly lie."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from rules_engine.chance import Chance
from rules_engine.core import CHANCE, State
from rules_engine.games.in_love_and_war import knowledge
from rules_engine.playout import random_action
from tests.rules_engine.in_love_and_war_table import RULES, cards, do, table, window

TABLES = RULES.tables
TIGHT = (
    ("teal-4 teal-4 baby coral-5 baby house house", "coral-1 coral-2 coral-3 coral-3 coral-5 house house"),
    ("teal-4 teal-4 teal-4 coral-4 coral-4 baby house", "baby baby baby teal-1 teal-1 diamond diamond"),
)
"""Two hands of players who both called three meows for a coral 4, and the stack is empty: draws hardly ever find such hands."""


def both_called(one: tuple[str, ...], other: tuple[str, ...]) -> State:
    """Return the moment in which seat 1 is heard and seat 2 waits."""
    state: State = RULES.from_position(
        {
            "players": 3, "phase": "propose", "seat": 1, "newest": "coral-4", "claimants": [2], "stack_size": 0,
            "hands": [cards("rose rose house love-letter teal-2 teal-5 coral-6"), list(one), list(other)],
        }
    )  # fmt: skip
    return state


def completes(hand: tuple[str, ...]) -> bool:
    held = Counter(TABLES.number_of[card] for card in (*hand, "coral-4"))
    return bool(RULES.groups.completes([held[kind] for kind in range(TABLES.size)], 0))


def worlds_of(pool: list[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return all ways to make two hands of the cards that are both complete with the discard, by trying all."""
    found = []
    for one in sorted(set(combinations(sorted(pool, key=TABLES.number_of.__getitem__), 7))):
        other = tuple((Counter(pool) - Counter(one)).elements())
        if completes(one) and completes(other):
            found.append((one, tuple(sorted(other, key=TABLES.number_of.__getitem__))))
    return found


def dealt(state: State, seed: int) -> tuple[tuple[str, ...], ...]:
    zones = state.resample(0, Chance(seed)).zones()
    return tuple(tuple(zones[f"hand {seat}"]) for seat in (1, 2))


@pytest.mark.parametrize("hands", TIGHT)
def test_the_true_hands_come_back_no_more_often_than_any_others(hands: tuple[str, str]) -> None:
    """Whichever of all worlds is the true one, the same is dealt: so of N worlds one in N is dealt itself."""
    worlds = worlds_of([card for hand in hands for card in cards(hand)])
    assert len(worlds) >= 12
    seen = set()
    for seed in range(8):
        deals = {dealt(both_called(*world), seed) for world in worlds}
        assert len(deals) == 1
        assert deals <= set(worlds)
        seen |= deals
    assert len(seen) >= 4


def test_hands_that_can_only_be_one_way_are_found() -> None:
    only = (tuple(cards("coral-1 coral-2 coral-3 teal-1 teal-2 teal-3 coral-4")),)
    state = RULES.from_position(
        {"players": 2, "phase": "propose", "seat": 1, "newest": "coral-4", "stack_size": 0, "hands": [[], list(*only)]}
    )
    for seed in range(5):
        sample = state.resample(0, Chance(seed))
        assert Counter(sample.zones()["hand 1"]) == Counter(*only)


def test_calls_that_the_hand_of_a_written_position_does_not_bear_out_are_not_believed() -> None:
    state = table("", "coral-1 teal-1 teal-4 house rose diamond coral-6", unheard=[[], [["teal-6", []]]], stack_size=0)
    assert state.resample(0, Chance(1)).observation(0) == state.observation(0)


def test_who_lost_cards_while_waiting_is_dealt_as_many_as_are_left() -> None:
    state = window(
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-2 coral-3 house house house diamond diamond",
        "coral-5 coral-6 rose rose rose teal-5 teal-5",
        newest="coral-4",
        rulings={"interference_cards": "lost"},
    )
    do(state, *["meow meow meow"] * 3, "propose", "add nothing", "add coral-5", "add nothing", "turn no")
    assert state.to_position()["claimants"] == [3]
    for seed in range(5):
        zones = state.resample(0, Chance(seed)).zones()
        assert [len(zones[f"hand {seat}"]) for seat in (1, 2, 3)] == [0, 7, 6]


# Plays


def fits(state: Any, sample: Any, player: int) -> bool:
    """Return whether all that calls have told of hidden hands is true of a sample."""
    position = state.to_position()
    for seat in range(state.players):
        own = sample.hands[seat].copy()
        for card in position["added"][seat]:
            own[TABLES.number_of[card]] += 1
        for called, given in position["unheard"][seat]:
            held = [count + given.count(TABLES.ids[kind]) for kind, count in enumerate(own)]
            if not TABLES.lets_lay(held, TABLES.number_of[called]):
                return False
        waits = seat in position["claimants"] or (seat, position["phase"]) == (state.seat, "propose")
        own[state.newest] += 1
        if waits and not RULES.groups.completes(own, len(state.laid[seat])):
            return False
    is_lay = position["phase"] == "lay"
    return bool(sample.observation(player) == state.observation(player)) and (
        not is_lay or sample.can_call(state.seat)[0]
    )


def eager(state: Any, chance: Chance) -> Any:
    """Call whatever can be called, else play at random: so calls go unheard, and several wait to propose."""
    actions = state.legal_actions()
    return actions[-1] if state.to_position()["phase"] == "window" else random_action(state, chance)


@pytest.mark.parametrize("tries", [knowledge.HANDS, 1])
def test_samples_fit_what_was_heard_and_are_the_same_whatever_is_true(
    tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one try a hand the search does the work that draws do else."""
    monkeypatch.setattr(knowledge, "HANDS", tries)
    for seed in range(24):
        state, chance = RULES.new_initial_state(3 + seed % 4, seed), Chance(seed)
        while not state.is_terminal:
            if state.current_player != CHANCE and (state.claimants or chance.below(8) == 0):
                player, draw = chance.below(state.players), chance.bits()
                sample = state.resample(player, Chance(draw))
                assert fits(state, sample, player)
                twin = state.resample(player, chance)
                assert twin.resample(player, Chance(draw)).to_position() == sample.to_position()
            state.apply(eager(state, chance))
