"""Tournaments as tests play them: over HTTP by people, and within a node."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.node import ServerNode, running
from snailhouse.server.settings import Settings, kept_for
from snailhouse.server.tournaments.plan import TournamentPlan, checked_plan, encode_plan
from snailhouse.server.tournaments.shown import TournamentView, shown_tournament
from snailhouse.table import Resign, Stir, Visitor
from tests.server.people import Person, patient

LUCK = "ab" * 32
ADA, BOB, EVE, DAN = (Visitor(name.lower(), name) for name in ("Ada", "Bob", "Eve", "Dan"))
EVERYBODY = (ADA, BOB, EVE, DAN)


async def planned(host: Person, **choices: Any) -> str:
    """A new tournament of Snail's Pace; its id."""
    answer = await host.http.post("/api/tournaments", json={"game": "snails-pace", **choices})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def asked(person: Person, tournament: str, command: str, **fields: Any) -> Any:
    return await person.http.post(f"/api/tournaments/{tournament}/commands", json={"type": command, **fields})


async def did(person: Person, tournament: str, command: str, **fields: Any) -> None:
    answer = await asked(person, tournament, command, **fields)
    assert answer.status_code == 200, answer.text


async def looked(person: Person, tournament: str) -> dict[str, Any]:
    answer = await person.http.get(f"/api/tournaments/{tournament}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def seen(person: Person, tournament: str, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The tournament, as soon as it is as wanted."""
    async with patient(lambda: "the tournament never was as wanted"):
        while not wanted(view := await looked(person, tournament)):
            await asyncio.sleep(0.02)
        return view


async def come(person: Person, table: str) -> None:
    """Come to one's table, as a page does."""
    await person.do(table, "stir", luck=LUCK)


async def begun(person: Person, table: str) -> None:
    """Wait until the house has started the game."""
    async with patient(lambda: f"the house never started the game at {table}"):
        while (await person.look(table))["phase"] == "gathering":
            await asyncio.sleep(0.02)


@asynccontextmanager
async def opened(url: str, **changes: Any) -> AsyncIterator[ServerNode]:
    """A node that removes nothing by itself, with four people who are known to it."""
    usual = {"workers": 0, "retention": kept_for(0, 0, 0), "unattended_seconds": 0.0, "sweep_seconds": 0.05}
    async with running(Settings(url, **{**usual, "tournament_seconds": 0.05, **changes})) as node:
        for visitor in EVERYBODY:
            if await node.store.met(visitor.id) is None:
                await node.store.add_player(visitor.id, visitor.name)
        yield node


async def gathered(node: ServerNode, *people: Visitor, name: str = "cup", **choices: Any) -> str:
    """A tournament hosted by Ada that these people have joined."""
    plan = checked_plan(TournamentPlan("snails-pace", **choices))
    await node.tournaments.add(name, ADA.id, encode_plan(plan))
    for visitor in people:
        await node.entrants.enter(name, visitor.id, visitor.name, plan.places)
    return name


async def view_of(node: ServerNode, name: str = "cup", visitor: Visitor | None = None) -> TournamentView:
    found = await node.tournaments.load(name)
    assert found is not None
    return shown_tournament(found, visitor.id if visitor else None, node.settings.absent_seconds)


async def until(
    node: ServerNode, wanted: Callable[[TournamentView], object], name: str = "cup"
) -> TournamentView:
    async with patient(lambda: f"tournament {name} never was as wanted"):
        while not wanted(view := await view_of(node, name)):
            await asyncio.sleep(0.01)
        return view


async def played_by_resigning(node: ServerNode, name: str = "cup") -> None:
    """Those who play in this round come to their tables, and whoever has the second seat resigns."""
    await until(node, lambda view: all(one.state in ("bye", "gathering") for one in view.pairings[-1]), name)
    found = await node.tournaments.load(name)
    assert found is not None
    people = {one.number: Visitor(one.player or "", one.name) for one in found.entrants}
    for pairing in [one for one in found.pairings if one.round == found.round and one.second is not None]:
        pair = [people[number] for number in (pairing.first, pairing.second) if number is not None]
        await come_and_resign(node, await node.house.find(pairing.table or ""), pair)


async def come_and_resign(node: ServerNode, hosted: HostedTable, here: list[Visitor]) -> None:
    """These people come to a table; when the house has started the game, the last of them resigns."""
    for visitor in here:
        await node.house.act(hosted, visitor, Stir(luck=LUCK))
    await begins(hosted)
    await node.house.act(hosted, here[-1], Resign())


async def come_and_begin(node: ServerNode, hosted: HostedTable) -> None:
    """All whose seats they are come to a table, and the house starts the game."""
    for seat in hosted.table.seats:
        await node.house.act(hosted, Visitor(seat.holder or "", seat.name), Stir(luck=LUCK))
    await begins(hosted)


async def begins(hosted: HostedTable) -> None:
    """Wait until the house has started the game."""
    async with patient(lambda: f"the house never started the game at {hosted.id}"):
        while hosted.table.phase == "gathering":
            await asyncio.sleep(0.005)
