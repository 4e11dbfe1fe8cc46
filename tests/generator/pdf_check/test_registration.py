"""Shifts are measured to a small part of a pixel, or not at all."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from generator.pdf_check.registration import shift

FINE = 20
"""Fine pixels to one pixel of the pictures that are compared."""


def picture(across: float, down: float) -> Image.Image:
    """Return a card of discs and bars, drawn finely, moved by parts of a pixel, and then made coarse as a renderer does."""
    fine = Image.new("L", (100 * FINE, 140 * FINE), 240)
    pen = ImageDraw.Draw(fine)
    x, y = across * FINE, down * FINE
    for left, top, width, height, grey in ((20, 25, 30, 22, 60), (55, 70, 25, 40, 120), (30, 100, 12, 12, 0)):
        pen.ellipse([x + left * FINE, y + top * FINE, x + (left + width) * FINE, y + (top + height) * FINE], fill=grey)
    pen.rectangle([x + 15 * FINE, y + 60 * FINE, x + 80 * FINE, y + 64 * FINE], fill=30)
    return fine.resize((100, 140), Image.Resampling.BOX)


@pytest.mark.parametrize("by", [(0, 0), (0.15, 0), (0, -0.4), (0.5, 0.5), (1.97, -0.3), (-3.4, 2.75), (7, -7)])
def test_a_shift_is_measured_to_a_twentieth_of_a_pixel(by: tuple[float, float]) -> None:
    assert shift(picture(*by), picture(0, 0)) == pytest.approx(by, abs=0.05)


def test_an_even_face_gives_no_measure() -> None:
    plain = Image.new("L", (100, 140), 128)
    assert shift(plain, plain) == (None, None)


def test_stripes_are_measured_across_and_not_along() -> None:
    stripes = Image.new("L", (100, 140), 240)
    ImageDraw.Draw(stripes).rectangle([0, 60, 99, 70], fill=10)
    across, down = shift(stripes, stripes)
    assert across is None
    assert down == pytest.approx(0, abs=0.01)
