"""Face layouts: `templates/<slug>/<layout>.yaml`, read, extended and checked. Millimetres from the trim's top-left."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from card_data.diagnostics import DataError, Span, TemplateFault, suggest
from card_data.faults import Faults
from card_data.fields import (
    Keys,
    alternatives,
    describe,
    entries_of,
    is_empty,
    items_of,
    read_flag,
    read_option,
    scalars_of,
)
from card_data.files import read_text
from card_data.nodes import ListNode, MapNode, Node, Scalar, parse_yaml
from generator.fonts import ROLES
from generator.layout_values import (
    LINE_SIZE,
    Pair,
    read_columns,
    read_number,
    read_numbers,
    read_pair,
    read_pairs,
)
from generator.project import Project

Kind = Literal["text", "shape", "art", "image", "svg", "field"]
KINDS: tuple[Kind, ...] = ("text", "shape", "art", "image", "svg", "field")
SHAPES = ("rect", "ellipse", "line", "polygon")
SETTINGS = (
    *KINDS,
    "at",
    "size",
    "when",
    "repeat",
    "step",
    "columns",
    "turn",
    "both_ways",
    "font",
    "points",
    "min_points",
    "align",
    "valign",
    "leading",
    "color",
    "fill",
    "stroke",
    "line",
    "dash",
    "radius",
    "points_at",
    "with",
    "fit",
    "sum",
    "like",
)
FEWEST_CORNERS = 3


@dataclass(frozen=True, slots=True)
class Box:
    """One named box of a layout. Sources are Jinja2 texts or expressions; lengths are in mm, type sizes in points."""

    name: str
    kind: Kind
    source: str
    at: Pair
    size: Pair
    span: Span
    when: str | None
    repeat: str | None
    step: Pair
    columns: int
    turn: float
    both_ways: bool
    font: str
    points: float
    min_points: float
    align: str
    valign: str
    leading: float
    color: str
    fill: str | None
    stroke: str | None
    line: float
    dash: tuple[float, ...]
    radius: float
    points_at: tuple[Pair, ...]
    options: Mapping[str, str]
    fit: str
    sum_of: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of a face, in painting order."""

    name: str
    boxes: tuple[Box, ...]


class Layouts:
    """The layouts that a game can name: its own folder, then `templates/faces/`, the project's before the tool's."""

    def __init__(self, project: Project, slug: str) -> None:
        self._project = project
        self._folders = [folder / sub for folder in project.template_folders() for sub in (slug, "faces")]
        self.get = cache(self._get)

    def names(self) -> list[str]:
        """Return all layouts there are."""
        return sorted({path.stem for folder in self._folders for path in folder.glob("*.yaml")})

    def has(self, name: str) -> bool:
        """Return whether there is a layout of that name."""
        return self._find(name) is not None

    def _get(self, name: str) -> Layout:
        """Read a layout.

        Raises:
            TemplateFault: it is missing or wrong; with all its faults.
        """
        faults = Faults()
        nodes = self._settings(name, Span(f"templates/{name}.yaml"), faults, ())
        boxes = tuple(_BoxReader(key, settings, nodes, faults).read() for key, settings in nodes.items())
        _stop(faults)
        return Layout(name, boxes)

    def _find(self, name: str) -> Path | None:
        return next((f / f"{name}.yaml" for f in self._folders if (f / f"{name}.yaml").is_file()), None)

    def _settings(self, name: str, at: Span, faults: Faults, chain: tuple[str, ...]) -> dict[str, Settings]:
        """Return box name -> settings, those of the extended layouts first."""
        path = self._find(name)
        if path is None or name in chain:
            what = f'layout "{name}" extends itself' if name in chain else f'unknown layout "{name}"'
            hint = suggest(name, self.names()) if path is None else None
            faults.error(at, what, hint, code="template.layout")
            _stop(faults)
            return {}
        keys = Keys(
            _parse(path, self._project, faults), "the layout", faults, required=("boxes",), optional=("extends",)
        )
        boxes: dict[str, Settings] = {}
        base = keys.get("extends")
        if isinstance(base, Scalar):
            boxes = self._settings(base.text, base.span, faults, (*chain, name))
        for key, node in entries_of(keys.get("boxes"), "boxes", faults):
            if is_empty(node):
                boxes.pop(key.text, None)
            else:
                boxes[key.text] = {**boxes.get(key.text, {}), **_entries(node, key, faults)}
        return boxes


Settings = dict[str, tuple[Scalar, Node]]
"""Setting name -> its key and value; under "" the box's own key."""


def _parse(path: Path, project: Project, faults: Faults) -> Node | None:
    shown = project.relative(path)
    text = read_text(project.base_of(path), shown, faults)
    return None if text is None else parse_yaml(text, shown, faults)


def _entries(node: Node, key: Scalar, faults: Faults) -> Settings:
    found: Settings = {"": (key, node)}
    for setting, value in entries_of(node, f"box `{key.text}`", faults):
        if setting.text not in SETTINGS:
            message = f'unknown setting "{setting.text}" in box `{key.text}`'
            hint = suggest(setting.text, SETTINGS) or f"known: {', '.join(sorted(SETTINGS))}"
            faults.error(setting.span, message, hint, code="template.setting")
        found[setting.text] = (setting, value)
    return found


def _stop(faults: Faults) -> None:
    try:
        faults.stop_if_any()
    except DataError as found:
        raise TemplateFault(found.diagnostics) from None


