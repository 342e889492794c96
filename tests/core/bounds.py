"""Kernels compiled for a test with all bounds checked: an index that is not in its array is an IndexError."""

from __future__ import annotations

import pytest

from snailhouse.core import workshops
from snailhouse.core.game import Game
from snailhouse.core.kernel import COMPILER, Workshop


def check_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that are compiled from now on look at every index before they use it."""
    monkeypatch.setitem(COMPILER, "boundscheck", True)


def unkept(game: Game) -> Workshop:
    """The rules, compiled for one test alone."""
    functions = workshops.DEFAULTS | workshops._functions(game.room)
    return Workshop(game.room.id, functions, jit=True, cache=lambda: None)
