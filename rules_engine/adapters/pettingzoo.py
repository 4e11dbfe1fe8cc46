"""Every game with rules as a PettingZoo environment, for learners: `env("<slug>", players=2)`. Needs the extra `[pettingzoo]`.

One `step` is one decision of one player; shuffles and dice are the environment's own. Written against PettingZoo 1.27
(pettingzoo.farama.org/api/aec), and tested by its `api_test` and `seed_test`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from rules_engine.adapters.numbering import survey
from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, Action, State
from rules_engine.errors import IllegalAction
from rules_engine.playout import sample, transcript

Seen = dict[str, NDArray[Any]]


def env(
    slug: str,
    players: int | None = None,
    rulings: Mapping[str, str] | None = None,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper[str, Seen, int | None]:
    """Return the environment of a game in PettingZoo's usual wrappers: numbers out of range and calls out of order are refused.

    Args:
        slug: one of `rules_engine.rules_slugs()`.
        players: the fewest that can play, where not given.
        rulings: option -> choice, for those that are not to be the default.
        max_cycles: decisions after which a play is cut off, without rewards; by default it goes on to its end.
        render_mode: `ansi` for transcripts.

    Raises:
        ModuleNotFoundError: no such game has rules.
        UnknownRuling: a ruling that the game does not have.
        ValueError: the game is not for that many players, or there is no such render mode.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(slug, players, rulings, max_cycles, render_mode)))


class RulesEnv(AECEnv[str, Seen, int | None], EzPickle):
    """One table of one game; agents are its seats, `seat_0` on, and seats that are out of a round are simply not asked."""

    def __init__(
        self,
        slug: str,
        players: int | None = None,
        rulings: Mapping[str, str] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, slug, players, rulings, max_cycles, render_mode)
        if render_mode not in (None, "ansi"):
            raise ValueError(f'unknown render mode "{render_mode}"; expected ansi')
        self.metadata = {"name": f"{slug}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        found = survey(slug, tuple(sorted((rulings or {}).items())))
        self.rules, self.numbering = found.rules, found.numbering
        self.players = self.rules.min_players if players is None else players
        self.rules.check_players(self.players)
        self.layout = found.layouts[self.players]
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self._seeds: Chance | None = None
        self._set_spaces()

    def _set_spaces(self) -> None:
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {}
        self.action_spaces: dict[str, Space[Any]] = {}
        size, layout = self.numbering.size, self.layout
        for agent in self.possible_agents:
            cells, mask = Box(layout.low, layout.high, dtype=np.int32), Box(0, 1, (size,), np.int8)
            self.observation_spaces[agent] = Dict({"observation": cells, "action_mask": mask})
            self.action_spaces[agent] = Discrete(size)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent sees; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions; the same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: by a seed, always the same play; without one, the next of the plays that follow from the last seed given."""
        if seed is not None:
            self._seeds = Chance(mix(seed, "resets"))
        elif self._seeds is None:
            self._seeds = Chance(secrets.randbits(64))
        self._begin(self._seeds.bits() if seed is None else int(seed))

    def _begin(self, seed: int) -> None:
        self.play: State = self.rules.new_initial_state(self.players, seed)
        self._chance = Chance(mix(seed, "chance"))
        self.cycles = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Carry out the decision of the selected agent; of one whose play is over, only `None`.

        Raises:
            IllegalAction: the number stands for no legal action now; nothing was changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._choices.get(-1 if action is None else int(action))
        if chosen is None:
            raise IllegalAction(f"{agent}: {action} is not the number of a legal action; choose by the action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.play.apply(chosen)
        self.cycles += 1
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance decide what is its to decide, then turn to the next player or to the end."""
        play = self.play
        while play.current_player == CHANCE:
            play.apply(sample(play, self._chance))
        self._choices: dict[int, Action] = {}
        cut = self.max_cycles is not None and self.cycles >= self.max_cycles
        if play.is_terminal or cut:
            self._end(truncated=not play.is_terminal)
        else:
            self.agent_selection = self.possible_agents[play.current_player]
            self._choices = self.numbering.choices(play.legal_actions())
        self._tell()

    def _end(self, *, truncated: bool) -> None:
        self.rewards.update(zip(self.possible_agents, self.play.returns(), strict=True))
        ended = self.truncations if truncated else self.terminations
        ended.update(dict.fromkeys(self.agents, True))

    def _tell(self) -> None:
        """Set the infos: what the selected agent may do, as people say it, and how many more such actions have no number."""
        self.infos = {agent: {"legal": {}, "left_out": 0} for agent in self.agents}
        left_out = len(self.play.legal_actions()) - len(self._choices) if self._choices else 0
        self.infos[self.agent_selection] = {"legal": self.numbering.told(self._choices), "left_out": left_out}

    def observe(self, agent: str) -> Seen:
        """Return what an agent may know, and which numbers are legal for it now: none when it is not its turn."""
        mask = np.zeros(self.numbering.size, np.int8)
        if agent == self.agent_selection:
            mask[list(self._choices)] = 1
        seat = self.possible_agents.index(agent)
        return {"observation": self.layout.write(self.play.observation(seat)), "action_mask": mask}

    def render(self) -> str | None:
        """Return what happened so far, a sentence a line, as one who sees all cards would tell it; nothing without a render mode."""
        return None if self.render_mode is None else "\n".join(transcript(self.play))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


raw_env = RulesEnv
"""The environment without wrappers, by PettingZoo's usual name."""
