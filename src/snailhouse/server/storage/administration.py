"""What the host of a house can do to its database, whether servers run or not.

Every deed is one transaction with its line in `deeds` and, where running nodes must know of it, a tiding.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from snailhouse.core.errors import Refusal
from snailhouse.server.logs import visitor_mark
from snailhouse.server.storage import schema
from snailhouse.server.storage.entrants import drop_tournaments
from snailhouse.server.storage.leaving import begin_leaving
from snailhouse.server.storage.retention import SAID, drop_tables
from snailhouse.server.storage.store import COOKIE_SECRET
from snailhouse.server.storage.tidings import post_tiding

AdminRows = list[dict[str, Any]]
_player, _table, _card = schema.player_rows.c, schema.table_rows.c, schema.card_rows.c
_event, _deed, _report = schema.event_rows.c, schema.deed_rows.c, schema.report_rows.c
_cup, _entrant, _pairing = schema.tournament_rows.c, schema.entrant_rows.c, schema.pairing_rows.c


def list_tables(connection: Connection, most: int) -> AdminRows:
    columns = _table.id, _table.game, _table.phase, _table.public, _table.opened, _table.changed, _card.body
    joined = select(*columns).outerjoin(schema.card_rows, _card.table == _table.id)
    found = connection.execute(joined.order_by(_table.changed.desc()).limit(most)).mappings().all()
    return [
        {**{name: row[name] for name in row if name != "body"}, "seats": _names(row["body"])} for row in found
    ]


def _names(card: str | None) -> list[str]:
    return [seat.get("name", "") for seat in msgspec.json.decode(card)["seats"]] if card else []


def list_players(connection: Connection, most: int) -> AdminRows:
    columns = _player.id, _player.nickname, _player.since, _player.seen, _player.banned
    query = select(*columns).where(_player.left.is_(None)).order_by(_player.seen.desc()).limit(most)
    found = connection.execute(query).mappings().all()
    return [{**row, "mark": visitor_mark(row["id"])} for row in found]


def list_tournaments(connection: Connection, most: int) -> AdminRows:
    """The latest change first; `host` is a player, `entrants` are names."""
    query = select(schema.tournament_rows).order_by(_cup.changed.desc()).limit(most)
    found = connection.execute(query).mappings().all()
    names: dict[str, list[str]] = {row["id"]: [] for row in found}
    joined = select(_entrant.tournament, _entrant.name).where(_entrant.tournament.in_(names))
    for tournament, name in connection.execute(joined.order_by(_entrant.number)):
        names[tournament].append(name)
    shown = ("id", "phase", "round", "rounds", "opened", "changed", "host")
    return [
        {**{name: row[name] for name in shown}, **_planned(row["plan"]), "entrants": names[row["id"]]}
        for row in found
    ]


def _planned(plan: str) -> dict[str, Any]:
    planned = msgspec.json.decode(plan)
    return {"game": planned["game"], "system": planned["system"]}


def list_deeds(connection: Connection, most: int) -> AdminRows:
    query = select(_deed.at, _deed.deed, _deed.about).order_by(_deed.number.desc()).limit(most)
    return [dict(row) for row in connection.execute(query).mappings().all()]


def list_remarks(connection: Connection, table: str) -> AdminRows:
    _check_table(connection, table)
    said = _event.body.startswith(SAID, autoescape=True)
    query = select(_event.number, _event.body).where(_event.table == table, said).order_by(_event.number)
    found = [(row.number, msgspec.json.decode(row.body)) for row in connection.execute(query).all()]
    return [
        {"number": number, "player": event.get("by", ""), "at": event["at"], "text": event["text"]}
        for number, event in found
        if event["text"]
    ]


def list_reports(connection: Connection, most: int) -> AdminRows:
    """What visitors reported and nobody has resolved, the oldest first; `remark` 0 is a name."""
    query = select(schema.report_rows).where(_report.resolved.is_(None)).order_by(_report.number).limit(most)
    shown = ("number", "at", "table", "about", "remark", "text", "why", "player")
    return [{name: row[name] for name in shown} for row in connection.execute(query).mappings().all()]


def statistics_of_house(connection: Connection) -> AdminRows:
    """How much there is, and how much of it is alive."""

    def count(rows: Any, *where: Any) -> int:
        return int(connection.execute(select(func.count()).select_from(rows).where(*where)).scalar_one())

    day = time.time() - 86400
    phases = {
        phase: count(schema.table_rows, _table.phase == phase) for phase in ("gathering", "playing", "over")
    }
    return [
        {
            "players": count(schema.player_rows, _player.left.is_(None)),
            "banned": count(schema.player_rows, _player.banned.is_not(None)),
            "seen_today": count(schema.player_rows, _player.seen > day),
            "tables": sum(phases.values()),
            **phases,
            "changed_today": count(schema.table_rows, _table.changed > day),
            "events": count(schema.event_rows),
            "keys": count(schema.key_rows),
            "reports": count(schema.report_rows, _report.resolved.is_(None)),
            "tournaments": count(schema.tournament_rows, _cup.phase != "over"),
        }
    ]


def ban_player(connection: Connection, player: str) -> None:
    """Shut a player out: sockets are closed, and every request is refused."""
    _change_player(connection, player, banned=time.time())


def unban_player(connection: Connection, player: str) -> None:
    _change_player(connection, player, banned=None)


def _change_player(connection: Connection, player: str, **values: Any) -> None:
    if not connection.execute(update(schema.player_rows).where(_player.id == player).values(**values)).rowcount:
        raise Refusal(f"there is no player {player!r}; `snailhouse admin players` lists them")
    post_tiding(connection, "player", player)


def delete_player(connection: Connection, player: str) -> None:
    """Have a player forgotten, as if they wished it; a running server does the rest, or the next to start."""
    _change_player(connection, player, nickname="")
    begin_leaving(connection, player)


def delete_table(connection: Connection, table: str) -> None:
    _check_table(connection, table)
    drop_tables(connection, [table])
    post_tiding(connection, "table", table)


def delete_tournament(connection: Connection, tournament: str) -> None:
    """Remove a tournament. Games that have begun go on as others do; tables that wait for their people go."""
    here = select(_cup.id).where(_cup.id == tournament).with_for_update()
    if connection.execute(here).first() is None:
        raise Refusal(f"there is no tournament {tournament!r}; `snailhouse admin tournaments` lists them")
    of_it = select(_pairing.table).where(_pairing.tournament == tournament, _pairing.table.is_not(None))
    waiting = select(_table.id).where(_table.id.in_(of_it), _table.phase == "gathering").with_for_update()
    tables = connection.execute(waiting).scalars().all()
    drop_tournaments(connection, [tournament])
    drop_tables(connection, tables)
    for table in tables:
        post_tiding(connection, "table", table)


def unlist_table(connection: Connection, table: str) -> None:
    """Take a table out of the lobby; who has its link plays on."""
    _check_table(connection, table)
    connection.execute(update(schema.table_rows).where(_table.id == table).values(public=False))


def remove_remark(connection: Connection, table: str, number: str) -> None:
    """Empty a remark; its event stays, so that the table stays whole."""
    _check_table(connection, table)
    here = (_event.table == table) & (_event.number == (int(number) if number.isdecimal() else 0))
    body = connection.execute(select(_event.body).where(here).with_for_update()).scalar()
    if body is None or not body.startswith(SAID):
        raise Refusal(f"event {number} of this table is no remark; `snailhouse admin remarks TABLE` lists them")
    emptied = msgspec.json.encode({**msgspec.json.decode(body), "text": ""}).decode()
    connection.execute(update(schema.event_rows).where(here).values(body=emptied))
    post_tiding(connection, "table", table)


def resolve_report(connection: Connection, number: str) -> None:
    """Be done with a report: it is listed no more."""
    here = (_report.number == (int(number) if number.isdecimal() else 0)) & _report.resolved.is_(None)
    done = update(schema.report_rows).where(here).values(resolved=time.time())
    if not connection.execute(done).rowcount:
        raise Refusal(f"there is no open report {number}; `snailhouse admin reports` lists them")


def rotate_secrets(connection: Connection) -> None:
    """Sign with another secret: signed cookies alone open nothing any more. Devices and tokens go on."""
    secret = update(schema.secret_rows).where(schema.secret_rows.c.name == COOKIE_SECRET)
    connection.execute(secret.values(value=secrets.token_bytes(32)))
    post_tiding(connection, "secret", COOKIE_SECRET)


def _check_table(connection: Connection, table: str) -> None:
    if connection.execute(select(_table.id).where(_table.id == table).with_for_update()).first() is None:
        raise Refusal(f"there is no table {table!r}; `snailhouse admin tables` lists them")


LISTS: Final[dict[str, Callable[..., AdminRows]]] = {
    "tables": list_tables,
    "players": list_players,
    "tournaments": list_tournaments,
    "audit": list_deeds,
    "remarks": list_remarks,
    "reports": list_reports,
    "statistics": statistics_of_house,
}
DEEDS: Final[dict[str, Callable[..., None]]] = {
    "ban": ban_player,
    "unban": unban_player,
    "remove-remark": remove_remark,
    "delete-table": delete_table,
    "delete-player": delete_player,
    "delete-tournament": delete_tournament,
    "unlist": unlist_table,
    "resolve": resolve_report,
    "rotate-secrets": rotate_secrets,
}
TAKES: Final[dict[str, tuple[str, ...]]] = {
    "remarks": ("TABLE",),
    "ban": ("PLAYER",),
    "unban": ("PLAYER",),
    "remove-remark": ("TABLE", "NUMBER"),
    "delete-table": ("TABLE",),
    "delete-player": ("PLAYER",),
    "delete-tournament": ("TOURNAMENT",),
    "unlist": ("TABLE",),
    "resolve": ("NUMBER",),
}
"""What has to be named; nothing where nothing is said."""


def administer(connection: Connection, deed: str, names: Sequence[str], most: int) -> AdminRows:
    """List something, or do something and write it down; returns what there is to show."""
    takes = TAKES.get(deed, ())
    if len(names) != len(takes):
        wanted = " ".join(takes) or "nothing"
        raise Refusal(f"{deed} takes {wanted}, not {' '.join(names) or 'nothing'}")
    if deed in LISTS:
        return (
            LISTS[deed](connection, *names)
            if deed in ("remarks", "statistics")
            else LISTS[deed](connection, most)
        )
    DEEDS[deed](connection, *names)
    row = {"at": time.time(), "deed": deed, "about": " ".join(names)[:128]}
    connection.execute(insert(schema.deed_rows).values(**row))
    return [row]
