"""Games from outside the house, to be laid on the path."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from snailhouse.core import registry

FOLDER = Path(__file__).parent


@contextmanager
def invited():
    """The guests' games are found while this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FOLDER)
        yield
    registry.forget()
