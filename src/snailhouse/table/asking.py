"""Who asks something of a table, and the checks of what they may."""

from __future__ import annotations

from typing import Any

import msgspec

from snailhouse.core.errors import Refusal
from snailhouse.table.events import HOUSE_ID
from snailhouse.table.language import say
from snailhouse.table.refusals import NotNow, NotYours
from snailhouse.table.seats import Visitor
from snailhouse.table.state import LiveTable


class Fresh(msgspec.Struct, frozen=True):
    """What a table cannot make itself: an unguessable id for another table, and two secret seeds."""

    table: str
    seed: str
    next_seed: str = ""
    """Of the game after the one that is opened, to which the people can then add as well."""


class Asker(msgspec.Struct, frozen=True):
    """Somebody who asks something of a table at a moment, or the house itself."""

    visitor: Visitor
    now: int
    request: str = ""
    fresh: Fresh | None = None

    @property
    def id(self) -> str:
        return self.visitor.id

    @property
    def is_house(self) -> bool:
        return self.visitor.id == HOUSE_ID

    @property
    def stamp(self) -> dict[str, Any]:
        """The fields that are the same in every event decided for this asker."""
        return {"at": self.now, "by": self.visitor.id, "request": self.request}


def own_seat(table: LiveTable, asker: Asker, seat: int | None) -> int:
    """The asker's seat: the one named, or their only one. Refuses another's."""
    own = table.seats_of(asker.id)
    if seat is None:
        if len(own) > 1:
            raise NotYours(say("you have several seats at this table: say which"))
        if not own:
            raise NotYours(say("you have no seat at this table"))
        return own[0]
    check_number(table, seat)
    if seat not in own:
        raise NotYours(say("seat {seat} is not yours", seat=seat))
    return seat


def check_number(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < table.game.seats:
        raise Refusal(
            say("there is no seat {seat}; seats are 0 to {last}", seat=seat, last=table.game.seats - 1)
        )


def own_decision(table: LiveTable, visitor: str, seat: int | None = None) -> int:
    """The visitor's seat that has to decide now; refuses when none has, or another than `seat`."""
    check_playing(table)
    sitting = table.seats[table.actor]
    if sitting.holder != visitor or seat not in (None, table.actor):
        with table.named():
            mover = table.game.seat_name(table.actor)
        raise NotNow(say("it is not your turn: {seat} is to move", seat=mover))
    if sitting.away:
        raise NotNow(say("a bot plays for you: take your seat back first"))
    return table.actor


def check_gathering(table: LiveTable) -> None:
    if table.phase != "gathering":
        raise NotNow(say("the game has begun"))


def check_playing(table: LiveTable) -> None:
    if table.phase != "playing":
        raise NotNow(why_not_playing(table))


def why_not_playing(table: LiveTable) -> str:
    return say("the game has not begun") if table.phase == "gathering" else say("the game is over")
