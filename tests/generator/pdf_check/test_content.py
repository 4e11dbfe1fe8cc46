"""The interpreter of page contents: matrices, clips, and what makes two pages alike."""

from __future__ import annotations

import pytest

from generator.pdf_check.content import EVERYWHERE, Content, apply, interpret, multiply


def read(code: str) -> Content:
    """Interpret a content stream that has no texts in brackets."""
    steps: list[tuple[list[str], str]] = []
    operands: list[str] = []
    for word in code.split():
        if word[0].isalpha() or word in ("'", '"'):
            steps.append((operands, word))
            operands = []
        else:
            operands.append(word)
    return interpret(steps)


def test_matrices_add_up_and_are_restored() -> None:
    content = read("q 2 0 0 2 10 20 cm q 1 0 0 1 3 4 cm /A Do Q /B Do Q /C Do")
    assert [use.name for use in content.uses] == ["/A", "/B", "/C"]
    assert [use.matrix for use in content.uses] == [(2, 0, 0, 2, 16, 28), (2, 0, 0, 2, 10, 20), (1, 0, 0, 1, 0, 0)]


def test_rectangles_clip_and_meet() -> None:
    content = read("q 10 10 100 100 re W n /A Do q 2 0 0 2 0 0 cm 50 0 100 100 re W* n /B Do Q Q /C Do")
    assert [use.clip for use in content.uses] == [(10, 10, 110, 110), (100, 10, 110, 110), EVERYWHERE]


def test_painted_rectangles_and_other_paths_do_not_clip() -> None:
    content = read("0 0 5 5 re f /A Do 0 0 m 5 0 l 5 5 l h W n /B Do")
    assert {use.clip for use in content.uses} == {EVERYWHERE}


def test_an_unbalanced_restore_is_survived() -> None:
    assert read("Q Q 1 0 0 1 5 5 cm /A Do").uses[0].matrix == (1, 0, 0, 1, 5, 5)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("/A Do", "/B Do", True),
        ("BT 1 Tj ET", "BT 2 Tj ET", True),
        ("0 0 5 5 re f", "0 0 5 6 re f", False),
        ("/A Do", "/A Do /A Do", False),
    ],
)
def test_pages_are_alike_but_for_faces_and_words(one: str, other: str, alike: bool) -> None:
    assert (read(one).signature == read(other).signature) is alike


def test_multiplying_is_doing_one_after_the_other() -> None:
    turn, move = (0, 1, -1, 0, 0, 0), (1, 0, 0, 1, 5, 0)
    assert apply(multiply(turn, move), 1, 0) == (5, 1)
    assert apply(multiply(move, turn), 1, 0) == (0, 6)
