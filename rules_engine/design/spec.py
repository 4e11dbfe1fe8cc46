"""What `card_data/<slug>/design.yaml` says: which cells may move, what is aimed at, and who plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from card_data.amounts import Amount, parse_amount
from card_data.columns import BUILT_IN, ROW_LAYOUTS
from card_data.diagnostics import DataError, Diagnostic, Span, suggest
from card_data.faults import Faults
from card_data.fields import Keys, describe, items_of, read_name, read_whole, scalars_of
from card_data.files import read_text
from card_data.nodes import MapNode, Node, Scalar, parse_yaml
from card_data.schema import Card, Column, Game, Value
from rules_engine.bots import UnknownBot, make_bot
from rules_engine.design import FILE
from rules_engine.design.ranges import Range, parse_range

GAMES, BOTS = 400, ("greedy",)
MOST_VALUES = 1_000


@dataclass(frozen=True, slots=True)
class Move:
    """One way to change cells: rows exchange them, or a row takes other values."""

    columns: tuple[str, ...]
    within: tuple[str, ...]
    """Rows exchange cells only where these columns are equal."""
    values: tuple[Value, ...] | None
    """What a cell may become; none where rows exchange."""
    span: Span


@dataclass(frozen=True, slots=True)
class Target:
    """A measure and where it should lie; without a range it is only shown."""

    measure: str
    wanted: Range | None
    span: Span


@dataclass(frozen=True, slots=True)
class Plays:
    """Who plays, at which numbers of players, and how many games a candidate gets in the end."""

    players: tuple[int, ...]
    bots: tuple[str, ...]
    games: int


@dataclass(frozen=True, slots=True)
class Design:
    """A game's design, as read."""

    table: str
    moves: tuple[Move, ...]
    targets: tuple[Target, ...]
    plays: Plays
    span: Span


def read_design(root: Path, game: Game) -> Design:
    """Return the design of a game.

    Raises:
        DataError: there is none, or it is faulty: all its faults.
    """
    faults = Faults()
    path = f"{game.folder.relative_to(root).as_posix()}/{FILE}"
    if not (root / path).exists():
        hint = "say there which cells may move and what to aim at: see docs/design.md"
        raise DataError([Diagnostic(Span(path), f"{game.slug} has no {FILE}", hint, code="design.missing")])
    text = read_text(root, path, faults)
    node = parse_yaml(text, path, faults) if text is not None else None
    design = _Reader(game, faults).read(node) if node is not None else None
    faults.stop_if_any()
    assert design is not None
    return design


