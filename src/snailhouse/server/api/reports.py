"""Reporting somebody's name or remark to the host of the house."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import post

from snailhouse.core.errors import Refusal
from snailhouse.server.api.tables import found
from snailhouse.server.entrance.access import IDENTIFIED
from snailhouse.server.language import say
from snailhouse.server.live.hosted import HostedTable
from snailhouse.server.logs import log, table_mark, visitor_mark
from snailhouse.server.node import ServerNode
from snailhouse.server.problems import NOTHING, problems
from snailhouse.server.refusals import TooMuch, Unknown
from snailhouse.server.storage.openings import SECONDS_OF_A_DAY
from snailhouse.server.storage.reports import SaidThere
from snailhouse.table import NotNow, Visitor
from snailhouse.table.asking import check_number
from snailhouse.table.writing import check_writing

MOST_REPORTS_A_DAY = 10
_NAME = 0
"""In place of a remark's number: the name is meant."""


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """The name of whoever has a seat, or a remark by its number."""

    seat: int | None = None
    remark: Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)] | None = None
    why: Annotated[str, msgspec.Meta(max_length=500)] = ""
    """What the host of the house should know about it."""


@post(
    "/api/tables/{table:str}/reports",
    status_code=204,
    tags=["tables"],
    security=IDENTIFIED,
    responses={**NOTHING, **problems(401, 403, 404, 409, 410, 422)},
)
async def report(table: str, data: NewReport, node: ServerNode, visitor: Visitor) -> None:
    """Report a name or a remark to the host of the house, who is told of whom it is and who reports it."""
    hosted = await found(node, table, visitor)
    why = " ".join(data.why.split())
    check_writing(why)
    said = await _meant(node, hosted, data)
    if said.player == visitor.id:
        raise Refusal(say("this is your own"))
    row: dict[str, str | int] = {
        "player": visitor.id,
        "table": table,
        "about": said.player,
        "remark": data.remark or _NAME,
        "text": said.text,
        "why": why,
    }
    why_not = await node.reports.add(row, MOST_REPORTS_A_DAY)
    if why_not == "again":
        raise NotNow(say("you have reported this already"))
    if why_not == "many":
        reason = say("you have reported {most} today; that is all for a day", most=MOST_REPORTS_A_DAY)
        raise TooMuch(SECONDS_OF_A_DAY, reason)
    log("somebody was reported", table=table_mark(table), about=visitor_mark(said.player))


async def _meant(node: ServerNode, hosted: HostedTable, data: NewReport) -> SaidThere:
    """What is reported, and of whom."""
    if (data.seat is None) == (data.remark is None):
        raise Refusal(say("name either a seat, whose name you report, or a remark"))
    if data.remark is not None:
        remark = await node.reports.remark(hosted.id, data.remark)
        if remark is None:
            raise Unknown(say("there is no such remark at this table"))
        return remark
    check_number(hosted.table, data.seat or 0)
    seat = hosted.table.seats[data.seat or 0]
    if seat.holder is None:
        raise Refusal(say("nobody sits there whose name could be reported"))
    return SaidThere(seat.holder, seat.name)
