"""Learning at a table: why something cannot be done, what the coach says, and how the game went so far."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar, Request, get

import snailhouse
from snailhouse import SPECTATOR
from snailhouse.core.gamerecord import read_record, replay
from snailhouse.core.naming import calling
from snailhouse.server.api.waiting import thought_for
from snailhouse.server.app import create_app
from snailhouse.server.settings import Settings
from snailhouse.server.storage.database import sqlite_url
from snailhouse.table.replays import names_called_in
from tests.server.parts import Node, node
from tests.server.patience import AGAIN, patiently
from tests.server.people import PATIENCE, Person, play_out
from tests.server.test_games import chooser
from tests.server.test_keeper import Slow, until
from tests.server.test_tables import pair
from tests.server.warm import warm

X_STARTS = {"options": {"start": "x"}}
COACHED = {"coach": True, **X_STARTS}


async def why(person: Person, table: str, *touch: str, **query: Any) -> httpx.Response:
    return await person.http.get(f"/api/tables/{table}/why", params={"touch": touch, **query})


async def coached(person: Person, table: str, **query: Any) -> httpx.Response:
    return await patiently(lambda: person.http.post(f"/api/tables/{table}/coach", params=query))


async def looked_back(person: Person, table: str, **query: Any) -> dict[str, Any]:
    """Moments of a game."""
    answer = await patiently(lambda: person.http.get(f"/api/tables/{table}/moments", params=query))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


class TestWhyNot:
    def test_a_touch_that_leads_nowhere_is_answered_with_the_rule(self, nodes: list[Node]) -> None:
        async def scene() -> None:
            ada, bob, table = await pair(nodes, **X_STARTS)
            async with ada, bob:
                legal = {move["parts"][0] for move in (await ada.look(table))["moves"]}
                for track in range(1, 9):
                    answer = await why(ada, table, f"track-{track}")
                    assert answer.status_code == 200, answer.text
                    assert (answer.json()["reason"] is None) == (f"track-{track}" in legal)
                closed = next(f"track-{track}" for track in range(1, 9) if f"track-{track}" not in legal)
                assert "does not match" in (await why(ada, table, closed)).json()["reason"]
                assert (await why(ada, table, "the moon")).json() == {"reason": "there is no move with that"}

        asyncio.run(scene())

    def test_only_who_is_to_decide_is_told(self, alone: Node) -> None:
        async def scene() -> None:
            ada, bob, table = await pair([alone], **X_STARTS)
            async with ada, bob, Person(alone.url, "Eve") as eve:
                for person in (bob, eve):
                    answer = await why(person, table, "track-1")
                    assert answer.status_code == 409
                    assert answer.json()["detail"] == "it is not your turn: X is to move"
                assert (await why(ada, table, "track-1", seat=1)).status_code == 409
                assert (await why(ada, table, "track-1", seat=0)).status_code == 200
                assert httpx.get(f"{alone.url}/api/tables/{table}/why?touch=stop").status_code == 401

        asyncio.run(scene())

    @pytest.mark.parametrize("query", ["", "touch=" + "x" * 65, "&".join(["touch=a"] * 17)])
    def test_a_touch_of_nothing_or_of_far_too_much_is_refused(self, alone: Node, query: str) -> None:
        async def scene() -> None:
            async with Person(alone.url, "Ada") as ada:
                table = await ada.open("snails-pace", seats=["me", "random"])
                answer = await ada.http.get(f"/api/tables/{table}/why?{query}")
                assert answer.status_code == 400
                assert "touch" in answer.json()["detail"]

        asyncio.run(scene())


@pytest.fixture(scope="module")
def ready() -> None:
    warm("snails-pace")
    warm("snail-invasion")


@pytest.mark.usefixtures("ready")
class TestCoach:
    def test_every_legal_move_has_its_worth(self, nodes: list[Node]) -> None:
        async def scene() -> None:
            ada, bob, table = await pair(nodes, **COACHED)
            async with ada, bob:
                view = await ada.look(table)
                for _ in range(AGAIN):  # on a busy machine the coach has little time
                    lesson = (await coached(ada, table)).raise_for_status().json()
                    if (visits := sum(advice["visits"] for advice in lesson["advice"])) > 1000:
                        break
                texts = {advice["move"]: advice["text"] for advice in lesson["advice"]}
                assert texts == {move["id"]: move["text"] for move in view["moves"]}
                assert all(0 <= advice["chance"] <= 1 for advice in lesson["advice"])
                assert visits > 1000
                assert lesson["line"][0] == f"X: {lesson['advice'][0]['text']}"
                assert (lesson["position"], lesson["seat"], lesson["exact"]) == (view["position"], 0, False)

        asyncio.run(scene())

    def test_a_table_may_forbid_it_and_it_is_for_who_decides(self, alone: Node) -> None:
        async def scene() -> None:
            ada, bob, table = await pair([alone], **X_STARTS)
            async with ada, bob:
                answer = await coached(ada, table)
                assert (answer.status_code, answer.json()["detail"]) == (
                    403,
                    "nobody has a coach at this table",
                )
            ada, bob, table = await pair([alone], **COACHED)
            async with ada, bob:
                assert (await coached(bob, table)).json()["detail"] == "it is not your turn: X is to move"
                assert (await coached(ada, table, seat=1)).status_code == 409
                await ada.do(table, "resign")
                assert (await coached(ada, table)).json()["detail"] == "the game is over"

        asyncio.run(scene())

    @pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
    @pytest.mark.parametrize(
        ("meanwhile", "status"), [("say", 200), ("move", 409), ("resign", 409)], ids=lambda value: str(value)
    )
    def test_advice_for_a_moment_that_has_passed_is_not_given(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: str, status: int
    ) -> None:
        """Something happens while the coach thinks, who begins when told to."""

        async def scene(guest: httpx.AsyncClient, slow: Slow) -> None:
            await guest.post("/api/me", json={"nickname": "Ada"})
            seats = {"seats": ["me", "me"], "hot_seat": True}
            opened = await guest.post("/api/tables", json={"game": "snails-pace", **seats, **COACHED})
            table = f"/api/tables/{opened.json()['id']}"
            begun = await guest.post(f"{table}/commands", json={"type": "start"})
            view = (await guest.get(table)).json()
            asked = asyncio.create_task(guest.post(f"{table}/coach"))
            await until(slow.thinking.is_set)
            details = {"say": {"text": "hm"}, "move": {"move": view["moves"][0]["id"]}, "resign": {"seat": 0}}
            done = await guest.post(f"{table}/commands", json={"type": meanwhile, **details[meanwhile]})
            assert (begun.status_code, done.status_code) == (200, 200), done.text
            slow.go_on.set()
            answer = await asked
            assert (answer.status_code, "moved on" in answer.text) == (status, status == 409)

        async def house() -> None:
            app = create_app(Settings(sqlite_url(tmp_path / "house.sqlite3"), workers=0))
            async with app._app.lifespan():
                slow = Slow(app._app.state.node, monkeypatch)
                transport = httpx.ASGITransport(app)
                async with httpx.AsyncClient(transport=transport, base_url="http://house") as guest:
                    await scene(guest, slow)

        asyncio.run(house())

    def test_lessons_are_rationed(self, tmp_path: Path) -> None:
        async def scene(house: Node) -> None:
            ada, bob, table = await pair([house], **COACHED)
            async with ada, bob:
                answers = await asyncio.gather(*(coached(ada, table) for _ in range(40)))
                refused = [answer for answer in answers if answer.status_code == 429]
                assert refused
                assert int(refused[0].headers["retry-after"]) >= 1
                assert (await coached(bob, table)).status_code == 409, "others are not"

        with node("--data-dir", str(tmp_path)) as house:
            asyncio.run(scene(house))


class TestThinking:
    def test_a_thought_is_given_up_when_its_visitor_hangs_up(self) -> None:
        """A house of one route whose thought would never end: hanging up ends it."""
        begun, ended = threading.Event(), threading.Event()

        async def brood() -> str:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return "enough"

        @get("/")
        async def ponder(request: Request[Any, Any, Any]) -> str:
            return await thought_for(request, brood())

        async def scene() -> None:
            server = uvicorn.Server(uvicorn.Config(Litestar([ponder]), port=0, log_level="error"))
            serving = asyncio.create_task(server.serve())
            await until(lambda: server.started)
            port = server.servers[0].sockets[0].getsockname()[1]
            async with httpx.AsyncClient() as client:
                asking = asyncio.create_task(client.get(f"http://127.0.0.1:{port}/"))
                assert await asyncio.to_thread(begun.wait, PATIENCE), "it never began"
                assert not ended.is_set()
                asking.cancel()
                assert await asyncio.to_thread(ended.wait, PATIENCE), "it still broods"
            server.should_exit = True
            await serving

        asyncio.run(scene())


class TestMoments:
    @pytest.mark.parametrize("game", snailhouse.game_ids())
    def test_a_game_is_told_from_its_set_up_to_its_end(self, alone: Node, game: str) -> None:
        async def scene() -> None:
            seats = snailhouse.game(game).seats
            async with Person(alone.url, "Ada") as ada, Person(alone.url, "Eve") as eve:
                table = await ada.open(game, seats=["me"] + ["random"] * (seats - 1))
                async with ada.sit_down(table, steps="true") as chair:
                    await chair.do("start")
                    await play_out([chair], chooser(4))
                told = [await looked_back(ada, table, **{"from": first, "count": 50}) for first in (0, 50)]
                assert [page["from"] for page in told] == [0, 50]
                shown = (await looked_back(ada, table))["moments"]
                assert told[0]["moments"] + told[1]["moments"] == shown[:100]
                record = read_record((await eve.http.get(f"/api/tables/{table}/record")).text)
                match, players = replay(record), names_called_in(record)
                assert told[0]["total"] == len(match.events) + 1
                assert [moment["position"] for moment in shown] == list(range(len(shown)))
                assert (shown[0]["actor"], shown[0]["text"], shown[0]["touched"]) == (None, None, [])
                with calling(players):
                    then = [match.told(number, 0).text for number in range(len(shown) - 1)]
                assert [moment["text"] for moment in shown[1:]] == then
                assert [moment["actor"] for moment in shown[1:]] == [e.actor for e in match.events][
                    : len(shown) - 1
                ]
                for number in range(0, len(shown), 20):
                    assert shown[number]["view"] == match.at(number).view(0)
                others = (await looked_back(eve, table, seat=seats - 1, count=20))["moments"]
                assert others[-1]["view"] == match.at(len(others) - 1).view(seats - 1)

        asyncio.run(scene())

    def test_a_running_game_is_told_as_each_may_know_it(self, alone: Node) -> None:
        async def scene() -> None:
            async with Person(alone.url, "Ada") as ada, Person(alone.url, "Eve") as eve:
                table = await ada.open("cargolino-valentino", seats=["me", "random", "random", "random"])
                await ada.do(table, "start")
                async with ada.sit_down(table) as chair:
                    await chair.until(lambda view: view["moves"])
                mine, hers = [await looked_back(person, table, seat=1) for person in (ada, eve)]
                assert mine["moments"][1]["text"] == "Race 1: everyone is dealt a snail card, face down"
                assert [moment["view"]["own"] for moment in hers["moments"]] == [[]] * hers["total"]
                assert len(mine["moments"][-1]["view"]["own"]) == 1
                assert mine["moments"][-1]["view"]["seat"] == 0, "a seat of another's is not to be had"
                assert hers["moments"][-1]["view"]["seat"] is None

        asyncio.run(scene())

    def test_what_there_is_nothing_to_look_back_at_is_said(self, alone: Node) -> None:
        async def scene() -> None:
            ada, bob, table = await pair([alone], **X_STARTS)
            async with ada, bob:
                gathering = await ada.open("snails-pace")
                answer = await ada.http.get(f"/api/tables/{gathering}/moments")
                assert (answer.status_code, answer.json()["detail"]) == (409, "the game has not begun")
                beyond = await looked_back(ada, table, **{"from": 10_000})
                assert beyond["moments"] == []
                for query in ({"from": -1}, {"count": 0}, {"count": 201}, {"from": "x"}):
                    answer = await ada.http.get(f"/api/tables/{table}/moments", params=query)
                    assert answer.status_code == 400
                    assert next(iter(query)) in answer.json()["detail"]
                await ada.do(table, "resign")
                answer = await ada.http.get(f"/api/tables/{table}/moments", params={"seat": 9})
                assert (answer.status_code, "no seat 9" in answer.text) == (422, True)
                assert (await looked_back(bob, table, seat=SPECTATOR))["total"] > 1

        asyncio.run(scene())
