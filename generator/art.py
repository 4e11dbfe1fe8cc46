"""Art functions of a game, and SVG files and templates: whatever draws from a card's data."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from generator.drawing import Drawing, Scene
from generator.project import SHIPPED, Project

ArtFunction = Callable[[Scene], Drawing]

MAX_SVG_BYTES = 2_000_000

_EXTERNAL = re.compile(r"url\(\s*['\"]?(?!#)|@import", re.IGNORECASE)


def load_art(project: Project, slug: str) -> Mapping[str, ArtFunction]:
    """Return the public functions of `templates/<slug>/art.py`, or none when the game has no such module.

    Raises:
        TemplateFault: a project that is not the tool's own brings Python code.
    """
    own = project.root / "templates" / slug / "art.py"
    if own.is_file() and not project.is_shipped:
        message = "an art module is Python code and runs only when it ships with the tool"
        hint = "draw with an SVG template instead: `svg: crest.svg.j2` in the layout"
        raise TemplateFault([Diagnostic(Span(project.relative(own)), message, hint, code="template.art-code")])
    if not (SHIPPED / "templates" / slug / "art.py").is_file():
        return {}
    module = importlib.import_module(f"templates.{slug}.art")
    return {name: f for name, f in vars(module).items() if _is_art(f, module.__name__)}


def _is_art(function: object, module: str) -> bool:
    own = getattr(function, "__module__", "")
    name = getattr(function, "__name__", "_")
    return (
        callable(function)
        and not isinstance(function, type)
        and own.startswith(module.rpartition(".")[0])
        and name[0] != "_"
    )


def read_svg(path: Path, span: Span) -> str:
    """Return the text of an SVG file.

    Raises:
        TemplateFault: it cannot be read, or is not safe (see `check_svg`).
    """
    return check_svg(read_svg_source(path, span), span, path.name)


def read_svg_source(path: Path, span: Span) -> str:
    """Return the text of an SVG file or template as it stands.

    Raises:
        TemplateFault: it cannot be read as UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as fault:
        raise _fault(span, f'cannot read the SVG file "{path.name}"; expected an SVG file in UTF-8') from fault


def check_svg(text: str, span: Span, name: str) -> str:
    """Return an SVG text that is well formed and refers to nothing outside itself.

    Raises:
        TemplateFault: it is broken or too large, declares entities or a DTD, or refers to a file or an address.
    """
    from defusedxml import DefusedXmlException, ElementTree

    if len(text) > MAX_SVG_BYTES:
        raise _fault(span, f'the SVG "{name}" has {len(text):,} characters; expected at most {MAX_SVG_BYTES:,}')
    try:
        root = ElementTree.fromstring(text, forbid_dtd=True)
    except DefusedXmlException as fault:
        message = f'the SVG "{name}" declares entities or a document type; expected plain SVG'
        raise _fault(span, message, "remove the <!DOCTYPE ...> part") from fault
    except ElementTree.ParseError as fault:
        line, column = fault.position
        raise _fault(span, f'the SVG "{name}" is not well formed at its line {line}, column {column + 1}') from fault
    if not root.tag.endswith("svg"):
        raise _fault(span, f'"{name}" begins with <{root.tag.rpartition("}")[2]}>; expected <svg>')
    for element in root.iter():
        _check_element(element, span, name)
    return text


def _check_element(element: Any, span: Span, name: str) -> None:
    tag = str(element.tag).rpartition("}")[2]
    if tag in ("script", "foreignObject", "iframe"):
        raise _fault(span, f'the SVG "{name}" holds a <{tag}>; expected drawing elements only')
    texts = {key.rpartition("}")[2]: str(value) for key, value in element.attrib.items()}
    href = texts.get("href", "")
    if href and not href.startswith("#"):
        raise _fault(span, f'the SVG "{name}" refers to "{href[:80]}"; expected no file or address outside itself')
    for value in [*texts.values(), element.text or ""]:
        if _EXTERNAL.search(value):
            raise _fault(
                span, f'the SVG "{name}" loads "{value.strip()[:80]}"; expected no file or address outside itself'
            )


def _fault(span: Span, message: str, hint: str | None = None) -> TemplateFault:
    return TemplateFault([Diagnostic(span, message, hint, code="template.svg")])
