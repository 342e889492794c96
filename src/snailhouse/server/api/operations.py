"""For whoever runs the house: is it alive, is it ready, how much is going on."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from sqlalchemy.exc import SQLAlchemyError

from snailhouse.server.handbook import handbook_folder
from snailhouse.server.language import say
from snailhouse.server.live.messages import PROTOCOL
from snailhouse.server.metrics import VERSION, exposition
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.server.refusals import Unknown

PING_TIMEOUT = 2.0
"""Seconds that the database has to answer before the node counts as not ready."""


class Health(msgspec.Struct, frozen=True):
    status: str


class Readiness(msgspec.Struct, frozen=True):
    ready: bool
    database: bool
    redis: bool
    """Whether news from other nodes arrives at once; without, the node is ready, only slower."""
    draining: bool


class Introduction(msgspec.Struct, frozen=True):
    version: str
    protocol: int
    """Of the socket, as its `welcome` says it."""
    handbook: bool
    """Whether this house has a copy of its handbook, at /handbook/."""
    address: str | None
    """Where others reach the house, as whoever runs it says; else where devices of the same network do."""


@get("/api", sync_to_thread=False, tags=["operations"], responses=problems())
def introduction(node: ServerNode) -> Introduction:
    """Which Snailhouse this is, and where others reach it."""
    address = node.settings.public_url or node.settings.home_address
    return Introduction(VERSION, PROTOCOL, handbook_folder() is not None, address)


@get("/healthz", sync_to_thread=False, tags=["operations"], responses=problems())
def alive() -> Health:
    """The process answers."""
    return Health("alive")


@get("/readyz", tags=["operations"], responses=problems(503))
async def ready(node: ServerNode) -> Response[Readiness]:
    """Whether a balancer should send visitors here: 200, or 503."""
    database = await _database_answers(node)
    good = database and not node.draining
    state = Readiness(good, database, node.fanout.connected, node.draining)
    return Response(state, status_code=200 if good else 503)


async def _database_answers(node: ServerNode) -> bool:
    try:
        async with asyncio.timeout(PING_TIMEOUT):
            await node.store.ping()
    except (SQLAlchemyError, OSError, TimeoutError):
        return False
    return not node.store.damaged


@get("/metrics", sync_to_thread=False, media_type="text/plain", tags=["operations"], responses=problems(404))
def metrics(node: ServerNode) -> Response[bytes]:
    """Figures for Prometheus, unless they have a port of their own."""
    if node.settings.metrics_port is not None:
        raise Unknown(say("there is nothing at this path"))
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")
