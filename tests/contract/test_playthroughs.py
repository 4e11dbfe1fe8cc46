"""One readable play a game and number of players, kept as text: a change of the rules, or of their words, shows as a difference.

The beginning and the end are kept in full, the middle as a hash. Written anew by `make renew-goldens` only.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from rules_engine import load_rules, rules_slugs
from rules_engine.playout import random_play, transcript

GOLDENS = Path(__file__).resolve().parent.parent / "goldens"
FIRST, LAST, SEED = 70, 15, 1


def tables() -> list[tuple[str, int]]:
    found = []
    for slug in rules_slugs():
        rules = load_rules(slug)
        found += [(slug, players) for players in range(rules.min_players, rules.max_players + 1)]
    return found


def told(slug: str, players: int) -> str:
    """Return the play as the golden keeps it."""
    state = random_play(load_rules(slug), players, SEED)
    lines = list(transcript(state))
    middle = lines[FIRST:-LAST]
    digest = hashlib.sha256("\n".join(middle).encode()).hexdigest()[:16]
    head = f"{slug}, {players} players, seed {SEED}: {len(state.history)} actions"
    kept = [*lines[:FIRST], f"... {len(middle)} lines, sha256 {digest} ...", *lines[-LAST:]] if middle else lines
    return "\n".join([head, *kept, f"{state.outcome}", ""])


@pytest.mark.parametrize(("game", "players"), tables())
def test_a_play_goes_as_it_did(game: str, players: int, renew_goldens: bool) -> None:
    path = GOLDENS / game / f"playthrough-{players}.txt"
    now = told(game, players)
    if renew_goldens:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.is_file(), "no golden; write it with `make renew-goldens` and read it"
    assert path.read_text(encoding="utf-8") == now


def test_no_golden_is_left_over() -> None:
    wanted = {GOLDENS / game / f"playthrough-{players}.txt" for game, players in tables()}
    assert set(GOLDENS.rglob("playthrough-*.txt")) == wanted
