"""Bots of visitors: registered by their owners, marked wherever they sit, played by `snailhouse bot run`."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from click.testing import CliRunner

from snailhouse.cli.bot import run_command
from snailhouse.core.errors import Refusal
from snailhouse.visiting import attending, house_client, touring
from snailhouse.visiting.attending import SeatPlayed
from snailhouse.visiting.house_client import LONGEST_BACKOFF, Backoff, HouseClient
from snailhouse.visiting.touring import Tour, Wishes
from tests.server.parts import Node, node
from tests.server.people import Person, patient, play_out

SOME = "some-token"
"""A token that no house knows."""


def verb(*words: str, token: str = "") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"SNAILHOUSE_TOKEN": token}
    command = [sys.executable, "-W", "error", "-m", "snailhouse", "bot", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)


def refused(*words: str, token: str = "") -> str:
    """The one line in which the verb says what was wrong."""
    done = verb(*words, token=token)
    assert done.returncode == 2
    (line,) = done.stderr.strip().splitlines()
    return line


async def registered(owner: Person, name: str) -> dict[str, Any]:
    answer = await owner.http.post("/api/me/bots", json={"nickname": name})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def unknown(program: httpx.AsyncClient) -> None:
    """Wait until the house does not know the program's token any more: other nodes hear of it a bit later."""
    async with patient(lambda: "the house still knows the token"):
        while (await program.get("/api/me")).status_code != 401:
            await asyncio.sleep(0)


def first(position: Any) -> int:
    return int(position.legal()[0])


def test_a_bot_has_an_owner_who_can_end_it(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[0].url, "Bob") as bob:
            bot = await registered(ada, "Sluggo")
            async with httpx.AsyncClient(base_url=nodes[-1].url, headers=bearer(bot["token"])) as program:
                assert (await program.get("/api/me")).json()["nickname"] == "Sluggo"
                refusal = await program.post("/api/me/bots", json={"nickname": "Grandchild"})
                assert refusal.status_code == 403
                assert "a bot has no bots" in refusal.json()["detail"]
                (card,) = (await ada.http.get("/api/me/bots")).json()
                assert card["player"] == bot["player"]
                assert (await bob.http.get("/api/me/bots")).json() == []
                gone = f"/api/me/bots/{bot['player']}"
                assert (await bob.http.delete(gone)).status_code == 404
                assert (await program.get("/api/me")).status_code == 200
                assert (await ada.http.delete(gone)).status_code == 204
                await unknown(program)
                assert (await ada.http.get("/api/me/bots")).json() == []

    asyncio.run(scene())


def test_the_bots_of_somebody_who_is_forgotten_end(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada:
            bot = await registered(ada, "Sluggo")
            assert (await ada.http.delete("/api/me")).status_code == 204
            async with httpx.AsyncClient(base_url=nodes[-1].url, headers=bearer(bot["token"])) as program:
                await unknown(program)

    asyncio.run(scene())


def test_an_owner_has_ten_bots_at_most(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            for number in range(10):
                await registered(ada, f"Bot {number}")
            answer = await ada.http.post("/api/me/bots", json={"nickname": "One more"})
            assert answer.status_code == 422
            assert "10 bots already" in answer.json()["detail"]

    asyncio.run(scene())


def test_a_bot_finds_open_seats_and_plays_tables_at_once_marked_as_a_bot(nodes: list[Node]) -> None:
    async def scene() -> None:
        told: list[str] = []
        async with Person(nodes[0].url, "Ada") as ada:
            bot = await registered(ada, "Sluggo")
            tables = [await ada.open("snails-pace", seats=["me", "open"], listed=True) for _ in range(2)]
            client = HouseClient(nodes[-1].url, bot["token"])
            wishes = Wishes(games=["snails-pace"], most=100, courtesy=0, look_every=0.1)
            tour = asyncio.create_task(Tour(client, lambda: first, wishes, told.append).go())
            for table in tables:
                async with ada.sit_down(table) as chair:
                    await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                    assert [seat["visiting_bot"] for seat in chair.view["seats"]] == [False, True]
                    await chair.do("start")
                    assert "not the house’s own" in chair.view["unrated"]
                    await play_out([chair], lambda moves: moves[0])
                    assert chair.view["seats"][1]["name"] == "Sluggo"
            async with patient(lambda: f"two games were not told of: {told}"):
                while sum("Snail's Pace: " in line or "Snail’s Pace: " in line for line in told) < 2:
                    await asyncio.sleep(0)
            assert all(any(line.startswith(table) for line in told) for table in tables)
            tour.cancel()
            await asyncio.gather(tour, return_exceptions=True)
            await client.close()

    asyncio.run(scene())


CARD = {"id": "t", "phase": "gathering", "game": "snails-pace", "opened": 1_000_000, "study": False}
SEATS = [{"kind": "person"}, {"kind": "open"}]


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({}, True),
        ({"game": "giant-snail"}, False),
        ({"id": "met"}, False),
        ({"phase": "playing"}, False),
        ({"study": True}, False),
        ({"seats": SEATS[:1]}, False),
        ({"opened": 1_000_001}, False),
    ],
)
def test_a_bot_sits_down_where_it_is_wanted_and_people_had_their_time(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], fits: bool
) -> None:
    monkeypatch.setattr(touring, "time", SimpleNamespace(time=lambda: 1_015.0))
    wishes = Wishes(games=["snails-pace"], courtesy=15.0)
    tour = Tour(cast(Any, None), lambda: first, wishes, lambda _: None, _met={"met"})
    assert tour._fits({**CARD, "seats": SEATS, **changes}) is fits


