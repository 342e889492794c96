"""What a visitor can ask of a table, in the form that travels: JSON objects told apart by `type`."""

from __future__ import annotations

from typing import Any

import msgspec

from snailhouse.table.clock import Clock
from snailhouse.table.events import OfferKind


class Command(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=str.lower, tag_field="type"
):
    """Where `seat` is optional, a visitor with one seat need not name it."""


class Open(Command, frozen=True, kw_only=True):
    """Set up a table. `seats` names who sits where: 'me', 'open' or a bot; you first when not given."""

    game: str
    options: dict[str, Any] = {}
    seats: list[str] | None = None
    clock: Clock = Clock()
    hot_seat: bool = False
    """One visitor may hold several seats: a game at one screen."""
    spectators: bool = True
    coach: bool = False
    listed: bool = False
    """Whether the lobby shows the table."""
    study: bool = False
    """A game for one person, in which everything can be taken back. It is not rated."""


class Sit(Command, frozen=True, kw_only=True):
    """Take an open seat, the first one when none is named."""

    seat: int | None = None
    name: str | None = None
    luck: str | None = None
    """What you add to the dice: 32 random bytes in hexadecimal, made after you saw `dice.commitment`."""


class Fill(Command, frozen=True, kw_only=True):
    """Before the start the host gives an open or bot's seat to a bot, or with 'open' clears any seat."""

    seat: int
    with_: str = msgspec.field(name="with")


class Leave(Command, frozen=True, kw_only=True):
    """Get up. In a running game a bot plays on until you return."""

    seat: int | None = None


class Return(Command, frozen=True, kw_only=True):
    """Take your seat back from the bot that stood in."""

    seat: int | None = None


class StandIn(Command, frozen=True, kw_only=True):
    """Let a bot play for a seat: your own at any time, another's when it has kept the table waiting."""

    seat: int


class Rename(Command, frozen=True, kw_only=True):
    name: str
    seat: int | None = None


class Stir(Command, frozen=True, kw_only=True):
    """Add to the dice before the game begins, for all your seats for which nothing is added yet."""

    luck: str
    """32 random bytes in hexadecimal, made after you saw `dice.commitment`."""


class Start(Command, frozen=True, kw_only=True):
    """Begin; `fill` names the bot that takes the open seats."""

    fill: str | None = None
    luck: str | None = None
    """What you add to the dice if you have not yet, as in `Stir`."""


class PlayMove(Command, frozen=True, kw_only=True, tag="move"):
    """Play a move by id. With `position` (see the view) it is refused when the game has moved on."""

    move: int
    moment: int | None = msgspec.field(name="position", default=None)


class PlayForBot(PlayMove, frozen=True, kw_only=True):
    """For the house itself: a bot's move."""

    warming: bool = False
    """Whether it is one by a rule of thumb, because the game's rules are still being compiled."""


class Offer(Command, frozen=True, kw_only=True):
    """Ask the others for an undo of your last decision, a draw, or another game."""

    kind: OfferKind
    seat: int | None = None
    luck: str | None = None
    """Of a rematch: what you add to its dice, made after you saw `dice.next_commitment`."""


class Answer(Command, frozen=True, kw_only=True):
    """Agree to what is offered, or not; your own offer you can take back by not agreeing."""

    agree: bool
    seat: int | None = None
    luck: str | None = None
    """As in `Offer`."""


class Resign(Command, frozen=True, kw_only=True):
    seat: int | None = None


class ClaimTime(Command, frozen=True, kw_only=True):
    """Say that the seat to move has run out of time."""


class Pause(Command, frozen=True, kw_only=True):
    """For the house itself: it was away from `since` until `until`, and that time is nobody's."""

    since: int
    until: int


class Vacation(Command, frozen=True, kw_only=True):
    """For the house itself: a player is on vacation from `since` until `until`."""

    player: str
    since: int
    until: int


class Remove(Command, frozen=True, kw_only=True):
    """For the house itself, which knows them: the host of the table lets somebody watch no more.

    An empty `watcher` is whoever has no name.
    """

    watcher: str


class Say(Command, frozen=True, kw_only=True):
    text: str
    seat: int | None = None


AnyCommand = (
    Sit
    | Fill
    | Leave
    | Return
    | StandIn
    | Rename
    | Stir
    | Start
    | PlayMove
    | Offer
    | Answer
    | Resign
    | ClaimTime
    | Say
)
