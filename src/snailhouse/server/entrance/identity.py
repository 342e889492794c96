"""Identity without sign-up: keys that their owner keeps.

A key is a long random word that only its owner has; the house stores its hash. There are three kinds: a
`device` lies in a browser's cookie, a `link` carries the identity to another device once, a `token` lets a
program play. Browsers from before there were devices have a signed cookie, which holds a player's id and the
house's signature over it. They are given a device when they come; the signed cookie stays beside it for
nodes of an earlier version.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final, Literal

COOKIE: Final = "snailhouse"
DEVICE: Final = "snailhouse_device"
KNOWN: Final = "snailhouse_known"
"""A cookie beside the others that scripts can see: it says that the house knows this browser, not as whom."""
COOKIE_SECONDS: Final = 400 * 24 * 3600
KEY_BYTES: Final = 32
KeyKind = Literal["link", "token"]
_BROWSERS: Final = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""What a browser's own description holds, the telling marks first."""


def new_id() -> str:
    """An id that nobody guesses."""
    return undashed(secrets.token_urlsafe(16))


def undashed(name: str) -> str:
    """A name that a command line does not take for an option."""
    return f"0{name[1:]}" if name.startswith("-") else name


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def key_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def device_label(agent: str) -> str:
    """A few words by which somebody knows a device of theirs, from what its browser says of itself."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return ", ".join(filter(None, (browser, system)))


class Signer:
    """Signs ids with the secret that all nodes share."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def signed(self, player: str) -> str:
        return f"{player}.{self._signature(player)}"

    def verified(self, value: str) -> str | None:
        """The player's id, if the signature is ours."""
        player, _, signature = value.rpartition(".")
        genuine = hmac.compare_digest(self._signature(player).encode(), signature.encode("utf-8", "replace"))
        return player if genuine and player else None

    def _signature(self, player: str) -> str:
        digest = hmac.digest(self.secret, b"cookie:" + player.encode("utf-8", "replace"), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def derived(self, player: str, request: str) -> str:
        """The id of what a visitor's named request makes: always the same, and guessed by nobody."""
        digest = hmac.digest(
            self.secret, b"request:" + f"{player}:{request}".encode("utf-8", "replace"), "sha256"
        )
        return undashed(urlsafe_b64encode(digest[:16]).rstrip(b"=").decode())
