"""Which checks of the conformance suite a game goes through, with which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from snailhouse.testing import CHECKS
from snailhouse.testing.checks import ROOM_CHECKS
from snailhouse.testing.value_checks import games_matches_and_positions_reach_another_process

ONCE = ROOM_CHECKS | {games_matches_and_positions_reach_another_process}
"""Checks of what all games of a room share; with whatever options, they travel as all do that are pickled."""


def checked(games: Mapping[str, Mapping[str, Any]]) -> Callable[[Any], Any]:
    """Gives a test every `check` with the `options` of every game, and those of what they share once."""
    first = next(iter(games))
    return pytest.mark.parametrize(
        ("check", "options"),
        [
            pytest.param(check, options, id=f"{check.__name__}-{name}")
            for check in CHECKS
            for name, options in games.items()
            if name == first or check not in ONCE
        ],
    )
