"""What `deckwright rules ...` shows: coverage, legal actions, why not, the next position, and whole plays told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, Span, suggest
from card_data.faults import Faults
from card_data.nodes import ListNode, MapNode, Node, parse_yaml
from generator.cli_console import print_json
from rules_engine import CHANCE, Rules, State, load_rules, rules_slugs
from rules_engine.core import Violation
from rules_engine.coverage import Coverage, measure_coverage
from rules_engine.errors import InvalidPosition
from rules_engine.notation import join, seat_name
from rules_engine.playout import random_play, transcript
from rules_engine.replays import from_replay, to_replay
from rules_engine.rules import ROOT


class UnknownGame(DeckwrightError):
    """A game that has no rules."""

    exit_code = 1


def find_rules(slug: str, rulings: list[str]) -> Rules[Any]:
    """Return a game's rules under `option=choice` rulings."""
    if slug not in rules_slugs():
        near = suggest(slug, rules_slugs())
        raise UnknownGame(
            f'unknown game "{slug}"; expected one of {", ".join(rules_slugs())}' + (f"; {near}" if near else "")
        )
    return load_rules(slug, dict(cast(tuple[str, str], tuple(text.partition("=")[::2])) for text in rulings))


# coverage


def run_coverage(slugs: list[str], games: int, seed: int, *, as_json: bool) -> int:
    """Print the rule coverage of the games; 7 when a rule is missing anywhere, else 0."""
    found = [measure_coverage(find_rules(slug, []), ROOT, games, seed) for slug in slugs or rules_slugs()]
    if as_json:
        print_json({"games": [_coverage_as_json(each) for each in found]})
    else:
        for each in found:
            _print_coverage(each)
    return 7 if any(each.missing(where) for each in found for where in ("code", "tests", "play")) else 0


def _coverage_as_json(found: Coverage) -> dict[str, Any]:
    return {
        "slug": found.slug,
        "plays": found.games,
        "rules": [
            {"id": r.id, "code": r.in_code, "tests": r.in_tests, "plays": r.plays, "stored_plays": r.stored}
            for r in found.rules
        ],
        "missing_code": list(found.missing("code")),
        "missing_tests": list(found.missing("tests")),
        "missing_play": list(found.missing("play")),
    }


def _print_coverage(found: Coverage) -> None:
    total = len(found.rules)
    shares = [f"{where} {100 * (total - len(found.missing(where))) // total} %" for where in ("code", "tests", "play")]
    stored = [r.id for r in found.rules if r.stored]
    print(f"{found.slug}: {total} rules, {found.games} plays; {', '.join(shares)}")
    for where in ("code", "tests", "play"):
        if found.missing(where):
            print(f"  missing in {where}: {', '.join(found.missing(where))}")
    if stored:
        print(f"  met only from stored positions: {', '.join(stored)}")


# positions


def read_position(rules: Rules[Any], path: Path, seed: int) -> State:
    """Return the state of a position file.

    Raises:
        DataError: located at the value that cannot be.
    """
    text = _read(path)
    try:
        state: State = rules.from_position(_parse_json(text, path), seed)
    except InvalidPosition as fault:
        span = _place(text, path, fault.where)
        raise DataError([Diagnostic(span, str(fault), fault.hint, code="position.value")]) from fault
    return state


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        reason = (fault.strerror or "unknown reason").lower()
        raise DataError([Diagnostic(Span(str(path)), f"cannot be read: {reason}", code="position.file")]) from fault
    except UnicodeDecodeError as fault:
        raise DataError([Diagnostic(Span(str(path)), "is not UTF-8 text", code="position.file")]) from fault


def _parse_json(text: str, path: Path) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as fault:
        span = (
            Span(str(path), fault.lineno, fault.colno) if isinstance(fault, json.JSONDecodeError) else Span(str(path))
        )
        reason = fault.msg.lower() if isinstance(fault, json.JSONDecodeError) else "nested too deep"
        raise DataError([Diagnostic(span, f"not valid JSON: {reason}", code="position.json")]) from fault
    if isinstance(found, dict):
        inner = found.get("position", found)
        return inner if isinstance(inner, dict) else found
    raise DataError([Diagnostic(Span(str(path)), "found no object, expected { ... }", code="position.json")])


def _place(text: str, path: Path, where: tuple[str | int, ...]) -> Span:
    """Return where in the file a value stands: JSON is read once more as YAML, whose nodes know their places."""
    faults = Faults()
    node = parse_yaml(text.replace("\t", " "), str(path), faults)
    if isinstance(node, MapNode):
        whole = {key.text: value for key, value in node.entries}
        node = whole.get("position", node) if isinstance(whole.get("position"), MapNode) else node
    span = node.span if node else Span(str(path))
    for part in where:
        node = _child(node, part)
        if node is None:
            return span
        span = node.span
    return span


