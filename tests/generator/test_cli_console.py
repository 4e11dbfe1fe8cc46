"""Tables in windows of any width, and letters that an encoding lacks."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from generator.cli_console import fits, forgive_letters, listing, print_json, print_table

FIGURES = ["1,936.50", "+42.0000", "<0.0001", "99999999999999999999999"]


def printed(width: int, spare: tuple[str, ...] = ()) -> str:
    table = listing(("what", True), *((title, False) for title in ("A", "B - A", "p", "seed")))
    table.add_row("The first player's edge over even", *FIGURES)
    told = io.StringIO()
    print_table(Console(file=told, width=width), table, spare)
    return told.getvalue()


@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_figures_are_whole_and_words_are_wrapped_in_a_window_of_any_width(width: int) -> None:
    text = printed(width)
    assert all(figure in text for figure in FIGURES)
    assert "…" not in text
    assert text.replace("\n", " ").split()[:5] == ["what", "A", "B", "-", "A"]
    assert all(word in text for word in ("first", "player's", "edge", "even"))


def test_spare_columns_go_where_there_is_no_room() -> None:
    assert "seed" in printed(120, ("seed",))
    narrow = printed(70, ("seed", "p"))
    assert "seed" not in narrow
    assert "<0.0001" in narrow
    assert "edge over even" in narrow


def test_a_table_fits_where_no_line_is_wrapped() -> None:
    table = listing(("what", True), ("A", False))
    table.add_row("x" * 30, "1")
    assert fits(Console(width=33), table)
    assert not fits(Console(width=32), table)


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [("ascii", "+-5 ... naive -1 ? ?"), ("latin-1", "±5 ... naïve -1 ? ?"), ("utf-8", "±5 … naïve −1 愛 ?")],
)
def test_letters_that_an_encoding_lacks_are_told_otherwise(
    encoding: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    forgive_letters()
    print("±5 … naïve −1 愛 \udcff", end="", flush=True)
    assert raw.getvalue().decode(encoding) == expected


def test_json_is_escaped_where_the_encoding_lacks_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, expected in (("ascii", '"\\u00b1"'), ("utf-8", '"±"')):
        raw = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
        print_json("±")
        sys.stdout.flush()
        assert raw.getvalue().decode(encoding) == expected + "\n"


@pytest.mark.slow
def test_an_ascii_terminal_is_no_bug(tmp_path: Path, project_root: Path) -> None:
    asked = ["playtest", "compare", "now", "now", "--game", "cupid_tricks", "--games", "30", "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-c", "from generator.cli import main; main()", *asked, "--out", str(tmp_path)],
        cwd=project_root,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert b"differ" in done.stdout
    assert done.stderr == b""
