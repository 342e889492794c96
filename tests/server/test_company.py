"""Who is at a table: here, looking elsewhere, or gone since when; at any node."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from snailhouse.server.live import company
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.node import ServerNode
from snailhouse.table import Open
from tests.server.parts import Node
from tests.server.people import PATIENCE, Chair, Person
from tests.server.test_keeper import ADA, opened


def presence(chair: Chair) -> list[Any]:
    """What the chair was told last."""
    told = [message for text in chair.received if (message := json.loads(text))["type"] == "presence"]
    return [(seat["state"], seat["since"]) for seat in told[-1]["seats"]] if told else []


async def shown(chair: Chair, wanted: Any) -> list[Any]:
    async with asyncio.timeout(PATIENCE), chair._news:
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
