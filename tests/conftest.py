"""What every test may use: the project's root, its games by discovery, the built kits; no network, no chance."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
LOOPBACK = {"127.0.0.1", "::1", "localhost"}

settings.register_profile("ci", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile(
    "deep", settings.get_profile("ci"), max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def game_slugs() -> tuple[str, ...]:
    """Return the slugs of the games that ship with the tool, found and never listed."""
    return tuple(sorted(path.parent.name for path in (ROOT / "card_data").glob("*/game.yaml")))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-goldens", action="store_true", help="write the expected outputs anew")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that asks for `slug` once a game."""
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", game_slugs())


@pytest.fixture(scope="session")
def project_root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def slugs() -> tuple[str, ...]:
    return game_slugs()


@pytest.fixture(scope="session")
def renew_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-goldens"))


@pytest.fixture(scope="session")
def built_kits(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Return the folder of all kits (A4; rulebooks on A5 too), built once a run by the command, for all workers."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent
    kits = shared / "kits"
    with (shared / "kits.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "kits.done").exists():
            run = "from generator.cli import main; main()"
            command = [sys.executable, "-c", run, "build", "--paper", "a4", "--paper", "a5", "--out", str(kits)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
            (shared / "kits.done").touch()
    return kits


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """Refuse every connection that leaves the machine."""
    connect = socket.socket.connect
    look_up = socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if self.family != socket.AF_UNIX and address[0] not in LOOPBACK:
            raise AssertionError(f"a test tried to reach {address[0]}")
        connect(self, address)

    def guarded_look_up(host: Any, *args: Any, **keywords: Any) -> Any:
        if host is not None and host not in LOOPBACK:
            raise AssertionError(f"a test tried to look up {host}")
        return look_up(host, *args, **keywords)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket, "getaddrinfo", guarded_look_up)
        yield
