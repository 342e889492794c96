"""Who gets notices in the tests: a real HTTP server on a free port, and a real SMTP server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from snailhouse.server.notices.push import _text

SECRET = b"sixteen bytes ok"


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """An HTTP server that keeps what it gets; `answers` are the statuses of the next answers, else 201."""

    port: int = 0
    posted: list[Posted] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    held: threading.Event = field(default_factory=threading.Event)
    """While it is clear, nothing is answered."""

    def __post_init__(self) -> None:
        self.held.set()

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url(self, path: str = "/hook") -> str:
        return f"http://{self.host}{path}"


@contextmanager
def receiving(address: str = "127.0.0.1", port: int = 0) -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.posted.append(Posted(self.path, headers, body))
            receiver.held.wait(30)
            status, more = receiver.answers.pop(0) if receiver.answers else (201, {})
            self.send_response(status)
            for name, value in more.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            with suppress(OSError):  # whoever asked may be gone
                self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer((address, port), Handler)
    receiver.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


@dataclass
class Postman:
    port: int = 0
    mails: list[Message] = field(default_factory=list)
    answer: str = "250 known"
    """To whether somebody is known for whom a mail is."""


class AnyPort(Controller):
    """Its port is the one that the machine gave it."""

    def _trigger_server(self) -> None:
        assert self.server is not None
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def delivering() -> Iterator[Postman]:
    """A mail server that keeps what it gets."""
    postman = Postman()

    class Box:
        async def handle_RCPT(  # noqa: N802 - the name is aiosmtpd's
            self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
        ) -> str:
            if postman.answer.startswith("250"):
                envelope.rcpt_tos.append(address)
            return postman.answer

        async def handle_DATA(  # noqa: N802 - the name is aiosmtpd's
            self, server: Any, session: Any, envelope: Any
        ) -> str:
            postman.mails.append(message_from_bytes(envelope.content))
            return "250 kept"

    controller = AnyPort(Box(), hostname="127.0.0.1", port=0)
    controller.start()
    try:
        postman.port = controller.port
        yield postman
    finally:
        controller.stop()


class Browser:
    """A subscription, with the private key that a real browser would have."""

    def __init__(self, receiver: Receiver, path: str = "/push/1") -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "kind": "push",
            "endpoint": receiver.url(path),
            "keys": {"p256dh": _text(point), "auth": _text(SECRET)},
        }

    def read(self, body: bytes) -> bytes:
        """What an encrypted message says."""
        return bytes(http_ece.decrypt(body, private_key=self.private, auth_secret=SECRET, version="aes128gcm"))
