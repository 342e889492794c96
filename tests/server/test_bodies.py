"""Whatever is posted or asked, the answer is a reason: no route answers 500, and no trace stands in the log."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import httpx
import pytest

from snailhouse.server.entrance.bodies import deeper_than
from tests.server.fuzz import ENDS, JSON, bent_request, filled, routes
from tests.server.parts import Node
from tests.server.people import Person

BODIES = {
    "no UTF-8 in a value": b'{"nickname": "\xff\xfe"}',
    "no UTF-8 in a key": b'{"\xff": 1}',
    "half a character": b'{"nickname": "\\ud800"}',
    "lists without end": b"[" * 60_000,
    "objects without end": b'{"a":' * 10_000,
    "deep lists": b'{"options": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "lists just too deep": b'{"type": "open", "game": "snails-pace", "options": {"a": '
    + b"[" * 40
    + b"]" * 40
    + b"}}",
}
NOT_A_NUMBER = {
    "format": "snailhouse-record",
    "version": 1,
    "game": "snails-pace",
    "ruleset": 1,
    "options": {},
    "players": ["a", "b"],
    "events": [],
    "result": [0.5, "nan"],
}
ROUNDS, LAST_WORDS = 300, 6


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_cannot_be_read_is_a_bad_request(alone: Node, name: str) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            for path in (path for path, method in routes(alone.url) if method == "post"):
                answer = await ada.http.post(filled(path, table), content=BODIES[name], headers=JSON)
                assert 400 <= answer.status_code < 500, (path, answer.text)
                assert answer.json()["detail"]

    asyncio.run(scene())
    assert '"trace"' not in alone.log.read_text()


@pytest.mark.parametrize("record", [NOT_A_NUMBER, NOT_A_NUMBER | {"result": [0.5, None]}])
def test_a_result_that_is_no_number_is_a_bad_request(alone: Node, record: dict[str, Any]) -> None:
    review = httpx.post(f"{alone.url}/api/review", json={"record": record, "position": 0})
    replay = httpx.post(f"{alone.url}/api/replay", json=record)
    assert (review.status_code, replay.status_code) == (400, 400)
    assert "result" in review.json()["detail"]


def test_no_route_answers_500(alone: Node) -> None:
    """A bounded fuzz of all routes and methods: bodies cut, bent and filled with what no field wants."""
    chance = random.Random(13)  # noqa: S311
    asked = [route for route in routes(alone.url) if route not in ENDS]

    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "random"])
            for _ in range(ROUNDS):
                await bent_request(ada, asked, table, chance)
            assert (await ada.http.get("/api/me")).json()["player"] == ada.id, "all was asked by somebody"
        for _ in range(LAST_WORDS):
            async with Person(alone.url, "Eve") as eve:
                await bent_request(eve, ENDS, table, chance)

    asyncio.run(scene())
    assert '"trace"' not in alone.log.read_text()


def test_depth_is_counted_in_levels() -> None:
    assert not deeper_than(2, {"a": [1, 2]})
    assert deeper_than(1, {"a": [1, 2]})
    assert not deeper_than(0, 1)
