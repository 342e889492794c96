"""What the host of a house does with `snailhouse admin`, while a node runs on the same database."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import text

from snailhouse.cli.admin import _shown, admin_command
from snailhouse.core.errors import Refusal
from snailhouse.server.live.watcher import Watcher, WatcherState
from snailhouse.server.logs import visitor_mark
from snailhouse.server.node import ServerNode, running
from snailhouse.server.refusals import Banned, NoSuchTable
from snailhouse.server.settings import Settings
from snailhouse.server.storage.administering import administered
from snailhouse.server.storage.administration import DEEDS, LISTS
from snailhouse.server.storage.database import BadDatabase
from snailhouse.table import Open, Resign, Say, Sit, Start, Stir, Visitor, seen_by
from tests.server.cups import ADA, BOB, DAN, EVE, LUCK, gathered, opened, until
from tests.server.parts import Node
from tests.server.people import Person, patient

LISTED = ["id", "phase", "round", "rounds", "opened", "changed", "host", "game", "system", "entrants"]


async def furnished(node: ServerNode) -> None:
    for visitor in (ADA, BOB):
        if await node.store.met(visitor.id) is None:
            await node.store.add_player(visitor.id, visitor.name)
    for name in ("first", "second"):
        hosted = await node.house.open(ADA, Open(game="snails-pace", listed=True), name)
        await node.house.act(hosted, BOB, Sit())
        await node.house.act(hosted, BOB, Say(text="rude words"))
        await node.house.act(hosted, ADA, Start())


def test_a_host_looks_after_a_house_that_is_open(url: str) -> None:
    async def scene() -> None:
        async with running(Settings(url, workers=0)) as node:
            await furnished(node)
            tables = await administered(url, "tables", (), 50)
            assert {(row["id"], tuple(row["seats"])) for row in tables} == {
                ("first", ("Ada", "Bob")),
                ("second", ("Ada", "Bob")),
            }
            await remarks_go(node)
            await lists_and_tables_go(node)
            await people_are_shut_out(node)
            (figures,) = await administered(url, "statistics", (), 1)
            assert figures == {
                "players": 2,
                "banned": 0,
                "seen_today": 2,
                "tables": 1,
                "changed_today": 1,
                "gathering": 0,
                "playing": 1,
                "over": 0,
                "events": 5,
                "keys": 0,
                "reports": 0,
                "tournaments": 0,
            }
            done = [(row["deed"], row["about"]) for row in await administered(url, "audit", (), 50)]
            assert done == [
                ("rotate-secrets", ""),
                ("unban", BOB.id),
                ("ban", BOB.id),
                ("delete-table", "second"),
                ("unlist", "first"),
                ("remove-remark", "first 4"),
            ]

    async def remarks_go(node: ServerNode) -> None:
        """The table stays whole, and a node that has it in memory reads it anew."""
        (remark,) = await administered(url, "remarks", ("first",), 1)
        assert (remark["text"], remark["player"]) == ("rude words", BOB.id)
        version = (await node.house.find("first")).version
        await administered(url, "remove-remark", ("first", str(remark["number"])), 1)
        await node.tidings.round()
        table = (await node.house.find("first")).table
        assert (table.version, seen_by(table).chat) == (version, [])
        assert await administered(url, "remarks", ("first",), 1) == [], "there is nothing left to read"
        with pytest.raises(Refusal, match="is no remark"):
            await administered(url, "remove-remark", ("first", "1"), 1)

    async def lists_and_tables_go(node: ServerNode) -> None:
        await administered(url, "unlist", ("first",), 1)
        assert [row.id for row in await node.store.lists.lobby(None, 10)] == ["second"]
        await administered(url, "delete-table", ("second",), 1)
        await node.tidings.round()
        with pytest.raises(NoSuchTable):
            await node.house.find("second")

    async def people_are_shut_out(node: ServerNode) -> None:
        watching = [Watcher(BOB.id), Watcher(ADA.id)]
        (await node.house.find("first")).watchers.update(watching)
        await administered(url, "ban", (BOB.id,), 1)
        async with node.store.engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET changed = 1"))
        (figures,) = await administered(url, "statistics", (), 1)
        assert (figures["banned"], figures["changed_today"]) == (1, 0)
        async with node.store.engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET changed = :now"), {"now": time.time()})
        with pytest.raises(Banned):
            await node.store.met(BOB.id)
        await node.tidings.round()
        assert [watcher.state for watcher in watching] == [WatcherState.SIGNED_OUT, WatcherState.WAITING]
        await administered(url, "unban", (BOB.id,), 1)
        assert await node.store.met(BOB.id) == "Bob"
        signed, before = node.signer.signed("ada"), node.signer.secret
        await administered(url, "rotate-secrets", (), 1)
        await node.tidings.round()
        async with patient(lambda: "the old secret stays"):
            while node.signer.secret == before:
                await asyncio.sleep(0)
        assert node.signer.verified(signed) is None

    asyncio.run(scene())


def test_lists_have_the_latest_first_and_nobody_who_is_forgotten(url: str) -> None:
    """Whom the host has forgotten a running house forgets at once, names and all."""

    async def scene() -> None:
        async with running(Settings(url, workers=0, retention_seconds=3600.0)) as node:
            await furnished(node)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tables SET changed = changed - 600 WHERE id = 'second'"))
                await connection.execute(text("UPDATE players SET seen = seen - 600 WHERE id = 'ada'"))
            for verb, latest in (("tables", ["first", "second"]), ("players", [BOB.id, ADA.id])):
                for most in (1, 2):
                    rows = await administered(url, verb, (), most)
                    assert [row["id"] for row in rows] == latest[:most]
            first = await node.house.find("first")
            await administered(url, "delete-player", (BOB.id,), 1)
            await node.tidings.round()
            async with patient(lambda: "a running house forgets nobody"):
                while not first.table.seats[1].away:
                    await asyncio.sleep(0.01)
            assert await node.store.met(BOB.id) is None
            assert [row["id"] for row in await administered(url, "players", (), 9)] == [ADA.id]

    asyncio.run(scene())


def test_a_person_reads_when_things_were_remarks_counted_in_milliseconds_included() -> None:
    assert [_shown("at", at) for at in (1_800_000_000.5, 1_800_000_000_500)] == ["at 2027-01-15 08:00"] * 2
    assert _shown("banned", None) == "banned -"
    assert _shown("entrants", ["Ada", "Bob"]) == "entrants Ada, Bob"
    assert _shown("events", 1_800_000_000) == "events 1800000000", "what is no time is told as it is"


def test_every_verb_has_json_and_every_deed_a_line_in_the_audit(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite3'}"

    async def furnish() -> None:
        async with opened(url) as node:
            await furnished(node)
            await gathered(node, BOB)
            await node.reports.add(
                {"player": ADA.id, "about": BOB.id, "table": "first", "remark": 0, "text": "Bob", "why": ""}, 10
            )

    asyncio.run(furnish())
    listed = {what: admin(url, what, *(("first",) if what == "remarks" else ())) for what in LISTS}
    assert {what: len(rows) for what, rows in listed.items()} == {
        "tables": 2, "players": 4, "tournaments": 1, "audit": 0, "remarks": 1, "reports": 1, "statistics": 1,
    }  # fmt: skip
    remark = listed["remarks"][0]["number"]
    named = {
        "ban": (BOB.id,),
        "unban": (BOB.id,),
        "remove-remark": ("first", str(remark)),
        "delete-table": ("second",),
        "resolve": (str(admin(url, "reports")[0]["number"]),),
        "delete-player": (BOB.id,),
        "delete-tournament": ("cup",),
        "unlist": ("first",),
        "rotate-secrets": (),
    }
    assert set(named) == set(DEEDS)
    for deed, names in named.items():
        (done,) = admin(url, deed, *names)
        assert (done["deed"], done["about"]) == (deed, " ".join(names))
        assert admin(url, "audit", "--most", "1") == [done]
    assert [done["deed"] for done in admin(url, "audit")] == [*named][::-1]


def admin(url: str, *words: str) -> list[dict[str, Any]]:
    """What `snailhouse admin ... --json` prints."""
    shown = CliRunner().invoke(admin_command, [*words, "--database", url, "--json"], catch_exceptions=False)
    assert shown.exit_code == 0, shown.output
    return list(json.loads(shown.output))


def test_what_there_is_not_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite3'}"

    async def scene() -> None:
        with pytest.raises(BadDatabase, match="there is no house in it"):
            await administered(url, "tables", (), 1)
        async with running(Settings(url, workers=0)):
            pass
        for deed, names, words in (
            ("fly", (), "there is no deed 'fly'; there are tables, players"),
            ("ban", (), "ban takes PLAYER, not nothing"),
            ("ban", ("nobody",), "there is no player 'nobody'"),
            ("delete-table", ("none",), "there is no table 'none'"),
        ):
            with pytest.raises(Refusal, match=words):
                await administered(url, deed, names, 1)

    asyncio.run(scene())
    shown = CliRunner().invoke(admin_command, ["statistics", "--database", url, "--json"])
    assert json.loads(shown.output)[0]["players"] == 0
    shown = CliRunner().invoke(admin_command, ["audit", "--database", url])
    assert shown.output == "nothing\n", "what was refused was not done"


def test_tournaments_are_listed_and_one_is_removed(url: str) -> None:
    """Of two tables one game has begun: it goes on, and the table that waits for its people goes."""

    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE, DAN)
            await gathered(node, BOB, name="later", system="swiss")
            await node.tournaments.start("cup", 3)
            view = await until(
                node, lambda view: view.round and all(one.state == "gathering" for one in view.pairings[0])
            )
            begun, waiting = [await node.house.find(one.table or "") for one in view.pairings[0]]
            for seat in begun.table.seats:
                await node.house.act(begun, Visitor(seat.holder or "", seat.name), Stir(luck=LUCK))
            await until(node, lambda view: view.pairings[0][0].state == "playing")
            rows = {row["id"]: row for row in await administered(url, "tournaments", (), 50)}
            assert list(rows["cup"]) == LISTED
            assert (rows["cup"]["phase"], rows["cup"]["round"], rows["cup"]["host"]) == ("playing", 1, ADA.id)
            assert rows["cup"]["entrants"] == ["Ada", "Bob", "Eve", "Dan"]
            assert (rows["later"]["system"], rows["later"]["entrants"]) == ("swiss", ["Bob"])
            assert (await administered(url, "statistics", (), 1))[0]["tournaments"] == 2
            (done,) = await administered(url, "delete-tournament", ("cup",), 1)
            assert (done["deed"], done["about"]) == ("delete-tournament", "cup")
            await node.tidings.round()
            assert await node.tournaments.load("cup") is None
            assert begun.table.phase == "playing"
            with pytest.raises(NoSuchTable):
                await node.house.find(waiting.id)
            await node.house.act(begun, Visitor(begun.table.seats[1].holder or "", ""), Resign())
            await node.steward.attend("cup")
            assert (await node.house.find(begun.id)).table.phase == "over"
            assert [row["id"] for row in await administered(url, "tournaments", (), 50)] == ["later"]
            assert [row["deed"] for row in await administered(url, "audit", (), 50)] == ["delete-tournament"]
            with pytest.raises(Refusal, match="there is no tournament 'cup'"):
                await administered(url, "delete-tournament", ("cup",), 1)

    asyncio.run(scene())


def test_logs_name_table_and_visitor_by_marks_that_open_nothing(alone: Node) -> None:
    async def scene() -> tuple[str, str]:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            await ada.look(table)
            marks = f'"table":"{table[:6]}","visitor":"{visitor_mark(ada.id)}"'
            async with patient(lambda: f"the log never told of {marks}"):  # it does after the answer
                while marks not in alone.log.read_text():
                    await asyncio.sleep(0.01)
            return table, ada.id

    table, player = asyncio.run(scene())
    told = alone.log.read_text()
    assert table not in told
    assert player not in told
