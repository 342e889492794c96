"""Sockets that send what one turn of the event loop says to a visitor in one write.

A move's answer and the view after it follow each other at once: together they cost one system call, not two.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class OneWrite:
    """A transport whose writes wait until the event loop comes round; all else is the transport's own."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(data)

    def _send(self) -> None:
        data, self._waiting = b"".join(self._waiting), []
        if data:
            self._transport.write(data)

    def close(self) -> None:
        """Close once everything written is sent."""
        self._send()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class GatheringSocket(WebSocketsSansIOProtocol):
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(Any, OneWrite(cast(asyncio.Transport, transport))))
