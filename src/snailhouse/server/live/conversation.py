"""A conversation over one WebSocket of a table: commands in, views out.

Two tasks share a socket. The reader takes one message at a time and answers it before it takes the next, so
a visitor who does not read what they are sent is not listened to either. The writer sends the latest update,
which holds whatever was skipped meanwhile; nothing is queued. What a command changed is sent right after its
answer. What the two tasks are doing is the state of their `Watcher`.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Send
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.access import Reception
from snailhouse.server.entrance.guard import STRAIGHT, address
from snailhouse.server.language import say
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.live.looking import is_removed
from snailhouse.server.live.messages import (
    PROTOCOL,
    AskMessage,
    Attend,
    Beat,
    Done,
    Ping,
    Refused,
    Resync,
    Welcome,
    decode_message,
    encode_message,
)
from snailhouse.server.live.watcher import Watcher, WatcherState
from snailhouse.server.logs import log_failure
from snailhouse.server.metrics import REFUSED
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import new_mistake, status_of
from snailhouse.server.refusals import NoSuchTable, RemovedHere, WhoAreYou
from snailhouse.server.storage.writer import Conflict, Unavailable
from snailhouse.table import Visitor

GOING_AWAY, TOO_MANY, SIGNED_OUT, REMOVED_BY_HOST, NOT_FOUND, OTHER_RULES = 1001, 1008, 4401, 4403, 4404, 4410
UNSUPPORTED, TOO_LONG, MISTAKE, TRY_LATER = 1003, 1009, 1011, 1013
LONGEST_REQUEST = 64
Socket = WebSocket[Any, Any, Any]


class Conversation:
    def __init__(
        self,
        socket: Socket,
        hosted: HostedTable,
        node: ServerNode,
        reception: Reception,
        visitor: Visitor | None,
        watcher: Watcher,
    ) -> None:
        self._socket = socket
        straight: tuple[Receive, Send] = cast(dict[str, Any], socket.scope)[STRAIGHT]
        self._receive_straight, self._send_straight = straight
        self._hosted = hosted
        self._node = node
        self._reception = reception
        self._visitor = visitor
        self._watcher = watcher
        self._name = visitor.id if visitor else f"@{address(socket.scope)}"

    async def hold(self) -> None:
        """Talk until the visitor hangs up or the watcher is to leave."""
        await self._say(Welcome(PROTOCOL, self._node.settings.heartbeat_seconds, self._node.house.time.now()))
        self._hosted = await self._node.house.find(self._hosted.id)
        self._hosted.watchers.add(self._watcher)  # from here on it stays in memory
        self._watcher.start_over(shown=self._watcher.shown)
        if self._node.tidings.was_dropped(self._watcher.key):
            self._watcher.sign_out()
        self._node.keeper.greet(self._hosted)
        self._node.company.notice(self._hosted)
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.create_task(self._read())  # woken past all middleware, whose frames it would pass
        except WebSocketDisconnect:
            pass
        except Exception:
            mistake = new_mistake()
            log_failure("socket failed", id=mistake)
            noted = say("the house made a mistake; it has been noted as {id}", id=mistake)
            await close_quietly(self._socket, MISTAKE, noted)
        finally:
            self._hosted.watchers.discard(self._watcher)
            self._node.company.notice(self._hosted)
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer

    async def _say(self, message: msgspec.Struct) -> None:
        await self._send(encode_message(message))

    async def _send(self, text: str) -> None:
        """Raises WebSocketDisconnect when the visitor has vanished, which the web server says by an OSError."""
        try:
            await self._send_straight({"type": "websocket.send", "text": text, "bytes": None})
        except OSError as error:
            raise WebSocketDisconnect(detail="the visitor has vanished") from error

    async def _write(self) -> None:
        watcher = self._watcher
        while await watcher.news():
            if (update := await self._hosted.take_update(watcher)) is not None:
                await self._send(update)
            if watcher.take_presence(self._hosted.presence):
                await self._send(self._hosted.presence)
            if watcher.take_beat():
                await self._say(Beat(self._hosted.version, self._node.house.time.now()))
        if watcher.state is WatcherState.SHUT_OUT and is_removed(self._hosted.table, watcher.visitor):
            await close_quietly(self._socket, REMOVED_BY_HOST, str(RemovedHere()))
        elif watcher.state is WatcherState.SHUT_OUT:
            await close_quietly(self._socket, NOT_FOUND, str(NoSuchTable()))
        elif watcher.state is WatcherState.SIGNED_OUT:
            await close_quietly(self._socket, SIGNED_OUT, say("you were signed out here"))
        else:
            goodbye = say("come back: this server is closing the connection")
            await close_quietly(self._socket, GOING_AWAY, goodbye)

    async def _read(self) -> None:
        while True:
            message = await self._receive_straight()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if text is None:
                await close_quietly(self._socket, UNSUPPORTED, say("messages are text, not bytes"))
                return
            if len(text) > self._node.settings.limits.message_bytes:
                await close_quietly(self._socket, TOO_LONG, say("the message is too long"))
                return
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        request = ""
        try:
            message = decode_message(text)
            request = message.request[:LONGEST_REQUEST] if isinstance(message, AskMessage) else ""
            self._reception.limit(self._name)
            match message:
                case AskMessage() as ask:
                    await self._answer(request, ask)
                case Resync(seat=seat, shown=shown):
                    self._watcher.start_over(seat, shown)
                case Attend(here=here):
                    self._watcher.here = here
                    self._node.company.notice(self._hosted)
                case Ping():
                    await self._say(Beat(self._hosted.version, self._node.house.time.now()))
        except msgspec.DecodeError as error:
            await self._refuse(request, 400, say("not a message of this protocol: {error}", error=error))
        except Conflict:
            await self._refuse(request, 409, say("the table changed meanwhile; look and try again"))
        except (Unavailable, SQLAlchemyError, OSError):
            await self._refuse(request, 503, say("the house cannot write now; send the same request again"))
        except Refusal as refusal:
            await self._refuse(request, status_of(refusal), str(refusal))

    async def _answer(self, request: str, ask: AskMessage) -> None:
        """Carry out a command, say so, and send what it changed, unless the writer is at work and does."""
        watcher, done = self._watcher, False
        watcher.begin_answer()
        try:
            version = await self._do(ask)
            done = True
        finally:
            watcher.end_answer(done=done)
        await self._say(Done(request, version))
        if watcher.left_to_writer():
            return
        if (update := await self._hosted.take_update(watcher)) is not None:
            await self._send(update)

    async def _do(self, ask: AskMessage) -> int:
        if self._visitor is None or self._watcher.state is WatcherState.SIGNED_OUT:
            raise WhoAreYou
        if len(ask.request) > LONGEST_REQUEST:
            raise Refusal(say("request: a name of at most {most} characters", most=LONGEST_REQUEST))
        return await self._node.house.act(self._hosted, self._visitor, ask.command, ask.request)

    async def _refuse(self, request: str, status: int, reason: str) -> None:
        REFUSED.inc()
        await self._say(Refused(request, status, reason))


async def close_quietly(socket: Socket, code: int, reason: str) -> None:
    """Close a socket that may be closed already."""
    with suppress(Exception):
        await socket.close(code, reason)
