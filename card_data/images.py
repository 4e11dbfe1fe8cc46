"""Pictures that cells name: there, whole, of a size that can be painted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any
from warnings import catch_warnings, simplefilter

from card_data.diagnostics import Span
from card_data.faults import Faults
from card_data.files import find_file

MAX_IMAGE_SIDE = 10_000  # pixels
MAX_IMAGE_PIXELS = 80_000_000  # A3 at 600 dpi is 70 million; below the count where Pillow warns of a bomb
MAX_IMAGE_BYTES = 64 * 1024 * 1024
_FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".svg": "SVG"}


def check_image(root: Path, folder: str, name: str, at: Span, faults: Faults) -> None:
    """Tell what is wrong with the picture `name` of `folder`, at the place that names it."""
    file = find_file(root, folder, name, at, faults)
    if file is None:
        return
    kind = _FORMATS.get(PurePosixPath(name).suffix.lower())
    if kind is None:
        faults.error(at, f'"{name}" is not a picture, expected PNG, JPEG or SVG', code="data.image-format")
    elif file.stat().st_size > MAX_IMAGE_BYTES:
        megabytes = MAX_IMAGE_BYTES // 1024**2
        faults.error(at, f'"{name}" is bigger than {megabytes} MB', "save it smaller", code="data.image-size")
    elif kind != "SVG":
        _check_pixels(file, name, kind, at, faults)


@contextmanager
def _open_any_size(file: Path, kind: str) -> Iterator[Any]:
    """Open a picture without Pillow's own warning of a large one: the size is looked at here."""
    from PIL import Image

    with catch_warnings():
        simplefilter("ignore", Image.DecompressionBombWarning)
        with Image.open(file, formats=(kind,)) as image:
            yield image


def _check_pixels(file: Path, name: str, kind: str, at: Span, faults: Faults) -> None:
    from PIL import Image, UnidentifiedImageError  # lazily: a game without pictures never needs it

    try:
        with _open_any_size(file, kind) as image:
            width, height = image.size
            if max(width, height) > MAX_IMAGE_SIDE or width * height > MAX_IMAGE_PIXELS:
                found = f'"{name}" has {width:,} x {height:,} pixels'
                limit = f"expected at most {MAX_IMAGE_SIDE:,} a side and {MAX_IMAGE_PIXELS // 10**6} million in all"
                faults.error(at, f"{found}, {limit}", "save it smaller", code="data.image-size")
                return
            if kind == "PNG":
                image.verify()  # every chunk's length and checksum, without unpacking
            else:
                image.draft("L", (1, 1))  # reads it all, but unpacks an eighth
                image.load()
    except UnidentifiedImageError:
        faults.error(at, f'"{name}" does not hold a {kind} picture', code="data.image-format")
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError, EOFError):
        hint = "save or copy the picture again"
        faults.error(at, f'"{name}" is cut off or damaged', hint, code="data.image-damaged")
