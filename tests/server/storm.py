"""People who play on while the house falls about their ears, and the reckoning afterwards.

Players send a move under a name of their own until it is acknowledged, wherever they find an open door.
Whatever they were told is kept and compared with the database in the end: every acknowledged move is there
exactly once, everything shown was safe before it was shown, and nobody was shown more than they may know.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from snailhouse.server.storage.database import open_engine
from snailhouse.server.storage.store import Store
from snailhouse.table import decode_event
from snailhouse.table.events import Moved
from tests.server.parts import Node
from tests.server.people import Chair, Person
from tests.server.seen import check_views

BROKEN = (OSError, EOFError, TimeoutError, httpx.HTTPError, WebSocketException)
"""What a client meets when a server, or the way to it, is gone."""
PAUSE = 0.05


@dataclass
class Witness:
    """What the clients were told."""

    acknowledged: list[tuple[str, str, str, int]] = field(default_factory=list)
    """Table, player, name of the request, version."""
    received: dict[str, list[str]] = field(default_factory=dict)
    """The messages of each table."""
    troubles: Counter[str] = field(default_factory=Counter)


class Storm:
    """Tables under load. Pairs of people, and people against a bot, play game after game until `calm`."""

    def __init__(self, nodes: list[Node], seed: int) -> None:
        self.nodes = nodes
        self.random = random.Random(seed)  # noqa: S311 - moments and moves that can be repeated
        self.witness = Witness()
        self.calm = asyncio.Event()

    async def run(self, tables: int, trouble: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Play at so many tables while the trouble lasts; raises TimeoutError when somebody is stuck then."""
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
            people = [Person(self.nodes[0].url, f"player {number}") for number in range(2 * tables)]
            for person in people:
                await stack.enter_async_context(person)
            games = [group.create_task(self._series(people[n], people[n + tables])) for n in range(tables)]
            try:
                await trouble()
            finally:
                self.calm.set()
            async with asyncio.timeout(seconds):
                await asyncio.gather(*games)

    async def _series(self, ada: Person, bob: Person) -> None:
        for game in count():
            alone = game % 3 == 2
            table = await self._opened(ada, f"game-{game}", ["me", "random" if alone else "open"])
            if not alone:
                await self._insist(bob, table, "sit", f"sit-{game}")
            await self._insist(ada, table, "start", f"start-{game}")
            players = [ada] if alone else [ada, bob]
            await asyncio.gather(*(Player(self, person, table).play() for person in players))
            if self.calm.is_set():
                return

    def anywhere(self, person: Person) -> None:
        person.move_to(self.random.choice(self.nodes).url)

    async def _opened(self, person: Person, request: str, seats: list[str]) -> str:
        body = {"type": "open", "game": "snails-pace", "seats": seats}
        answer = await self._persist(person, "/api/tables", body, request)
        return str(answer["id"])

    async def _insist(self, person: Person, table: str, command: str, request: str) -> None:
        await self._persist(person, f"/api/tables/{table}/commands", {"type": command}, request)

    async def _persist(self, person: Person, path: str, body: dict[str, Any], request: str) -> Any:
        """Post until it is done."""
        while True:
            self.anywhere(person)
            try:
                answer = await person.http.post(path, json=body, params={"request": request})
                if answer.is_success:
                    return answer.json()
                self.witness.troubles[f"status {answer.status_code}"] += 1
                assert answer.status_code in (409, 503), answer.text + self.complaints()
            except BROKEN as trouble:
                self.witness.troubles[type(trouble).__name__] += 1
            await asyncio.sleep(PAUSE)

    def complaints(self) -> str:
        """What the nodes' logs say of mistakes."""
        lines = [line for node in self.nodes for line in node.log.read_text().splitlines()]
        return "".join(f"\n{line}" for line in lines if '"level":"error"' in line or "Traceback" in line)


class Player:
    """One person at one table, who comes back after every interruption."""

    def __init__(self, storm: Storm, person: Person, table: str) -> None:
        self._storm = storm
        self._person = person
        self._table = table
        self._numbers = count()
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Until the game is over."""
        over = False
        while not over:
            self._storm.anywhere(self._person)
            chair = self._person.sit_down(self._table)
            try:
                async with chair:
                    over = await self._sit(chair)
            except BROKEN as trouble:
                self._storm.witness.troubles[type(trouble).__name__] += 1
                await asyncio.sleep(PAUSE)
            finally:
                self._storm.witness.received.setdefault(self._table, []).extend(chair.received)

    async def _sit(self, chair: Chair) -> bool:
        while True:
            view = await chair.until(lambda view: view["phase"] == "over" or view["moves"])
            if view["phase"] == "over":
                return True
            if self._pending is None:
                move = self._storm.random.choice(view["moves"])["id"]
                name = f"{self._person.name}-{next(self._numbers)}"
                self._pending = {"request": name, "move": move, "position": view["position"]}
            await asyncio.sleep(self._storm.random.uniform(0, PAUSE))
            await self._send(chair, self._pending)

    async def _send(self, chair: Chair, move: dict[str, Any]) -> None:
        reply = await chair.ask("move", **move)
        if reply["type"] == "done":
            told = (self._table, self._person.id, move["request"], reply["version"])
            self._storm.witness.acknowledged.append(told)
            self._pending = None
            await chair.version(reply["version"])
        else:
            assert reply["status"] in (409, 503), f"{reply}{self._storm.complaints()}"
            self._storm.witness.troubles[f"refused {reply['status']}"] += 1
            await asyncio.sleep(PAUSE)


async def reckon(witness: Witness, database: str) -> None:
    """Compare what was told with what is stored."""
    engine = open_engine(database)
    try:
        for table, received in witness.received.items():
            events = [decode_event(body) for body in await Store(engine).events(table)]
            _check_moves(table, events, witness)
            check_views(events, received)
    finally:
        await engine.dispose()


def _check_moves(table: str, events: list[Any], witness: Witness) -> None:
    """Every acknowledged move is there once, at the version that was told."""
    stored = [event for event in events if isinstance(event, Moved) and event.request]
    assert len({(event.by, event.request) for event in stored}) == len(stored), "a move was made twice"
    for _, player, request, version in (told for told in witness.acknowledged if told[0] == table):
        event = events[version - 1]
        assert (event.by, event.request) == (player, request), "an acknowledged move is not there"
