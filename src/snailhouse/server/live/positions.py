"""Fingerprints of positions, by which the house finds whether one is being played at some table.

Two positions have the same fingerprint if spectators see the same: guesses about what is hidden change nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from snailhouse.core.language import ENGLISH, speaking
from snailhouse.core.position import Position
from snailhouse.core.room import Room, View
from snailhouse.table import LiveTable

FINGERPRINT_BYTES = 16


def position_fingerprint(position: Position) -> str:
    """The same for all positions of a game that look the same to spectators."""
    return _fingerprint(position.game.room, position.data, position.seen_by)


def position_played(table: LiveTable) -> str | None:
    """The fingerprint of the position that is being played; None before the start and after the end."""
    if table.phase != "playing":
        return None
    match = table.match
    return table.once("fingerprint", lambda: _fingerprint(table.game.room, match.data, match.view))


def _fingerprint(room: Room, data: bytes, spectators_view: Callable[[], View]) -> str:
    if room.has_secrets:
        with speaking(ENGLISH):
            data = msgspec.json.encode(spectators_view(), order="sorted")
    return hashlib.blake2b(room.id.encode() + b"/" + data, digest_size=FINGERPRINT_BYTES).hexdigest()
