"""A rulebook's text, rendered by its template, becomes the HTML of the book's body."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from generator.rulebook_ids import Places, RuleId, check_tokens, ids_of
from generator.rulebook_inserts import TOKEN, Insert, Inserts, Picture
from generator.rulebook_markdown import blocks, markdown_parser, plain_text, read_box
from generator.rulebook_marks import check_marks
from generator.sandbox import MarkedText
from generator.sandbox_budget import Refused

_ONLY_TOKENS = re.compile(f"<p>((?:\\s*{TOKEN.pattern})+)\\s*</p>")
_LINK = re.compile(r"\[\[([^\]]+)\]\]")
_TAG = re.compile(r"<[^>]*>")
_QUICK = '<div class="quick box">'
LONGEST_HEAD = 50
"""Characters of a title at the head of the pages of the smallest paper."""
GAP_MM = 2.0
"""Between the pictures of a row, as in the style sheet."""
BESIDE_MM = 34.0
"""Pictures up to this width have their caption beside them, wider ones below."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """An entry of the contents."""

    id: str
    number: str
    title: str


@dataclass(frozen=True, slots=True)
class Body:
    """The HTML of a book's text, with what the pages round it need."""

    title: str
    html: str
    quick: str
    """The quick reference again, on its own; empty where there is none."""
    chapters: tuple[Chapter, ...]
    ids: tuple[RuleId, ...]
    images: Mapping[str, Picture]
    """Address -> what every picture in the HTML shows."""


