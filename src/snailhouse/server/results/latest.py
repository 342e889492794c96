"""A player's latest results: against whom, how they ended, and when; and how many ended alike in a row."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.live.listing import decode_card
from snailhouse.server.storage.schema import card_rows, result_rows

MOST_RESULTS: Final = 50
Outcome = Literal["won", "lost", "shared"]


class LatestResult(msgspec.Struct, frozen=True):
    table: str
    game: str
    outcome: Outcome
    """`shared`: a draw, or a share of the one point."""
    ended: float
    opponents: list[str]
    """The others at the table, as they were called there; bots with their level."""


class LatestResults(msgspec.Struct, frozen=True):
    results: list[LatestResult]
    """The latest first, at most 50. Games in which you had several seats are left out."""
    streak: int
    """How many of them, from the latest on, ended like the latest."""


async def latest_results(engine: AsyncEngine, player: str) -> LatestResults:
    column = result_rows.c
    mine = (
        select(
            column.table,
            func.max(column.game).label("game"),
            func.max(column.payoff).label("payoff"),
            func.max(column.ended).label("ended"),
        )
        .where(column.player == player)
        .group_by(column.table)
        .having(func.count() == 1)
        .order_by(func.max(column.ended).desc(), column.table)
        .limit(MOST_RESULTS)
        .subquery()
    )
    query = select(mine, card_rows.c.body).outerjoin(card_rows, card_rows.c.table == mine.c.table)
    async with engine.connect() as connection:
        found = (await connection.execute(query.order_by(mine.c.ended.desc(), mine.c.table))).all()
    results = [
        LatestResult(row.table, row.game, _outcome(row.payoff), row.ended, _others(row.body, player))
        for row in found
    ]
    return LatestResults(results, _streak(results))


def _outcome(payoff: float) -> Outcome:
    return "won" if payoff == 1.0 else "lost" if payoff == 0.0 else "shared"


def _others(card: str | None, player: str) -> list[str]:
    stored = decode_card(card)
    seats = enumerate(stored.seats if stored else [])
    return [seat.described(number) for number, seat in seats if seat.holder != player]


def _streak(results: list[LatestResult]) -> int:
    alike = 0
    while alike < len(results) and results[alike].outcome == results[0].outcome:
        alike += 1
    return alike
