"""The contract of `rules_engine.core`, over every game found and every player count.

Checked: conservation, independence of clones, no leaks, replay, round trips, both formulations of legality, bounded length.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules_engine import CHANCE, TERMINAL, Rules, State, load_rules, rules_slugs
from rules_engine.chance import Chance, mix
from rules_engine.errors import IllegalAction, InvalidAction, InvalidPosition, UnknownRuling
from rules_engine.playout import random_action, random_play, replay, sample

PLAYS = int(os.environ.get("DECKWRIGHT_PLAYS", "3"))
"""Plays a game and player count; `make test-deep` sets more."""


@cache
def rules_of(slug: str) -> Rules[Any]:
    return load_rules(slug)


LOOKS = 12
"""States of a play that a test looks at: plays have from fifty to thousands."""


def tables() -> list[tuple[str, int]]:
    """Return every game with every number of players."""
    found = []
    for slug in rules_slugs():
        rules = rules_of(slug)
        found += [(slug, players) for players in range(rules.min_players, rules.max_players + 1)]
    return found


def seeds(slug: str, players: int) -> Iterator[int]:
    for number in range(PLAYS):
        yield mix(slug, players, number) % 1_000_000


def visited(rules: Rules[Any], players: int, seed: int, looks: int = LOOKS) -> Iterator[State]:
    """Yield states of a random play: the first few, the last, and `looks` between, spread over its length."""
    length = len(random_play(rules, players, seed).history)
    step = max(1, length // looks)
    state = rules.new_initial_state(players, seed)
    chance = Chance(mix(seed, "bots"))
    for ply in range(length):
        if ply < 4 or ply % step == 0:
            yield state
        state.apply(random_action(state, chance))
    yield state


each_table = pytest.mark.parametrize(("slug_", "players"), tables())


@each_table
def test_cards_are_conserved_and_each_is_in_one_place(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for seed in seeds(slug_, players):
        whole: Counter[str] | None = None
        for state in visited(rules, players, seed, 200):
            now = Counter(card for cards in state.zones().values() for card in cards)
            whole = whole or now
            assert now == whole


def test_what_is_played_is_what_is_printed(slug: str) -> None:
    """The zones of a fresh play hold every printed card as often as it has copies."""
    rules = rules_of(slug)
    state = rules.new_initial_state(rules.max_players, 1)
    held = Counter(card for cards in state.zones().values() for card in cards)
    assert held == Counter({card.id: card.copies for card in rules.game.cards})


@each_table
def test_legal_actions_are_the_ones_that_nothing_forbids(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for seed in seeds(slug_, players):
        for state in visited(rules, players, seed):
            if state.current_player == CHANCE:
                continue
            legal = state.legal_actions()
            assert len(set(legal)) == len(legal)
            candidates = set(rules.candidate_actions(state))
            assert set(legal) <= candidates
            for action in candidates:
                reasons = rules.explain(state, action)
                assert (action in legal) == (not reasons), (rules.format_action(action), reasons, state.to_position())
                assert all(violation.rule in rules.index.rules for violation in reasons)


@each_table
def test_illegal_actions_raise_and_change_nothing(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    state: State
    for state in visited(rules, players, mix(slug_, players) % 999):
        before = (state.to_position(), list(state.history), list(state.events))
        forbidden = [a for a in rules.candidate_actions(state) if a not in state.legal_actions()]
        for action in forbidden[:5]:
            with pytest.raises(IllegalAction):
                state.apply(action)
        with pytest.raises(IllegalAction):
            state.apply("no such action")
        assert (state.to_position(), state.history, state.events) == before


@each_table
def test_plays_end_in_bounds_and_say_why(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for seed in seeds(slug_, players):
        state = random_play(rules, players, seed)
        assert len(state.history) <= rules.max_plies
        assert state.current_player == TERMINAL
        assert state.legal_actions() == []
        outcome = state.outcome
        assert outcome is not None
        assert outcome.rule in rules.index.rules
        assert set(outcome.winners) <= set(range(players))
        assert len(outcome.scores) == players
        assert len(state.returns()) == players
        assert sum(state.returns()) == pytest.approx(0)


@each_table
def test_events_name_rules_of_the_book_and_can_be_told(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    state = random_play(rules, players, 3)
    for event in state.events:
        assert event.rule in rules.index.in_code
        sentence = rules.format_event(event)
        assert sentence.strip()
        assert "None" not in sentence
        assert "{" not in sentence


@each_table
def test_clones_are_independent(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for state in visited(rules, players, 5):
        if state.is_terminal:
            continue
        before = state.to_position()
        clone = state.clone()
        assert clone.to_position() == before
        assert (clone.history, clone.events) == (state.history, state.events)
        action = random_action(clone, Chance(1))
        clone.apply(action)
        assert state.to_position() == before
        twin = state.clone()
        twin.apply(action)
        assert twin.to_position() == clone.to_position()


@each_table
def test_a_play_is_replayed_from_its_seed_and_actions(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for seed in seeds(slug_, players):
        state = random_play(rules, players, seed)
        texts = [rules.format_action(action) for action in state.history]
        again = replay(rules, players, seed, [rules.parse_action(text) for text in texts])
        assert again.to_position() == state.to_position()
        assert again.events == state.events


@each_table
def test_actions_round_trip_in_any_case(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for state in visited(rules, players, 8):
        shown: dict[str, object] = {}
        for action in {*rules.candidate_actions(state), *state.legal_actions()}:
            text = rules.format_action(action)
            assert shown.setdefault(text, action) == action
            assert rules.parse_action(text) == action
            assert rules.parse_action(f"  {text.upper()} ") == action


def test_nonsense_is_no_action(slug: str) -> None:
    for text in ("", "   ", "sing", "play", "play no-such-card", "play play play play"):
        with pytest.raises(InvalidAction):
            rules_of(slug).parse_action(text)


@each_table
def test_positions_round_trip_and_are_plain_json(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for state in visited(rules, players, 13):
        position = json.loads(json.dumps(state.to_position()))
        again = rules.from_position(position)
        assert again.to_position() == state.to_position()
        assert again.current_player == state.current_player
        assert again.legal_actions() == state.legal_actions()
        assert again.hash == state.hash


@each_table
def test_a_position_without_its_hidden_cards_is_dealt(slug_: str, players: int) -> None:
    """Only the number of players is needed; all else is dealt by the seed."""
    rules = rules_of(slug_)
    one, same, other = (rules.from_position({"players": players}, seed) for seed in (1, 1, 2))
    assert one.to_position() == same.to_position()
    assert one.to_position() != other.to_position()
    held = Counter(card for cards in one.zones().values() for card in cards)
    assert held == Counter({card.id: card.copies for card in rules.game.cards})


def test_unknown_keys_of_a_position_are_refused(slug: str) -> None:
    rules = rules_of(slug)
    with pytest.raises(InvalidPosition, match="playres: unknown key"):
        rules.from_position({"playres": rules.min_players})
    with pytest.raises(InvalidPosition):
        rules.from_position({"players": 99})


@each_table
def test_hidden_cards_do_not_leak(slug_: str, players: int) -> None:
    """A player's observation is the same in every state that looks the same to them, and their moves too."""
    rules = rules_of(slug_)
    for state in visited(rules, players, 21):
        if state.is_terminal:
            continue
        for player in range(players):
            seen = state.observation(player)
            for number in range(3):
                other = state.resample(player, Chance(number))
                assert other.observation(player) == seen
                whole = Counter(card for cards in other.zones().values() for card in cards)
                assert whole == Counter(card for cards in state.zones().values() for card in cards)
            if state.current_player == player:
                assert seen.legal_actions == tuple(state.legal_actions())
                assert seen.sample(Chance(4)).legal_actions() == state.legal_actions()
            else:
                assert seen.legal_actions == ()