def _child(node: Node | None, part: str | int) -> Node | None:
    if isinstance(node, MapNode):
        return next((value for key, value in node.entries if key.text == str(part)), None)
    if isinstance(node, ListNode) and isinstance(part, int) and part < len(node.items):
        return node.items[part]
    return None


# legal, explain, apply


def run_legal(rules: Rules[Any], path: Path, seed: int, *, as_json: bool) -> None:
    """Print the legal actions of a position."""
    state = read_position(rules, path, seed)
    actions = [rules.format_action(action) for action in state.legal_actions()]
    if as_json:
        print_json({"player": state.current_player, "actions": actions})
        return
    print(_who(state))
    for action in actions:
        print(f"  {action}")


def _who(state: State) -> str:
    if state.is_terminal:
        return "The play is over."
    return "Chance decides:" if state.current_player == CHANCE else f"{seat_name(state.current_player)} may:"


def run_explain(rules: Rules[Any], path: Path, text: str, seed: int, *, as_json: bool) -> None:
    """Print which rules forbid an action, in the printed rulebook's words, or that it is allowed."""
    state = read_position(rules, path, seed)
    action = rules.parse_action(text)
    reasons = rules.explain(state, action)
    printed = _printed_rules(rules)
    if as_json:
        body = [{"rule": v.rule, "facts": v.facts, **printed[v.rule]} for v in reasons]
        print_json({"action": rules.format_action(action), "legal": not reasons, "forbidden_by": body})
        return
    shown = rules.format_action(action)
    if not reasons:
        print(f'"{shown}" is allowed.')
    for reason in reasons:
        _print_reason(shown, reason, printed[reason.rule])


def _print_reason(shown: str, reason: Violation, rule: dict[str, str]) -> None:
    print(f'"{shown}" is not allowed: {reason.facts}.')
    print(f"  Rulebook {rule['number']} ({reason.rule}): {rule['text']}")


def _printed_rules(rules: Rules[Any]) -> dict[str, dict[str, str]]:
    """Return rule id -> number and words as the rulebook prints them."""
    from generator.project import SHIPPED, Project
    from generator.rulebook import rules_of

    found = rules_of(Project(SHIPPED), rules.game, rules.game.languages[0])
    return {rule.id: {"number": rule.number, "text": rule.text} for rule in found}


def run_apply(rules: Rules[Any], path: Path, texts: list[str], seed: int) -> None:
    """Print the position after some actions."""
    state = read_position(rules, path, seed)
    for text in texts:
        state.apply(rules.parse_action(text))
    print_json(state.to_position())


# whole plays


def run_transcript(rules: Rules[Any], players: int | None, seed: int, *, as_json: bool) -> None:
    """Print a random play as people at a table would tell it, or as a replay file."""
    count = players if players is not None else rules.min_players
    try:
        rules.check_players(count)
    except ValueError as fault:
        raise UnknownGame(str(fault)) from fault
    _tell(random_play(rules, count, seed), as_json=as_json)


def run_replay(path: Path, *, as_json: bool) -> None:
    """Print the play that a replay file reproduces."""
    replay = _parse_json(_read(path), path)
    rules = find_rules(str(replay.get("game")), [])
    try:
        state = from_replay(rules, replay)
    except InvalidPosition as fault:
        span = _place(_read(path), path, fault.where)
        raise DataError([Diagnostic(span, str(fault), fault.hint, code="replay.value")]) from fault
    _tell(state, as_json=as_json)


def _tell(state: State, *, as_json: bool) -> None:
    if as_json:
        print_json(to_replay(state))
        return
    game = state.rules.game
    people = join([seat_name(seat) for seat in range(state.players)])
    print(f"{game.title[game.languages[0]]}, seed {state.seed}: {people}")
    for line in transcript(state):
        print(line)
    if state.outcome is not None:
        print(tell_outcome(state.outcome.termination, state.outcome.winners, state.outcome.scores))


def tell_outcome(termination: str, winners: Sequence[int], scores: Sequence[int] = ()) -> str:
    """Return how a play ended as people say it: why, who won, and with what scores, if they are known."""
    who = join([seat_name(seat) for seat in winners]) or "nobody"
    told = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(scores))
    return f"Over ({termination}). Winner: {who}." + (f" {told}." if told else "")


# translations


def run_translated(slug: str, lang: str) -> None:
    """Record that a language's rulebook is up to date with the first language's."""
    from card_data.reader import game_slugs, read_game
    from generator.project import Project, choose_games
    from generator.translations import record

    project = Project.at(Path.cwd())
    (found,) = choose_games((slug,), game_slugs(project.root))
    game = read_game(project.root, found)
    if lang not in game.languages[1:]:
        known = ", ".join(game.languages[1:]) or "none"
        raise UnknownGame(f'{slug} has no translation "{lang}"; expected one of {known}')
    print(f"wrote {project.relative(record(game, lang))}")
