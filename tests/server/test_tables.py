"""What visitors do at tables besides playing on: reconnect, take back, play again, talk, watch, repeat."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from tests.server.parts import Node
from tests.server.people import Chair, Person, patient, play_out
from tests.server.test_welcome import served

GAME = "snails-pace"


async def pair(nodes: list[Node], game: str = GAME, **choices: Any) -> tuple[Person, Person, str]:
    """Two people at a running game, each at a node of their own."""
    ada, bob = Person(nodes[0].url, "Ada"), Person(nodes[-1].url, "Bob")
    await ada.__aenter__()
    await bob.__aenter__()
    table = await ada.open(game, **choices)
    await bob.do(table, "sit")
    await ada.do(table, "start")
    return ada, bob, table


async def mover(chairs: list[Chair]) -> tuple[Chair, Chair]:
    """Who is to move, and the other, both up to date."""
    latest = max([(await chair.until(bool))["version"] for chair in chairs])
    views = [await chair.version(latest) for chair in chairs]
    first, second = chairs if views[0]["moves"] else chairs[::-1]
    return first, second


async def move(chair: Chair, **fields: Any) -> int:
    return await chair.do("move", move=chair.view["moves"][0]["id"], **fields)


def test_a_reconnected_seat_sees_all_that_happened(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes)
        async with ada, bob, bob.sit_down(table) as watching:
            async with ada.sit_down(table) as chair:
                first, _ = await mover([chair, watching])
                await move(first)
            for _ in range(4):
                view = await ada.look(table)
                person = ada if view["moves"] else bob
                moves = (await person.look(table))["moves"]
                await person.do(table, "move", move=moves[0]["id"])
            async with ada.sit_down(table) as again:
                await again.until(bool)
                assert again.view["since"] == 0
                await watching.version(again.view["version"])
                assert again.log == watching.log

    asyncio.run(scene())


def test_who_says_what_was_shown_last_gets_the_steps_since(alone: Node) -> None:
    async def scene() -> None:
        ada, bob, table = await pair([alone])
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table, steps="true") as theirs:
            shown = (await mover([mine, theirs]))[0].view
            for _ in range(3):
                version = await move((await mover([mine, theirs]))[0])
                latest, _ = [await chair.version(version) for chair in (mine, theirs)]
            between = latest["position"] - shown["position"] - 1
            assert between > 0
            async with bob.sit_down(table, steps="true", shown=shown["version"]) as again:
                view = await again.until(bool)
                assert (view["since"], len(view["steps"])) == (0, between)
                for body in ('{"type":"resync"}', '{"type":"resync","shown":-7}'):
                    again.view = {}
                    await again.socket.send(body)
                    assert (await again.until(bool))["steps"] == []
                again.view = {}
                await again.socket.send(json.dumps({"type": "resync", "shown": shown["version"]}))
                assert (await again.until(bool))["steps"] == view["steps"]
            async with bob.sit_down(table, shown=shown["version"]) as again:
                assert (await again.until(bool))["steps"] == [], "who wants no steps gets none"

    asyncio.run(scene())


def test_a_resync_sends_everything_anew(alone: Node) -> None:
    async def scene() -> None:
        ada, bob, table = await pair([alone])
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table) as theirs:
            first, second = await mover([mine, theirs])
            version = await move(first)
            await second.version(version)
            assert second.view["since"] > 0
            whole = list(second.log)
            await second.socket.send('{"type":"resync"}')
            await second.until(lambda view: view["since"] == 0)
            assert second.log == whole

    asyncio.run(scene())


def test_every_heartbeat_names_the_version_of_the_table(tmp_path: Path) -> None:
    """So that whoever has missed something learns of it."""

    async def scene() -> None:
        async with served(tmp_path, workers=0, heartbeat_seconds=0.05) as url, Person(url, "Ada") as ada:
            table = await ada.open(GAME)
            async with ada.sit_down(table) as chair:
                version = await chair.do("say", text="hm")
                known = len(chair.received)
                async with patient(lambda: "no heart beats"):
                    while not (beats := [text for text in chair.received[known:] if '"beat"' in text]):
                        await asyncio.sleep(0.01)
                assert json.loads(beats[-1])["version"] == version

    asyncio.run(scene())


def test_undo_by_agreement(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes)
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table) as theirs:
            first, second = await mover([mine, theirs])
            before = list(first.log)
            position = first.view["position"]
            await move(first)
            await first.do("offer", kind="undo")
            await second.until(lambda view: view["offer"] and view["offer"]["waiting"])
            refused = await first.ask("move", move=0)
            assert refused["type"] == "refused"
            version = await second.do("answer", agree=True)
            for chair in (first, second):
                await chair.version(version)
                assert chair.view["position"] == position
                assert chair.log == before

    asyncio.run(scene())


def test_a_rematch_is_a_new_table_with_the_other_to_start(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes, options={"start": "x"})
        async with ada, bob:
            view = await ada.look(table)
            assert view["actor"] == 0
            await ada.do(table, "move", move=view["moves"][0]["id"])
            await ada.do(table, "resign")
            await bob.do(table, "offer", kind="rematch")
            await ada.do(table, "answer", agree=True)
            view = await bob.look(table)
            assert view["dice"]["seed"]
            again = await bob.look(view["next_table"])
            assert again["phase"] == "playing"
            assert again["actor"] == 1
            assert [seat["name"] for seat in again["seats"]] == ["Ada", "Bob"]
            statistics = (await ada.http.get("/api/me/statistics")).json()
            assert [row["game"] for row in statistics] == [GAME]
            assert statistics[0]["rating"] < 1500.0
            assert statistics[0]["uncertainty"] < 350.0

    asyncio.run(scene())


def test_a_rematch_against_a_bot_goes_on_by_itself(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open(GAME, seats=["random", "me"], options={"start": "o"})
            await ada.do(table, "start")
            await ada.do(table, "resign")
            await ada.do(table, "offer", kind="rematch")
            table = (await ada.look(table))["next_table"]
            async with ada.sit_down(table) as chair:
                await chair.until(lambda view: view["moves"])

    asyncio.run(scene())


def test_the_same_request_is_done_once(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes)
        async with ada, bob:
            person = ada if (await ada.look(table))["moves"] else bob
            view = await person.look(table)
            fields = {"move": view["moves"][0]["id"]}
            answers = await asyncio.gather(
                *(person.ask(table, "move", "only-once", **fields) for _ in range(5))
            )
            person.move_to(nodes[len(nodes) // 2].url)
            answers.append(await person.ask(table, "move", "only-once", **fields))
            assert {answer.json()["version"] for answer in answers} == {view["version"] + 1}
            assert (await person.look(table))["version"] == view["version"] + 1

    asyncio.run(scene())


def test_opening_twice_by_one_request_opens_one_table(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada:
            opened = set()
            for node in nodes * 2:
                ada.move_to(node.url)
                body = {"type": "open", "game": GAME}
                answer = await ada.http.post("/api/tables", json=body, params={"request": "mine"})
                opened.add(answer.json()["id"])
            assert len(opened) == 1

    asyncio.run(scene())


def test_wrong_seats_and_stale_moves_are_refused_and_change_nothing(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes)
        async with ada, bob, Person(nodes[0].url, "Eve") as eve:
            person, other = (ada, bob) if (await ada.look(table))["moves"] else (bob, ada)
            view = await person.look(table)
            move = view["moves"][0]["id"]
            cases = [
                (eve, {"move": move}, 403, "no seat"),
                (other, {"move": move}, 409, "not your turn"),
                (person, {"move": move, "position": view["position"] - 1}, 409, "moved on"),
                (person, {"move": 10**6}, 422, "move ids run from 0"),
                (person, {"move": "one"}, 400, "Expected `int`"),
                (person, {"move": move, "cheat": 1}, 400, "unknown field `cheat`"),
            ]
            for asker, fields, status, words in cases:
                answer = await asker.ask(table, "move", **fields)
                assert answer.status_code == status, answer.text
                assert words in answer.json()["detail"]
                assert answer.headers["content-type"] == "application/problem+json"
            assert await person.look(table) == view

    asyncio.run(scene())


def test_a_table_without_spectators_is_closed_to_others(alone: Node) -> None:
    async def scene() -> None:
        ada, bob, table = await pair([alone], spectators=False)
        async with ada, bob, Person(alone.url, "Eve") as eve:
            for path in ("", "/record"):
                answer = await eve.http.get(f"/api/tables/{table}{path}")
                unknown = await eve.http.get(f"/api/tables/{table[::-1]}{path}")
                assert answer.status_code == 404
                assert answer.json() == unknown.json(), "guessing tells nothing"
            assert (await eve.ask(table, "say", text="hello")).status_code == 404
            async with eve.sit_down(table) as bench:
                assert await bench.closed() == 4404
            assert (await bob.look(table))["phase"] == "playing"

    asyncio.run(scene())


def test_a_host_without_a_seat_is_shown_that_they_may_start_and_nobody_else_is(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Eve") as eve:
            table = await ada.open(GAME, seats=["random", "random"])
            assert (await ada.look(table))["rights"] == ["start", "fill", "remove"]
            assert (await eve.look(table))["rights"] == []
            async with ada.sit_down(table) as host, eve.sit_down(table) as bench:
                assert (await host.until(bool))["rights"] == ["start", "fill", "remove"]
                assert (await bench.until(bool))["rights"] == []
                await host.do("start")
                await host.until(lambda view: view["phase"] == "over")
                assert host.view["rights"] == ["remove"]

    asyncio.run(scene())


def test_who_watched_seats_being_taken_is_shown_out_when_a_closed_game_begins(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with Person(nodes[0].url, "Ada") as ada, Person(nodes[-1].url, "Eve") as eve:
            table = await ada.open(GAME, seats=["me", "random"], spectators=False)
            async with eve.sit_down(table) as bench:
                assert (await bench.version(1))["phase"] == "gathering"
                await ada.do(table, "start")
                assert await bench.closed() == 4404
                assert bench.view["phase"] == "gathering"
            assert (await ada.look(table))["phase"] == "playing"

    asyncio.run(scene())


def test_a_rated_game_given_up_after_the_first_roll_is_lost(alone: Node) -> None:
    async def rating(person: Person) -> float | None:
        (line,) = (await person.http.get("/api/me/statistics")).json()
        return None if line["rating"] is None else float(line["rating"])

    async def scene() -> None:
        ada, bob, table = await pair([alone])
        async with ada, bob:
            await ada.do(table, "resign")
            lost, won = await rating(ada), await rating(bob)
            assert lost is not None
            assert won is not None
            assert lost < 1500.0 < won

    asyncio.run(scene())


def test_the_lobby_lists_public_tables_only(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Bob") as bob:
            public, private = await ada.open(GAME, listed=True), await ada.open(GAME)
            cards = {
                card["id"]: card for card in (await bob.http.get("/api/lobby", params={"game": GAME})).json()
            }
            assert public in cards
            assert private not in cards
            assert [seat["kind"] for seat in cards[public]["seats"]] == ["person", "open"]
            mine = [card["id"] for card in (await ada.http.get("/api/me/tables")).json()]
            assert {public, private} <= set(mine)
            closed = await ada.open(GAME, listed=True, spectators=False, seats=["me", "random"])
            assert closed in await listed(bob), "seats are being taken"
            await ada.do(closed, "start")
            assert closed not in await listed(bob), "nobody may watch it"

    async def listed(person: Person) -> list[str]:
        return [card["id"] for card in (await person.http.get("/api/lobby", params={"game": GAME})).json()]

    asyncio.run(scene())


def test_a_hot_seat_table_on_one_device(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Family") as family:
            table = await family.open(GAME, seats=["me", "me"], hot_seat=True)
            async with family.sit_down(table) as chair:
                await chair.do("rename", seat=1, name="Grandma")
                await chair.do("start")
                view = await chair.until(lambda view: view["moves"])
                assert view["seat"] == view["actor"]
                other = await family.look(table, seat=1 - view["actor"])
                assert other["seat"] == 1 - view["actor"]
                assert not other["moves"]
                assert await play_out([chair], random.Random(3).choice) > 0  # noqa: S311

    asyncio.run(scene())


def test_one_who_left_is_played_by_a_bot_until_they_return(alone: Node) -> None:
    async def scene() -> None:
        ada, bob, table = await pair([alone])
        async with ada, bob, bob.sit_down(table) as chair:
            await ada.do(table, "leave")
            for _ in range(3):
                view = await chair.until(lambda view: view["moves"] or view["phase"] == "over")
                await chair.version(await chair.do("move", move=view["moves"][0]["id"]))
            await ada.do(table, "return")
            view = await ada.look(table)
            assert view["seats"][0]["bot"] is None

    asyncio.run(scene())


def test_a_clock_runs_out_and_a_bot_plays_on(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes, clock={"kind": "move", "limit": 5})
        async with ada, bob, ada.sit_down(table) as chair:
            await chair.until(lambda view: any(seat["bot"] for seat in view["seats"]))
            assert chair.view["phase"] == "playing"

    asyncio.run(scene())


def test_chat_reaches_everybody_at_the_table(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes)
        async with ada, bob, bob.sit_down(table) as chair:
            await ada.do(table, "say", text="Good luck! \N{SNAIL}")
            view = await chair.until(lambda view: view["chat"])
            assert [remark["text"] for remark in view["chat"]] == ["Good luck! \N{SNAIL}"]
            assert (await ada.ask(table, "say", text="x" * 501)).status_code == 422

    asyncio.run(scene())


def test_a_finished_game_is_tried_again_as_a_study_game(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes, options={"start": "x"})
        async with ada, bob:
            running = await ada.http.post(f"/api/tables/{table}/again", params={"position": 1})
            assert running.status_code == 409
            async with ada.sit_down(table) as one, bob.sit_down(table) as other:
                await play_out([one, other], lambda moves: moves[0])
            events = (await ada.look(table))["events"]
            mine = next(number for number, (actor, _) in enumerate(events) if actor == 0 and number > 3)
            answer = await bob.http.post(f"/api/tables/{table}/again", params={"position": mine})
            assert answer.status_code == 201, answer.text
            study, view = answer.json()["id"], answer.json()["table"]
            assert (view["study"], view["actor"], view["position"]) == (True, 0, mine)
            assert [seat["yours"] for seat in view["seats"]] == [True, False]
            assert (await ada.look(study))["moves"] == []
            await bob.do(study, "move", move=events[mine][1])
            assert (await bob.look(study))["events"][: mine + 2] == events[: mine + 2]
            nowhere = await bob.http.post(f"/api/tables/{table}/again", params={"position": 10_000})
            assert nowhere.status_code == 422

    asyncio.run(scene())
