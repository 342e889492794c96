"""Clocks in real houses: what the house or its clocks do wrong costs nobody time, and gives nobody any."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from snailhouse.table.state import MOST_BEHIND
from tests.server.conftest import GENEROUS
from tests.server.parts import Node, Redis, node, nodes
from tests.server.people import Chair, patient
from tests.server.test_tables import pair

SECONDS = 3
"""Of a move: little to wait for, and enough for it, unless the machine is so busy that it is asked again."""
TRIES = 6
QUICK = {"kind": "move", "limit": SECONDS, "expiry": "lose"}
BEAT = {"ODD_BEAT": "0.2"}
"""A silence of twice as long is an absence."""
HOUR = 3600
APART = 1_000
"""Milliseconds by which the house may be behind or ahead of the database; it drifts, and does not jump."""


async def until_late(began: float) -> None:
    """Wait until a turn that began then would be over."""
    await asyncio.sleep(max(0.0, began + SECONDS + 1 - time.monotonic()))


async def moved(chair: Chair) -> dict[str, Any]:
    """Make a move, and the view after it."""
    move = chair.view["moves"][0]["id"]
    return await chair.version(await chair.do("move", move=move, position=chair.view["position"]))


def wall() -> float:
    """The true time in milliseconds, which the database has as well."""
    return time.time() * 1000


async def check_house_time(chair: Chair) -> None:
    """What the house of this socket says the time is lies between the asking and the answer."""
    known, asked = len(chair.received), wall()
    await chair.socket.send(json.dumps({"type": "ping"}))
    async with patient(lambda: "the house told no time"):
        while not (beats := [text for text in chair.received[known:] if '"type":"beat"' in text]):
            await asyncio.sleep(0.001)
    assert asked - APART <= int(json.loads(beats[0])["now"]) <= wall() + APART, "it is the database's time"


@pytest.mark.parametrize("how", ["stalled", "restarted"])
def test_time_while_the_house_is_away_is_nobody_s(tmp_path: Path, how: str) -> None:
    """The house is stopped, or killed and started, while Ada thinks. Then Bob thinks for too long."""

    async def scene(house: Node) -> None:
        for _ in range(TRIES):
            if await game(house):
                return
        raise AssertionError(f"this machine has no {SECONDS} seconds for a move")

    async def game(house: Node) -> bool:
        """Whether Ada could have moved in time: else nothing was learned."""
        invited = time.monotonic()
        ada, bob, table = await pair([house], options={"start": "x"}, clock=QUICK)
        began = time.monotonic()
        if how == "stalled":
            house.process.send_signal(signal.SIGSTOP)
            await until_late(began)
            house.process.send_signal(signal.SIGCONT)
        else:
            house.kill()
            await until_late(began)
            house.start()
        back = time.monotonic()
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table) as theirs:
            view = await mine.until(lambda view: view["notes"])
            if began - invited + time.monotonic() - back > SECONDS - 1:
                return False
            assert (view["phase"], view["actor"]) == ("playing", 0)
            assert "The house was away for" in view["notes"][0]["text"]
            await moved(mine)
            over = await theirs.until(lambda view: view["phase"] == "over")
            assert over["result"]["payoffs"] == [1.0, 0.0], "nothing was wrong while Bob thought"
        return True

    with node("--data-dir", str(tmp_path), *GENEROUS, odd=BEAT) as house:
        asyncio.run(scene(house))


def test_nodes_whose_clocks_are_wrong_and_jump_neither_end_games_nor_give_time(
    tmp_path: Path, postgres_url: Callable[[], str], cache: Redis
) -> None:
    """One node is an hour ahead and the other one behind, and then the other way round."""
    clocks = [tmp_path / "ahead", tmp_path / "behind"]

    def wrong_by(seconds: int) -> None:
        for file, sign in zip(clocks, (1, -1), strict=True):
            file.write_text(str(sign * seconds))

    async def scene(fleet: list[Node]) -> None:
        clock = {"kind": "move", "limit": 30, "expiry": "lose"}
        ada, bob, table = await pair(fleet, options={"start": "x"}, clock=clock)
        async with ada, bob, ada.sit_down(table) as mine, bob.sit_down(table) as theirs:
            for number in range(6):
                if number == 3:
                    wrong_by(-HOUR)
                    for one in fleet:
                        one.process.send_signal(signal.SIGUSR1)
                views = [await chair.until(lambda view: view["phase"] == "playing") for chair in (mine, theirs)]
                latest = max(view["version"] for view in views)
                chairs = [chair for chair in (mine, theirs) if (await chair.version(latest))["moves"]]
                began = wall()
                check_deadline(await moved(chairs[0]), began)
                for chair in (mine, theirs):
                    await check_house_time(chair)

    def check_deadline(view: dict[str, Any], began: float) -> None:
        """Thirty seconds from the move, which was made since `began`, and what it takes to be shown."""
        assert view["phase"] == "playing"
        since = view["clock"]["deadline"] - 30_000
        assert began - APART <= since <= wall() + MOST_BEHIND * 600 + APART

    wrong_by(HOUR)
    options = ("--database", postgres_url(), "--redis", cache.url, *GENEROUS)
    with nodes(2, *options, odd=[{"ODD_CLOCK": str(file)} for file in clocks]) as fleet:
        asyncio.run(scene(fleet))
