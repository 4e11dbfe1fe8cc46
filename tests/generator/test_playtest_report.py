"""A report tells what the lab counted, stands alone, reads aloud, and is the same each time."""

from __future__ import annotations

import html
import io
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from card_data.reader import read_game
from card_data.schema import Game
from generator.fonts import load_fonts
from generator.playtest_report import make_report, write_report
from generator.project import SHIPPED, Project
from generator.report.answers import answers
from generator.report.cards import CardTable, card_table
from generator.report.page import card_values
from generator.report.rules import rule_table
from generator.report.runs import NothingPlayed, Session, read_session
from generator.report.words import interval, points, value
from generator.rulebook import rules_of, unprintable
from rules_engine import rules_for
from rules_engine.playtest.lab import Lab, Workers
from rules_engine.playtest.plan import make_plan
from rules_engine.playtest.store import Run, Store

PROJECT = Project(SHIPPED)
SECONDS = 15.0
OUTSIDE = re.compile(
    r"""https?://|file:|deckwright:|(?:src|href)="(?!data:|#)|url\((?!"?(?:data:|#))|@import|<script"""
)


@dataclass(frozen=True)
class Made:
    """A report, and what it was made from."""

    game: Game
    session: Session
    page: str
    pdf: bytes

    @property
    def text(self) -> str:
        """What the PDF says."""
        document = pypdfium2.PdfDocument(self.pdf)
        try:
            pages = [page.get_textpage().get_text_bounded() for page in document]
        finally:
            document.close()
        return " ".join(" ".join(pages).replace("\u00a0", " ").split())


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return what makes a game's report from a few games; each is made once."""

    @cache
    def make(slug: str) -> Made:
        game = read_game(SHIPPED, slug)
        path = tmp_path_factory.mktemp(slug) / "playtests.sqlite"
        with closing(Store(path)) as store:
            play(game, store, ("random",), 4)
            play(game, store, ("greedy", "random"), 1)
            session = read_session(game, store, SECONDS)
        return Made(game, session, *make_report(PROJECT, game, session, game.languages[0]))

    yield make


def play(game: Game, store: Store, bots: tuple[str, ...], games: int, *, batch: int | None = None) -> Run:
    rules = rules_for(game)
    plan = make_plan(rules, rules.min_players, bots, 1)
    run, _ = Lab(game, store, Workers(batch=batch)).run(plan, games)
    return run


class Words(HTMLParser):
    """Collects what a page says, without its styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: set[str] = set()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        if self.lasttag != "style":
            self.said |= set(data)


class Rows(HTMLParser):
    """Collects the rows of all tables, a list of texts each."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._inside = True
            assert tag == "td" or dict(attrs).get("scope"), "a header says what it heads"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data


# Every game


