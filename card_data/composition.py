"""Checks what a deck must be: each violated statement becomes a fault that names the rows to blame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from card_data.amounts import Amount, parse_amount
from card_data.conditions import Entry, group_entries, make_conditions, make_entries, name_group
from card_data.diagnostics import Diagnostic
from card_data.fields import shorten
from card_data.mending import Edit, describe_edits, find_mends
from card_data.schema import Card, Column, Statement, Value

_MAX_BREACHES = 4  # told of one statement
_MAX_ROWS = 6  # named of one breach


@dataclass(frozen=True, slots=True)
class Breach:
    """One way in which a statement does not hold."""

    message: str
    off: int = 0
    """What a count or sum lacks; negative where there is too much."""


class Checker:
    """One statement, ready to be evaluated on rows again and again."""

    def __init__(self, statement: Statement, columns: Mapping[str, Column]) -> None:
        self.statement = statement
        self.conditions = make_conditions(statement, columns)
        self.where = " where " + " and ".join(map(str, self.conditions)) if self.conditions else ""
        self.columns = columns

    def breaches(self, entries: Iterable[Entry]) -> list[Breach]:
        """Return how the statement fails on the rows; nothing when it holds."""
        selected = [entry for entry in entries if all(condition.matches(entry) for condition in self.conditions)]
        groups = group_entries(selected, self.statement.per)
        found = list(self._wrong_groups(groups))
        for group, members in groups.items():
            found += _EVALUATIONS[self.statement.kind](self, members, name_group(self.statement.per, group))
        return found

    def _wrong_groups(self, groups: Mapping[tuple[Value, ...], Sequence[Entry]]) -> Iterable[Breach]:
        per, wanted = self.statement.per, self.statement.groups
        if wanted is None or len(groups) == wanted:
            return
        by = " and ".join(per)
        missing = _missing_groups(groups, [self.columns.get(column) for column in per], wanted)
        tail = f"; missing: {', '.join(missing)}" if missing else ""
        yield Breach(f"found {len(groups)} groups by {by}{self.where}, expected {wanted}{tail}", wanted - len(groups))

    def _count(self, entries: Sequence[Entry], group: str) -> Iterable[Breach]:
        is_rows = self.statement.rows
        found = len(entries) if is_rows else sum(entry.copies for entry in entries)
        amount = parse_amount(self.statement.amount)
        if found not in amount:
            noun = ("row" if is_rows else "card") + ("" if found == 1 else "s")
            yield self._off(f"found {found} {noun}{self.where}{group}", found, amount, entries, group)

    def _sum(self, entries: Sequence[Entry], group: str) -> Iterable[Breach]:
        terms, is_rows = self.statement.terms, self.statement.rows
        found = sum((entry.total(terms) or 0) * (1 if is_rows else entry.copies) for entry in entries)
        amount = parse_amount(self.statement.amount)
        if found not in amount:
            yield self._off(f"{' + '.join(terms)} adds up to {found}{self.where}{group}", found, amount, entries, group)

    def _off(self, message: str, found: int, amount: Amount, entries: Sequence[Entry], group: str) -> Breach:
        rows = f"; {name_rows(entry.card for entry in entries)}" if entries and (group or self.where) else ""
        return Breach(f"{message}, expected {amount}{rows}", amount.distance(found))

    def _unique(self, entries: Sequence[Entry], group: str) -> Iterable[Breach]:
        for columns in self._unique_columns(entries):
            seen: dict[tuple[Value, ...], list[Card]] = {}
            for entry in entries:
                key = tuple(entry.values.get(column) for column in columns)
                if None not in key:
                    seen.setdefault(key, []).append(entry.card)
            for key, cards in seen.items():
                if len(cards) > 1:
                    value = " and ".join(f'{c} "{shorten(str(v))}"' for c, v in zip(columns, key, strict=True))
                    yield Breach(f"{value}{group} stands in {len(cards)} rows, expected one; {name_rows(cards)}", -1)

    def _unique_columns(self, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
        """Return the columns to compare; a text is compared in every language."""
        terms = self.statement.terms
        texts = [term for term in terms if term in self.columns and self.columns[term].type == "text"]
        if not texts:
            return [terms]
        languages = dict.fromkeys(
            lang for entry in entries for text in texts for lang in entry.card.texts.get(text, ())
        )
        return [tuple(f"{term}.{lang}" if term in texts else term for term in terms) for lang in languages]

    def _initial(self, entries: Sequence[Entry], group: str) -> Iterable[Breach]:
        term, of = self.statement.terms[0], self.statement.of or ""
        for entry in entries:
            text, wanted = entry.values.get(term), entry.values.get(of)
            if text is None or wanted is None:
                continue
            letter = str(text)[0]
            if letter.casefold() != str(wanted).casefold():
                found = f'{term} "{shorten(str(text))}" begins with {letter}'
                yield Breach(f"{found}, expected {wanted} as its {of} says; {name_rows([entry.card])}")

    def _values(self, entries: Sequence[Entry], group: str) -> Iterable[Breach]:
        term = self.statement.terms[0]
        found: dict[str, list[Card]] = {}
        for entry in entries:
            value = entry.values.get(term)
            if value is not None:
                found.setdefault(str(value), []).append(entry.card)
        missing = [value for value in self.statement.are if value not in found]
        if missing:
            yield Breach(f"{term} is nowhere {_listed(missing)}{self.where}{group}, expected every value once at least")
        for value, cards in found.items():
            if value not in self.statement.are:
                expected = f"expected {_listed(self.statement.are)}"
                yield Breach(f"{term} is {value}{self.where}{group}, {expected}; {name_rows(cards)}")


_EVALUATIONS: Mapping[str, Callable[[Checker, Sequence[Entry], str], Iterable[Breach]]] = {
    "count": Checker._count,
    "sum": Checker._sum,
    "unique": Checker._unique,
    "initial": Checker._initial,
    "values": Checker._values,
}


def check_composition(
    statements: Sequence[Statement],
    main_rows: Sequence[Card],
    rows_by_table: Mapping[str, Sequence[Card]],
    columns: Mapping[str, Column],
    palette: Sequence[str],
) -> list[Diagnostic]:
    """Return a fault for every statement that does not hold, with the edits that would mend it.

    A statement that names no table speaks of `main_rows`, the rows of the deck.
    """
    found: list[Diagnostic] = []
    tables = dict.fromkeys(statement.table for statement in statements)
    for table in tables:
        entries = make_entries(main_rows if table is None else rows_by_table[table])
        checkers = [Checker(statement, columns) for statement in statements if statement.table == table]
        found += _check_table(checkers, entries, columns, palette)
    return found


def _check_table(
    checkers: Sequence[Checker], entries: list[Entry], columns: Mapping[str, Column], palette: Sequence[str]
) -> list[Diagnostic]:
    breaches = {checker: checker.breaches(entries) for checker in checkers}
    broken = {checker: found for checker, found in breaches.items() if found}
    if not broken:
        return []
    held = [checker for checker, found in breaches.items() if not found]
    offs = {checker: {breach.off for breach in found} for checker, found in broken.items()}
    mends = find_mends(offs, held, entries, columns, palette)
    return [_tell(checker, found, mends.get(checker, ())) for checker, found in broken.items()]


def _tell(checker: Checker, breaches: Sequence[Breach], mends: Sequence[Edit]) -> Diagnostic:
    statement = checker.statement
    parts = [breach.message for breach in breaches[:_MAX_BREACHES]]
    if len(breaches) > _MAX_BREACHES:
        parts.append(f"and {len(breaches) - _MAX_BREACHES} more faults like these")
    says = next(iter(statement.says.values()), "")
    message = (f"{says}: " if says else "") + ". Also: ".join(parts)
    return Diagnostic(statement.span, message, describe_edits(mends), code=f"composition.{statement.kind}")


def name_rows(cards: Iterable[Card]) -> str:
    """Return `rows A1 (line 2), A7 (line 8) and 3 more`."""
    listed = list(cards)
    names = [f"{card.id} (line {card.span.line})" for card in listed[:_MAX_ROWS]]
    more = f" and {len(listed) - _MAX_ROWS} more" if len(listed) > _MAX_ROWS else ""
    return f"row{'s' if len(listed) > 1 else ''} {', '.join(names)}{more}"


def _missing_groups(groups: Iterable[tuple[Value, ...]], columns: Sequence[Column | None], wanted: int) -> list[str]:
    """Return the groups that are not there, when the values that may occur leave no doubt which."""
    found = set(groups)
    choices: list[Sequence[Value]] = []
    for position, column in enumerate(columns):
        seen = dict.fromkeys(group[position] for group in found)
        choices.append(column.values if column is not None and column.values else tuple(seen))
    every = list(product(*choices))
    if len(every) != wanted:
        return []
    return [" ".join(map(str, group)) for group in every if group not in found][:_MAX_ROWS]


def _listed(values: Sequence[str]) -> str:
    numbers = [int(value) for value in values if value.lstrip("-").isdigit()]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))
