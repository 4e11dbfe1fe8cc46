"""Layouts: every layout that is named exists and can be read, and every text fits its box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from card_data.diagnostics import DataError, Diagnostic
from card_data.schema import Game
from generator.build import check_game
from generator.checks import Context
from generator.drawing import Ink
from generator.faces import faces_of
from generator.jobs import make_look, printed_components
from generator.layouts import Layouts

SUMMARY = "layouts, and every face of every component in every language and ink"
CODES = {
    "template.layout": "a layout is missing, or extends itself",
    "layouts.mixed-backs": "cards that are shuffled together can be told apart from behind",
    "template.face": "a box of a face cannot be filled: text too long, a missing glyph, an unknown colour or art",
}


def check(context: Context) -> Iterable[Diagnostic]:
    """Yield the faults of all layouts and faces."""
    found = check_game(context.project, context.game)
    return [*_mixed_backs(context.game), *(found or dict.fromkeys(_faces(context)))]


def _mixed_backs(game: Game) -> Iterator[Diagnostic]:
    """Yield the rows of a deck whose back is another than that of most of its cards."""
    for component in game.components:
        if component.kind != "deck":
            continue
        backs: Counter[str | None] = Counter()
        for card in component.rows:
            backs[card.back or component.back] += card.copies
        usual = backs.most_common(1)[0][0]
        for card in component.rows:
            back = card.back or component.back
            if back != usual:
                message = f"card `{card.id}` has {_named(back)}, the others of {component.name} have {_named(usual)}"
                hint = "give it the same back, or print it as a component of its own; `file:` lets two share a PDF"
                span = card.cell_spans.get("back", card.span)
                yield Diagnostic(span, message, hint, "warning", "layouts.mixed-backs")


def _named(back: str | None) -> str:
    return f'the back "{back}"' if back else "no back"


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
