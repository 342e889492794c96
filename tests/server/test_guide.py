"""What the house tells whoever looks: the goal, things, and why bots moved; nothing of what is hidden."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from snailhouse import SPECTATOR
from snailhouse.server.api.guide import _move_of_a_bot
from snailhouse.table import NotYours
from tests.server.parts import Node
from tests.server.people import Person
from tests.server.test_tables import pair
from tests.table.parlour import LOOKING, briefly, curious, started


async def asked(person: Person, table: str, what: str, **query: Any) -> httpx.Response:
    return await person.http.get(f"/api/tables/{table}/{what}", params=query)


def test_everybody_is_told_their_own_goal_and_things(nodes: list[Node]) -> None:
    async def scene() -> None:
        ada, bob, table = await pair(nodes, game="cargolino-valentino", options={"players": 2})
        async with ada, bob:
            views = [await person.look(table) for person in (ada, bob)]
            assert views[0]["goal"] != views[1]["goal"]
            own = [view["view"]["own"] for view in views]
            for person, mine, theirs in ((ada, own[0], own[1]), (bob, own[1], own[0])):
                assert mine
                assert set(theirs) - set(mine)
                for snail in set(theirs) - set(mine):
                    told = (await asked(person, table, "explain", thing=f"snail-{snail}")).json()
                    assert "Whose it is shows when the race ends" in told["text"]
                for snail in mine:
                    told = (await asked(person, table, "explain", thing=f"snail-{snail}")).json()
                    assert told["title"] == f"Your {snail} snail"

    asyncio.run(scene())


def test_what_is_not_there_is_refused(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"], options={"start": "x"})
            assert (await asked(ada, table, "explain", thing="dice")).status_code == 409
            await ada.do(table, "start")
            answer = await asked(ada, table, "explain", thing="the moon")
            assert (answer.status_code, "the moon" in answer.json()["detail"]) == (404, True)
            beyond = await asked(ada, table, "explain", thing="dice", position=999)
            assert (beyond.status_code, "999" in beyond.json()["detail"]) == (422, True)
            assert (await asked(ada, table, "explain")).status_code == 400
            assert (await asked(ada, table, "motive", event=999)).status_code == 404
            assert (await asked(ada, table, "motive", event=0)).status_code == 403

    asyncio.run(scene())


def test_a_bot_is_asked_why_and_without_a_coach_tells_no_chances(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"], options={"start": "o"})
            await ada.do(table, "start")
            async with ada.sit_down(table) as chair:
                await chair.until(lambda view: view["actor"] == 0 or view["phase"] == "over")
            seen = await ada.look(table)
            moves = [number for number, (actor, _) in enumerate(seen["events"]) if actor == 1]
            assert moves
            answer = await asked(ada, table, "motive", event=moves[0])
            assert answer.status_code == 200, answer.text
            assert answer.json()["text"]
            assert "%" not in answer.json()["text"]

    asyncio.run(scene())


def test_of_a_decision_that_is_hidden_from_somebody_nobody_tells_them_why() -> None:
    """In Giant Snail a bot looks at cards that nobody else may see, and decides by them."""
    parlour = started(["random"] * 3, game="giant-snail", seed=LOOKING)
    parlour.state = briefly
    while (position := parlour.table.match.position).hidden_from(SPECTATOR) is None:
        assert parlour.table.phase == "playing", "nothing was ever hidden"
        parlour.move(curious(parlour.table, parlour.table.moment))
    event, actor = parlour.table.moment, position.actor
    parlour.move()
    with pytest.raises(NotYours, match="hidden from you"):
        _move_of_a_bot(parlour.table, SPECTATOR, event)
    _, move = _move_of_a_bot(parlour.table, actor, event)
    assert move == parlour.table.match.events[event].value
