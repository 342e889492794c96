"""Watching a table: one update for all who see the same, one update for all that a slow watcher missed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest

from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.looking import may_look, viewpoint
from snailhouse.server.live.watcher import Watcher, WatcherState
from snailhouse.table import Asker, Fresh, LiveTable, Open, Say, Start, Visitor, decide, opening

ADA = Asker(Visitor("ada", "Ada"), 1, "", Fresh("table", "00" * 32))
S = WatcherState


def table(**choices: Any) -> LiveTable:
    return LiveTable.replay(opening(Open(game="snails-pace", **choices), ADA))


def hosted(*watchers: Watcher, **choices: Any) -> HostedTable:
    place = HostedTable("table", table(**choices))
    place.watchers.update(watchers)
    place.mark_committed()
    return place


def talk(place: HostedTable) -> None:
    for event in decide(place.table, Say(text="hm"), ADA):
        place.table.apply(event)
    place.mark_committed()


async def wakes(watcher: Watcher) -> bool:
    """Whether its writer, which begins to wait now, is woken by what has happened so far."""
    waiting = asyncio.create_task(watcher.news())
    for _ in range(3):
        await asyncio.sleep(0)
    if waiting.done():
        return True
    waiting.cancel()
    return False


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scene)


def test_who_waits_gets_every_update_continuing_the_last() -> None:
    async def scene() -> None:
        watcher = Watcher("ada")
        place = hosted(watcher)
        seen = []
        for _ in range(3):
            update = await place.take_update(watcher)
            assert update is not None
            seen.append(json.loads(update)["table"])
            talk(place)
        assert [(view["since"], view["version"]) for view in seen] == [(0, 2), (2, 3), (3, 4)]

    run(scene())


def test_who_is_slow_gets_one_update_with_all_that_was_missed() -> None:
    async def scene() -> None:
        slow = Watcher("ada")
        place = hosted(slow)
        assert await slow.news()
        await place.take_update(slow)
        for _ in range(50):
            talk(place)
            assert slow.lacks(place.version), "nothing is kept for it"
        update = await place.take_update(slow)
        assert update is not None
        view = json.loads(update)["table"]
        assert (view["since"], view["version"], len(view["chat"])) == (2, 52, 50)
        assert await place.take_update(slow) is None
        assert await wakes(slow), "it looks again when it has sent"

    run(scene())


def test_an_update_is_made_once_for_all_who_see_the_same() -> None:
    watchers = [Watcher(None) for _ in range(3)]
    place = hosted(*watchers)
    first, *others = [watcher.take(place.version) for watcher in watchers]
    assert first is not None
    assert all(update is first for update in others)


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


def test_who_is_shut_out_gets_no_last_update() -> None:
    """Not even one that it was about to take when the game began."""

    async def scene() -> None:
        eve = Watcher("eve")
        place = hosted(eve, seats=["me", "random"], spectators=False)
        eve.start_over()
        assert await eve.news()
        await place.lock.acquire()
        taking = asyncio.create_task(place.take_update(eve))
        await asyncio.sleep(0)
        for event in decide(place.table, Start(), ADA):
            place.table.apply(event)
        place.mark_committed()
        place.lock.release()
        assert await taking is None
        assert eve.state is S.SHUT_OUT
        assert not await eve.news()

    run(scene())


class TestStates:
    def test_a_writer_waits_and_sends(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            assert watcher.state is S.WAITING
            watcher.announce("update")
            assert await watcher.news()
            assert watcher.state is S.SENDING
            assert watcher.take(7) == "update"
            assert (watcher.version, watcher.shown) == (7, 7)
            assert not await wakes(watcher)
            assert watcher.state is S.WAITING

        run(scene())

    def test_an_answer_brings_the_news_along(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            watcher.begin_answer()
            assert watcher.state is S.ANSWERING
            watcher.announce("update")
            assert not await wakes(watcher)
            watcher.end_answer(done=True)
            assert watcher.state is S.WAITING
            assert not watcher.left_to_writer()
            assert watcher.take(3) == "update"

        run(scene())

    def test_after_a_refusal_the_writer_brings_them(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            watcher.begin_answer()
            watcher.announce("update of another's move")
            watcher.end_answer(done=False)
            assert await wakes(watcher)
            assert watcher.take(3) is not None

        run(scene())

    def test_a_writer_at_work_brings_them_when_it_has_sent(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            watcher.heartbeat()
            assert await watcher.news()
            assert (watcher.take_beat(), watcher.take_beat()) == (True, False)
            watcher.begin_answer()
            assert watcher.state is S.ANSWERING_AND_SENDING
            assert not watcher.is_waiting
            watcher.announce(None)
            watcher.end_answer(done=True)
            assert watcher.state is S.SENDING
            assert watcher.left_to_writer()
            assert await wakes(watcher)

        run(scene())

    def test_a_writer_that_has_sent_leaves_an_answer_to_the_reader(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            watcher.heartbeat()
            watcher.begin_answer()
            assert await watcher.news()
            assert watcher.state is S.ANSWERING_AND_SENDING
            assert not await wakes(watcher)
            assert watcher.state is S.ANSWERING

        run(scene())

    def test_who_leaves_is_sent_what_is_ready_and_does_not_come_back(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada")
            waiting = asyncio.create_task(watcher.news())
            await asyncio.sleep(0)
            watcher.announce("last")
            watcher.leave()
            assert await waiting
            assert watcher.take(9) == "last"
            watcher.begin_answer()
            watcher.end_answer(done=True)
            assert watcher.state is S.LEAVING
            assert not await watcher.news()

        run(scene())

    @pytest.mark.parametrize("first", ["leave", "shut_out"])
    def test_who_is_shut_out_stays_out(self, first: str) -> None:
        watcher = Watcher("eve")
        watcher.announce("secret")
        getattr(watcher, first)()
        watcher.shut_out()
        watcher.leave()
        assert watcher.state is S.SHUT_OUT
        assert watcher.take(9) is None
        assert not watcher.lacks(9), "nothing more is made for it"

    def test_starting_over_sends_everything_anew(self) -> None:
        async def scene() -> None:
            watcher = Watcher("ada", 0, steps=True, shown=2)
            watcher.announce("update")
            watcher.take(5)
            watcher.start_over(shown=4)
            assert (watcher.version, watcher.shown, watcher.seat) == (0, 4, 0)
            watcher.start_over(1)
            assert (watcher.version, watcher.shown, watcher.seat) == (0, 0, 1)
            assert await wakes(watcher)

        run(scene())
