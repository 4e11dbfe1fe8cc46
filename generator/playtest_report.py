"""Reports of playtests: what the lab's runs say of a deck, as one HTML page that needs nothing else, and as a tagged PDF.

Both come from one text. In the page the pictures are put in place; on paper they are painted as shapes.
"""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from card_data.diagnostics import DeckwrightError, Span
from card_data.schema import Game
from generator.fonts import FontSet
from generator.project import SHIPPED, Project
from generator.report.answers import answers
from generator.report.cards import CardTable, card_table
from generator.report.fonts import embedded_fonts
from generator.report.making import making_values
from generator.report.page import (
    answer_values,
    bot_values,
    card_values,
    figure_tables,
    glance_values,
    rule_values,
    skill_groups,
    summary_of,
)
from generator.report.pictures import Pictures
from generator.report.plots import Style
from generator.report.rules import rule_table
from generator.report.runs import Session, read_session
from generator.report.sample import full_table, sample_session, shortened
from generator.report.which_plots import Plotter
from generator.report.words import parts_of
from generator.rulebook import rules_of
from generator.rulebook_style import Colors, book_colors, mix
from generator.rulebook_values import text_in
from generator.sandbox import Sandbox, Syntax
from rules_engine import rules_for
from rules_engine.playtest.measures import SECONDS_A_TURN
from rules_engine.playtest.store import Store

FAN_MM = (72.0, 46.0)
"""Room for the cards beside the title, as in the style sheet."""
FOLDER = SHIPPED / "templates" / "reports"
TEMPLATES: Mapping[str, Syntax] = {"report.html.j2": "html", "report.css.j2": "text", "screen.css.j2": "text"}


class CannotWriteReport(DeckwrightError):
    """The folder of reports cannot be written."""

    exit_code = 5


def write_report(
    project: Project,
    game: Game,
    store: Store,
    out: Path,
    lang: str = "",
    seconds_a_turn: float = SECONDS_A_TURN,
) -> tuple[Path, Path]:
    """Write the report on all whole runs that were played with a game's present cards; return the page and the PDF.

    Args:
        project: where layouts and art are found.
        game: the game, as its cards are now.
        store: the results.
        out: the folder to write to.
        lang: of the game's title, cards and rules; the game's first where none is given. The report itself is in English.
        seconds_a_turn: what minutes are made of.

    Raises:
        NothingPlayed: there is no such run.
        CannotWriteReport: the folder cannot be written.
    """
    session = read_session(game, store, seconds_a_turn)
    page, pdf = make_report(project, game, session, lang or game.languages[0])
    paths = _paths(game, out)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path, data in zip(paths, (page.encode(), pdf), strict=True):
            temporary = path.with_name(f".{path.name}.part")
            temporary.write_bytes(data)
            temporary.replace(path)
    except OSError as fault:
        raise _cannot_write(fault.filename or out, fault.strerror or str(fault)) from fault
    return paths


def _paths(game: Game, out: Path) -> tuple[Path, Path]:
    return out / f"{game.slug}-playtest.html", out / f"{game.slug}-playtest.pdf"


def check_report(
    project: Project, game: Game, out: Path, lang: str = "", seconds_a_turn: float = SECONDS_A_TURN
) -> None:
    """Find out, in a second or two and without a trace, whether `write_report` could write a report.

    A small one is made, of a few plays: so the templates, the style sheet, the game's layouts, art and fonts are all read.
    Where these plays break, nothing but the templates is: what broke is found again by the plays that are asked for.

    Raises:
        TemplateFault: a template, the style sheet or a layout is broken.
        CannotWriteReport: the folder cannot be written.
    """
    _check_place(_paths(game, out))
    for name, syntax in TEMPLATES.items():
        _template(FOLDER / name, syntax)
    if session := sample_session(game, seconds_a_turn):
        lang = lang or game.languages[0]
        pictures = Pictures(project, game, lang)
        _print(project, game, pictures, shortened(sample_values(project, game, session, lang, pictures)))


def sample_values(project: Project, game: Game, session: Session, lang: str, pictures: Pictures) -> Mapping[str, Any]:
    """Return what the templates show of a sample, with something in every list."""
    cards = full_table(card_table(game, session, lang))
    return _values(project, game, session, lang, pictures, cards)


