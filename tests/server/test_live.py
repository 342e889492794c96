"""Watching a table: one frame for all who see the same, one frame for all that a slow watcher missed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from snailhouse.server.appends import row_of
from snailhouse.server.live import Live, Watcher, may_look, viewpoint
from snailhouse.table import Asker, Fresh, LiveTable, Open, Say, Start, Visitor, decide, opening

ADA = Asker(Visitor("ada", "Ada"), 1, "", Fresh("table", "00" * 32))


def table(**choices: Any) -> LiveTable:
    return LiveTable.replay(opening(Open(game="snails-pace", **choices), ADA))


def live(**choices: Any) -> Live:
    state = table(**choices)
    return Live("table", state, row_of(state))


def talk(place: Live) -> None:
    for event in decide(place.table, Say(text="hm"), ADA):
        place.table.apply(event)
    place.settle()


def test_who_waits_gets_every_frame_continuing_the_last() -> None:
    async def scene() -> None:
        place, watcher = live(), Watcher("ada")
        place.watchers.add(watcher)
        place.settle()
        seen = []
        for _ in range(3):
            frame = await place.take(watcher)
            assert frame is not None
            seen.append(json.loads(frame)["table"])
            talk(place)
        assert [(view["since"], view["version"]) for view in seen] == [(0, 2), (2, 3), (3, 4)]

    asyncio.run(scene())


def test_who_is_slow_gets_one_frame_with_all_that_was_missed() -> None:
    async def scene() -> None:
        place, slow = live(), Watcher("ada", idle=False)
        place.watchers.add(slow)
        place.settle()
        await place.take(slow)
        for _ in range(50):
            talk(place)
            assert slow.frame is None, "nothing is kept for it"
        frame = await place.take(slow)
        assert frame is not None
        view = json.loads(frame)["table"]
        assert (view["since"], view["version"], len(view["chat"])) == (2, 52, 50)
        assert await place.take(slow) is None

    asyncio.run(scene())


def test_a_frame_is_made_once_for_all_who_see_the_same() -> None:
    place, watchers = live(), [Watcher(None) for _ in range(3)]
    place.watchers.update(watchers)
    place.settle()
    assert len({id(watcher.frame) for watcher in watchers}) == 1


def test_viewpoints() -> None:
    hot = table(seats=["me", "me"], hot_seat=True, options={"start": "o"})
    for event in decide(hot, Start(), ADA):
        hot.apply(event)
    assert viewpoint(hot, "ada") == 1, "the seat to move"
    assert viewpoint(hot, "ada", 0) == 0
    assert viewpoint(hot, "ada", 7) == 1, "not a seat of theirs"
    assert viewpoint(hot, "eve", 0) == viewpoint(hot, None) == -3


def test_closed_tables_are_seen_by_those_who_sit_there() -> None:
    closed = table(seats=["me", "random"], spectators=False)
    assert may_look(closed, None), "seats are being taken"
    for event in decide(closed, Start(), ADA):
        closed.apply(event)
    assert may_look(closed, "ada")
    assert not may_look(closed, "eve")
    assert not may_look(closed, None)


def test_who_is_shown_out_gets_no_last_frame() -> None:
    """Not even one that it was about to take when the game began."""

    async def scene() -> None:
        place, eve = live(seats=["me", "random"], spectators=False), Watcher("eve", idle=False)
        place.watchers.add(eve)
        place.settle()
        await place.lock.acquire()
        taking = asyncio.create_task(place.take(eve))
        await asyncio.sleep(0)
        for event in decide(place.table, Start(), ADA):
            place.table.apply(event)
        place.settle()
        place.lock.release()
        assert await taking is None
        assert (eve.closed, eve.shut_out) == (True, True)

    asyncio.run(scene())
