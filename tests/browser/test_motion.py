"""Everything that moves on a board is moved by the browser's compositor, not laid out frame by frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.motion import watched
from tests.browser.places import GAMES, seats

MOVES = 3


@pytest.mark.parametrize("game", GAMES)
def test_no_motion_is_laid_out_frame_by_frame(visit: Visit, browser: Browser, game: str) -> None:
    visitor = visit("Ada", reduced_motion="no-preference", prefers={"motion": "quick"}).introduced()
    table = visitor.table(visitor.opened(game, seats=seats(visitor, game)))
    assert table.my_turn()
    with watched(browser, visitor.page) as motion:
        for _ in range(MOVES):
            table.touch(table.candidates()[0])
            assert table.my_turn()
    assert motion.animations > 0, "nothing moved"
    assert not motion.stuck