@pytest.mark.slow
def test_a_page_needs_nothing_but_itself(slug: str, reports: Any) -> None:
    page = reports(slug).page
    assert not OUTSIDE.findall(page.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    used = set(re.findall(r'<use href="#([^"]+)"', page))
    assert used
    assert all(page.count(f'<symbol id="{name}"') == 1 for name in used)


@pytest.mark.slow
def test_every_character_has_a_glyph(slug: str, reports: Any) -> None:
    made = reports(slug)
    fonts = load_fonts(made.game, made.game.languages[0])
    assert not unprintable("".join(sorted(Words(made.page).said)), fonts)
    assert not fonts.missing("".join(sorted(set("Is it fair? 0123456789.,%"))), "display")


@pytest.mark.slow
def test_figures_are_the_lab_s(slug: str, reports: Any) -> None:
    made = reports(slug)
    rows = Rows(made.page).rows
    for each in made.session.line_ups:
        for figure in each.figures.values():
            if figure.group == "luck" and each.players > 2:
                continue
            mine = [row for row in rows if any(cell.startswith(figure.title) for cell in row[:3])]
            shown = [" ".join(row) for row in mine]
            wanted = (value(figure), interval(figure)) if figure.n else ("–",)
            assert any(all(text in row for text in wanted) for row in shown), (figure, shown)


@pytest.mark.slow
def test_every_card_and_rule_has_its_line(slug: str, reports: Any) -> None:
    made = reports(slug)
    rows = Rows(made.page).rows
    table = card_table(made.game, made.session, made.game.languages[0])
    assert table.lines or not table.counts_plays, "a game whose actions name no cards has no cards to list"
    for card in table.lines:
        assert any(card.name in row[1] and points(card.line.lift) in " ".join(row) for row in rows if len(row) > 5)
    rules = rule_table(rules_for(made.game), made.session, rules_of(PROJECT, made.game, "en"), table.line_up)
    for rule in rules.lines:
        fired = sum(each.tally.rules[rule.id] for each in made.session.line_ups)
        assert rule.fired.value == fired / made.session.games
        assert any(rule.id in " ".join(row) for row in rows), rule.id
    assert all(rule.text and rule.number for rule in rules.lines)


@pytest.mark.slow
def test_a_pdf_reads_aloud(slug: str, reports: Any) -> None:
    made = reports(slug)
    title = made.game.title[made.game.languages[0]]
    with pikepdf.open(io.BytesIO(made.pdf)) as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.Lang == "en"
        assert pdf.docinfo.Title == f"{title}: playtest report"
        kinds, scopes, alts = Counter[str](), set[str](), []
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem":
                kinds[str(item.S)] += 1
                if item.S == "/TH":
                    scopes.add(str(item.A.Scope))
                if item.S == "/Figure":
                    alts.append(str(item.get("/Alt", "")))
    assert {"/H1", "/H2", "/Table", "/TH", "/TD", "/Figure"} <= set(kinds)
    assert scopes == {"/Row", "/Column"}
    assert alts
    assert all(alts)
    assert "Is it fair?" in made.text
    assert "not how people play" in made.text


# One game, closer


def test_the_same_runs_give_the_same_bytes(reports: Any) -> None:
    made = reports("cupid_tricks")
    again = make_report(PROJECT, made.game, made.session, made.game.languages[0])
    assert again == (made.page, made.pdf)


def test_both_files_are_written(tmp_path: Path) -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    with closing(Store(tmp_path / "playtests.sqlite")) as store:
        play(game, store, ("random",), 2)
        page, pdf = write_report(PROJECT, game, store, tmp_path / "new", lang="ja")
    assert '<h1 lang="ja">' in page.read_text(encoding="utf-8")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [page.name, pdf.name]


def test_names_are_escaped(reports: Any) -> None:
    made = reports("cupid_tricks")
    title = "<script>alert('x')</script> & \"Co\""
    game = replace(made.game, title={"en": title}, tagline={"en": "a < b"})
    page, _ = make_report(PROJECT, game, made.session, "en")
    assert "<script" not in page
    assert html.escape(title, quote=False).replace("'", "&#39;").replace('"', "&#34;") in page
    assert "a &lt; b" in page


def test_without_a_run_the_command_is_named(tmp_path: Path) -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    with closing(Store(tmp_path / "playtests.sqlite")) as store, pytest.raises(NothingPlayed) as fault:
        write_report(PROJECT, game, store, tmp_path)
    assert fault.value.exit_code == 1
    assert "deckwright playtest cupid_tricks" in str(fault.value)


def test_runs_with_other_cards_do_not_count(tmp_path: Path) -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    with closing(Store(tmp_path / "playtests.sqlite")) as store:
        play(game, store, ("random",), 2)
        other = replace(game, numbers={**game.numbers, "hand": 4})
        with pytest.raises(NothingPlayed, match="other cards or numbers"):
            read_session(other, store, SECONDS)


def test_an_interrupted_run_is_left_out_and_named(tmp_path: Path) -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    with closing(Store(tmp_path / "playtests.sqlite")) as store:
        play(game, store, ("random",), 2)
        broken = play(game, store, ("greedy", "random"), 4, batch=2)
        with store._db:
            store._db.execute("DELETE FROM batch WHERE run = ? AND start = 0", (broken.id,))
        session = read_session(game, store, SECONDS)
    assert [each.plan.bots for each in session.line_ups] == [("random", "random")]
    assert [(each.run.id, "interrupted" in each.reason) for each in session.skipped] == [(broken.id, True)]


def test_of_two_runs_of_a_line_up_the_larger_counts(tmp_path: Path) -> None:
    game = read_game(SHIPPED, "cupid_tricks")
    with closing(Store(tmp_path / "playtests.sqlite")) as store:
        large, small = play(game, store, ("random",), 4), play(game, store, ("random",), 2)
        session = read_session(game, store, SECONDS)
    assert [each.run.id for each in session.line_ups] == [large.id]
    assert [each.run.id for each in session.skipped] == [small.id]


@pytest.mark.slow
def test_no_option_stands_outside_of_code(slug: str, reports: Any) -> None:
    page = re.sub(r"<style>.*?</style>", "", reports(slug).page, flags=re.DOTALL)
    plain = re.sub(r"<code[^>]*>.*?</code>|<!--.*?-->|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert not re.findall(r"--[a-z]+", plain)


@pytest.mark.slow
def test_a_lift_that_leaves_its_axis_ends_in_an_arrow(reports: Any) -> None:
    made = reports("cupido")
    table = card_table(made.game, made.session, "en")
    marks = [card[side] for card in card_values(table, lambda row: "")["rows"] for side in ("below", "above")]
    assert made.page.count('class="beyond ') == sum(marks)
    short = [replace(row, line=replace(row.line, lift=0.0, low=-0.05, high=0.05)) for row in table.lines]
    short[0] = replace(short[0], line=replace(short[0].line, lift=0.04, high=0.9))
    first, *rest = card_values(replace(table, lines=tuple(short)), lambda row: "")["rows"]
    assert (first["below"], first["above"]) == (False, True)
    assert first["from"] + first["reach"] == 100
    assert not any(card["below"] or card["above"] for card in rest)


@pytest.mark.slow
def test_a_running_head_names_what_its_page_begins_with(reports: Any) -> None:
    titles = ("What was played", "2 players", "Skill and luck", "Card by card", "Rule by rule", "How this was made")
    document = pypdfium2.PdfDocument(reports("cupid_tricks").pdf)
    try:
        pages = [page.get_textpage() for page in document]
        heads = [page.get_text_bounded(left=300, bottom=800).strip() for page in pages]
        begun = [[line.strip() for line in page.get_text_bounded(top=800).splitlines()] for page in pages]
    finally:
        document.close()
    assert set(heads[1:]) > {"What was played"}
    current = ""
    for head, lines in list(zip(heads, begun, strict=True))[1:]:
        assert head == (lines[0] if lines[0] in titles else current)
        current = ([current] + [line for line in lines if line in titles])[-1]


CHAPTERS = ("What was played", "Skill and luck", "Card by card", "Rule by rule", "How this was made")
MM = 72 / 25.4


def lines_of(page: Any) -> list[tuple[float, str]]:
    """Return the lines of a page, the highest first, each with its height above the paper's foot in mm; not head and foot."""
    text, found = page.get_textpage(), dict[float, str]()
    for left, bottom, right, top in sorted(text.get_rect(index) for index in range(text.count_rects())):
        told = text.get_text_bounded(left, bottom, right, top).strip()
        if told and 17 < bottom / MM < 281:
            near = next((y for y in found if abs(y - bottom / MM) < 1.5), bottom / MM)
            found[near] = f"{found.get(near, '')} {told}".strip()
    return sorted(found.items(), reverse=True)


def is_chapter(line: str) -> bool:
    return line in CHAPTERS or re.fullmatch(r"\d players", line) is not None


def play_all(game: Game, path: Path) -> Session:
    """Return a session of two line-ups for the fewest and for the most players."""
    rules = rules_for(game)
    with closing(Store(path)) as store:
        for players in sorted({rules.min_players, rules.max_players}):
            for bots in (("random",), ("greedy", "random")):
                Lab(game, store, Workers()).run(make_plan(rules, players, bots, 1), 1)
        return read_session(game, store, SECONDS)


@pytest.mark.slow
def test_pages_are_filled_and_no_heading_stands_at_a_foot(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third of a page may be blank where a chapter ends, a quarter elsewhere; the last page ends where it ends."""

    def marked(game: Game, session: Session, lang: str) -> CardTable:
        table = card_table(game, session, lang)
        lines = [replace(row, line=replace(row.line, p=float(n > 6))) for n, row in enumerate(table.lines)]
        return replace(table, lines=tuple(lines))

    monkeypatch.setattr("generator.playtest_report.card_table", marked)
    game = read_game(SHIPPED, slug)
    _, pdf = make_report(PROJECT, game, play_all(game, tmp_path / "playtests.sqlite"), game.languages[0])
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [lines_of(page) for page in document]
    finally:
        document.close()
    for number, (page, after) in enumerate(pairwise(pages), 1):
        foot, last = page[-1]
        assert not is_chapter(last)
        assert not last.startswith(("Cards that stand out", "Never ", "Rules that", "What the", "Runs", "Measure "))
        share = 3 if is_chapter(after[0][1]) else 4
        assert foot < 17 + 264 / share, f"page {number} ends {foot:.0f} mm above its foot"


@pytest.mark.slow
def test_tables_repeat_their_heads(reports: Any) -> None:
    document = pypdfium2.PdfDocument(reports("cupido").pdf)
    try:
        pages = [lines_of(page) for page in document]
    finally:
        document.close()
    rows = [[told for _, told in page if re.search(r"[+−]\d+\.\d to [+−]\d+\.\d$", told)] for page in pages]
    continued = [page for page, mine in zip(pages, rows, strict=True) if len(mine) > 9]
    assert len(continued) > 3
    assert all(any("Wins when held" in told for _, told in page) for page in continued)


def test_the_first_page_answers_six_questions(reports: Any) -> None:
    made = reports("cupid_tricks")
    cards = card_table(made.game, made.session, "en")
    rules = rule_table(rules_for(made.game), made.session, rules_of(PROJECT, made.game, "en"), cards.line_up)
    found = answers(made.session, cards, rules, 25)
    assert len(found) == 6
    first = made.text
    for answer in found:
        assert answer.question in first
        assert answer.verdict.replace("\u00a0", " ") in first
        assert answer.sentences
