"""People a visitor has finished games with: counted from the results, never replayed."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from snailhouse.server.live.listing import decode_card
from snailhouse.server.storage.schema import card_rows, player_rows, result_rows, table_rows
from snailhouse.table.seats import VISITING, former_name

A_PAGE: Final = 20


class Acquaintance(msgspec.Struct, frozen=True):
    name: str
    """As they were called at the last table."""
    games: int
    won: int
    """By you; `shared` are draws and shares of the one point."""
    lost: int
    shared: int
    ended: float
    """When the last game was over."""
    table: str
    """The last one, and the seat they had there: that names them, because ids are told to nobody."""
    seat: int
    game: str


async def acquaintances(engine: AsyncEngine, player: str, page: int = 0) -> list[Acquaintance]:
    """The latest first. Without those whom the house has forgotten or shut out, and without bots."""
    counted = _counted(player).limit(A_PAGE).offset(page * A_PAGE)
    async with engine.connect() as connection:
        found = (await connection.execute(counted)).all()
        last = {row.other: await _last(connection, player, row.other) for row in found}
    return [
        Acquaintance(
            name=_name(last[row.other]),
            games=row.games,
            won=row.won,
            lost=row.lost,
            shared=row.games - row.won - row.lost,
            ended=row.ended,
            table=last[row.other].table,
            seat=last[row.other].seat,
            game=last[row.other].game,
        )
        for row in found
    ]


async def acquaintance_at(engine: AsyncEngine, player: str, table: str, seat: int) -> str | None:
    """Who had a seat in a finished game of the player's; None if nobody had whom one can meet again."""
    mine, theirs = result_rows.alias(), result_rows.alias()
    query = _met(player, mine, theirs).with_only_columns(theirs.c.player)
    async with engine.connect() as connection:
        here = query.where(theirs.c.table == table, theirs.c.seat == seat)
        return (await connection.execute(here)).scalar()


def _met(player: str, mine: Any, theirs: Any) -> Select[Any]:
    """Pairs of results of one game, the player's and that of somebody whom the house still knows."""
    joined = mine.join(theirs, theirs.c.table == mine.c.table).join(
        player_rows, player_rows.c.id == theirs.c.player
    )
    known = player_rows.c.left.is_(None), player_rows.c.banned.is_(None)
    others = theirs.c.player != player, ~theirs.c.player.startswith(VISITING, autoescape=True)
    return select(theirs.c.player).select_from(joined).where(mine.c.player == player, *others, *known)


def _counted(player: str) -> Select[Any]:
    """One row a person. A game in which somebody had several seats is counted once, by the best of them."""
    mine, theirs = result_rows.alias(), result_rows.alias()
    game = (
        _met(player, mine, theirs)
        .with_only_columns(
            theirs.c.player.label("other"),
            func.max(mine.c.payoff).label("payoff"),
            func.max(mine.c.ended).label("ended"),
        )
        .group_by(theirs.c.player, mine.c.table)
        .subquery()
    )
    won, lost = (func.sum(case((game.c.payoff == share, 1), else_=0)) for share in (1.0, 0.0))
    ended = func.max(game.c.ended).label("ended")
    columns = game.c.other, func.count().label("games"), won.label("won"), lost.label("lost"), ended
    return select(*columns).group_by(game.c.other).order_by(ended.desc(), game.c.other)


async def _last(connection: Any, player: str, other: str) -> Any:
    """The last game of two people, with the other's seat."""
    mine, theirs = result_rows.alias(), result_rows.alias()
    joined = (
        mine.join(theirs, theirs.c.table == mine.c.table)
        .join(table_rows, table_rows.c.id == mine.c.table)
        .outerjoin(card_rows, card_rows.c.table == mine.c.table)
    )
    query = select(theirs.c.table, theirs.c.seat, theirs.c.game, card_rows.c.body).select_from(joined)
    both = query.where(mine.c.player == player, theirs.c.player == other)
    return (await connection.execute(both.order_by(mine.c.ended.desc(), theirs.c.seat).limit(1))).first()


def _name(last: Any) -> str:
    card = decode_card(last.body)
    return (
        card.seats[last.seat].shown_name(last.seat) if card and last.seat < len(card.seats) else former_name()
    )
