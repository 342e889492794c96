"""Who takes part in tournaments: joining, leaving, and being forgotten."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.language import say
from snailhouse.server.refusals import Unknown
from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing
from snailhouse.table.refusals import NotNow

_cup, _entrant, _pairing = schema.tournament_rows.c, schema.entrant_rows.c, schema.pairing_rows.c


class EntrantStore:
    """Every method is a transaction of its own, under the lock of the tournament's row."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writing = for_writing(engine)

    async def enter(self, tournament: str, player: str, name: str, places: int) -> None:
        """Take part, or come back. Whoever plays already changes nothing."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_enter, tournament, player, name, places)

    async def leave(self, tournament: str, player: str) -> None:
        """Take part no longer: before the first round without a trace, later a bot stands in."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_leave, tournament, player)

    async def remove(self, tournament: str, number: int) -> None:
        """The host lets somebody not take part, before the first round."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_remove, tournament, number)

    async def call_off(self, tournament: str) -> None:
        """End a tournament that has not begun: nothing of it stays."""
        async with self._writing.begin() as connection:
            await connection.run_sync(_call_off, tournament)


def _enter(connection: Connection, tournament: str, player: str, name: str, places: int) -> None:
    phase = _locked_phase(connection, tournament)
    mine = (_entrant.tournament == tournament) & (_entrant.player == player)
    if connection.execute(select(_entrant.number).where(mine)).first() is not None:
        connection.execute(update(schema.entrant_rows).where(mine).values(gone=None))
        return
    if phase != "gathering":
        raise NotNow(say("the tournament has begun; nobody joins it any more"))
    of_it = _entrant.tournament == tournament
    taken, last = connection.execute(select(func.count(), func.max(_entrant.number)).where(of_it)).one()
    if taken >= places:
        raise NotNow(say("all {places} places of the tournament are taken", places=places))
    number = 0 if last is None else last + 1
    row = {"tournament": tournament, "number": number, "player": player, "name": name}
    connection.execute(insert(schema.entrant_rows).values(**row, since=time.time(), gone=None))
    _touch(connection, tournament)


def _leave(connection: Connection, tournament: str, player: str) -> None:
    phase = _locked_phase(connection, tournament)
    mine = (_entrant.tournament == tournament) & (_entrant.player == player)
    if connection.execute(select(_entrant.number).where(mine)).first() is None:
        raise NotNow(say("you do not play in this tournament"))
    if phase == "gathering":
        connection.execute(delete(schema.entrant_rows).where(mine))
    elif phase == "playing":
        gone = update(schema.entrant_rows).where(mine, _entrant.gone.is_(None))
        connection.execute(gone.values(gone=time.time()))
    _touch(connection, tournament)


def _remove(connection: Connection, tournament: str, number: int) -> None:
    _check_gathering(connection, tournament)
    here = (_entrant.tournament == tournament) & (_entrant.number == number)
    if not connection.execute(delete(schema.entrant_rows).where(here)).rowcount:
        raise NotNow(say("number: nobody plays as number {number}", number=number))
    _touch(connection, tournament)


def _call_off(connection: Connection, tournament: str) -> None:
    _check_gathering(connection, tournament)
    drop_tournaments(connection, [tournament])


def _check_gathering(connection: Connection, tournament: str) -> None:
    if _locked_phase(connection, tournament) != "gathering":
        raise NotNow(say("the tournament has begun"))


def _locked_phase(connection: Connection, tournament: str) -> str:
    row = connection.execute(select(_cup.phase).where(_cup.id == tournament).with_for_update()).first()
    if row is None:
        raise Unknown(say("there is no such tournament"))
    return str(row.phase)


def _touch(connection: Connection, tournament: str) -> None:
    changed = update(schema.tournament_rows).where(_cup.id == tournament)
    connection.execute(changed.values(changed=time.time()))


def drop_tournaments(connection: Connection, tournaments: Sequence[str]) -> None:
    """Remove tournaments; the games that were played in them stay."""
    for rows in (schema.pairing_rows, schema.entrant_rows):
        connection.execute(delete(rows).where(rows.c.tournament.in_(tournaments)))
    connection.execute(delete(schema.tournament_rows).where(_cup.id.in_(tournaments)))


def forget_entrants(connection: Connection, players: Sequence[str], *, names: bool) -> None:
    """Players are known no longer: bots play on for them in tournaments, and theirs that wait are called off.

    `names`: whether their names go as well, because they wished it.
    """
    theirs = _cup.host.in_(players)
    waiting = select(_cup.id).where(theirs, _cup.phase == "gathering")
    drop_tournaments(connection, connection.execute(waiting).scalars().all())
    connection.execute(update(schema.tournament_rows).where(theirs).values(host=None))
    joined = select(_cup.id).where(_cup.phase == "gathering")
    mine = _entrant.player.in_(players)
    connection.execute(delete(schema.entrant_rows).where(mine, _entrant.tournament.in_(joined)))
    away = {"player": None, "gone": func.coalesce(_entrant.gone, time.time())}
    forgotten = {**away, "name": ""} if names else away
    connection.execute(update(schema.entrant_rows).where(mine).values(forgotten))
