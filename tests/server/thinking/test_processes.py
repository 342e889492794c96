"""The processes of a real house: they come when they are needed and go with it, however it goes."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from snailhouse.server.thinking.pool import WORKER_MODULE
from tests.server.parts import START_SECONDS, Node, node
from tests.server.people import Person


def children_of(house: Node) -> list[psutil.Process]:
    return psutil.Process(house.process.pid).children(recursive=True)


def workers_of(house: Node) -> list[psutil.Process]:
    """Those that think; another one may compile."""
    return [process for process in children_of(house) if WORKER_MODULE in command_of(process)]


def command_of(process: psutil.Process) -> list[str]:
    """Nothing of one that has just ended."""
    with suppress(psutil.NoSuchProcess):
        return process.cmdline()
    return []


async def one_bot_moves(house: Node) -> None:
    async with Person(house.url, "Ada") as ada:
        table = await ada.open("snails-pace", seats=["me", "greedy"], options={"start": "o"})
        async with ada.sit_down(table) as chair:
            await chair.do("start")
            await chair.until(lambda view: view["moves"])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_before_the_first_thought_and_none_after_the_house(tmp_path: Path, how: int) -> None:
    with node("--data-dir", str(tmp_path), "--workers", "1") as house:
        assert workers_of(house) == []
        asyncio.run(one_bot_moves(house))
        assert len(workers_of(house)) == 1
        children = children_of(house)
        house.process.send_signal(how)
        code = house.ended()
        assert code == (-signal.SIGKILL if how == signal.SIGKILL else 0)
        _, alive = psutil.wait_procs(children, START_SECONDS)
        assert not alive


def test_a_house_without_workers_thinks_in_its_own_process(tmp_path: Path) -> None:
    with node("--data-dir", str(tmp_path), "--workers", "0") as house:
        asyncio.run(one_bot_moves(house))
        assert workers_of(house) == []


def test_a_killed_worker_costs_nobody_a_move(tmp_path: Path) -> None:
    async def scene(house: Node) -> None:
        async with Person(house.url, "Ada") as ada:
            table = await ada.open("snails-pace", seats=["me", "greedy"], options={"start": "x"})
            async with ada.sit_down(table) as chair:
                await chair.do("start")
                killed = 0
                for _ in range(5):
                    view = await chair.until(lambda view: view["moves"] or view["phase"] == "over")
                    for worker in workers_of(house):
                        worker.kill()
                        killed += 1
                    version = await chair.do("move", move=view["moves"][0]["id"])
                    await chair.version(version)
                await chair.until(lambda view: view["moves"] or view["phase"] == "over")
                assert killed > 2

    with node("--data-dir", str(tmp_path), "--workers", "1") as house:
        asyncio.run(scene(house))
