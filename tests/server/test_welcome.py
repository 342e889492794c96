"""A stranger whose socket is being welcomed when a closed game begins gets nothing of the game.

The server runs in the test's own loop, behind a real port, so that the test can hold up its welcome.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn

from snailhouse.server.app import create_app
from snailhouse.server.live.conversation import Conversation
from snailhouse.server.live.messages import Welcome
from snailhouse.server.run import Place, address_of, listen, prepare
from snailhouse.server.settings import Settings, default_database
from tests.server.people import Person, patient


@asynccontextmanager
async def served(folder: Path, **changes: Any) -> AsyncIterator[str]:
    """The address of a server in this loop."""
    settings = Settings(database=default_database(folder), **changes)
    await prepare(settings.database)
    listening = listen(Place(port=0))
    with warnings.catch_warnings(action="ignore"):  # Litestar's, of our routes
        app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="on", ws_per_message_deflate=False))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield address_of(listening).rstrip("/")
    finally:
        server.should_exit = True
        await running
        listening.close()


class SlowWelcome:
    """Holds every conversation up right after its welcome, while seats are still being taken."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.welcomed, self.go_on = asyncio.Event(), asyncio.Event()
        say = Conversation._say

        async def held_up(conversation: Conversation, message: msgspec.Struct) -> None:
            await say(conversation, message)
            if isinstance(message, Welcome):
                self.welcomed.set()
                await self.go_on.wait()

        monkeypatch.setattr(Conversation, "_say", held_up)


@pytest.mark.parametrize("game", ["snails-pace", "giant-snail"])
def test_a_stranger_who_is_welcomed_while_a_closed_game_begins_gets_no_frame_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def scene() -> None:
        async with served(tmp_path) as url, Person(url, "Ada") as ada, Person(url, "Eve") as eve:
            slow = SlowWelcome(monkeypatch)
            table = await ada.open(game, spectators=False)
            async with eve.sit_down(table) as bench:
                async with patient(lambda: "nobody was welcomed"):
                    await slow.welcomed.wait()
                await ada.do(table, "start", fill="random")
                slow.go_on.set()
                await bench.closed()
                assert kinds(bench.received) == ["welcome"]
                assert bench.socket.close_code == 4404
            async with ada.sit_down(table) as chair:
                assert await chair.until(lambda view: view["phase"] != "gathering")

    asyncio.run(scene())


def kinds(received: list[str]) -> list[Any]:
    return [msgspec.json.decode(text)["type"] for text in received]
