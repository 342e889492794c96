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
    study: bool = False
    sequel_of: str | None = None
    scheme: int = 1
    """How the dice follow from the seed, see `fair_dice`. Tables of earlier versions do not name it."""
    next_seed: str = ""
    """The seed of the next game between these people. They are shown its hash before they add to its dice."""
    allowance: int = 0
    """Milliseconds in which players are shown an event, before the time of whoever is to decide runs."""
    ruleset: int = 1
    """The version of the game's rules by which it is played; tables that do not say have the first."""
    format: int = 1
    """The version of these events, see `versions.EVENT_FORMAT`."""
    tournament: str = ""
    """The tournament that the table is of: then the house seats the people and starts the game."""


class Seated(TableEvent, frozen=True, kw_only=True):
    seat: int
    name: str
    luck: str = ""
    """What the person adds to the dice; empty for nothing."""


class BotSeated(TableEvent, frozen=True, kw_only=True):
    seat: int
    bot: str


class Vacated(TableEvent, frozen=True, kw_only=True):
    seat: int


class Renamed(TableEvent, frozen=True, kw_only=True):
    seat: int
    name: str


class Stirred(TableEvent, frozen=True, kw_only=True):
    """Somebody who sits at the table adds to the dice before the game begins."""

    seat: int
    luck: str


class Started(TableEvent, frozen=True, kw_only=True):
    rolls: list[int] = []
    """The chance outcomes before the first decision."""


class Moved(TableEvent, frozen=True, kw_only=True):
    seat: int
    move: int
    rolls: list[int] = []
    """The chance outcomes that the move set off, up to the next decision or the end."""
    warming: bool = False
    """Whether a bot moved by a rule of thumb, because the game's rules were still being compiled."""


class OfferMade(TableEvent, frozen=True, kw_only=True, tag="offered"):
    seat: int
    kind: OfferKind
    luck: str = ""
    """What the person adds to the dice of the next game, if this offers one."""


class Answered(TableEvent, frozen=True, kw_only=True):
    seat: int
    agree: bool
    luck: str = ""
    """As in `OfferMade`."""


class Undone(TableEvent, frozen=True, kw_only=True):
    to: int
    """How many events of the match remain."""
    seat: int | None = None
    """Who took back a decision."""
    fair: bool = False
    """Whether chance is drawn anew and clocks go on after it. Tables of earlier versions did neither."""


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
    counted: bool = False
    """Whether the time since the bot took over counts as the person's. In earlier versions it did not."""


class Paused(TableEvent, frozen=True, kw_only=True):
    """The house was away from `since` until `until`: that time is nobody's."""

    since: int
    until: int


class OnVacation(TableEvent, frozen=True, kw_only=True, tag="vacation"):
    """A person announces a vacation: until it is over their clock stands still. Without any time, it is off."""

    seat: int
    since: int
    until: int


class WatcherRemoved(TableEvent, frozen=True, kw_only=True, tag="removed"):
    """The host lets somebody watch no more; an empty `watcher` is whoever has no name."""

    watcher: str


class Said(TableEvent, frozen=True, kw_only=True):
    seat: int
    text: str


class Continued(TableEvent, frozen=True, kw_only=True):
    """All want another game: it is played at a new table.

    Its seed is the `next_seed` of this table, and `seed` the one of the game after it. If this table is of an
    earlier version, which has no `next_seed`, `seed` is that of the next game.
    """

    table: str
    seed: str


AnyEvent = (
    Opened
    | Seated
    | BotSeated
    | Vacated
    | Renamed
    | Stirred
    | Started
    | Moved
    | OfferMade
    | Answered
    | Undone
    | Ended
    | StoodIn
    | GaveBack
    | Paused
    | OnVacation
    | WatcherRemoved
    | Said
    | Continued
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def decode_event(data: bytes | str) -> AnyEvent:
    return _decoder.decode(data)
