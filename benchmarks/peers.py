"""Peers that print the same deck: how they are got and called, and why one is left out where it cannot be had."""

from __future__ import annotations

import html
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from benchmarks import deck

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Unavailable(Exception):
    """A peer that this machine cannot run; the message says why."""


def peer_requirements(*names: str) -> tuple[str, ...]:
    """Return the pinned requirements of the `bench` extra that begin with these names."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pinned: list[str] = table["project"]["optional-dependencies"]["bench"]
    return tuple(next(line for line in pinned if line.startswith(name)) for name in names)


def protograf_requirement() -> str:
    """Return the pinned requirement of protograf."""
    return peer_requirements("protograf")[0]


def protograf_python() -> Path:
    """Return the Python of a virtual environment that holds protograf."""
    return peer_python("protograf")


def peer_python(*names: str) -> Path:
    """Return the Python of a virtual environment that holds peers, made on first use in the user's cache folder.

    Raises:
        Unavailable: they cannot be installed.
    """
    wanted = peer_requirements(*names)
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "deckwright-benchmarks" / "-".join(wanted).replace("==", "-")
    python = folder / "bin" / "python"
    if (folder / "ready").exists():
        return python
    print(f"  installing {', '.join(wanted)} into {folder}", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    try:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, capture_output=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *wanted], check=True, capture_output=True)
    except (subprocess.CalledProcessError, OSError) as error:
        raise Unavailable(f"{', '.join(wanted)} could not be installed from the Python Package Index") from error
    (folder / "ready").touch()
    return python


def protograf_command(table: Path, product: Path) -> tuple[str, ...]:
    """Return the command with which protograf prints a table."""
    return (str(protograf_python()), str(HERE / "peer_protograf.py"), str(table), str(product))


def browser_command(page: Path, product: Path) -> tuple[str, ...]:
    """Return the command with which a headless Chromium prints a page.

    Raises:
        Unavailable: there is no Chromium.
    """
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Unavailable("no Chromium (Debian: apt-get install -y --no-install-recommends chromium)")
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--allow-file-access-from-files")
    return (browser, *flags, f"--print-to-pdf={product}", page.as_uri())


def browser_version() -> str:
    """Return the browser's name and version, or `none`."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return "none"
    return subprocess.run([browser, "--version"], capture_output=True, text=True, check=False).stdout.strip()


def write_page(path: Path, count: int) -> None:
    """Write the deck as one HTML page: CSS for the cards, SVG for the crop marks."""
    a_page = deck.COLUMNS * deck.ROWS
    cards = list(deck.plain_cards(count))
    sheets = (cards[start : start + a_page] for start in range(0, count, a_page))
    body = "\n".join(f"<section>{_marks()}{''.join(map(_card, range(a_page), sheet))}</section>" for sheet in sheets)
    path.write_text(f"<!doctype html><meta charset=utf-8><style>{_style()}</style>\n{body}\n", encoding="utf-8")


def _card(slot: int, card: deck.PlainCard) -> str:
    left, top = _corner()
    x, y = left + slot % deck.COLUMNS * deck.WIDTH, top + slot // deck.COLUMNS * deck.HEIGHT
    return (
        f'<div class=card style="left:{x}mm;top:{y}mm"><div class=frame></div><div class=panel></div>'
        f"<div class=title>{html.escape(card.title)}</div><div class=body>{html.escape(card.body)}</div></div>"
    )


def _corner() -> tuple[float, float]:
    width, height = deck.PAPER
    return (width - deck.COLUMNS * deck.WIDTH) / 2, (height - deck.ROWS * deck.HEIGHT) / 2


def _marks() -> str:
    (left, top), (width, height) = _corner(), deck.PAPER
    near, far = deck.CROP_OFFSET, deck.CROP_OFFSET + deck.CROP_LENGTH
    lines = [
        f"M{left + column * deck.WIDTH} {y}v{way * deck.CROP_LENGTH}"
        for column in range(deck.COLUMNS + 1)
        for y, way in ((top - far, 1), (height - top + near, 1))
    ] + [
        f"M{x} {top + row * deck.HEIGHT}h{deck.CROP_LENGTH}"
        for row in range(deck.ROWS + 1)
        for x in (left - far, width - left + near)
    ]
    return f'<svg viewBox="0 0 {width} {height}"><path d="{"".join(lines)}" stroke="#000" stroke-width=".12"/></svg>'


def _style() -> str:
    spec = importlib.util.find_spec("fontpkg_barlow")
    assert spec and spec.origin
    files = Path(spec.origin).parent / "files"
    faces = "".join(
        f"@font-face{{font-family:B;font-weight:{weight};src:url({(files / name).as_uri()})}}"
        for weight, name in ((400, "Barlow-Regular.ttf"), (700, "Barlow-Bold.ttf"))
    )
    width, height = deck.PAPER
    return (
        f"{faces}@page{{size:{width}mm {height}mm;margin:0}}body{{margin:0;font:{deck.BODY_POINTS}pt/{deck.LEADING} B;"
        f"color:{deck.INK}}}section{{position:relative;width:{width}mm;height:{height}mm;break-after:page;overflow:hidden}}"
        f"svg{{position:absolute;width:100%;height:100%}}"
        f".card{{position:absolute;width:{deck.WIDTH}mm;height:{deck.HEIGHT}mm}}.card div{{position:absolute}}"
        f".frame{{{_box(deck.FRAME)};box-sizing:border-box;border:.6mm solid;border-radius:2mm}}"
        f".panel{{{_box(deck.PANEL)};background:{deck.PANEL_FILL};print-color-adjust:exact}}"
        f".title{{{_box(deck.TITLE)};font-size:{deck.TITLE_POINTS}pt;font-weight:700;text-align:center}}"
        f".body{{{_box(deck.BODY)}}}"
    )


def _box(box: tuple[float, float, float, float]) -> str:
    return "left:{}mm;top:{}mm;width:{}mm;height:{}mm".format(*box)
