"""What can happen at a table. Its events in order make the table, and their JSON is what is stored.

Events are facts: they were checked when they were decided (see `decide`) and are applied without question.
They hold secrets (the seed, what a seat took at random) and never leave the house; visitors get views.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from snailhouse.table.clock import Clock

HOUSE_ID = ""
"""The `by` of what no visitor did: moves of bots, and clocks that ran out."""

OfferKind = Literal["undo", "draw", "rematch"]
"""What can be offered to the others."""
Why = Literal["left", "time", "asked"]
"""Why a bot plays for a person."""
How = Literal["resigned", "drawn", "time"]
"""How a game can end before its rules end it."""


class TableEvent(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=str.lower, tag_field="type"
):
    at: int
    """Milliseconds since the epoch."""
    by: str = HOUSE_ID
    """The visitor who did it."""
    request: str = ""
    """The visitor's own name for the command, so that sending it twice does it once."""


class Opened(TableEvent, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    clock: Clock
    seed: str
    hot_seat: bool = False
    spectators: bool = True
    coach: bool = False
    listed: bool = False
    sequel_of: str | None = None
    ruleset: int = 1
    """The version of the game's rules by which it is played; tables that do not say have the first."""
    format: int = 1
    """The version of these events, see `versions.EVENT_FORMAT`."""


class Seated(TableEvent, frozen=True, kw_only=True):
    seat: int
    name: str


class BotSeated(TableEvent, frozen=True, kw_only=True):
    seat: int
    bot: str


class Vacated(TableEvent, frozen=True, kw_only=True):
    seat: int


class Renamed(TableEvent, frozen=True, kw_only=True):
    seat: int
    name: str


class Started(TableEvent, frozen=True, kw_only=True):
    rolls: list[int] = []
    """The chance outcomes before the first decision."""


class Moved(TableEvent, frozen=True, kw_only=True):
    seat: int
    move: int
    rolls: list[int] = []
    """The chance outcomes that the move set off, up to the next decision or the end."""


class OfferMade(TableEvent, frozen=True, kw_only=True, tag="offered"):
    seat: int
    kind: OfferKind


class Answered(TableEvent, frozen=True, kw_only=True):
    seat: int
    agree: bool


class Undone(TableEvent, frozen=True, kw_only=True):
    to: int
    """How many events of the match remain."""


class Ended(TableEvent, frozen=True, kw_only=True):
    how: How
    seat: int | None = None
    """Who resigned or ran out of time."""


class StoodIn(TableEvent, frozen=True, kw_only=True):
    """A bot plays for a person, who keeps the seat."""

    seat: int
    bot: str
    why: Why


class GaveBack(TableEvent, frozen=True, kw_only=True):
    seat: int


class Said(TableEvent, frozen=True, kw_only=True):
    seat: int
    text: str


class Continued(TableEvent, frozen=True, kw_only=True):
    """All want another game: it is played at a new table."""

    table: str
    seed: str


AnyEvent = (
    Opened
    | Seated
    | BotSeated
    | Vacated
    | Renamed
    | Started
    | Moved
    | OfferMade
    | Answered
    | Undone
    | Ended
    | StoodIn
    | GaveBack
    | Said
    | Continued
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode_event(data: bytes | str) -> AnyEvent:
    return _decoder.decode(data)
