"""What `deckwright build` left behind: the manifest of a game's folder, read with care, and the files that it lists."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from card_data.diagnostics import Diagnostic, Severity, Span
from generator import manifest
from generator.geometry import Rect
from generator.imposition import Duplex

AGAIN = "build the game again"


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the manifest says that one copy of a face lies."""

    page: int
    side: str
    component: str
    card: str
    copy: int
    rect: Rect
    turns: int

    @property
    def name(self) -> tuple[str, str, int]:
        """What tells it from every other copy: component, card, number of the copy."""
        return self.component, self.card, self.copy


@dataclass(frozen=True, slots=True)
class Artifact:
    """One file that the manifest lists."""

    path: Path
    shown: str
    """Its path as messages name it."""
    kind: str
    paper: str
    lang: str
    ink: str
    pages: int
    sha256: str
    slots: tuple[Slot, ...]
    duplex: Duplex
    """How its backs meet its fronts; `none` for a rulebook, which has no cards."""
    data: bytes | None = None
    """The file where it is not written yet."""

    @property
    def is_pdf(self) -> bool:
        return self.path.suffix == ".pdf"

    @property
    def is_rulebook(self) -> bool:
        return self.kind == "rulebook"

    @property
    def holds_backs_alone(self) -> bool:
        """Whether it is the file of backs whose fronts are in another."""
        return self.duplex is Duplex.SEPARATE and any(slot.side == "verso" for slot in self.slots)

    def read(self) -> bytes:
        """Return the file."""
        return self.path.read_bytes() if self.data is None else self.data

    def fault(
        self, code: str, message: str, hint: str | None = AGAIN, *, page: int = 1, severity: Severity = "error"
    ) -> Diagnostic:
        """Return a fault of this file; the line of its place is the page."""
        return Diagnostic(Span(self.shown, page), message, hint, severity, f"pdf.{code}")


class BadManifest(ValueError):
    """A manifest that does not say what it has to; the message says where."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A game's finished files."""

    path: Path
    shown: str

    def read(self) -> tuple[tuple[Artifact, ...], list[Diagnostic]]:
        """Return the files that are there, and what is wrong with the folder: files missing, changed or unlisted."""
        try:
            text = (self.path / manifest.NAME).read_text(encoding="utf-8")
            listed = tuple(self._artifacts(json.loads(text)))
        except OSError:
            message = f"no {manifest.NAME}, expected the one that `deckwright build` writes"
            return (), [self._fault("manifest", message, "build the game into this folder")]
        except BadManifest as bad:
            return (), [self._fault("manifest", f"{bad}, expected a manifest as `deckwright build` writes it", AGAIN)]
        except ValueError:
            return (), [self._fault("manifest", f"{manifest.NAME} is not JSON", AGAIN)]
        there = tuple(artifact for artifact in listed if artifact.path.is_file())
        return there, [*self._absent(listed, text), *_changed(there), *self._unlisted(listed)]

    def _fault(self, code: str, message: str, hint: str, line: int = 1) -> Diagnostic:
        return Diagnostic(Span(f"{self.shown}/{manifest.NAME}", line), message, hint, code=f"pdf.{code}")

    def _artifacts(self, data: Any) -> Iterator[Artifact]:
        for number, entry in enumerate(_get(data, "artifacts", list, "the manifest"), 1):
            yield artifact_of(entry, self.path, self.shown, f"artifact {number}")

    def _absent(self, listed: Iterable[Artifact], text: str) -> Iterator[Diagnostic]:
        lines = text.splitlines()
        for artifact in listed:
            if not artifact.path.is_file():
                name = json.dumps(artifact.path.name, ensure_ascii=False)
                line = next((n for n, line in enumerate(lines, 1) if f'"path": {name}' in line), 1)
                yield self._fault(
                    "missing", f"the manifest lists {artifact.path.name}, which is not there", AGAIN, line
                )

    def _unlisted(self, listed: Iterable[Artifact]) -> Iterator[Diagnostic]:
        known = {artifact.path.name for artifact in listed}
        for path in sorted(self.path.glob("*.pdf")):
            if path.name not in known:
                message = "the manifest does not list this file, so it may be of another edition"
                place = Span(f"{self.shown}/{path.name}")
                yield Diagnostic(place, message, "delete it, or build it again", "warning", "pdf.unlisted")


def artifact_of(entry: Any, folder: Path, shown: str, what: str, data: bytes | None = None) -> Artifact:
    """Return one file by what the manifest says of it; `what` is what messages call the entry.

    Raises:
        BadManifest: it lacks something.
    """
    name = _get(entry, "path", str, what)
    if Path(name).name != name:
        raise BadManifest(f'{what} is called "{name}", which is no file of this folder')
    kind, paper, lang, ink, sha256 = (_get(entry, key, str, what) for key in ("kind", "paper", "lang", "ink", "sha256"))
    pages = _get(entry, "pages", int, what)
    slots = tuple(_slots(entry, name)) if "placements" in entry else ()
    duplex = _duplex(entry, name) if "placements" in entry else Duplex.NONE
    return Artifact(folder / name, f"{shown}/{name}", kind, paper, lang, ink, pages, sha256, slots, duplex, data)


def _duplex(entry: dict[str, Any], name: str) -> Duplex:
    told = _get(entry, "duplex", str, name)
    if told not in tuple(Duplex):
        raise BadManifest(f'`duplex` of {name} is "{told}"')
    return Duplex(told)


def _changed(artifacts: Iterable[Artifact]) -> Iterator[Diagnostic]:
    for artifact in artifacts:
        if hashlib.sha256(artifact.read()).hexdigest() != artifact.sha256:
            yield artifact.fault(
                "stale", "the file is not the one that was built: its sha256 differs from the manifest's"
            )


def _slots(entry: dict[str, Any], name: str) -> Iterator[Slot]:
    for number, given in enumerate(_get(entry, "placements", list, name), 1):
        what = f"placement {number} of {name}"
        x, y, width, height = (
            float(_get(given, key, (int, float), what)) for key in ("x_mm", "y_mm", "width_mm", "height_mm")
        )
        side, component, card = (_get(given, key, str, what) for key in ("side", "component", "card"))
        page, copy, turns = (_get(given, key, int, what) for key in ("page", "copy", "quarter_turns"))
        yield Slot(page, side, component, card, copy, Rect(x, y, width, height), turns)


def _get(entry: Any, key: str, kind: Any, what: str) -> Any:
    if not isinstance(entry, dict) or not isinstance(entry.get(key), kind) or isinstance(entry.get(key), bool):
        raise BadManifest(f"{what} lacks `{key}`")
    return entry[key]
