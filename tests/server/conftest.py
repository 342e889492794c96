"""One server of each kind for all tests of a worker; every test opens tables of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.parts import Node, Redis, new_database, node, postgres, redis
from tests.server.parts import nodes as many
from tests.server.people import PATIENCE


@pytest.fixture(scope="session", autouse=True)
def patient_questions() -> Iterator[None]:
    """Whoever does not say how long to wait for an answer waits as long as a busy machine needs."""
    with pytest.MonkeyPatch.context() as patch:
        for part in ("connect", "read", "write", "pool"):
            patch.setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, part, PATIENCE)
        yield


GENEROUS = ("--visitor-rate", "100000", "--address-rate", "100000", "--thinking-rate", "1000")


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """One node on SQLite."""
    folder = tmp_path_factory.mktemp("house")
    with node("--data-dir", str(folder), *GENEROUS) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[Callable[[], str]]:
    """Makes a fresh database on a PostgreSQL, and returns its address."""
    with postgres() as server:
        names = iter(f"house{number}" for number in range(1000))
        yield lambda: new_database(server, next(names))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.sqlite3'}"
    return str(request.getfixturevalue("postgres_url")())


@pytest.fixture(scope="session")
def fleet(postgres_url: Callable[[], str]) -> Iterator[list[Node]]:
    """Three nodes on one PostgreSQL and one Redis."""
    with redis() as cache:
        options = ("--database", postgres_url(), "--redis", cache.url, *GENEROUS)
        with many(3, *options) as running:
            yield running


@pytest.fixture(params=["alone", "fleet"])
def nodes(request: pytest.FixtureRequest) -> list[Node]:
    """The nodes of a house, of one or of three."""
    found = request.getfixturevalue(request.param)
    return [found] if request.param == "alone" else list(found)


@pytest.fixture
def cache() -> Iterator[Redis]:
    with redis() as running:
        yield running
