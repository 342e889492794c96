"""Everything that a seat or a spectator receives follows from what they may know.

Whole games are played at a real server and all that leaves it is kept, byte by byte. Then the table is rebuilt
from the database, moment by moment; all that the receiver may not know is drawn afresh; and what the server
would send of that table is what it did send.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import snailhouse
from snailhouse import SPECTATOR
from snailhouse.server.settings import DATABASE_FILE
from snailhouse.table import AnyEvent, LiveTable, Opened, decode_event, export_record, seen_by
from tests.guests import FOLDER, invited
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, node
from tests.server.people import Chair, Person, play_out
from tests.server.screen import Screen
from tests.server.seen import check_views, step_after
from tests.table.parlour import concealed

GAMES = [*snailhouse.game_ids(), "high-card"]
AT_ONE_SCREEN = {"cargolino-valentino": {"players": 3}, "giant-snail": {}, "high-card": {}}
"""Games with secrets, for three: two people at one screen and a bot."""
MOST_TURNS = 40


class Spied:
    """A house with the guest's game, whose database the test can read."""

    def __init__(self, server: Node, folder: Path) -> None:
        self.url = server.url
        self._file = folder / DATABASE_FILE
        self._server = server

    def events(self, table: str) -> list[AnyEvent]:
        """All that happened at the table."""
        with closing(sqlite3.connect(self._file)) as database:
            query = 'SELECT body FROM events WHERE "table" = ? ORDER BY number'
            return [decode_event(row[0]) for row in database.execute(query, (table,))]

    def log(self) -> str:
        return self._server.log.read_text()


@pytest.fixture(scope="module")
def spied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Spied]:
    folder = tmp_path_factory.mktemp("spied")
    with invited(), pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(FOLDER), prepend=os.pathsep)
        with node("--data-dir", str(folder), "--log", "debug", *GENEROUS) as server:
            yield Spied(server, folder)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_show_nobody_more_than_they_may_know(spied: Spied, game: str) -> None:
    table, received, fetched = asyncio.run(play(spied.url, game))
    events = spied.events(table)
    seen = [view for steps, texts in received.items() for view in check_views(events, texts, steps=steps)]
    assert any(view["steps"] for view in seen)
    assert {view["seat"] for view in seen} >= {0, SPECTATOR}
    assert max(view["version"] for view in seen) == len(events)
    assert fetched
    for text, written in fetched:
        view = json.loads(text)
        twin = concealed(LiveTable.replay(events[: view["version"]]), view["seat"], snailhouse.dice(1))
        again = seen_by(twin, view["seat"], guided=view["goal"] is not None)
        assert msgspec.json.encode(again) == text
        assert export_record(twin, view["seat"]) == written


async def play(url: str, game: str) -> tuple[str, dict[bool, list[str]], list[tuple[bytes, str]]]:
    """A game between people, with a spectator and an undo: its table, all frames (of those who asked for
    every step and of those who did not), and what was fetched."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Person(url, name)) for name in ("Ada", "Bob", "Eve")]
        ada, bob, eve = people
        table = await ada.open(game)
        view = await ada.look(table)
        if len(view["seats"]) > 1:
            await bob.do(table, "sit")
        stepping = [stack.enter_async_context(person.sit_down(table, steps="true")) for person in people]
        chairs = [await chair for chair in stepping]
        benches = [await stack.enter_async_context(person.sit_down(table)) for person in people]
        await ada.do(table, "start", fill="random")
        fetched: list[tuple[bytes, str]] = []
        choose = random.Random(7).choice  # noqa: S311 - a fixed game, not a secret

        for number in range(6):
            await one_move(chairs, choose)
            fetched += [await fetch(person, table) for person in people]
            if number == 0:
                await take_back(chairs)
        await play_out(chairs, choose)
        fetched.append(await fetch(eve, table))
        for bench in benches:
            await bench.until(lambda view: view["phase"] == "over")
        received = {
            steps: [text for chair in group for text in chair.received]
            for steps, group in ((True, chairs), (False, benches))
        }
        return table, received, fetched


async def one_move(chairs: list[Chair], choose: Any) -> None:
    """Wait for the turn of one of the people, who moves; nothing happens when the game ends first."""
    chair = await to_move(chairs)
    if chair is not None:
        version = await chair.do("move", move=choose(chair.view["moves"])["id"])
        await asyncio.gather(*(other.version(version) for other in chairs))


async def to_move(chairs: list[Chair]) -> Chair | None:
    """Wait for the turn of one of the people, and who that is; None when the game ends first."""
    moving = [asyncio.create_task(chair.until(lambda view: view["moves"])) for chair in chairs]
    ending = asyncio.create_task(chairs[0].until(lambda view: view["phase"] == "over"))
    done, waiting = await asyncio.wait([*moving, ending], return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    if ending in done:
        return None
    return next(chair for chair, task in zip(chairs, moving, strict=True) if task in done)


async def fetch(person: Person, table: str) -> tuple[bytes, str]:
    """What HTTP shows the person: the table, and its record at the same moment."""
    while True:
        before = await person.http.get(f"/api/tables/{table}")
        written = await person.http.get(f"/api/tables/{table}/record")
        after = await person.http.get(f"/api/tables/{table}")
        if before.content == after.content:
            return after.content, written.text


async def take_back(chairs: list[Chair]) -> None:
    """Whoever of Ada and Bob has moved asks for the move back, and the other, if asked, agrees.

    What has been revealed since stays as it is. They wait for bots first, whose moves would end the offer.
    """
    await to_move(chairs)
    asker, other = sorted(chairs[:2], key=lambda chair: "undo" not in chair.view["rights"])
    reply = await asker.ask("offer", kind="undo")
    if reply["type"] == "refused":
        assert "revealed" in reply["reason"], reply
        return
    version = int(reply["version"])
    view = await other.version(version)
    if view["offer"] and view["offer"]["waiting"]:
        version = await other.do("answer", agree=True)
    await asyncio.gather(*(chair.version(version) for chair in chairs))


def test_a_concealed_table_would_betray_a_leak(spied: Spied) -> None:
    """The comparison above can fail: a spectator who is sent a player's view is found out."""
    table, texts, _ = asyncio.run(play(spied.url, "high-card"))
    received = texts[False]
    leaked = [text.replace('"seat":0,"seats"', f'"seat":{SPECTATOR},"seats"') for text in received]
    assert leaked != received
    with pytest.raises(AssertionError):
        check_views(spied.events(table), leaked)


