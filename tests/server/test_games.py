"""Whole games of every registered game, over HTTP and WebSockets, by real clients."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import snailhouse
from snailhouse.core.naming import calling
from tests.server.parts import Node
from tests.server.people import Person, play_out

GAMES = snailhouse.game_ids()


def chooser(seed: int) -> Any:
    return random.Random(seed).choice  # noqa: S311 - a fixed game, not a secret


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_game_and_see_the_same(nodes: list[Node], game: str) -> None:
    async def scene() -> None:
        seats = snailhouse.game(game).seats
        people = [Person(nodes[number % len(nodes)].url, f"player {number}") for number in range(seats)]
        host = people[0]
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.__aenter__())
        table = await host.open(game)
        for person in people[1:]:
            await person.do(table, "sit")
        chairs = [person.sit_down(table) for person in people]
        for chair in chairs:
            await chair.__aenter__()
        await host.do(table, "start")
        assert await play_out(chairs, chooser(1)) > 0
        assert len({chair.view["result"]["text"] for chair in chairs}) == 1
        assert len({tuple(chair.log) for chair in chairs}) == 1
        for chair in chairs:
            await chair.__aexit__(None, None, None)
        record = (await host.http.get(f"/api/tables/{table}/record")).text
        match, players = snailhouse.load(record)
        assert match.over
        with calling(players):
            assert match.log() == chairs[0].log
        assert len(players) == seats
        for person in people:
            await person.__aexit__(None, None, None)

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_bots_before_a_spectator(nodes: list[Node], game: str) -> None:
    async def scene() -> None:
        seats = snailhouse.game(game).seats
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[-1].url, "Bob") as bob:
            table = await ada.open(game, seats=["me"] + ["random"] * (seats - 1))
            async with ada.sit_down(table) as chair, bob.sit_down(table) as bench:
                await chair.do("start")
                await play_out([chair], chooser(2))
                await bench.until(lambda view: view["phase"] == "over")
                assert bench.view["seat"] == snailhouse.SPECTATOR
                assert bench.log == chair.log
                shown = {who: [json.loads(text) for text in who.received] for who in (chair, bench)}
                moves = {
                    who: [told["table"]["moves"] for told in heard if told["type"] == "table"]
                    for who, heard in shown.items()
                }
                assert any(moves[chair])
                assert len(moves[bench]) > 1
                assert not any(moves[bench]), "a spectator has no moves"

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_on_while_nobody_watches(alone: Node, game: str) -> None:
    async def scene() -> None:
        chosen = snailhouse.game(game)
        async with Person(alone.url, "Host") as host:
            table = await host.open(game, seats=["random"] * chosen.seats)
            await host.do(table, "start")
            async with host.sit_down(table) as bench:
                await bench.until(lambda view: view["phase"] == "over")

    asyncio.run(scene())
