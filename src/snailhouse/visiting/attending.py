"""One table of a visiting bot, from sitting down to the end of its game."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from snailhouse.bots.own import BotFailed
from snailhouse.core.errors import Refusal
from snailhouse.visiting.house_client import BUSY, Backoff, HouseClient
from snailhouse.visiting.seen import SeenPosition

Think = Callable[[SeenPosition], Any]
NOT_FOR_US: Final = (4400, 4404, 4410)
"""Closing codes after which a table is not for this bot any more."""
MOVED_ON: Final = 409


class SeatPlayed:
    """Plays one seat, and comes back when the connection is lost.

    Moves are named: one that is sent again after a lost connection is made once.
    """

    def __init__(self, house: HouseClient, table: str, think: Think) -> None:
        self.table = table
        self._house, self._think = house, think
        self._pending: dict[str, Any] | None = None
        self._backoff = Backoff()

    async def play(self) -> str:
        """Until the game is over, or the seat is lost; returns what to tell about it."""
        while True:
            try:
                address = self._house.socket_address(self.table)
                async with connect(address, additional_headers=self._house.headers, proxy=None) as socket:
                    return await self._attend(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in NOT_FOR_US:
                    return f"the table is gone: {closed.rcvd.reason or closed.rcvd.code}"
            except InvalidStatus as refused:
                if refused.response.status_code not in BUSY and refused.response.status_code < 500:
                    return f"the house does not let the bot in ({refused.response.status_code})"
            except (OSError, InvalidHandshake):
                pass  # the house is away
            await self._backoff.wait()

    async def _attend(self, socket: ClientConnection) -> str:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "table":
                self._backoff.reset()
                end = await self._see(socket, message["table"])
                if end:
                    return end
            elif message["type"] == "done" and self._pending and message["request"] == self._pending["request"]:
                self._pending = None
            elif message["type"] == "refused":
                await self._refused(socket, message)
        raise OSError("the house has closed the connection")

    async def _see(self, socket: ClientConnection, table: dict[str, Any]) -> str:
        """Answers a view; returns how it ended, or nothing while it goes on."""
        if table["phase"] == "over":
            return str(table["result"]["text"] if table["result"] else "the game is over")
        own = [seat for seat in table["seats"] if seat["yours"]]
        if not own:
            return "the seat was given away"
        if any(seat["bot"] for seat in own):  # a bot of the house stood in while this one was away
            await self._ask(socket, {"type": "return"})
        if table["offer"] and table["offer"]["waiting"]:
            await self._ask(socket, {"type": "answer", "agree": table["offer"]["kind"] == "undo"})
        if table["moves"]:
            await self._move(socket, table)
        return ""

    async def _move(self, socket: ClientConnection, table: dict[str, Any]) -> None:
        if self._pending is None or self._pending["command"]["position"] != table["position"]:
            try:
                chosen = await asyncio.to_thread(self._think, SeenPosition(table))
                move = checked_choice(chosen, table)
            except BotFailed:
                await self._ask(socket, {"type": "leave"})  # a bot of the house plays on for the others
                raise
            command = {"type": "move", "move": move, "position": table["position"]}
            self._pending = {"type": "ask", "request": str(uuid.uuid4()), "command": command}
        await socket.send(json.dumps(self._pending))

    async def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Wait if the house is busy, look again if the game has moved on; else the bot has made a mistake."""
        if message["status"] in BUSY:
            await self._backoff.wait()
        elif message["status"] != MOVED_ON:
            raise Refusal(f"the house refuses: {message['reason']}")
        await socket.send('{"type": "resync"}')

    async def _ask(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        await socket.send(json.dumps({"type": "ask", "request": str(uuid.uuid4()), "command": command}))


def checked_choice(chosen: Any, table: dict[str, Any]) -> int:
    """The id of a legal move, from a bot's answer: the id, or the move."""
    move = getattr(chosen, "id", chosen)
    legal = [offered["id"] for offered in table["moves"]]
    if isinstance(move, bool) or not hasattr(move, "__index__") or int(move) not in legal:
        raise BotFailed(f"the bot chose {chosen!r}, which is none of position.legal(), {legal}")
    return int(move)
