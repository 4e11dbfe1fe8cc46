"""Rulings: what the published rules leave open, and what this edition decides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from card_data.faults import Faults
from card_data.fields import Keys, check_name, entries_of, items_of, read_name, read_option, read_texts, scalars_of
from card_data.files import read_text
from card_data.nodes import Node, Scalar, parse_yaml
from card_data.schema import Choice, Ruling

RULING_ID = re.compile(r"[A-Z]{1,3}[0-9]{1,3}[a-z]?", re.ASCII)
RULE_ID = re.compile(r"[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)*", re.ASCII)
CHOICE_NAME = re.compile(r"[a-z0-9][a-z0-9_]*", re.ASCII)


def read_rulings(root: Path, path: str, languages: Sequence[str], faults: Faults) -> tuple[Ruling, ...]:
    """Return the rulings of a `rulings.yaml`; none when there is no such file."""
    if not (root / path).exists():
        return ()
    text = read_text(root, path, faults)
    node = parse_yaml(text, path, faults) if text is not None else None
    rulings = [_read_ruling(item, languages, faults) for item in items_of(node, "the file", faults)]
    _check_unique("id", [(ruling.id, ruling) for ruling in rulings], faults)
    _check_unique("option", [(ruling.option, ruling) for ruling in rulings], faults)
    return tuple(rulings)


def _read_ruling(node: Node, languages: Sequence[str], faults: Faults) -> Ruling:
    required = ("id", "option", "question", "choice", "choices")
    keys = Keys(node, "a ruling", faults, required=required, optional=("rules",))
    ruling_id = _read_id(keys.get("id"), faults)
    what = f"ruling {ruling_id}" if ruling_id else "the ruling"
    choices = _read_choices(keys.get("choices"), what, languages, faults)
    names = [choice.name for choice in choices]
    choice = keys.get("choice") if choices or "choices" not in keys else None
    return Ruling(
        id=ruling_id,
        option=read_name(keys.get("option"), f"option of {what}", faults),
        question=read_texts(keys.get("question"), f"question of {what}", languages, faults),
        choice=read_option(choice, f"choice of {what}", names, faults, code="ruling.choice-unknown") if choices else "",
        choices=choices,
        rules=_read_rules(keys.get("rules"), what, faults),
        span=node.span,
    )


def _read_id(node: Node | None, faults: Faults) -> str:
    if isinstance(node, Scalar) and RULING_ID.fullmatch(node.text):
        return node.text
    if node is not None:
        found = f'"{node.text}"' if isinstance(node, Scalar) else "no text"
        message = f"the ruling's id is {found}, expected a capital letter and a number, such as C6"
        faults.error(node.span, message, code="ruling.id")
    return ""


def _read_choices(node: Node | None, what: str, languages: Sequence[str], faults: Faults) -> tuple[Choice, ...]:
    choices = []
    for key, value in entries_of(node, f"choices of {what}", faults):
        name = check_name(key, f"a choice of {what}", faults, CHOICE_NAME)
        choices.append(Choice(name, read_texts(value, f"choice `{name}` of {what}", languages, faults)))
    return tuple(choices)


def _read_rules(node: Node | None, what: str, faults: Faults) -> tuple[str, ...]:
    rules: list[str] = []
    for scalar in scalars_of(node, f"rules of {what}", faults):
        if not RULE_ID.fullmatch(scalar.text):
            message = f'rule "{scalar.text}" of {what} is no id, expected lower-case words joined by dots'
            faults.error(scalar.span, message, code="ruling.rule")
        elif scalar.text in rules:
            faults.error(scalar.span, f'rule "{scalar.text}" of {what} is given twice', code="ruling.rule")
        rules.append(scalar.text)
    return tuple(rules)


def _check_unique(what: str, named: Sequence[tuple[str, Ruling]], faults: Faults) -> None:
    first: dict[str, Ruling] = {}
    for name, ruling in named:
        if name and name in first:
            line = first[name].span.line
            message = f'{what} "{name}" stands in line {line} already, expected one of its own'
            faults.error(ruling.span, message, code=f"ruling.{what}-duplicate")
        first.setdefault(name, ruling)
