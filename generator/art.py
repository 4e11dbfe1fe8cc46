"""Art functions of a game, and SVG files and templates: whatever draws from a card's data."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from generator.drawing import Drawing, Scene
from generator.project import SHIPPED, Project
from generator.svg_check import check_svg

ArtFunction = Callable[[Scene], Drawing]


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


def _fault(span: Span, message: str, hint: str | None = None) -> TemplateFault:
    return TemplateFault([Diagnostic(span, message, hint, code="template.svg")])
