"""A reverse proxy that puts the house under a path, as one in front of several houses would."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HEAD_END = b"\r\n\r\n"
CHUNK = 65_536


class Carrier(socketserver.BaseRequestHandler):
    """One request, or one WebSocket: its path loses the prefix, all else goes through as it is."""

    server: Proxy

    def handle(self) -> None:
        head = b""
        while HEAD_END not in head:
            part = self.request.recv(CHUNK)
            if not part:
                return
            head += part
        if (asked := self.under_prefix(head)) is None:
            self.request.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        with socket.create_connection(("127.0.0.1", self.server.house)) as house:
            house.sendall(asked)
            back = threading.Thread(target=pour, args=(house, self.request))
            back.start()
            pour(self.request, house)
            back.join()

    def under_prefix(self, head: bytes) -> bytes | None:
        """The request as the house knows it. The connection is not used again, but for a WebSocket."""
        method, path, rest = head.split(b" ", 2)
        if not path.startswith(self.server.prefix + b"/"):
            return None
        if b"upgrade: websocket" not in head.lower():
            rest = rest.replace(b"\r\nConnection: keep-alive", b"\r\nConnection: close", 1)
        return b" ".join((method, path.removeprefix(self.server.prefix), rest))


def pour(source: socket.socket, target: socket.socket) -> None:
    """All that comes, until one side hangs up."""
    with suppress(OSError):
        while part := source.recv(CHUNK):
            target.sendall(part)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Proxy(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self, prefix: str, house: int) -> None:
        self.prefix, self.house = prefix.encode(), house
        super().__init__(("127.0.0.1", 0), Carrier)


@contextmanager
def under(prefix: str, house: int) -> Iterator[str]:
    """The address of the house at a port, seen through the proxy."""
    with Proxy(prefix, house) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{proxy.server_address[1]}{prefix}"
        finally:
            proxy.shutdown()
