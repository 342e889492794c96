"""The solved patio, solved once a session in a data directory of its own."""

import pytest

import snailhouse
from snailhouse.solving.perfect import solution_of


@pytest.fixture(scope="session")
def solved_patio(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SNAILHOUSE_DATA", str(tmp_path_factory.mktemp("data")))
        return solution_of(snailhouse.game("snail-invasion", garden="patio", players=1))
