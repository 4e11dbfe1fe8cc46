"""Rule coverage: which rules of the book does code enforce, a test prove, and play meet?

Play meets a rule when it makes something happen (an event) or when it forbids something that a player might think of (a violation).
Rules that free play meets too seldom may be reached from stored positions, `card_data/<slug>/positions/*.json`; the report tells the
two apart.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules_engine.chance import Chance, mix
from rules_engine.core import CHANCE, Rules, State
from rules_engine.playout import random_action

LOOK_EVERY = 37
"""Plies between two looks at what is forbidden: looking is slow, and a prime keeps out of step with rounds."""
TRIES = 40
"""Plays from each stored position."""


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """Where one rule was found."""

    id: str
    in_code: bool
    in_tests: bool
    plays: int
    """In how many free plays it was met."""
    stored: int
    """In how many plays from stored positions, asked only for rules that free play did not meet."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one game's rulebook."""

    slug: str
    games: int
    rules: tuple[RuleCoverage, ...]

    def missing(self, where: str) -> tuple[str, ...]:
        """Return the ids that are missing in `code`, `tests` or `play`."""
        tests = {
            "code": lambda rule: rule.in_code,
            "tests": lambda rule: rule.in_tests,
            "play": lambda rule: rule.plays + rule.stored > 0,
        }
        return tuple(rule.id for rule in self.rules if not tests[where](rule))


def measure_coverage(rules: Rules[Any], root: Path, games: int, seed: int) -> Coverage:
    """Return the coverage of a game: `games` plays at every player count, and the tests below `root`."""
    load_modules(rules.slug)
    tested = set(rules_in_tests(root / "tests", rules.slug))
    free = free_plays(rules, games, seed)
    wanted = rules.index.enforced()
    unmet = {rule for rule in wanted if not free[rule]}
    stored = stored_plays(rules, unmet, seed) if unmet else Counter[str]()
    counts = range(rules.min_players, rules.max_players + 1)
    found = tuple(
        RuleCoverage(rule, rule in rules.index.in_code, rule in tested, free[rule], stored[rule]) for rule in wanted
    )
    return Coverage(rules.slug, games * len(counts), found)


def load_modules(slug: str) -> None:
    """Import all modules of a game, so that every id its code names is known."""
    package = importlib.import_module(f"rules_engine.games.{slug}")
    for module in pkgutil.iter_modules(getattr(package, "__path__", [])):
        importlib.import_module(f"{package.__name__}.{module.name}")


def rules_in_tests(folder: Path, slug: str) -> Iterator[str]:
    """Yield the ids in the marks `pytest.mark.rule(...)`, or `rule(...)` for short, of a game's test files, `test_<slug>*.py`."""
    for path in sorted(folder.rglob(f"test_{slug}*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "rule"):
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def free_plays(rules: Rules[Any], games: int, seed: int) -> Counter[str]:
    """Return in how many random plays each rule was met."""
    met: Counter[str] = Counter()
    for players in range(rules.min_players, rules.max_players + 1):
        for number in range(games):
            state = rules.new_initial_state(players, mix(seed, players, number) >> 1)
            met.update(rules_met(state, Chance(mix(seed, players, number, "bots"))))
    return met


def rules_met(state: State, chance: Chance) -> set[str]:
    """Play a state to its end at random, and return the rules that were met."""
    met = forbidding(state)
    while not state.is_terminal:
        if len(state.history) % LOOK_EVERY == 0:
            met |= forbidding(state)
        state.apply(random_action(state, chance))
    return met | forbidding(state) | state.rules_fired()


def forbidding(state: State) -> set[str]:
    """Return the rules that forbid something here."""
    if state.current_player == CHANCE:
        return set()
    rules = state.rules
    return {v.rule for action in rules.candidate_actions(state) for v in rules.explain(state, action)}


def stored_plays(rules: Rules[Any], unmet: set[str], seed: int) -> Counter[str]:
    """Return in how many plays from stored positions each unmet rule was met."""
    met: Counter[str] = Counter()
    for path in sorted((rules.game.folder / "positions").glob("*.json")):
        stored = json.loads(path.read_text(encoding="utf-8"))
        chosen = rules.with_rulings(stored.get("rulings", {}))
        for number in range(TRIES):
            if not unmet - set(met):
                return met
            state = chosen.from_position(stored["position"], mix(seed, path.name, number))
            for text in stored.get("actions", []):
                state.apply(chosen.parse_action(text))
            met.update(rules_met(state, Chance(mix(seed, path.name, number, "bots"))) & unmet)
    return met