def _check_place(paths: Sequence[Path]) -> None:
    folder = paths[0].parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir():
        raise _cannot_write(folder, os.strerror(errno.ENOTDIR))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _cannot_write(folder, os.strerror(errno.EACCES))
    for path in paths:
        if path.is_dir():
            raise _cannot_write(path, os.strerror(errno.EISDIR))


def _cannot_write(path: Path | str, why: str) -> CannotWriteReport:
    return CannotWriteReport(f"cannot write to {path}: {why}")


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep Python's garbage collector from walking the page's boxes over and over: a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def make_report(project: Project, game: Game, session: Session, lang: str) -> tuple[str, bytes]:
    """Return the page and the PDF of a session; the same session gives the same bytes."""
    pictures = Pictures(project, game, lang)
    values = _values(project, game, session, lang, pictures, card_table(game, session, lang))
    return _print(project, game, pictures, values)


@_collector_paused()
def _print(project: Project, game: Game, pictures: Pictures, values: Mapping[str, Any]) -> tuple[str, bytes]:
    from generator.report.pdf import print_report

    html = _rendered("report.html.j2", values)
    css = _rendered("report.css.j2", _colors(book_colors(game.palette)))
    span = Span("templates/reports/report.css.j2")
    roots = (project.root, SHIPPED)
    pdf = print_report(html, css, pictures.fonts, pictures.artworks(), roots, span)
    return _alone(html, css, pictures), pdf


def _alone(html: str, css: str, pictures: Pictures) -> str:
    """Return a page that needs nothing but itself."""
    page = pictures.placed(html)
    screen = _rendered("screen.css.j2", {})
    style = f"<style>\n{embedded_fonts(pictures.fonts, page)}\n{css}\n{screen}</style>\n</head>"
    return page.replace("</head>", style, 1)


def _values(
    project: Project, game: Game, session: Session, lang: str, pictures: Pictures, cards: CardTable
) -> Mapping[str, Any]:
    rules = rules_for(game)
    ruled = rule_table(rules, session, rules_of(project, game, lang), cards.line_up)
    plotter = Plotter(pictures, _style(book_colors(game.palette), pictures.fonts))
    title = text_in(game.title, lang)
    return {
        "title": title,
        "title_lang": lang,
        "tagline": text_in(game.tagline, lang),
        "author": game.credits.author,
        "summary": summary_of(session),
        "fan": [asdict(card) for card in pictures.fan(*FAN_MM)],
        "answers": answer_values(answers(session, cards, ruled, game.minutes)),
        "warnings": [parts_of(warning) for warning in _warnings(session)],
        "bots": bot_values(session),
        "glance_lead": "Every line-up in one line; the chapters after this have the figures with their intervals.",
        "glance": glance_values(session),
        "players": [_of_players(session, players, plotter) for players in session.player_counts],
        "skill": {
            "plots": [asdict(plot) for plot in plotter.of_skill(session)],
            "groups": skill_groups(session),
            "command": f"deckwright playtest {game.slug} --ladder",
        },
        "cards": card_values(cards, pictures.card),
        "rules": rule_values(ruled),
        "making": making_values(session),
    }


def _of_players(session: Session, players: int, plotter: Plotter) -> dict[str, Any]:
    return {
        "title": f"{players} players",
        "plots": [asdict(plot) for plot in plotter.of_players(session, players)],
        "tables": list(figure_tables(players, session.of(players))),
    }


def _warnings(session: Session) -> Iterator[str]:
    if any(not each.is_current for each in session.line_ups):
        yield "Some runs were played by other rules or bots than today's; they are marked. Play them again to be sure."
    if all(each.is_blind for each in session.line_ups):
        yield (
            "Only random bots have played. That shows what the rules do by themselves, and is not how people play: "
            "add --bots greedy, or --ladder."
        )


def _style(colors: Colors, fonts: FontSet) -> Style:
    return Style(colors.ink, colors.strong, colors.muted, mix(colors.line, "#ffffff", 0.5), colors.tint, fonts)


def _colors(colors: Colors) -> Mapping[str, object]:
    return {**asdict(colors), "hair": mix(colors.line, "#ffffff", 0.55)}


def _rendered(name: str, values: Mapping[str, Any]) -> str:
    text: str = _template(FOLDER / name, TEMPLATES[name])(values)
    return text


@cache
def _template(path: Path, syntax: Syntax) -> Any:
    return Sandbox(syntax=syntax).text(path.read_text(encoding="utf-8"), Span(f"templates/reports/{path.name}"))