class _BoxReader:
    """Reads the settings of one box; each fault is told at its place."""

    def __init__(self, name: str, settings: Settings, others: Mapping[str, Settings], faults: Faults) -> None:
        self.name = name
        self.faults = faults
        self.span = settings[""][0].span
        self.settings = self._with_like(settings, others)

    def _with_like(self, settings: Settings, others: Mapping[str, Settings]) -> Settings:
        like = settings.get("like")
        if like is None:
            return settings
        model = like[1].text if isinstance(like[1], Scalar) else ""
        if model not in others or model == self.name:
            hint = suggest(model, others) if model != self.name else "name another box"
            self.faults.error(like[1].span, f'no box "{model}" to be like', hint, code="template.like")
            return settings
        return {**others[model], **settings}

    def read(self) -> Box:
        kind, source = self._kind()
        points = self._number("points", 9.0)
        return Box(
            name=self.name,
            kind=kind,
            source=source,
            at=self._pair("at"),
            size=self._size(source),
            span=self.settings[kind][1].span if kind in self.settings else self.span,
            when=self._expression("when"),
            repeat=self._expression("repeat"),
            step=self._pair("step"),
            columns=read_columns(self._node("columns"), self.faults),
            turn=self._number("turn", 0),
            both_ways=read_flag(self._node("both_ways"), "both_ways", self.faults),
            font=self._option("font", ROLES, "text"),
            points=points,
            min_points=self._min_points(points),
            align=self._option("align", ("left", "center", "right"), "left"),
            valign=self._option("valign", ("top", "middle", "bottom"), "top"),
            leading=self._number("leading", 1.2),
            color=self._text("color") or "#000000",
            fill=self._text("fill"),
            stroke=self._text("stroke"),
            line=self._number("line", 0.3),
            dash=read_numbers("dash", self._node("dash"), self.faults),
            radius=self._number("radius", 0),
            points_at=read_pairs("points_at", self._node("points_at"), self.faults),
            options=self._options(),
            fit=self._option("fit", ("contain", "cover"), "contain"),
            sum_of=tuple(node.text for node in scalars_of(self._node("sum"), "sum", self.faults)),
        )

    def _kind(self) -> tuple[Kind, str]:
        found = [kind for kind in KINDS if kind in self.settings]
        if len(found) != 1:
            has = " and ".join(f"`{k}`" for k in found) or "none of them"
            message = f"box `{self.name}` has {has}; expected exactly one of {', '.join(KINDS)}"
            self.faults.error(self.span, message, code="template.kind")
            return "text", ""
        kind = found[0]
        source = self._text(kind) or ""
        if kind == "shape" and source not in SHAPES:
            message = f'unknown shape "{source}"; expected {alternatives(SHAPES)}'
            self.faults.error(self.settings[kind][1].span, message, suggest(source, SHAPES), code="template.shape")
        if source == "polygon" and len(items_of(self._node("points_at"), "points_at", Faults())) < FEWEST_CORNERS:
            message = f"box `{self.name}` is a polygon with fewer than {FEWEST_CORNERS} corners"
            self.faults.error(self.span, message, "list them as points_at: [[x, y], ...]", code="template.polygon")
        if source != "polygon" and "size" not in self.settings:
            self.faults.error(self.span, f"box `{self.name}` lacks `size`", code="template.size")
        return kind, source

    def _node(self, key: str) -> Node | None:
        return self.settings[key][1] if key in self.settings and not is_empty(self.settings[key][1]) else None

    def _text(self, key: str) -> str | None:
        node = self._node(key)
        if node is None:
            return None
        if isinstance(node, Scalar):
            return node.text
        self.faults.error(node.span, f"{key} is {describe(node)}, expected a text", code="template.type")
        return None

    def _expression(self, key: str) -> str | None:
        node = self._node(key)
        if key == "repeat" and isinstance(node, ListNode):
            return json.dumps([text.text for text in self._only_texts(node.items, key)], ensure_ascii=False)
        text = self._text(key)
        return text.strip().removeprefix("{{").removesuffix("}}").strip() if text else None

    def _option(self, key: str, known: tuple[str, ...], default: str) -> str:
        return read_option(self._node(key), key, known, self.faults, code="template.option") or default

    def _number(self, key: str, default: float) -> float:
        return read_number(key, self._node(key), default, self.faults)

    def _min_points(self, points: float) -> float:
        least = self._number("min_points", points)
        if least > points:
            message = f"min_points is {least:g}, more than points, which is {points:g}"
            self.faults.error(self.settings["min_points"][1].span, message, code="template.number")
        return least

    def _pair(self, key: str) -> Pair:
        return read_pair(key, self._node(key), self.faults)

    def _size(self, source: str) -> Pair:
        node = self._node("size")
        if source != "line":
            return read_pair("size", node, self.faults)
        before = len(self.faults)
        size = read_pair("size", node, self.faults, LINE_SIZE)
        if node is not None and not any(size) and len(self.faults) == before:
            message = f"box `{self.name}` is a line from a point to itself"
            self.faults.error(node.span, message, code="template.number")
        return size

    def _options(self) -> Mapping[str, str]:
        node = self._node("with")
        if node is not None and not isinstance(node, MapNode):
            self.faults.error(node.span, f"with is {describe(node)}, expected a map", code="template.type")
        entries = node.entries if isinstance(node, MapNode) else ()
        return {key.text: text.text for key, value in entries for text in self._only_texts((value,), "with")}

    def _only_texts(self, nodes: Sequence[Node], what: str) -> tuple[Scalar, ...]:
        """Return the texts among nodes, after telling what else there is."""
        for node in nodes:
            if not isinstance(node, Scalar):
                self.faults.error(node.span, f"{what} holds {describe(node)}, expected texts", code="template.type")
        return tuple(node for node in nodes if isinstance(node, Scalar))
