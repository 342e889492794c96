"""The example bot plays as its README says."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import snailhouse
from tests.server.parts import Node
from tests.server.people import Person, play_out

BOT = Path(__file__).parents[2] / "examples" / "api_bot" / "bot.py"


def bot(*words: str, token: str = "") -> subprocess.Popen[str]:
    env = os.environ | {"SNAILHOUSE_TOKEN": token}
    command = [sys.executable, "-W", "error", str(BOT), *words]
    return subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)


def told(process: subprocess.Popen[str]) -> str:
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    return out.strip()


GAMES = [game for game in snailhouse.game_ids() if snailhouse.game(game).seats > 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_example_bot_plays_a_game_to_its_end(alone: Node, game: str) -> None:
    async def scene() -> None:
        token = told(bot("register", alone.url, "Guest Bot"))
        async with Person(alone.url, "Ada") as ada:
            seats = snailhouse.game(game).seats
            table = await ada.open(game, seats=["me", "open"] + ["random"] * (seats - 2))
            async with ada.sit_down(table) as chair:
                player = bot("play", alone.url, table, token=token)
                await chair.until(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
                await chair.do("start")
                await play_out([chair], lambda moves: moves[0])
                assert "Guest Bot" in [seat["name"] for seat in chair.view["seats"]]
                assert await asyncio.to_thread(told, player) == chair.view["result"]["text"]

    asyncio.run(scene())
