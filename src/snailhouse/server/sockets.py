"""One WebSocket a visitor and table: commands in, views out.

Two tasks share a socket. The reader takes one message at a time and answers it before it takes the next, so
a visitor who does not read what they are sent is not listened to either. The writer sends the latest frame;
what was skipped meanwhile is in it. Nothing is queued. What the visitor asked for is shown with its answer.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Annotated, Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from litestar.types import Send
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.core.language import UnknownLanguage, speaking, spoken
from snailhouse.server.access import Reception
from snailhouse.server.guard import STRAIGHT, address
from snailhouse.server.house import now_ms
from snailhouse.server.language import say
from snailhouse.server.live import Live, Watcher, may_look
from snailhouse.server.logs import log, log_failure
from snailhouse.server.messages import (
    PROTOCOL,
    Ask,
    Beat,
    Done,
    Ping,
    Refused,
    Resync,
    Welcome,
    decoded,
    encoded,
)
from snailhouse.server.metrics import REFUSED, SOCKETS
from snailhouse.server.node import Node
from snailhouse.server.problems import NoSuchTable, TooMuch, WhoAreYou, status_of
from snailhouse.server.storage.writer import Conflict, Unavailable
from snailhouse.table import Visitor

GOING_AWAY, TOO_MANY, NOT_FOUND = 1001, 1008, 4404
UNSUPPORTED, TOO_LONG, TRY_LATER = 1003, 1009, 1013
LONGEST_REQUEST = 64
Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    table: str,
    node: Node,
    reception: Reception,
    seat: Annotated[int | None, QueryParameter()] = None,
    steps: Annotated[bool, QueryParameter()] = False,
    shown: Annotated[int, QueryParameter()] = 0,
    language: Annotated[str | None, QueryParameter()] = None,
) -> None:
    """Watch a table and play at it. Opened with the visitor's cookie or token; without one, as a spectator."""
    place = address(socket.scope)
    await socket.accept()
    if node.draining or not node.socket_places.enter(place):
        await socket.close(TRY_LATER if node.draining else TOO_MANY, say("no more sockets here"))
        return
    try:
        with SOCKETS.track_inprogress(), speaking(language or spoken()):
            await _attend(socket, table, node, reception, Watcher(None, seat, steps, spoken(), shown=shown))
    except UnknownLanguage as refusal:
        await _close(socket, UNSUPPORTED, str(refusal))
    except TooMuch as refusal:
        await _close(socket, TOO_MANY, str(refusal))
    except Refusal as refusal:
        await _close(socket, NOT_FOUND, str(refusal))
    except (SQLAlchemyError, OSError) as error:
        log("socket lost its database", logging.WARNING, error=type(error).__name__)
        await _close(socket, TRY_LATER, say("the house cannot read now"))
    finally:
        node.socket_places.leave(place)


async def _attend(socket: Socket, table: str, node: Node, reception: Reception, watcher: Watcher) -> None:
    visitor = await reception.visitor_or_none(socket)
    live = await node.house.find(table)
    if not node.settings.alone:
        await node.house.catch_up(live)
    if not may_look(live.table, visitor.id if visitor else None):
        raise NoSuchTable
    watcher.visitor = visitor.id if visitor else None
    conversation = Conversation(socket, live, node, reception, visitor, watcher)
    await conversation.hold()


class Conversation:
    def __init__(
        self,
        socket: Socket,
        live: Live,
        node: Node,
        reception: Reception,
        visitor: Visitor | None,
        watcher: Watcher,
    ) -> None:
        self._socket = socket
        self._straight: Send = cast(dict[str, Any], socket.scope)[STRAIGHT]
        self._live = live
        self._node = node
        self._reception = reception
        self._visitor = visitor
        self._watcher = watcher
        self._name = visitor.id if visitor else f"@{address(socket.scope)}"

    async def hold(self) -> None:
        """Until one of the two has enough."""
        await self._say(Welcome(PROTOCOL, self._node.settings.heartbeat_seconds, now_ms()))
        self._live = await self._node.house.find(self._live.id)
        self._live.watchers.add(self._watcher)  # from here on it stays in memory
        self._live.start_over(self._watcher, self._watcher.shown)
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except WebSocketDisconnect:
            pass
        except Exception:
            log_failure("socket failed")
            await _close(self._socket, 1011, say("the house made a mistake; it has been noted"))
        finally:
            self._live.watchers.discard(self._watcher)
            writer.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await writer

    async def _say(self, message: msgspec.Struct) -> None:
        await self._send(encoded(message))

    async def _send(self, text: str) -> None:
        await self._straight({"type": "websocket.send", "text": text, "bytes": None})

    async def _write(self) -> None:
        watcher = self._watcher
        while not watcher.closed:
            watcher.idle = True
            await watcher.news.wait()
            watcher.news.clear()
            watcher.idle = False
            if (frame := await self._live.take(watcher)) is not None:
                await self._send(frame)
            if watcher.beat:
                watcher.beat = False
                await self._say(Beat(self._live.version, now_ms()))
        if watcher.shut_out:
            await _close(self._socket, NOT_FOUND, str(NoSuchTable()))
        else:
            await _close(self._socket, GOING_AWAY, say("come back: this server is closing the connection"))

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if text is None:
                await _close(self._socket, UNSUPPORTED, say("messages are text, not bytes"))
                return
            if len(text) > self._node.settings.limits.message_bytes:
                await _close(self._socket, TOO_LONG, say("the message is too long"))
                return
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        request = ""
        try:
            message = decoded(text)
            request = message.request[:LONGEST_REQUEST] if isinstance(message, Ask) else ""
            self._reception.limit(self._name)
            match message:
                case Ask() as ask:
                    await self._answer(request, ask)
                case Resync(seat=seat, shown=shown):
                    self._watcher.wanted = self._watcher.wanted if seat is None else seat
                    self._live.start_over(self._watcher, shown)
                case Ping():
                    await self._say(Beat(self._live.version, now_ms()))
        except msgspec.DecodeError as error:
            await self._refuse(request, 400, say("not a message of this protocol: {error}", error=error))
        except Conflict:
            await self._refuse(request, 409, say("the table changed meanwhile; look and try again"))
        except (Unavailable, SQLAlchemyError, OSError):
            await self._refuse(request, 503, say("the house cannot write now; send the same request again"))
        except Refusal as refusal:
            await self._refuse(request, status_of(refusal), str(refusal))

    async def _answer(self, request: str, ask: Ask) -> None:
        """Do it, say so, and show what came of it in the same breath; the writer does if it is at work."""
        watcher = self._watcher
        watcher.answering = True
        try:
            version = await self._do(ask)
        except BaseException:
            watcher.news.set()
            raise
        finally:
            watcher.answering = False
        await self._say(Done(request, version))
        if not watcher.idle:
            watcher.news.set()
        elif (frame := await self._live.take(watcher)) is not None:
            await self._send(frame)

    async def _do(self, ask: Ask) -> int:
        if self._visitor is None:
            raise WhoAreYou
        if len(ask.request) > LONGEST_REQUEST:
            raise Refusal(say("request: a name of at most {most} characters", most=LONGEST_REQUEST))
        return await self._node.house.act(self._live, self._visitor, ask.command, ask.request)

    async def _refuse(self, request: str, status: int, reason: str) -> None:
        REFUSED.inc()
        await self._say(Refused(request, status, reason))


async def _close(socket: Socket, code: int, reason: str) -> None:
    with suppress(Exception):
        await socket.close(code, reason)
