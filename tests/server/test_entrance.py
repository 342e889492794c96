"""What stands at the door, by itself: no server, and no clock but the test's."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn

from snailhouse.server.entrance import guard, limits, remembered
from snailhouse.server.entrance.access import Reception
from snailhouse.server.entrance.guard import LONGEST_REASON, Guard, TooSlow, _fitting
from snailhouse.server.entrance.identity import COOKIE, DEVICE, KNOWN, Signer
from snailhouse.server.entrance.limits import Addresses, Buckets, Places
from snailhouse.server.entrance.neighbours import ENOUGH
from snailhouse.server.entrance.remembered import Remembered
from snailhouse.server.live.attendance import UnattendedTables
from snailhouse.server.metrics import LIMITED
from snailhouse.server.run import _options
from snailhouse.server.settings import Limits, Settings
from snailhouse.server.thinking.purposes import Owner


def scope(**headers: str) -> Any:
    return {"headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]}


@pytest.mark.parametrize(
    ("headers", "own"),
    [
        ({"host": "house.example", "origin": "https://house.example"}, True),
        ({"host": "House.example", "origin": "https://house.EXAMPLE"}, True),
        ({"host": "house.example", "origin": "https://friend.example"}, True),
        ({"host": "house.example", "origin": "https://friend.example.evil.example"}, False),
        ({"host": "house.example", "origin": "https://house.example:444"}, False),
        ({"host": "", "origin": "null"}, False),
        ({"origin": "https://["}, False),
        ({"host": "house.example"}, True),
        ({"host": "house.example", "sec_fetch_site": "cross-site"}, False),
    ],
)
def test_whose_page_may_act_for_a_visitor(headers: dict[str, str], own: bool) -> None:
    door = Guard(cast(Any, None), Settings("", origins=("https://Friend.example/",)))
    assert door.same_site(scope(**headers)) is own


def test_a_reason_for_closing_has_whole_letters_in_the_space_there_is() -> None:
    assert _fitting("short") == "short"
    assert _fitting("é" * 100) == "é" * (LONGEST_REASON // 2)


def test_of_too_many_buckets_the_longest_unused_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 2)
    buckets = Buckets(rate=1, burst=1, clock=lambda: 0.0)
    assert [buckets.take(name) for name in ("ada", "bob", "cleo")] == [0, 0, 0]
    assert buckets.take("bob") == 1, "who came lately waits as before"
    assert buckets.take("ada") == 0, "who is forgotten may begin anew"


def test_an_address_is_the_latest_and_of_too_many_the_oldest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 2)
    addresses = Addresses()
    assert addresses.owner("ada") == Owner("ada", "ada"), "who came from nowhere is an address of their own"
    for visitor, address in (("ada", "192.0.2.1"), ("bob", "2001:db8::1"), ("ada", "192.0.2.9")):
        addresses.note(visitor, address)
    assert addresses.owner("ada").address == "192.0.2.9"
    assert addresses.owner("bob").address == "2001:db8::/64"
    addresses.note("cleo", "192.0.2.3")
    assert [addresses.owner(who).address for who in ("ada", "bob")] == ["192.0.2.9", "bob"]


def test_a_place_that_was_never_taken_is_not_given_back() -> None:
    places = Places(1)
    places.leave("ada")
    assert [places.enter("ada") for _ in range(2)] == [True, False]


def test_what_the_database_said_is_remembered_for_a_while_and_nothing_that_it_did_not_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, asked = [100.0], list[str]()
    monkeypatch.setattr(remembered, "time", SimpleNamespace(monotonic=lambda: now[0]))

    async def scene() -> None:
        kept: Remembered[str, str] = Remembered(seconds=30, most=2)

        async def get(key: str, answer: str | None) -> str | None:
            async def ask() -> str | None:
                asked.append(key)
                return answer

            return await kept.get(key, ask)

        assert [await get("ada", "Ada"), await get("ada", "Eve")] == ["Ada", "Ada"]
        now[0] += 29.9
        assert await get("ada", "Eve") == "Ada"
        now[0] += 0.2
        assert await get("ada", "Eve") == "Eve"
        assert [await get("bob", None), await get("bob", "Bob")] == [None, "Bob"]
        kept.forget("ada")
        assert await get("ada", "Ada") == "Ada"
        assert asked == ["ada", "ada", "bob", "bob", "ada"]
        for name in ("cleo", "dora"):
            await get(name, name)
        assert len(kept._kept) <= 2

    asyncio.run(scene())


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_for_the_house_alone_and_over_https_for_nothing_else(scheme: str) -> None:
    node = SimpleNamespace(signer=Signer(b"secret"), tidings=SimpleNamespace(listeners=[]))
    reception = Reception(cast(Any, node))
    connection = cast(Any, SimpleNamespace(url=SimpleNamespace(scheme=scheme)))
    given = reception.cookies(connection, "ada", "key")
    assert [cookie.key for cookie in given] == [COOKIE, DEVICE, KNOWN]
    for cookie in (*given, *reception.no_cookies(connection)):
        assert cookie.secure is (scheme == "https")
        assert cookie.httponly is (cookie.key != KNOWN)
        assert (cookie.samesite, cookie.path) == ("lax", "/")
    assert {cookie.max_age for cookie in reception.no_cookies(connection)} == {0}


def test_tables_that_nobody_watches_go_on_at_a_few_of_each_visitor_and_address() -> None:
    tables = UnattendedTables(each=2, in_all=6)
    ada, bob, cleo = Owner("home", "ada"), Owner("home", "bob"), Owner("away", "cleo")
    assert [tables.admit(f"a{n}", ada) for n in range(3)] == [True, True, False]
    assert tables.admit("a0", ada), "it has its place already"
    assert [tables.admit(f"b{n}", bob) for n in range(3)] == [True, True, False], "an address has twice as many"
    assert not tables.admit("d", Owner("home", "dora"))
    assert [tables.admit(f"c{n}", cleo) for n in range(3)] == [True, True, False]
    assert not tables.admit("e", Owner("elsewhere", "eve")), "in all there are six"
    tables.leave("a0")
    assert tables.admit("e", Owner("elsewhere", "eve"))


def test_a_wait_is_told_in_whole_seconds_that_are_enough() -> None:
    """In the header of the answer; a second too few would be another refusal."""
    from snailhouse.server.entrance.guard import _answer

    sent = list[Any]()

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(_answer(cast(Any, send), 429, "wait", 2.4))
    assert dict(sent[0]["headers"])[b"retry-after"] == b"3"
    assert re.fullmatch(rb"\d+", dict(sent[0]["headers"])[b"content-length"])


def request(method: str = "POST") -> Any:
    return {
        "type": "http", "method": method, "path": "/api/me", "query_string": b"", "headers": [],
        "client": ("192.0.2.1", 5),
    }  # fmt: skip


async def sent_nowhere(message: Any) -> None:
    pass


def test_a_body_has_so_long_from_its_first_piece_to_its_last() -> None:
    """However many pieces it comes in: who sends one a second holds the house up no longer."""
    now, pieces = 100.0, 0

    async def receive() -> Any:
        nonlocal now, pieces
        pieces += 1
        now += 1.0
        for _ in range(3):
            await asyncio.sleep(0)
        return {"type": "http.request", "body": b"x", "more_body": pieces < 20}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    async def scene() -> None:
        asyncio.get_running_loop().time = lambda: now  # type: ignore[method-assign]
        with pytest.raises(TooSlow):
            await Guard(cast(Any, app), Settings(""))(request(), receive, cast(Any, sent_nowhere))

    asyncio.run(scene())
    assert pieces == Limits().seconds_for_a_body


def test_who_has_sent_all_may_wait_for_the_answer_as_long_as_it_takes() -> None:
    heard: list[str] = []

    async def receive() -> Any:
        if not heard:
            return {"type": "http.request", "body": b"{}", "more_body": False}
        for _ in range(9):
            await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append((await receive())["type"])
        heard.append((await receive())["type"])

    door = Guard(cast(Any, app), Settings("", limits=Limits(seconds_for_a_body=0.0)))
    asyncio.run(door(request(), receive, cast(Any, sent_nowhere)))
    assert heard == ["http.request", "http.disconnect"]


def test_what_an_address_is_refused_is_counted() -> None:
    statuses: list[int] = []

    async def send(message: Any) -> None:
        statuses.append(message.get("status", 0))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    one_for_ever, before = Limits(address_rate=1e-9, address_burst=1), counted()
    door = Guard(cast(Any, app), Settings("", limits=one_for_ever))
    for _ in range(3):
        asyncio.run(door(request("GET"), cast(Any, None), cast(Any, send)))
    assert [status for status in statuses if status] == [200, 429, 429]
    assert counted() - before == 2


def counted() -> float:
    return LIMITED._value.get()


def test_it_is_known_from_where_each_visitor_came_last(caplog: pytest.LogCaptureFixture) -> None:
    """Bots play on for an address as well as for a visitor, and a proxy that is not named shows by it."""
    signer, addresses = Signer(b"secret"), Addresses()

    async def met(player: str) -> str:
        return player.title()

    async def trusted(player: str) -> bool:
        return True

    node = SimpleNamespace(
        signer=signer,
        tidings=SimpleNamespace(listeners=[]),
        store=SimpleNamespace(met=met, trusts_signature=trusted),
        visitors=Buckets(1.0, 10.0),
        addresses=addresses,
    )
    reception = Reception(cast(Any, node))

    async def scene() -> None:
        for number in range(ENOUGH):
            scope = {"type": "http", "headers": [], "client": ("192.0.2.1", 5)}
            cookies = {COOKIE: signer.signed(f"v{number}")}
            connection: Any = SimpleNamespace(scope=scope, cookies=cookies, headers={})
            assert await reception.visitor_or_none(connection) is not None

    with caplog.at_level(logging.WARNING, "snailhouse"):
        asyncio.run(scene())
    assert addresses.owner("v0") == Owner("192.0.2.1", "v0")
    assert ["all visitors have one address" in record.getMessage() for record in caplog.records] == [True]


@pytest.mark.parametrize(
    ("proxies", "peer", "believed"),
    [
        (None, "127.0.0.1", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("10.0.0.0/8,192.0.2.1", "10.1.2.3", True),
        ("10.0.0.0/8,192.0.2.1", "127.0.0.1", False),
    ],
)
def test_only_a_proxy_that_is_named_is_believed_for_whom_it_asks(
    proxies: str | None, peer: str, believed: bool
) -> None:
    """All else is asked by whoever sends it, whatever they write into it: limits are counted by that."""
    asked: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        asked.append(guard.address(scope))

    config = uvicorn.Config(cast(Any, app), **_options(Settings(""), proxies))
    config.load()
    forwarded = {**request("GET"), "client": (peer, 5), "headers": [(b"x-forwarded-for", b"203.0.113.7")]}
    asyncio.run(config.loaded_app(cast(Any, forwarded), cast(Any, None), cast(Any, None)))
    assert asked == ["203.0.113.7" if believed else peer]


def test_a_message_far_longer_than_any_that_is_answered_is_not_even_taken_in() -> None:
    """One that is a little too long gets a reason; a letter has up to four bytes."""
    settings = Settings("")
    config = uvicorn.Config(cast(Any, None), **_options(settings, None))
    assert settings.limits.message_bytes < config.ws_max_size <= 4 * settings.limits.message_bytes
