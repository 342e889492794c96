"""Verifiable dice: chance that nobody can steer and everybody can check afterwards.

A table's chance comes from a secret seed of 32 bytes. Its SHA-256 hash, the commitment, is public from the
moment the table opens, so the seed cannot be changed later; the seed itself is public when the game ends.
The outcome of event number `n` (counted from 1 in the record) among `ways` equally likely ones is

    HMAC-SHA256(seed, "n/attempt") as a big-endian number, modulo ways

for the first attempt 0, 1, 2, ... whose number lies below the greatest multiple of `ways` that 256 bits can
hold, so that no outcome is favoured. An event undone and played again has the same number; its message is then
"n/nonce/attempt", where the nonce is the number of undos before it, so that an undo tells nothing about dice.
"""

from __future__ import annotations

import hashlib
import hmac
from itertools import count
from typing import Final

from snailhouse.core.errors import Refusal
from snailhouse.table.language import say

BITS: Final = 256
SEED_BYTES: Final = 32


def check_seed(seed: str) -> bytes:
    """The bytes of a seed in hexadecimal."""
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != SEED_BYTES or key.hex() != seed:
        raise Refusal(say("a seed is {bytes} bytes in lower-case hexadecimal", bytes=SEED_BYTES))
    return key


def commitment(seed: str) -> str:
    """What is shown of a seed before it is revealed."""
    return hashlib.sha256(check_seed(seed)).hexdigest()


def fair_outcome(seed: str, number: int, ways: int, nonce: int = 0) -> int:
    """The outcome of event `number` among `ways`, each equally likely; `nonce` undos have happened before."""
    key = bytes.fromhex(seed)
    bound = (1 << BITS) // ways * ways
    name = b"%d/%d" % (number, nonce) if nonce else b"%d" % number
    for attempt in count():
        number_rolled = int.from_bytes(hmac.digest(key, b"%b/%d" % (name, attempt), "sha256"))
        if number_rolled < bound:
            return number_rolled % ways
    raise AssertionError("attempts never end")
