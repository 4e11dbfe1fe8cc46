"""Whatever number somebody writes into game.yaml, the art is drawn or a fault says who could not draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from card_data.diagnostics import TemplateFault
from card_data.reader import read_game
from card_data.schema import Number
from generator.faces import faces_of
from generator.jobs import make_look
from generator.layouts import Layouts
from generator.project import Project


def paths(numbers: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, value in numbers.items():
        yield from paths(value, (*before, name)) if isinstance(value, Mapping) else [(*before, name)]


def changed(numbers: Mapping[str, Any], path: tuple[str, ...], value: int) -> dict[str, Number]:
    name, *rest = path
    return {**numbers, name: changed(numbers[name], tuple(rest), value) if rest else value}


@pytest.mark.parametrize("value", [0, -1, 30])
def test_odd_numbers_never_break_the_art(slug: str, value: int, project_root: Path) -> None:
    game, project = read_game(project_root, slug), Project(project_root)
    layouts = Layouts(project, slug)
    for path in paths(game.numbers):
        odd = replace(game, numbers=changed(game.numbers, path, value))
        look = make_look(project, odd, game.languages[0], "full")
        for component in odd.components:
            try:
                faces_of(replace(component, rows=component.rows[:2]), layouts.get, look)
            except TemplateFault as fault:
                assert all(found.message for found in fault.diagnostics)
