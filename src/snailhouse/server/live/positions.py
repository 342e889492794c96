"""Fingerprints of positions, by which the house finds whether one is being played at some table.

Two positions have the same fingerprint if spectators see the same: guesses about what is hidden change nothing.
"""

from __future__ import annotations

import hashlib

import msgspec

from snailhouse.core.language import ENGLISH, speaking
from snailhouse.core.position import Position
from snailhouse.table import LiveTable

FINGERPRINT_BYTES = 16


def position_fingerprint(position: Position) -> str:
    """The same for all positions of a game that look the same to spectators."""
    room = position.game.room
    if room.has_secrets:
        with speaking(ENGLISH):
            seen = msgspec.json.encode(position.seen_by(), order="sorted")
    else:
        seen = position.data
    return hashlib.blake2b(room.id.encode() + b"/" + seen, digest_size=FINGERPRINT_BYTES).hexdigest()


def position_played(table: LiveTable) -> str | None:
    """The fingerprint of the position that is being played; None before the start and after the end."""
    if table.phase != "playing":
        return None
    return table.once("fingerprint", lambda: position_fingerprint(table.match.position))
