"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_solutions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Solutions that tests and their servers make lie in a folder of their own, not beside a person's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SNAILHOUSE_SOLUTIONS", str(tmp_path_factory.mktemp("solutions")))
        yield
