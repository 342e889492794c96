"""Who may open tables here: with the house's invite code, and so many a day, if its host says so."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from snailhouse.core.errors import Refusal
from snailhouse.server.entrance.identity import key_hash
from snailhouse.server.language import say
from snailhouse.server.node import ServerNode
from snailhouse.server.refusals import InviteNeeded, TooMuch
from snailhouse.table import Visitor


@asynccontextmanager
async def may_open(node: ServerNode, visitor: Visitor, table: str) -> AsyncIterator[None]:
    """A block in which the visitor opens a table: it counts as one of the day, unless it is refused."""
    if not await is_invited(node, visitor):
        raise InviteNeeded
    a_day = node.settings.limits.tables_a_day
    if a_day is None:
        yield
        return
    if wait := await node.openings.take(visitor.id, table, a_day):
        hours = max(1, round(wait / 3600))
        reason = say("you have opened as many tables today as this house allows; wait {hours} h", hours=hours)
        raise TooMuch(wait, reason)
    try:
        yield
    except Refusal:
        await node.openings.give_back(visitor.id, table)
        raise


async def is_invited(node: ServerNode, visitor: Visitor) -> bool:
    """Whether they gave the present invite code, or none is needed."""
    code = node.settings.invite_code
    return code is None or await node.openings.invited_by(visitor.id) == key_hash(code)


async def accept_invite(node: ServerNode, visitor: Visitor, code: str, place: str) -> None:
    """Remember that they have the code; refuse another one, and guessing by those at a network address."""
    wanted = node.settings.invite_code
    if wanted is None:
        return
    if wait := node.guesses.take(place):
        reason = say("that was tried too often; wait {seconds} seconds", seconds=int(wait) + 1)
        raise TooMuch(wait, reason)
    if not hmac.compare_digest(key_hash(code.strip()), key_hash(wanted)):
        raise Refusal(say("this is not the invite code of this house; ask whoever runs it"))
    await node.openings.invite(visitor.id, key_hash(wanted))
