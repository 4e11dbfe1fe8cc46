"""The contract of `rules_engine.bots`, over every bot, game and number of players found.

Checked: legal choices, decided by the observation and chance alone, that leave the state alone; wins in one are taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from rules_engine import CHANCE, TERMINAL, Observation, Rules, State, load_rules, rules_slugs
from rules_engine.bots import BlindBot, Bot, UnknownBot, bot_kinds, make_bot
from rules_engine.bots.ismcts import IsmctsBot
from rules_engine.chance import Chance, mix
from rules_engine.core import Action
from rules_engine.evaluation import evaluation_of
from rules_engine.playout import random_action, random_play, sample
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.play import Play, Table

LOOKS = 5
SIMULATIONS = 9


@cache
def rules_of(slug: str) -> Rules[Any]:
    return load_rules(slug)


def bot_names() -> list[str]:
    """Return every kind of bot, those that take a number with a small one."""
    names = []
    for kind in bot_kinds():
        try:
            make_bot(f"{kind}-{SIMULATIONS}", rules_slugs()[0])
            names.append(f"{kind}-{SIMULATIONS}")
        except UnknownBot:
            names.append(kind)
    return names


def tables() -> list[tuple[str, int]]:
    found = []
    for slug in rules_slugs():
        rules = rules_of(slug)
        found += [(slug, players) for players in range(rules.min_players, rules.max_players + 1)]
    return found


def decisions(rules: Rules[Any], players: int, seed: int = 3) -> Iterator[State]:
    """Yield states of a random play in which someone has a choice, spread over its length."""
    length = len(random_play(rules, players, seed).history)
    state, chance, due = rules.new_initial_state(players, seed), Chance(mix(seed, "bots")), 0.0
    for ply in range(length):
        if ply >= due and state.current_player != CHANCE and len(state.legal_actions()) > 1:
            due += length / LOOKS
            yield state
        state.apply(random_action(state, chance))


def choose(bot: Bot | BlindBot, observation: Observation, seed: int = 1) -> Action:
    if isinstance(bot, BlindBot):
        return bot.choose(list(observation.legal_actions), Chance(seed))
    return bot.choose(observation, Chance(seed))


each_table = pytest.mark.parametrize(("slug_", "players"), tables())
each_bot = pytest.mark.parametrize("name", bot_names())


def snapshot(state: State) -> Any:
    legal = list(state.legal_actions())
    return state.to_position(), list(state.history), list(state.events), state.chance.state, legal


@each_bot
@each_table
def test_choices_are_legal_and_the_same_again_and_change_nothing(name: str, slug_: str, players: int) -> None:
    bot = make_bot(name, slug_)
    for state in decisions(rules_of(slug_), players):
        before = snapshot(state)
        observation = state.observation(state.current_player)
        chosen = [choose(bot, observation, seed) for seed in range(3)]
        assert set(chosen) <= set(state.legal_actions())
        assert snapshot(state) == before
        other = make_bot(name, slug_)
        again = state.clone().observation(state.current_player)
        assert [choose(other, again, seed) for seed in range(3)] == chosen


@each_bot
def test_states_that_look_the_same_are_played_the_same(name: str, slug: str) -> None:
    """A bot is a function of observation and chance: all that is hidden, its order and the dice to come included, decides nothing."""
    bot, rules = make_bot(name, slug), rules_of(slug)
    looked = 0
    for players in range(rules.min_players, rules.max_players + 1):
        for state in decisions(rules, players):
            seat = state.current_player
            observation = state.observation(seat)
            for number in range(2):
                twin = state.resample(seat, Chance(mix("twin", number)))
                if twin.observation(seat) == observation:
                    looked += 1
                    for seed in range(3):
                        assert choose(bot, twin.observation(seat), seed) == choose(bot, observation, seed)
    assert looked > 4


@each_bot
def test_chance_decides_among_equals(name: str, slug: str) -> None:
    """Some choice differs between chances: a bot that never used its chance would play all plays of a deal alike."""
    bot, rules = make_bot(name, slug), rules_of(slug)
    states = (state for play in range(8) for state in decisions(rules, rules.min_players, play))
    found = ({choose(bot, state.observation(state.current_player), seed) for seed in range(8)} for state in states)
    assert any(len(choices) > 1 for choices in found)


def test_a_lone_action_is_taken_without_a_thought(slug: str) -> None:
    def refuse(chance: Chance) -> State:
        raise AssertionError("drew a world")

    observation = Observation(0, 0, ("only",), (), (), refuse)
    for name in bot_names():
        assert choose(make_bot(name, slug), observation) == "only"


# What bots are given


class Spy(Bot):
    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, observation: Observation, chance: Chance) -> Action:
        self.seen.append(observation)
        return observation.legal_actions[0]


class BlindSpy(BlindBot):
    def __init__(self) -> None:
        self.seen: list[Any] = []

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        self.seen.append(legal)
        return legal[-1]


def test_a_play_shows_bots_their_own_observation_and_blind_bots_their_legal_actions() -> None:
    rules = rules_of("cupid_tricks")
    plan = make_plan(rules, 2, ("greedy", "random"), 4)
    table, spy, blind = Table(plan, rules), Spy(), BlindSpy()
    table.bots = {"greedy": spy, "random": blind}
    assert Play(table, 1).run() is None
    assert {observation.player for observation in spy.seen} == {1}  # in its second game it sits second
    assert all(isinstance(observation, Observation) for observation in spy.seen)
    assert all(type(legal) is list and legal for legal in blind.seen)


def test_the_random_bot_plays_at_even_odds_without_looking() -> None:
    bot, chance = make_bot("random", "cubo"), Chance(1)
    assert isinstance(bot, BlindBot)
    counts = Counter(bot.choose(["a", "b", "c"], chance) for _ in range(3_000))
    assert all(abs(counts[action] - 1_000) < 110 for action in "abc")  # four standard deviations


# Searches


@pytest.mark.parametrize("simulations", [1, 2, 40])
def test_a_search_spends_its_simulations(slug: str, simulations: int) -> None:
    rules, bot = rules_of(slug), IsmctsBot(simulations, evaluation_of(slug))
    for state in decisions(rules, rules.min_players):
        best, root = bot.search(state.observation(state.current_player), Chance(2))
        assert set(root.children) == set(state.legal_actions())
        assert sum(child.visits for child in root.children.values()) == simulations
        assert root.children[best].visits == max(child.visits for child in root.children.values())
        for child in root.children.values():
            assert -1e-9 <= child.total <= child.visits + 1e-9
            assert 0 <= child.prior <= 1
            assert sum(below.visits for below in child.children.values()) <= child.visits
            assert all(below.visits <= below.available for below in child.children.values())


class Spot(NamedTuple):
    """A decision in which some action wins at once, whatever is hidden, and another is worth far less."""

    observation: Observation
    values: dict[Action, float]


def worth(observation: Observation, action: Action) -> float:
    """Return the evaluation of what comes after an action, over a few worlds; 1 is a win, or as good as won."""
    total, worlds = 0.0, [observation.sample(Chance(seed)) for seed in range(6)]
    for world in worlds:
        after = world.clone_without_log()
        after.apply(action)
        while after.current_player == CHANCE:
            after.apply(sample(after, after.chance))
        total += evaluation_of(world.rules.slug).evaluate(after)[observation.player]
    return total / len(worlds)


def wins(observation: Observation, action: Action) -> bool:
    for seed in range(6):
        world = observation.sample(Chance(seed)).clone_without_log()
        world.apply(action)
        outcome = world.outcome
        if world.current_player != TERMINAL or outcome is None or outcome.winners != (observation.player,):
            return False
    return True


@cache
def spots(slug: str) -> list[Spot]:
    """Return up to two such decisions near the ends of random plays."""
    found: list[Spot] = []
    rules = rules_of(slug)
    for seed in range(55):
        players = rules.min_players + seed % (rules.max_players - rules.min_players + 1)
        history = random_play(rules, players, seed).history
        for back in (1, 2):
            state = rules.new_initial_state(players, seed)
            for action in history[:-back]:
                state.apply(action)
            legal = state.legal_actions()
            if state.current_player < 0 or len(legal) < 2:
                continue
            observation = state.observation(state.current_player)
            if not any(wins(observation, action) for action in legal):
                continue
            values = {action: worth(observation, action) for action in legal}
            if min(values.values()) < 0.8:
                found.append(Spot(observation, values))
                break
        if len(found) == 2 or (found and len(found[0].values) > 40):
            break
    return found


@pytest.mark.slow
def test_a_win_in_one_is_taken(slug: str) -> None:
    """By the greedy bot, and by a search that can afford to look at every action some twenty times."""
    for observation, values in spots(slug):
        for name in ("greedy", f"ismcts-{20 * len(values)}"):
            chosen = make_bot(name, slug).choose(observation, Chance(1))  # type: ignore[arg-type]
            assert values[chosen] > 1 - 1e-6, (name, chosen)


@pytest.mark.slow
def test_most_games_have_such_a_win(slugs: tuple[str, ...]) -> None:
    assert sum(bool(spots(slug)) for slug in slugs) >= 4


# Names


def test_every_kind_says_what_it_does() -> None:
    from importlib import import_module

    for kind in bot_kinds():
        assert import_module(f"rules_engine.bots.{kind}").SUMMARY.strip()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gready", 'unknown bot "gready"; expected one of greedy, ismcts, random; did you mean "greedy"'),
        ("", 'unknown bot ""'),
        ("random-", 'unknown bot "random-"'),
        ("ismcts-", 'unknown bot "ismcts-"'),
        ("random-1", "takes no number"),
        ("greedy-1", "takes no number"),
        ("Random", "unknown bot"),
        ("../x", "unknown bot"),
        ("__init__", "unknown bot"),
        *(
            (f"ismcts-{argument}", "a number of simulations from 1")
            for argument in ("0", "00", "007", "-5", "1.5", "x")
        ),
        *(
            (f"ismcts-{argument}", "a number of simulations from 1")
            for argument in ("²", "٣", "1_0", "9" * 5_000, " 5")
        ),
    ],
)
def test_names_that_are_no_bots_are_told(name: str, message: str) -> None:
    with pytest.raises(UnknownBot) as told:
        make_bot(name, "cubo")
    assert message in str(told.value)
    assert told.value.exit_code == 1


def test_a_number_is_that_of_simulations() -> None:
    made = [make_bot(name, "cubo") for name in ("ismcts-1", "ismcts-9999999")]
    assert [bot.simulations for bot in made if isinstance(bot, IsmctsBot)] == [1, 9_999_999]
