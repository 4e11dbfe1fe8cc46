from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.lengths import MILLIMETRES_BY_UNIT, format_length, parse_length


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("63", Fraction(63)),
        ("63mm", Fraction(63)),
        ("6.3 cm", Fraction(63)),
        ("2.5in", Fraction("63.5")),
        ("1/8in", Fraction("3.175")),
        ("72pt", Fraction("25.4")),
        ("-1mm", Fraction(-1)),
    ],
)
def test_lengths_are_exact(text: str, millimetres: Fraction) -> None:
    assert parse_length(text) == millimetres


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", '"" is not a length'),
        ("wide", '"wide" is not a length'),
        ("1,5mm", '"1,5mm" is not a length'),
        ("1/0in", '"1/0in" divides by zero'),
        ("3 inches", 'unknown unit "inches"'),
        ("1e9mm", '"1e9mm" is not a length'),
    ],
)
def test_what_is_no_length_is_told(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_length(text)


@given(st.integers(0, 10**6), st.sampled_from(sorted(MILLIMETRES_BY_UNIT)))
def test_a_whole_number_of_a_unit_is_that_many_units(number: int, unit: str) -> None:
    assert parse_length(f"{number}{unit}") == number * MILLIMETRES_BY_UNIT[unit]


def test_lengths_are_written_short() -> None:
    assert [format_length(Fraction(value)) for value in ("63", "63.5", "1/3")] == ["63mm", "63.5mm", "0.3333mm"]
