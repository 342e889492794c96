"""Who is behind a request or a socket, and whether they may ask so often."""

from __future__ import annotations

from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from snailhouse.server.entrance.guard import VISITOR, address
from snailhouse.server.entrance.identity import (
    COOKIE,
    COOKIE_SECONDS,
    DEVICE,
    KNOWN,
    device_label,
    key_hash,
    new_id,
    new_key,
)
from snailhouse.server.entrance.neighbours import Neighbours
from snailhouse.server.entrance.remembered import Remembered
from snailhouse.server.metrics import LIMITED
from snailhouse.server.node import ServerNode
from snailhouse.server.refusals import TooMuch, WhoAreYou
from snailhouse.server.storage.keys import UsedKey
from snailhouse.server.thinking.purposes import Owner, network
from snailhouse.table import Visitor

Connection = ASGIConnection[Any, Any, Any, Any]
IDENTIFIED: list[dict[str, list[str]]] = [{"cookie": []}, {"token": []}]
"""What a route that needs a visitor says in the OpenAPI description."""


class Reception:
    """Knows visitors by their cookie or token."""

    def __init__(self, node: ServerNode) -> None:
        self._node = node
        self._names: Remembered[str, str] = Remembered()
        self._keys: Remembered[tuple[str, str], UsedKey] = Remembered()
        self._trusted: Remembered[str, bool] = Remembered()
        self._neighbours = Neighbours()
        node.tidings.listeners.append(self._hear)

    async def visitor(self, connection: Connection) -> Visitor:
        """The visitor, or a refusal that says how to become one."""
        found = await self.visitor_or_none(connection)
        if found is None:
            raise WhoAreYou
        return found

    async def visitor_or_none(self, connection: Connection) -> Visitor | None:
        """The visitor; None for a guest who has not introduced themselves. Raises TooMuch over the limit."""
        used = await self._came_with(connection)
        name = await self._name(used.player) if used else None
        if used is None or name is None:
            return None
        player = used.player
        cast(dict[str, Any], connection.scope)[VISITOR] = player
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

    async def key(self, connection: Connection) -> str | None:
        """The id of the key that somebody came with; None without one, or by a signed cookie alone."""
        used = await self._came_with(connection)
        return used.id or None if used else None

    async def _came_with(self, connection: Connection) -> UsedKey | None:
        """Who came, and with which key, whose id is empty for a signed cookie alone."""
        token, device = _bearer(connection), connection.cookies.get(DEVICE)
        if token is not None:
            return await self._used(token, "token")
        if device and (used := await self._used(device, "device")):
            return used
        player = self._node.signer.verified(connection.cookies.get(COOKIE, ""))
        if player and await self._trusted.get(player, lambda: self._node.store.trusts_signature(player)):
            return UsedKey("", player)
        return None

    async def _used(self, key: str, kind: str) -> UsedKey | None:
        digest = key_hash(key)
        return await self._keys.get((digest, kind), lambda: self._node.store.keys.used(digest, kind))

    async def _name(self, player: str) -> str | None:
        return await self._names.get(player, lambda: self._node.store.met(player))

    def remember(self, player: str, name: str) -> None:
        """Keep a nickname for a while, so that the database need not be asked."""
        self._names.keep(player, name)

    def _hear(self, kind: str, name: str) -> None:
        """Forget what a tiding says is not so any more."""
        if kind in ("key", "player"):
            self._keys.clear()
            self._trusted.clear()
        if kind == "player":
            self._names.forget(name)

    def new_device(self, connection: Connection, player: str) -> tuple[str, dict[str, Any]]:
        """A key for the browser that asks, and the row to be stored of it."""
        key, label = new_key(), device_label(connection.headers.get("user-agent", ""))
        row = {"hash": key_hash(key), "id": new_id(), "player": player, "kind": "device", "label": label}
        return key, row

    def cookies(self, connection: Connection, player: str, device: str) -> list[Cookie]:
        """The identity, which scripts cannot read: its device's key, and the house's signature for nodes of an
        earlier version. Beside them a mark for scripts that there is one.
        """
        signed = self._node.signer.signed(player)
        return [
            self._cookie(connection, key, value, COOKIE_SECONDS)
            for key, value in ((COOKIE, signed), (DEVICE, device), (KNOWN, "1"))
        ]

    def no_cookies(self, connection: Connection) -> list[Cookie]:
        """What makes a browser forget who it was."""
        return [self._cookie(connection, key, "", 0) for key in (COOKIE, DEVICE, KNOWN)]

    def _cookie(self, connection: Connection, key: str, value: str, seconds: int) -> Cookie:
        return Cookie(
            key=key,
            value=value,
            max_age=seconds,
            path="/",
            httponly=key != KNOWN,
            samesite="lax",
            secure=connection.url.scheme == "https",
        )


def _bearer(connection: Connection) -> str | None:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
