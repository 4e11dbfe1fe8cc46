"""Layouts: every layout that is named exists and can be read, and every text fits its box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from card_data.diagnostics import DataError, Diagnostic
from generator.build import check_game
from generator.checks import Context
from generator.drawing import Ink
from generator.faces import faces_of
from generator.jobs import make_look, printed_components
from generator.layouts import Layouts

SUMMARY = "layouts, and every face of every component in every language and ink"
CODES = {
    "template.layout": "a layout is missing, or extends itself",
    "template.face": "a box of a face cannot be filled: text too long, a missing glyph, an unknown colour or art",
}


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield the faults of all layouts and faces."""
    found = check_game(context.project, context.game)
    return found or list(dict.fromkeys(_faces(context)))


def _faces(context: Context) -> Iterator[Diagnostic]:
    game = context.game
    layouts = Layouts(context.project, game.slug)
    inks: tuple[Ink, ...] = ("full", "low")
    for lang in game.languages:
        for ink in inks:
            for component in game.components:
                if component not in printed_components(game, component.file, ink):
                    continue
                try:
                    faces_of(component, layouts.get, make_look(context.project, game, lang, ink))
                except DataError as fault:
                    yield from fault.diagnostics
