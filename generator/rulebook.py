"""Rulebooks: `card_data/<slug>/rulebook.<lang>.md` becomes a booklet.

The text is rendered by its template, read as Markdown, checked, and printed. Only the last step needs a PDF library, and
only then is it loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from card_data.diagnostics import DataError, DeckwrightError, Diagnostic, Span, TemplateFault, suggest
from card_data.faults import Faults
from card_data.files import read_text
from card_data.schema import Game
from generator.art import ArtFunction
from generator.face_svg import fan_to_svg
from generator.fonts import LANGUAGE_PREFIX, FontSet
from generator.geometry import Face
from generator.imposition import Paper
from generator.project import SHIPPED, Project
from generator.rulebook_css import check_css
from generator.rulebook_html import Body, BodyMaker, running_head
from generator.rulebook_ids import RuleId, check_languages
from generator.rulebook_inserts import FaceOf, Inserts, Picture
from generator.rulebook_pdf import Press, Sheet, font_families
from generator.rulebook_style import Measure, book_colors, css_values, measure_page
from generator.rulebook_values import book_values, game_facts, text_in
from generator.rulebook_words import Words, load_words
from generator.sandbox import MarkedText, Render, Sandbox, Syntax
from generator.sandbox_budget import Refused

FOLDER = SHIPPED / "templates" / "rulebook"
COVER = "deckwright:cover"
"""The address of the title page's picture."""
BASE_COLUMN_MM = 113.0
"""The column beside which pictures print as wide as the rulebook says; they grow with a wider one."""
QUICK_SIZES = (1.4, 1.3, 1.2, 1.1, 1.0, 0.92)
"""Sizes of the quick reference, of the book's type, the largest that fits is taken: it is read from across the table."""


@dataclass(frozen=True)
class Book:
    """One game's rulebook in one language, and all that it is made from."""

    game: Game
    lang: str
    root: Path
    fonts: FontSet
    art: Mapping[str, ArtFunction]
    faces: FaceOf
    style_folders: tuple[Path, ...] = ()
    """Where the game's own `rulebook.css` is looked for, the first that has one counts."""
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", load_words(self.lang))

    @property
    def file(self) -> Path:
        return self.game.folder / f"rulebook.{self.lang}.md"

    @property
    def path(self) -> str:
        """The file as messages name it."""
        return self.file.relative_to(self.root).as_posix() if self.file.is_relative_to(self.root) else self.file.name


def render_rulebook(project: Project, game: Game, lang: str, paper: str) -> tuple[bytes, int]:
    """Return the PDF of a game's rulebook and its number of pages.

    Raises:
        TemplateFault: with all that is wrong with the text, its pictures or its style sheet.
    """
    from generator.shipped import find_paper

    return print_rulebook(open_book(project, game, lang), find_paper(paper))


def open_book(project: Project, game: Game, lang: str) -> Book:
    """Return the book of a game with the faces that its layouts draw."""
    from generator.faces import make_face
    from generator.jobs import make_look
    from generator.layouts import Layouts

    look = make_look(project, game, lang, "full")
    layouts = Layouts(project, game.slug)

    @cache
    def face(component: str, card: str, side: str) -> Face:
        owner = game.component(component)
        row = next(row for row in owner.rows if row.id == card)
        name = (row.face or owner.face) if side == "front" else (row.back or owner.back)
        if name is None:
            raise TemplateFault([Diagnostic(owner.span, f"{component} has no back", code="rulebook.picture")])
        return make_face(layouts.get(name), row, owner.stock, look)

    folders = tuple(folder / game.slug for folder in project.template_folders())
    return Book(game, lang, project.root, look.fonts, look.art, face, folders)


def check_rulebooks(project: Project, game: Game) -> list[Diagnostic]:
    """Return all that is wrong with the rulebooks of a game; draws nothing and prints nothing."""
    faults: list[Diagnostic] = []
    ids: dict[str, tuple[RuleId, ...]] = {}
    for lang in game.languages:
        try:
            maker = read_book(open_book(project, game, lang))
        except TemplateFault as fault:
            faults += fault.diagnostics
            continue
        faults += maker.faults()
        ids[lang] = maker.ids
    return faults + check_languages(ids)


def rules_of(project: Project, game: Game, lang: str) -> tuple[RuleId, ...]:
    """Return the rules of a game with their texts as printed, numbers filled in.

    Raises:
        TemplateFault: the rulebook's template fails.
    """
    return read_book(open_book(project, game, lang)).ids


