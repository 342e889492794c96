"""Tournaments by link: people join, the house pairs them and opens their tables, and nobody holds it up."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from snailhouse.server.notices.delivery import Way
from snailhouse.server.storage.kept import kept_of
from snailhouse.server.storage.presence import Absence
from snailhouse.server.storage.retention import Removal, drop_tables
from snailhouse.server.tournaments.plan import USUAL_ROUNDS, TournamentPlan, patience, rounds_for
from snailhouse.table import Clock, Fill, Leave, NotNow, Return, Start, Visitor, seen_by
from snailhouse.table.seats import former_name
from tests.server.cups import (
    ADA,
    BOB,
    DAN,
    EVE,
    asked,
    begun,
    come,
    come_and_begin,
    come_and_resign,
    did,
    gathered,
    looked,
    opened,
    planned,
    played_by_resigning,
    seen,
    until,
    view_of,
)
from tests.server.parts import Node
from tests.server.people import Person


async def company(stack: AsyncExitStack, nodes: list[Node], *names: str) -> list[Person]:
    """People with these names, each at a node of their own as far as there are."""
    urls = [nodes[number % len(nodes)].url for number in range(len(names))]
    return [await stack.enter_async_context(Person(url, name)) for url, name in zip(urls, names, strict=True)]


def test_three_people_play_a_round_robin_at_any_nodes(nodes: list[Node]) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            people = ada, bob, eve = await company(stack, nodes, "Ada", "Bob", "Eve")
            cup = await planned(ada)
            for person in people:
                await did(person, cup, "join")
            await did(ada, cup, "run")
            for number in (1, 2, 3):
                await one_round(people, cup, number)
            over = await seen(eve, cup, lambda view: view["phase"] == "over")
            assert len(over["pairings"]) == 3
            assert sorted(line["points"] for line in over["ranking"]) == [0, 1, 2]
            assert [over["entrants"][line["number"]]["name"] for line in over["ranking"]] == [
                "Ada",
                "Bob",
                "Eve",
            ]
            assert [line["tie_break"] for line in over["ranking"]] == [1, 0, 0]
            mine = (await bob.http.get("/api/me/tournaments")).json()
            assert [(card["id"], card["phase"], card["rounds"]) for card in mine] == [(cup, "over", 3)]

    async def one_round(people: list[Person], cup: str, number: int) -> None:
        """Whoever is paired comes to their table; of two, the one who joined later resigns."""
        await seen(people[0], cup, lambda view: view["round"] == number and own_tables(view))
        views = [await looked(person, cup) for person in people]
        pair = [person for person, view in zip(people, views, strict=True) if view["table"]]
        assert len(pair) == 2
        table = next(view["table"] for view in views if view["table"])
        for person in pair:
            await come(person, table)
        for person in pair:
            await begun(person, table)
        await pair[1].do(table, "resign")

    def own_tables(view: dict[str, Any]) -> bool:
        return all(one["state"] in ("bye", "gathering") for one in view["pairings"][-1])

    asyncio.run(scene())


def test_a_swiss_tournament_has_the_rounds_that_its_players_allow(alone: Node) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            people = await company(stack, [alone], "Ada", "Bob", "Eve")
            cup = await planned(people[0], system="swiss", rounds=8)
            for person in people:
                await did(person, cup, "join")
            assert (await looked(people[0], cup))["rounds"] == 2
            await did(people[0], cup, "run")
            view = await seen(people[0], cup, lambda view: view["round"] == 1)
            assert view["rounds"] == 2
            assert [one["state"] for one in view["pairings"][0]].count("bye") == 1
            bye = next(one for one in view["pairings"][0] if one["state"] == "bye")
            assert bye["points"] == [1.0, 0.0]

    asyncio.run(scene())


def test_a_swiss_tournament_has_the_rounds_it_asks_for_or_the_usual_ones_if_there_are_players_enough() -> None:
    asked = [TournamentPlan("snails-pace", system="swiss", rounds=rounds) for rounds in (None, 3, 7)]
    assert [rounds_for(plan, 16) for plan in asked] == [USUAL_ROUNDS, 3, 7]
    assert [rounds_for(plan, 4) for plan in asked] == [2, 2, 2]
    assert rounds_for(TournamentPlan("snails-pace"), 6) == 5, "everybody against everybody"


def test_people_have_as_long_to_come_as_a_move_takes_by_correspondence() -> None:
    assert patience(TournamentPlan("snails-pace", clock=Clock("days", 3)), 60) == 3 * 24 * 60 * 60
    assert patience(TournamentPlan("snails-pace", clock=Clock("move", 90)), 60) == 60


@pytest.mark.parametrize(
    ("choices", "status", "told"),
    [
        ({"game": "giant-snail"}, 422, "two rivals"),
        ({"game": "snail-invasion", "options": {"players": 1}}, 422, "two rivals"),
        ({"game": "cargolino-valentino"}, 422, "two rivals"),
        ({"game": "croquet"}, 422, "croquet"),
        ({"options": {"meeting": "collide"}}, 422, "meeting"),
        ({"clock": {"kind": "none"}}, 422, "clock"),
        ({"clock": {"kind": "move", "limit": 1}}, 422, "clock limit"),
        ({"rounds": 3}, 422, "rounds"),
        ({"system": "swiss", "rounds": 9}, 400, "rounds"),
        ({"places": 2}, 400, "places"),
        ({"places": 17}, 400, "places"),
        ({"system": "knockout"}, 400, "system"),
        ({"name": "Cup"}, 400, "name"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    choices: dict[str, Any], status: int, told: str, alone: Node
) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            answer = await ada.http.post("/api/tournaments", json={"game": "snails-pace", **choices})
            assert answer.status_code == status, answer.text
            assert told in answer.json()["detail"]

    asyncio.run(scene())


def test_only_who_may_does_what_can_be_done(alone: Node) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ada, bob, eve, dan = await company(stack, [alone], "Ada", "Bob", "Eve", "Dan")
            cup = await planned(ada, places=3)
            assert (await asked(bob, "nowhere", "join")).status_code == 404
            assert (await asked(bob, cup, "quit")).status_code == 409
            assert (await asked(bob, cup, "run")).status_code == 403
            assert (await asked(bob, cup, "call-off")).status_code == 403
            await did(bob, cup, "join")
            await did(bob, cup, "join")
            assert [one["name"] for one in (await looked(bob, cup))["entrants"]] == ["Bob"]
            assert (await asked(ada, cup, "run")).status_code == 409
            assert (await asked(eve, cup, "remove", number=0)).status_code == 403
            assert (await asked(ada, cup, "remove", number=5)).status_code == 409
            await did(ada, cup, "remove", number=0)
            await did(bob, cup, "join")
            for person in (eve, dan):
                await did(person, cup, "join")
            full = await asked(ada, cup, "join")
            assert (full.status_code, "3 places" in full.json()["detail"]) == (409, True)
            await did(dan, cup, "quit")
            await did(ada, cup, "join")
            await did(ada, cup, "run")
            assert (await asked(dan, cup, "join")).status_code == 409
            assert (await asked(ada, cup, "run")).status_code == 409
            assert (await asked(ada, cup, "call-off")).status_code == 409
            assert (await asked(ada, cup, "remove", number=0)).status_code == 409
            guest = await ada.http.get(f"{alone.url}/api/tournaments/{cup}", headers={"cookie": ""})
            assert guest.status_code == 200
            assert all(person.id not in guest.text for person in (ada, bob, eve)), "an id is told"

    asyncio.run(scene())


def test_a_visitor_hosts_three_at_most_and_calls_one_off(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            cups = [await planned(ada) for _ in range(3)]
            refused = await ada.http.post("/api/tournaments", json={"game": "snails-pace"})
            assert (refused.status_code, "3 tournaments" in refused.json()["detail"]) == (409, True)
            await did(ada, cups[0], "call-off")
            assert (await ada.http.get(f"/api/tournaments/{cups[0]}")).status_code == 404
            await planned(ada)

    asyncio.run(scene())


def test_who_quits_has_a_stand_in_whose_wins_count_for_nobody(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE)
            for one in (ADA, EVE):
                told = ("push", "https://x.example/", "x.example", "{}", "https://h", "en", True, 0, 1.0)
                await node.ways.add(Way(one.id, one.id, None, *told))
            await node.tournaments.start("cup", 3)
            await until(node, lambda view: view.round == 1)
            await node.entrants.leave("cup", EVE.id)
            await played_out(node)
            over = await until(node, lambda view: view.phase == "over")
            points = {line.number: line.points for line in over.ranking}
            assert sorted(points) == [0, 1, 2]
            assert points[2] == 0
            assert sum(points.values()) == 1, "only Ada and Bob have played for a point"
            assert [one.gone for one in over.entrants] == [False, False, True]
            adas = {one.table for pairings in over.pairings for one in pairings if 0 in (one.first, one.second)}
            assert await invited(node, ADA) == adas - {None}
            assert await invited(node, EVE) <= {one.table for one in over.pairings[0]}, "later she had left"

    async def invited(node: Any, visitor: Visitor) -> set[str]:
        async with node.store.engine.connect() as connection:
            query = text("SELECT \"table\" FROM notices WHERE kind = 'invited' AND player = :player")
            return set((await connection.execute(query, {"player": visitor.id})).scalars())

    async def played_out(node: Any) -> None:
        """Whoever is left comes, and resigns: also against the stand-in, which wins all its games so."""
        for number in (1, 2, 3):
            view = await until(
                node,
                lambda view, number=number: (
                    view.round == number
                    and all(one.state in ("bye", "gathering", "playing") for one in view.pairings[-1])
                ),
            )
            pairing = next(one for one in view.pairings[-1] if one.second is not None)
            hosted = await node.house.find(pairing.table or "")
            here = [(ADA, BOB)[one] for one in (pairing.first, pairing.second) if one in (0, 1)]
            await come_and_resign(node, hosted, here)

    asyncio.run(scene())


def test_who_quits_in_the_middle_of_a_game_is_played_by_a_bot_at_once(alone: Node) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            people = await company(stack, [alone], "Ada", "Bob", "Eve")
            cup = await planned(people[0])
            for person in people:
                await did(person, cup, "join")
            await did(people[0], cup, "run")
            await seen(people[0], cup, lambda view: view["round"] and waiting(view))
            views = [await looked(person, cup) for person in people]
            quitting, staying = [one for one, view in zip(people, views, strict=True) if view["table"]]
            table = next(view["table"] for view in views if view["table"])
            for person in (quitting, staying):
                await come(person, table)
            await begun(staying, table)
            await did(quitting, cup, "quit")
            left, right = (await staying.look(table))["seats"]
            assert [(seat["kind"], bool(seat["bot"]), seat["yours"]) for seat in (left, right)] in (
                [("person", True, False), ("person", False, True)],
                [("person", False, True), ("person", True, False)],
            )

    def waiting(view: dict[str, Any]) -> bool:
        return any(one["state"] == "gathering" for one in view["pairings"][0])

    asyncio.run(scene())


@pytest.mark.parametrize(("away_until", "late"), [(None, True), (50.0, False), (-50.0, True)])
def test_while_the_house_is_away_nobody_is_late(tmp_path: Path, away_until: float | None, late: bool) -> None:
    """A table was opened a minute ago, people have a minute to come; the absence ended so long after that."""

    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}", absent_seconds=60.0) as node:
            await gathered(node, ADA, BOB, EVE)
            found = await node.tournaments.load("cup")
            assert found is not None
            now = node.house.time.now()
            since = now / 1000 - 60.0
            if away_until is not None:
                end = round((since + away_until) * 1000)
                node.house.time.absences = [Absence(end - 5_000, end)]
            assert node.steward._is_late(found, since) is late
            assert not node.steward._is_late(found, since + 30.0)

    asyncio.run(scene())


def test_a_tournament_to_which_nobody_comes_ends_all_the_same(url: str) -> None:
    async def scene() -> None:
        async with opened(url, absent_seconds=0.0, most_unattended=1) as node:
            await gathered(node, ADA, BOB, EVE, DAN, options={"turn": "two-moves"})
            await node.tournaments.start("cup", 3)
            over = await until(node, lambda view: view.phase == "over")
            assert all(one.gone for one in over.entrants)
            assert {line.points for line in over.ranking} == {0.0}
            assert {one.state for one in over.pairings[0]} == {"over"}
            assert {one.state for one in over.pairings[1] + over.pairings[2]} == {"nobody"}

    asyncio.run(scene())


def test_who_comes_late_finds_a_bot_and_takes_the_seat_back(url: str) -> None:
    async def scene() -> None:
        async with opened(url, absent_seconds=0.0, unattended_seconds=3600.0) as node:
            await gathered(node, ADA, BOB, EVE)
            await node.tournaments.start("cup", 3)
            view = await until(node, lambda view: view.round and view.pairings[0][0].state == "playing")
            pairing = view.pairings[0][0]
            hosted = await node.house.find(pairing.table or "")
            number = pairing.first
            visitor = (ADA, BOB, EVE)[number]
            assert hosted.table.seats[0].away
            assert view.entrants[number].gone
            await node.house.act(hosted, visitor, Return())
            assert hosted.table.seats[0].present
            await node.entrants.enter("cup", visitor.id, visitor.name, 8)
            assert not (await view_of(node)).entrants[number].gone

    asyncio.run(scene())


def test_at_a_table_of_a_tournament_the_house_seats_and_starts(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE)
            await node.tournaments.start("cup", 3)
            view = await until(node, lambda view: view.round and view.pairings[0][0].until)
            hosted = await node.house.find(view.pairings[0][0].table or "")
            visitor = (ADA, BOB, EVE)[view.pairings[0][0].first]
            for command in (Start(fill="greedy"), Leave(), Fill(seat=1, with_="open")):
                with pytest.raises(NotNow, match="tournament"):
                    await node.house.act(hosted, visitor, command)
            assert hosted.table.opened.tournament == "cup" == seen_by(hosted.table).tournament
            assert hosted.row.phase == "gathering"

    asyncio.run(scene())


def test_a_removed_table_counts_for_nobody_and_holds_nobody_up(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE)
            await node.tournaments.start("cup", 3)
            view = await until(node, lambda view: view.round and view.pairings[0][0].until)
            table = view.pairings[0][0].table or ""
            async with node.store.engine.begin() as connection:
                await connection.run_sync(drop_tables, [table])
            after = await until(node, lambda view: view.round == 2)
            assert after.pairings[0][0].state == "void"
            assert after.pairings[0][0].points == (0.0, 0.0)

    asyncio.run(scene())


def test_who_is_forgotten_plays_on_as_a_bot_without_a_name(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE)
            await gathered(node, BOB, name="waiting")
            await node.tournaments.start("cup", 3)
            await until(node, lambda view: view.round == 1)
            await node.leaving.begin(ADA.id)
            await node.leaving.forget(ADA.id)
            view = await view_of(node)
            assert (view.host, view.entrants[0].name, view.entrants[0].gone) == (None, former_name(), True)
            assert await node.tournaments.load("waiting") is None, "nobody is there to let it begin"
            await node.entrants.leave("cup", BOB.id)
            await node.entrants.leave("cup", EVE.id)
            over = await until(node, lambda view: view.phase == "over")
            assert over.rounds == 3

    asyncio.run(scene())


def test_a_number_is_nobody_else_s_and_who_is_forgotten_before_the_beginning_leaves_no_gap(url: str) -> None:
    async def scene() -> None:
        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE)
            await node.entrants.leave("cup", ADA.id)
            await node.entrants.enter("cup", DAN.id, DAN.name, 8)
            await node.entrants.enter("cup", ADA.id, ADA.name, 8)
            view = await view_of(node, visitor=EVE)
            assert [(one.number, one.name) for one in view.entrants] == [
                *((1, "Bob"), (2, "Eve")),
                *((3, "Dan"), (4, "Ada")),
            ]
            assert (view.you, view.hosting, (await view_of(node, visitor=ADA)).hosting) == (2, False, True)
            await node.leaving.begin(DAN.id)
            assert [one.name for one in (await view_of(node)).entrants] == ["Bob", "Eve", "Ada"]
            await node.tournaments.start("cup", 3)
            await node.tournaments.mark_gone("cup", [1])
            since = (await found_entrants(node))[1].gone
            await node.tournaments.mark_gone("cup", [1, 2])
            await node.leaving.begin(BOB.id)
            gone = await found_entrants(node)
            assert gone[1].gone == since is not None, "since the first time"
            assert gone[1].player is None

    async def found_entrants(node: Any) -> dict[int, Any]:
        found = await node.tournaments.load("cup")
        return {one.number: one for one in found.entrants}

    asyncio.run(scene())


def test_until_when_people_are_awaited_is_told_in_milliseconds_and_tables_when_they_are_there(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}", absent_seconds=600.0) as node:
            await gathered(node, ADA, BOB, EVE)
            await node.tournaments.start("cup", 3)
            view = await until(node, lambda view: view.round and view.pairings[0][0].until)
            found = await node.tournaments.load("cup")
            assert found is not None
            (first,) = [one for one in found.pairings if one.table]
            assert view.pairings[0][0].until == round((first.opened or 0) * 1000) + 600_000
            await played_by_resigning(node)
            over = await until(node, lambda view: view.pairings[0][0].state == "over")
            assert (over.pairings[0][0].table, over.pairings[0][0].until) == (first.table, None)
            await node.leaving.begin(ADA.id)
            assert not (await view_of(node)).hosting, "nobody is the host of what nobody hosts"

    asyncio.run(scene())


def test_what_is_not_over_comes_first_among_one_s_tournaments(tmp_path: Path) -> None:
    async def scene() -> None:
        async with opened(f"sqlite:///{tmp_path / 'house.sqlite3'}", sweep_seconds=3600.0) as node:
            for name in ("first", "second", "third"):
                await gathered(node, BOB, name=name)
            async with node.store.engine.begin() as connection:
                for number, name in enumerate(("first", "second", "third")):
                    row = {"at": number, "id": name}
                    await connection.execute(text("UPDATE tournaments SET opened = :at WHERE id = :id"), row)
                await connection.execute(text("UPDATE tournaments SET phase = 'over' WHERE id = 'third'"))
            for visitor in (ADA, BOB):
                mine = await node.tournaments.of_player(visitor.id, 9)
                assert [row.id for row in mine] == ["second", "first", "third"], "each once"
            assert await node.tournaments.of_player(EVE.id, 9) == []

    asyncio.run(scene())


@pytest.mark.parametrize("late", [True, False])
def test_a_game_that_the_house_cannot_play_any_more_counts_for_nobody(tmp_path: Path, late: bool) -> None:
    """Its rules have changed, be it when the table was about to be opened or while it was played."""

    async def scene() -> None:
        house = f"sqlite:///{tmp_path / 'house.sqlite3'}"
        async with opened(house, sweep_seconds=3600.0, unattended_seconds=3600.0) as node:
            await gathered(node, ADA, BOB, EVE)
            if late:
                await node.tournaments.start("cup", 3)
                await node.steward.attend("cup")
                view = await until(node, lambda view: view.round and view.pairings[0][0].until)
                table = view.pairings[0][0].table or ""
                hosted = await node.house.find(table)
                await come_and_begin(node, hosted)
                async with node.store.engine.begin() as connection:
                    changed = text("UPDATE events SET body = replace(body, 'snails-pace', 'gone')")
                    await connection.execute(changed)
                    await connection.execute(text("UPDATE tables SET due = 1"))
                node.house.let_go(hosted)
            else:
                async with node.store.engine.begin() as connection:
                    changed = text("UPDATE tournaments SET plan = replace(plan, 'snails-pace', 'gone')")
                    await connection.execute(changed)
                await node.tournaments.start("cup", 3)
            await node.steward.attend("cup")
            after = await until(node, lambda view: view.round > 1 or view.phase == "over")
            assert after.pairings[0][0].state == "void"

    asyncio.run(scene())


def test_the_house_keeps_what_it_says_of_whom(url: str) -> None:
    async def scene() -> None:

        async with opened(url) as node:
            await gathered(node, ADA, BOB, EVE, clock=Clock("days", 3))
            kept = (await kept_of(node.store.engine, BOB.id))["tournaments"]
            assert [(row["tournament"], row["number"], row["name"]) for row in kept] == [("cup", 1, "Bob")]
            removal = Removal(node.store.engine)
            assert await removal.old_tournaments(1000.0) == []
            await node.tournaments.start("cup", 3)
            await until(node, lambda view: view.round == 1)
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tournaments SET changed = 1"))
            assert await removal.old_tournaments(1000.0) == [], "one that is played is not old"
            for _ in range(3):
                number = (await view_of(node)).round
                await played_by_resigning(node)
                await until(node, lambda view, number=number: view.round > number or view.phase == "over")
            await until(node, lambda view: view.phase == "over")
            async with node.store.engine.begin() as connection:
                await connection.execute(text("UPDATE tournaments SET changed = 1"))
            assert await removal.old_tournaments(1000.0) == ["cup"]
            assert len(await node.store.lists.tables_of(BOB.id, 100)) == 2, "the games stay"

    asyncio.run(scene())
