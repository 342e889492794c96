import pytest

from tests.guests import invited


@pytest.fixture(scope="module", autouse=True)
def guests():
    """High Card, a game with secrets for one to four, visits the house."""
    with invited():
        yield
