"""Writes docs/positions.md from the engine itself and the stored positions: `python docs/make_positions.py`."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

from rules_engine import load_rules, rules_slugs
from rules_engine.rules import ROOT

HEAD = """# Positions

A position is a JSON object that says where every card or piece is and whose turn it is. It may be partial: what it does not give is dealt from
the rest by `--seed`; `{"players": 3}` alone is a fresh deal. A file may hold it bare, or under the key `position`.

    deckwright rules legal GAME --position FILE
    deckwright rules explain GAME "ACTION" --position FILE
    deckwright rules apply GAME "ACTION" "ACTION" ... --position FILE

Seats are numbered from 0, clockwise; Ada sits at 0, Ben at 1, then Cleo, Dov, Esi, Finn, Gus and Hana. Cards are named by their ids in
`cards.csv`. A position that cannot be (a card twice, one that does not exist, a hand too large) is refused at its line and column. `chance` is the state
of the generator; with it a position is whole, and plays on as it would have.

This page is written by `python docs/make_positions.py`; a test runs every example.
"""


def examples(slug: str) -> list[tuple[Path, dict[str, Any]]]:
    """Return the stored positions of a game that answer a question."""
    paths = sorted((ROOT / "card_data" / slug / "positions").glob("*.json"))
    found = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    return [(path, stored) for path, stored in found if "ask" in stored]


def section(slug: str) -> str:
    """Return what the page says of one game."""
    rules = load_rules(slug)
    module = importlib.import_module(f"rules_engine.games.{slug}.position")
    title = rules.game.title[rules.game.languages[0]]
    said = (module.__doc__ or "").partition("\n\n")[2].strip()
    keys = ", ".join(f"`{key}`" for key in module.KEYS)
    parts = [f"## {title}\n", f"Keys: {keys}.\n", f"{said}\n"]
    return "\n".join([*parts, *(example(slug, path, stored) for path, stored in examples(slug))])


def example(slug: str, path: Path, stored: dict[str, Any]) -> str:
    """Return one example: the position, what is legal, and why something is not."""
    rules = load_rules(slug)
    state = rules.from_position(stored["position"], 1)
    legal = [rules.format_action(action) for action in state.legal_actions()]
    shown = ", ".join(f"`{text}`" for text in legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
    reasons = rules.explain(state, rules.parse_action(stored["ask"]))
    why = "; ".join(f"{reason.facts} (`{reason.rule}`)" for reason in reasons)
    body = json.dumps(stored["position"], ensure_ascii=False, indent=2)
    return (
        f"{stored['about']} (`{path.relative_to(ROOT).as_posix()}`)\n\n```json\n{body}\n```\n\n"
        f"With `--seed 1` legal: {shown}.\n\n`{stored['ask']}` is not: {why}.\n"
    )


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *map(section, rules_slugs())])


if __name__ == "__main__":
    (ROOT / "docs" / "positions.md").write_text(page(), encoding="utf-8")
