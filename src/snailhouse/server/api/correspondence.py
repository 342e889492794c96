"""For games that last: memos to oneself, and vacations in which one's clocks stand still."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post

from snailhouse.core.errors import Refusal
from snailhouse.server.api.own import get_own, post_own
from snailhouse.server.api.tables import found
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import problems
from snailhouse.server.storage.private import PlayerVacation
from snailhouse.table import Visitor
from snailhouse.table.clock import DAY
from snailhouse.table.writing import check_writing

LONGEST_MEMO = 2_000
MOST_VACATION_DAYS = 30
"""In a year."""
FARTHEST_DAYS = 180
"""How long before a vacation it can be announced."""
YEAR = 365 * DAY


class Memo(msgspec.Struct, forbid_unknown_fields=True):
    """What you write about a table, for nobody but yourself."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_MEMO)]


class NewVacation(msgspec.Struct, forbid_unknown_fields=True):
    """From when until when, in milliseconds. One that is announced ends earlier by a new `until`."""

    since: int
    until: int


class VacationCard(msgspec.Struct, frozen=True):
    since: int
    until: int


class MyVacations(msgspec.Struct, frozen=True):
    vacations: list[VacationCard]
    """Those that are not over."""
    days_left: int
    """How many days you have left in a year."""


@get_own("/api/tables/{table:str}/memo")
async def show_memo(table: str, node: ServerNode, visitor: Visitor) -> Memo:
    """Your memo about this table."""
    await found(node, table, visitor)
    return Memo(await node.private.memo(visitor.id, table))


@post_own("/api/tables/{table:str}/memo")
async def write_memo(table: str, data: Memo, node: ServerNode, visitor: Visitor) -> Memo:
    """Write a memo about this table in place of the one before; nobody else is ever shown it."""
    await found(node, table, visitor)
    if "\0" in data.text:
        check_writing(data.text)
    await node.private.write_memo(visitor.id, table, data.text)
    return data


@get("/api/me/vacation", tags=["me"], security=IDENTIFIED, responses=problems(401))
async def my_vacations(node: ServerNode, visitor: Visitor) -> MyVacations:
    """When you are on vacation, and how many days you have left."""
    return await _mine(node, visitor)


async def _taken(node: ServerNode, visitor: Visitor, now: int) -> list[PlayerVacation]:
    """The vacations of a year, without those that were called off."""
    known = await node.private.vacations(visitor.id, now - YEAR)
    return [one for one in known if one.until > one.since]


async def _mine(node: ServerNode, visitor: Visitor) -> MyVacations:
    now = node.house.time.now()
    known = await _taken(node, visitor, now)
    cards = [VacationCard(one.since, one.until) for one in known if one.until > now]
    return MyVacations(cards, MOST_VACATION_DAYS - _days(known, 0))


@post("/api/me/vacation", status_code=200, tags=["me"], security=IDENTIFIED, responses=problems(401, 403, 422))
async def take_vacation(data: NewVacation, node: ServerNode, visitor: Visitor) -> MyVacations:
    """Announce a vacation at all your correspondence tables, or have one end earlier."""
    now = node.house.time.now()
    known = await _taken(node, visitor, now)
    same = next((one for one in known if one.since == data.since), None)
    if same is None:
        _check_new(data, known, now)
    elif not now - DAY <= data.until <= same.until and data.until != data.since:
        raise Refusal(say("a vacation that is announced can only end earlier"))
    until = data.until if same is None else max(data.since, min(data.until, same.until))
    vacation = PlayerVacation(visitor.id, data.since, until)
    await node.private.keep_vacation(vacation)
    await node.vacations.announce(vacation)
    return await _mine(node, visitor)


def _check_new(data: NewVacation, known: list[PlayerVacation], now: int) -> None:
    if not now - DAY <= data.since <= now + FARTHEST_DAYS * DAY:
        raise Refusal(say("a vacation begins today or within {days} days", days=FARTHEST_DAYS))
    if data.until - data.since < DAY // 2:
        raise Refusal(say("a vacation ends after it has begun"))
    if any(one.since < data.until and data.since < one.until for one in known):
        raise Refusal(say("you are on vacation then already"))
    if _days(known, data.until - data.since) > MOST_VACATION_DAYS:
        raise Refusal(say("you have {days} days of vacation a year", days=MOST_VACATION_DAYS))


def _days(known: list[PlayerVacation], more: int) -> int:
    """Days of vacation, each begun one whole."""
    return sum(-(-time // DAY) for time in [*(one.until - one.since for one in known), more])
