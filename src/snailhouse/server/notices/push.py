"""Web Push: encrypted for one browser, signed with the house's own key (VAPID)."""

from __future__ import annotations

import hashlib
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from snailhouse.core.errors import Refusal
from snailhouse.server.language import say
from snailhouse.server.notices.delivery import TurnNotice, Way
from snailhouse.server.notices.outside import Outside
from snailhouse.server.notices.wording import notice_body, notice_title

KEEP_SECONDS = 86_400
"""How long a push service keeps a notice for a browser that is away."""
SIGNED_SECONDS = 12 * 3600


class BrowserKeys(msgspec.Struct, frozen=True):
    """What a browser makes for a subscription: only it can read what is encrypted for them."""

    p256dh: str
    auth: str


def check_browser_keys(keys: BrowserKeys) -> BrowserKeys:
    try:
        point, secret = _bytes(keys.p256dh), _bytes(keys.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        point, secret = b"", b""
    if len(point) != 65 or len(secret) != 16:
        raise Refusal(say("these are not the keys of a browser's subscription"))
    return keys


def new_push_key() -> bytes:
    """A private key of the house, as it is stored."""
    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


class Pusher:
    """`contact`: where a push service can reach whoever runs the house, mailto: or https:."""

    def __init__(self, key: bytes, contact: str, outside: Outside) -> None:
        self._private = ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
        self._contact = contact
        self._outside = outside
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = _text(point)

    async def deliver(self, notice: TurnNotice) -> None:
        message = {
            "title": notice_title(notice),
            "body": notice_body(notice),
            "table": notice.table,
            "turn": notice.turned,
        }
        await self.push(notice.way, msgspec.json.encode(message), notice.table)

    async def push(self, way: Way, message: bytes, topic: str) -> None:
        """Send bytes that only the browser can read. A later one of the same topic replaces one that waits."""
        body = self._encrypted(way, message)
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEEP_SECONDS),
            "urgency": "normal",
            "topic": _text(hashlib.sha256(topic.encode()).digest()[:24]),
            **self._signature(way.address),
        }
        await self._outside.post(way.address, body, headers)

    def _encrypted(self, way: Way, message: bytes) -> bytes:
        from pywebpush import WebPusher

        keys = msgspec.json.decode(way.secret)
        encoded: Any = WebPusher({"endpoint": way.address, "keys": keys}).encode(message, "aes128gcm")
        return bytes(encoded["body"])

    def _signature(self, address: str) -> dict[str, str]:
        from py_vapid import Vapid02

        url = self._outside.target(address).url
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._contact,
        }
        # RFC 8292 takes an https: contact as well, which py_vapid does only when it is not strict
        signed: dict[str, str] = Vapid02(self._private, {"no-strict": True}).sign(claims)
        return {name.lower(): value for name, value in signed.items()}


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
