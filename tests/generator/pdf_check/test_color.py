"""Colour arithmetic against the published figures."""

from __future__ import annotations

import pytest

from generator.pdf_check.color import (
    DEFICIENCIES,
    Color,
    Triple,
    as_seen_with,
    contrast,
    difference,
    difference_lab,
    parse_hex,
)

# G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and
# Mathematical Observations", Color Research and Application 30(1), 2005, table 1: pairs that wrong programs get wrong.
PAIRS: list[tuple[Triple, Triple, float]] = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_ciede2000_gives_the_published_differences(one: Triple, other: Triple, expected: float) -> None:
    assert difference_lab(one, other) == pytest.approx(expected, abs=5e-5)
    assert difference_lab(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.005)  # the lightest grey that passes
    assert contrast((119, 119, 119), (255, 255, 255)) < 4.5
    assert contrast((200, 30, 30), (200, 30, 30)) == 1


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_greys_stay_as_they_are(deficiency: str) -> None:
    for level in (0, 60, 128, 255):
        assert max(abs(v - level) for v in as_seen_with(deficiency, (level, level, level))) <= 1


@pytest.mark.parametrize(
    ("deficiency", "one", "other"),
    [
        ("protanopia", "#f80060", "#0e6a6e"),
        ("deuteranopia", "#b05a00", "#5d7a00"),
        ("tritanopia", "#0000ff", "#007a5c"),
    ],
)
def test_each_deficiency_brings_its_own_colours_together(deficiency: str, one: str, other: str) -> None:
    first, second = parse_hex(one), parse_hex(other)

    def left(name: str) -> float:
        return difference(as_seen_with(name, first), as_seen_with(name, second))

    assert left(deficiency) < difference(first, second) / 2
    assert left(deficiency) == min(left(name) for name in DEFICIENCIES)


def test_colours_are_read_from_hex() -> None:
    expected: Color = (14, 106, 110)
    assert parse_hex("#0E6A6E") == expected