class BodyMaker:
    """Reads one rendered text; `faults` says what is wrong with it, `make` writes the HTML."""

    def __init__(self, text: MarkedText, source: str, path: str, inserts: Inserts) -> None:
        self.places = Places(path, text.lines, source)
        self.inserts = inserts
        self._text = text
        self._parser: MarkdownIt = markdown_parser(inserts.words["quotes"])
        self._env: dict[str, object] = {}
        self._tokens = self._parser.parse(text.text, self._env)
        self.title = self._take_title()
        self.ids = tuple(ids_of(self._tokens, self.places))
        self._numbers = {rule.id: rule.number for rule in self.ids}
        self._images: dict[str, Picture] = {}
        self._chapters: list[Chapter] = []
        self._column, self._scale = 0.0, 1.0

    def faults(self) -> list[Diagnostic]:
        """Return all that is wrong with ids, references, boxes, pictures and rulings."""
        faults = [*check_tokens(self._tokens, self.places), *check_marks(self._tokens, self.places, self._env)]
        for index, messages in self.inserts.faults.items():
            faults += [
                Diagnostic(self._span_of(index), message, hint, code="rulebook.picture") for message, hint in messages
            ]
        return faults + self.inserts.check_rulings([rule.id for rule in self.ids])

    def _span_of(self, insert: int) -> Span:
        line = self._text.text.count("\n", 0, max(self._text.text.find(f"\ue010{insert}\ue011"), 0))
        return Span(self.places.path, self.places.source_line(line), 1)

    def place_of(self, text: str, rule: str) -> Span:
        """Return the line of the file that a printed text most likely comes from: by its longest words, else its rule."""
        for word in sorted(re.findall(r"\w+", text), key=len, reverse=True)[:8]:
            span = self.places.find(word[:60]) if len(word) > 2 else None
            if span is not None:
                return span
        return next((known.span for known in self.ids if known.id == rule), Span(self.places.path))

    def quick_fault(self, message: str) -> Diagnostic:
        """Return a fault of the quick reference, at the line where it begins."""
        boxes = (
            token for token in self._tokens if token.type == "container_box_open" and read_box(token).kind == "quick"
        )
        hint = "shorten it: it is for looking up, not for reading"
        return Diagnostic(self.places.span(next(boxes)), message, hint, code="rulebook.quick")

    def make(self, column: float, scale: float) -> Body:
        """Return the book's body for a column of a width (mm), its pictures larger by `scale` than on an A5 page.

        Raises:
            TemplateFault: an art function or a face fails.
        """
        self._column, self._scale = column, scale
        self._number_rules()
        self._resolve_references()
        tokens = list(_with_box_titles(_with_scopes(self._tokens)))
        tokens = _with_footnotes(tokens, self._parser, self._env)
        html = self._parser.renderer.render(tokens, self._parser.options, self._env)
        html = _ONLY_TOKENS.sub(lambda found: self._figures(found[1]), html)
        html = TOKEN.sub(lambda found: self._inline(int(found[1])), html)
        quick = html[html.index(_QUICK) :] if _QUICK in html else ""
        return Body(self.title, html, quick, tuple(self._chapters), self.ids, self._images)

    def _take_title(self) -> str:
        """Take the book's title, which the title page shows, out of the text."""
        for index, token in enumerate(self._tokens):
            if token.type == "heading_open" and token.tag == "h1":
                title = plain_text(self._tokens[index + 1])
                del self._tokens[index : index + 3]
                return title
        return ""

    def _number_rules(self) -> None:
        for owner, inline in blocks(self._tokens):
            if owner.tag == "h2" and owner.type == "heading_open":
                self._begin_chapter(owner, inline)
                continue
            name = str(owner.attrGet("id") or "")
            kind = str(owner.attrGet("class") or "rule") if name else ""
            if name:
                owner.attrJoin("class", f"numbered {kind}")
                _put_first(inline, f'<span class="num">{self._numbers[name]}</span>')
            if owner.type == "heading_open":
                owner.attrSet("data-label", plain_text(inline))

    def _begin_chapter(self, owner: Token, inline: Token) -> None:
        number, title = str(len(self._chapters) + 1), plain_text(inline)
        name = str(owner.attrGet("id") or f"chapter-{number}")
        owner.attrs = {
            **owner.attrs,
            "id": name,
            "class": "chapter",
            "data-label": f"{number}  {title}",
            "data-head": running_head(title),
        }
        _put_first(inline, f'<span class="chapter-number">{number}</span>')
        self._chapters.append(Chapter(name, number, title))

    def _resolve_references(self) -> None:
        """Print the number of a rule where a link to it has no text of its own."""
        for _, inline in blocks(self._tokens):
            children = inline.children or []
            for index in range(len(children) - 1, 0, -1):
                opening = children[index - 1]
                target = str(opening.attrGet("href") or "")
                if children[index].type == "link_close" and opening.type == "link_open" and target.startswith("#"):
                    opening.attrJoin("class", "ref")
                    children.insert(index, _token("text", self._numbers.get(target[1:], "?")))

    def _figures(self, tokens: str) -> str:
        figures = [self._block(int(number)) for number in TOKEN.findall(tokens)]
        return figures[0] if len(figures) == 1 else f'<div class="row">{"".join(figures)}</div>'

    def _block(self, number: int) -> str:
        insert = self.inserts.found[number]
        if insert.rows:
            return self._rows(number, insert)
        images = "".join(self._img(number, index) for index in range(len(insert.images)))
        caption = self._parser.renderInline(insert.caption)
        beside = len(insert.images) == 1 and insert.images[0].width <= BESIDE_MM and not insert.floats
        shape = "float" if insert.floats else "beside" if beside else "below"
        width = f' style="width:{self._width(insert, 0):g}mm"' if insert.floats else ""
        return (
            f'<figure class="{shape}"{width}><div class="images">{images}</div>'
            f"<figcaption>{caption}</figcaption></figure>"
        )

    def _inline(self, number: int) -> str:
        insert = self.inserts.found[number]
        if insert.rows:
            return self._rows(number, insert)
        return "".join(self._img(number, index) for index in range(len(insert.images)))

    def _img(self, number: int, index: int) -> str:
        image = self.inserts.found[number].images[index]
        address = f"deckwright:picture/{number}/{index}"
        try:
            self._images[address] = image.draw()
        except Refused as fault:
            place = self._span_of(number)
            raise TemplateFault([Diagnostic(place, str(fault), fault.hint, code="rulebook.picture")]) from fault
        alt = escape(_TAG.sub("", self._parser.renderInline(image.alt)).strip() or image.alt, quote=True)
        return f'<img src="{address}" alt="{alt}" style="width:{self._width(self.inserts.found[number], index):.4g}mm">'

    def _width(self, insert: Insert, index: int) -> float:
        """Return the width that a picture prints with: as asked for on an A5 page, larger with larger type, within the column."""
        widths = [image.width * self._scale for image in insert.images]
        if insert.kind != "pictures":
            return widths[index]
        rows = max(1, round(sum(widths) / self._column))
        in_row = math.ceil(len(widths) / rows)
        room = (self._column - GAP_MM * (in_row - 1)) / in_row
        return min(widths[index], room)

    def _rows(self, number: int, insert: Insert) -> str:
        html = _rulings(insert) if insert.kind == "rulings" else _components(insert)
        return _LINK.sub(lambda link: self._link(link[1], number), html)

    def _link(self, target: str, number: int) -> str:
        if target.startswith("image "):
            return self._img(number, int(target.removeprefix("image ")))
        return f'<a class="ref" href="#{escape(target)}">{self._numbers.get(target, "?")}</a>'