class _Reader:
    def __init__(self, game: Game, faults: Faults) -> None:
        self.game = game
        self.faults = faults
        self.columns = {column.name: column for column in game.columns}

    def read(self, node: Node) -> Design:
        keys = Keys(node, "the file", self.faults, required=("moves", "targets"), optional=("table", "plays"))
        table = self._table(keys.get("table"), node.span)
        rows = rows_of(self.game, table)
        moves = [self._move(item, rows) for item in items_of(keys.get("moves"), "`moves`", self.faults)]
        self._check_moves(keys.get("moves"), rows)
        targets = [self._target(item) for item in items_of(keys.get("targets"), "`targets`", self.faults)]
        if not targets and "targets" in keys:
            self._tell(keys.get("targets"), "`targets` is empty, expected a measure at least", None, "design.target")
        plays = self._plays(keys.get("plays"))
        return Design(table, tuple(moves), tuple(targets), plays, node.span)

    def _tell(self, node: Node | None, message: str, hint: str | None, code: str) -> None:
        if node is not None:
            self.faults.error(node.span, message, hint, code=code)

    def _table(self, node: Node | None, span: Span) -> str:
        known = list(dict.fromkeys(c.table for c in self.game.components if c.table))
        if node is None:
            if self.game.deck.table is None:
                self.faults.error(span, "the deck has no table whose cells could move", code="design.table")
            return self.game.deck.table or ""
        if isinstance(node, Scalar) and node.text in known:
            return node.text
        message = f"the table is {describe(node)}, expected one of a component: {', '.join(known) or 'none'}"
        self._tell(node, message, None, "design.table")
        return known[0] if known else ""

    # Moves

    def _move(self, node: Node, rows: Sequence[Card]) -> Move:
        is_change = isinstance(node, MapNode) and "change" in (key.text for key, _ in node.entries)
        kind, more = ("change", ("to",)) if is_change else ("exchange", ("within",))
        keys = Keys(node, f"the `{kind}`", self.faults, required=(kind,), optional=more)
        columns = self._movable(keys.get(kind), kind, rows)
        if is_change:
            if len(columns) > 1:
                self._tell(node, f"`change` names {len(columns)} columns, expected one", None, "design.column")
            return Move(columns[:1], (), self._values(node, keys.get("to"), columns), node.span)
        within = self._known(keys.get("within"), "within", (*BUILT_IN, *ROW_LAYOUTS))
        if both := [column for column in within if column in columns]:
            self._tell(keys.get("within"), f"`{both[0]}` moves and stays at once", None, "design.column")
        return Move(columns, within, None, node.span)

    def _movable(self, node: Node | None, what: str, rows: Sequence[Card]) -> tuple[str, ...]:
        names = self._known(node, what, ("copies",))
        absent = [name for name in names if rows and name not in rows[0].cell_spans]
        for name in absent:
            self._tell(node, f"the table has no column `{name}` that could be written", None, "design.column")
        return names

    def _known(self, node: Node | None, what: str, more: Sequence[str]) -> tuple[str, ...]:
        texts = [name for name, column in self.columns.items() if column.type == "text"]
        known = [name for name in (*self.columns, *more) if name not in texts]
        scalars = scalars_of(node, what, self.faults)
        for scalar in scalars:
            if scalar.text in texts:
                message = f"`{scalar.text}` is a text, which stays with its row; expected a column of values"
                self._tell(scalar, message, None, "design.column")
            elif scalar.text not in known:
                hint = suggest(scalar.text, known) or f"known: {', '.join(known)}"
                self._tell(scalar, f"unknown column {describe(scalar)}", hint, "design.column")
        return tuple(dict.fromkeys(scalar.text for scalar in scalars if scalar.text in known))

    def _values(self, move: Node, node: Node | None, columns: Sequence[str]) -> tuple[Value, ...]:
        column = self.columns.get(columns[0]) if columns else None
        if column is None:
            column = Column("copies", "count", min=1)
        if node is not None:
            return tuple(
                value for scalar in scalars_of(node, "to", self.faults) for value in self._value(column, scalar)
            )
        if column.values:
            return column.values
        if column.type == "count" and column.max is not None:
            return tuple(range(column.min, column.max + 1))
        if columns:
            self._tell(move, f"`{column.name}` may hold anything", "say what it may become: to: [...]", "design.value")
        return ()

    def _value(self, column: Column, scalar: Scalar) -> tuple[Value, ...]:
        if scalar.plain and scalar.text == "none" and column.optional:
            return (None,)
        if column.type != "count":
            known = tuple(self.game.palette) if column.type == "colour" else column.values
            if known and scalar.text not in known:
                message = f"{column.name} is never {describe(scalar)}, expected one of {', '.join(known)}"
                self._tell(scalar, message, suggest(scalar.text, known), "design.value")
            return (scalar.text,)
        try:
            wanted = parse_amount(scalar.text)
        except ValueError:
            wanted = Amount(None, None)
        if wanted.low is None or wanted.high is None or wanted.high - wanted.low > MOST_VALUES:
            self._tell(scalar, f"to is {describe(scalar)}, expected numbers or a range a..b", None, "design.value")
            return ()
        values = tuple(range(wanted.low, wanted.high + 1))
        top = column.max if column.max is not None else values[-1]
        if values[0] < column.min or values[-1] > top:
            bounds = f"at least {column.min}" + (f" and at most {column.max}" if column.max is not None else "")
            self._tell(scalar, f"to is {describe(scalar)}, but {column.name} is {bounds}", None, "design.value")
        return values

    def _check_moves(self, node: Node | None, rows: Sequence[Card]) -> None:
        if node is not None and not items_of(node, "`moves`", Faults()):
            self._tell(node, "`moves` is empty, expected an exchange or a change", None, "design.move")
        if rows and not any(may_move(card) for card in rows):
            message = "no row may move: all are stated by the published rules, or follow from them (provenance)"
            self._tell(node, message, None, "design.move")

    # Targets and plays

    def _target(self, node: Node) -> Target:
        keys = Keys(node, "the target", self.faults, required=("measure",), optional=("is",))
        name = keys.get("measure")
        measure = name.text if isinstance(name, Scalar) else read_name(name, "the measure", self.faults)
        return Target(measure, self._range(keys.get("is")), name.span if name is not None else node.span)

    def _range(self, node: Node | None) -> Range | None:
        if node is None:
            return None
        if isinstance(node, Scalar):
            try:
                return parse_range(node.text)
            except ValueError:
                pass
        message = f'the target is {describe(node)}, expected a number, a range a..b, ">= n" or "<= n"'
        self._tell(node, message, None, "design.target")
        return None

    def _plays(self, node: Node | None) -> Plays:
        keys = Keys(node, "`plays`", self.faults, required=(), optional=("players", "bots", "games"))
        low, high = self.game.min_players, self.game.max_players
        items = scalars_of(keys.get("players"), "players", self.faults)
        players = [read_whole(item, "the number of players", self.faults, low=low, high=high) for item in items]
        games = read_whole(keys.get("games"), "games", self.faults, low=1) if "games" in keys else GAMES
        players = list(dict.fromkeys(players)) or [low]
        return Plays(tuple(players), self._bots(keys.get("bots"), min(players)), games)

    def _bots(self, node: Node | None, seats: int) -> tuple[str, ...]:
        scalars = scalars_of(node, "bots", self.faults)
        for scalar in scalars:
            try:
                make_bot(scalar.text, self.game.slug)
            except UnknownBot as fault:
                self._tell(scalar, str(fault), None, "design.bot")
        if len(scalars) > seats:
            self._tell(node, f"{len(scalars)} bots for {seats} players, expected {seats} at most", None, "design.bot")
        return tuple(scalar.text for scalar in scalars) or BOTS


def rows_of(game: Game, table: str) -> tuple[Card, ...]:
    """Return the rows of a table, in its order."""
    return next((component.rows for component in game.components if component.table == table), ())


def may_move(card: Card) -> bool:
    """Whether a row's cells are this edition's own choice; what the published rules state is left as it is."""
    return card.provenance == "project"
