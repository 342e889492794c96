"""People one has played with: who they are, and playing again with one of them."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest

from snailhouse.core.errors import Refusal
from snailhouse.server.api.people import _same
from snailhouse.server.notices.delivery import Way
from snailhouse.server.results.acquaintances import acquaintance_at, acquaintances
from snailhouse.server.storage import inviting
from snailhouse.server.storage.administering import administered
from snailhouse.server.storage.outbox import Outbox
from snailhouse.table import Open, Resign, Sit, Start, Visitor
from tests.server.cups import ADA, BOB, EVE, opened
from tests.server.parts import Node
from tests.server.people import Person
from tests.server.test_tournaments import company
from tests.table.parlour import Parlour


async def played(node: Any, name: str, winner: Visitor, loser: Visitor) -> None:
    hosted = await node.house.open(winner, Open(game="snails-pace", seats=["me", "open"]), name)
    await node.house.act(hosted, loser, Sit())
    await node.house.act(hosted, winner, Start())
    await node.house.act(hosted, loser, Resign())


def test_games_are_counted_by_person_the_latest_first(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await played(node, "one", ADA, BOB)
            await played(node, "two", BOB, ADA)
            await played(node, "three", ADA, EVE)
            await played(node, "four", ADA, BOB)
            bot = await node.house.open(ADA, Open(game="snails-pace", seats=["me", "greedy"]), "bot")
            await node.house.act(bot, ADA, Start())
            await node.house.act(bot, ADA, Resign())
            found = await acquaintances(node.store.engine, ADA.id)
            assert [(one.name, one.games, one.won, one.lost, one.shared) for one in found] == [
                ("Bob", 3, 2, 1, 0),
                ("Eve", 1, 1, 0, 0),
            ]
            assert [(one.table, one.seat) for one in found] == [("four", 1), ("three", 1)]
            assert [one.name for one in await acquaintances(node.store.engine, EVE.id)] == ["Ada"]
            assert await acquaintances(node.store.engine, ADA.id, page=1) == []
            with monkeypatch.context() as patch:
                patch.setattr("snailhouse.server.results.acquaintances.A_PAGE", 1)
                pages = [await acquaintances(node.store.engine, ADA.id, page=page) for page in range(3)]
            assert [[one.name for one in page] for page in pages] == [["Bob"], ["Eve"], []]
            await node.leaving.begin(BOB.id)
            await node.leaving.forget(BOB.id)
            assert [one.name for one in await acquaintances(node.store.engine, ADA.id)] == ["Eve"]
            assert await acquaintance_at(node.store.engine, ADA.id, "three", 1) == EVE.id
            await administered(url, "ban", (EVE.id,), 1)
            assert await acquaintances(node.store.engine, ADA.id) == [], "nobody meets whom the host shut out"
            assert await acquaintance_at(node.store.engine, ADA.id, "three", 1) is None

    asyncio.run(scene())


def test_playing_again_opens_the_same_with_a_seat_for_them(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve = await company(stack, nodes, "Ada", "Bob", "Eve")
            clock = {"kind": "move", "limit": 40, "increment": 0, "expiry": "lose"}
            table = await ada.open(
                "snails-pace", seats=["me", "open"], options={"turn": "two-dice"}, clock=clock
            )
            await bob.do(table, "sit")
            early = await again(ada, table, 1)
            assert early.status_code == 404, "the game is not over"
            await ada.do(table, "start")
            await bob.do(table, "resign")
            (person,) = (await ada.http.get("/api/me/people")).json()
            assert (person["name"], person["won"], person["table"], person["seat"]) == ("Bob", 1, table, 1)
            assert bob.id not in str(person)
            for who, where, seat in ((eve, table, 1), (ada, table, 0), (ada, table, 7), (ada, "none", 0)):
                assert (await again(who, where, seat)).status_code == 404
            answer = await again(ada, table, 1, request="once")
            assert (answer.status_code, answer.json()["told"]) == (201, False)
            new = answer.json()["id"]
            assert (await again(ada, table, 1, request="once")).json()["id"] == new
            view = await bob.look(new)
            assert (view["phase"], view["options"]["turn"], view["clock"]["clock"]) == (
                "gathering",
                "two-dice",
                clock,
            )
            assert [seat["kind"] for seat in view["seats"]] == ["person", "open"]
            await bob.do(new, "sit")

    async def again(person: Person, table: str, seat: int, **query: Any) -> Any:
        body = {"table": table, "seat": seat}
        return await person.http.post("/api/me/people/again", json=body, params=query)

    asyncio.run(scene())


def test_who_wants_notices_is_told_of_an_invitation_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with opened(url, sweep_seconds=3600) as node:
            await node.background.stop()  # nothing is sent: the outbox is looked at here
            await node.ways.add(
                Way(
                    "way", BOB.id, None, "push", "https://x", "x", "{}", "https://h", "en", True, 0, time.time()
                )
            )
            hosted = await node.house.open(ADA, Open(game="snails-pace", seats=["me", "open"]), "again")
            at = hosted.table.opened.at
            for way, table, confirmed in (("unconfirmed", None, False), ("hook", "again", True)):
                told = (
                    "mail",
                    "e@mail.example",
                    "mail.example",
                    "",
                    "https://h",
                    "en",
                    confirmed,
                    0,
                    time.time(),
                )
                await node.ways.add(Way(way, EVE.id, table, *told))  # neither is for invitations
            for _ in range(2):
                assert await node.invitations.invite("again", [BOB.id, EVE.id], at, grace=0.0) == {BOB.id}
            outbox = Outbox(node.store.engine)
            claimed = await outbox.claim(time.time() + 1, [])
            assert claimed is not None
            assert (claimed.player, claimed.table, claimed.kind, claimed.still) == (
                BOB.id,
                "again",
                "invited",
                True,
            )
            assert await outbox.claim(time.time() + 1, []) is None, "it is told twice"
            monkeypatch.setattr(inviting, "MOST_AN_HOUR", 1)
            await node.house.open(ADA, Open(game="snails-pace", seats=["me", "open"]), "more")
            assert await node.invitations.invite("more", [BOB.id], at, grace=0.0) == set(), "it is too much"
            await outbox.put_off(claimed, time.time(), 1)
            await node.house.act(hosted, BOB, Sit())
            await node.house.act(hosted, ADA, Start())
            later = await outbox.claim(time.time() + 1, [])
            assert later is not None
            assert not later.still, "the game has begun"

    asyncio.run(scene())


def test_playing_again_the_seats_go_round_and_bots_stay() -> None:
    chosen = {"options": {"players": 3}, "coach": True, "spectators": False}
    parlour = Parlour(["open", "me", "greedy"], "cargolino-valentino", **chosen)
    parlour.do(Visitor("bob", "Bob"), Sit())
    opening = _same(parlour.table, "ada")
    assert opening.seats == ["me", "greedy", "open"], "Ada had the second seat, Bob the first"
    assert (opening.coach, opening.spectators, opening.options["players"]) == (True, False, 3)
    duel = Parlour(options={"start": "x"})
    duel.do(Visitor("bob", "Bob"), Sit())
    again = _same(duel.table, "bob")
    assert (again.seats, again.options["start"]) == (["open", "me"], "o"), "the game itself says who starts"
    with pytest.raises(Refusal, match="nobody else played there"):
        _same(Parlour(["me", "greedy"]).table, "ada")
