"""Composition statements as written in game.yaml, read and checked against the columns that they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from card_data.amounts import Amount, parse_amount
from card_data.columns import BUILT_IN, ROW_LAYOUTS, ColumnSet
from card_data.diagnostics import Span, suggest
from card_data.faults import Faults
from card_data.fields import Keys, describe, entries_of, items_of, read_flag, read_texts, read_whole, scalars_of
from card_data.nodes import ListNode, MapNode, Node, Scalar
from card_data.schema import Statement

Kind = Literal["count", "sum", "unique", "initial", "values"]
_KINDS: Mapping[Kind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "count": ((), ("where", "per", "groups", "rows", "table", "says")),
    "sum": (("is",), ("where", "per", "groups", "rows", "table", "says")),
    "unique": ((), ("where", "per", "table", "says")),
    "initial": (("of",), ("where", "table", "says")),
    "values": (("are",), ("where", "per", "groups", "table", "says")),
}
MAX_RANGE = 10_000
_WORDS = (*(name for name in BUILT_IN if name != "copies"), *ROW_LAYOUTS)
"""Columns of every table that a statement may group by and ask for."""


class StatementReader:
    """Reads the composition of one game."""

    def __init__(
        self,
        columns: ColumnSet,
        palette: Sequence[str],
        tables: Sequence[str],
        languages: Sequence[str],
        faults: Faults,
    ) -> None:
        self.columns = columns
        self.palette = palette
        self.tables = tables
        self.languages = languages
        self.faults = faults

    def read(self, node: Node | None) -> tuple[Statement, ...]:
        """Return the statements; one with a fault is told and left out."""
        statements = []
        for item in items_of(node, "`composition`", self.faults):
            before = len(self.faults)
            statement = self._statement(item)
            if statement is not None and len(self.faults) == before:
                statements.append(statement)
        return tuple(statements)

    def _statement(self, node: Node) -> Statement | None:
        kind = self._kind(node)
        if kind is None:
            return None
        required, optional = _KINDS[kind]
        keys = Keys(node, f"the `{kind}` statement", self.faults, required=(kind, *required), optional=optional)
        groups = read_whole(keys.get("groups"), "groups", self.faults, low=0) if "groups" in keys else None
        if groups is not None and "per" not in keys:
            self.faults.error(node.span, "`groups` is given without `per`", code="composition.statement")
        terms = () if kind == "count" else self._terms(kind, keys.get(kind))
        return Statement(
            kind=kind,
            terms=terms,
            amount=self._amount(keys.get({"count": "count", "sum": "is"}.get(kind, ""))),
            where=self._where(keys.get("where")),
            per=tuple(self._word_columns(keys.get("per"), "per")),
            groups=groups,
            rows=read_flag(keys.get("rows"), "rows", self.faults),
            table=self._table(keys.get("table")),
            of=next(iter(self._word_columns(keys.get("of"), "of")), None),
            span=node.span,
            are=self._values(keys.get("are"), terms),
            says=read_texts(keys.get("says"), "says", self.languages, self.faults) if "says" in keys else {},
        )

    def _kind(self, node: Node) -> Kind | None:
        given = [key.text for key, _ in entries_of(node, "a statement of `composition`", self.faults)]
        kinds: list[Kind] = [kind for kind in _KINDS if kind in given]
        if len(kinds) == 1:
            return kinds[0]
        if isinstance(node, MapNode):
            found = f"the statement has {' and '.join(f'`{kind}`' for kind in kinds) or 'no kind'}"
            near = next(filter(None, (suggest(key, _KINDS) for key in given)), None) if not kinds else None
            message = f"{found}, expected one of {', '.join(_KINDS)}"
            self.faults.error(node.span, message, near, code="composition.statement")
        return None

    def _amount(self, node: Node | None) -> str:
        if node is None:
            return ""
        self._check_amount(node)
        return node.text if isinstance(node, Scalar) else ""

    def _check_amount(self, node: Node) -> Amount | None:
        found = f"the amount is {describe(node)}"
        if isinstance(node, Scalar):
            try:
                return parse_amount(node.text)
            except ValueError as error:
                found = str(error)
        message = f'{found}, expected a whole number, a range a..b, ">= n" or "<= n"'
        self.faults.error(node.span, message, code="composition.amount")
        return None

    def _terms(self, kind: Kind, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        if kind == "sum":
            return self._summed(node)
        names = scalars_of(node, kind, self.faults)
        if kind in ("initial", "values") and len(names) > 1:
            self.faults.error(
                node.span, f"`{kind}` names {len(names)} columns, expected one", code="composition.column"
            )
        return tuple(name.text for name in names if self._is_known(name.text, name.span, self._all_names()))

    def _summed(self, node: Node) -> tuple[str, ...]:
        if not isinstance(node, Scalar):
            message = f"the sum is {describe(node)}, expected columns joined by +"
            self.faults.error(node.span, message, code="composition.column")
            return ()
        names = split_sum(node.text)
        counts = [column.name for column in self.columns.of_type("count")]
        return tuple(name for name in names if self._is_known(name, node.span, counts, "count column"))

    def _all_names(self) -> list[str]:
        return [*self.columns.columns, *_WORDS]

    def _word_columns(self, node: Node | None, what: str) -> list[str]:
        known = [*(column.name for column in self.columns.of_type("count", "word", "colour", "image")), *_WORDS]
        names = scalars_of(node, what, self.faults)
        return [name.text for name in names if self._is_known(name.text, name.span, known)]

    def _is_known(self, name: str, span: Span, known: Sequence[str], what: str = "column") -> bool:
        if name in known:
            return True
        if name not in self.columns.doubtful:
            hint = suggest(name, known) or f"known: {', '.join(known)}"
            self.faults.error(span, f'unknown {what} "{name}"', hint, code="composition.column")
        return False

    def _table(self, node: Node | None) -> str | None:
        if node is None:
            return None
        if isinstance(node, Scalar) and node.text in self.tables:
            return node.text
        message = f"the table is {describe(node)}, expected a table of a component: {', '.join(self.tables) or 'none'}"
        self.faults.error(node.span, message, code="composition.table")
        return None

    def _where(self, node: Node | None) -> dict[str, tuple[str, ...]]:
        where: dict[str, tuple[str, ...]] = {}
        for key, value in entries_of(node, "where", self.faults):
            names = split_sum(key.text)
            counts = [column.name for column in self.columns.of_type("count")]
            known = counts if len(names) > 1 else self._all_names()
            if all([self._is_known(name, key.span, known) for name in names]):
                where[" + ".join(names)] = self._wanted(names, value)
        return where

    def _wanted(self, names: Sequence[str], node: Node) -> tuple[str, ...]:
        column = self.columns.columns.get(names[0])
        if isinstance(node, ListNode) and not node.items:
            self.faults.error(node.span, "the list is empty, expected a value", code="composition.value")
        wanted = []
        for scalar in scalars_of(node, f"where {' + '.join(names)}", self.faults):
            if scalar.plain and scalar.text == "none":
                wanted.append("")
                continue
            wanted.append(scalar.text)
            if column is not None and column.type == "count":
                self._check_amount(scalar)
            else:
                self._check_value(names[0], scalar)
        return tuple(wanted)

    def _check_value(self, name: str, scalar: Scalar) -> None:
        column = self.columns.columns.get(name)
        known = tuple(self.palette) if column and column.type == "colour" else column.values if column else ()
        if known and scalar.text not in known:
            message = f'{name} is never "{scalar.text}", expected one of {", ".join(known)}'
            self.faults.error(scalar.span, message, suggest(scalar.text, known), code="composition.value")

    def _values(self, node: Node | None, terms: Sequence[str]) -> tuple[str, ...]:
        column = self.columns.columns.get(terms[0]) if terms else None
        values: list[str] = []
        for scalar in scalars_of(node, "are", self.faults):
            if column is None or column.type != "count":
                if terms:
                    self._check_value(terms[0], scalar)
                values.append(scalar.text)
            else:
                values += self._whole_values(scalar)
        return tuple(dict.fromkeys(values))

    def _whole_values(self, scalar: Scalar) -> list[str]:
        amount = self._check_amount(scalar)
        if amount is None:
            return []
        if amount.low is None or amount.high is None or amount.high - amount.low > MAX_RANGE:
            message = f"the values are {describe(scalar)}, expected whole numbers or a range a..b"
            self.faults.error(scalar.span, message, code="composition.amount")
            return []
        return [str(number) for number in range(amount.low, amount.high + 1)]


def split_sum(text: str) -> tuple[str, ...]:
    """Return the columns of `red + yellow`; one column is a sum of one."""
    return tuple(part.strip() for part in text.split("+"))
