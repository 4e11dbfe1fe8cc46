"""Actions as table talk, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.core import CHANCE, Action, Event
from rules_engine.errors import InvalidAction
from rules_engine.games.cubo.actions import (
    ENTER,
    PASS,
    STAY,
    Capture,
    Demote,
    Jump,
    Move,
    Place,
    Promote,
    Throw,
    Tip,
    Turn,
    Word,
)  # fmt: skip
from rules_engine.notation import seat_name, split_words, unreadable

if TYPE_CHECKING:
    from rules_engine.games.cubo.game import CuboRules

FORMS = (
    "`place RANK on SQUARE facing NUMBER`", "`move SQUARE SQUARE`", "`jump SQUARE SQUARE`", "`turn SQUARE facing NUMBER`",
    "`tip SQUARE to RANK facing NUMBER`", "`promote SQUARE facing NUMBER`", "`demote SQUARE facing NUMBER`",
    "`capture SQUARE SQUARE`", "`throw NUMBER NUMBER`", "`enter`", "`stay`", "`pass`",
)  # fmt: skip
WORDS = {word.verb: word for word in (ENTER, STAY, PASS)}
WALKS: dict[str, type[Move | Jump | Capture]] = {"move": Move, "jump": Jump, "capture": Capture}
TURNS: dict[str, type[Turn | Promote | Demote]] = {"turn": Turn, "promote": Promote, "demote": Demote}


def format_action(action: Action) -> str:
    """Return `move b2 b3`, `promote b2 facing 6` ..."""
    match action:
        case Place():
            return f"place {action.rank} on {action.at} facing {action.facing}"
        case Tip():
            return f"tip {action.at} to {action.rank} facing {action.facing}"
        case Move() | Jump() | Capture():
            return f"{action.verb} {action.at} {action.to}"
        case Turn() | Promote() | Demote():
            return f"{action.verb} {action.at} facing {action.facing}"
        case Throw():
            return f"throw {action.first} {action.second}"
        case Word():
            return action.verb
    raise InvalidAction(f"{action!r} is no action of this game; expected {' or '.join(FORMS)}")


def parse_action(rules: CuboRules, text: str) -> Action:
    """Return the action of a text."""
    match split_words(text):
        case ["place", rank, "on", at, "facing", facing]:
            return Place(_face(rules, rank), _square(rules, at), _face(rules, facing))
        case ["tip", at, "to", rank, "facing", facing]:
            return Tip(_square(rules, at), _face(rules, rank), _face(rules, facing))
        case [("move" | "jump" | "capture") as verb, at, to]:
            return WALKS[verb](_square(rules, at), _square(rules, to))
        case [("turn" | "promote" | "demote") as verb, at, "facing", facing]:
            return TURNS[verb](_square(rules, at), _face(rules, facing))
        case ["throw", first, second]:
            return _throw(rules, first, second)
        case [("enter" | "stay" | "pass") as verb]:
            return WORDS[verb]
    raise unreadable(text, FORMS)


def _square(rules: CuboRules, word: str) -> str:
    names = rules.tables.names
    if word not in rules.tables.number:
        raise InvalidAction(f'unknown square "{word}"; expected {names[0]} to {names[-1]}')
    return names[rules.tables.number[word]]


def _face(rules: CuboRules, word: str) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= rules.tables.faces):
        raise InvalidAction(f'no cube shows "{word}"; expected 1 to {rules.tables.faces}')
    return int(word)


def _throw(rules: CuboRules, first: str, second: str) -> Action:
    for throw in rules.tables.throws:
        if format_action(throw) == f"throw {first} {second}":
            return throw
    last = rules.tables.throws[-1]
    assert isinstance(last, Throw)
    raise InvalidAction(f'no capture dice show "{first} {second}"; expected two numbers from 1 to {last.first}')


# Events


def format_event(rules: CuboRules, event: Event) -> str:
    """Return what happened as a sentence."""
    who = rules.side_name(event.player) if event.rule == "setup.home" else seat_name(event.player)
    return _SENTENCES[event.rule](who, *event.values)


def _actions(count: int) -> str:
    return f"{count} action{'' if count == 1 else 's'}"


def _started(who: str, first: int, second: int) -> str:
    shown = f"For the first turn {seat_name(0)} throws {first} and {seat_name(1)} {second}"
    return f"{shown}: equal, so again." if first == second else f"{shown}: {who} begins."


def _slid(who: str, to: str, *rolled: int) -> str:
    if rolled:
        return f"  (it rolls: {rolled[0]} comes up, {rolled[1]} ahead)"
    return f"  (it slides: rank and heading on {to} are as they were)"


def _turned(who: str, at: str, *faces: int) -> str:
    if len(faces) > 1:
        return f"{who} tips {at}: {faces[0]} comes up, {faces[1]} ahead."
    return f"{who} turns {at}: {faces[0]} ahead."


def _stopped(who: str, why: str) -> str:
    reasons = {
        "spent": f"{who} has no action left: the turn is over.",
        "stuck": f"No cube of {who} can take another action: the turn is over.",
        "passed": f"{who} ends the turn.",
    }
    return reasons[why]


def _thrown(who: str, first: int, mine: int, second: int, theirs: int) -> str:
    other = seat_name(0) if who == seat_name(1) else seat_name(1)
    ours, yours = (
        f"{name} throws {die} and adds {rank}: {die + rank}"
        for name, die, rank in ((who, first, mine), (other, second, theirs))
    )
    return f"{ours}. {yours}."


def _entered(who: str, verb: str, at: str, to: str) -> str:
    return f"{who} steps from {at} into {to}." if verb == ENTER.verb else f"{who} stays on {at}."


def _counted(who: str, first: int, second: int, ranks: int, others: int) -> str:
    sums = f"; their ranks sum to {ranks} and {others}" if first == second else ""
    end = "the game is drawn" if who == seat_name(CHANCE) else f"{who} wins"
    cubes = f"{first} cube{'' if first == 1 else 's'}"
    return f"{seat_name(0)} has {cubes} left and {seat_name(1)} {second}{sums}: {end}."


_SENTENCES: dict[str, Callable[..., str]] = {
    "cube.handed": lambda who, hand: f"All cubes are {hand}.",
    "setup.home": lambda who, side, first, last: f"{who} has the home rows from {first} to {last}.",
    "variant.pace": lambda who, actions: f"Agreed: {_actions(actions)} a turn.",
    "variant.costly": lambda who, cost: f"Agreed: to promote or demote costs {_actions(cost)}.",
    "variant.first": lambda who, actions: f"Agreed: the first turn has only {_actions(actions)}.",
    "variant.mixed": lambda who: "Agreed: every cube starts with the rank of its triangle.",
    "variant.recruits": lambda who: "Agreed: all cubes start at the lowest rank.",
    "setup.roll": lambda who, *ranks: f"{who} throws all cubes: {', '.join(map(str, ranks))}.",
    "setup.heading": lambda who, rank, at, facing: f"{who} puts a {rank} on {at}, {facing} ahead.",
    "setup.hidden": lambda who: "Both lift their screens.",
    "setup.first": _started,
    "turn.actions": lambda who, turn, actions: f"Turn {turn}: {who} has {_actions(actions)}.",
    "turn.cost": lambda who, left: f"  ({_actions(left)} left)",
    "turn.stop": _stopped,
    "turn.clear": lambda who: f"{who} takes the markers off the board.",
    "move.step": lambda who, at, to: f"{who} moves {at} to {to}.",
    "move.slide": _slid,
    "jump.over": lambda who, at, to: f"{who} jumps from {at} to {to}.",
    "jump.keep": lambda who, to: f"  (rank and heading on {to} are as they were)",
    "rotate.heading": _turned,
    "rotate.price": lambda who, by: f"  (a {by} turn, at the one price)",
    "promote.rank": lambda who, at, rank: f"{who} promotes {at} to {rank}.",
    "promote.heading": lambda who, at, facing: f"  ({at} is set down with {facing} ahead)",
    "demote.rank": lambda who, at, rank: f"{who} demotes {at} to {rank}.",
    "demote.heading": lambda who, at, facing: f"  ({at} is set down with {facing} ahead)",
    "change.no_capture": lambda who, at: f"  (a Changed marker goes under {at}: no attack this turn)",
    "change.repeat": lambda who, at: f"  ({at} is changed already, and may be again)",
    "change.after_capture": lambda who, at: f"  ({at} has attacked before; changing it now is allowed)",
    "capture.neighbour": lambda who, at, to: f"{who} attacks {to} from {at}.",
    "capture.sides": lambda who, mine, theirs: f"  (a {mine} looks at a {theirs})",
    "capture.pay": lambda who, left: "  (paid; now both throw a capture die)",
    "capture.roll": _thrown,
    "capture.win": lambda who, to: f"{who} takes the cube on {to} off the board.",
    "capture.loss": lambda who, at: f"{who} loses the cube on {at}.",
    "capture.tie": lambda who, at, to: f"Equal sums: {at} and {to} both stay.",
    "capture.enter": _entered,
    "capture.again": lambda who, at: f"  ({at} has won an attack this turn and goes on)",
    "immune.scope": lambda who, at: f"{who}'s cube on {at} is immune until the turn ends.",
    "frozen.still": lambda who, at: f"{who}'s cube on {at} is frozen until the turn ends.",
    "end.win": lambda who: f"No enemy cube is left: {who} wins.",
    "end.quiet": lambda who, quiet, turns: f"The game stops after {turns} turns, {quiet} of them without a cube taken.",
    "end.count": _counted,
}
