"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import httpx
import pytest

from tests.crashes import (  # noqa: F401  # hooks of pytest's
    pytest_configure,
    pytest_configure_node,
    pytest_terminal_summary,
    pytest_testnodedown,
    pytest_unconfigure,
)


@pytest.fixture(scope="session", autouse=True)
def own_solutions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Solutions that tests and their servers make lie in a folder of their own, not beside a person's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
        yield


@pytest.fixture(scope="session", autouse=True)
def certificates_read_once() -> Iterator[None]:
    """Every client of a house would read all the world's, and houses have none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx._transports.default, "create_ssl_context", cache(httpx.create_ssl_context))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
