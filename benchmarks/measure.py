"""Whole processes, measured from outside: wall clock, peak memory, bytes written.

Jobs take turns, so that a busy minute of the machine hits all of them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

RUNS = 5


@dataclass(frozen=True, slots=True)
class Job:
    """One command to measure; `product` is what it writes, a file or a folder; `prepare` runs before, unmeasured."""

    name: str
    command: tuple[str, ...]
    product: Path | None = None
    cwd: Path | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """One run of a job."""

    seconds: float
    cpu_seconds: float
    """Of the job's whole process tree."""
    peak_mb: float
    """Of the largest process in the job's tree, in MB (10^6 bytes); Linux counts the 20 MB of this one as the least."""
    written: int
    """Bytes of the product."""


@dataclass(frozen=True, slots=True)
class Result:
    """The medians of a job's runs."""

    name: str
    seconds: float
    fastest: float
    slowest: float
    cpu_seconds: float
    peak_mb: float
    written: int


class JobFailed(Exception):
    """A measured command that did not succeed; carries its last words."""


def measure(jobs: Sequence[Job], runs: int = RUNS) -> list[Result]:
    """Run each job once to warm the disk, then all of them `runs` times in turn, and return their medians."""
    for job in jobs:
        run_once(job)
    samples: dict[str, list[Sample]] = {job.name: [] for job in jobs}
    for turn in range(runs):
        for job in jobs:
            print(f"  run {turn + 1}/{runs}: {job.name}", file=sys.stderr)
            samples[job.name].append(run_once(job))
    return [summarise(name, taken) for name, taken in samples.items()]


def run_once(job: Job) -> Sample:
    """Run a job's process tree to its end.

    Raises:
        JobFailed: it ended with another status than 0.
    """
    if job.prepare:
        job.prepare()
    environment = {**os.environ, "PYTHONHASHSEED": "0", **job.environment}
    start = time.perf_counter()
    process = subprocess.Popen(
        job.command, cwd=job.cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert process.stdout
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.stdout.close()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise JobFailed(f"{' '.join(job.command)}\n{said.decode(errors='replace')[-2000:]}")
    cpu_seconds = usage.ru_utime + usage.ru_stime
    return Sample(seconds, cpu_seconds, usage.ru_maxrss * 1024 / 1e6, size_of(job.product))  # Linux counts in KiB


def printed_number(command: Sequence[str], folder: Path) -> float:
    """Run a command in a folder, and return the last word it prints, a number."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def size_of(product: Path | None) -> int:
    """Return the bytes of a file, or of all PDFs below a folder."""
    if product is None:
        return 0
    files = product.rglob("*.pdf") if product.is_dir() else [product]
    return sum(file.stat().st_size for file in files)


def summarise(name: str, samples: Sequence[Sample]) -> Result:
    """Return the medians of a job's samples."""
    seconds = [sample.seconds for sample in samples]
    cpu_seconds = statistics.median(sample.cpu_seconds for sample in samples)
    peak = statistics.median(sample.peak_mb for sample in samples)
    written = statistics.median_low(sample.written for sample in samples)
    return Result(name, statistics.median(seconds), min(seconds), max(seconds), cpu_seconds, peak, written)
