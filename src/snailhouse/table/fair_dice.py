"""Verifiable dice: chance that nobody can choose and everybody can check afterwards. See docs/fair-dice.md.

A table's chance comes from a secret seed of 32 bytes. Its SHA-256 hash, the commitment, is public from the
moment the table opens, so the seed cannot be changed later; the seed itself is public when the game ends. When
they have seen the commitment, the people who sit down add random bytes of their own, their luck, so that the
house cannot have looked for a seed that it likes. The outcome of event `n` (counted from 1 in the record) among
`ways` equally likely ones is

    key = HMAC-SHA256(seed, "luck,luck,...")        one for every seat in order, in hexadecimal; empty for none
    HMAC-SHA256(key, "n/nonce/attempt") as a big-endian number, modulo ways

for the first attempt 0, 1, 2, ... whose number lies below the greatest multiple of `ways` that 256 bits can
hold, so that no outcome is favoured. The nonce is the number of undos before the roll: an event undone and
played again has the same number but other dice, so an undo tells nothing about them.

That is scheme 2. Tables that were opened before it go on with scheme 1: their key is the seed alone, and the
message is "n/attempt" as long as the nonce is 0.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from itertools import count
from typing import Final

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.table.language import say

BITS: Final = 256
SEED_BYTES: Final = 32
HOUSE_ONLY: Final = 1
"""The scheme of dice that follow from the house's seed alone."""
SHARED: Final = 2
"""The scheme of dice to which every seat can add."""


def check_seed(seed: str) -> bytes:
    """The bytes of a seed in hexadecimal."""
    key = _unhex(seed)
    if key is None:
        raise Refusal(say("a seed is {bytes} bytes in lower-case hexadecimal", bytes=SEED_BYTES))
    return key


def check_luck(luck: str) -> str:
    """Random bytes that a visitor adds, in hexadecimal."""
    if _unhex(luck) is None:
        raise Refusal(say("luck is {bytes} random bytes in lower-case hexadecimal", bytes=SEED_BYTES))
    return luck


def _unhex(text: str) -> bytes | None:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return None
    return data if len(data) == SEED_BYTES and data.hex() == text else None


def commitment(seed: str) -> str:
    """What is shown of a seed before it is revealed."""
    return hashlib.sha256(check_seed(seed)).hexdigest()


class FairDice(msgspec.Struct, frozen=True):
    """The dice of one game."""

    scheme: int
    key: bytes

    def outcome(self, number: int, ways: int, nonce: int = 0) -> int:
        """The outcome of event `number` among `ways`, each equally likely, after `nonce` undos."""
        bound = (1 << BITS) // ways * ways
        short = self.scheme == HOUSE_ONLY and nonce == 0
        name = b"%d" % number if short else b"%d/%d" % (number, nonce)
        for attempt in count():
            rolled = int.from_bytes(hmac.digest(self.key, b"%b/%d" % (name, attempt), "sha256"))
            if rolled < bound:
                return rolled % ways
        raise AssertionError("attempts never end")


def fair_dice(scheme: int, seed: str, luck: Sequence[str | None] = ()) -> FairDice:
    """The dice that follow from a seed and, in scheme 2, what each seat has added."""
    key = bytes.fromhex(seed)
    if scheme == SHARED:
        key = hmac.digest(key, ",".join(added or "" for added in luck).encode(), "sha256")
    return FairDice(scheme, key)
