"""Who is behind a request or a socket, and whether they may ask so often."""

from __future__ import annotations

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from snailhouse.server.entrance.guard import address
from snailhouse.server.entrance.identity import COOKIE, COOKIE_SECONDS, KNOWN, key_hash
from snailhouse.server.entrance.neighbours import Neighbours
from snailhouse.server.metrics import LIMITED
from snailhouse.server.node import ServerNode
from snailhouse.server.refusals import TooMuch, WhoAreYou
from snailhouse.server.thinking.purposes import Owner, network
from snailhouse.table import Visitor

Connection = ASGIConnection[Any, Any, Any, Any]
NAME_SECONDS = 30.0
"""How long a nickname is remembered before the database is asked again."""
MOST_NAMES = 10_000
IDENTIFIED: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]
"""What a route that needs a visitor says in the OpenAPI description."""


class Reception:
    """Knows visitors by their cookie or token."""

    def __init__(self, node: ServerNode) -> None:
        self._node = node
        self._names: dict[str, tuple[str, float]] = {}
        self._neighbours = Neighbours()

    async def visitor(self, connection: Connection) -> Visitor:
        """The visitor, or a refusal that says how to become one."""
        found = await self.visitor_or_none(connection)
        if found is None:
            raise WhoAreYou
        return found

    async def visitor_or_none(self, connection: Connection) -> Visitor | None:
        """The visitor; None for a guest who has not introduced themselves. Raises TooMuch over the limit."""
        player = await self._player(connection)
        name = await self._name(player) if player else None
        if player is None or name is None:
            return None
        self.limit(player)
        self._node.addresses.note(player, address(connection.scope))
        self._neighbours.notice(connection.scope, address(connection.scope), player)
        return Visitor(player, name)

    def limit(self, player: str) -> None:
        """Raise TooMuch if the player asks too often."""
        if wait := self._node.visitors.take(player):
            LIMITED.inc()
            raise TooMuch(wait)

    def owner(self, connection: Connection, visitor: Visitor | None) -> Owner:
        """For whom the house thinks: the visitor, or a guest's address."""
        place = network(address(connection.scope))
        return Owner(place, visitor.id if visitor else f"@{place}")

    def has_token(self, connection: Connection) -> bool:
        """Whether a token was sent: then a program asks, and may make nothing that outlives the token."""
        return _bearer(connection) is not None

    async def _player(self, connection: Connection) -> str | None:
        token = _bearer(connection)
        if token is not None:
            return await self._node.store.key_owner(key_hash(token), "token")
        return self._node.signer.verified(connection.cookies.get(COOKIE, ""))

    async def _name(self, player: str) -> str | None:
        name, until = self._names.get(player, ("", 0.0))
        if until > time.monotonic():
            return name
        found = await self._node.store.met(player)
        if found is not None:
            self.remember(player, found)
        return found

    def remember(self, player: str, name: str) -> None:
        """Keep a nickname for a while, so that the database need not be asked."""
        if len(self._names) >= MOST_NAMES:
            self._names.clear()
        self._names[player] = (name, time.monotonic() + NAME_SECONDS)

    def cookies(self, connection: Connection, player: str) -> list[Cookie]:
        """Two cookies: the identity, which scripts cannot read, and a mark for them that there is one."""
        return [
            Cookie(
                key=key,
                value=value,
                max_age=COOKIE_SECONDS,
                path="/",
                httponly=key == COOKIE,
                samesite="lax",
                secure=connection.url.scheme == "https",
            )
            for key, value in ((COOKIE, self._node.signer.signed(player)), (KNOWN, "1"))
        ]


def _bearer(connection: Connection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
