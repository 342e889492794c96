"""People at the server's tables: real HTTP and real WebSockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0
CONNECTING: dict[str, Any] = {"proxy": None, "open_timeout": PATIENCE, "ping_interval": None}
"""How sockets are opened at a house of this machine, which may be busy."""


@asynccontextmanager
async def patient(why: Callable[[], str]) -> AsyncIterator[None]:
    """Wait for no longer than PATIENCE; after that the failure says what for."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except TimeoutError:
        raise TimeoutError(why()) from None


def _gist(view: dict[str, Any]) -> str:
    """The little of a view that tells where its game is."""
    return str({name: view.get(name) for name in ("phase", "version", "position", "actor")})


class Person:
    """A visitor with a cookie. Requests go to `url`, which may change to another node's."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.http = httpx.AsyncClient(timeout=PATIENCE, base_url=url)
        self.id = ""

    async def __aenter__(self) -> Self:
        answer = await self.http.post("/api/me", json={"nickname": self.name})
        assert answer.status_code == 200, answer.text
        self.id = answer.json()["player"]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def move_to(self, url: str) -> None:
        """Go on at another node: a balancer has no sticky sessions."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    async def open(self, game: str, **choices: Any) -> str:
        answer = await self.http.post("/api/tables", json={"type": "open", "game": game, **choices})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def ask(self, table: str, command: str, request: str = "", **fields: Any) -> httpx.Response:
        body = {"type": command, **fields}
        return await self.http.post(f"/api/tables/{table}/commands", json=body, params={"request": request})

    async def do(self, table: str, command: str, **fields: Any) -> int:
        answer = await self.ask(table, command, **fields)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["version"])

    async def look(self, table: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def sit_down(self, table: str, **query: Any) -> Chair:
        return Chair(self, table, query)


class Chair:
    """A person's socket at a table. It keeps what a client keeps: the latest view, and the log as it grows."""

    def __init__(self, person: Person, table: str, query: dict[str, Any]) -> None:
        self.person = person
        self.table = table
        self._query = query
        self._requests = count(1)
        self.received: list[str] = []
        self.view: dict[str, Any] = {}
        self.log: list[str] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Condition()
        self._closed: BaseException | None = None
        """Why nothing more will be heard: the socket is closed, or what came last cannot be."""

    async def __aenter__(self) -> Self:
        self.socket: ClientConnection = await connect(
            f"{self.person.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket{self._suffix()}",
            additional_headers={"cookie": self.person.cookie} if self.person.cookie else None,
            compression=None,
            **CONNECTING,
        )
        self._listener = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """What was heard and cannot be is told here, if nobody waited for anything after it."""
        self._listener.cancel()
        await self.socket.close()
        if error is None and isinstance(self._closed, AssertionError):
            raise self._closed

    def _suffix(self) -> str:
        return "?" + "&".join(f"{key}={value}" for key, value in self._query.items()) if self._query else ""

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                async with self._news:
                    self.hear(str(text))
                    self._news.notify_all()
        except AssertionError as wrong:
            self._closed = wrong
        finally:
            self._closed = self._closed or EOFError(f"the socket was closed: {self.socket.close_code}")
            async with self._news:
                self._news.notify_all()

    def hear(self, text: str) -> None:
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "table":
            seen = message["table"]
            assert seen["since"] in (0, self.view.get("version", 0)), "a gap"
            self.view = seen
            self.log = self.log[: seen["log_from"]] + seen["log"]
        elif message["type"] in ("done", "refused"):
            self.replies[message["request"]] = message

    async def until(self, wanted: Any) -> dict[str, Any]:
        """Wait until the view is as wanted."""
        async with patient(lambda: f"waited for another view than {_gist(self.view)}"), self._news:
            while not (self.view and wanted(self.view)):
                if self._closed:
                    raise self._closed
                await self._news.wait()
            return self.view

    async def closed(self) -> int | None:
        """Wait until the socket is closed; the code that it was closed with."""
        async with patient(lambda: "waited for the socket to be closed"):
            await self.socket.wait_closed()
        return self.socket.close_code

    async def version(self, least: int) -> dict[str, Any]:
        return await self.until(lambda view: view["version"] >= least)

    async def ask(self, command: str, request: str | None = None, **fields: Any) -> dict[str, Any]:
        """Ask over the socket and wait for the answer."""
        name = request if request is not None else f"r{next(self._requests)}"
        self.replies.pop(name, None)
        body = {"type": "ask", "request": name, "command": {"type": command, **fields}}
        await self.socket.send(json.dumps(body))
        async with patient(lambda: f"waited for an answer to {body}"), self._news:
            while name not in self.replies:
                if self._closed:
                    raise self._closed
                await self._news.wait()
        return self.replies[name]

    async def do(self, command: str, **fields: Any) -> int:
        reply = await self.ask(command, **fields)
        assert reply["type"] == "done", reply
        return int(reply["version"])


async def play_out(chairs: list[Chair], choose: Any, most: int = 5_000) -> int:
    """Let the people at these chairs play until the game is over; how many moves they made."""
    for moves in range(most):
        views = [await chair.until(lambda view: view["phase"] != "gathering") for chair in chairs]
        latest = max(view["version"] for view in views)
        views = [await chair.version(latest) for chair in chairs]
        if views[0]["phase"] == "over":
            return moves
        mover = next((chair for chair in chairs if chair.view["moves"]), None)
        if mover is None:
            await chairs[0].until(lambda view, seen=latest: view["version"] > seen)
            continue
        move = choose(mover.view["moves"])
        version = await mover.do("move", move=move["id"], position=mover.view["position"])
        await asyncio.gather(*(chair.version(version) for chair in chairs))
    raise AssertionError("the game does not end")
