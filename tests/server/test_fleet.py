"""Three nodes on one PostgreSQL and one Redis, behind a balancer that sends everyone anywhere."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import cycle

import snailhouse
from snailhouse.server.live.fanout import Fanout
from snailhouse.server.node import running
from snailhouse.server.settings import Settings
from snailhouse.table import Offer, Open, Resign, Start, Visitor
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, Redis, nodes
from tests.server.people import Person, patient
from tests.server.test_keeper import until
from tests.server.test_tables import pair

TRIES = 9


def test_moves_go_to_any_node_and_are_seen_at_all(fleet: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(fleet)
        anywhere = cycle(fleet)
        pick = random.Random(5)  # noqa: S311
        async with ada, bob, ada.sit_down(table) as first, bob.sit_down(table) as second:
            for _ in range(30):
                person = ada if (await ada.look(table))["moves"] else bob
                for traveller in (ada, bob):
                    traveller.move_to(next(anywhere).url)
                view = await person.look(table)
                if view["phase"] == "over":
                    break
                move = pick.choice(view["moves"])["id"]
                version = await person.do(table, "move", move=move, position=view["position"])
                for chair in (first, second):
                    assert (await chair.version(version))["version"] == version
            assert first.log == second.log

    asyncio.run(scene())


def test_moves_sent_to_all_nodes_at_once_happen_once(fleet: list[Node]) -> None:
    async def scene() -> None:
        async with Person(fleet[0].url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            await ada.do(table, "start")
            for _ in range(8):
                view = await ada.look(table)
                fields = {"move": view["moves"][0]["id"], "position": view["position"]}
                statuses = sorted(await asyncio.gather(*(send(ada, node, table, fields) for node in fleet)))
                assert statuses == [200, 409, 409]
                assert (await ada.look(table))["version"] == view["version"] + 1

    async def send(ada: Person, node: Node, table: str, fields: dict[str, int]) -> int:
        answer = await ada.http.post(f"{node.url}/api/tables/{table}/commands", json={"type": "move", **fields})
        return answer.status_code

    asyncio.run(scene())


def test_nodes_go_on_without_redis(postgres_url: Callable[[], str], cache: Redis) -> None:
    async def scene() -> None:
        ada, bob, table = await pair([first, second])
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table) as theirs:
            for number in range(6):
                if number == 2:
                    cache.kill()
                if number == 4:
                    cache.start()
                view = await ada.look(table)
                person = ada if view["moves"] else bob
                move = (await person.look(table))["moves"][0]["id"]
                version = await person.do(table, "move", move=move)
                await mine.version(version)
                await theirs.version(version)
            assert mine.log == theirs.log

    options = ("--database", postgres_url(), "--redis", cache.url, *GENEROUS)
    with nodes(2, *options) as (first, second):
        asyncio.run(scene())


def test_news_that_could_not_be_told_never_take_the_place_of_later_ones(cache: Redis) -> None:
    """Tried again where whoever listens was back only after it had been told: nobody hears that."""

    async def scene() -> list[tuple[str, int]]:
        heard: list[tuple[str, int]] = []
        telling = Fanout(cache.url, lambda name, version: None, int)
        listening = Fanout(cache.url, lambda name, version: heard.append((name, version)), int)
        for fanout in (telling, listening):
            fanout.start()
        try:
            await until(lambda: telling.connected and listening.connected)
            cache.kill()
            telling.announce("table", 1)
            await until(lambda: not telling._outgoing)
            telling.announce("table", 2)  # while it is tried to tell the first
            await until(lambda: not telling.connected and not listening.connected)
            cache.start()
            await until(lambda: telling.connected and listening.connected)
            async with patient(lambda: "nothing is heard any more"):
                while ("end", 0) not in heard:
                    telling.announce("end", 0)
                    await asyncio.sleep(0.01)
        finally:
            for fanout in (telling, listening):
                await fanout.stop()
        return [news for news in heard if news[0] == "table"]

    told = next(heard for _ in range(TRIES) if (heard := asyncio.run(scene())))
    assert told == [("table", 2)]


def test_a_bot_begins_a_rematch_at_once(postgres_url: Callable[[], str], cache: Redis) -> None:
    """Whichever of two nodes is asked for it: neither ever looks for what the other one has not done."""

    async def scene(address: str) -> None:
        settings = Settings(address, redis=cache.url, workers=0, overdue_seconds=3600, sweep_seconds=3600)
        ada = Visitor("ada", "Ada")
        async with running(settings) as first, running(settings) as second:
            await first.store.add_player(ada.id, ada.name)
            for number, (opener, other) in enumerate(((first, second), (second, first))):
                choice = Open(game="snails-pace", seats=["me", "random"], options={"start": "x"})
                hosted = await opener.house.open(ada, choice, f"table{number}")
                await opener.house.act(hosted, ada, Start())
                await opener.house.act(hosted, ada, Resign())
                copy = await other.other_nodes.newest(hosted.id)
                await other.house.act(copy, ada, Offer(kind="rematch"))
                assert copy.table.sequel is not None
                sequel = await other.house.find(copy.table.sequel.table)
                assert sequel.table.opened.options["start"] == "o", "the bot begins"
                begun = len(sequel.table.match.events)
                await until(lambda sequel=sequel, begun=begun: len(sequel.table.match.events) > begun + 1)

    asyncio.run(scene(postgres_url()))


def test_a_bot_s_turn_is_picked_up_by_another_node(postgres_url: Callable[[], str], cache: Redis) -> None:
    """The node that owes the bot's move is killed as soon as the person's move is acknowledged.

    The other one waits for it no longer than its settings say.
    """

    async def scene() -> None:
        async with Person(doomed.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"], options={"start": "x"})
            await ada.do(table, "start")
            view = await ada.look(table)
            version = await ada.do(table, "move", move=view["moves"][0]["id"])
            doomed.kill()
            ada.move_to(heir.url)
            async with ada.sit_down(table) as chair:
                later = await chair.until(lambda view: view["moves"])
                assert later["version"] > version
            events = (await ada.look(table))["events"]
            assert [actor for actor, _ in events if actor != snailhouse.CHANCE] == [0, 1]

    options = ("--database", postgres_url(), "--redis", cache.url, *GENEROUS)
    with nodes(2, *options, odd=[{"ODD_OVERDUE": "1"}] * 2) as (doomed, heir):
        asyncio.run(scene())
