"""Components: what is printed, from which rows, on what stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, cast, get_args

from card_data.cards import ID, MAX_COPIES, TableReader
from card_data.diagnostics import Span
from card_data.faults import Faults
from card_data.fields import (
    LAYOUT_NAME,
    WHOLE,
    Keys,
    check_name,
    entries_of,
    items_of,
    read_name,
    read_option,
    read_text_value,
    read_texts,
    read_whole,
    shorten,
)
from card_data.files import find_file
from card_data.nodes import ListNode, MapNode, Node, Scalar
from card_data.schema import Card, Component, ComponentKind, Provenance, Texts, Value
from card_data.stocks import read_stock_node

_REQUIRED = ("title", "kind", "stock", "face")
_OPTIONAL = ("table", "items", "copies", "back", "low_ink", "file", "marks")


class ComponentReader:
    """Reads the components of one game; a table that several name is read once."""

    def __init__(self, root: Path, folder: str, tables: TableReader, languages: Sequence[str], faults: Faults) -> None:
        self.root = root
        self.folder = folder
        self.tables = tables
        self.languages = languages
        self.faults = faults
        self.rows_by_table: dict[str, tuple[Card, ...]] = {}
        self.is_sound = not tables.columns.doubtful
        """Whether the rows are what their author meant, so that it makes sense to count them."""

    def read(self, node: Node | None) -> tuple[Component, ...]:
        """Return the components that `components:` lists, in its order."""
        entries = entries_of(node, "`components`", self.faults)
        self._read_tables([value for _, value in entries])
        if node is not None and not entries and isinstance(node, MapNode | Scalar):
            self.faults.error(node.span, "no component, expected one at least", code="data.component-missing")
        return tuple(self._component(key, value) for key, value in entries)

    def _read_tables(self, nodes: Sequence[Node]) -> None:
        """Read each table once; the first deck's is the main one, else the first."""
        named = [(kind, table) for kind, table in map(_kind_and_table, nodes) if table is not None]
        named.sort(key=lambda pair: pair[0] != "deck")
        before = len(self.faults)
        for _, table in named:
            if table.text not in self.rows_by_table:
                is_main = not self.rows_by_table
                is_there = find_file(self.root, self.folder, table.text, table.span, self.faults) is not None
                path = f"{self.folder}/{table.text}"
                self.rows_by_table[table.text] = self.tables.read(path, is_main=is_main) if is_there else ()
        self.is_sound = self.is_sound and len(self.faults) == before

    def _component(self, key: Scalar, node: Node) -> Component:
        name = check_name(key, "the component's name", self.faults, LAYOUT_NAME)
        what = f"component `{shorten(name)}`"
        keys = Keys(node, what, self.faults, required=_REQUIRED, optional=_OPTIONAL)
        kind = self._option(keys, "kind", what, get_args(ComponentKind)) or "deck"
        default_marks = "crop" if kind in ("deck", "pieces") else "none"
        file = read_name(keys.get("file"), f"file of {what}", self.faults, LAYOUT_NAME)
        return Component(
            name=name,
            title=read_texts(keys.get("title"), f"title of {what}", self.languages, self.faults),
            kind=cast(ComponentKind, kind),
            file=file or name,
            stock=read_stock_node(keys.get("stock"), name, self.root, self.faults),
            rows=self._rows(name, what, keys, key.span),
            face=self._layout(keys, "face", what) or "",
            back=self._layout(keys, "back", what),
            low_ink=self._layout(keys, "low_ink", what),
            marks=cast(Literal["crop", "none"], self._option(keys, "marks", what, ("crop", "none")) or default_marks),
            table=_text_of(keys.get("table")),
            span=key.span,
        )

    def _option(self, keys: Keys, key: str, what: str, known: Sequence[str]) -> str:
        return read_option(keys.get(key), f"{key} of {what}", known, self.faults, code=f"data.{key}")

    def _layout(self, keys: Keys, key: str, what: str) -> str | None:
        return read_name(keys.get(key), f"{key} of {what}", self.faults, LAYOUT_NAME) or None

    def _rows(self, name: str, what: str, keys: Keys, span: Span) -> tuple[Card, ...]:
        self._check_sources(what, keys)
        if "table" in keys:
            node = keys.get("table")
            if not isinstance(node, Scalar):
                read_text_value(node, f"table of {what}", self.faults)
                return ()
            return self.rows_by_table.get(node.text, ())
        if "items" in keys:
            return self._items(what, keys.get("items"))
        copies = self._copies(keys.get("copies"), what) if "copies" in keys else 1
        return (Card(name, copies, "project", {}, {}, None, None, span),)

    def _check_sources(self, what: str, keys: Keys) -> None:
        sources = [key for key in ("table", "items", "copies") if key in keys]
        if len(sources) > 1:
            node = keys.get(sources[1])
            message = f"{what} has `{sources[0]}` and `{sources[1]}`, expected one of them"
            hint = "give each row or item its own copies" if sources[1] == "copies" else None
            assert node is not None
            self.faults.error(node.span, message, hint, code="data.component-rows")

    def _items(self, what: str, node: Node | None) -> tuple[Card, ...]:
        nodes = items_of(node, f"items of {what}", self.faults)
        if isinstance(node, ListNode) and not nodes:
            self.faults.error(node.span, f"items of {what} is empty", code="data.component-rows")
        cards: dict[str, Card] = {}
        for item in nodes:
            card = self._item(what, item)
            if card.id and card.id in cards:
                first = cards[card.id].span.line
                message = f'id "{card.id}" of {what} stands in line {first} already'
                self.faults.error(card.cell_spans["id"], message, code="data.id-duplicate")
            cards.setdefault(card.id, card)
        return tuple(cards.values())

    def _item(self, what: str, node: Node) -> Card:
        given = {key.text: value for key, value in entries_of(node, f"an item of {what}", self.faults)}
        item_id = read_name(given.get("id"), f"id of an item of {what}", self.faults, ID)
        if "id" not in given and isinstance(node, MapNode):
            self.faults.error(node.span, f"an item of {what} lacks `id`", code="data.key-missing")
        label = f"item `{item_id}`"
        known = get_args(Provenance)
        provenance = read_option(
            given.get("provenance"), f"provenance of {label}", known, self.faults, code="data.provenance"
        )
        values, texts = self._values(given, label)
        return Card(
            id=item_id,
            copies=self._copies(given.get("copies"), label) if "copies" in given else 1,
            provenance=cast(Provenance, provenance or "project"),
            values=values,
            texts=texts,
            face=read_name(given.get("face"), f"face of {label}", self.faults, LAYOUT_NAME) or None,
            back=read_name(given.get("back"), f"back of {label}", self.faults, LAYOUT_NAME) or None,
            span=node.span,
            cell_spans={key: value.span for key, value in given.items()},
        )

    def _values(self, given: Mapping[str, Node], label: str) -> tuple[dict[str, Value], dict[str, Texts]]:
        values: dict[str, Value] = {}
        texts: dict[str, Texts] = {}
        for name, node in given.items():
            if name in ("id", "copies", "provenance", "face", "back"):
                continue
            if isinstance(node, MapNode):
                texts[name] = read_texts(node, f"{name} of {label}", self.languages, self.faults)
            elif isinstance(node, Scalar):
                values[name] = self._value(name, node)
            else:
                message = f"{name} of {label} is a list, expected a text, a whole number or a text per language"
                self.faults.error(node.span, message, code="data.type")
        return values, texts

    def _value(self, name: str, node: Scalar) -> Value:
        column = self.tables.columns.columns.get(name)
        if node.is_empty:
            return None
        if column is not None and column.type != "text":
            return self.tables.checks.value(column, node.text, node.span)
        return int(node.text) if node.plain and WHOLE.fullmatch(node.text) else node.text

    def _copies(self, node: Node | None, what: str) -> int:
        return read_whole(node, f"copies of {what}", self.faults, low=1, high=MAX_COPIES, code="data.copies")


def _kind_and_table(node: Node) -> tuple[str | None, Scalar | None]:
    given = {key.text: value for key, value in getattr(node, "entries", ())}
    kind, table = given.get("kind"), given.get("table")
    usable = isinstance(table, Scalar) and not table.is_empty
    return _text_of(kind), cast(Scalar, table) if usable else None


def _text_of(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None
