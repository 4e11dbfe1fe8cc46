"""The benchmark measures what it says: the same deck everywhere, whole processes, medians."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pypdfium2
import pytest

from benchmarks import deck, floor, kits, peers, report
from benchmarks.faces import FLOOR, OURS, Comparison
from benchmarks.measure import Job, JobFailed, Result, Sample, measure, run_once, summarise


def test_no_two_cards_are_alike() -> None:
    cards = list(deck.plain_cards(540))
    assert len({(card.title, card.body) for card in cards}) == 540


def test_the_floor_prints_every_card(tmp_path: Path) -> None:
    table, product = tmp_path / "cards.csv", tmp_path / "floor.pdf"
    deck.write_csv(table, 20)
    floor.main(str(table), str(product))
    with pypdfium2.PdfDocument(product) as pdf:
        texts = [page.get_textpage().get_text_range() for page in pdf]
    assert len(texts) == 3
    assert all(card.title in texts[number // 9] for number, card in enumerate(deck.plain_cards(20)))


def test_the_page_for_the_browser_holds_every_card(tmp_path: Path) -> None:
    peers.write_page(tmp_path / "page.html", 20)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text.count("<section>") == 3
    assert all(card.body in text for card in deck.plain_cards(20))


def test_a_job_is_measured_from_outside(tmp_path: Path) -> None:
    product = tmp_path / "out.pdf"
    script = "import sys, time; big = bytearray(800_000_000); time.sleep(0.2); open(sys.argv[1], 'wb').write(b'1234')"
    sample = run_once(Job("job", (sys.executable, "-c", script, str(product)), product))
    assert 0.2 < sample.seconds < 5
    assert 800 < sample.peak_mb < 1000
    assert sample.written == 4


def test_a_failed_job_is_no_measurement() -> None:
    with pytest.raises(JobFailed, match="no such luck"):
        run_once(Job("job", (sys.executable, "-c", "raise SystemExit('no such luck')")))


def test_jobs_take_turns(tmp_path: Path) -> None:
    log = tmp_path / "log"
    jobs = [Job(name, ("sh", "-c", f"echo {name} >> {log}")) for name in "ab"]
    measure(jobs, runs=2)
    assert log.read_text(encoding="utf-8").split() == ["a", "b"] * 3


def test_medians() -> None:
    result = summarise("x", [Sample(3.0, 0.3, 10, 5), Sample(1.0, 0.1, 30, 5), Sample(2.0, 0.2, 20, 5)])
    assert result == Result("x", 2.0, 1.0, 3.0, 0.2, 20, 5)


def test_the_table_compares_with_ours() -> None:
    results = (Result(OURS, 2.0, 1.0, 3.0, 1.5, 70, 84_000), Result(FLOOR, 1.0, 1.0, 1.0, 0.5, 30, 47_000))
    table = report.comparison_table(Comparison(54, results, ("peer: not here",)))
    assert "| 1.00 (1.00 to 1.00) | 0.50 | 0.50 | 30 | 47 |" in table
    assert "Left out: peer: not here." in table


def test_the_changed_card_changes_every_time(tmp_path: Path, project_root: Path) -> None:
    table = tmp_path / "cards.csv"
    original = (project_root / "card_data" / kits.SAMPLE / "cards.csv").read_text(encoding="utf-8")
    table.write_text(original, encoding="utf-8")
    rows = [list(csv.reader(original.splitlines()))]
    for _ in range(2):
        kits._rename_first_card(table)
        rows.append(list(csv.reader(table.read_text(encoding="utf-8").splitlines())))
    assert rows[0] != rows[1] != rows[2]
    assert rows[0] == rows[2]
