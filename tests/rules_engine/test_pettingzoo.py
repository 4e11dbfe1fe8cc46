"""The games as PettingZoo environments: its own tests, no leaks, and plays as the engine plays them, at every table."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from rules_engine import CHANCE, Observation, State, load_rules, rules_slugs
from rules_engine.adapters.layout import Layout
from rules_engine.adapters.numbering import Numbering, survey
from rules_engine.adapters.pettingzoo import RulesEnv, env, raw_env
from rules_engine.chance import Chance, mix
from rules_engine.errors import IllegalAction, UnknownRuling
from rules_engine.playout import random_action, random_play, sample, transcript

CYCLES = 25

# PettingZoo does not type them.
check_interface: Callable[..., None] = api_test
check_seeds: Callable[..., None] = seed_test

TABLES = [
    (slug, players)
    for slug in rules_slugs()
    for players in range(load_rules(slug).min_players, load_rules(slug).max_players + 1)
]
each_table = pytest.mark.parametrize(("slug_", "players"), TABLES)
each_game = pytest.mark.parametrize("slug_", rules_slugs())

# What `api_test` says of every environment with an action mask but for those that it knows by name.
expects_a_box = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def seeded(table: RulesEnv, seed: int) -> RulesEnv:
    """Return the environment with its random actions set: `api_test` draws them without a seed."""
    for place, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seed + place)
    return table


def bare(table: AECEnv[Any, Any, Any]) -> RulesEnv:
    """Return the environment without its wrappers."""
    assert isinstance(table.unwrapped, RulesEnv)
    return table.unwrapped


def visited(slug: str, players: int, every: int = 50, looks: int = 8) -> Iterator[State]:
    """Yield states of a random play, the first and one in so many after it."""
    state, chance = load_rules(slug).new_initial_state(players, 5), Chance(7)
    for ply in range(every * looks):
        if ply % every == 0:
            yield state
        if state.is_terminal:
            return
        state.apply(random_action(state, chance))


def play_through(table: RulesEnv, seed: int) -> None:
    """Play at random to the end, without looking."""
    table.reset(seed=seed)
    chance = Chance(seed)
    while not any([*table.terminations.values(), *table.truncations.values()]):
        table.step(chance.choice(list(table.infos[table.agent_selection]["legal"])))


@expects_a_box
@each_table
def test_pettingzoo_finds_the_interface_kept(slug_: str, players: int) -> None:
    check_interface(seeded(raw_env(slug_, players), 1), num_cycles=CYCLES)


@expects_a_box
@each_game
def test_pettingzoo_finds_the_interface_kept_in_wrappers_and_to_the_end(slug_: str) -> None:
    table = env(slug_, max_cycles=CYCLES, render_mode="ansi")
    seeded(bare(table), 2)
    check_interface(table, num_cycles=2 * CYCLES)


@each_table
def test_pettingzoo_finds_equal_seeds_to_give_equal_plays(slug_: str, players: int) -> None:
    check_seeds(lambda: raw_env(slug_, players), num_cycles=CYCLES)


@each_table
def test_a_play_is_the_engine_s(slug_: str, players: int) -> None:
    seed = 11
    table, state = raw_env(slug_, players), load_rules(slug_).new_initial_state(players, seed)
    chance, dice = Chance(3), Chance(mix(seed, "chance"))
    table.reset(seed=seed)
    for _ in range(400):
        while state.current_player == CHANCE:
            state.apply(sample(state, dice))
        if state.is_terminal:
            break
        action = chance.choice(state.legal_actions())
        told = {text: number for number, text in table.infos[table.agent_selection]["legal"].items()}
        table.step(told[state.rules.format_action(action)])
        state.apply(action)
    while state.current_player == CHANCE:
        state.apply(sample(state, dice))
    assert table.play.history == state.history
    assert table.play.to_position() == state.to_position()
    assert list(table.rewards.values()) == state.returns()


@each_game
def test_a_whole_play_ends_as_the_engine_says(slug_: str) -> None:
    table = raw_env(slug_)
    play_through(table, 4)
    assert table.play.outcome is not None
    assert all(table.terminations.values())
    assert not any(table.truncations.values())
    assert list(table.rewards.values()) == table.play.returns()
    assert sum(table.rewards.values()) == pytest.approx(0)
    got = {}
    for agent in table.agent_iter():
        got[agent] = table.last()[1]
        table.step(None)
    assert [got[agent] for agent in table.possible_agents] == table.play.returns()


@each_table
def test_what_is_seen_says_nothing_of_what_is_hidden(slug_: str, players: int) -> None:
    layout, chance = survey(slug_).layouts[players], Chance(9)
    for state in visited(slug_, players):
        for seat in range(players):
            other = state.resample(seat, chance)
            assert np.array_equal(layout.write(state.observation(seat)), layout.write(other.observation(seat)))


@each_table
def test_what_is_seen_tells_plays_apart(slug_: str, players: int) -> None:
    layout = survey(slug_).layouts[players]
    looks = [state.observation(seat) for state in visited(slug_, players) for seat in range(players)]
    different = {(look.player, look.current_player, look.public, look.private) for look in looks}
    assert len({layout.write(look).tobytes() for look in looks}) == len(different)


@each_table
def test_the_mask_shows_the_mover_alone_what_is_legal(slug_: str, players: int) -> None:
    table = raw_env(slug_, players)
    table.reset(seed=2)
    for _ in range(CYCLES):
        legal = table.infos[table.agent_selection]["legal"]
        for agent in table.agents:
            seen = table.observe(agent)
            assert table.observation_space(agent).contains(seen)
            mine = list(legal) if agent == table.agent_selection else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == mine
        shown = sorted(map(table.rules.format_action, table.play.legal_actions()))
        assert sorted(legal.values()) == shown
        table.step(next(iter(legal)))


@each_game
def test_a_number_stands_for_one_action_at_every_table(slug_: str) -> None:
    rules, numbering = load_rules(slug_), survey(slug_).numbering
    assert len(set(numbering.texts)) == len(numbering.texts)
    actions = [rules.parse_action(text) for text in numbering.texts]
    for players in (rules.min_players, rules.max_players):
        for state in visited(slug_, players):
            choices = numbering.choices(state.legal_actions() if state.current_player >= 0 else [])
            known = {number: action for number, action in choices.items() if number < len(actions)}
            assert all(actions[number] == action for number, action in known.items())


def test_all_of_a_small_game_is_numbered() -> None:
    texts = survey("cupid_tricks").numbering.texts
    state = load_rules("cupid_tricks").new_initial_state(2, 1)
    assert sorted(texts) == sorted(map(state.rules.format_action, state.rules.candidate_actions(state)))
    assert len(texts) == 26


def test_actions_without_a_number_take_spare_ones_in_the_order_of_their_notation() -> None:
    rules = load_rules("cubo")
    legal = sorted(rules.new_initial_state(2, 1).legal_actions()[:6], key=rules.format_action)
    numbering = Numbering(rules, [legal[2]], 2)
    assert numbering.size == 5
    assert numbering.choices(legal[::-1]) == {0: legal[2], 1: legal[0], 2: legal[1], 3: legal[3], 4: legal[4]}
    assert numbering.told({0: legal[2], 4: legal[4]}) == {
        0: rules.format_action(legal[2]),
        4: rules.format_action(legal[4]),
    }


def test_what_has_no_number_left_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = raw_env("curdis")
    monkeypatch.setattr(table, "numbering", Numbering(table.rules, [], 1))
    play_until_left_out(table)
    info = table.infos[table.agent_selection]
    assert len(info["legal"]) == 2
    assert info["left_out"] == len(table.play.legal_actions()) - 2 > 0


def play_until_left_out(table: RulesEnv) -> None:
    """Play on with the first choice until there are more legal actions than numbers."""
    table.reset(seed=1)
    while not table.infos[table.agent_selection]["left_out"]:
        table.step(next(iter(table.infos[table.agent_selection]["legal"])))


def test_a_number_that_is_not_legal_changes_nothing() -> None:
    table = raw_env("cupid_tricks")
    table.reset(seed=1)
    before = table.play.to_position()
    illegal = next(n for n in range(table.numbering.size) if n not in table.infos[table.agent_selection]["legal"])
    for action in (illegal, -1, None):
        with pytest.raises(IllegalAction, match="not the number of a legal action"):
            table.step(action)
    assert table.play.to_position() == before


def test_a_play_is_cut_off_after_its_cycles_without_rewards() -> None:
    table = raw_env("cubo", max_cycles=7)
    play_through(table, 1)
    assert table.cycles == 7
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert list(table.rewards.values()) == [0, 0]


def test_without_a_seed_the_next_play_follows() -> None:
    first, second = raw_env("cupido"), raw_env("cupido")
    plays = []
    for table in (first, second):
        table.reset(seed=6)
        for _ in range(2):
            plays.append(table.play.to_position())
            table.reset()
    assert plays[:2] == plays[2:]
    assert plays[0] != plays[1]
    unseeded = raw_env("cupido")
    unseeded.reset()
    assert unseeded.agents


def test_rendering_tells_what_happened() -> None:
    table = env("curdis", players=3, render_mode="ansi")
    table.reset(seed=1)
    for _ in range(5):
        table.step(next(iter(table.infos[table.agent_selection]["legal"])))
    assert table.render() == "\n".join(transcript(bare(table).play))
    assert raw_env("curdis").render_mode is None


def test_rulings_reach_the_game() -> None:
    rules = load_rules("cupid_tricks")
    ruling = rules.game.rulings[0]
    chosen = next(choice.name for choice in ruling.choices if choice.name != rules.options[ruling.option])
    table = raw_env("cupid_tricks", rulings={ruling.option: chosen})
    assert table.rules.options[ruling.option] == chosen


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="for 2 to 2 players, not 3"):
        env("cubo", players=3)
    with pytest.raises(ValueError, match="expected ansi"):
        env("cubo", render_mode="human")
    with pytest.raises(UnknownRuling):
        env("cubo", rulings={"no_such": "ruling"})


def test_an_environment_can_be_sent_to_another_process() -> None:
    table = pickle.loads(pickle.dumps(raw_env("cupido", 4, max_cycles=3)))
    assert (table.players, table.max_cycles) == (4, 3)


def test_numbers_and_cells_are_the_same_in_every_process(project_root: Path) -> None:
    code = (
        "from rules_engine.adapters.numbering import survey; found = survey('in_love_and_war');"
        "print(found.numbering.texts, *(layout.labels for layout in found.layouts.values()))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], cwd=project_root, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert runs[0] == runs[1] != ""


def test_the_engine_needs_no_numpy(project_root: Path) -> None:
    code = "import sys, rules_engine.playout, rules_engine.adapters; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=project_root, check=False).returncode == 0


def test_the_example_of_the_docs_runs(project_root: Path) -> None:
    page = (project_root / "docs/pettingzoo.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=project_root, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def look(public: tuple[Any, ...], player: int = 0) -> Observation:
    return Observation(player, 0, (), public, (), lambda chance: random_play(load_rules("cubo"), 2, 0))


def written(layout: Layout, *public: Any) -> dict[str, int]:
    """Return the cells that are not zero, by their labels."""
    cells = layout.write(look(public))
    return {label: int(cell) for label, cell in zip(layout.labels, cells, strict=True) if cell}


def test_every_kind_of_value_has_its_cells() -> None:
    met = [
        look(("a", 3, True, 500, (1, 2), (5, 5, 7), None)),
        look(("b", 6, False, -2, (1, 3), (6,), ("x", 1))),
    ]
    layout = Layout(met)
    assert len(layout.labels) == layout.size == len(layout.low) == len(layout.high)
    assert written(layout, "b", 4, True, 77, (1, 3), (7, 5, 7), ("x", 1)) == {
        "player is 0": 1, "current_player is 0": 1, "public.0 is b": 1, "public.1 is 4": 1, "public.2": 1, "public.3": 77,
        "public.4.0 is 1": 1, "public.4.1 is 3": 1, "public.5 length": 3, "public.5.* is 5": 1, "public.5.* is 7": 2,
        "public.6.0 is x": 1, "public.6.1 is 1": 1,
    }  # fmt: skip
    assert written(layout, "a", 4, True, 77, (1, 3), (), None)["public.6 is None"] == 1


def test_what_was_never_met_stays_within_bounds() -> None:
    layout = Layout([look(("a", 3, 500, (1, 2), (5,), None)), look(("b", 9, -2, (1, 3), (5, 6), (7, 8)))])
    strange = ("c", 30, 10**12, (1, 2, 3), (9,) * 500, "odd")
    cells = written(layout, *strange)
    assert {"public.0 is another", "public.1 is another", "public.4.* is another", "public.5 is another"} <= set(cells)
    for public in (strange, (None, (), "", 4, 5, 6), ((1,), None, (2,), "x", "y", ()), ()):
        row = layout.write(look(public))
        assert (layout.low <= row).all()
        assert (row <= layout.high).all()


def test_labels_name_the_parts_of_an_observation() -> None:
    labels = survey("cupid_tricks").layouts[2].labels
    assert len(set(labels)) == len(labels)
    assert {label.split(".")[0].split(" ")[0] for label in labels} == {"player", "current_player", "public", "private"}