def _rulings(insert: Insert) -> str:
    return "".join(_ruling(*row) if len(row) > 1 else f'<p class="ruled others">{row[0]}</p>' for row in insert.rows)


def running_head(title: str) -> str:
    """Return a title as it stands at the head of pages: on one line."""
    if len(title) <= LONGEST_HEAD:
        return title
    kept = title[:LONGEST_HEAD].rpartition(" ")[0]
    return (kept or title[:LONGEST_HEAD]).rstrip() + "…"


def _ruling(name: str, question: str, answer: str, links: str) -> str:
    touched = f"&nbsp;({links})" if links else ""
    return f'<p class="ruled numbered"><span class="num">{name}</span><strong>{question}</strong> {answer}{touched}</p>'


def _components(insert: Insert) -> str:
    head, *rows = insert.rows
    cells = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<table class="components"><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>'


def _token(kind: str, content: str) -> Token:
    return Token(kind, "", 0, content=content)


def _put_first(inline: Token, html: str) -> None:
    inline.children = [_token("html_inline", html), *(inline.children or [])]


def _with_scopes(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        if token.type == "th_open":
            token.attrSet("scope", "col")
        yield token


def _with_box_titles(tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        if token.type == "container_box_open":
            kind, title = read_box(token)
            token.attrJoin("class", kind)
            if title:
                tag = "h2" if kind == "quick" else "p"
                label, head = escape(title, quote=True), escape(running_head(title), quote=True)
                anchor = f' id="quick-reference" data-label="{label}" data-head="{head}"' if kind == "quick" else ""
                yield _token("html_block", f'<{tag} class="box-title"{anchor}>{escape(title)}</{tag}>\n')


def _with_footnotes(tokens: Sequence[Token], parser: MarkdownIt, env: dict[str, object]) -> list[Token]:
    """Move each footnote's text to where it is called, for the page's foot."""
    notes: dict[int, list[Token]] = {}
    kept: list[Token] = []
    current: list[Token] | None = None
    for token in tokens:
        if token.type == "footnote_open":
            current = notes.setdefault(int(token.meta["id"]), [])
        elif token.type == "footnote_close":
            current = None
        elif current is not None:
            current.append(token)
        elif not token.type.startswith("footnote_block"):
            kept.append(token)
    for token in kept:
        token.children = (
            [_note(child, notes, parser, env) for child in token.children] if token.children else token.children
        )
    return kept


def _note(child: Token, notes: Mapping[int, Sequence[Token]], parser: MarkdownIt, env: dict[str, object]) -> Token:
    if child.type != "footnote_ref":
        return child
    inner = [t for t in notes.get(int(child.meta["id"]), []) if t.type == "inline"]
    for inline in inner:
        inline.children = [c for c in inline.children or [] if c.type != "footnote_anchor"]
    html = " ".join(parser.renderer.render([inline], parser.options, env) for inline in inner)
    return _token("html_inline", f'<span class="note">{html}</span>')
