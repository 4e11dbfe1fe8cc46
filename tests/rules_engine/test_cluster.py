"""The same plans on a real Dask scheduler with two workers, one of which is killed in the middle of a run."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine import load_rules
from rules_engine.playtest import cluster as clusters
from rules_engine.playtest.batches import play_in_pool, play_serially
from rules_engine.playtest.cluster import BadAddress, NoCluster, cluster_pool, cluster_size
from rules_engine.playtest.lab import Lab, Workers
from rules_engine.playtest.plan import Plan, make_plan
from rules_engine.playtest.store import Store
from rules_engine.playtest.tally import Tally

pytest.importorskip("distributed")
GAMES = 400
QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "error", "DASK_DISTRIBUTED__ADMIN__PREDICATE": ""}


class Cluster:
    """A scheduler and two workers, each a process of its own as on real machines."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ready = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(ready), "--host", "127.0.0.1"
        )
        wait_for(ready.exists)
        self.address: str = json.loads(ready.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []
        self.fill()

    def fill(self) -> None:
        """Start workers until two are at work."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        while len(self.workers) < 2:
            self.workers.append(self._start("worker", self.address, *options))
        wait_for(lambda: cluster_size(self.address) == 2)

    def _start(self, part: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments]
        return subprocess.Popen(command, cwd=self.folder, env={**os.environ, **QUIET}, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def wait_for(is_so: object, seconds: float = 20) -> None:
    assert callable(is_so)
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "the cluster did not get ready"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan(load_rules("cupid_tricks"), 2, ("random",), 3)


def played_here(plan: Plan, games: int) -> Tally:
    tally = Tally()
    for batch in play_serially(plan, load_rules(plan.slug).game, [range(games)]):
        tally.merge(batch.tally)
    return tally


@pytest.mark.slow
def test_a_cluster_gives_the_numbers_of_one_process_though_a_worker_is_killed(cluster: Cluster, plan: Plan) -> None:
    pool = cluster_pool(cluster.address)
    batches = play_in_pool(plan, load_rules(plan.slug).game, [range(GAMES)], pool, 2, size=10)
    tally, games = Tally(), 0
    for number, batch in enumerate(batches):
        tally.merge(batch.tally)
        games += batch.count
        if number == 3:
            cluster.workers[0].send_signal(signal.SIGKILL)
    assert games == GAMES
    assert tally == played_here(plan, GAMES)
    assert cluster_size(cluster.address) == 1, "a worker was to be lost"
    cluster.workers[0].wait()


@pytest.mark.slow
def test_a_run_begun_here_goes_on_in_a_cluster(cluster: Cluster, plan: Plan, tmp_path: Path) -> None:
    cluster.fill()
    game = load_rules(plan.slug).game
    store = Store(tmp_path / "runs.sqlite")
    Lab(game, store).run(plan, 150)
    run, tally = Lab(game, store, Workers(2, cluster_pool(cluster.address))).run(plan, GAMES, resume=True)
    assert (run.games, tally) == (GAMES, played_here(plan, GAMES))
    store.close()


def test_a_cluster_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.playtest.cluster.SECONDS_TO_CONNECT", 1)
    with pytest.raises(NoCluster, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 "):
        cluster_pool("tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    "address",
    ["", "foo", "tcp://", "tcp://host", "http://host:1", "host:port", "host:99999", "a:1:2", "carrier-pigeon://here"],
)
def test_a_text_that_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(BadAddress, match="is no address of a Dask scheduler; expected one such as tcp://host:8786"):
        cluster_pool(address)


def test_a_listener_that_is_no_scheduler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "SECONDS_TO_CONNECT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as mute, pytest.raises(NoCluster, match="no Dask scheduler answers"):
        cluster_size(f"tcp://127.0.0.1:{mute.getsockname()[1]}")


class Deserted:
    """A cluster to which a worker comes at the look of a number, or never."""

    def __init__(self, comes: int | None) -> None:
        self.looks, self.comes = 0, comes

    def nthreads(self) -> dict[str, int]:
        self.looks += 1
        return {"tcp://worker": 2} if self.comes is not None and self.looks >= self.comes else {}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("SECONDS_A_LOOK", 0.01), ("SECONDS_TO_TELL", 0.03), ("SECONDS_WITHOUT_WORKERS", 0.2)):
        monkeypatch.setattr(clusters, name, seconds)


@pytest.mark.usefixtures("hurried")
def test_a_cluster_without_workers_is_waited_for_aloud_and_not_for_ever() -> None:
    told: list[str] = []
    with pytest.raises(NoCluster, match=r"no worker came to tcp://here:1 within 0\.2 s; start one with: dask worker"):
        clusters._wait_for_workers(Deserted(None), "tcp://here:1", told.append)  # type: ignore[arg-type]
    assert told == ["waiting for a worker at tcp://here:1; start one with: dask worker tcp://here:1"]


@pytest.mark.usefixtures("hurried")
def test_a_worker_that_comes_soon_is_waited_for_in_silence() -> None:
    told: list[str] = []
    clusters._wait_for_workers(Deserted(2), "tcp://here:1", told.append)  # type: ignore[arg-type]
    assert told == []
