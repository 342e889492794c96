"""Notices: one a way and turn, whoever sends them and whatever is killed; none that is not wanted."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.node import ServerNode, running
from snailhouse.server.notices.delivery import Way
from snailhouse.server.notices.hooks import SIGNATURE, STAMP, signature
from snailhouse.server.notices.quiet import QuietHours, quiet_until
from snailhouse.server.notices.sender import PAUSES, Sender
from snailhouse.server.settings import Settings
from snailhouse.table import Clock, Open, PlayMove, Sit, Start, Visitor, seen_by
from tests.server.notices.receivers import Browser, Receiver, receiving
from tests.server.people import patient

ADA, BOB = Visitor("ada", "Ada"), Visitor("bob", "Bob")


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


class QuietSender(Sender):
    """Sends nothing by itself."""

    async def round(self) -> None:
        pass


@asynccontextmanager
async def opened(url: str, *hosts: str, seconds: float = 0.0) -> AsyncIterator[ServerNode]:
    """A node that sends in the test's own rounds only: of two at once neither would know what the other is at.

    Houses that send by themselves are in `test_ways`.
    """
    settings = Settings(
        url, workers=0, notice_hosts=hosts, notice_seconds=seconds, public_url="https://house.example/"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("snailhouse.server.node.Sender", QuietSender)
        async with running(settings) as node:
            for visitor in (ADA, BOB):
                if await node.store.nickname(visitor.id) is None:
                    await node.store.add_player(visitor.id, visitor.name)
            yield node


async def between_two(node: ServerNode, name: str = "table", *, start: bool = True) -> HostedTable:
    """A game of two that Ada begins."""
    opening = Open(game="snails-pace", seats=["me", "open"], options={"start": "x"}, clock=Clock("days", 2))
    hosted = await node.house.open(ADA, opening, name)
    await node.house.act(hosted, BOB, Sit())
    if start:
        await node.house.act(hosted, ADA, Start())
    return hosted


async def move(node: ServerNode, hosted: HostedTable) -> None:
    """Whoever is to move makes their first move, and on until another is."""
    who = hosted.table.decider
    while hosted.table.decider == who:
        visitor = ADA if who == ADA.id else BOB
        seat = hosted.table.actor
        await node.house.act(hosted, visitor, PlayMove(move=seen_by(hosted.table, seat).moves[0].id))


def way_to(receiver: Receiver, kind: Any = "hook", **more: Any) -> Way:
    path = f"/{kind}"
    way = Way(
        f"{kind}1", "ada", None, kind, receiver.url(path), receiver.host, "s3cret", "https://house.example/",
        "en", True, 0, 1.0,
    )  # fmt: skip
    return replace(way, **more)


async def settled(node: ServerNode) -> None:
    """All that is due now has been sent."""
    await Sender.round(node.sender)
    while node.sender._under_way:
        await asyncio.wait(set(node.sender._under_way))
        await Sender.round(node.sender)


async def posted(receiver: Receiver, count: int) -> None:
    """Wait until so many have arrived: the node has rounds of its own, which may have taken them up."""
    async with patient(lambda: f"{len(receiver.posted)} of {count} notices have come"):
        while len(receiver.posted) < count:
            await asyncio.sleep(0.02)


async def outcomes(node: ServerNode) -> list[str]:
    async with node.store.engine.connect() as connection:
        found = await connection.execute(text("SELECT outcome FROM notices ORDER BY at"))
        return list(found.scalars())


async def noted_turns(node: ServerNode) -> list[int]:
    async with node.store.engine.connect() as connection:
        return list((await connection.execute(text("SELECT turned FROM notices ORDER BY at"))).scalars())


def test_a_webhook_is_told_once_a_turn_signed_and_nothing_secret(url: str) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(url, receiver.host) as node:
            hosted = await between_two(node, start=False)
            await node.ways.add(way_to(receiver, table="table"))
            await node.house.act(hosted, ADA, Start())
            await settled(node)
            await settled(node)
            (first,) = receiver.posted
            assert first.headers[SIGNATURE] == signature("s3cret", first.headers[STAMP], first.body)
            assert json.loads(first.body) == {
                "content": "Ada, it is your turn: Snail's Pace. https://house.example/t/table",
                "text": "Ada, it is your turn: Snail's Pace. https://house.example/t/table",
                "allowed_mentions": {"parse": []},
                "event": "turn",
                "table": "table",
                "turn": hosted.table.turned,
                "link": "https://house.example/t/table",
                "game": "Snail's Pace",
                "player": "Ada",
            }
            await move(node, hosted)
            await settled(node)
            assert json.loads(receiver.posted[1].body)["player"] == "Bob"
            assert len(receiver.posted) == 2

    with receiving() as receiver:
        run(scene(receiver))


def test_a_push_is_read_by_its_browser_alone_in_the_language_it_asked_for(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        browser = Browser(receiver)
        keys = json.dumps(browser.subscription["keys"])
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver, "push", secret=keys, language="ca"))
            await between_two(node)
            await settled(node)
            (push,) = receiver.posted
            said = json.loads(browser.read(push.body))
            assert said["title"] == "Et toca"
            assert said["body"] == "Snail's Pace amb Bob"
            assert said["table"] == "table"
            assert set(said) == {"title", "body", "table", "turn"}
            assert b"Snail" not in push.body
            assert push.headers["authorization"].startswith("vapid t=")
            assert push.headers["authorization"].endswith(f"k={node.pusher.public_key}")
            assert push.headers["content-encoding"] == "aes128gcm"
            receiver.answers = [(410, {})]
            hosted = await node.house.find("table")
            await move(node, hosted)
            await move(node, hosted)
            await settled(node)
            assert len(receiver.posted) == 2
            assert await node.ways.of_player("ada") == []

    with receiving() as receiver:
        run(scene(receiver))


def test_no_notice_to_who_looks_or_has_muted_the_table_or_plays_alone_or_came_later(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver))
            looked_at = await between_two(node, "looked-at", start=False)
            looked_at.watchers.add(watcher := Watcher(ADA.id))
            await node.house.act(looked_at, ADA, Start())
            await settled(node)
            looked_at.watchers.remove(watcher)
            muted = await between_two(node, "muted", start=False)
            await node.ways.mute("ada", "muted", muted=True)
            await node.house.act(muted, ADA, Start())
            await node.house.open(
                ADA, Open(game="snails-pace", seats=["me", "random"], options={"start": "x"}), "alone"
            )
            await node.house.act(await node.house.find("alone"), ADA, Start())
            await settled(node)
            await node.ways.drop("hook1")
            await between_two(node, "before")
            await node.ways.add(way_to(receiver, since=time.time()))
            node.sender._looked = 0.0
            await settled(node)
            assert receiver.posted == []
            await move(node, muted)
            await node.ways.mute("ada", "muted", muted=False)
            await move(node, muted)
            await settled(node)
            assert len(receiver.posted) == 1

    with receiving() as receiver:
        run(scene(receiver))


def test_a_table_has_one_webhook_and_a_browser_is_told_once_whoever_asks_again(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await between_two(node, start=False)
            for name, player in (("one", "ada"), ("two", "bob"), ("three", "bob")):
                await node.ways.add(way_to(receiver, id=name, player=player, table="table"))
            assert [way.id for way in await node.ways.of_table("table")] == ["three"]
            for name in ("old", "new"):
                await node.ways.add(way_to(receiver, "push", id=name))
            await node.ways.add(way_to(receiver, "push", id="other", address=receiver.url("/elsewhere")))
            for name in ("ada@one.example", "ada@two.example"):
                await node.ways.add(way_to(receiver, "mail", id=name, address=name))
            kept = {way.id for way in await node.ways.of_player("ada")}
            assert kept == {"new", "other", "ada@two.example"}

    run(scene(Receiver(port=1)))


def test_who_mutes_a_table_mutes_it_for_nobody_else_and_not_its_webhook(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            hosted = await between_two(node, start=False)
            await node.ways.add(way_to(receiver))
            await node.ways.add(way_to(receiver, id="of the table", table="table"))
            for player in ("ada", "bob"):
                await node.ways.mute(player, "table", muted=True)
            await node.house.act(hosted, ADA, Start())
            await node.sender._note_turns()
            async with node.store.engine.connect() as connection:
                noted = (await connection.execute(text("SELECT way FROM notices"))).scalars().all()
            assert noted == ["of the table"]
            await node.ways.mute("bob", "table", muted=False)
            assert [await node.ways.is_muted(player, "table") for player in ("ada", "bob")] == [True, False]

    run(scene(Receiver(port=1)))


@pytest.mark.parametrize(("ago", "wait"), [(15, 5), (300, 0)])
def test_the_time_in_which_somebody_may_look_begins_with_their_turn(
    tmp_path: Any, ago: float, wait: float
) -> None:
    """A turn that is noted late, because its node was killed, is told the sooner."""

    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3") as node:
            await node.ways.add(way_to(Receiver(port=1)))
            hosted = await between_two(node)
            began = time.time()
            noted = await node.sender._outbox.note_turns(None, 20.0, hosted.table.turned / 1000 + ago)
            async with node.store.engine.connect() as connection:
                due = (await connection.execute(text("SELECT due FROM notices"))).scalar_one()
            assert noted == 1
            assert began + wait - 0.01 <= due <= time.time() + wait + 0.01

    run(scene())


def test_what_comes_in_quiet_hours_waits_until_they_are_over(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver))
            minute = time.gmtime().tm_hour * 60 + time.gmtime().tm_min
            quiet = QuietHours((minute - 60) % 1440, (minute + 60) % 1440, "UTC")
            await node.ways.set_quiet_hours("ada", quiet)
            await between_two(node)
            await settled(node)
            assert (receiver.posted, await outcomes(node)) == ([], ["waits"])
            await node.ways.set_quiet_hours("ada", QuietHours(0, 0, "UTC"))
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE notices SET due = due - 7200"))
            await settled(node)
            assert len(receiver.posted) == 1

    with receiving() as receiver:
        run(scene(receiver))


@pytest.mark.parametrize(
    ("clock", "ends"),
    [("2026-07-01T21:30:00Z", "2026-07-02T05:00:00Z"), ("2026-07-02T03:00:00Z", "2026-07-02T05:00:00Z")],
)
def test_quiet_hours_are_where_the_player_lives(clock: str, ends: str) -> None:
    from datetime import datetime

    night = QuietHours(23 * 60, 7 * 60, "Europe/Madrid")
    now, end = (datetime.fromisoformat(one).timestamp() for one in (clock, ends))
    assert quiet_until(night, now) == end
    assert quiet_until(night, end) is None
    assert quiet_until(night, now - 7 * 3600) is None
    assert quiet_until(None, now) is None


def test_quiet_hours_begin_and_end_at_the_minute() -> None:
    from datetime import UTC, datetime

    def is_quiet(hour: int, minute: int) -> bool:
        at = datetime(2026, 7, 1, hour, minute, tzinfo=UTC).timestamp()
        return quiet_until(QuietHours(21 * 60 + 30, 6 * 60, "UTC"), at) is not None

    assert [is_quiet(*at) for at in ((21, 29), (21, 30), (23, 59), (0, 0), (5, 59), (6, 0))] == [
        *(False, True, True),
        *(True, True, False),
    ]


def test_what_is_surely_not_accepted_is_sent_again_later_and_what_is_not_known_never(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver, failures=3))
            receiver.answers = [(503, {"retry-after": "50"}), (503, {}), (200, {})]
            began = time.time()
            await between_two(node)
            await settled(node)
            for tries, pause in ((1, 50), (2, 120)):
                async with node.store.engine.connect() as connection:
                    row = (await connection.execute(text("SELECT due, tries, outcome FROM notices"))).one()
                assert (row.tries, row.outcome) == (tries, "waits")
                assert began <= row.due - pause <= time.time()
                began = time.time()
                async with node.store.engine.begin() as connection:
                    await connection.execute(text("UPDATE notices SET due = 1"))
                await settled(node)
            assert (len(receiver.posted), await outcomes(node)) == (3, ["sent"])
            assert [way.failures for way in await node.ways.of_player("ada")] == [0], (
                "they are counted in a row"
            )

    with receiving() as receiver:
        run(scene(receiver))


@pytest.mark.parametrize("failures", [8, 9])
def test_a_notice_is_tried_five_times_and_a_way_that_fails_ten_times_is_dropped(
    tmp_path: Any, failures: int
) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver, failures=failures))
            receiver.answers = [(503, {})] * 9
            began = time.time()
            await between_two(node)
            await settled(node)
            for pause in PAUSES:
                async with node.store.engine.connect() as connection:
                    due = (await connection.execute(text("SELECT due FROM notices"))).scalar_one()
                assert began <= due - pause <= time.time()
                async with node.store.engine.begin() as connection:
                    await connection.execute(text("UPDATE notices SET due = 1"))
                began = time.time()
                await settled(node)
            assert len(receiver.posted) == 1 + len(PAUSES) == 5
            ways = await node.ways.of_player("ada")
            assert [way.failures for way in ways] == ([9] if failures == 8 else [])

    with receiving() as receiver:
        run(scene(receiver))


def test_a_turn_that_no_node_has_noted_is_found_in_the_rows_of_tables(url: str) -> None:
    """As after a kill between the commit of a move and the next round."""

    async def scene(receiver: Receiver) -> None:
        async with opened(url, receiver.host, seconds=3600) as node:
            await node.ways.add(way_to(receiver))
            node.house.changed.remove(node.sender.notice)
            await settled(node)  # its look at all tables is over
            await between_two(node)
        async with opened(url, receiver.host) as node:
            await settled(node)
            await posted(receiver, 1)
            assert len(receiver.posted) == 1

    with receiving() as receiver:
        run(scene(receiver))


def test_a_slow_receiver_has_two_notices_under_way_and_keeps_no_other_waiting(
    tmp_path: Any,
) -> None:
    async def scene(slow: Receiver, other: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", slow.host, other.host) as node:
            slow.held.clear()
            await node.ways.add(way_to(slow))
            for number in range(4):
                await between_two(node, f"t{number}")
            later = await between_two(node, "later", start=False)
            await node.ways.add(way_to(other, id="other", table="later"))
            await node.house.act(later, ADA, Start())
            await Sender.round(node.sender)
            await posted(slow, 2)
            await posted(other, 1)
            assert len(slow.posted) == 2
            slow.held.set()
            await settled(node)
            assert (len(slow.posted), len(other.posted)) == (5, 1)

    with receiving() as slow, receiving() as other:
        run(scene(slow, other))


def test_in_a_fleet_it_is_noted_who_has_a_table_of_theirs_open_and_believed_for_a_while(tmp_path: Any) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            hosted = await between_two(node)
            outbox, now = node.sender._outbox, time.time()
            for name, player in (("hook1", "ada"), ("hers", "eve")):
                if player == "eve":
                    await node.store.add_player("eve", "Eve")
                await node.ways.add(way_to(receiver, id=name, player=player, since=now))
            hosted.watchers.update([Watcher("ada"), Watcher("bob"), Watcher("eve"), Watcher(None)])
            await node.attendance.round()
            assert [await outbox.attends(who, "table", now) for who in ("ada", "bob", "eve")] == [
                *(True, False, False),
            ], "Bob wants no notices, and Eve only watches"
            lasting = 3 * node.attendance.seconds
            assert await outbox.attends("ada", "table", now + lasting - 1)
            assert not await outbox.attends("ada", "table", time.time() + lasting)
            assert not await outbox.attends("ada", "another", now)

    with receiving() as receiver:
        run(scene(receiver))


def test_two_nodes_that_send_at_the_same_time_send_every_notice_once(url: str) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(url, receiver.host) as one, opened(url, receiver.host) as two:
            await one.ways.add(way_to(receiver))
            for number in range(6):
                await between_two(one, f"t{number}")
            for _ in range(6):
                await asyncio.gather(settled(one), settled(two))
            tables = [json.loads(post.body)["table"] for post in receiver.posted]
            assert sorted(tables) == [f"t{number}" for number in range(6)]

    with receiving() as receiver:
        run(scene(receiver))


def test_notices_of_turns_that_are_over_are_kept_for_two_days_and_that_of_a_turn_that_lasts_longer(
    tmp_path: Any,
) -> None:
    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver))
            hosted = await between_two(node)
            await settled(node)
            await move(node, hosted)
            await move(node, hosted)
            await settled(node)
            outbox, at = node.sender._outbox, time.time()
            for days, left in ((1.9, 2), (2.1, 1), (30, 1)):
                await outbox.tidy(at + days * 86400)
                assert len(turns := await noted_turns(node)) == left
            assert turns == [hosted.table.turned], "it is told twice of its turn"

    with receiving() as receiver:
        asyncio.run(scene(receiver))


def test_what_was_under_way_when_its_node_died_is_not_sent_again(
    tmp_path: Any,
) -> None:
    async def scene(receiver: Receiver) -> None:
        url = f"sqlite:///{tmp_path}/house.sqlite3"
        async with opened(url, receiver.host) as node:
            await node.ways.add(way_to(receiver))
            await between_two(node)
            await node.sender._note_turns()
            assert await node.sender._outbox.claim(time.time(), []) is not None  # and here it dies
            assert await node.sender._outbox.claim(time.time(), []) is None
        async with opened(url, receiver.host) as node:
            await settled(node)
            assert (receiver.posted, await outcomes(node)) == ([], ["sending"])
            hosted = await node.house.find("table")
            await move(node, hosted)
            await move(node, hosted)
            await settled(node)
            assert [json.loads(post.body)["turn"] for post in receiver.posted] == [hosted.table.turned]

    with receiving() as receiver:
        run(scene(receiver))


def test_a_way_gets_so_many_notices_an_hour(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snailhouse.server.storage.outbox.MOST_AN_HOUR", 3)

    async def scene(receiver: Receiver) -> None:
        async with opened(f"sqlite:///{tmp_path}/house.sqlite3", receiver.host) as node:
            await node.ways.add(way_to(receiver))
            for number in range(5):
                await between_two(node, f"t{number}")
                await settled(node)
            assert len(receiver.posted) == 3

    with receiving() as receiver:
        run(scene(receiver))