def stray_books(game: Game, root: Path) -> Iterator[Diagnostic]:
    """Yield the rulebooks in languages that the game does not print: nobody would ever see them."""
    for path in sorted(game.folder.glob("rulebook.*md")):
        lang = path.name.removeprefix("rulebook.").removesuffix("md").strip(".")
        if lang in game.languages:
            continue
        shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
        message = f"{path.name} is of no language of the game; expected one of {', '.join(game.languages)}"
        hint = suggest(lang, game.languages) or f'add "{lang}" to `languages` in game.yaml, or rename the file'
        yield Diagnostic(Span(shown), message, hint, code="rulebook.file")


def read_book(book: Book) -> BodyMaker:
    """Return the book's text, rendered and parsed.

    Raises:
        TemplateFault: the file is missing, or its template fails.
    """
    if not book.file.is_file():
        message = f'no rulebook for the language "{book.lang}"; expected {book.path}'
        raise TemplateFault([Diagnostic(book.game.span, message, code="rulebook.file")])
    stray = list(stray_books(book.game, book.root))
    if stray:
        raise TemplateFault(stray)
    source = _text(book.root, book.path)
    inserts = Inserts(book.game, book.lang, book.words, book.art, book.faces, book.fonts, font_families(book.fonts))
    values = {**book_values(book.game, book.lang), **inserts.functions()}
    text = _sandbox(book.lang).marked_text(source, Span(book.path))(values)
    missing = list(_missing_glyphs(text, source, book))
    if missing:
        raise TemplateFault(missing)
    return BodyMaker(text, source, book.path, inserts)


def _text(root: Path, path: str) -> str:
    faults = Faults()
    text = read_text(root, path, faults)
    if text is None:
        try:
            faults.stop_if_any()
        except DataError as found:
            raise TemplateFault(found.diagnostics) from None
    return text or ""


@cache
def _sandbox(lang: str) -> Sandbox:
    return Sandbox(syntax="markdown", filters=load_words(lang).filters())


def _missing_glyphs(text: MarkedText, source: str, book: Book) -> Iterator[Diagnostic]:
    """Yield each character that neither the text font nor the language's own has, once, where it first stands."""
    seen: set[str] = set()
    sources = source.split("\n")
    for line, number in zip(text.text.split("\n"), text.lines, strict=True):
        for character in unprintable(line, book.fonts):
            if character not in seen:
                seen.add(character)
                column = sources[number - 1].find(character) + 1
                yield _glyph_fault(character, Span(book.path, number, max(column, 1)), book.fonts)


def unprintable(text: str, fonts: FontSet) -> str:
    """Return the characters that no font of the book has a glyph for; private ones stand for pictures."""
    roles = [role for role in ("text", LANGUAGE_PREFIX + "text") if role in fonts.fonts]
    left = "".join(c for c in text if not "\ue000" <= c <= "\uf8ff")
    for role in roles:
        left = fonts.missing(left, role)
    return left


def _glyph_fault(character: str, span: Span, fonts: FontSet) -> Diagnostic:
    names = ", ".join(fonts.font(r).name for r in ("text", LANGUAGE_PREFIX + "text") if r in fonts.fonts)
    message = f'the font {names} has no glyph for "{character}" (U+{ord(character):04X})'
    return Diagnostic(
        span, message, "write it another way, or choose another text font in game.yaml", code="rulebook.glyph"
    )


def print_rulebook(book: Book, paper: Paper) -> tuple[bytes, int]:
    """Return the PDF of a book and its number of pages.

    Raises:
        TemplateFault: with all that is wrong with it.
    """
    maker = read_book(book)
    faults = maker.faults()
    if faults:
        raise TemplateFault(faults)
    measure = measure_page(paper, book.fonts, book.words, maker.title or text_in(book.game.title, book.lang))
    body = maker.make(measure.column, max(measure.column / BASE_COLUMN_MM, 1.0))
    html = _html(book, body)
    left = unprintable(html, book.fonts)
    if left:
        raise TemplateFault([_glyph_fault(c, Span(book.path), book.fonts) for c in left])
    images = {**body.images, COVER: _cover(book, maker.inserts, measure.width, measure.picture)}
    press = Press(book.fonts, images, (book.root, SHIPPED), Span(book.path))
    own = tuple(_own_style(book))
    sheets = [_style(book, measure), *own]
    with _settable(book, own):
        quick = _quick_size(press, body, sheets, measure, book.lang)
        if quick is None:
            raise TemplateFault([maker.quick_fault("the quick reference does not fit on one page")])
        printed = press.print(html, [*sheets, quick])
    if printed.overflows:
        raise TemplateFault(over.diagnostic(maker.place_of(over.text, over.rule)) for over in printed.overflows)
    return printed.data, printed.pages


