"""Who is at a table: here, looking elsewhere, or gone since when; at any node."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from snailhouse.server.live import company
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.node import ServerNode
from snailhouse.table import Asker, Fresh, LiveTable, Open, Sit, Visitor, decide, opening
from tests.server.parts import Node
from tests.server.people import Chair, Person, patient
from tests.server.test_keeper import ADA, opened


def presence(chair: Chair) -> list[Any]:
    """What the chair was told last."""
    told = [message for text in chair.received if (message := json.loads(text))["type"] == "presence"]
    return [(seat["state"], seat["since"]) for seat in told[-1]["seats"]] if told else []


async def shown(chair: Chair, wanted: Any) -> list[Any]:
    async with patient(lambda: f"nobody was told of it, but of {presence(chair)}"), chair._news:
        while not (presence(chair) and wanted(presence(chair))):
            await chair._news.wait()
    return presence(chair)


def test_everybody_is_told_who_is_there(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[-1].url, "Bob") as bob:
            table = await ada.open(
                "cargolino-valentino", seats=["me", "open", "random"], options={"players": 3}
            )
            await bob.do(table, "sit")
            async with ada.sit_down(table, presence="true") as chair:
                assert await shown(chair, lambda seats: seats[1][0]) == [
                    ("here", None),
                    ("gone", None),
                    (None, None),
                ]
                async with bob.sit_down(table) as other:
                    await shown(chair, lambda seats: seats[1][0] == "here")
                    await other.socket.send('{"type":"attend","here":false}')
                    await shown(chair, lambda seats: seats[1][0] == "away")
                    await other.socket.send('{"type":"attend","here":true}')
                    await shown(chair, lambda seats: seats[1][0] == "here")
                    await other.do("say", text="what was told before is here now")
                    assert not presence(other), "who has not asked for it is not told"
                gone = await shown(chair, lambda seats: seats[1][0] == "gone")
                assert gone[1][1] >= (await ada.look(table))["clock"]["since"]
                await bob.do(table, "leave")
                await shown(chair, lambda seats: seats[1] == (None, None))

    asyncio.run(scene())


def come_and_go(node: ServerNode, hosted: HostedTable) -> None:
    """Ada opens the page of a table and closes it."""
    watcher = Watcher(ADA.id)
    hosted.watchers.add(watcher)
    node.company.notice(hosted)
    hosted.watchers.remove(watcher)
    node.company.notice(hosted)


def test_of_so_many_tables_it_is_remembered_since_when_somebody_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest are forgotten: a house that runs for years does not grow by everybody who ever was there."""
    monkeypatch.setattr(company, "MOST_TABLES", 2)

    async def scene() -> None:
        async with opened(tmp_path) as node:
            tables = [await node.house.open(ADA, Open(game="snails-pace"), name) for name in "abcd"]
            for hosted in tables:
                come_and_go(node, hosted)
            for hosted in tables:
                node.company.notice(hosted)
            told = [json.loads(hosted.presence)["seats"][0] for hosted in tables]
            assert [seat["state"] for seat in told] == ["gone"] * 4
            assert [seat["since"] is not None for seat in told] == [False, False, True, True]

    asyncio.run(scene())


def hosted_by_ada(*watchers: Watcher) -> Any:
    """A table of Ada's, who has no seat at it, with Bob on the first one."""
    table = LiveTable.replay(opening(Open(game="snails-pace", seats=["open", "open"]), asker(ADA)))
    for event in decide(table, Sit(), asker(Visitor("bob", "Bob"))):
        table.apply(event)
    hosted: Any = HostedTable("t", table)
    hosted.watchers = watchers  # in this order
    return hosted


def asker(visitor: Visitor) -> Asker:
    return Asker(visitor, 0, fresh=Fresh("t", "5a" * 32))


def house_with(hosted: HostedTable, now: int = 0) -> Any:
    return SimpleNamespace(changed=[], known=lambda _: hosted, time=SimpleNamespace(now=lambda: now))


def watcher(visitor: str | None, here: bool) -> Watcher:
    made = Watcher(visitor)
    made.here = here
    return made


def test_who_looks_in_one_of_two_windows_looks_and_who_has_a_part_in_the_game_is_no_watcher() -> None:
    for order in ((True, False), (False, True)):
        windows = [watcher("eve", here) for here in order]
        hosted = hosted_by_ada(*windows, watcher(ADA.id, True), watcher("bob", True), watcher(None, False))
        here = company.Company(house_with(hosted), None, 20.0)
        here.notice(hosted)
        assert here.watching(hosted) == {"eve": True, "": False}


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_who_looks_at_one_of_two_nodes_looks(order: tuple[bool, bool]) -> None:
    hosted = hosted_by_ada()
    here = company.Company(house_with(hosted), None, 20.0)
    for node, looks in zip(("one", "two"), order, strict=True):
        here._hear(f"{node}/t", {"eve": looks})
    assert here.watching(hosted) == {"eve": True}


def test_what_another_node_said_is_believed_for_three_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr(company, "time", SimpleNamespace(monotonic=lambda: now[0]))
    hosted = hosted_by_ada()

    async def scene() -> None:
        here = company.Company(house_with(hosted, now=7_000), None, 20.0)
        here._hear("other/t", {"eve": False, "bob": True})
        now[0] += 59.9
        await here.round()
        assert here.watching(hosted) == {"eve": False}
        now[0] += 0.2
        await here.round()
        assert here.watching(hosted) == {}
        assert here._gone["t", "bob"] == 7_000, "they have gone as if they had said so"

    asyncio.run(scene())


def test_at_every_heartbeat_a_node_says_again_who_is_there() -> None:
    """Others believe it for three of them; a table that everybody has left is told once, when they leave."""
    told: list[tuple[str, Any]] = []
    hosted = hosted_by_ada(watcher("eve", True), watcher("bob", False))

    async def scene() -> None:
        here = company.Company(house_with(hosted), None, 20.0)
        here._fanout = SimpleNamespace(announce=lambda name, news: told.append((name, news)))  # type: ignore[assignment]
        here.notice(hosted)
        for _ in range(2):
            await here.round()
        hosted.watchers = ()
        here.notice(hosted)
        await here.round()

    asyncio.run(scene())
    assert [news for _, news in told] == [{"eve": True, "bob": False}] * 3 + [{}]
    assert {name.partition("/")[2] for name, _ in told} == {"t"}
