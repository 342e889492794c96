"""Identity without sign-up: a signed cookie, or a key that its owner keeps.

The cookie holds a player's id and the house's signature over it. A key is a long random word that only its
owner has; the house stores its hash. There are two kinds: a `link` carries the identity to another device,
a `token` lets a program play.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final, Literal

COOKIE: Final = "snailhouse"
KNOWN: Final = "snailhouse_known"
"""A cookie beside the other that scripts can see: it says that the house knows this browser, not as whom."""
COOKIE_SECONDS: Final = 400 * 24 * 3600
KEY_BYTES: Final = 32
KeyKind = Literal["link", "token"]


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


class Signer:
    """Signs ids with the secret that all nodes share."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def signed(self, player: str) -> str:
        return f"{player}.{self._signature(player)}"

    def verified(self, value: str) -> str | None:
        """The player's id, if the signature is ours."""
        player, _, signature = value.rpartition(".")
        genuine = hmac.compare_digest(self._signature(player).encode(), signature.encode("utf-8", "replace"))
        return player if genuine and player else None

    def _signature(self, player: str) -> str:
        digest = hmac.digest(self._secret, b"cookie:" + player.encode("utf-8", "replace"), "sha256")
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def derived(self, player: str, request: str) -> str:
        """The id of what a visitor's named request makes: always the same, and guessed by nobody."""
        digest = hmac.digest(
            self._secret, b"request:" + f"{player}:{request}".encode("utf-8", "replace"), "sha256"
        )
        return undashed(urlsafe_b64encode(digest[:16]).rstrip(b"=").decode())