@contextmanager
def _settable(book: Book, own: Sequence[Sheet]) -> Iterator[None]:
    """Turn what the press cannot set into faults: too deep a text, and whatever a style sheet of the project breaks."""
    try:
        yield
    except DeckwrightError:
        raise
    except RecursionError:
        message, hint = "the text is nested too deep to be set", "nest lists, quotes and emphasis less deep"
        raise TemplateFault([Diagnostic(Span(book.path), message, hint, code="rulebook.print")]) from None
    except Exception as fault:
        if not own:
            raise
        message, hint = "the book cannot be set in this style", "take rules away until it can"
        raise TemplateFault([Diagnostic(Span(own[0].path), message, hint, code="rulebook.css")]) from fault


def _quick_size(press: Press, body: Body, sheets: Sequence[Sheet], measure: Measure, lang: str) -> Sheet | None:
    """Return the style with the largest type in which the quick reference stays on its page; none where no size does."""
    if not body.quick:
        return Sheet("", "")
    html = f'<html lang="{lang}"><body><main>{body.quick}</main></body></html>'
    for share in QUICK_SIZES:
        points = max(measure.points * share, measure.small)
        sheet = Sheet(f".box.quick {{ font-size: {points:.2f}pt }}", "")
        if press.pages(html, [*sheets, sheet]) == 1:
            return sheet
    return None


def _own_style(book: Book) -> Iterator[Sheet]:
    for folder in book.style_folders:
        path = folder / "rulebook.css"
        if path.is_file():
            base = book.root if path.is_relative_to(book.root) else SHIPPED
            shown = path.relative_to(base).as_posix()
            yield Sheet(check_css(_text(base, shown), shown), shown)
            return


def _style(book: Book, measure: Measure) -> Sheet:
    values = css_values(measure, book_colors(book.game.palette))
    return Sheet(_template("book.css.j2", "text")(values), "templates/rulebook/book.css.j2")


def _html(book: Book, body: Body) -> str:
    game, words = book.game, book.words
    facts = game_facts(game, book.lang)
    title = body.title or str(facts["title"])
    values = {
        "lang": book.lang,
        "title": title,
        "running_title": running_head(title),
        "document_title": f"{title}: {words['subtitle']}",
        "author": words["designer_unknown"] if game.credits.designer == "unknown" else game.credits.designer,
        "game": facts,
        "words": words.texts,
        "facts": list(_facts(game, words)),
        "designer": _designer(game, words),
        "chapters": list(body.chapters),
        "cover": COVER,
        "cover_alt": f"{title}. {facts['tagline']}".strip(),
        "body": body.html,
    }
    return _template("book.html.j2", "html")(values)


@cache
def _template(name: str, syntax: Syntax) -> Render:
    path = FOLDER / name
    return Sandbox(syntax=syntax).text(path.read_text(encoding="utf-8"), Span(f"templates/rulebook/{name}"))


def _facts(game: Game, words: Words) -> Iterator[str]:
    least, most = game.min_players, game.max_players
    yield words["players_exact" if least == most else "players"].format(min=least, max=most)
    if game.minutes is not None:
        yield words["minutes"].format(minutes=game.minutes)


def _designer(game: Game, words: Words) -> str:
    credits = game.credits
    known = credits.designer != "unknown"
    parts = [words["designer"].format(designer=credits.designer) if known else words["designer_unknown"]]
    if credits.year is not None:
        parts.append(str(credits.year))
    return ", ".join(parts)


def _cover(book: Book, inserts: Inserts, width: float, height: float) -> Picture:
    """Return the title page's picture: the game's `cover`, else three of its cards, fanned."""
    if "cover" in book.art:
        try:
            return inserts.draw("cover", width, height)
        except Refused as fault:
            raise TemplateFault([Diagnostic(Span(book.path), str(fault), code="rulebook.cover")]) from fault
    deck = book.game.deck
    rows = (deck.rows[0], deck.rows[len(deck.rows) // 2], deck.rows[-1])
    faces = [book.faces(deck.name, row.id, "front") for row in rows]
    ground = book_colors(book.game.palette).accent
    return fan_to_svg(faces, width, height, ground, inserts.families, radius=deck.stock.corner_radius)
