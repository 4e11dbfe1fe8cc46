"""The fonts of a game: packaged files only, measured with HarfBuzz; no system font is ever looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import uharfbuzz as hb

from card_data.diagnostics import Diagnostic, TemplateFault, suggest
from card_data.lengths import MM_PER_POINT
from card_data.schema import Game
from generator.shipped import plain_map

ROLES = ("display", "text", "text-bold", "text-italic")
NOTE_ROLE = "text"
"""The role of the words in the margins of sheets."""
LANGUAGE_PREFIX = "language-"
"""Before a role: the same role in the font of the printed language, for scripts that the game's family lacks."""

_STYLE_OF_ROLE = {"display": "regular", "text": "regular", "text-bold": "bold", "text-italic": "italic"}
FOLDER = Path(__file__).resolve().parent.parent / "templates" / "fonts"


@dataclass(frozen=True, slots=True)
class FontFile:
    """One packaged font file."""

    name: str
    """Unique name, such as `Barlow-Bold`."""
    path: Path
    family: str
    weight: int
    style: str
    """`normal` or `italic`."""

    @property
    def has_postscript_outlines(self) -> bool:
        """Whether the file holds cubic outlines (CFF): OpenType 1.9, "Organization of an OpenType font"."""
        with self.path.open("rb") as file:
            return file.read(4) == b"OTTO"


@dataclass(frozen=True, slots=True)
class Family:
    """A packaged family as `templates/fonts/<name>.yaml` states it."""

    name: str
    files: Mapping[str, FontFile]
    languages: tuple[str, ...]


@dataclass(frozen=True)
class FontSet:
    """Role -> font of one game in one language, with the metrics that layout needs. Lengths in millimetres."""

    fonts: Mapping[str, FontFile]
    _cache: dict[tuple[str, str], float] = field(default_factory=dict, repr=False, compare=False)

    def font(self, role: str) -> FontFile:
        """Return the font file of a role; `KeyError` when the game has no such role."""
        return self.fonts[role]

    def width(self, text: str, role: str, points: float) -> float:
        """Return the advance width of one line, kerning included."""
        key = (text, role)
        if key not in self._cache:
            self._cache[key] = _advance(text, self.fonts[role].path)
        return self._cache[key] * points * MM_PER_POINT

    def cap_height(self, role: str, points: float) -> float:
        """Return the height of a flat capital."""
        return _metrics(self.fonts[role].path)[0] * points * MM_PER_POINT

    def descent(self, role: str, points: float) -> float:
        """Return how far descenders reach below the baseline (positive)."""
        return _metrics(self.fonts[role].path)[1] * points * MM_PER_POINT

    def role_for(self, text: str, role: str) -> str:
        """Return `role`, or the language's own font of that role where the game's family lacks a glyph of the text."""
        other = LANGUAGE_PREFIX + role
        return other if other in self.fonts and self.missing(text, role) else role

    def missing(self, text: str, role: str) -> str:
        """Return the characters of `text` that the role's font has no glyph for, each once."""
        known = _characters(self.fonts[role].path)
        return "".join(dict.fromkeys(c for c in text if ord(c) not in known and not c.isspace()))


def load_fonts(game: Game, lang: str) -> FontSet:
    """Return the fonts of a game for a language.

    Raises:
        TemplateFault: a family is not packaged, or its package is not installed.
    """
    families = _families()
    chosen: dict[str, FontFile] = {}
    for role in ROLES:
        chosen[role] = _file_of(_family_of(game, role, families), role)
        for family in families.values():
            if lang in family.languages:
                chosen[LANGUAGE_PREFIX + role] = _file_of(family, "text-bold" if role == "display" else role)
    return FontSet(chosen)


def _file_of(family: Family, role: str) -> FontFile:
    return family.files.get(_STYLE_OF_ROLE[role]) or family.files["regular"]


def _family_of(game: Game, role: str, families: Mapping[str, Family]) -> Family:
    name = game.fonts.get(role) or game.fonts["display" if role == "display" else "text"]
    if name in families:
        return families[name]
    known = ", ".join(sorted(families))
    message = f'unknown font family "{name}"; expected one of {known}'
    raise TemplateFault([Diagnostic(game.span, message, suggest(name, families), code="template.font")])


@cache
def _families() -> Mapping[str, Family]:
    """Read every `templates/fonts/*.yaml`: a family is added by adding its file."""
    found = [_read_family(path) for path in sorted(FOLDER.glob("*.yaml"))]
    return {family.name: family for family in found}


def _read_family(path: Path) -> Family:
    """Read one family's file; those are the tool's own, so a fault in one is a bug and may raise as it comes."""
    data = plain_map(path)
    name, package = str(data["family"]), str(data["package"])
    files, languages = data["files"], data.get("languages", [])
    found = {style: _font_file(name, style, _locate(package, file)) for style, file in files.items()}
    return Family(name, found, tuple(languages))


def _locate(package: str, file: str) -> Path:
    """Return the path of a packaged file; `other_package:file` names another package than the family's."""
    owner, _, name = file.rpartition(":")
    spec = find_spec(owner or package)
    return (Path(spec.origin).parent if spec and spec.origin else Path("missing") / package) / name


def _font_file(family: str, style: str, path: Path) -> FontFile:
    weight = 700 if "bold" in style else 400
    return FontFile(path.stem.replace(" ", ""), path, family, weight, "italic" if "italic" in style else "normal")


@lru_cache(maxsize=64)
def _font(path: Path) -> hb.Font:
    return hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))


@lru_cache(maxsize=64)
def _characters(path: Path) -> frozenset[int]:
    return frozenset(_font(path).face.unicodes)


@lru_cache(maxsize=64)
def _metrics(path: Path) -> tuple[float, float]:
    """Return cap height and descent as shares of the em (OpenType OS/2 sCapHeight and hhea descender)."""
    font = _font(path)
    upem = font.face.upem
    cap = font.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT) or 0.7 * upem
    return cap / upem, -font.get_font_extents("ltr").descender / upem


def _advance(text: str, path: Path) -> float:
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    font = _font(path)
    hb.shape(font, buffer)
    if not buffer.glyph_positions:  # none, rather than an empty list, for an empty text
        return 0.0
    return float(sum(p.x_advance for p in buffer.glyph_positions) / font.face.upem)
