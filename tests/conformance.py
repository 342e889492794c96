"""Which checks of the conformance suite a game goes through, with which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from snailhouse.testing import CHECKS
from snailhouse.testing.checks import ROOM_CHECKS


def checked(games: Mapping[str, Mapping[str, Any]]) -> Callable[[Any], Any]:
    """Gives a test every `check` with the `options` of every game, and once those of the room they share."""
    first = next(iter(games))
    return pytest.mark.parametrize(
        ("check", "options"),
        [
            pytest.param(check, options, id=f"{check.__name__}-{name}")
            for check in CHECKS
            for name, options in games.items()
            if name == first or check not in ROOM_CHECKS
        ],
    )
