"""Makes one composition of another, near it, that keeps every statement of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from card_data.columns import BUILT_IN, ROW_LAYOUTS
from card_data.composition import Checker, check_composition
from card_data.conditions import make_entries
from card_data.diagnostics import DeckwrightError
from card_data.schema import Card, Game, Statement, Value
from rules_engine.chance import Chance
from rules_engine.design.spec import Design, Move, may_move, rows_of

Rows = tuple[Card, ...]
TRIES = 2_000
"""Moves that are tried before a composition counts as stuck."""


class Stuck(DeckwrightError):
    """No move keeps the composition."""

    exit_code = 1


class Moves:
    """The moves of a design, and the statements that each of them might break."""

    def __init__(self, game: Game, design: Design) -> None:
        self.moves = design.moves
        rows = rows_of(game, design.table)
        self.places = [place for place, card in enumerate(rows) if may_move(card)]
        columns = {column.name: column for column in game.columns}
        is_deck = design.table == game.deck.table
        mine = [each for each in game.composition if each.table == design.table or (is_deck and each.table is None)]
        alike = len({card.copies for card in rows}) == 1
        self.checkers = [
            [Checker(each, columns) for each in mine if _may_break(move, each, alike)] for move in self.moves
        ]

    def step(self, rows: Rows, chance: Chance) -> Rows:
        """Return rows that differ from these by one move.

        Raises:
            Stuck: none of many moves keeps the composition.
        """
        for _ in range(TRIES):
            kind = chance.below(len(self.moves))
            move = self.moves[kind]
            propose = _exchanged if move.values is None else _changed
            moved = propose(move, rows, self.places, chance)
            if moved is not None and not self._breaks(kind, moved):
                return moved
        raise Stuck(f"none of {TRIES:,} moves keeps the composition; let more columns of {rows[0].span.path} move")

    def _breaks(self, kind: int, rows: Rows) -> bool:
        checkers = self.checkers[kind]
        if not checkers:
            return False
        entries = make_entries(rows)
        return any(checker.breaches(entries) for checker in checkers)


def _may_break(move: Move, statement: Statement, alike: bool) -> bool:
    """Whether a move might break a statement: it names a column that moves, and one beside which it did not move.

    Where rows exchange the cells of some columns and are equal in others, the tuples of all these columns stay as they are, each as
    often as before. What a statement says of them alone stays true. Counts and sums are of printed cards: they name the copies too,
    which matters where rows have different ones.
    """
    named = _columns_of(statement)
    if statement.kind in ("count", "sum") and not statement.rows and not (alike and "copies" not in move.columns):
        named.add("copies")
    return bool(named & set(move.columns)) and (move.values is not None or not named <= {*move.columns, *move.within})


def _columns_of(statement: Statement) -> set[str]:
    where = [name for key in statement.where for name in key.split(" + ")]
    return {*statement.terms, *statement.per, *where, *([statement.of] if statement.of else [])}


def _exchanged(move: Move, rows: Rows, places: Sequence[int], chance: Chance) -> Rows | None:
    one = chance.choice(places)
    key = _cells(rows[one], move.within)
    others = [place for place in places if place != one and _cells(rows[place], move.within) == key]
    if not others:
        return None
    other = chance.choice(others)
    mine, yours = _cells(rows[one], move.columns), _cells(rows[other], move.columns)
    if mine == yours:
        return None
    return _with(rows, [(one, move.columns, yours), (other, move.columns, mine)])


def _changed(move: Move, rows: Rows, places: Sequence[int], chance: Chance) -> Rows | None:
    """Give a row another value; of numbers, every other time, another row makes up for it, so that the sum stays."""
    (column,) = move.columns
    values = move.values or ()
    one = chance.choice(places)
    (old,) = _cells(rows[one], (column,))
    new = chance.choice(values) if values else old
    if new == old:
        return None
    edits = [(one, move.columns, (new,))]
    if isinstance(old, int) and isinstance(new, int) and chance.below(2):
        other = chance.choice(places)
        (theirs,) = _cells(rows[other], (column,))
        if other == one or not isinstance(theirs, int) or theirs + old - new not in values:
            return None
        edits.append((other, move.columns, (theirs + old - new,)))
    return _with(rows, edits)


def _cells(card: Card, columns: Iterable[str]) -> tuple[Value, ...]:
    return tuple(cell(card, column) for column in columns)


def cell(card: Card, column: str) -> Value:
    """Return what a row holds in a column of numbers, words, colours or pictures, or in one that every table has."""
    if column in card.values:
        return card.values[column]
    found: Value = getattr(card, column) if column in (*BUILT_IN, *ROW_LAYOUTS) else None
    return found


def _with(rows: Rows, edits: Iterable[tuple[int, tuple[str, ...], tuple[Value, ...]]]) -> Rows:
    made = list(rows)
    for place, columns, values in edits:
        made[place] = _edited(made[place], dict(zip(columns, values, strict=True)))
    return tuple(made)


def _edited(card: Card, cells: dict[str, Value]) -> Card:
    copies = cells.pop("copies", card.copies)
    assert isinstance(copies, int)
    return replace(card, copies=copies, values={**card.values, **cells})


def with_rows(game: Game, table: str, rows: Rows) -> Game:
    """Return the game with other rows in a table."""
    components = tuple(replace(each, rows=rows) if each.table == table else each for each in game.components)
    return replace(game, components=components)


def changed_cells(old: Rows, new: Rows) -> Iterator[tuple[int, str, Value]]:
    """Yield every cell that differs: the row's place, the column, the new value."""
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        for column in ("copies", *before.values):
            if cell(before, column) != cell(after, column):
                yield place, column, cell(after, column)


def changed_rows(old: Rows, new: Rows) -> int:
    """Return how many rows differ."""
    return len({place for place, _, _ in changed_cells(old, new)})


def breaches(game: Game) -> list[str]:
    """Return what a composition breaks, asked anew in full: for the last look before a candidate is written."""
    tables = {component.table: component.rows for component in game.components if component.table}
    columns = {column.name: column for column in game.columns}
    return [str(each) for each in check_composition(game.composition, game.cards, tables, columns, tuple(game.palette))]
