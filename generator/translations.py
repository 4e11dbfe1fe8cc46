"""Which text of a rule a translation was made from, so that a changed source is noticed."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from card_data.schema import Game
from generator.rulebook_ids import rule_ids

_SPACE = re.compile(r"\s+")


def sources_file(game: Game, lang: str) -> Path:
    """Return the file that records, rule by rule, the fingerprint of the text that was translated."""
    return game.folder / f"rulebook.{lang}.sources.yaml"


def fingerprint(markdown: str) -> dict[str, str]:
    """Return rule id -> eight hexadecimal digits of its text; spacing and line breaks do not count."""
    texts = {rule.id: _SPACE.sub(" ", rule.text).strip() for rule in rule_ids(markdown)}
    return {rule: hashlib.sha256(text.encode()).hexdigest()[:8] for rule, text in texts.items()}


def record(game: Game, lang: str) -> Path:
    """Write down that a language's rulebook is a translation of the first language's as it now is."""
    source = game.folder / f"rulebook.{game.languages[0]}.md"
    prints = fingerprint(source.read_text(encoding="utf-8"))
    lines = [f'{rule}: "{digits}"' for rule, digits in prints.items()]
    path = sources_file(game, lang)
    path.write_text("# Fingerprints of the texts that were translated.\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path
