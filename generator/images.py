"""Raster images: their size, and refusal of those that cannot be printed. Pillow is loaded only where one is used."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from warnings import catch_warnings, simplefilter

from card_data.diagnostics import Diagnostic, Span, TemplateFault
from card_data.images import MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE


@lru_cache(maxsize=1024)
def image_size(path: Path, span: Span, name: str) -> tuple[int, int]:
    """Return width and height in pixels.

    Raises:
        TemplateFault: the file is no image, is cut short, or has more pixels than can be painted.
    """
    from PIL import Image

    try:
        with catch_warnings():
            simplefilter("ignore", Image.DecompressionBombWarning)  # the size is looked at here
            with Image.open(path) as image:
                size = image.size
                if _is_paintable(size):
                    image.load()
    except (OSError, SyntaxError, Image.DecompressionBombError) as fault:
        message = f'cannot read the image "{name}": it is damaged, cut short, or no PNG or JPEG'
        raise TemplateFault([Diagnostic(span, message, "save it anew", code="template.image")]) from fault
    if not _is_paintable(size):
        limit = f"at most {MAX_IMAGE_SIDE} on a side and {MAX_IMAGE_PIXELS // 10**6} million in all"
        message = f'the image "{name}" is {size[0]} x {size[1]} pixels; expected {limit}'
        raise TemplateFault([Diagnostic(span, message, "make it smaller; 300 dpi is enough", code="template.image")])
    return size


def _is_paintable(size: tuple[int, int]) -> bool:
    return max(size) <= MAX_IMAGE_SIDE and size[0] * size[1] <= MAX_IMAGE_PIXELS
