"""`manifest.json` beside the artifacts: what each is, its sha256, and where every card lies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.document import Output
from generator.geometry import Page, Sheet

NAME = "manifest.json"


def entry(output: Output) -> dict[str, Any]:
    """Return what the manifest says of one file. Lengths in mm from the page's top-left."""
    found: dict[str, Any] = {
        "path": output.name,
        "kind": output.kind,
        "paper": output.paper,
        "lang": output.lang,
        "ink": output.ink,
        "pages": output.pages,
        "sha256": hashlib.sha256(output.data).hexdigest(),
    }
    if output.document is not None:
        found["duplex"] = output.document.duplex.value
        found["sheets"] = len(output.document.sheets)
        found["placements"] = list(_placements(output.document.sheets, output.document.component_of))
    return found


def _placements(sheets: Sequence[Sheet], component_of: Sequence[str]) -> Iterator[dict[str, Any]]:
    number = 0
    for sheet, component in zip(sheets, component_of, strict=False):
        for page in (sheet.recto, sheet.verso):
            if page is not None:
                number += 1
                yield from _page_placements(page, number, component)


def _page_placements(page: Page, number: int, component: str) -> Iterator[dict[str, Any]]:
    for p in page.placements:
        yield {
            "page": number,
            "side": page.side,
            "component": component,
            "card": p.card,
            "copy": p.copy,
            "x_mm": round(p.rect.x, 4),
            "y_mm": round(p.rect.y, 4),
            "width_mm": round(p.rect.width, 4),
            "height_mm": round(p.rect.height, 4),
            "quarter_turns": p.quarter_turns,
        }


def merge(folder: Path, slug: str, fresh: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the manifest of a folder: the fresh entries, and the earlier ones whose files are still as they were."""
    names = {e["path"] for e in fresh}
    kept = [e for e in _earlier(folder) if e["path"] not in names and _is_unchanged(folder, e)]
    return {"slug": slug, "artifacts": sorted([*kept, *fresh], key=lambda e: str(e["path"]))}


def _earlier(folder: Path) -> list[dict[str, Any]]:
    try:
        data = json.loads((folder / NAME).read_text(encoding="utf-8"))
        return [e for e in data["artifacts"] if isinstance(e, dict) and isinstance(e.get("path"), str)]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _is_unchanged(folder: Path, found: dict[str, Any]) -> bool:
    path = folder / Path(found["path"]).name
    return path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == found.get("sha256")


def text(manifest: dict[str, Any]) -> str:
    """Return the manifest as JSON, a placement a line, so that a diff reads well."""
    lines = [f'{{"slug": {json.dumps(manifest["slug"])}, "artifacts": [']
    for index, artifact in enumerate(manifest["artifacts"]):
        head = {k: v for k, v in artifact.items() if k != "placements"}
        body = json.dumps(head, ensure_ascii=False)
        if "placements" in artifact:
            rows = ",\n    ".join(json.dumps(p, ensure_ascii=False) for p in artifact["placements"])
            body = f'{body[:-1]}, "placements": [\n    {rows}]}}'
        lines.append(f"  {body}{',' if index + 1 < len(manifest['artifacts']) else ''}")
    return "\n".join([*lines, "]}", ""])
