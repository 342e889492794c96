"""The WebSocket of a table: who may open one, and why it is closed."""

from __future__ import annotations

import logging
from typing import Annotated

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import QueryParameter
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.core.language import UnknownLanguage, speaking, spoken
from snailhouse.server.entrance.access import Reception
from snailhouse.server.entrance.guard import address
from snailhouse.server.language import say
from snailhouse.server.live.admission import check_admitted
from snailhouse.server.live.conversation import (
    NOT_FOUND,
    OTHER_RULES,
    REMOVED_BY_HOST,
    TOO_MANY,
    TRY_LATER,
    UNSUPPORTED,
    Conversation,
    Socket,
    close_quietly,
)
from snailhouse.server.live.watcher import Watcher
from snailhouse.server.logs import log
from snailhouse.server.metrics import SOCKETS
from snailhouse.server.node import ServerNode
from snailhouse.server.refusals import RemovedHere, TooMuch
from snailhouse.server.thinking.purposes import network
from snailhouse.table import Visitor
from snailhouse.table.versions import ClosedTable


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: Socket,
    table: str,
    node: ServerNode,
    reception: Reception,
    seat: Annotated[int | None, QueryParameter()] = None,
    steps: Annotated[bool, QueryParameter()] = False,
    shown: Annotated[int, QueryParameter()] = 0,
    language: Annotated[str | None, QueryParameter()] = None,
    presence: Annotated[bool, QueryParameter()] = False,
) -> None:
    """Watch a table and play at it. Opened with the visitor's cookie or token; without one, as a spectator."""
    place = network(address(socket.scope))
    await socket.accept()
    if node.draining or not node.socket_places.enter(place):
        await socket.close(TRY_LATER if node.draining else TOO_MANY, say("no more sockets here"))
        return
    try:
        with SOCKETS.track_inprogress(), speaking(language or spoken()):
            visitor = await reception.visitor_or_none(socket)
            watcher = Watcher(
                visitor.id if visitor else None,
                seat,
                steps=steps,
                language=spoken(),
                shown=shown,
                key=await reception.key(socket),
                presence=presence,
            )
            await _converse(socket, table, node, reception, visitor, watcher)
    except UnknownLanguage as refusal:
        await close_quietly(socket, UNSUPPORTED, str(refusal))
    except TooMuch as refusal:
        await close_quietly(socket, TOO_MANY, str(refusal))
    except ClosedTable as closed:
        await close_quietly(socket, OTHER_RULES, str(closed))
    except RemovedHere as refusal:
        await close_quietly(socket, REMOVED_BY_HOST, str(refusal))
    except Refusal as refusal:
        await close_quietly(socket, NOT_FOUND, str(refusal))
    except WebSocketDisconnect:
        pass
    except (SQLAlchemyError, OSError) as error:
        log("socket lost its database", logging.WARNING, error=type(error).__name__)
        await close_quietly(socket, TRY_LATER, say("the house cannot read now"))
    finally:
        node.socket_places.leave(place)


async def _converse(
    socket: Socket,
    table: str,
    node: ServerNode,
    reception: Reception,
    visitor: Visitor | None,
    watcher: Watcher,
) -> None:
    hosted = await node.other_nodes.newest(table)
    await check_admitted(node.store, hosted, watcher.visitor)
    await Conversation(socket, hosted, node, reception, visitor, watcher).hold()
