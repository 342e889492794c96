"""A tournament goes on after any fault, and every step of it is done once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from snailhouse.server.node import ServerNode
from snailhouse.server.storage.tournaments import NewPairing
from snailhouse.server.tournaments.plan import decode_plan
from snailhouse.server.tournaments.steward import Steward
from snailhouse.table import ArrangedSeat, Arrangement, Begin, Resign, Stir, house_asker
from tests.server.conftest import GENEROUS
from tests.server.cups import (
    ADA,
    BOB,
    DAN,
    EVE,
    LUCK,
    begun,
    come,
    did,
    gathered,
    looked,
    opened,
    planned,
    played_by_resigning,
    seen,
    until,
)
from tests.server.parts import Redis, node
from tests.server.test_tournaments import company

Cut = Callable[[ServerNode], Awaitable[None]]


async def only_started(house: ServerNode) -> None:
    await house.tournaments.start("cup", 3)


async def paired_without_tables(house: ServerNode) -> None:
    await only_started(house)
    await house.tournaments.add_round("cup", 1, [NewPairing(0, 1, "here"), NewPairing(2, None, None)])


async def opened_and_not_noted(house: ServerNode) -> None:
    await paired_without_tables(house)
    plan = Arrangement("cup", "snails-pace", {}, (await stored_clock(house)))
    await house.house.arrange("here", ADA, plan, [ArrangedSeat(ADA), ArrangedSeat(BOB)])


async def everybody_has_come(house: ServerNode) -> None:
    await opened_and_not_noted(house)
    hosted = await house.house.find("here")
    for visitor in (ADA, BOB):
        await house.house.act(hosted, visitor, Stir(luck=LUCK))


async def the_round_is_over(house: ServerNode) -> None:
    await everybody_has_come(house)
    hosted = await house.house.find("here")
    await house.house.carry_out(hosted, Begin(), house_asker(house.time.now()))
    await house.house.act(hosted, BOB, Resign())


async def stored_clock(house: ServerNode) -> Any:
    found = await house.tournaments.load("cup")
    assert found is not None
    return decode_plan(found.plan).clock


GOING_ON = ("gathering", "playing")
CUTS = [only_started, paired_without_tables, opened_and_not_noted, everybody_has_come, the_round_is_over]


@pytest.mark.parametrize("cut", CUTS)
def test_another_node_goes_on_where_one_was_cut(
    cut: Cut, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first node does nothing by itself: it ends after a step, as one that is killed there."""

    async def idle(self: Steward, tournament: str) -> None:
        pass

    async def scene() -> None:
        url = f"sqlite:///{tmp_path / 'house.sqlite3'}"
        with monkeypatch.context() as patched:
            patched.setattr(Steward, "attend", idle)
            async with opened(url) as first:
                await gathered(first, ADA, BOB, EVE)
                await cut(first)
        async with opened(url) as second:
            view = await until(second, lambda view: view.round and view.pairings[-1][0].state in GOING_ON)
            if cut is the_round_is_over:
                assert (view.round, view.pairings[0][0].points) == (2, (1.0, 0.0))
            elif cut is everybody_has_come:
                await until(second, lambda view: view.pairings[0][0].state == "playing")
            else:
                assert view.pairings[0][0].state == "gathering"
            await each_table_once(second)

    asyncio.run(scene())


async def each_table_once(house: ServerNode) -> None:
    """There are exactly the tables that the pairings name."""
    async with house.store.engine.connect() as connection:
        paired = text('SELECT "table" FROM pairings WHERE "table" IS NOT NULL')
        named = (await connection.execute(paired)).scalars()
        there = (await connection.execute(text("SELECT id FROM tables"))).scalars()
        assert Counter(named.all()) == Counter(there.all())


def test_two_nodes_at_once_pair_a_round_once(postgres_url: Callable[[], str], cache: Redis) -> None:
    async def scene() -> None:
        address = postgres_url()
        settings = {"redis": cache.url, "sweep_seconds": 0.02}
        async with opened(address, **settings) as first, opened(address, **settings) as second:
            await gathered(first, ADA, BOB, EVE, DAN)
            await first.tournaments.start("cup", 3)
            for number in (1, 2, 3):
                await asyncio.gather(*(node.steward.attend("cup") for node in (first, second) * 5))
                await until(
                    second,
                    lambda view, number=number: (
                        view.round == number and all(one.state == "gathering" for one in view.pairings[-1])
                    ),
                )
                await played_by_resigning(first if number % 2 else second)
            over = await until(first, lambda view: view.phase == "over")
            assert [len(pairings) for pairings in over.pairings] == [2, 2, 2]
            assert sum(line.points for line in over.ranking) == 6
            await each_table_once(second)

    asyncio.run(scene())


def test_a_killed_server_goes_on_with_a_tournament(tmp_path: Path) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            people = await company(stack, [house], "Ada", "Bob", "Eve")
            ada = people[0]
            cup = await planned(ada)
            for person in people:
                await did(person, cup, "join")
            await did(ada, cup, "run")
            for number in (1, 2, 3):
                house.kill()
                house.start()
                await seen(ada, cup, lambda view, number=number: ready(view, number))
                views = [await looked(person, cup) for person in people]
                pair = [person for person, view in zip(people, views, strict=True) if view["table"]]
                table = next(view["table"] for view in views if view["table"])
                for person in pair:
                    await come(person, table)
                for person in pair:
                    await begun(person, table)
                await pair[-1].do(table, "resign")
            over = await seen(ada, cup, lambda view: view["phase"] == "over")
            assert [len(pairings) for pairings in over["pairings"]] == [2, 2, 2]
            assert sorted(line["points"] for line in over["ranking"]) == [0, 1, 2]

    def ready(view: dict[str, Any], number: int) -> bool:
        return view["round"] == number and any(one["state"] == "gathering" for one in view["pairings"][-1])

    with node("--data-dir", str(tmp_path), *GENEROUS, odd={"ODD_TOURNAMENT": "0.2"}) as house:
        asyncio.run(scene())
