"""One notation of ranges, read as whole numbers by compositions and as decimals by targets of a design."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.amounts import Amount, parse_amount
from card_data.bounds import Bounds, read_bounds
from rules_engine.design.ranges import Range, parse_range

WHOLE = st.integers(-(10**9) + 1, 10**9 - 1)


@given(WHOLE, WHOLE, st.sampled_from(["..", " ..", " .. "]))
def test_amounts_and_targets_read_whole_numbers_alike(one: int, other: int, dots: str) -> None:
    low, high = sorted((one, other))
    for text, ends in ((f" {low}{dots}{high}", (low, high)), (f"{low}", (low, low)), (f">= {low}", (low, None))):
        assert parse_amount(text) == Amount(*ends)
        assert parse_range(text) == Range(*ends)


@pytest.mark.parametrize(
    ("text", "whole", "decimal"),
    [
        ("3..5", Bounds(3, 5), Bounds(3.0, 5.0)),
        ("> 3", Bounds(3, None, False), Bounds(3.0, None, False)),
        ("<=-3", Bounds(None, -3), Bounds(None, -3.0)),
        ("0.5", None, Bounds(0.5, 0.5)),
        ("1..2.5", None, Bounds(1.0, 2.5)),
        ("5..3", Bounds(5, 3), Bounds(5.0, 3.0)),
        *(
            (text, None, None)
            for text in ("", "1..", "..1", "1.", ".5", "+1", "1e3", "nan", "= 3", ">", "1234567890", "１")
        ),
    ],
)
def test_bounds_are_read_in_the_kind_asked_for(
    text: str, whole: Bounds[int] | None, decimal: Bounds[float] | None
) -> None:
    assert read_bounds(text, int) == whole
    assert read_bounds(text, float) == decimal


def test_a_range_that_runs_backwards_is_told_as_such() -> None:
    assert Bounds(5, 3).is_backwards
    assert not Bounds(3, 3).is_backwards
    with pytest.raises(ValueError, match=r'"5\.\.3" runs backwards'):
        parse_amount(" 5..3 ")
    with pytest.raises(ValueError, match=r'"5\.\.3" is no range'):
        parse_range(" 5..3 ")


@pytest.mark.parametrize("text", ["0.5", "1..2.5", "< 0.5"])
def test_amounts_are_whole(text: str) -> None:
    with pytest.raises(ValueError, match=f'"{text}" is not an amount'):
        parse_amount(text)
