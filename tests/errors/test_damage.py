"""Whatever is done to the bytes of a game's files, the reader gives a game or located faults, never a traceback."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.card_data.projects import Project

SNIPPETS = [
    b"",
    b"\x00",
    b"\xff",
    b"\n",
    b"\t",
    b'"',
    b"'",
    b",",
    b":",
    b": ",
    b"- ",
    b"[",
    b"{",
    b"}",
    b"*a",
    b"&a ",
    b"!!int ",
]
SNIPPETS += [
    b"|",
    b">",
    b"%",
    b"#",
    b"<<: ",
    b"? ",
    b"~",
    b"-1",
    b"99999999999",
    b"1..",
    b"..",
    b"none",
    b"=1",
    b"\r",
    b"\xe3\x81",
]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game.yaml", "cards.csv", "rulings.yaml"])
@given(data=st.data())
def test_damaged_bytes_never_make_a_traceback(name: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Project(Path(folder))
        whole = (project.folder / name).read_bytes()
        at = data.draw(st.integers(0, len(whole)))
        cut = data.draw(st.sampled_from([0, 0, 1, 2, 7, 40, 400]))
        project.write(name, whole[:at] + data.draw(st.sampled_from(SNIPPETS)) + whole[at + cut :])
        for fault in project.diagnostics():
            assert fault.span.line >= 1
            assert fault.span.column >= 1
            assert fault.message
            assert fault.code != "data"
