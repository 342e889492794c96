"""Sockets given anything at all: every message is answered by a reason, nothing changes, nothing breaks."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.parts import Node
from tests.server.people import Person, patient

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
COMMANDS = ("sit", "fill", "leave", "return", "standin", "rename", "start", "move", "offer", "answer", "say")
FIELDS = ("seat", "move", "position", "kind", "agree", "text", "name", "with", "fill", "type")
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["ask", "resync", "ping", "beat"])},
    optional={
        "request": st.text(max_size=80),
        "seat": st.integers() | st.none(),
        "command": st.builds(
            lambda kind, rest: {**rest, "type": kind},
            st.sampled_from(COMMANDS) | st.text(max_size=6),
            st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=3),
        ),
    },
)
GARBAGE = st.lists(st.one_of(st.text(max_size=60), JSON.map(json.dumps), NEARLY.map(json.dumps)), max_size=25)
SHORT = settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def loop() -> Any:
    with asyncio.Runner() as runner:
        yield runner


@given(garbage=GARBAGE)
@SHORT
def test_a_stranger_s_garbage_changes_nothing(alone: Node, loop: asyncio.Runner, garbage: list[str]) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada, Person(alone.url, "Eve") as eve:
            table = await ada.open("snails-pace", seats=["me", "random"])
            await ada.do(table, "start")
            async with ada.sit_down(table) as mine:
                before = await mine.until(lambda view: view["moves"])
            async with eve.sit_down(table) as bench:
                for text in garbage:
                    await bench.socket.send(text)
                last = await bench.ask("resign", request="last")
                assert last["status"] == 403
                answers = [json.loads(text) for text in bench.received]
                assert {answer["type"] for answer in answers} <= {"welcome", "table", "refused", "beat"}
                assert all(answer["status"] < 500 for answer in answers if answer["type"] == "refused")
            assert await ada.look(table) == before | {"since": 0} | await whole(ada, table)

    loop.run(scene())


async def whole(person: Person, table: str) -> dict[str, Any]:
    """The parts of a view that a chair keeps apart."""
    view = await person.look(table)
    return {key: view[key] for key in ("log", "log_from", "touched", "events", "chat", "goal")}


@given(garbage=GARBAGE)
@SHORT
def test_a_player_s_garbage_is_answered_with_reasons(
    alone: Node, loop: asyncio.Runner, garbage: list[str]
) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "me"], hot_seat=True)
            async with ada.sit_down(table) as chair:
                for text in garbage:
                    await chair.socket.send(text)
                await chair.ask("claimtime", request="last")
                for text in chair.received:
                    answer = json.loads(text)
                    assert answer["type"] != "refused" or (answer["status"] < 500 and answer["reason"])

    loop.run(scene())
    assert '"level":"error"' not in alone.log.read_text()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field `type`"),
        ('{"type":"dance"}', "Invalid value 'dance'"),
        ('{"type":"ask"}', "missing required field `command`"),
        ('{"type":"ask","command":{"type":"move"}}', "missing required field `move` - at `$.command`"),
        (
            '{"type":"ask","command":{"type":"move","move":1.5}}',
            "Expected `int`, got `float` - at `$.command.move`",
        ),
        ('{"type":"ask","command":{"type":"say","text":""}}', "a remark has 1 to 500"),
        ('{"type":"ping","now":1}', "unknown field `now`"),
    ],
)
def test_a_bad_message_is_told_what_is_wrong_with_it(alone: Node, text: str, words: str) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            async with ada.sit_down(table) as chair:
                await chair.until(bool)
                await chair.socket.send(text)
                async with patient(lambda: f"no answer came to {text!r}"):
                    while "" not in chair.replies:
                        await asyncio.sleep(0.01)
                assert words in chair.replies[""]["reason"]

    asyncio.run(scene())


def test_bytes_end_the_socket(alone: Node) -> None:
    async def scene() -> None:
        async with Person(alone.url, "Ada") as ada:
            table = await ada.open("snails-pace")
            async with ada.sit_down(table) as chair:
                await chair.socket.send(b"\x00\xff")
                assert await chair.closed() == 1003

    asyncio.run(scene())
