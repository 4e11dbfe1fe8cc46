"""The rows that a composition statement speaks of: which match its `where`, and how `per` groups them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from card_data.amounts import Amount, parse_amount
from card_data.schema import Card, Column, Statement, Value

Group = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A row as statements see it; an edit that is tried out makes another entry of the same card."""

    card: Card
    values: Mapping[str, Value]
    copies: int

    def edited(self, column: str, value: Value) -> Entry:
        """Return the entry with one cell changed."""
        if column == "copies" and isinstance(value, int):
            return replace(self, copies=value)
        return replace(self, values={**self.values, column: value})

    def total(self, columns: Sequence[str]) -> int | None:
        """Return the sum of count columns, empty cells as nothing; none when all are empty."""
        found = [value for value in (self.values.get(column) for column in columns) if isinstance(value, int)]
        return sum(found) if found else None


def make_entries(cards: Iterable[Card]) -> list[Entry]:
    """Return the rows with all that a statement may name: texts by language and in the first one."""
    entries = []
    for card in cards:
        texts: dict[str, Value] = {}
        for name, by_lang in card.texts.items():
            texts[name] = next(iter(by_lang.values()), None)
            texts.update({f"{name}.{lang}": text for lang, text in by_lang.items()})
        own: dict[str, Value] = {"id": card.id, "provenance": card.provenance, "face": card.face, "back": card.back}
        entries.append(Entry(card, {**card.values, **texts, **own}, card.copies))
    return entries


@dataclass(frozen=True, slots=True)
class Condition:
    """One entry of a `where`: a column, or a sum of columns, that is one of some values or amounts."""

    columns: tuple[str, ...]
    words: frozenset[Value]
    amounts: tuple[Amount, ...]

    def matches(self, entry: Entry) -> bool:
        """Return whether the entry is one of those that are asked for."""
        one = len(self.columns) == 1
        value = entry.values.get(self.columns[0]) if one else entry.total(self.columns)
        return value in self.words or (isinstance(value, int) and any(value in amount for amount in self.amounts))

    def __str__(self) -> str:
        words = ["empty" if word is None else str(word) for word in sorted(self.words, key=str)]
        return f"{' + '.join(self.columns)} is {' or '.join([*map(str, self.amounts), *words])}"


def make_conditions(statement: Statement, columns: Mapping[str, Column]) -> tuple[Condition, ...]:
    """Return the conditions of a statement's `where`."""
    conditions = []
    for key, wanted in statement.where.items():
        names = tuple(key.split(" + "))
        column = columns.get(names[0])
        is_count = column is not None and column.type == "count"
        words = frozenset(text or None for text in wanted if not (text and is_count))
        amounts = tuple(parse_amount(text) for text in wanted if text and is_count)
        conditions.append(Condition(names, words, amounts))
    return tuple(conditions)


def group_entries(entries: Iterable[Entry], per: Sequence[str]) -> dict[Group, list[Entry]]:
    """Return the entries by their values of the `per` columns; one that lacks any belongs to no group."""
    if not per:
        return {(): list(entries)}
    groups: dict[Group, list[Entry]] = {}
    for entry in entries:
        key = tuple(entry.values.get(column) for column in per)
        if None not in key:
            groups.setdefault(key, []).append(entry)
    return groups


def name_group(per: Sequence[str], group: Group) -> str:
    """Return ` with sex A` for a group, nothing for the whole."""
    return " with " + ", ".join(f"{column} {value}" for column, value in zip(per, group, strict=True)) if per else ""