def test_a_bot_plays_at_no_more_tables_than_it_likes_and_agrees_to_an_undo_and_to_no_draw(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            bot = await registered(ada, "Sluggo")
            game = {"options": {"start": "x", "meeting": "hop"}, "listed": True}
            tables = [await ada.open("snails-pace", seats=["me", "open"], **game) for _ in range(2)]
            client = HouseClient(alone.url, bot["token"])
            tour = Tour(client, lambda: first, Wishes(most=1, courtesy=0), lambda _: None)
            await tour._look_around()
            met = tour._met & set(tables)
            await tour._look_around()
            assert tour._met & set(tables) == met
            assert len(tour._playing) == 1
            if not met:  # it sat down at another test's table: let it come to ours
                await tour._join(tables[0])
                met = {tables[0]}
            async with ada.sit_down(*met) as chair:
                await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                await chair.do("start")
                version = await chair.do("offer", kind="draw")
                view = await chair.until(lambda view: view["version"] > version and not view["offer"])
                assert view["phase"] == "playing", "it does not agree"
                before = view["position"]
                await chair.do("move", move=view["moves"][0]["id"])
                await chair.until(lambda view: view["moves"] and view["position"] > before)
                await chair.do("offer", kind="undo")
                await chair.until(lambda view: view["position"] == before)
            for task in tour._playing:
                task.cancel()
            await asyncio.gather(*tour._playing, return_exceptions=True)
            await client.close()

    asyncio.run(scene())


class Wire:
    """A socket on which the house says these things; what the bot says is kept."""

    def __init__(self, *said: dict[str, Any]) -> None:
        self._said = [json.dumps(message) for message in said]
        self.sent: list[dict[str, Any]] = []

    async def __aiter__(self) -> AsyncIterator[str]:
        for text in self._said:
            yield text

    async def send(self, text: str) -> None:
        self.sent.append(json.loads(text))


def shown(**changes: Any) -> dict[str, Any]:
    """A view of a table at which the bot has the second seat and nothing to do."""
    seats = [{"yours": False, "bot": None}, {"yours": True, "bot": None}]
    view = {"phase": "playing", "seats": seats, "offer": None, "moves": [], "position": 3, "result": None}
    return {"type": "table", "table": {**view, **changes}}


class Noted:
    """Waits for nothing, and says for how long it would have."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits: list[float] = []
        monkeypatch.setattr(house_client, "asyncio", SimpleNamespace(sleep=self))

    async def __call__(self, seconds: float) -> None:
        self.waits.append(seconds)


def heard(wire: Wire) -> list[dict[str, Any]]:
    """What a bot says to all that it hears until the connection is lost."""
    played = SeatPlayed(cast(Any, None), "t", first)
    with pytest.raises(OSError, match="closed the connection"):
        asyncio.run(played._attend(cast(Any, wire)))
    return wire.sent


def test_a_bot_takes_its_seat_back_and_asks_for_one_move_once() -> None:
    stood_in = [{"yours": False, "bot": None}, {"yours": True, "bot": "greedy"}]
    (back,) = heard(Wire(shown(seats=stood_in)))
    assert back["command"] == {"type": "return"}
    moves = [{"id": 5, "text": "five"}]
    once, again, other = heard(Wire(shown(moves=moves), shown(moves=moves), shown(moves=moves, position=8)))
    assert once == again, "it may have been lost; by its name it is made once"
    assert once["command"] == {"type": "move", "move": 5, "position": 3}
    assert other["command"]["position"] == 8
    assert other["request"] != once["request"]


def test_a_bot_waits_for_a_busy_house_looks_again_and_owns_up_to_its_mistakes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted = Noted(monkeypatch)
    for status, waits in ((429, 1), (503, 1), (409, 0)):
        noted.waits.clear()
        refused = {"type": "refused", "request": "r", "status": status, "reason": "no"}
        assert heard(Wire(refused)) == [{"type": "resync"}]
        assert len(noted.waits) == waits
    mistake = {"type": "refused", "request": "r", "status": 422, "reason": "no such move"}
    with pytest.raises(Refusal, match="the house refuses: no such move"):
        heard(Wire(mistake))
    assert {4400, 4404, 4410} == {*attending.NOT_FOR_US}


def test_a_bot_comes_back_ever_more_slowly_and_quickly_again_once_it_was_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted = Noted(monkeypatch)

    async def scene() -> None:
        backoff = Backoff(0.5)
        for _ in range(9):
            await backoff.wait()
        backoff.reset()
        await backoff.wait()
        await backoff.wait(least=7.0)

    asyncio.run(scene())
    most = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, LONGEST_BACKOFF, LONGEST_BACKOFF, 0.5]
    for waited, longest in zip(noted.waits, most, strict=False):
        assert longest / 2 <= waited <= longest
    assert noted.waits[10:] == [7.0]


def test_a_bot_leaves_a_busy_house_alone_for_as_long_as_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Noted(monkeypatch)
    answers = [httpx.Response(429, headers={"retry-after": "40"}), httpx.Response(204)]

    async def scene() -> None:
        client = HouseClient("http://house.example", SOME)
        client._http = httpx.AsyncClient(
            base_url=client.address, transport=httpx.MockTransport(lambda _: answers.pop(0))
        )
        assert await client.ask("GET", "me") is None
        await client.close()

    asyncio.run(scene())
    assert noted.waits == [40.0]


def test_a_bot_goes_back_to_tables_that_wait_or_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    phases = ("gathering", "playing", "over", "closed")
    cards = [{"id": phase, "phase": phase, "title": "Snail's Pace"} for phase in phases]

    async def listed(method: str, path: str) -> Any:
        return cards if (method, path) == ("GET", "me/tables") else None

    back: list[str] = []
    tour = Tour(cast(Any, SimpleNamespace(ask=listed)), lambda: first, Wishes(), lambda _: None)
    monkeypatch.setattr(tour, "_attend", lambda table, _: back.append(table))
    asyncio.run(tour._return_to_tables())
    assert back == ["gathering", "playing"]


def test_what_a_bot_looks_for_is_what_its_owner_has_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own, wished = tmp_path / "my_bot.py", list[Wishes]()
    own.write_text("def choose(position):\n    return position.legal()[0]\n")

    async def named(client: HouseClient) -> str:
        return "Sluggo"

    async def go(tour: Tour) -> None:
        wished.append(tour.wishes)

    monkeypatch.setattr(HouseClient, "greet", named)
    monkeypatch.setattr(Tour, "go", go)
    words = ["--game", "snails-pace", "--tables", "8", "--courtesy", "30", "--house", "http://house.example"]
    CliRunner().invoke(run_command, [str(own), *words, "--token", SOME], catch_exceptions=False)
    assert [(*one.tables,) for one in wished] == [()]
    assert [(*one.games,) for one in wished] == [("snails-pace",)]
    assert [(one.most, one.courtesy) for one in wished] == [(8, 30)]


def test_a_bot_comes_back_to_a_house_that_was_away_and_to_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is killed in the middle of two games, and away until the bot has found nobody there.

    The bot goes on with one of them; stopped and started again, it finds its other table by itself.
    """
    waits = 0
    wait = Backoff.wait

    async def counted(backoff: Backoff) -> None:
        nonlocal waits
        waits += 1
        await wait(backoff)

    monkeypatch.setattr(Backoff, "wait", counted)

    async def scene() -> None:
        with node("--data-dir", str(tmp_path)) as house:
            ada = await Person(house.url, "Ada").__aenter__()
            bot = await registered(ada, "Sluggo")
            tables = [await ada.open("snails-pace", seats=["me", "open"]) for _ in range(2)]
            client = HouseClient(house.url, bot["token"])
            tour = asyncio.create_task(Tour(client, lambda: first, Wishes(tables), lambda _: None).go())
            for table in tables:
                async with ada.sit_down(table) as chair:
                    await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                    await chair.do("start")
                    await chair.until(lambda view: view["moves"])
            house.kill()
            async with patient(lambda: f"the bot waited {waits} times, not 4"):
                while waits < 4:  # at each table once because it was closed, once because nobody was there
                    await asyncio.sleep(0.01)
            house.start()
            async with ada.sit_down(tables[0]) as chair:
                await play_out([chair], lambda moves: moves[0])
            tour.cancel()
            await asyncio.gather(tour, return_exceptions=True)
            tour = asyncio.create_task(Tour(client, lambda: first, Wishes(), lambda _: None).go())
            async with ada.sit_down(tables[1]) as chair:
                await play_out([chair], lambda moves: moves[0])
            tour.cancel()
            await asyncio.gather(tour, return_exceptions=True)
        await ada.http.aclose()
        await client.close()

    asyncio.run(scene())


def test_a_mistake_costs_the_bot_its_table_and_is_told_with_its_line(alone: Node, tmp_path: Path) -> None:
    own = tmp_path / "my_bot.py"
    own.write_text("def choose(position):\n    return position.after(0)\n")

    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            bot = await registered(ada, "Broken")
            table = await ada.open("snails-pace", seats=["me", "open"], options={"start": "x"})
            async with ada.sit_down(table) as chair:
                words = "run", f"{own}:choose", "--house", alone.url, "--table", f"{alone.url}/t/{table}"
                program = asyncio.create_task(asyncio.to_thread(verb, *words, token=bot["token"]))
                await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                await chair.do("start")
                await chair.until(lambda view: view["moves"])
                await chair.do("move", move=chair.view["moves"][0]["id"])
                done = await program
                assert done.returncode == 0, done.stderr
                assert (
                    "line 2 of my_bot.py, in choose: AttributeError: over the API a position has no after"
                    in done.stdout
                )
                await chair.until(lambda view: view["seats"][1]["bot"])
                assert chair.view["seats"][1]["kind"] == "person", "a bot of the house stands in"

    asyncio.run(scene())


def test_register_prints_a_token_that_plays(alone: Node, tmp_path: Path) -> None:
    made = verb("register", "Sluggo", "--house", alone.url, "--owner", "Ada")
    assert made.returncode == 0, made.stderr
    answer = httpx.get(f"{alone.url}/api/me", headers=bearer(made.stdout.strip()))
    assert answer.json()["nickname"] == "Sluggo"
    assert answer.json()["player"].startswith("bot.")


@pytest.mark.parametrize(
    ("words", "token", "sentence"),
    [
        (("run", "{bot}"), "", "there is no token; `snailhouse bot register` makes one"),
        (("run", "{bot}"), SOME, "the house does not know this token"),
        (("run", "{bot}", "--table", "http://x/#/games"), SOME, "is no table; give its id, or its link"),
        (("run", "none.py"), SOME, "there is no file none.py"),
        (("register", "Sluggo"), "", "whose bot is it?"),
        (("register", ""), SOME, "the house says no (401)"),
    ],
)
def test_mistakes_get_sentences(
    alone: Node, tmp_path: Path, words: tuple[str, ...], token: str, sentence: str
) -> None:
    own = tmp_path / "my_bot.py"
    own.write_text("def choose(position):\n    return position.legal()[0]\n")
    filled = [word.replace("{bot}", str(own)) for word in words]
    assert sentence in refused(*filled, "--house", alone.url, token=token)


def test_a_house_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    own = tmp_path / "my_bot.py"
    own.write_text("def choose(position):\n    return position.legal()[0]\n")
    assert "cannot be reached" in refused("run", str(own), "--house", "http://127.0.0.1:9", token=SOME)
    assert "is no house; its address begins with" in refused(
        "run", str(own), "--house", "localhost", token=SOME
    )
