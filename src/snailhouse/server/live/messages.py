"""What travels over a table's socket: JSON objects told apart by `type`. See docs/server.md."""

from __future__ import annotations

from typing import Literal

import msgspec

from snailhouse.table import AnyCommand, TableView

PROTOCOL = 1


class AskMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ask"):
    """A visitor asks something of the table; `request` is a name of their own choice, answered with it."""

    command: AnyCommand
    request: str = ""


class Resync(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resync"):
    """Send everything anew: the visitor noticed a gap. With `seat`, as that seat of theirs sees it."""

    seat: int | None = None
    shown: int = 0
    """The version that the seat was shown last: where steps are wanted, they go on from there."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there?"""


class Attend(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="attend"):
    """Whether the visitor looks at the page."""

    here: bool


Incoming = AskMessage | Resync | Ping | Attend


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """First of all: the version of this protocol, and how often at least the house will be heard."""

    protocol: int
    heartbeat: float
    now: int
    """The house's clock, in milliseconds since the epoch."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The table as the visitor may see it, continuing version `table.since`; 0 means it is whole."""

    table: TableView


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """What was asked is done and safe, at this version."""

    request: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """What was asked is not; nothing changed. `status` as HTTP would say it."""

    request: str
    status: int
    reason: str


class Beat(msgspec.Struct, frozen=True, tag_field="type", tag="beat"):
    """The house is there and this is the table's version: who has an older one should ask for a resync."""

    version: int
    now: int


class SeatPresence(msgspec.Struct, frozen=True):
    """Of a person's seat; `state` is null for a bot's and an open one."""

    state: Literal["here", "away", "gone"] | None = None
    """Looks at the table; has it open and looks elsewhere; has not."""
    since: int | None = None
    """Of one who is gone: since when, in milliseconds; null if that was before the house looked."""


class PresenceMessage(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there, seat by seat. For sockets that asked with presence=true."""

    seats: list[SeatPresence]


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def encode_message(message: msgspec.Struct) -> str:
    return _encoder.encode(message).decode()


def decode_message(text: str | bytes) -> Incoming:
    """Raises msgspec.DecodeError, which says what is wrong with the message and where."""
    try:
        return _decoder.decode(text)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None