def test_a_concealed_table_would_betray_a_step_that_shows_too_much(spied: Spied) -> None:
    table, received, _ = asyncio.run(play(spied.url, "cargolino-valentino"))
    events = spied.events(table)
    leaked = [(text, told) for text in received[True] if (told := with_a_card(text))]
    assert leaked
    for text, told in leaked:
        check_views(events, [text], steps=True)
        with pytest.raises(AssertionError):
            check_views(events, [told], steps=True)


def with_a_card(text: str) -> str | None:
    """A spectator's frame whose first step shows a card, where there is such a frame."""
    message = json.loads(text)
    if message["type"] != "table" or message["table"]["seat"] != SPECTATOR or not message["table"]["steps"]:
        return None
    assert compact(message) == text, "only the card makes a difference"
    message["table"]["steps"][0]["own"] = ["red"]
    return compact(message)


def compact(message: Any) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("game", AT_ONE_SCREEN)
def test_at_one_screen_nobody_receives_what_only_the_other_may_know(spied: Spied, game: str) -> None:
    screen = asyncio.run(pass_round(spied.url, game))
    events = spied.events(screen.table)
    seen = check_views(events, screen.received, steps=True)
    assert {view["seat"] for view in seen} == {0, 1}
    for shown, view in screen.turned:
        table = LiveTable.replay(events[: view["version"]])
        assert len(view["steps"]) == table.moment - step_after(table, shown), "all since it had the screen"
        assert (view["since"], len(view["log"])) == (0, view["position"]), "nothing of the other's is kept"
    assert any(view["steps"] for _, view in screen.turned)


async def pass_round(url: str, game: str) -> Screen:
    """Two people play at one screen against a bot. They take a move back, and the line breaks now and then."""
    choose = random.Random(11).choice  # noqa: S311 - a fixed game, not a secret
    async with Person(url, "Ada") as ada:
        seats, options = ["me", "me", "random"], AT_ONE_SCREEN[game]
        table = await ada.open(game, seats=seats, hot_seat=True, study=True, options=options)
        async with Screen(ada, table) as screen:
            screen.shown = {0: 1, 1: 1}
            await screen.connect(seat=0)
            await screen.chair.do("start")
            for turn in range(MOST_TURNS):
                if not await screen.hand_over(reconnect=turn % 5 == 1):
                    break
                await screen.move(choose)
                if turn == 2 and screen.chair.view["phase"] == "playing":
                    await screen.take_back()
        return screen


def test_a_concealed_table_would_betray_a_step_of_the_other_at_the_screen(spied: Spied) -> None:
    screen = asyncio.run(pass_round(spied.url, "high-card"))
    events = spied.events(screen.table)
    _, view = next(turned for turned in screen.turned if turned.view["steps"])
    match = LiveTable.replay(events[: view["version"]]).match
    other = 1 - view["seat"]
    theirs = [match.view(other, view["position"] - back) for back in range(len(view["steps"]), 0, -1)]
    assert theirs != view["steps"]
    check_views(events, [compact({"type": "table", "table": view})], steps=True)
    with pytest.raises(AssertionError):
        check_views(events, [compact({"type": "table", "table": {**view, "steps": theirs}})], steps=True)


def test_the_log_tells_no_secrets(spied: Spied) -> None:
    table, _, _ = asyncio.run(play(spied.url, "high-card"))
    opened = spied.events(table)[0]
    assert isinstance(opened, Opened)
    told = spied.log()
    assert told
    for secret in (opened.seed, table, opened.by):
        assert secret not in told
