"""Tournaments as they are stored. Every method is a transaction of its own.

What a game of a tournament came to is not stored a second time: it stands in `results`, committed with the last
event of its table.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from snailhouse.server.storage import schema
from snailhouse.server.storage.database import for_writing

_cup, _entrant, _pairing = schema.tournament_rows.c, schema.entrant_rows.c, schema.pairing_rows.c
_table, _result, _player = schema.table_rows.c, schema.result_rows.c, schema.player_rows.c


class StoredEntrant(NamedTuple):
    number: int
    player: str | None
    name: str
    gone: float | None


class SeatPoints(NamedTuple):
    """What a seat of a finished game got, and whether a bot played it at the end."""

    payoff: float
    by_bot: bool


class StoredPairing(NamedTuple):
    round: int
    board: int
    first: int
    second: int | None
    table: str | None
    opened: float | None
    void: bool
    phase: str | None
    """Of its table; None if there is none."""
    due: float | None
    """When the house has to act at the table."""
    points: tuple[SeatPoints, ...]
    """Seat by seat, when its game is over."""


class StoredTournament(NamedTuple):
    id: str
    host: str | None
    host_name: str
    plan: str
    phase: str
    rounds: int
    round: int
    opened: float
    changed: float
    entrants: list[StoredEntrant]
    pairings: list[StoredPairing]

    def entrant(self, player: str | None) -> StoredEntrant | None:
        """The entrant that a player is, if they are one."""
        return next((one for one in self.entrants if player is not None and one.player == player), None)


class NewPairing(NamedTuple):
    first: int
    second: int | None
    table: str | None


class TournamentStore:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writing = for_writing(engine)

    async def load(self, tournament: str) -> StoredTournament | None:
        async with self._engine.connect() as connection:
            joined = schema.tournament_rows.outerjoin(schema.player_rows, _player.id == _cup.host)
            query = select(schema.tournament_rows, _player.nickname).select_from(joined)
            row = (await connection.execute(query.where(_cup.id == tournament))).first()
            if row is None:
                return None
            columns = _entrant.number, _entrant.player, _entrant.name, _entrant.gone
            of_it = select(*columns).where(_entrant.tournament == tournament).order_by(_entrant.number)
            entrants = [StoredEntrant(*one) for one in await connection.execute(of_it)]
            pairings = await _pairings(connection, tournament)
        return StoredTournament(
            row.id,
            row.host,
            row.nickname or "",
            row.plan,
            row.phase,
            row.rounds,
            row.round,
            row.opened,
            row.changed,
            entrants,
            pairings,
        )

    async def of_player(self, player: str, most: int) -> Sequence[Any]:
        """Tournaments that a player hosts or plays in: those not over first, the latest first."""
        plays = and_(_entrant.tournament == _cup.id, _entrant.player == player)
        query = (
            select(_cup.id, _cup.plan, _cup.phase, _cup.round, _cup.rounds, _cup.opened)
            .select_from(schema.tournament_rows.outerjoin(schema.entrant_rows, plays))
            .where(or_(_cup.host == player, _entrant.player == player))
            .order_by((_cup.phase == "over"), _cup.opened.desc(), _cup.id)
            .limit(most)
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def hosted(self, player: str) -> int:
        """How many tournaments of a host are not over."""
        query = select(func.count()).select_from(schema.tournament_rows)
        async with self._engine.connect() as connection:
            mine = query.where(_cup.host == player, _cup.phase != "over")
            return int((await connection.execute(mine)).scalar() or 0)

    async def entered(self, player: str) -> int:
        """How many tournaments that a player plays in are not over."""
        joined = schema.entrant_rows.join(schema.tournament_rows, _cup.id == _entrant.tournament)
        query = select(func.count()).select_from(joined)
        async with self._engine.connect() as connection:
            mine = query.where(_entrant.player == player, _cup.phase != "over")
            return int((await connection.execute(mine)).scalar() or 0)

    async def due(self, now: float, most: int) -> Sequence[str]:
        """Tournaments at which the house should look by now."""
        query = select(_cup.id).where(_cup.due <= now).order_by(_cup.due).limit(most)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalars().all()

    async def add(self, tournament: str, host: str, plan: str) -> None:
        now = time.time()
        row = {"id": tournament, "host": host, "plan": plan, "phase": "gathering", "rounds": 0, "round": 0}
        await self._do(insert(schema.tournament_rows).values(**row, opened=now, changed=now, due=None))

    async def start(self, tournament: str, rounds: int) -> bool:
        """Let the rounds begin. Returns whether nobody else did before."""
        now = time.time()
        waiting = update(schema.tournament_rows).where(_cup.id == tournament, _cup.phase == "gathering")
        return bool(await self._do(waiting.values(phase="playing", rounds=rounds, changed=now, due=now)))

    async def add_round(self, tournament: str, number: int, pairings: Sequence[NewPairing]) -> None:
        """Pair a round, the one after the last. Raises IntegrityError if another node has paired it."""
        rows = [
            {"tournament": tournament, "round": number, "board": board, **pairing._asdict(), "void": False}
            for board, pairing in enumerate(pairings, start=1)
        ]

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.pairing_rows), rows)
            here = update(schema.tournament_rows).where(_cup.id == tournament)
            connection.execute(here.values(round=number, changed=time.time()))

        async with self._writing.begin() as connection:
            await connection.run_sync(write)

    async def finish(self, tournament: str) -> None:
        playing = update(schema.tournament_rows).where(_cup.id == tournament, _cup.phase == "playing")
        await self._do(playing.values(phase="over", changed=time.time(), due=None))

    async def look_again(self, tournament: str, due: float) -> None:
        """Have the house look at a tournament that is played, at that time."""
        playing = update(schema.tournament_rows).where(_cup.id == tournament, _cup.phase == "playing")
        await self._do(playing.values(due=due))

    async def note_opened(self, tournament: str, table: str, at: float) -> None:
        here = _pairing.tournament == tournament, _pairing.table == table, _pairing.opened.is_(None)
        await self._do(update(schema.pairing_rows).where(*here).values(opened=at))

    async def void(self, tournament: str, table: str) -> None:
        """A game that cannot end counts for nobody."""
        here = _pairing.tournament == tournament, _pairing.table == table
        await self._do(update(schema.pairing_rows).where(*here).values(void=True))

    async def mark_gone(self, tournament: str, numbers: Sequence[int]) -> None:
        """Bots stand in for these from the next round on, until they say that they are back."""
        here = _entrant.tournament == tournament, _entrant.number.in_(numbers), _entrant.gone.is_(None)
        await self._do(update(schema.entrant_rows).where(*here).values(gone=time.time()))

    async def _do(self, statement: Any) -> int:
        async with self._writing.begin() as connection:
            return int((await connection.execute(statement)).rowcount)


async def _pairings(connection: AsyncConnection, tournament: str) -> list[StoredPairing]:
    joined = schema.pairing_rows.outerjoin(schema.table_rows, _table.id == _pairing.table)
    columns = _pairing.round, _pairing.board, _pairing.first, _pairing.second, _pairing.table, _pairing.opened
    query = select(*columns, _pairing.void, _table.phase, _table.due).select_from(joined)
    here = query.where(_pairing.tournament == tournament).order_by(_pairing.round, _pairing.board)
    rows = (await connection.execute(here)).all()
    over = [row.table for row in rows if row.phase == "over"]
    payoffs = select(_result.table, _result.payoff, _result.bot).where(_result.table.in_(over))
    points: dict[str, list[SeatPoints]] = {}
    for result in await connection.execute(payoffs.order_by(_result.table, _result.seat)):
        points.setdefault(result.table, []).append(SeatPoints(result.payoff, result.bot is not None))
    return [StoredPairing(*row, tuple(points.get(row.table, ()))) for row in rows]
