"""Raster images: their size, and refusal of those that cannot be printed. Pillow is loaded only where one is used."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from card_data.diagnostics import Diagnostic, Span, TemplateFault

MAX_SIDE = 10_000
"""Pixels; 300 dpi over a metre of paper would need 11,811."""


@lru_cache(maxsize=1024)
def image_size(path: Path, span: Span, name: str) -> tuple[int, int]:
    """Return width and height in pixels.

    Raises:
        TemplateFault: the file is no image, is cut short, or has a side of more than `MAX_SIDE` pixels.
    """
    from PIL import Image

    try:
        with Image.open(path) as image:
            size = image.size
            if max(size) <= MAX_SIDE:
                image.load()
    except (OSError, SyntaxError, Image.DecompressionBombError) as fault:
        message = f'cannot read the image "{name}": it is damaged, cut short, or no PNG or JPEG'
        raise TemplateFault([Diagnostic(span, message, "save it anew", code="template.image")]) from fault
    if max(size) > MAX_SIDE:
        message = f'the image "{name}" is {size[0]} x {size[1]} pixels; expected at most {MAX_SIDE} on a side'
        raise TemplateFault([Diagnostic(span, message, "make it smaller; 300 dpi is enough", code="template.image")])
    return size