@each_table
def test_samples_can_be_played_on(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for state in visited(rules, players, 34):
        if state.is_terminal:
            continue
        for player in range(players):
            sampled = state.resample(player, Chance(7))
            for _ in range(10):
                if sampled.is_terminal:
                    break
                sampled.apply(random_action(sampled, Chance(mix(len(sampled.history)))))


@each_table
def test_chance_has_outcomes_that_sum_to_one(slug_: str, players: int) -> None:
    rules = rules_of(slug_)
    for state in visited(rules, players, 55, 100):
        if state.current_player == CHANCE:
            outcomes = state.chance_outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert all(0 < probability <= 1 for _, probability in outcomes)
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert sample(state, Chance(1)) in state.legal_actions()


def test_a_play_is_the_same_in_every_process(slug: str) -> None:
    code = (
        "import random; random.seed()\n"
        "from rules_engine import load_rules\nfrom rules_engine.playout import random_play\n"
        f"rules = load_rules({slug!r})\nprint(random_play(rules, rules.max_players, 89).hash)"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": s},
        ).stdout
        for s in ("0", "1")
    }
    rules = rules_of(slug)
    assert hashes == {f"{random_play(rules, rules.max_players, 89).hash}\n"}


def test_the_global_generator_is_left_alone(slug: str) -> None:
    rules = rules_of(slug)
    random.seed(5)
    before = random.getstate()
    first = random_play(rules, rules.min_players, 1).to_position()
    assert random.getstate() == before
    random.random()
    assert random_play(rules, rules.min_players, 1).to_position() == first


def test_wrong_numbers_of_players_are_refused(slug: str) -> None:
    rules = rules_of(slug)
    for players in (0, rules.min_players - 1, rules.max_players + 1):
        with pytest.raises(ValueError, match="players"):
            rules.new_initial_state(players, 1)


def test_every_choice_of_every_ruling_can_be_played(slug: str) -> None:
    rules = rules_of(slug)
    for ruling in rules.game.rulings:
        for choice in ruling.choices:
            other = rules.with_rulings({ruling.option: choice.name})
            for state in visited(other, other.min_players, 144):
                if state.current_player == CHANCE:
                    continue
                for action in other.candidate_actions(state):
                    reasons = other.explain(state, action)
                    assert (action in state.legal_actions()) == (not reasons), (
                        ruling.option,
                        choice.name,
                        action,
                        reasons,
                    )


def test_rulings_that_do_not_exist_are_refused(slug: str) -> None:
    with pytest.raises(UnknownRuling, match="has no ruling"):
        load_rules(slug, {"no_such_option": "x"})
    option = rules_of(slug).game.rulings[0].option
    with pytest.raises(UnknownRuling, match="has no choice"):
        load_rules(slug, {option: "no_such_choice"})
