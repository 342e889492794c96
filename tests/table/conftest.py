import pytest

from tests.guests import invited


@pytest.fixture(scope="package", autouse=True)
def guests():
    """High Card, a game with secrets for one to four, visits the house."""
    with invited():
        yield
