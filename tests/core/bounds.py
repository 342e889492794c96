"""Kernels compiled with all bounds checked: an index that is not in its array is an IndexError."""

from __future__ import annotations

import pytest

from snailhouse.core import workshops
from snailhouse.core.cache import cache_directory
from snailhouse.core.game import Game
from snailhouse.core.kernel import COMPILER, Workshop


def check_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that are compiled from now on look at every index before they use it."""
    monkeypatch.setitem(COMPILER, "boundscheck", True)


def checked_rules(game: Game) -> Workshop:
    """The rules, whose machine code that checks bounds is kept apart from the other."""
    assert COMPILER["boundscheck"]
    functions, name = workshops.DEFAULTS | workshops._functions(game.room), f"{game.id}-checked"
    fingerprint = workshops.rules_fingerprint(game.room)
    return Workshop(name, functions, jit=True, cache=lambda: cache_directory(name, fingerprint))
